// Typing in <ink-canvas>: a field above the canvas, in its shadow tree, wherever the page puts the element; input
// methods; and the same texts and pixels natively. DR-21, DR-22.
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Browser, used } from "./lib/devtools.mjs";
import { received, serve, shown, still, watch } from "./lib/embedding.mjs";
import { press, Stylus } from "./lib/input.mjs";
import { pause } from "./lib/page.mjs";
import { settled } from "./lib/panels.mjs";
import { scenario } from "./lib/scenario.mjs";
import { bytes, command, Studio } from "./lib/studio.mjs";
import { facts, painted } from "./lib/visit.mjs";

/** The maximum distance of letters from their positions in the field, in pixels of the page. */
const farthest = 1;

/** A page that styles all that it can, and listens to keys; "two" is in an enlarged part that scrolls. */
const content = `<!doctype html>
<meta charset="utf-8">
<title>App</title>
<style>
  body { color: rgb(90, 0, 90); font: italic 900 40px/3 serif; letter-spacing: 9px; margin: 0; min-height: 2200px; text-align: right; text-transform: uppercase; }
  div, textarea { border: 5px solid rgb(0, 200, 0); }
  ink-canvas { border: 3px solid grey; height: 240px; margin: 10px; width: 560px; }
  #frame { border: 0; height: 300px; margin: 0 0 0 40px; overflow: auto; width: 760px; }
  #larger { border: 0; height: 900px; transform: scale(1.25); transform-origin: 0 0; }
</style>
<script type="module" src="inkstone/ink-canvas.js"></script>
<ink-canvas id="one" color="rgb(200, 30, 40)"></ink-canvas>
<div id="frame"><div id="larger"><p style="margin: 0">Above</p><ink-canvas id="two" tool="lasso" font-size="30"></ink-canvas></div></div>
<script>
  window.keys = [];
  window.warned = [];
  for (const name of ["keydown", "keyup", "input", "paste"]) addEventListener(name, (event) => window.keys.push(event.type));
  const warn = console.warn;
  console.warn = (text) => { window.warned.push(String(text)); warn(text); };
</script>`;

/** Returns the state of an element. */
const state = (page, id) => page.run((name) => {
  const element = document.getElementById(name);
  const area = element.shadowRoot.querySelector(".typing textarea");
  const { engine: { typing, itemCount, undoCount }, selectedCount } = element;
  const texts = element.engine.items(0).filter(({ kind }) => kind === "text").map(({ text }) => text);
  return { typing, itemCount, undoCount, selectedCount, texts, field: area?.value ?? null, hasFocus: area?.matches(":focus") ?? false };
}, id);

const opened = (page, id) => page.until(`the field of ${id} is there`, (name) =>
  document.getElementById(name).shadowRoot.querySelector(".typing textarea")?.matches(":focus"), id);
const closed = (page, id) => page.until(`the field of ${id} is gone`, (name) =>
  !document.getElementById(name).shadowRoot.querySelector(".typing"), id);

/** Returns a point of the page, relative to the upper left corner of an element's canvas. */
const at = (page, id, x, y) => page.run((name, right, down) => {
  const { left, top } = document.getElementById(name).view.canvas.getBoundingClientRect();
  return [left + right, top + down];
}, id, x, y);

const set = (page, id, values) => page.run((name, all) => { Object.assign(document.getElementById(name), all); }, id, values);

const saved = (page, id) => bytes(page, `() => document.getElementById(${JSON.stringify(id)}).document`);

const write = (page, text) => page.call("Input.insertText", { text });

/** Types letter by letter, as a keyboard does. */
async function type(page, text) {
  for (const letter of text) await press(page, letter);
}

/** Returns the lines of the texts of a document, as the command reads them; none for an empty one. */
async function lines(inkstone, ink) {
  const text = await command(inkstone, ["convert", "FILE", "-o", "-", "--to", "svg"], ink, "a.ink").catch(() => "");
  return [...text.matchAll(/<tspan[^>]*>([^<]*)<\/tspan>/g)].map(([, line]) => line).join("|");
}

