// Documents of the folder that `inkstone studio` serves: asking for them, and keeping one up to date.

import { join } from "./journal-database.js";

/** The server refused, with a word for programs; "offline" where nobody answered. */
export class FolderError extends Error {
  constructor(code, message) {
    super(message);
    this.code = code;
  }
}

/** Asks; throws `FolderError`. */
async function ask(path, options = {}) {
  let response;
  try {
    response = await fetch(`api/${path}`, { cache: "no-store", ...options });
  } catch {
    throw new FolderError("offline", "The folder cannot be reached now.");
  }
  if (response.ok || response.status === 304) return response;
  const problem = await response.json().catch(() => ({}));
  // What the command says stands behind its name.
  const message = problem.message?.replace(/^inkstone: (standard input: )?/, "");
  throw new FolderError(problem.error ?? "system", message ?? "The folder does not answer well.");
}

function path(name) {
  return `documents/${encodeURIComponent(name)}`;
}

/** What can be asked of the server. */
export const folder = {
  /** Name, bytes, modified and etag of all documents. */
  async list() {
    const answer = await (await ask("documents")).json();
    return answer.documents;
  },

  /** A document's bytes and etag; null where it is still the one with an etag. */
  async get(name, etag = null) {
    const headers = etag === null ? {} : { "If-None-Match": etag };
    const response = await ask(path(name), { headers });
    if (response.status === 304) return null;
    return { bytes: new Uint8Array(await response.arrayBuffer()), etag: response.headers.get("ETag") };
  },

  /** The small picture in a document, if it is of the drawing as it is; else null. */
  async thumbnail(name) {
    const response = await ask(`${path(name)}/thumbnail`);
    return response.status === 200 ? new Uint8Array(await response.arrayBuffer()) : null;
  },

  /** Writes a whole document, new where there is no etag; returns the etag. */
  async put(name, bytes, etag) {
    const headers = etag === null ? { "If-None-Match": "*" } : { "If-Match": etag };
    return (await (await ask(path(name), { method: "PUT", headers, body: bytes })).json()).etag;
  },

  /** Appends frames; returns bytes and etag. */
  async append(name, offset, bytes) {
    const response = await ask(`${path(name)}/frames?offset=${offset}`, { method: "POST", body: bytes });
    return response.json();
  },

  async remove(name, etag) {
    await ask(path(name), { method: "DELETE", headers: { "If-Match": etag } });
  },

  async rename(name, to, etag) {
    const response = await ask(`${path(name)}/name?to=${encodeURIComponent(to)}`, {
      method: "POST",
      headers: { "If-Match": etag },
    });
    return (await response.json()).etag;
  },

  /** The bytes of ink in another format; `part` chooses a page and an area, as a query does. */
  async convert(bytes, from, to, part = "") {
    const query = `convert?to=${to}${part}&name=${encodeURIComponent(from)}`;
    const response = await ask(query, { method: "POST", body: bytes });
    return new Uint8Array(await response.arrayBuffer());
  },
};

// MARK: Names

/** A file name for a title. */
export function fileName(title) {
  const name = title.replace(/[\u0000-\u001f\u007f-\u009f/\\\u200e\u200f\u2028-\u202e\u2066-\u2069]/g, " ");
  let stem = name.trim().replace(/^\.+/, "");
  while (new TextEncoder().encode(stem).length > 200) stem = [...stem].slice(0, -1).join("");
  return `${stem.trim() || "Untitled"}.ink`;
}

/** The title of a file. */
export function titleOf(name) {
  return name.replace(/\.[^.]+$/, "");
}

/** The next name to try where one is taken: "a.ink", "a 2.ink", "a 3.ink"; years are no such numbers. */
export function nextName(name) {
  const [, stem, number] = /^(.*?)(?: (\d{1,3}))?$/s.exec(titleOf(name));
  return `${stem} ${number === undefined ? 2 : Number(number) + 1}.ink`;
}

// MARK: Following

/** How long to collect frames before they are sent, and to wait after a failure, in milliseconds. */
const collecting = 150;
const longestWait = 30_000;

/** The most bytes of one request for appending. */
const mostAppended = 8 << 20;

/**
 * Brings a document of the folder up to date with the journal of this browser.
 *
 * `owner` has `record` (name, etag, synced: bytes that the folder has), `save()`, `report()`,
 * `nameBeside(name)`, `everything(mark)` with all bytes of the journal, calling when they are taken, and `moved(message)`
 * for another name.
 */
export class Follower {
  constructor(owner) {
    this.owner = owner;
    // Where not null, the folder gets this and the tail as a whole; else the tail is appended.
    this.base = null;
    this.tail = [];
    this.isRunning = false;
    /** Resolves when the folder has all, or nobody wants that any more. */
    this.running = Promise.resolve();
    this.isStopped = false;
    this.state = "saved";
    this.wake = null;
    this.reconciled = 0;
  }

  get isDirty() {
    return this.tail.length > 0 || (this.base !== null && this.base.length > 0);
  }

  /** These bytes were appended to the journal. */
  add(bytes) {
    this.tail.push(bytes);
    this.start();
  }

