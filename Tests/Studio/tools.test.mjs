// Tools that leave no ink: shapes, selecting by hand and by keys, handles, arranging; and such a session
// has the same pixels natively.
import { Browser } from "./lib/devtools.mjs";
import { press, Stylus, Touch } from "./lib/input.mjs";
import { click } from "./lib/panels.mjs";
import { scenario } from "./lib/scenario.mjs";
import { Studio } from "./lib/studio.mjs";
import { calm, picture, sameNatively, visit } from "./lib/visit.mjs";

const kinds = ["line", "arrow", "rectangle", "ellipse", "triangle", "polygon", "star", "angle"];

const state = (page) => page.run(() => {
  const { engine, tools, view } = window.inkstone;
  const { selection, itemCount, look, undoCount } = engine;
  return { ...selection, itemCount, look, undoCount, tool: tools.tool, cursor: view.canvas.style.cursor };
});

const all = (page) => page.run(() => window.inkstone.engine.items());

const drag = (hand, ...points) => hand.stroke(points.map(([x, y]) => [x, y, {}]));

/** Selects a tool of the menu. */
async function take(page, kind) {
  await click(page, "#shapes-button");
  await click(page, `#shapes [data-key="${kind}"]`);
}

const close = (a, b, tolerance = 0.6) => Math.abs(a - b) < tolerance;

/** Returns whether corners are as expected, in pixels. */
const same = (a, b, tolerance) => a.every((part, at) => close(part, b[at], tolerance));

// MARK: Drawing

async function draws(page, mouse, expect) {
  for (const [at, kind] of kinds.entries()) {
    await take(page, kind);
    const x = 200 + 100 * at;
    await drag(mouse, [x, 200], [x + 30, 230], [x + 60, 260]);
    await calm(page);
    const { itemCount, cursor } = await state(page);
    expect(itemCount === at + 1, `a drag draws one ${kind}: ${itemCount} things`);
    expect(cursor === "crosshair", `after it the pointer still is that of the tool: ${cursor}`);
  }
  expect((await all(page)).map(({ kind }) => kind).reverse().join() === kinds.join(), "each is what it is called");

  // Modifier keys change the shape.
  const sizes = async (modifiers, to) => {
    await press(page, "r");
    await mouse.stroke([[400, 400, {}], [450, 420, {}], to.concat({})], { modifiers });
    await calm(page);
    await press(page, "v");
    await press(page, "n", 8);
    const { corners } = await state(page);
    await press(page, "z", 2);
    return [corners[0], corners[1], corners[4] - corners[0], corners[5] - corners[1]];
  };
  const plain = await sizes(0, [500, 440]);
  // The outline is 2 points wide.
  expect(close(plain[2], 100, 3) && close(plain[3], 40, 3), `a rectangle is what is dragged: ${plain}`);
  const square = await sizes(8, [500, 440]);
  expect(close(square[2], square[3]), `with Shift it is a square: ${square}`);
  const middle = await sizes(1, [500, 440]);
  expect(close(middle[0], 300, 2) && close(middle[1], 360, 2), `with Alt it is drawn from its middle: ${middle}`);

  // A canceled drag leaves nothing.
  const before = [await state(page), await page.run(picture)];
  await press(page, "o");
  await mouse.press(400, 400);
  await mouse.move(500, 450);
  await press(page, "Escape");
  await mouse.release(500, 450);
  await calm(page);
  const after = await state(page);
  expect(after.itemCount === before[0].itemCount && after.undoCount === before[0].undoCount, "Esc in a drag leaves nothing");
  expect((await page.run(picture)) === before[1], "not a pixel");

  // The number of corners.
  await click(page, "#shapes-button");
  await page.run(() => {
    const range = document.querySelector("#shapes [data-key='Sides of polygons']");
    range.value = 8;
    range.dispatchEvent(new Event("input", { bubbles: true }));
  });
  await click(page, "#shapes [data-key=polygon]");
  await drag(mouse, [900, 500], [950, 550], [1000, 600]);
  await calm(page);
  const svg = await page.run(async () => {
    const { Edit } = await import("./engine/engine.js");
    const { svg } = await import("./engine/formats.js");
    window.inkstone.selection.chooseSelector();
    window.inkstone.selection.selectNext(-1);
    const text = svg(window.inkstone.engine, -1);
    window.inkstone.act(() => window.inkstone.engine.edit(Edit.remove));
    return text;
  });
  expect(svg.includes("<path"), "a polygon of eight sides is drawn");
  expect((await page.run(() => window.inkstone.tools.corners.polygon)) === 8, "the number of sides is kept");
}

