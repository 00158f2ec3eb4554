// The panel of pages: labels and chapters of a PDF document, and room for notes.
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { press } from "./lib/input.mjs";
import { expectSaved } from "./lib/saved.mjs";
import { scenario } from "./lib/scenario.mjs";
import { command } from "./lib/studio.mjs";
import { calm, visit } from "./lib/visit.mjs";

/** Returns a PDF document of six pages: i, ii, 1…4, with two chapters, the second with two sections. */
function pdf() {
  const kids = [3, 4, 5, 6, 7, 8];
  const item = (title, page, parent, more) => `<</Title(${title})/Parent ${parent} 0 R/Dest[${page} 0 R/Fit]${more}>>`;
  const objects = [
    "<</Type/Catalog/Pages 2 0 R/Outlines 9 0 R/PageLabels<</Nums[0<</S/r>>2<</S/D>>]>>>>",
    `<</Type/Pages/Kids[${kids.map((kid) => `${kid} 0 R`).join(" ")}]/Count 6>>`,
    ...kids.map(() => "<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 400]>>"),
    "<</First 10 0 R/Last 11 0 R/Count 2>>",
    item("Preface", 3, 9, "/Next 11 0 R"),
    item("Inks of all colors", 5, 9, "/Prev 10 0 R/First 12 0 R/Last 13 0 R/Count 2"),
    item("Black", 5, 11, "/Next 13 0 R"),
    item("Blue", 7, 11, "/Prev 12 0 R"),
  ];
  const bodies = objects.map((object, at) => `${at + 1} 0 obj\n${object}\nendobj\n`).join("");
  return Buffer.from(`%PDF-1.7\n${bodies}trailer <</Root 1 0 R/Size ${objects.length + 1}>>\n%%EOF\n`);
}

const shot = async (page, out, name) => {
  if (!out) return;
  await mkdir(out, { recursive: true });
  await writeFile(join(out, `chapters-${name}.png`), await page.picture());
};

const click = (page, key) => page.run((name) => document.querySelector(`#pages [data-key="${name}"]`).click(), key);

const set = (page, key, text) => page.run(({ key, text }) => {
  const field = document.querySelector(`#pages [data-key="${key}"]`);
  field.value = text;
  field.dispatchEvent(new Event("change"));
}, { key, text });

const titles = (page) => page.run(() =>
  [...document.querySelectorAll(".chapters .grow")].map((entry) => entry.firstChild.textContent));

scenario("Pages have labels and chapters, and get room for notes", async ({ begin, expect, inkstone, out }) => {
  const { studio, browser } = await begin();
  const notes = await command(inkstone, ["convert", "FILE", "-o", "FILE.ink"], pdf(), "script.pdf", ".ink");
  const page = await browser.page({ isPrivate: true, width: 1000, height: 900 });
  await visit(page, studio.address);
  await page.run((numbers) => window.inkstone.openFile(new File([new Uint8Array(numbers)], "script.ink")), [...notes]);
  await calm(page);

  await press(page, "g");
  await page.until("the panel is open", () => document.querySelector("#pages").matches(":popover-open"));
  const labels = await page.run(() => [...document.querySelectorAll(".page > span")].map((entry) => entry.textContent));
  expect(labels.join() === "i,ii,1,2,3,4", "labels are below the thumbnails");
  expect((await titles(page)).join() === "Preface,Inks of all colors,Black,Blue", "all chapters are listed");
  await page.run(() => { document.querySelector(".chapters").open = true; });
  await click(page, "chapter 3");
  await page.until("a chapter leads to its page", () => window.inkstone.engine.page === 4);
  await page.until("the chapter is current", () =>
    document.querySelector(".chapters [aria-current]")?.dataset.key === "chapter 3");
  expect(await page.run(() => document.querySelector(".chapters").open), "the list stays open");
  await shot(page, out, "list");
  await click(page, "fold chapter 1");
  expect(await page.run(() => document.querySelector(".chapters ul ul").hidden), "sections are folded");
  await click(page, "fold chapter 1");

  // Editing.
  await set(page, "Chapter name", "Blues");
  await page.until("the chapter is renamed", () =>
    [...document.querySelectorAll(".chapters .grow")].some((entry) => entry.textContent.startsWith("Blues")));
  await set(page, "Page label", "B-1");
  await page.until("the label is changed", () => document.querySelectorAll(".page > span")[4].textContent === "B-1");
  await set(page, "Chapter name", "");
  await page.until("the chapter is removed", () => document.querySelectorAll(".chapters .grow").length === 3);
  expect(await page.run(() => window.inkstone.engine.undoCount) === 3, "each change is a step of undo");
  await page.run(() => window.inkstone.pages.go(1));
  await page.until("another page is shown", () => document.querySelector(".page[aria-current]").dataset.key === "page 1");
  await set(page, "Chapter name", "Contents");
  await page.until("a chapter is added", () => document.querySelectorAll(".chapters .grow").length === 4);
  await expectSaved(page, expect, "with other chapters");
  await shot(page, out, "edited");

  // Room for notes.
  await click(page, "room Right");
  await page.until("the page is wider", () => window.inkstone.engine.pageWidth === 450);
  await click(page, "room Above");
  await page.until("the page is higher", () => window.inkstone.engine.pageHeight === 600);
  await calm(page);
  await shot(page, out, "room");
  for (let step = 0; step < 6; step++) await page.run(() => document.querySelector("#undo").click());
  await page.until("everything is undone", () => document.querySelectorAll(".page > span")[4].textContent === "3"
    && window.inkstone.engine.pageWidth === 300);
  expect((await titles(page)).join() === "Preface,Inks of all colors,Black,Blue", "undo restores the chapters");
  expect(page.problems.length === 0, `nothing goes wrong in the page: ${page.problems[0]}`);
});
