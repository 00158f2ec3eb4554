// The worker that stores documents: appended bytes are written to the browser's storage immediately, and then sent to
// the folder if there is one.

import { DatabaseJournal, Index, openDatabase } from "./journal-database.js";
import { FallbackIndex, FallbackJournal } from "./journal-fallback.js";
import { OPFSJournal } from "./journal-opfs.js";
import { findOrphans, meet } from "./meeting.js";
import { fileName, folderOf, inFolder, nextName, titleOf } from "./file-names.js";
import { folder } from "./folder.js";
import { isDamaged, renewed } from "./frames.js";
import { OpenDocument } from "./open-document.js";
import {
  canExclude, catalog, describe, exclusively, find, folderPrefix, forget, identify, isUnsent, newRecord,
  record as blank,
} from "./catalog.js";

/**
 * @typedef {import("./catalog.js").DocumentRecord} DocumentRecord
 * @typedef {import("./catalog.js").Where} Where
 * @typedef {import("./open-document.js").News} News
 * @typedef {import("./folder.js").Theirs} Theirs
 * @typedef {typeof methods} Methods
 * @typedef {{[M in keyof Methods]: {call?: number, method: M, values: Parameters<Methods[M]>}}[keyof Methods]} Request
 *   A request of the page; it is answered if it has a `call`.
 * @typedef {{message: string, code: string}} Problem
 * @typedef {{call: number, result?: unknown, error?: Problem} | News & {call?: undefined}} Message A message to the
 *   page.
 * @typedef {ReturnType<typeof about>} Opened
 * @typedef {{key: string} | {name: string, from: string}} Removed The data that restores a document.
 */

const worker = /** @type {Worker} */ (/** @type {unknown} */ (self));

/**
 * The open documents, by the keys by which the page knows them.
 * @type {Map<string, OpenDocument>}
 */
const opened = new Map();

/** The first waits for the folder, in milliseconds; the longer one if no other storage is available. */
const folderPatience = 400;
const longFolderPatience = 8000;

/** The pause between checks of a closing document that is not stored anywhere yet, in milliseconds. */
const leavingPause = 300;

/**
 * The pending closes of documents, by the keys of their records.
 * @type {Map<string, Promise<void>>}
 */
const closing = new Map();

/** @param {Message} message @param {Transferable[]} [transfer] */
const post = (message, transfer = []) => worker.postMessage(message, transfer);

/** @param {News} news */
const notify = (news) => post(news);

/** @param {string} name */
const endingOf = (name) => name.slice(name.lastIndexOf(".") + 1);

/**
 * Returns the bytes of a document of the folder.
 * @param {string} name
 */
const bytesOf = async (name) => /** @type {Theirs} */ (await folder.get(name)).bytes;

