// Printing: each page of the document on a sheet of its own size.

import { svg } from "../engine/formats.js";
import { picturesOfShapes } from "../engine/page-picture.js";
import { h, Part, show } from "./dom.js";

/** The most pixels of all pages together if the browser starts printing, and the most pixels per 1/72 inch. */
const maximumPixels = 100e6;
const finest = 3;

/** The size of the sheet for an infinite page without ink: A4, in units of 1/72 inch. */
const usual = [595.28, 841.89];

/**
 * Prints the drawing: `print` as SVG; printing that the browser starts cannot wait for that, and prints pixels.
 */
export class Printer extends Part {
  #sheets = h("div", { id: "print", "aria-hidden": "true" });
  #rules = new CSSStyleSheet();
  #isReady = false;

  /** @param {import("../studio.js").Studio} studio */
  constructor(studio) {
    super(studio);
    addEventListener("beforeprint", () => {
      if (!this.#isReady) this.#putPictures();
    });
    addEventListener("afterprint", () => this.#clear());
  }

  async print() {
    const { engine } = this;
    this.#finish();
    /** @type {({text: string, size: number[]} | null)[]} */
    const drawings = [];
    for (let page = 0; page < engine.pageCount; page++) {
      await picturesOfShapes(engine, page);
      const [text, area] = [svg(engine, page), engine.area(page)];
      drawings.push(text && area ? { text, size: area.slice(2) } : null);
    }
    this.#put((page) => {
      const drawing = drawings[page];
      if (!drawing) return null;
      const address = URL.createObjectURL(new Blob([drawing.text], { type: "image/svg+xml" }));
      return { element: h("img", { alt: "", src: address }), size: drawing.size };
    });
    await Promise.all([...this.#sheets.querySelectorAll("img")].map((image) => image.decode().catch(() => {})));
    this.#isReady = true;
    window.print();
  }

  /** Ends all activity. */
  #finish() {
    this.studio.endTyping();
    this.view.cancel();
  }

  #putPictures() {
    const { engine } = this;
    this.#finish();
    let area = 1;
    for (let page = 0; page < engine.pageCount; page++) {
      const [, , width, height] = engine.area(page) ?? [0, 0, 0, 0];
      area += width * height;
    }
    const scale = Math.min(finest, Math.sqrt(maximumPixels / area));
    this.#put((page) => {
      const [, , width, height] = engine.area(page) ?? [];
      const image = width && engine.picture(page, scale);
      if (!image) return null;
      const element = h("canvas");
      show(element, image);
      return { element, size: [width, height] };
    });
  }

  /**
   * Adds a sheet for each page.
   * @param {(page: number) => {element: HTMLElement, size: number[]} | null} fill Returns its content and its size.
   */
  #put(fill) {
    const sheets = this.#sheets;
    sheets.replaceChildren();
    const sizes = [];
    for (let page = 0; page < this.engine.pageCount; page++) {
      const { element, size } = fill(page) ?? { element: h("div"), size: usual };
      element.style.setProperty("page", `sheet${page}`);
      const [width, height] = size.map((side) => `${side.toFixed(2)}pt`);
      sizes.push(`@page sheet${page} { margin: 0; size: ${width} ${height}; }`);
      element.style.width = width;
      // Slightly less, so that rounding adds no empty sheets.
      element.style.height = `calc(${height} - 0.5px)`;
      sheets.append(element);
    }
    this.#rules.replaceSync(sizes.join("\n"));
    document.adoptedStyleSheets = [this.#rules];
    document.body.append(sheets);
  }

  #clear() {
    this.#isReady = false;
    for (const image of this.#sheets.querySelectorAll("img")) URL.revokeObjectURL(image.src);
    this.#sheets.replaceChildren();
    this.#sheets.remove();
    document.adoptedStyleSheets = [];
  }
}
