// Damaged documents: opening one shows all that `inkstone repair` finds, reports the losses and writes nothing; the
// first change keeps the damaged file beside the repaired one. And a document that is larger than a request.
//
// DAMAGE=N damages N offsets of up to 20 documents, LARGE=N opens one of N MB.
import { createHash } from "node:crypto";
import { mkdtemp, readFile, readdir, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Browser } from "./lib/devtools.mjs";
import { manyStrokes } from "./lib/ink.mjs";
import { chance, Stylus } from "./lib/input.mjs";
import { scenario } from "./lib/scenario.mjs";
import { command, Studio } from "./lib/studio.mjs";
import { visit } from "./lib/visit.mjs";

/** The number of damaged offsets, and the size of a large document, in MB. */
const offsets = Number(process.env.DAMAGE ?? 10);
const large = Number(process.env.LARGE ?? 90);

/** A time that no file written now has. */
const past = new Date("2020-02-02T02:02:02Z");

const hash = (bytes) => createHash("sha256").update(bytes).digest("hex");

/** Returns the state of a file: its bytes and its time. */
async function state(path) {
  const { mtimeMs } = await stat(path);
  return `${hash(await readFile(path))} ${mtimeMs}`;
}

/** Returns the findings of the command in a damaged file: the number of items, and the reported losses. */
async function repaired(inkstone, bytes) {
  const folder = await mkdtemp(join(tmpdir(), "inkstone-repair-"));
  try {
    const path = join(folder, "a.ink");
    await writeFile(path, bytes);
    return JSON.parse(await command(inkstone, ["repair", path, "-o", join(folder, "b.ink"), "--json"]));
  } catch {
    return null;
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Returns documents as drawn, in separate frames, each with more strokes. */
async function drawn(page, count) {
  const made = [];
  const pen = new Stylus(page);
  await page.run(() => { window.inkstone.newDocument("folder"); return window.inkstone.storeNew(); });
  for (let i = 0; i < count; i++) {
    for (let j = 0; j < 11; j++) {
      const y = 120 + 37 * (i % 2) + 45 * j;
      await pen.stroke(Array.from({ length: 24 }, (_, k) => [150 + 14 * k, y + 9 * Math.sin(k + i), { force: 0.5 }]));
    }
    const id = await page.run(async () => {
      await window.inkstone.drain();
      return window.inkstone.document.id;
    });
    made.push(id.replace(/^folder\//, ""));
  }
  return made;
}

/** Opens a document of the folder; returns the messages and the picture of the page. */
async function opened(page, name) {
  return page.run(async (id) => {
    document.querySelector("#notes button")?.click();
    const isShown = await window.inkstone.openDocument(id);
    const { engine } = window.inkstone;
    const notes = [...document.querySelectorAll("#notes h2, #notes li")].map((element) => element.textContent);
    return { isShown, items: engine.itemCount, accepted: engine.acceptedBytes, losses: engine.loss, notes };
  }, `folder/${name}`);
}

const draw = async (page, y) => {
  await page.run(() => document.querySelector("#notes button")?.click());
  await new Stylus(page).stroke(Array.from({ length: 12 }, (_, i) => [300 + 10 * i, y, { force: 0.5 }]));
  await page.run(() => window.inkstone.drain());
};

/** Damages bytes at a random offset: other values, zeros, or a missing part. */
function damage(bytes, random, kind) {
  const size = 1 + Math.floor(220 * random());
  const at = Math.floor((bytes.length - size) * random());
  const damaged = Buffer.from(bytes);
  if (kind === 0) for (let i = at; i < at + size; i++) damaged[i] = Math.floor(256 * random());
  else if (kind === 1) damaged.fill(0, at, at + size);
  else if (kind === 2) damaged[at] ^= 1 << Math.floor(8 * random());
  else return { damaged: Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + size)]), at, size };
  return { damaged, at, size };
}

/** Damage at many offsets: nothing is written, and everything that the command finds is shown. */
async function anywhere(studio, page, originals, { replay, expect, note }) {
  const random = chance(36);
  let [foundCount, reported, torn] = [0, 0, 0];
  for (let i = 0; i < offsets; i++) {
    const bytes = originals[i % originals.length];
    const { damaged, at, size } = damage(bytes, random, i % 4);
    const found = await repaired(replay, damaged);
    const name = `damaged-${i}.ink`;
    const path = join(studio.documents, name);
    await writeFile(path, damaged);
    await utimes(path, past, past);
    const before = await state(path);
    const what = `${size} bytes at ${at} of ${bytes.length} (${i})`;
    const shown = await opened(page, name);
    // A list shows thumbnails, too.
    await page.run(async (id) => {
      const entry = (await window.inkstone.store.list()).find((one) => one.id === id);
      await window.inkstone.store.thumbnail(entry);
    }, `folder/${name}`);
    expect(shown.isShown === (found !== null), `${what}: it is shown as the command repairs it: ${shown.isShown}`);
    if (found && shown.isShown) {
      foundCount += 1;
      expect(shown.items === found.strokes, `${what}: ${shown.items} of ${found.strokes} strokes are shown`);
      if (shown.accepted > 0) {
        torn += 1;
        expect(damaged.length - shown.accepted < 4096, `${what}: little was cut off`);
      } else {
        reported += 1;
        const { losses } = shown;
        expect(losses.bytes === found.lostBytes && losses.strokes === found.lostStrokes &&
          losses.shortened === found.shortenedStrokes && losses.isHistoryLost === found.isHistoryLost,
        `${what}: what is lost is what the command says: ${JSON.stringify(losses)}`);
        const text = shown.notes.join(" ");
        const counts = [losses.bytes, losses.strokes, losses.shortened].filter((count) => count > 0);
        expect(shown.notes[0]?.includes(name.replace(".ink", "")) &&
          counts.every((count) => text.includes(count.toLocaleString("en"))), `${what}: it is said: ${text}`);
      }
    }
    // The document is closed everywhere.
    await page.run(() => window.inkstone.newDocument("folder"));
    expect(await state(path) === before, `${what}: the file is as it was`);
    await rm(path);
  }
  const others = (await readdir(studio.documents)).filter((name) => name.startsWith("damaged-"));
  expect(others.length === 0, `nothing else is written: ${others}`);
  note(`${offsets} places: ${foundCount} shown, ${reported} with a notice, ${torn} cut off at the end`);
}

/** One document in a folder: viewed in many ways, then changed by one browser, then by another. */
async function inFolder(studio, launch, bytes, { replay, expect }) {
  const path = join(studio.documents, "half.ink");
  const kept = join(studio.documents, "half (damaged).ink");
  const damaged = Buffer.from(bytes);
  damaged.fill(7, Math.floor(bytes.length / 2), Math.floor(bytes.length / 2) + 200);
  const { strokes } = await repaired(replay, damaged);
  await writeFile(path, damaged);
  await utimes(path, past, past);
  const before = await state(path);
  const same = async (when) => expect(await state(path) === before, `the file is as it was ${when}`);
  const first = await launch();
  const other = await launch();
  try {
    const page = await first.page();
    await visit(page, studio.address);
    const items = (await opened(page, "half.ink")).items;
    expect(items === strokes && strokes >= 20, `${items} of ${strokes} strokes are shown`);
    await same("when it is open");
    await visit(page, studio.address);
    expect((await page.run(() => window.inkstone.engine.itemCount)) === strokes, "all is shown after a reload");
    const second = await first.page();
    await visit(second, studio.address);
    expect((await second.run(() => window.inkstone.engine.itemCount)) === strokes, "all is shown in a second window");
    const far = await other.page();
    await visit(far, studio.address);
    expect((await opened(far, "half.ink")).items === strokes, "all is shown in another browser");
    const made = await far.run(() => window.inkstone.store.duplicate("folder/half.ink", "half 2"));
    const copy = join(studio.documents, made.replace("folder/", ""));
    expect(hash(await readFile(copy)) === hash(damaged), "a copy has the same bytes");
    await rm(copy);
    await far.run(() => window.inkstone.store.move("folder/half.ink", "renamed", ""));
    await far.run(() => window.inkstone.store.move("folder/renamed.ink", "half", ""));
    await same("with all that one does but drawing");
    expect((await readdir(studio.documents)).every((name) => !name.startsWith("half (")), "no copy is kept before");

    // The guest draws first, then the window that keeps it, then the other browser.
    await draw(second, 640);
    const count = async () => Number((await command(replay, ["info", path, "--json"]).then(JSON.parse)).strokes);
    const wants = async (number, who) => {
      const start = performance.now();
      while (performance.now() - start < 60_000 && await count().catch(() => 0) !== number) {
        await new Promise((resolve) => { setTimeout(resolve, 100); });
      }
      expect(await count() === number, `${who}: the file has ${await count()} of ${number} strokes`);
    };
    await wants(strokes + 1, "the second window draws");
    expect(await state(kept).catch(() => "") === before, "the damaged file is kept beside it, as it was");
    await draw(page, 660);
    await wants(strokes + 2, "the first window draws");
    await draw(far, 680);
    await wants(strokes + 3, "another browser draws");
    for (const [who, one] of [["first", page], ["second", second], ["other", far]]) {
      // Windows in the background do not poll.
      await one.call("Page.bringToFront");
      await one.until(`the ${who} window has all`, (number) => window.inkstone.engine.itemCount === number, strokes + 3)
        .catch((error) => expect(false, error.message));
    }
    expect((await readdir(studio.documents)).filter((name) => name.startsWith("half (")).length === 1,
      "one copy is kept");
    for (const one of [page, second, far]) {
      expect(one.problems.length === 0, `nothing goes wrong: ${one.problems[0]}`);
    }
  } finally {
    await first.close();
    await other.close();
  }
}

/** A torn end, as after a crash during a write: it stays until it is overwritten. */
async function torn(studio, page, bytes, { expect, replay }) {
  const path = join(studio.documents, "torn.ink");
  const cut = bytes.subarray(0, bytes.length - 11);
  await writeFile(path, cut);
  await utimes(path, past, past);
  const before = await state(path);
  const { accepted, items, notes } = await opened(page, "torn.ink");
  expect(accepted > 0 && accepted < cut.length && notes.length === 0, `only the end is missing: ${accepted}, ${notes}`);
  await page.run(() => window.inkstone.drain());
  expect(await state(path) === before, "a torn end stays when it is opened");
  await draw(page, 560);
  const after = await readFile(path);
  expect(after.subarray(0, accepted).equals(cut.subarray(0, accepted)), "what was there before stays");
  const { strokes } = JSON.parse(await command(replay, ["info", path, "--json"]));
  expect(strokes === items + 1, `what is drawn takes its place: ${strokes} of ${items + 1} strokes`);
}

/** The same without a folder: in the storage of the browser. */
async function inBrowser(page, bytes, { replay, expect }, storage) {
  const damaged = Buffer.from(bytes);
  damaged.fill(9, Math.floor(bytes.length / 3), Math.floor(bytes.length / 3) + 150);
  const { strokes } = await repaired(replay, damaged);
  const about = await page.run(async (text, storage) => {
    const { store, engine } = window.inkstone;
    const content = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    const made = await store.create(`Own ${storage}`, "browser");
    await made.replace(content.slice());
    await made.close();
    const isShown = await window.inkstone.openDocument(made.id);
    await window.inkstone.newDocument("browser");
    const again = await store.load(made.id);
    await again.document.close();
    await window.inkstone.openDocument(made.id);
    const isSame = again.bytes.length === content.length && again.bytes.every((byte, i) => byte === content[i]);
    const titles = (await store.list()).map((entry) => entry.title);
    document.querySelector("#notes button")?.click();
    return { isShown, isSame, items: engine.itemCount, titles, id: made.id };
  }, damaged.toString("base64"), storage);
  expect(about.isShown && about.items === strokes, `${storage}: ${about.items} of ${strokes} strokes are shown`);
  expect(about.isSame, `${storage}: the bytes are what they were`);
  expect(!about.titles.includes(`Own ${storage} (damaged)`), `${storage}: nothing is kept before a change`);
  await draw(page, 660);
  const kept = await page.run(async (text, wanted) => {
    const { store } = window.inkstone;
    const entry = (await store.list()).find((one) => one.title === wanted);
    if (!entry) return "nothing";
    const { document: copy, bytes: there } = await store.load(entry.id);
    await copy.close();
    return btoa(String.fromCharCode(...there)) === text ? "all" : "something else";
  }, damaged.toString("base64"), `Own ${storage} (damaged)`);
  expect(kept === "all", `${storage}: ${kept} of the damaged bytes is kept`);
  const items = await page.run(async (id) => {
    await window.inkstone.newDocument("browser");
    await window.inkstone.openDocument(id);
    return [window.inkstone.engine.itemCount, window.inkstone.engine.loss];
  }, about.id);
  expect(items[0] === strokes + 1 && items[1] === null, `${storage}: it is whole then: ${items}`);
}

/** Content that this browser had before the file was damaged is shown, too, and none of it is lost. */
async function known(studio, launch, bytes, { replay, expect }) {
  const path = join(studio.documents, "known.ink");
  await writeFile(path, bytes);
  const browser = await launch();
  try {
    const page = await browser.page();
    await visit(page, studio.address);
    const { items } = await opened(page, "known.ink");
    await page.run(async () => {
      await window.inkstone.drain();
      await window.inkstone.newDocument("folder");
    });
    const damaged = Buffer.from(bytes);
    damaged.fill(0, 300, bytes.length - 2000);
    await writeFile(path, damaged);
    await utimes(path, past, past);
    const before = await state(path);
    const found = await repaired(replay, damaged);
    const again = await opened(page, "known.ink");
    expect((found?.strokes ?? 0) < items && again.items >= items,
      `what was known is shown: ${again.items} of ${items}, not ${found?.strokes}`);
    await visit(page, studio.address);
    expect((await page.run(() => window.inkstone.engine.itemCount)) >= items, "also after a reload");
    expect(await state(path) === before, "the file is as it was");
    await draw(page, 640);
    expect(await state(join(studio.documents, "known (damaged).ink")).catch(() => "") === before, "the damaged file is kept");
    const { strokes } = JSON.parse(await command(replay, ["info", path, "--json"]));
    expect(strokes > items, `the file has all again: ${strokes} of ${items}`);
  } finally {
    await browser.close();
  }
}

/** A document with a large picture, which is sent to and from the server in parts. */
async function tooLargeForOne(studio, launch, bytes, { expect, note }) {
  const browser = await launch();
  try {
    const content = await largeDocument(bytes, large);
    const path = join(studio.documents, "large.ink");
    await writeFile(path, content);
    const page = await browser.page();
    await visit(page, studio.address);
    const start = performance.now();
    const rest = await studio.memory();
    let maximum = 0;
    const watch = setInterval(async () => { maximum = Math.max(maximum, await studio.memory().catch(() => 0)); }, 30);
    const shown = await opened(page, "large.ink");
    clearInterval(watch);
    const time = performance.now() - start;
    const memory = await page.run(() => window.inkstone.engine.ink.memory.buffer.byteLength);
    expect(shown.isShown && shown.losses === null && shown.items > 0, `${large} MB are shown: ${JSON.stringify(shown)}`);
    expect(maximum - rest < 48, `the server holds little of it: ${(maximum - rest).toFixed(0)} MB`);
    await draw(page, 640);
    const after = await readFile(path);
    expect(after.length > content.length && after.subarray(0, content.length).equals(content), "what is drawn is behind it");
    await visit(page, studio.address);
    const items = await page.run(() => window.inkstone.engine.itemCount);
    expect(items === shown.items + 1, `after a reload ${items} of ${shown.items + 1} strokes are there`);
    note(`${(content.length / 1e6).toFixed(0)} MB open in ${(time / 1000).toFixed(1)} s, server +${(maximum - rest).toFixed(0)} MB, ` +
      `engine ${(memory / 1e6).toFixed(0)} MB`);
  } finally {
    await browser.close();
  }
}

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let register = byte;
  for (let bit = 0; bit < 8; bit++) register = register & 1 ? register >>> 1 ^ 0x82f63b78 : register >>> 1;
  return register;
});

