// The documents of this browser, and of the folder where the page is served by `inkstone studio`.
//
// All work is done in a worker (store-worker.js): there are files whose writing needs no promises, and
// nothing there keeps ink waiting.

import { keep, kept } from "./ui/dom.js";

/** What the store could not do; `code` is a word for programs, the message a sentence for people. */
export class StoreError extends Error {
  constructor({ message, code }) {
    super(message);
    this.code = code;
  }
}

/** Under which name a window remembers its document. */
const here = "inkstone.here";

/** Smaller documents are not packed, in bytes. */
const packingSize = 1 << 20;

/** A document that is open. */
export class Document {
  #store;
  #size;
  #packed;
  /** Which content of the file the engine's log belongs behind. */
  #epoch;

  /** Called with "saved", "saving", "offline", or "conflict: …", "full: …". */
  onstate = null;
  /** Called when the title or the id became another. */
  onname = null;

  /**
   * Called with the bytes of another state of the document, which others have written; gives what the engine
   * has to add behind them: how many were accepted, the bytes, and whether no stroke is under way behind
   * these. False where it cannot.
   */
  onmeet = null;

  constructor(store, { key, id, title, where, packed, isGuest, epoch, state, bytes }) {
    this.#store = store;
    // How many bytes there are, and were when they were packed last.
    this.#size = bytes?.length ?? 0;
    this.#packed = packed;
    this.#epoch = epoch;
    this.key = key;
    this.id = id;
    this.title = title;
    /** "browser" or "folder". */
    this.where = where;
    /** Whether another window keeps the document. */
    this.isGuest = isGuest;
    this.state = state;
    if (this.state !== "saved") setTimeout(() => this.onstate?.(this.state));
  }

  /**
   * Appends what the engine logged; returns at once. The bytes are handed over.
   *
   * @param {boolean} isWhole whether no stroke is under way behind them
   */
  append(bytes, isWhole = true) {
    this.#store.persist();
    this.#size += bytes.length;
    this.#store.tell("append", [this.key, bytes, isWhole, this.#epoch], [bytes.buffer]);
  }

  /** Whether packing would make much of it: as it is drawn, ink takes four times the bytes. */
  get isLoose() {
    return this.#size > packingSize && this.#size > 2 * this.#packed && !this.isGuest;
  }

  /** Replaces the whole file, as after packing it. */
  async replace(bytes) {
    this.#size = this.#packed = bytes.length;
    await this.#store.ask("replace", this.key, bytes, this.#epoch);
  }

  /**
   * Says how many of the loaded bytes the engine took: what follows is cut off. To be called after
   * loading and before appending, so that the folder gets what it has missed.
   */
  async accept(length) {
    await this.#store.ask("accept", this.key, length);
  }

  /** Gives it another title, and in the folder another file name. Throws `StoreError`. */
  async rename(title) {
    Object.assign(this, await this.#store.ask("rename", this.key, title));
  }

  /** Everything appended is kept; in the folder, too, where that can be reached. */
  async settled() {
    await this.#store.ask("settled", this.key);
  }

  /** Lets other windows have it, once all is kept. */
  async close() {
    await this.#store.ask("close", this.key);
  }

  /** Takes news from the worker. */
  take({ id, title, where, state, theirs, epoch, isGuest }) {
    if (isGuest !== undefined) this.isGuest = isGuest;
    if (theirs !== undefined) {
      const answer = this.onmeet?.(theirs) ?? null;
      if (answer) {
        this.#epoch = epoch;
        this.#size = answer.accepted + answer.bytes.length;
      }
      this.#store.tell("followed", [this.key, epoch, answer]);
    }
    if (id !== undefined) {
      Object.assign(this, { id, title, where });
      this.onname?.(this);
    }
    if (state !== undefined) {
      this.state = state;
      this.onstate?.(state);
    }
  }
}

/** All documents. Sends "folder" when a folder appears. */
export class Store extends EventTarget {
  #worker = new Worker(new URL("store-worker.js", import.meta.url), { type: "module" });
  #calls = new Map();
  #nextCall = 1;
  #documents = new Map();
  // The document that is shown.
  #current = null;
  #isPersistent = false;

  /** Opens the storage: files of the browser's own (OPFS) or its database. */
  static async open() {
    const store = new Store();
    const asked = new URLSearchParams(location.search).get("storage");
    const { storage, folder, last } = await store.ask("open", asked, sessionStorage.getItem(here));
    /** "opfs" or "indexeddb". */
    store.storage = storage;
    /** The id of the document that this window showed last, or any that was killed or closed. */
    store.last = last;
    store.hasFolder = folder;
    return store;
  }

  constructor() {
    super();
    this.#worker.onmessage = ({ data }) => this.#take(data);
    this.#worker.onerror = (event) => {
      const error = new StoreError({ message: "This browser cannot keep drawings.", code: event.message });
      for (const { reject } of this.#calls.values()) reject(error);
      this.#calls.clear();
      for (const document of this.#documents.values()) {
        document.take({ state: "full: This browser cannot keep your drawing. Save a copy of it." });
      }
    };
    addEventListener("online", () => this.tell("retry", []));
    document.addEventListener("visibilitychange", () => {
      this.tell("look", [document.visibilityState === "visible"]);
    });
  }

  /** Whether a folder is served. */
  get folder() {
    return this.hasFolder;
  }

  // MARK: Documents

