// <ink-canvas> on the page of an app: the ten lines of the article "The element", and its other features.
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Browser, used } from "./lib/devtools.mjs";
import { received, serve, shown, still, watch } from "./lib/embedding.mjs";
import { Stylus } from "./lib/input.mjs";
import { pause } from "./lib/page.mjs";
import { scenario } from "./lib/scenario.mjs";
import { bytes, command, Studio } from "./lib/studio.mjs";
import { facts, painted } from "./lib/visit.mjs";

const tenLines = fileURLToPath(new URL("../../Examples/Embedding/index.html", import.meta.url));

/** Presses a button as users do. */
async function press(page, mouse, id) {
  const [x, y] = await page.run((name) => {
    const { left, top, width, height } = document.getElementById(name).getBoundingClientRect();
    return [left + width / 2, top + height / 2];
  }, id);
  await mouse.click(x, y);
}

/** Draws a stroke in an element, relative to its upper left corner. */
async function wave(page, pen, id, height, count = 40) {
  const [left, top] = await page.run((name) => {
    const box = document.getElementById(name).getBoundingClientRect();
    return [box.left, box.top];
  }, id);
  await pen.stroke(Array.from({ length: count }, (_, i) =>
    [left + 60 + 10 * i, top + height + 20 * Math.sin(i / 4), { force: 0.3 + 0.4 * Math.sin(i / 13) }]));
  await still(page, id);
}

/** Returns whether the picture of an element equals the command's picture of its recorded calls. */
async function sameNatively(page, replay, id) {
  const here = await shown(page, id);
  const session = await bytes(page, `() => document.getElementById(${JSON.stringify(id)}).recording()`);
  const there = JSON.parse(await command(replay, ["replay", "FILE", "--json"], session, "session"));
  return there.pixelsHash === here;
}

const content = (page, id) => bytes(page, `() => document.getElementById(${JSON.stringify(id)}).document`);

/** Draws on the ten lines, saves, and undoes. Returns the document. */
async function useTenLines(page, { pen, mouse }, { inkstone, replay, expect, out }) {
  const empty = await shown(page, "drawing");
  await wave(page, pen, "drawing", 90);
  expect((await received(page, "drawing")) === "change", "a stroke is one change");
  const first = await shown(page, "drawing");
  expect(first !== empty, "a pen leaves ink");
  expect(await sameNatively(page, replay, "drawing"), "the element shows what the command paints");
  await wave(page, pen, "drawing", 200);
  await received(page, "drawing");
  if (out) await writeFile(join(out, "embedding.png"), await page.picture());

  await press(page, mouse, "save");
  const saved = await bytes(page, () => fetch(document.querySelector("#save").href).then((answer) => answer.blob()));
  const { strokes } = JSON.parse(await command(inkstone, ["inspect", "FILE", "--json"], saved, "a.ink"));
  expect(strokes === 2, `the command reads both strokes of what was saved: ${strokes}`);
  await still(page, "drawing");
  const png = await bytes(page, () => document.querySelector("#drawing").toPNG({ scale: 1 }));
  const copy = await page.run(facts, png.toString("base64"));
  expect(copy.colors > 8 && copy.hash === (await painted(inkstone, page, saved)), "its picture is that of the command");
  const svg = await page.run(() => document.querySelector("#drawing").toSVG());
  expect(svg.includes("<path"), "shapes can be had, too");

  await press(page, mouse, "undo");
  expect((await shown(page, "drawing")) === first, "a stroke is taken back");
  expect((await received(page, "drawing")) === "change", "taking back is one change");
  await page.run(() => document.querySelector("#drawing").redo());
  expect(await page.run(() => document.querySelector("#drawing").canUndo && !document.querySelector("#drawing").canRedo),
    "what was undone can be done again");
  await still(page, "drawing");
  await received(page, "drawing");
  return saved;
}

