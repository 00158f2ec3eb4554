// The worker that keeps documents: what it is told to append is in the browser's storage at once, and
// follows into the folder where there is one.

import { DatabaseJournal, Index, openDatabase } from "./journal-database.js";
import { OPFSJournal } from "./journal-opfs.js";
import { fileName, folder, isStart, titleOf } from "./folder.js";
import { OpenDocument } from "./open-document.js";
import {
  describe, find, folderPrefix, freshKey, identify, isUnsent, nameBeside, newRecord, record as blank, shelf,
} from "./shelf.js";
import { isPicture, thumbnailOf } from "./thumbnail.js";

/** The documents that the page has open, by the keys that it knows them by. */
const opened = new Map();

/** Small pictures that lists asked for, with the state of the document that they are of, by ids. */
const pictures = new Map();

/** How many of them are kept. */
const mostPictures = 500;

/** What closes documents of which nothing is left to do, by the keys of their records. */
const closing = new Map();

const tell = (news) => postMessage(news);

function about(document) {
  const { key, record, isElsewhere, state } = document;
  const { title, where, packed = 0 } = record;
  return { key, id: identify(record), title, where, packed, isElsewhere, state };
}

/** Brings what this browser and the folder have of a document together; gives the bytes. */
async function meet(document) {
  const { record, follower } = document;
  let ours = await document.everything();
  const isKnown = !record.isUnknown;
  delete record.isUnknown;
  let theirs = null;
  try {
    theirs = await folder.get(record.name, ours.length >= record.synced ? record.etag : null);
  } catch (error) {
    const isOurs = isKnown && (ours.length > 0 || record.etag === null);
    if (!isOurs || !["offline", "absent"].includes(error.code)) throw error;
    if (error.code === "absent") Object.assign(record, { etag: null, synced: 0 });
  }
  if (theirs !== null) {
    const isDirty = record.isWhole || ours.length > record.synced;
    if (isStart(theirs.bytes, ours)) {
      // All that the folder has is of this document: what follows can be appended.
      Object.assign(record, { etag: theirs.etag, synced: theirs.bytes.length, isWhole: false });
    } else if (!isDirty || isStart(ours, theirs.bytes)) {
      ours = theirs.bytes;
      document.file = await shelf.journal.replace(record.key, document.file, ours);
      document.flushed = document.file.length;
      Object.assign(record, { etag: theirs.etag, synced: ours.length, isWhole: false });
    } else if (record.isWhole && theirs.etag === record.etag) {
      // The folder waits for what replaces its content.
    } else {
      const old = record.title;
      const name = await nameBeside(record.name);
      Object.assign(record, { name, etag: null, synced: 0, isWhole: true });
      document.moved(`“${old}” was changed by another program. This is what this browser has of it.`);
    }
  }
  if (record.isWhole || record.etag === null) follower.base = ours;
  else if (ours.length > record.synced) follower.tail = [ours.subarray(record.synced)];
  record.bytes = ours.length;
  await document.save();
  return ours;
}

/** Documents whose bytes were found without a record. */
async function findAgain(records) {
  const known = new Set(records.map(({ key }) => key));
  for (const { record } of opened.values()) known.add(record.key);
  const found = [];
  for (const key of await shelf.journal.keys()) {
    if (known.has(key)) continue;
    const bytes = (await shelf.journal.read(key)).length;
    if (bytes === 0 || (await shelf.index.get(key))) continue;
    const record = { ...blank("Found again", "browser"), key, bytes };
    await shelf.index.put(record);
    found.push(record);
  }
  return found;
}

/** Closes a document for good. */
async function end(document) {
  const { key } = document.record;
  opened.delete(document.key);
  const done = document.close().catch(() => {});
  closing.set(key, done);
  await done;
  if (closing.get(key) === done) closing.delete(key);
}

// MARK: What the page asks for

