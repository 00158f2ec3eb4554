// Fading ink: a laser pointer leaves fading ink, and nothing in the document.
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Browser } from "./lib/devtools.mjs";
import { press, Stylus } from "./lib/input.mjs";
import { pause } from "./lib/page.mjs";
import { click, settled } from "./lib/panels.mjs";
import { scenario } from "./lib/scenario.mjs";
import { command, Studio } from "./lib/studio.mjs";
import { calm, content, hash, recording, state, strokes, visit } from "./lib/visit.mjs";

const line = (page, part) => Array.from({ length: 30 }, (_, i) =>
  [page.width * (0.3 + 0.014 * i), page.height * part + 12 * Math.sin(i / 4), { force: 0.5 }]);

/** Returns the number of pixels of the canvas that are more or less red, as the laser's initial ink. */
const redness = (page) => page.run(() => {
  const { canvas } = window.inkstone.view;
  const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
  let strong = 0;
  let any = 0;
  for (let i = 0; i < data.length; i += 4) {
    const red = data[i] - Math.max(data[i + 1], data[i + 2]);
    if (red > 8) any += 1;
    if (red > 120) strong += 1;
  }
  return { strong, any };
});

/** Returns the seconds until the engine's next tick; null for none. */
const due = (page) => page.run(() => {
  const { deadline } = window.inkstone.engine;
  return Number.isFinite(deadline) ? deadline - window.inkstone.view.now() : null;
});

/** Returns the hash of the page as a separate picture. */
const picture = () => window.inkstone.engine.hash(window.inkstone.engine.picture(0, 1));

/** Selects the laser as users do: in the sheet of brushes. */
async function takeLaser(page) {
  await click(page, "#brushes-button");
  await click(page, "[data-key=laser]");
  await settled(page);
}

/** Selects the way that ink fades, in the panel of the width. */
async function fade(page, way) {
  await click(page, "#width-button");
  await page.run((wanted) => document.querySelector(`[data-key="Fades ${wanted}"]`).click(), way);
  await settled(page);
}

