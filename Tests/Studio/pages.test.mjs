// Work on pages: they turn, are copied into other documents, come from files, and undo scrolls to them.
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { press, Stylus } from "./lib/input.mjs";
import { letters } from "./lib/pdf.mjs";
import { scenario } from "./lib/scenario.mjs";
import { bytes } from "./lib/studio.mjs";
import { calm, visit } from "./lib/visit.mjs";

const control = 2;

/** Runs a task of the page with a file of the device. */
const withFile = (page, task, name, text) => page.run(({ task, name, text }) => {
  const file = new File([Uint8Array.from(text, (letter) => letter.charCodeAt(0))], name);
  return task === "open" ? window.inkstone.openFile(file) : window.inkstone.pages.insertFile(file);
}, { task, name, text });

const allRead = (count) => window.inkstone.engine.pageCount === count && window.inkstone.engine.pages.deferred().length === 0;

const click = (page, key) => page.run((name) => document.querySelector(`#pages [data-key="${name}"]`).click(), key);

const pages = (page) => page.run(() => {
  const { engine } = window.inkstone;
  return { page: engine.page, count: engine.pageCount, width: engine.pageWidth, height: engine.pageHeight,
    items: engine.itemCount, undo: engine.undoCount }; // `items` counts those of all pages.
});

/** Opens the panel of pages, and moves the focus to the thumbnail of a page. */
const focus = async (page, index) => {
  if (!await page.run(() => document.querySelector("#pages").matches(":popover-open"))) await press(page, "g");
  await page.until("the panel is open", () => document.querySelector("#pages").matches(":popover-open"));
  await page.run((at) => document.querySelector(`#pages [data-key="page ${at}"]`).focus(), index);
};

const shot = async (page, out, name) => {
  if (!out) return;
  await mkdir(out, { recursive: true });
  await calm(page);
  await writeFile(join(out, `pages-${name}.png`), await page.picture());
};

/** Returns the document as PDF. */
const asPDF = async () => {
  const { engine, store } = window.inkstone;
  return (await store.convert(engine.write(), "a.ink", "pdf")).bytes;
};

scenario("Pages turn, are copied, and come from files", async ({ begin, expect, out }) => {
  const { studio, browser } = await begin();
  const page = await browser.page({ isPrivate: true, width: 1000, height: 900 });
  await visit(page, studio.address);
  await withFile(page, "open", "Red.pdf", letters(3, "0.8 0.1 0.1"));
  await page.until("all pages are read", allRead, 3);
  const pen = new Stylus(page);
  await pen.stroke([[450, 200], [520, 240], [560, 220]]);
  await page.until("the ink is there", () => window.inkstone.engine.itemCount === 1);

  // Turning.
  await focus(page, 0);
  await click(page, "Turn right");
  let now = await pages(page);
  expect(now.width === 400 && now.height === 300 && now.undo === 2, `a turned page is wide, in one step: ${JSON.stringify(now)}`);
  await shot(page, out, "turned");
  const pdf = (await bytes(page, asPDF)).toString("latin1");
  expect(/\/Rotate 90\b/.test(pdf), "the page of the PDF is turned");
  await click(page, "Turn left");
  await click(page, "Turn left");
  await shot(page, out, "left");
  for (let step = 0; step < 2; step++) await page.run(() => window.inkstone.undo());
  expect((await pages(page)).width === 400, "undo turns it back");
  await page.run(() => window.inkstone.undo());
  now = await pages(page);
  expect(now.width === 300 && now.items === 1, "the page is upright with its ink");

  // Copying in the document and to another one.
  await focus(page, 0);
  await press(page, "c", control);
  await page.run(() => window.inkstone.pages.go(1));
  await focus(page, 1);
  await press(page, "v", control);
  await page.until("the copy is inserted", () => window.inkstone.engine.pageCount === 4);
  now = await pages(page);
  expect(now.page === 2 && now.items === 2 && now.width === 300, `the copy follows the current page: ${JSON.stringify(now)}`);
  await shot(page, out, "pasted");
  const isOnce = await page.run(() => {
    const { engine } = window.inkstone;
    const text = new TextDecoder("latin1").decode(engine.write());
    return text.split("/Type/Catalog").length - 1;
  });
  expect(isOnce <= 1, `the PDF is in the document once, not ${isOnce} times`);
  await page.run(() => window.inkstone.newDocument());
  await page.until("the document is new", () => window.inkstone.engine.pageCount === 1);
  await focus(page, 0);
  await click(page, "Paste");
  await page.until("the page is in the other document", () => window.inkstone.engine.pageCount === 2);
  now = await pages(page);
  expect(now.page === 1 && now.items === 1 && now.width === 300, "it has its ink and its size");
  expect(await page.run(() => window.inkstone.engine.pages.original(1).length > 0), "and its PDF");

  // Pages of files.
  await withFile(page, "insert", "Blue.pdf", letters(2, "0.1 0.2 0.8"));
  await page.until("the pages of another PDF are read", allRead, 4);
  expect((await pages(page)).page === 2, "the first of them is shown");
  const xopp = "<xournal><page width=\"200\" height=\"100\"><background type=\"solid\" color=\"#ffffffff\" style=\"plain\"/>" +
    "<layer><stroke tool=\"pen\" color=\"black\" width=\"2\">10 10 190 90</stroke></layer></page></xournal>";
  await withFile(page, "insert", "Note.xopp", xopp);
  await page.until("so is that of a Xournal++ document", allRead, 5);
  now = await pages(page);
  expect(now.page === 3 && now.width === 200 && now.items === 2, `the page of the document: ${JSON.stringify(now)}`);
  await focus(page, 3);
  await shot(page, out, "inserted");
  await withFile(page, "insert", "bad.pdf", "no PDF");
  await page.until("a bad file is refused", () => document.body.textContent.includes("not a supported ink format"));
  expect((await pages(page)).count === 5, "it changes nothing");

  // Undo shows the page that it changes.
  await press(page, "Escape");
  await page.run(() => window.inkstone.pages.go(1));
  await page.run(() => window.inkstone.view.fit());
  await pen.stroke([[450, 500], [520, 540], [560, 520]]);
  await page.until("there is more ink", () => window.inkstone.engine.itemCount === 3);
  await page.run(() => window.inkstone.pages.go(4));
  await page.run(() => window.inkstone.undo());
  expect((await pages(page)).page === 1, "undo goes to the page of the stroke");
  await page.run(() => window.inkstone.pages.go(4));
  await page.run(() => window.inkstone.redo());
  now = await pages(page);
  expect(now.page === 1 && now.items === 3, "and so does redo");
  await shot(page, out, "undo");
  expect(page.problems.length === 0, `nothing goes wrong in the page: ${page.problems[0]}`);
  await page.close();
});
