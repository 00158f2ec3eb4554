// Synchronizes a document of the folder with the journal of this browser, in both directions.

import { Board } from "./board.js";
import { isSameDocument, isStart, join } from "./bytes.js";
import { folder, FolderError, folderOf, nextName, titleOf } from "./folder.js";
import { Outbox } from "./outbox.js";

/**
 * @typedef {import("./folder.js").Theirs} Theirs
 * @typedef {import("./folder.js").Remote} Remote
 * @typedef {Extract<import("./board-messages.js").News, {kind: "frames"}>} Frames
 * @typedef {Extract<import("./board-messages.js").News, {kind: "state"}>} State
 */

/**
 * The times for which frames are collected before they are sent, in milliseconds: to a board, which confirms them one
 * after the other, or to another window; and by requests to the folder.
 */
const collecting = 0;
const collectingRequests = 150;

/** The pauses after a failure, in milliseconds: the first, the longest without an answer, the longest if refused. */
const firstWait = 1000;
const longestWait = 10_000;
const longestRefused = 8000;

/** The number of times that another writer is awaited before it is reported. */
const maximumBusy = 20;

/** The pause while another writer is busy, in milliseconds. */
const busyWait = 150;

/** The interval at which changes are looked for without a connection, or after a failed attempt, in milliseconds. */
const lookTime = 3000;

/** The most bytes of frames of others that wait to be merged; beyond them, the document is loaded. */
const maximumIncoming = 1 << 20;

/** The bytes of the checksum of a frame. */
const checkSize = 4;

/** The most bytes of one request for appending, and of one message to a board. */
const maximumAppended = 8 << 20;
const maximumSent = 1 << 17;

/**
 * Sends the bytes of a document, and merges those of other writers.
 *
 * `remote` has `get`, `put` and `append` like `folder`: that, or the window that keeps the document.
 * `owner` has `record` (name, etag, synced: the number of bytes that the remote has), `save()`, `report()`,
 * `nameBeside(name)`, `everything(mark)`, which returns all bytes of the journal and calls `mark` when it reads them,
 * `moved(notice)` for another name, and `meet(theirs)` to continue after another state of the document.
 */
export class Follower {
  /** @param {import("./open-document.js").OpenDocument} owner @param {Remote} remote */
  constructor(owner, remote = folder) {
    this.owner = owner;
    this.remote = remote;
    this.outbox = new Outbox();
    // Whether the remote may have changes that the journal lacks.
    this.isChanged = false;
    // Whether the last attempt to merge such changes has failed.
    this.isBehind = false;
    /**
     * Why the remote has refused bytes, until its changes are merged; null if it hasn't.
     * @type {FolderError | null}
     */
    this.refusal = null;
    this.isRunning = false;
    /**
     * Resolves when the folder has everything, or the follower is stopped.
     * @type {Promise<void>}
     */
    this.running = Promise.resolve();
    this.isStopped = false;
    /**
     * Why the remote doesn't accept the bytes, with `code` and `message`; null if it does.
     * @type {FolderError | null}
     */
    this.problem = null;
    /** The time until which nothing is sent after a failure. */
    this.rest = 0;
    /** Whether the folder with the document was removed, and whether only the document was. */
    this.isLost = false;
    this.isRemoved = false;
    /** @type {(() => void) | null} */
    this.wake = null;
    // Whether the page is visible, so that it listens.
    this.isWatching = false;
    this.lookTimer = 0;
    // Whether the next request for changes only looks for them, so that a deleted document isn't stored again.
    this.isLooking = false;
    /**
     * The state of the remote that the journal has, and the checksum at its end.
     * @type {{etag: string | null, synced: number, check: Uint8Array} | null}
     */
    this.end = null;
    /**
     * The connection to the document's board; null while the page doesn't listen.
     * @type {Board | null}
     */
    this.board = null;
    /**
     * The changes of the folder's file by others, in order.
     * @type {(Frames | State)[]}
     */
    this.incoming = [];
    // The number of others on the board, and those whose ink in progress was shown.
    this.others = 0;
    /** @type {Set<number>} */
    this.drawing = new Set();
    // Whether pending bytes are sent without collecting more.
    this.isImmediate = false;
  }

  /** Whether the remote lacks bytes other than those of strokes in progress. */
  get isDirty() { return this.outbox.isDirty; }

  /** Whether the remote has everything, as far as is known. */
  get hasAll() { return this.outbox.isEmpty && !this.isLost && !this.isRemoved; }

