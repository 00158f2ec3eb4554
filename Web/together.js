// Several windows of this browser on one document: one of them keeps it, the others are its guests. A guest has a
// journal of its own, and brings that one up to date as it would the folder.

import { FolderError } from "./folder.js";

/** How long a guest waits for an answer, in milliseconds. */
const patience = 3000;

/** How long the keeper collects what guests are told, in milliseconds. */
const collecting = 40;

const channelOf = (key) => new BroadcastChannel(`inkstone.document.${key}`);

/** The window that keeps a document, as the others hear it. */
export class Keeper {
  /** @param {import("./open-document.js").OpenDocument} document what is kept */
  constructor(document, key, rename) {
    this.document = document;
    this.rename = rename;
    this.name = crypto.randomUUID();
    this.version = 0;
    this.timer = 0;
    this.channel = channelOf(key);
    this.channel.onmessage = ({ data }) => this.#take(data);
    this.changed();
  }

  get etag() { return `${this.name} ${this.version}`; }

  /** There is something new; guests hear of it a little later. */
  changed() {
    this.version += 1;
    this.timer ||= setTimeout(() => {
      this.timer = 0;
      this.channel.postMessage({ etag: this.etag });
    }, collecting);
  }

  /** The document has another state. */
  told(state) {
    this.channel.postMessage({ state });
  }

  /** The document has another name. */
  named({ id, title, where, name }) {
    this.channel.postMessage({ named: { id, title, where, name } });
  }

  close() {
    clearTimeout(this.timer);
    this.channel.close();
  }

  async #take({ call, method, values }) {
    if (call === undefined) return;
    try {
      const result = await this.#answer(method, values);
      this.channel.postMessage({ answer: call, result });
    } catch (error) {
      this.channel.postMessage({ answer: call, error: { code: error.code ?? "system", message: error.message } });
    }
  }

  async #answer(method, values) {
    const { document } = this;
    if (method === "rename") {
      const named = await this.rename(document, ...values);
      document.tell({ key: document.key, ...named, where: document.record.where });
      return named;
    }
    if (method === "get") {
      const { etag } = this;
      if (etag === values[0]) return null;
      return { bytes: await document.everythingWhole(), etag, state: document.state };
    }
    if (method === "put") {
      await document.takeWholeFromGuest(...values);
      return this.etag;
    }
    const bytes = await document.takeFromGuest(...values);
    return { bytes, etag: this.etag };
  }
}

/** The document of another window, for a guest: a remote of its follower. */
export class Host {
  constructor(key, { onchange, onnamed, onstate }) {
    this.calls = new Map();
    this.channel = channelOf(key);
    this.channel.onmessage = ({ data: { answer, result, error, etag, named, state } }) => {
      if (etag) onchange(etag);
      if (named) onnamed(named);
      if (state) onstate(state);
      const call = this.calls.get(answer);
      if (!call) return;
      this.calls.delete(answer);
      if (error) call.reject(new FolderError(error.code, error.message));
      else call.resolve(result);
    };
  }

  get(name, etag = null) { return this.#ask("get", etag); }

  append(name, offset, bytes) { return this.#ask("append", offset, bytes); }

  /** A guest has nothing to say about the whole, but of a damaged document. */
  async put(name, bytes) { return { etag: await this.#ask("put", bytes) }; }

  rename(title) { return this.#ask("rename", title); }

  close() {
    this.channel.close();
    const error = new FolderError("offline", "The other window is closed.");
    for (const { reject } of this.calls.values()) reject(error);
    this.calls.clear();
  }

  #ask(method, ...values) {
    return new Promise((resolve, reject) => {
      const call = crypto.randomUUID();
      this.calls.set(call, { resolve, reject });
      this.channel.postMessage({ call, method, values });
      setTimeout(() => {
        if (this.calls.delete(call)) reject(new FolderError("offline", "The other window does not answer."));
      }, patience);
    });
  }
}
