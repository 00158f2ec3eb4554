// Merges the state of an open document with those of other writers: the folder, other windows, and killed ones.

import { isSameDocument, join } from "./bytes.js";
import { catalog, exclusively, forget } from "./catalog.js";
import { FolderError } from "./folder.js";
import { lockName } from "./journal-opfs.js";

/**
 * @typedef {import("./catalog.js").DocumentRecord} DocumentRecord
 * @typedef {import("./folder.js").Theirs} Theirs
 * @typedef {{accepted: number, bytes: Uint8Array, isWhole: boolean, isDamaged?: boolean}} Answer The page's answer.
 * @typedef {(accepted: number, bytes: Uint8Array, isWhole: boolean) => void | Promise<void>} Finish
 * @typedef {{epoch: number, theirs: Theirs, finish: Finish | null, done: Promise<boolean | null>,
 *   resolve: (isMet: boolean | null) => void}} Meeting
 */

const elsewhere = "Another window stores this drawing. Continue there.";

export class Merging {
  #document;
  /** The number of the content that the page's engine extends; frames for another content are ignored. */
  epoch = 0;
  #lastEpoch = 0;
  /**
   * The pending request to the page.
   * @type {Meeting | null}
   */
  #met = null;
  /**
   * The bytes that killed guests have left, to be merged.
   * @type {{record: DocumentRecord, bytes: Uint8Array}[]}
   */
  orphans = [];
  #end = new AbortController();

  /** @param {import("./open-document.js").OpenDocument} document */
  constructor(document) {
    this.#document = document;
  }

  /** Ends all waiting. */
  end() {
    this.#end.abort();
    this.#met?.resolve(null);
    this.#met = null;
  }

  // MARK: The page

  /**
   * Continues after another state of the document, which the page merges with its own.
   * @param {Theirs} theirs
   * @param {Finish | null} finish Receives the accepted bytes and what follows, instead of the follower.
   * @returns {Promise<boolean | null>} False if they cannot be merged, null if the page doesn't show the document any
   *   more.
   */
  async meet(theirs, finish = null) {
    while (this.#met) await this.#met.done;
    return this.#ask(theirs, finish);
  }

  /**
   * Asks the page to merge; only if no other request is pending.
   * @param {Theirs} theirs @param {Finish | null} finish
   */
  #ask(theirs, finish) {
    const epoch = ++this.#lastEpoch;
    /** @type {Meeting["resolve"]} */
    let resolve = () => {};
    /** @type {Meeting["done"]} */
    const done = new Promise((end) => { resolve = end; });
    this.#met = { epoch, theirs, finish, done, resolve };
    this.#document.notify({ key: this.#document.key, theirs: theirs.bytes, epoch });
    return done;
  }

  /**
   * Handles the page's answer.
   * @param {number} epoch @param {Answer | false | null} answer
   */
  async answered(epoch, answer) {
    const met = this.#met;
    if (!met || met.epoch !== epoch) return;
    this.#met = null;
    if (!answer) return met.resolve(answer);
    const document = this.#document;
    const { accepted, bytes, isWhole, isDamaged = false } = answer;
    const { theirs } = met;
    this.epoch = epoch;
    const content = join([theirs.bytes.subarray(0, accepted), bytes]);
    const finish = async () => {
      if (!isWhole) document.writer.openSize = bytes.length;
      if (met.finish) await met.finish(accepted, bytes, isWhole);
      else document.follower?.met(theirs, accepted, bytes, isWhole, isDamaged);
      document.isDamaged = isDamaged;
    };
    try {
      await document.writer.replace({ bytes: content, finish });
    } catch { /* the state reports it, and it is retried */ }
    met.resolve(true);
  }

  // MARK: Guests

  /**
   * Appends frames of a guest if their offset is right; returns the resulting number of bytes.
   * @param {number} offset @param {Uint8Array} bytes
   */
  appendFromGuest(offset, bytes) {
    const document = this.#document;
    const { writer } = document;
    return writer.inTurn(async () => {
      await writer.write();
      if (writer.openSize > 0 || writer.isPending || this.#met || !writer.file) {
        throw new FolderError("busy", "The drawing is being edited in the other window.");
      }
      const { file } = writer;
      if ((writer.tear ?? file.length) !== offset) throw new FolderError("length", "The document has more content now.");
      await writer.appendNow(bytes);
      document.report();
      const { length } = file;
      // Everything that the page sends from now on extends these bytes.
      const theirs = { bytes: await writer.read() };
      const done = this.#ask(theirs, (accepted, rest, isWhole) => {
        // The folder has received the guest's frames already.
        if (rest.length > 0) document.follower?.add(rest, isWhole);
      });
      this.epoch = this.#lastEpoch;
      done.then(() => document.report());
      return length;
    });
  }

  /**
   * Merges a guest's whole content of a damaged document, with its first change.
   * @param {Uint8Array} bytes
   */
  async replaceFromGuest(bytes) {
    if (!this.#document.isDamaged) throw new FolderError("changed", elsewhere);
    const isMet = await this.meet({ bytes }, (accepted, rest, isWhole) => {
      this.#document.follower?.replace(join([bytes.subarray(0, accepted), rest]), isWhole);
    });
    if (!isMet) throw new FolderError("changed", elsewhere);
  }

  // MARK: Orphans

  /**
   * Waits until a window that is still a guest or is closing has ended, and merges the bytes that it leaves.
   * @param {DocumentRecord} stray
   */
  async awaitOrphan({ key }) {
    const document = this.#document;
    await exclusively(lockName(key), { signal: this.#end.signal }, async () => {
      const record = await catalog.index.get(key);
      if (!record || document.writer.file === null || document.isGuest) return;
      const bytes = await catalog.journal.read(key);
      if (isSameDocument(await document.writer.everything(), bytes)) await this.#mergeOrphan(record, bytes);
    }).catch(() => {});
  }

  async mergeOrphans() {
    for (const { record, bytes } of this.orphans.splice(0)) await this.#mergeOrphan(record, bytes);
  }

  /**
   * Merges the bytes that a killed guest has left.
   * @param {DocumentRecord} record @param {Uint8Array} bytes
   */
  async #mergeOrphan(record, bytes) {
    const isMet = await this.meet({ bytes }, (accepted, rest) => {
      this.#document.follower?.replace(join([bytes.subarray(0, accepted), rest]));
    });
    if (isMet) await forget(record.key);
  }
}
