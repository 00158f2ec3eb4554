// Every panel in windows of all sizes, dark and light.
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { keys, audit } from "./audit.mjs";
import { press, Stylus } from "./input.mjs";
import { click, eachPanel, openPanel, settled } from "./panels.mjs";
import { calm, visit } from "./visit.mjs";

/** The sizes of windows; for fingers, buttons are larger. */
const sizes = [
  { name: "telephone", width: 390, height: 844, density: 2, isDark: true, smallest: 40 },
  { name: "tablet", width: 1024, height: 1366, density: 1, smallest: 40 },
  { name: "desktop", width: 1440, height: 900, density: 1, isDark: true, smallest: 24 },
  { name: "narrow", width: 320, height: 640, density: 1, smallest: 40 },
  { name: "low", width: 844, height: 390, density: 1, smallest: 40 },
];

/** Draws a sample. */
async function drawSomething(page) {
  const pen = new Stylus(page);
  const { width, height } = page;
  for (let i = 0; i < 5; i++) {
    const y = height * (0.25 + 0.1 * i);
    await pen.stroke(Array.from({ length: 30 }, (_, j) =>
      [width * (0.25 + j / 60), y + 20 * Math.sin(j / 3 + i), { force: 0.3 + 0.4 * Math.sin(j / 9) }]));
  }
  await pen.hover(width / 2, height - 1);
  await calm(page);
  // During drawing, the bars around the canvas fade back.
  await page.until("the bars are back", () => !document.documentElement.dataset.drawing);
}

/** Opens the editor of brushes with a brush that has all kinds of fields; the top and the rest are checked. */
async function visitEditor(page, see, expect) {
  await click(page, "#brushes-button");
  await click(page, "[data-key=chalk]");
  await click(page, "#brushes-button");
  await click(page, "#brushes [data-key=edit]");
  await page.until("the editor is there", () => document.querySelector("dialog[open] [data-key=name]"));
  await see("editor");
  for (let part = 1; part < 12; part++) {
    const isEnd = await page.run(() => {
      const body = document.querySelector("dialog[open] .body");
      body.scrollTop += body.clientHeight - 40;
      return body.scrollTop + body.clientHeight >= body.scrollHeight - 1;
    });
    await see(`editor ${part}`);
    if (isEnd) break;
  }
  await press(page, "Escape");
  expect((await openPanel(page)) === null, "Esc closes the editor");
  expect(await page.run(() => document.activeElement?.id === "brushes-button"), "the focus returns to the brushes");
}

/**
 * Checks every panel in windows of all sizes.
 *
 * @param {{ language?: string, themes?: string[], audits?: boolean, onScreen?: (page, what) => Promise }} options
 *   the language that the browser requests, whether faults are searched, and an additional check in each view
 * @returns the number of views
 */
export async function visitScreens(browser, studio, { out, isMeasure, expect }, options = {}) {
  const { language = "en", themes = ["light", "dark"], audits = true, onScreen = () => {} } = options;
  let views = 0;
  for (const size of sizes) {
    const page = await browser.page({ ...size, isPrivate: true });
    const isTouch = size.smallest > 24;
    await page.resize(size.width, size.height, size.density, isTouch);
    await page.call("Emulation.setTouchEmulationEnabled", { enabled: isTouch, maxTouchPoints: 5 });
    await speaking(page, language);
    await visit(page, studio.address);
    await drawSomething(page);
    for (const theme of themes) {
      // For layout, one theme is enough.
      if (theme === "dark" && !isMeasure && !size.isDark) continue;
      await page.call("Emulation.setEmulatedMedia", { features: [
        { name: "prefers-color-scheme", value: theme },
        { name: "prefers-reduced-motion", value: "reduce" },
      ] });
      const see = async (name) => {
        await settled(page);
        views += 1;
        for (const finding of audits ? await audit(page, size.smallest) : []) {
          expect(false, `${size.name}, ${theme}, ${name}: ${finding}`);
        }
        await onScreen(page, `${size.name}, ${name}`);
        if (!out) return;
        const file = `${language}-${size.name}-${theme}-${name.toLowerCase().replace(/[^a-z0-9]+/g, "-")}.png`;
        await writeFile(join(out, file), await page.picture());
      };
      await see("page");
      await eachPanel(page, see, expect);
      await visitEditor(page, see, expect);
    }
    if (audits && language === "en" && (size.name === "desktop" || isMeasure)) {
      for (const finding of await keys(page)) expect(false, `${size.name}: ${finding}`);
      // The walk moves the focus, so that it cannot return.
      await eachPanel(page, async (name) => {
        const findings = await keys(page, ":popover-open, dialog[open]");
        for (const finding of findings) expect(false, `${size.name}, ${name}: ${finding}`);
      }, () => {});
      await visitEditor(page, async (name) => {
        if (name !== "editor") return;
        for (const finding of await keys(page, "dialog[open]")) expect(false, `${size.name}, ${name}: ${finding}`);
      }, () => {});
    }
    expect(page.problems.length === 0, `nothing goes wrong in the page: ${page.problems[0]}`);
    await page.close();
  }
  return views;
}

/** Makes the browser of a page request a language. */
export async function speaking(page, language) {
  const userAgent = await page.run(() => navigator.userAgent);
  await page.call("Emulation.setUserAgentOverride", { userAgent, acceptLanguage: language });
}