/** Returns a document followed by a number of MB of frames that readers may ignore. */
async function largeDocument(bytes, size) {
  const parts = [bytes];
  let [at, check] = [bytes.length, bytes.readUInt32LE(bytes.length - 4)];
  while (at < size * 1e6) {
    const payload = Buffer.alloc(Math.min(16 << 20, size * 1e6 - at + 64), 0x5a);
    const length = [];
    for (let rest = payload.length; ; rest = Math.floor(rest / 128)) {
      length.push(rest < 128 ? rest : (rest % 128) | 128);
      if (rest < 128) break;
    }
    // A kind of a later version that may be ignored.
    const head = Buffer.from([100 * 8 % 128 | 128, Math.floor(100 * 8 / 128), ...length]);
    const before = Buffer.alloc(12);
    before.writeUInt32LE(check, 0);
    before.writeBigUInt64LE(BigInt(at), 4);
    let register = ~0;
    for (const part of [before, head, payload]) {
      for (let i = 0; i < part.length; i++) register = register >>> 8 ^ table[(register ^ part[i]) & 255];
    }
    check = ~register >>> 0;
    const end = Buffer.alloc(4);
    end.writeUInt32LE(check);
    parts.push(head, payload, end);
    at += head.length + payload.length + 4;
  }
  return Buffer.concat(parts);
}

