// Pictures that are put on a page: the browser decodes them, and the file goes along.

import { word } from "./words.js";

/** The most pixels of a picture; one of more is made smaller, and then its file is not kept. */
const mostPixels = 1 << 24;

/** The largest file that is read, in bytes. */
const mostBytes = 64 << 20;

/** How much of the page, or of what is seen, a picture covers at most, when it is put there. */
const share = 0.8;

/**
 * Decodes a file.
 *
 * @returns {Promise<{pixels: ImageData, file: Uint8Array | null, type: string, name: string}>}
 */
export async function decode(file) {
  if (file.size > mostBytes) throw new Error(word("“{file}” is too large for a picture.", { file: file.name }));
  let bitmap;
  try {
    // Colours as they stand in the file, like those of ink: see Documentation/Design/0026-pictures.md.
    bitmap = await createImageBitmap(file, { colorSpaceConversion: "none", premultiplyAlpha: "none" });
  } catch {
    throw new Error(word("“{file}” is no picture that can be read.", { file: file.name || word("Clipboard") }));
  }
  const size = Math.min(1, Math.sqrt(mostPixels / (bitmap.width * bitmap.height)));
  const width = Math.max(Math.floor(bitmap.width * size), 1);
  const height = Math.max(Math.floor(bitmap.height * size), 1);
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const context = canvas.getContext("2d", { willReadFrequently: true });
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  const pixels = context.getImageData(0, 0, width, height);
  const bytes = size === 1 ? new Uint8Array(await file.arrayBuffer()) : null;
  return { pixels, file: bytes, type: file.type, name: file.name };
}

/**
 * Where a picture goes, in page units: x and y of its middle, width and height.
 *
 * @param {number[] | null} place its middle; the middle of what is seen if null
 */
export function frame({ width, height }, engine, place) {
  const [a, b, c, d, x, y] = engine.transform;
  const square = engine.scale ** 2;
  const middle = () => {
    const [right, down] = [engine.width / 2 - x, engine.height / 2 - y];
    return [(a * right + b * down) / square, (c * right + d * down) / square];
  };
  // 96 pixels are an inch, and 72 page units.
  const size = [width * 0.75, height * 0.75];
  const room = [engine.width / engine.scale, engine.height / engine.scale]
    .map((side, at) => share * Math.min(side, [engine.pageWidth, engine.pageHeight][at] || side));
  const fits = Math.min(1, room[0] / size[0], room[1] / size[1]);
  return [...(place ?? middle()), size[0] * fits, size[1] * fits];
}
