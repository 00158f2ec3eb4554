// The Studio and an element in WebKit, the engine of Safari: ink, its pixels, the folder, and a reload.
import { mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
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
  const folder = await mkdtemp(join(tmpdir(), "inkstone-webview-"));
  const file = join(folder, "drawing.ink");
  await writeFile(file, "");
  const app = await serve(webView, await startStudio(), { "/drawing.ink": file });
  const open = async () => {
    await browser.open(app.address);
    await browser.run(() => {
      window.pieces = [];
      // MiniBrowser has no message handlers, and the page needs some time until it reports.
      window.webkit = { messageHandlers: { ink: { postMessage: (piece) => window.pieces.push(piece) } } };
    });
    await browser.until("one can draw", () => document.querySelector("ink-canvas:not([readonly])") !== null);
  };
  const count = (wanted) => document.querySelector("ink-canvas").engine.itemCount === wanted;
  try {
    await open();
    for (const y of [100, 200]) await browser.stroke("mouse", line(y));
    await browser.until("both strokes are there", count, 2);
    await browser.run(() => document.querySelector("ink-canvas").undo());
    await browser.until("one is undone", count, 1);
    const pieces = await browser.run(() => new Promise((done) => { setTimeout(() => done(window.pieces), 500); }));
    let bytes = Buffer.alloc(0);
    for (const piece of pieces) bytes = Buffer.concat([bytes.subarray(0, piece.offset), Buffer.from(piece.bytes, "base64")]);
    expect(await drawnCount(replay, bytes) === 1, `the app has the stroke that is left, in ${pieces.length} pieces`);
    await writeFile(file, bytes);
    await open();
    await browser.until("the stroke is there again", count, 1);
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
