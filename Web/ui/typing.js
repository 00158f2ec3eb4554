// Texts in the Studio: the field below its bars, key events for it, and pasted texts.

import { Command } from "../engine/engine.js";
import { fonts, textModules, Typing } from "../element/typing.js";
import { word } from "../words/index.js";
import { onCanvas } from "./selection.js";
import { find, Part } from "./dom.js";
import { onToggle } from "./panels.js";

/** The number of characters above which a pasted line is wrapped, and the width for that, as a share of the view. */
const [longLine, wrapped] = [80, 0.6];

/**
 * Returns the part that bars leave free: horizontal ones cover the top or the bottom, upright ones the left or right.
 */
function uncovered() {
  const free = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  for (const name of ["header", "#tools", "#selection-bar"]) {
    const box = document.querySelector(name)?.getBoundingClientRect();
    if (!box || box.width === 0 || box.height === 0) continue;
    if (name === "header") free.top = box.bottom;
    else if (box.width > box.height) free.bottom = Math.min(free.bottom, box.top);
    else if (box.left < innerWidth / 2) free.left = Math.max(free.left, box.right);
    else free.right = Math.min(free.right, box.left);
  }
  return free;
}

/** Typing on the canvas. */
export class TextEntry extends Part {
  #editor;

  /** @param {import("../studio.js").Studio} studio */
  constructor(studio) {
    super(studio);
    const { tools, view } = this;
    const editor = new Typing(view, {
      act: (commands) => studio.act(commands),
      parent: find("main"),
      label: word("Text"),
      asksServer: true,
      selects: () => tools.isSelecting,
      isPaused: () => studio.isReplaying,
      uncovered,
      report({ error, font, characters }) {
        studio.notify(error ? error.message
          : font !== undefined ? word("The font “{font}” is not available: another one is used.", { font })
            : word("No available font has these characters: {characters}", { characters: characters ?? "" }), true);
      },
    });
    this.#editor = editor;
    // Keys go to the text again after another element was pressed.
    const refocus = () => {
      if (!document.querySelector(":popover-open")) editor.field?.focus();
    };
    view.canvas.addEventListener("focus", refocus);
    onToggle(document, "toggle", (state) => {
      if (editor.field && state === "closed") setTimeout(refocus);
    }, { capture: true });
    tools.addEventListener("change", () => {
      if (tools.tool === "text") editor.prepare().catch(() => {});
      editor.follow();
    });
    editor.connect();
  }

  get isOpen() { return this.engine.typing !== 0; }

  /** Ends typing and keeps the text. */
  end() { return this.#editor.end(); }

  /** Edits the selected text, or begins one in the center of the view. */
  begin() {
    const { engine, studio, tools } = this;
    if (!tools.isSelecting) tools.chooseTool("text");
    studio.act(() => engine.do(Command.beginText));
    this.#editor.update();
  }

  /**
   * Adds a text to the page as if it was typed, at a point in page units.
   * @param {string} text @param {import("./selection.js").Point} point
   */
  async write(text, point) {
    const { engine, studio } = this;
    const editor = this.#editor;
    editor.end();
    const font = await editor.fontOf(engine.look.font);
    await font.complete(text);
    const written = text.replaceAll(/\r\n?/g, "\n").replace(/\n$/, "");
    const width = wrapped * engine.width / Math.hypot(...engine.transform.slice(0, 2));
    /** @param {[width?: number]} more */
    const begin = (...more) =>
      studio.act(() => engine.do(Command.beginText, ...onCanvas(engine, point), ...more));
    const isLong = written.split("\n").some((line) => line.length > longLine);
    if (isLong) begin(width); else begin();
    // Another text is at that point: the new one must be above it.
    if (engine.typing === 2) {
      studio.act(() => engine.do(Command.endText, 1));
      begin(width);
    }
    if (engine.typing === 0) return;
    await editor.update();
    editor.field?.write(written);
    editor.end();
  }

  async lentFonts() { return (await textModules()).lentFonts(); }

  forgetFonts() { fonts.clear(); }

  flush() { return this.#editor.field?.flush(); }
}
