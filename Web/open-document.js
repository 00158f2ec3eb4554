// A document that the page has open, in the worker of the store.

import { lockName } from "./journal-opfs.js";
import { Follower, titleOf } from "./folder.js";
import { identify, nameBeside, newRecord, shelf } from "./shelf.js";

/** How long appended bytes may wait to be flushed, and to try again after a failure, in milliseconds. */
const flushTime = 80;
const retryTime = 3000;

/** How often the record is brought up to date, in milliseconds. */
const touchTime = 1000;

/** How long to wait for a lock that a window which is being closed may hold. */
const lockPatience = 600;

/** The bytes of a document in the storage of this browser, and what follows from them. */
export class OpenDocument {
  /** @param {(news: object) => void} tell tells the page */
  constructor(record, tell) {
    this.record = record;
    this.key = record.key;
    this.tell = tell;
    this.follower = record.where === "folder" ? new Follower(this) : null;
    this.file = null;
    this.queue = Promise.resolve();
    // What could not be written yet: another content of the whole file, and what follows behind it.
    this.whole = null;
    this.waiting = [];
    this.flushTimer = 0;
    this.touchTimer = 0;
    this.flushed = 0;
    this.problem = null;
    this.unlock = null;
    this.isElsewhere = false;
    // Nobody draws on it any more: it is closed as soon as all is kept.
    this.isLeaving = false;
    this.state = "saved";
  }

  /** Opens the journal for writing; where another window does that, it can only be copied. */
  async open() {
    this.isElsewhere = !(await this.#lock(lockPatience));
    if (!this.isElsewhere) await this.#openFile();
  }

  async #openFile() {
    this.file = await shelf.journal.open(this.record.key);
    this.flushed = this.file.length;
  }

