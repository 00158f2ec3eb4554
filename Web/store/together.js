// Several windows of this browser that edit one document: one is its keeper, the others are its guests. A guest has its
// own journal, and synchronizes with the keeper as with the folder.

import { FolderError } from "./folder.js";

/** The longest wait of a guest for an answer, in milliseconds. */
const patience = 3000;

/** The time for which the keeper collects changes before it notifies guests, in milliseconds. */
const collecting = 5;

/**
 * @typedef {import("./document-status.js").State} State
 * @typedef {{id: string, title: string, where: import("./catalog.js").Where, name: string}} Named A new name.
 * @typedef {{code: string, message: string}} Problem
 * @typedef {{etag: string} | {state: State} | {named: Named} | {answer: string, result: unknown}
 *   | {answer: string, error: Problem}} GuestNews A message to guests.
 * @typedef {{method: "rename", values: [title: string]} | {method: "get", values: [etag: string | null]}
 *   | {method: "put", values: [bytes: Uint8Array]} | {method: "append", values: [offset: number, bytes: Uint8Array]}
 * } Asked A request of a guest.
 * @typedef {Asked & {call: string}} Call
 */

/** @param {string} key */
const channelOf = (key) => new BroadcastChannel(`inkstone.document.${key}`);

/** The keeper's end of the channel to the guests of a document. */
export class Keeper {
  /**
   * @param {import("./open-document.js").OpenDocument} document The document that is kept.
   * @param {string} key @param {import("./open-document.js").Rename} rename
   */
  constructor(document, key, rename) {
    this.document = document;
    this.rename = rename;
    this.name = crypto.randomUUID();
    this.version = 0;
    this.timer = 0;
    this.channel = channelOf(key);
    this.channel.onmessage = ({ data }) => this.#handle(data);
    this.changed();
  }

  get etag() { return `${this.name} ${this.version}`; }

  /** Records a change; guests are notified a little later. */
  changed() {
    this.version += 1;
    this.timer ||= setTimeout(() => {
      this.timer = 0;
      this.#post({ etag: this.etag });
    }, collecting);
  }

  /**
   * Notifies guests of a new state of the document.
   * @param {State} state
   */
  stateChanged(state) {
    this.#post({ state });
  }

  /**
   * Notifies guests of a new name of the document.
   * @param {Named} named
   */
  named({ id, title, where, name }) {
    this.#post({ named: { id, title, where, name } });
  }

  /** @param {GuestNews} news */
  #post(news) { this.channel.postMessage(news); }

  close() {
    clearTimeout(this.timer);
    this.channel.close();
  }

  /** @param {Call} call A request of a guest; a message of a former keeper has no `call`. */
  async #handle({ call, ...asked }) {
    if (call === undefined) return;
    try {
      this.#post({ answer: call, result: await this.#answer(asked) });
    } catch (error) {
      const { code = "system", message } = /** @type {FolderError} */ (error);
      this.#post({ answer: call, error: { code, message } });
    }
  }

  /** @param {Asked} asked */
  async #answer({ method, values }) {
    const { document } = this;
    if (method === "rename") {
      const named = await this.rename(document, ...values);
      document.notify({ key: document.key, ...named, where: document.record.where });
      return named;
    }
    if (method === "get") {
      const { etag } = this;
      if (etag === values[0]) return null;
      return { bytes: await document.writer.everythingWhole(), etag, state: document.status.state };
    }
    if (method === "put") {
      await document.merging.replaceFromGuest(...values);
      return this.etag;
    }
    const bytes = await document.merging.appendFromGuest(...values);
    return { bytes, etag: this.etag };
  }
}

/** A guest's end of the channel to the keeper: the remote of its follower. */
export class Host {
  /**
   * @param {string} key
   * @param {{onchange(etag: string): void, onnamed(named: Named): void, onstate(state: State): void}} on
   */
  constructor(key, { onchange, onnamed, onstate }) {
    /** @type {Map<string, {resolve(result: any): void, reject(error: Error): void}>} */
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

  /**
   * @param {string} name @param {string | null} etag
   * @returns {Promise<{bytes: Uint8Array, etag: string, state: State} | null>}
   */
  get(name, etag = null) { return this.#ask("get", etag); }

  /**
   * @param {string} name @param {number} offset @param {Uint8Array} bytes
   * @returns {Promise<{bytes: number, etag: string}>}
   */
  append(name, offset, bytes) { return this.#ask("append", offset, bytes); }

  /**
   * Replaces the whole document; the keeper only accepts that of a damaged one.
   * @param {string} name @param {Uint8Array} bytes @returns {Promise<{etag: string}>}
   */
  async put(name, bytes) { return { etag: await this.#ask("put", bytes) }; }

  /** @param {string} title @returns {Promise<{id: string, title: string}>} */
  rename(title) { return this.#ask("rename", title); }

  close() {
    this.channel.close();
    const error = new FolderError("offline", "The other window is closed.");
    for (const { reject } of this.calls.values()) reject(error);
    this.calls.clear();
  }

  /**
   * @template {Asked["method"]} M
   * @param {M} method @param {Extract<Asked, {method: M}>["values"]} values
   * @returns {Promise<any>}
   */
  #ask(method, ...values) {
    return new Promise((resolve, reject) => {
      const call = crypto.randomUUID();
      this.calls.set(call, { resolve, reject });
      this.channel.postMessage({ call, method, values });
      setTimeout(() => {
        if (this.calls.delete(call)) reject(new FolderError("offline", "The other window does not respond."));
      }, patience);
    });
  }
}
