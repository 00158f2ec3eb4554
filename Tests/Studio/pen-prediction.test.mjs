// Pens at 240 samples a second: every sample is stored, also while the page is busy, and the predicted tip is nearer to
// the pen than its newest sample, but never part of the ink. The page measures the errors, its own and the browser's.
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Command, Kind } from "../../Web/engine/protocol.js";
import { Browser, used } from "./lib/devtools.mjs";
import { manyStrokes } from "./lib/ink.mjs";
import { Stylus } from "./lib/input.mjs";
import { pause } from "./lib/page.mjs";
import { scenario } from "./lib/scenario.mjs";
import { command, Studio } from "./lib/studio.mjs";
import { calm, content, events, hash, sameNatively, steadily, strokes, visit } from "./lib/visit.mjs";

const rate = 240;

/** Returns the position of the pen after a time, in CSS pixels: loops like those of a hand. */
const position = (time) => [180 + 130 * time + 40 * Math.cos(11 * time), 330 + 90 * Math.sin(7 * time) + 25 * Math.sin(19 * time)];

/**
 * Draws in the page with events of a script: at each frame a burst of the samples that are due, coalesced in one
 * event, with even times. Returns the number of samples.
 */
const draw = async ({ seconds, perSecond, top, left, blocks }, at) => {
  const target = document.elementFromPoint(400, 400);
  const base = { pointerId: 41, pointerType: "pen", isPrimary: true, bubbles: true, cancelable: true, composed: true };
  const start = performance.now();
  const made = (name, i, buttons) => {
    const [x, y] = at(i / perSecond);
    const event = new PointerEvent(name, {
      ...base, clientX: x + left, clientY: y + top, pressure: buttons ? 0.5 : 0, buttons, button: name === "pointermove" ? -1 : 0,
    });
    Object.defineProperty(event, "timeStamp", { value: start + (1000 * i) / perSecond });
    return event;
  };
  const count = Math.round(seconds * perSecond);
  target.dispatchEvent(made("pointerdown", 0, 1));
  let [sent, isBlocked] = [1, false];
  while (sent < count) {
    await new Promise((resolve) => { requestAnimationFrame(resolve); });
    if (blocks && !isBlocked && sent > count / 2) {
      isBlocked = true;
      const until = performance.now() + 200;
      while (performance.now() < until);
    }
    const due = Math.min(count, Math.floor((performance.now() - start) * perSecond / 1000));
    if (due <= sent) continue;
    const burst = Array.from({ length: due - sent }, (_, i) => made("pointermove", sent + i, 1));
    const event = made("pointermove", due - 1, 1);
    event.getCoalescedEvents = () => burst;
    target.dispatchEvent(event);
    sent = due;
  }
  await new Promise((resolve) => { setTimeout(resolve, 1000 / perSecond); });
  target.dispatchEvent(made("pointerup", count, 0));
  return count + 1;
};

const stats = (page) => page.run(() => window.inkstone.view.stats.prediction);

const sizes = ({ mean, p95 }) => `${mean?.toFixed(3)} / ${p95?.toFixed(3)}`;

/** Returns a session without the commands that turn on the prediction, and without predicted events. */
function unpredicted(session) {
  const numbers = new Float64Array(session.buffer.slice(session.byteOffset, session.byteOffset + session.length));
  const kept = [...numbers.subarray(0, 1)];
  for (let at = 1; at < numbers.length; at += 2 + numbers[at + 1]) {
    if (numbers[at] !== Command.tipPrediction) kept.push(...numbers.subarray(at, at + 2 + numbers[at + 1]));
  }
  return Buffer.from(new Float64Array(kept).buffer);
}

/** Draws scripted strokes, one with a blocked page; checks what is stored and measured. */
async function drawScripted(page, context) {
  const { inkstone, replay, expect, note } = context;
  await page.until("the page predicts", () => window.inkstone.engine.module.isWhole);
  await pause(100);
  const sent = [];
  for (const [at, blocks] of [false, true].entries()) {
    const values = JSON.stringify({ seconds: 2.5, perSecond: rate, top: 60 * at, left: 20 * at, blocks });
    sent.push(await page.run(`(${draw})(${values}, ${position})`));
    await calm(page);
  }
  const { own, held, browser, count } = await stats(page);
  expect(count > 40, `tips are compared: ${count}`);
  expect(own.mean < 0.5 * held.mean && own.p95 < 0.6 * held.p95,
    `the tip is nearer to the pen than its newest sample: ${sizes(own)}, not ${sizes(held)} mm`);
  note(`errors of the tip: ${sizes(own)} mm, without prediction ${sizes(held)}, ${count} tips`);
  expect(!Number.isFinite(browser.mean), "the browser predicts nothing of a script");
  const session = await sameNatively(page, context, "predicted");
  const real = events(session).filter(({ kind, isPredicted }) => kind === Kind.pen && !isPredicted);
  expect(real.length === sent[0] + sent[1], `all samples arrive: ${real.length} of ${sent[0] + sent[1]}`);
  const stored = await strokes(inkstone, await content(page));
  expect(stored.map(({ length }) => length).join() === sent.join(),
    `all samples are stored, also while the page was blocked: ${stored.map(({ length }) => length)} of ${sent}`);
  const plain = JSON.parse(await command(replay, ["replay", "FILE", "--json"], unpredicted(session), "plain"));
  expect(plain.pixelsHash === await hash(page), "no predicted ink is left");
  expect(Buffer.compare(unpredicted(session), session) !== 0, "the prediction was on");
}

