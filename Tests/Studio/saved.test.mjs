// "Saved" is true from elsewhere: for all kinds of drawings, of any size, with the server or the browser killed, and at
// every moment while a user draws.
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Browser, used } from "./lib/devtools.mjs";
import { manyStrokes } from "./lib/ink.mjs";
import { chance, press, Stylus } from "./lib/input.mjs";
import { pause } from "./lib/page.mjs";
import { expectSaved, expectTrue, missingItems, opened, sampleSaved } from "./lib/saved.mjs";
import { scenario } from "./lib/scenario.mjs";
import { Studio } from "./lib/studio.mjs";
import { calm, visit } from "./lib/visit.mjs";

const line = (x, y, count = 12) => Array.from({ length: count }, (_, i) => [x + 6 * i, y + 9 * Math.sin(i / 2), { force: 0.5 }]);

const begin = (page, where) => page.run((storage) => {
  window.inkstone.newDocument(storage);
  return window.inkstone.storeNew();
}, where);

/** Performs a function with the engine, as its page does. */
const act = (page, what, ...values) => page.run(`(async () => {
  const { Command, Edit, Eraser, Selection } = await import("./engine/engine.js");
  const { engine } = window.inkstone;
  const values = ${JSON.stringify(values)};
  return window.inkstone.act(() => (${what})(engine, Command, Edit, ...values));
})()`);

const fileOf = async (studio, page) =>
  join(studio.documents, await page.run(() => window.inkstone.document.id.slice("folder/".length)));

// MARK: All kinds of drawings

/** Drops a picture, with or without letters, in the center of the window. */
const drop = (page, width, height, type, name) => page.run(async (width, height, type, name) => {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d");
  const pixels = context.createImageData(width, height);
  let state = width * 31 + name.length;
  for (let i = 0; i < pixels.data.length; i += 4) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    pixels.data.set([(i / 4) % width / width * 255, state >>> 26, i / pixels.data.length * 255, 255], i);
  }
  context.putImageData(pixels, 0, 0);
  const blob = await canvas.convertToBlob({ type, quality: 0.9 });
  await window.inkstone.clipping.drop(new File([blob], name, { type }), { x: innerWidth / 2, y: innerHeight / 2 });
}, width, height, type, name);

