// The Studio of an app with custom tools: a sticky note, and a set square that guides ink and shapes. Its command
// plays the recording of the page, and both have the same pixels. See Examples/OwnTool.
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { press, Stylus } from "./lib/input.mjs";
import { click, settled } from "./lib/panels.mjs";
import { scenario } from "./lib/scenario.mjs";
import { command } from "./lib/studio.mjs";
import { calm, hash, painted, picture, recording, state, visit } from "./lib/visit.mjs";

scenario("a Studio with an app's tools", { app: "own-tools" }, async ({ inkstone, replay, expect, out, begin }) => {
  const { studio, browser } = await begin();
  const page = await browser.page({ width: 1000, height: 700, isPrivate: true });
  await visit(page, `${studio.address}?record`);
  const choose = async (key) => {
    await click(page, "#shapes-button");
    await click(page, `[data-key=${key}]`);
    await settled(page);
  };
  const show = async (name) => {
    if (!out) return;
    await mkdir(out, { recursive: true });
    await writeFile(join(out, `${name}.png`), await page.picture());
  };
  const empty = await hash(page);
  await choose("own101");
  await calm(page);
  expect((await hash(page)) !== empty, "the set square is seen");
  expect((await state(page)).itemCount === 0, "and is no part of the document");
  await page.run(() => window.inkstone.tools.choose("pen"));

  // Along the long edge, which is slightly above the center, with a hand that trembles.
  const { x, y, scale } = await page.run(() => {
    const { engine, view } = window.inkstone;
    const bounds = view.canvas.getBoundingClientRect();
    const zoom = bounds.width / engine.width;
    return { x: bounds.x + bounds.width / 2, y: bounds.y + bounds.height / 2, scale: zoom * engine.scale };
  });
  const edge = y - 0.4 * 7 * 72 / 2.54 * scale;
  const pen = new Stylus(page);
  const shaky = (left, right, row) => Array.from({ length: 40 }, (_, i) =>
    [x + left + ((right - left) * i) / 39, row + [0, 3, -2, 4][i % 4], { force: 0.5 }]);
  await pen.stroke(shaky(-150, 150, edge), {});
  await calm(page);
  await show("set-square");
  const drawn = await page.run(() => window.inkstone.engine.itemCount);
  expect(drawn === 1, `the pen draws along the edge: ${drawn}`);

  // Its inside moves it, whatever tool is selected.
  const before = await hash(page);
  await pen.stroke(shaky(0, 80, edge + 60), {});
  await calm(page);
  expect((await hash(page)) !== before && (await state(page)).itemCount === 1, "its inside is dragged, and leaves no ink");
  await choose("own101");
  await choose("own100");
  await pen.stroke([[x - 320, y - 220, { force: 0.5 }], [x - 320, y - 220, { force: 0.5 }]], {});
  await calm(page);
  expect((await state(page)).itemCount === 2, "a tap sticks a note");
  await page.until("the field is there", () => document.activeElement?.matches(".typing textarea"));
  await page.call("Input.insertText", { text: "Milk, bread" });
  await settled(page);
  await press(page, "Escape");
  await page.until("the field is gone", () => document.querySelector(".typing") === null);
  expect((await state(page)).itemCount === 3, "one can write on it");
  await page.run(() => window.inkstone.tools.choose("pen"));
  await calm(page);
  await show("sticky-note");

  const session = await recording(page);
  const there = JSON.parse(await command(replay, ["replay", "FILE", "--json"], session, "session"));
  expect(there.pixelsHash === (await hash(page)), "replayed by the command the picture is the same");
  const shown = await page.run(picture);
  expect((await painted(inkstone, page)) === shown, "the command paints the document as the page does");
  expect(page.problems.length === 0, `nothing goes wrong in the page: ${page.problems[0]}`);
});
