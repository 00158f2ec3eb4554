// Printing outputs the pages of the document at their sizes, without the user interface.
import { constants, inflateSync } from "node:zlib";
import { used } from "./lib/devtools.mjs";
import { press, Stylus } from "./lib/input.mjs";
import { scenario } from "./lib/scenario.mjs";
import { calm, visit } from "./lib/visit.mjs";

/** Returns the text of a PDF, including its compressed parts. */
function opened(pdf) {
  const parts = [pdf.toString("latin1")];
  for (const { index } of parts[0].matchAll(/stream\r?\n/g)) {
    const start = pdf.indexOf(10, index) + 1;
    try {
      parts.push(inflateSync(pdf.subarray(start), { finishFlush: constants.Z_SYNC_FLUSH }).toString("latin1"));
    } catch { /* it is not compressed, or a picture */ }
  }
  return parts.join("\n");
}

/** Returns the sizes of the pages of a PDF, in units of 1/72 inch. */
function sizes(pdf) {
  const found = [];
  const text = opened(pdf);
  for (const [, numbers] of text.matchAll(/\/Type\s*\/Page\b[^s][\s\S]{0,400}?\/MediaBox\s*\[([^\]]*)\]/g)) {
    const [left, bottom, right, top] = numbers.trim().split(/\s+/).map(Number);
    found.push([right - left, top - bottom]);
  }
  return found;
}

const isNear = ([width, height], [w, h]) => Math.abs(width - w) < 1.5 && Math.abs(height - h) < 1.5;

scenario("pages on paper", async ({ expect, note, begin }) => {
  const { studio, browser } = await begin();
  const page = await browser.page({ isPrivate: true });
  await visit(page, studio.address);
  const pen = new Stylus(page);
  const sheets = [[595.28, 841.89], [841.89, 595.28], [419.53, 595.28]];
  for (const [i, [width, height]] of sheets.entries()) {
    if (i > 0) await page.run(() => window.inkstone.pages.add());
    await page.run(async (w, h) => {
      const { Command } = await import("./engine/engine.js");
      window.inkstone.act(() => window.inkstone.engine.do(Command.pageSize, w, h));
      window.inkstone.view.fit();
    }, width, height);
    await pen.stroke([[480, 300, { force: 0.5 }], [540, 330, { force: 0.6 }], [600, 300, { force: 0.5 }]]);
  }
  await calm(page);
  const printed = async () => {
    const { data } = await page.call("Page.printToPDF", { preferCSSPageSize: true, printBackground: true });
    return Buffer.from(data, "base64");
  };
  const judge = (pdf, how) => {
    const found = sizes(pdf);
    expect(found.length === 3, `${how}: three sheets for three pages, not ${found.length}`);
    // In Firefox, the driver selects the paper.
    if (used.browser === "chromium") found.slice(0, 3).forEach((size, i) =>
      expect(isNear(size, sheets[i]), `${how}: sheet ${i + 1} is as large as its page: ${size}`));
    expect(!pdf.includes("Zoom"), `${how}: no bar is printed`);
  };
  judge(await printed(), "by the browser");
  // The remains change nothing on the screen.
  const rest = await page.run(() => document.querySelectorAll("#print, #print *").length);
  expect(rest === 0, `nothing of it is left: ${rest} elements`);

  await page.run(() => {
    window.printed = 0;
    window.print = () => { window.printed += 1; };
    document.querySelector("#canvas").focus();
  });
  await press(page, "p", 2);
  await page.until("Ctrl+P prints", () => window.printed === 1);
  const shapes = await page.run(() => [...document.querySelectorAll("#print img")]
    .map((one) => one.complete && one.naturalWidth > 0));
  expect(shapes.length === 3 && shapes.every(Boolean), `as shapes, all of them there: ${shapes}`);
  judge(await printed(), "by Ctrl+P");

  // A text being typed is printed, too.
  if (await page.run(() => fetch("InkText.ttf", { method: "HEAD" }).then(({ ok }) => ok))) {
    await page.run(() => window.inkstone.view.canvas.focus());
    await press(page, "t");
    await new Stylus(page, "mouse").click(500, 400);
    await page.until("the field is there", () => document.activeElement?.matches(".typing textarea"));
    await page.call("Input.insertText", { text: "Printed" });
    judge(await printed(), "while one types");
    const text = await page.run(() => window.inkstone.engine.items(0)[0].text);
    expect(text === "Printed", `what was typed is on the page that is printed: ${text}`);
  }
  expect(page.problems.length === 0, `nothing goes wrong in the page: ${page.problems[0]}`);
  note(`${sheets.length} sizes`);
});
