// Creating, naming and closing documents: no empty files, lasting names, and unfinished strokes that are kept.
import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Stylus } from "./lib/input.mjs";
import { pause } from "./lib/page.mjs";
import { scenario } from "./lib/scenario.mjs";
import { ready } from "./lib/studio.mjs";
import { calm, visit } from "./lib/visit.mjs";

const line = (y) => Array.from({ length: 20 }, (_, i) => [300 + 10 * i, y, { force: 0.5 }]);
const files = async (studio) => (await readdir(studio.documents)).filter((name) => !name.startsWith("."));
const notification = (page) => page.run(() => document.querySelector("#notification").textContent);

/** Returns the titles in the list, and those of the marked rows. */
async function listed(page) {
  await page.run(() => {
    document.querySelector("#files").hidePopover();
    document.querySelector("#files-button").click();
  });
  // The list appears when the storage and the server have answered.
  const shown = () => page.run(() => document.querySelector("#files").innerHTML);
  for (let last = null, now = ""; now !== last;) {
    last = now;
    await pause(400);
    now = await shown();
  }
  return page.run(() => {
    const titles = (selector) => [...document.querySelectorAll(`#files ${selector} .titled > span:not(.thumbnail)`)]
      .map((one) => one.textContent);
    return { all: titles(".document"), marked: titles(".document[aria-current]") };
  });
}

async function empty(browser, studio, expect) {
  for (let i = 0; i < 2; i++) {
    const page = await browser.page({ isPrivate: true });
    await visit(page, studio.address);
    await page.run(() => window.inkstone.newDocument("folder"));
    await pause(300);
    const stored = await page.run(async () => (await window.inkstone.store.list()).length);
    const isClosed = new Promise((resolve) => { page.on("Inspector.detached", resolve); });
    await page.close();
    await Promise.race([isClosed, pause(200)]);
    expect(stored === 0 && (await files(studio)).length === 0, `a visit without ink leaves no file: ${await files(studio)}`);
  }
  const page = await browser.page({ isPrivate: true });
  await visit(page, studio.address);
  await new Stylus(page).stroke(line(200));
  await page.until("the first stroke makes a document", () => window.inkstone.document);
  await page.run(() => window.inkstone.drain());
  expect((await files(studio)).length === 1, `the first stroke makes a file: ${await files(studio)}`);
  await page.run(() => window.inkstone.newDocument("folder"));
  const state = await page.run(() => document.querySelector("#state").textContent);
  expect(state === "Empty", `a new document says that it is empty: ${state}`);
  // Switching to another document immediately after drawing loses nothing.
  const id = await page.run(async () => (await window.inkstone.store.list())[0].id);
  const pen = new Stylus(page);
  await pen.stroke(line(260));
  await page.run((wanted) => window.inkstone.openDocument(wanted), id);
  for (let i = 0; i < 1500 && (await files(studio)).length < 2; i++) await pause(40);
  expect((await files(studio)).length === 2, `what was drawn just before is kept: ${await files(studio)}`);
  expect((await page.run(() => window.inkstone.engine.itemCount)) === 1, "and the other one has its own stroke");
  expect(page.problems.length === 0, `nothing goes wrong in the page: ${page.problems[0]}`);
  await page.close();
}

