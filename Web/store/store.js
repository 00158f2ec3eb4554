// The documents of this browser, and of the folder where the page is served by `inkstone studio`.
//
// All work is done in a worker (store-worker.js): there are files whose writing needs no promises, and
// nothing there keeps ink waiting.

import { keep, kept } from "./kept.js";

/**
 * @typedef {import("./open-document.js").State} State
 * @typedef {import("./open-document.js").Notice} Notice
 * @typedef {import("./open-document.js").Answer} Answer
 * @typedef {import("./shelf.js").Where} Where
 * @typedef {import("./shelf.js").Listed} Listed
 * @typedef {import("./store-worker.js").Methods} Methods
 * @typedef {import("./store-worker.js").Message} Message
 * @typedef {import("./store-worker.js").Opened} Opened
 * @typedef {import("./store-worker.js").Removed} Removed
 * @typedef {{document: Document, bytes: Uint8Array, beside?: Uint8Array, notes?: string[]}} Loaded `beside` is what
 *   this browser has had of a document that is damaged now, `notes` say what a conversion could not keep
 */

/** What the store could not do; `code` is a word for programs, the message a sentence for people. */
export class StoreError extends Error {
  /** @param {import("./store-worker.js").Problem} problem */
  constructor({ message, code }) {
    super(message);
    this.code = code;
  }
}

/** Under which name a window remembers its document. */
const here = "inkstone.here";

/** @param {string} id */
function remember(id) {
  try {
    sessionStorage.setItem(here, id);
  } catch {
    // The history of the window is kept where nothing else is.
    history.replaceState({ ...history.state, [here]: id }, "");
  }
}

/** @returns {string | null} */
function remembered() {
  try {
    return sessionStorage.getItem(here);
  } catch {
    return history.state?.[here] ?? null;
  }
}

/** How many small pictures of documents are kept, and the largest document that is searched for one, in bytes. */
const mostPictures = 500;
const mostSearched = 64 << 20;

/** Smaller documents are not packed, in bytes. */
const packingSize = 1 << 20;

/** From this share of the largest document on people are told that there is hardly room for more. */
const nearlyFull = 0.9;
/** How long the worker may take to write what a page hands over while it is closed, in milliseconds. */
const closingTime = 50;

/** How long the worker may be busy until it counts as one that does nothing, in milliseconds. */
const busyTime = 2000;

/**
 * The state of documents when the worker has failed.
 * @type {State}
 */
const failed = { word: "unsaved", browser: "failed" };

/** A document that is open. */
export class Document {
  /** @type {Store} */
  #store;
  #size = 0;
  #packed = 0;
  /**
   * Which content of the file the engine's log belongs behind.
   * @type {number}
   */
  #epoch;

  /**
   * What the worker said of the document last; see `state`.
   * @type {State}
   */
  #state;
  /** How many changes were handed over, how many of them survive the end of the page, and since when not all do. */
  #sent = 0;
  #taken = 0;
  #since = 0;
  /** Whether the browser takes what is handed over. */
  #isTaking = false;

  /**
   * Called when the state became another.
   * @type {((state: State) => void) | null}
   */
  onstate = null;
  /**
   * Called with what happened to the document: a `text`, and the `values` in it.
   * @type {((notice: Notice) => void) | null}
   */
  onnotice = null;
  /**
   * Called when the title or the id became another.
   * @type {((document: Document) => void) | null}
   */
  onname = null;
  /**
   * Called when there is hardly room for more.
   * @type {(() => void) | null}
   */
  onfull = null;
  /**
   * Called with the title under which the damaged file stays, once another has taken its place.
   * @type {((title: string) => void) | null}
   */
  onkept = null;

  /** Whether it shows what could be read of a damaged file, which is as it was. */
  isDamaged = false;
  /** Whether the end of its file was cut off while it was written. */
  isTorn = false;

