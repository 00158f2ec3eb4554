// The storage of this browser, and memory in its place where it cannot be had or is full.
//
// Nothing here throws because of missing storage: what the browser does not take stays in memory, is read from
// there, and is tried again later. Whether it is kept is asked of the file.

import { Index, join } from "./journal-database.js";
import { picturesName } from "./picture-cache.js";

/** How long to wait before the storage is tried again, in milliseconds: at first, and at most. */
const firstPause = 2000;
const longestPause = 20_000;

/** How long the database may take to open before a page goes on without it, in milliseconds. */
const patience = 8000;

/** Why the browser does not keep something: "full", "blocked" or "failed". */
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
  #open;
  #index = null;
  #opening = null;
  #error = null;
  #pause = new Pause();
  /** Records that are not in the browser yet, by key; null for those to be removed. */
  #changes = new Map();
  /** The keys of records that are in the browser. */
  #stored = new Set();

  /** Why the browser does not take records: "full", "blocked" or "failed"; null where it does. */
  problem = null;

  /** @param {() => Promise<{database: IDBDatabase}>} open opens the index of the browser */
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
    if (index === null) throw this.#error ?? new Error("the database does not open");
    return index.database;
  }

  #fail(error) {
    this.#error = error;
    this.problem = reason(error);
    if (this.problem === "full") makeRoom();
    this.#pause.begin();
    // A connection that the browser has closed is of no use any more.
    if (error.name === "InvalidStateError") this.#index = null;
  }

  /** Reads records; throws where there is an index that does not answer, as there may be more in it. */
  async #read(action, otherwise) {
    const index = await this.#opened();
    if (index === null) return otherwise;
    try {
      return await action(index);
    } catch (error) {
      if (error.name !== "InvalidStateError") throw error;
      this.#index = null;
      return action(new Index(await this.database()));
    }
  }

  /** Whether all records are known. */
  get isOpen() { return this.#index !== null; }

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

  async get(key) {
    if (this.#changes.has(key)) return structuredClone(this.#changes.get(key)) ?? undefined;
    const record = await this.#read((index) => index.get(key), undefined);
    if (record) this.#stored.add(key);
    return record;
  }

  put(record) {
    this.#changes.set(record.key, structuredClone(record));
    return this.flush();
  }

  remove(key) {
    this.#changes.set(key, null);
    return this.flush();
  }

  /** Whether the browser has a record of a key, be it an older one. */
  has(key) { return this.#stored.has(key); }

  /** Brings what is in memory to the browser, if it is time to try that. */
  async flush() {
    const index = this.#pause.isOver ? await this.#opened() : null;
    if (index === null) return;
    for (const [key, record] of [...this.#changes]) {
      try {
        await (record === null ? index.remove(key) : index.put(record));
      } catch (error) {
        this.#fail(error);
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
class FallbackFile {
  #journal;
  #key;
  #file = null;
  /** The whole content where the browser's file does not have it. */
  #parts = null;
  /** How much of the content the browser's file begins with; -1 where that has another one. */
  #stored = 0;
  #flushed = 0;
  #pause = new Pause();

  /** The number of bytes. */
  length = 0;

  /** Why the browser does not take them: "full", "blocked" or "failed"; null where it does. */
  problem = null;

  constructor(journal, key) {
    this.#journal = journal;
    this.#key = key;
  }

  /** Opens the browser's file; goes on with what was `left` in memory. */
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
      this.#fail(error);
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

  #fail(error) {
    this.problem = reason(error);
    if (this.problem === "full") makeRoom();
    this.#pause.begin();
  }

  /** From now on the content is in memory. */
  async #moveToMemory() {
    const file = this.#file;
    this.#parts = [await file.read()];
    this.#file = null;
    this.#stored = file.abandon();
  }

  async read() {
    return this.#parts === null ? this.#file.read() : join(this.#parts);
  }

  async append(bytes) {
    if (this.#parts === null) {
      try {
        if (this.#hasRecord) {
          this.#file.append(bytes);
          this.length += bytes.length;
          return;
        }
      } catch (error) {
        this.#fail(error);
      }
      await this.#moveToMemory();
    }
    this.#parts.push(bytes);
    this.length += bytes.length;
  }

  async cut(length) {
    if (this.#parts === null) {
      try {
        await this.#file.cut(length);
        this.length = this.#flushed = length;
        return;
      } catch (error) {
        this.#fail(error);
        await this.#moveToMemory();
      }
    }
    this.#parts = [join(this.#parts).subarray(0, length)];
    this.#stored = Math.min(this.#stored, length);
    this.length = length;
  }

  /** Replaces the content at once and entirely. */
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
      this.#fail(error);
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
    if (this.#parts !== null) return this.#moveToStorage();
    try {
      await this.#file.flush();
      this.#flushed = this.length;
      this.problem = null;
    } catch (error) {
      this.#fail(error);
      await this.#moveToMemory();
    }
  }

  async #moveToStorage() {
    const { index } = this.#journal;
    if (!this.#hasRecord) {
      await index.flush();
      this.problem = index.problem;
    }
    if (!this.#hasRecord || !this.#pause.isOver) return;
    const bytes = join(this.#parts);
    this.#parts = [bytes];
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
      this.#fail(error);
    }
  }

  /** Tries again at once. */
  retry() {
    this.#pause.reset();
    this.#journal.index.retry();
  }

  /** Ends writing, after `flush`; what the browser does not have stays in memory if it is `wanted`. */
  close(wanted) {
    this.#file?.close();
    const left = wanted && this.#parts !== null ? { bytes: join(this.#parts), stored: this.#stored } : null;
    this.#journal.closed(this.#key, left);
  }
}

/** The bytes of documents: a journal of the browser, with what that does not take in memory. */
export class FallbackJournal {
  #open;
  #journal = null;
  #files = new Map();
  /** What files that are closed have left. */
  #left = new Map();

  /**
   * @param {() => Promise<object>} open opens the journal of the browser
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

  /** Opens a document's file for writing, empty where there was none. */
  async open(key) {
    const file = new FallbackFile(this, key);
    await file.open(this.#left.get(key));
    this.#left.delete(key);
    this.#files.set(key, file);
    return file;
  }

  closed(key, left) {
    this.#files.delete(key);
    if (left) this.#left.set(key, left);
  }

  /** What a document's file holds, also where another window writes it; throws where that cannot be read. */
  async read(key) {
    const known = this.#files.get(key);
    if (known) return known.read();
    if (this.#left.has(key)) return this.#left.get(key).bytes;
    const journal = await this.storage().catch(() => null);
    return journal === null ? new Uint8Array(0) : journal.read(key);
  }

  async remove(key) {
    this.#left.delete(key);
    await this.#journal?.remove(key);
  }

  /** The keys of all files of the browser. */
  async keys() { return (await this.#journal?.keys().catch(() => [])) ?? []; }
}