/** A second canvas: another document does not change it, and it shows no ink of the first. */
async function useSecond(page, { pen }, saved, { expect, replay }) {
  // A scroll bar would make both narrower.
  await page.run(() => { document.documentElement.style.scrollbarWidth = "none"; });
  const before = await shown(page, "drawing");
  await page.run(async (text) => {
    const second = document.createElement("ink-canvas");
    second.id = "second";
    second.style.cssText = "border: 1px solid; margin-top: 700px";
    document.body.append(second);
    await second.ready;
    await second.open(Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)));
    second.view.viewport = document.querySelector("#drawing").view.viewport;
  }, saved.toString("base64"));
  expect((await shown(page, "second")) === before, "another canvas shows the same of what was saved");
  const why = await page.run(() => document.querySelector("#second").open(new Uint8Array(99)).catch((error) => error.message));
  expect(why === "The data is not an Inkstone document.", `what is no document is refused: ${why}`);
  expect((await shown(page, "second")) === before, "and what was shown stays");
  // On a scrolled page, ink is also below the pen.
  await page.run(() => document.querySelector("#second").scrollIntoView());
  await wave(page, pen, "second", 140);
  expect((await shown(page, "second")) !== before, "one draws on it");
  expect(await sameNatively(page, replay, "second"), "it shows what the command paints, with an opened document");
  const [x, y] = await page.run(() => {
    const { engine } = document.querySelector("#second");
    const { x, y, width, height } = engine.items()[0];
    const [a, , , d, left, top] = engine.transform;
    return [a * (x + width / 2) + left, d * (y + height / 2) + top];
  });
  expect(Math.hypot(x - 255, y - 140) < 4, `ink is below the pen on a page that scrolls: ${x}, ${y}`);
  expect((await shown(page, "drawing")) === before, "the first canvas has none of it");
  expect((await received(page, "drawing")) === "", "and hears nothing");
  await page.run(() => window.scrollTo(0, 0));
}

/** The effects of attributes and properties. */
async function useTools(page, { pen, mouse }, { expect }) {
  const set = (changes) => page.run((values) => {
    Object.assign(document.querySelector("#drawing"), values);
  }, changes);
  const ask = (name) => page.run((key) => document.querySelector("#drawing")[key], name);
  const counted = async () => page.run(() => document.querySelector("#drawing").engine.itemCount);

  await set({ brush: "fineliner", color: "rgb(200, 30, 40)", strokeWidth: 6 });
  await still(page, "drawing");
  expect((await received(page, "drawing")) === "toolchange", "brush, colour and width together are one change of the tool");
  await wave(page, pen, "drawing", 145);
  const red = await page.run(() => {
    const { canvas } = document.querySelector("#drawing").view;
    const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
    let count = 0;
    for (let i = 0; i < data.length; i += 4) if (data[i] === 200 && data[i + 1] === 30 && data[i + 2] === 40) count += 1;
    return count;
  });
  expect(red > 500, `ink has the colour and the width: ${red} pixels`);
  expect((await ask("color")) === "rgb(200, 30, 40)" && (await ask("strokeWidth")) === 6, "properties say what was set");

  await received(page, "drawing");
  await set({ tool: "select" });
  const box = await page.run(() => {
    const { left, top } = document.querySelector("#drawing").getBoundingClientRect();
    return [left, top];
  });
  await mouse.stroke([[20, 60], [200, 100], [520, 180], [560, 240]].map(([x, y]) => [box[0] + x, box[1] + y, {}]));
  await still(page, "drawing");
  expect((await received(page, "drawing")) === "toolchange,selectionchange", "selecting is one change");
  const chosen = await ask("selectedCount");
  expect(chosen >= 2, `a box selects: ${chosen}`);
  await page.run(() => document.querySelector("#drawing").deleteSelected());
  await still(page, "drawing");
  expect((await received(page, "drawing")) === "selectionchange,change", "what is deleted is no more selected");
  await page.run(() => document.querySelector("#drawing").undo());

  await set({ tool: "rectangle" });
  const count = await counted();
  await mouse.stroke([[600, 40], [640, 60], [700, 120]].map(([x, y]) => [box[0] + x, box[1] + y, {}]));
  await still(page, "drawing");
  expect((await counted()) === count + 1, "shapes can be drawn");
  await set({ tool: "stroke-eraser" });
  await wave(page, pen, "drawing", 145);
  expect((await counted()) < count + 1, "strokes can be erased");

  await set({ tool: "brush", readOnly: true });
  const [last, where] = [await counted(), await page.run(() => document.querySelector("#drawing").engine.transform.join())];
  await wave(page, pen, "drawing", 100);
  expect((await counted()) === last, "nobody draws where it is read only");
  expect((await page.run(() => document.querySelector("#drawing").engine.transform.join())) !== where, "but moves the page");
  await set({ readOnly: false });

  const isSteady = () => page.run(() => new TextDecoder("latin1").decode(document.querySelector("#drawing").document).includes("henderson"));
  expect(!(await isSteady()), "lines are not steadied by default");
  await page.run(() => document.querySelector("#drawing").engine.whole());
  await set({ steadiness: 0.5 });
  await wave(page, pen, "drawing", 100);
  expect(await isSteady(), "with `steadiness` they are");
  await set({ steadiness: 0 });

  await page.run(() => { document.querySelector("#drawing").style.height = "231px"; });
  await page.until("it has another size", () => document.querySelector("#drawing").view.canvas.height === 231);
  await page.resize(1000, 790, 2);
  await page.until("it has other pixels", () => document.querySelector("#drawing").view.canvas.height === 462);
  await page.resize(1000, 800, 1);
  await page.until("it has its pixels again", () => document.querySelector("#drawing").view.canvas.height === 231);
}

