// The database of this browser: what is known of documents, and their bytes where there are no files.

/** A request as a promise. */
function answer(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** The end of a transaction as a promise. */
function end(transaction) {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error("the database refused"));
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

/** What is known of documents: their records by key. */
export class Index {
  constructor(database) {
    this.database = database;
  }

  async all() {
    return answer(this.database.transaction("documents").objectStore("documents").getAll());
  }

  async get(key) {
    return answer(this.database.transaction("documents").objectStore("documents").get(key));
  }

  /** Writes a record; `durability` as in IndexedDB. */
  async put(record, durability = "relaxed") {
    const transaction = this.database.transaction("documents", "readwrite", { durability });
    transaction.objectStore("documents").put(record);
    return end(transaction);
  }

  async remove(key) {
    const transaction = this.database.transaction("documents", "readwrite");
    transaction.objectStore("documents").delete(key);
    return end(transaction);
  }
}

/** The chunks of a document. */
function range(key) {
  return IDBKeyRange.bound([key, 0], [key, Infinity]);
}

/** A document that is open for writing, in numbered chunks. */
class OpenChunks {
  constructor(database, key, chunks, next) {
    this.database = database;
    this.key = key;
    this.chunks = chunks;
    this.next = next;
    this.length = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
    this.waiting = [];
  }

  async read() {
    const chunks = this.chunks ?? (await chunksOf(this.database, this.key));
    this.chunks = null;
    return join([...chunks, ...this.waiting]);
  }

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

  async cut(length) {
    await this.flush();
    await rewrite(this.database, this.key, (await this.read()).slice(0, length));
    this.next = 1;
    this.length = length;
  }

  close() {}

  /** Gives up writing; gives how many bytes the database has. */
  abandon() {
    return this.length - this.waiting.reduce((sum, part) => sum + part.length, 0);
  }
}

function chunksOf(database, key) {
  return answer(database.transaction("chunks").objectStore("chunks").getAll(range(key)));
}

/** Puts one chunk in the place of all. */
function rewrite(database, key, bytes) {
  const transaction = database.transaction("chunks", "readwrite", { durability: "strict" });
  const store = transaction.objectStore("chunks");
  store.delete(range(key));
  store.put(bytes, [key, 0]);
  return end(transaction);
}

/** The bytes of documents in the database. */
export class DatabaseJournal {
  constructor(database) {
    this.database = database;
    this.name = "indexeddb";
  }

  async open(key) {
    const chunks = await chunksOf(this.database, key);
    // Reading gets slow where there are very many.
    if (chunks.length > 500) return this.replace(key, null, join(chunks));
    const keys = await answer(
      this.database.transaction("chunks").objectStore("chunks").getAllKeys(range(key)),
    );
    return new OpenChunks(this.database, key, chunks, keys.length === 0 ? 0 : keys.at(-1)[1] + 1);
  }

  async read(key) {
    return join(await chunksOf(this.database, key));
  }

  async replace(key, file, bytes) {
    await rewrite(this.database, key, bytes);
    return new OpenChunks(this.database, key, [bytes], 1);
  }

  async remove(key) {
    const transaction = this.database.transaction("chunks", "readwrite");
    transaction.objectStore("chunks").delete(range(key));
    return end(transaction);
  }

  async keys() {
    const keys = await answer(this.database.transaction("chunks").objectStore("chunks").getAllKeys());
    return [...new Set(keys.map(([key]) => key))];
  }
}

/** Bytes one behind the other. */
export function join(parts) {
  if (parts.length === 1) return parts[0];
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
