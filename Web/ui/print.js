// Pages on paper: each page of the document on a sheet of its own size.

import { picturesOfShapes } from "../page-picture.js";
import { svg } from "../svg.js";
import { h, show } from "./dom.js";

/** The most pixels of all pages together that a browser prints by itself, and the most for 1/72 inch. */
const mostPixels = 100e6;
const finest = 3;

/** The side of a sheet for a page without ink or edges: A4, in units of 1/72 inch. */
const usual = [595.28, 841.89];

/**
 * Lets the page print its drawing: `studio.print()` as shapes; what the browser starts by itself cannot
 * wait for that, and gets pictures.
 */
export function printing(studio) {
  const { engine } = studio;
  const sheets = h("div", { id: "print", "aria-hidden": "true" });
  const rules = new CSSStyleSheet();
  let isReady = false;

  /** Puts a sheet for each page; `fill` gives what is on it, and its size. */
  const lay = (fill) => {
    sheets.replaceChildren();
    const sizes = [];
    for (let page = 0; page < engine.pageCount; page++) {
      const { element, size } = fill(page) ?? { element: h("div"), size: usual };
      element.style.page = `sheet${page}`;
      const [width, height] = size.map((side) => `${side.toFixed(2)}pt`);
      sizes.push(`@page sheet${page} { margin: 0; size: ${width} ${height}; }`);
      element.style.width = width;
      // A little less, so that rounding makes no empty sheets.
      element.style.height = `calc(${height} - 0.5px)`;
      sheets.append(element);
    }
    rules.replaceSync(sizes.join("\n"));
    document.adoptedStyleSheets = [rules];
    document.body.append(sheets);
  };

  const clear = () => {
    isReady = false;
    for (const image of sheets.querySelectorAll("img")) URL.revokeObjectURL(image.src);
    sheets.replaceChildren();
    sheets.remove();
    document.adoptedStyleSheets = [];
  };

  addEventListener("beforeprint", () => {
    if (isReady) return;
    studio.typing?.end();
    studio.view.cancel();
    let area = 1;
    for (let page = 0; page < engine.pageCount; page++) {
      const shapes = engine.shapes(page);
      if (shapes) area += shapes[2] * shapes[3];
    }
    const scale = Math.min(finest, Math.sqrt(mostPixels / area));
    lay((page) => {
      const [, , width, height] = engine.shapes(page) ?? [];
      const image = width && engine.picture(page, scale);
      if (!image) return null;
      const element = h("canvas");
      show(element, image);
      return { element, size: [width, height] };
    });
  });
  addEventListener("afterprint", clear);

  studio.print = async () => {
    studio.typing?.end();
    studio.view.cancel();
    const drawings = [];
    for (let page = 0; page < engine.pageCount; page++) {
      await picturesOfShapes(engine, page);
      const shapes = engine.shapes(page);
      drawings.push(shapes && { text: svg(shapes), size: [shapes[2], shapes[3]] });
    }
    lay((page) => {
      if (!drawings[page]) return null;
      const { text, size } = drawings[page];
      const address = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
      return { element: h("img", { alt: "", src: address }), size };
    });
    await Promise.all([...sheets.querySelectorAll("img")].map((image) => image.decode().catch(() => {})));
    isReady = true;
    window.print();
  };
}
