// Photos are stored once, as their original files, and decoded in a worker on demand.
//
// `measure` uses `PHOTOS=30 MEGAPIXELS=12 DENSITIES=1,2,3`; the gate has fewer and smaller ones.
import { readFileSync } from "node:fs";
import { mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Browser, used } from "./lib/devtools.mjs";
import { descendants } from "./lib/processes.mjs";
import { scenario } from "./lib/scenario.mjs";
import { Studio, bytes, ready } from "./lib/studio.mjs";
import { calm, content, painted, picture, sameNatively, visit } from "./lib/visit.mjs";

/** The limits: milliseconds until a photo or a reloaded document is visible, of the longest frame; bytes of memory. */
const limits = { shown: 600, reloaded: 1500, frame: 50, memory: 400e6 };

/** Makes a photo: color gradients, shapes, and the noise of a sensor. */
const made = async ([width, height]) => {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d");
  const sky = context.createLinearGradient(0, 0, width / 3, height);
  for (const [at, color] of ["#246", "#8ac", "#fd9", "#453", "#121"].entries()) sky.addColorStop(at / 4, color);
  context.fillStyle = sky;
  context.fillRect(0, 0, width, height);
  let seed = 1;
  const chance = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
  for (let i = 0; i < 400; i++) {
    context.fillStyle = `hsl(${360 * chance()} 50% ${20 + 60 * chance()}% / 0.5)`;
    context.beginPath();
    context.arc(width * chance(), height * chance(), height * 0.1 * chance() ** 3 + 4, 0, 7);
    context.fill();
  }
  const noise = 8;
  for (let y = 0; y < height; y += 500) {
    const image = context.getImageData(0, y, width, Math.min(500, height - y));
    for (let at = 0; at < image.data.length; at += 4) {
      seed = (seed * 16807) % 2147483647;
      const grain = seed % (2 * noise + 1) - noise;
      for (let part = at; part < at + 3; part++) image.data[part] += grain;
    }
    context.putImageData(image, 0, y);
  }
  return canvas.convertToBlob({ type: "image/jpeg", quality: 0.82 });
};

/** Returns the same photo as another file: with distinct comments, of a number of bytes. */
function numbered(file, number, size = 0) {
  const parts = [file.subarray(0, 2)];
  for (let left = size; left >= 0; left -= 65_000) {
    const comment = Buffer.alloc(Math.min(Math.max(left, 20), 65_000), `photo ${number} `);
    parts.push(Buffer.from([0xff, 0xfe, comment.length + 2 >> 8, comment.length + 2 & 255]), comment);
  }
  return Buffer.concat([...parts, file.subarray(2)]);
}

/** Records the times between frames from now on. */
const watch = (page) => page.run(() => {
  const times = (window.frameTimes = []);
  let before = performance.now();
  const note = () => {
    if (window.frameTimes !== times) return;
    const now = performance.now();
    times.push(now - before);
    before = now;
    requestAnimationFrame(note);
  };
  requestAnimationFrame(note);
});

const longest = (page) => page.run(() => {
  const times = window.frameTimes;
  window.frameTimes = null;
  return Math.max(0, ...times);
});

/** Observes the next dropped photo; `window.seenAfter` is the time in milliseconds until it is painted. */
const watchDrop = (page, count) => page.run((wanted) => {
  const { engine } = window.inkstone;
  window.droppedAt = 0;
  addEventListener("drop", () => (window.droppedAt = performance.now()), { capture: true, once: true });
  window.seenAfter = new Promise((resolve) => {
    const look = () => {
      const isVisible = engine.itemCount === wanted && !engine.needsFrame && engine.pictures.requests().length === 0;
      if (isVisible) resolve(performance.now() - window.droppedAt);
      // In a separate task, which does not prolong the frame.
      else requestAnimationFrame(() => setTimeout(look));
    };
    look();
  });
}, count);

/** Drops a file on the canvas as a user does; resolves when it is on the page. */
async function drop(page, path, x, y, count) {
  if (used.browser === "firefox") {
    const text = (await readFile(path)).toString("base64");
    await page.run(async ([base, left, top]) => {
      const data = Uint8Array.from(atob(base), (letter) => letter.charCodeAt(0));
      const file = new File([data], "photo.jpg", { type: "image/jpeg" });
      window.droppedAt = performance.now();
      await window.inkstone.clipping.drop(file, { x: left, y: top });
    }, [text, x, y]);
  } else {
    const data = { items: [], files: [path], dragOperationsMask: 1 };
    for (const type of ["dragEnter", "dragOver", "drop"]) await page.call("Input.dispatchDragEvent", { type, x, y, data });
  }
  await page.until("the photo is there", (wanted) => window.inkstone.engine.itemCount === wanted, count);
}

/** Returns the private memory of the processes of a browser, in bytes. */
function memory(browser) {
  const number = browser.process?.pid;
  if (!number) return 0;
  let sum = 0;
  for (const each of descendants(number)) {
    try {
      if (!readFileSync(`/proc/${each}/cmdline`, "latin1").includes("--type=renderer")) continue;
      const found = /^RssAnon:\s+(\d+) kB/m.exec(readFileSync(`/proc/${each}/status`, "latin1"));
      sum += 1024 * Number(found?.[1] ?? 0);
    } catch {
      // It has ended meanwhile.
    }
  }
  return sum;
}

const engineMemory = (page) => page.run(() => window.inkstone.engine.ink.memory.buffer.byteLength);

