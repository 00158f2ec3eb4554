// The Studio and an element in WebKit, the engine of Safari: ink, its pixels, the folder, and a reload.
import { readFile, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { serve } from "./lib/embedding.mjs";
import { scenario } from "./lib/scenario.mjs";
import { drawnCount, facts } from "./lib/visit.mjs";
import { command } from "./lib/studio.mjs";
import { hasWebKit, WebKit } from "./lib/webkit.mjs";

const webView = fileURLToPath(new URL("../../Examples/Embedding/webview.html", import.meta.url));

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

/** The page of an app with a web view: it reports its file piece by piece, and shows it again. */
async function element({ startStudio, replay, expect }, browser) {
  const app = await serve(webView, await startStudio());
  const open = async () => {
    await browser.open(app.address);
    await browser.run(() => customElements.whenDefined("ink-canvas").then(() => window.drawing.ready).then(() => true));
  };
  try {
    await open();
    await browser.run(() => {
      window.pieces = [];
      window.webkit = { messageHandlers: { ink: { postMessage: (piece) => window.pieces.push(piece) } } };
      // A new listener receives the whole file first.
      const report = window.drawing.onlog;
      window.drawing.onlog = null;
      window.drawing.onlog = report;
    });
    for (const y of [100, 200]) await browser.stroke("mouse", line(y));
    await browser.until("both strokes are there", () => window.drawing.engine.itemCount === 2);
    await browser.run(() => window.drawing.undo());
    await browser.until("one is undone", () => window.drawing.engine.itemCount === 1);
    const pieces = await browser.run(() => new Promise((done) => { setTimeout(() => done(window.pieces), 500); }));
    let file = Buffer.alloc(0);
    for (const { offset, bytes } of pieces) file = Buffer.concat([file.subarray(0, offset), Buffer.from(bytes, "base64")]);
    expect(await drawnCount(replay, file) === 1, `the app has the stroke that is left, in ${pieces.length} pieces`);
    await open();
    await browser.run((text) => window.restore(text), file.toString("base64"));
    await browser.until("the stroke is there again", () => window.drawing.engine.itemCount === 1);
  } finally {
    await app.close();
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