/** Draws, and checks immediately, two seconds later, and after a cancel or an undo. */
async function useIt({ inkstone, replay, expect, note }, browser, studio) {
  const page = await browser.page({ isPrivate: true });
  await visit(page, `${studio.address}?record`);
  const pen = new Stylus(page);
  await pen.stroke(line(page, 0.3));
  await calm(page);
  const ink = await page.run(picture);
  const before = await strokes(inkstone, await content(page));
  expect((await redness(page)).any === 0, "nothing is red at first");

  await takeLaser(page);
  expect(await page.run(() => window.inkstone.tools.brush.fades), "the laser is chosen in the sheet of brushes");
  await page.run(() => { window.inkstone.tools.setWidth(8); });
  // If the machine is too busy to check in time, try again.
  let [fresh, half] = [null, null];
  for (let round = 0; round < 20 && !half; round++) {
    await pen.stroke(line(page, 0.5));
    for (let found = await redness(page); found.any > 0; found = await redness(page)) {
      if (found.strong > 500) fresh ??= found;
      else if (fresh && found.strong === 0 && found.any > 500) half ??= found;
    }
  }
  expect(fresh, "the ink is seen right after");
  expect(half, "it is fainter half-way");
  expect((await state(page)).undoCount === 1, "there is nothing more to undo");
  await pen.stroke(line(page, 0.5));
  await pause(2000);
  await calm(page);
  expect((await redness(page)).any === 0, "two seconds later it is gone");
  await pen.hover(page.width / 2, page.height - 1);
  expect((await due(page)) === null, "no time is asked for when nothing fades");

  // Color and melting.
  await page.run(() => window.inkstone.tools.setColor([0.1, 0.7, 0.3]));
  await fade(page, "melting");
  await press(page, "Escape");
  await pen.stroke(line(page, 0.55));
  expect((await redness(page)).any === 0, "the ink has the chosen colour");
  await pause(2000);
  await page.run(() => window.inkstone.tools.setColor(null));

  // Canceled: the pixels are restored.
  await calm(page);
  const clear = await redness(page);
  expect(clear.any === 0, "what melts is gone, too");
  await pen.press(300, 400, { force: 0.5 });
  for (const [x, y, how] of line(page, 0.5).slice(0, 20)) await pen.move(x, y, how);
  expect((await redness(page)).strong > 100, "live ink is seen");
  await page.run(() => window.inkstone.view.cancel());
  await calm(page);
  expect((await redness(page)).any === 0, "cancelled ink is gone at once");
  await pen.release(300, 400);

  // Undo removes drawn ink, and not fading ink.
  await fade(page, "slowly");
  await press(page, "Escape");
  await pen.stroke(line(page, 0.6));
  await page.run(() => window.inkstone.undo());
  await pause(100);
  expect((await state(page)).itemCount === 0, "undo takes the stroke of the pen back");
  expect((await redness(page)).any > 500, "what fades is still there");
  await page.run(() => window.inkstone.redo());
  expect((await state(page)).itemCount === 1, "and does it again");
  await pause(2000);
  expect((await redness(page)).any > 500, "slowly is slower");

  const after = await strokes(inkstone, await content(page));
  expect(before.length === 1 && JSON.stringify(after) === JSON.stringify(before), "the document has what it had");

  // The recording is complete: performed natively it ends with the same pixels.
  await page.run(() => {
    window.inkstone.tools.setFading("laser");
    window.inkstone.view.changed();
  });
  await pause(2000);
  await calm(page);
  const session = await recording(page);
  const there = JSON.parse(await command(replay, ["replay", "FILE", "--json"], session, "session"));
  expect(there.pixelsHash === (await hash(page)), "replayed natively the picture is the same");
  await page.run(() => { window.inkstone.tools.setFading("slowly"); });

  // After a reload, the ink of the pen is present, the laser selected, and fading ink removed.
  await page.run(() => window.inkstone.drain());
  await visit(page, studio.address);
  await calm(page);
  await pen.hover(page.width / 2, page.height - 1);
  await calm(page);
  expect((await redness(page)).any === 0, "nothing of it is there after a reload");
  expect((await state(page)).itemCount === 1, "the stroke of the pen is");
  expect(await page.run(() => window.inkstone.tools.fading.way === "slowly"), "how it fades is remembered");
  expect((await page.run(picture)) === ink, "the page has the same ink as before");
  expect(page.problems.length === 0, `nothing goes wrong in the page: ${page.problems[0]}`);
  note(`${fresh?.strong} red pixels at first`);
  await page.close();
}

const sizes = [
  { name: "telephone", width: 390, height: 844, density: 2, isTouch: true },
  { name: "tablet", width: 1024, height: 1366, density: 1, isTouch: true },
  { name: "desktop", width: 1440, height: 900, density: 1, isTouch: false },
];

/** Screenshots of fading ink and of its panel. */
async function takePictures({ out }, browser, studio) {
  await mkdir(out, { recursive: true });
  for (const size of sizes) {
    const page = await browser.page({ ...size, isPrivate: true });
    await page.resize(size.width, size.height, size.density, size.isTouch);
    await visit(page, studio.address);
    const pen = new Stylus(page);
    await pen.stroke(line(page, 0.3));
    await takeLaser(page);
    for (const theme of ["light", "dark"]) {
      await page.call("Emulation.setEmulatedMedia", { features: [
        { name: "prefers-color-scheme", value: theme }, { name: "prefers-reduced-motion", value: "reduce" },
      ] });
      const see = async (what) =>
        writeFile(join(out, `laser-${size.name}-${theme}-${what}.png`), await page.picture());
      for (const way of ["melting", "laser", "slowly"]) {
        await fade(page, way);
        if (way === "slowly") await see("panel");
        await press(page, "Escape");
        await pen.stroke(line(page, 0.4));
        await pen.stroke(line(page, 0.5));
        await pause(way === "slowly" ? 2500 : 300);
        await see(way);
        await pause(1800);
      }
    }
    await page.close();
  }
}

scenario("ink that fades", async (context) => {
  const studio = await Studio.start(context.inkstone);
  const browser = await Browser.launch();
  try {
    await useIt(context, browser, studio);
    if (context.out) await takePictures(context, browser, studio);
  } finally {
    await browser.close();
    await studio.close();
  }
});