/** Returns the amount of ink in a part of the screen, and its center and box. */
async function ink(page, [left, top, width, height]) {
  const png = (await page.picture()).toString("base64");
  return page.run(async (text, x, y, columns, rows) => {
    const bitmap = await createImageBitmap(new Blob([Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))]));
    const context = new OffscreenCanvas(columns, rows).getContext("2d");
    context.drawImage(bitmap, -x, -y);
    const { data } = context.getImageData(0, 0, columns, rows);
    let [sum, right, down] = [0, 0, 0];
    const box = [columns, rows, 0, 0];
    for (let i = 0; i < columns * rows; i++) {
      const dark = 255 - Math.min(data[4 * i], data[4 * i + 1], data[4 * i + 2]);
      if (dark < 24) continue;
      const [column, row] = [i % columns, Math.floor(i / columns)];
      [sum, right, down] = [sum + dark, right + dark * column, down + dark * row];
      if (dark < 100) continue;
      [box[0], box[1], box[2], box[3]] = [Math.min(box[0], column), Math.min(box[1], row), Math.max(box[2], column), Math.max(box[3], row)];
    }
    return { sum: sum / 255, middle: [right / sum, down / sum], box };
  }, png, Math.round(left), Math.round(top), Math.round(width), Math.round(height));
}

/** Ends the typing by Escape, and reports the distance of letters from their positions in the field. */
async function compare(page, id, what, { expect, note, out }) {
  const picture = async (name) => {
    if (out) await writeFile(join(out, `element-typing-${what.replaceAll(" ", "-")}-${name}.png`), await page.picture());
  };
  await settled(page);
  await picture("field");
  const bare = (isBare) => page.run((name, yes) => {
    const root = document.getElementById(name).shadowRoot;
    const sheet = (window.bareSheet ??= new CSSStyleSheet());
    sheet.replaceSync(".typing textarea { caret-color: transparent !important; outline: none !important; }");
    const others = root.adoptedStyleSheets.filter((one) => one !== sheet);
    root.adoptedStyleSheets = yes ? [...others, sheet] : others;
  }, id, isBare);
  const part = await page.run((name) => {
    const { left, top, width, height } = document.getElementById(name).view.canvas.getBoundingClientRect();
    const [right, bottom] = [Math.min(left + width, innerWidth), Math.min(top + height, innerHeight)];
    return [left + 4, top + 4, right - left - 8, bottom - top - 8];
  }, id);
  await bare(true);
  await settled(page);
  const before = await ink(page, part);
  await bare(false);
  await press(page, "Escape");
  await closed(page, id);
  await page.run((name) => document.getElementById(name).deselect(), id);
  await still(page, id);
  await pause(50);
  const after = await ink(page, part);
  await picture("page");
  const far = Math.hypot(before.middle[0] - after.middle[0], before.middle[1] - after.middle[1]);
  const edges = Math.max(...before.box.map((edge, number) => Math.abs(edge - after.box[number])));
  expect(before.sum > 20 && after.sum > 20, `${what}: letters are visible, ${before.sum} and ${after.sum}`);
  expect(far <= farthest && edges <= 2 * farthest + 1, `${what}: letters stay where they stood: ${far.toFixed(2)} px, edges ${edges} px`);
  note(`${what} ${far.toFixed(2)} px`);
}

/** The resources of an app without typing. */
async function loadsNothing(page, { pen, mouse }, { expect }) {
  const [x, y] = await at(page, "one", 60, 60);
  await pen.stroke([[x, y, { force: 0.5 }], [x + 60, y + 20, { force: 0.5 }], [x + 120, y, { force: 0.5 }]]);
  await set(page, "one", { tool: "select" });
  await still(page, "one");
  await mouse.click(x + 60, y + 18);
  await mouse.click(x + 60, y + 18);
  await still(page, "one");
  await page.run(() => { document.querySelector("#one").clear(); });
  const ofText = page.requests.filter(({ url }) => /InkText|\/text\/|typing/.test(url));
  expect(ofText.length === 0, `an element without texts loads nothing for them: ${ofText[0]?.url}`);
}

