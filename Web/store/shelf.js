// What the parts of the store's worker share: the storage, and records of documents.

import { fileName, folder, folderOf, inFolder, nextName, titleOf } from "./folder.js";

/**
 * @typedef {import("./journal-fallback.js").FallbackIndex} FallbackIndex
 * @typedef {import("./journal-fallback.js").FallbackJournal} FallbackJournal
 * @typedef {"browser" | "folder"} Where
 * @typedef {{journal: FallbackJournal, index: FallbackIndex, hasFolder: boolean, largest: number,
 *   formats: import("./folder.js").Format[], hasLocks: boolean}} Shelf
 * @typedef {{id: string, title: string, where: Where, below: string, bytes: number, modified: number, opened: number,
 *   kind: string}} Listed an entry of a list
 */

/**
 * The journal with the bytes, the index with the records, whether a folder is served, the most bytes of a document
 * (what a served folder says, `InkDocument.mostBytes`), the formats of the serving app, and whether windows of this
 * browser can exclude each other.
 * Without that a window has a journal of its own, in memory.
 * @type {Shelf}
 */
export const shelf = {
  journal: /** @type {never} */ (null), index: /** @type {never} */ (null), hasFolder: false, largest: 1 << 30,
  formats: [], hasLocks: true,
};

/**
 * Does something while no other window does anything under that name; throws where `options.signal` comes first.
 * @template T @param {string} name @param {LockOptions} options @param {(lock: unknown) => T | Promise<T>} action
 * @returns {Promise<T>}
 */
export async function exclusively(name, options, action) {
  return shelf.hasLocks ? navigator.locks.request(name, options, action) : action({ name });
}

/** Whether windows can exclude each other: not where the storage of this page is blocked. */
export async function canExclude() {
  try {
    return await navigator.locks.request("inkstone", { mode: "shared" }, () => true);
  } catch {
    return false;
  }
}

/**
 * A signal that comes after so many milliseconds.
 * @param {number} time
 */
export const after = (time) =>
  /** @type {typeof AbortSignal & {timeout(time: number): AbortSignal}} */ (AbortSignal).timeout(time);

/** What the ids of documents of the folder begin with; their names follow. */
export const folderPrefix = "folder/";

/** A key that no other document has. */
export const freshKey = () => crypto.randomUUID();

/**
 * What is known of a document. Those of the folder have a name, the etag of the state that this
 * browser knows, and the count of bytes that the folder has of the journal; `isWhole` where the
 * folder is to get the journal as a whole. `opened` is when a page showed it last, `packed` how many
 * bytes it took when it was packed last; `keeps` where
 * the folder has damaged bytes, which are to stay beside what is written next. A guest of another window has a journal of its own, and a record
 * with `of`, the key of the document.
 * @typedef {{key: string, title: string, where: Where, name: string, created: number, modified: number, opened: number,
 *   bytes: number, etag: string | null, synced: number, isWhole: boolean, packed: number, keeps?: boolean, of?: string,
 *   deleted?: number, isUnknown?: boolean}} DocumentRecord `name` is null for documents of the browser
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

/** How long the folder may take to say which names it has, in milliseconds. */
const namesPatience = 500;

/**
 * Makes a record and keeps it, with a name that no other has here or in the folder; `below` is one of its folders.
 * @param {string} title @param {Where} where
 */
export async function newRecord(title, where, below = "") {
  const made = record(title, where);
  if (where === "folder") {
    /** @type {Promise<import("./folder.js").Entry[]>} */
    const late = new Promise((resolve) => setTimeout(resolve, namesPatience, []));
    const theirs = await Promise.race([folder.list().catch(() => []), late]);
    const taken = new Set([...(await shelf.index.all()), ...theirs].map(({ name }) => name));
    made.name = inFolder(below, fileName(title));
    while (taken.has(made.name)) made.name = nextName(made.name);
    made.title = titleOf(made.name);
  }
  await shelf.index.put(made);
  return made;
}

/**
 * The name of what this browser has of a document that another program changed.
 * @param {string} name
 */
export async function nameBeside(name) {
  const taken = new Set((await shelf.index.all()).map((record) => record.name));
  const stem = titleOf(name).replace(/ \(this browser\)( \d+)?$/, "");
  let beside = inFolder(folderOf(name), `${stem} (this browser).ink`);
  while (taken.has(beside)) beside = nextName(beside);
  return beside;
}

/**
 * The record of an id; for a document of the folder that was never opened here, one that is new.
 * @param {string} id
 */
export async function find(id) {
  if (!id.startsWith(folderPrefix)) return shelf.index.get(id);
  const name = id.slice(folderPrefix.length);
  const known = (await shelf.index.all()).find((record) => record.name === name && !record.of && !record.deleted);
  return known ?? { ...record(titleOf(name), "folder", name), isUnknown: true };
}

/**
 * A document as the page knows it: those of the folder by their names.
 * @param {DocumentRecord} record
 */
export function identify(record) {
  return record.where === "folder" ? folderPrefix + record.name : record.of ?? record.key;
}

/**
 * An entry of a list.
 * @param {DocumentRecord} record @returns {Listed}
 */
export function describe(record) {
  const { title, where, bytes, modified, opened = 0, name } = record;
  const below = where === "folder" ? folderOf(name) : "";
  return { id: identify(record), title, where, below, bytes, modified, opened, kind: "ink" };
}

/**
 * Whether the folder does not have all of a document.
 * @param {DocumentRecord} record
 */
export function isUnsent(record) {
  return record.where === "folder" &&
    (record.etag === null || record.isWhole || record.bytes > record.synced);
}
