// What can be seen, read and reached, on a telephone, a tablet and a desktop, dark and light.
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { keys, look } from "./lib/audit.mjs";
import { Browser } from "./lib/devtools.mjs";
import { press, Stylus } from "./lib/input.mjs";
import { click, eachPanel, openPanel, settled } from "./lib/panels.mjs";
import { Studio } from "./lib/studio.mjs";
import { calm, visit } from "./lib/visit.mjs";

export const title = "what can be seen, read and reached";

/** Sizes of windows; where fingers are meant, buttons are larger. */
const sizes = [
  { name: "telephone", width: 390, height: 844, density: 2, isDark: true, smallest: 40 },
  { name: "tablet", width: 1024, height: 1366, density: 1, smallest: 40 },
  { name: "desktop", width: 1440, height: 900, density: 1, isDark: true, smallest: 24 },
  { name: "narrow", width: 320, height: 640, density: 1, smallest: 40 },
  { name: "low", width: 844, height: 390, density: 1, smallest: 40 },
];

/** A page with faults, and what each must be called. */
const faults = `<!doctype html><html><title></title>
<style>p { color: #aaa; background: #fff } button { outline: none !important; border: 0; padding: 12px;
width: 40px; height: 40px } .cover { position: fixed; left: 0; top: 200px; width: 90px; height: 90px;
background: #eee }</style><div id=a></div><div id=a></div><p>pale</p><button></button>
<img src="data:,"><button style="width: 9px; height: 9px; padding: 0" aria-label=tiny></button>
<button style="position: fixed; left: -20px; top: 100px">out</button>
<button style="position: fixed; left: 20px; top: 220px">under</button><div class=cover></div>
<button tabindex=-1>never</button>`;
const names = ["no language", "no title", "one main part", "an id twice", "contrast", "button without a name",
  "no alternative", "small target", "cut off", "covered", "not reached by keys", "focus is not seen"];

async function checkTheAudit(browser, expect) {
  const page = await browser.page({ width: 400, height: 400 });
  await page.open(`data:text/html,${encodeURIComponent(faults)}`);
  const found = [...(await look(page)), ...(await keys(page))].join("\n");
  for (const name of names) expect(found.includes(name), `a planted fault is found: ${name}`);
  await page.close();
}

/** Something to look at. */
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
  // While somebody draws, what is around the canvas steps back.
  await page.until("the bars are back", () => !document.documentElement.dataset.drawing);
}

/** Opens the editor of brushes with a brush that has all kinds of fields; the top and the rest are looked at. */
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
 * Looks at every panel in windows of all sizes.
 *
 * @param {{ language?: string, themes?: string[], prepare?: (page) => Promise, seen?: (page, what) => Promise }} options
 *   the language that the browser asks for, and what else is looked at in each view
 * @returns the number of views
 */
export async function lookAround(browser, studio, { out, isMeasure, expect }, options = {}) {
  const { language = "en", themes = ["light", "dark"], seen = () => {} } = options;
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
      // Where the room is what differs, one theme shows it.
      if (theme === "dark" && !isMeasure && !size.isDark) continue;
      await page.call("Emulation.setEmulatedMedia", { features: [
        { name: "prefers-color-scheme", value: theme },
        { name: "prefers-reduced-motion", value: "reduce" },
      ] });
      const see = async (name) => {
        await settled(page);
        views += 1;
        for (const finding of await look(page, size.smallest)) {
          expect(false, `${size.name}, ${theme}, ${name}: ${finding}`);
        }
        await seen(page, `${size.name}, ${name}`);
        if (!out) return;
        const file = `${language}-${size.name}-${theme}-${name.toLowerCase().replace(/[^a-z0-9]+/g, "-")}.png`;
        await writeFile(join(out, file), await page.picture());
      };
      await see("page");
      await eachPanel(page, see, expect);
      await visitEditor(page, see, expect);
    }
    if (language === "en" && (size.name === "desktop" || isMeasure)) {
      for (const finding of await keys(page)) expect(false, `${size.name}: ${finding}`);
      // The walk takes the focus along, so that it cannot return.
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

/** Lets the browser of a page ask for a language. */
export async function speaking(page, language) {
  const userAgent = await page.run(() => navigator.userAgent);
  await page.call("Emulation.setUserAgentOverride", { userAgent, acceptLanguage: language });
}

export async function run({ inkstone, out, isMeasure, expect, note }) {
  const studio = await Studio.start(inkstone);
  const browser = await Browser.launch();
  try {
    await checkTheAudit(browser, expect);
    if (out) await mkdir(out, { recursive: true });
    const views = await lookAround(browser, studio, { out, isMeasure, expect });
    note(`${views} views`);
  } finally {
    await browser.close();
    await studio.close();
  }
}