/** DR-21: a text is typed, saved and read by the command. */
async function types(page, { mouse }, context) {
  const { inkstone, replay, expect } = context;
  await page.run(() => { document.querySelector("#one").newDocument({ width: 400, height: 170 }); });
  await set(page, "one", { tool: "text" });
  expect(await page.run(() => document.querySelector("#one").constructor.tools.includes("text")), "text is a tool");
  await still(page, "one");
  await received(page, "one");
  await mouse.click(...await at(page, "one", 100, 60));
  await opened(page, "one");
  await page.run(() => { window.keys.length = 0; });
  await type(page, "Hello ");
  await write(page, "World");
  let now = await state(page, "one");
  expect(now.field === "Hello World" && now.itemCount === 0 && now.hasFocus, `keys write into the field: ${JSON.stringify(now)}`);
  expect((await page.run(() => window.keys.join())) === "", `and are no keys of the page: ${await page.run(() => window.keys.join())}`);
  expect((await received(page, "one")) === "", "nothing has changed while one types");
  await compare(page, "one", "typed", context);
  now = await state(page, "one");
  expect(now.texts.join() === "Hello World" && now.undoCount === 1, `Escape keeps it as one step: ${JSON.stringify(now)}`);
  expect((await received(page, "one")).startsWith("selectionchange,change"), "that is one change");
  const red = await page.run(() => document.querySelector("#one").engine.items(0)[0].color.map((part) => Math.round(255 * part)).join());
  expect(red === "200,30,40,255", `it has the colour of the attribute: ${red}`);

  const file = await saved(page, "one");
  expect((await lines(inkstone, file)) === "Hello World", `the command reads it: ${await lines(inkstone, file)}`);
  const info = await command(inkstone, ["info", "FILE"], file, "a.ink");
  expect(/texts +1\b/.test(info) && /undo +1\b/.test(info), `with its counts: ${info}`);
  const png = await bytes(page, () => document.querySelector("#one").toPNG({ scale: 1 }));
  await page.run(() => { window.inkstone = document.querySelector("#one"); });
  const copy = await page.run(facts, png.toString("base64"));
  expect(copy.colors > 8 && copy.hash === (await painted(inkstone, page, file)), "its picture is that of the command");
  const session = await bytes(page, () => document.querySelector("#one").recording());
  const there = JSON.parse(await command(replay, ["replay", "FILE", "--json"], session, "session"));
  expect(there.pixelsHash === (await shown(page, "one")), "replayed natively the element shows the same");

  await page.run(() => document.querySelector("#one").undo());
  expect((await state(page, "one")).itemCount === 0, "one undo takes all of it back");
  await page.run(() => document.querySelector("#one").redo());
  expect((await state(page, "one")).texts.join() === "Hello World", "and redo brings it back");
}

/**
 * Shows a composition of an input method in the field. Firefox has no remote control of one: a script fires its events.
 */
async function compose(page, id, text) {
  if (used.browser !== "firefox") return page.call("Input.imeSetComposition", { text, selectionStart: text.length, selectionEnd: text.length });
  return page.run((name, data) => {
    const area = document.getElementById(name).shadowRoot.querySelector("textarea");
    window.composed ??= area.selectionStart;
    const fire = (event) => area.dispatchEvent(new CompositionEvent(event, { bubbles: true, composed: true, data }));
    if (!area.isComposing) fire("compositionstart");
    area.isComposing = true;
    fire("compositionupdate");
    area.setRangeText(data, window.composed, area.selectionEnd, "end");
    area.dispatchEvent(new InputEvent("input", { bubbles: true, composed: true, isComposing: true, data }));
  }, id, text);
}

async function commit(page, id, text) {
  if (used.browser !== "firefox") return page.call("Input.insertText", { text });
  await compose(page, id, text);
  return page.run((name, data) => {
    const area = document.getElementById(name).shadowRoot.querySelector("textarea");
    area.isComposing = window.composed = undefined;
    area.dispatchEvent(new CompositionEvent("compositionend", { bubbles: true, composed: true, data }));
  }, id, text);
}

