// The role of a window for an open document: its keeper, or a guest of the window that keeps it; see together.js.

import { isStart, join } from "./bytes.js";
import { after, catalog, exclusively, forget, freshKey } from "./catalog.js";
import { Follower } from "./follower.js";
import { lockName } from "./journal-opfs.js";
import { findOrphans } from "./meeting.js";
import { Host, Keeper } from "./together.js";

/** The longest wait for a lock that a closing window may hold, in milliseconds. */
const lockPatience = 600;

/** The number of times that a guest asks a window that doesn't answer, before it reads the journal. */
const maximumAttempts = 2;

export class WindowRole {
  #document;
  /**
   * For a guest, the window that keeps the document; for a keeper, the channel to its guests.
   * @type {Host | null}
   */
  host = null;
  /** @type {Keeper | null} */
  keeper = null;
  /**
   * For a guest, the state of the document in the window that keeps it.
   * @type {import("./document-status.js").State | null}
   */
  hostState = null;
  /** @type {((value?: unknown) => void)[]} */
  #unlocks = [];
  #end = new AbortController();

  /** @param {import("./open-document.js").OpenDocument} document */
  constructor(document) {
    this.#document = document;
  }

  /** Opens the journal for writing; if another window has it, becomes its guest with a separate journal. */
  async begin() {
    const { key } = this.#document.record;
    const isOurs = await this.#lock(key, { signal: after(lockPatience) });
    if (!isOurs) return this.#visit();
    await this.#document.writer.open(key);
    this.#admitGuests();
  }

  /** Stops waiting for the document. */
  stop() { this.#end.abort(); }

  /** Closes the channels, and lets other windows open the document. */
  end() {
    this.host?.close();
    this.keeper?.close();
    for (const unlock of this.#unlocks.splice(0)) unlock();
  }

  /** @param {string} key @param {LockOptions} options @returns {Promise<boolean>} */
  #lock(key, options) {
    return new Promise((resolve) => {
      const acquired = () => new Promise((unlock) => {
        this.#unlocks.push(unlock);
        resolve(true);
      });
      exclusively(lockName(key), options, acquired).catch(() => resolve(false));
    });
  }

  /** Admits other windows as guests. */
  #admitGuests() {
    const document = this.#document;
    if (catalog.hasLocks) this.keeper = new Keeper(document, document.record.key, document.rename);
  }

  /** Becomes a guest of the window that keeps the document. */
  async #visit() {
    const document = this.#document;
    const { record } = document;
    this.host = new Host(record.key, {
      onchange: (etag) => {
        if (etag !== document.record.etag) document.follower?.remoteChanged();
      },
      onnamed: ({ title, where, name }) => {
        Object.assign(document.record, { title, where, name });
        document.moved(null);
      },
      onstate: (state) => {
        this.hostState = state;
        document.report();
      },
    });
    let theirs = null;
    for (let asked = 0; theirs === null && asked < maximumAttempts; asked++) {
      theirs = await this.host.get(record.name).catch(() => null);
    }
    theirs ??= { bytes: await catalog.journal.read(record.key), etag: "unknown" };
    const key = freshKey();
    document.record = {
      ...record, key, of: record.key, etag: theirs.etag, synced: theirs.bytes.length,
      bytes: theirs.bytes.length, isWhole: false, isUnknown: undefined,
    };
    document.key = key;
    await this.#lock(key, {});
    await document.writer.open(key);
    await document.writer.journal.append(theirs.bytes);
    document.follower = new Follower(document, this.host);
    this.hostState = theirs.state ?? { word: "offline", folder: "offline" };
    await document.save();
    document.writer.planFlush();
    this.#succeed(record.key);
  }

  /**
   * Becomes the keeper when the window that keeps the document closes.
   * @param {string} key
   */
  async #succeed(key) {
    const document = this.#document;
    const { writer } = document;
    if (!(await this.#lock(key, { signal: this.#end.signal }))) return;
    document.follower?.stop();
    // The former keeper doesn't answer any more.
    this.host?.close();
    await document.follower?.running;
    if (writer.file === null) return;
    const own = document.record;
    const record = (await catalog.index.get(key)) ?? { ...own, key, of: undefined, etag: null, synced: 0 };
    const stored = await catalog.journal.read(key);
    // The former keeper may have had it in memory.
    const theirs = { bytes: stored.length > 0 ? stored : await writer.everythingWhole(), etag: record.etag };
    // The page returns the bytes that the journal lacks.
    const isMet = await document.merging.meet(theirs, async (accepted, bytes, isWhole) => {
      const content = join([theirs.bytes.subarray(0, accepted), bytes]);
      const mine = writer.journal;
      document.record = record;
      await writer.open(key);
      const isTorn = stored.length > 0 && bytes.length === 0 && accepted > 0 && accepted < stored.length;
      if (accepted === 0 && stored.length > 0) await document.preserve(stored);
      if (isTorn) writer.tear = accepted;
      else if (isStart(stored, content)) await writer.journal.append(content.subarray(stored.length));
      else await writer.journal.replace(content);
      await writer.journal.flush();
      mine.close(false);
      await forget(own.key);
      this.host = this.hostState = null;
      document.follower = record.where === "folder" ? new Follower(document) : null;
      this.#send(content, accepted, isWhole, isTorn);
      document.follower?.watch();
      this.#admitGuests();
    });
    if (!isMet) return;
    document.notify({ key: document.key, isGuest: false });
    // The former keeper may have been closed before it merged those.
    await findOrphans(document);
    await document.merging.mergeOrphans();
    document.report();
  }

  /**
   * Sends the folder what it lacks of the content of a new keeper.
   * @param {Uint8Array} content @param {number} accepted @param {boolean} isWhole @param {boolean} isTorn
   */
  #send(content, accepted, isWhole, isTorn) {
    const { record, follower } = this.#document;
    if (!follower) return;
    if (record.isWhole || record.etag === null) follower.replace(content);
    else if (accepted < record.synced) {
      if (isTorn) follower.outbox.tear = accepted;
      else follower.replace(content);
    } else if (content.length > record.synced) follower.add(content.subarray(record.synced), isWhole);
  }
}
