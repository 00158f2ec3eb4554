// Reconciles the states of a document that exist when it is opened: this browser's, the folder's, and bytes that killed
// windows have left.

import { isSameDocument, isStart } from "./bytes.js";
import { folder, FolderError } from "./folder.js";
import { lockName } from "./journal-opfs.js";
import { after, catalog, exclusively, forget, nameBeside } from "./catalog.js";
import { isDamaged } from "./frames.js";

/** The longest wait for the folder, in milliseconds: shorter if this browser has the document, too. */
const patience = 10_000;
const longPatience = 60_000;

/** The longest wait for the lock of a guest that may be closing, in milliseconds. */
const orphanPatience = 300;

/**
 * Reconciles this browser's and the folder's states of a document; returns the bytes to show.
 * @param {import("./open-document.js").OpenDocument} document A document of the folder.
 */
export async function meet(document) {
  const { record } = document;
  const follower = /** @type {import("./follower.js").Follower} */ (document.follower);
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
      // The folder has a prefix of the document: the rest can be appended.
      Object.assign(record, { etag: theirs.etag, synced: theirs.bytes.length, isWhole: false, keeps: false });
    } else if (!isDirty && isSameDocument(ours, theirs.bytes) && isDamaged(theirs.bytes) && !isDamaged(ours)) {
      // The page shows both, and nothing is written before the first change.
      document.beside = { theirs: theirs.bytes, ours };
      Object.assign(record, { etag: theirs.etag, synced: ours.length, keeps: true });
      await document.save();
      return theirs.bytes;
    } else if (!isDirty || isStart(ours, theirs.bytes)) {
      ours = theirs.bytes;
      await document.writer.file?.replace(ours);
      Object.assign(record, { etag: theirs.etag, synced: ours.length, isWhole: false, keeps: false });
    } else if (record.isWhole && theirs.etag === record.etag) {
      // The folder's content is unchanged, and ours will replace it.
    } else if (isSameDocument(ours, theirs.bytes)) {
      // Both have changed. They are merged once the page shows ours.
      follower.isChanged = true;
    } else {
      const old = record.title;
      const name = await nameBeside(record.name);
      Object.assign(record, { name, etag: null, synced: 0, isWhole: true });
      const text = "Another program changed “{old}”. This is the version in this browser.";
      document.moved({ text, values: { old } });
    }
  }
  if (record.isWhole || record.etag === null) follower.outbox.base = ours;
  else if (ours.length > record.synced) follower.outbox.append(ours.subarray(record.synced));
  record.bytes = ours.length;
  await document.save();
  return ours;
}

/**
 * Finds the bytes that killed guests of a document have left.
 * @param {import("./open-document.js").OpenDocument} document
 */
export async function findOrphans(document) {
  const { record } = document;
  const ours = await document.everything();
  for (const orphan of (await catalog.index.all()).filter(({ of }) => of === record.key)) {
    // A window that is closing may hold the lock for a moment.
    const patience = { signal: after(orphanPatience) };
    const isFree = await exclusively(lockName(orphan.key), patience, () => true).catch(() => false);
    if (!isFree) {
      document.merging.awaitOrphan(orphan);
      continue;
    }
    const bytes = await catalog.journal.read(orphan.key);
    if (isSameDocument(ours, bytes) && !isStart(bytes, ours)) document.merging.orphans.push({ record: orphan, bytes });
    else await forget(orphan.key);
  }
}
