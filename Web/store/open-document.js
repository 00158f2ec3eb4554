// A document that the page has open, in the worker of the store.

import { lockName } from "./journal-opfs.js";
import { isSameDocument, isStart, join } from "./bytes.js";
import { titleOf } from "./file-names.js";
import { FolderError } from "./folder.js";
import { Follower } from "./follower.js";
import { findOrphans } from "./meeting.js";
import { after, catalog, exclusively, freshKey, identify, nameBeside, newRecord } from "./catalog.js";
import { Host, Keeper } from "./together.js";

/** The longest time before appended bytes are flushed, and the pause before a retry, in milliseconds. */
const flushTime = 80;
const retryTime = 1000;

/** The time between updates of the record, in milliseconds. */
const touchTime = 1000;

/** The longest wait for a lock that a closing window may hold, in milliseconds. */
const lockPatience = 600;

/** The number of times that a guest asks a window that doesn't answer, before it reads the journal. */
const maximumAttempts = 2;

/** The states of a document that is safe if the page ends, in this browser or the folder. */
const safeWords = ["saved", "offline", "kept"];

/**
 * @typedef {import("./folder.js").Theirs} Theirs
 * @typedef {import("./journal-fallback.js").FallbackFile} FallbackFile
 * @typedef {import("./catalog.js").DocumentRecord} DocumentRecord
 * @typedef {import("./catalog.js").Where} Where
 * @typedef {{word: "saved" | "saving" | "offline" | "kept" | "unsaved", folder?: string, message?: string,
 *   browser?: string}} State
 * @typedef {{text: string, values: Record<string, string>}} Notice
 * @typedef {{key: string, id?: string, title?: string, where?: Where, state?: State, safeCount?: number,
 *   isStoring?: boolean, notice?: Notice, theirs?: Uint8Array, epoch?: number, isGuest?: boolean,
 *   damagedCopy?: string}} News
 * @typedef {(document: OpenDocument, title: string) => Promise<{id: string, title: string}>} Rename
 * @typedef {{accepted: number, bytes: Uint8Array, isWhole: boolean, isDamaged?: boolean}} Answer The page's answer.
 * @typedef {(accepted: number, bytes: Uint8Array, isWhole: boolean) => void | Promise<void>} Finish
 * @typedef {{bytes: Uint8Array, finish: (() => Promise<void>) | null, isWhole?: boolean}} Whole
 * @typedef {{epoch: number, theirs: Theirs, finish: Finish | null, done: Promise<boolean | null>,
 *   resolve: (isMet: boolean | null) => void}} Meeting
 */