/** The edits of a drawing, a few of each at a time. */
const actions = {
  brushes: async (page, pen) => {
    const count = await page.run(() => window.inkstone.engine.brushes.length);
    for (let brush = 0; brush < count; brush++) {
      await act(page, "(engine, Command, Edit, brush) => engine.setBrush(brush)", brush);
      await pen.stroke(line(140 + 100 * (brush % 9), 130 + 40 * Math.floor(brush / 9)));
    }
  },
  "what is erased and cut": async (page, pen) => {
    await act(page, "(engine) => engine.setBrush(0)");
    for (let i = 0; i < 3; i++) await pen.stroke(line(200, 300 + 30 * i, 50));
    await press(page, "e");
    await pen.stroke([[250, 280, { force: 0.5 }], [255, 330, { force: 0.5 }], [260, 400, { force: 0.5 }]]);
    await act(page, "(engine, Command) => engine.do(Command.eraseWith, Eraser.strokes, 6)");
    await pen.stroke([[400, 340, { force: 0.5 }], [405, 370, { force: 0.5 }], [410, 400, { force: 0.5 }]]);
    await page.run(() => window.inkstone.tools.apply());
  },
  shapes: async (page) => {
    for (const key of ["r", "o", "a"]) {
      await press(page, key);
      await press(page, "Enter");
      await press(page, "ArrowRight", 8);
      await press(page, "ArrowDown");
    }
    await act(page, "(engine) => engine.select(Selection.all)");
    await act(page, "(engine, Command, Edit) => engine.edit(Edit.duplicate, 40, 60)");
    await act(page, "(engine, Command, Edit) => engine.edit(Edit.group)");
    await act(page, "(engine) => engine.select(Selection.nothing)");
  },
  texts: async (page, pen, mouse) => {
    for (const [i, text] of ["Kept as text", "Zwölf Boxkämpfer — ½ €", "שלום and العربية"].entries()) {
      await press(page, "t");
      await mouse.click(180, 420 + 50 * i);
      await page.until("a field is open", () => document.querySelector(".typing textarea"));
      await page.call("Input.insertText", { text });
      await press(page, "Escape");
      await page.until("the field is closed", () => !document.querySelector(".typing textarea"));
    }
    await page.run(() => window.inkstone.selection.deselect());
    const found = await page.run(() => window.inkstone.engine.items().filter(({ kind }) => kind === "text").length);
    if (found !== 3) throw new Error(`${found} texts were typed, not three`);
  },
  pictures: async (page) => {
    await drop(page, 320, 200, "image/png", "a.png");
    await drop(page, 400, 300, "image/jpeg", "b.jpeg");
    await act(page, "(engine, Command, Edit) => engine.describe('Two colours')");
    await page.run(() => window.inkstone.selection.deselect());
  },
  "layers, pages and papers": async (page, pen) => {
    await press(page, "p");
    await act(page, "(engine, Command) => engine.do(Command.addLayer, 1)");
    await act(page, "(engine, Command) => engine.do(Command.renameLayer, 1, new TextEncoder().encode('Über allem'))");
    await pen.stroke(line(600, 500, 30));
    await act(page, "(engine, Command) => engine.do(Command.layerOpacity, 1, 0.5)");
    await act(page, "(engine, Command) => engine.do(Command.pageSize, 700, 900)");
    await act(page, "(engine, Command) => engine.do(Command.duplicatePage, 0)");
    await act(page, "(engine, Command) => engine.do(Command.addPage, 1, 400, 300)");
    await pen.stroke(line(400, 300, 30));
    await act(page, "(engine, Command) => engine.do(Command.paper, 2, 14, 0.9, 1, 0.9, 1, 0.2, 0.6, 0.4, 1, 0, 40, 1, 0, 0, 1, 1)");
    await act(page, "(engine, Command) => engine.do(Command.movePage, 1, 0)");
  },
  "undo and redo": async (page, pen) => {
    for (let i = 0; i < 4; i++) await pen.stroke(line(300, 250 + 40 * i));
    for (let i = 0; i < 3; i++) await page.run(() => window.inkstone.undo());
    await page.run(() => window.inkstone.redo());
    await page.run(() => window.inkstone.rename("Everything, once"));
  },
};

async function everything(browser, studio, expect) {
  const page = await browser.page({ isPrivate: true });
  await visit(page, studio.address);
  await page.until("the bars are made", () => document.querySelector("#selection-bar"));
  await page.run(() => window.inkstone.engine.whole());
  await begin(page, "folder");
  for (const [name, action] of Object.entries(actions)) {
    await action(page, new Stylus(page), new Stylus(page, "mouse"));
    await calm(page);
    await expectSaved(page, expect, name);
  }
  // Packing makes another file of the same drawing.
  await page.run(() => window.inkstone.document.replace(window.inkstone.engine.pack()));
  await expectSaved(page, expect, "packed");
  await page.reload();
  await page.until("it is shown again", () => window.inkstone?.ready && window.inkstone.document);
  await expectSaved(page, expect, "opened again");
  expect(page.problems.length === 0, `nothing goes wrong: ${page.problems[0]}`);
  await page.close();
}

// MARK: Continuous checks

/** Draws short strokes and long ones, with random pauses. */
async function scribble(page, count, random, row) {
  const pen = new Stylus(page);
  for (let i = 0; i < count; i++) {
    const points = line(130 + 60 * (i % 14), 110 + 18 * row + 90 * Math.floor(i / 14), 3 + Math.floor(10 * random()));
    if (i % 4 === 3) {
      // A stroke that takes longer than saving.
      await pen.press(points[0][0], points[0][1], { force: 0.5 });
      for (let k = 0; k < 20; k++) {
        await pen.move(points[0][0] + 3 * k, points[0][1] + 20 * Math.sin(k), { force: 0.5 });
        await pause(40);
      }
      await pen.release(points[0][0] + 60, points[0][1]);
    } else await pen.stroke(points);
    await pause(random() < 0.3 ? 500 * random() : 20 * random());
  }
}