/** DR-22: a composition is in the field, and in the document once it is committed. */
async function composes(page, { mouse }, { inkstone, expect }) {
  await page.run(() => document.querySelector("#one").newDocument());
  await mouse.click(...await at(page, "one", 100, 60));
  await opened(page, "one");
  await write(page, "Hello ");
  await compose(page, "one", "に");
  await compose(page, "one", "にほ");
  let now = await state(page, "one");
  expect(now.field === "Hello にほ", `what is composed is visible: ${now.field}`);
  let found = await lines(inkstone, await saved(page, "one"));
  expect(found === "Hello", `the document has what was typed before: “${found}”`);
  now = await state(page, "one");
  expect(now.field === "Hello にほ" && now.typing === 2 && now.hasFocus, `reading it ends nothing: ${JSON.stringify(now)}`);
  await compose(page, "one", "日本");
  found = await lines(inkstone, await saved(page, "one"));
  expect(found === "Hello", `and goes on to have nothing of what is composed: “${found}”`);
  await commit(page, "one", "日本");
  found = await lines(inkstone, await saved(page, "one"));
  expect(found === "Hello 日本", `what is committed is in it at once: “${found}”`);
  await compose(page, "one", "語");
  await page.run(() => document.querySelector("#one").redo());
  await closed(page, "one");
  found = await lines(inkstone, await saved(page, "one"));
  expect(found === "Hello 日本", `what is composed is not kept when the typing ends: “${found}”`);
  if (used.browser === "firefox") await page.run(() => { window.composed = undefined; });
  // A press elsewhere commits the composition.
  if (used.browser === "firefox") return;
  await mouse.click(...await at(page, "one", 300, 150));
  await opened(page, "one");
  await compose(page, "one", "né");
  await mouse.click(...await at(page, "one", 400, 220));
  await closed(page, "one");
  now = await state(page, "one");
  expect(now.texts.join() === "né,Hello 日本", `a press elsewhere commits it: ${now.texts}`);
}