// MARK: Selecting

async function selects(page, mouse, expect) {
  await press(page, "v");
  await drag(mouse, [390, 190], [450, 240], [470, 270]);
  expect((await state(page)).count === 1, "a box selects what lies in it");
  await press(page, "Escape");
  expect((await state(page)).count === 0, "Esc lets go of it");
  await press(page, "v");
  await mouse.click(400, 230);
  expect((await state(page)).count === 1, "a click on an outline selects it");
  await mouse.press(500, 230, { modifiers: 8 });
  await mouse.release(500, 230, { modifiers: 8 });
  expect((await state(page)).count === 2, "with Shift another one beside it");
  await mouse.click(430, 232);
  await press(page, "Escape");
  await take(page, "lasso");
  await drag(mouse, [590, 190], [670, 180], [680, 280], [590, 280], [585, 200]);
  expect((await state(page)).count === 1, "a lasso selects what it goes round");
  await press(page, "Escape");
  await press(page, "a", 2);
  expect((await state(page)).count === 8, "Ctrl+A selects all");
  const [before] = (await state(page)).corners;
  await page.run(() => window.inkstone.view.canvas.focus());
  await press(page, "ArrowRight", 8);
  const moved = (await state(page)).corners[0] - before;
  const scale = await page.run(() => window.inkstone.engine.scale);
  expect(close(moved, 10 * scale, 0.01), `Shift and an arrow move by 10 points: ${moved}`);
  await press(page, "ArrowLeft", 8);
  await press(page, "d", 2);
  expect((await state(page)).itemCount === 16, "Ctrl+D makes a copy");
  await press(page, "Delete");
  expect((await state(page)).itemCount === 8, "Delete takes it away");
  await press(page, "n");
  expect((await state(page)).count === 1, "N selects one thing");
  await press(page, "a", 2);
  await press(page, "g", 2);
  expect((await state(page)).isGrouped, "Ctrl+G makes a group");
  await press(page, "Escape");
  await mouse.click(400, 230);
  expect((await state(page)).count === 8, "a click takes all of a group");
  await press(page, "G", 10);
  expect(!(await state(page)).isGrouped, "Ctrl+Shift+G takes it apart");
  await press(page, "Escape");
}

