// The documents of this browser, and those of the folder if `inkstone studio` serves the page.
//
// A worker does all the work (store-worker.js): it can write files synchronously, and doesn't delay ink.

import { Document } from "./document.js";
import { remember, remembered, useNewAuthor } from "./preferences.js";

/**
 * @typedef {import("./document-status.js").State} State
 * @typedef {import("./catalog.js").Where} Where
 * @typedef {import("./catalog.js").Listed} Listed
 * @typedef {import("./store-worker.js").Methods} Methods
 * @typedef {import("./store-worker.js").Message} Message
 * @typedef {import("./opened.js").Opened} Opened
 * @typedef {import("./listed.js").Removed} Removed
 * @typedef {import("./document.js").Loaded} Loaded
 */

/** An error of the store; `code` is for programs, the message a sentence for users. */
export class StoreError extends Error {
  /** @param {import("./store-worker.js").Problem} problem */
  constructor({ message, code }) {
    super(message);
    this.code = code;
  }
}

/** The most thumbnails that are cached, and the largest document searched for one, in bytes. */
const maximumPictures = 500;
const maximumSearched = 64 << 20;

/** The time that the worker gets to write when the page closes, in milliseconds. */
const closingTime = 50;

/**
 * The state of documents after the worker has failed.
 * @type {State}
 */
const failed = { word: "unsaved", browser: "failed" };

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
    if (isAlone) useNewAuthor();
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
