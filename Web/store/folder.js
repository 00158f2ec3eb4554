// Documents of the folder that `inkstone studio` serves: requests to the server, and synchronizing a document.

import { join } from "./journal-database.js";

/**
 * @typedef {{name: string, bytes: number, modified: number, etag: string}} Entry A document of the folder.
 * @typedef {{name: string, title: string, type: string, endings: string[], reads: boolean, writes: boolean,
 *   pages: boolean}} Format A format of the serving app.
 * @typedef {{documents: Entry[], folders: string[], largest: number, formats: Format[]}} Contents
 * @typedef {{bytes: Uint8Array, etag?: string | null}} Theirs Another writer's state of a document.
 * @typedef {Pick<typeof folder, "get" | "put" | "append">} Remote
 */

/** A refusal of the server, with a code for programs; "offline" if it doesn't answer. */
export class FolderError extends Error {
  /** @param {string} code @param {string} message */
  constructor(code, message) {
    super(message);
    this.code = code;
  }
}

/**
 * Sends a request; throws `FolderError`.
 * @param {string} path @param {RequestInit} options
 */
async function ask(path, options = {}) {
  let response;
  try {
    response = await fetch(new URL(`../api/${path}`, import.meta.url), { cache: "no-store", ...options });
  } catch {
    throw new FolderError("offline", "The folder cannot be reached now.");
  }
  if (response.ok || response.status === 304) return response;
  const problem = await response.json().catch(() => ({}));
  // The command's name precedes its message.
  const message = problem.message?.replace(/^inkstone: (standard input: )?/, "");
  throw new FolderError(problem.error ?? "system", message ?? "The folder returned an invalid response.");
}

/** @param {string} name */
function path(name) {
  return `documents/${encodeURIComponent(name)}`;
}

/**
 * Returns the body of a response, read in parts, so that it is in memory only once.
 * @param {Response} response
 */
async function read(response) {
  const bytes = new Uint8Array(Number(response.headers.get("Content-Length")));
  const reader = /** @type {ReadableStream<Uint8Array>} */ (response.body).getReader();
  let at = 0;
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      bytes.set(part.value, at);
      at += part.value.length;
    }
  } catch {
    throw new FolderError("offline", "The folder cannot be reached now.");
  }
  if (at !== bytes.length) throw new FolderError("offline", "The folder cannot be reached now.");
  return bytes;
}

