// The Studio in other languages: all texts are translated, fit, and have the right direction.
import { mkdir } from "node:fs/promises";
import { Stylus } from "./lib/input.mjs";
import { click } from "./lib/panels.mjs";
import { scenario } from "./lib/scenario.mjs";
import { visitScreens, speaking } from "./lib/screens.mjs";
import { calm, visit } from "./lib/visit.mjs";

/** The texts that are the same in every language: names, units, keys, and the user's own. */
const same = new RegExp([
  "[\\d\\s\\p{P}\\p{S}]*", "inkstone studio", "english|deutsch|العربية", "ink|png|svg|pdf|inkml|xournal\\+\\+", "a[3-5]|letter",
  "[a-z?]|esc|enter|del|shift \\S|ctrl( shift)? \\S+|ctrl \\+ .*|page up, down|l, a, r, o", "#[0-9a-f]{6}|.* #[0-9a-f]{6}",
  "\\S+ (pt|mm|s|px|kb|mb|gb)", "\\d+×", "inkable|forcesketch", "spiralkit: douglas.*", "zoom", "zoom, .*",
  // The same in German as in English.
  "name", "orange", "sepia", "laser", "normal", "fineliner( \\(\\d\\))?", "airbrush", "plus", "minimum|maximum", "interpolation|parameter",
  "text( \\(t\\))?", "hand", "lasso", "ellipse", "position \\d+",
].map((text) => `^(?:${text})$`).join("|"), "iu");

/** Returns all texts that a user reads or hears in a page, and the untranslated ones, which are the user's own. */
function texts(page) {
  return page.run(() => {
    const found = new Set();
    const own = (element) => element.closest("#title, .titled, .name, canvas, [data-own]");
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const { parentElement: element } = node;
      if (own(element) || element.closest("script, noscript, style, #announcement, #notification")) continue;
      found.add(node.textContent.trim());
    }
    for (const element of document.querySelectorAll("[aria-label], [title], [aria-description], [aria-valuetext]")) {
      if (own(element)) continue;
      for (const name of ["aria-label", "title", "aria-description", "aria-valuetext"]) {
        found.add(element.getAttribute(name)?.trim() ?? "");
      }
    }
    return [...found].filter(Boolean);
  });
}

scenario("what is said in other languages", async ({ out, isMeasure, expect, note, begin }) => {
  const { studio, browser } = await begin();
  if (out) await mkdir(out, { recursive: true });
  const english = new Set();
  const plain = { isMeasure: false, expect: () => {} };
  await visitScreens(browser, studio, plain, {
    themes: ["light"], audits: false,
    onScreen: async (page) => { for (const text of await texts(page)) english.add(text.toLowerCase()); },
  });

  for (const [tag, direction] of [["de-AT", "ltr"], ["ar-EG", "rtl"]]) {
    const language = tag.slice(0, 2);
    const kept = new Set();
    const views = await visitScreens(browser, studio, { out, isMeasure, expect }, {
      language: tag, themes: isMeasure ? ["light", "dark"] : ["light"],
      onScreen: async (page) => {
        for (const text of await texts(page)) {
          if (english.has(text.toLowerCase()) && !same.test(text)) kept.add(text);
        }
      },
    });
    for (const text of kept) expect(false, `${language}: “${text}” is said in English`);
    note(`${language}: ${views} views`);

    const page = await browser.page({ isPrivate: true });
    await speaking(page, tag);
    await visit(page, studio.address);
    const root = await page.run(() => [document.documentElement.lang, getComputedStyle(document.body).direction]);
    expect(root.join() === `${language},${direction}`, `${tag}: the page says it is ${root}`);
    // Controls are in the language, and ink is below the pen.
    const pen = new Stylus(page);
    await pen.stroke([[500, 300, { force: 0.6 }], [560, 320, { force: 0.6 }], [620, 300, { force: 0.6 }]]);
    await calm(page);
    const label = await page.run(() => document.querySelector("#canvas").getAttribute("aria-label"));
    expect(/Strich|خط/.test(label), `${tag}: the canvas is “${label}”`);
    const ink = await page.run(() => {
      const canvas = document.querySelector("#canvas");
      const [x, y] = [560, 320].map((at) => Math.round(at * devicePixelRatio));
      const { data } = canvas.getContext("2d").getImageData(x - 6, y - 12, 12, 16);
      return data.some((value, i) => i % 4 === 0 && value < 80);
    });
    expect(ink, `${tag}: ink is where the pen was`);
    // The questions about a file that is opened.
    const asked = await page.run(async () => {
      const [{ askPassword }, { askForInk }] = await Promise.all([import("./ui/password.js"), import("./ui/pdf-ink.js")]);
      askPassword("a.pdf", true);
      askForInk("a.pdf");
      const dialogs = [...document.querySelectorAll("dialog.question")];
      const shown = dialogs.map(({ textContent }) => textContent).join(" ");
      for (const dialog of dialogs) dialog.close();
      return shown;
    });
    expect(asked !== "" && !/This password|drawn in/.test(asked), `${tag}: the questions are “${asked}”`);
    const side = await page.run(() => {
      const { left, right } = document.querySelector("#tools").getBoundingClientRect();
      return left + right < innerWidth ? "left" : "right";
    });
    expect(page.width < 1100 || side === (direction === "rtl" ? "right" : "left"), `${tag}: the tools stand ${side}`);

    // A title of date and time keeps its direction.
    await page.run(() => document.querySelector("#files-button").click());
    await page.until("the documents", () => document.querySelector("#files input[data-key='Document title']"));
    const ran = await page.run(() => getComputedStyle(document.querySelector("#files input[data-key='Document title']")).direction);
    expect(ran === "ltr", `${tag}: the title of date and time runs ${ran}`);
    await page.run(() => document.querySelector("#files-button").click());

    // Another user's browser, with the user's own language.
    await page.run(() => document.querySelector("#menu-button").click());
    await click(page, "#menu [data-key=Settings]");
    await page.run(() => {
      const list = document.querySelector("#settings [data-key=Language]");
      list.value = "en";
      list.dispatchEvent(new Event("change"));
    });
    await page.until("the page speaks English", () => document.documentElement.lang === "en" &&
      document.querySelector("#undo")?.title.startsWith("Undo"));
    expect(page.problems.length === 0, `nothing goes wrong in the page: ${page.problems[0]}`);
    await page.close();
  }

  const page = await browser.page({ isPrivate: true });
  await speaking(page, "fr,en");
  await visit(page, studio.address);
  expect(await page.run(() => document.documentElement.lang) === "en", "who asks for a language without a table gets English");
  expect(!page.requests.some(({ url, type }) => /\/words\/(?!index\.js)/.test(url) && type === "Script"),
    "no table is loaded for English");
  await page.close();
});
