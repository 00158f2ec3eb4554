// Pages one below the other: scrolling, drawing on the page under the pen, and the name of the page in the center.
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { press, Stylus, wheel } from "./lib/input.mjs";
import { scenario } from "./lib/scenario.mjs";
import { command } from "./lib/studio.mjs";
import { calm, hash, recording, state, visit } from "./lib/visit.mjs";

const currentPage = (page) => page.run(() => window.inkstone.engine.page);

/** Adds pages until there are three, all A5 landscape, and shows the first at a scale that fits its width. */
async function begin(page) {
  await page.run(async () => {
    const { Command } = await import("./engine/engine.js");
    const { engine } = window.inkstone;
    for (let i = 0; i < 2; i++) window.inkstone.pages.add();
    window.inkstone.act(() => {
      // Show the page, set its size; show the first, as wide as the view.
      for (let i = 0; i < 3; i++) {
        engine.do(Command.showPage, i);
        engine.do(Command.pageSize, 595, 420);
      }
      engine.do(Command.showPage, 0);
      engine.do(Command.fit, 1, 60);
      // No marks of hovering pens.
      engine.do(Command.marks, 0);
    });
  });
  await calm(page);
}

/** Returns the center of a page, in CSS pixels: the first is at the top. */
const middle = (page, number) => page.run((at) => {
  const { engine } = window.inkstone;
  const [a, , , d, x, y] = engine.transform.map((value) => value / devicePixelRatio);
  const steps = at - engine.page;
  return [x + 0.5 * a * 595, y + d * (210 + steps * 436)];
}, number);

const counts = async (page) => {
  const found = [];
  for (let i = 0; i < 3; i++) {
    found.push(await page.run(async (at) => {
      const { Command } = await import("./engine/engine.js");
      window.inkstone.act(() => window.inkstone.engine.do(Command.showPage, at));
      return window.inkstone.engine.layers.reduce((sum, layer) => sum + layer.items, 0);
    }, i));
  }
  return found;
};

scenario("pages in a column", async ({ replay, expect, out, launchBrowser, startStudio }) => {
  const studio = await startStudio();
  const browser = await launchBrowser();
  const page = await browser.page({ isPrivate: true, width: 800, height: 1000 });
  await visit(page, `${studio.address}?record`);
  const pen = new Stylus(page);
  await begin(page);
  const scribble = async (number, lift = 0) => {
    const [x, y] = await middle(page, number);
    await pen.stroke(Array.from({ length: 24 }, (_, i) => [x - 120 + 10 * i, y + 20 * Math.sin(i) + lift, { force: 0.6 }]));
    await calm(page);
  };
  await scribble(0);
  const before = await currentPage(page);
  await scribble(1);
  expect(before === 0 && (await currentPage(page)) === 1, `a pen draws on the page where it lands: ${await currentPage(page)}`);
  await scribble(0, 40);
  expect((await currentPage(page)) === 0, `and back on the one above: ${await currentPage(page)}`);
  await calm(page);
  if (out) {
    await mkdir(out, { recursive: true });
    await writeFile(join(out, "column.png"), await page.picture());
  }

  await wheel(page, 400, 500, 0, 500);
  await page.until("the page in the middle is named once the view rests", () => window.inkstone.engine.page !== 0);
  const [, y] = await middle(page, 2);
  expect(y < 1000, `the last page is in sight: ${y}`);
  await scribble(2);
  expect((await currentPage(page)) === 2, `and can be drawn on: ${await currentPage(page)}`);

  // Whichever page is drawn on, the picture is the same.
  await calm(page);
  const picture = await hash(page);
  await pen.press(...(await middle(page, 1)), { force: 0.5 });
  await press(page, "Escape");
  await pen.release(...(await middle(page, 1)), { force: 0 });
  await calm(page);
  expect((await hash(page)) === picture, "a stroke that was taken back on another page leaves the same picture");

  const inside = await page.run(() => window.inkstone.engine.hash(window.inkstone.engine.frame()));
  const there = JSON.parse(await command(replay, ["replay", "FILE", "--json"], await recording(page), "session"));
  expect(there.pixelsHash === inside, `a recording of it has the same pixels natively: ${inside}, ${there.pixelsHash}`);

  const found = await counts(page);
  expect(found.join() === "2,1,1", `each page has its strokes: ${found}`);
  expect((await state(page)).pageCount === 3, "there are three pages");
  expect(page.problems.length === 0, `nothing goes wrong in the page: ${page.problems[0]}`);
  await page.close();
});
