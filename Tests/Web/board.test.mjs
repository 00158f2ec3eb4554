// The connection of a document to its board, from the page's side: nothing of others is lost or put into a wrong
// order, whatever fails and when; no failure is repeated without a pause.
import { deepEqual, equal, ok } from "node:assert/strict";
import { afterEach, mock, test } from "node:test";
import { Board } from "../../Web/store/board.js";
import { Follower } from "../../Web/store/follower.js";

const wait = (time) => new Promise((resolve) => { setTimeout(resolve, time); });

/** Fails if a follower that has sent everything makes requests, for the time of two looks at the remote. */
async function quiet({ follower }) {
  const { length } = requests;
  await wait(6500);
  deepEqual(requests.slice(length), []);
  ok(follower.refusal === null && !follower.isBehind);
}

/** Waits until a condition holds. */
async function until(what, condition, patience = 8000) {
  for (const start = performance.now(); performance.now() - start < patience; await wait(5)) if (condition()) return;
  throw new Error(`${what}: not after ${patience} ms`);
}

const varint = (value) => (value < 128 ? [value] : [value % 128 | 128, ...varint(Math.floor(value / 128))]);
const text = (value) => [Buffer.byteLength(value), ...Buffer.from(value)];

/** The messages of a board. */
const welcome = (others = 0) => [1, 1, 1, others];
const accepted = (counter, length, tag) => [2, ...varint(counter), ...varint(length), ...text(tag)];
const refused = (counter, code) => [3, ...varint(counter), ...text(code), ...text("It was refused.")];
const frames = (before, offset, tag, bytes) => [4, ...text(before), ...varint(offset), ...text(tag), ...bytes];
const state = (length, tag) => [5, ...varint(length), ...text(tag)];
const ping = (count) => [7, ...varint(count)];
const ink = (member, bytes) => [8, member, ...bytes];
const left = (member) => [9, member];
const joined = (member) => [10, member];

/** All connections, latest last. */
let sockets = [];

/** Whether new connections are opened. */
let opens = true;

class FakeSocket {
  static OPEN = 1;
  readyState = 0;
  bufferedAmount = 0;
  sent = [];

  constructor() {
    sockets.push(this);
    if (opens) setTimeout(() => { this.readyState = 1; this.onopen?.(); }, 1);
    else setTimeout(() => this.end(1006), 1);
  }

  send(bytes) {
    this.sent.push([...bytes]);
    this.onsend?.([...bytes]);
  }

  close() { this.readyState = 3; }

  /** Receives a message. */
  receive(bytes) { this.onmessage?.({ data: Uint8Array.from(bytes).buffer }); }

  /** Ends as the server ends it. */
  end(code, reason = "") {
    this.readyState = 3;
    this.onclose?.({ code, reason });
  }

  /** The counters of the appends that were sent. */
  get appends() { return this.sent.filter(([kind]) => kind === 2).map((bytes) => bytes[1]); }
}
globalThis.WebSocket = FakeSocket;

/** The requests by HTTP, and their answers. */
let requests = [];
let answer = () => new Response(null, { status: 304 });
globalThis.fetch = async (address, { method = "GET", headers = {} } = {}) => {
  requests.push(`${method} ${headers["If-None-Match"] ?? headers["If-Match"] ?? ""}`.trim());
  return answer(method, headers, String(address));
};

/** Returns the content of a document, with a tag. */
const content = (bytes, tag) => new Response(bytes, { headers: { ETag: tag, "Content-Length": `${bytes.length}` } });

const bytesOf = (count, first = 0) => Uint8Array.from({ length: count }, (_, i) => (first + i) % 251);

/** A document whose journal is in memory. */
class Owner {
  key = "k";
  isDamaged = false;
  notices = [];
  met = [];
  reads = 0;
  /** Called before the journal is read, as what was queued before. */
  queued = null;

  constructor(journal, synced = journal.length) {
    this.journal = journal;
    this.record = { where: "folder", name: "a.ink", etag: "T", synced };
    this.follower = new Follower(this);
  }

  notify = (news) => { this.notices.push(news); };
  async save() {}
  report() {}
  moved() {}
  async everything(mark) {
    this.reads += 1;
    await null;
    this.queued?.();
    this.queued = null;
    mark?.();
    return this.journal.slice();
  }
  async meet({ bytes, etag }) {
    this.met.push({ bytes: [...bytes], etag });
    this.journal = bytes;
    this.follower.met({ bytes, etag }, bytes.length, new Uint8Array(0), true, false);
    return true;
  }
}