/** Every handle of a rectangle, one after the other; each drag is one undo step. */
async function handles(page, mouse, expect) {
  await mouse.click(400, 230);
  const { corners, count } = await state(page);
  expect(count === 1, "one thing is selected");
  const point = 96 / 72;
  const [left, top, right, bottom] = [corners[0], corners[1], corners[4], corners[5]];
  const [across, down, far] = [(left + right) / 2, (top + bottom) / 2, 4 * point];
  const box = (x, y, x2, y2) => [x, y, x2, y, x2, y2, x, y2];
  const samples = {
    topLeft: [left - far, top - far, box(left + 12, top + 9, right, bottom)],
    top: [across, top - far, box(left, top + 9, right, bottom)],
    topRight: [right + far, top - far, box(left, top + 9, right + 12, bottom)],
    right: [right + far, down, box(left, top, right + 12, bottom)],
    bottomRight: [right + far, bottom + far, box(left, top, right + 12, bottom + 9)],
    bottom: [across, bottom + far, box(left, top, right, bottom + 9)],
    bottomLeft: [left - far, bottom + far, box(left + 12, top, right, bottom + 9)],
    left: [left - far, down, box(left + 12, top, right, bottom)],
    inside: [across, down, box(left + 12, top + 9, right + 12, bottom + 9)],
  };
  for (const [name, [x, y, wanted]] of Object.entries(samples)) {
    await mouse.hover(x, y);
    await calm(page);
    const { cursor, undoCount } = await state(page);
    expect(name === "inside" ? cursor === "move" : /resize/.test(cursor), `the pointer tells of ${name}: ${cursor}`);
    await mouse.stroke([[x, y, {}], [x + 6, y + 4, {}], [x + 12, y + 9, {}]], { modifiers: 2 });
    await calm(page);
    const after = await state(page);
    expect(same(after.corners, wanted, 1.5), `${name} drags: ${after.corners.map(Math.round)}, wanted ${wanted.map(Math.round)}`);
    expect(after.undoCount === undoCount + 1, `${name}: one step of undo`);
    await press(page, "z", 2);
    expect(same((await state(page)).corners, corners, 0.01), `${name} is undone`);
  }
  // Rotation, by 90 degrees with Shift.
  const [x, y] = [across, top - far - 20 * point];
  await mouse.stroke([[x, y, {}], [x + 30, y + 10, {}], [across + 70, down + 4, {}]], { modifiers: 8 });
  await calm(page);
  const turned = (await state(page)).corners;
  expect(close(turned[0], turned[2], 1) && turned[3] > turned[1] + 10, `the handle above turns, with Shift to whole steps: ${turned.map(Math.round)}`);
  await press(page, "z", 2);

  // A corner with Shift keeps the proportions, with Alt it is about the center.
  await mouse.stroke([[right + far, bottom + far, {}], [right + 30, bottom + 10, {}], [right + 60, bottom + far, {}]], { modifiers: 8 });
  await calm(page);
  const kept = (await state(page)).corners;
  expect(close((kept[4] - kept[0]) / (kept[5] - kept[1]), (right - left) / (bottom - top), 0.02), "Shift keeps the proportions");
  await press(page, "z", 2);
  await mouse.stroke([[right + far, bottom + far, {}], [right + 15, bottom + 15, {}], [right + far + 12, bottom + far + 12, {}]], { modifiers: 3 });
  await calm(page);
  const centred = (await state(page)).corners;
  expect(close(centred[0], left - 12, 1.5) && close(centred[4], right + 12, 1.5), `Alt scales about the middle: ${centred.map(Math.round)}`);
  await press(page, "z", 2);
  await press(page, "Escape");

  // The points of a line.
  await mouse.click(230, 230);
  const line = (await state(page)).corners;
  await mouse.stroke([[260, 260, {}], [270, 240, {}], [290, 230, {}]], { modifiers: 2 });
  await calm(page);
  expect(close((await state(page)).corners[4], 290, 3), `an end of a line is dragged: ${(await state(page)).corners.map(Math.round)}, before ${line.map(Math.round)}`);
  await press(page, "z", 2);
  await press(page, "Escape");
}

// MARK: Arranging

