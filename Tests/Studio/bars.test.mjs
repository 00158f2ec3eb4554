// Fingers and wheels on the bars have no effect on the browser: no swipe leaves the page, no pinch zooms it.
import { press, Stylus, Touch, wheel } from "./lib/input.mjs";
import { pause } from "./lib/page.mjs";
import { scenario } from "./lib/scenario.mjs";
import { calm, hash, sameNatively, state, visit } from "./lib/visit.mjs";

const middle = (page, selector) => page.run((text) => {
  const { left, top, width, height } = document.querySelector(text).getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}, selector);

async function fingers(page, expect) {
  const touch = new Touch(page);
  for (const selector of ["#tools", "#edit-bar", "#name-bar"]) {
    const [x, y] = await middle(page, selector);
    const at = (gap) => [{ id: 0, x: x - gap / 2, y }, { id: 1, x: x + gap / 2, y }];
    await touch.start(...at(24));
    for (let gap = 30; gap <= 240; gap += 15) await touch.move(...at(gap));
    await touch.end();
    await pause(100);
    const scale = await page.run(() => window.visualViewport.scale);
    expect(scale === 1, `a pinch on ${selector} does not zoom the page: ${scale}`);
  }
  // The browser of a test does not navigate on swipes; the styles must forbid it.
  const styles = await page.run(() => {
    const { overscrollBehaviorX, touchAction } = getComputedStyle(document.documentElement);
    return [overscrollBehaviorX, touchAction];
  });
  expect(styles.join() === "none,none", `the page takes no swipes and pinches: ${styles}`);
  // A finger still scrolls a sheet that is taller than the screen.
  await page.run(() => {
    document.querySelector("#brushes-button").click();
    document.querySelector("#brushes details").open = true;
  });
  await pause(300);
  const [x, y] = await middle(page, "#brushes .body");
  await touch.start({ id: 0, x, y });
  for (let i = 1; i <= 20; i++) await touch.move({ id: 0, x, y: y - 8 * i });
  await touch.end();
  await pause(200);
  const top = await page.run(() => document.querySelector("#brushes .body").scrollTop);
  expect(top > 30, `a finger scrolls the sheet of brushes: ${top} px`);
  await press(page, "Escape");
}

async function wheels(page, expect) {
  const kept = await page.run(() => new Promise((resolve) => {
    addEventListener("wheel", (event) => setTimeout(() => resolve(event.defaultPrevented)), { once: true });
    const { left, top } = document.querySelector("#tools").getBoundingClientRect();
    document.elementFromPoint(left + 9, top + 9).dispatchEvent(
      new WheelEvent("wheel", { bubbles: true, cancelable: true, ctrlKey: true, deltaY: 5 }));
  }));
  expect(kept, "the control key and the wheel on a toolbar do not zoom the page");
  const factors = [];
  for (const delta of [-1, -4, -10, -20, -39, -40, -60, -100, -120]) {
    await page.run(() => window.inkstone.zoom.zoomTo(100));
    const before = (await state(page)).scale;
    await wheel(page, 600, 400, 0, delta, true);
    await pause(60);
    factors.push((await state(page)).scale / before);
  }
  const isOrdered = factors.every((factor, i) => factor >= (factors[i - 1] ?? 1) - 1e-9);
  expect(isOrdered, `more of the wheel zooms no less: ${factors.map((factor) => factor.toFixed(3))}`);
  expect(factors[4] < 1.2, `39 pixels are about a notch of a mouse: ${factors[4].toFixed(3)}`);
  await page.run(() => window.inkstone.zoom.zoomTo(100));
}

async function keysAlone(page, expect) {
  const framed = () => page.run(() => {
    const { outlineStyle, outlineWidth } = getComputedStyle(document.querySelector("#canvas"));
    return document.activeElement?.id === "canvas" && outlineStyle !== "none" && parseFloat(outlineWidth) > 0;
  });
  await page.run(() => document.querySelector("#canvas").focus());
  await press(page, "]");
  expect(!(await framed()), "a shortcut puts no frame around the window");
  for (let i = 0; i < 30 && !(await framed()); i++) await press(page, "Tab");
  expect(await framed(), "stepping through by keys shows that the canvas has the focus");
}

/** JU-05: Enter in mid-stroke keeps the ink so far when the rest is undone, and so does a replay. */
async function undoLevel(page, replay, expect) {
  await page.run(() => document.querySelector("#canvas").focus());
  const pen = new Stylus(page);
  const count = () => page.run(() => window.inkstone.engine.itemCount);
  const before = await count();
  const blank = await hash(page);
  await pen.press(300, 500, { force: 0.5 });
  for (let x = 310; x <= 450; x += 10) await pen.move(x, 500, { force: 0.5 });
  await press(page, "Enter");
  for (let y = 510; y <= 650; y += 10) await pen.move(450, y, { force: 0.5 });
  await pen.release(450, 650);
  await calm(page);
  expect((await count()) === before + 2, `a stroke that is divided is two: ${(await count()) - before}`);
  const whole = await hash(page);
  const inked = (x, y) => page.run((x, y) => {
    const canvas = document.querySelector("#canvas");
    const { left, top } = canvas.getBoundingClientRect();
    const { data } = canvas.getContext("2d").getImageData(x - left - 4, y - top - 4, 9, 9);
    return data.some((value, i) => i % 4 === 0 && value < 128);
  }, x, y);
  expect(await inked(380, 500) && await inked(450, 580), "both parts are seen");
  await page.run(() => window.inkstone.undo());
  await calm(page);
  expect(await inked(380, 500) && !(await inked(450, 580)), "undo takes back what came after Enter, and only that");
  await sameNatively(page, { replay, expect }, "undo-level");
  await page.run(() => window.inkstone.undo());
  await calm(page);
  expect((await hash(page)) === blank, "undo takes back the rest");
  await page.run(() => { window.inkstone.redo(); window.inkstone.redo(); });
  await calm(page);
  expect((await hash(page)) === whole, "redo brings back both");
}

scenario("fingers, wheels and keys beside the canvas", async ({ replay, expect, begin }) => {
  const { studio, browser } = await begin();
  const page = await browser.page({ isPrivate: true, width: 1024, height: 900 });
  await page.resize(1024, 900, 1, true);
  await page.call("Emulation.setTouchEmulationEnabled", { enabled: true, maxTouchPoints: 5 });
  await visit(page, `${studio.address}?record`);
  await new Stylus(page).stroke([[400, 300, { force: 0.5 }], [500, 330, { force: 0.6 }]]);
  await calm(page);
  await page.until("the bars are back", () => !document.documentElement.dataset.drawing);
  await undoLevel(page, replay, expect);
  await pause(600);
  await fingers(page, expect);
  await wheels(page, expect);
  await keysAlone(page, expect);
  expect(page.problems.length === 0, `nothing goes wrong in the page: ${page.problems[0]}`);
});
