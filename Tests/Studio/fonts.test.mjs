// Characters that no font of the page has: when typed, they appear as typed, laid out with fonts of the server or,
// without one, of the browser; after a reload, in a second window, in files.
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fontFolder } from "../Web/text/fonts.mjs";
import { Browser, used } from "./lib/devtools.mjs";
import { press, Stylus } from "./lib/input.mjs";
import { settled } from "./lib/panels.mjs";
import { scenario } from "./lib/scenario.mjs";
import { command, Studio } from "./lib/studio.mjs";
import { calm, content, hash, recording, visit } from "./lib/visit.mjs";

/** The Debian packages of the fonts; unpacked, not installed. */
const packages = ["fonts-wqy-microhei", "fonts-ipafont-gothic", "fonts-nanum", "fonts-lohit-deva", "fonts-noto-color-emoji"];

/** The texts to type, and their positions. */
const samples = [
  { name: "Japanese", text: "日本語、かな。" },
  { name: "Chinese", text: "汉字书写" },
  { name: "Korean", text: "한국어 글" },
  { name: "Devanagari", text: "हिन्दी क्षत्रिय" },
  { name: "Arabic", text: "مرحبا بالعالم" },
  { name: "emoji", text: "ab 😀 👩‍👩‍👧 🇯🇵 ❤️ 1️⃣" },
];

const folders = [];
process.on("exit", () => { for (const folder of folders) rmSync(folder, { recursive: true, force: true }); });

/** Writes a configuration of fontconfig with some folders. */
function configuration(fonts) {
  const folder = mkdtempSync(join(tmpdir(), "inkstone-fonts-"));
  folders.push(folder);
  const path = join(folder, "fonts.conf");
  const parts = ["/usr/share/fonts", ...fonts].map((name) => `<dir>${name}</dir>`).join("");
  writeFileSync(path, `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>${parts}
    <cachedir>${join(folder, "cache")}</cachedir><include ignore_missing="yes">/etc/fonts/conf.d</include></fontconfig>`);
  return path;
}

/** Starts a program with a configuration of fontconfig. */
async function withFonts(path, start) {
  const before = process.env.FONTCONFIG_FILE;
  process.env.FONTCONFIG_FILE = path;
  // Otherwise, Firefox's content processes read no fonts below the home folder.
  process.env.MOZ_DISABLE_CONTENT_SANDBOX = "1";
  try {
    return await start();
  } finally {
    if (before === undefined) delete process.env.FONTCONFIG_FILE;
    else process.env.FONTCONFIG_FILE = before;
  }
}

const opened = (page) => page.until("the field is there", () => {
  const area = document.querySelector(".typing textarea");
  return area !== null && area === document.activeElement;
});
const closed = (page) => page.until("the field is gone", () => document.querySelector(".typing") === null);

const bare = (page, isBare) => page.run((yes) => {
  const sheet = (window.bareSheet ??= new CSSStyleSheet());
  sheet.replaceSync(".typing textarea { caret-color: transparent !important; outline: none !important; }");
  const others = document.adoptedStyleSheets.filter((one) => one !== sheet);
  document.adoptedStyleSheets = yes ? [...others, sheet] : others;
}, isBare);

/** Returns the similarity of two screenshots within a part: the share of ink of both with ink of the other near it. */
function alike(page, first, second, part) {
  return page.run(async (pngs, [left, top, width, height]) => {
    const masks = [];
    const sums = [];
    for (const png of pngs) {
      const bitmap = await createImageBitmap(new Blob([Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0))]));
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
      context.drawImage(bitmap, 0, 0);
      const { data } = context.getImageData(left, top, width, height);
      const mask = new Uint8Array(width * height);
      let sum = 0;
      for (let i = 0; i < mask.length; i++) {
        const dark = 255 - Math.min(data[4 * i], data[4 * i + 1], data[4 * i + 2]);
        sum += dark / 255;
        mask[i] = dark > 90 ? 1 : 0;
      }
      masks.push(mask);
      sums.push(sum);
    }
    const near = (mask, i) => {
      for (let y = -1; y <= 1; y++) for (let x = -1; x <= 1; x++) if (mask[i + y * width + x]) return true;
      return false;
    };
    let [all, met] = [0, 0];
    for (const [one, other] of [masks, [...masks].reverse()]) {
      for (let i = 0; i < one.length; i++) {
        if (!one[i]) continue;
        all += 1;
        met += near(other, i) ? 1 : 0;
      }
    }
    return { share: met / all, ink: sums[1] / sums[0], sum: sums[0] };
  }, [first.toString("base64"), second.toString("base64")], part);
}