/** @param {OpenDocument} document */
function about(document) {
  const { key, record, isGuest, notice, merging: { epoch } } = document;
  const { state, received, safeCount } = document.status;
  const { title, where, packed = 0 } = record;
  const isStoring = document.writer.file?.isStoring ?? false;
  return { key, id: identify(record), title, where, packed, isGuest, epoch, state, received, safeCount, isStoring, notice };
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

/**
 * Renames a document, and its file if the folder has it.
 * @param {DocumentRecord} record @param {string} title @param {string | false | null} name The file's name.
 */
async function renameRecord(record, title, name) {
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
async function saveName(document) {
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
async function rename(document, title) {
  await document.drained();
  const { record } = document;
  await renameRecord(record, title, record.where === "folder" && inFolder(folderOf(record.name), fileName(title)));
  return saveName(document);
}

/** The time for which documents deleted in this browser can be restored, in milliseconds. */
const undeletePeriod = 24 * 3600 * 1000;

/** Removes documents whose time for restoring is over. */
async function forgetDeleted() {
  for (const record of await catalog.index.all()) {
    if (record.deleted && Date.now() - record.deleted > undeletePeriod) await forget(record.key);
  }
}

/**
 * Closes a document.
 * @param {OpenDocument} document
 */
async function end(document) {
  const { key } = document.record;
  opened.delete(document.key);
  const done = document.close().catch(() => {});
  closing.set(key, done);
  await done;
  if (closing.get(key) === done) closing.delete(key);
}

/**
 * Opens a document.
 * @param {string} id
 */
async function load(id) {
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
  if (!record) throw new Error("This drawing is no longer in this browser.");
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

  async list() {
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
  },

  /**
   * Returns the source of a document's thumbnail: its state, and either the thumbnail, a PNG file, or the document.
   * @param {string} id
   * @param {string} state The state of the document in the list.
   * @param {string} [known] The state of the thumbnail that the page has.
   * @returns {Promise<{state: string, document?: Uint8Array, picture?: Uint8Array | null}>}
   */
  async thumbnail(id, state, known) {
    const record = await find(id);
    state += ` ${record?.bytes}`;
    if (state === known || !record) return { state };
    if (record.where !== "folder" || isUnsent(record)) {
      if (!record.isUnknown) return { state, document: await catalog.journal.read(record.key) };
    }
    return { state, picture: /\.ink$/i.test(record.name) ? await folder.thumbnail(record.name) : null };
  },

  /** @param {string} title @param {Where} where @param {string} below */
  async create(title, where, below) {
    const document = new OpenDocument(await newRecord(title, where, below), notify, rename);
    await document.open();
    if (document.follower) document.follower.outbox.base = new Uint8Array(0);
    document.follower?.watch();
    opened.set(document.key, document);
    return about(document);
  },

  /**
   * Opens a document. If two windows open it simultaneously, one becomes its keeper, the other a guest.
   * @param {string} id
   */
  load: (id) => exclusively(`inkstone.opening.${id}`, {}, () => load(id)),

  /** @param {string} key @param {Uint8Array} bytes @param {boolean} isWhole @param {number} epoch */
  async append(key, bytes, isWhole, epoch) {
    const document = opened.get(key);
    // It would be lost without notice.
    if (!document) notify({ key, state: { word: "unsaved", message: "This drawing is closed. Open it again." } });
    else await document.append(bytes, isWhole, epoch);
  },

  /** @param {string} key @param {Uint8Array} bytes @param {number} epoch @param {boolean} [isWhole] */
  async replace(key, bytes, epoch, isWhole) {
    const document = opened.get(key);
    if (!document) throw new Error("This drawing is closed. Open it again.");
    await document.replace(bytes, epoch, isWhole);
  },

  /** @param {string} key @param {number} epoch @param {import("./open-document.js").Answer | false | null} answer */
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

  /** @param {string} key */
  async close(key) {
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
  },

  /**
   * Deletes a document; returns the argument for `restore`.
   * @param {string} id @returns {Promise<Removed | null>}
   */
  async remove(id) {
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
  },

  /**
   * Restores a deleted document.
   * @param {Removed} removed
   */
  async restore(removed) {
    if (!("key" in removed)) return folder.restore(removed.name, removed.from);
    const record = await catalog.index.get(removed.key);
    if (!record) throw new Error("This drawing is no longer in this browser.");
    delete record.deleted;
    await catalog.index.put(record);
  },

  /**
   * Renames a document of the list, or moves it to another subfolder.
   * @param {string} id @param {string} title @param {string} [below]
   */
  async move(id, title, below) {
    const found = await find(id);
    const document = [...opened.values()].find((one) => one.record.key === found?.key && !one.isGuest);
    const record = document?.record ?? found;
    if (!record) throw new Error("This drawing is no longer in this browser.");
    if (document && below === undefined) return void await rename(document, title);
    let name = null;
    if (record.where === "folder") {
      name = inFolder(below ?? folderOf(record.name), fileName(title).replace(/ink$/, endingOf(record.name)));
      await document?.drained();
    }
    await renameRecord(record, title, name);
    if (document) notify({ key: document.key, ...await saveName(document), where: record.where });
    else if (!record.isUnknown) await catalog.index.put(record);
  },

  /**
   * Duplicates a document; returns the id of the copy.
   * @param {string} id @param {string} title
   */
  async duplicate(id, title) {
    const record = await find(id);
    const document = [...opened.values()].find((one) => one.record.key === record?.key);
    if (!record) throw new Error("This drawing is no longer in this browser.");
    await document?.drained();
    const isOurs = record.where === "browser" || !record.isUnknown && isUnsent(record);
    const bytes = document ? await document.everything()
      : isOurs ? await catalog.journal.read(record.key) : await bytesOf(record.name);
    if (record.where === "browser") {
      const made = new OpenDocument(await newRecord(title, "browser"), notify, rename);
      await made.open();
      opened.set(made.key, made);
      await made.replace(renewed(bytes));
      await made.drained();
      methods.close(made.key);
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
  },

  /** @param {string} name */
  makeFolder: (name) => folder.make(name),

  /** @param {string} key @param {string} title */
  async rename(key, title) {
    const document = opened.get(key);
    if (!document) throw new Error("This drawing is closed. Open it again.");
    const { host } = document.role;
    if (!host) return rename(document, title);
    // The keeper renames it.
    await document.drained();
    const named = await host.rename(title);
    const { record } = document;
    record.title = named.title;
    if (record.where === "folder") record.name = named.id.slice(folderPrefix.length);
    await document.save();
    return named;
  },

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
    if (call) post({ call, result }, freed(method, result));
  } catch (error) {
    const { message, name, code = name } = /** @type {Error & {code?: string}} */ (error);
    if (call) post({ call, error: { message, code } });
  }
};

addEventListener("online", () => methods.retry());
