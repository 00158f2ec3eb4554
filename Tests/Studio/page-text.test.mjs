// The text of PDF pages in the Studio: finding words on all pages, selecting, copying and marking text.
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { press, Stylus } from "./lib/input.mjs";
import { click, settled } from "./lib/panels.mjs";
import { scenario } from "./lib/scenario.mjs";
import { command } from "./lib/studio.mjs";
import { calm, visit } from "./lib/visit.mjs";

/** Returns a PDF document whose pages have lines of text. */
function pdf(pages) {
  const objects = ["<</Type/Catalog/Pages 2 0 R>>", "", "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>"];
  const kids = [];
  for (const lines of pages) {
    const content = `BT /F 20 Tf 24 TL 60 380 Td ${lines.map((line) => `(${line}) Tj T*`).join(" ")} ET`;
    objects.push(`<</Length ${content.length}>> stream\n${content}\nendstream`);
    objects.push(`<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 460]/Contents ${objects.length} 0 R`
      + "/Resources<</Font<</F 3 0 R>>>>>>");
    kids.push(`${objects.length} 0 R`);
  }
  objects[1] = `<</Type/Pages/Kids[${kids.join(" ")}]/Count ${kids.length}>>`;
  const bodies = objects.map((object, at) => `${at + 1} 0 obj\n${object}\nendobj\n`).join("");
  return Buffer.from(`%PDF-1.7\n${bodies}trailer <</Root 1 0 R/Size ${objects.length + 1}>>\n%%EOF\n`);
}

const pages = [
  ["The first page has words", "and a docu-", "ment about M\\374ller."],
  ["Nothing is here."],
  ["MULLER again, and once", "more: Muller."],
];

const shot = async (page, out, name) => {
  if (out) await writeFile(join(out, `page-text-${name}.png`), await page.picture());
};

const mouse = (page, type, [x, y]) => page.call("Input.dispatchMouseEvent", {
  type, x, y, button: "left", buttons: type === "mouseReleased" ? 0 : 1, clickCount: 1, pointerType: "mouse",
});

const count = (page) => page.run(() => document.querySelector("#find-bar output").textContent);

async function typed(page, text) {
  await page.run((words) => {
    const field = document.querySelector("#find-bar input");
    field.value = words;
    field.dispatchEvent(new Event("input"));
  }, text);
}

/** Returns the center of a part of the first rectangle of words, in CSS pixels: 0 is its start, 1 its end. */
const at = (page, words, part) => page.run(({ words, part }) => {
  const { engine, view } = window.inkstone;
  const [{ rects: [rect] }] = engine.pages.search(words, engine.page);
  const [a, b, c, d, x, y] = engine.transform;
  const density = view.canvas.width / view.canvas.clientWidth;
  const [across, along] = [rect.x + rect.width * part, rect.y + rect.height / 2];
  return [(a * across + c * along + x) / density, (b * across + d * along + y) / density];
}, { words, part });

scenario("Words of PDF pages are found, selected, copied and marked", async ({ begin, expect, inkstone, out }) => {
  const { studio, browser } = await begin();
  const notes = await command(inkstone, ["convert", "FILE", "-o", "FILE.ink"], pdf(pages), "slides.pdf", ".ink");
  const page = await browser.page({ isPrivate: true, width: 1000, height: 900 });
  await visit(page, studio.address);
  await page.run(async (numbers) => {
    const { engine, view } = window.inkstone;
    await engine.whole();
    engine.open(new Uint8Array(numbers));
    view.fit();
    view.changed();
  }, [...notes]);
  await calm(page);

  // Finding.
  await press(page, "f", 2);
  await page.until("the search bar is open", () => !document.querySelector("#find-bar").hidden);
  await typed(page, "muller");
  await page.until("all matches are counted", () => document.querySelector("#find-bar output").textContent === "1 of 3");
  await shot(page, out, "found");
  expect(await page.run(() => document.querySelectorAll(".matches [data-current]").length) === 1, "a match is marked");
  await press(page, "Enter");
  await page.until("the next match is shown", () => document.querySelector("#find-bar output").textContent === "2 of 3");
  expect(await page.run(() => window.inkstone.engine.page) === 2, "Enter goes to the page of the next match");
  await press(page, "Enter", 8);
  expect(await count(page) === "1 of 3", "Shift+Enter goes back");
  await typed(page, "DOCUMENT");
  await page.until("a divided word is found", () => document.querySelector("#find-bar output").textContent === "1 of 1");
  expect(await page.run(() => document.querySelectorAll(".matches [data-current]").length) === 2, "both parts are marked");
  await typed(page, "absent");
  await page.until("absent words are reported", () => /Nothing/.test(document.querySelector("#find-bar output").textContent));
  await press(page, "Escape");
  expect(await page.run(() => document.querySelector("#find-bar").hidden), "Escape closes the bar");

  // Selecting.
  await page.run(() => window.inkstone.tools.chooseTool("words"));
  const [start, end] = [await at(page, "first", 0), await at(page, "and a", 1)];
  await mouse(page, "mousePressed", start);
  await mouse(page, "mouseMoved", [(start[0] + end[0]) / 2, (start[1] + end[1]) / 2]);
  await mouse(page, "mouseMoved", end);
  await mouse(page, "mouseReleased", end);
  const text = await page.run(() => window.inkstone.pageText.text);
  expect(text === "first page has words\nand a", `a drag selects in reading order: ${text}`);
  await shot(page, out, "selected");
  const copied = await page.run(() => {
    // In Firefox, the data of a script's own ClipboardEvent can't be set.
    let data = "";
    const clipboardData = { setData: (type, text) => { if (type === "text/plain") data = text; } };
    document.dispatchEvent(Object.assign(new Event("copy", { bubbles: true, cancelable: true }), { clipboardData }));
    return data;
  });
  expect(copied === text, "the selection is copied as text");

  // Marking.
  await page.run(() => document.querySelector("#text-bar [data-key=Mark]").click());
  await calm(page);
  const marks = await page.run(() => window.inkstone.engine.itemCount);
  expect(marks === 2, `each line is marked: ${marks}`);
  expect(await page.run(() => document.querySelector("#text-bar").hidden), "the selection is gone");
  await shot(page, out, "marked");
  await page.run(() => window.inkstone.undo());
  expect(await page.run(() => window.inkstone.engine.itemCount) === 0, "marks are one undo step");
});

