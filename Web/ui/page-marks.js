// Rectangles above the pages: matches of a search, and selected text.

import { find, h } from "./dom.js";

/**
 * @typedef {import("../engine/engine.js").RectStatus} Rect
 * @typedef {{page: number, rects: Rect[], isCurrent?: boolean}} Mark
 */

/** The number of pages beside the current one that may be in view in a column of pages. */
const neighbors = 6;

/** A layer of marks that follow their pages. */
export class PageMarks {
  #layer;
  #view;
  /** @type {Mark[]} */
  #marks = [];
  /** The marks and transforms that are shown. */
  #shown = "";

  /** @param {import("../engine/view.js").CanvasView} view @param {string} kind The class of the layer. */
  constructor(view, kind) {
    this.#view = view;
    this.#layer = h(`div.marks.${kind}`, { "aria-hidden": "true", dir: "ltr" });
    find("main").append(this.#layer);
    view.addEventListener("change", () => this.#update());
  }

  /** @param {Mark[]} marks */
  show(marks) {
    this.#marks = marks;
    this.#shown = "";
    this.#update();
  }

  #update() {
    const { canvas, engine } = this.#view;
    if (this.#marks.length === 0 && this.#shown === "") return this.#layer.replaceChildren();
    const { page } = engine;
    const density = canvas.width / canvas.clientWidth || 1;
    /** @type {Map<number, number[]>} */
    const transforms = new Map();
    for (let at = Math.max(0, page - neighbors); at <= page + neighbors && at < engine.pageCount; at++) {
      const transform = this.#marks.some((mark) => mark.page === at) ? engine.pages.transform(at) : null;
      if (transform) transforms.set(at, transform.map((part) => part / density));
    }
    const state = JSON.stringify([...transforms]);
    if (state === this.#shown) return;
    const isSame = this.#shown !== "" && this.#layer.childElementCount === transforms.size;
    this.#shown = state;
    if (isSame) {
      // Only the view has moved.
      const sheets = /** @type {HTMLElement[]} */ ([...this.#layer.children]);
      if (sheets.every((sheet) => transforms.has(Number(sheet.dataset.page)))) {
        for (const sheet of sheets) this.#position(sheet, /** @type {number[]} */ (transforms.get(Number(sheet.dataset.page))));
        return;
      }
    }
    this.#layer.replaceChildren(...[...transforms].map(([at, transform]) => {
      const sheet = h("div", { "data-page": at }, this.#marks.filter((mark) => mark.page === at).flatMap((mark) =>
        mark.rects.map((rect) => {
          const element = h("div", mark.isCurrent ? { "data-current": "" } : {});
          Object.assign(element.style, {
            left: `${rect.x}px`, top: `${rect.y}px`, width: `${rect.width}px`, height: `${rect.height}px`,
          });
          return element;
        })));
      this.#position(sheet, transform);
      return sheet;
    }));
  }

  /** @param {HTMLElement} sheet @param {number[]} transform */
  #position(sheet, transform) { sheet.style.transform = `matrix(${transform.join()})`; }
}
