// Documents are opened, created, packed and damaged while a user draws: no ink is lost or mixed.
import { Stylus } from "./lib/input.mjs";
import { scenario } from "./lib/scenario.mjs";
import { calm, visit } from "./lib/visit.mjs";

const line = (y, count = 20) => Array.from({ length: count }, (_, i) => [150 + 10 * i, y, { force: 0.5 }]);

/** Returns the number of strokes in the engine, and the document. */
const shown = (page) => page.run(() => {
  const { document, engine } = window.inkstone;
  return { id: document?.id, items: engine.itemCount, state: document?.state.word ?? "" };
});

/** Reloads the page, and returns the number of strokes that it shows. */
async function again(page, address, id) {
  await page.run(() => window.inkstone.drain());
  await visit(page, address);
  await page.run((wanted) => window.inkstone.openDocument(wanted), id);
  return (await shown(page)).items;
}

async function packing(page, address, expect) {
  await page.run(() => { window.inkstone.newDocument("browser"); return window.inkstone.storeNew(); });
  const { id } = await shown(page);
  const pen = new Stylus(page);
  await pen.stroke(line(160));
  await pen.press(150, 220, { force: 0.5 });
  for (const [x, y, how] of line(220)) await pen.move(x, y, how);
  await page.run(() => window.inkstone.engine.write().length);
  for (const [x, y, how] of line(230)) await pen.move(x, y, how);
  await pen.release(340, 230, { force: 0 });
  await pen.stroke(line(280));
  const items = await again(page, address, id);
  expect(items === 3, `a copy that is made in mid-stroke changes nothing: ${items} strokes`);

  // Packed in mid-stroke, while bytes are being written to the storage; then drawn on.
  const hash = () => window.inkstone.engine.hash(window.inkstone.engine.frame());
  await pen.press(150, 340, { force: 0.5 });
  for (const [x, y, how] of line(340)) await pen.move(x, y, how);
  await page.run(() => {
    const { document, engine, view } = window.inkstone;
    view.changed();
    document.replace(engine.pack());
  });
  for (const [x, y, how] of line(350)) await pen.move(x, y, how);
  await pen.release(340, 350, { force: 0 });
  await page.run(() => {
    // As if it were large, and the page were hidden.
    Object.defineProperty(window.inkstone.document, "isLoose", { value: true, configurable: true });
    return window.inkstone.pack();
  });
  await pen.stroke(line(400));
  await calm(page);
  const drawn = await page.run(hash);
  await page.run(() => window.inkstone.undo());
  await page.run(() => window.inkstone.redo());
  const packed = await again(page, address, id);
  await calm(page);
  expect(packed === 5, `nothing is lost when a document is packed in mid-stroke: ${packed} strokes`);
  expect((await page.run(hash)) === drawn, "it looks the same");
}

async function mixing(page, address, expect) {
  const ids = await page.run(async () => {
    const { inkstone } = window;
    inkstone.newDocument("browser");
    await inkstone.storeNew();
    const first = inkstone.document.id;
    // One begins before the other is finished.
    inkstone.newDocument("folder");
    const second = inkstone.storeNew().then(() => inkstone.document.id);
    inkstone.newDocument("browser");
    const third = inkstone.storeNew().then(() => inkstone.document.id);
    const back = inkstone.openDocument(first);
    await back;
    return { first, second: await second, third: await third };
  });
  const pen = new Stylus(page);
  expect(new Set(Object.values(ids)).size === 3, `each has its own name: ${Object.values(ids).join(", ")}`);
  expect((await shown(page)).id === ids.first, "the document that was asked for last is shown");
  await pen.stroke(line(200));
  await page.run((id) => window.inkstone.openDocument(id), ids.second);
  const second = await shown(page);
  expect(second.id === ids.second, `a document is the one that was closed before: ${second.id}`);
  expect(second.state !== "unsaved", `a window does not lock itself out: ${second.state}`);
  await pen.stroke(line(240));
  await pen.stroke(line(280));
  const items = [await again(page, address, ids.first), await again(page, address, ids.second)];
  items.push(await again(page, address, ids.third));
  expect(items.join() === "1,2,0", `each has its own strokes: ${items}`);
}