async function moments(browser, studio, other, count, expect) {
  const page = await browser.page({ isPrivate: true });
  await visit(page, studio.address);
  await begin(page, "folder");
  await sampleSaved(page);
  await scribble(page, count, chance(3), 0);
  await page.run(() => window.inkstone.undo());
  await page.run(() => window.inkstone.drain());
  await pause(50);
  const times = await expectTrue(page, other, expect, "while somebody draws");
  expect(times > 1, `the page said so meanwhile: ${times} times`);
  await page.close();
  return times;
}

/** Two windows of a browser, the second a guest of the first; both draw, and the server is killed. */
async function windows(browser, inkstone, other, count, expect) {
  let studio = await Studio.start(inkstone);
  const { port, documents } = studio;
  const pages = [];
  for (let i = 0; i < 2; i++) {
    pages.push(await browser.page({ isWindow: true }));
    await pages[i].call("Emulation.setFocusEmulationEnabled", { enabled: true }).catch(() => {});
  }
  try {
    await visit(pages[0], studio.address);
    await begin(pages[0], "folder");
    await new Stylus(pages[0]).stroke(line(130, 100));
    await pages[0].run(() => window.inkstone.drain());
    const id = await pages[0].run(() => window.inkstone.document.id);
    const path = await fileOf(studio, pages[0]);
    await visit(pages[1], studio.address);
    await pages[1].run((wanted) => window.inkstone.openDocument(wanted), id);
    for (const page of pages) await sampleSaved(page);
    await Promise.all(pages.map((page, i) => scribble(page, count, chance(10 + i), 1 + i)));
    const isKilled = scribble(pages[1], count, chance(20), 4);
    await pause(300);
    studio.process.kill("SIGKILL");
    await studio.ended;
    const left = await readFile(path);
    await isKilled;
    await scribble(pages[0], 3, chance(21), 7);
    await pause(300);
    for (const [i, page] of pages.entries()) await expectTrue(page, other, expect, `window ${i + 1}, its server killed`, left);
    studio = await Studio.start(inkstone, { folder: documents, port });
    for (const page of pages) await page.run(() => dispatchEvent(new Event("online")));
    for (const [i, page] of pages.entries()) {
      await page.until("all is saved", () => window.inkstone.state === "saved");
      await expectSaved(page, expect, `window ${i + 1}, the server back`);
      await expectTrue(page, other, expect, `window ${i + 1}, the server back`);
    }
  } finally {
    for (const page of pages) await page.close();
    await studio.close();
    await rm(join(documents, ".."), { recursive: true, force: true });
  }
}

/** The document in the folder is deleted by another program; drawing restores it. */
async function removed(browser, studio, expect) {
  const page = await browser.page({ isPrivate: true });
  await visit(page, studio.address);
  await begin(page, "folder");
  await new Stylus(page).stroke(line(200, 200));
  await expectSaved(page, expect, "before it is deleted");
  await rm(await fileOf(studio, page));
  const states = () => page.run(() => [document.querySelector("#state").textContent, window.inkstone.state]);
  await page.until("it does not say that it is saved", () =>
    document.querySelector("#state").textContent !== "Saved" && window.inkstone.state !== "saved")
    .catch(async (error) => expect(false, `what is deleted from the folder: ${error.message}: ${await states()}`));
  const reason = await page.run(() => window.inkstone.reason);
  expect(/deleted/.test(reason), `it says why: ${reason}`);
  await new Stylus(page).stroke(line(200, 260));
  await page.until("it is saved again", () => window.inkstone.state === "saved");
  await expectSaved(page, expect, "drawn on after it was deleted");
  await page.close();
}

// MARK: Killed browsers

