// Typed texts stay texts: after a reload, in a second window, when they are edited again, in other formats, and on the
// clipboard; and so do texts of documents written by earlier versions of the page.
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { press, Stylus } from "./lib/input.mjs";
import { scenario } from "./lib/scenario.mjs";
import { bytes, command, ready } from "./lib/studio.mjs";
import { canType, closed, items, opened, write } from "./lib/typing.mjs";
import { calm, hash, visit } from "./lib/visit.mjs";

/** The typed texts, in order. */
const typed = ["Handglove fi\nsecond line", "مرحبا بالعالم 123\nשלום", "A long text that is broken into lines, as its box is not wide."];

const same = (found, wanted) => JSON.stringify(found) === JSON.stringify(wanted);

/** Opens a page that may use the clipboard; returns it, and a function that opens windows beside it. */
async function openPage(browser, studio) {
  const { browserContextId } = await browser.call("Target.createBrowserContext");
  await browser.call("Browser.grantPermissions", {
    browserContextId, origin: studio.address.replace(/\/$/, ""), permissions: ["clipboardReadWrite", "clipboardSanitizedWrite"],
  });
  const page = await browser.pageIn(browserContextId, 1200, 920);
  await page.call("Emulation.setFocusEmulationEnabled", { enabled: true });
  await visit(page, studio.address);
  return [page, () => browser.pageIn(browserContextId, 1000, 800)];
}

/** Draws a stroke and types the texts. */
async function typeTexts(page, mouse) {
  await new Stylus(page).stroke(Array.from({ length: 20 }, (_, i) => [700 + 5 * i, 600 + 2 * i, { force: 0.5 }]));
  for (const [at, text] of typed.entries()) {
    await press(page, "t");
    if (at === 2) await mouse.stroke([[300, 480, {}], [400, 520, {}], [520, 580, {}]]);
    else await mouse.click(300 + 200 * at, 200 + 120 * at);
    await opened(page);
    await write(page, text);
    await press(page, "Escape");
    await closed(page);
    await page.run(() => window.inkstone.selection.deselect());
  }
}

/** Texts are the same after a reload and in a second window. */
async function reloads(page, openWindow, studio, wanted, expect) {
  await page.run(() => window.inkstone.drain());
  const hashBefore = (await calm(page), await hash(page));
  await page.reload();
  await ready(page);
  let found = await items(page);
  expect(same(found, wanted), `after a reload they are texts: ${found}`);
  await calm(page);
  expect((await hash(page)) === hashBefore, "and look as before");
  const other = await openWindow();
  await visit(other, studio.address);
  found = await items(other);
  expect(same(found, wanted), `in a second window, too: ${found}`);
  await other.close();
  await page.call("Page.bringToFront");
}

/** A double tap continues a text that was read. */
async function edits(page, mouse, wanted, expect) {
  await page.until("typing is connected", () => window.inkstone.typing !== null);
  await press(page, "v");
  const [x, y] = await page.run(() => {
    const { engine } = window.inkstone;
    const { x: left, y: top, width, height } = engine.items(0)[2];
    const [a, b, c, d, e, f] = engine.transform;
    const [right, down] = [left + 0.1 * width, top + 0.25 * height];
    return [a * right + c * down + e, b * right + d * down + f];
  });
  await mouse.click(x, y);
  await mouse.click(x, y);
  await opened(page);
  await press(page, "End");
  await write(page, "!");
  await press(page, "Escape");
  await closed(page);
  await page.run(() => window.inkstone.selection.deselect());
  wanted[2] = "text: Handglove fi!\nsecond line";
  const found = await items(page);
  expect(same(found, wanted), `a text that was read is edited: ${found}`);
}

/** Texts are texts in other formats. */
async function converts(page, inkstone, expect) {
  const copy = (kind) => bytes(page, async (wished) => {
    const { render } = await import("./device/files.js");
    return render(wished, window.inkstone.engine, window.inkstone.store, "a", {});
  }, kind);
  const pdf = await command("pdftotext", ["FILE", "-"], await copy("pdf"), "a.pdf");
  for (const words of ["Handglove", "second line", "long text", "broken"]) {
    expect(pdf.includes(words), `pdftotext finds “${words}”: ${JSON.stringify(pdf)}`);
  }
  const made = async (kind) =>
    command(inkstone, ["convert", "FILE", "-o", `FILE.${kind}`], await copy("ink"), "a.ink", `.${kind}`);
  for (const [kind, text, sign] of [["xopp", await copy("xopp"), "<text"],
    ["excalidraw", await made("excalidraw"), '"text"'], ["svg", await made("svg"), "<text"]]) {
    const content = text.toString("utf8");
    const isText = kind === "xopp" && text[0] === 0x1f ? gunzipSync(text).toString("utf8") : content;
    expect(isText.includes(sign) && isText.includes("Handglove") && isText.includes("مرحبا"), `texts are texts as ${kind}`);
  }
}

