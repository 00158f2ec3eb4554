// A document that the page has open: the page's end, whose other end is the store's worker.

import { freshAuthor, ownAuthor } from "./preferences.js";

/**
 * @typedef {import("./catalog.js").Where} Where
 * @typedef {import("./document-status.js").State} State
 * @typedef {import("./open-document.js").Notice} Notice
 * @typedef {import("./merging.js").Answer} Answer
 * @typedef {import("./store.js").Store} Store
 * @typedef {import("./store-worker.js").Methods} Methods
 * @typedef {import("./opened.js").Opened} Opened
 * @typedef {{document: Document, bytes: Uint8Array, beside?: Uint8Array, notes?: string[]}} Loaded `beside` is this
 *   browser's earlier state of a document that is damaged now, `notes` are the losses of a conversion.
 */

/** The size below which documents are not packed, in bytes. */
const packingSize = 1 << 20;

/** The share of the largest size from which users are warned. */
const nearlyFull = 0.9;

/** The time after which a busy worker counts as hung, in milliseconds. */
const busyTime = 2000;

/** An open document. */
export class Document {
  /** @type {Store} */
  #store;
  #size = 0;
  #packed = 0;
  /**
   * The number of the file's content that the engine's log extends.
   * @type {number}
   */
  #epoch;

  /**
   * The latest state that the worker reported; see `state`.
   * @type {State}
   */
  #state;
  /** The number of changes sent, the number of them that are safe if the page ends, and since when these differ. */
  #sent = 0;
  #safeCount = 0;
  #since = 0;
  /** Whether the browser stores what is sent. */
  #isStoring = false;

  /**
   * Called when the state changed.
   * @type {((state: State) => void) | null}
   */
  onstate = null;
  /**
   * Called with an event of the document: a `text`, and the `values` in it.
   * @type {((notice: Notice) => void) | null}
   */
  onnotice = null;
  /**
   * Called when the title or the id changed.
   * @type {((document: Document) => void) | null}
   */
  onname = null;
  /**
   * Called when the document is nearly full.
   * @type {(() => void) | null}
   */
  onfull = null;
  /**
   * Called with the title under which the damaged file is kept, after it was replaced.
   * @type {((title: string) => void) | null}
   */
  ondamagedcopy = null;
  /**
   * Called with ink that another writer, by number, is drawing; without bytes, it is removed.
   * @type {((author: number, bytes: Uint8Array) => void) | null}
   */
  onink = null;
  /**
   * Called when the number of others who show the document has changed.
   * @type {((count: number) => void) | null}
   */
  onothers = null;
  /** The number of others who show the document, as far as is known. */
  others = 0;

  /** Whether it shows the readable part of a damaged file, which is still unchanged. */
  isDamaged = false;
  /** Whether an interrupted write has left a torn end of its file. */
  isTorn = false;

  /**
   * Called with the bytes of another writer's state of the document; returns the engine's continuation: how many bytes
   * were accepted, the bytes to append to them, and whether no stroke is in progress after these. False on failure.
   * @type {((bytes: Uint8Array) => Answer | false) | null}
   */
  onmeet = null;

  /**
   * Resolves when the worker knows how many bytes were read.
   * @type {Promise<void> | undefined}
   */
  accepted;

