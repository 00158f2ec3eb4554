// Operations on the documents of the list, open or not.

import {
  catalog, describe, find, folderPrefix, forget, identify, isUnsent, lost, record as blank,
} from "./catalog.js";
import { fileName, folder, folderOf, inFolder, nextName, titleOf } from "./folder.js";
import { isDamaged, renewed } from "./frames.js";
import { close, end, make, notify, opened, rename, renameRecord, saveName } from "./opened.js";

/**
 * @typedef {import("./catalog.js").DocumentRecord} DocumentRecord
 * @typedef {import("./catalog.js").Where} Where
 * @typedef {import("./folder.js").Theirs} Theirs
 * @typedef {{key: string} | {name: string, from: string}} Removed The data that restores a document.
 */

/** @param {string} name */
const endingOf = (name) => name.slice(name.lastIndexOf(".") + 1);

/**
 * Returns the bytes of a document of the folder.
 * @param {string} name
 */
export const bytesOf = async (name) => /** @type {Theirs} */ (await folder.get(name)).bytes;

/** The time for which documents deleted in this browser can be restored, in milliseconds. */
const undeletePeriod = 24 * 3600 * 1000;

/** Removes documents whose time for restoring is over. */
export async function forgetDeleted() {
  for (const record of await catalog.index.all()) {
    if (!record.deleted || Date.now() - record.deleted <= undeletePeriod) continue;
    // Tried again with the next start; meanwhile documents can be opened.
    await forget(record.key).catch(() => {});
  }
}

/**
 * Creates records for documents whose bytes have none.
 * @param {DocumentRecord[]} records
 */
async function findAgain(records) {
  /** @type {Set<string | undefined>} */
  const known = new Set(records.map(({ key }) => key));
  for (const { record } of opened.values()) known.add(record.key).add(record.of);
  /** @type {DocumentRecord[]} */
  const found = [];
  if (!catalog.index.isOpen) return found;
  for (const key of await catalog.journal.keys()) {
    if (known.has(key)) continue;
    const bytes = (await catalog.journal.read(key)).length;
    if (bytes === 0 || (await catalog.index.get(key))) continue;
    const record = { ...blank("Recovered", "browser"), key, bytes };
    await catalog.index.put(record);
    found.push(record);
  }
  return found;
}

/** Returns all documents, the latest first, the subfolders of the folder, and whether the list is complete. */
export async function list() {
  await Promise.all([...opened.values()].map((document) => document.recordStored()));
  const all = await catalog.index.all();
  const records = all.filter(({ of, deleted }) => !of && !deleted);
  records.push(...(await findAgain(all)));
  const documents = records.filter(({ where }) => where === "browser").map(describe);
  const { documents: entries, folders, largest, formats } = await folder.contents()
    .catch(() => ({ ...catalog, documents: null, folders: [] }));
  Object.assign(catalog, { largest, formats });
  if (entries === null) {
    documents.push(...records.filter(({ where }) => where === "folder").map(describe));
  } else {
    catalog.hasFolder = true;
    const names = new Set(entries.map(({ name }) => name));
    documents.push(...records.filter(isUnsent).filter(({ name }) => !names.has(name)).map(describe));
    const known = new Map(records.map((record) => [record.name, record]));
    documents.push(...entries.map(({ name, bytes, modified }) => ({
      id: folderPrefix + name, title: titleOf(name), where: /** @type {Where} */ ("folder"), below: folderOf(name),
      bytes, modified: 1000 * modified, opened: known.get(name)?.opened ?? 0, kind: endingOf(name).toLowerCase(),
    })));
  }
  documents.sort((a, b) => b.modified - a.modified);
  const isWhole = entries !== null || !catalog.hasFolder;
  return { documents, folders, largest, formats, folder: catalog.hasFolder, isWhole };
}