  /**
   * Sends bytes that were appended to the journal; `isWhole` if no stroke is in progress after them.
   * @param {Uint8Array} bytes
   */
  add(bytes, isWhole = true) {
    this.outbox.add(bytes, isWhole);
    if (isWhole) this.start();
  }

  /**
   * Sends a new content of the journal, once no stroke is in progress.
   * @param {Uint8Array} bytes
   */
  replace(bytes, isWhole = true) {
    this.outbox.replace(bytes, isWhole);
    if (isWhole) this.start();
  }

  /**
   * Continues after the remote's accepted bytes; 0 are accepted of damaged ones, which are then replaced.
   * @param {Theirs} theirs @param {number} accepted @param {Uint8Array} bytes @param {boolean} isWhole
   * @param {boolean} isDamaged
   */
  met({ bytes: theirs, etag }, accepted, bytes, isWhole, isDamaged) {
    const { record } = this.owner;
    record.etag = etag ?? null;
    record.keeps = isDamaged || accepted === 0;
    if (accepted === 0) return this.replace(bytes, isWhole);
    record.synced = theirs.length;
    this.#remember(theirs);
    this.outbox.tear = accepted < theirs.length ? accepted : null;
    this.outbox.clear();
    if (bytes.length > 0) this.add(bytes, isWhole);
  }

  /** Starts to send pending bytes. */
  start() {
    if (!this.isRunning) this.running = this.#run();
  }

  /** Handles a notification that the remote may have changed. */
  remoteChanged() {
    this.isChanged = true;
    this.wake?.();
    if (!this.isStopped) this.start();
  }

  /** Listens for changes of the folder from now on, while the page is visible. */
  watch(isVisible = true) {
    this.isWatching = isVisible && !this.isStopped && this.owner.record.where === "folder";
    this.#listen();
  }

