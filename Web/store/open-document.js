// A document that the page has open, in the worker of the store: its parts and its record.

import { catalog, forget, identify, nameBeside, newRecord } from "./catalog.js";
import { DocumentStatus } from "./document-status.js";
import { Follower } from "./follower.js";
import { titleOf } from "./folder.js";
import { JournalWriter } from "./journal-writer.js";
import { Merging } from "./merging.js";
import { WindowRole } from "./window-role.js";

/** The time between updates of the record, in milliseconds. */
const touchTime = 1000;

/**
 * @typedef {import("./catalog.js").DocumentRecord} DocumentRecord
 * @typedef {import("./catalog.js").Where} Where
 * @typedef {import("./document-status.js").State} State
 * @typedef {import("./merging.js").Answer} Answer
 * @typedef {{text: string, values: Record<string, string>}} Notice
 * @typedef {{key: string, id?: string, title?: string, where?: Where, state?: State, safeCount?: number,
 *   isStoring?: boolean, notice?: Notice, theirs?: Uint8Array, epoch?: number, isGuest?: boolean,
 *   damagedCopy?: string, ink?: {author: number, bytes: Uint8Array}, others?: number}} News
 * @typedef {(document: OpenDocument, title: string) => Promise<{id: string, title: string}>} Rename
 */

export class OpenDocument {
  /**
   * @param {DocumentRecord} record
   * @param {(news: News) => void} notify Sends the page a message.
   * @param {Rename} rename Renames the document.
   */
  constructor(record, notify, rename) {
    this.record = record;
    this.key = record.key;
    this.notify = notify;
    this.rename = rename;
    this.follower = record.where === "folder" ? new Follower(this) : null;
    this.merging = new Merging(this);
    this.role = new WindowRole(this);
    this.status = new DocumentStatus(this);
    this.writer = new JournalWriter({
      appended: (bytes, isWhole) => this.follower?.add(bytes, isWhole),
      replacing: () => this.#replacing(),
      replaced: (bytes, isWhole) => {
        this.record.packed = bytes.length;
        this.follower?.replace(bytes, isWhole);
      },
      changedWhole: () => this.role.keeper?.changed(),
      touched: () => this.#touch(),
      report: () => this.report(),
    });
    this.touchTimer = 0;
    /**
     * The latest notice to the page about a lost name.
     * @type {Notice | null}
     */
    this.notice = null;
    // Whether the page shows the readable part of damaged bytes, and has changed nothing yet.
    this.isDamaged = false;
    // Both states if the folder's bytes are damaged and this browser has earlier intact ones.
    /** @type {{theirs: Uint8Array, ours: Uint8Array} | null} */
    this.beside = null;
    // Whether the folder's bytes were requested since this was opened.
    this.isCompared = false;
    // Whether no page shows it any more: it is closed as soon as everything is stored.
    this.isLeaving = false;
  }

  /** Whether another window keeps the document. */
  get isGuest() { return this.role.host !== null; }

  /** Opens the document for writing. */
  open() { return this.role.begin(); }

  // MARK: Bytes

  /**
   * Appends bytes from the page; if they cannot be written yet, they are queued and retried.
   * @param {Uint8Array} bytes
   * @param {boolean} isWhole Whether no stroke is in progress after them.
   * @param {number} epoch The content that they extend.
   */
  append(bytes, isWhole = true, epoch = this.merging.epoch) {
    // The page sent this before it received another content; it sends it again as a part of its answer.
    this.status.received += 1;
    return epoch === this.merging.epoch ? this.writer.append(bytes, isWhole) : undefined;
  }

  /**
   * Replaces the content. Throws if it cannot be stored yet; storing is retried with the next bytes.
   * @param {Uint8Array} bytes
   * @param {boolean} isWhole Whether no stroke is in progress after them.
   */
  async replace(bytes, epoch = this.merging.epoch, isWhole = true) {
    this.status.received += 1;
    if (epoch !== this.merging.epoch) return;
    await this.writer.replace({ bytes, finish: null, isWhole });
    this.report();
  }

  /**
   * Handles the page's answer to a merge.
   * @param {number} epoch @param {Answer | false | null} answer
   */
  followed(epoch, answer) {
    this.status.received += 1;
    return this.merging.answered(epoch, answer);
  }