/** A page that scrolls, an element in an enlarged part that scrolls, a zoomed page; and a second typing element. */
async function standsAnywhere(page, { mouse }, context) {
  const { expect, inkstone } = context;
  await page.run(() => document.querySelector("#one").newDocument());
  await mouse.click(...await at(page, "one", 60, 60));
  await opened(page, "one");
  await write(page, "First");
  await page.run(() => {
    window.scrollTo(0, 120);
    document.querySelector("#frame").scrollTo(0, 90);
  });
  await set(page, "two", { tool: "text" });
  await page.run(() => document.querySelector("#two").zoomBy(1.4));
  await still(page, "two");
  await mouse.click(...await at(page, "two", 150, 90));
  await opened(page, "two");
  await write(page, "Second page\nline");
  let [one, two] = [await state(page, "one"), await state(page, "two")];
  expect(one.field === "First" && two.field === "Second page\nline" && !one.hasFocus && two.hasFocus,
    `both have a field of their own: ${one.field}, ${two.field}`);
  // The element moves during typing.
  await page.run(() => document.querySelector("#frame").scrollTo(0, 100));
  await compare(page, "two", "zoomed and shown larger", context);
  two = await state(page, "two");
  expect(two.texts.join() === "Second page\nline", `the second has its text: ${two.texts}`);
  const size = await page.run(() => document.querySelector("#two").engine.look.size);
  expect(size === 30, `its size is that of the attribute: ${size}`);
  const [left, top] = await page.run(() => {
    const { x, y } = document.querySelector("#two").engine.items(0)[0];
    const [a, , , d, e, f] = document.querySelector("#two").engine.transform;
    const { canvas } = document.querySelector("#two").view;
    const k = canvas.getBoundingClientRect().width / canvas.width;
    return [k * (a * x + e), k * (d * y + f)];
  });
  expect(Math.abs(left - 150) < 8 && Math.abs(top - 90) < 70, `it is where it was tapped: ${left}, ${top}`);
  one = await state(page, "one");
  expect(one.field === "First" && one.itemCount === 0 && one.typing === 1, `the first goes on as it was: ${JSON.stringify(one)}`);
  await page.run(() => window.scrollTo(0, 0));
  await page.run(() => document.querySelector("#frame").scrollTo(0, 0));
  await mouse.click(...await at(page, "one", 70, 60));
  await opened(page, "one");
  await compare(page, "one", "gone on with", context);
  expect((await lines(inkstone, await saved(page, "one"))) === "First", "each document has its own text");
  expect((await lines(inkstone, await saved(page, "two"))) === "Second page|line", "and the other its own");

  // A double tap continues a selected text.
  await set(page, "one", { tool: "select" });
  await still(page, "one");
  const point = await page.run(() => {
    const { engine, view } = document.querySelector("#one");
    const { x, y, width, height } = engine.items(0)[0];
    const [a, , , d, e, f] = engine.transform;
    const box = view.canvas.getBoundingClientRect();
    return [box.left + a * (x + 0.5 * width) + e, box.top + d * (y + 0.5 * height) + f];
  });
  await mouse.click(...point);
  await pause(500);
  await mouse.click(...point);
  await mouse.click(...point);
  await opened(page, "one");
  await press(page, "End");
  await write(page, "!");
  await press(page, "Enter", 2);
  await closed(page, "one");
  one = await state(page, "one");
  expect(one.texts.join() === "First!" && one.undoCount === 2 && one.selectedCount === 1, `a double tap goes on with it: ${JSON.stringify(one)}`);

  // Another size of the selected text.
  await set(page, "one", { fontSize: 48 });
  await page.until("the text is laid out again", () => {
    const { engine } = document.querySelector("#one");
    return engine.pendingLayouts === 0 && engine.undoCount === 3;
  });
  const height = await page.run(() => document.querySelector("#one").engine.items(0)[0].height);
  expect(height > 30, `a larger font makes it larger: ${height}`);
  await set(page, "one", { fontSize: 0 });

  // A text of an opened document, in an element without earlier typing.
  const larger = await page.run(async () => {
    const third = document.createElement("ink-canvas");
    document.body.append(third);
    await third.ready;
    await third.open(document.querySelector("#one").document);
    const before = third.engine.items(0)[0].height;
    third.tool = "select";
    await new Promise((resolve) => { setTimeout(resolve, 50); });
    third.selectAll();
    third.fontSize = 96;
    for (let i = 0; i < 300 && (i < 5 || third.engine.pendingLayouts > 0); i++) {
      await new Promise((resolve) => { setTimeout(resolve, 20); });
    }
    const after = third.engine.items(0)[0].height;
    third.remove();
    window.third = new WeakRef(third);
    return after / before;
  });
  expect(Math.abs(larger - 2) < 0.3, `a text that was opened is laid out again, too: ${larger}`);
  if (used.browser === "firefox") return;
  await pause(100);
  await page.call("HeapProfiler.collectGarbage");
  expect(await page.run(() => window.third.deref() === undefined), "nothing holds an element that is forgotten");
}

/** Typed text is never lost, whatever is called. */
async function keepsAll(page, { mouse }, { inkstone, expect }) {
  const acts = {
    document: (it) => it.document, open: (it) => it.open(window.empty), newDocument: (it) => it.newDocument(),
    undo: (it) => { it.undo(); it.redo(); }, clear: (it) => { it.clear(); it.undo(); }, selectAll: (it) => it.selectAll(), pack: (it) => it.pack(),
    tool: (it) => { it.tool = "brush"; }, readOnly: (it) => { it.readOnly = true; },
    remove: (it) => { const { parentNode, nextSibling } = it; it.remove(); parentNode.insertBefore(it, nextSibling); },
    adopt: (it) => { const { parentNode, nextSibling } = it; const other = document.implementation.createHTMLDocument(); other.body.append(it); parentNode.insertBefore(it, nextSibling); },
    toSVG: (it) => it.toSVG(), pagehide: () => dispatchEvent(new PageTransitionEvent("pagehide")),
  };
  for (const [name, act] of Object.entries(acts)) {
    await set(page, "one", { tool: "text", readOnly: false });
    await page.run(async () => {
      const one = document.querySelector("#one");
      one.newDocument();
      window.empty = one.document;
      window.files = [];
      one.onlog = ({ detail: { offset, bytes } }) => {
        if (offset === 0) window.files.push(new Uint8Array());
        const before = window.files.at(-1).slice(0, offset);
        window.files[window.files.length - 1] = new Uint8Array([...before, ...bytes]);
      };
    });
    await still(page, "one");
    await mouse.click(...await at(page, "one", 100, 60));
    await opened(page, "one");
    await write(page, `By ${name}`);
    await page.run(`(async () => {
      await (${act})(document.querySelector("#one"));
      document.querySelector("#one").view.drain();
      await new Promise((resolve) => { setTimeout(resolve, 60); });
    })()`);
    const files = await Promise.all([0, 1, 2].map((number) =>
      bytes(page, (index) => window.files[index] ?? new Uint8Array(), number)));
    const found = await Promise.all(files.map((file) => lines(inkstone, file)));
    expect(found.includes(`By ${name}`), `${name} loses nothing that was typed: ${JSON.stringify(found)}`);
    const { field } = await state(page, "one");
    const resumes = ["document", "toSVG"].includes(name);
    expect((field !== null) === resumes, `${name} ${resumes ? "goes on typing" : "ends it"}: ${field}`);
  }
  await set(page, "one", { tool: "text", readOnly: false, onlog: null });
}

