// The storage of this browser, and memory instead if it is unavailable or full.
//
// Missing storage never throws: bytes that the browser doesn't store are kept in and read from memory, and storing them
// is retried later. The file reports whether they are stored.

import { join } from "./bytes.js";
import { Index } from "./journal-database.js";
import { picturesName } from "../engine/picture-cache.js";

/** The pauses before storing is retried, in milliseconds: the first and the longest. */
const firstPause = 2000;
const longestPause = 20_000;

/** The longest wait for the database to open before the page continues without it, in milliseconds. */
const patience = 8000;

/**
 * @typedef {import("./catalog.js").DocumentRecord} DocumentRecord
 * @typedef {"full" | "blocked" | "failed"} Problem
 * @typedef {{bytes: Uint8Array, stored: number}} Left The content of a closed file that is not stored.
 * @typedef {{length: number, read(): Uint8Array | Promise<Uint8Array>, append(bytes: Uint8Array): void,
 *   flush(): void | Promise<void>, cut(length: number): void | Promise<void>, close(): void,
 *   abandon(length?: number): number}} JournalFile A file of a journal.
 * @typedef {{name: string, open(key: string): Promise<JournalFile>, read(key: string): Promise<Uint8Array>,
 *   replace(key: string, file: JournalFile | null, bytes: Uint8Array): Promise<JournalFile>,
 *   remove(key: string): Promise<void>, keys(): Promise<string[]>}} Journal A journal of the browser.
 */

/**
 * Returns why the browser doesn't store bytes.
 * @param {Error} error @returns {Problem}
 */
function reason({ name }) {
  if (name === "QuotaExceededError") return "full";
  return name === "SecurityError" || name === "NotAllowedError" ? "blocked" : "failed";
}

/** Frees space by deleting the picture cache; storing is retried a little later. */
function makeRoom() {
  try {
    indexedDB.deleteDatabase(picturesName);
  } catch {
    // A browser without databases has no picture cache.
  }
}

/** The pause before a retry; it doubles with each failure. */
class Pause {
  #end = 0;
  #length = firstPause;

  get isOver() { return performance.now() >= this.#end; }

  begin() {
    this.#end = performance.now() + this.#length;
    this.#length = Math.min(2 * this.#length, longestPause);
  }

  reset() {
    this.#end = 0;
    this.#length = firstPause;
  }
}

/** The records of documents: an `Index`, with the records that it doesn't store in memory. */
export class FallbackIndex {
  /** @type {() => Promise<Index>} */
  #open;
  /** @type {Index | null} */
  #index = null;
  /** @type {Promise<void> | null} */
  #opening = null;
  /** @type {Error | null} */
  #error = null;
  #pause = new Pause();
  /**
   * The records that are not stored yet, by key; null for those to be removed.
   * @type {Map<string, DocumentRecord | null>}
   */
  #changes = new Map();
  /** The keys of stored records. */
  #stored = new Set();

  /**
   * Why the browser doesn't store records: "full", "blocked" or "failed"; null if it does.
   * @type {Problem | null}
   */
  problem = null;

  /** @param {() => Promise<Index>} open Opens the index of the browser. */
  constructor(open) {
    this.#open = open;
  }

