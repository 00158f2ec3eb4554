// Checks that windows and browsers agree on one document: the modules of the page that store documents, with a server,
// a storage and an engine of a few lines each. Everything takes a random time, so each run differs.
// RUNS is the number of runs.
import { ok } from "node:assert/strict";
import { AsyncLocalStorage } from "node:async_hooks";
import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join as joined } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { root } from "../built.mjs";

const folder = mkdtempSync(joined(tmpdir(), "inkstone-windows-"));
process.on("exit", () => rmSync(folder, { recursive: true }));
writeFileSync(joined(folder, "package.json"), '{ "type": "module" }');
cpSync(joined(root, "Web/store"), folder, { recursive: true });
// The documents of this test are not Inkstone's, and valid.
writeFileSync(joined(folder, "frames.js"), "export const isDamaged = () => false;");
const load = (name) => import(pathToFileURL(joined(folder, name)));

/** The browser of the running code. */
const browsers = new AsyncLocalStorage();
const pause = (time) => new Promise((resolve) => setTimeout(resolve, time));
const jitter = () => pause(1 + 5 * Math.random());
const [encoder, decoder] = [new TextEncoder(), new TextDecoder()];

/** The violations so far. */
const wrong = new Set();

// MARK: Documents

/** The header of all documents. */
const header = encoder.encode("A document, by any other name");

/** Parses a document, a list of strokes: "+a" begins one, "=a" ends it. Each contains its offset. */
function read(bytes) {
  const [done, open] = [new Set(), new Set()];
  const text = decoder.decode(bytes);
  let at = header.length;
  while (at < text.length) {
    const end = text.indexOf(";", at);
    const [, stands, what, name] = /^@(\d+)([+=])(.+)$/.exec(text.slice(at, Math.max(end, at))) ?? [];
    if (Number(stands) !== at) break;
    if (what === "+") open.add(name);
    else {
      open.delete(name);
      done.add(name);
    }
    at = end + 1;
  }
  return { done, open, accepted: at };
}

class Engine {
  done = new Set();
  open = new Set();
  #length = 0;
  #log = [];

