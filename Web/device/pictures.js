// Pictures that are put on a page: the unchanged file, which is decoded when it comes into view.

import { word } from "../words/index.js";

/**
 * @typedef {import("../engine/engine.js").Engine} Engine
 * @typedef {import("../engine/picture-decoder.js").Shrunk} Shrunk
 * @typedef {{width: number, height: number, pixels: Shrunk | null, bytes: Uint8Array | null, type: string,
 *   name: string}} Picture Its size with the orientation applied; pixels if the file is not kept in its format.
 */

/** The most pixels of a picture that is kept as pixels; larger ones are scaled down, and their files dropped. */
const maximumPixels = 1 << 24;

/** The longest side of a picture that browsers decode, in pixels. */
const maximumSide = 32767;

/** The largest file that is read, in bytes. */
const maximumBytes = 64 << 20;

/** The most of the page or of the view that a new picture covers, as a share of each side. */
const share = 0.8;

/**
 * Reads a picture file.
 * @param {File} file @param {Engine} engine
 * @returns {Promise<Picture>}
 */
export async function readPicture(file, engine) {
  if (file.size > maximumBytes) throw new Error(word("“{file}” is too large for a picture.", { file: file.name }));
  const bytes = new Uint8Array(await file.arrayBuffer());
  const [width, height] = engine.pictures.sizeOf(bytes);
  const { name } = file;
  if (width > 0 && Math.max(width, height) <= maximumSide && !isRare(bytes)) {
    return { width, height, pixels: null, bytes, type: typeOf(bytes), name };
  }
  const decoder = await engine.pictures.decoder();
  const pixels = await decoder.shrink(bytes, maximumPixels);
  if (pixels === null) throw unreadable(file);
  return { ...pixels, pixels, bytes: pixels.isWhole ? bytes : null, type: file.type, name };
}

/**
 * Decodes a picture in advance; throws if that fails.
 * @param {Picture} picture @param {number[]} frame The result of `frame`. @param {Engine} engine
 * @returns {Promise<() => void>} Must be called when the picture is on the page, to show its pixels immediately.
 */
export async function prepare({ width, height, pixels, bytes, name }, [, , frameWidth], engine) {
  if (pixels) return () => {};
  const reduction = width / (frameWidth * engine.scale);
  const level = Math.max(0, Math.min(8, Math.floor(Math.log2(reduction * (1 + 1e-9)))));
  const decoder = await engine.pictures.decoder();
  if (!await decoder.prepare({ bytes, columns: width, rows: height, level })) throw unreadable({ name });
  return () => decoder.assignPrepared();
}

/** @param {{name: string}} file */
const unreadable = ({ name }) =>
  new Error(word("“{file}” is not a readable picture.", { file: name || word("Clipboard") }));

/** @param {Uint8Array} bytes */
const typeOf = ([first]) => (first === 0x89 ? "image/png" : first === 0xff ? "image/jpeg" : "image/webp");

/**
 * Returns whether it is a PNG of 16 bits or with a gamma, whose colors differ between programs.
 * @param {Uint8Array} bytes
 */
function isRare(bytes) {
  if (bytes[0] !== 0x89) return false;
  if (bytes[24] === 16) return true;
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  for (let at = 33; at + 12 <= bytes.length; at += 12 + view.getUint32(at)) {
    const kind = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    if (kind === "IDAT") return false;
    if (kind === "gAMA" && Math.abs(view.getUint32(at + 8) - 45455) > 500) return true;
  }
  return false;
}

/**
 * Returns the frame of a new picture, in page units: x and y of its center, width and height.
 * @param {{width: number, height: number}} picture @param {Engine} engine
 * @param {number[] | null} center Its center; the center of the view if null.
 * @returns {[x: number, y: number, width: number, height: number]}
 */
export function frame({ width, height }, engine, center) {
  const [a, b, c, d, x, y] = engine.transform;
  const square = engine.scale ** 2;
  const middle = () => {
    const [right, down] = [engine.width / 2 - x, engine.height / 2 - y];
    return [(a * right + b * down) / square, (c * right + d * down) / square];
  };
  // An inch is 96 CSS pixels and 72 page units.
  const size = [width * 0.75, height * 0.75];
  const room = [engine.width / engine.scale, engine.height / engine.scale]
    .map((side, at) => share * Math.min(side, [engine.pageWidth, engine.pageHeight][at] || side));
  const fits = Math.min(1, room[0] / size[0], room[1] / size[1]);
  const [across, along] = center ?? middle();
  return [across, along, size[0] * fits, size[1] * fits];
}