const methods = {
  /** Opens the storage: files where this browser has them, else the database; `id` was shown before. */
  async open(storage, id) {
    const search = folder.list().then(() => (shelf.hasFolder = true), () => {});
    const database = await openDatabase();
    shelf.index = new Index(database);
    try {
      if (storage === "indexeddb") throw new Error("asked for");
      shelf.journal = await OPFSJournal.open();
    } catch {
      shelf.journal = new DatabaseJournal(database);
    }
    await Promise.race([search, new Promise((resolve) => setTimeout(resolve, 400))]);
    const records = await shelf.index.all();
    // Known from earlier, though it does not answer now.
    shelf.hasFolder ||= records.some(({ where }) => where === "folder");
    const last = records.find((record) => identify(record) === id) ??
      records.reduce((a, b) => ((b.opened ?? 0) > (a?.opened ?? 0) ? b : a), null);
    return { storage: shelf.journal.name, folder: shelf.hasFolder, last: last && identify(last) };
  },

  async list() {
    await Promise.all([...opened.values()].map((document) => document.note()));
    const records = await shelf.index.all();
    records.push(...(await findAgain(records)));
    const documents = records.filter(({ where }) => where === "browser").map(describe);
    const entries = await folder.list().catch(() => null);
    if (entries === null) {
      documents.push(...records.filter(({ where }) => where === "folder").map(describe));
    } else {
      shelf.hasFolder = true;
      const names = new Set(entries.map(({ name }) => name));
      documents.push(...records.filter(isUnsent).filter(({ name }) => !names.has(name)).map(describe));
      documents.push(...entries.map(({ name, bytes, modified }) => ({
        id: folderPrefix + name, title: titleOf(name), where: "folder", bytes,
        modified: 1000 * modified, kind: name.split(".").at(-1).toLowerCase(),
      })));
    }
    documents.sort((a, b) => b.modified - a.modified);
    return { documents, folder: shelf.hasFolder, isWhole: entries !== null || !shelf.hasFolder };
  },

  /**
   * The small picture of a document, a PNG file; null where there is none of the drawing as it is.
   *
   * @param {string} state of the document in the list: changes with it
   */
  async thumbnail(id, state) {
    const record = await find(id);
    state += ` ${record?.bytes}`;
    const known = pictures.get(id);
    if (known?.state === state) return known.picture;
    let picture = null;
    if (record?.where === "folder" && !isUnsent(record) || record?.isUnknown) {
      if (/\.ink$/i.test(record.name)) picture = await folder.thumbnail(record.name);
    } else if (record) {
      picture = thumbnailOf(await shelf.journal.read(record.key));
    }
    // The rest of the document need not stay.
    picture = picture && isPicture(picture) ? picture.slice() : null;
    pictures.delete(id);
    if (pictures.size >= mostPictures) pictures.delete(pictures.keys().next().value);
    pictures.set(id, { state, picture });
    return picture;
  },

  async create(title, where) {
    const document = new OpenDocument(await newRecord(title, where), tell);
    await document.open();
    if (document.follower) document.follower.base = new Uint8Array(0);
    opened.set(document.key, document);
    return about(document);
  },

  async load(id) {
    for (const document of opened.values()) {
      if (identify(document.record) !== id || document.isElsewhere) continue;
      document.isLeaving = false;
      const bytes = await document.everything();
      return { ...about(document), bytes };
    }
    let record = await find(id);
    // This window itself has the lock until the file is closed.
    while (record && closing.has(record.key)) {
      await closing.get(record.key);
      record = await find(id);
    }
    if (!record) throw new Error("This drawing is not in this browser any more.");
    const document = new OpenDocument(record, tell);
    await document.open();
    let bytes;
    if (document.isElsewhere) {
      bytes = await shelf.journal.read(record.key);
      document.loaded = bytes.slice();
      document.key = freshKey();
      document.watch();
    } else {
      try {
        record.opened = Date.now();
        bytes = await (document.follower ? meet(document) : document.everything());
        document.save();
      } catch (error) {
        await document.close();
        throw error;
      }
    }
    opened.set(document.key, document);
    return { ...about(document), bytes };
  },

  async append(key, bytes) {
    const document = opened.get(key);
    // It would be lost without a word.
    if (!document) tell({ key, state: "full: This drawing is closed. Open it again to draw in it." });
    else await document.append(bytes);
  },

  async replace(key, bytes) {
    const document = opened.get(key);
    if (!document) throw new Error("This drawing is closed. Open it again.");
    await document.replace(bytes);
  },

  accept: async (key, length) => opened.get(key)?.accept(length),
  settled: async (key) => opened.get(key)?.settled(),

  async close(key) {
    const document = opened.get(key);
    if (!document) return;
    document.isLeaving = true;
    await document.settled();
    // Without a network that takes long. Somebody may go back to it meanwhile.
    await document.follower?.running;
    if (document.isLeaving && opened.get(key) === document) await end(document);
  },

  async remove(id) {
    const record = await find(id);
    for (const document of [...opened.values()]) {
      if (record && document.record.key === record.key) await end(document);
    }
    if (record?.where === "folder") {
      const theirs = (await folder.list()).find(({ name }) => name === record.name);
      if (theirs) await folder.remove(record.name, theirs.etag);
    }
    if (!record || record.isUnknown) return;
    await shelf.index.remove(record.key);
    await shelf.journal.remove(record.key);
  },

  async rename(key, title) {
    const document = opened.get(key);
    if (!document) throw new Error("This drawing is closed. Open it again.");
    // The one that another window has keeps its name.
    await document.own();
    await document.settled();
    const { record } = document;
    if (record.where === "browser") {
      record.title = title;
    } else {
      const name = fileName(title);
      const theirs = (await folder.list()).find((entry) => entry.name === record.name);
      if (theirs && name !== record.name) {
        const etag = await folder.rename(record.name, name, theirs.etag);
        if (theirs.etag === record.etag) record.etag = etag;
      }
      Object.assign(record, { name, title: titleOf(name) });
    }
    await document.save();
    return { id: identify(record), title: record.title };
  },

  convert: (...values) => folder.convert(...values),
  fetch: async (name) => (await folder.get(name)).bytes,

  /** The network is back, or somebody presses a button. */
  async retry() {
    for (const { follower } of opened.values()) follower?.retry();
  },
};

onmessage = async ({ data: { call, method, values } }) => {
  try {
    const result = await methods[method](...values);
    if (call) postMessage({ call, result });
  } catch (error) {
    if (call) postMessage({ call, error: { message: error.message, code: error.code ?? error.name } });
  }
};

addEventListener("online", () => methods.retry());
