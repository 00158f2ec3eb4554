// The picture files of the document, which the browser decodes: the missing pixels, and passing them in.

import { readPictureRequest } from "./protocol.js";

/**
 * @typedef {import("./protocol.js").PictureRequest} PictureRequest
 * @typedef {{level: number, columns: number, rows: number}} Size The size of a picture's pixels.
 */

/** The picture files of an engine's document. */
export class Pictures {
  #memory;
  /**
   * The decoder; null until it is needed.
   *
   * @type {Promise<any> | null}
   */
  #decoder = null;
  /**
   * The size of the copied pixels.
   *
   * @type {Size | null}
   */
  #copiedSize = null;

  /** Whether the browser caches reduced pictures for the next visit. */
  areCached = false;

  /** @param {import("./memory.js").Memory} memory */
  constructor(memory) {
    this.#memory = memory;
  }

  get #ink() { return this.#memory.ink; }

  /**
   * Returns the pictures to decode, the topmost first: those in view, or those of a page as `Engine.picture` (without
   * `top`) or `Engine.band` would paint it.
   *
   * `isGrey`: no pixels of it are visible yet, not even coarser ones.
   */
  requests(page = -2, scale = 1, area = [0, 0, 0, 0], top = -1, longest = 8192) {
    const count = this.#ink.ink_wishes(page, scale, ...area, top, longest);
    return count === 0 ? [] : this.#memory.records(count, readPictureRequest);
  }

  /**
   * Returns the file of a requested picture; empty if the picture was deleted.
   *
   * @param {number} number
   */
  file(number) { return this.#memory.output(this.#ink.ink_picture_file(number)); }

  /**
   * Returns the size of a picture file with its orientation applied; 0 and 0 if such files aren't kept.
   *
   * @param {Uint8Array} bytes
   */
  sizeOf(bytes) {
    this.#memory.copy(bytes, this.#ink.ink_input(Math.max(Math.ceil(bytes.length / 8), 2)));
    return /** @type {number[]} */ (this.#memory.numbers(this.#ink.ink_picture_size(bytes.length), 2));
  }

  // MARK: Pixels

  /**
   * Reserves memory for a picture before it is added to the page; null releases it.
   *
   * @param {Size | null} size
   */
  expect(size) {
    const { columns, rows, level } = size ?? { columns: 0, rows: 0, level: 0 };
    this.#ink.ink_picture_expect(columns, rows, level);
  }

  /** Reduces pixels that the view needs coarser, for some milliseconds; returns whether more are left. */
  makeRoom() { return this.#ink.ink_picture_tidy() !== 0; }

  /**
   * Passes in the pixels of a request, premultiplied; null if the file cannot be decoded.
   *
   * @param {Size & {number: number}} request
   * @param {Uint8Array | Uint8ClampedArray | null} pixels
   */
  set(request, pixels) {
    if (pixels) {
      this.copy(request, pixels);
      this.assign(request.number, request);
    } else {
      this.#copiedSize = null;
      this.#ink.ink_picture_bring(request.number, 0);
    }
  }

  /**
   * Copies pixels into the engine before they are assigned, which is slow for many; replaces those copied before.
   *
   * @param {Size} size
   * @param {Uint8Array | Uint8ClampedArray} pixels
   */
  copy(size, pixels) {
    this.#copiedSize = null;
    const { level, columns, rows } = size;
    const [width, height] = [columns, rows].map((side) => Math.ceil(side / 2 ** level));
    if (pixels.length !== 4 * width * height) throw new RangeError("The pixels must have 4 bytes for each pixel of the level.");
    const at = this.#ink.ink_picture_room(width, height, level);
    if (at === 0) throw new RangeError("The size or the level of the picture is invalid.");
    this.#memory.copy(pixels, at);
    this.#copiedSize = size;
  }

  /**
   * Assigns the copied pixels to a picture if they belong to this size: the same object.
   *
   * @param {number} number
   * @param {Size} size
   */
  assign(number, size) {
    if (this.#copiedSize !== size) return;
    this.#copiedSize = null;
    this.#ink.ink_picture_bring(number, 1);
  }

  /**
   * Discards the copied pixels if they belong to this size: the same object.
   *
   * @param {Size} size
   */
  discard(size) {
    if (this.#copiedSize !== size) return;
    this.#copiedSize = null;
    this.#ink.ink_picture_bring(-1, 0);
  }

  // MARK: Decoding

  /** Returns the decoder of picture files. */
  decoder() {
    this.#decoder ??= import("./picture-decoder.js").then(({ PictureDecoder }) => new PictureDecoder(this))
      .catch((error) => {
        this.#decoder = null;
        throw error;
      });
    return this.#decoder;
  }

  /**
   * Resolves when the pixels that painting a page needs are decoded; see `requests`.
   *
   * @param {number} page
   * @param {number} [scale]
   * @param {number[]} [area]
   * @param {number} [top]
   * @param {number} [longest]
   */
  decoded(page, scale, area, top, longest) {
    return this.#await(() => this.requests(page, scale, area, top, longest), true);
  }

  /**
   * Resolves when no picture is gray in a small picture of a page, for which coarser pixels suffice.
   *
   * @param {number} page
   * @param {number} scale
   * @param {number} longest
   */
  sketched(page, scale, longest) {
    return this.#await(() => this.requests(page, scale, undefined, undefined, longest).filter(({ isGrey }) => isGrey), false);
  }

  /**
   * @param {() => PictureRequest[]} requests
   * @param {boolean} isExact
   */
  async #await(requests, isExact) {
    if (requests().length > 0) await (await this.decoder()).awaitPictures(requests, isExact);
  }
}