/** Returns a document that is connected. */
async function connected(owner) {
  owner.follower.watch();
  await until("a hello", () => sockets.at(-1)?.sent.length === 1);
  sockets.at(-1).receive(welcome(1));
  return sockets.at(-1);
}

/** @type {Owner[]} */
let owners = [];
function open(...values) {
  owners.push(new Owner(...values));
  return owners.at(-1);
}

afterEach(() => {
  owners.forEach(({ follower }) => follower.stop());
  [owners, sockets, requests, opens] = [[], [], [], true];
  answer = () => new Response(null, { status: 304 });
});

test("frames of others continue what the journal has", async () => {
  const owner = open(bytesOf(100));
  const socket = await connected(owner);
  socket.receive(frames("T", 100, "U", [1, 2, 3]));
  await until("the frames", () => owner.met.length === 1);
  deepEqual(owner.met[0], { bytes: [...bytesOf(100), 1, 2, 3], etag: "U" });
  deepEqual(requests, []);
});

test("frames that arrive while the journal is replaced are loaded with the document", async () => {
  const owner = open(bytesOf(100));
  const socket = await connected(owner);
  const theirs = Uint8Array.from([...bytesOf(100), 1, 2, 3]);
  answer = (method) => (method === "GET" ? content(theirs, "U") : new Response('{"etag":"V"}'));
  // A pack is in the queue of the writer.
  const packed = Uint8Array.from([...bytesOf(28), 9, 9]);
  owner.queued = () => {
    owner.journal = packed;
    owner.follower.replace(packed);
  };
  socket.receive(frames("T", 100, "U", [1, 2, 3]));
  await until("the content", () => owner.met.length > 0);
  deepEqual(owner.met, [{ bytes: [...theirs], etag: "U" }]);
  deepEqual(requests, ["GET T"]);
});

test("changes whose download fails are loaded later", async () => {
  const owner = open(bytesOf(100));
  const socket = await connected(owner);
  answer = () => { throw new TypeError("cut"); };
  socket.receive(state(103, "U"));
  await until("a request", () => requests.length === 1);
  answer = () => content(Uint8Array.from([...bytesOf(100), 1, 2, 3]), "U");
  await until("the content", () => owner.met.length === 1);
  equal(owner.record.etag, "U");
  const { length } = requests;
  await wait(3500);
  equal(requests.length, length, "then nothing more is requested");
});

for (const code of ["frames", "length"]) {
  test(`a refusal (${code}) without a change is repeated with pauses only`, async () => {
    const owner = open(bytesOf(110), 100);
    const socket = await connected(owner);
    answer = (_, headers) => (headers["If-None-Match"] ? new Response(null, { status: 304 }) : content(bytesOf(100), "T"));
    socket.onsend = ([kind, counter]) => { if (kind === 2) setTimeout(() => socket.receive(refused(counter, code)), 1); };
    owner.follower.add(bytesOf(10, 100));
    await wait(2500);
    ok(socket.appends.length >= 2 && socket.appends.length <= 5, `${socket.appends.length} appends`);
    ok(requests.length < 12, `${requests.length} requests`);
    equal(owner.follower.problem?.code, code);
    // Once it is accepted, the problem is over.
    socket.onsend = ([kind, counter]) => { if (kind === 2) setTimeout(() => socket.receive(accepted(counter, 110, "U")), 1); };
    await until("the end", () => !owner.follower.isRunning, 9000);
    equal(owner.follower.problem, null);
    ok(owner.follower.hasAll && owner.record.etag === "U");
    await quiet(owner);
  });
}

test("a wrong length is corrected after a refusal", async () => {
  // The folder has 100 bytes, and 104 are noted.
  const owner = open(bytesOf(110), 104);
  const socket = await connected(owner);
  answer = (_, headers) => (headers["If-None-Match"] ? new Response(null, { status: 304 }) : content(bytesOf(100), "T"));
  socket.onsend = ([kind, counter, offset]) => {
    if (kind === 2) setTimeout(() => socket.receive(offset === 100 ? accepted(counter, 110, "U") : refused(counter, "length")), 1);
  };
  owner.follower.add(bytesOf(6, 104));
  await until("the end", () => owner.follower.hasAll && !owner.follower.isRunning);
  equal(owner.record.synced, 110);
  await quiet(owner);
});

