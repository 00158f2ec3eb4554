// The Studio and the page of an app in WebKit, the engine of Safari: ink, its pixels, the folder, and a reload; for the
// app a full disk, a damaged file and missing files.
import { copyFile, mkdtemp, readFile, readdir, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { serve } from "./lib/embedding.mjs";
import { pause } from "./lib/page.mjs";
import { scenario } from "./lib/scenario.mjs";
import { drawnCount, facts } from "./lib/visit.mjs";
import { command } from "./lib/studio.mjs";
import { hasWebKit, WebKit } from "./lib/webkit.mjs";

const webView = fileURLToPath(new URL("../../Examples/Embedding/webview.html", import.meta.url));
const model = fileURLToPath(new URL("../../Examples/Apple/DrawingModel.swift", import.meta.url));

const line = (y) => Array.from({ length: 20 }, (_, i) => [300 + 10 * i, y + 30 * (i % 2)]);

const isReady = () => document.documentElement.dataset.ready === "true";

/** The Studio: strokes of a mouse and a pen are saved in the folder, have the pixels of the command, and are there again. */
async function studio({ startStudio, replay, expect, out }, browser) {
  const served = await startStudio();
  await browser.open(served.address);
  await browser.until("the page is ready", isReady);
  await browser.stroke("mouse", line(200));
  await browser.stroke("pen", line(320));
  await browser.until("both strokes are there", () => window.inkstone.engine.itemCount === 2);
  await browser.until("they are saved", () => window.inkstone.state === "saved");
  const names = (await readdir(served.documents)).filter((name) => name.endsWith(".ink"));
  expect(names.length === 1, `the folder has one document: ${names}`);
  const ink = await readFile(join(served.documents, names[0]));
  expect(await drawnCount(replay, ink) === 2, "the folder has both strokes");
  const png = await command(replay, ["render", "FILE", "-o", "FILE.png", "--dpi", "72"], ink, "a.ink", ".png");
  const there = await browser.run(facts, png.toString("base64"));
  const here = await browser.run(() => window.inkstone.engine.hash(window.inkstone.engine.picture(0, 1)));
  expect(here === there.hash, `the page has the pixels of the command: ${here}, ${there.hash}`);
  if (out) await writeFile(join(out, "webkit-studio.png"), await browser.picture());
  await browser.open(served.address);
  await browser.until("the page is ready again", isReady);
  await browser.until("both strokes are there again", () => window.inkstone.engine.itemCount === 2);
}

/** WebKitGTK's browser has no handlers of messages; an app answers them in their order. */
const handlers = `<script>
  let last = Promise.resolve();
  const postMessage = (message) => {
    const answer = last.then(() => fetch("message", { method: "POST", body: JSON.stringify(message) })).then(({ ok }) => {
      if (!ok) throw new Error("refused");
    });
    last = answer.catch(() => {});
    return answer;
  };
  window.webkit = { messageHandlers: { ink: { postMessage } } };
</script>`;

/** An app with a web view, as the article "On iPad and Mac" has it: a file, which the page reads and writes. */
class App {
  /** The messages that are not pieces of the file, the last one first. */
  messages = [];
  /** The number of pieces that were written, and of those that were refused. */
  written = 0;
  refused = 0;
  /** The number of writes of the whole file. */
  whole = 0;
  /** Whether the disk is full, and the number of the next writes for which it is. */
  isFull = false;
  failures = 0;
  /** Delays the answer with the file. */
  reading = Promise.resolve();
  #length = null;
  #server = null;

  constructor(folder, studio) {
    Object.assign(this, { folder, studio, file: join(folder, "drawing.ink"), original: join(folder, "drawing.damaged.ink") });
  }

  /** Shows the page. The files that `missing` matches are not in the app. */
  async open(browser, missing) {
    await this.close();
    [this.messages, this.written, this.refused, this.whole] = [[], 0, 0, 0];
    const text = (await readFile(webView, "utf8")).replace("<style>", `${handlers}<style>`);
    const answers = { "/drawing.ink": () => this.#read(), "/message": (body) => this.#receive(JSON.parse(body)) };
    this.#server = await serve(text, this.studio, answers, missing);
    await browser.open(this.#server.address);
  }

  async #read() {
    await this.reading;
    const bytes = await readFile(this.file);
    this.#length = bytes.length;
    return bytes;
  }

  async #receive(message) {
    if ("offset" in message) return this.#write(message.offset, Buffer.from(message.bytes, "base64"));
    this.messages.unshift(message);
    if (message.isDamaged && this.isFull) throw new Error("the disk is full");
    if (message.isDamaged) await copyFile(this.file, this.original);
    return "";
  }

  async #write(offset, bytes) {
    const isFull = this.isFull || this.failures > 0;
    if (this.failures > 0) this.failures -= 1;
    if (offset === 0) this.whole += 1;
    try {
      if (offset > 0 && !(offset <= this.#length)) throw new Error("there would be a hole");
      const before = offset > 0 ? (await readFile(this.file)).subarray(0, offset) : Buffer.alloc(0);
      // The first half of a piece still has room on the disk.
      const part = isFull ? bytes.subarray(0, bytes.length / 2) : bytes;
      if (offset > 0 || !isFull) {
        // At once: the test reads the file meanwhile.
        await writeFile(`${this.file}.new`, Buffer.concat([before, part]));
        await rename(`${this.file}.new`, this.file);
      }
      if (isFull) throw new Error("the disk is full");
      this.#length = offset + bytes.length;
      this.written += 1;
      return "";
    } catch (error) {
      this.#length = null;
      this.refused += 1;
      throw error;
    }
  }

  close() { return this.#server?.close(); }
}

/** Waits until a function of the test returns true. */
async function eventually(what, isTrue) {
  const end = performance.now() + 30_000;
  while (!(await isTrue())) {
    if (performance.now() > end) throw new Error(`${what}: not within 30 s`);
    await pause(50);
  }
}

const count = (wanted) => document.querySelector("ink-canvas").engine?.itemCount === wanted;
const finish = (closes) => window.finish(closes).then(() => "written", () => "refused");
const isWritable = () => document.querySelector("ink-canvas:not([readonly])") !== null;

/** Strokes and undo are in the file of the app, and shown again; opening writes nothing. */
async function keptInApp(app, browser, { replay, expect }) {
  await writeFile(app.file, "");
  await app.open(browser);
  await browser.until("one can draw", isWritable);
  await eventually("the app learns that the page is ready", () => app.messages.some(({ ready }) => ready));
  expect(app.messages.some(({ canUndo, canRedo }) => canUndo === false && canRedo === false), "and of the history");
  for (const y of [100, 200]) await browser.stroke("mouse", line(y));
  await browser.until("both strokes are there", count, 2);
  await browser.run(() => document.querySelector("ink-canvas").undo());
  await browser.until("one is undone", count, 1);
  await eventually("the app can redo", () => app.messages[0]?.canRedo === true);
  await eventually("the app has the stroke that is left", async () => await drawnCount(replay, await readFile(app.file)) === 1);
  expect(app.written > 2, `the file was written in pieces: ${app.written}`);
  const before = await readFile(app.file);
  await app.open(browser);
  await browser.until("one can draw again", isWritable);
  await browser.until("the stroke is there again", count, 1);
  await pause(300);
  expect(app.written === 0 && before.equals(await readFile(app.file)), "opening an intact file does not write it");
  app.isFull = true;
  expect(await browser.run(finish) === "written", "a full disk is no obstacle if the file has all ink");
  expect(app.written + app.refused === 0, "a file that has all ink is not written again");
  app.isFull = false;
  // The scripts of the app, as WebKit calls them: bodies of asynchronous functions with arguments.
  const swift = await readFile(model, "utf8");
  const script = (beginning) => {
    const found = swift.match(new RegExp(`"(${beginning}[^"]*)"`))?.[1];
    expect(found, `the app has a script that begins with ${beginning}`);
    return found;
  };
  const call = (body, values) => browser.run((body, values) => {
    const { constructor } = Object.getPrototypeOf(async () => {});
    return constructor(...Object.keys(values), body)(...Object.values(values));
  }, script(body), values);
  await call("Object", { tool: "stroke-eraser", brush: "highlighter", color: "#ffcc00" });
  const chosen = await browser.run(() => [window.drawing.tool, window.drawing.brush, window.drawing.color].join());
  expect(chosen === "stroke-eraser,highlighter,#ffcc00", `the app chooses the tool: ${chosen}`);
  await call("Object", { tool: "brush", brush: "fineliner", color: "color(srgb 0 0.4 1 / 0.5)" });
  await browser.stroke("mouse", line(150));
  await browser.until("a stroke in a color of SwiftUI is there", count, 2);
  const fills = (await call("return await drawing.toSVG", {})).match(/fill[^ >]*/g);
  expect(fills.some((fill) => /#(06f|0066ff)"/.test(fill)), `the stroke has the color: ${fills}`);
  await browser.run(() => window.drawing.undo());
  await call("Object", { tool: "brush", brush: "pen", color: "" });
  await call("drawing.redo", {});
  await browser.until("the app has redone a stroke", count, 2);
  await call("drawing.undo", {});
  await browser.until("the app has undone it", count, 1);
  await call("await window.finish", { closes: false });
  expect(await drawnCount(replay, await readFile(app.file)) === 1, "the app has saved the undone stroke");
  await browser.run(() => window.drawing.engine.do(43, window.drawing.engine.pageCount, 595, 842));
  await browser.run(() => window.drawing.view.changed());
  expect(await browser.run(() => window.drawing.engine.pageCount === 2), "the app adds a page");
  await browser.run(() => window.drawing.engine.do(44, 1));
  const svg = await call("return await drawing.toSVG", {});
  expect(svg.includes("<svg") && svg.includes("</svg>"), "the app gets an SVG");
  await call("await drawing.pack", {});
  await eventually("the app has the packed file", async () =>
    (await readFile(app.file)).equals(Buffer.from(await browser.run(() => [...window.drawing.document]))));
  await browser.stroke("mouse", line(200));
  await browser.until("there is a stroke on the new page", count, 2);
  const { whole } = app;
  await browser.run(() => { window.drawing.undo(); return window.finish(); });
  expect(app.whole === whole && await drawnCount(replay, await readFile(app.file)) === 1,
    "saving waits for the pieces on their way, and does not send the whole file");
  // A contact is down.
  await browser.stroke("pen", line(350), { ends: false });
  await browser.until("a stroke is in progress", () => window.drawing.view.isDrawing);
  await call("await window.finish", { closes: true });
  const closed = await readFile(app.file);
  expect(await drawnCount(replay, closed) === 2, "the ink drawn so far is in the file");
  const { written } = app;
  await browser.stroke("pen", line(400), { begins: false });
  await browser.stroke("mouse", line(250));
  await pause(300);
  expect(await browser.run(count, 2) && !(await browser.run(isWritable)), "a closed page cannot be drawn on");
  const shown = Buffer.from(await browser.run(() => [...window.drawing.document]));
  expect(closed.equals(shown) && closed.equals(await readFile(app.file)), "the page shows the ink of its file");
  await browser.run(() => { window.drawing.readOnly = false; });
  await browser.stroke("mouse", line(250));
  await browser.until("a script makes the page writable", count, 3);
  await pause(300);
  expect(app.written === written && app.refused === 0, "a closed page sends no pieces");
  const start = (await call("return base64", {})).slice(0, 11);
  expect(start === "iVBORw0KGgo", `the app gets a PNG: ${start}`);
}

/** The disk is full for some strokes: the file has no hole, and gets all ink once there is room. */
async function fullDisk(app, browser, { replay, expect }) {
  await app.open(browser);
  await browser.until("one can draw on a reopened file", isWritable);
  await browser.until("it has the strokes of the closed one", count, 2);
  app.isFull = true;
  await browser.stroke("mouse", line(200));
  await eventually("a write was refused", () => app.refused > 0);
  const { refused } = app;
  await browser.stroke("mouse", line(300));
  expect(await browser.run(finish, true) === "refused", "saving fails on a full disk");
  expect(await browser.run(isWritable), "a page that cannot be closed can still be drawn on");
  const both = await browser.run(() => Promise.allSettled([window.finish(true), window.finish(true)]));
  expect(both.every(({ status }) => status === "rejected"), "closing twice fails twice on a full disk");
  expect(await browser.run(isWritable), "and the page can still be drawn on");
  app.isFull = false;
  expect(await browser.run(finish) === "written", "saving is tried at once");
  expect(await drawnCount(replay, await readFile(app.file)) === 4, "the app has four strokes");
  const before = app.refused;
  await browser.stroke("mouse", line(350));
  await browser.until("five strokes are there", count, 5);
  await eventually("the app has the fifth stroke", async () => await drawnCount(replay, await readFile(app.file)) === 5);
  expect(app.refused === before, "the pieces after that are accepted");
  expect(app.refused - refused < 10, `a full disk is not tried again all the time: ${app.refused - refused} times`);
  app.isFull = true;
  await browser.stroke("mouse", line(400));
  await eventually("a write was refused again", () => app.refused > before);
  app.isFull = false;
  await browser.stroke("mouse", line(500));
  await eventually("the app has seven strokes", async () => await drawnCount(replay, await readFile(app.file)) === 7);
  await browser.stroke("mouse", line(600));
  await eventually("the app has the last stroke", async () => await drawnCount(replay, await readFile(app.file)) === 8);
  // A save fails while the page is being closed.
  const { refused: last } = app;
  app.isFull = true;
  await browser.run(() => window.drawing.undo());
  await eventually("the undo was refused", () => app.refused > last);
  [app.isFull, app.failures] = [false, 1];
  const ends = await browser.run(async () => {
    const saving = window.finish();
    await new Promise((resolve) => { setTimeout(resolve); });
    return (await Promise.allSettled([saving, window.finish(true)])).map(({ status }) => status);
  });
  expect(ends.join() === "rejected,fulfilled", `the page is closed after a save has failed: ${ends}`);
  expect(!(await browser.run(isWritable)), "the failed save does not make it writable");
  expect(await drawnCount(replay, await readFile(app.file)) === 7, "the file has the undo");
  await app.open(browser);
  await browser.until("one can draw after that", isWritable);
  await browser.until("seven strokes are there again", count, 7);
  expect(!app.messages.some(({ isDamaged, failed }) => isDamaged || failed), "nothing is wrong with the file");
}

/** A page that is closed before it has its file does not open. */
async function closedEarly(app, browser, { expect }) {
  let answer;
  app.reading = new Promise((resolve) => { answer = resolve; });
  await app.open(browser);
  await browser.until("the page has its scripts", () => "finish" in window);
  await browser.run(finish, true);
  answer();
  await browser.until("the drawing is shown", count, 7);
  await pause(200);
  expect(!(await browser.run(isWritable)), "a page that was closed while it loads cannot be drawn on");
  expect(!app.messages.some(({ ready }) => ready), "and the app does not learn that it is ready");
}

/** A damaged file: the app learns of it, and keeps the original; if it cannot, nothing is written. */
async function damaged(app, browser, { replay, expect }) {
  const broken = await readFile(app.file);
  broken[broken.length >> 1] ^= 0xff;
  await writeFile(app.file, broken);
  app.isFull = true;
  await app.open(browser);
  await eventually("the app learns that it cannot be shown", () => app.messages.some(({ failed }) => failed));
  await browser.stroke("mouse", line(100));
  await pause(300);
  expect(!(await browser.run(isWritable)) && broken.equals(await readFile(app.file)),
    "without a copy of the original, the page cannot be drawn on, and the file stays as it is");
  app.isFull = false;
  await app.open(browser);
  await browser.until("one can draw on what is left", isWritable);
  expect(app.messages.some(({ isDamaged }) => isDamaged), "the app learns that the file is damaged");
  expect(broken.equals(await readFile(app.original)), "it has the original");
  const left = await browser.run(() => document.querySelector("ink-canvas").engine.itemCount);
  expect(left > 0 && left <= 7, `the intact strokes are there: ${left}`);
  await browser.stroke("mouse", line(150));
  await eventually("the file is sound again", async () =>
    await drawnCount(replay, await readFile(app.file)).catch(() => 0) === left + 1);
  expect(await browser.run(finish) === "written", "the last pieces are in the file");
}

/** Failures to load are reported, and the file stays as it is. */
async function failing(app, browser, { expect }) {
  const before = await readFile(app.file);
  const check = async (what, missing, isKept = true) => {
    await app.open(browser, missing);
    await eventually(`${what}: the app learns that it fails`, () => app.messages.some(({ failed }) => failed));
    await pause(200);
    expect(!(await browser.run(isWritable)), `${what}: the page cannot be drawn on`);
    expect(!app.messages.some(({ ready }) => ready), `${what}: the page is not ready`);
    expect(app.written + app.refused === 0, `${what}: nothing is written`);
    expect(!isKept || before.equals(await readFile(app.file)), `${what}: the file stays`);
  };
  await check("no script", /ink-canvas\.js/);
  await check("no engine", /InkWeb\.wasm/);
  await writeFile(app.file, "These are notes.");
  await check("not a drawing", undefined, false);
  expect(await readFile(app.file, "utf8") === "These are notes.", "what is no drawing stays");
  await rm(app.file);
  await check("no file", undefined, false);
}

/** The page of an app with a web view. */
async function element(context, browser) {
  const folder = await mkdtemp(join(tmpdir(), "inkstone-webview-"));
  const app = new App(folder, await context.startStudio());
  try {
    for (const part of [keptInApp, fullDisk, closedEarly, damaged, failing]) await part(app, browser, context);
  } finally {
    await app.close();
    await rm(folder, { recursive: true });
  }
}

scenario("ink in WebKit", async (context) => {
  if (!hasWebKit) return void context.note("skipped: no WebKitWebDriver, MiniBrowser or Xvfb");
  const browser = await WebKit.launch();
  context.note(`WebKitGTK ${browser.version}`);
  try {
    await studio(context, browser);
    await element(context, browser);
  } finally {
    await browser.close();
  }
});
