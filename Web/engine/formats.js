// Text files that the engine writes and reads: pages as SVG, and brush files. The engine writes a zero byte for each
// picture, which this file replaces by a PNG file in base 64 that the browser encodes.

/**
 * @typedef {import("./engine.js").Engine} Engine
 * @typedef {Pick<Engine, "memory" | "drawn">} Drawing
 */

const texts = new TextDecoder();

/**
 * Encodes bytes as base 64.
 * @param {Uint8Array} bytes
 */
export function base64(bytes) {
  let text = "";
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(text);
}

/**
 * Encodes an image as a PNG file in base 64.
 * @param {ImageData} image
 */
export function base64PNG(image) {
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width: image.width, height: image.height });
  canvas.getContext("2d")?.putImageData(image, 0, 0);
  return canvas.toDataURL("image/png").replace(/^[^,]*,/, "");
}

/**
 * Returns the engine's output as text, with its pictures.
 * @param {Drawing} engine @param {number} count The number of bytes.
 */
const withPictures = (engine, count) => {
  const drawn = (/** @type {number} */ number) => base64PNG(/** @type {ImageData} */ (engine.drawn(number)));
  return texts.decode(engine.memory.output(count)).split("\0")
    .map((part, index) => (index === 0 ? "" : drawn(index - 1)) + part).join("");
};

/**
 * Returns a page, a part of it (see `Engine.band`) or the selection (−1) as SVG; null for an infinite page without ink.
 * @param {Drawing} engine @param {number} page
 */
export function svg(engine, page, area = [0, 0, 0, 0]) {
  const count = engine.memory.ink.ink_svg(page, ...area);
  return count === 0 ? null : withPictures(engine, count);
}

// MARK: Brushes

/**
 * Returns the text of a brush file, by index; without an index, of the brush that was read last.
 * @param {Engine} engine
 */
export const brushText = (engine, index = -1) => withPictures(engine, engine.memory.ink.ink_brush_write(index));

/**
 * Returns the vocabulary of brush files: parts with their settings, words and limits, as `inkstone brushes --parts
 * --json` prints it.
 * @param {Engine} engine
 */
export const brushParts = (engine) => JSON.parse(texts.decode(engine.memory.output(engine.memory.ink.ink_brush_parts())));

/**
 * Reads a brush file.
 * @param {Engine} engine
 * @param {Uint8Array} file
 * @returns {{ bytes?: Uint8Array, wrong?: string, picture?: Uint8Array }} The brush in the engine's encoding; an error
 *   message of one line; or a PNG file that must be decoded first, see `readBrush`.
 */
export function readBrushNow(engine, file) {
  const { memory } = engine;
  memory.pass(file);
  const status = memory.ink.ink_brush_read();
  const bytes = memory.output(memory.ink.ink_output_count());
  return status === 0 ? { bytes } : status === 1 ? { wrong: texts.decode(bytes) } : { picture: bytes };
}

/**
 * Reads a brush file with its pictures; like `readBrushNow`, but never returns `picture`.
 * @param {Engine} engine @param {Uint8Array} file
 */
export async function readBrush(engine, file, decode = decodePicture) {
  /** @type {{key: string, image: ImageData | null} | null} */
  let decoded = null;
  for (;;) {
    const read = readBrushNow(engine, file);
    if (!read.picture) return read;
    // Another file with the same picture may have been read meanwhile.
    if (decoded && base64(read.picture) === decoded.key) {
      const { width, height, data } = decoded.image ?? { width: 0, height: 0, data: [] };
      const at = engine.memory.ink.ink_brush_picture(width, height);
      if (at !== 0) engine.memory.copy(data, at);
    } else decoded = { key: base64(read.picture), image: await decode(read.picture).catch(() => null) };
  }
}

/**
 * Decodes a PNG file.
 * @param {Uint8Array} png
 */
async function decodePicture(png) {
  /** @type {ImageBitmapOptions} */
  const how = { colorSpaceConversion: "none", premultiplyAlpha: "none" };
  return pixels(await createImageBitmap(new Blob([png], { type: "image/png" }), how));
}

/**
 * Returns the pixels of a bitmap, scaled down if a side is longer than `longest`.
 * @param {ImageBitmap} bitmap
 */
export function pixels(bitmap, longest = Infinity) {
  const scale = Math.min(1, longest / Math.max(bitmap.width, bitmap.height));
  const [width, height] = [bitmap.width, bitmap.height].map((side) => Math.max(1, Math.round(side * scale)));
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  context.drawImage(bitmap, 0, 0, width, height);
  return context.getImageData(0, 0, width, height);
}
