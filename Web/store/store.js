// The documents of this browser, and those of the folder if `inkstone studio` serves the page.
//
// A worker does all the work (store-worker.js): it can write files synchronously, and doesn't delay ink.

import { preference, setPreference } from "./preferences.js";

/**
 * @typedef {import("./open-document.js").State} State
 * @typedef {import("./open-document.js").Notice} Notice
 * @typedef {import("./open-document.js").Answer} Answer
 * @typedef {import("./catalog.js").Where} Where
 * @typedef {import("./catalog.js").Listed} Listed
 * @typedef {import("./store-worker.js").Methods} Methods
 * @typedef {import("./store-worker.js").Message} Message
 * @typedef {import("./store-worker.js").Opened} Opened
 * @typedef {import("./store-worker.js").Removed} Removed
 * @typedef {{document: Document, bytes: Uint8Array, beside?: Uint8Array, notes?: string[]}} Loaded `beside` is this
 *   browser's earlier state of a document that is damaged now, `notes` are the losses of a conversion.
 */

/** An error of the store; `code` is for programs, the message a sentence for users. */
export class StoreError extends Error {
  /** @param {import("./store-worker.js").Problem} problem */
  constructor({ message, code }) {
    super(message);
    this.code = code;
  }
}

/** The key under which a window stores the id of its document. */
const here = "inkstone.here";

