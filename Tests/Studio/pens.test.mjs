// The machine's pens, displayed and used by the page: a recording replaces tablets.
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Kind, Phase } from "../../Web/engine/protocol.js";
import { audit } from "./lib/audit.mjs";
import { Browser } from "./lib/devtools.mjs";
import { press, Stylus } from "./lib/input.mjs";
import { pause } from "./lib/page.mjs";
import { click, settled } from "./lib/panels.mjs";
import { PenLog } from "./lib/pen-log.mjs";
import { scenario } from "./lib/scenario.mjs";
import { Studio } from "./lib/studio.mjs";
import { calm, events, sameNatively, state, steadily, visit } from "./lib/visit.mjs";

/** The identifiers in the recording. */
const ids = { pen: 0x1a2b3c4d5e6f7788n, eraser: 0x1a2b3c4d5e6f7789n, pad: 77n };

const surface = { id: 1, name: "Tablet of a test", width: 224, height: 148 };

/** The samples per second of the pen, and the slope of its pressure per second. */
const [rate, slope] = [200, 0.8];

/** Returns a pressure that encodes its time: up and down between 0.1 and 0.9. */
function pressureAt(time) {
  const part = time * slope % 1.6;
  return 0.1 + (part < 0.8 ? part : 1.6 - part);
}

/**
 * Returns the log of a pen that touches for longer than the slowest machine needs for a check, and a pad with a key
 * that is pressed after `key` seconds.
 */
function recording({ seconds = 240, tool = "pen", key = null } = {}) {
  const log = new PenLog();
  log.described({
    id: ids.pen, name: "Pro Pen 2", serial: 0x11c007a6n, model: 0x842n, can: ["pressure", "tilt", "distance"],
    buttons: ["Lower button", "Upper button"], battery: { level: 0.82, isCharging: true }, surface,
  });
  log.described({ id: ids.eraser, kind: "eraser", name: "Pro Pen 2", serial: 0x11c007a6n, can: ["pressure"], surface });
  log.described({
    id: ids.pad, kind: "pad", name: "Tablet of a test", can: ["ring"], buttons: ["", "", "", ""],
    battery: { level: 0.07 }, surface,
  });
  const id = ids[tool];
  log.entered(id, { time: 10, x: 0.5, y: 0.5, pressure: 0, tilt: [0, 0] });
  for (let step = 1; step <= seconds * rate; step++) {
    const time = 10 + step / rate;
    log.moved(id, { time, x: 0.5, y: 0.5, pressure: pressureAt(time), isTouching: true, tilt: [30, 0], buttons: 1 });
    if (key !== null && step === Math.round(key * rate)) log.key(ids.pad, 0, true, time);
  }
  log.left(id, 10 + seconds + 0.01);
  if (key !== null) log.key(ids.pad, 0, false, 10 + seconds + 0.02);
  return log.bytes;
}

/** Opens the panel by the menu, and waits until it lists pens. */
async function openPens(page) {
  await click(page, "#menu-button");
  await click(page, "#menu [data-key=Pens]");
  await page.until("the panel has looked for pens", () =>
    document.querySelector("#pens:popover-open .pens > *") && !/Looking/.test(document.querySelector(".pens").textContent));
  await settled(page);
}

/** Collects in the page the server's reports, and the offset of its clock, without the module of the page. */
const collect = async () => {
  const rows = [];
  const stream = new EventSource("api/stylus/events?samples=1");
  const delays = [];
  stream.addEventListener("samples", ({ data }) => {
    const { now, samples } = JSON.parse(data);
    delays.push(performance.now() / 1000 - now);
    rows.push(...samples);
  });
  let [best, offset] = [Infinity, 0];
  for (let round = 0; round < 12; round++) {
    const sent = performance.now();
    const { now } = await (await fetch("api/stylus/time")).json();
    const got = performance.now();
    if (got - sent < best) [best, offset] = [got - sent, now - (sent + got) / 2000];
  }
  window.heard = { rows, delays, offset, stream };
};