  /** The journal has a new content. */
  replace(bytes) {
    this.base = bytes;
    this.tail = [];
    this.start();
  }

  /** The journal was cut off behind a number of bytes; gives whether its content is wanted. */
  cut(length) {
    const bytes = join([this.base ?? new Uint8Array(0), ...this.tail]);
    const isWhole = this.base !== null;
    const start = isWhole ? 0 : this.owner.record.synced;
    if (length < start) return true;
    this.base = isWhole ? bytes.subarray(0, length) : null;
    this.tail = isWhole || length === start ? [] : [bytes.subarray(0, length - start)];
    return false;
  }

  /** Begins to send what there is. */
  start() {
    if (!this.isRunning) this.running = this.#run();
  }

  /** Sends no more. */
  stop() {
    this.isStopped = true;
    this.wake?.();
  }

  /** Tries again at once, as when the network is back. */
  retry() {
    this.wake?.();
  }

  async #run() {
    this.isRunning = true;
    let wait = 1000;
    while (this.isDirty && !this.isStopped) {
      if (this.state === "saved") this.#say("saving");
      await this.#sleep(collecting, false);
      if (this.isStopped) break;
      try {
        await (this.base !== null || this.owner.record.etag === null ? this.#put() : this.#append());
        this.reconciled = 0;
        wait = 1000;
      } catch (error) {
        if (await this.#resolve(error)) continue;
        this.#say(["offline", "busy"].includes(error.code) ? "offline" : `full: ${error.message}`);
        if (!this.isStopped) await this.#sleep(wait);
        wait = Math.min(2 * wait, longestWait);
      }
    }
    this.isRunning = false;
    this.#say("saved");
  }

  /** Does what can be done about a refusal; whether to go on at once. */
  async #resolve(error) {
    try {
      if (["changed", "length", "frames"].includes(error.code)) return await this.#reconcile(error);
      if (error.code !== "absent") return false;
      await this.#takeEverything();
      return true;
    } catch {
      return false;
    }
  }

  #say(state) {
    if (state === this.state) return;
    this.state = state;
    this.owner.report();
  }

  #sleep(time, mayWake = true) {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, time);
      if (!mayWake) return;
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    }).finally(() => (this.wake = null));
  }

  async #put() {
    const { record } = this.owner;
    const count = this.tail.length;
    const bytes = join([this.base ?? new Uint8Array(0), ...this.tail]);
    const base = this.base;
    record.etag = await folder.put(record.name, bytes, record.etag);
    record.synced = bytes.length;
    // The journal may have got another content in the meantime.
    if (this.base === base) {
      this.base = null;
      this.tail.splice(0, count);
    }
    await this.owner.save();
  }

  async #append() {
    const { record } = this.owner;
    let [count, size] = [0, 0];
    while (count < this.tail.length && (count === 0 || size + this.tail[count].length <= mostAppended)) {
      size += this.tail[count++].length;
    }
    const answer = await folder.append(record.name, record.synced, join(this.tail.slice(0, count)));
    if (this.base === null) this.tail.splice(0, count);
    record.synced = answer.bytes;
    record.etag = answer.etag;
    await this.owner.save();
  }

  /** From now on the folder is to get all that the journal has. */
  async #takeEverything() {
    const { record } = this.owner;
    record.etag = null;
    await this.#collect();
    await this.owner.save();
  }

  async #collect() {
    let count = 0;
    const bytes = await this.owner.everything(() => (count = this.tail.length));
    this.base = bytes;
    this.tail.splice(0, count);
    return bytes;
  }

  /**
   * Finds out whether somebody else changed the document; if so, ours gets another name.
   *
   * @returns {Promise<boolean>} whether to go on at once
   */
  async #reconcile(reason) {
    const { record } = this.owner;
    let theirs;
    try {
      theirs = await folder.get(record.name);
    } catch (error) {
      if (error.code !== "absent") return false;
      await this.#takeEverything();
      return true;
    }
    const bytes = await this.#collect();
    // An answer of the server was lost, and it has what we sent.
    if (this.reconciled++ === 0 && isStart(theirs.bytes, bytes)) {
      record.etag = theirs.etag;
      record.synced = theirs.bytes.length;
      this.tail.unshift(bytes.subarray(theirs.bytes.length));
      this.base = null;
      this.tail = this.tail.filter((part) => part.length > 0);
      await this.owner.save();
      return true;
    }
    const old = record.name;
    const isNew = record.etag === null && reason.code === "changed";
    record.name = isNew ? nextName(old) : await this.owner.nameBeside(old);
    record.etag = null;
    record.synced = 0;
    this.reconciled = 0;
    await this.owner.save();
    this.owner.moved(
      isNew ? null : `“${titleOf(old)}” was changed by another program. This is now “${titleOf(record.name)}”.`,
    );
    return true;
  }
}

/** Whether bytes begin with others. */
export function isStart(start, bytes) {
  if (start.length > bytes.length) return false;
  for (let i = 0; i < start.length; i++) if (start[i] !== bytes[i]) return false;
  return true;
}