  /** Returns the browser's index; null if it is unavailable now. */
  async #opened() {
    if (this.#index !== null || !this.#pause.isOver) return this.#index;
    const isLate = this.#opening !== null;
    this.#opening ??= this.#open().then((index) => { this.#index = index; }, (error) => this.#fail(error))
      .finally(() => { this.#opening = null; });
    // Only the first caller waits for a database that doesn't answer.
    if (!isLate) await Promise.race([this.#opening, new Promise((resolve) => setTimeout(resolve, patience))]);
    return this.#index;
  }

  /** Returns the database of the index; throws if it is unavailable now. */
  async database() {
    const index = await this.#opened();
    if (index === null) throw this.#error ?? new Error("the database cannot be opened");
    return index.database;
  }

  /** @param {Error} error */
  #fail(error) {
    this.#error = error;
    this.problem = reason(error);
    if (this.problem === "full") makeRoom();
    this.#pause.begin();
    // A connection that the browser has closed is useless.
    if (error.name === "InvalidStateError") this.#index = null;
  }

  /**
   * Reads records; throws if there is an index that doesn't answer, as it may have more.
   * @template T @param {(index: Index) => Promise<T>} action @param {T} otherwise @returns {Promise<T>}
   */
  async #read(action, otherwise) {
    const index = await this.#opened();
    if (index === null) return otherwise;
    try {
      return await action(index);
    } catch (error) {
      if (/** @type {Error} */ (error).name !== "InvalidStateError") throw error;
      this.#index = null;
      return action(new Index(await this.database()));
    }
  }

  /** Whether all records are known. */
  get isOpen() { return this.#index !== null; }

  /** @returns {Promise<DocumentRecord[]>} */
  async all() {
    const records = new Map();
    for (const record of await this.#read((index) => index.all(), [])) {
      this.#stored.add(record.key);
      records.set(record.key, record);
    }
    for (const [key, record] of this.#changes) {
      if (record === null) records.delete(key);
      else records.set(key, structuredClone(record));
    }
    return [...records.values()];
  }

  /** @param {string} key @returns {Promise<DocumentRecord | undefined>} */
  async get(key) {
    if (this.#changes.has(key)) return structuredClone(this.#changes.get(key)) ?? undefined;
    const record = await this.#read((index) => index.get(key), undefined);
    if (record) this.#stored.add(key);
    return record;
  }

  /** @param {DocumentRecord} record */
  put(record) {
    this.#changes.set(record.key, structuredClone(record));
    return this.flush();
  }

  /** @param {string} key */
  remove(key) {
    this.#changes.set(key, null);
    return this.flush();
  }

  /**
   * Returns whether the browser has a record of a key, possibly an older one.
   * @param {string} key
   */
  has(key) { return this.#stored.has(key); }

  /** Stores the records that are in memory, unless the pause isn't over. */
  async flush() {
    const index = this.#pause.isOver ? await this.#opened() : null;
    if (index === null) return;
    for (const [key, record] of [...this.#changes]) {
      try {
        await (record === null ? index.remove(key) : index.put(record));
      } catch (error) {
        this.#fail(/** @type {Error} */ (error));
        return;
      }
      if (record === null) this.#stored.delete(key);
      else this.#stored.add(key);
      if (this.#changes.get(key) === record) this.#changes.delete(key);
    }
    this.problem = null;
    this.#pause.reset();
  }

  /** Ends the pause. */
  retry() {
    this.#pause.reset();
  }
}

/** A document open for writing. Its calls must not overlap. */
export class FallbackFile {
  #journal;
  #key;
  /** @type {JournalFile | null} */
  #file = null;
  /**
   * The whole content if the browser's file lacks a part of it.
   * @type {Uint8Array[] | null}
   */
  #parts = null;
  /** The number of the content's bytes that the browser's file begins with; -1 if that has another content. */
  #stored = 0;
  #flushed = 0;
  #pause = new Pause();

  /** The number of bytes. */
  length = 0;

  /**
   * Why the browser doesn't store the bytes: "full", "blocked" or "failed"; null if it does.
   * @type {Problem | null}
   */
  problem = null;

  /** @param {FallbackJournal} journal @param {string} key */
  constructor(journal, key) {
    this.#journal = journal;
    this.#key = key;
  }

  /**
   * Opens the browser's file, or continues with the content `left` in memory.
   * @param {Left} [left]
   */
  async open(left) {
    if (left) {
      this.#parts = [left.bytes];
      this.#stored = left.stored;
      this.length = left.bytes.length;
      return;
    }
    try {
      this.#file = await (await this.#journal.storage()).open(this.#key);
      this.length = this.#flushed = this.#file.length;
    } catch (error) {
      this.#fail(/** @type {Error} */ (error));
      // It may be readable even if it is not writable.
      const bytes = await this.#journal.read(this.#key);
      this.#parts = [bytes];
      this.#stored = this.length = bytes.length;
    }
  }

  /** Whether all bytes are stored, and safe if the page ends. */
  get isStored() { return this.#parts === null && this.#flushed === this.length; }

  /** Whether the browser stores appended bytes. */
  get isStoring() { return this.#parts === null; }

  /** Whether the document has a record; bytes without one would be found as another document. */
  get #hasRecord() { return this.#journal.index.has(this.#key); }

  /** @param {Error} error */
  #fail(error) {
    this.problem = reason(error);
    if (this.problem === "full") makeRoom();
    this.#pause.begin();
  }

  /**
   * Moves the content to memory.
   * @param {JournalFile} file
   */
  async #moveToMemory(file) {
    this.#parts = [await file.read()];
    this.#file = null;
    this.#stored = file.abandon();
  }

  async read() {
    return this.#file ? this.#file.read() : join(this.#parts ?? []);
  }

  /** @param {Uint8Array} bytes */
  async append(bytes) {
    const file = this.#file;
    if (file) {
      try {
        if (this.#hasRecord) {
          file.append(bytes);
          this.length += bytes.length;
          return;
        }
      } catch (error) {
        this.#fail(/** @type {Error} */ (error));
      }
      await this.#moveToMemory(file);
    }
    (this.#parts ??= []).push(bytes);
    this.length += bytes.length;
  }

  /** @param {number} length */
  async cut(length) {
    const file = this.#file;
    if (file) {
      try {
        await file.cut(length);
        this.length = this.#flushed = length;
        return;
      } catch (error) {
        this.#fail(/** @type {Error} */ (error));
        await this.#moveToMemory(file);
      }
    }
    this.#parts = [join(this.#parts ?? []).subarray(0, length)];
    this.#stored = Math.min(this.#stored, length);
    this.length = length;
  }

  /**
   * Replaces the content atomically.
   * @param {Uint8Array} bytes
   */
  async replace(bytes) {
    const file = this.#file;
    this.#file = null;
    this.#parts = [bytes];
    this.#stored = -1;
    this.length = bytes.length;
    if (file === null) return this.flush();
    if (!this.#hasRecord) return void file.abandon();
    try {
      this.#file = await (await this.#journal.storage()).replace(this.#key, file, bytes);
      this.#markStored();
    } catch (error) {
      file.abandon();
      this.#fail(/** @type {Error} */ (error));
    }
  }

  /** Records that the browser has the whole content. */
  #markStored() {
    this.#parts = null;
    this.#flushed = this.length;
    this.problem = null;
    this.#pause.reset();
  }

  /** Stores everything, unless the pause isn't over. */
  async flush() {
    const file = this.#file;
    if (!file) return this.#moveToStorage();
    try {
      await file.flush();
      this.#flushed = this.length;
      this.problem = null;
    } catch (error) {
      this.#fail(/** @type {Error} */ (error));
      await this.#moveToMemory(file);
    }
  }

  async #moveToStorage() {
    const { index } = this.#journal;
    if (!this.#hasRecord) {
      await index.flush();
      this.problem = index.problem;
    }
    if (!this.#hasRecord || !this.#pause.isOver) return;
    const bytes = join(this.#parts ?? []);
    this.#parts = [bytes];
    /** @type {JournalFile | null} */
    let file = null;
    try {
      const storage = await this.#journal.storage();
      file = await storage.open(this.#key);
      if (this.#stored < 0 || file.length < this.#stored) {
        file = await storage.replace(this.#key, file, bytes);
      } else {
        if (file.length > this.#stored) await file.cut(this.#stored);
        file.append(bytes.subarray(this.#stored));
        await file.flush();
      }
      this.#file = file;
      this.#markStored();
    } catch (error) {
      file?.abandon(this.#stored);
      this.#fail(/** @type {Error} */ (error));
    }
  }

  /** Ends the pause. */
  retry() {
    this.#pause.reset();
    this.#journal.index.retry();
  }

  /**
   * Closes the file, after `flush`; content that is not stored is kept in memory if it is `wanted`.
   * @param {boolean} wanted
   */
  close(wanted) {
    this.#file?.close();
    const left = wanted && this.#parts !== null ? { bytes: join(this.#parts), stored: this.#stored } : null;
    this.#journal.closed(this.#key, left);
  }
}

/** The bytes of documents: a journal of the browser, with the bytes that it doesn't store in memory. */
export class FallbackJournal {
  /** @type {() => Promise<Journal>} */
  #open;
  /** @type {Journal | null} */
  #journal = null;
  /** @type {Map<string, FallbackFile>} */
  #files = new Map();
  /**
   * The contents of closed files that are not stored, by key.
   * @type {Map<string, Left>}
   */
  #left = new Map();

  /**
   * @param {() => Promise<Journal>} open Opens the journal of the browser.
   * @param {FallbackIndex} index The records of the documents.
   */
  constructor(open, index) {
    this.#open = open;
    this.index = index;
  }

  /** "opfs" or "indexeddb"; "memory" if the browser stores nothing. */
  get name() { return this.#journal?.name ?? "memory"; }

  /** Returns the journal of the browser; throws if it is unavailable now. */
  async storage() { return (this.#journal ??= await this.#open()); }

  /**
   * Opens a document's file for writing; creates it if necessary.
   * @param {string} key
   */
  async open(key) {
    const file = new FallbackFile(this, key);
    await file.open(this.#left.get(key));
    this.#left.delete(key);
    this.#files.set(key, file);
    return file;
  }

  /** @param {string} key @param {Left | null} left */
  closed(key, left) {
    this.#files.delete(key);
    if (left) this.#left.set(key, left);
  }

  /**
   * Returns the content of a document's file, even while another window writes it; throws if it is unreadable.
   * @param {string} key
   */
  async read(key) {
    const known = this.#files.get(key);
    if (known) return known.read();
    const left = this.#left.get(key);
    if (left) return left.bytes;
    const journal = await this.storage().catch(() => null);
    return journal === null ? new Uint8Array(0) : journal.read(key);
  }

  /** @param {string} key */
  async remove(key) {
    this.#left.delete(key);
    await this.#journal?.remove(key);
  }

  /** Returns the keys of all files of the browser. */
  async keys() { return (await this.#journal?.keys().catch(() => [])) ?? []; }
}