test("a writer among others is refused and continues without a pause", async () => {
  const owner = open(bytesOf(110), 100);
  const socket = await connected(owner);
  const start = performance.now();
  let [count, length] = [0, 100];
  socket.onsend = ([kind, counter]) => {
    if (kind !== 2) return;
    // Each time, another one was earlier.
    setTimeout(() => {
      if (++count > 5) return socket.receive(accepted(counter, length, "end"));
      socket.receive(frames(count === 1 ? "T" : `U${count - 1}`, length, `U${count}`, [count]));
      length += 1;
      socket.receive(refused(counter, "length"));
      owner.queued = () => { owner.journal = owner.journal.slice(); };
    }, 1);
  };
  owner.meet = async ({ bytes, etag }) => {
    owner.journal = Uint8Array.from([...bytes, ...bytesOf(10, 100)]);
    owner.follower.met({ bytes, etag }, bytes.length, bytesOf(10, 100), true, false);
    return true;
  };
  owner.follower.add(bytesOf(10, 100));
  await until("the end", () => owner.record.etag === "end");
  ok(performance.now() - start < 900, "no pause");
  deepEqual(requests, []);
});

test("many frames that wait are loaded as a document instead", async () => {
  const owner = open(bytesOf(100));
  const socket = await connected(owner);
  // The page is busy.
  let go;
  owner.meet = () => new Promise((resolve) => { go = resolve; });
  socket.receive(frames("T", 100, "U0", [1]));
  await until("the page is asked", () => go);
  let length = 101;
  const part = new Uint8Array(300_000);
  for (let i = 1; i < 20; i++) {
    socket.receive(frames(`U${i - 1}`, length, `U${i}`, part));
    length += part.length;
    const waiting = owner.follower.incoming.reduce((sum, { frames: bytes }) => sum + (bytes?.length ?? 0), 0);
    ok(waiting <= 1 << 20, `${waiting} bytes wait`);
  }
  for (let i = 0; i < 1000; i++) socket.receive(state(length, `V${i}`));
  ok(owner.follower.incoming.length < 10);
  answer = () => content(bytesOf(200), "V999");
  owner.meet = Owner.prototype.meet;
  go(false);
});

test("one board is heard at a time", async () => {
  const owner = open(bytesOf(100));
  const first = await connected(owner);
  first.receive(ink(2, [7]));
  owner.follower.add(bytesOf(10, 100));
  owner.journal = bytesOf(110);
  await until("an append", () => first.appends.length === 1);
  // The page is hidden and shown while the answer is pending.
  owner.follower.watch(false);
  equal(owner.follower.others, 0);
  deepEqual(owner.notices.filter((news) => news.ink).map((news) => news.ink.bytes.length), [1, 0]);
  owner.follower.watch(true);
  await until("another connection", () => sockets.length === 2 && sockets[1].sent.length === 1);
  sockets[1].receive(welcome(2));
  first.receive(joined(3));
  equal(owner.follower.others, 2);
  // The answer still counts.
  first.receive(accepted(first.appends[0], 110, "U"));
  await until("the end", () => owner.follower.hasAll);
  equal(owner.record.synced, 110);
  equal(first.readyState, 3);
  sockets[1].receive(left(4));
  equal(owner.follower.others, 1);
});

test("without a connection, changes are looked for", async () => {
  opens = false;
  const owner = open(bytesOf(100));
  answer = () => content(Uint8Array.from([...bytesOf(100), 5]), "U");
  owner.follower.watch();
  await until("the content", () => owner.met.length === 1);
  owner.follower.watch(false);
  const { length } = requests;
  await wait(3500);
  equal(requests.length, length, "a hidden page looks for nothing");
});

test("without a connection, a deleted document is reported, and not stored again", async () => {
  opens = false;
  const owner = open(bytesOf(100));
  answer = (_, __, address) => (address.endsWith("/documents") ? new Response('{"documents": []}')
    : new Response('{"error": "absent", "message": "There is no such document."}', { status: 404 }));
  owner.follower.watch();
  await until("the report", () => owner.follower.problem?.code === "removed");
  await wait(3500);
  ok(requests.every((request) => request.startsWith("GET")), requests.join());
  ok(!owner.follower.isDirty);
  // It is restored.
  answer = () => new Response(null, { status: 304 });
  await until("the end of the problem", () => owner.follower.problem === null);
});

