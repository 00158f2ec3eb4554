// A PDF of hundreds of pages in the Studio: the time until its first page, a page far behind and the first match are
// shown, the frames of panning and zooming, and memory. INKSTONE_PDF names a document of your own.
import { readFileSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { press } from "./lib/input.mjs";
import { descendants } from "./lib/processes.mjs";
import { quantile } from "./lib/pace.mjs";
import { scenario } from "./lib/scenario.mjs";
import { calm, visit } from "./lib/visit.mjs";

/** The limits, in milliseconds and bytes. */
const limits = { first: 600, far: 300, found: 500, frame: 33, memory: 250e6 };

/** The word on the last page of the document made here; INKSTONE_WORD is that of another one. */
const { INKSTONE_PDF, INKSTONE_WORD = "zebra" } = process.env;

/** Returns a PDF document with 60 lines of text on each page. */
function made(count) {
  const font = "<</Type/Font/Subtype/Type1/BaseFont/Times-Roman/Encoding/WinAnsiEncoding>>";
  const objects = ["<</Type/Catalog/Pages 2 0 R>>", "", font];
  const kids = [];
  for (let page = 1; page <= count; page++) {
    const lines = Array.from({ length: 60 }, (_, line) =>
      `(Page ${page}, line ${line}: the quick brown fox jumps over the lazy dog, and again it jumps over it.) Tj T*`);
    if (page === count) lines[30] = "(a zebra) Tj T*";
    const content = `BT /F 11 Tf 12 TL 60 780 Td ${lines.join("\n")} ET`;
    objects.push(`<</Length ${content.length}>> stream\n${content}\nendstream`);
    objects.push(`<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents ${objects.length} 0 R`
      + "/Resources<</Font<</F 3 0 R>>>>>>");
    kids.push(`${objects.length} 0 R`);
  }
  objects[1] = `<</Type/Pages/Kids[${kids.join(" ")}]/Count ${kids.length}>>`;
  const bodies = objects.map((object, at) => `${at + 1} 0 obj\n${object}\nendobj\n`).join("");
  return Buffer.from(`%PDF-1.7\n${bodies}trailer <</Root 1 0 R/Size ${objects.length + 1}>>\n%%EOF\n`);
}

/**
 * Returns the private memory of the tab, in bytes; 0 if it is unknown. Of the processes for pages it is the largest: a
 * browser keeps others for its first tab, for its own pages, and for the next one.
 */
function memory(browser) {
  const number = browser.process?.pid;
  let most = 0;
  for (const each of number ? descendants(number) : []) {
    try {
      const line = readFileSync(`/proc/${each}/cmdline`, "latin1");
      // Firefox names the kind of a process in its last argument.
      if (!line.includes("--type=renderer") && !/\0tab\0*$/.test(line)) continue;
      const found = /^RssAnon:\s+(\d+) kB/m.exec(readFileSync(`/proc/${each}/status`, "latin1"));
      most = Math.max(most, 1024 * Number(found?.[1] ?? 0));
    } catch {
      // It has ended meanwhile.
    }
  }
  return most;
}

/** Opens the file, and returns the milliseconds until its first page is painted. */
const open = async () => {
  const { engine } = window.inkstone;
  const start = performance.now();
  window.inkstone.openFile(window.pdf);
  const frame = () => new Promise((resolve) => { requestAnimationFrame(resolve); });
  while (engine.pageCount < 2 || engine.pages.deferred()[0]?.page === 0 || engine.needsFrame) await frame();
  return performance.now() - start;
};

/** Goes to a page, and returns the milliseconds until it is painted. */
const go = async (page) => {
  const { engine, pages } = window.inkstone;
  const start = performance.now();
  pages.go(page);
  const frame = () => new Promise((resolve) => { requestAnimationFrame(resolve); });
  while (engine.needsFrame || engine.pages.deferred().some((entry) => entry.page === page)) await frame();
  return performance.now() - start;
};

/** Types a word into the open search bar, and returns the milliseconds until the first match is shown. */
const find = async (words) => {
  const field = document.querySelector("#find-bar input");
  const start = performance.now();
  field.value = words;
  field.dispatchEvent(new Event("input"));
  const frame = () => new Promise((resolve) => { requestAnimationFrame(resolve); });
  while (!document.querySelector(".matches [data-current]")) {
    if (performance.now() - start > 20_000) return Infinity;
    await frame();
  }
  return performance.now() - start;
};

/** Pans, then zooms by steps of a wheel, one each frame; returns the milliseconds of the frames of both. */
const move = async () => {
  const { view: { canvas } } = window.inkstone;
  const frame = () => new Promise((resolve) => { requestAnimationFrame(resolve); });
  const { left, top, width, height } = canvas.getBoundingClientRect();
  const at = { clientX: left + width / 2, clientY: top + height / 2, bubbles: true, cancelable: true };
  const run = async (/** @type {(step: number) => any} */ values) => {
    const times = [];
    await frame();
    let last = performance.now();
    for (let step = 0; step < 90; step++) {
      canvas.dispatchEvent(new WheelEvent("wheel", { ...at, ...values(step) }));
      await frame();
      const now = performance.now();
      times.push(now - last);
      last = now;
    }
    return times;
  };
  return {
    pan: await run(() => ({ deltaY: 40 })),
    zoom: await run((step) => ({ deltaY: step < 45 ? -12 : 12, ctrlKey: true })),
  };
};

scenario("a PDF of hundreds of pages", async ({ isMeasure, out, expect, note, begin }) => {
  const { studio, browser } = await begin();
  const file = INKSTONE_PDF ? await readFile(INKSTONE_PDF) : made(isMeasure ? 500 : 40);
  const page = await browser.page({ isPrivate: true, width: 1200, height: 900, density: 2 });
  await visit(page, studio.address);
  await page.until("the page is complete", () => Boolean(window.inkstone.reading));
  await page.run((base) => {
    window.pdf = new File([Uint8Array.from(atob(base), (letter) => letter.charCodeAt(0))], "large.pdf",
      { type: "application/pdf" });
  }, file.toString("base64"));
  const before = memory(browser);

  const first = await page.run(open);
  const count = await page.run(() => window.inkstone.engine.pageCount);
  const far = Math.min(400, count - 1);
  // A word on a page that hasn't been read is found by the texts, which are read first.
  await press(page, "f", 2);
  await page.until("the search bar is open", () => !document.querySelector("#find-bar").hidden);
  const early = await page.run(find, INKSTONE_WORD);
  expect(early < Infinity, `“${INKSTONE_WORD}” is found while pages are read`);
  const left = await page.run(() => window.inkstone.engine.pages.deferred().length);
  await page.run(() => {
    const field = document.querySelector("#find-bar input");
    field.value = "";
    field.dispatchEvent(new Event("input"));
  });
  await press(page, "Escape");
  const unread = await page.run(go, far);
  const start = performance.now();
  await page.until("all pages are read", () => window.inkstone.engine.pages.deferred().length === 0);
  const all = performance.now() - start;
  await page.run(() => { window.pdf = null; });
  await calm(page);
  await page.run(go, 0);
  await calm(page);
  const shown = await page.run(go, far);
  await calm(page);
  if (out) await writeFile(join(out, "large-pdf.png"), await page.picture());
  await page.run(go, 1);
  await calm(page);
  await press(page, "f", 2);
  await page.until("the search bar is open", () => !document.querySelector("#find-bar").hidden);
  const found = await page.run(find, INKSTONE_WORD);
  expect(found < Infinity, `“${INKSTONE_WORD}” is found`);
  await press(page, "Escape");
  await page.run(go, far >> 1);
  await calm(page);
  const { pan, zoom } = await page.run(move);
  await calm(page);
  const held = memory(browser);
  const engine = await page.run(() => window.inkstone.engine.ink.memory.buffer.byteLength);
  const ms = (value) => `${value.toFixed(0)} ms`;
  const frames = (times) => `${ms(quantile(times, 0.5))}, 95 % in ${ms(quantile(times, 0.95))}`;
  note(`${count} pages, ${(file.length / 1e6).toFixed(1)} MB: first page after ${ms(first)}; page ${far + 1} after ` +
    `${ms(unread)} while others are read, all after ${ms(all)} more; again after ${ms(shown)}; first match after ` +
    `${ms(early)} with ${left} pages to read, ${ms(found)} with none; frames at 2×: panning ${frames(pan)}, zooming ${frames(zoom)}; page ${(held / 1e6).toFixed(0)} MB, ` +
    `before ${(before / 1e6).toFixed(0)}, engine ${(engine / 1e6).toFixed(0)} MB`);
  if (!isMeasure) return;
  expect(first <= limits.first, `the first page is shown after ${ms(first)}`);
  expect(Math.max(unread, shown) <= limits.far, `page ${far + 1} is shown after ${ms(unread)} and ${ms(shown)}`);
  expect(Math.max(early, found) <= limits.found, `the first match is shown after ${ms(early)} and ${ms(found)}`);
  for (const [name, times] of Object.entries({ pan, zoom })) {
    expect(quantile(times, 0.95) <= limits.frame, `${name}: 95 % of the frames take ${frames(times)}`);
  }
  expect(held <= limits.memory, `the page needs ${(held / 1e6).toFixed(0)} MB`);
});
