// Files that the engine writes and reads: pages as SVG, and brush files. It leaves a zero byte where a picture belongs:
// PNG in base 64, which the browser makes.

/**
 * @typedef {import("./engine.js").Engine} Engine
 * @typedef {Pick<Engine, "ink" | "drawn">} Drawing
 */

const texts = new TextDecoder();

/** @param {Pick<Engine, "ink">} engine @param {number} count */
const output = ({ ink }, count) => new Uint8Array(ink.memory.buffer, ink.ink_output() >>> 0, count).slice();

/**
 * The text that stands for bytes.
 * @param {Uint8Array} bytes
 */
export function base64(bytes) {
  let text = "";
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(text);
}

/**
 * The PNG file of a picture in base 64.
 * @param {ImageData} image
 */
export function base64PNG(image) {
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width: image.width, height: image.height });
  canvas.getContext("2d")?.putImageData(image, 0, 0);
  return canvas.toDataURL("image/png").replace(/^[^,]*,/, "");
}

/**
 * The text of so many bytes that the engine put out, with its pictures.
 * @param {Drawing} engine @param {number} count
 */
const withPictures = (engine, count) => {
  const drawn = (/** @type {number} */ number) => base64PNG(/** @type {ImageData} */ (engine.drawn(number)));
  return texts.decode(output(engine, count)).split("\0")
    .map((part, place) => (place === 0 ? "" : drawn(place - 1)) + part).join("");
};

/**
 * A page, or a part of it as in `Engine.band`, or what is selected (−1), as SVG; null where it has neither edges nor
 * ink.
 * @param {Drawing} engine @param {number} page
 */
export function svg(engine, page, area = [0, 0, 0, 0]) {
  const count = engine.ink.ink_svg(page, ...area);
  return count === 0 ? null : withPictures(engine, count);
}

// MARK: Brushes

/**
 * The text of the file of a brush, by its index; of the last that was read without one.
 * @param {Engine} engine
 */
export const brushText = (engine, index = -1) => withPictures(engine, engine.ink.ink_brush_write(index));

/**
 * What brush files can name: parts with their settings, words and limits, as `inkstone brushes --parts --json`.
 * @param {Engine} engine
 */
export const brushParts = (engine) => JSON.parse(texts.decode(output(engine, engine.ink.ink_brush_parts())));

/**
 * Reads a brush file.
 * @param {Engine} engine
 * @param {Uint8Array} file
 * @returns {{ bytes?: Uint8Array, wrong?: string, picture?: Uint8Array }} the brush as the engine takes it; what is wrong,
 *   in a line; or a PNG file that has to be decoded first, as `readBrush` does
 */
export function readBrushNow(engine, file) {
  const { ink } = engine;
  const at = ink.ink_bytes(file.length) >>> 0;
  new Uint8Array(ink.memory.buffer, at, file.length).set(file);
  const status = ink.ink_brush_read();
  const bytes = output(engine, ink.ink_output_count());
  return status === 0 ? { bytes } : status === 1 ? { wrong: texts.decode(bytes) } : { picture: bytes };
}

/**
 * Reads a brush file with its pictures: as `readBrushNow`, without `picture`.
 * @param {Engine} engine @param {Uint8Array} file
 */
export async function readBrush(engine, file, decode = decodePicture) {
  /** @type {{key: string, image: ImageData | null} | null} */
  let decoded = null;
  for (;;) {
    const read = readBrushNow(engine, file);
    if (!read.picture) return read;
    // Another file may have been read meanwhile, with the same picture.
    if (decoded && base64(read.picture) === decoded.key) {
      const { width, height, data } = decoded.image ?? { width: 0, height: 0, data: [] };
      const at = engine.ink.ink_brush_picture(width, height) >>> 0;
      if (at > 0) new Uint8Array(engine.ink.memory.buffer).set(data, at);
    } else decoded = { key: base64(read.picture), image: await decode(read.picture).catch(() => null) };
  }
}

/**
 * The pixels of a PNG file.
 * @param {Uint8Array} png
 */
async function decodePicture(png) {
  /** @type {ImageBitmapOptions} */
  const how = { colorSpaceConversion: "none", premultiplyAlpha: "none" };
  return pixels(await createImageBitmap(new Blob([png], { type: "image/png" }), how));
}

/**
 * The pixels of a bitmap, made smaller where a side is longer than `longest`.
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
