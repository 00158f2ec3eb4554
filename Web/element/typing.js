// Typing on a canvas, and the layout of texts that need it: the part that the Studio and <ink-canvas> share.

import { Command } from "../engine/engine.js";

/**
 * @typedef {import("../text/faces.js").TextFont} TextFont
 * @typedef {typeof import("../text/field.js") & typeof import("../text/facts.js") & typeof import("../text/faces.js")}
 *   Modules
 * @typedef {{error?: any, font?: string, characters?: string}} Problem A problem with texts.
 * @typedef {{parent: HTMLElement | ShadowRoot, label: string, asksServer: boolean, act(commands: () => void): unknown,
 *   selects(): boolean, isPaused?(): boolean, report(problem: Problem): void,
 *   uncovered(): {left: number, top: number, right: number, bottom: number}}} Host
 */

/** The time in milliseconds, and the distance in pixels, within which two taps are a double tap. */
const [soon, near] = [400, 24];

/** The pause in milliseconds before texts are laid out again after a failure. */
const retryDelay = 5000;

/**
 * The modules for text layout and for a field; loaded at first use.
 * @type {Promise<Modules> | null}
 */
let modules = null;
export const textModules = () => {
  modules ??= Promise.all([
    import("../text/field.js"), import("../text/facts.js"), import("../text/faces.js"),
  ]).then(([field, facts, faces]) => ({ ...field, ...facts, ...faces }));
  modules.catch(() => { modules = null; });
  return modules;
};

/**
 * The fonts used so far, by name: these are available synchronously.
 * @type {Map<string, TextFont>}
 */
export const fonts = new Map();

/** Shows a field while the engine types, and lays out the texts that need it. */
export class Typing {
  /**
   * The field shown; null if there is none.
   * @type {import("../text/field.js").Field | null}
   */
  field = null;
  /**
   * The modules, once they are loaded.
   * @type {Modules | null}
   */
  #modules = null;
  /** The look that the field shows, as `Engine.typingCount`. */
  #count = -1;
  #isBusy = false;
  #isLayingOut = false;
  #nextTry = 0;
  /** @type {number[] | null} */
  #tapped = null;
  /** @type {{time: number, x: number, y: number} | null} */
  #lastTap = null;
  /** The missing fonts that were reported. */
  #reported = new Set();
  /**
   * Removes all listeners; null while there are none.
   * @type {AbortController | null}
   */
  #connection = null;

  /**
   * @param {import("../engine/view.js").CanvasView} view
   * @param {Host} host `parent`: the node that the field is appended to; `label`: the accessible name of the field;
   *   `asksServer`: whether missing fonts are requested from the server of the page; `act(commands)`: runs commands of
   *   the engine and updates the view; `selects()`: whether the tool selects; `isPaused()`: whether no field is shown
   *   now; `uncovered()`: the part of the page in which the caret must be visible; `report({ error, font, characters
   *   })`: called with problems.
   */
  constructor(view, host) {
    this.view = view;
    this.host = host;
    this.engine = view.engine;
  }

