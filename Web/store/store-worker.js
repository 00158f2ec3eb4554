// The worker that stores documents: appended bytes are written to the browser's storage immediately, and then sent to
// the folder if there is one.

import { canExclude, catalog, folderPrefix, identify } from "./catalog.js";
import { folder } from "./folder.js";
import { DatabaseJournal, Index, openDatabase } from "./journal-database.js";
import { FallbackIndex, FallbackJournal } from "./journal-fallback.js";
import { OPFSJournal } from "./journal-opfs.js";
import { bytesOf, duplicate, forgetDeleted, list, move, remove, restore, thumbnail } from "./listed.js";
import { close, create, load, notify, openDocument, opened, renameOpen } from "./opened.js";

/**
 * @typedef {import("./catalog.js").DocumentRecord} DocumentRecord
 * @typedef {import("./open-document.js").News} News
 * @typedef {typeof methods} Methods
 * @typedef {{[M in keyof Methods]: {call?: number, method: M, values: Parameters<Methods[M]>}}[keyof Methods]} Request
 *   A request of the page; it is answered if it has a `call`.
 * @typedef {{message: string, code: string}} Problem
 * @typedef {{call: number, result?: unknown, error?: Problem} | News & {call?: undefined}} Message A message to the
 *   page.
 */

const worker = /** @type {Worker} */ (/** @type {unknown} */ (self));

/** The first waits for the folder, in milliseconds; the longer one if no other storage is available. */
const folderPatience = 400;
const longFolderPatience = 8000;

/**
 * Opens the journal of this browser: its file system if it has one, else the database; `storage` can force the latter.
 * @param {string | null} storage @returns {Promise<import("./journal-fallback.js").Journal>}
 */
async function openJournal(storage) {
  try {
    if (storage !== "indexeddb") return await OPFSJournal.open();
  } catch (error) {
    // The documents are in the file system, which is full.
    if (/** @type {Error} */ (error).name === "QuotaExceededError") throw error;
  }
  return new DatabaseJournal(await catalog.index.database());
}

// MARK: Requests of the page

const methods = {
  /**
   * Opens the storage: the browser's file system if it has one, else the database; `id` was shown last.
   * @param {string | null} storage @param {string | null} id
   */
  async open(storage, id) {
    /** @type {string[]} */
    let names = [];
    const search = folder.contents().then(({ documents, largest, formats }) => {
      Object.assign(catalog, { hasFolder: true, largest, formats });
      names = documents.map(({ name }) => name);
    }, () => {});
    catalog.hasLocks = storage !== "memory" && await canExclude();
    const blocked = () => Promise.reject(new DOMException("No storage is open.", "SecurityError"));
    catalog.index = new FallbackIndex(catalog.hasLocks ? async () => new Index(await openDatabase()) : blocked);
    catalog.journal = new FallbackJournal(catalog.hasLocks ? () => openJournal(storage) : blocked, catalog.index);
    await catalog.journal.storage().catch(() => {});
    await forgetDeleted();
    const isPersistent = catalog.journal.name !== "memory";
    const patience = isPersistent ? folderPatience : longFolderPatience;
    await Promise.race([search, new Promise((resolve) => setTimeout(resolve, patience))]);
    const records = (await catalog.index.all()).filter(({ of, deleted }) => !of && !deleted);
    // Known from an earlier visit, although it doesn't answer now.
    catalog.hasFolder ||= records.some(({ where }) => where === "folder");
    const latest = records.reduce((a, b) => ((b.opened ?? 0) > (a?.opened ?? 0) ? b : a),
      /** @type {DocumentRecord | null} */ (null));
    const isThere = records.some((record) => identify(record) === id) ||
      names.some((name) => folderPrefix + name === id);
    const last = isThere ? id : latest && identify(latest);
    const { largest, formats, hasFolder, hasLocks } = catalog;
    return { storage: catalog.journal.name, folder: hasFolder, largest, formats, last, isAlone: !hasLocks };
  },

  list, thumbnail, remove, restore, move, duplicate, create, load, close, rename: renameOpen,

  /** @param {string} key @param {Uint8Array} bytes @param {boolean} isWhole @param {number} epoch */
  async append(key, bytes, isWhole, epoch) {
    const document = opened.get(key);
    // It would be lost without notice.
    if (!document) notify({ key, state: { word: "unsaved", message: "This drawing is closed. Open it again." } });
    else await document.append(bytes, isWhole, epoch);
  },

  /** @param {string} key @param {Uint8Array} bytes @param {number} epoch @param {boolean} [isWhole] */
  async replace(key, bytes, epoch, isWhole) {
    await openDocument(key).replace(bytes, epoch, isWhole);
  },

  /** @param {string} key @param {Uint8Array} bytes */
  sendInk: async (key, bytes) => opened.get(key)?.follower?.board?.sendInk(bytes),

  /** @param {string} key @param {number} epoch @param {import("./merging.js").Answer | false | null} answer */
  followed: async (key, epoch, answer) => opened.get(key)?.followed(epoch, answer),

  /**
   * Reports whether the page is visible.
   * @param {boolean} isVisible
   */
  async setVisible(isVisible) {
    for (const { follower } of opened.values()) follower?.watch(isVisible);
  },

  /** Writes and sends everything, since the page may close immediately. */
  async flush() {
    for (const document of opened.values()) {
      document.flush();
      document.follower?.sendNow();
    }
  },

  /** @param {string} key @param {number} length */
  accept: async (key, length) => opened.get(key)?.accept(length),
  /** @param {string} key */
  drained: async (key) => opened.get(key)?.drained(),

  /** @param {string} name */
  makeFolder: (name) => folder.make(name),

  /** @param {Parameters<typeof folder.convert>} values */
  convert: (...values) => folder.convert(...values),
  fetch: bytesOf,

  /** Retries everything: the network is back, or a button was pressed. */
  async retry() {
    for (const document of opened.values()) document.retry();
  },
};

/**
 * Returns the buffers of a result that can be transferred, so that large documents are in memory only once.
 * @param {keyof Methods} method @param {unknown} result
 */
function freed(method, result) {
  if (method !== "load" || catalog.journal.name !== "opfs") return [];
  const { beside, key, bytes } = /** @type {Awaited<ReturnType<typeof load>>} */ (result);
  if (beside) return [];
  const document = opened.get(key);
  // Bytes that the browser doesn't store exist only in this worker.
  return document?.follower?.isDirty || !document?.writer.file?.isStoring ? [] : [bytes.buffer];
}

/** @param {MessageEvent<Request>} event */
worker.onmessage = async ({ data: { call, method, values } }) => {
  try {
    const result = await /** @type {(...values: unknown[]) => unknown} */ (methods[method])(...values);
    if (call) worker.postMessage({ call, result }, freed(method, result));
  } catch (error) {
    const { message, name, code = name } = /** @type {Error & {code?: string}} */ (error);
    if (call) worker.postMessage({ call, error: { message, code } });
  }
};

addEventListener("online", () => methods.retry());
