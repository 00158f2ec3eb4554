// Texts: typed on the page, by keys and by an input method, edited again, rotated, wrapped, restyled; and the same
// pixels natively.
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { press, Stylus } from "./lib/input.mjs";
import { pause } from "./lib/page.mjs";
import { click, settled } from "./lib/panels.mjs";
import { scenario } from "./lib/scenario.mjs";
import { command, ready } from "./lib/studio.mjs";
import { canType, clear, closed, items, opened, state, type, write } from "./lib/typing.mjs";
import { calm, hash, recording, visit } from "./lib/visit.mjs";

/** The maximum distance of letters from their positions in the field, in pixels of the screen. */
const farthest = 1;

/** Returns the dark pixels of a part of the screen: their number, bounding box and center. */
async function ink(page, clip) {
  const { data } = await page.call("Page.captureScreenshot", { format: "png", clip: { ...clip, scale: 1 } });
  const facts = await page.run(async (png) => {
    const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes]));
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
    context.drawImage(bitmap, 0, 0);
    const { data: pixels, width, height } = context.getImageData(0, 0, bitmap.width, bitmap.height);
    let [sum, x, y, left, top, right, bottom] = [0, 0, 0, width, height, 0, 0];
    for (let i = 0; i < width * height; i++) {
      const dark = 255 - Math.min(pixels[4 * i], pixels[4 * i + 1], pixels[4 * i + 2]);
      if (dark < 24) continue;
      const [column, row] = [i % width, Math.floor(i / width)];
      sum += dark;
      x += dark * column;
      y += dark * row;
      if (dark < 100) continue;
      [left, right] = [Math.min(left, column), Math.max(right, column)];
      [top, bottom] = [Math.min(top, row), Math.max(bottom, row)];
    }
    return { sum: sum / 255, x: x / sum, y: y / sum, box: [left, top, right, bottom] };
  }, data);
  return { ...facts, png: Buffer.from(data, "base64") };
}

/** Hides everything but the letters: the frame and the caret of the field, and the frame of the selection. */
const bare = (page, isBare) => page.run((yes) => {
  const sheet = (window.bareSheet ??= new CSSStyleSheet());
  sheet.replaceSync(".typing textarea { caret-color: transparent !important; outline: none !important; }");
  const others = document.adoptedStyleSheets.filter((one) => one !== sheet);
  document.adoptedStyleSheets = yes ? [...others, sheet] : others;
}, isBare);

/** Ends the typing, and reports the distance of letters from their positions in the field. */
async function compare(page, what, clip, { expect, note, out }) {
  await bare(page, true);
  await settled(page);
  const before = await ink(page, clip);
  await press(page, "Escape");
  await closed(page);
  await page.run(() => window.inkstone.selection.deselect());
  await calm(page);
  await pause(50);
  const after = await ink(page, clip);
  await bare(page, false);
  if (out) {
    const name = what.replaceAll(/\W+/g, "-");
    await writeFile(join(out, `typing-${name}-field.png`), before.png);
    await writeFile(join(out, `typing-${name}-page.png`), after.png);
  }
  const far = Math.hypot(before.x - after.x, before.y - after.y);
  const edges = Math.max(...before.box.map((edge, at) => Math.abs(edge - after.box[at])));
  expect(before.sum > 20 && after.sum > 20, `${what}: letters are seen, ${before.sum} and ${after.sum}`);
  expect(far <= farthest && edges <= 2 * farthest + 1,
    `${what}: letters stay where they stood: ${far.toFixed(2)} px, edges ${edges} px`);
  note(`${what} ${far.toFixed(2)} px`);
}

async function creates(page, mouse, expect) {
  await press(page, "t");
  expect((await state(page)).tool === "text", "T takes the text tool");
  await mouse.click(300, 200);
  await opened(page);
  await type(page, "Hello b");
  await press(page, "Backspace");
  await type(page, "world");
  let now = await state(page);
  expect(now.text === "Hello world" && now.itemCount === 0, `keys write: “${now.text}”, ${now.itemCount} items`);
  expect(now.tool === "text", "letters are no shortcuts");
  await mouse.click(900, 700);
  await closed(page);
  now = await state(page);
  expect(now.itemCount === 1 && now.undoCount === 1, `a tap elsewhere keeps it as one step: ${now.undoCount}`);
  expect(now.typing === 0, "and begins no other");
  const [left, top, right, , , bottom] = now.corners;
  expect(now.selectedCount === 1 && right > left && bottom > top, "it is selected");
  await page.run(() => window.inkstone.undo());
  expect((await state(page)).itemCount === 0, "one undo takes all of it back");
  await page.run(() => window.inkstone.redo());
}