/** The requests to the server. */
export const folder = {
  /**
   * Returns name, bytes, modified and etag of all documents; names are paths with their subfolders.
   * @returns {Promise<Entry[]>}
   */
  async list() { return (await this.contents()).documents; },

  /**
   * Returns the documents as `list` does, the names of the subfolders, and the most bytes of a document.
   * @returns {Promise<Contents>}
   */
  async contents() { return (await ask("documents")).json(); },

  /**
   * Creates a folder, unless it exists.
   * @param {string} name
   */
  async make(name) { await ask(`folders/${encodeURIComponent(name)}`, { method: "POST" }); },

  /**
   * Returns a document's bytes and etag; null if it still has the given etag.
   * @param {string} name @param {string | null} etag
   */
  async get(name, etag = null) {
    /** @type {Record<string, string>} */
    const headers = etag === null ? {} : { "If-None-Match": etag };
    const response = await ask(path(name), { headers });
    if (response.status === 304) return null;
    return { bytes: await read(response), etag: response.headers.get("ETag") };
  },

  /**
   * Returns the thumbnail in a document if it shows the current drawing; else null.
   * @param {string} name
   */
  async thumbnail(name) {
    const response = await ask(`${path(name)}/thumbnail`);
    return response.status === 200 ? new Uint8Array(await response.arrayBuffer()) : null;
  },

  /**
   * Waits until a document's etag differs, half a minute at most; returns its etag.
   * @param {string} name @param {string} etag @param {AbortSignal} signal @returns {Promise<string>}
   */
  async changed(name, etag, signal) {
    const query = `state?after=${encodeURIComponent(etag)}`;
    return (await (await ask(`${path(name)}/${query}`, { signal })).json()).etag;
  },

  /**
   * Returns the name of a renamed file, by its former etag; null if there is none.
   * @param {string} etag
   */
  async renamed(etag) {
    // It begins with the numbers of the disk and of the file on it.
    const file = (/** @type {string} */ text) => text.split("-").slice(0, 2).join();
    return (await this.list()).find((entry) => file(entry.etag) === file(etag))?.name ?? null;
  },

  /**
   * Writes a whole document; without an etag, it must not exist. Returns its etag.
   * @param {string} name @param {Uint8Array} bytes @param {string | null} etag
   * @param {boolean} keeps Whether the damaged file that it replaces is kept under another name, returned as `kept`.
   * @returns {Promise<{etag: string, kept?: string}>}
   */
  async put(name, bytes, etag, keeps = false) {
    /** @type {Record<string, string>} */
    const headers = etag === null ? { "If-None-Match": "*" } : { "If-Match": etag };
    const query = keeps ? "?keeps=damaged" : "";
    return (await ask(path(name) + query, { method: "PUT", headers, body: bytes })).json();
  },

  /**
   * Appends frames; returns the number of bytes and the etag.
   * @param {string} name @param {number} offset @param {Uint8Array} bytes
   * @returns {Promise<{bytes: number, etag: string}>}
   */
  async append(name, offset, bytes) {
    const response = await ask(`${path(name)}/frames?offset=${offset}`, { method: "POST", body: bytes });
    return response.json();
  },

  /**
   * Deletes a document; returns the name from which it can be restored.
   * @param {string} name @param {string} etag @returns {Promise<string>}
   */
  async remove(name, etag) {
    const response = await ask(path(name), { method: "DELETE", headers: { "If-Match": etag } });
    return (await response.json()).renamed;
  },

  /**
   * Restores a deleted document.
   * @param {string} name @param {string} from
   */
  async restore(name, from) {
    await ask(`${path(name)}/deleted?from=${encodeURIComponent(from)}`, { method: "POST" });
  },

  /** @param {string} name @param {string} to @param {string} etag @returns {Promise<string>} */
  async rename(name, to, etag) {
    const response = await ask(`${path(name)}/name?to=${encodeURIComponent(to)}`, {
      method: "POST",
      headers: { "If-Match": etag },
    });
    return (await response.json()).etag;
  },

  /**
   * Copies a document byte by byte.
   * @param {string} name @param {string} to @param {string} etag
   */
  async copy(name, to, etag) {
    await ask(`${path(name)}/copy?to=${encodeURIComponent(to)}`, { method: "POST", headers: { "If-Match": etag } });
  },

  /**
   * Converts ink to another format; returns the bytes, notes about losses, and for a PDF the name under which the server
   * keeps it for later conversions, and whether its paper has ink annotations. `part` selects pages and an area, as part
   * of a URL query.
   * @param {Uint8Array} bytes @param {string} from @param {string} to @param {string} part
   * @param {string} password The password of an encrypted PDF; empty if none is known.
   */
  async convert(bytes, from, to, part = "", password = "") {
    const query = `convert?to=${to}${part}&name=${encodeURIComponent(from)}`;
    const headers = password ? { "Ink-Password": encodeURIComponent(password) } : undefined;
    const response = await ask(query, { method: "POST", body: bytes, headers });
    const notes = decodeURIComponent(response.headers.get("Ink-Notes") ?? "").split("\n").filter(Boolean);
    const source = response.headers.get("Ink-Source") ?? "";
    const hasInk = response.headers.has("Ink-Annotations");
    return { bytes: new Uint8Array(await response.arrayBuffer()), notes, source, hasInk };
  },
};

// MARK: Names

/**
 * Returns a file name for a title.
 * @param {string} title
 */
export function fileName(title) {
  const name = title.replace(/[\u0000-\u001f\u007f-\u009f/\\\u200e\u200f\u2028-\u202e\u2066-\u2069]/g, " ");
  let stem = name.trim().replace(/^\.+/, "");
  while (new TextEncoder().encode(stem).length > 200) stem = [...stem].slice(0, -1).join("");
  return `${stem.trim() || "Untitled"}.ink`;
}

/**
 * Returns the title of a file: its name without folders and extension.
 * @param {string} name
 */
