// A stable toolbar: brushes and colors keep their positions, and the selected one can be changed with one tap.
import { press, Stylus } from "./lib/input.mjs";
import { pause } from "./lib/page.mjs";
import { click } from "./lib/panels.mjs";
import { scenario } from "./lib/scenario.mjs";
import { calm, visit } from "./lib/visit.mjs";

const slots = (page) => page.run(() => [...document.querySelectorAll(".slot")].map((one) => one.getAttribute("aria-label")));
const inks = (page) => page.run(() => [...document.querySelectorAll(".ink")].map((one) => one.getAttribute("aria-label")));
const tools = (page) => page.run(() => {
  const { name, isErasing } = window.inkstone.tools;
  return { name, isErasing, width: window.inkstone.tools.width() };
});

async function brushes(page, address, expect) {
  const before = await slots(page);
  const others = ["chalk", "marker", "spiral-quad", "crayon", "jotui-pen", "laser"];
  let tried = 0;
  for (const name of others) {
    await page.run(() => document.querySelector("#brushes-button").click());
    const isThere = await page.run((key) => {
      const tile = document.querySelector(`#brushes [data-key="${key}"]`);
      tile?.click();
      return Boolean(tile);
    }, name);
    if (!isThere) await press(page, "Escape");
    tried += isThere ? 1 : 0;
  }
  expect(tried >= 3, `other brushes are tried: ${tried}`);
  const after = await slots(page);
  expect(after.slice(0, -1).join() === before.slice(0, -1).join(), `all places but the last stay: ${after}`);
  const { name } = await tools(page);
  expect(after.at(-1).toLowerCase().replaceAll(" ", "-").includes(name), `the last has what was chosen: ${after.at(-1)}`);
  await press(page, "1");
  expect((await tools(page)).name === "pen", "the first place is the pen");

  // A custom slot persists over a reload; and back.
  await press(page, String(after.length));
  await click(page, ".slot:nth-child(6)");
  await page.run(() => document.querySelector("#width [data-key='slot 1']").click());
  await press(page, "Escape");
  expect((await slots(page))[1] === after.at(-1), `a brush is kept in a place: ${await slots(page)}`);
  await visit(page, address);
  expect((await slots(page))[1] === after.at(-1), "also in another visit");
  await page.run(() => {
    document.querySelector("#brushes-button").click();
    document.querySelector("#brushes [data-key='Default toolbar']").click();
  });
  const isFolded = await page.run(() => {
    const classic = document.querySelector("#brushes [data-key='spiral-quad']") ??
      document.querySelector("#brushes details .tile");
    return classic.closest("details") !== null && document.querySelector("#brushes [data-key=pen]").closest("details") === null;
  });
  expect(isFolded, "everyday brushes lie open, those of other programs behind a fold");
  await press(page, "Escape");
  expect((await slots(page)).slice(0, -1).join() === before.slice(0, -1).join(), "the usual toolbar comes back");
}

async function colours(page, expect) {
  const before = await inks(page);
  await click(page, "#color-button");
  for (const hex of ["#7c1a3b", "#5c378f", "#5d4232", "#dd6420", "#0b7f86", "#8d9096"]) {
    await page.run((key) => document.querySelector(`#color [data-key="${key}"]`).click(), hex);
  }
  expect((await inks(page)).join() === before.join(), `colours that are chosen throw none out: ${await inks(page)}`);
  await page.run(() => document.querySelector("#color [data-key='slot 4']").click());
  await press(page, "Escape");
  expect((await inks(page)).join() === [...before.slice(0, 4), "Gray"].join(), `one is kept: ${await inks(page)}`);
}

async function taps(page, expect) {
  await press(page, "1");
  await click(page, ".slot:first-child");
  const panel = await page.run(() => {
    const element = document.querySelector(":popover-open");
    return [element?.id, element?.querySelector("h2").textContent, element?.querySelectorAll("[aria-pressed=true]").length];
  });
  expect(panel[0] === "width" && panel[1] === "Pen", `a second tap opens the options of this brush: ${panel}`);
  const pressed = () => page.run(() => [...document.querySelectorAll("#width .four [aria-pressed=true]")].map((one) => one.textContent));
  await page.run(() => document.querySelectorAll("#width .four button")[2].click());
  const text = await page.run(() => document.querySelectorAll("#width .four button")[2].textContent);
  await page.until("a width is marked", () =>
    document.querySelectorAll("#width .four button")[2]?.getAttribute("aria-pressed") === "true");
  expect((await pressed()).join() === text, `the width that is set is marked: ${await pressed()}`);
  await click(page, ".slot:first-child");
  expect((await page.run(() => document.querySelector(":popover-open"))) === null, "a third tap closes them");
  const { width } = await tools(page);
  await click(page, ".wide:first-child");
  const thin = (await tools(page)).width;
  expect(thin < width / 3, `a width is one tap away: ${width} and then ${thin}`);
  expect(await page.run(() => document.querySelector(".wide").getAttribute("aria-pressed") === "true"), "and is marked");
}