/** An element removed from the page rests, continues when it is inserted again, and can be garbage-collected. */
async function takeOut(page, { pen }, { expect }) {
  await still(page, "drawing");
  const before = await shown(page, "drawing");
  await page.run(() => {
    const { body } = document;
    window.first = body.firstElementChild;
    window.gone = document.querySelector("#drawing");
    window.rest = window.gone.nextSibling;
    window.gone.remove();
    window.frames = 0;
    const request = window.requestAnimationFrame;
    window.requestAnimationFrame = (act) => {
      window.frames += 1;
      return request(act);
    };
    dispatchEvent(new Event("resize"));
    dispatchEvent(new KeyboardEvent("keydown", { key: "Shift", shiftKey: true }));
    window.gone.zoomBy(2);
    window.gone.zoomBy(0.5);
  });
  await pause(300);
  expect((await page.run(() => window.frames)) === 0, "a canvas that is out of the page asks for no frames");
  await page.run(() => window.rest.before(window.gone));
  expect((await shown(page, "drawing")) === before, "put back it shows the same");
  const count = await page.run(() => window.gone.engine.itemCount);
  await wave(page, pen, "drawing", 60);
  expect((await page.run(() => window.gone.engine.itemCount)) === count + 1, "and is drawn on again");

  await page.run(() => {
    window.inkstone = null;
    window.heard = [];
    window.second = new WeakRef(document.querySelector("#second"));
    document.querySelector("#second").remove();
  });
  await pause(100);
  if (used.browser === "firefox") return;
  await page.call("HeapProfiler.collectGarbage");
  expect(await page.run(() => window.second.deref() === undefined), "nothing holds one that is forgotten");
}

scenario("a canvas on the page of an app", async (context) => {
  const { inkstone, expect, note } = context;
  const studio = await Studio.start(inkstone);
  const app = await serve(tenLines, studio);
  const browser = await Browser.launch();
  try {
    const page = await browser.page({ width: 1000, height: 800, isPrivate: true });
    await page.call("Page.addScriptToEvaluateOnNewDocument", { source: watch });
    await page.call("Page.bringToFront");
    if (used.browser !== "firefox") await page.call("Page.setDownloadBehavior", { behavior: "deny" });
    await page.open(app.address);
    await page.run(() => document.querySelector("#drawing").ready.then(({ engine }) => engine.whole()));
    const hands = { pen: new Stylus(page), mouse: new Stylus(page, "mouse") };
    await still(page, "drawing");
    const saved = await useTenLines(page, hands, context);
    await useSecond(page, hands, saved, context);
    await useTools(page, hands, context);
    await takeOut(page, hands, context);
    const foreign = page.requests.find(({ url }) => !url.startsWith(app.address) && !/^(blob|data):/.test(url));
    expect(!foreign, `nothing comes from elsewhere: ${foreign?.url}`);
    const hurried = page.requests.filter(({ type }) => type === "XHR");
    expect(hurried.length === 0, `nothing of the module is loaded in haste: ${await page.run(() => window.hurry)}`);
    const modules = page.requests.filter(({ url }) => url.endsWith(".wasm"));
    expect(modules.length === 2, `both canvases share the module: ${modules.length} requests`);
    expect(page.problems.length === 0, `nothing goes wrong in the page: ${page.problems[0]}`);
    note(`ten lines, two canvases, ${saved.length} bytes saved, same pixels natively`);
  } finally {
    await browser.close();
    await app.close();
    await studio.close();
  }
});