/** Draws with the system's pen; the overlay shows the errors of both predictions. */
async function drawWithSystem(page, { expect, note, isMeasure }) {
  await page.run(() => {
    document.querySelector("#menu-button").click();
    [...document.querySelectorAll("#menu button")].find((one) => one.textContent === "Settings").click();
    document.querySelector("[data-key='Show latency']").click();
    document.querySelector("#settings").hidePopover();
  });
  const pen = new Stylus(page);
  for (let stroke = 0; stroke < (isMeasure ? 6 : 2); stroke++) {
    const [x, y] = position(0);
    await pen.press(x, y + 30 * stroke, { force: 0.5 });
    await steadily(rate, (i) => i > 2.5 * rate, (i) => {
      const [atX, atY] = position(i / rate);
      pen.move(atX, atY + 30 * stroke, { force: 0.5 });
    });
    await pen.release(...position(2.5));
    await calm(page);
  }
  const { own, held, browser, count, usesBrowser } = await stats(page);
  note(`with the system's pen: ${sizes(own)} mm, the browser's ${sizes(browser)}, none ${sizes(held)}, ` +
    `${count} tips; drawn: ${usesBrowser ? "the browser's" : "ours"}`);
  expect(own.mean <= 1.02 * held.mean, "the engine's tip is not worse than none");
  expect(usesBrowser || !(browser.mean < 0.9 * own.mean) || !(browser.p95 <= own.p95), "the better prediction is drawn");
  const text = await page.run(() => document.querySelector("#latency").textContent);
  expect(/prediction [\d.]+ mm, 95 % in [\d.]+/.test(text) && /the browser’s [\d.]+ mm/.test(text),
    `the overlay shows both errors: ${text}`);
}

/** The number of strokes of the large document. */
const many = 20_000;

/** Draws scripted strokes on a large document at densities of the screen; all samples are stored. */
async function drawOnMany(browser, studio, { inkstone, replay, expect, note }) {
  await writeFile(join(studio.documents, "many.ink"), await manyStrokes(replay, many));
  for (const density of [1, 2, 3]) {
    const page = await browser.page({ width: 1000, height: 700, density, isPrivate: true });
    await visit(page, studio.address);
    await page.run((id) => window.inkstone.openDocument(id), "folder/many.ink");
    await calm(page);
    await page.until("the page predicts", () => window.inkstone.engine.module.isWhole);
    const values = JSON.stringify({ seconds: 4, perSecond: rate, top: 0, left: 0, blocks: true });
    const sent = await page.run(`(${draw})(${values}, ${position})`);
    await calm(page);
    const { own, held, count } = await stats(page);
    note(`${many} strokes at ${density}×: errors of the tip ${sizes(own)} mm, without prediction ${sizes(held)}, ${count} tips`);
    expect(own.mean < 0.5 * held.mean, `the tip is nearer to the pen than its newest sample at ${density}×`);
    const stored = await strokes(inkstone, await content(page));
    expect(stored.at(-1).length === sent, `all samples are stored at ${density}×: ${stored.at(-1).length} of ${sent}`);
    await page.close();
  }
}

scenario("a pen at 240 Hz: samples, prediction and its error", async (context) => {
  const { inkstone, expect } = context;
  const studio = await Studio.start(inkstone);
  const browser = await Browser.launch();
  try {
    const page = await browser.page({ width: 1000, height: 700, isPrivate: true });
    await visit(page, `${studio.address}?record`);
    await drawScripted(page, context);
    // Firefox predicts nothing, and its pens are scripts.
    if (used.browser !== "firefox") await drawWithSystem(page, context);
    if (context.isMeasure) await drawOnMany(browser, studio, context);
    expect(page.problems.length === 0, `nothing goes wrong in the page: ${page.problems[0]}`);
  } finally {
    await browser.close();
    await studio.close();
  }
});