scenario("A highlighter follows lines of PDF pages", async ({ begin, expect, inkstone, out }) => {
  const { studio, browser } = await begin();
  const notes = await command(inkstone, ["convert", "FILE", "-o", "FILE.ink"], pdf(pages), "slides.pdf", ".ink");
  const page = await browser.page({ isPrivate: true, width: 1000, height: 900 });
  await visit(page, studio.address);
  await page.run(async (numbers) => {
    const { engine, view, tools } = window.inkstone;
    await engine.whole();
    engine.open(new Uint8Array(numbers));
    view.fit();
    view.changed();
    tools.choose("highlighter");
  }, [...notes]);
  await calm(page);

  // The switch is that of highlighters, and remembered.
  const isShown = () => [...document.querySelectorAll("label, [role=switch]")]
    .some((entry) => entry.textContent.includes("Follow lines of text"));
  await click(page, "#width-button");
  await settled(page);
  expect(await page.run(isShown), "the highlighter has the switch");
  await shot(page, out, "switch");
  await page.run(() => window.inkstone.tools.setFollowsText(true));
  await press(page, "Escape");
  await settled(page);

  // A wavy stroke along a line becomes a mark of its words, at the height of the line.
  const stroke = async (from, to, wave) => {
    const points = Array.from({ length: 25 }, (_, i) => [
      from[0] + (to[0] - from[0]) * i / 24, from[1] + (to[1] - from[1]) * i / 24 + wave * Math.sin(i),
    ]);
    await new Stylus(page).stroke(points);
    await calm(page);
  };
  const counts = () => page.run(() => {
    const { itemCount, undoCount } = window.inkstone.engine;
    return `${itemCount} ${undoCount}`;
  });
  await stroke(await at(page, "first", 0.1), await at(page, "has", 0.6), 3);
  expect(await counts() === "1 1", `the stroke is one mark: ${await counts()}`);
  const blue = await page.run(() => {
    const { engine, view: { canvas } } = window.inkstone;
    const [{ rects: [rect] }] = engine.pages.search("first", 0);
    const [a, , , d, e, f] = engine.transform;
    const context = canvas.getContext("2d");
    return [-0.1, 0.03, 0.97, 1.1].map((part) =>
      context.getImageData(a * (rect.x + 1) + e, d * (rect.y + part * rect.height) + f, 1, 1).data[2]);
  });
  expect(blue[0] === 255 && blue[3] === 255 && blue[1] < 200 && blue[2] < 200, `it is as high as the line: ${blue}`);
  await shot(page, out, "followed");
  await page.run(() => window.inkstone.undo());
  expect(await counts() === "0 0", "undoing it removes all");

  // Two lines, and no text.
  const [start, middle, end] = [await at(page, "page", 0), await at(page, "words", 1), await at(page, "and", 0.2)];
  const path = [[start, middle], [middle, [middle[0], end[1]]], [[middle[0], end[1]], end]].flatMap(([from, to]) =>
    Array.from({ length: 20 }, (_, i) => [from[0] + (to[0] - from[0]) * i / 20, from[1] + (to[1] - from[1]) * i / 20]));
  await new Stylus(page).stroke(path);
  await calm(page);
  expect(await counts() === "2 1", `a stroke through two lines marks both, in one step: ${await counts()}`);
  await stroke([start[0], start[1] + 300], [middle[0], start[1] + 300], 2);
  expect(await counts() === "3 2", "elsewhere a stroke stays");
  await shot(page, out, "lines");
});
