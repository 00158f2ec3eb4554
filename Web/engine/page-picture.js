// Pictures of a page, as PNG and SVG.

import { svg } from "./formats.js";
import { png } from "./png.js";

/**
 * @typedef {import("./engine.js").Engine} Engine
 * @typedef {Pick<Engine, "page" | "pageCount" | "transform" | "width" | "height" | "memory" | "drawn" | "band"
 *   | "pictures" | "write">} Source The members of the engine that pictures need.
 */

const nothing = "There is nothing to export here yet.";

/**
 * Returns a page as a PNG file.
 * @param {Source} engine @param {number} page
 * @param {number} scale The pixels per page unit.
 * @param {boolean} paper False for ink alone.
 * @param {number[]} [area] The x, y, width and height in page units; the default is the whole page.
 * @returns {Promise<Blob>}
 */
export const pagePNG = (engine, page, scale, paper, area) => png(4, bands(engine, page, scale, paper, area));

/** The pixels per page unit of the pictures in SVG; the same as InkPainter's. */
const shapeScale = 3;

/**
 * Resolves when the pixels that the SVG of a page or of a part of it needs are decoded.
 * @param {Pick<Engine, "pictures">} engine @param {number} page @param {number[]} [area]
 */
export const picturesOfShapes = (engine, page, area) =>
  // Pictures in SVG have that scale however long the page is.
  engine.pictures.decoded(page, shapeScale, area, undefined, 2 ** 24);

/**
 * Returns a page as SVG text.
 * @param {Source} engine @param {number} page @param {number[]} [area]
 */
export async function pageSVG(engine, page, area) {
  await picturesOfShapes(engine, page, area);
  return required(svg(engine, page, area), nothing);
}

/**
 * Yields a picture in bands of rows, from the top.
 * @param {Source} engine @param {number} page @param {number} scale @param {boolean} paper @param {number[]} [area]
 */
async function* bands(engine, page, scale, paper, area) {
  let top = 0;
  for (;;) {
    await engine.pictures.decoded(page, scale, area, top);
    const band = engine.band(page, scale, paper, top, area);
    if (band === null) break;
    yield band;
    top += band.height;
  }
  if (top > 0) return;
  required(engine.band(page, 1e-6, paper, 0, area), nothing);
  throw new Error("This picture would have more than 1,000 million pixels. Choose fewer dots per inch.");
}

/**
 * Returns a value; throws an error with this message if it is null.
 * @template T @param {T | null} value @param {string} message @returns {T}
 */
export function required(value, message) {
  if (value === null) throw new Error(message);
  return value;
}
