// The bytes of documents in the browser's file system (OPFS), for which workers have synchronous handles.

/**
 * @typedef {object} SyncHandle
 * @property {() => number} getSize
 * @property {(into: Uint8Array, options: {at: number}) => number} read
 * @property {(bytes: Uint8Array, options: {at: number}) => number} write
 * @property {(size: number) => void} truncate
 * @property {() => void} flush
 * @property {() => void} close
 * @typedef {FileSystemFileHandle & {createSyncAccessHandle(): Promise<SyncHandle>, move?(name: string): Promise<void>}}
 *   FileHandle
 * @typedef {{getFileHandle(name: string, options?: {create: boolean}): Promise<FileHandle>,
 *   removeEntry(name: string): Promise<void>, keys(): AsyncIterable<string>}} Folder
 */

/** A document's file, open for writing. */
class OpenFile {
  /** @param {SyncHandle} handle */
  constructor(handle) {
    this.handle = handle;
    this.length = handle.getSize();
  }

  read() {
    const bytes = new Uint8Array(this.length);
    this.handle.read(bytes, { at: 0 });
    return bytes;
  }

  /** @param {Uint8Array} bytes */
  append(bytes) {
    writeAll(this.handle, bytes, this.length);
    this.length += bytes.length;
  }

  flush() {
    this.handle.flush();
  }

  /** @param {number} length */
  cut(length) {
    this.handle.truncate(length);
    this.handle.flush();
    this.length = length;
  }

  close() {
    this.handle.close();
  }

  /** Stops writing; returns how many bytes of the content, at most `length`, are in the file. */
  abandon(length = this.length) {
    const size = Math.min(Math.max(length, 0), this.length);
    try {
      // Partially written bytes are useless.
      if (length >= 0) this.handle.truncate(size);
    } catch { /* cut when it is opened again */ }
    try {
      this.handle.close();
    } catch { /* closed already */ }
    return size;
  }
}

/** All files, in a directory of this page's origin. */
export class OPFSJournal {
  static async open() {
    const root = await navigator.storage.getDirectory();
    const folder = await root.getDirectoryHandle("documents", { create: true });
    const journal = new OPFSJournal(/** @type {Folder} */ (/** @type {unknown} */ (folder)));
    await journal.#finish();
    return journal;
  }

  /** @param {Folder} folder */
  constructor(folder) {
    this.folder = folder;
    this.name = "opfs";
  }

  /**
   * Opens a document's file for writing; creates it if necessary.
   * @param {string} key
   */
  async open(key) {
    const file = await this.folder.getFileHandle(key, { create: true });
    // The worker of a page that is closing may still have the handle.
    for (let wait = 10; ; wait *= 2) {
      try {
        return new OpenFile(await file.createSyncAccessHandle());
      } catch (error) {
        if (wait > 2000) throw error;
        await new Promise((resolve) => setTimeout(resolve, wait));
      }
    }
  }

  /**
   * Returns the content of a document's file, even while another window writes it; empty if it doesn't exist.
   * @param {string} key
   */
  async read(key) {
    for (let attempt = 0; ; attempt++) {
      try {
        const file = await (await this.folder.getFileHandle(key)).getFile();
        return new Uint8Array(await file.arrayBuffer());
      } catch (error) {
        if (/** @type {Error} */ (error).name === "NotFoundError") return new Uint8Array(0);
        // The file grew during the read.
        if (attempt === 20) throw error;
      }
    }
  }

  /**
   * Replaces the content atomically: the new content is written under another name first.
   * @param {string} key @param {OpenFile | null} file @param {Uint8Array} bytes
   * @returns The new open file.
   */
  async replace(key, file, bytes) {
    const name = `${key}.new`;
    const next = await this.folder.getFileHandle(name, { create: true });
    const handle = await next.createSyncAccessHandle();
    try {
      handle.truncate(0);
      writeAll(handle, bytes, 0);
      handle.flush();
    } catch (error) {
      handle.close();
      // Frees its space.
      await this.folder.removeEntry(name).catch(() => {});
      throw error;
    }
    handle.close();
    file?.close();
    if (next.move) {
      try {
        await next.move(key);
      } catch (error) {
        // The old content is intact.
        if (file) Object.assign(file, await this.open(key));
        throw error;
      }
    } else {
      // Without renaming: the complete copy is kept until the file is complete, too.
      await this.folder.getFileHandle(`${name}.done`, { create: true });
      await this.#rewrite(key, bytes);
      await this.folder.removeEntry(`${name}.done`);
      await this.folder.removeEntry(name);
    }
    return this.open(key);
  }

  /**
   * Overwrites a file, which is incomplete until this returns.
   * @param {string} key @param {Uint8Array} bytes
   */
  async #rewrite(key, bytes) {
    const open = await this.open(key);
    try {
      open.cut(0);
      open.append(bytes);
      open.flush();
    } finally {
      open.close();
    }
  }

  /** @param {string} key */
  async remove(key) {
    for (const name of [key, `${key}.new`]) await this.folder.removeEntry(name).catch(() => {});
  }

  /** Returns the keys of all files. */
  async keys() {
    const keys = [];
    for await (const name of this.folder.keys()) if (!name.includes(".")) keys.push(name);
    return keys;
  }

  /** Completes interrupted replacements. */
  async #finish() {
    /** @type {string[]} */
    const names = [];
    for await (const name of this.folder.keys()) if (name.includes(".")) names.push(name);
    for (const name of names.filter((name) => name.endsWith(".new"))) {
      // Another window may be replacing this file now.
      await navigator.locks.request(lockName(name.slice(0, -4)), { ifAvailable: true }, async (lock) => {
        if (!lock) return;
        if (names.includes(`${name}.done`)) {
          const key = name.slice(0, -4);
          const bytes = await this.read(name);
          await this.#rewrite(key, bytes);
          await this.folder.removeEntry(`${name}.done`);
        }
        await this.folder.removeEntry(name);
      }).catch(() => {});
    }
  }
}

/**
 * Returns the name of the lock that the writer of a document holds.
 * @param {string} key
 */
export function lockName(key) {
  return `inkstone.document.${key}`;
}

/** @param {SyncHandle} handle @param {Uint8Array} bytes @param {number} at */
function writeAll(handle, bytes, at) {
  let done = 0;
  while (done < bytes.length) {
    const count = handle.write(bytes.subarray(done), { at: at + done });
    if (!(count > 0)) throw new DOMException("no storage is left", "QuotaExceededError");
    done += count;
  }
}