/** Texts are texts on the clipboard. */
async function copies(page, wanted, expect) {
  const twice = [...wanted, ...wanted];
  await press(page, "a", 2);
  await page.until("the clipboard is listened to", () => window.inkstone.clipping !== null);
  await page.run(() => window.inkstone.view.canvas.focus());
  await press(page, "c", 2);
  await press(page, "v", 2);
  await page.until("all is pasted", (count) => window.inkstone.engine.itemCount === count, 2 * wanted.length);
  let found = await items(page);
  expect(same(found, twice), `what is pasted are texts: ${found}`);
  await page.run(() => window.inkstone.drain());
  await page.reload();
  await ready(page);
  found = await items(page);
  expect(same(found, twice), `after a reload as well: ${found}`);
}

/** A document by an earlier version of the page, which could not read its texts again. */
async function earlier(page, expect) {
  const folder = join(dirname(fileURLToPath(import.meta.url)), "../../Tests/_Documents/cut-texts");
  const file = (await readFile(join(folder, "several.ink"))).toString("base64");
  await page.run((text) => window.inkstone.openFile(
    new File([Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))], "several.ink")), file);
  const wanted = [
    "stroke", "text: \n\nBehind two empty lines", "text: First, edited again",
    "text: A long text that is broken into several lines, as the box is not wide.", "text: مرحبا بالعالم 123\nשלום",
    "text: centred\non both of its lines", "text: Two lines\nof which this is the second", "stroke",
  ];
  await page.until("the document is shown", (count) => window.inkstone.engine.itemCount === count, wanted.length);
  let found = await items(page);
  expect(same(found, wanted), `texts of earlier versions are texts: ${found}`);
  await page.until("typing is connected", () => window.inkstone.typing !== null);
  const box = () => page.run(() => {
    const { x, y, width, height } = window.inkstone.engine.items(0)[5];
    return [x, y, x + width, y + height];
  });
  const before = await box();
  await page.run(() => {
    const { engine, view } = window.inkstone;
    engine.selectItem(engine.items(0)[5].id);
    view.changed();
    view.canvas.focus();
  });
  await press(page, "Enter");
  await opened(page);
  await press(page, "End", 2);
  await write(page, "!");
  await press(page, "Escape");
  await closed(page);
  wanted[5] += "!";
  found = await items(page);
  expect(same(found, wanted), `and are edited: ${found}`);
  const after = await box();
  const far = Math.max(...before.map((edge, at) => Math.abs(edge - after[at])));
  // The new letter is about ten units wide, and half of it extends to either side.
  expect(far < 6, `a centred one stays where it was: ${before}, ${after}`);
  await page.run(() => window.inkstone.drain());
  await page.reload();
  await ready(page);
  found = await items(page);
  expect(same(found, wanted), `after a reload, too: ${found}`);
}

scenario("typed texts that are kept", async ({ inkstone, expect, note, launchBrowser, startStudio }) => {
  const studio = await startStudio();
  const [page, openWindow] = await openPage(await launchBrowser(), studio);
  if (!await canType(page)) {
    note("this Studio was built without its text module");
    return;
  }
  const mouse = new Stylus(page, "mouse");
  await typeTexts(page, mouse);
  const wanted = [...typed.map((text) => `text: ${text}`).reverse(), "stroke"];
  const found = await items(page);
  expect(same(found, wanted), `texts are typed: ${found}`);
  await reloads(page, openWindow, studio, wanted, expect);
  await edits(page, mouse, wanted, expect);
  await converts(page, inkstone, expect);
  await copies(page, wanted, expect);
  await earlier(page, expect);
  expect(page.problems.length === 0, `nothing goes wrong in the page: ${page.problems[0]}`);
  await page.close();
});
