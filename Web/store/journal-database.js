// The database of this browser: the records of documents, and their bytes if the browser has no files.

import { join } from "./bytes.js";

/**
 * Returns a request as a promise.
 * @template T @param {IDBRequest<T>} request @returns {Promise<T>}
 */
function answer(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/**
 * Returns the end of a transaction as a promise.
 * @param {IDBTransaction} transaction @returns {Promise<void>}
 */
function end(transaction) {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error("the database rejected the request"));
  });
}

/** Opens the database. */
export async function openDatabase() {
  const request = indexedDB.open("inkstone", 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore("documents", { keyPath: "key" });
    request.result.createObjectStore("chunks");
  };
  return answer(request);
}

/** @typedef {import("./catalog.js").DocumentRecord} DocumentRecord */

/** The records of documents, by key. */
export class Index {
  /** @param {IDBDatabase} database */
  constructor(database) {
    this.database = database;
  }

  /** @returns {Promise<DocumentRecord[]>} */
  async all() {
    return answer(this.database.transaction("documents").objectStore("documents").getAll());
  }

  /** @param {string} key @returns {Promise<DocumentRecord | undefined>} */
  async get(key) {
    return answer(this.database.transaction("documents").objectStore("documents").get(key));
  }

  /**
   * Writes a record; `durability` is IndexedDB's.
   * @param {DocumentRecord} record @param {IDBTransactionDurability} durability
   */
  async put(record, durability = "relaxed") {
    const transaction = this.database.transaction("documents", "readwrite", { durability });
    transaction.objectStore("documents").put(record);
    return end(transaction);
  }

  /** @param {string} key */
  async remove(key) {
    const transaction = this.database.transaction("documents", "readwrite");
    transaction.objectStore("documents").delete(key);
    return end(transaction);
  }
}

/**
 * Returns the key range of a document's chunks.
 * @param {string} key
 */
function range(key) {
  return IDBKeyRange.bound([key, 0], [key, Infinity]);
}

/** A document open for writing, in numbered chunks. */
class OpenChunks {
  /** @param {IDBDatabase} database @param {string} key @param {Uint8Array[]} chunks @param {number} next */
  constructor(database, key, chunks, next) {
    this.database = database;
    this.key = key;
    /** @type {Uint8Array[] | null} */
    this.chunks = chunks;
    this.next = next;
    this.length = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
    /** @type {Uint8Array[]} */
    this.waiting = [];
  }

  async read() {
    const chunks = this.chunks ?? (await chunksOf(this.database, this.key));
    this.chunks = null;
    return join([...chunks, ...this.waiting]);
  }

  /** @param {Uint8Array} bytes */
  append(bytes) {
    this.chunks = null;
    this.waiting.push(bytes);
    this.length += bytes.length;
  }

  async flush() {
    if (this.waiting.length === 0) return;
    const parts = this.waiting;
    this.waiting = [];
    try {
      const transaction = this.database.transaction("chunks", "readwrite", { durability: "relaxed" });
      transaction.objectStore("chunks").put(join(parts), [this.key, this.next]);
      await end(transaction);
      this.next++;
    } catch (error) {
      this.waiting = [...parts, ...this.waiting];
      throw error;
    }
  }

  /** @param {number} length */
  async cut(length) {
    await this.flush();
    await rewrite(this.database, this.key, (await this.read()).slice(0, length));
    this.next = 1;
    this.length = length;
  }

  close() {}

  /** Stops writing; returns the number of bytes in the database. */
  abandon() {
    return this.length - this.waiting.reduce((sum, part) => sum + part.length, 0);
  }
}

/** @param {IDBDatabase} database @param {string} key @returns {Promise<Uint8Array[]>} */
function chunksOf(database, key) {
  return answer(database.transaction("chunks").objectStore("chunks").getAll(range(key)));
}

/**
 * Returns the keys of chunks: pairs of a document's key and a number.
 * @param {IDBDatabase} database @param {IDBKeyRange} [range]
 */
function keysOf(database, range) {
  const keys = answer(database.transaction("chunks").objectStore("chunks").getAllKeys(range));
  return /** @type {Promise<[string, number][]>} */ (keys);
}

/**
 * Replaces all chunks of a document by one.
 * @param {IDBDatabase} database @param {string} key @param {Uint8Array} bytes
 */
function rewrite(database, key, bytes) {
  const transaction = database.transaction("chunks", "readwrite", { durability: "strict" });
  const store = transaction.objectStore("chunks");
  store.delete(range(key));
  store.put(bytes, [key, 0]);
  return end(transaction);
}

/** The bytes of documents in the database. */
export class DatabaseJournal {
  /** @param {IDBDatabase} database */
  constructor(database) {
    this.database = database;
    this.name = "indexeddb";
  }

  /** @param {string} key */
  async open(key) {
    const chunks = await chunksOf(this.database, key);
    // Reading many chunks is slow.
    if (chunks.length > 500) return this.replace(key, null, join(chunks));
    const keys = await keysOf(this.database, range(key));
    return new OpenChunks(this.database, key, chunks, (keys.at(-1)?.[1] ?? -1) + 1);
  }

  /** @param {string} key */
  async read(key) {
    return join(await chunksOf(this.database, key));
  }

  /** @param {string} key @param {unknown} file @param {Uint8Array} bytes */
  async replace(key, file, bytes) {
    await rewrite(this.database, key, bytes);
    return new OpenChunks(this.database, key, [bytes], 1);
  }

  /** @param {string} key */
  async remove(key) {
    const transaction = this.database.transaction("chunks", "readwrite");
    transaction.objectStore("chunks").delete(range(key));
    return end(transaction);
  }

  async keys() {
    const keys = await keysOf(this.database);
    return [...new Set(keys.map(([key]) => key))];
  }
}