async function edits(page, mouse, expect) {
  await page.run(() => window.inkstone.selection.selectAll());
  await press(page, "t");
  const box = await page.run(() => {
    window.inkstone.selection.selectAll();
    const { corners } = window.inkstone.engine.selection;
    window.inkstone.selection.deselect();
    return corners;
  });
  await press(page, "t");
  await mouse.click(box[0] + 2, (box[1] + box[5]) / 2);
  await opened(page);
  let now = await state(page);
  expect(now.typing === 2 && now.text === "Hello world", `a tap goes on with it: ${JSON.stringify(now)}`);
  await type(page, "Oh ");
  now = await state(page);
  expect(now.text === "Oh Hello world", `from where it was tapped: ${now.text}`);
  await press(page, "Escape");
  await closed(page);
  now = await state(page);
  expect(now.undoCount === 2 && now.itemCount === 1, `Esc keeps it as one step: ${now.undoCount}`);
  // An empty text makes no undo step.
  await page.run(() => window.inkstone.view.canvas.focus());
  await press(page, "Enter");
  await opened(page);
  await press(page, "Escape");
  await closed(page);
  expect((await state(page)).undoCount === 2, "nothing typed is no step");
  await press(page, "Enter");
  await opened(page);
  await press(page, "a", 2);
  await press(page, "Backspace");
  await press(page, "Escape");
  await closed(page);
  now = await state(page);
  expect(now.itemCount === 0 && now.undoCount === 3, "a text without letters is removed");
  await page.run(() => window.inkstone.undo());
  expect((await state(page)).itemCount === 1, "and comes back");
  await clear(page);
}

/** DR-22, R21: a composition of an input method is visible, and kept once it is committed. */
async function composes(page, mouse, expect) {
  await press(page, "t");
  await mouse.click(300, 200);
  await opened(page);
  await write(page, "x");
  await page.call("Input.imeSetComposition", { text: "n", selectionStart: 1, selectionEnd: 1 });
  await page.call("Input.imeSetComposition", { text: "né", selectionStart: 2, selectionEnd: 2 });
  let now = await state(page);
  expect(now.text === "xné", `what is composed is seen: ${now.text}`);
  const reported = await page.run(async () => {
    const { Command } = await import("./engine/engine.js");
    const { engine, typing } = window.inkstone;
    typing.flush();
    engine.do(Command.endText, 1);
    const text = engine.itemCount;
    window.inkstone.view.changed();
    return text;
  });
  await closed(page);
  expect(reported === 1, "the typing can end while something is composed");
  await page.run(() => window.inkstone.view.canvas.focus());
  await press(page, "Enter");
  await opened(page);
  now = await state(page);
  expect(now.text === "x", `nothing of what was composed is kept: “${now.text}”`);
  await page.call("Input.imeSetComposition", { text: "né", selectionStart: 2, selectionEnd: 2 });
  await page.call("Input.insertText", { text: "né" });
  await press(page, "Escape");
  await closed(page);
  await press(page, "Enter");
  await opened(page);
  now = await state(page);
  expect(now.text === "xné", `what was committed is: “${now.text}”`);
  // A tap elsewhere commits the composition.
  await page.call("Input.imeSetComposition", { text: "to", selectionStart: 2, selectionEnd: 2 });
  await mouse.click(900, 700);
  await closed(page);
  await press(page, "Enter");
  await opened(page);
  now = await state(page);
  expect(now.text === "xnéto", `a tap elsewhere commits it: “${now.text}”`);
  await press(page, "Escape");
  await closed(page);
  await clear(page);
}

