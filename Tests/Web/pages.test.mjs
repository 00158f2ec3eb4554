// Compares the command's SVG of pages, rendered by a browser, with its PNG: only the edges may differ, as they do
// between two rasterizers.
// Uses INKSTONE_PAGES, or the latest output of the gate.
import { equal, ok } from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtemp, readFile, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { promisify } from "node:util";
import { inkstone, root } from "../built.mjs";
import { Browser } from "../Studio/lib/devtools.mjs";

const run = promisify(execFile);
const pages = process.env.INKSTONE_PAGES ?? join(root, ".build/pages.ink");

/** The maximum number of pixels per page without a similar pixel in the other picture. */
const maximum = 8;

/** The tolerance of a channel beyond the range of the nine pixels around its position in the other picture. */
const tolerance = 40;

/** Returns, in the page, the number of pixels of either picture without a similar pixel in the other. */
async function strangePixels(png, svg, tolerance) {
  const pixels = async (address, width, height) => {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = width ?? image.naturalWidth;
    canvas.height = height ?? image.naturalHeight;
    const context = canvas.getContext("2d");
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    return context.getImageData(0, 0, canvas.width, canvas.height);
  };
  const a = await pixels(png);
  const b = await pixels(svg, a.width, a.height);
  const strange = ({ width, height, data }, other) => {
    let count = 0;
    for (let y = 1; y < height - 1; y++) {
      for (let x = 1; x < width - 1; x++) {
        for (let channel = 0; channel < 4; channel++) {
          let low = 255;
          let high = 0;
          for (let dy = -1; dy <= 1; dy++) {
            for (let dx = -1; dx <= 1; dx++) {
              const value = other.data[4 * ((y + dy) * width + x + dx) + channel];
              low = Math.min(low, value);
              high = Math.max(high, value);
            }
          }
          const own = data[4 * (y * width + x) + channel];
          if (own < low - tolerance || own > high + tolerance) {
            count++;
            break;
          }
        }
      }
    }
    return count;
  };
  return strange(a, b) + strange(b, a);
}

test("SVG of every page in a browser", async (t) => {
  const folder = await mkdtemp(join(tmpdir(), "inkstone-pages-"));
  t.after(() => rm(folder, { recursive: true, force: true }));
  for (const format of ["png", "svg"]) {
    await run(inkstone, ["render", pages, "-o", join(folder, `page.${format}`), "--dpi", "144"]);
  }
  const browser = await Browser.launch();
  t.after(() => browser.close());
  const page = await browser.page();
  const names = (await readdir(folder)).filter((name) => name.endsWith(".png"));
  ok(names.length >= 2, `${names.length} pages are too few`);
  const wrong = [];
  for (const name of names) {
    const png = (await readFile(join(folder, name))).toString("base64");
    const svg = (await readFile(join(folder, name.replace(".png", ".svg")))).toString("base64");
    const strange = await page.run(
      strangePixels, `data:image/png;base64,${png}`, `data:image/svg+xml;base64,${svg}`, tolerance);
    if (strange > maximum) wrong.push(`${name}: ${strange} pixels of the SVG are not those of the PNG`);
  }
  equal(wrong.join("\n"), "");
  t.diagnostic(`${names.length} pages`);
});
