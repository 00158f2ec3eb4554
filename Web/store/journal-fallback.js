// The storage of this browser, and memory in its place where it cannot be had or is full.
//
// Nothing here throws because of missing storage: what the browser does not take stays in memory, is read from
// there, and is tried again later. Whether it is kept is asked of the file.

import { Index, join } from "./journal-database.js";
import { picturesName } from "../engine/picture-cache.js";

/** How long to wait before the storage is tried again, in milliseconds: at first, and at most. */
const firstPause = 2000;
const longestPause = 20_000;

/** How long the database may take to open before a page goes on without it, in milliseconds. */
const patience = 8000;

/**
 * @typedef {import("./shelf.js").DocumentRecord} DocumentRecord
 * @typedef {"full" | "blocked" | "failed"} Problem
 * @typedef {{bytes: Uint8Array, stored: number}} Left what a file that is closed has left
 * @typedef {{length: number, read(): Uint8Array | Promise<Uint8Array>, append(bytes: Uint8Array): void,
 *   flush(): void | Promise<void>, cut(length: number): void | Promise<void>, close(): void,
 *   abandon(length?: number): number}} JournalFile a file of a journal
 * @typedef {{name: string, open(key: string): Promise<JournalFile>, read(key: string): Promise<Uint8Array>,
 *   replace(key: string, file: JournalFile | null, bytes: Uint8Array): Promise<JournalFile>,
 *   remove(key: string): Promise<void>, keys(): Promise<string[]>}} Journal of the browser
 */

/**
 * Why the browser does not keep something.
 * @param {Error} error @returns {Problem}
 */
function reason({ name }) {
  if (name === "QuotaExceededError") return "full";
  return name === "SecurityError" || name === "NotAllowedError" ? "blocked" : "failed";
}

/** Gives the room of what is only faster to have: it is tried again a little later. */
function makeRoom() {
  try {
    indexedDB.deleteDatabase(picturesName);
  } catch {
    // A browser without databases has no pictures in one.
  }
}

/** The time until something that failed is tried again; it doubles with each failure. */
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

/** The records of documents: `Index`, with those that it does not take in memory. */
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
   * Records that are not in the browser yet, by key; null for those to be removed.
   * @type {Map<string, DocumentRecord | null>}
   */
  #changes = new Map();
  /** The keys of records that are in the browser. */
  #stored = new Set();

  /**
   * Why the browser does not take records: "full", "blocked" or "failed"; null where it does.
   * @type {Problem | null}
   */
  problem = null;

  /** @param {() => Promise<Index>} open opens the index of the browser */
  constructor(open) {
    this.#open = open;
  }

  /** The browser's index; null where there is none now. */
  async #opened() {
    if (this.#index !== null || !this.#pause.isOver) return this.#index;
    const isLate = this.#opening !== null;
    this.#opening ??= this.#open().then((index) => { this.#index = index; }, (error) => this.#fail(error))
      .finally(() => { this.#opening = null; });
    // One that does not answer is waited for once.
    if (!isLate) await Promise.race([this.#opening, new Promise((resolve) => setTimeout(resolve, patience))]);
    return this.#index;
  }

  /** The database with the index; throws where there is none now. */
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
    // A connection that the browser has closed is of no use any more.
    if (error.name === "InvalidStateError") this.#index = null;
  }

  /**
   * Reads records; throws where there is an index that does not answer, as there may be more in it.
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
   * Whether the browser has a record of a key, be it an older one.
   * @param {string} key
   */
  has(key) { return this.#stored.has(key); }

  /** Brings what is in memory to the browser, if it is time to try that. */
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

  /** Tries again at once. */
  retry() {
    this.#pause.reset();
  }
}

/** A document that is open for writing. Its calls come one after the other. */
export class FallbackFile {
  #journal;
  #key;
  /** @type {JournalFile | null} */
  #file = null;
  /**
   * The whole content where the browser's file does not have it.
   * @type {Uint8Array[] | null}
   */
  #parts = null;
  /** How much of the content the browser's file begins with; -1 where that has another one. */
  #stored = 0;
  #flushed = 0;
  #pause = new Pause();

  /** The number of bytes. */
  length = 0;

  /**
   * Why the browser does not take them: "full", "blocked" or "failed"; null where it does.
   * @type {Problem | null}
   */
  problem = null;

  /** @param {FallbackJournal} journal @param {string} key */
  constructor(journal, key) {
    this.#journal = journal;
    this.#key = key;
  }

  /**
   * Opens the browser's file; goes on with what was `left` in memory.
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
      // What cannot be written can perhaps be read.
      const bytes = await this.#journal.read(this.#key);
      this.#parts = [bytes];
      this.#stored = this.length = bytes.length;
    }
  }

  /** Whether all bytes are in the browser's storage, and survive the end of the page. */
  get isKept() { return this.#parts === null && this.#flushed === this.length; }

  /** Whether the browser takes what is appended. */
  get isTaken() { return this.#parts === null; }

  /** Bytes without a record would be found again as another document. */
  get #hasRecord() { return this.#journal.index.has(this.#key); }

  /** @param {Error} error */
  #fail(error) {
    this.problem = reason(error);
    if (this.problem === "full") makeRoom();
    this.#pause.begin();
  }

  /**
   * From now on the content is in memory.
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
   * Replaces the content at once and entirely.
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
      this.#take();
    } catch (error) {
      file.abandon();
      this.#fail(/** @type {Error} */ (error));
    }
  }

  /** The browser has the whole content. */
  #take() {
    this.#parts = null;
    this.#flushed = this.length;
    this.problem = null;
    this.#pause.reset();
  }

  /** Brings everything to the browser's storage, if it is time to try that. */
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
      this.#take();
    } catch (error) {
      file?.abandon(this.#stored);
      this.#fail(/** @type {Error} */ (error));
    }
  }

  /** Tries again at once. */
  retry() {
    this.#pause.reset();
    this.#journal.index.retry();
  }

  /**
   * Ends writing, after `flush`; what the browser does not have stays in memory if it is `wanted`.
   * @param {boolean} wanted
   */
  close(wanted) {
    this.#file?.close();
    const left = wanted && this.#parts !== null ? { bytes: join(this.#parts), stored: this.#stored } : null;
    this.#journal.closed(this.#key, left);
  }
}

/** The bytes of documents: a journal of the browser, with what that does not take in memory. */
export class FallbackJournal {
  /** @type {() => Promise<Journal>} */
  #open;
  /** @type {Journal | null} */
  #journal = null;
  /** @type {Map<string, FallbackFile>} */
  #files = new Map();
  /**
   * What files that are closed have left.
   * @type {Map<string, Left>}
   */
  #left = new Map();

  /**
   * @param {() => Promise<Journal>} open opens the journal of the browser
   * @param {FallbackIndex} index the records of the documents
   */
  constructor(open, index) {
    this.#open = open;
    this.index = index;
  }

  /** "opfs" or "indexeddb"; "memory" where the browser keeps nothing. */
  get name() { return this.#journal?.name ?? "memory"; }

  /** The journal of the browser; throws where there is none now. */
  async storage() { return (this.#journal ??= await this.#open()); }

  /**
   * Opens a document's file for writing, empty where there was none.
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
   * What a document's file holds, also where another window writes it; throws where that cannot be read.
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

  /** The keys of all files of the browser. */
  async keys() { return (await this.#journal?.keys().catch(() => [])) ?? []; }
}
