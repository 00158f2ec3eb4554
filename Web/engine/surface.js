// The status of the canvas and its pixels, and pictures of pages.

import { Memory } from "./memory.js";
import { noColor, Status } from "./protocol.js";

/** The status and the pixels of a canvas. */
export class Surface extends Status {
  /** @type {Float64Array | null} */
  #numbers = null;
  /**
   * A view of the canvas's pixels; null before the first frame.
   *
   * @type {ImageData | null}
   */
  #frame = null;

  /** @param {any} exports The exports of the module. */
  constructor(exports) {
    super();
    this.ink = exports;
    this.memory = new Memory(exports);
  }

  get numbers() {
    const at = this.ink.ink_status() >>> 0;
    if (this.#numbers?.buffer !== this.memory.buffer || this.#numbers?.byteOffset !== at) {
      this.#numbers = new Float64Array(this.memory.buffer, at);
    }
    return /** @type {Float64Array} */ (this.#numbers);
  }

  /**
   * Repaints the damage.
   *
   * @returns {Int32Array} The x, y, width and height of each rectangle that may look different.
   */
  paint(budget = 2000) {
    const count = this.ink.ink_paint(budget);
    return new Int32Array(this.memory.buffer, this.ink.ink_rects() >>> 0, 4 * count);
  }

  /** Returns the pixels of the canvas: a view of the module's memory, valid until a call that may grow it. */
  frame() {
    const { width, height } = this;
    const at = this.ink.ink_frame() >>> 0;
    const { buffer } = this.memory;
    const known = this.#frame;
    if (known && known.data.buffer === buffer && known.data.byteOffset === at && known.width === width &&
      known.height === height) return known;
    const frame = new ImageData(new Uint8ClampedArray(buffer, at, 4 * width * height), width, height);
    this.#frame = frame;
    return frame;
  }

  /**
   * Returns a picture of a page; null if it has none. −1 is the selection alone.
   *
   * @param {number} page
   * @param {number} scale The pixels per page unit; smaller if a side would be longer than `longest` pixels.
   * @param {boolean} paper False for ink alone.
   */
  picture(page, scale, paper = true, longest = 8192) {
    return this.#picture(this.ink.ink_picture(page, scale, paper ? 1 : 0, longest));
  }

  /**
   * Returns a band of rows of a picture of a page or of a part of it; null below the last row and if the picture would
   * have more than 1,000 million pixels. All bands show the page as it was at the first.
   *
   * @param {number} page
   * @param {number} scale The pixels per page unit.
   * @param {boolean} paper
   * @param {number} top The first row; the next band begins at `top` plus the height of this one.
   * @param {number[]} area The x, y, width and height in page units; the whole page if the width is 0.
   */
  band(page, scale, paper, top, area = [0, 0, 0, 0]) {
    return this.#picture(this.ink.ink_band(page, scale, paper ? 1 : 0, ...area, top));
  }

  /**
   * Returns a sample stroke of a brush.
   *
   * @param {number} brush
   * @param {number} strokeWidth
   * @param {import("./protocol.js").Color | null} color As in `setBrush`.
   * @param {number} width
   * @param {number} height
   * @param {number} scale The pixels per page unit.
   */
  preview(brush, strokeWidth, color, width, height, scale) {
    const [red, green, blue, alpha] = color ?? noColor;
    return this.#picture(
      this.ink.ink_preview(brush, strokeWidth, red, green, blue, alpha, width, height, scale),
    );
  }

  /**
   * Copies the picture painted last; its pixels are not premultiplied.
   *
   * @param {number} at
   */
  #picture(at) {
    if (at === 0) return null;
    const width = this.pictureWidth;
    const height = this.pictureHeight;
    const pixels = new Uint8ClampedArray(this.memory.buffer, at >>> 0, 4 * width * height);
    return new ImageData(pixels.slice(), width, height);
  }

  /**
   * Returns the hash of a picture, as `inkstone replay` prints it.
   *
   * @param {ImageData} image
   */
  hash(image) {
    // Reserving the input may move the memory that holds the picture.
    const data = image.data.slice();
    this.memory.copy(data, this.ink.ink_input(Math.ceil(data.length / 8)));
    const value = BigInt.asUintN(64, this.ink.ink_hash(image.width, image.height));
    return value.toString(16).padStart(16, "0");
  }

  /**
   * Returns a picture of the file written last, see `formats.js`; null if it was returned already.
   *
   * @param {number} number
   */
  drawn(number) { return this.#picture(this.ink.ink_drawn(number)); }
}