/**
 * Returns the source of a document's thumbnail: its state, and either the thumbnail, a PNG file, or the document.
 * @param {string} id
 * @param {string} state The state of the document in the list.
 * @param {string} [known] The state of the thumbnail that the page has.
 * @returns {Promise<{state: string, document?: Uint8Array, picture?: Uint8Array | null}>}
 */
export async function thumbnail(id, state, known) {
  const record = await find(id);
  state += ` ${record?.bytes}`;
  if (state === known || !record) return { state };
  if (record.where !== "folder" || isUnsent(record)) {
    if (!record.isUnknown) return { state, document: await catalog.journal.read(record.key) };
  }
  return { state, picture: /\.ink$/i.test(record.name) ? await folder.thumbnail(record.name) : null };
}

/**
 * Deletes a document; returns the argument for `restore`.
 * @param {string} id @returns {Promise<Removed | null>}
 */
export async function remove(id) {
  const record = await find(id);
  for (const document of [...opened.values()]) {
    if (record && document.record.key === record.key) await end(document);
  }
  if (record?.where === "folder") {
    const theirs = (await folder.list()).find(({ name }) => name === record.name);
    const from = theirs ? await folder.remove(record.name, theirs.etag) : null;
    // A document that the folder lacks is kept for a while, like those of the browser.
    if (from !== null) {
      if (!record.isUnknown) await forget(record.key);
      return { name: record.name, from };
    }
  }
  if (!record || record.isUnknown) return null;
  record.deleted = Date.now();
  await catalog.index.put(record);
  return { key: record.key };
}

/**
 * Restores a deleted document.
 * @param {Removed} removed
 */
export async function restore(removed) {
  if (!("key" in removed)) return folder.restore(removed.name, removed.from);
  const record = await catalog.index.get(removed.key);
  if (!record) throw lost();
  delete record.deleted;
  await catalog.index.put(record);
}

/**
 * Renames a document of the list, or moves it to another subfolder.
 * @param {string} id @param {string} title @param {string} [below]
 */
export async function move(id, title, below) {
  const found = await find(id);
  const document = [...opened.values()].find((one) => one.record.key === found?.key && !one.isGuest);
  const record = document?.record ?? found;
  if (!record) throw lost();
  if (document && below === undefined) return void await rename(document, title);
  let name = null;
  if (record.where === "folder") {
    name = inFolder(below ?? folderOf(record.name), fileName(title).replace(/ink$/, endingOf(record.name)));
    await document?.drained();
  }
  await renameRecord(record, title, name);
  if (document) notify({ key: document.key, ...await saveName(document), where: record.where });
  else if (!record.isUnknown) await catalog.index.put(record);
}

/**
 * Duplicates a document; returns the id of the copy.
 * @param {string} id @param {string} title
 */
export async function duplicate(id, title) {
  const record = await find(id);
  const document = [...opened.values()].find((one) => one.record.key === record?.key);
  if (!record) throw lost();
  await document?.drained();
  const isOurs = record.where === "browser" || !record.isUnknown && isUnsent(record);
  const bytes = document ? await document.everything()
    : isOurs ? await catalog.journal.read(record.key) : await bytesOf(record.name);
  if (record.where === "browser") {
    const made = await make(title, "browser");
    await made.replace(renewed(bytes));
    await made.drained();
    close(made.key);
    return identify(made.record);
  }
  const ending = endingOf(record.name);
  const entries = await folder.list();
  const names = new Set(entries.map(({ name }) => name));
  let name = inFolder(folderOf(record.name), fileName(title).replace(/ink$/, ending));
  while (names.has(name)) name = nextName(name).replace(/ink$/, ending);
  const theirs = entries.find((entry) => entry.name === record.name);
  if (theirs && /\.ink$/i.test(name) && isDamaged(bytes)) await folder.copy(record.name, name, theirs.etag);
  else await folder.put(name, /\.ink$/i.test(name) ? renewed(bytes) : bytes, null);
  return folderPrefix + name;
}
