// Decodes and reduces picture files in a worker.
//
// The pixels equal those of `PictureFileDecoder` and `Pixmap.reduced` in Sources, to the bit: without color conversion,
// with the orientation of the camera applied, premultiplied, and each the mean of the pixels that it covers.

import { nameOf, PictureCache } from "./picture-cache.js";

/**
 * @typedef {import("./picture-decoder.js").Task} Task
 * @typedef {import("./picture-decoder.js").Answer} Answer
 * @typedef {new (width: number, height: number) => {getContext(kind: "2d", options: object): CanvasRenderingContext2D}}
 *   Canvas
 */

const worker = /** @type {Worker & {OffscreenCanvas: Canvas}} */ (/** @type {unknown} */ (self));
const { OffscreenCanvas } = worker;

const cache = new PictureCache();

/** The most rows of a canvas. */
const maximumRows = 4096;

/** The most pixels of the reduced picture that is cached for every file. */
const smallPixels = 1 << 18;

/** The longest time for which caching a picture delays the next task, in milliseconds. */
const patience = 2000;

/** The mask of two of a pixel's four channels. */
const mask = 0xff00ff;

/**
 * Returns the length of a picture's side at a level.
 * @param {number} side @param {number} level
 */
const sideOf = (side, level) => Math.ceil(side / 2 ** level);

/** The approximate number of pixels read back in one call. */
const stripPixels = 1 << 20;

/**
 * Premultiplies pixels by their alpha.
 * @param {Uint32Array} words
 */
function multiply(words) {
  for (let at = 0; at < words.length; at++) {
    const pixel = words[at];
    const alpha = pixel >>> 24;
    if (alpha === 255) continue;
    const part = (/** @type {number} */ shift) => ((pixel >>> shift & 255) * alpha + 127) / 255 << shift;
    words[at] = part(0) | part(8) | part(16) | alpha << 24;
  }
}

/**
 * Halves both sides of a picture with `width` columns, like `Pixmap.reduced`.
 * @param {Uint32Array} words @param {number} width
 */
function halved(words, width) {
  const height = words.length / width;
  const columns = width + 1 >> 1;
  const result = new Uint32Array(columns * (height + 1 >> 1));
  let to = 0;
  for (let y = 0; y < height; y += 2) {
    // Pixels outside the picture repeat the edge.
    const above = y * width;
    const below = Math.min(y + 1, height - 1) * width;
    for (let x = 0; x < width; x += 2) {
      const next = x + 1 < width ? x + 1 : x;
      const [a, b, c, d] = [words[above + x], words[above + next], words[below + x], words[below + next]];
      // Two channels at a time.
      const even = (a & mask) + (b & mask) + (c & mask) + (d & mask) + 0x20002;
      const odd = (a >>> 8 & mask) + (b >>> 8 & mask) + (c >>> 8 & mask) + (d >>> 8 & mask) + 0x20002;
      result[to++] = even >>> 2 & mask | (odd >>> 2 & mask) << 8;
    }
  }
  return result;
}

/**
 * Halves both sides `level` times.
 * @param {Uint32Array} words @param {number} width @param {number} level
 */
function reduced(words, width, level) {
  for (let i = 0; i < level; i++) {
    words = halved(words, width);
    width = width + 1 >> 1;
  }
  return words;
}

/**
 * Decodes a file; null if that fails or its size differs. The caller closes the bitmap.
 * @param {Task} task
 */
async function decode({ bytes, columns, rows }) {
  let bitmap;
  try {
    // Colors are not converted, like those of ink: see Documentation/Design/0026-pictures.md.
    bitmap = await createImageBitmap(new Blob([bytes]), { colorSpaceConversion: "none" });
  } catch {
    return null;
  }
  if (bitmap.width === columns && bitmap.height === rows) return bitmap;
  bitmap.close();
  return null;
}

/**
 * Returns the pixels of a bitmap at a level, as words.
 * @param {ImageBitmap} bitmap @param {number} level @param {boolean} isOpaque
 */
