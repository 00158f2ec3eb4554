// Pictures of a page, as pixels and as shapes.

import { svg } from "./formats.js";
import { png } from "./png.js";

/**
 * @typedef {import("./engine.js").Engine} Engine
 * @typedef {Pick<Engine, "page" | "pageCount" | "transform" | "width" | "height" | "ink" | "drawn" | "band"
 *   | "picturesOf" | "write">} Source what pictures are made of
 */

const nothing = "There is nothing to export here yet.";

/**
 * A page as a PNG file.
 * @param {Source} engine @param {number} page
 * @param {number} scale pixels a page unit
 * @param {boolean} paper false for ink alone
 * @param {number[]} [area] x, y, width and height in page units; all of the page without
 * @returns {Promise<Blob>}
 */
export const pagePNG = (engine, page, scale, paper, area) => png(4, bands(engine, page, scale, paper, area));

/** The pixels a page unit of the pictures in SVG: InkPainter has the same. */
const shapeScale = 3;

/**
 * Resolves when the pictures of a page, or of a part of it, have the pixels that its shapes are made of.
 * @param {Pick<Engine, "picturesOf">} engine @param {number} page @param {number[]} [area]
 */
export const picturesOfShapes = (engine, page, area) =>
  // A picture is painted at that scale however long the page is.
  engine.picturesOf(page, shapeScale, area, undefined, 2 ** 24);

/**
 * A page as SVG text.
 * @param {Source} engine @param {number} page @param {number[]} [area]
 */
export async function pageSVG(engine, page, area) {
  await picturesOfShapes(engine, page, area);
  return required(svg(engine, page, area), nothing);
}

/**
 * A picture, some rows at a time.
 * @param {Source} engine @param {number} page @param {number} scale @param {boolean} paper @param {number[]} [area]
 */
async function* bands(engine, page, scale, paper, area) {
  let top = 0;
  for (;;) {
    await engine.picturesOf(page, scale, area, top);
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
 * A value, or an error with a message where it is null.
 * @template T @param {T | null} value @param {string} message @returns {T}
 */
export function required(value, message) {
  if (value === null) throw new Error(message);
  return value;
}
