// The bars around the page during selection and drawing, on a phone, a tablet and a desktop.
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { audit } from "./lib/audit.mjs";
import { press, Stylus } from "./lib/input.mjs";
import { click, settled } from "./lib/panels.mjs";
import { scenario } from "./lib/scenario.mjs";
import { speaking } from "./lib/screens.mjs";
import { calm, visit } from "./lib/visit.mjs";

/** The sizes of windows; for fingers, buttons are larger. */
const sizes = [
  { name: "telephone", width: 390, height: 844, density: 3, smallest: 40 },
  { name: "narrow", width: 320, height: 640, density: 2, smallest: 40 },
  { name: "low", width: 844, height: 390, density: 2, smallest: 40 },
  { name: "tablet", width: 1024, height: 1366, density: 2, smallest: 40 },
  { name: "desktop", width: 1440, height: 900, density: 1, smallest: 24 },
];

/** Returns the overlaps of the bars. */
const overlaps = () => {
  const bars = ["#name-bar", "#edit-bar", "#tools", "#selection-bar", "#zoom-bar", "#back"]
    .map((selector) => [selector, document.querySelector(selector)])
    .filter(([, element]) => element?.checkVisibility())
    .map(([selector, element]) => [selector, element.getBoundingClientRect()]);
  const found = [];
  for (const [a, first] of bars) {
    const { left, top, right, bottom } = first;
    if (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight) found.push(`${a} is cut off`);
    for (const [b, second] of bars) {
      if (a < b && left < second.right && second.left < right && top < second.bottom && second.top < bottom) {
        found.push(`${a} lies on ${b}`);
      }
    }
  }
  return found;
};

async function choose(page, kind) {
  await click(page, "#shapes-button");
  await click(page, `#shapes [data-key="${kind}"]`);
}

scenario("what is selected, on every screen", async ({ out, expect, note, begin }) => {
  const { studio, browser } = await begin();
  let views = 0;
  if (out) await mkdir(out, { recursive: true });
  const rounds = [...sizes.map((size) => ({ ...size, language: "en" })),
    ...["de", "ar"].flatMap((language) => sizes.slice(0, 2).map((size) => ({ ...size, language })))];
  for (const size of rounds) {
    const page = await browser.page({ ...size, isPrivate: true });
    const isTouch = size.smallest > 24;
    await page.resize(size.width, size.height, size.density, isTouch);
    await page.call("Emulation.setTouchEmulationEnabled", { enabled: isTouch, maxTouchPoints: 5 });
    await speaking(page, size.language);
    await visit(page, studio.address);
    await page.until("the bar is made", () => document.querySelector("#selection-bar"));
    const pen = new Stylus(page);
    const { width, height } = page;
    const at = (x, y) => [width * x, height * y, { force: 0.5 }];
    await pen.stroke(Array.from({ length: 30 }, (_, i) => at(0.3 + i / 90, 0.3 + 0.03 * Math.sin(i / 3))));
    const slots = await page.run(() => [...document.querySelectorAll(".slot")].filter((slot) => slot.checkVisibility()).length);
    expect(slots >= (size.name === "low" ? 1 : 2), `${size.name}: there are brushes at hand: ${slots}`);
    for (const theme of size.language === "en" ? ["light", "dark"] : ["light"]) {
      await page.call("Emulation.setEmulatedMedia", { features: [
        { name: "prefers-color-scheme", value: theme }, { name: "prefers-reduced-motion", value: "reduce" },
      ] });
      const see = async (name, isAudited = true) => {
        await settled(page);
        views += 1;
        for (const finding of await page.run(overlaps)) expect(false, `${size.name}, ${size.language}, ${theme}, ${name}: ${finding}`);
        if (isAudited) for (const finding of await audit(page, size.smallest)) expect(false, `${size.name}, ${size.language}, ${theme}, ${name}: ${finding}`);
        if (out) await writeFile(join(out, `selected-${size.language}-${size.name}-${theme}-${name}.png`), await page.picture());
      };
      const calmed = async () => {
        await calm(page);
        await page.until("the bars are back", () => !document.documentElement.dataset.drawing);
      };
      await choose(page, "star");
      await calmed();
      await see("star");
      await pen.press(width * 0.3, height * 0.4, { force: 0.5 });
      await pen.move(width * 0.5, height * 0.5, { force: 0.5 });
      await pen.move(width * 0.7, height * 0.55, { force: 0.5 });
      await page.run(() => new Promise((resolve) => { setTimeout(resolve, 100); }));
      await see("progress", false);
      await pen.release(width * 0.7, height * 0.55, { force: 0 });
      await calmed();
      await press(page, "v");
      await press(page, "n", 8);
      await calmed();
      await see("one");
      for (const panel of ["outline", "fill", "line", "arrange"]) {
        await click(page, `#selection-bar [data-panel=${panel}]`);
        await settled(page);
        await see(panel);
        await press(page, "Escape");
      }
      await press(page, "a", 2);
      await calmed();
      await see("all");
      await click(page, "#shapes-button");
      await see("tools");
      await press(page, "Escape");
      await press(page, "i");
      await see("list");
      await press(page, "Escape");
      await press(page, "?", 8);
      await see("help");
      await press(page, "Escape");
      await press(page, "Escape");
      await press(page, "Escape");
      await press(page, "Escape");
      const [hidden, tool] = await page.run(() => [document.querySelector("#selection-bar").hidden, window.inkstone.tools.tool]);
      expect(hidden && tool === null, `${size.name}: the bar goes with what was selected`);
    }
    expect(page.problems.length === 0, `nothing goes wrong in the page: ${page.problems[0]}`);
    await page.close();
  }
  note(`${views} views`);
});