  /** Connects to the board of the file, once there is one, and again if it has another name. */
  #listen() {
    const { record } = this.owner;
    if (!this.isWatching) {
      clearInterval(this.lookTimer);
      this.lookTimer = 0;
      this.board?.stop();
      this.board = null;
      this.incoming = [];
      this.#hearOthers({ kind: "closed" });
    } else if (this.board === null && (record.etag !== null || this.remote !== folder)) {
      // A former one may still wait for answers.
      const board = new Board(() => this.#hello(), (news) => {
        if (this.board === board) this.#hear(news);
      });
      this.board = board;
      this.lookTimer = setInterval(() => this.#look(), lookTime);
    } else if (this.board?.isOpen && this.board.name !== record.name) {
      this.board.reconnect();
    }
  }

  /** Looks for changes without news of the board; if bytes are being sent, the answer shows them. */
  #look() {
    const isDeaf = this.remote === folder && !this.board?.isOpen;
    if ((!isDeaf && !this.isBehind) || this.isRunning) return;
    this.isLooking = true;
    this.remoteChanged();
  }

  /** Returns what the journal has of the folder's file. */
  async #hello() {
    const { record } = this.owner;
    // The window that keeps the document receives its changes.
    if (this.remote !== folder) {
      return { name: record.name, tag: "", length: 0, check: new Uint8Array(checkSize), isSpectator: true };
    }
    if (this.end?.etag !== record.etag || this.end.synced !== record.synced) {
      const bytes = await this.owner.everything();
      this.#remember(bytes.subarray(0, record.synced <= bytes.length ? record.synced : 0));
    }
    const { name, etag, synced } = record;
    const hasSynced = !this.#isReplaced && !this.owner.isDamaged && this.end?.synced === synced && this.end.etag === etag;
    const check = hasSynced && this.end ? this.end.check : new Uint8Array(checkSize);
    return { name, tag: etag ?? "", length: hasSynced ? synced : 0, check, isSpectator: false };
  }

  /**
   * Remembers the end of the state of the remote that the record has, with which a board identifies it.
   * @param {Uint8Array} bytes The bytes up to there.
   */
  #remember(bytes) {
    const { etag, synced } = this.owner.record;
    const isWhole = synced >= checkSize && bytes.length >= checkSize;
    this.end = isWhole ? { etag, synced, check: bytes.slice(-checkSize) } : null;
  }

  /** @param {import("./board.js").BoardNews} news */
  #hear(news) {
    const { record } = this.owner;
    this.#hearOthers(news);
    if (news.kind === "outdated") this.owner.notify({ key: this.owner.key, notice: { text: news.message, values: {} } });
    if (news.kind === "closed" || this.remote !== folder) return;
    // This window may have renamed the file meanwhile.
    if (this.board?.name !== record.name) return this.#listen();
    if (news.kind === "missing") {
      this.#miss(new FolderError(news.code, news.message)).catch(() => {});
      return;
    }
    if (news.kind === "frames" || news.kind === "state") {
      if (news.etag !== record.etag) {
        this.#receive(news);
        this.remoteChanged();
      }
      this.#find();
    }
    if (news.kind === "welcome" && this.problem?.code === "offline") this.#sendNow();
  }

  /**
   * Collects changes of others until they can be merged; if they are many, the document is loaded instead.
   * @param {Frames | State} news
   */
  #receive(news) {
    this.incoming.push(news);
    const size = this.incoming.reduce((sum, part) => sum + (part.kind === "frames" ? part.frames.length : 0), 0);
    if (news.kind === "state" || (this.incoming.length > 1 && size > maximumIncoming)) {
      this.incoming = [{ kind: "state", bytes: 0, etag: news.etag }];
    }
  }

  /**
   * Passes on ink that others are drawing, and their number.
   * @param {import("./board.js").BoardNews} news
   */
  #hearOthers(news) {
    const { key, notify } = this.owner;
    const { others } = this;
    const remove = (/** @type {number} */ author) => {
      if (this.drawing.delete(author)) notify({ key, ink: { author, bytes: new Uint8Array(0) } });
    };
    if (news.kind === "ink") {
      this.drawing.add(news.member);
      notify({ key, ink: { author: news.member, bytes: news.ink } });
    } else if (news.kind === "left") remove(news.member);
    else if (news.kind === "closed") [...this.drawing].forEach(remove);
    if (news.kind === "welcome") this.others = news.others;
    else if (news.kind === "closed") this.others = 0;
    else if (news.kind === "joined") this.others += 1;
    else if (news.kind === "left") this.others -= 1;
    if (this.others !== others) notify({ key, others: this.others });
  }

  /** Stops sending. */
  stop() {
    this.isStopped = true;
    this.watch(false);
    this.wake?.();
  }

  /** Retries immediately, for example when the network is back. */
  retry() {
    this.rest = 0;
    if (this.board?.isOpen === false) this.board.reconnect();
    if (this.owner.record.etag !== null && !this.isStopped) this.remoteChanged();
    else this.wake?.();
  }

  /** Sends pending bytes without collecting more, before the page closes. */
  sendNow() {
    if (this.problem === null) this.#sendNow();
  }

  #sendNow() {
    this.isImmediate = true;
    this.rest = 0;
    this.wake?.();
  }

  async #run() {
    this.isRunning = true;
    this.owner.report();
    let [wait, busy] = [firstWait, 0];
    /** @type {FolderError | null} */
    let missing = null;
    while ((this.outbox.isReady || this.isChanged) && !this.isStopped) {
      const pause = Math.max(this.isImmediate ? 0 : this.#collecting, this.rest - performance.now());
      if (!this.isChanged && pause > 0) await this.#sleep(pause);
      if (this.isStopped) break;
      // Remote changes are always fetched, and don't affect the pause.
      const isFetch = this.isChanged;
      const isLook = isFetch && this.isLooking;
      this.isLooking = false;
      if (!isFetch && performance.now() < this.rest) continue;
      this.isImmediate = false;
      try {
        if (isFetch) {
          await this.#fetchRemote();
          this.#find();
        } else {
          await (this.#isReplaced ? this.#put() : this.#append());
          [wait, busy] = [firstWait, 0];
          this.isLost = this.isRemoved = this.isBehind = false;
          this.refusal = null;
          this.#setProblem(null);
          this.#listen();
        }
      } catch (caught) {
        const error = /** @type {FolderError} */ (caught);
        if (isFetch && error !== this.refusal) this.isBehind = true;
        if (isLook && !this.isDirty && ["absent", "gone"].includes(error.code)) {
          missing = error;
          break;
        }
        if (await this.#resolve(error)) continue;
        // Another program finishes writing soon, or never. A window may be drawing a long stroke.
        const isShort = error.code === "busy" && (++busy < maximumBusy || this.remote !== folder);
        if (!isShort) this.#setProblem(error);
        if (error.code === "offline" && !this.isDirty) break;
        this.rest = performance.now() + (isShort ? busyWait : wait);
        if (!isShort) wait = Math.min(2 * wait, error.code === "offline" ? longestWait : longestRefused);
      }
    }
    this.isRunning = false;
    this.#setProblem(null);
    if (missing) await this.#miss(missing).catch(() => {});
  }

  /** The time for which frames are collected. */
  get #collecting() { return this.remote === folder && !this.board?.isOpen ? collectingRequests : collecting; }

  /** Ends the problem that the folder or the document is missing. */
  #find() {
    if (!this.isLost && !this.isRemoved) return;
    this.isLost = this.isRemoved = false;
    this.#setProblem(null);
  }

  /**
   * Handles a failed request for the document's state.
   * @param {FolderError} error
   */
  async #miss(error) {
    if (error.code === "gone") {
      this.isLost = true;
      this.#setProblem(error);
    } else if (error.code === "absent" && !(await this.#seek()) && !this.isRunning) {
      if (this.isLost) {
        // A new folder has replaced the removed folder with the document.
        await this.#collectEverything();
        this.isLost = false;
        this.start();
      } else if (!this.isRemoved) {
        // It was deleted on purpose; report that.
        this.isRemoved = true;
        this.#setProblem(new FolderError("removed", "This drawing was deleted from the folder."));
      }
    }
  }

  /** Whether the whole content must be sent. */
  get #isReplaced() {
    const { record } = this.owner;
    return this.outbox.base !== null || record.etag === null || record.keeps === true;
  }

  /**
   * Resolves a refusal if possible; returns whether to continue immediately.
   * @param {FolderError} error
   */
  async #resolve(error) {
    try {
      if (["changed", "length", "frames"].includes(error.code)) {
        // The remote would refuse the same again.
        if (error === this.refusal) return false;
        if (this.owner.record.etag === null) await this.#resolveConflict(error);
        else [this.isChanged, this.refusal] = [true, error];
        return true;
      }
      if (error.code !== "absent") return false;
      const { name, etag } = this.owner.record;
      if (etag === null) {
        // The folder of a new file was removed.
        const folders = folderOf(name).split("/");
        if (folders[0] === "") return false;
        for (let i = 1; i <= folders.length; i++) await folder.make(folders.slice(0, i).join("/"));
        return true;
      }
      if (await this.#seek()) return true;
      this.isChanged = false;
      await this.#collectEverything();
      return true;
    } catch {
      return false;
    }
  }

  /** Searches for a renamed file; returns whether there is one. */
  async #seek() {
    const { record } = this.owner;
    const before = record.name;
    const name = this.remote === folder && record.etag !== null && await folder.renamed(record.etag);
    if (!name) return false;
    if (name === record.name) return name !== before;
    record.name = name;
    this.owner.moved(null);
    this.isChanged = true;
    return true;
  }

  /** @param {FolderError | null} problem */
  #setProblem(problem) {
    this.problem = this.isLost || this.isRemoved ? this.problem ?? problem : problem;
    this.owner.report();
  }

  /** @param {number} time */
  #sleep(time) {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, time);
      this.wake = () => {
        clearTimeout(timer);
        resolve(undefined);
      };
    }).finally(() => (this.wake = null));
  }

  async #put() {
    const { record } = this.owner;
    if (this.outbox.base === null && record.keeps) await this.#collect();
    const { bytes, sent } = this.outbox.whole();
    const { etag, kept } = await this.remote.put(record.name, bytes, record.etag, record.keeps === true);
    Object.assign(record, { etag, synced: bytes.length, keeps: false });
    this.#remember(bytes);
    sent();
    if (kept) this.owner.reportDamagedCopy(titleOf(kept));
    await this.owner.save();
  }

  async #append() {
    const { record } = this.owner;
    const offset = this.outbox.tear ?? record.synced;
    const board = this.board?.isOpen && this.board.name === record.name ? this.board : null;
    const { bytes, sent } = this.outbox.part(board ? maximumSent : maximumAppended);
    const answer = board && bytes.length <= maximumSent ? await board.append(offset, bytes)
      : await this.remote.append(record.name, offset, bytes);
    if (sent()) {
      Object.assign(record, { synced: answer.bytes, etag: answer.etag });
      this.#remember(bytes);
    }
    await this.owner.save();
  }

  /** Prepares to send the whole journal. */
  async #collectEverything() {
    const { record } = this.owner;
    record.etag = null;
    await this.#collect();
    await this.owner.save();
  }

  /**
   * Makes the whole journal the replacement; returns it.
   * @param {() => void} [before] Called when the journal is read.
   */
  #collect(before) {
    return this.outbox.collect((mark) => this.owner.everything(() => {
      before?.();
      mark();
    }));
  }

  /** Merges the remote's changes; if it is another document, ours gets another name. */
  async #fetchRemote() {
    const { record } = this.owner;
    const { refusal } = this;
    const { synced } = record;
    this.isChanged = false;
    const news = this.#takeIncoming();
    let loaded = news ? null : await this.remote.get(record.name, record.etag);
    this.isBehind = false;
    const isUnchanged = loaded === null && (news === null || news.frames.length === 0);
    // A refusal without a change: what we know of the remote may be wrong.
    if (isUnchanged && refusal) loaded = await this.remote.get(record.name);
    if (loaded || !isUnchanged) await this.#merge(loaded, news);
    // The remote would refuse the same again only if nothing was corrected, and something is left to send.
    if (isUnchanged && refusal && record.synced === synced && this.outbox.isReady) throw refusal;
    this.refusal = null;
  }

  /**
   * Merges another state of the remote: loaded, or its frames behind what the journal has of it.
   * @param {Theirs | null} loaded @param {{etag: string | null, frames: Uint8Array[]} | null} news
   */
  async #merge(loaded, news) {
    const { record } = this.owner;
    let { base } = this.outbox;
    let isReplaced = false;
    const bytes = await this.#collect(() => {
      ({ base } = this.outbox);
      isReplaced = this.#isReplaced || this.outbox.tear !== null;
    });
    // The frames don't continue a content that has replaced the journal meanwhile.
    if (!loaded && isReplaced) {
      this.isChanged = true;
      return;
    }
    const known = bytes.subarray(0, record.synced);
    const theirs = loaded ?? { bytes: join([known, ...news?.frames ?? []]), etag: news?.etag ?? null };
    // A pending replacement continues if no one else has changed the content.
    if (isStart(theirs.bytes, bytes)) {
      record.etag = theirs.etag ?? null;
      record.synced = theirs.bytes.length;
      this.#remember(theirs.bytes);
      this.outbox.append(bytes.subarray(theirs.bytes.length));
    } else {
      // Until both are merged, nothing is sent.
      // A damaged document may have lost its identifier.
      const isSame = this.owner.isDamaged || isSameDocument(theirs.bytes, bytes);
      const isMet = isSame ? await this.owner.meet(theirs) : false;
      if (isMet === null) {
        // No page shows it any more: both are merged when it is opened again.
        this.stop();
        this.outbox.restore(base);
        return;
      }
      if (!isMet) await this.#stepAside();
    }
    await this.owner.save();
  }

  /**
   * Returns the frames of others that continue what the journal has of the remote's content, which are none if it has
   * them; null if the remote's content must be loaded.
   */
  #takeIncoming() {
    const { record } = this.owner;
    const all = this.incoming.splice(0);
    if (all.length === 0 || this.#isReplaced || this.outbox.tear !== null || this.owner.isDamaged) return null;
    let [etag, length] = [record.etag, record.synced];
    /** @type {Uint8Array[]} */
    const frames = [];
    for (const part of all) {
      // The answer to our request has arrived before.
      if (part.etag === etag) continue;
      if (part.kind === "state" || part.before !== etag || part.offset !== length) return null;
      frames.push(part.frames);
      etag = part.etag;
      length += part.frames.length;
    }
    return { etag, frames };
  }

  /**
   * Handles a document that exists under our new name; perhaps it is ours and only an answer was lost.
   * @param {FolderError} reason
   */
  async #resolveConflict(reason) {
    const { record } = this.owner;
    const theirs = await this.remote.get(record.name);
    const bytes = await this.#collect();
    if (theirs && isSameDocument(theirs.bytes, bytes)) {
      record.etag = "unknown";
      this.isChanged = true;
    } else if (reason.code === "changed") {
      record.name = nextName(record.name);
      await this.owner.save();
      this.owner.moved(null);
    } else {
      await this.#stepAside();
    }
  }

  async #stepAside() {
    const { record } = this.owner;
    const old = record.name;
    record.name = await this.owner.nameBeside(old);
    record.etag = null;
    record.synced = 0;
    await this.#collect();
    await this.owner.save();
    const values = { old: titleOf(old), title: titleOf(record.name) };
    this.owner.moved({ text: "“{old}” is now a different drawing. This is “{title}”.", values });
  }
}