function pixelsOf(bitmap, level, isOpaque) {
  const { width: columns, height: rows } = bitmap;
  const side = 1 << level;
  const strip = Math.max(Math.floor(Math.min(stripPixels / columns, maximumRows) / side), 1) * side;
  const canvas = new OffscreenCanvas(columns, Math.min(strip, rows));
  const context = canvas.getContext("2d", { willReadFrequently: true });
  context.globalCompositeOperation = "copy";
  const result = new Uint32Array(sideOf(columns, level) * sideOf(rows, level));
  for (let top = 0; top < rows; top += strip) {
    const height = Math.min(strip, rows - top);
    context.drawImage(bitmap, 0, top, columns, height, 0, 0, columns, height);
    const { data } = context.getImageData(0, 0, columns, height);
    const words = new Uint32Array(data.buffer);
    if (!isOpaque) multiply(words);
    result.set(reduced(words, columns, level), sideOf(columns, level) * (top / side));
  }
  return result;
}

/**
 * Returns the pixels of a file at a level, from the cache or decoded.
 * @param {Task} task
 * @returns {Promise<{words: Uint32Array | null, cachePixels?: () => Promise<void>}>} Null if the file cannot be decoded;
 *   `cachePixels` caches the pixels and is called after `words` were posted.
 */
async function pixels(task) {
  const { bytes, columns, rows, level = 0 } = task;
  // A small picture is cached for every file, and coarser levels are made from it.
  let small = 0;
  while (sideOf(columns, small) * sideOf(rows, small) > smallPixels) small += 1;
  const start = Math.min(small, level);
  const name = task.isCached && nameOf(bytes);
  const before = name && await cache.get(`${name} ${start}`);
  // Another file may have the same name.
  if (before && before.length === sideOf(columns, start) * sideOf(rows, start)) {
    return { words: reduced(before, sideOf(columns, start), level - start) };
  }
  const bitmap = await decode(task);
  if (!bitmap) return { words: null };
  // A JPEG has no alpha.
  const isOpaque = bytes[0] === 0xff;
  let isNeeded = false;
  try {
    const first = pixelsOf(bitmap, start, isOpaque);
    const words = reduced(first, sideOf(columns, start), level - start);
    if (!name) return { words };
    // Posting transfers the words away. Copying a whole picture takes longer than reading it back again.
    const copy = start > 0 ? first.slice() : null;
    isNeeded = copy === null;
    const smallest = () => {
      try {
        return copy ? reduced(copy, sideOf(columns, start), small - start) : pixelsOf(bitmap, small, isOpaque);
      } finally {
        bitmap.close();
      }
    };
    return {
      words,
      async cachePixels() {
        const last = smallest();
        if (copy && start < small) await cache.put(`${name} ${start}`, copy);
        await cache.put(`${name} ${small}`, last);
      },
    };
  } finally {
    if (!isNeeded) bitmap.close();
  }
}

/**
 * Decodes a picture to at most `maximumPixels` pixels, not premultiplied; null if it cannot be decoded.
 * @param {Task} task
 */
async function shrink({ bytes, maximumPixels = Infinity }) {
  let bitmap;
  try {
    bitmap = await createImageBitmap(new Blob([bytes]), { colorSpaceConversion: "none", premultiplyAlpha: "none" });
  } catch {
    return null;
  }
  const scale = Math.min(1, Math.sqrt(maximumPixels / (bitmap.width * bitmap.height)));
  const width = Math.max(Math.floor(bitmap.width * scale), 1);
  const height = Math.max(Math.floor(bitmap.height * scale), 1);
  const context = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  const { data } = context.getImageData(0, 0, width, height);
  return { width, height, data, isWhole: scale === 1 };
}

/** @param {Answer} answer @param {Transferable[]} [transfer] */
const post = (answer, transfer = []) => worker.postMessage(answer, transfer);

/** @param {Task & {number: number}} task */
async function handle(task) {
  /** @type {Answer["result"]} */
  let result = null;
  let cachePixels;
  try {
    if (task.maximumPixels) result = await shrink(task);
    else {
      const found = await pixels(task);
      cachePixels = found.cachePixels;
      result = found.words && new Uint8Array(found.words.buffer);
    }
  } catch (error) {
    return post({ number: task.number, result, error: /** @type {Error} */ (error).message || "not enough memory" });
  }
  post({ number: task.number, result }, result ? [("data" in result ? result.data : result).buffer] : []);
  // The cache only speeds up the next visit: a failure is ignored, and the next task waits for it for a limited time.
  if (cachePixels) await Promise.race([cachePixels().catch(() => {}), new Promise((done) => { setTimeout(done, patience); })]);
}

// One after the other, as the pixels of one picture need much memory.
let turn = Promise.resolve();
addEventListener("message", ({ data: task }) => { turn = turn.then(() => handle(task)).catch(reportError); });