export function titleOf(name) {
  return name.replace(/^.*\//s, "").replace(/\.[^.]+$/, "");
}

/**
 * Returns the subfolder of a file; empty for the served folder itself.
 * @param {string} name
 */
export function folderOf(name) {
  return name.includes("/") ? name.replace(/\/[^/]*$/, "") : "";
}

/**
 * Returns the name of a file in a folder.
 * @param {string} folder @param {string} name
 */
export function inFolder(folder, name) {
  return folder === "" ? name : `${folder}/${name}`;
}

/**
 * Returns the next name to try if one exists: "a.ink", "a 2.ink", "a 3.ink"; numbers of four digits are years.
 * @param {string} name
 */
export function nextName(name) {
  const [, stem, number] = /^(.*?)(?: (\d{1,3}))?$/s.exec(titleOf(name)) ?? [];
  return inFolder(folderOf(name), `${stem} ${number === undefined ? 2 : Number(number) + 1}.ink`);
}

// MARK: Synchronizing

/** The time for which frames are collected before they are sent, in milliseconds. */
const collecting = 150;

/** The pauses after a failure, in milliseconds: the first, the longest without an answer, the longest if refused. */
const firstWait = 1000;
const longestWait = 10_000;
const longestRefused = 8000;

/** The number of times that another writer is awaited before it is reported. */
const maximumBusy = 20;

/** The pauses while another writer is busy, and between two requests for changes, in milliseconds. */
const busyWait = 150;
const watchPause = 50;

/** The most bytes of one request for appending. */
const maximumAppended = 8 << 20;

/**
 * Synchronizes a document of the folder with the journal of this browser, in both directions.
 *
 * `remote` has `get`, `put` and `append` like `folder`: that, or the window that keeps the document.
 * `owner` has `record` (name, etag, synced: the number of bytes that the remote has), `save()`, `report()`,
 * `nameBeside(name)`, `everything(mark)`, which returns all bytes of the journal and calls `mark` when it reads them,
 * `moved(notice)` for another name, and `meet(theirs)` to continue after another state of the document.
 */
export class Follower {
  /** @param {import("./open-document.js").OpenDocument} owner @param {Remote} remote */
  constructor(owner, remote = folder) {
    this.owner = owner;
    this.remote = remote;
    // If not null, this and the tail replace the folder's content; else the tail is appended.
    /** @type {Uint8Array | null} */
    this.base = null;
    /** @type {Uint8Array[]} */
    this.tail = [];
    // Frames with strokes in progress: other readers would end these.
    /** @type {Uint8Array[]} */
    this.open = [];
    // Whether the replacement ends in such strokes.
    this.isHeld = false;
    // The offset of a torn end of the remote: appended bytes replace it.
    /** @type {number | null} */
    this.tear = null;
    // Whether the remote may have changes that the journal lacks.
    this.isChanged = false;
    this.isRunning = false;
    /**
     * Resolves when the folder has everything, or the follower is stopped.
     * @type {Promise<void>}
     */
    this.running = Promise.resolve();
    this.isStopped = false;
    /**
     * Why the remote doesn't accept the bytes, with `code` and `message`; null if it does.
     * @type {FolderError | null}
     */
    this.problem = null;
    /** The time until which nothing is sent after a failure. */
    this.rest = 0;
    /** Whether the folder with the document was removed, and whether only the document was. */
    this.isLost = false;
    this.isRemoved = false;
    /** @type {(() => void) | null} */
    this.wake = null;
    /** @type {AbortController | null} */
    this.watching = null;
    this.isVisible = true;
    // Whether pending bytes are sent without collecting more.
    this.isImmediate = false;
  }

  get isDirty() {
    return this.tail.length > 0 || (this.base !== null && this.base.length > 0);
  }

  /** Whether the remote has everything, as far as is known. */
  get hasAll() { return !this.isDirty && this.open.length === 0 && !this.isLost && !this.isRemoved; }

  /**
   * Sends bytes that were appended to the journal; `isWhole` if no stroke is in progress after them.
   * @param {Uint8Array} bytes
   */
  add(bytes, isWhole = true) {
    this.open.push(bytes);
    if (!isWhole) return;
    this.tail.push(...this.open);
    this.open = [];
    this.isHeld = false;
    this.start();
  }

  /**
   * Sends a new content of the journal, once no stroke is in progress.
   * @param {Uint8Array} bytes
   */
  replace(bytes, isWhole = true) {
    this.base = bytes;
    this.tail = [];
    this.open = [];
    this.tear = null;
    this.isHeld = !isWhole;
    if (isWhole) this.start();
  }

  /**
   * Continues after the remote's accepted bytes; 0 are accepted of damaged ones, which are then replaced.
   * @param {Theirs} theirs @param {number} accepted @param {Uint8Array} bytes @param {boolean} isWhole
   * @param {boolean} isDamaged
   */
  met({ bytes: theirs, etag }, accepted, bytes, isWhole, isDamaged) {
    const { record } = this.owner;
    record.etag = etag ?? null;
    record.keeps = isDamaged || accepted === 0;
    if (accepted === 0) return this.replace(bytes, isWhole);
    record.synced = theirs.length;
    this.tear = accepted < theirs.length ? accepted : null;
    this.base = null;
    this.tail = [];
    this.open = [];
    if (bytes.length > 0) this.add(bytes, isWhole);
  }

  /**
   * Handles a torn end of the journal after `length` bytes, which the remote may have, too.
   * @param {number} length
   */
  cut(length) {
    const bytes = join([this.base ?? new Uint8Array(0), ...this.tail]);
    const isWhole = this.base !== null;
    const start = isWhole ? 0 : this.owner.record.synced;
    this.base = isWhole ? bytes.subarray(0, length) : null;
    this.tail = isWhole || length <= start ? [] : [bytes.subarray(0, length - start)];
    this.tear = length < start ? length : null;
  }

  /** Starts to send pending bytes. */
  start() {
    if (!this.isRunning) this.running = this.#run();
  }

  /** Handles a notification that the remote may have changed. */
  remoteChanged() {
    this.isChanged = true;
    this.wake?.();
    if (!this.isStopped) this.start();
  }

  /** Listens for changes of the folder from now on, while the page is visible. */
  watch(isVisible = true) {
    this.isVisible = isVisible;
    if (!isVisible || this.isStopped) {
      this.watching?.abort();
      this.watching = null;
    } else if (this.watching === null && this.remote === folder) {
      this.watching = new AbortController();
      this.#watch(this.watching);
    }
  }

  /** @param {AbortController} watching */
  async #watch(watching) {
    const { record } = this.owner;
    while (this.watching === watching) {
      let wait = record.etag === null ? 500 : watchPause;
      if (record.etag !== null) {
        const { name } = record;
        try {
          const etag = await folder.changed(name, record.etag, watching.signal);
          if (this.watching !== watching) return;
          if (etag !== record.etag) this.remoteChanged();
          else if (this.problem?.code === "offline") this.#sendNow();
          this.#find();
        } catch (error) {
          if (this.watching !== watching) return;
          // This window may have renamed the file meanwhile.
          if (record.name === name) await this.#miss(/** @type {FolderError} */ (error)).catch(() => {});
          wait = 2000;
        }
      }
      // Meanwhile, remote changes are merged and local ones sent.
      await new Promise((resolve) => setTimeout(resolve, wait));
      await Promise.race([this.running, new Promise((resolve) => setTimeout(resolve, 1000))]);
    }
  }

  /** Stops sending. */
  stop() {
    this.isStopped = true;
    this.watch(false);
    this.wake?.();
  }

  /** Retries immediately, for example when the network is back. */
  retry() {
    this.rest = 0;
    if (this.owner.record.etag !== null && !this.isStopped) this.remoteChanged();
    else this.wake?.();
  }

  /** Sends pending bytes without collecting more, before the page closes. */
  sendNow() {
    if (this.problem === null) this.#sendNow();
  }

  #sendNow() {
    this.isImmediate = true;
    this.rest = 0;
    this.wake?.();
  }

  async #run() {
    this.isRunning = true;
    this.owner.report();
    let [wait, busy] = [firstWait, 0];
    while ((this.isDirty && !this.isHeld || this.isChanged) && !this.isStopped) {
      const pause = Math.max(this.isImmediate ? 0 : collecting, this.rest - performance.now());
      if (!this.isChanged && pause > 0) await this.#sleep(pause);
      if (this.isStopped) break;
      // Remote changes are always fetched, and don't affect the pause.
      const isFetch = this.isChanged;
      if (!isFetch && performance.now() < this.rest) continue;
      this.isImmediate = false;
      try {
        if (isFetch) await this.#fetchRemote();
        else {
          await (this.#isReplaced ? this.#put() : this.#append());
          [wait, busy] = [firstWait, 0];
          this.isLost = this.isRemoved = false;
          this.#setProblem(null);
        }
      } catch (caught) {
        const error = /** @type {FolderError} */ (caught);
        if (await this.#resolve(error)) continue;
        // Another program finishes writing soon, or never. A window may be drawing a long stroke.
        const isShort = error.code === "busy" && (++busy < maximumBusy || this.remote !== folder);
        if (!isShort) this.#setProblem(error);
        if (error.code === "offline" && !this.isDirty) break;
        this.rest = performance.now() + (isShort ? busyWait : wait);
        if (!isShort) wait = Math.min(2 * wait, error.code === "offline" ? longestWait : longestRefused);
      }
    }
    this.isRunning = false;
    this.#setProblem(null);
  }

  /** Ends the problem that the folder or the document is missing. */
  #find() {
    if (!this.isLost && !this.isRemoved) return;
    this.isLost = this.isRemoved = false;
    this.#setProblem(null);
  }

  /**
   * Handles a failed request for the document's state.
   * @param {FolderError} error
   */
  async #miss(error) {
    if (error.code === "gone") {
      this.isLost = true;
      this.#setProblem(error);
    } else if (error.code === "absent" && !(await this.#seek()) && !this.isRunning) {
      if (this.isLost) {
        // A new folder has replaced the removed folder with the document.
        await this.#collectEverything();
        this.isLost = false;
        this.start();
      } else if (!this.isRemoved) {
        // It was deleted on purpose; report that.
        this.isRemoved = true;
        this.#setProblem(new FolderError("removed", "This drawing was deleted from the folder."));
      }
    }
  }

  /** Whether the whole content must be sent. */
  get #isReplaced() {
    const { record } = this.owner;
    return this.base !== null || record.etag === null || record.keeps === true;
  }

  /**
   * Resolves a refusal if possible; returns whether to continue immediately.
   * @param {FolderError} error
   */
  async #resolve(error) {
    try {
      if (["changed", "length", "frames"].includes(error.code)) {
        if (this.owner.record.etag === null) await this.#resolveConflict(error);
        else this.isChanged = true;
        return true;
      }
      if (error.code !== "absent") return false;
      const { name, etag } = this.owner.record;
      if (etag === null) {
        // The folder of a new file was removed.
        const folders = folderOf(name).split("/");
        if (folders[0] === "") return false;
        for (let i = 1; i <= folders.length; i++) await folder.make(folders.slice(0, i).join("/"));
        return true;
      }
      if (await this.#seek()) return true;
      this.isChanged = false;
      await this.#collectEverything();
      return true;
    } catch {
      return false;
    }
  }

  /** Searches for a renamed file; returns whether there is one. */
  async #seek() {
    const { record } = this.owner;
    const before = record.name;
    const name = this.remote === folder && record.etag !== null && await folder.renamed(record.etag);
    if (!name) return false;
    if (name === record.name) return name !== before;
    record.name = name;
    this.owner.moved(null);
    this.isChanged = true;
    return true;
  }

  /** @param {FolderError | null} problem */
  #setProblem(problem) {
    this.problem = this.isLost || this.isRemoved ? this.problem ?? problem : problem;
    this.owner.report();
  }

  /** @param {number} time */
  #sleep(time) {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, time);
      this.wake = () => {
        clearTimeout(timer);
        resolve(undefined);
      };
    }).finally(() => (this.wake = null));
  }

  async #put() {
    const { record } = this.owner;
    if (this.base === null && record.keeps) await this.#collect();
    const count = this.tail.length;
    const bytes = join([this.base ?? new Uint8Array(0), ...this.tail]);
    const base = this.base;
    const { etag, kept } = await this.remote.put(record.name, bytes, record.etag, record.keeps === true);
    Object.assign(record, { etag, synced: bytes.length, keeps: false });
    this.tear = null;
    if (kept) this.owner.reportDamagedCopy(titleOf(kept));
    // The journal may have another content by now.
    if (this.base === base) {
      this.base = null;
      this.tail.splice(0, count);
    }
    await this.owner.save();
  }

  async #append() {
    const { record } = this.owner;
    const { tail } = this;
    let [count, size] = [0, 0];
    while (count < tail.length && (count === 0 || size + tail[count].length <= maximumAppended)) {
      size += tail[count++].length;
    }
    const offset = this.tear ?? record.synced;
    const answer = await this.remote.append(record.name, offset, join(tail.slice(0, count)));
    if (this.tail === tail) tail.splice(0, count);
    this.tear = null;
    if (this.tail === tail || this.base !== null) {
      record.synced = answer.bytes;
      record.etag = answer.etag;
    }
    await this.owner.save();
  }

  /** Prepares to send the whole journal. */
  async #collectEverything() {
    const { record } = this.owner;
    record.etag = null;
    await this.#collect();
    await this.owner.save();
  }

  async #collect() {
    let [count, open] = [0, 0];
    const bytes = await this.owner.everything(() => {
      count = this.tail.length;
      open = this.open.reduce((sum, part) => sum + part.length, 0);
    });
    this.base = bytes.subarray(0, bytes.length - open);
    this.tail.splice(0, count);
    return this.base;
  }

  /** Merges the remote's changes; if it is another document, ours gets another name. */
  async #fetchRemote() {
    const { record } = this.owner;
    this.isChanged = false;
    const theirs = await this.remote.get(record.name, record.etag);
    if (theirs === null) return;
    const { base } = this;
    const bytes = await this.#collect();
    // A pending replacement continues if no one else has changed the content.
    if (isStart(theirs.bytes, bytes)) {
      record.etag = theirs.etag;
      record.synced = theirs.bytes.length;
      this.tail.unshift(bytes.subarray(theirs.bytes.length));
      this.base = null;
      this.tail = this.tail.filter((part) => part.length > 0);
    } else {
      // Until both are merged, nothing is sent.
      // A damaged document may have lost its identifier.
      const isSame = this.owner.isDamaged || isSameDocument(theirs.bytes, bytes);
      const isMet = isSame ? await this.owner.meet(theirs) : false;
      if (isMet === null) {
        // No page shows it any more: both are merged when it is opened again.
        this.stop();
        [this.base, this.tail] = [base, []];
        return;
      }
      if (!isMet) await this.#stepAside();
    }
    await this.owner.save();
  }

  /**
   * Handles a document that exists under our new name; perhaps it is ours and only an answer was lost.
   * @param {FolderError} reason
   */
  async #resolveConflict(reason) {
    const { record } = this.owner;
    const theirs = await this.remote.get(record.name);
    const bytes = await this.#collect();
    if (theirs && isSameDocument(theirs.bytes, bytes)) {
      record.etag = "unknown";
      this.isChanged = true;
    } else if (reason.code === "changed") {
      record.name = nextName(record.name);
      await this.owner.save();
      this.owner.moved(null);
    } else {
      await this.#stepAside();
    }
  }

  async #stepAside() {
    const { record } = this.owner;
    const old = record.name;
    record.name = await this.owner.nameBeside(old);
    record.etag = null;
    record.synced = 0;
    await this.#collect();
    await this.owner.save();
    const values = { old: titleOf(old), title: titleOf(record.name) };
    this.owner.moved({ text: "“{old}” is now a different drawing. This is “{title}”.", values });
  }
}

/**
 * Returns whether two states belong to one document, by its identifier.
 * @param {Uint8Array} one @param {Uint8Array} other
 */
export function isSameDocument(one, other) {
  return one.length >= 28 && other.length >= 28 && isStart(one.subarray(0, 28), other);
}

/**
 * Returns whether bytes begin with `start`.
 * @param {Uint8Array} start @param {Uint8Array} bytes
 */
export function isStart(start, bytes) {
  if (start.length > bytes.length) return false;
  for (let i = 0; i < start.length; i++) if (start[i] !== bytes[i]) return false;
  return true;
}
