// Writes the bytes of an open document to the journal of this browser, in order.

import { isStart } from "./bytes.js";
import { catalog } from "./catalog.js";

/** The longest time before appended bytes are flushed, and the pause before a retry, in milliseconds. */
const flushTime = 80;
const retryTime = 1000;

/**
 * @typedef {import("./journal-fallback.js").FallbackFile} FallbackFile
 * @typedef {{bytes: Uint8Array, finish: (() => Promise<void>) | null, isWhole?: boolean}} Whole Another content;
 *   `finish` does what follows from it, instead of `Owner.replaced`.
 * @typedef {object} Owner The document.
 * @property {(bytes: Uint8Array, isWhole: boolean) => void} appended Called after bytes were appended.
 * @property {() => Promise<void>} replacing Called before the file is replaced.
 * @property {(bytes: Uint8Array, isWhole: boolean) => void} replaced Called after the page has replaced the content.
 * @property {() => void} changedWhole Called after a content without strokes in progress was written.
 * @property {() => void} touched Called after the file may have another length.
 * @property {() => void} report Called after the state may have changed.
 */

export class JournalWriter {
  #owner;
  /** @type {Promise<unknown>} */
  #queue = Promise.resolve();
  /**
   * The bytes not written yet: a new content of the whole file, and bytes appended to it.
   * @type {Whole | null}
   */
  #whole = null;
  /** @type {{bytes: Uint8Array, isWhole: boolean}[]} */
  #waiting = [];
  #flushTimer = 0;
  /**
   * The file, while the document is open.
   * @type {FallbackFile | null}
   */
  file = null;
  /**
   * The offset of a torn end that an interrupted write has left; null if there is none.
   * @type {number | null}
   */
  tear = null;
  /** The number of bytes at the end that belong to strokes in progress. */
  openSize = 0;
  /** @type {"full" | "failed" | null} */
  problem = null;

  /** @param {Owner} owner */
  constructor(owner) {
    this.#owner = owner;
  }

  /** @param {string} key */
  async open(key) {
    this.file = await catalog.journal.open(key);
  }

  /** The file, while the document is open; throws otherwise. */
  get journal() {
    if (!this.file) throw new Error("the document is closed");
    return this.file;
  }

  /** Whether appended bytes are not written yet. */
  get isAppending() { return this.#waiting.length > 0; }

  /** Whether anything is not written yet. */
  get isPending() { return this.#whole !== null || this.isAppending; }

  /** Returns the bytes of the file, without a torn end; must run in turn. */
  async read() {
    const bytes = await this.journal.read();
    return this.tear === null ? bytes : bytes.subarray(0, this.tear);
  }

  /**
   * Returns all bytes; calls `mark` when it reads them.
   * @param {() => void} [mark]
   */
  everything(mark) {
    return this.inTurn(async () => {
      await this.write();
      mark?.();
      return this.read();
    });
  }

  /** Returns all bytes except those of strokes in progress. */
  async everythingWhole() {
    let size = 0;
    const bytes = await this.everything(() => (size = this.openSize));
    return bytes.subarray(0, bytes.length - size);
  }

  /**
   * Runs actions one after the other.
   * @template T @param {() => T | Promise<T>} action @returns {Promise<T>}
   */
  inTurn(action) {
    const result = this.#queue.then(action);
    this.#queue = result.catch(() => {});
    return result;
  }

  /**
   * Appends bytes; if they cannot be written yet, they are queued and retried.
   * @param {Uint8Array} bytes @param {boolean} isWhole
   */
  append(bytes, isWhole) {
    this.#waiting.push({ bytes, isWhole });
    return this.inTurn(async () => {
      await this.write();
      this.planFlush();
      this.#owner.report();
    });
  }

  /**
   * Replaces the content. Throws if it cannot be stored yet; storing is retried with the next bytes.
   * @param {Whole} whole
   */
  async replace(whole) {
    // Queued bytes extend the former content, later ones this content.
    this.#whole = whole;
    this.#waiting = [];
    await this.inTurn(async () => {
      await this.write();
      this.#owner.touched();
      this.planFlush(this.problem === null ? flushTime : retryTime);
      if (this.problem !== null) throw new Error("This browser cannot store your drawing. Save a copy of it.");
    });
  }

  /** Writes the queued bytes in order; must run in turn. */
  async write() {
    try {
      while (this.#whole !== null || this.#waiting.length > 0) {
        if (this.#whole !== null) {
          await this.#writeWhole(this.#whole);
          continue;
        }
        const waiting = this.#waiting;
        const [{ bytes, isWhole }] = waiting;
        await this.#extend(bytes);
        // Another content may have arrived meanwhile, which they don't extend.
        if (this.#waiting !== waiting) continue;
        waiting.shift();
        this.#appended(bytes, isWhole);
      }
      this.problem = null;
    } catch (error) {
      this.#fail(error);
    }
  }

  /**
   * Appends bytes immediately; must run in turn, after `write`.
   * @param {Uint8Array} bytes
   */
  async appendNow(bytes) {
    await this.#extend(bytes);
    this.#appended(bytes, true);
    this.planFlush();
  }

  /**
   * Appends bytes to the file; they replace a torn end.
   * @param {Uint8Array} bytes
   */
  async #extend(bytes) {
    await this.#cutTear();
    await this.journal.append(bytes);
  }

  async #cutTear() {
    if (this.tear === null) return;
    await this.journal.cut(this.tear);
    this.tear = null;
  }

  /** @param {Uint8Array} bytes @param {boolean} isWhole */
  #appended(bytes, isWhole) {
    this.openSize = isWhole ? 0 : this.openSize + bytes.length;
    if (isWhole) this.#owner.changedWhole();
    this.#owner.appended(bytes, isWhole);
  }

  /** @param {Whole} whole */
  async #writeWhole(whole) {
    const { bytes, finish, isWhole = true } = whole;
    const isLonger = finish && isStart(await this.read(), bytes);
    if (isLonger) {
      await this.#cutTear();
      await this.journal.append(bytes.subarray(this.journal.length));
    } else {
      await this.#owner.replacing();
      await this.journal.replace(bytes);
      this.tear = null;
    }
    this.openSize = 0;
    if (this.#whole === whole) this.#whole = null;
    if (finish) await finish();
    else this.#owner.replaced(bytes, isWhole);
    if (isWhole) this.#owner.changedWhole();
  }

  /** @param {unknown} error */
  #fail(error) {
    console.warn(error);
    this.problem = /** @type {Error} */ (error).name === "QuotaExceededError" ? "full" : "failed";
    this.#owner.report();
  }

  planFlush(time = flushTime) {
    this.#flushTimer ||= setTimeout(() => this.flush(), time);
  }

  /** Writes everything; when it resolves, everything is stored or the state reports why not. */
  flush() {
    clearTimeout(this.#flushTimer);
    this.#flushTimer = 0;
    return this.inTurn(async () => {
      if (!this.file) return;
      try {
        await this.write();
        await this.file.flush();
      } catch (error) {
        this.#fail(error);
      }
      if (this.problem !== null || !this.file.isStored) this.planFlush(retryTime);
      this.#owner.touched();
      this.#owner.report();
    });
  }

  /** @param {boolean} isWanted Whether bytes that the browser doesn't store are kept in memory. */
  async close(isWanted) {
    await this.inTurn(() => this.file?.close(isWanted));
    this.file = null;
  }
}