/** The steadiness of lines: by default, and by the slider. */
async function steadyLines(page, expect) {
  const slider = () => page.run(() => document.querySelector("#width [data-key='Steady lines']")?.value);
  const now = () => page.run(() => window.inkstone.engine.steadiness);
  await page.until("the whole engine is loaded", () => window.inkstone.engine.module.isWhole);
  await press(page, "1");
  await new Stylus(page).stroke(Array.from({ length: 40 }, (_, i) => [300 + 5 * i, 700 + i % 2, { force: 0.5 }]));
  await page.until("lines are steady", () => window.inkstone.engine.steadiness === 0.5);
  await click(page, ".slot:first-child");
  expect((await slider()) === "0.5", `the slider shows it: ${await slider()}`);
  await page.run(() => {
    const range = document.querySelector("#width [data-key='Steady lines']");
    range.value = 0.8;
    range.dispatchEvent(new Event("input"));
  });
  expect((await now()) === 0.8, `the slider changes it: ${await now()}`);
  await press(page, "Escape");
}

async function eraser(page, expect) {
  const ring = () => page.run(() => {
    const element = document.querySelector("#ring");
    const { left, top, width } = element.getBoundingClientRect();
    return element.hidden ? null : { x: left + width / 2, y: top + width / 2, width };
  });
  // Also below a pen: the ink below is visible.
  for (const kind of ["mouse", "pen"]) {
    await press(page, "1");
    const pen = new Stylus(page, kind);
    await pen.stroke([[500, 300, { force: 0.5 }], [560, 300, { force: 0.5 }], [640, 300, { force: 0.5 }]]);
    await press(page, "e");
    await page.run(() => window.inkstone.tools.setWidth(40));
    await pen.hover(700, 500);
    await calm(page);
    const dark = () => page.run(() => {
      const { data } = document.querySelector("#canvas").getContext("2d").getImageData(550, 290, 40, 20);
      let count = 0;
      for (let i = 0; i < data.length; i += 4) count += data[i] + data[i + 1] + data[i + 2] < 600 ? 1 : 0;
      return count;
    });
    const before = await dark();
    await pen.hover(570, 300);
    await calm(page);
    const found = await ring();
    const scale = await page.run(() => window.inkstone.engine.scale);
    expect(found && Math.abs(found.x - 570) < 1.5 && Math.abs(found.y - 300) < 1.5 && Math.abs(found.width - 40 * scale) < 1,
      `an eraser has its outline around the ${kind}: ${JSON.stringify(found)}`);
    expect(before > 20 && (await dark()) === before, `it hides nothing: ${before} dark pixels`);
    await press(page, "e");
    expect((await ring()) === null, "without the eraser there is none");
  }
}

async function small(page, expect) {
  // White ink is visible on its button.
  await press(page, "1");
  await page.run(() => window.inkstone.tools.setColor([1, 1, 1]));
  await pause(200);
  const contrast = await page.run(() => {
    const canvas = document.querySelector(".slot canvas");
    const { backgroundColor } = getComputedStyle(canvas);
    return Math.min(...backgroundColor.match(/\d+/g).slice(0, 3).map(Number));
  });
  expect(contrast < 100, `white ink is shown on dark paper: ${contrast}`);
  await page.run(() => window.inkstone.tools.setColor([0, 0, 0]));

  // In the replay the space bar plays, also after its slider was touched.
  await new Stylus(page).stroke(Array.from({ length: 40 }, (_, i) => [500 + 5 * i, 400 + i, { force: 0.5 }]));
  await page.run(() => window.inkstone.replay.start());
  await page.run(() => {
    const range = document.querySelector("#replay input");
    range.focus();
    range.value = 0;
    range.dispatchEvent(new Event("input"));
  });
  const name = () => page.run(() => document.querySelector("#replay button").getAttribute("aria-label"));
  expect((await name()) === "Play", "a touch of the slider pauses");
  await press(page, " ");
  expect((await name()) === "Pause", "the space bar plays on");
  await press(page, "Escape");

  // Each menu entry is on one line.
  await click(page, "#menu-button");
  const lines = await page.run(() => [...document.querySelectorAll("#menu .list button span")]
    .map((one) => one.getClientRects().length + (one.offsetHeight > 30 ? 1 : 0)));
  expect(lines.every((count) => count === 1), `no word of the menu is broken: ${lines}`);
  await press(page, "Escape");
}

scenario("a toolbar that stays", async ({ expect, begin }) => {
  const { studio, browser } = await begin();
  const page = await browser.page({ isPrivate: true, width: 1200, height: 920 });
  await visit(page, studio.address);
  for (const part of [brushes, colours, taps, steadyLines, eraser, small]) {
    if (part === brushes) await part(page, studio.address, expect);
    else await part(page, expect);
  }
  expect(page.problems.length === 0, `nothing goes wrong in the page: ${page.problems[0]}`);
});