async function arranges(page, mouse, expect) {
  const order = async () => (await all(page)).map(({ id }) => id[0]).join();
  const arrange = async (key) => {
    if (!(await page.run(() => document.querySelector("#arrange")?.matches(":popover-open")))) {
      await click(page, "#selection-bar [data-panel=arrange]");
    }
    await click(page, `#arrange [data-key="${key}"]`);
    await calm(page);
  };
  await press(page, "r");
  await drag(mouse, [300, 500], [350, 550], [400, 600]);
  await press(page, "o");
  await drag(mouse, [350, 550], [400, 600], [450, 650]);
  await press(page, "v");
  await mouse.click(300, 540);
  const one = (await page.run(() => window.inkstone.engine.items("selected")[0])).id[0];
  const first = await order();
  const steps = [
    ["To front", (now) => now.startsWith(`${one},`)], ["To back", (now) => now.endsWith(`,${one}`)],
    ["To front", (now) => now.startsWith(`${one},`)], ["Backward", (now) => now === first], ["Forward", (now) => now.startsWith(`${one},`)],
  ];
  for (const [key, holds] of steps) {
    await arrange(key);
    const now = await order();
    expect(holds(now), `“${key}” puts it in order: ${now}`);
  }
  const looks = async (key, claim) => {
    const before = await page.run(picture);
    await arrange(key);
    expect((await page.run(picture)) !== before, claim);
  };
  await press(page, "Escape");
  await press(page, "Escape");
  await mouse.click(630, 258);
  for (const key of ["Flip vertically", "Turn left", "Turn right", "Larger", "Smaller"]) await looks(key, `“${key}” is seen`);
  await arrange("Duplicate");
  expect((await state(page)).itemCount === 11, "“Duplicate” makes a copy");
  await press(page, "Escape");
  await press(page, "Delete");
  await mouse.click(230, 230);
  await looks("Flip horizontally", "“Flip horizontally” is seen");
  await arrange("Lock");
  expect((await state(page)).count === 0 && (await all(page)).some(({ isLocked }) => isLocked), "“Lock” protects it");
  await mouse.click(230, 230);
  expect((await state(page)).count === 0, "what is locked is not selected");
  await click(page, "#shapes-button");
  await click(page, "#shapes [data-key='Unlock all']");
  expect(!(await all(page)).some(({ isLocked }) => isLocked), "“Unlock all” ends that");
  await press(page, "a", 2);
  await arrange("Group");
  expect((await state(page)).isGrouped, "“Group” makes a group");
  await arrange("Ungroup");
  expect(!(await state(page)).isGrouped, "“Ungroup” takes it apart");
  await press(page, "Escape");

  // Another layer.
  await page.run(async () => {
    const { Command } = await import("./engine/engine.js");
    window.inkstone.act(() => window.inkstone.engine.do(Command.addLayer, 1));
  });
  const send = async (list, target) => {
    await click(page, "#selection-bar [data-panel=arrange]");
    await page.run((found, value) => {
      const element = document.querySelector(`#arrange [data-key='${found}']`);
      element.value = value;
      element.dispatchEvent(new Event("change"));
    }, list, target);
    await press(page, "Escape");
    await calm(page);
  };
  await send("To layer", "1");
  const layers = await page.run(() => window.inkstone.engine.layers.map(({ items }) => items));
  expect(layers.join() === "0,10", `what is selected goes to another layer: ${layers}`);
  await press(page, "z", 2);
  await press(page, "z", 2);

  // Another page, and back by undo.
  const lists = async () => {
    await calm(page);
    return (await all(page)).map(({ kind, x, y }) => `${kind} ${x.toFixed(2)} ${y.toFixed(2)}`).join();
  };
  const whole = await lists();
  await click(page, "#pages-button");
  await click(page, "#pages [data-key=Add]");
  await press(page, "Escape");
  expect((await lists()) === "", "a page is added and shown");
  await press(page, "PageUp");
  expect((await lists()) === whole, "the page before is as it was");
  await press(page, "v");
  await press(page, "a", 2);
  await send("To page", "1");
  expect((await lists()) === "", "what is selected leaves its page");
  await press(page, "PageDown");
  expect((await lists()) === whole, `and is where it was on the other: ${await lists()}`);
  await press(page, "z", 2);
  expect((await lists()) === "", "undo takes it away from there");
  await press(page, "PageUp");
  expect((await lists()) === whole, "and brings it back");
  await press(page, "z", 2);
  expect((await page.run(() => window.inkstone.engine.pageCount)) === 1, "and then takes the page away");
}

