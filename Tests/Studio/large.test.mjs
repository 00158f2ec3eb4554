// A page of 20,000 strokes in use: it is scrolled, zoomed, fitted and replayed, and its panel is opened.
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { wheel } from "./lib/input.mjs";
import { manyStrokes } from "./lib/ink.mjs";
import { quantile } from "./lib/pace.mjs";
import { scenario } from "./lib/scenario.mjs";
import { calm, steadily, visit } from "./lib/visit.mjs";

const count = 20_000;

/** The limits in milliseconds: a frame while the page moves, a sharp picture, the start of a replay, a seek in it. */
const limits = { frame: 33, settled: 1500, start: 500, seek: 300 };

/** Returns the times between the frames of the page during a task, in milliseconds. */
async function frames(page, task) {
  await page.run(() => {
    const times = (window.frameTimes = []);
    let before = 0;
    const note = (now) => {
      if (window.frameTimes !== times) return;
      if (before > 0) times.push(now - before);
      before = now;
      requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
  });
  await task();
  return page.run(() => {
    const times = window.frameTimes;
    window.frameTimes = null;
    return times;
  });
}

/** Turns the wheel for two seconds; the pointer is over the canvas. */
async function turn(page, deltas, zooms) {
  const sent = [];
  await steadily(60, (i) => i === 120, (i) => {
    sent.push(wheel(page, 500, 350, ...deltas(i), zooms));
  });
  await Promise.all(sent);
}

/** Returns the milliseconds until nothing is painted any more. */
async function settled(page) {
  const start = performance.now();
  await calm(page);
  return performance.now() - start;
}

scenario("a page of 20,000 strokes in use", async ({ replay, isMeasure, expect, note, launchBrowser, startStudio }) => {
  const studio = await startStudio();
  const browser = await launchBrowser();
  await writeFile(join(studio.documents, "large.ink"), await manyStrokes(replay, count));
  const page = await browser.page({ isPrivate: true, width: 1000, height: 700, density: isMeasure ? 2 : 1 });
  await visit(page, studio.address);
  await page.run((id) => window.inkstone.openDocument(id), "folder/large.ink");
  const opened = await settled(page);

  const passes = {
    moving: () => turn(page, (i) => [i % 40 < 20 ? 9 : -9, i < 60 ? 24 : -24], false),
    zooming: () => turn(page, (i) => [0, i < 60 ? -14 : 14], true),
  };
  const figures = [];
  for (const [name, pass] of Object.entries(passes)) {
    const times = await frames(page, pass);
    const worst = Math.max(...times);
    const rest = await settled(page);
    figures.push(`${name} ${quantile(times, 0.95).toFixed(0)} ms a frame in the slowest twentieth, ` +
      `${worst.toFixed(0)} at worst, settled after ${rest.toFixed(0)}`);
    expect(!isMeasure || worst <= limits.frame + 1, `${name}: a frame of ${worst.toFixed(0)} ms`);
    expect(!isMeasure || rest <= limits.settled, `${name}: settled after ${rest.toFixed(0)} ms`);
  }

  await page.run(() => window.inkstone.view.fit());
  const fitted = await settled(page);
  expect(!isMeasure || fitted <= limits.settled, `fitted after ${fitted.toFixed(0)} ms`);

  const panel = await frames(page, async () => {
    await page.run(() => document.querySelector("#pages-button").click());
    await page.until("the page has a picture in the list", () => {
      const list = document.querySelector(".pages canvas");
      if (!list) return false;
      const { data } = list.getContext("2d").getImageData(0, 0, list.width, list.height);
      return data.some((value, i) => i % 4 === 3 && value > 0);
    });
  });
  await page.run(() => document.querySelector("#pages-button").click());

  const start = await page.run(async () => {
    const { engine } = window.inkstone;
    const begin = performance.now();
    document.querySelector("#replay-button").click();
    while (engine.replayTime === 0) {
      await new Promise((resolve) => { requestAnimationFrame(resolve); });
      if (performance.now() - begin > 60_000) throw new Error("the replay does not start");
    }
    return performance.now() - begin;
  });
  await page.run(() => document.querySelector("#veil").click());
  await settled(page);
  const jumps = [];
  for (const part of [0.5, 0.1, 0.9]) {
    // Until the frame that completes the picture, without the idle frames after it.
    jumps.push(await page.run(async (part) => {
      const { engine } = window.inkstone;
      const range = document.querySelector("#replay input[type=range]");
      const began = performance.now();
      range.value = part * Number(range.max);
      range.dispatchEvent(new Event("input"));
      do await new Promise((resolve) => { setTimeout(resolve); });
      while (engine.needsFrame);
      return performance.now() - began;
    }, part));
    await settled(page);
  }
  const seek = Math.max(...jumps);
  expect(!isMeasure || start <= limits.start, `the replay starts after ${start.toFixed(0)} ms`);
  expect(!isMeasure || seek <= limits.seek, `a jump in the replay takes ${seek.toFixed(0)} ms`);
  note(`opened and painted after ${opened.toFixed(0)} ms; ${figures.join("; ")}; ` +
    `fitted after ${fitted.toFixed(0)}; pages panel with one frame of ${Math.max(...panel).toFixed(0)}; ` +
    `replay after ${start.toFixed(0)}, jumps ${jumps.map((time) => time.toFixed(0)).join(", ")}`);
});
