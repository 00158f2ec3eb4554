// Two browsers on one document: a stroke is in the other one at once, also after the server was killed; a malformed
// message ends the connection only.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Browser } from "./lib/devtools.mjs";
import { Stylus } from "./lib/input.mjs";
import { scenario } from "./lib/scenario.mjs";
import { Studio } from "./lib/studio.mjs";
import { calm, picture, strokes, visit } from "./lib/visit.mjs";
import { Socket } from "./lib/websocket.mjs";

const line = (x, y) => Array.from({ length: 12 }, (_, i) => [x + 6 * i, y + i, { force: 0.5 }]);

/** Opens a page in a separate window that accepts input whatever other windows do. */
async function openWindow(browser) {
  const page = await browser.page({ isWindow: true });
  await page.call("Emulation.setFocusEmulationEnabled", { enabled: true });
  return page;
}

/** Waits until pages show a number of strokes. */
const shows = (pages, count, when) => Promise.all(pages.map((page) => page.until(`${count} strokes are there ${when}`,
  (wanted) => window.inkstone.engine.itemCount === wanted && window.inkstone.engine.contactCount === 0, count)));

/** Draws a stroke in a page; returns the milliseconds from the lift until each other page has it. */
async function delays(page, others, points) {
  await page.run(() => {
    window.lifted = new Promise((resolve) => {
      addEventListener("pointerup", () => resolve(performance.timeOrigin + performance.now()), { once: true, capture: true });
    });
    return true;
  });
  const arrivals = others.map((other) => other.run(async () => {
    const { engine, view } = window.inkstone;
    const count = engine.itemCount;
    await new Promise((resolve) => {
      const look = () => {
        if (engine.itemCount === count) return;
        view.removeEventListener("change", look);
        resolve(undefined);
      };
      view.addEventListener("change", look);
    });
    return performance.timeOrigin + performance.now();
  }));
  await new Stylus(page).stroke(points);
  const start = await page.run(() => window.lifted);
  return (await Promise.all(arrivals)).map((time) => time - start);
}

/** Returns the bytes of a number in messages. */
const varint = (value) => (value < 128 ? [value] : [value % 128 | 128, ...varint(Math.floor(value / 128))]);

const median = (values) => [...values].sort((a, b) => a - b)[values.length >> 1];

/** Connects to the board of a document without a browser. */
async function connect(studio, name) {
  const socket = await Socket.connect(`${studio.address.replace("http", "ws")}api/board`);
  const messages = [];
  socket.onbytes = (bytes) => messages.push(bytes);
  const ended = new Promise((resolve) => { socket.onend = () => resolve(socket.closed); });
  const text = (value) => [Buffer.byteLength(value), ...Buffer.from(value)];
  // A hello: version 1, without a state of the document.
  if (name) socket.send(Buffer.from([1, 1, 0, 1, 2, 3, 4, 0, 0, 0, 0, 0, ...text(""), ...text(name)]));
  return { socket, messages, ended };
}

/** Ink in progress is visible in another browser; a canceled stroke disappears there. Returns its delay. */
async function wet(a, b, y, count, expect) {
  /** Waits until the page shows ink there, or none. */
  const until = (page, is, when) => page.until(when, (wanted, row) => {
    const { canvas } = window.inkstone.view;
    const { left, top } = canvas.getBoundingClientRect();
    const part = [700 - left, row - top, 90, 40].map((value) => Math.round(value * devicePixelRatio));
    const { data } = canvas.getContext("2d").getImageData(...part);
    return data.some((byte, i) => i % 4 === 0 && byte < 100) === wanted;
  }, is, y);
  const pen = new Stylus(a);
  await pen.press(705, y + 5, { force: 0.7 });
  const start = performance.now();
  for (let i = 1; i < 12; i++) await pen.move(705 + 6 * i, y + 5 + 2 * i, { force: 0.7 });
  await until(b, true, "ink in progress is visible in the other browser");
  const delay = performance.now() - start;
  const state = await b.run(() => [window.inkstone.engine.itemCount, window.inkstone.engine.contactCount].join());
  expect(state === `${count},0`, `ink in progress is not in the document: ${state}`);
  await a.run(() => window.inkstone.view.cancel());
  await until(b, false, "canceled ink disappears in the other browser");
  await pen.release(780, y + 30);
  await pen.press(705, y + 5, { force: 0.7 });
  for (let i = 1; i < 12; i++) await pen.move(705 + 6 * i, y + 5 + 2 * i, { force: 0.7 });
  await until(b, true, "ink in progress is visible again");
  await pen.release(771, y + 27);
  await shows([a, b], count + 1, "after the lift");
  return delay;
}

