// DU-31: a switch shows the parts of ink: samples, elements, control points, damage, tiles.
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Stylus } from "./lib/input.mjs";
import { scenario } from "./lib/scenario.mjs";
import { calm, content, hash, visit } from "./lib/visit.mjs";

const line = (y) => Array.from({ length: 30 }, (_, i) => [250 + 18 * i, y + 50 * Math.sin(i / 3), { force: 0.6 }]);

/** Returns the number of pixels of the canvas that are approximately of a color. */
const count = (page, color) => page.run((wanted) => {
  const { canvas } = window.inkstone.view;
  const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
  let found = 0;
  for (let i = 0; i < data.length; i += 4) {
    if (wanted.every((part, at) => Math.abs(data[i + at] - part) < 25)) found += 1;
  }
  return found;
}, color);

const [green, orange, grey] = [[0, 153, 51], [255, 140, 0], [153, 153, 153]];

/** Toggles the switch as users do. */
async function turn(page, isOn) {
  await page.run(() => {
    document.querySelector("#menu-button").click();
    [...document.querySelectorAll("#menu button")].find((one) => one.textContent === "Settings").click();
  });
  const isChecked = await page.run(() => {
    const box = document.querySelector("[data-key='Show the structure of ink']");
    box.click();
    return document.querySelector("[data-key='Show the structure of ink']").checked;
  });
  if (isChecked !== isOn) throw new Error("the switch is not turned");
  await calm(page);
}

const closed = (page) => page.run(() => document.querySelector("#settings").hidePopover());

scenario("what ink is made of", async ({ out, expect, note, begin }) => {
  const { studio, browser } = await begin();
  const page = await browser.page({ isPrivate: true });
  await visit(page, studio.address);
  const pen = new Stylus(page);
  await pen.stroke(line(200));
  await pen.stroke(line(320));
  await calm(page);
  const ink = await hash(page);
  const bytes = (await content(page)).length;
  expect((await count(page, green)) === 0, "control points are not seen at first");

  await turn(page, true);
  if (out) await writeFile(join(out, "debug-switch.png"), await page.picture());
  await closed(page);
  expect((await hash(page)) !== ink, "the switch changes what is seen");
  const counts = { points: await count(page, green), tiles: await count(page, grey), damage: await count(page, orange) };
  for (const [what, pixels] of Object.entries(counts)) expect(pixels > 100, `${what} are seen: ${pixels} pixels`);

  // Drawing works; the view changes no ink.
  await pen.press(250, 440, { force: 0.6 });
  for (const [x, y, how] of line(440)) await pen.move(x, y, how);
  if (out) await writeFile(join(out, "debug-drawing.png"), await page.picture());
  await pen.release(772, 440, { force: 0 });
  await calm(page);
  await page.run(() => window.inkstone.undo());
  await calm(page);
  await page.run(() => { window.inkstone.newDocument("browser"); return window.inkstone.storeNew(); });
  await calm(page);
  expect((await count(page, grey)) > 100, "it stays on in another document");
  const id = await page.run(async () => (await window.inkstone.store.list()).find(({ bytes }) => bytes > 1000).id);
  await page.run((wanted) => window.inkstone.openDocument(wanted), id);
  await calm(page);
  const picture = () => page.run(() => window.inkstone.engine.hash(window.inkstone.engine.picture(0, 1)));
  const before = await picture();
  await turn(page, false);
  await closed(page);
  expect((await hash(page)) === ink, "without it ink looks as before, to the pixel");
  expect((await picture()) === before, "pictures that are saved have nothing of it");
  expect((await content(page)).length >= bytes, "the document has all of its ink");
  expect(page.problems.length === 0, `nothing goes wrong in the page: ${page.problems[0]}`);
  note(`${counts.points} pixels of control points`);
  await page.close();
});