/** Types a text at a point, and compares the field with the page. */
async function positions(page, mouse, tools) {
  const { expect } = tools;
  const look = (changes) => page.run((values) => window.inkstone.tools.setLook(values), changes);
  await look({ size: 24, alignment: 0 });
  const whole = { x: 150, y: 90, width: 900, height: 600 };
  const begin = async (x, y) => {
    await press(page, "t");
    await mouse.click(x, y);
    await opened(page);
  };
  await begin(320, 240);
  await write(page, "Handglove fi Wave\nsecond line, “quoted”");
  await compare(page, "two lines", whole, tools);
  await clear(page);
  await look({ alignment: 1 });
  await begin(600, 240);
  await write(page, "centred\non both of its lines");
  await compare(page, "centred", whole, tools);
  await clear(page);
  await look({ alignment: 0 });
  await begin(600, 240);
  await write(page, "مرحبا بالعالم 123\nשלום");
  await compare(page, "from the right", whole, tools);
  await clear(page);
  // A box with line wrapping.
  await press(page, "t");
  await mouse.stroke([[300, 200, {}], [400, 260, {}], [560, 320, {}]]);
  await opened(page);
  await write(page, "A long text that is broken into several lines, as the box is not wide.");
  await compare(page, "wrapped", whole, tools);
  // Rotated and larger.
  await page.run(async () => {
    const { Edit, Selection } = await import("./engine/engine.js");
    const { engine, view } = window.inkstone;
    engine.select(Selection.all);
    const { corners } = engine.selection;
    const [a, b, c, d, e, f] = engine.transform;
    const whole = a * d - b * c;
    const at = (x, y) => [(d * (x - e) - c * (y - f)) / whole, (a * (y - f) - b * (x - e)) / whole];
    const [x, y] = at((corners[0] + corners[4]) / 2, (corners[1] + corners[5]) / 2);
    const [cos, sin] = [1.3 * Math.cos(0.5), 1.3 * Math.sin(0.5)];
    engine.edit(Edit.transform, cos, sin, -sin, cos, x - cos * x + sin * y + 90, y - sin * x - cos * y + 60);
    view.changed();
  });
  await press(page, "v");
  await page.run(() => { window.inkstone.selection.selectAll(); window.inkstone.view.canvas.focus(); });
  await press(page, "Enter");
  await opened(page);
  await compare(page, "turned", whole, tools);
  await page.run(() => window.inkstone.view.zoomBy(2, 400, 200));
  await page.run(() => { window.inkstone.selection.selectAll(); window.inkstone.view.canvas.focus(); });
  await press(page, "Enter");
  await opened(page);
  await page.run(() => window.inkstone.view.zoomBy(0.6));
  await compare(page, "zoomed while it is edited", whole, tools);
  expect(page.problems.length === 0, `nothing goes wrong in the page: ${page.problems[0]}`);
}

async function restyles(page, mouse, expect) {
  await page.run(() => { window.inkstone.view.fit(); window.inkstone.view.zoomBy(0.3); window.inkstone.selection.selectAll(); });
  const before = await state(page);
  // A second tap within a short time is a double tap.
  await press(page, "v");
  await page.run(() => { window.inkstone.selection.selectAll(); });
  await page.run(() => window.inkstone.tools.setLook({ size: 36, alignment: 2 }));
  await page.until("the text is set anew", () => window.inkstone.engine.pendingLayouts === 0);
  await calm(page);
  let now = await state(page);
  expect(now.undoCount === before.undoCount + 1, `another size is one step: ${now.undoCount - before.undoCount}`);
  // The side of the frame.
  const [ax, ay, bx, by, cx, cy] = now.corners;
  const right = [(bx + cx) / 2, (by + cy) / 2];
  const along = [(bx - ax) / Math.hypot(bx - ax, by - ay), (by - ay) / Math.hypot(bx - ax, by - ay)];
  const start = [right[0] + 5 * along[0], right[1] + 5 * along[1]];
  const width = Math.hypot(bx - ax, by - ay);
  const points = [0, 0.1, 0.2, 0.3].map((share) =>
    [start[0] - share * width * along[0], start[1] - share * width * along[1], {}]);
  await mouse.stroke(points, { burst: 1 });
  await page.until("the text is set anew", () => window.inkstone.engine.pendingLayouts === 0);
  await calm(page);
  now = await state(page);
  expect(now.undoCount === before.undoCount + 2, `another width is one step: ${now.undoCount - before.undoCount}`);
  const [x1, y1, x2, y2] = now.corners;
  const share = Math.hypot(x2 - x1, y2 - y1) / width;
  expect(Math.abs(share - 0.7) < 0.03, `the side goes where it is dragged: ${share}`);
}