const received = (page) => page.run(() => {
  const { rows, delays, offset } = window.heard;
  return { rows, delays: delays.map((delay) => 1000 * (delay + offset)), offset };
});

/** Draws with a mouse for about a second, at the speed of a hand. */
async function drawByMouse(page, y) {
  const mouse = new Stylus(page, "mouse");
  await mouse.hover(300, y);
  await mouse.press(300, y);
  await steadily(60, (i) => i > 60, (i) => { mouse.move(300 + 4 * i, y + 10 * Math.sin(i / 6)); });
  await pause(60);
  await mouse.release(540, y);
  await calm(page);
}

/** Returns the events of the last contact of a session. */
function lastStroke(session) {
  const all = events(session).filter(({ isPredicted }) => !isPredicted);
  const start = all.findLastIndex(({ phase }) => phase === Phase.began);
  const { contact } = all[start];
  const found = all.slice(start).filter((event) => event.contact === contact);
  return found.slice(0, found.findIndex(({ phase }) => phase === Phase.ended) + 1);
}

/** Returns the pen's values in the rows at a time of the page. */
function expected({ rows, offset }, time) {
  const at = time + offset;
  const after = rows.findIndex((row) => row[1] > at);
  if (after <= 0) return rows.at(-1)[4];
  const [before, next] = [rows[after - 1], rows[after]];
  return before[4] + (next[4] - before[4]) * (at - before[1]) / (next[1] - before[1]);
}

async function usePanel(page, studio, { expect, out }) {
  await openPens(page);
  const shown = await page.run(() => [...document.querySelectorAll("#pens .pens li")].map((item) => item.innerText));
  expect(shown.length === 2, `a pen with two ends and a pad are listed, not ${shown.length}`);
  const has = (text, part) => expect(text?.includes(part), `the list says ${part}: ${text}`);
  for (const part of ["Pro Pen 2", "82 %, charging", "Touches the surface", "pressure, tilt, distance", "Lower button",
    "Tablet of a test", "224\u00a0×\u00a0148\u00a0mm", "11C007A6", "Eraser"]) has(shown[0], part);
  for (const part of ["Keys of a tablet", "7 %", "Connected"]) has(shown[1], part);
  const meters = await page.run(() => [...document.querySelectorAll("#pens [role=meter]")].map((meter) =>
    [meter.getAttribute("aria-label"), meter.ariaValueNow, meter.getAttribute("aria-valuetext")].join()));
  expect(meters.join(" ") === "Battery,82,82 %, charging Battery,7,7 %", `batteries are heard: ${meters}`);
  await page.until("the live pressure is on the curve", () =>
    /^Pressure \d+ %, mapped to \d+ %$/.test(document.querySelector("#pens .plot + p").textContent));
  for (const finding of await audit(page, 24)) expect(false, `the panel: ${finding}`);
  if (out) await writeFile(join(out, "pens.png"), await page.picture());

  // A change by keys is written to the user's file, whose comment stays, and applied to the samples immediately.
  await page.run(() => document.querySelector("#pens [data-key='Softer or harder']").focus());
  for (let i = 0; i < 3; i++) await press(page, "ArrowRight");
  const gamma = async () => /pressure = gamma ([\d.]+)/.exec(await readFile(studio.settings, "utf8"))?.[1];
  for (let i = 0; i < 2000 && (await gamma()) !== "1.413"; i++) await pause(30);
  expect((await gamma()) === "1.413", `three steps harder are in the file: ${await gamma()}`);
  expect((await readFile(studio.settings, "utf8")).startsWith("# Of my own.\n"), "the comment stays in the file");
  const focus = await page.run(() => document.activeElement?.dataset.key);
  expect(focus === "Softer or harder", `the focus stays on the slider: ${focus}`);

  // Separate settings for one pen, then the common ones again.
  await page.run(() => {
    const list = document.querySelector("#pens [data-key=For]");
    list.value = "tool 0x11c007a6";
    list.dispatchEvent(new Event("change"));
    document.querySelector("#pens [data-key='Pressure two-levels']").click();
  });
  await page.until("the pen has settings of its own", () => document.querySelector("#pens [data-key='Same as all pens']"));
  expect(/\[tool 0x11c007a6\]\s+pressure = two-levels/.test(await readFile(studio.settings, "utf8")),
    "one pen has two levels in the file");
  await page.run(() => document.querySelector("#pens [data-key='Same as all pens']").click());
  await page.until("the pen is as all", () => !document.querySelector("#pens [data-key='Same as all pens']"));
  expect(!/two-levels/.test(await readFile(studio.settings, "utf8")), "and has nothing of its own any more");

  // Another program changes the file, and the panel shows it.
  await writeFile(studio.settings, "# Of my own.\n[tool]\nthreshold = 0.3\n");
  await page.until("the panel shows what another program has written", () => {
    const list = document.querySelector("#pens [data-key=For]");
    if (list?.value !== "tool") {
      list.value = "tool";
      list.dispatchEvent(new Event("change"));
    }
    return document.querySelector("#pens [data-key='Begins at']")?.value === "0.3";
  });
  await writeFile(studio.settings, "# Of my own.\n[tool]\nbuttons = none\n");
  await press(page, "Escape");
}