async function restyles(page, mouse, expect) {
  await press(page, "Escape");
  await press(page, "v");
  await mouse.click(400, 230);
  const before = (await state(page)).undoCount;
  await click(page, "#selection-bar [data-panel=outline]");
  await click(page, "#outline [data-key='#c8321f']");
  await press(page, "Escape");
  await click(page, "#selection-bar [data-panel=fill]");
  await click(page, "#fill [data-key='#ffe61a']");
  await press(page, "Escape");
  await click(page, "#selection-bar [data-panel=line]");
  await page.run(() => {
    for (const [key, value] of [["Width", 0.5], ["Opacity", 0.5]]) {
      const range = document.querySelector(`#line [data-key="${key}"]`);
      range.value = value;
      range.dispatchEvent(new Event("input", { bubbles: true }));
    }
    document.querySelector("#line [data-key='Lines 1']").click();
  });
  await press(page, "Escape");
  await calm(page);
  const { look, undoCount } = await state(page);
  expect(close(look.stroke[0], 0.784, 0.01) && close(look.fill[0], 1, 0.01), `what is selected gets colours: ${look.stroke}, ${look.fill}`);
  expect(look.opacity === 0.5 && look.lines === 1 && look.width > 3, `a width, dashes and an opacity: ${JSON.stringify(look)}`);
  expect(undoCount > before, "these can be undone");
  const [item] = await page.run(() => window.inkstone.engine.items("selected"));
  expect(item.kind === "rectangle" && item.fill !== null, `it is the rectangle: ${JSON.stringify(item)}`);
  await press(page, "Escape");
  await press(page, "Escape");
  await press(page, "Escape");
  expect((await state(page)).tool === null, "Esc comes back to the pen");
}

// MARK: Held strokes

/** A pen at rest at the end of a stroke makes a shape of it. */
async function holds(page, expect) {
  const pen = new Stylus(page);
  const before = await state(page);
  const circle = (x, y) => Array.from({ length: 40 }, (_, i) => {
    const turn = 2 * Math.PI * i / 38;
    return [x + 60 * Math.cos(turn) + 2 * Math.sin(5 * turn), y + 58 * Math.sin(turn), { force: 0.5 }];
  });
  const [[x, y, first], ...rest] = circle(900, 600);
  await pen.press(x, y, first);
  for (const [toX, toY, values] of rest) await pen.move(toX, toY, values);
  const [endX, endY, last] = rest.at(-1);
  await page.until("the shape is seen", async () => {
    const { engine } = window.inkstone;
    return engine.notices >= 0 && !Number.isFinite(engine.deadline);
  });
  await pen.release(endX, endY, { ...last, force: 0 });
  await calm(page);
  const [top] = await all(page);
  expect(top.kind === "ellipse", `a circle that is held becomes an ellipse: ${top.kind}`);
  expect((await state(page)).undoCount >= before.undoCount + 1, "it can be undone");
  await pen.stroke(circle(900, 300));
  await calm(page);
  expect((await all(page))[0].kind === "stroke", "one that is not held stays ink");
}

// MARK: Fingers

async function fingers(page, expect) {
  const touch = new Touch(page);
  const at = (id, x, y) => ({ id, x, y, radiusX: 4, radiusY: 4, force: 0.4 });
  await press(page, "r");
  const before = await state(page);
  // A second finger turns a drag into a pinch.
  await touch.start(at(1, 700, 500));
  await touch.move(at(1, 760, 540));
  await touch.start(at(1, 760, 540), at(2, 900, 640));
  await touch.move(at(1, 740, 520), at(2, 940, 680));
  await touch.end();
  await calm(page);
  const after = await state(page);
  expect(after.itemCount === before.itemCount && after.undoCount === before.undoCount, "a pinch in a drag leaves no shape");
  await page.run(() => window.inkstone.view.fit());
  await press(page, "Escape");
  await calm(page);
}

scenario("shapes, selecting and arranging", async (context) => {
  const { inkstone, expect, note } = context;
  const studio = await Studio.start(inkstone);
  const browser = await Browser.launch();
  try {
    const page = await browser.page({ isPrivate: true, width: 1200, height: 920 });
    await visit(page, `${studio.address}?record`);
    await page.until("the bar is made", () => document.querySelector("#selection-bar"));
    const mouse = new Stylus(page, "mouse");
    for (const part of [draws, selects, handles, arranges, restyles]) await part(page, mouse, expect);
    await holds(page, expect);
    await fingers(page, expect);
    const session = await sameNatively(page, context, "tools");
    note(`a session of ${Math.round(session.length / 1000)} kB, same pixels natively`);
    expect(page.problems.length === 0, `nothing goes wrong in the page: ${page.problems[0]}`);
  } finally {
    await browser.close();
    await studio.close();
  }
});
