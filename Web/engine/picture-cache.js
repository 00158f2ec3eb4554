// Reduced pixels of decoded pictures, kept between visits: a reloaded page shows its pictures immediately.
//
// They are in a separate database that can be deleted at any time: documents don't need it, and it gives way to them if
// storage is short.

/** The name of the database. */
export const picturesName = "inkstone-pictures";

/** The most bytes in total, the most bytes of one picture, and the size up to which pictures are evicted last. */
const maximumBytes = 128 << 20;
const maximumEntryBytes = 16 << 20;
const small = 1 << 20;

/** The most time to wait for the database, in milliseconds. */
const patience = 1500;

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
const done = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});

/**
 * Returns a name for a file, a hash of its bytes, whose offset must be a multiple of 4.
 * @param {Uint8Array} bytes
 */
export function nameOf(bytes) {
  const words = new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length >> 2);
  let [one, other] = [bytes.length | 0, 0x9e3779b9];
  for (let at = 0; at < words.length; at++) {
    one = Math.imul(one ^ words[at], 0x85ebca6b);
    one ^= one >>> 15;
    other = Math.imul(other + words[at] | 0, 0xc2b2ae35);
    other ^= other >>> 13;
  }
  for (let at = 4 * words.length; at < bytes.length; at++) one = Math.imul(one ^ bytes[at], 0x85ebca6b);
  return `${bytes.length} ${one >>> 0} ${other >>> 0}`;
}

/** The cache; always empty in browsers that store nothing. */
export class PictureCache {
  /** @type {Promise<IDBDatabase> | null} */
  #opening = null;

  #opened() {
    this.#opening ??= new Promise((resolve, reject) => {
      const request = indexedDB.open(picturesName, 1);
      request.onupgradeneeded = () => {
        request.result.createObjectStore("pixels");
        request.result.createObjectStore("uses");
      };
      request.onsuccess = () => {
        const { result } = request;
        // Another connection deletes or upgrades the database.
        result.onversionchange = () => {
          result.close();
          this.#opening = null;
        };
        result.onclose = () => { this.#opening = null; };
        resolve(result);
      };
      request.onerror = () => reject(request.error);
    });
    // The next call tries again.
    this.#opening.catch(() => { this.#opening = null; });
    return this.#opening;
  }

  /**
   * Returns the pixels of a key, as words; null if it has none.
   * @param {string} key @returns {Promise<Uint32Array | null>}
   */
  async get(key) {
    const read = async () => done((await this.#opened()).transaction("pixels").objectStore("pixels").get(key));
    // Decoding is faster than a database that doesn't answer.
    const late = new Promise((resolve) => { setTimeout(resolve, patience); });
    return await Promise.race([read().catch(() => null), late]) ?? null;
  }

  /**
   * Stores pixels; evicts large entries first, then the oldest.
   * @param {string} key @param {Uint32Array} words
   */
  async put(key, words) {
    const size = words.byteLength;
    if (size > maximumEntryBytes) return;
    try {
      const transaction = (await this.#opened()).transaction(["pixels", "uses"], "readwrite");
      const [entries, uses] = ["pixels", "uses"].map((store) => transaction.objectStore(store));
      const [keys, known] = await Promise.all([done(uses.getAllKeys()), done(uses.getAll())]);
      const all = keys.map((own, at) => ({ key: own, ...known[at] }));
      all.sort((a, b) => Number(b.size > small) - Number(a.size > small) || a.time - b.time);
      let sum = all.reduce((bytes, use) => bytes + use.size, size);
      for (const use of all) {
        if (sum <= maximumBytes) break;
        entries.delete(use.key);
        uses.delete(use.key);
        sum -= use.size;
      }
      entries.put(words, key);
      uses.put({ size, time: Date.now() }, key);
      await new Promise((resolve, reject) => {
        transaction.oncomplete = resolve;
        transaction.onerror = transaction.onabort = () => reject(transaction.error);
      });
    } catch {
      // The next visit decodes it again.
    }
  }
}