/** Styles selected by hand during typing, and another way to continue a text. */
async function looks(page, mouse, expect) {
  await clear(page);
  await page.run(() => window.inkstone.view.fit());
  await click(page, "#text-button");
  await mouse.click(400, 300);
  await opened(page);
  await write(page, "Looks");
  const { undoCount } = await state(page);
  await click(page, "#selection-bar [data-panel=letters]");
  await click(page, "#letters [data-key='Alignment 1']");
  await press(page, "Escape");
  await opened(page);
  await click(page, "#inks .ink:nth-child(3)");
  await opened(page);
  await type(page, " b");
  let now = await state(page);
  expect(now.text === "Looks b" && now.tool === "text", `keys go on to the text: “${now.text}”, ${now.tool}`);
  expect(now.undoCount === undoCount, "looks are part of what is typed");
  await press(page, "Escape");
  await closed(page);
  now = await state(page);
  expect(now.undoCount === undoCount + 1, `and one step with it: ${now.undoCount - undoCount}`);
  const look = await page.run(() => window.inkstone.engine.look);
  expect(look.alignment === 1 && look.stroke[0] > 0.7, `the text has that look: ${JSON.stringify(look)}`);
  // Between two letters of it, with the selection tool.
  await press(page, "v");
  await page.run(() => window.inkstone.selection.selectAll());
  const { corners: [left, top, right, , , bottom] } = await state(page);
  await page.run(() => window.inkstone.selection.deselect());
  const middle = [left + 0.73 * (right - left), (top + bottom) / 2];
  await mouse.click(...middle);
  await mouse.click(...middle);
  await opened(page);
  await press(page, "Escape");
  await closed(page);
  now = await state(page);
  expect(now.tool === "select" && now.selectedCount === 1, `a double tap goes on with a text: ${now.tool}`);
}

async function phone(browser, studio, expect, out) {
  const page = await browser.page({ isPrivate: true, width: 390, height: 844 });
  await page.resize(390, 844, 2, true);
  await page.call("Emulation.setTouchEmulationEnabled", { enabled: true });
  await visit(page, studio.address);
  await page.until("typing is connected", () => window.inkstone.typing !== null);
  await page.run(() => window.inkstone.tools.chooseTool("text"));
  await page.run(() => { window.inkstone.settings.set?.("fingers", true); });
  const pen = new Stylus(page);
  await pen.press(120, 600, { force: 0.5 });
  await pen.release(120, 600);
  await opened(page);
  await write(page, "Low on a phone");
  const picture = async (name) => {
    if (out) await writeFile(join(out, `typing-${name}.png`), await page.picture());
  };
  await picture("phone");
  // The on-screen keyboard covers the lower part.
  await page.resize(390, 480, 2, true);
  await pause(300);
  await picture("phone-keyboard");
  const { bottom, right, bars, height } = await page.run(() => {
    const box = (name) => document.querySelector(name).getBoundingClientRect();
    return { bottom: box(".typing textarea").bottom, right: box(".typing textarea").right, bars: Math.min(box("#tools").top, box("#selection-bar").top), height: innerHeight };
  });
  expect(bottom <= Math.min(bars, height), `the field stays above the keyboard and the bars: ${bottom}, ${bars} of ${height}`);
  expect(right <= 392, `and within its sides: ${right}`);
  await page.resize(390, 844, 2, true);
  await press(page, "Escape");
  await closed(page);
  expect((await state(page)).itemCount === 1, "it is kept");
  // Leaving the page during typing keeps the typed text.
  await page.run(() => window.inkstone.selection.deselect());
  await pen.press(120, 250, { force: 0.5 });
  await pen.release(120, 250);
  await opened(page);
  await write(page, "Left");
  await page.reload();
  await ready(page);
  const kept = (await items(page)).join("; ");
  expect(kept === "text: Left; text: Low on a phone", `what is typed when the page is left is kept: ${kept}`);
  expect(page.problems.length === 0, `nothing goes wrong in the page: ${page.problems[0]}`);
  await page.close();
}

scenario("typing", async ({ replay, expect, note, out, launchBrowser, startStudio }) => {
  const studio = await startStudio();
  const browser = await launchBrowser();
  const page = await browser.page({ isPrivate: true, width: 1200, height: 920 });
  await visit(page, `${studio.address}?record`);
  if (!await canType(page)) {
    note("this Studio was built without its text module");
    return;
  }
  const mouse = new Stylus(page, "mouse");
  await creates(page, mouse, expect);
  await edits(page, mouse, expect);
  await composes(page, mouse, expect);
  await positions(page, mouse, { expect, note, out });
  await restyles(page, mouse, expect);
  await looks(page, mouse, expect);
  await calm(page);
  if (out) await writeFile(join(out, "typing.png"), await page.picture());
  const session = await recording(page);
  const there = JSON.parse(await command(replay, ["replay", "FILE", "--json"], session, "session"));
  const here = await hash(page);
  expect(there.pixelsHash === here, `replayed natively the picture is the same: ${there.pixelsHash}, ${here}`);
  await phone(browser, studio, expect, out);
});
