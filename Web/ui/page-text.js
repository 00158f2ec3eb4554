// Selecting the text of PDF pages: drags with the tool for it, copying, and marking.

import { Unit } from "../engine/engine.js";
import { word } from "../words/index.js";
import { button, find, h, isTextField, Part } from "./dom.js";
import { PageMarks } from "./page-marks.js";

/** The longest time between clicks of a double click, in milliseconds, and their distance, in CSS pixels. */
const [clickTime, clickDistance] = [400, 6];

/**
 * The selected text: a page, and the points in its units where the selection starts and ends.
 * @typedef {{page: number, start: number[], end: number[], unit: number}} Range
 */

/** The selected text of a page, and the bar for it. */
export class PageText extends Part {
  /** The selected text; empty without a selection. */
  text = "";
  #marks = new PageMarks(this.view, "selected-text");
  /** @type {Range | null} */
  #range = null;
  /**
   * The identifier of the pointer that selects; null while none does.
   * @type {number | null}
   */
  #pointer = null;
  #lastClick = { time: -Infinity, x: 0, y: 0, count: 0 };
  #bar = h("div.bar", { id: "text-bar", role: "toolbar", "aria-label": "Selected text", hidden: true },
    button("copy", "Copy", () => this.copy()),
    button("words", "Mark", () => this.mark()),
    button("find", "Find text", () => this.studio.finder?.open(), { quiet: true }));

  /** @param {import("../studio.js").Studio} studio */
  constructor(studio) {
    super(studio);
    find("#tools").after(this.#bar);
    // Before the canvas.
    const options = { capture: true };
    const main = find("main");
    main.addEventListener("pointerdown", (event) => this.#down(event), options);
    for (const name of /** @type {const} */ (["pointermove", "pointerup", "pointercancel"])) {
      main.addEventListener(name, (event) => this.#follow(event), options);
    }
    document.addEventListener("copy", (event) => {
      if (this.text === "" || isTextField(event.target)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      event.clipboardData?.setData("text/plain", this.text);
      studio.announce("Copied to the clipboard");
    }, options);
    document.addEventListener("beforecopy", (event) => {
      if (this.text !== "" && !isTextField(event.target)) event.preventDefault();
    });
    studio.addEventListener("document", () => this.clear());
    this.tools.addEventListener("change", () => {
      if (this.tools.tool !== "words") this.clear();
    });
    this.view.addEventListener("change", () => {
      if (this.tools.tool === "words" && !studio.isReplaying) this.view.canvas.style.cursor = "text";
    });
  }

  /** Removes the selection; returns whether there was one. */
  clear() {
    const had = this.#range !== null;
    this.#range = null;
    this.#pointer = null;
    if (had) this.#update();
    return had;
  }

  async copy() {
    const { studio, text } = this;
    await studio.attempt(async () => {
      await navigator.clipboard.writeText(text);
      studio.announce("Copied to the clipboard");
    });
  }

  /** Marks the selected text with the color of the highlighter. */
  mark() {
    const range = this.#range;
    if (!range) return;
    const brush = this.tools.named("highlighter");
    const color = brush ? this.tools.color(brush) : [1, 0.9, 0.1, 0.6];
    const { page, start, end, unit } = range;
    if (this.studio.act(() => this.engine.pages.markText(page, start, end, unit, color))) this.clear();
  }

  /**
   * Returns the point of a page at a pointer.
   * @param {PointerEvent} event
   */
  #pointOf(event) {
    const { canvas } = this.view;
    const { left, top, width } = canvas.getBoundingClientRect();
    const density = canvas.width / width;
    return this.engine.pages.at((event.clientX - left) * density, (event.clientY - top) * density);
  }

  /** @param {PointerEvent} event */
  #down(event) {
    const { studio, tools } = this;
    if (tools.tool !== "words" || studio.isReplaying || event.target !== this.view.canvas) return;
    if (!event.isPrimary || event.button !== 0 || event.altKey || event.metaKey) return;
    const point = this.#pointOf(event);
    if (!point) return;
    // A finger beside text moves the page.
    if (event.pointerType === "touch" && !point.isText) return;
    event.stopPropagation();
    event.preventDefault();
    this.view.canvas.focus({ preventScroll: true });
    this.view.canvas.setPointerCapture(event.pointerId);
    this.#pointer = event.pointerId;
    const { timeStamp: time, clientX: x, clientY: y } = event;
    const last = this.#lastClick;
    const isAgain = time - last.time < clickTime && Math.hypot(x - last.x, y - last.y) < clickDistance;
    const count = isAgain ? last.count % 3 + 1 : 1;
    this.#lastClick = { time, x, y, count };
    const at = [point.x, point.y];
    if (event.shiftKey && this.#range?.page === point.page) this.#range.end = at;
    else {
      const unit = [Unit.characters, Unit.words, Unit.lines][count - 1];
      this.#range = { page: point.page, start: at, end: at, unit };
    }
    this.#update();
  }

  /** @param {PointerEvent} event */
  #follow(event) {
    if (event.pointerId !== this.#pointer) return;
    event.stopPropagation();
    if (this.#range && event.type !== "pointercancel") {
      const point = this.#pointOf(event);
      // A selection ends at the edge of its page.
      if (point && point.page === this.#range.page) this.#range.end = [point.x, point.y];
    }
    if (event.type !== "pointermove") this.#pointer = null;
    this.#update();
    if (this.#pointer === null && this.text === "") this.#range = null;
  }

  #update() {
    const range = this.#range;
    const found = range && this.engine.pages.textRange(range.page, range.start, range.end, range.unit);
    this.text = found?.text ?? "";
    this.#marks.show(range && found ? [{ page: range.page, rects: found.rects }] : []);
    this.#bar.hidden = this.text === "" || this.#pointer !== null;
    if (!this.#bar.hidden) this.studio.announce(word("Selected: {text}", { text: this.text.slice(0, 200) }));
  }
}