  #lock(patience) {
    return new Promise((resolve) => {
      const options = patience > 0 ? { signal: AbortSignal.timeout(patience) } : {};
      const hold = () => new Promise((unlock) => {
        this.unlock = unlock;
        resolve(true);
      });
      navigator.locks.request(lockName(this.record.key), options, hold).catch(() => resolve(false));
    });
  }

  /** Does one thing after the other. */
  #inTurn(action) {
    const result = this.queue.then(action);
    this.queue = result.catch(() => {});
    return result;
  }

  // MARK: Bytes

  /** Keeps bytes behind all others; what cannot be written yet waits, and is tried again. */
  append(bytes) {
    this.waiting.push(bytes);
    return this.#inTurn(async () => {
      try {
        await this.#copy(this.loaded);
      } catch (error) {
        this.#fail(error);
        return;
      }
      await this.#write();
      this.#planFlush();
      this.report();
    });
  }

  /** Writes what waits into the file, in order; only to be done in turn. */
  async #write() {
    try {
      while (this.whole !== null) await this.#writeWhole(this.whole);
      while (this.waiting.length > 0) {
        const [bytes] = this.waiting;
        this.file.append(bytes);
        this.waiting.shift();
        this.follower?.add(bytes);
      }
      this.problem = null;
    } catch (error) {
      this.#fail(error);
    }
  }

  async #writeWhole(bytes) {
    await this.save({ isWhole: true });
    this.file = await shelf.journal.replace(this.record.key, this.file, bytes);
    this.flushed = this.file.length;
    this.record.packed = bytes.length;
    this.follower?.replace(bytes);
    if (this.whole === bytes) this.whole = null;
  }

  #fail(error) {
    this.problem = error.name === "QuotaExceededError"
      ? "full: This browser has no room left. Save a copy of your drawing."
      : `full: This browser cannot keep your drawing (${error.message}). Save a copy of it.`;
    this.report();
  }

  #planFlush(time = flushTime) {
    this.flushTimer ||= setTimeout(() => this.flush(), time);
  }

  /** When this is done all is in the storage, or the state says why not. */
  flush() {
    clearTimeout(this.flushTimer);
    this.flushTimer = 0;
    return this.#inTurn(async () => {
      if (!this.file) return;
      try {
        await this.#write();
        const { length } = this.file;
        await this.file.flush();
        this.flushed = length;
      } catch (error) {
        this.#fail(error);
      }
      if (this.problem !== null) this.#planFlush(retryTime);
      this.#touch();
      this.report();
    });
  }

  /** Notes what lists show, once a second. */
  #touch() {
    if (this.record.bytes === 0) this.#note();
    else this.touchTimer ||= setTimeout(() => this.#note(), touchTime);
  }

  #note() {
    clearTimeout(this.touchTimer);
    this.touchTimer = 0;
    if (!this.file || this.record.bytes === this.file.length) return;
    this.record.bytes = this.file.length;
    this.record.modified = Date.now();
    return this.save();
  }

  /**
   * The document has another content from now on. Throws where that cannot be kept yet; it is tried
   * again with the next bytes.
   */
  async replace(bytes) {
    // What waits belongs to the content before, what comes from now on to this one.
    this.whole = bytes;
    this.waiting = [];
    await this.#inTurn(async () => {
      await this.#copy(new Uint8Array(0));
      await this.#write();
      this.#touch();
      if (this.problem === null) return;
      this.#planFlush(retryTime);
      throw new Error(this.problem.replace(/^full: /, ""));
    });
    this.report();
  }

  /** The engine took so much of what was loaded: the rest was cut off while it was written. */
  async accept(length) {
    if (this.isElsewhere) {
      this.loaded = this.loaded.slice(0, length);
      return;
    }
    if (length < this.file.length) {
      await this.#inTurn(async () => {
        await this.file.cut(length);
        this.flushed = length;
        this.#touch();
      });
      if (this.follower?.cut(length)) this.follower.replace(await this.everything());
    }
    this.follower?.start();
  }

  /** All bytes; `mark` is called when they are taken. */
  everything(mark) {
    return this.#inTurn(async () => {
      await this.#write();
      mark?.();
      await this.file.flush();
      return this.file.read();
    });
  }

  // MARK: Another window

  /** Makes sure that this is a document of this window: a copy where another window has it. */
  own() {
    return this.#inTurn(() => this.#copy(this.loaded));
  }

  /** Begins a document of its own with what was loaded, as another window has this one. */
  async #copy(start) {
    if (!this.isElsewhere) return;
    const before = this.record;
    const { title, where } = before;
    try {
      this.record = await newRecord(`${title} (copy)`, where);
      await this.#lock(0);
      await this.#openFile();
    } catch (error) {
      this.record = before;
      throw error;
    }
    if (start.length > 0) this.file.append(start);
    this.isElsewhere = false;
    this.loaded = null;
    this.follower?.replace(start);
    this.moved(`“${title}” is open in another window. What you draw here is in “${this.record.title}”.`);
  }

  /** Tells the page when the other window is closed. */
  async watch() {
    const { unlock } = this;
    const request = new OpenDocument(this.record, this.tell);
    await request.#lock(0);
    request.unlock();
    if (this.isElsewhere && this.unlock === unlock) {
      this.say("stale: The other window is closed. Open the drawing again to draw in it.");
    }
  }

  // MARK: State

  /** Keeps the record. */
  save(changes = {}) {
    const { record, follower } = this;
    if (follower) record.isWhole = follower.base !== null;
    return shelf.index.put({ ...record, ...changes }).catch(() => {});
  }

  nameBeside(name) { return nameBeside(name); }

  /** It has another name from now on; the message says why, if there is something to say. */
  moved(message) {
    const { record } = this;
    if (record.where === "folder") record.title = titleOf(record.name);
    this.save();
    this.tell({ key: this.key, id: identify(record), title: record.title, where: record.where });
    if (message) this.say(`conflict: ${message}`);
  }

  say(state) {
    if (state === this.state) return;
    this.state = state;
    this.tell({ key: this.key, state });
  }

  report() {
    let state = this.problem ?? this.follower?.state ?? "saved";
    const isFlushed = this.whole === null && this.waiting.length === 0 && this.flushed === this.file?.length;
    if (state === "saved" && !isFlushed) state = "saving";
    this.say(state);
  }

  /** Resolves when all is kept here, and lists say so. */
  async note() {
    await this.flush();
    await this.#note();
  }

  /** Resolves when all is kept here, and in the folder where that can be reached. */
  async settled() {
    await this.note();
    while (this.follower?.isRunning && this.follower.state === "saving") {
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }

  /** Lets another window have it; what the folder does not have yet, it gets when this is opened next. */
  async close() {
    await this.note();
    this.follower?.stop();
    await this.#inTurn(() => this.file?.close());
    this.file = null;
    this.unlock?.();
  }
}