/** Types all samples, and compares each one's appearance during typing with the painted text. */
async function types(page, where, { expect, note, out }, limits = {}) {
  const mouse = new Stylus(page, "mouse");
  await page.run(() => window.inkstone.tools.setLook({ size: 24, alignment: 0 }));
  const worst = [];
  for (const [i, { name, text }] of samples.entries()) {
    const [x, y] = [330, 120 + 80 * i];
    await page.run(() => window.inkstone.selection.deselect());
    await press(page, "t");
    await mouse.click(x, y);
    await opened(page);
    await page.call("Input.insertText", { text });
    await bare(page, true);
    await settled(page);
    // The server scans its fonts at the first request.
    await page.run(async () => {
      const { text } = await import(new URL("text/index.js", document.baseURI));
      const { served } = await text();
      // One request may wait for another.
      for (let k = 0; k < 40; k++) {
        await served.find([], "", "");
        await new Promise(requestAnimationFrame);
      }
    });
    const before = await page.picture();
    await press(page, "Escape");
    await closed(page);
    await page.run(() => window.inkstone.selection.deselect());
    await calm(page);
    await bare(page, false);
    await settled(page);
    const after = await page.picture();
    const { share, ink, sum } = await alike(page, before, after, [120, y - 30, 600, 75]);
    worst.push(`${name} ${(100 * share).toFixed(0)} %`);
    expect(sum > 50 && share > (limits.share ?? 0.9) && ink > 0.75 && ink < (limits.ink ?? 1.35),
      `${where}: ${name} is painted as it was typed: ${(100 * share).toFixed(1)} % of ink meets, ${ink.toFixed(2)} of it`);
    if (out) {
      await writeFile(join(out, `fonts-${where}-${name}-field.png`), before);
      await writeFile(join(out, `fonts-${where}-${name}-page.png`), after);
    }
  }
  const notification = await page.run(() => document.querySelector("#notification")?.textContent ?? "");
  expect(!/No available font/.test(notification), `${where}: nothing is missed: ${notification}`);
  note(`${where}: ${worst.join(", ")}`);
}

const words = (page) => page.run(() => window.inkstone.engine.items().filter(({ kind }) => kind === "text")
  .map(({ description, text }) => text ?? description).reverse());