  /**
   * id, title, where, below (the folder), bytes, modified and opened (milliseconds since 1970) and kind ("ink", "xopp",
   * …) of all.
   */
  async list() {
    const { documents, folders, folder, isWhole } = await this.ask("list");
    /** The names of the folders below the one that is served. */
    this.folders = folders;
    /** Whether the list has all that the folder has. */
    this.isWhole = isWhole;
    if (folder && !this.hasFolder) {
      this.hasFolder = true;
      this.dispatchEvent(new Event("folder"));
    }
    return documents;
  }

  /** The small picture of an entry of the list, a PNG file; null where there is none that is current. */
  async thumbnail({ id, bytes, modified }) {
    return this.ask("thumbnail", id, `${bytes} ${modified}`);
  }

  /** Makes an empty document; it is kept from the first bytes on. */
  async create(title, where = this.hasFolder ? "folder" : "browser", below = "") {
    return this.#open(await this.ask("create", title, where, below));
  }

  /**
   * Opens a document. Foreign ink of the folder becomes a new document.
   *
   * @returns {Promise<{document: Document, bytes: Uint8Array}>}
   */
  async load(id) {
    const [where, name] = id.split(/\/(.*)/s);
    if (where === "folder" && !/\.ink$/i.test(name)) {
      const { bytes, notes } = await this.convert(await this.ask("fetch", name), name, "ink");
      const [, below = "", file] = /^(?:(.*)\/)?([^/]*)$/s.exec(name);
      const document = await this.create(file.replace(/\.[^.]+$/, ""), "folder", below);
      await document.replace(bytes.slice());
      return { document, bytes, notes };
    }
    const result = await this.ask("load", id);
    return { document: this.#open(result), bytes: result.bytes };
  }

  /** Removes a document; in the folder its content stays as NAME.deleted. Gives what `restore` wants. */
  remove(id) { return this.ask("remove", id); }

  /** Brings back what was removed. */
  restore(removed) { return this.ask("restore", removed); }

  /** Gives a document of the list another title, or puts it into another folder of the one that is served. */
  move(id, title, below) { return this.ask("move", id, title, below); }

  /** Makes another document of the same content; gives its id. */
  duplicate(id, title) { return this.ask("duplicate", id, title); }

  /** Makes a folder below the one that is served. */
  makeFolder(name) { return this.ask("makeFolder", name); }

  /** Converts ink by the serving command: bytes, and notes of what is lost; `from` is a file name. */
  async convert(bytes, from, to, part) {
    return this.ask("convert", bytes, from, to, part);
  }

  #open(about) {
    const document = new Document(this, about);
    this.#documents.set(document.key, document);
    return document;
  }

  /** Asks the browser not to throw drawings away when room gets scarce. */
  persist() {
    if (this.#isPersistent) return;
    this.#isPersistent = true;
    setTimeout(() => navigator.storage?.persist?.().catch(() => {}), 1000);
  }

  /** A document is shown from now on, or one that is not kept: the one before gets no more bytes, and is closed. */
  follow(document) {
    const before = this.#current;
    this.#current = document;
    if (document) sessionStorage.setItem(here, document.id);
    if (before !== null && before.key !== document?.key) this.forget(before);
  }

  /** Closes a document that was opened. */
  forget(document) {
    document.close().catch(() => {}).finally(() => {
      // It may have been opened again in the meantime.
      if (this.#documents.get(document.key) === document) this.#documents.delete(document.key);
    });
  }

  // MARK: The worker

  /** Tells the worker something. */
  tell(method, values, transfer = []) {
    this.#worker.postMessage({ method, values }, transfer);
  }

  /** Asks the worker; throws `StoreError`. */
  ask(method, ...values) {
    return new Promise((resolve, reject) => {
      const call = this.#nextCall++;
      this.#calls.set(call, { resolve, reject });
      this.#worker.postMessage({ call, method, values });
    });
  }

  #take({ call, result, error, key, ...news }) {
    if (call === undefined) {
      this.#documents.get(key)?.take(news);
      if (news.id && key === this.#current?.key) sessionStorage.setItem(here, news.id);
      return;
    }
    const { resolve, reject } = this.#calls.get(call);
    this.#calls.delete(call);
    if (error) reject(new StoreError(error));
    else resolve(result);
  }
}

const freshAuthor = () => crypto.getRandomValues(new Uint32Array(1))[0];

/** The number of this browser among those that draw on a document. */
export function ownAuthor() {
  const author = kept("author", null) ?? freshAuthor();
  keep("author", author);
  return author;
}

/** How many bytes at the end may be lost to a write that was cut off, without a word. */
const tornBytes = 4096;

/**
 * Shows a loaded document in the engine, whose log has to be empty before: what it logs afterwards
 * belongs to this document. An end that was cut off while it was written is cut from the file; of one
 * that is damaged the whole is kept under another name.
 *
 * @returns {Promise<string | null>} the title of what was kept; not before the file is cut
 * @throws Refused where there is no document in the bytes; then the engine shows what it showed
 */
export function show(store, engine, document, bytes) {
  engine.open(bytes);
  // Who draws at the same time as another one has a number of its own.
  engine.author = document.isGuest ? freshAuthor() : ownAuthor();
  const accepted = engine.acceptedBytes;
  const isDamaged = bytes.length - accepted > tornBytes && !document.isGuest;
  const copy = isDamaged ? keepCopy(store, document, bytes) : null;
  // The worker hears of it before it hears of what is drawn.
  return Promise.all([copy, document.accept(accepted)]).then(([title]) => title);
}

async function keepCopy(store, document, bytes) {
  const copy = await store.create(`${document.title} (damaged)`, "browser");
  await copy.replace(bytes);
  store.forget(copy);
  return copy.title;
}