  /** Keeps damaged bytes before they are replaced, and records that the folder must receive the whole content. */
  async #replacing() {
    this.beside = null;
    if (this.isDamaged && !this.isGuest) await this.preserve(await this.writer.read());
    this.isDamaged = false;
    await this.save({ isWhole: true });
  }

  /**
   * Keeps damaged bytes in this browser under another name, unless the folder has them: those are kept there.
   * @param {Uint8Array} bytes
   */
  async preserve(bytes) {
    const { record } = this;
    if (record.where === "folder" && record.etag !== null) return;
    const titles = new Set((await catalog.index.all()).map(({ title }) => title));
    const stem = record.title.replace(/ \(damaged\)( \d+)?$/, "");
    let title = `${stem} (damaged)`;
    for (let number = 2; titles.has(title); number++) title = `${stem} (damaged) ${number}`;
    const made = await newRecord(title, "browser");
    const file = await catalog.journal.open(made.key);
    await file.append(bytes);
    await file.flush();
    const { isStored } = file;
    file.close(false);
    if (!isStored) {
      await forget(made.key);
      throw new DOMException("There is no room for the damaged bytes.", "QuotaExceededError");
    }
    await catalog.index.put({ ...made, bytes: bytes.length });
    this.reportDamagedCopy(title);
  }

  /**
   * Records how many of the loaded bytes the engine accepted: the rest is a torn end, kept until it is overwritten. 0
   * for damaged bytes, which are kept until the first change.
   * @param {number} length
   */
  async accept(length) {
    const { follower, record, writer } = this;
    this.isDamaged = length === 0;
    if (this.isDamaged) {
      if (follower && !this.isGuest && record.etag !== null) {
        record.keeps = true;
        // The damage may be only in this browser: then the folder has intact bytes.
        if (!this.isCompared) {
          record.etag = "unknown";
          follower.isChanged = true;
        }
        await this.save();
      }
    } else {
      if (this.beside) {
        await writer.journal.replace(this.beside.theirs);
        this.beside = null;
      }
      if (length < writer.journal.length) {
        writer.tear = length;
        follower?.outbox.cut(length, record.synced);
      }
    }
    await this.merging.mergeOrphans();
    follower?.start();
    follower?.watch();
  }

  /** Returns all bytes for the page, and this browser's earlier state if they are damaged. */
  async shown() {
    const { beside } = this;
    return beside ? { bytes: beside.theirs, beside: beside.ours } : { bytes: await this.everything() };
  }

  /**
   * Returns all bytes; calls `mark` when it reads them.
   * @param {() => void} [mark]
   */
  everything(mark) { return this.writer.everything(mark); }

  /**
   * Continues after another state of the document; see `Merging.meet`.
   * @param {import("./folder.js").Theirs} theirs
   */
  meet(theirs) { return this.merging.meet(theirs); }

  // MARK: The record

  /** Updates the size and the time in the record, once a second. */
  #touch() {
    if (this.record.bytes === 0) this.#updateRecord();
    else this.touchTimer ||= setTimeout(() => this.#updateRecord(), touchTime);
  }

  #updateRecord() {
    clearTimeout(this.touchTimer);
    this.touchTimer = 0;
    const { file } = this.writer;
    if (!file || this.record.bytes === file.length) return;
    this.record.bytes = file.length;
    this.record.modified = Date.now();
    return this.save();
  }

  /**
   * Stores the record.
   * @param {Partial<DocumentRecord>} changes
   */
  save(changes = {}) {
    const { record, follower } = this;
    if (follower) record.isWhole = follower.outbox.base !== null;
    return catalog.index.put({ ...record, ...changes });
  }

  /** @param {string} name */
  nameBeside(name) { return nameBeside(name); }

  /**
   * Notifies the page and guests of another name; the notice has the reason, with `text` and `values`, if there is one.
   * @param {Notice | null} notice
   */
  moved(notice) {
    const { record } = this;
    if (record.where === "folder") record.title = titleOf(record.name);
    this.save();
    const about = { id: identify(record), title: record.title, where: record.where };
    this.notify({ key: this.key, ...about });
    this.role.keeper?.named({ ...about, name: record.name });
    this.notice = notice;
    if (notice) this.notify({ key: this.key, notice });
  }

  /**
   * Notifies the page of the new name of the damaged file.
   * @param {string} title
   */
  reportDamagedCopy(title) { this.notify({ key: this.key, damagedCopy: title }); }

  // MARK: State

  /** Notifies the page and other windows of a changed state. */
  report() { this.status.report(); }

  /** Writes everything; when it resolves, everything is stored or the state reports why not. */
  flush() { return this.writer.flush(); }

  /** Resolves when everything is stored in this browser, and the record is up to date. */
  async recordStored() {
    await this.flush();
    await this.#updateRecord();
  }

  /** Resolves when everything is stored in this browser, and in the folder if it can be reached. */
  async drained() {
    await this.recordStored();
    while (this.status.isSending) {
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }

  /** Retries everything immediately. */
  retry() {
    this.writer.file?.retry();
    this.flush();
    this.follower?.retry();
  }

  /** Closes the document, for other windows to open; bytes that the folder lacks are sent when it is opened again. */
  async close() {
    await this.recordStored();
    this.role.stop();
    this.follower?.stop();
    this.merging.end();
    const isSent = this.isGuest && !this.follower?.isDirty && this.writer.problem === null;
    await this.writer.close(this.follower === null || this.follower.isDirty);
    // The window that keeps the document has all of it.
    if (isSent) await forget(this.record.key);
    this.role.end();
  }
}
