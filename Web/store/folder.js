// Documents of the folder that `inkstone studio` serves: requests to the server, and the names of their files.

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