  /** @param {Store} store @param {Opened & {bytes?: Uint8Array}} about */
  constructor(store, { key, id, title, where, packed, isGuest, epoch, state, received, safeCount, isStoring, notice, bytes }) {
    this.#store = store;
    // The number of bytes, now and when they were packed last.
    this.#size = bytes?.length ?? 0;
    this.#packed = packed;
    this.#epoch = epoch;
    this.key = key;
    this.id = id;
    this.title = title;
    this.where = where;
    /** Whether another window keeps the document. */
    this.isGuest = isGuest;
    /** An event while it was opened, as for `onnotice`; null for none. */
    this.notice = notice;
    this.#state = state;
    [this.#sent, this.#safeCount, this.#isStoring] = [received, safeCount, isStoring];
  }

  /**
   * Whether everything is stored; see `DocumentStatus`.
   * @returns {State}
   */
  get state() {
    return this.#state.word === "saved" && this.#safeCount < this.#sent ? { word: "saving" } : this.#state;
  }

  /** Whether all changes sent are safe if the page ends. */
  get isSafe() { return this.#safeCount === this.#sent && this.#state.word !== "unsaved"; }

  /** Whether the browser is about to have everything. */
  get isNearlySafe() {
    return this.#isStoring && this.#state.word !== "unsaved" && performance.now() - this.#since < busyTime;
  }

  /**
   * @template {keyof Methods} M
   * @param {M} method @param {Parameters<Methods[M]>} values @param {Transferable[]} [transfer]
   */
  #send(method, values, transfer) {
    if (this.#safeCount === this.#sent) this.#since = performance.now();
    this.#sent += 1;
    this.#store.send(method, values, transfer);
    this.onstate?.(this.state);
  }

  /**
   * Appends bytes of the engine's log; returns immediately. Transfers the bytes.
   * @param {Uint8Array} bytes
   * @param {boolean} isWhole Whether no stroke is in progress after them.
   */
  append(bytes, isWhole = true) {
    this.#store.persist();
    this.isTorn = false;
    if (this.isDamaged) return this.#mend(bytes, isWhole);
    this.#size += bytes.length;
    if (this.isNearlyFull) this.onfull?.();
    this.#send("append", [this.key, bytes, isWhole, this.#epoch], [bytes.buffer]);
  }

  /**
   * Replaces a damaged file by its readable part with the first change; the damaged one is kept under another name.
   * @param {Uint8Array} bytes @param {boolean} isWhole
   */
  #mend(bytes, isWhole) {
    this.isDamaged = false;
    this.#size = this.#packed = bytes.length;
    this.#send("replace", [this.key, bytes, this.#epoch, isWhole], [bytes.buffer]);
  }

  /** The number of bytes, the number that can be added, and whether hardly any can. */
  get size() { return this.#size; }
  get room() { return this.#store.largest - this.#size; }
  get isNearlyFull() { return this.#size > nearlyFull * this.#store.largest; }

  /** Whether packing would shrink it considerably: unpacked ink needs four times the bytes. */
  get isLoose() {
    if (this.isGuest || this.isDamaged || this.isTorn) return false;
    return this.#size > packingSize && this.#size > 2 * this.#packed;
  }

  /**
   * Replaces the whole file, for example after packing.
   * @param {Uint8Array} bytes
   */
  async replace(bytes) {
    this.#size = this.#packed = bytes.length;
    if (this.#safeCount === this.#sent) this.#since = performance.now();
    this.#sent += 1;
    await this.#store.ask("replace", this.key, bytes, this.#epoch);
  }

  /**
   * Reports how many of the loaded bytes the engine accepted; 0 for a damaged document. Must be called after loading
   * and before appending, so that the folder receives what it lacks.
   * @param {number} length
   */
  async accept(length) {
    await this.#store.ask("accept", this.key, length);
  }

  /**
   * Changes the title, and the file name in the folder. Throws `StoreError`.
   * @param {string} title
   */
  async rename(title) {
    Object.assign(this, await this.#store.ask("rename", this.key, title));
  }

  /** Removes all callbacks when the document is no longer shown. */
  leave() {
    this.onstate = this.onnotice = this.onname = this.onmeet = this.ondamagedcopy = this.onfull = null;
    this.onink = this.onothers = null;
  }

  /**
   * Sends ink in progress to others, which isn't stored. Transfers the bytes.
   * @param {Uint8Array} bytes
   */
  sendInk(bytes) { this.#store.send("sendInk", [this.key, bytes], [bytes.buffer]); }

  /** Resolves when everything appended is stored, in the folder too if it can be reached. */
  async drained() {
    await this.#store.ask("drained", this.key);
  }

  /** Closes the document once everything is stored; other windows can then keep it. */
  async close() {
    await this.#store.ask("close", this.key);
  }

  /**
   * Handles a message from the worker.
   * @param {Partial<import("./open-document.js").News>} news
   */
  handle({ id, title, where, state, safeCount, isStoring = false, notice, theirs, epoch = 0, isGuest, damagedCopy, ink, others }) {
    if (ink !== undefined) this.onink?.(ink.author, ink.bytes);
    if (others !== undefined) {
      this.others = others;
      this.onothers?.(others);
    }
    if (damagedCopy !== undefined) this.ondamagedcopy?.(damagedCopy);
    if (isGuest !== undefined) this.isGuest = isGuest;
    if (theirs !== undefined) {
      const answer = this.onmeet?.(theirs) ?? null;
      if (answer) {
        this.isDamaged = answer.isDamaged ?? false;
        this.#epoch = epoch;
        this.#size = answer.accepted + answer.bytes.length;
      }
      this.#send("followed", [this.key, epoch, answer]);
    }
    if (id !== undefined) {
      Object.assign(this, { id, title, where });
      this.onname?.(this);
    }
    if (safeCount !== undefined) [this.#safeCount, this.#isStoring] = [safeCount, isStoring];
    if (state !== undefined) {
      this.#state = state;
      this.onstate?.(this.state);
    }
    if (notice !== undefined) this.onnotice?.(notice);
  }
}

/**
 * Shows a loaded document in the engine, whose log must be empty: later log output belongs to this document. Nothing is
 * written: a torn end is kept until it is overwritten, a damaged document until the first change.
 * @param {import("../engine/engine.js").Engine} engine
 * @param {Loaded & {isNew?: boolean}} loaded `isNew` if the document is a copy of a file, whose damaged bytes need not
 *   be kept.
 * @returns The losses of a damaged document, as `Engine.loss`.
 * @throws Refused if the bytes are no document; the engine is then unchanged.
 */
export function show(engine, { document, bytes, beside, isNew = false }) {
  engine.open(bytes);
  let accepted = engine.acceptedBytes;
  const { loss } = engine;
  document.isDamaged = accepted === 0;
  document.isTorn = accepted > 0 && accepted < bytes.length;
  if (document.isDamaged && beside) engine.join(beside);
  // Simultaneous authors need different numbers.
  engine.author = document.isGuest ? freshAuthor() : ownAuthor();
  const whole = document.isDamaged && isNew ? engine.pack() : null;
  if (whole !== null) {
    accepted = whole.length;
    document.append(whole);
  }
  // The worker receives this before any new ink.
  document.accepted = document.accept(accepted);
  return loss;
}
