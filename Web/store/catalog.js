// The state that the parts of the store's worker share: the storage, and the records of documents.

import { fileName, folder, folderOf, inFolder, nextName, titleOf } from "./folder.js";

/**
 * @typedef {import("./journal-fallback.js").FallbackIndex} FallbackIndex
 * @typedef {import("./journal-fallback.js").FallbackJournal} FallbackJournal
 * @typedef {"browser" | "folder"} Where
 * @typedef {{journal: FallbackJournal, index: FallbackIndex, hasFolder: boolean, largest: number,
 *   formats: import("./folder.js").Format[], hasLocks: boolean}} Catalog
 * @typedef {{id: string, title: string, where: Where, below: string, bytes: number, modified: number, opened: number,
 *   kind: string}} Listed An entry of the list.
 */

/**
 * The journal with the bytes, the index with the records, whether a folder is served, the most bytes of a document
 * (reported by the server of a folder, `InkDocument.maximumBytes`), the formats of the serving app, and whether windows of
 * this browser can exclude each other.
 * If they cannot, each window has its own journal, in memory.
 * @type {Catalog}
 */
export const catalog = {
  journal: /** @type {never} */ (null), index: /** @type {never} */ (null), hasFolder: false, largest: 1 << 30,
  formats: [], hasLocks: true,
};

/**
 * Runs an action while no other window runs one under that name; throws if `options.signal` aborts the wait.
 * @template T @param {string} name @param {LockOptions} options @param {(lock: unknown) => T | Promise<T>} action
 * @returns {Promise<T>}
 */
export async function exclusively(name, options, action) {
  return catalog.hasLocks ? navigator.locks.request(name, options, action) : action({ name });
}

/** Returns whether windows can exclude each other: false if the storage of this page is blocked. */
export async function canExclude() {
  try {
    return await navigator.locks.request("inkstone", { mode: "shared" }, () => true);
  } catch {
    return false;
  }
}

/**
 * Returns a signal that aborts after `time` milliseconds.
 * @param {number} time
 */
export const after = (time) =>
  /** @type {typeof AbortSignal & {timeout(time: number): AbortSignal}} */ (AbortSignal).timeout(time);

/** The prefix of the ids of documents of the folder; their names follow. */
export const folderPrefix = "folder/";

/** Returns a new unique key. */
export const freshKey = () => crypto.randomUUID();

/**
 * The record of a document. Documents of the folder have a name, the etag of the state that this browser knows, and
 * `synced`, the number of the journal's bytes that the folder has; `isWhole` if the folder must receive the whole
 * journal. `opened` is the time when a page showed it last, `packed` its size when it was packed last; `keeps` if the
 * folder has damaged bytes, which must be kept under another name when it is written next. A guest of another window
 * has its own journal, and a record with `of`, the key of the document.
 * @typedef {{key: string, title: string, where: Where, name: string, created: number, modified: number, opened: number,
 *   bytes: number, etag: string | null, synced: number, isWhole: boolean, packed: number, keeps?: boolean, of?: string,
 *   deleted?: number, isUnknown?: boolean}} DocumentRecord `name` is null for documents of the browser.
 * @param {string} title @param {Where} where @param {string} [name]
 * @returns {DocumentRecord}
 */
export function record(title, where, name = /** @type {never} */ (null)) {
  const now = Date.now();
  return {
    key: freshKey(), title, where, name, created: now, modified: now, opened: now, bytes: 0,
    etag: null, synced: 0, isWhole: false, packed: 0,
  };
}

/** The longest wait for the folder's list of names, in milliseconds. */
const namesPatience = 500;

/**
 * Creates and stores a record with a unique name in this browser and the folder; `below` is a subfolder.
 * @param {string} title @param {Where} where
 */
export async function newRecord(title, where, below = "") {
  const made = record(title, where);
  if (where === "folder") {
    /** @type {Promise<import("./folder.js").Entry[]>} */
    const late = new Promise((resolve) => setTimeout(resolve, namesPatience, []));
    const theirs = await Promise.race([folder.list().catch(() => []), late]);
    const names = new Set([...(await catalog.index.all()), ...theirs].map(({ name }) => name));
    made.name = inFolder(below, fileName(title));
    while (names.has(made.name)) made.name = nextName(made.name);
    made.title = titleOf(made.name);
  }
  await catalog.index.put(made);
  return made;
}

/**
 * Removes a document from this browser: the bytes first, as bytes without a record would be found again.
 * @param {string} key
 */
export async function forget(key) {
  await catalog.journal.remove(key);
  await catalog.index.remove(key);
}

/**
 * Returns the name for this browser's state of a document that another program changed.
 * @param {string} name
 */
export async function nameBeside(name) {
  const names = new Set((await catalog.index.all()).map((record) => record.name));
  const stem = titleOf(name).replace(/ \(this browser\)( \d+)?$/, "");
  let beside = inFolder(folderOf(name), `${stem} (this browser).ink`);
  while (names.has(beside)) beside = nextName(beside);
  return beside;
}

/**
 * Returns the record of an id; a new one for a document of the folder that this browser never opened.
 * @param {string} id
 */
export async function find(id) {
  if (!id.startsWith(folderPrefix)) return catalog.index.get(id);
  const name = id.slice(folderPrefix.length);
  const known = (await catalog.index.all()).find((record) => record.name === name && !record.of && !record.deleted);
  return known ?? { ...record(titleOf(name), "folder", name), isUnknown: true };
}

/** Returns the error for a document without a record. */
export const lost = () => new Error("This drawing is no longer in this browser.");

/**
 * Returns the id by which the page knows a document: documents of the folder by name.
 * @param {DocumentRecord} record
 */
export function identify(record) {
  return record.where === "folder" ? folderPrefix + record.name : record.of ?? record.key;
}

/**
 * Returns an entry of the list.
 * @param {DocumentRecord} record @returns {Listed}
 */
export function describe(record) {
  const { title, where, bytes, modified, opened = 0, name } = record;
  const below = where === "folder" ? folderOf(name) : "";
  return { id: identify(record), title, where, below, bytes, modified, opened, kind: "ink" };
}

/**
 * Returns whether the folder lacks a part of a document.
 * @param {DocumentRecord} record
 */
export function isUnsent(record) {
  return record.where === "folder" &&
    (record.etag === null || record.isWhole || record.bytes > record.synced);
}
