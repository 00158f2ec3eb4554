// The view: a page that changes comes into view, locked items are indicated, and the view is restored.
import { press, Stylus, wheel } from "./lib/input.mjs";
import { pause } from "./lib/page.mjs";
import { scenario } from "./lib/scenario.mjs";
import { calm, state, visit } from "./lib/visit.mjs";

const line = (y, x = 300) => Array.from({ length: 20 }, (_, i) => [x + 10 * i, y, { force: 0.5 }]);
const notification = (page) => page.run(() => {
  const element = document.querySelector("#notification");
  return element.dataset.shown ? element.textContent : "";
});
const currentPage = (page) => page.run(() => window.inkstone.engine.page);
const items = (page) => page.run(() => window.inkstone.engine.itemCount);

async function undoTurns(page, pen, expect) {
  for (let i = 0; i < 4; i++) {
    if (i > 0) await page.run(() => window.inkstone.pages.add());
    await pen.stroke(line(200 + 30 * i));
  }
  for (let i = 0; i < 3; i++) await press(page, "PageUp");
  expect((await currentPage(page)) === 0, "the first page is seen");
  await press(page, "z", 2);
  expect((await currentPage(page)) === 3 && (await items(page)) === 3, `undo shows the page of the stroke: ${await currentPage(page)}`);
  expect((await notification(page)) === "Undone on page 4", `and says so: ${await notification(page)}`);
  await press(page, "z", 10);
  await press(page, "PageUp");
  await page.run(() => document.querySelector("#pages-button").click());
  await page.run(() => document.querySelector("#pages [data-key=Remove]").click());
  expect((await currentPage(page)) === 2, `the page behind the one that was removed is seen: ${await currentPage(page)}`);
  await press(page, "Escape");
  await press(page, "z", 2);
  expect((await currentPage(page)) === 2 && (await state(page)).pageCount === 4, `undo shows the page again: ${await currentPage(page)}`);
}

async function layers(page, pen, expect) {
  const add = () => page.run(() => {
    document.querySelector("#layers-button").click();
    document.querySelector("#layers [data-key=Add]").click();
  });
  const names = () => page.run(() => [...document.querySelectorAll("#layers .layer span")].map((one) => one.textContent));
  await add();
  await pause(100);
  await page.run(() => document.querySelector("#layers [data-key=Add]").click());
  await pause(100);
  await page.run(() => document.querySelector("#layers [data-key='layer 1']").click());
  await pause(100);
  expect((await names()).join() === "Layer 3,Layer 2,Layer 1", `layers have names: ${await names()}`);
  await page.run(() => document.querySelector("#layers [data-key=Up]").click());
  await pause(100);
  expect((await names()).join() === "Layer 2,Layer 3,Layer 1", `a layer keeps its name when it moves: ${await names()}`);
  for (const [what, word] of [["lock", "locked"], ["eye", "hidden"]]) {
    await page.run((key) => document.querySelector(`#layers [data-key="${key} 2"]`).click(), what);
    await press(page, "Escape");
    const before = await items(page);
    await pen.stroke(line(420));
    await calm(page);
    expect((await items(page)) === before, `no ink goes elsewhere where the layer is ${word}`);
    expect((await page.run(() => window.inkstone.engine.layer)) === 2, "the layer stays chosen");
    expect((await notification(page)).includes(word), `it is said that the layer is ${word}: ${await notification(page)}`);
    await page.run(() => document.querySelector("#layers-button").click());
    await page.run((key) => document.querySelector(`#layers [data-key="${key} 2"]`).click(), what);
    await pause(100);
  }
  await press(page, "Escape");
  await pen.stroke(line(420));
  await calm(page);
}

/** A slider of a layer has its effect while it moves, as one undo step. */
async function sliders(page, expect) {
  await page.run(() => document.querySelector("#layers-button").click());
  const at = await page.run(() => {
    const { left, top, width, height } = document.querySelector("#layers input[type=range]").getBoundingClientRect();
    return [left + width - 8, top + height / 2, width];
  });
  const steps = (await state(page)).undoCount;
  const opacity = () => page.run(() => window.inkstone.engine.layers[window.inkstone.engine.layer].opacity);
  const mouse = new Stylus(page, "mouse");
  const seenOnTheWay = [];
  await mouse.press(at[0], at[1]);
  for (let i = 1; i <= 5; i++) {
    await mouse.move(at[0] - (i * at[2]) / 10, at[1]);
    await pause(60);
    seenOnTheWay.push(await opacity());
  }
  await mouse.release(at[0] - at[2] / 2, at[1]);
  const isFalling = seenOnTheWay.every((value, i) => value < (seenOnTheWay[i - 1] ?? 1));
  expect(isFalling, `a layer fades while the slider moves: ${seenOnTheWay}`);
  const more = (await state(page)).undoCount - steps;
  expect(more === 1, `it is one step to undo: ${more}`);
  await press(page, "Escape");
  await press(page, "z", 2);
  expect((await opacity()) === 1, `undo brings it back: ${await opacity()}`);
}

async function midStroke(page, pen, expect) {
  const before = await items(page);
  await pen.press(300, 500, { force: 0.5 });
  for (const [x, y, how] of line(500)) await pen.move(x, y, how);
  await press(page, "z", 2);
  await pen.release(500, 500, { force: 0 });
  await calm(page);
  expect((await items(page)) === before, `undo with the pen down takes that stroke back: ${(await items(page)) - before}`);
}

