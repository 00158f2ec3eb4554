// Checks the journal that continues in memory if the browser's storage fails: whatever fails and when, reads return
// what was written; data reported as kept is in the storage; and once there is room everything is.
import { ok as expect } from "node:assert/strict";
import { test } from "node:test";
import { FallbackIndex, FallbackJournal } from "../../Web/store/journal-fallback.js";
import { chance } from "../Studio/lib/input.mjs";

const rounds = 400;

/** A clock that the test controls. */
let now = 0;

const refusal = (name) => new DOMException("refused", name);

/** A storage with room for some bytes, in which any operation may fail. */
class Storage {
  files = new Map();
  records = new Map();
  room = Infinity;
  failing = 0;

  constructor(random, writesInPart) {
    Object.assign(this, { random, writesInPart });
  }

  get used() { return [...this.files.values()].reduce((sum, bytes) => sum + bytes.length, 0) + 10 * this.records.size; }

  check() { if (this.random() < this.failing) throw refusal(this.random() < 0.5 ? "QuotaExceededError" : "UnknownError"); }

  write(key, bytes) {
    this.check();
    const before = this.files.get(key)?.length ?? 0;
    if (this.used - before + bytes.length <= this.room) return void this.files.set(key, bytes);
    // A file is written as far as there is room, a database record completely or not at all.
    if (this.writesInPart && bytes.length > before) {
      this.files.set(key, bytes.slice(0, Math.max(before, before + this.room - this.used)));
    }
    throw refusal("QuotaExceededError");
  }
}

const join = (one, other) => Uint8Array.from([...one, ...other]);

/** Files like those of OPFS: written immediately. */
class Files {
  name = "opfs";
  constructor(storage) { this.storage = storage; }
  async open(key) {
    const { storage } = this;
    storage.check();
    if (!storage.files.has(key)) storage.files.set(key, new Uint8Array(0));
    const file = {
      length: storage.files.get(key).length, isOpen: true,
      read: () => storage.files.get(key).slice(0, file.length),
      append: (bytes) => {
        storage.write(key, join(file.read(), bytes));
        file.length += bytes.length;
      },
      flush: () => storage.check(),
      cut: (length) => {
        storage.check();
        storage.files.set(key, storage.files.get(key).slice(0, length));
        file.length = length;
      },
      close: () => { file.isOpen = false; },
      abandon: (length = file.length) => {
        const size = Math.min(Math.max(length, 0), file.length);
        if (length >= 0) storage.files.set(key, storage.files.get(key).slice(0, size));
        file.isOpen = false;
        return size;
      },
    };
    return file;
  }
  async read(key) {
    this.storage.check();
    return this.storage.files.get(key) ?? new Uint8Array(0);
  }
  async replace(key, file, bytes) {
    this.storage.write(`${key}.new`, bytes);
    this.storage.files.delete(`${key}.new`);
    this.storage.files.set(key, bytes);
    return this.open(key);
  }
  async remove(key) { this.storage.files.delete(key); }
  async keys() { return [...this.storage.files.keys()]; }
}

/** Files that are written on a flush, like those of the database. */
class Chunks extends Files {
  name = "indexeddb";
  async open(key) {
    const { storage } = this;
    storage.check();
    const file = {
      stored: storage.files.get(key) ?? new Uint8Array(0), waiting: new Uint8Array(0),
      get length() { return file.stored.length + file.waiting.length; },
      read: async () => join(file.stored, file.waiting),
      append: (bytes) => { file.waiting = join(file.waiting, bytes); },
      flush: async () => {
        storage.write(key, join(file.stored, file.waiting));
        [file.stored, file.waiting] = [join(file.stored, file.waiting), new Uint8Array(0)];
      },
      cut: async (length) => {
        await file.flush();
        file.stored = file.stored.slice(0, length);
        storage.files.set(key, file.stored);
      },
      close: () => {},
      abandon: () => file.stored.length,
    };
    return file;
  }
}

const same = (one, other) => one.length === other.length && one.every((byte, at) => byte === other[at]);

async function check(seed) {
  const random = chance(seed);
  const storage = new Storage(random, seed % 2 === 0);
  const records = {
    all: async () => { storage.check(); return [...storage.records.values()]; },
    get: async (key) => { storage.check(); return storage.records.get(key); },
    put: async (record) => {
      storage.check();
      if (storage.used + 10 > storage.room) throw refusal("QuotaExceededError");
      storage.records.set(record.key, record);
    },
    remove: async (key) => { storage.check(); storage.records.delete(key); },
  };
  let [isOpen, index, journal] = [random() < 0.7];
  const start = () => {
    const opened = (value) => async () => {
      if (!isOpen) throw refusal("SecurityError");
      return value;
    };
    index = new FallbackIndex(opened(records));
    journal = new FallbackJournal(opened(seed % 2 === 0 ? new Files(storage) : new Chunks(storage)), index);
  };
  start();
  storage.room = random() < 0.5 ? Math.floor(300 * random()) : Infinity;
  let content = new Uint8Array(0);
  await index.put({ key: "a", step: -1 });
  let file = await journal.open("a");
  for (let step = 0; step < 40; step++) {
    storage.failing = random() < 0.3 ? 0.4 * random() : 0;
    if (random() < 0.1) storage.room = random() < 0.5 ? Math.floor(400 * random()) : Infinity;
    if (random() < 0.1) isOpen = true;
    const bytes = Uint8Array.from({ length: Math.floor(20 * random()) }, () => 256 * random());
    const what = random();
    try {
      if (what < 0.5) {
        await file.append(bytes);
        content = join(content, bytes);
      } else if (what < 0.6) {
        await file.replace(bytes);
        content = bytes;
      } else if (what < 0.65) {
        const length = Math.floor(random() * content.length);
        await file.cut(length);
        content = content.slice(0, length);
      } else if (what < 0.7) {
        await index.put({ key: "a", step });
        storage.failing = 0;
        expect((await index.get("a")).step === step, `${seed}: a record is read as it was written`);
      } else if (what < 0.75) {
        await file.flush();
        file.close(true);
        storage.failing = 0;
        file = await journal.open("a");
      } else await file.flush();
      now += 1500 * random();
    } catch (error) {
      expect(false, `${seed}: step ${step} fails: ${error.stack}`);
    }
    storage.failing = 0;
    expect(same(await file.read(), content), `${seed}: after step ${step} the content is what was written`);
    expect(file.length === content.length, `${seed}: step ${step}: ${file.length} bytes, not ${content.length}`);
    if (file.isStored) {
      const stored = storage.files.get("a") ?? [];
      expect(same(stored, content), `${seed}: what is kept is in the storage: ${stored.length}, ${content.length}`);
      expect(content.length === 0 || storage.records.has("a"), `${seed}: and has a record`);
    } else expect(file.problem !== null || file.isStoring || what < 0.8, `${seed}: there is a reason`);
  }
  [storage.room, isOpen] = [Infinity, true];
  file.retry();
  await file.flush();
  expect(file.isStored && file.problem === null && same(storage.files.get("a"), content),
    `${seed}: once there is room, everything is kept: ${file.problem}`);
}

test(`${rounds} journals with failing storage`, async (t) => {
  t.mock.method(performance, "now", () => now);
  for (let seed = 1; seed <= rounds; seed++) await check(seed);
});