/** Without the module for texts the tool does nothing, and reports that once. */
async function reportsMissing(browser, studio, { expect }) {
  for (const missing of [/InkText/, /typing\.js/]) {
    const app = await serve(content, studio, {}, missing);
    try {
      const page = await browser.page({ width: 1000, height: 800, isPrivate: true });
      await page.call("Page.bringToFront");
      await page.open(app.address);
      await page.run(() => document.querySelector("#one").ready.then(({ engine }) => engine.whole()));
      const mouse = new Stylus(page, "mouse");
      await set(page, "one", { tool: "text" });
      for (let times = 0; times < 3; times++) {
        await mouse.click(...await at(page, "one", 60 + 90 * times, 60));
        await page.until("nothing is typed", () => document.querySelector("#one").engine.typing === 0);
        await still(page, "one");
      }
      const { field, itemCount } = await state(page, "one");
      expect(field === null && itemCount === 0, "without its module the tool does nothing");
      const warned = await page.run(() => window.warned);
      expect(warned.length === 1 && missing.test(warned[0]), `one warning says why: ${JSON.stringify(warned)}`);
      await set(page, "one", { tool: "brush" });
      const [x, y] = await at(page, "one", 60, 60);
      await new Stylus(page).stroke([[x, y, { force: 0.5 }], [x + 60, y + 20, { force: 0.5 }]]);
      expect((await state(page, "one")).itemCount === 1, "one draws as before");
      await page.run(() => { window.inkstone = undefined; });
    } finally {
      await app.close();
    }
  }
}

scenario("typing on a canvas of an app", async (context) => {
  const { inkstone, expect, note } = context;
  const studio = await Studio.start(inkstone);
  const app = await serve(content, studio);
  const browser = await Browser.launch();
  try {
    const page = await browser.page({ width: 1000, height: 800, isPrivate: true });
    await page.call("Page.addScriptToEvaluateOnNewDocument", { source: watch });
    await page.call("Page.bringToFront");
    await page.open(app.address);
    const isBuilt = await page.run(() => fetch("inkstone/InkText.ttf").then(({ ok }) => ok));
    if (!isBuilt) return void note("this Studio was built without its text module");
    page.requests.length = 0;
    for (const id of ["one", "two"]) {
      await page.run((name) => document.getElementById(name).ready.then(({ engine }) => engine.whole()), id);
    }
    const hands = { pen: new Stylus(page), mouse: new Stylus(page, "mouse") };
    for (const part of [loadsNothing, types, composes, standsAnywhere, keepsAll]) {
      await part(page, hands, context).catch((error) => expect(false, `${part.name}: ${error.message}`));
    }
    await page.run(() => { window.inkstone = undefined; });
    const warned = await page.run(() => window.warned);
    expect(warned.every((text) => /no font has/.test(text)), `nothing else is reported: ${warned}`);
    const foreign = page.requests.find(({ url }) => /\/api\//.test(url));
    expect(!foreign, `no fonts are asked for at the server of the app: ${foreign?.url}`);
    expect(page.problems.length === 0, `nothing goes wrong in the page: ${page.problems[0]}`);
    await reportsMissing(browser, studio, context);
  } finally {
    await browser.close();
    await app.close();
    await studio.close();
  }
});