async function restores(page, address, expect) {
  await page.run(() => window.inkstone.pages.go(1));
  for (let i = 0; i < 3; i++) await wheel(page, 500, 400, 0, -100, true);
  await wheel(page, 500, 400, 130, 75);
  await pause(700);
  const before = await state(page);
  await page.run(() => window.inkstone.drain());
  await visit(page, address);
  const after = await state(page);
  expect((await currentPage(page)) === 1, `a reload shows the page that was seen: ${await currentPage(page)}`);
  const off = Math.hypot(after.transform[4] - before.transform[4], after.transform[5] - before.transform[5]);
  expect(Math.abs(after.scale / before.scale - 1) < 1e-6 && off <= 2, `and the same part of it: ${off} px off`);
}

/** Returns the part of the view that no bar covers, and the position of the ink or page, in CSS pixels. */
const free = (page) => page.run(() => {
  const { engine } = window.inkstone;
  const box = (id) => document.querySelector(id).getBoundingClientRect();
  const tools = box("#tools");
  const isUpright = tools.height > tools.width;
  const [a, , , d, x, y] = engine.transform.map((value) => value / devicePixelRatio);
  return {
    left: isUpright ? tools.right : 0, top: box("header").bottom, right: innerWidth,
    bottom: isUpright ? innerHeight : tools.top,
    page: [x, y, x + a * engine.pageWidth, y + d * engine.pageHeight],
  };
});

async function fits(browser, address, expect) {
  for (const [width, height] of [[1440, 900], [1024, 1366], [390, 844]]) {
    const page = await browser.page({ isPrivate: true, width, height });
    await visit(page, address);
    await page.run(() => document.querySelector("#pages-button").click());
    for (const size of ["1", "2"]) {
      await page.run((value) => {
        const list = document.querySelector("#pages [data-key=Size]");
        list.value = value;
        list.dispatchEvent(new Event("change"));
      }, size);
      const { left, top, right, bottom, page: [x0, y0, x1, y1] } = await free(page);
      const isFree = x0 >= left && y0 >= top && x1 <= right && y1 <= bottom;
      expect(isFree, `at ${width} × ${height} no bar covers the page: ${[x0, y0, x1, y1].map(Math.round)}`);
    }
    expect(page.problems.length === 0, `nothing goes wrong in the page: ${page.problems[0]}`);
    await page.close();
  }
}

async function lost(browser, address, expect) {
  const page = await browser.page({ isPrivate: true });
  await visit(page, address);
  const isOffered = () => page.run(() => document.querySelector("#back").checkVisibility());
  const pen = new Stylus(page);
  await pen.stroke(line(300));
  await calm(page);
  expect(!(await isOffered()), "with ink in view there is no way back to it");
  await wheel(page, 500, 400, 9000, 4000);
  await page.until("the way back is offered", () => document.querySelector("#back").checkVisibility());
  await page.run(() => document.querySelector("#back").click());
  await calm(page);
  expect(!(await isOffered()), "back at the ink there is none");
  const isInked = await page.run(() => window.inkstone.engine.isInkSeen);
  expect(isInked, "the ink is in view");

  // Another browser, new to the document, begins at the ink, wherever that is.
  await wheel(page, 500, 400, 20000, 30000);
  await page.run(async () => {
    const { Command } = await import("./engine/engine.js");
    window.inkstone.act(() => window.inkstone.engine.do(Command.clear));
  });
  await pen.stroke(line(300));
  const id = await page.run(async () => {
    await window.inkstone.drain();
    localStorage.removeItem("inkstone.places");
    const { id: shown } = window.inkstone.document;
    await window.inkstone.newDocument();
    localStorage.removeItem("inkstone.places");
    await window.inkstone.openDocument(shown);
    return shown;
  });
  await calm(page);
  const [x, y] = await page.run(() => {
    const { engine, view } = window.inkstone;
    const { data, width } = view.canvas.getContext("2d").getImageData(0, 0, view.canvas.width, view.canvas.height);
    let [sumX, sumY, count] = [0, 0, 0];
    for (let i = 0; i < data.length; i += 4) {
      if (data[i] + data[i + 1] + data[i + 2] > 200) continue;
      sumX += (i / 4) % width;
      sumY += Math.floor(i / 4 / width);
      count += 1;
    }
    return count > 50 && engine.isInkSeen ? [sumX / count, sumY / count] : [0, 0];
  });
  expect(Math.abs(x - 560) < 80 && Math.abs(y - 370) < 60, `${id} opens at its ink: in the middle, ${x}, ${y}`);
  expect(page.problems.length === 0, `nothing goes wrong in the page: ${page.problems[0]}`);
  await page.close();
}

scenario("pages, layers and the place where one looks", async ({ expect, begin }) => {
  const { studio, browser } = await begin();
  const page = await browser.page({ isPrivate: true, width: 1100, height: 900 });
  await visit(page, studio.address);
  const pen = new Stylus(page);
  await undoTurns(page, pen, expect);
  await layers(page, pen, expect);
  await sliders(page, expect);
  await midStroke(page, pen, expect);
  await restores(page, studio.address, expect);
  expect(page.problems.length === 0, `nothing goes wrong in the page: ${page.problems[0]}`);
  await page.close();
  await fits(browser, studio.address, expect);
  await lost(browser, studio.address, expect);
});