async function damage(page, address, expect) {
  await page.run(() => { window.inkstone.newDocument("browser"); return window.inkstone.storeNew(); });
  const pen = new Stylus(page);
  // Enough that the bytes behind the damage exceed a torn write.
  for (let i = 0; i < 12; i++) await pen.stroke(line(150 + 30 * i, 90));
  await calm(page);
  const about = await page.run(async () => {
    const { engine, store } = window.inkstone;
    const good = engine.write();
    const filler = new Uint8Array(8192).fill(7);
    const bytes = new Uint8Array(good.length + filler.length);
    bytes.set(good);
    bytes.set(filler, good.length);
    const broken = await store.create("Broken", "browser");
    await broken.replace(bytes.slice());
    await broken.close();
    const isShown = await window.inkstone.openDocument(broken.id);
    const entry = (await store.list()).find(({ title }) => title.startsWith("Broken "));
    return { isShown, items: engine.itemCount, isKept: Boolean(entry), size: bytes.length, id: broken.id };
  });
  expect(about.isShown && about.items === 12, `what can be read is shown: ${about.items} strokes`);
  expect(!about.isKept, "nothing is written by opening it");
  await page.run(() => document.querySelector("#notes button")?.click());
  await pen.stroke(line(140));
  const kept = await page.run(async () => {
    const { store } = window.inkstone;
    await window.inkstone.drain();
    const entry = (await store.list()).find(({ title }) => title === "Broken (damaged)");
    return entry ? (await store.load(entry.id)).bytes.length : 0;
  });
  expect(kept === about.size, `all of it is kept with the first stroke: ${kept} of ${about.size} bytes`);
  const items = await again(page, address, about.id);
  expect(items === 13, `it can be drawn on: ${items} strokes`);
}

/** Two windows show the same document, one of them in the background: edits in one appear in both. */
async function windows(browser, address, expect) {
  const first = await browser.page();
  await visit(first, address);
  await first.run(() => { window.inkstone.newDocument("browser"); return window.inkstone.storeNew(); });
  await new Stylus(first).stroke(line(200));
  await first.run(() => window.inkstone.drain());
  const { id } = await shown(first);
  const second = await browser.page();
  await visit(second, address);
  expect((await shown(second)).id === id, "the second window shows the document");
  await second.run(() => window.inkstone.rename("Renamed"));
  await new Stylus(second).stroke(line(260));
  await second.run(() => window.inkstone.drain());
  await first.until("the first window has the stroke of the second", () => window.inkstone.engine.itemCount === 2);
  const { id: same, state } = await shown(second);
  expect(same === id && state === "saved", `it is the same document: ${state}`);
  const titles = await first.run(async (wanted) => {
    const list = await window.inkstone.store.list();
    return [window.inkstone.document.title, ...list.filter((entry) => entry.id === wanted).map((entry) => entry.title)];
  }, id);
  expect(titles.join() === "Renamed,Renamed", `it has its new name in both windows: ${titles}`);
  for (const page of [first, second]) {
    expect(page.problems.length === 0, `nothing goes wrong in a window: ${page.problems[0]}`);
    await page.close();
  }
}

scenario("documents that change while somebody draws", async ({ expect, note, begin }) => {
  const { studio, browser } = await begin();
  let count = 0;
  for (const storage of ["", "?storage=indexeddb"]) {
    const page = await browser.page({ isPrivate: true });
    const address = studio.address + storage;
    await visit(page, address);
    for (const part of [packing, mixing, damage]) {
      await part(page, address, expect);
      count += 1;
    }
    expect(page.problems.length === 0, `nothing goes wrong in the page: ${page.problems[0]}`);
    await page.close();
    await windows(browser, address, expect);
    count += 1;
  }
  note(`${count} ways`);
});
