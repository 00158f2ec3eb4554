// The Studio of an app with custom brushes: its command serves the page with its module, and both draw
// the same. See Examples/OwnBrushes.
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Stylus } from "./lib/input.mjs";
import { click, settled } from "./lib/panels.mjs";
import { scenario } from "./lib/scenario.mjs";
import { command } from "./lib/studio.mjs";
import { calm, hash, painted, picture, recording, state, visit } from "./lib/visit.mjs";

/** Returns a stroke that turns, accelerates and slows down, with all values of a pen. */
const wave = (page, part) => Array.from({ length: 90 }, (_, i) => {
  const t = i / 89;
  const along = t + 0.06 * Math.sin(4 * Math.PI * t);
  return [page.width * (0.2 + 0.6 * along), page.height * part + 18 * Math.sin(14 * t), {
    force: 0.2 + 0.6 * Math.sin(Math.PI * t), tiltX: Math.round(40 * Math.cos(5 * t)), tiltY: 15,
    twist: Math.round(300 * t),
  }];
});

/** Returns the names of the brushes that the command prints as JSON, in the order of the library. */
async function brushes(inkstone) {
  return JSON.parse(await command(inkstone, ["brushes", "--json"], "")).map(({ name }) => name);
}

scenario("a Studio with an app's brushes", { app: "own-inkstone" }, async ({ inkstone, replay, expect, note, out, begin }) => {
  const listed = await brushes(inkstone);
  const { studio, browser } = await begin();
  const page = await browser.page({ width: 1000, height: 700, isPrivate: true });
  await visit(page, `${studio.address}?record`);
  const known = await page.run(() => window.inkstone.engine.brushes.map(({ name }) => name));
  expect(JSON.stringify(known) === JSON.stringify(listed), "page and command have the same brushes");
  const last = known.indexOf("laser");
  const own = known.slice(last + 1);
  expect(own.length >= 4, `the app has brushes of its own: ${own.join(", ")}`);

  // Each is selected in the sheet of brushes, as by users.
  const pen = new Stylus(page);
  const hashes = new Set([await hash(page)]);
  for (const [i, name] of own.entries()) {
    await click(page, "#brushes-button");
    await click(page, `[data-key=${name}]`);
    await settled(page);
    await pen.stroke(wave(page, 0.25 + (0.5 * i) / own.length), { burst: i % 2 === 0 ? 1 : 7 });
    await calm(page);
    hashes.add(await hash(page));
  }
  expect(hashes.size === own.length + 1, "each brush leaves ink");
  expect((await state(page)).itemCount === own.length, "each stroke is one");
  if (out) {
    await mkdir(out, { recursive: true });
    await writeFile(join(out, "own.png"), await page.picture());
  }

  const session = await recording(page);
  const there = JSON.parse(await command(replay, ["replay", "FILE", "--json"], session, "session"));
  expect(there.pixelsHash === (await hash(page)), "replayed by the command the picture is the same");
  const shown = await page.run(picture);
  expect((await painted(inkstone, page)) === shown, "the command paints the document as the page does");

  await page.run(() => window.inkstone.drain());
  await visit(page, studio.address);
  await calm(page);
  expect((await page.run(picture)) === shown, "the document is the same after a reload");
  expect(page.problems.length === 0, `nothing goes wrong in the page: ${page.problems[0]}`);
  note(`${own.length} brushes, same pixels natively`);
});