/** @param {string} id */
function remember(id) {
  try {
    sessionStorage.setItem(here, id);
  } catch {
    // The window's history is kept even if storage is blocked.
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

/** The most thumbnails that are cached, and the largest document searched for one, in bytes. */
const maximumPictures = 500;
const maximumSearched = 64 << 20;

/** The size below which documents are not packed, in bytes. */
const packingSize = 1 << 20;

/** The share of the largest size from which users are warned. */
const nearlyFull = 0.9;
/** The time that the worker gets to write when the page closes, in milliseconds. */
const closingTime = 50;

/** The time after which a busy worker counts as hung, in milliseconds. */
const busyTime = 2000;

/**
 * The state of documents after the worker has failed.
 * @type {State}
 */
const failed = { word: "unsaved", browser: "failed" };

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
   * Whether everything is stored: a `word`, and the reasons.
   *
   * - "saved": the folder has everything; for a document of the browser, this browser has
   * - "saving": about to become "saved"
   * - "offline": this browser has everything, and the folder's server does not answer
   * - "kept": this browser has everything, and the folder does not accept it
   * - "unsaved": neither of them has everything
   *
   * `folder` is the reason why the folder does not accept it ("offline", "readonly", "permission", "space", "gone", …),
   * and `message` the server's message; `browser` is this browser's reason: "full", "blocked" or "failed".
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
  leave() { this.onstate = this.onnotice = this.onname = this.onmeet = this.ondamagedcopy = this.onfull = null; }

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
  handle({ id, title, where, state, safeCount, isStoring = false, notice, theirs, epoch = 0, isGuest, damagedCopy }) {
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

/** All documents. Sends "folder" when a folder appears. */
export class Store extends EventTarget {
  #worker = new Worker(new URL("store-worker.js", import.meta.url), { type: "module" });
  /** @type {Map<number, {resolve(result: any): void, reject(error: StoreError): void}>} */
  #calls = new Map();
  #nextCall = 1;
  /** @type {Map<string, Document>} */
  #documents = new Map();
  // The document shown.
  /** @type {Document | null} */
  #current = null;
  #isPersistent = false;
  // The thumbnails of the list by id, with the document's state that they belong to.
  /** @type {Map<string, {state: string, picture: Uint8Array | null}>} */
  #pictures = new Map();

  /**
   * The engine of the page, which finds thumbnails in documents.
   * @type {import("../engine/engine.js").Engine | null}
   */
  engine = null;

  /** "opfs" or "indexeddb"; "memory" if the browser stores nothing. */
  storage = "memory";
  /**
   * The id of the document that this window showed last, or else the one opened last in any window; null for none.
   * @type {string | null}
   */
  last = null;
  /** The most bytes of a document. */
  largest = 0;
  /**
   * The formats of the serving app: name, title, media type, extensions, and whether it reads, writes and has pages.
   * @type {import("./folder.js").Format[]}
   */
  formats = [];
  /** Whether a folder is served. */
  hasFolder = false;
  /**
   * The names of the subfolders of the served folder.
   * @type {string[] | undefined}
   */
  folders;
  /**
   * Whether the list is complete.
   * @type {boolean | undefined}
   */
  isWhole;

  /** Opens the storage: the browser's file system (OPFS) or its database. */
  static async open() {
    const store = new Store();
    const asked = new URLSearchParams(location.search).get("storage");
    const { folder: hasFolder, isAlone, ...opened } = await store.ask("open", asked, remembered());
    // Windows that cannot exclude each other edit a document like two browsers.
    if (isAlone) author = freshAuthor();
    return Object.assign(store, { hasFolder, ...opened });
  }

  constructor() {
    super();
    this.#worker.onmessage = ({ data }) => this.#handle(data);
    this.#worker.onerror = (event) => {
      const error = new StoreError({ message: "This browser cannot store drawings.", code: event.message });
      for (const { reject } of this.#calls.values()) reject(error);
      this.#calls.clear();
      for (const document of this.#documents.values()) {
        document.handle({ state: failed });
      }
    };
    addEventListener("online", () => this.send("retry", []));
    document.addEventListener("visibilitychange", () => {
      this.send("setVisible", [document.visibilityState === "visible"]);
    });
  }

  /** Whether a folder is served. */
  get folder() { return this.hasFolder; }

  // MARK: Documents

  /**
   * Returns all documents: id, title, where, below (the folder), bytes, modified and opened (milliseconds since 1970)
   * and kind ("ink", "xopp", …).
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
   * Returns the thumbnail of an entry of the list, a PNG file; null if it has no current one.
   * @param {Listed} entry
   */
  async thumbnail({ id, bytes, modified }) {
    const known = this.#pictures.get(id);
    const { state, picture = null, document } = await this.ask("thumbnail", id, `${bytes} ${modified}`, known?.state);
    if (known && state === known.state) return known.picture;
    const { engine } = this;
    const found = engine && document && document.length <= maximumSearched ? await engine.thumbnail(document) : picture;
    this.#pictures.delete(id);
    if (this.#pictures.size >= maximumPictures) this.#pictures.delete(this.#pictures.keys().next().value);
    this.#pictures.set(id, { state, picture: found });
    return found;
  }

  /**
   * Creates an empty document; it is stored from the first bytes on.
   * @param {string} title @param {Where} where
   */
  async create(title, where = this.hasFolder ? "folder" : "browser", below = "") {
    return this.#open(await this.ask("create", title, where, below));
  }

  /**
   * Opens a document. A file of another format in the folder is converted to a new document; the pages of a PDF are
   * deferred.
   * @param {string} id
   * @param {string} password The password of an encrypted PDF; empty if none is known.
   * @param {() => Promise<boolean>} [wantsInk] As for `convertToDocument`.
   * @returns {Promise<Loaded & {source?: string}>} `source` is the name under which the command keeps a PDF.
   */
  async load(id, password = "", wantsInk = undefined) {
    const [where, name] = id.split(/\/(.*)/s);
    if (where === "folder" && !/\.ink$/i.test(name)) {
      const { bytes, notes, source } =
        await this.convertToDocument(await this.ask("fetch", name), name, password, wantsInk);
      const [, below = "", file = name] = /^(?:(.*)\/)?([^/]*)$/s.exec(name) ?? [];
      const document = await this.create(file.replace(/\.[^.]+$/, ""), "folder", below);
      await document.replace(bytes.slice());
      return { document, bytes, notes, source };
    }
    const result = await this.ask("load", id);
    return { document: this.#open(result), bytes: result.bytes, beside: result.beside };
  }

  /**
   * Removes a document; in the folder its content is kept as NAME.deleted. Returns the argument for `restore`.
   * @param {string} id
   */
  remove(id) { return this.ask("remove", id); }

  /**
   * Restores a removed document.
   * @param {Removed} removed
   */
  restore(removed) { return this.ask("restore", removed); }

  /**
   * Changes the title of a document of the list, or moves it to another subfolder.
   * @param {string} id @param {string} title @param {string} [below]
   */
  move(id, title, below) { return this.ask("move", id, title, below); }

  /**
   * Duplicates a document; returns the id of the copy.
   * @param {string} id @param {string} title
   */
  duplicate(id, title) { return this.ask("duplicate", id, title); }

  /**
   * Creates a subfolder of the served folder.
   * @param {string} name
   */
  makeFolder(name) { return this.ask("makeFolder", name); }

  /**
   * Converts ink on the server, see `folder.convert`; returns the bytes and notes about losses.
   * @param {Parameters<Methods["convert"]>} values
   */
  async convert(...values) { return this.ask("convert", ...values); }

  /**
   * Converts a file of another format to a document; the pages of a PDF after the first one are deferred.
   * @param {Uint8Array} bytes @param {string} name
   * @param {string} password The password of an encrypted PDF; empty if none is known.
   * @param {() => Promise<boolean>} wantsInk Returns whether the ink annotations of a PDF become strokes; called if it
   *   has any. By default they don't.
   */
  async convertToDocument(bytes, name, password = "", wantsInk = async () => false) {
    const part = /\.pdf$/i.test(name) ? "&papers=later" : "";
    const made = await this.convert(bytes, name, "ink", part, password);
    if (!made.hasInk || !made.source || !(await wantsInk())) return made;
    const from = `&annotations=ink&source=${made.source}`;
    return this.convert(new Uint8Array(0), name, "ink", part + from, password);
  }

  /** @param {Opened & {bytes?: Uint8Array}} about */
  #open(about) {
    const document = new Document(this, about);
    this.#documents.set(document.key, document);
    return document;
  }

  /** Requests persistent storage, which the browser doesn't evict. */
  persist() {
    if (this.#isPersistent) return;
    this.#isPersistent = true;
    setTimeout(async () => navigator.storage?.persist?.().catch(() => {}), 1000);
  }

  /**
   * Sets the document shown, null for an unsaved one; the previous one is closed.
   * @param {Document | null} document
   */
  follow(document) {
    const before = this.#current;
    this.#current = document;
    if (document) remember(document.id);
    if (before !== null && before.key !== document?.key) this.forget(before);
  }

  /**
   * Closes an open document.
   * @param {Document} document
   */
  forget(document) {
    document.close().catch(() => {}).finally(() => {
      // It may have been opened again meanwhile.
      if (this.#documents.get(document.key) === document) this.#documents.delete(document.key);
    });
  }

  /** Stores everything before the page closes; returns whether that is likely to succeed. */
  flush() {
    const open = [...this.#documents.values()].filter((document) => !document.isSafe);
    if (open.length === 0) return true;
    this.send("flush", []);
    if (!open.every((document) => document.isNearlySafe)) return false;
    // The worker writes meanwhile; its messages arrive later.
    for (const end = performance.now() + closingTime; performance.now() < end;);
    return true;
  }

  // MARK: The worker

  /**
   * Sends the worker a message.
   * @template {keyof Methods} M
   * @param {M} method @param {Parameters<Methods[M]>} values @param {Transferable[]} transfer
   */
  send(method, values, transfer = []) {
    this.#worker.postMessage({ method, values }, transfer);
  }

  /**
   * Calls a method of the worker; throws `StoreError`.
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
  #handle(message) {
    if (message.call === undefined) {
      const { key, id } = message;
      this.#documents.get(key)?.handle(message);
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

/** Returns the number of this browser among the authors of a document. */
export function ownAuthor() {
  if (author === null) {
    author = preference("author", null) ?? freshAuthor();
    setPreference("author", author);
  }
  return author;
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