/** A reload, a second window, and files. */
async function keeps(page, studio, where, { inkstone, expect, out }) {
  const texts = await words(page);
  expect(texts.length === samples.length && samples.every(({ text }, i) => texts[i].includes(text)),
    `${where}: all are texts with their words: ${JSON.stringify(texts)}`);
  await page.run(() => window.inkstone.drain());
  const id = await page.run(() => window.inkstone.document.id);
  const before = await page.run(() => window.inkstone.engine.hash(window.inkstone.engine.picture(0, 1)));
  await page.reload();
  await page.until("the page can be drawn on", () => document.documentElement.dataset.ready === "true");
  await page.until("the texts are there", (count) => window.inkstone.engine.itemCount === count, samples.length);
  const other = await page.browser.page({ width: 1200, height: 920 });
  await visit(other, studio.address);
  await other.run((wanted) => window.inkstone.openDocument(wanted), id);
  await other.until("the texts are there", (count) => window.inkstone.engine.itemCount === count, samples.length);
  for (const [window, which] of [[page, "after a reload"], [other, "in a second window"]]) {
    const there = await window.run(() => window.inkstone.engine.hash(window.inkstone.engine.picture(0, 1)));
    expect(there === before, `${where}: the picture is the same ${which}`);
    expect((await words(window)).join() === texts.join(), `${where}: they are the same texts ${which}: ${await words(window)}`);
  }
  const ink = Buffer.from(await content(page));
  const write = async (format) => {
    const options = format === "png" ? ["--dpi", "144"] : [];
    return command(inkstone, ["render", "FILE", "-o", `FILE.${format}`, "--format", format, ...options], ink, "a.ink", `.${format}`);
  };
  const svg = (await write("svg")).toString();
  expect(samples.every(({ text }) => svg.includes(text.trim().split(" ")[0])), `${where}: an SVG has the words`);
  expect(svg.includes("<image"), `${where}: and pictures of emoji`);
  const folder = mkdtempSync(join(tmpdir(), "inkstone-fonts-"));
  folders.push(folder);
  const pdf = await write("pdf");
  const png = await write("png");
  const path = join(folder, "a.pdf");
  writeFileSync(path, pdf);
  if (out) {
    await writeFile(join(out, `fonts-${where}.pdf`), pdf);
    await writeFile(join(out, `fonts-${where}.png`), png);
    await writeFile(join(out, `fonts-${where}.svg`), svg);
    await writeFile(join(out, `fonts-${where}.ink`), ink);
  }
  try {
    const found = execFileSync("pdftotext", ["-layout", path, "-"]).toString();
    for (const text of ["日本語", "汉字书写", "한국어", "😀"]) {
      expect(found.includes(text), `${where}: a PDF has the word ${text}: ${found}`);
    }
  } catch (error) {
    if (error.code !== "ENOENT") throw error;
  }
  await page.browser.drop?.(other);
  return ink;
}

/** Without a suitable font a text is laid out in boxes, and again once a font is found. */
async function reopened(browser, studio, where, { expect }) {
  const page = await browser.page({ isPrivate: true, width: 1200, height: 920 });
  await visit(page, studio.address);
  await page.until("typing is connected", () => window.inkstone.typing !== null);
  const mouse = new Stylus(page, "mouse");
  await press(page, "t");
  await mouse.click(400, 300);
  await opened(page);
  await page.call("Input.insertText", { text: "漢字" });
  await press(page, "Escape");
  await closed(page);
  const notification = await page.until("it is said what is missing", () => document.querySelector("#notification")?.textContent || null);
  expect(/No available font has.*漢/.test(notification), `${where}: what no font has is told: ${notification}`);
  expect((await words(page)).join().includes("漢字"), `${where}: and the text is kept`);
  expect(page.problems.length === 0, `nothing goes wrong in the page: ${page.problems[0]}`);
  const ink = Buffer.from(await content(page));
  return ink.toString("base64");
}