async function atDensity(density, context, { count, size }) {
  const { inkstone, isMeasure, expect, note } = context;
  // A recording contains the files a second time.
  const isFew = count <= 4;
  const folder = await mkdtemp(join(tmpdir(), "inkstone-photos-"));
  const studio = await Studio.start(inkstone);
  const browser = await Browser.launch();
  try {
    const page = await browser.page({ isPrivate: true, width: 1200, height: 900, density });
    await visit(page, isFew ? `${studio.address}?record` : studio.address);
    await page.until("pictures can be dropped", () => window.inkstone.clipping !== null);
    const base = memory(browser);
    const photo = await bytes(page, made, size);
    const paths = [];
    let sum = 0;
    for (let i = 0; i < count; i++) {
      // One is larger than the initial heap of the engine.
      const file = numbered(photo, i, isFew && i === 0 ? 9e6 : 0);
      sum += file.length;
      paths.push(join(folder, `photo ${i}.jpg`));
      await writeFile(paths[i], file);
    }
    const times = [];
    await watch(page);
    for (const [i, path] of paths.entries()) {
      await watchDrop(page, i + 1);
      await drop(page, path, 500 + 10 * (i % 6), 400 + 10 * Math.floor(i / 6), i + 1);
      times.push(await page.run(() => window.seenAfter));
      await calm(page);
    }
    const frame = await longest(page);
    const what = `${count} photos of ${(size[0] * size[1] / 1e6).toFixed(1)} MP at ${density}×`;
    const own = await engineMemory(page);
    const whole = memory(browser) - base;
    const ink = await content(page);
    expect(ink.length <= 1.01 * sum, `${what}: the document has ${ink.length} bytes, the photos ${sum}`);
    note(`${what}: seen after ${times[0].toFixed(0)} ms at first, ${Math.max(...times).toFixed(0)} at worst, ` +
      `longest frame ${frame.toFixed(0)}; ${(ink.length / sum).toFixed(4)} of the photos' ${(sum / 1e6).toFixed(1)} MB; ` +
      `engine ${(own / 1e6).toFixed(0)} MB, page ${(whole / 1e6).toFixed(0)} MB more than before`);
    expect(!isMeasure || Math.max(...times) <= limits.shown, `${what}: a photo is seen after ${Math.max(...times).toFixed(0)} ms`);
    expect(!isMeasure || frame <= limits.frame, `${what}: a frame of ${frame.toFixed(0)} ms`);
    expect(Math.max(own, whole) <= limits.memory, `${what}: ${own} bytes of the engine, ${whole} of the page`);

    // As shown by the command, and as a separate picture.
    if (isFew) {
      await page.run(async () => {
        const { Selection } = await import("./engine/engine.js");
        window.inkstone.engine.select(Selection.nothing);
      });
      await page.run(() => window.inkstone.view.changed());
      await sameNatively(page, context, `photos at ${density}×`);
      await page.run(() => window.inkstone.engine.pictures.decoded(0, 1));
      expect((await page.run(picture)) === (await painted(inkstone, page)), `${what}: the page is painted as natively`);
    }

    // Again, and by another browser.
    await page.until("it is saved", () => document.querySelector("#state").textContent === "Saved");
    const before = await page.run(() => window.inkstone.engine.itemCount);
    if (isMeasure) {
      // No check from elsewhere before: that decodes pictures for other sizes, which takes the cache from these.
      await page.run(() => { window.isBefore = true; });
      await page.call("Page.navigate", { url: studio.address });
      await page.until("another page is there", () => !window.isBefore && document.readyState === "complete");
      await ready(page);
    } else {
      await visit(page, studio.address);
    }
    await watch(page);
    await page.until("the document is there again", (wanted) => window.inkstone.engine.itemCount === wanted, before);
    await calm(page);
    const reloaded = await page.run(() => performance.now());
    const after = await longest(page);
    note(`seen ${reloaded.toFixed(0)} ms after a reload, longest frame ${after.toFixed(0)}, ` +
      `engine ${((await engineMemory(page)) / 1e6).toFixed(0)} MB, page ${((memory(browser) - base) / 1e6).toFixed(0)} MB`);
    expect(!isMeasure || reloaded <= limits.reloaded, `${what}: seen ${reloaded.toFixed(0)} ms after a reload`);
    const names = (await readdir(studio.documents)).filter((name) => name.endsWith(".ink"));
    const files = await Promise.all(names.map((name) => readFile(join(studio.documents, name))));
    // With a thumbnail of the first page, which is significant beside few photos.
    const maximum = 1.01 * sum + (isFew ? 100_000 : 0);
    expect(files.some(({ length }) => length > sum && length <= maximum),
      `${what}: the file in the folder has ${files.map(({ length }) => length)} bytes, the photos ${sum}`);
    if (context.out) await writeFile(join(context.out, `photos ${density}.png`), await page.picture());
  } finally {
    await browser.close();
    await studio.close();
    await rm(folder, { recursive: true });
  }
}

scenario("photos", async (context) => {
  const { PHOTOS, MEGAPIXELS, DENSITIES } = process.env;
  const count = Number(PHOTOS ?? (context.isMeasure ? 30 : 3));
  const pixels = 1e6 * Number(MEGAPIXELS ?? (context.isMeasure ? 12 : 2));
  const width = Math.round(Math.sqrt(4 / 3 * pixels));
  const densities = (DENSITIES ?? (context.isMeasure ? "1,2,3" : "1")).split(",").map(Number);
  for (const density of densities) {
    await atDensity(density, context, { count, size: [width, Math.round(pixels / width)] });
  }
});
