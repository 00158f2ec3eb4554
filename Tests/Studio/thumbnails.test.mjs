// DU-30: documents with ink have a thumbnail, which the list of documents shows as long as
// it is current.
import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { Stylus } from "./lib/input.mjs";
import { pause } from "./lib/page.mjs";
import { scenario } from "./lib/scenario.mjs";
import { command } from "./lib/studio.mjs";
import { calm, visit } from "./lib/visit.mjs";

const line = (y) => Array.from({ length: 30 }, (_, i) => [200 + 10 * i, y + 40 * Math.sin(i / 3), { force: 0.6 }]);

/** Returns the hashes of the thumbnails of all pages, as the engine paints them. */
const painted = (page) => page.run(() => {
  const { engine } = window.inkstone;
  return Array.from({ length: engine.pageCount }, (_, at) => engine.hash(engine.picture(at, 1, true, 192)));
});

/** Returns what the list shows for documents: the hash and the size of the picture, or null. */
async function listed(page, ids) {
  await page.run(() => {
    document.querySelector("#files").hidePopover();
    document.querySelector("#files-button").click();
  });
  await page.until("the list is there", () => document.querySelector("#files .documents > li:not(.searching)"));
  // It shows the known state, and then the current one.
  await pause(500);
  const found = await page.run(async (wanted) => {
    const { engine, store } = window.inkstone;
    const result = [];
    for (const id of wanted) {
      const where = id.startsWith("folder/") ? "folder" : "browser";
      document.querySelector(`#files [data-key="Location ${where}"]:not(:checked)`)?.click();
      const sheet = document.querySelector(`[data-key="open ${id}"] .thumbnail`);
      sheet.scrollIntoView({ block: "center" });
      // The list makes the same request, and shows the answer a little later.
      const entry = (await store.list()).find((one) => one.id === id);
      const isThere = (await store.thumbnail(entry)) !== null || id === window.inkstone.document.id;
      for (let i = 0; i < (isThere ? 100 : 10) && !sheet.firstChild; i++) {
        await new Promise((resolve) => { setTimeout(resolve, 20); });
      }
      const image = sheet.firstChild;
      if (!image) {
        result.push(null);
        continue;
      }
      const { naturalWidth: width = image.width, naturalHeight: height = image.height } = image;
      const canvas = Object.assign(document.createElement("canvas"), { width, height });
      const context = canvas.getContext("2d");
      context.drawImage(image, 0, 0);
      const box = image.getBoundingClientRect();
      const hash = engine.hash(context.getImageData(0, 0, width, height));
      result.push({ hash, size: [width, height], shown: [box.width, box.height] });
    }
    return result;
  }, ids);
  await page.run(() => document.querySelector("#files").hidePopover());
  return found;
}

/** Draws on two pages, leaves the document, and returns the expected pictures. */
async function draw(page, where) {
  await page.run((storage) => { window.inkstone.newDocument(storage); return window.inkstone.storeNew(); }, where);
  const pen = new Stylus(page);
  await pen.stroke(line(200));
  await pen.stroke(line(300));
  await page.run(() => window.inkstone.pages.add());
  await pen.stroke(line(400));
  await calm(page);
  const hashes = await painted(page);
  const id = await page.run(() => window.inkstone.document.id);
  await page.run(() => { window.inkstone.newDocument("browser"); return window.inkstone.storeNew(); });
  return { id, hashes };
}

async function shown(page, where, expect) {
  const { id, hashes } = await draw(page, where);
  const [picture] = await listed(page, [id]);
  const [first, second] = hashes;
  expect(hashes.length === 2 && first !== second, "the pages look different");
  expect(picture?.hash === first, `the list shows the first page of a document (${where})`);
  const [width, height] = picture?.size ?? [0, 0];
  expect(Math.max(width, height) === 192, `the picture has 192 pixels: ${width} × ${height}`);
  const isInside = picture?.shown.every((side) => side > 8 && side <= 160);
  expect(isInside, `it is shown small: ${picture?.shown}`);

  // Without a change nothing is written; the open document is painted in its current state.
  const size = () => page.run(async (wanted) =>
    (await window.inkstone.store.list()).find((entry) => entry.id === wanted).bytes, id);
  await page.run((wanted) => window.inkstone.openDocument(wanted), id);
  await page.run(() => window.inkstone.drain());
  const before = await size();
  await page.run(() => { window.inkstone.newDocument("browser"); return window.inkstone.storeNew(); });
  expect((await size()) === before, "who only looks at a document writes nothing into it");
  await page.run((wanted) => window.inkstone.openDocument(wanted), id);
  await new Stylus(page).stroke(line(500));
  await page.run(() => window.inkstone.pages.go(0));
  await new Stylus(page).stroke(line(450));
  await calm(page);
  const [now] = await painted(page);
  const [current] = await listed(page, [id]);
  expect(now !== first && current?.hash === now, "the document that is shown is painted as it is");
  await page.run(() => { window.inkstone.newDocument("browser"); return window.inkstone.storeNew(); });
  const [left] = await listed(page, [id]);
  expect(left?.hash === now, "a picture follows what is drawn");
  return id;
}

