// The Studio and an element in WebKit, the engine of Safari: ink, its pixels, the folder, and a reload.
import { readFile, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { serve } from "./lib/embedding.mjs";
import { scenario } from "./lib/scenario.mjs";
import { drawnCount, facts } from "./lib/visit.mjs";
import { command } from "./lib/studio.mjs";
import { hasWebKit, WebKit } from "./lib/webkit.mjs";

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

/** An element in the page of an app: ink, undo, and the bytes of its document. */
async function element({ startStudio, replay, expect }, browser) {
  const served = await startStudio();
  const page = `<!DOCTYPE html><script type="module" src="inkstone/ink-canvas.js"></script>
    <ink-canvas id="ink" brush="fineliner" style="display: block; width: 700px; height: 500px"></ink-canvas>`;
  const app = await serve(page, served);
  try {
    await browser.open(app.address);
    await browser.run(() => customElements.whenDefined("ink-canvas").then(() => document.querySelector("ink-canvas").ready)
      .then(() => true));
    for (const y of [100, 200]) await browser.stroke("mouse", line(y));
    await browser.until("both strokes are there", () => document.querySelector("ink-canvas").engine.itemCount === 2);
    await browser.run(() => document.querySelector("ink-canvas").undo());
    const text = await browser.run(() =>
      btoa(Array.from(document.querySelector("ink-canvas").document, (byte) => String.fromCharCode(byte)).join("")));
    expect(await drawnCount(replay, Buffer.from(text, "base64")) === 1, "the document has the stroke that is left");
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
