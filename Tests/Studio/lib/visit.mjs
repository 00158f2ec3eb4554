// A visit of the Studio: a page to draw on, and the state of its engine.
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Command, eventSize } from "../../../Web/engine/protocol.js";
import { pause } from "./page.mjs";
import { bytes, command, ready } from "./studio.mjs";

/** Returns the state of the engine, as far as scenarios use it. */
export function state(page) {
  return page.run(() => {
    const { engine } = window.inkstone;
    const { itemCount, undoCount, redoCount, scale, angle, transform, pageCount } = engine;
    return { itemCount, undoCount, redoCount, scale, angle, transform, pageCount };
  });
}

/** Opens an address of the Studio and waits until it accepts input. */
export async function visit(page, address) {
  // Only a visible page gets frames.
  await page.call("Page.bringToFront");
  // Firefox reports scripts that a page still loads when it is left as errors.
  await page.until("the page before has all of its scripts", () =>
    !window.inkstone?.act || document.querySelector("#selection-bar") !== null);
  await page.open(address);
  await ready(page);
}

/** Waits until nothing is painted any more. */
export async function calm(page) {
  await page.until("the picture is complete", async () => {
    const { engine } = window.inkstone;
    const frame = () => new Promise((resolve) => { requestAnimationFrame(resolve); });
    for (let i = 0; i < 4; i++) {
      if (engine.needsFrame || engine.contactCount > 0 || engine.pictures.requests().length > 0) return false;
      await frame();
    }
    return true;
  });
}

/** Returns the hash of the pixels on the canvas of the page. */
export function hash(page) {
  return page.run(() => {
    const { engine, view } = window.inkstone;
    const { canvas } = view;
    const image = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
    return engine.hash(image);
  });
}

/** Returns the commands to the engine in this visit, in the format of `inkstone replay`. */
export function recording(page) {
  return bytes(page, () => window.inkstone.engine.recording());
}

/**
 * Compares the canvas with the command's replay of the recording; returns the recording.
 *
 * @param {object} context the context of the scenario; `what` names the session in claims and files
 */
export async function sameNatively(page, { replay, expect, out }, what) {
  await calm(page);
  const here = await hash(page);
  const session = await recording(page);
  const there = JSON.parse(await command(replay, ["replay", "FILE", "--json"], session, "session"));
  if (there.pixelsHash !== here) {
    const inside = await page.run(() => {
      const { engine } = window.inkstone;
      return engine.hash(engine.frame());
    });
    expect(false, `${what}: the canvas is ${here}, the engine has ${inside}, replayed ${there.pixelsHash}`);
    if (out) {
      await mkdir(out, { recursive: true });
      await writeFile(join(out, `${what}.session`), session);
      await writeFile(join(out, `${what}.png`), await page.picture());
    }
  }
  return session;
}

/** Returns the events of a recording, in order. */
export function events(session) {
  const numbers = new Float64Array(session.buffer.slice(session.byteOffset + 8, session.byteOffset + session.length));
  const found = [];
  for (let at = 0; at < numbers.length; at += 2 + numbers[at + 1]) {
    if (numbers[at] !== Command.events) continue;
    for (let i = 0; i < numbers[at + 3]; i++) {
      const values = numbers.subarray(at + 4 + eventSize * i, at + 4 + eventSize * (i + 1));
      const [contact, kind, phase, predicted, x, y, time, pressure, altitude, azimuth, twist, buttons, radius] = values;
      found.push({ contact, kind, phase, isPredicted: predicted === 1, x, y, time, pressure, altitude,
        azimuth, twist, buttons, radius });
    }
  }
  return found;
}

/** Returns the packed document of the page. */
export function content(page) {
  return bytes(page, () => window.inkstone.engine.write());
}

/** Returns the hash of the page as a separate picture. */
export const picture = () => window.inkstone.engine.hash(window.inkstone.engine.picture(0, 1));

/** Returns facts about a PNG in base 64, as decoded by the browser: size, hash of its pixels, number of colors. */
export const facts = async (png) => {
  const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0));
  const bitmap = await createImageBitmap(new Blob([bytes]), { colorSpaceConversion: "none" });
  const { width, height } = bitmap;
  const context = new OffscreenCanvas(width, height).getContext("2d");
  context.drawImage(bitmap, 0, 0);
  const { data } = context.getImageData(0, 0, width, height);
  const colors = new Set(new Uint32Array(data.buffer)).size;
  return { size: `${width} × ${height}`, hash: window.inkstone.engine.hash({ width, height, data }), colors };
};

/** Returns the hash of the page, or of another document, painted by the command and decoded by the browser. */
export async function painted(inkstone, page, ink = undefined) {
  const folder = await mkdtemp(join(tmpdir(), "inkstone-painted-"));
  try {
    const [document, png] = [join(folder, "a.ink"), join(folder, "a.png")];
    await writeFile(document, ink ?? await content(page));
    await command(inkstone, ["render", document, "-o", png, "--dpi", "72"]);
    return (await page.run(facts, (await readFile(png)).toString("base64"))).hash;
  } finally {
    await rm(folder, { recursive: true });
  }
}

/**
 * Returns the number of strokes and shapes of a document: the pen may rest on a busy machine before it lifts, which turns
 * a stroke into a shape.
 */
export async function drawnCount(inkstone, ink) {
  const facts = JSON.parse(await command(inkstone, ["inspect", "FILE", "--json"], ink, "a.ink"));
  return facts.strokes + facts.shapes;
}

/** Returns the strokes of a document: arrays of `{ x, y, time }` in units of 1/72 inch. */
export async function strokes(inkstone, ink) {
  const text = await command(inkstone, ["convert", "FILE", "-o", "-", "--to", "xytp"], ink, "a.ink");
  const result = [[]];
  for (const line of text.split("\n")) {
    const [x, y, time] = line.trim().split(/\s+/).map(Number);
    if (line.trim() === "" || line.startsWith("#")) {
      if (result[result.length - 1].length > 0) result.push([]);
    } else if (Number.isFinite(x) && Number.isFinite(y)) {
      // The format has centimeters.
      result[result.length - 1].push({ x: (x * 72) / 2.54, y: (y * 72) / 2.54, time });
    }
  }
  return result.filter((stroke) => stroke.length > 0);
}

/** Calls a function at a steady rate, like a pen, with the number of previous calls. */
export async function steadily(hertz, isDone, step) {
  const start = performance.now();
  for (let i = 0; !isDone(i); i++) {
    const wait = start + (1000 * i) / hertz - performance.now();
    if (wait > 0) await pause(wait);
    step(i);
  }
}