/**
 * The bytes of a document in the storage of this browser, and their synchronization.
 *
 * Its `state` has a `word`, and the reasons:
 * - "saved": the folder has everything; for a document of the browser, this browser has
 * - "saving": about to become "saved"
 * - "offline": this browser has everything, and the folder's server does not answer
 * - "kept": this browser has everything, and the folder does not accept it
 * - "unsaved": neither of them has everything
 *
 * `folder` is the reason why the folder does not accept it, the code of a `FolderError`, and `message` the server's
 * message; `browser` is this browser's reason: "full", "blocked" or "failed".
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
    /** @type {FallbackFile | null} */
    this.file = null;
    /** @type {Promise<unknown>} */
    this.queue = Promise.resolve();
    // The bytes not written yet: a new content of the whole file, and bytes appended to it.
    /** @type {Whole | null} */
    this.whole = null;
    /** @type {{bytes: Uint8Array, isWhole: boolean}[]} */
    this.waiting = [];
    this.flushTimer = 0;
    this.touchTimer = 0;
    /** @type {"full" | "failed" | null} */
    this.problem = null;
    // The number of changes from the page, and the number of them that are safe if it ends.
    this.received = 0;
    this.safeCount = 0;
    /**
     * The latest notice to the page about a lost name.
     * @type {Notice | null}
     */
    this.notice = null;
    /**
     * For a guest, the state of the document in the window that keeps it.
     * @type {State | null}
     */
    this.hostState = null;
    /** @type {((value?: unknown) => void)[]} */
    this.unlocks = [];
    // Whether the page shows the readable part of damaged bytes, and has changed nothing yet.
    this.isDamaged = false;
    // Both states if the folder's bytes are damaged and this browser has earlier intact ones.
    /** @type {{theirs: Uint8Array, ours: Uint8Array} | null} */
    this.beside = null;
    // Whether the folder's bytes were requested since this was opened.
    this.isCompared = false;
    // The offset of a torn end that an interrupted write has left; null if there is none.
    /** @type {number | null} */
    this.tear = null;
    // The number of bytes at the end that belong to strokes in progress.
    this.openSize = 0;
    // The number of the content that the page's engine extends; frames for another content are ignored.
    this.epoch = 0;
    this.lastEpoch = 0;
    /** @type {Meeting | null} */
    this.met = null;
    // For a guest, the window that keeps the document; for a keeper, the channel to its guests.
    /** @type {Host | null} */
    this.host = null;
    /** @type {Keeper | null} */
    this.keeper = null;
    /**
     * The bytes that killed guests have left, for `meet`.
     * @type {{record: DocumentRecord, bytes: Uint8Array}[]}
     */
    this.orphans = [];
    // Whether no page shows it any more: it is closed as soon as everything is stored.
    this.isLeaving = false;
    /** @type {State} */
    this.state = { word: "saved" };
    /** The latest report to the page, as text. */
    this.lastReport = "";
  }

  /** Whether another window keeps the document. */
  get isGuest() { return this.host !== null; }

  /** Opens the journal for writing; if another window has it, becomes its guest with a separate journal. */
  async open() {
    const { record } = this;
    const isOurs = await this.#lock(record.key, { signal: after(lockPatience) });
    if (!isOurs) return this.#visit();
    await this.#openFile();
    this.#admitGuests();
  }

  async #openFile() {
    this.file = await catalog.journal.open(this.record.key);
  }

  /** The file, while the document is open. */
  get #journal() {
    if (!this.file) throw new Error("the document is closed");
    return this.file;
  }

  /** Admits other windows as guests. */
  #admitGuests() {
    if (catalog.hasLocks) this.keeper = new Keeper(this, this.record.key, this.rename);
  }

  /** Becomes a guest of the window that keeps the document. */
  async #visit() {
    const { record } = this;
    this.host = new Host(record.key, {
      onchange: (etag) => {
        if (etag !== this.record.etag) this.follower?.remoteChanged();
      },
      onnamed: ({ title, where, name }) => {
        Object.assign(this.record, { title, where, name });
        this.moved(null);
      },
      onstate: (state) => {
        this.hostState = state;
        this.report();
      },
    });
    let theirs = null;
    for (let asked = 0; theirs === null && asked < maximumAttempts; asked++) {
      theirs = await this.host.get(record.name).catch(() => null);
    }
    theirs ??= { bytes: await catalog.journal.read(record.key), etag: "unknown" };
    this.record = {
      ...record, key: freshKey(), of: record.key, etag: theirs.etag, synced: theirs.bytes.length,
      bytes: theirs.bytes.length, isWhole: false, isUnknown: undefined,
    };
    this.key = this.record.key;
    await this.#lock(this.key, {});
    await this.#openFile();
    await this.#journal.append(theirs.bytes);
    this.follower = new Follower(this, this.host);
    this.hostState = theirs.state ?? { word: "offline", folder: "offline" };
    await this.save();
    this.#planFlush();
    this.#succeed(record.key);
  }

  /**
   * Becomes the keeper when the window that keeps the document closes.
   * @param {string} key
   */
  async #succeed(key) {
    this.leaving = new AbortController();
    if (!(await this.#lock(key, { signal: this.leaving.signal }))) return;
    const { follower } = this;
    follower?.stop();
    // The former keeper doesn't answer any more.
    this.host?.close();
    await follower?.running;
    if (this.file === null) return;
    const own = this.record;
    const record = (await catalog.index.get(key)) ?? { ...own, key, of: undefined, etag: null, synced: 0 };
    const stored = await catalog.journal.read(key);
    // The former keeper may have had it in memory.
    const theirs = { bytes: stored.length > 0 ? stored : await this.everythingWhole(), etag: record.etag };
    // The page returns the bytes that the journal lacks.
    const isMet = await this.meet(theirs, async (accepted, bytes, isWhole) => {
      const content = join([theirs.bytes.subarray(0, accepted), bytes]);
      const mine = this.#journal;
      this.record = record;
      await this.#openFile();
      const isTorn = stored.length > 0 && bytes.length === 0 && accepted > 0 && accepted < stored.length;
      if (accepted === 0 && stored.length > 0) await this.#preserveHere(record, stored);
      if (isTorn) this.tear = accepted;
      else if (isStart(stored, content)) await this.#journal.append(content.subarray(stored.length));
      else await this.#journal.replace(content);
      await this.#journal.flush();
      mine.close(false);
      await catalog.journal.remove(own.key);
      await catalog.index.remove(own.key);
      this.host = this.hostState = null;
      this.follower = record.where === "folder" ? new Follower(this) : null;
      if (record.isWhole || record.etag === null) this.follower?.replace(content);
      else if (accepted < record.synced) {
        if (isTorn && this.follower) this.follower.outbox.tear = accepted;
        else this.follower?.replace(content);
      } else if (content.length > record.synced) this.follower?.add(content.subarray(record.synced), isWhole);
      this.follower?.watch();
      this.#admitGuests();
    });
    if (!isMet) return;
    this.notify({ key: this.key, isGuest: false });
    // The former keeper may have been closed before it merged those.
    await findOrphans(this);
    await this.#mergeOrphans();
    this.report();
  }

  /** @param {string} key @param {LockOptions} options @returns {Promise<boolean>} */
  #lock(key, options) {
    return new Promise((resolve) => {
      const acquired = () => new Promise((unlock) => {
        this.unlocks.push(unlock);
        resolve(true);
      });
      exclusively(lockName(key), options, acquired).catch(() => resolve(false));
    });
  }

  /**
   * Runs actions one after the other.
   * @template T @param {() => T | Promise<T>} action @returns {Promise<T>}
   */
  #inTurn(action) {
    const result = this.queue.then(action);
    this.queue = result.catch(() => {});
    return result;
  }

  // MARK: Bytes

  /**
   * Appends bytes; if they cannot be written yet, they are queued and retried.
   * @param {Uint8Array} bytes
   * @param {boolean} isWhole Whether no stroke is in progress after them.
   * @param {number} epoch The content that they extend.
   */
  append(bytes, isWhole = true, epoch = this.epoch) {
    // The page sent this before it received another content; it sends it again as a part of its answer.
    this.received += 1;
    if (epoch !== this.epoch) return;
    this.waiting.push({ bytes, isWhole });
    return this.#inTurn(async () => {
      await this.#write();
      this.#planFlush();
      this.report();
    });
  }

  /** Writes the queued bytes in order; must run in turn. */
  async #write() {
    try {
      while (this.whole !== null || this.waiting.length > 0) {
        if (this.whole !== null) {
          await this.#writeWhole(this.whole);
          continue;
        }
        const { waiting } = this;
        const [{ bytes, isWhole }] = waiting;
        await this.#cutTear();
        await this.#journal.append(bytes);
        // Another content may have arrived meanwhile, which they don't extend.
        if (this.waiting !== waiting) continue;
        waiting.shift();
        this.#recordAppended(bytes.length, isWhole);
        this.follower?.add(bytes, isWhole);
      }
      this.problem = null;
    } catch (error) {
      this.#fail(error);
    }
  }

  /** Cuts off a torn end before bytes replace it. */
  async #cutTear() {
    if (this.tear === null) return;
    await this.#journal.cut(this.tear);
    this.tear = null;
  }

  /** Keeps damaged bytes under another name before they are replaced; those of the folder are kept there. */
  async #preserveDamaged() {
    this.beside = null;
    if (this.isDamaged && !this.isGuest) await this.#preserveHere(this.record, await this.#read());
    this.isDamaged = false;
  }

  /**
   * Keeps damaged bytes in this browser, unless the folder has them.
   * @param {DocumentRecord} record @param {Uint8Array} bytes
   */
  async #preserveHere(record, bytes) {
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
      await catalog.index.remove(made.key);
      await catalog.journal.remove(made.key);
      throw new DOMException("There is no room for the damaged bytes.", "QuotaExceededError");
    }
    await catalog.index.put({ ...made, bytes: bytes.length });
    this.reportDamagedCopy(title);
  }

  /**
   * Notifies the page of the new name of the damaged file.
   * @param {string} title
   */
  reportDamagedCopy(title) { this.notify({ key: this.key, damagedCopy: title }); }

  /**
   * Records that bytes were appended.
   * @param {number} count @param {boolean} isWhole
   */
  #recordAppended(count, isWhole) {
    this.openSize = isWhole ? 0 : this.openSize + count;
    if (isWhole) this.keeper?.changed();
  }

  /**
   * Writes another content; `finish` does what follows from it.
   * @param {Whole} whole
   */
  async #writeWhole(whole) {
    const { bytes, finish, isWhole = true } = whole;
    const isLonger = finish && isStart(await this.#read(), bytes);
    if (isLonger) {
      await this.#cutTear();
      await this.#journal.append(bytes.subarray(this.#journal.length));
    } else {
      await this.#preserveDamaged();
      await this.save({ isWhole: true });
      await this.#journal.replace(bytes);
      this.tear = null;
    }
    this.openSize = 0;
    if (this.whole === whole) this.whole = null;
    if (finish) await finish();
    else {
      this.record.packed = bytes.length;
      this.follower?.replace(bytes, isWhole);
    }
    if (isWhole) this.keeper?.changed();
  }

  async #read() {
    const bytes = await this.#journal.read();
    return this.tear === null ? bytes : bytes.subarray(0, this.tear);
  }

  /** @param {unknown} error */
  #fail(error) {
    console.warn(error);
    this.problem = /** @type {Error} */ (error).name === "QuotaExceededError" ? "full" : "failed";
    this.report();
  }

  #planFlush(time = flushTime) {
    this.flushTimer ||= setTimeout(() => this.flush(), time);
  }

  /** Writes everything; when it resolves, everything is stored or the state reports why not. */
  flush() {
    clearTimeout(this.flushTimer);
    this.flushTimer = 0;
    return this.#inTurn(async () => {
      if (!this.file) return;
      try {
        await this.#write();
        await this.file.flush();
      } catch (error) {
        this.#fail(error);
      }
      if (this.problem !== null || !this.file.isStored) this.#planFlush(retryTime);
      this.#touch();
      this.report();
    });
  }

  /** Updates the size and the time in the record, once a second. */
  #touch() {
    if (this.record.bytes === 0) this.#updateRecord();
    else this.touchTimer ||= setTimeout(() => this.#updateRecord(), touchTime);
  }

  #updateRecord() {
    clearTimeout(this.touchTimer);
    this.touchTimer = 0;
    if (!this.file || this.record.bytes === this.file.length) return;
    this.record.bytes = this.file.length;
    this.record.modified = Date.now();
    return this.save();
  }

  /**
   * Replaces the content. Throws if it cannot be stored yet; storing is retried with the next bytes.
   * @param {Uint8Array} bytes
   * @param {boolean} isWhole Whether no stroke is in progress after them.
   */
  async replace(bytes, epoch = this.epoch, isWhole = true) {
    this.received += 1;
    if (epoch !== this.epoch) return;
    await this.#replaceContent({ bytes, finish: null, isWhole });
    this.report();
  }

  /** @param {Whole} whole */
  async #replaceContent(whole) {
    // Queued bytes extend the former content, later ones this content.
    this.whole = whole;
    this.waiting = [];
    await this.#inTurn(async () => {
      await this.#write();
      this.#touch();
      this.#planFlush(this.problem === null ? flushTime : retryTime);
      if (this.problem !== null) throw new Error("This browser cannot store your drawing. Save a copy of it.");
    });
  }

  /**
   * Records how many of the loaded bytes the engine accepted: the rest is a torn end, kept until it is overwritten. 0
   * for damaged bytes, which are kept until the first change.
   * @param {number} length
   */
  async accept(length) {
    const { follower } = this;
    this.isDamaged = length === 0;
    if (this.isDamaged) {
      if (follower && !this.isGuest && this.record.etag !== null) {
        this.record.keeps = true;
        // The damage may be only in this browser: then the folder has intact bytes.
        if (!this.isCompared) {
          this.record.etag = "unknown";
          follower.isChanged = true;
        }
        await this.save();
      }
    } else {
      if (this.beside) {
        await this.#journal.replace(this.beside.theirs);
        this.beside = null;
      }
      if (length < this.#journal.length) {
        this.tear = length;
        follower?.outbox.cut(length, this.record.synced);
      }
    }
    await this.#mergeOrphans();
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
  everything(mark) {
    return this.#inTurn(async () => {
      await this.#write();
      mark?.();
      return this.#read();
    });
  }

  /** Returns all bytes except those of strokes in progress. */
  async everythingWhole() {
    let size = 0;
    const bytes = await this.everything(() => (size = this.openSize));
    return bytes.subarray(0, bytes.length - size);
  }

  // MARK: Merging

  /**
   * Continues after another state of the document, which the page merges with its own.
   * @param {Theirs} theirs
   * @param {Finish | null} finish Receives the accepted bytes and what follows, instead of the follower.
   * @returns {Promise<boolean | null>} False if they cannot be merged, null if the page doesn't show the document any
   *   more.
   */
  async meet(theirs, finish = null) {
    while (this.met) await this.met.done;
    return this.#ask(theirs, finish);
  }

  /**
   * Asks the page to merge; only if no other request is pending.
   * @param {Theirs} theirs @param {Finish | null} finish
   */
  #ask(theirs, finish) {
    const epoch = ++this.lastEpoch;
    /** @type {Meeting["resolve"]} */
    let resolve = () => {};
    /** @type {Meeting["done"]} */
    const done = new Promise((end) => { resolve = end; });
    this.met = { epoch, theirs, finish, done, resolve };
    this.notify({ key: this.key, theirs: theirs.bytes, epoch });
    return done;
  }

  /**
   * Handles the page's answer to a merge.
   * @param {number} epoch @param {Answer | false | null} answer
   */
  async followed(epoch, answer) {
    this.received += 1;
    const { met } = this;
    if (!met || met.epoch !== epoch) return;
    this.met = null;
    if (!answer) return met.resolve(answer);
    const { accepted, bytes, isWhole, isDamaged = false } = answer;
    const { theirs } = met;
    this.epoch = epoch;
    const content = join([theirs.bytes.subarray(0, accepted), bytes]);
    const finish = async () => {
      if (!isWhole) this.openSize = bytes.length;
      if (met.finish) await met.finish(accepted, bytes, isWhole);
      else this.follower?.met(theirs, accepted, bytes, isWhole, isDamaged);
      this.isDamaged = isDamaged;
    };
    try {
      await this.#replaceContent({ bytes: content, finish });
    } catch { /* the state reports it, and it is retried */ }
    met.resolve(true);
  }

  /**
   * Appends frames of a guest if their offset is right; returns the resulting number of bytes.
   * @param {number} offset @param {Uint8Array} bytes
   */
  appendFromGuest(offset, bytes) {
    return this.#inTurn(async () => {
      await this.#write();
      if (this.openSize > 0 || this.whole || this.waiting.length > 0 || this.met || !this.file) {
        throw new FolderError("busy", "The drawing is being edited in the other window.");
      }
      if ((this.tear ?? this.file.length) !== offset) throw new FolderError("length", "The document has more content now.");
      await this.#cutTear();
      await this.file.append(bytes);
      this.#recordAppended(bytes.length, true);
      this.follower?.add(bytes);
      this.#planFlush();
      this.report();
      const { length } = this.file;
      // Everything that the page sends from now on extends these bytes.
      const theirs = { bytes: await this.#read() };
      const done = this.#ask(theirs, (accepted, rest, isWhole) => {
        // The folder has received the guest's frames already.
        if (rest.length > 0) this.follower?.add(rest, isWhole);
      });
      this.epoch = this.lastEpoch;
      done.then(() => this.report());
      return length;
    });
  }

  /**
   * Merges a guest's whole content of a damaged document, with its first change.
   * @param {Uint8Array} bytes
   */
  async replaceFromGuest(bytes) {
    if (!this.isDamaged) throw new FolderError("changed", "Another window stores this drawing. Continue there.");
    const isMet = await this.meet({ bytes }, (accepted, rest, isWhole) => {
      this.follower?.replace(join([bytes.subarray(0, accepted), rest]), isWhole);
    });
    if (!isMet) throw new FolderError("changed", "Another window stores this drawing. Continue there.");
  }

  /**
   * Waits until a window that is still a guest or is closing has ended, and merges the bytes that it leaves.
   * @param {DocumentRecord} stray
   */
  async awaitOrphan({ key }) {
    this.leaving ??= new AbortController();
    const wait = { signal: this.leaving.signal };
    await exclusively(lockName(key), wait, async () => {
      const record = await catalog.index.get(key);
      if (!record || this.file === null || this.isGuest) return;
      const bytes = await catalog.journal.read(key);
      if (isSameDocument(await this.everything(), bytes)) await this.#mergeOrphan(record, bytes);
    }).catch(() => {});
  }

  async #mergeOrphans() {
    for (const { record, bytes } of this.orphans.splice(0)) await this.#mergeOrphan(record, bytes);
  }

  /**
   * Merges the bytes that a killed guest has left.
   * @param {DocumentRecord} record @param {Uint8Array} bytes
   */
  async #mergeOrphan(record, bytes) {
    const isMet = await this.meet({ bytes }, (accepted, rest) => {
      this.follower?.replace(join([bytes.subarray(0, accepted), rest]));
    });
    if (!isMet) return;
    await catalog.journal.remove(record.key);
    await catalog.index.remove(record.key);
  }

  // MARK: State

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
    this.keeper?.named({ ...about, name: record.name });
    this.notice = notice;
    if (notice) this.notify({ key: this.key, notice });
  }

  /** Whether all changes from the page are safe if it ends, in this browser or in the folder. */
  get isSafe() {
    if (this.whole !== null || this.waiting.length > 0 || this.problem !== null) return false;
    if (this.file?.isStored) return true;
    return this.#isSent && (this.hostState === null || safeWords.includes(this.hostState.word));
  }

  /** Whether the folder, or the window that keeps the document, has everything. */
  get #isSent() { return this.follower?.hasAll ?? false; }

  /** @returns {State} */
  #judge() {
    const { follower, file } = this;
    const isHere = this.problem === null && this.waiting.length === 0 && (file?.isStored ?? true);
    const browser = this.problem ?? file?.problem ?? null;
    if (this.#isSent) return this.hostState ?? { word: "saved" };
    if (follower === null || follower.problem === null) {
      if (follower === null && isHere) return { word: "saved" };
      return follower === null && browser !== null ? { word: "unsaved", browser } : { word: "saving" };
    }
    const { code, message } = follower.problem;
    if (browser !== null) return { word: "unsaved", folder: code, message, browser };
    return { word: code === "offline" ? "offline" : "kept", folder: code, message };
  }

  /** Notifies the page and other windows of a changed state. */
  report() {
    if (this.isSafe) this.safeCount = this.received;
    const state = this.#judge();
    const news = { state, safeCount: this.safeCount, isStoring: this.file?.isStoring ?? false };
    const text = JSON.stringify(news);
    if (text === this.lastReport) return;
    this.lastReport = text;
    this.state = state;
    this.notify({ key: this.key, ...news });
    this.keeper?.stateChanged(state);
  }

  /** Resolves when everything is stored in this browser, and the record is up to date. */
  async recordStored() {
    await this.flush();
    await this.#updateRecord();
  }

  /** Whether the folder is about to have everything. */
  get #isSending() {
    const { follower } = this;
    if (this.hostState && follower?.hasAll) return this.hostState.word === "saving";
    return follower?.isRunning && follower.problem === null;
  }

  /** Resolves when everything is stored in this browser, and in the folder if it can be reached. */
  async drained() {
    await this.recordStored();
    while (this.#isSending) {
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }

  /** Retries everything immediately. */
  retry() {
    this.file?.retry();
    this.flush();
    this.follower?.retry();
  }

  /** Closes the document, for other windows to open; bytes that the folder lacks are sent when it is opened again. */
  async close() {
    await this.recordStored();
    this.leaving?.abort();
    this.follower?.stop();
    this.met?.resolve(null);
    this.met = null;
    const isSent = this.isGuest && !this.follower?.isDirty && this.problem === null;
    const wanted = this.follower === null || this.follower.isDirty;
    await this.#inTurn(() => this.file?.close(wanted));
    this.file = null;
    if (isSent) {
      // The window that keeps the document has all of it.
      await catalog.journal.remove(this.record.key);
      await catalog.index.remove(this.record.key);
    }
    this.host?.close();
    this.keeper?.close();
    for (const unlock of this.unlocks.splice(0)) unlock();
  }
}