/** A stroke that begins while the page still starts: both ask for the document to be stored. */
async function storedOnce(browser, studio, expect) {
  const before = (await files(studio)).length;
  const page = await browser.page({ isPrivate: true });
  await visit(page, studio.address);
  await page.run(() => {
    const studio = window.inkstone;
    studio.view.addEventListener("log", () => { studio.shown.storeBegun(); }, { once: true });
  });
  await new Stylus(page).stroke(line(200));
  await page.until("the early stroke makes a document", () => window.inkstone.document);
  await page.run(() => window.inkstone.drain());
  const made = (await files(studio)).length - before;
  expect(made === 1, `an early stroke makes one file, not ${made}`);
  const name = await page.run(() => window.inkstone.document.id.replace(/^folder\//, ""));
  expect((await files(studio)).includes(name), `the document shown is in the folder: ${name}`);
  // Closing the page compares it with the folder.
  await page.close();
}

async function names(browser, studio, expect) {
  const page = await browser.page({ isPrivate: true });
  await visit(page, studio.address);
  await page.run(() => window.inkstone.newDocument("folder"));
  await new Stylus(page).stroke(line(200));
  await page.until("it is kept", () => window.inkstone.document);
  const rename = async (name) => {
    await listed(page);
    await page.run((text) => {
      const field = document.querySelector("#files input[type=text]");
      field.value = text;
      field.dispatchEvent(new Event("change"));
    }, name);
  };
  await rename("Harbour");
  // The list is not reopened for it.
  await page.until("the list has the new name", () =>
    [...document.querySelectorAll("#files .document[aria-current] .titled > span:not(.thumbnail)")]
      .map((one) => one.textContent).join() === "Harbour");
  await page.run(() => {
    document.querySelector("#files").hidePopover();
    return window.inkstone.newDocument("folder");
  });
  await new Stylus(page).stroke(line(240));
  await page.until("it is kept", () => window.inkstone.document);
  const before = await page.run(() => window.inkstone.title);
  await rename("Harbour");
  await page.until("a name that is taken is refused", () => /already exists/.test(document.querySelector("#notification").textContent));
  // It takes as long as the server's answer.
  await page.until("the name is back in the field",
    () => document.querySelector("#files input[type=text]").value !== "Harbour");
  const second = await page.run(() => ({
    field: document.querySelector("#files input[type=text]").value, title: window.inkstone.engine.title,
  }));
  expect(second.field === before && second.title !== "Harbour",
    `then it keeps its name in the field and in the file: ${second.field}, ${second.title}`);

  // Files of other programs show their format.
  await writeFile(join(studio.documents, "Sketch.xopp"), "");
  await listed(page);
  const small = await page.run(() => [...document.querySelectorAll("#files .titled")]
    .find((one) => one.textContent.includes("Sketch")).querySelector("small").textContent);
  expect(small.includes("Xournal++, opens as a copy"), `a row says what is opened: ${small}`);
  await page.run(() => window.inkstone.openFile(new File(["no ink"], "broken.xoj")));
  expect((await notification(page)).includes("broken.xoj"), `what cannot be read is named: ${await notification(page)}`);
  expect(page.problems.filter((text) => !text.includes("/api/")).length === 0,
    `nothing goes wrong in the page: ${page.problems[0]}`);
  await page.close();
}

/** A tab closed with the pen down keeps the ink so far. */
async function closed(browser, address, expect) {
  const { browserContextId } = await browser.call("Target.createBrowserContext");
  const open = () => browser.pageIn(browserContextId);
  const page = await open();
  await visit(page, address);
  const pen = new Stylus(page);
  await pen.stroke(line(200));
  await page.until("it is kept", () => window.inkstone.document);
  await page.run(() => window.inkstone.drain());
  await pen.press(300, 300, { force: 0.5 });
  for (const [x, y, how] of line(300)) await pen.move(x, y, how);
  await pause(150);
  await page.call("Page.close").catch(() => {});
  await pause(400);
  const again = await open();
  await visit(again, address);
  const count = await again.run(() => window.inkstone.engine.itemCount);
  expect(count === 2, `a tab that is closed in a stroke keeps it: ${count} strokes`);
  await again.close();
}

/** A pen that is down before the document is open: its ink appears as soon as that is open. */
async function early(browser, address, expect) {
  const page = await browser.page({ isPrivate: true });
  await visit(page, address);
  const pen = new Stylus(page);
  await pen.stroke(line(200));
  await page.until("it is kept", () => window.inkstone.document);
  await page.run(() => window.inkstone.drain());
  await page.call("Page.addScriptToEvaluateOnNewDocument", { source: `{
    const real = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (message, ...rest) {
      if (message.method !== "load") return real.call(this, message, ...rest);
      setTimeout(() => real.call(this, message, ...rest), 1500);
    };
  }` });
  await page.open(address);
  await page.until("the engine is there", () => window.inkstone?.view);
  await pause(200);
  await pen.stroke(line(300));
  await ready(page);
  await calm(page);
  const count = await page.run(() => window.inkstone.engine.itemCount);
  expect(count === 2, `a stroke that comes before the document is part of it: ${count} strokes`);
  expect(page.problems.length === 0, `nothing goes wrong in the page: ${page.problems[0]}`);
  await page.close();
}

scenario("documents that are begun, named and left", async ({ expect, begin }) => {
  const { studio, browser } = await begin();
  await empty(browser, studio, expect);
  await storedOnce(browser, studio, expect);
  await names(browser, studio, expect);
  await closed(browser, studio.address, expect);
  await early(browser, studio.address, expect);
});
