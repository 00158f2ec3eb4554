// The connection of an open document to its board on the server: frames in both directions, and ink in progress.

import { readNews, Request } from "./board-messages.js";
import { FolderError } from "./folder.js";

/** The first and the longest pause before another attempt to connect, in milliseconds; each is random within a half. */
const firstPause = 300;
const longestPause = 5000;

/** The time without a message after which the connection counts as broken, in milliseconds; the server asks earlier. */
const patience = 25_000;

/** The longest wait for answers when the connection is no longer needed, in milliseconds. */
const lastPatience = 3000;

/** The bytes that wait in the connection, beyond which ink in progress is left out. */
const maximumWaiting = 1 << 16;

/** The most bytes of ink in progress in a message. */
const maximumInk = 1 << 14;

/** The codes of the ends that would follow again at once: a wrong message, too many of them, too many connections. */
const refusals = [1002, 1008, 4003];

/** The code with which the server ends the connection of a page of another version. */
const outdated = 4001;

/**
 * @typedef {import("./board-messages.js").News} News
 * @typedef {News | {kind: "closed"} | {kind: "outdated", message: string}} BoardNews A message of the board, the end of
 *   a connection, or the reason why there will be none.
 * @typedef {{name: string, tag: string, length: number, check: Uint8Array, isSpectator: boolean}} Hello What the client
 *   has of a document.
 */

export class Board {
  #hello;
  #on;
  /** @type {WebSocket | null} */
  #socket = null;
  #pause = firstPause;
  #timer = 0;
  #silence = 0;
  #isStopped = false;
  #author = crypto.getRandomValues(new Uint8Array(4));
  #counter = 0;
  /**
   * The last append, if it has no answer: it may be stored, and repeating it has the same counter.
   * @type {{offset: number, length: number} | null}
   */
  #lost = null;
  /** @type {Map<number, {resolve(answer: {bytes: number, etag: string}): void, reject(error: Error): void}>} */
  #appends = new Map();

  /** The name of the document of the connection. */
  name = "";

  /** Whether the server has answered. */
  isOpen = false;

  /**
   * Connects, and reconnects until `stop`.
   * @param {() => Promise<Hello>} hello Returns what the client has.
   * @param {(news: BoardNews) => void} on Receives the messages of the board, and the end of a connection.
   */
  constructor(hello, on) {
    this.#hello = hello;
    this.#on = on;
    this.#connect();
  }

  /** Ends the connection, after the answers to pending appends. */
  stop() {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    if (this.#appends.size === 0) this.#end();
    else setTimeout(() => this.#end(), lastPatience);
  }

  /** Connects immediately: again if the document has another name, or if the network is back. */
  reconnect() {
    if (this.#isStopped) return;
    this.#pause = firstPause;
    this.#end();
    this.#connect();
  }

  /**
   * Appends frames; resolves when they are stored.
   * @param {number} offset @param {Uint8Array} frames @returns {Promise<{bytes: number, etag: string}>}
   */
  append(offset, frames) {
    return new Promise((resolve, reject) => {
      const isRepeated = this.#lost?.offset === offset && this.#lost.length === frames.length;
      const counter = isRepeated ? this.#counter : ++this.#counter;
      this.#lost = { offset, length: frames.length };
      this.#appends.set(counter, { resolve, reject });
      this.#socket?.send(Request.append(counter, offset, frames));
    });
  }

  /**
   * Sends ink in progress, which isn't stored, unless the connection is slow.
   * @param {Uint8Array} ink
   */
  sendInk(ink) {
    if (this.isOpen && ink.length <= maximumInk && (this.#socket?.bufferedAmount ?? 0) < maximumWaiting) this.#socket?.send(Request.ink(ink));
  }

  async #connect() {
    clearTimeout(this.#timer);
    const address = new URL("../api/board", import.meta.url);
    address.protocol = address.protocol.replace("http", "ws");
    /** @type {WebSocket} */
    let socket;
    try {
      socket = new WebSocket(address);
    } catch {
      // Forbidden by the site.
      return this.#retry();
    }
    this.#socket = socket;
    socket.binaryType = "arraybuffer";
    this.#listen();
    socket.onopen = async () => {
      const hello = await this.#hello().catch(() => null);
      if (this.#socket !== socket || socket.readyState !== WebSocket.OPEN) return;
      if (hello === null) return this.#retry();
      this.name = hello.name;
      socket.send(Request.hello({ ...hello, author: this.#author }));
    };
    socket.onmessage = ({ data }) => {
      if (this.#socket === socket) this.#handle(new Uint8Array(data));
    };
    socket.onclose = ({ code, reason }) => {
      if (this.#socket !== socket) return;
      if (code === outdated) {
        this.stop();
        this.#end();
        this.#on({ kind: "outdated", message: reason });
      } else this.#retry(refusals.includes(code));
    };
  }

  /** @param {Uint8Array} bytes */
  #handle(bytes) {
    this.#listen();
    let news;
    try {
      news = readNews(bytes);
    } catch {
      return this.#retry(true);
    }
    if (news.kind === "ping") return void this.#socket?.send(Request.pong(news.count));
    if (news.kind === "welcome") {
      this.isOpen = true;
      this.#pause = firstPause;
    }
    if (news.kind === "accepted" || news.kind === "refused") {
      const append = this.#appends.get(news.counter);
      this.#appends.delete(news.counter);
      this.#lost = null;
      if (news.kind === "accepted") append?.resolve(news);
      else append?.reject(new FolderError(news.code, news.message));
      if (this.#isStopped && this.#appends.size === 0) this.#end();
    } else this.#on(news);
  }

  /** Waits for the next message. */
  #listen() {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => this.#retry(), patience);
  }

  /** Connects again after a pause: the longest after a refusal. */
  #retry(isRefused = false) {
    this.#end();
    if (this.#isStopped) return;
    if (isRefused) this.#pause = longestPause;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#connect(), this.#pause * (0.5 + Math.random() / 2));
    this.#pause = Math.min(2 * this.#pause, longestPause);
  }

  #end() {
    const socket = this.#socket;
    this.#socket = null;
    if (this.isOpen) this.#on({ kind: "closed" });
    this.isOpen = false;
    clearTimeout(this.#silence);
    socket?.close();
    const error = new FolderError("offline", "The folder cannot be reached now.");
    for (const { reject } of this.#appends.values()) reject(error);
    this.#appends.clear();
  }
}
