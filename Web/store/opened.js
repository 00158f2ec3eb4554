// The documents that the page has open.

import { exclusively, find, folderPrefix, identify, lost, newRecord } from "./catalog.js";
import { fileName, folder, folderOf, inFolder, titleOf } from "./folder.js";
import { findOrphans, meet } from "./meeting.js";
import { OpenDocument } from "./open-document.js";

/**
 * @typedef {import("./catalog.js").DocumentRecord} DocumentRecord
 * @typedef {import("./catalog.js").Where} Where
 * @typedef {import("./open-document.js").News} News
 * @typedef {ReturnType<typeof about>} Opened
 */

/**
 * The open documents, by the keys by which the page knows them.
 * @type {Map<string, OpenDocument>}
 */
export const opened = new Map();

/** The pause between checks of a closing document that is not stored anywhere yet, in milliseconds. */
const leavingPause = 300;

/**
 * The pending closes of documents, by the keys of their records.
 * @type {Map<string, Promise<void>>}
 */
const closing = new Map();

/** @param {News} news */
export const notify = (news) => /** @type {Worker} */ (/** @type {unknown} */ (self)).postMessage(news);

/**
 * Returns an open document; throws if it is closed.
 * @param {string} key
 */
export function openDocument(key) {
  const document = opened.get(key);
  if (!document) throw new Error("This drawing is closed. Open it again.");
  return document;
}

/**
 * Returns what the page needs to know of an open document.
 * @param {OpenDocument} document
 */
function about(document) {
  const { key, record, isGuest, notice, merging: { epoch } } = document;
  const { state, received, safeCount } = document.status;
  const { title, where, packed = 0 } = record;
  const isStoring = document.writer.file?.isStoring ?? false;
  return { key, id: identify(record), title, where, packed, isGuest, epoch, state, received, safeCount, isStoring, notice };
}

/**
 * Renames a document, and its file if the folder has it.
 * @param {DocumentRecord} record @param {string} title @param {string | false | null} name The file's name.
 */
export async function renameRecord(record, title, name) {
  if (record.where === "browser" || !name) return void (record.title = title);
  const theirs = (await folder.list()).find((entry) => entry.name === record.name);
  if (theirs && name !== record.name) {
    const etag = await folder.rename(record.name, name, theirs.etag);
    if (theirs.etag === record.etag) record.etag = etag;
  }
  Object.assign(record, { name, title: titleOf(name) });
}

/**
 * Stores the new name of an open document, and notifies its guests; returns its id and its title.
 * @param {OpenDocument} document
 */
export async function saveName(document) {
  const { record } = document;
  await document.save();
  const named = { id: identify(record), title: record.title };
  document.role.keeper?.named({ ...named, where: record.where, name: record.name });
  return named;
}

/**
 * Renames an open document.
 * @param {OpenDocument} document @param {string} title
 */
export async function rename(document, title) {
  await document.drained();
  const { record } = document;
  await renameRecord(record, title, record.where === "folder" && inFolder(folderOf(record.name), fileName(title)));
  return saveName(document);
}

/**
 * Renames an open document by its key; a guest lets the keeper rename it.
 * @param {string} key @param {string} title
 */
export async function renameOpen(key, title) {
  const document = openDocument(key);
  const { host } = document.role;
  if (!host) return rename(document, title);
  await document.drained();
  const named = await host.rename(title);
  const { record } = document;
  record.title = named.title;
  if (record.where === "folder") record.name = named.id.slice(folderPrefix.length);
  await document.save();
  return named;
}

/**
 * Closes a document.
 * @param {OpenDocument} document
 */
export async function end(document) {
  const { key } = document.record;
  opened.delete(document.key);
  const done = document.close().catch(() => {});
  closing.set(key, done);
  await done;
  if (closing.get(key) === done) closing.delete(key);
}

/**
 * Opens a document. If two windows open it simultaneously, one becomes its keeper, the other a guest.
 * @param {string} id
 */
export const load = (id) => exclusively(`inkstone.opening.${id}`, {}, () => loadAlone(id));

/** @param {string} id */
async function loadAlone(id) {
  for (const document of opened.values()) {
    if (identify(document.record) !== id || document.isGuest) continue;
    document.isLeaving = false;
    return { ...about(document), ...(await document.shown()) };
  }
  let record = await find(id);
  // This window has the lock itself until the file is closed.
  while (record && closing.has(record.key)) {
    await closing.get(record.key);
    record = await find(id);
  }
  if (!record) throw lost();
  const document = new OpenDocument(record, notify, rename);
  await document.open();
  let bytes;
  if (document.isGuest) {
    bytes = await document.everything();
  } else {
    try {
      record.opened = Date.now();
      bytes = await (document.follower ? meet(document) : document.everything());
      await findOrphans(document);
      await document.save();
    } catch (error) {
      await document.close();
      throw error;
    }
  }
  opened.set(document.key, document);
  await document.flush();
  return { ...about(document), bytes, beside: document.beside?.ours };
}

/**
 * Creates an empty document, and opens it.
 * @param {string} title @param {Where} where
 */
export async function make(title, where, below = "") {
  const document = new OpenDocument(await newRecord(title, where, below), notify, rename);
  await document.open();
  if (document.follower) document.follower.outbox.base = new Uint8Array(0);
  document.follower?.watch();
  opened.set(document.key, document);
  return document;
}

/**
 * Creates an empty document for the page.
 * @param {string} title @param {Where} where @param {string} below
 */
export const create = async (title, where, below) => about(await make(title, where, below));

/**
 * Closes a document as soon as everything is stored, unless it is opened again meanwhile.
 * @param {string} key
 */
export async function close(key) {
  const document = opened.get(key);
  if (!document) return;
  document.isLeaving = true;
  await document.drained();
  // Without a network that takes long. It may be opened again meanwhile.
  await document.follower?.running;
  while (opened.get(key) === document && document.isLeaving && !document.status.isSafe) {
    await new Promise((resolve) => setTimeout(resolve, leavingPause));
  }
  if (document.isLeaving && opened.get(key) === document) await end(document);
}