  #write(text) {
    const frame = encoder.encode(`@${this.#length}${text};`);
    this.#length += frame.length;
    this.#log.push(frame);
  }

  load(bytes) {
    const { done, open, accepted } = read(bytes);
    [this.done, this.#length] = [done, accepted];
    for (const name of open) this.end(name);
    return accepted;
  }

  begin(name) {
    this.open.add(name);
    this.#write(`+${name}`);
  }

  end(name) {
    this.open.delete(name);
    this.done.add(name);
    this.#write(`=${name}`);
  }

  follow(bytes) {
    const theirs = read(bytes);
    const own = [...this.done].filter((name) => !theirs.done.has(name));
    this.#length = theirs.accepted;
    this.#log = [];
    for (const name of theirs.done) this.done.add(name);
    // As a reader does with strokes that are unfinished at the end of the log.
    for (const name of theirs.open) if (!own.includes(name)) this.end(name);
    for (const name of own) this.#write(`=${name}`);
    for (const name of this.open) this.#write(`+${name}`);
    return theirs.accepted;
  }

  takeLog() {
    const bytes = join(this.#log);
    this.#log = [];
    return bytes;
  }
}

// MARK: Browsers

const locks = new Map();
Object.defineProperty(globalThis, "navigator", {
  configurable: true,
  value: {
    locks: {
      async request(name, options, hold) {
        if (typeof options === "function") [options, hold] = [{}, options];
        while (locks.has(name)) {
          if (options.ifAvailable) return hold(null);
          if (options.signal?.aborted) throw new Error("nobody waits");
          await pause(3);
        }
        const mine = {};
        locks.set(name, mine);
        try {
          return await hold({ name });
        } finally {
          if (locks.get(name) === mine) locks.delete(name);
        }
      },
    },
  },
});

const channels = new Map();
globalThis.BroadcastChannel = class {
  constructor(name) {
    this.run = AsyncLocalStorage.snapshot();
    if (!channels.has(name)) channels.set(name, new Set());
    this.all = channels.get(name).add(this);
  }

  async postMessage(value) {
    const data = structuredClone(value);
    const others = [...this.all].filter((other) => other !== this);
    await pause(1);
    for (const other of others) if (this.all.has(other)) other.run(() => other.onmessage?.({ data }));
  }

  close() { this.all.delete(this); }
};

const files = new Map();

/** Writes a file, whose content must be consistent. */
function put(key, bytes) {
  if (read(bytes).accepted !== bytes.length) wrong.add("a journal has frames that do not fit");
  files.set(key, bytes);
}

class File {
  // Everything is stored immediately.
  isStored = true;
  isStoring = true;
  problem = null;
  constructor(key) { this.key = key; }
  get length() { return this.read().length; }
  read() { return files.get(this.key) ?? new Uint8Array(0); }
  append(bytes) { put(this.key, join([this.read(), bytes])); }
  async replace(bytes) { put(this.key, bytes); }
  cut(length) { put(this.key, this.read().slice(0, length)); }
  flush() {}
  retry() {}
  close() {}
}

const journal = {
  open: async (key) => new File(key),
  read: async (key) => new File(key).read(),
  remove: async (key) => files.delete(key),
};

const records = new Map();
const index = {
  all: async () => [...records.values()].map((record) => ({ ...record })),
  get: async (key) => records.has(key) ? { ...records.get(key) } : undefined,
  put: async (record) => void records.set(record.key, { ...record }),
  remove: async (key) => records.delete(key),
};

// MARK: Server

let served = null;
let version = 0;
const offline = new Set();

const fileTag = () => `1-2-${version}`;

/** Stores a state of the document; `appended` are the frames that continue the former one, `by` is their connection. */
function serve(bytes, appended = null, by = null) {
  if (read(bytes).open.size > 0) wrong.add("the folder has a stroke that is under way");
  const [before, offset] = [fileTag(), served?.length ?? 0];
  served = bytes;
  version += 1;
  for (const socket of sockets) {
    if (socket === by) continue;
    if (appended && socket.tag === before) socket.receive(4, before, offset, fileTag(), appended);
    else socket.receive(5, bytes.length, fileTag());
    socket.tag = fileTag();
  }
}

const varint = (value) => (value < 128 ? [value] : [value % 128 | 128, ...varint(Math.floor(value / 128))]);

/** The connections to the board of the document. */
const sockets = new Set();

globalThis.WebSocket = class WebSocket {
  static OPEN = 1;
  bufferedAmount = 0;
  readyState = 0;
  tag = "";
  #browser = browsers.getStore();

  constructor() { this.#open(); }

  async #open() {
    await jitter();
    if (this.#isCut()) return;
    this.readyState = 1;
    this.onopen?.();
  }

  #isCut() {
    if (this.readyState === 3) return true;
    if (!offline.has(this.#browser)) return false;
    this.close();
    browsers.run(this.#browser, () => this.onclose?.({ code: 1006, reason: "" }));
    return true;
  }

  /** Receives a message of the server. */
  async receive(kind, ...parts) {
    const bytes = Uint8Array.from([kind, ...parts.flatMap((part) => typeof part === "number" ? varint(part)
      : typeof part === "string" ? [...varint(part.length), ...encoder.encode(part)] : [...part])]);
    this.last = (this.last ?? Promise.resolve()).then(async () => {
      await pause(1);
      if (!this.#isCut()) browsers.run(this.#browser, () => this.onmessage?.({ data: bytes.buffer }));
    });
  }

  async send(bytes) {
    await pause(1);
    if (this.#isCut()) return;
    let at = 1;
    const number = () => {
      let [value, scale] = [0, 1];
      for (; bytes[at] > 127; at++, scale *= 128) value += (bytes[at] & 127) * scale;
      return value + bytes[at++] * scale;
    };
    if (bytes[0] === 1) {
      at = 7;
      number();
      at += 4;
      const count = number();
      this.tag = new TextDecoder().decode(bytes.subarray(at, at + count));
      sockets.add(this);
      this.receive(1, 1, 1, 0);
      if (this.tag !== fileTag()) this.receive(5, served.length, fileTag());
      this.tag = fileTag();
    } else if (bytes[0] === 2) {
      const [counter, offset] = [number(), number()];
      const frames = bytes.slice(at);
      if (offset !== served.length) return this.receive(3, counter, "length", "");
      const whole = join([served, frames]);
      if (read(whole).accepted !== whole.length) return this.receive(3, counter, "frames", "");
      serve(whole, frames, this);
      this.tag = fileTag();
      this.receive(2, counter, whole.length, fileTag());
    }
  }

  close() {
    this.readyState = 3;
    sockets.delete(this);
  }
};

async function answer(path, { method = "GET", headers = {}, body }) {
  const { pathname, searchParams } = new URL(path, "http://localhost/");
  const tag = fileTag;
  const respond = (status, value) => {
    const bytes = value instanceof Uint8Array ? value : encoder.encode(JSON.stringify(value));
    const headers = { ETag: tag(), "Content-Length": String(bytes.length) };
    return new Response(status === 304 ? null : bytes, { status, headers });
  };
  if (pathname.endsWith("/documents")) return respond(200, { documents: [{ name: "a.ink", etag: tag() }] });
  if (pathname.endsWith("/frames")) {
    const bytes = new Uint8Array(body);
    if (Number(searchParams.get("offset")) !== served.length) return respond(409, { error: "length" });
    if (read(join([served, bytes])).accepted !== served.length + bytes.length) return respond(409, { error: "frames" });
    serve(join([served, bytes]), bytes);
    return respond(200, { etag: tag(), bytes: served.length });
  }
  if (method === "PUT") {
    if (headers["If-Match"] !== tag()) return respond(412, { error: "changed" });
    serve(new Uint8Array(body));
    return respond(200, { etag: tag() });
  }
  return headers["If-None-Match"] === tag() ? respond(304, null) : respond(200, served);
}

globalThis.fetch = async (path, options = {}) => {
  const cut = () => {
    if (offline.has(browsers.getStore())) throw new TypeError("cut");
  };
  await jitter();
  cut();
  const response = await answer(path, options);
  await jitter();
  cut();
  return response;
};

const { join } = await load("bytes.js");
const { catalog, record: blank } = await load("catalog.js");
const { findOrphans, meet } = await load("meeting.js");
const { OpenDocument } = await load("open-document.js");
Object.assign(catalog, { journal, index, hasFolder: true });

// MARK: Windows

/** The names of all drawn strokes. */
const drawn = new Set();

/** A page with its engine, and the worker that stores its document. */
class Window {
  constructor(browser, name) {
    Object.assign(this, { browser, name, isAlive: true });
    this.engine = new Engine();
    this.names = new Set();
  }

  run(action) { return browsers.run(this.browser, action); }

  async open(record) {
    const notify = (news) => this.#later(() => this.#handle(structuredClone(news)));
    await this.run(async () => {
      this.document = new OpenDocument({ ...record }, notify, async () => ({}));
      await this.document.open();
      let bytes;
      if (this.document.isGuest) bytes = await this.document.everything();
      else {
        bytes = await meet(this.document);
        await findOrphans(this.document);
        await this.document.save();
      }
      this.epoch = this.document.merging.epoch;
      const accepted = this.engine.load(bytes);
      await this.document.accept(accepted);
      this.#log();
    });
    return this;
  }

  /** Delays messages between page and worker, and keeps their order. */
  #later(action) {
    this.messages = (this.messages ?? Promise.resolve()).then(() => pause(6 * Math.random())).then(() => {
      // The result is not awaited.
      if (this.isAlive) this.run(action);
    });
  }

  #log() {
    const bytes = this.engine.takeLog();
    if (bytes.length === 0) return;
    const { epoch } = this;
    const isWhole = this.engine.open.size === 0;
    this.#later(() => this.document.append(bytes, isWhole, epoch));
  }

  #handle({ theirs, epoch, title }) {
    if (title !== undefined) this.names.add(title);
    if (theirs === undefined) return;
    const accepted = this.engine.follow(theirs);
    const bytes = this.engine.takeLog();
    this.epoch = epoch;
    const isWhole = this.engine.open.size === 0;
    this.#later(() => this.document.followed(epoch, { accepted, bytes, isWhole }));
  }

  begin() {
    const name = `${this.name}${drawn.size}`;
    drawn.add(name);
    this.engine.begin(name);
    this.#log();
    return name;
  }

  end(name) {
    this.engine.end(name);
    this.#log();
  }

  async draw(count) {
    for (let i = 0; i < count; i++) {
      const name = this.begin();
      await pause(60 * Math.random());
      this.end(name);
      await pause(80 * Math.random());
    }
  }

  close() { return this.run(() => this.document.close()); }

  /** Kills it as if the power had failed. */
  kill() {
    this.isAlive = false;
    const { document } = this;
    document.follower?.stop();
    document.writer.file = null;
    document.role.stop();
    document.merging.end();
    document.role.end();
  }
}

const expect = (holds, claim) => ok(holds, claim);

async function all(windows, when) {
  const end = Date.now() + 60_000;
  const has = ({ engine }) => engine.done.size === drawn.size && engine.open.size === 0;
  while (Date.now() < end && !windows.every(has)) await pause(10);
  const counts = windows.map(({ name, engine }) => `${name} ${engine.done.size}`);
  expect(windows.every(has), `all have the ${drawn.size} strokes ${when}: ${counts.join(", ")}`);
}

const draw = (windows, count) => Promise.all(windows.map((window) => window.draw(count)));

async function play() {
  drawn.clear();
  files.clear();
  records.clear();
  serve(header);
  const known = [1, 2].map(() => ({ ...blank("a", "folder", "a.ink"), etag: `1-2-${version}`, synced: header.length }));
  for (const record of known) {
    put(record.key, header);
    records.set(record.key, record);
  }
  const [near, far] = known;
  const a = await new Window(1, "a").open(near);
  const b = await new Window(1, "b").open(near);
  const c = await new Window(2, "c").open(far);
  const d = await new Window(2, "d").open(far);
  expect(!a.document.isGuest && b.document.isGuest && d.document.isGuest, "the first window keeps the document");
  await draw([a, b, c, d], 6);
  await all([a, b, c, d], "when four windows draw at once");

  // Frames of a guest arrive while those of the page are in transit.
  for (let i = 0; i < 5; i++) {
    await a.run(() => a.document.drained());
    const name = a.begin();
    const { length } = files.get(near.key);
    const other = `g${drawn.size}`;
    drawn.add(other);
    await a.run(() => a.document.merging.appendFromGuest(length, encoder.encode(`@${length}=${other};`)));
    a.end(name);
    await all([a, b, c, d], "when two have met on their way");
  }

  offline.add(2);
  await draw([a, b, c, d], 3);
  offline.delete(2);
  c.run(() => c.document.follower.retry());
  await all([a, b, c, d], "when the network is back");

  await a.close();
  await draw([b, c, d], 3);
  await all([b, c, d], "when the window that kept it is closed");
  expect(!b.document.isGuest, "another window keeps it then");

  // A guest is killed while a stroke is drawn in the window that stores the document, which could not accept its ink.
  const name = c.begin();
  await pause(20);
  await draw([d], 2);
  await pause(20);
  d.kill();
  c.end(name);
  await pause(100);
  await c.close();
  const e = await new Window(2, "e").open(records.get(far.key));
  await all([b, e], "when a guest was killed");

  // A window that is reopened after it had no network.
  offline.add(2);
  await draw([b, e], 2);
  await e.close();
  offline.delete(2);
  await draw([b], 1);
  await pause(300);
  const f = await new Window(2, "f").open(records.get(far.key));
  await all([b, f], "when a document is opened again");
  for (const window of [b, f]) await window.run(() => window.document.drained());
  const { done, accepted } = read(served);
  expect(accepted === served.length && done.size === drawn.size, `the folder has all: ${done.size} of ${drawn.size}`);
  for (const window of [f, b]) await window.close();
  expect(files.size === 2 && records.size === 2, `no journals are left over: ${files.size}, ${records.size}`);
  const names = [a, b, c, d, e, f].flatMap((window) => [...window.names]);
  expect(names.every((title) => title === "a"), `nothing gets another name: ${names}`);
  for (const claim of wrong) expect(false, claim);
  wrong.clear();
  return drawn.size;
}

for (let run = 1; run <= Number(process.env.RUNS ?? 2); run++) {
  test(`four windows of two browsers, run ${run}`, async (t) => t.diagnostic(`${await play()} strokes`));
}