  /**
   * Called with the bytes of another state of the document, which others have written; gives what the engine
   * has to add behind them: how many were accepted, the bytes, and whether no stroke is under way behind
   * these. False where it cannot.
   * @type {((bytes: Uint8Array) => Answer | false) | null}
   */
  onmeet = null;

  /**
   * Resolves when the worker knows what of it was read.
   * @type {Promise<void> | undefined}
   */
  accepted;

  /** @param {Store} store @param {Opened & {bytes?: Uint8Array}} about */
  constructor(store, { key, id, title, where, packed, isGuest, epoch, state, received, taken, isTaking, notice, bytes }) {
    this.#store = store;
    // How many bytes there are, and were when they were packed last.
    this.#size = bytes?.length ?? 0;
    this.#packed = packed;
    this.#epoch = epoch;
    this.key = key;
    this.id = id;
    this.title = title;
    this.where = where;
    /** Whether another window keeps the document. */
    this.isGuest = isGuest;
    /** What happened to it while it was opened, as `onnotice` takes it; null for nothing. */
    this.notice = notice;
    this.#state = state;
    [this.#sent, this.#taken, this.#isTaking] = [received, taken, isTaking];
  }

  /**
   * Whether all is kept: a `word`, and why things are so.
   *
   * - "saved": the folder has everything; or this browser has, where it is a document of the browser
   * - "saving": it will be so in a moment
   * - "offline": this browser has everything, and the folder's server does not answer
   * - "kept": this browser has everything, and the folder does not take it
   * - "unsaved": neither of them has everything
   *
   * `folder` says why the folder does not take it ("offline", "readonly", "permission", "space", "gone", …), and
   * `message` what the server said; `browser` why this browser does not: "full", "blocked" or "failed".
   * @returns {State}
   */
  get state() {
    return this.#state.word === "saved" && this.#taken < this.#sent ? { word: "saving" } : this.#state;
  }

  /** Whether all that was handed over survives the end of the page. */
  get isSafe() { return this.#taken === this.#sent && this.#state.word !== "unsaved"; }

  /** Whether the browser will have all of it in a moment. */
  get isNearlySafe() {
    return this.#isTaking && this.#state.word !== "unsaved" && performance.now() - this.#since < busyTime;
  }

  /**
   * @template {keyof Methods} M
   * @param {M} method @param {Parameters<Methods[M]>} values @param {Transferable[]} [transfer]
   */
  #send(method, values, transfer) {
    if (this.#taken === this.#sent) this.#since = performance.now();
    this.#sent += 1;
    this.#store.tell(method, values, transfer);
    this.onstate?.(this.state);
  }

  /**
   * Appends what the engine logged; returns at once. The bytes are handed over.
   * @param {Uint8Array} bytes
   * @param {boolean} isWhole whether no stroke is under way behind them
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
   * With the first change what could be read takes the place of the damaged file, which stays beside it.
   * @param {Uint8Array} bytes @param {boolean} isWhole
   */
  #mend(bytes, isWhole) {
    this.isDamaged = false;
    this.#size = this.#packed = bytes.length;
    this.#send("replace", [this.key, bytes, this.#epoch, isWhole], [bytes.buffer]);
  }

  /** How many bytes there are, and how many more there can be. */
  get size() { return this.#size; }
  get room() { return this.#store.largest - this.#size; }
  get isNearlyFull() { return this.#size > nearlyFull * this.#store.largest; }

  /** Whether packing would make much of it: as it is drawn, ink takes four times the bytes. */
  get isLoose() {
    if (this.isGuest || this.isDamaged || this.isTorn) return false;
    return this.#size > packingSize && this.#size > 2 * this.#packed;
  }

  /**
   * Replaces the whole file, as after packing it.
   * @param {Uint8Array} bytes
   */
  async replace(bytes) {
    this.#size = this.#packed = bytes.length;
    if (this.#taken === this.#sent) this.#since = performance.now();
    this.#sent += 1;
    await this.#store.ask("replace", this.key, bytes, this.#epoch);
  }

  /**
   * Says behind how many of the loaded bytes the engine goes on; 0 for those of a damaged document. To be called after
   * loading and before appending, so that the folder gets what it has missed.
   * @param {number} length
   */
  async accept(length) {
    await this.#store.ask("accept", this.key, length);
  }

  /**
   * Gives it another title, and in the folder another file name. Throws `StoreError`.
   * @param {string} title
   */
  async rename(title) {
    Object.assign(this, await this.#store.ask("rename", this.key, title));
  }

  /** Nobody shows it any more. */
  leave() { this.onstate = this.onnotice = this.onname = this.onmeet = this.onkept = this.onfull = null; }

  /** Everything appended is kept; in the folder, too, where that can be reached. */
  async settled() {
    await this.#store.ask("settled", this.key);
  }

  /** Lets other windows have it, once all is kept. */
  async close() {
    await this.#store.ask("close", this.key);
  }

  /**
   * Takes news from the worker.
   * @param {Partial<import("./open-document.js").News>} news
   */
  take({ id, title, where, state, taken, isTaking = false, notice, theirs, epoch = 0, isGuest, kept }) {
    if (kept !== undefined) this.onkept?.(kept);
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
    if (taken !== undefined) [this.#taken, this.#isTaking] = [taken, isTaking];
    if (state !== undefined) {
      this.#state = state;
      this.onstate?.(this.state);
    }
    if (notice !== undefined) this.onnotice?.(notice);
  }
}

/** All documents. Sends "folder" when a folder appears. */
export class Store extends EventTarget {
  #worker = new Worker(new URL("store-worker.js", import.meta.url), { type: "module" });
  /** @type {Map<number, {resolve(result: any): void, reject(error: StoreError): void}>} */
  #calls = new Map();
  #nextCall = 1;
  /** @type {Map<string, Document>} */
  #documents = new Map();
  // The document that is shown.
  /** @type {Document | null} */
  #current = null;
  #isPersistent = false;
  // Small pictures of the list by ids, with the state of the document that they are of.
  /** @type {Map<string, {state: string, picture: Uint8Array | null}>} */
  #pictures = new Map();

  /**
   * The engine of the page, which finds small pictures in documents.
   * @type {import("../engine/engine.js").Engine | null}
   */
  engine = null;

  /** "opfs" or "indexeddb"; "memory" where the browser keeps nothing. */
  storage = "memory";
  /**
   * The id of the document that this window showed last, or any that was killed or closed.
   * @type {string | null}
   */
  last = null;
  /** The most bytes of a document. */
  largest = 0;
  /**
   * The formats of the serving app: name, title, type, endings, and whether it reads, writes and has pages.
   * @type {import("./folder.js").Format[]}
   */
  formats = [];
  /** Whether a folder is served. */
  hasFolder = false;
  /**
   * The names of the folders below the one that is served.
   * @type {string[] | undefined}
   */
  folders;
  /**
   * Whether the list has all that the folder has.
   * @type {boolean | undefined}
   */
  isWhole;

  /** Opens the storage: files of the browser's own (OPFS) or its database. */
  static async open() {
    const store = new Store();
    const asked = new URLSearchParams(location.search).get("storage");
    const { folder: hasFolder, isAlone, ...opened } = await store.ask("open", asked, remembered());
    // Windows that cannot exclude each other draw on a document as two browsers do.
    if (isAlone) author = freshAuthor();
    return Object.assign(store, { hasFolder, ...opened });
  }

  constructor() {
    super();
    this.#worker.onmessage = ({ data }) => this.#take(data);
    this.#worker.onerror = (event) => {
      const error = new StoreError({ message: "This browser cannot store drawings.", code: event.message });
      for (const { reject } of this.#calls.values()) reject(error);
      this.#calls.clear();
      for (const document of this.#documents.values()) {
        document.take({ state: failed });
      }
    };
    addEventListener("online", () => this.tell("retry", []));
    document.addEventListener("visibilitychange", () => {
      this.tell("look", [document.visibilityState === "visible"]);
    });
  }

  /** Whether a folder is served. */
  get folder() { return this.hasFolder; }

  // MARK: Documents

  /**
   * id, title, where, below (the folder), bytes, modified and opened (milliseconds since 1970) and kind ("ink", "xopp",
   * …) of all.
   */
  async list() {
    const { documents, folders, largest, formats, folder, isWhole } = await this.ask("list");
    Object.assign(this, { largest, formats, folders, isWhole });
    if (folder && !this.hasFolder) {
      this.hasFolder = true;
      this.dispatchEvent(new Event("folder"));
    }
    return documents;
  }

  /**
   * The small picture of an entry of the list, a PNG file; null where there is none that is current.
   * @param {Listed} entry
   */
  async thumbnail({ id, bytes, modified }) {
    const known = this.#pictures.get(id);
    const { state, picture = null, document } = await this.ask("thumbnail", id, `${bytes} ${modified}`, known?.state);
    if (known && state === known.state) return known.picture;
    const { engine } = this;
    const found = engine && document && document.length <= mostSearched ? await engine.thumbnail(document) : picture;
    this.#pictures.delete(id);
    if (this.#pictures.size >= mostPictures) this.#pictures.delete(this.#pictures.keys().next().value);
    this.#pictures.set(id, { state, picture: found });
    return found;
  }

  /**
   * Makes an empty document; it is kept from the first bytes on.
   * @param {string} title @param {Where} where
   */
  async create(title, where = this.hasFolder ? "folder" : "browser", below = "") {
    return this.#open(await this.ask("create", title, where, below));
  }

  /**
   * Opens a document. Foreign ink of the folder becomes a new document.
   * @param {string} id
   * @returns {Promise<Loaded>}
   */
  async load(id) {
    const [where, name] = id.split(/\/(.*)/s);
    if (where === "folder" && !/\.ink$/i.test(name)) {
      const { bytes, notes } = await this.convert(await this.ask("fetch", name), name, "ink");
      const [, below = "", file = name] = /^(?:(.*)\/)?([^/]*)$/s.exec(name) ?? [];
      const document = await this.create(file.replace(/\.[^.]+$/, ""), "folder", below);
      await document.replace(bytes.slice());
      return { document, bytes, notes };
    }
    const result = await this.ask("load", id);
    return { document: this.#open(result), bytes: result.bytes, beside: result.beside };
  }

  /**
   * Removes a document; in the folder its content stays as NAME.deleted. Gives what `restore` wants.
   * @param {string} id
   */
  remove(id) { return this.ask("remove", id); }

  /**
   * Brings back what was removed.
   * @param {Removed} removed
   */
  restore(removed) { return this.ask("restore", removed); }

  /**
   * Gives a document of the list another title, or puts it into another folder of the one that is served.
   * @param {string} id @param {string} title @param {string} [below]
   */
  move(id, title, below) { return this.ask("move", id, title, below); }

  /**
   * Makes another document of the same content; gives its id.
   * @param {string} id @param {string} title
   */
  duplicate(id, title) { return this.ask("duplicate", id, title); }

  /**
   * Makes a folder below the one that is served.
   * @param {string} name
   */
  makeFolder(name) { return this.ask("makeFolder", name); }

  /**
   * Converts ink by the serving command, as `folder` does: bytes, and notes of what is lost.
   * @param {Parameters<Methods["convert"]>} values
   */
  async convert(...values) { return this.ask("convert", ...values); }

  /** @param {Opened & {bytes?: Uint8Array}} about */
  #open(about) {
    const document = new Document(this, about);
    this.#documents.set(document.key, document);
    return document;
  }

  /** Asks the browser not to throw drawings away when room gets scarce. */
  persist() {
    if (this.#isPersistent) return;
    this.#isPersistent = true;
    setTimeout(async () => navigator.storage?.persist?.().catch(() => {}), 1000);
  }

  /**
   * A document is shown from now on, or one that is not kept: the one before gets no more bytes, and is closed.
   * @param {Document | null} document
   */
  follow(document) {
    const before = this.#current;
    this.#current = document;
    if (document) remember(document.id);
    if (before !== null && before.key !== document?.key) this.forget(before);
  }

  /**
   * Closes a document that was opened.
   * @param {Document} document
   */
  forget(document) {
    document.close().catch(() => {}).finally(() => {
      // It may have been opened again in the meantime.
      if (this.#documents.get(document.key) === document) this.#documents.delete(document.key);
    });
  }

  /** Hands everything to the storage before the page is closed; gives whether that is safe, as far as one can tell. */
  hurry() {
    const open = [...this.#documents.values()].filter((document) => !document.isSafe);
    if (open.length === 0) return true;
    this.tell("hurry", []);
    if (!open.every((document) => document.isNearlySafe)) return false;
    // The worker writes meanwhile; what it says is heard only later.
    for (const end = performance.now() + closingTime; performance.now() < end;);
    return true;
  }

  // MARK: The worker

  /**
   * Tells the worker something.
   * @template {keyof Methods} M
   * @param {M} method @param {Parameters<Methods[M]>} values @param {Transferable[]} transfer
   */
  tell(method, values, transfer = []) {
    this.#worker.postMessage({ method, values }, transfer);
  }

  /**
   * Asks the worker; throws `StoreError`.
   * @template {keyof Methods} M
   * @param {M} method @param {Parameters<Methods[M]>} values
   * @returns {Promise<Awaited<ReturnType<Methods[M]>>>}
   */
  ask(method, ...values) {
    return new Promise((resolve, reject) => {
      const call = this.#nextCall++;
      this.#calls.set(call, { resolve, reject });
      this.#worker.postMessage({ call, method, values });
    });
  }

  /** @param {Message} message */
  #take(message) {
    if (message.call === undefined) {
      const { key, id } = message;
      this.#documents.get(key)?.take(message);
      if (id && key === this.#current?.key) remember(id);
      return;
    }
    const asked = this.#calls.get(message.call);
    this.#calls.delete(message.call);
    if (message.error) asked?.reject(new StoreError(message.error));
    else asked?.resolve(message.result);
  }
}

const freshAuthor = () => crypto.getRandomValues(new Uint32Array(1))[0];

/** @type {number | null} */
let author = null;

/** The number of this browser among those that draw on a document. */
export function ownAuthor() {
  if (author === null) {
    author = kept("author", null) ?? freshAuthor();
    keep("author", author);
  }
  return author;
}

/**
 * Shows a loaded document in the engine, whose log has to be empty before: what it logs afterwards
 * belongs to this document. Nothing is written: an end that was cut off while it was written stays until
 * something takes its place, a damaged document until something was changed.
 * @param {import("../engine/engine.js").Engine} engine
 * @param {Loaded & {isNew?: boolean}} loaded `isNew` where the document is a copy of a file, of which nothing
 *   damaged has to stay
 * @returns what a damaged document has lost, as `Engine.loss`
 * @throws Refused where there is no document in the bytes; then the engine shows what it showed
 */
export function show(engine, { document, bytes, beside, isNew = false }) {
  engine.open(bytes);
  let accepted = engine.acceptedBytes;
  const { loss } = engine;
  document.isDamaged = accepted === 0;
  document.isTorn = accepted > 0 && accepted < bytes.length;
  if (document.isDamaged && beside) engine.join(beside);
  // Who draws at the same time as another one has a number of its own.
  engine.author = document.isGuest ? freshAuthor() : ownAuthor();
  const whole = document.isDamaged && isNew ? engine.pack() : null;
  if (whole !== null) {
    accepted = whole.length;
    document.append(whole);
  }
  // The worker hears of it before it hears of what is drawn.
  document.accepted = document.accept(accepted);
  return loss;
}