scenario("damaged documents are shown as far as they can be read, and stay", async (context) => {
  const { inkstone, replay, expect } = context;
  const studio = await Studio.start(inkstone);
  const profiles = [];
  const launch = async () => {
    const profile = await mkdtemp(join(tmpdir(), "inkstone-profile-"));
    profiles.push(profile);
    return Browser.launch({ profile });
  };
  const browser = await launch();
  try {
    const page = await browser.page();
    await visit(page, studio.address);
    const originals = [];
    const names = await drawn(page, 2);
    originals.push(await readFile(join(studio.documents, names[1])));
    // Also a compacted one, and others with more strokes.
    const packed = await manyStrokes(replay, 60);
    originals.push(packed);
    for (let i = 2; i < Math.min(offsets / 10, 20); i++) originals.push(await manyStrokes(replay, 20 + 35 * i));
    await anywhere(studio, page, originals, context);
    await inFolder(studio, launch, originals[0], context);
    await torn(studio, page, originals[0], context);
    await inBrowser(page, originals[0], context, "files");
    await known(studio, launch, originals[0], context);
    if (large > 0) await tooLargeForOne(studio, launch, originals[0], context);
    await visit(page, `${studio.address}?storage=indexeddb`);
    await inBrowser(page, originals[0], context, "database");
    expect(page.problems.length === 0, `nothing goes wrong: ${page.problems[0]}`);
  } finally {
    await browser.close();
    await studio.close();
    for (const profile of profiles) await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
});
