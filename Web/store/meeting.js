// What there is of a document when it is opened: in this browser, in the folder, and of windows that were killed.

import { folder, FolderError, isSameDocument, isStart } from "./folder.js";
import { lockName } from "./journal-opfs.js";
import { after, exclusively, nameBeside, shelf } from "./shelf.js";
import { isDamaged } from "./frames.js";

/** How long the folder may take to answer, in milliseconds: less where this browser has the document, too. */
const patience = 10_000;
const longPatience = 60_000;

/** How long to wait for what a guest may be just leaving, in milliseconds. */
const strayPatience = 300;

/**
 * Brings what this browser and the folder have of a document together; gives the bytes.
 * @param {import("./open-document.js").OpenDocument} document of the folder
 */
export async function meet(document) {
  const { record } = document;
  const follower = /** @type {import("./folder.js").Follower} */ (document.follower);
  let ours = await document.everything();
  const isKnown = !record.isUnknown;
  delete record.isUnknown;
  const isOurs = isKnown && (ours.length > 0 || record.etag === null);
  let theirs = null;
  try {
    /** @type {Promise<never>} */
    const late = new Promise((_, reject) => {
      const error = new FolderError("offline", "The folder cannot be reached now.");
      setTimeout(reject, isOurs ? patience : longPatience, error);
    });
    const known = ours.length >= record.synced && !record.keeps ? record.etag : null;
    theirs = await Promise.race([folder.get(record.name, known), late]);
  } catch (error) {
    const { code } = /** @type {FolderError} */ (error);
    if (!isOurs || !["offline", "absent", "gone"].includes(code)) throw error;
    const name = code === "absent" && record.etag !== null && await folder.renamed(record.etag);
    if (name) {
      record.name = name;
      follower.isChanged = true;
    } else if (code === "absent") {
      Object.assign(record, { etag: null, synced: 0 });
    }
  }
  if (theirs !== null) {
    const isDirty = record.isWhole || ours.length > record.synced;
    document.isCompared = true;
    if (isStart(theirs.bytes, ours)) {
      // All that the folder has is of this document: what follows can be appended.
      Object.assign(record, { etag: theirs.etag, synced: theirs.bytes.length, isWhole: false, keeps: false });
    } else if (!isDirty && isSameDocument(ours, theirs.bytes) && isDamaged(theirs.bytes) && !isDamaged(ours)) {
      // Both are shown, and nothing is written before somebody changes something.
      document.beside = { theirs: theirs.bytes, ours };
      Object.assign(record, { etag: theirs.etag, synced: ours.length, keeps: true });
      await document.save();
      return theirs.bytes;
    } else if (!isDirty || isStart(ours, theirs.bytes)) {
      ours = theirs.bytes;
      await document.file?.replace(ours);
      Object.assign(record, { etag: theirs.etag, synced: ours.length, isWhole: false, keeps: false });
    } else if (record.isWhole && theirs.etag === record.etag) {
      // The folder waits for what replaces its content.
    } else if (isSameDocument(ours, theirs.bytes)) {
      // Somebody else has drawn on it, too. Both are joined once the page shows ours.
      follower.isChanged = true;
    } else {
      const old = record.title;
      const name = await nameBeside(record.name);
      Object.assign(record, { name, etag: null, synced: 0, isWhole: true });
      const text = "Another program changed “{old}”. This is the version in this browser.";
      document.moved({ text, values: { old } });
    }
  }
  if (record.isWhole || record.etag === null) follower.base = ours;
  else if (ours.length > record.synced) follower.tail = [ours.subarray(record.synced)];
  record.bytes = ours.length;
  await document.save();
  return ours;
}

/**
 * What guests of a document have left that were killed.
 * @param {import("./open-document.js").OpenDocument} document
 */
export async function findStrays(document) {
  const { record } = document;
  const ours = await document.everything();
  for (const stray of (await shelf.index.all()).filter(({ of }) => of === record.key)) {
    // A window that is being closed may hold it for a moment.
    const patience = { signal: after(strayPatience) };
    const isFree = await exclusively(lockName(stray.key), patience, () => true).catch(() => false);
    if (!isFree) {
      document.awaitStray(stray);
      continue;
    }
    const bytes = await shelf.journal.read(stray.key);
    if (isSameDocument(ours, bytes) && !isStart(bytes, ours)) document.strays.push({ record: stray, bytes });
    else {
      await shelf.journal.remove(stray.key);
      await shelf.index.remove(stray.key);
    }
  }
}
