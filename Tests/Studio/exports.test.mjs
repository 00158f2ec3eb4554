// Copies of a page, and of its visible part: PNG, SVG and PDF, in any size.
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Stylus } from "./lib/input.mjs";
import { click, settled } from "./lib/panels.mjs";
import { scenario } from "./lib/scenario.mjs";
import { bytes, command } from "./lib/studio.mjs";
import { calm, content, facts, visit } from "./lib/visit.mjs";

/** Returns a copy as the page makes it. */
const copy = async (kind, options) => {
  const { render } = await import("./device/files.js");
  const { engine, store } = window.inkstone;
  return render(kind, engine, store, "a", options);
};

/** Returns the visible part of the page, in the notation of the command. */
const seen = () => {
  const { transform: [a, b, c, d, x, y], width, height } = window.inkstone.engine;
  if (b !== 0 || c !== 0) return null;
  return [-x / a, -y / d, width / a, height / d].join();
};

const line = (from, to) => Array.from({ length: 40 }, (_, i) =>
  [from[0] + (to[0] - from[0]) * i / 39, from[1] + (to[1] - from[1]) * i / 39, { force: 0.6 }]);

scenario("copies of a page and of what is seen", async ({ inkstone, expect, note, begin, atEnd }) => {
  const { studio, browser } = await begin();
  const folder = await mkdtemp(join(tmpdir(), "inkstone-exports-"));
  atEnd(() => rm(folder, { recursive: true }));
  const page = await browser.page({ isPrivate: true, width: 1000, height: 700 });
  await visit(page, studio.address);
  await page.run(async () => {
    const { Command } = await import("./engine/engine.js");
    window.inkstone.act(() => window.inkstone.engine.do(Command.pageSize, 1300, 160));
    window.inkstone.view.fit();
  });
  await calm(page);
  const pen = new Stylus(page);
  await pen.stroke(line([60, 320], [940, 370]));
  await pen.stroke(line([940, 320], [60, 380]));
  await calm(page);

  const file = join(folder, "a.ink");
  await writeFile(file, await content(page));
  /** Checks that a copy has the size and the pixels of the command's. */
  const check = async (what, png, words, size) => {
    const [name, other] = [join(folder, "a.png"), await page.run(facts, png.toString("base64"))];
    await command(inkstone, ["render", file, "-o", name, ...words]);
    const own = await page.run(facts, (await readFile(name)).toString("base64"));
    expect(other.size === own.size && (size === null || size === own.size), `${what}: ${other.size} pixels`);
    expect(own.colors > 8, `${what}: there is ink in it: ${own.colors} colours`);
    expect(other.hash === own.hash, `${what}: the pixels are those of the command`);
  };

  // Wider than 8192 pixels, and higher than one painted band.
  const start = performance.now();
  const large = await bytes(page, copy, "png", { scale: 8 });
  const time = ((performance.now() - start) / 1000).toFixed(1);
  await check("a picture of 13 million pixels", large, ["--scale", "8"], "10400 × 1280");
  const refused = await page.run(async () => {
    const { render } = await import("./device/files.js");
    return render("png", window.inkstone.engine, null, "a", { scale: 100 }).then(() => "", (error) => error.message);
  });
  expect(/million pixels.*fewer dots/.test(refused), `what is too large is refused in words: “${refused}”`);

  await page.run(() => window.inkstone.view.zoomBy(3));
  await calm(page);
  const area = await page.run(seen);
  expect(area !== null, "the page is upright");
  const part = await bytes(page, copy, "png", { scale: 2, isPart: true });
  await check("what is seen", part, ["--scale", "2", "--area", area], null);
  const svg = (await bytes(page, copy, "svg", { isPart: true })).toString();
  const box = /viewBox="([^"]*)"/.exec(svg)?.[1].split(" ").map(Number) ?? [];
  const [x, y, width, height] = area.split(",").map(Number);
  const bounds = [Math.max(x, 0), Math.max(y, 0), Math.min(x + width, 1300), Math.min(y + height, 160)];
  const shown = [bounds[0], bounds[1], bounds[2] - bounds[0], bounds[3] - bounds[1]];
  expect(box.length === 4 && box.every((side, i) => Math.abs(side - shown[i]) < 0.01), `an SVG of it shows ${box}, not ${shown}`);
  const pdf = (await bytes(page, copy, "pdf", { isPart: true })).toString("latin1");
  const media = /MediaBox ?\[([^\]]*)\]/.exec(pdf)?.[1].trim().split(/ +/).map(Number) ?? [];
  expect(Math.abs(media[2] - shown[2]) < 0.1 && Math.abs(media[3] - shown[3]) < 0.1, `a PDF of it is ${media}`);

  // By the user interface: in the panel of copies.
  await click(page, "#menu-button");
  await click(page, "#menu [data-key='Save a copy']");
  await settled(page);
  const isThere = await page.run(() =>
    document.querySelector('[data-key^="Only the visible part"]')?.checkVisibility() ?? false);
  expect(isThere, "the panel of copies offers what is seen alone");

  // Copying writes the same as saving; the page cannot read the clipboard of this machine.
  await page.run(() => {
    navigator.clipboard.write = async ([item]) => {
      window.copied = Object.fromEntries(await Promise.all(item.types.map(async (type) =>
        [type, [...new Uint8Array(await (await item.getType(type)).arrayBuffer())]])));
    };
  });
  for (const [key, type, kind] of [["Copy as a picture", "image/png", "png"], ["Copy as SVG", "text/plain", "svg"]]) {
    await page.run((wanted) => {
      window.copied = null;
      document.querySelector(`#export [data-key="${wanted}"]`).click();
    }, key);
    const found = await page.until(`“${key}” copies`, (wanted) => window.copied?.[wanted], type);
    const saved = await bytes(page, copy, kind, { scale: 2 });
    expect(Buffer.from(found).equals(saved), `“${key}” copies what is saved: ${found.length} and ${saved.length} bytes`);
  }
  for (const problem of page.problems) expect(false, problem);
  note(`a picture of 10,400 × 1,280 pixels took ${time} s`);
});