scenario("two browsers on one board", async ({ inkstone, replay, expect, note }) => {
  let studio = await Studio.start(inkstone);
  const { documents, port, outer } = studio;
  const [one, two] = [await Browser.launch(), await Browser.launch()];
  try {
    const [a, b] = [await openWindow(one), await openWindow(two)];
    await visit(a, studio.address);
    await a.run(() => { window.inkstone.newDocument("folder"); return window.inkstone.storeNew(); });
    await new Stylus(a).stroke(line(150, 100));
    await a.run(() => window.inkstone.drain());
    const id = await a.run(() => window.inkstone.document.id);
    const name = id.replace(/^folder\//, "");
    await visit(b, studio.address);
    await b.run((wanted) => window.inkstone.openDocument(wanted), id);
    await shows([a, b], 1, "when it is opened");
    const viewport = await a.run(() => window.inkstone.view.viewport);
    await b.run((values) => { window.inkstone.view.viewport = values; return true; }, viewport);
    // A pen that rests makes a shape.
    for (const page of [a, b]) await page.run(() => { window.inkstone.engine.holds = false; return true; });

    const times = [];
    for (let i = 0; i < 12; i++) {
      const [from, to] = i % 2 === 0 ? [a, b] : [b, a];
      times.push(...await delays(from, [to], line(150 + 90 * (i % 6), 150 + 25 * Math.floor(i / 6))));
      await shows([a, b], 2 + i, "in both windows");
    }
    note(`a stroke is in the other browser ${median(times).toFixed(0)} ms after the lift (${
      Math.min(...times).toFixed(0)} to ${Math.max(...times).toFixed(0)})`);
    expect(Math.min(...times) <= 50, `a stroke is there within 50 ms: ${times.map((time) => time.toFixed(0))}`);

    const first = await wet(a, b, 300, 13, expect);
    await wet(b, a, 380, 14, expect);
    note(`ink in progress is in the other browser ${first.toFixed(0)} ms after the pen is down, at most`);

    // A malformed message ends a connection, with a reason, and nothing else.
    const path = join(documents, name);
    const before = await readFile(path);
    for (const [bytes, code] of [[[99], 1002], [[1, 99], 4001], [[2, 1, 1], 1002], ["text", 1002]]) {
      const { socket, ended } = await connect(studio);
      socket.send(bytes);
      const end = await ended;
      expect(end?.[0] === code && end[1].length > 10, `a malformed message ends the connection: ${bytes}: ${end}`);
    }
    const guest = await connect(studio, name);
    // A frame that is cut off, behind the right offset.
    const offset = varint(before.length);
    guest.socket.send(Buffer.from([2, 1, ...offset, 1, 2, 3]));
    guest.socket.sendRaw(Buffer.from([130, 254, 255, 255, 0]));
    await new Promise((resolve) => { setTimeout(resolve, 300); });
    expect(guest.messages.some((bytes) => bytes[0] === 3), "frames that are cut off are refused");
    guest.socket.close();
    expect(before.equals(await readFile(path)), "malformed messages change nothing");
    await new Stylus(a).stroke(line(150, 250));
    await shows([a, b], 16, "after malformed messages");

    // The server is killed, both draw, and it comes back.
    await studio.stop("SIGKILL");
    await Promise.all([a, b].map((page, i) => new Stylus(page).stroke(line(150 + 100 * i, 300))));
    await shows([a, b], 17, "in each window without the server");
    studio = Object.assign(await Studio.start(inkstone, { folder: documents, port }), { outer });
    const restart = performance.now();
    await shows([a, b], 18, "when the server is back");
    note(`after a restart of the server both browsers have everything in ${(performance.now() - restart).toFixed(0)} ms`);
    const again = await delays(b, [a], line(150, 350));
    await shows([a, b], 19, "at the end");
    note(`then a stroke takes ${again[0].toFixed(0)} ms`);
    for (const page of [a, b]) await calm(page);
    const pictures = await Promise.all([a, b].map((page) => page.run(picture)));
    expect(pictures[0] === pictures[1], `both windows show the same: ${pictures}`);
    for (const page of [a, b]) await page.run(() => window.inkstone.drain());
    const found = await strokes(replay, await readFile(path));
    expect(found.length === 19, `the file has all strokes: ${found.length}`);
    const wrong = [a, b].flatMap((page) => page.problems)
      .filter((text) => !/ERR_CONNECTION|ERR_EMPTY|Failed to fetch|WebSocket connection|409|412|404/.test(text));
    expect(wrong.length === 0, `nothing goes wrong in the pages: ${wrong[0]}`);
  } finally {
    await one.close();
    await two.close();
    await studio.close();
  }
});