test("WebSocket that the site forbids is no error", async () => {
  globalThis.WebSocket = class { constructor() { throw new DOMException("no", "SecurityError"); } };
  try {
    const owner = open(bytesOf(100));
    owner.follower.watch();
    await until("a look", () => requests.length > 0);
  } finally {
    globalThis.WebSocket = FakeSocket;
  }
});

test("a page of another version reports it and connects no more", async () => {
  const owner = open(bytesOf(100));
  owner.follower.watch();
  await until("a hello", () => sockets[0]?.sent.length === 1);
  sockets[0].end(4001, "Reload it.");
  await wait(700);
  equal(sockets.length, 1);
  deepEqual(owner.notices.filter(({ notice }) => notice).map(({ notice }) => notice.text), ["Reload it."]);
});

/** Returns a board, and what it reports. */
async function board(hello = {}) {
  const news = [];
  const made = new Board(async () => ({
    name: "a.ink", tag: "T", length: 0, check: new Uint8Array(4), isSpectator: false, ...hello,
  }), (one) => news.push(one));
  await until("a hello", () => sockets.at(-1)?.sent.length === 1);
  sockets.at(-1).receive(welcome());
  return { board: made, news, socket: sockets.at(-1) };
}

test("a message of an unknown kind, or a refused connection, is followed by a long pause", async () => {
  for (const end of [(socket) => socket.receive([77]), (socket) => socket.end(4003), (socket) => socket.end(1002)]) {
    sockets = [];
    const { board: made, socket } = await board();
    end(socket);
    await wait(1200);
    equal(sockets.length, 1);
    made.stop();
  }
  const { board: made, socket, news } = await board();
  socket.end(1001);
  await until("another connection", () => sockets.at(-1) !== socket, 1000);
  equal(news.at(-1).kind, "closed");
  made.stop();
});

test("a ping is answered at once", async () => {
  const { board: made, socket } = await board();
  socket.receive(ping(300));
  deepEqual(socket.sent.at(-1), [3, 172, 2]);
  made.stop();
});

test("a connection without messages for 25 seconds is replaced", async () => {
  const { board: made, socket, news } = await board();
  mock.timers.enable({ apis: ["setTimeout"] });
  try {
    for (let i = 0; i < 5; i++) {
      socket.receive(ping(i));
      mock.timers.tick(24_000);
      equal(socket.readyState, 1);
    }
    mock.timers.tick(1000);
    equal(socket.readyState, 3);
    equal(news.at(-1).kind, "closed");
    mock.timers.tick(300);
    equal(sockets.length, 2);
    made.stop();
  } finally {
    mock.timers.reset();
  }
});

test("an append without an answer is repeated with its counter", async () => {
  const { board: made, socket } = await board();
  const lost = made.append(100, bytesOf(10)).catch(({ code }) => code);
  socket.end(1006);
  equal(await lost, "offline");
  await until("another connection", () => sockets.at(-1).sent.length === 1 && sockets.at(-1) !== socket);
  const next = sockets.at(-1);
  next.receive(welcome());
  deepEqual(next.sent[0].slice(3, 7), socket.sent[0].slice(3, 7), "the author is the same");
  const repeated = made.append(100, bytesOf(10));
  const other = made.append(110, bytesOf(5));
  deepEqual(next.appends, [socket.appends[0], socket.appends[0] + 1]);
  for (const counter of next.appends) next.receive(accepted(counter, 115, "U"));
  equal((await repeated).etag, "U");
  equal((await other).bytes, 115);
  made.stop();
});

test("a board that stops waits for answers", async () => {
  const { board: made, socket } = await board();
  const appended = made.append(100, bytesOf(10));
  made.stop();
  equal(socket.readyState, 1);
  socket.receive(accepted(socket.appends[0], 110, "U"));
  equal((await appended).bytes, 110);
  equal(socket.readyState, 3);
  await wait(500);
  equal(sockets.length, 1, "it does not connect again");
});

test("another name is another connection", async () => {
  const owner = open(bytesOf(100));
  const socket = await connected(owner);
  owner.record.name = "b.ink";
  owner.follower.watch();
  await until("another connection", () => sockets.length === 2 && sockets[1].sent.length === 1);
  equal(socket.readyState, 3);
  equal(owner.follower.board.name, "b.ink");
  equal(owner.reads, 1, "the journal is read once for the same state");
});

test("ink that is too long is left out", async () => {
  const { board: made, socket } = await board();
  made.sendInk(new Uint8Array((1 << 14) + 1));
  made.sendInk(new Uint8Array(1 << 14));
  equal(socket.sent.length, 2);
  made.stop();
});