/** A change by another program makes the picture outdated. */
async function others(page, studio, inkstone, expect) {
  const id = await shown(page, "folder", expect);
  const path = join(studio.documents, id.replace(/^folder\//, ""));
  const info = async () => command(inkstone, ["info", "FILE"], await readFile(path), "a.ink");
  const before = await info();
  expect(/thumbnail +\d+ bytes, of the current state/.test(before), `the command says so: ${before}`);
  await promisify(execFile)(inkstone, ["undo", path]);
  expect(/thumbnail +\d+ bytes, of an earlier state/.test(await info()), "the command says that it is old");
  const [old] = await listed(page, [id]);
  expect(old === null, "what another program changed is not shown as it was");
}

/** Invalid pictures, or ones that claim to be large, are not shown, and do no harm. */
async function hostile(page, studio, where, expect) {
  const good = await draw(page, where);
  const header = (width, height) => {
    const bytes = new Uint8Array(200);
    bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
    new DataView(bytes.buffer).setUint32(16, width);
    new DataView(bytes.buffer).setUint32(20, height);
    bytes.set([8, 6, 0, 0, 0], 24);
    return [...bytes];
  };
  const wrong = [
    Array.from({ length: 5000 }, (_, i) => (i * 77) & 255), header(40_000, 40_000), header(2 ** 31, 2 ** 31),
    header(0, 5), header(100, 100), [1],
  ];
  const ids = [];
  for (const bytes of wrong) {
    await page.run((storage) => { window.inkstone.newDocument(storage); return window.inkstone.storeNew(); }, where);
    await new Stylus(page).stroke(line(200));
    await calm(page);
    ids.push(await page.run(async (picture) => {
      const { inkstone } = window;
      inkstone.act(() => inkstone.engine.setThumbnail(Uint8Array.from(picture)));
      const { id } = inkstone.document;
      inkstone.newDocument("browser");
      await inkstone.storeNew();
      return id;
    }, bytes));
  }
  // A frame that claims to have 256 MB, a torn one, and a picture with a flipped byte.
  if (where === "folder") {
    const bytes = await readFile(join(studio.documents, good.id.replace(/^folder\//, "")));
    const flipped = Buffer.from(bytes);
    flipped[flipped.lastIndexOf("IDAT") + 9] ^= 1;
    const files = {
      "Claims.ink": Buffer.concat([bytes.subarray(0, 32), Buffer.from([0x3a, 0xff, 0xff, 0xff, 0x7f, 0x0a])]),
      "Torn.ink": bytes.subarray(0, bytes.length - 40), "Flipped.ink": flipped, "Empty.ink": Buffer.alloc(0),
    };
    for (const [name, content] of Object.entries(files)) {
      await writeFile(join(studio.documents, name), content);
      ids.push(`folder/${name}`);
    }
  }
  const found = await listed(page, [good.id, ...ids]);
  expect(found[0]?.hash === good.hashes[0], "a good picture is shown beside those");
  found.slice(1).forEach((picture, i) => expect(picture === null, `no picture is made of garbage ${i} (${where})`));
}

scenario("small pictures in the list of documents", async ({ inkstone, out, expect, note, begin }) => {
  const { studio, browser } = await begin();
  for (const storage of ["", "?storage=indexeddb"]) {
    const page = await browser.page({ isPrivate: true });
    await visit(page, studio.address + storage);
    await shown(page, "browser", expect);
    if (storage === "") {
      await hostile(page, studio, "browser", expect);
      await others(page, studio, inkstone, expect);
      await hostile(page, studio, "folder", expect);
    }
    if (out && storage === "") {
      await page.run(() => document.querySelector("#files-button").click());
      await pause(500);
      await writeFile(join(out, "documents-with-pictures.png"), await page.picture());
    }
    expect(page.problems.length === 0, `nothing goes wrong in the page: ${page.problems[0]}`);
    await page.close();
  }
  note("OPFS, IndexedDB and a folder");
});