/** A browser that draws on a document in its own storage, and is killed at some moment: saved ink is kept. */
async function killed(studio, storage, rounds, expect) {
  const address = studio.address + (storage === "opfs" ? "" : `?storage=${storage}`);
  let savedCount = 0;
  for (let round = 0; round < rounds; round++) {
    const profile = await mkdtemp(join(tmpdir(), "inkstone-profile-"));
    try {
      let browser = await Browser.launch({ profile });
      let page = await browser.page();
      let last = [];
      page.on("Runtime.bindingCalled", ({ payload }) => { last = JSON.parse(payload); });
      await page.call("Runtime.addBinding", { name: "saidSaved" });
      await visit(page, address);
      await begin(page, "browser");
      const id = await page.run(() => {
        const { engine, document: shown } = window.inkstone;
        setInterval(() => {
          const isSaved = document.querySelector("#state").textContent === "Saved" || window.inkstone.state === "saved";
          if (isSaved && !engine.isUnderWay) {
            window.saidSaved(JSON.stringify(engine.items()
              .map(({ isSelected, ...item }) => JSON.stringify({ page: 0, ...item }))));
          }
        }, 5);
        return shown.id;
      });
      const random = chance(40 + round);
      const drawn = scribble(page, 30, random, 0).catch(() => {});
      await pause(700 + 900 * random());
      await browser.kill();
      await drawn;
      browser = await Browser.launch({ profile });
      try {
        page = await browser.page();
        const { items } = await opened(page, address, id, null);
        const wrong = missingItems(last, items);
        if (last.length > 0) savedCount += 1;
        expect(wrong.length === 0, `${storage}: what a killed browser called saved is there: ${wrong.length} of ${last.length} not: ${wrong[0]}`);
        // The ink saved from now on, too.
        await new Stylus(page).stroke(line(200, 600));
        await expectSaved(page, expect, `${storage}: after the kill`);
      } finally {
        await browser.close();
      }
    } finally {
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    }
  }
  expect(savedCount > 0, `${storage}: the page said that something is saved`);
}

// MARK: Large documents

async function much(browser, studio, { replay, isMeasure }, expect, note) {
  const page = await browser.page({ isPrivate: true });
  await visit(page, studio.address);
  await page.run(() => window.inkstone.engine.whole());
  const timed = async (what, work) => {
    const start = performance.now();
    await work();
    await calm(page);
    await page.until(`${what} are saved`, () => window.inkstone.state === "saved");
    await expectSaved(page, expect, what);
    if (isMeasure) note(`${what} in ${((performance.now() - start) / 1000).toFixed(1)} s`);
  };
  const strokes = isMeasure ? 100_000 : 1500;
  await writeFile(join(studio.documents, "Many.ink"), await manyStrokes(replay, strokes));
  await timed(`${strokes} strokes`, async () => {
    await page.run(() => window.inkstone.openDocument("folder/Many.ink"));
    await new Stylus(page).stroke(line(300, 300));
  });
  // The same as a file of the device.
  await timed(`${strokes} strokes of a file`, () => page.run(async () => {
    const bytes = await (await fetch("api/documents/Many.ink")).arrayBuffer();
    await window.inkstone.openFile(new File([bytes], "Of the device.ink"));
  }));
  const pages = isMeasure ? 200 : 12;
  await begin(page, "folder");
  await timed(`${pages} pages`, async () => {
    const pen = new Stylus(page);
    for (let i = 1; i < pages; i++) {
      await pen.stroke(line(300 + i, 300, 5));
      await act(page, "(engine, Command) => engine.do(Command.addPage, engine.page + 1, 300, 400)");
    }
  });
  const photos = isMeasure ? 30 : 2;
  await begin(page, "folder");
  await timed(`${photos} photos`, async () => {
    for (let i = 0; i < photos; i++) {
      await drop(page, isMeasure ? 4000 : 800, isMeasure ? 3000 : 600, "image/jpeg", `photo ${i}.jpeg`);
    }
  });
  expect(page.problems.length === 0, `nothing goes wrong: ${page.problems[0]}`);
  await page.close();
}

scenario("“Saved” is true from elsewhere", async (context) => {
  const { inkstone, isMeasure, expect, note } = context;
  const [studio, other] = [await Studio.start(inkstone), await Studio.start(inkstone)];
  const browser = await Browser.launch();
  try {
    await everything(browser, studio, expect);
    const times = await moments(browser, studio, other, isMeasure ? 120 : 24, expect);
    await windows(browser, inkstone, other, isMeasure ? 60 : 10, expect);
    await removed(browser, studio, expect);
    if (used.browser === "chromium") {
      for (const storage of ["opfs", "indexeddb"]) await killed(studio, storage, isMeasure ? 6 : 1, expect);
    }
    await much(browser, studio, context, expect, note);
    note(`true at ${times} moments while somebody draws`);
  } finally {
    await browser.close();
    await other.close();
    await studio.close();
  }
});