scenario("texts beyond the fonts of the page", async (tools) => {
  const { inkstone, replay, expect, note } = tools;
  const fonts = packages.map(fontFolder);
  if (fonts.includes(null)) {
    note(`skipped: these fonts cannot be had: ${packages.filter((_, i) => fonts[i] === null).join(", ")}`);
    return;
  }
  const [many, few] = [configuration(fonts), configuration([])];
  let studio = await withFonts(many, () => Studio.start(inkstone));
  let browser = await withFonts(many, () => Browser.launch());
  const start = async (address) => {
    const page = await browser.page({ width: 1200, height: 920 });
    await visit(page, address);
    await page.until("typing is connected", () => window.inkstone.typing !== null);
    await page.run(() => { window.inkstone.newDocument("browser"); return window.inkstone.storeNew(); });
    return page;
  };
  let boxes;
  try {
    let page = await start(`${studio.address}?record`);
    if (!await page.run(() => fetch("InkText.ttf", { method: "HEAD" }).then(({ ok }) => ok))) {
      note("this Studio was built without its text module");
      return;
    }
    // Firefox may show another font than that of the server during typing: boxes would share less than half.
    await types(page, "served", tools, used.browser === "firefox" ? { share: 0.55, ink: 1.5 } : {});
    const session = await recording(page);
    const there = JSON.parse(await command(replay, ["replay", "FILE", "--json"], session, "session"));
    expect(there.pixelsHash === await hash(page), "replayed natively the picture is the same");
    await keeps(page, studio, "served", tools);
    expect(page.problems.length === 0, `nothing goes wrong in the page: ${page.problems[0]}`);
    const asked = page.requests.filter(({ url }) => url.includes("api/fonts"));
    if (used.browser === "chromium") {
      expect(asked.length > 2 && asked.length < 20, `fonts are asked for, and not for each letter: ${asked.length}`);
      const largest = Math.max(...asked.map(({ bytes }) => bytes ?? 0));
      expect(largest < 3 << 20, `parts of fonts are sent: ${largest} bytes at most`);
      note(`${asked.length} requests for fonts, ${largest >> 10} KiB at most`);
    }
    await studio.close();

    // Offline: no server answers during typing.
    studio = await withFonts(few, () => Studio.start(inkstone));
    page = await start(studio.address);
    await page.run(() => navigator.serviceWorker.ready.then(() => true));
    await page.until("the service worker answers", () => navigator.serviceWorker.controller !== null);
    await page.run(() => window.inkstone.tools.chooseTool("text"));
    await page.until("text can be set", async () => {
      const { text } = await import(new URL("text/index.js", document.baseURI));
      await text();
      return true;
    });
    const { port, documents, outer } = studio;
    await studio.stop();
    await types(page, "alone", tools);
    studio = Object.assign(await withFonts(few, () => Studio.start(inkstone, { folder: documents, port })), { outer });
    await keeps(page, studio, "alone", tools);
    await browser.close();

    // No font is available.
    browser = await withFonts(few, () => Browser.launch());
    boxes = await reopened(browser, studio, "without fonts", tools);
    await studio.close();
    // Now the server has a font, and the text is edited.
    studio = await withFonts(many, () => Studio.start(inkstone));
    page = await browser.page({ width: 1200, height: 920 });
    await writeFile(join(studio.documents, "boxes.ink"), Buffer.from(boxes, "base64"));
    await visit(page, `${studio.address}`);
    await page.until("typing is connected", () => window.inkstone.typing !== null);
    await page.run(async () => {
      const list = await window.inkstone.store.list();
      await window.inkstone.openDocument(list.find((entry) => entry.title.startsWith("boxes")).id);
    });
    await page.until("the text is there", () => window.inkstone.engine.itemCount === 1);
    const { undoCount } = await page.run(() => ({ undoCount: window.inkstone.engine.undoCount }));
    const picture = () => page.run(() => window.inkstone.engine.hash(window.inkstone.engine.picture(0, 1)));
    const before = await picture();
    await press(page, "v");
    await page.run(() => { window.inkstone.selection.selectAll(); window.inkstone.view.canvas.focus(); });
    await press(page, "Enter");
    await opened(page);
    await page.until("the font has come", async () => {
      const { text } = await import(new URL("text/index.js", document.baseURI));
      return (await text()).served.faces.length > 0;
    });
    await press(page, "Escape");
    await closed(page);
    await calm(page);
    expect(await picture() !== before, "a text of boxes is set anew when it is edited where there is a font");
    expect(await page.run(() => window.inkstone.engine.undoCount) === undoCount + 1, "as one step");
    await press(page, "Enter");
    await opened(page);
    await press(page, "Escape");
    await closed(page);
    expect(await page.run(() => window.inkstone.engine.undoCount) === undoCount + 1, "and not again");
  } finally {
    await browser.close();
    await studio.close();
  }
});