async function takePressure(page, context) {
  const { expect, note } = context;
  await drawByMouse(page, 200);
  const off = lastStroke(await sameNatively(page, context, "pens-off"));
  expect(off.length > 20 && off.every(({ pressure, kind }) => Number.isNaN(pressure) && kind === Kind.mouse),
    "with the switch off a mouse has no pressure");

  await openPens(page);
  await click(page, "#pens [data-key='Pressure from the device']");
  await press(page, "Escape");
  await page.run(collect);
  await page.until("samples come", () => window.heard.rows.length > 40);
  const { itemCount } = await state(page);
  // On a loaded machine, one of several strokes must be in time.
  let [on, rows, worst] = [[], null, NaN];
  for (let attempt = 0; attempt < 8 && !(worst < 0.05); attempt++) {
    await drawByMouse(page, 300 + 16 * attempt);
    const { itemCount: now } = await state(page);
    expect(now === itemCount + attempt + 1, "its button does nothing, as the settings of the device say");
    await pause(100);
    rows = await received(page);
    on = lastStroke(await sameNatively(page, context, "pens-on"));
    worst = Math.max(...on.slice(1, -1).map(({ time, pressure }) => Math.abs(pressure - expected(rows, time))));
  }
  expect(on.length > 20 && worst < 0.05, `the pressure of the device is in the stroke, ${worst.toFixed(3)} off at most`);
  const range = on.slice(1).map(({ pressure }) => pressure);
  expect(Math.max(...range) - Math.min(...range) > 0.4, `and follows the pen: ${Math.min(...range)} to ${Math.max(...range)}`);
  expect(on.every(({ kind }) => kind === Kind.pen), "the stroke is that of a pen");
  const leans = on.slice(1, -1).every(({ altitude, azimuth }) => Math.abs(altitude - Math.PI / 3) < 0.02 && Math.abs(azimuth) < 0.02);
  expect(leans, "it leans as the pen does");
  expect(on.slice(1, -1).every(({ buttons }) => buttons === 1), "the button of the pen is down");
  const late = rows.delays.toSorted((a, b) => a - b);
  note(`pressure at most ${worst.toFixed(3)} off; samples come after ${late[late.length >> 1].toFixed(1)} ms, ` +
    `95 % within ${late[Math.floor(0.95 * late.length)].toFixed(1)} ms`);

  // In a browser that delivers pressure, its own values are used.
  const pen = new Stylus(page);
  await pen.stroke(Array.from({ length: 30 }, (_, i) => [300 + 6 * i, 400, { force: 0.33, tiltX: 10 }]));
  const own = lastStroke(await sameNatively(page, context, "pens-own"));
  expect(own.slice(0, -1).every(({ pressure }) => Math.abs(pressure - 0.33) < 0.01), "a pen that the browser knows keeps its own");
}

