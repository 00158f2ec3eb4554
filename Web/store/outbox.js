// The bytes of a journal that its remote lacks: they replace the remote's content, or are appended to it.

import { join } from "./bytes.js";

const nothing = new Uint8Array(0);

export class Outbox {
  /**
   * If not null, this and the tail replace the remote's content; else the tail is appended.
   * @type {Uint8Array | null}
   */
  base = null;
  /** @type {Uint8Array[]} */
  #tail = [];
  /**
   * Frames with strokes in progress: other readers would end these.
   * @type {Uint8Array[]}
   */
  #open = [];
  /** Whether the replacement ends in such strokes. */
  #isHeld = false;
  /**
   * The offset of a torn end of the remote: appended bytes replace it.
   * @type {number | null}
   */
  tear = null;

  /** Whether the remote lacks bytes other than those of strokes in progress. */
  get isDirty() { return this.#tail.length > 0 || (this.base !== null && this.base.length > 0); }

  /** Whether there are bytes that can be sent now. */
  get isReady() { return this.isDirty && !this.#isHeld; }

  /** Whether the remote has everything. */
  get isEmpty() { return !this.isDirty && this.#open.length === 0; }

  /**
   * Adds bytes that were appended to the journal.
   * @param {Uint8Array} bytes
   * @param {boolean} isWhole Whether no stroke is in progress after them.
   */
  add(bytes, isWhole) {
    this.#open.push(bytes);
    if (!isWhole) return;
    this.#tail.push(...this.#open);
    this.#open = [];
    this.#isHeld = false;
  }

  /**
   * Replaces everything by a new content of the journal.
   * @param {Uint8Array} bytes
   * @param {boolean} isWhole Whether no stroke is in progress after them.
   */
  replace(bytes, isWhole) {
    this.clear();
    this.base = bytes;
    this.tear = null;
    this.#isHeld = !isWhole;
  }

  /** Removes all bytes. */
  clear() {
    this.base = null;
    this.#tail = [];
    this.#open = [];
  }

  /**
   * Handles a torn end of the journal after `length` bytes, `synced` of which the remote has.
   * @param {number} length @param {number} synced
   */
  cut(length, synced) {
    const { bytes } = this.whole();
    const isWhole = this.base !== null;
    const start = isWhole ? 0 : synced;
    this.base = isWhole ? bytes.subarray(0, length) : null;
    this.#tail = isWhole || length <= start ? [] : [bytes.subarray(0, length - start)];
    this.tear = length < start ? length : null;
  }

  /**
   * Makes the whole journal, except strokes in progress, the replacement; returns it.
   * @param {(mark: () => void) => Promise<Uint8Array>} everything Returns the journal, and calls `mark` when it reads it.
   */
  async collect(everything) {
    let [count, open] = [0, 0];
    const bytes = await everything(() => {
      count = this.#tail.length;
      open = this.#open.reduce((sum, part) => sum + part.length, 0);
    });
    this.base = bytes.subarray(0, bytes.length - open);
    this.#tail.splice(0, count);
    return this.base;
  }

  /**
   * Appends instead of replacing: the remote has a prefix of the replacement, and lacks its rest.
   * @param {Uint8Array} rest
   */
  append(rest) {
    this.base = null;
    this.#tail = [rest, ...this.#tail].filter((part) => part.length > 0);
  }

  /**
   * Restores a replacement, and removes the bytes that follow it.
   * @param {Uint8Array | null} base
   */
  restore(base) {
    this.base = base;
    this.#tail = [];
  }

  /** Returns the bytes that replace the remote's content, and `sent`, to be called when the remote has them. */
  whole() {
    const { base } = this;
    const count = this.#tail.length;
    const sent = () => {
      this.tear = null;
      // The journal may have another content by now.
      if (this.base !== base) return;
      this.base = null;
      this.#tail.splice(0, count);
    };
    return { bytes: join([base ?? nothing, ...this.#tail]), sent };
  }

  /**
   * Returns the next bytes to append, and `sent`, to be called when the remote has them: it returns whether the remote's
   * content is still the one that the journal continues or replaces.
   * @param {number} maximum The most bytes, unless a single frame has more.
   */
  part(maximum) {
    const tail = this.#tail;
    let [count, size] = [0, 0];
    while (count < tail.length && (count === 0 || size + tail[count].length <= maximum)) size += tail[count++].length;
    const sent = () => {
      const isSame = this.#tail === tail;
      if (isSame) tail.splice(0, count);
      this.tear = null;
      return isSame || this.base !== null;
    };
    return { bytes: join(tail.slice(0, count)), sent };
  }
}
