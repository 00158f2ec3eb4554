// Two windows of two browsers draw on one document simultaneously, one of the browsers offline for a while: in the end
// there is one document with all strokes, and no copy.
import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { Browser } from "./lib/devtools.mjs";
import { Stylus } from "./lib/input.mjs";
import { Line } from "./lib/line.mjs";
import { scenario } from "./lib/scenario.mjs";
import { Studio } from "./lib/studio.mjs";
import { calm, painted, picture, strokes, visit } from "./lib/visit.mjs";

const line = (x, y, count = 12) => Array.from({ length: count }, (_, i) => [x + 6 * i, y + i, { force: 0.5 }]);

const open = async (page, id) => page.run((wanted) => window.inkstone.openDocument(wanted), id);

/** Opens a page in a separate window that accepts input whatever other windows do. */
async function openWindow(browser) {
  const page = await browser.page({ isWindow: true });
  await page.call("Emulation.setFocusEmulationEnabled", { enabled: true });
  return page;
}

/** Waits until pages show a number of strokes. */
async function shows(pages, count, when) {
  await Promise.all(pages.map((page) => page.until(`${count} strokes are there ${when}`, (wanted) => {
    const { engine } = window.inkstone;
    return engine.itemCount === wanted && engine.contactCount === 0;
  }, count).catch(async (error) => {
    const has = await page.run(() => [window.inkstone.engine.itemCount, window.inkstone.state].join());
    throw new Error(`${error.message}: window ${pages.indexOf(page) + 1} has ${has}`);
  })));
}

/** Draws some strokes in each window, all at the same time. */
async function draw(pages, count, row) {
  await Promise.all(pages.map(async (page, i) => {
    const pen = new Stylus(page);
    for (let k = 0; k < count; k++) await pen.stroke(line(150 + 90 * k, 120 + 25 * (4 * row + i)));
  }));
}

async function alike(pages, expect, when) {
  for (const page of pages) await calm(page);
  const pictures = await Promise.all(pages.map((page) => page.run(picture)));
  expect(new Set(pictures).size === 1, `all windows show the same ${when}: ${pictures.join(", ")}`);
  return pictures[0];
}

/** Two windows of one browser, whose document is on no server. */
async function windows(browser, address, name, expect) {
  const first = await openWindow(browser);
  const second = await openWindow(browser);
  await visit(first, address);
  await first.run(() => { window.inkstone.newDocument("browser"); return window.inkstone.storeNew(); });
  await draw([first], 1, 0);
  await first.run(() => window.inkstone.drain());
  const id = await first.run(() => window.inkstone.document.id);
  await visit(second, address);
  await open(second, id);
  await shows([first, second], 1, "in the second window");
  await draw([first, second], 4, 1);
  await shows([first, second], 9, "in both windows");
  await alike([first, second], expect, "without a server");
  await second.run((title) => window.inkstone.rename(title), name);
  const titles = await Promise.all([first, second].map((page) => page.run(() => window.inkstone.document.title)));
  expect(titles.join() === `${name},${name}`, `a name holds in both windows: ${titles}`);
  await first.until("the drawing has the name", (wanted) => window.inkstone.engine.title === wanted, name);

  // The second was a guest of the first; from now on it stores its own ink.
  await first.close();
  await draw([second], 2, 2);
  await shows([second], 11, "when the first window is closed");
  await second.run(() => window.inkstone.drain());
  await visit(second, address);
  await open(second, id);
  await shows([second], 11, "after a reload");
  const list = await second.run(async () => (await window.inkstone.store.list()).map((entry) => entry.title));
  const named = list.filter((title) => title.startsWith(name) || /copy|again/.test(title));
  expect(named.join() === name, `there is no copy: ${list}`);
  expect(second.problems.length === 0, `nothing goes wrong: ${second.problems[0]}`);
  await second.close();
}

scenario("several windows and browsers on one document", async ({ inkstone, replay, expect, note }) => {
  const studio = await Studio.start(inkstone);
  const far = await Line.open(studio.port);
  const [one, two] = [await Browser.launch(), await Browser.launch()];
  try {
    const pages = [];
    for (const browser of [one, one, two, two]) pages.push(await openWindow(browser));
    const [a, , c, d] = pages;
    await visit(a, studio.address);
    await a.run(() => { window.inkstone.newDocument("folder"); return window.inkstone.storeNew(); });
    await draw([a], 1, 0);
    await a.run(() => window.inkstone.drain());
    const id = await a.run(() => window.inkstone.document.id);
    const path = join(studio.documents, id.replace(/^folder\//, ""));
    for (const [i, page] of pages.entries()) {
      if (i > 0) {
        await visit(page, i < 2 ? studio.address : far.address);
        await open(page, id);
      }
    }
    await shows(pages, 1, "when it is opened");

    const start = performance.now();
    await draw([a], 1, 1);
    await shows(pages, 2, "from the first window");
    const delay = performance.now() - start;

    await draw(pages, 5, 2);
    await shows(pages, 22, "when four windows draw at once");
    await alike(pages, expect, "when four windows draw at once");

    far.cut();
    await draw(pages, 3, 3);
    await shows([c, d], 28, "in both windows without a network");
    await shows(pages.slice(0, 2), 28, "in both windows with a network");
    far.mend();
    for (const page of [c, d]) await page.run(() => dispatchEvent(new Event("online")));
    await shows(pages, 34, "when the network is back");

    await c.run(() => window.inkstone.undo());
    await shows(pages, 33, "after undo in one window");
    const others = await Promise.all(pages.map((page) => page.run(() => window.inkstone.engine.undoCount)));
    await c.run(() => window.inkstone.redo());
    await shows(pages, 34, "when it is done again");
    expect(others[2] > 0, `there is more that can be undone: ${others}`);

    // The window that stores the document is closed, another reloaded.
    await a.close();
    const left = pages.slice(1);
    await visit(c, far.address);
    await open(c, id);
    await draw(left, 2, 4);
    await shows(left, 40, "after a window was closed and another reloaded");
    const shown = await alike(left, expect, "at the end");
    for (const page of left) await page.run(() => window.inkstone.drain());

    const ink = await readFile(path);
    const found = await strokes(replay, ink);
    expect(found.length === 40, `the file has all strokes: ${found.length}`);
    expect((await painted(replay, d, ink)) === shown, "the command paints the file as the windows show it");
    const files = (await readdir(studio.documents)).filter((entry) => !entry.startsWith("."));
    expect(files.length === 1, `there is one file: ${files.join(", ")}`);
    for (const page of [left[0], d]) {
      const list = await page.run(async () => (await window.inkstone.store.list()).map((entry) => entry.title));
      expect(list.length === 1, `there is one document in the list: ${list.join(", ")}`);
    }
    const wrong = left.flatMap((page) => page.problems)
      .filter((text) => !/ERR_CONNECTION|ERR_EMPTY|Failed to fetch|WebSocket connection|409|412|404|ERR_ABORTED/.test(text));
    expect(wrong.length === 0, `nothing goes wrong in the pages: ${wrong[0]}`);
    for (const page of left) await page.close();
    await windows(one, studio.address, "Files", expect);
    await windows(one, `${studio.address}?storage=indexeddb`, "Database", expect);
    note(`a stroke is in all windows ${delay.toFixed(0)} ms after it began`);
  } finally {
    await one.close();
    await two.close();
    await far.close();
    await studio.close();
  }
});