scenario("pens of the machine: a panel, settings, and pressure from the device", async (context) => {
  const { inkstone, out, expect } = context;
  if (out) await mkdir(out, { recursive: true });
  const browser = await Browser.launch();
  const studio = await Studio.start(inkstone, { pens: recording(), settings: "# Of my own.\n" });
  try {
    const page = await browser.page({ isPrivate: true, width: 1100, height: 800 });
    await visit(page, `${studio.address}?record`);
    const asked = () => page.requests.filter(({ url }) => /tablet\.js|pens\.js|pen-settings|api\/stylus/.test(url));
    expect(asked().filter(({ type }) => type !== "Other" && type !== "Fetch").length === 0,
      `nothing of pens is loaded before somebody wants it: ${asked()[0]?.url}`);
    await usePanel(page, studio, context);
    await takePressure(page, context);
    // The setting is kept.
    await visit(page, studio.address);
    await page.until("the page listens again", () => performance.getEntriesByType("resource")
      .some(({ name }) => name.includes("tablet.js")));
    expect(page.problems.length === 0, `nothing goes wrong in the page: ${page.problems[0]}`);
    await page.close();
    await keysOfPads(browser, context);
    await withoutServer(browser, studio, context);
  } finally {
    await browser.close();
    await studio.close();
  }
});

/** The eraser of a pen erases, and a key of a pad undoes. */
async function keysOfPads(browser, { inkstone, expect }) {
  const pens = recording({ seconds: 4, tool: "eraser", key: 3.5 });
  const studio = await Studio.start(inkstone, { pens, settings: "[pad]\nkeys = undo\n" });
  try {
    const page = await browser.page({ isPrivate: true });
    await visit(page, `${studio.address}?record`);
    const pen = new Stylus(page);
    await pen.stroke(Array.from({ length: 30 }, (_, i) => [300 + 6 * i, 300, { force: 0.5, tiltX: 10 }]));
    await calm(page);
    expect((await state(page)).itemCount === 1, "a stroke is there");
    await page.run(() => localStorage.setItem("inkstone.device", "true"));
    await page.until("the stroke is kept", () => document.querySelector("#state").textContent === "Saved");
    await visit(page, `${studio.address}?record`);
    await page.call("Page.bringToFront");
    await page.until("the key of the pad has undone something", () => window.inkstone.engine.itemCount === 0);
    expect((await state(page)).redoCount > 0, "what was undone can be done again");
    expect(page.problems.length === 0, `nothing goes wrong in the page: ${page.problems[0]}`);
    await page.close();
  } finally {
    await studio.close();
  }
}

/** A page whose server knows no pens lists those reported by the browser. */
async function withoutServer(browser, studio, { expect, out }) {
  const page = await browser.page({ isPrivate: true });
  await visit(page, studio.address);
  await page.call("Network.setBlockedURLs", { urls: ["*api/stylus*"] });
  await openPens(page);
  const pen = new Stylus(page);
  for (let i = 0; i < 5; i++) await pen.hover(300 + i, 300, { tiltX: 20, tiltY: -5 });
  await page.until("the pen is listed", () => /20°, -5°/.test(document.querySelector("#pens .pens").innerText));
  const text = await page.run(() => document.querySelector("#pens .pens").innerText);
  expect(/This page has no access to tablets/.test(text) && /Near the surface/.test(text), `it says so: ${text}`);
  expect(!/Twist/.test(text), "what the pen does not tell is not listed");
  if (out) await writeFile(join(out, "pens-without-server.png"), await page.picture());
  await page.close();
}
