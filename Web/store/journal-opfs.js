// The bytes of documents in files of the browser, for which workers have handles.

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

/** A document's file that is open for writing. */
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

  /** Gives up writing; gives how many bytes of the content, at most `length`, the file has. */
  abandon(length = this.length) {
    const kept = Math.min(Math.max(length, 0), this.length);
    try {
      // What was written in part is of no use.
      if (length >= 0) this.handle.truncate(kept);
    } catch { /* cut when it is opened again */ }
    try {
      this.handle.close();
    } catch { /* closed already */ }
    return kept;
  }
}

/** All files, in a folder of this page's origin. */
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
   * Opens a document's file for writing, empty where there was none.
   * @param {string} key
   */
  async open(key) {
    const file = await this.folder.getFileHandle(key, { create: true });
    // The worker of a page that is just being closed may still hold it.
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
   * What a document's file holds, also where another window writes it.
   * @param {string} key
   */
  async read(key) {
    for (let attempt = 0; ; attempt++) {
      try {
        const file = await (await this.folder.getFileHandle(key)).getFile();
        return new Uint8Array(await file.arrayBuffer());
      } catch (error) {
        if (/** @type {Error} */ (error).name === "NotFoundError") return new Uint8Array(0);
        // It grew in between.
        if (attempt === 20) throw error;
      }
    }
  }

  /**
   * Replaces the content at once and entirely: the file is written anew under another name first.
   * @param {string} key @param {OpenFile | null} file @param {Uint8Array} bytes
   * @returns the file that is open from then on
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
      // The room that it takes is needed for other things.
      await this.folder.removeEntry(name).catch(() => {});
      throw error;
    }
    handle.close();
    file?.close();
    if (next.move) {
      try {
        await next.move(key);
      } catch (error) {
        // What was there is still there.
        if (file) Object.assign(file, await this.open(key));
        throw error;
      }
    } else {
      // Without renaming: the copy that is complete stays until the file is, too.
      await this.folder.getFileHandle(`${name}.done`, { create: true });
      await this.#rewrite(key, bytes);
      await this.folder.removeEntry(`${name}.done`);
      await this.folder.removeEntry(name);
    }
    return this.open(key);
  }

  /**
   * Puts other bytes into a file, which is not whole until this is done.
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

  /** The keys of all files. */
  async keys() {
    const keys = [];
    for await (const name of this.folder.keys()) if (!name.includes(".")) keys.push(name);
    return keys;
  }

  /** Brings replacements to an end that were interrupted. */
  async #finish() {
    /** @type {string[]} */
    const names = [];
    for await (const name of this.folder.keys()) if (name.includes(".")) names.push(name);
    for (const name of names.filter((name) => name.endsWith(".new"))) {
      // Another window may be at it just now.
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
 * The name of the lock that whoever writes a document holds.
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