  /** Listens to the canvas and its window. */
  connect() {
    this.disconnect();
    this.#connection = new AbortController();
    const { signal } = this.#connection;
    const { canvas } = this.view;
    const page = canvas.ownerDocument.defaultView ?? window;
    page.addEventListener("pointerdown", (event) => {
      const { field } = this;
      if (!field || event.composedPath().includes(field.layer)) return;
      // Input methods finish the composition when they lose the field.
      if (field.isComposing) field.area.blur();
      field.flush();
    }, { capture: true, signal });
    canvas.addEventListener("mousedown", (event) => {
      if (this.field) event.preventDefault();
    }, { signal });
    canvas.addEventListener("pointerup", (event) => this.#tap(event), { signal });
    canvas.addEventListener("pointermove", () => {
      if (this.view.isDrawing) this.layOutTexts();
    }, { signal });
    const end = () => this.end();
    page.addEventListener("pagehide", end, { capture: true, signal });
    page.document.addEventListener("visibilitychange", () => {
      if (page.document.visibilityState === "hidden") end();
    }, { signal });
    const fit = () => {
      this.field?.updatePosition();
      this.field?.reveal();
    };
    for (const name of ["resize", "scroll"]) page.visualViewport?.addEventListener(name, fit, { signal });
    this.view.addEventListener("change", () => this.follow(), { signal });
    this.follow();
  }

  disconnect() { this.#connection?.abort(); }

  /** @param {PointerEvent} event */
  #tap({ clientX: x, clientY: y, timeStamp: time }) {
    const last = this.#lastTap;
    this.#tapped = [x, y];
    const isDouble = last && time - last.time < soon && Math.hypot(x - last.x, y - last.y) < near;
    this.#lastTap = isDouble ? null : { time, x, y };
    const { count, hasText } = this.engine.selection;
    if (isDouble && this.host.selects() && count === 1 && hasText && this.engine.typing === 0) {
      this.host.act(() => this.engine.do(Command.beginText));
    }
    this.follow();
  }

  // MARK: Fonts

  /** Loads in advance what texts in the current look need. */
  async prepare() {
    this.#modules = await textModules();
    await this.fontOf(this.engine.look.font);
  }

  /** @param {string} name */
  async fontOf(name) {
    const known = fonts.get(name);
    if (known) return known;
    const { facesFor } = await textModules();
    const font = await facesFor(name, this.host.asksServer);
    if (!font.isOther) fonts.set(name, font);
    return font;
  }

  /** @param {string} font */
  #reportFont(font) {
    if (this.#reported.has(font)) return;
    this.#reported.add(font);
    this.host.report({ font });
  }

  // MARK: The field

  /** The engine's facts about the text being typed. */
  get #facts() { return this.engine.textFacts(-1); }

  /** Shows the field and lays out texts as the engine requires. */
  follow() {
    this.update();
    this.layOutTexts();
  }

  /** Shows a field if a text is being typed, and removes it otherwise. */
  async update() {
    const { engine, field, host } = this;
    if (engine.typing === 0 || host.isPaused?.()) return this.#close();
    if (field && this.#count === engine.typingCount) return field.updatePosition();
    // Synchronously if possible, as some browsers show their keyboard only then.
    const font = this.#modules && fonts.get(this.#facts.font);
    if (font) return this.#show(font);
    if (this.#isBusy) return undefined;
    this.#isBusy = true;
    try {
      this.#modules = await textModules();
      /** @type {TextFont | null} */
      let found = null;
      // Another font may be chosen while one is loaded.
      for (let name = /** @type {string | null} */ (null); engine.typing !== 0;) {
        const { font: now } = this.#facts;
        if (now === name) break;
        name = now;
        found = await this.fontOf(name);
      }
      this.#isBusy = false;
      if (engine.typing === 0) this.#close();
      else if (found) this.#show(found);
    } catch (error) {
      this.#isBusy = false;
      host.report({ error });
      host.act(() => engine.do(Command.endText, 0));
    }
    return undefined;
  }

  /** @param {TextFont} font */
  #show(font) {
    const { engine, host, view } = this;
    const facts = this.#facts;
    const last = this.field?.facts;
    const isSame = (/** @type {"id" | "transform"} */ key) => facts[key].join() === last?.[key].join();
    // Another text is being typed.
    if (last && !(isSame("id") && isSame("transform"))) this.#close();
    const isNew = this.field === null;
    this.field ??= new (/** @type {Modules} */ (this.#modules).Field)(engine, view, {
      ...host, end: () => this.end(),
      scroll: (x, y) => host.act(() => engine.do(Command.wheel, x, y, engine.width / 2, engine.height / 2, 0)),
    });
    this.#count = engine.typingCount;
    if (font.isOther) this.#reportFont(facts.font);
    this.field.fill(font, isNew ? this.#tapped : null);
    this.#tapped = null;
  }

  #close() {
    const { field, host, view } = this;
    if (!field) return;
    const { hasFocus, missing } = field;
    field.remove();
    this.field = null;
    if (hasFocus) view.canvas.focus({ preventScroll: true });
    if (missing && missing.length > 0) host.report({ characters: missing.join(" ") });
  }

  // MARK: Storing the typed text

  /** Ends the typing and keeps the text. */
  end() {
    if (this.engine.typing === 0) return;
    this.field?.flush();
    this.host.act(() => this.engine.do(Command.endText, 1));
    this.update();
  }

  /**
   * Puts the typed text into the document, as a separate step, and continues typing. A composition in progress is left
   * out, and so is a text without letters.
   */
  commit() {
    const { engine, field, host } = this;
    if (engine.typing === 0 || !field) return;
    field.flush();
    if (!field.isChanged) return;
    if (field.isBlank) {
      if (engine.typing === 2 && !field.hasFocus) this.end();
      return;
    }
    host.act(() => {
      engine.do(Command.endText, 1);
      if (engine.selectedCount === 1) engine.do(Command.beginText);
    });
    if (engine.typing === 0) return void this.#close();
    field.resume();
    this.#count = engine.typingCount;
  }

  // MARK: Changed looks

  /** Lays out the texts that need it. */
  async layOutTexts() {
    const { engine, host } = this;
    if (engine.pendingLayouts === 0 || this.#isLayingOut || performance.now() < this.#nextTry) return;
    this.#isLayingOut = true;
    try {
      this.#modules ??= await textModules();
      const { numbersOf, setText } = this.#modules;
      const asked = new Set();
      for (let remaining = 100000; engine.pendingLayouts > 0 && remaining > 0; remaining--) {
        const facts = engine.textFacts(0);
        const font = fonts.get(facts.font);
        if (!font) {
          const found = await this.fontOf(facts.font);
          if (found.isOther) this.#reportFont(facts.font);
          fonts.set(facts.font, found);
          // Meanwhile another text may need layout.
          continue;
        }
        if (!asked.has(facts.text) && font.lacks(facts.text)) {
          asked.add(facts.text);
          await font.complete(facts.text);
          continue;
        }
        const numbers = numbersOf(facts, setText(facts, facts.text, font.all));
        engine.do(Command.setText, facts.id, numbers);
      }
      this.view.changed();
    } catch (error) {
      this.#nextTry = performance.now() + retryDelay;
      host.report({ error });
    } finally {
      this.#isLayingOut = false;
    }
  }
}
