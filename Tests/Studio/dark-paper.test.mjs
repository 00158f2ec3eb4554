// Pages of a PDF shown dark: text and ink become light, pictures and the document stay.
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Stylus } from "./lib/input.mjs";
import { settled } from "./lib/panels.mjs";
import { scenario } from "./lib/scenario.mjs";
import { command } from "./lib/studio.mjs";
import { calm, content, sameNatively, visit } from "./lib/visit.mjs";

/** Returns a PDF document with a line of text, a red bar, and a gray picture with a black label. */
function pdf() {
  const text = "BT /F 40 Tf 20 220 Td (Legible text) Tj ET 0.8 0 0 rg 20 150 100 30 re f "
    + "q 120 0 0 90 240 30 cm /I Do Q 0 g 280 60 30 20 re f";
  const gray = "\x99".repeat(12);
  const objects = [
    "<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Kids[6 0 R]/Count 1>>",
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica-Bold>>",
    `<</Type/XObject/Subtype/Image/Width 2/Height 2/BitsPerComponent 8/ColorSpace/DeviceRGB/Length 12>> stream\n${gray}\nendstream`,
    `<</Length ${text.length}>> stream\n${text}\nendstream`,
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 300]/Contents 5 0 R/Resources<</Font<</F 3 0 R>>/XObject<</I 4 0 R>>>>>>",
  ];
  const bodies = objects.map((object, at) => `${at + 1} 0 obj\n${object}\nendobj\n`).join("");
  return Buffer.from(`%PDF-1.7\n${bodies}trailer <</Root 1 0 R/Size 7>>\n%%EOF\n`, "latin1");
}

/** Returns the color of the canvas at a point of the page, as "#rrggbb". */
const colorAt = (page, x, y) => page.run(([x, y]) => {
  const { engine, view: { canvas } } = window.inkstone;
  const [a, b, c, d, e, f] = engine.transform;
  const { data } = canvas.getContext("2d").getImageData(a * x + c * y + e, b * x + d * y + f, 1, 1);
  return `#${[...data.slice(0, 3)].map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}, [x, y]);

const colors = async (page) => {
  await calm(page);
  const [paper, red, photo, label] = [
    await colorAt(page, 390, 290), await colorAt(page, 60, 135), await colorAt(page, 255, 255), await colorAt(page, 290, 230),
  ];
  return { paper, red, photo, label };
};

const light = { paper: "#ffffff", red: "#cc0000", photo: "#999999", label: "#000000" };

scenario("Pages are shown dark", async (context) => {
  const { begin, expect, inkstone, out } = context;
  const { studio, browser } = await begin();
  const notes = await command(inkstone, ["convert", "FILE", "-o", "FILE.ink"], pdf(), "slides.pdf", ".ink");
  if (out) await mkdir(out, { recursive: true });
  const page = await browser.page({ isPrivate: true, width: 1000, height: 800 });
  const shot = async (name) => {
    if (out) await writeFile(join(out, `dark-paper-${name}.png`), await page.picture());
  };
  await visit(page, `${studio.address}?record`);
  await page.run(async (numbers) => {
    const { engine, view } = window.inkstone;
    await engine.whole();
    engine.open(new Uint8Array(numbers));
    view.fit();
    view.changed();
  }, [...notes]);
  let seen = await colors(page);
  for (const [name, color] of Object.entries(light)) expect(seen[name] === color, `${name} is ${seen[name]} at first`);
  const copies = () => page.run(() => {
    const { engine } = window.inkstone;
    return engine.hash(engine.picture(0, 1));
  });
  const copy = await copies();

  await page.run(() => window.inkstone.settings.set("paper", "dark"));
  seen = await colors(page);
  expect(seen.paper === "#181818", `paper is nearly black: ${seen.paper}`);
  expect(parseInt(seen.red.slice(1, 3), 16) > 1.5 * parseInt(seen.red.slice(3, 5), 16), `red stays red: ${seen.red}`);
  expect(seen.photo === light.photo && seen.label === light.label, `a picture and its label stay: ${seen.photo}, ${seen.label}`);
  expect(await copies() === copy, "copies have the colors of the document");

  // Ink is light while it is drawn, and afterward.
  const at = await page.run(() => {
    const { engine: { transform: [a, , , d, e, f] }, view: { canvas } } = window.inkstone;
    const density = canvas.width / canvas.clientWidth;
    return [180, 280].map((x) => [(a * x + e) / density, (d * 150 + f) / density]);
  });
  await page.run(() => {
    const { tools } = window.inkstone;
    tools.choose("pen");
    tools.setWidth(8);
  });
  const pen = new Stylus(page);
  await pen.stroke([at[0], [(at[0][0] + at[1][0]) / 2, at[0][1]], at[1]], { force: 0.9 });
  await calm(page);
  expect(await colorAt(page, 230, 150) === "#f1f1f1", `black ink is light: ${await colorAt(page, 230, 150)}`);
  await page.run(() => window.inkstone.tools.choose("highlighter"));
  const mark = at.map(([x]) => [x - 250, at[0][1] - 92]);
  await pen.stroke(mark);
  await calm(page);
  await shot("dark");
  await sameNatively(page, context, "dark paper");
  const bytes = await content(page);

  // The setting is of the browser, not of the document.
  await page.run(() => window.inkstone.settings.set("theme", "dark"));
  await calm(page);
  await shot("dark-theme");
  await page.run(() => window.inkstone.settings.set("paper", "auto"));
  expect((await colors(page)).paper === "#181818", "paper is dark with a dark appearance");
  await page.run(() => window.inkstone.settings.set("theme", "light"));
  seen = await colors(page);
  for (const [name, color] of Object.entries(light)) expect(seen[name] === color, `${name} is ${seen[name]} again`);
  expect((await content(page)).equals(bytes), "the document is unchanged");
  await page.run(async () => {
    const { open } = await import("./ui/panels.js");
    open("settings", document.querySelector("#menu-button"));
  });
  await settled(page);
  await shot("settings");
});
