// The part of an element for texts, which is loaded on first use: apps without texts don't need it.

import { Command } from "../engine/engine.js";

/** @typedef {{error?: any, font?: string, characters?: string}} Problem A problem with texts. */

export class TextPart {
  #element;
  #how;
  /**
   * Null until it is loaded.
   *
   * @type {import("./typing.js").Typing | null}
   */
  #typing = null;
  #isWanted = false;
  /** Whether a general failure has been reported. */
  #isReported = false;

  /**
   * @param {Pick<import("./canvas-element.js").CanvasElement, "engine" | "view" | "shadowRoot" | "isConnected">} element
   * @param {{act: (commands: () => void) => void, selects: () => boolean}} how Executes commands; returns whether the
   *   tool selects.
   */
  constructor(element, how) {
    this.#element = element;
    this.#how = how;
  }

  connect() { this.#typing?.connect(); }

  disconnect() { this.#typing?.disconnect(); }

  /** Ends typing and keeps the text. */
  end() { this.#typing?.end(); }

  /** Passes on what is typed, and continues. */
  commit() { this.#typing?.commit(); }

  /** Loads the part if the status of the engine requires it. */
  changed() {
    const { typing, pendingLayouts, selection } = this.#element.engine;
    if (typing > 0 || (!this.#isReported && (pendingLayouts > 0 || selection.hasText))) this.load();
  }

  /** Loads the part; if `isUsed`, also what typing needs immediately. */
  async load(isUsed = false) {
    try {
      if (!this.#isWanted) {
        this.#isWanted = true;
        const { Typing } = await import("./typing.js");
        const { shadowRoot: parent, view } = this.#element;
        this.#typing = new Typing(view, {
          parent: /** @type {ShadowRoot} */ (parent), label: "Text", asksServer: false, ...this.#how,
          uncovered: () => view.canvas.getBoundingClientRect(),
          report: (/** @type {Problem} */ problem) => this.#report(problem),
        });
        if (this.#element.isConnected) this.#typing.connect();
      }
      if (isUsed) await this.#typing?.prepare();
    } catch (error) {
      this.#report({ error });
    }
  }

  /**
   * Reports problems with texts in the console; a general failure only once.
   *
   * @param {Problem} problem
   */
  #report({ error, font, characters }) {
    if (characters) return console.warn(`ink-canvas: no font has the characters ${characters}: install one that has`);
    if (!error) return console.warn(`ink-canvas: unknown font “${font}”: the default is used`);
    if (!this.#isReported) console.warn(`ink-canvas: text is not available: ${error.file ?? error.message}`);
    this.#isReported = true;
    if (this.#typing) return undefined;
    this.#isWanted = false;
    return this.#how.act(() => this.#element.engine.do(Command.endText, 0));
  }
}
