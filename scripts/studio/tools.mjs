// Tools that leave no ink: shapes, selecting, arranging and their keys.
import { Browser } from "./lib/devtools.mjs";
import { press, Stylus } from "./lib/input.mjs";
import { click } from "./lib/panels.mjs";
import { Studio } from "./lib/studio.mjs";
import { calm, visit } from "./lib/visit.mjs";

export const title = "shapes, selecting and arranging";

const seen = (page) => page.run(() => {
  const { engine, tools } = window.inkstone;
  const { selection, itemCount, look } = engine;
  return { ...selection, itemCount, look, tool: tools.tool };
});

const drag = (mouse, ...points) => mouse.stroke(points.map(([x, y]) => [x, y, {}]));

async function draws(page, mouse, expect) {
  const kinds = ["line", "arrow", "rectangle", "ellipse", "triangle", "polygon", "star", "angle"];
  for (const [at, kind] of kinds.entries()) {
    await click(page, "#shapes-button");
    await click(page, `#shapes [data-key=${kind}]`);
    const x = 200 + 100 * at;
    await drag(mouse, [x, 200], [x + 30, 230], [x + 60, 260]);
    await calm(page);
    const { itemCount } = await seen(page);
    expect(itemCount === at + 1, `a drag draws one ${kind}: ${itemCount} things`);
  }
}

async function selects(page, mouse, expect) {
  await press(page, "v");
  await drag(mouse, [390, 190], [450, 240], [470, 270]);
  expect((await seen(page)).count === 1, "a box selects what lies in it");
  await press(page, "Escape");
  expect((await seen(page)).count === 0, "Esc lets go of it");
  await press(page, "a", 2);
  expect((await seen(page)).count === 8, "Ctrl+A selects all");
  const [before] = (await seen(page)).corners;
  await page.run(() => window.inkstone.view.canvas.focus());
  await press(page, "ArrowRight", 8);
  const moved = (await seen(page)).corners[0] - before;
  const scale = await page.run(() => window.inkstone.engine.scale);
  expect(Math.abs(moved - 10 * scale) < 0.01, `Shift and an arrow move by 10 points: ${moved}`);
  await press(page, "d", 2);
  expect((await seen(page)).itemCount === 16, "Ctrl+D makes a copy");
  await press(page, "Delete");
  expect((await seen(page)).itemCount === 8, "Delete takes it away");
  await press(page, "n");
  expect((await seen(page)).count === 1, "N selects one thing");
  await press(page, "a", 2);
  await press(page, "g", 2);
  expect((await seen(page)).isGrouped, "Ctrl+G makes a group");
  await click(page, "#look [data-panel=outline]");
  await click(page, "#outline [data-key='#c8321f']");
  const { look } = await seen(page);
  expect(Math.abs(look.stroke[0] - 0.784) < 0.01, `what is selected gets a colour: ${look.stroke}`);
  await press(page, "Escape");
  await press(page, "Escape");
  await press(page, "Escape");
  expect((await seen(page)).tool === null, "Esc comes back to the pen");
}

export async function run({ inkstone, expect }) {
  const studio = await Studio.start(inkstone);
  const browser = await Browser.launch();
  try {
    const page = await browser.page({ isPrivate: true, width: 1200, height: 920 });
    await visit(page, studio.address);
    await page.until("the bar is made", () => document.querySelector("#look"));
    const mouse = new Stylus(page, "mouse");
    await draws(page, mouse, expect);
    await selects(page, mouse, expect);
    expect(page.problems.length === 0, `nothing goes wrong in the page: ${page.problems[0]}`);
  } finally {
    await browser.close();
    await studio.close();
  }
}
