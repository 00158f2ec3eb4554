// A lecture: a PDF of 60 pages is shown at once, its pages are read while the user writes, and it stays sharp offline.
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Stylus } from "./lib/input.mjs";
import { scenario } from "./lib/scenario.mjs";
import { bytes, command, ready } from "./lib/studio.mjs";
import { calm, content, facts, state, visit } from "./lib/visit.mjs";

const pageCount = 60;

/** Returns a PDF whose pages have as many bars as their numbers, in three colors. */
function lecture() {
  const objects = ["<</Type/Catalog/Pages 2 0 R>>", ""];
  const kids = [];
  for (let page = 1; page <= pageCount; page++) {
    const bars = Array.from({ length: page }, (_, bar) =>
      `${bar % 3 === 0 ? 1 : 0} ${bar % 3 === 1 ? 0.6 : 0} ${bar % 3 === 2 ? 1 : 0} rg ` +
      `${20 + 34 * (bar % 10)} ${20 + 40 * Math.floor(bar / 10)} 24 30 re f`).join("\n");
    objects.push(`<</Length ${bars.length}>> stream\n${bars}\nendstream`);
    objects.push(`<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 300]/Contents ${objects.length} 0 R/Resources<<>>>>`);
    kids.push(`${objects.length} 0 R`);
  }
  objects[1] = `<</Type/Pages/Count ${pageCount}/Kids[${kids.join(" ")}]>>`;
  let file = "%PDF-1.4\n";
  const offsets = objects.map((object, index) => {
    const at = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const table = offsets.map((at) => `${String(at).padStart(10, "0")} 00000 n \n`).join("");
  return `${file}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}` +
    `trailer\n<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${file.length}\n%%EOF\n`;
}

/** Opens a file of the device. */
const open = (name, text) => window.inkstone.openFile(new File([Uint8Array.from(text, (letter) => letter.charCodeAt(0))], name));

/** Returns a copy of a page as PNG, as the page makes it. */
const copy = async (number) => {
  const { render } = await import("./device/files.js");
  return render("png", window.inkstone.engine, window.inkstone.store, "a", { scale: 1, page: number });
};

const deferred = () => window.inkstone.engine.deferredPages().length;

scenario("a lecture on a PDF", async ({ inkstone, out, expect, note, begin }) => {
  const { studio, browser } = await begin();
  const folder = await mkdtemp(join(tmpdir(), "inkstone-lecture-"));
  try {
    if (out) await mkdir(out, { recursive: true });
    const page = await browser.page({ isPrivate: true, width: 1000, height: 800 });
    await visit(page, studio.address);
    const text = lecture();
    await writeFile(join(folder, "a.pdf"), text, "latin1");

    // The first page is there, and can be written on, while the others are read.
    const start = performance.now();
    await page.run(open, "Lecture.pdf", text);
    expect((await state(page)).pageCount === pageCount, "the document has all pages at once");
    await page.until("the first page is read", () => window.inkstone.engine.deferredPages()[0]?.page !== 0);
    const first = performance.now() - start;
    const left = await page.run(deferred);
    const pen = new Stylus(page);
    await pen.stroke([[300, 300], [420, 340], [520, 300]]);
    await page.until("the ink is there", () => window.inkstone.engine.itemCount === 1);

    // A page far behind is read before the others.
    await page.run(() => window.inkstone.act(() => window.inkstone.engine.showPage(54)));
    await page.until("the page that is shown is read", () =>
      !window.inkstone.engine.deferredPages().some((entry) => entry.page === 54));
    await page.until("all pages are read", () => window.inkstone.engine.deferredPages().length === 0);
    await page.until("the progress is gone", () => document.querySelector("#reading").hidden);
    note(`first page after ${first.toFixed(0)} ms, then ${left} of ${pageCount} left; ` +
      `all after ${(performance.now() - start).toFixed(0)} ms`);
    expect((await state(page)).undoCount === 1, "reading pages is no step of undo");

    // The pages show what the command shows of the PDF itself.
    for (const number of [1, 17, 54]) {
      await command(inkstone, ["render", join(folder, "a.pdf"), "-o", join(folder, "a.png"), "--dpi", "72", "--page",
        String(number + 1)]);
      const own = await page.run(facts, (await readFile(join(folder, "a.png"))).toString("base64"));
      const shown = await page.run(facts, (await bytes(page, copy, number)).toString("base64"));
      expect(shown.colors > 3 && shown.hash === own.hash, `page ${number + 1} is that of the PDF`);
    }
    await calm(page);
    if (out) await writeFile(join(out, "lecture.png"), await page.picture());

    // Again after a reload without the server.
    await page.run(() => window.inkstone.drain());
    await page.run(() => navigator.serviceWorker.ready.then(() => true));
    const before = await content(page);
    await studio.stop();
    await page.reload();
    await ready(page);
    expect((await state(page)).pageCount === pageCount && (await page.run(deferred)) === 0, "the pages are there offline");
    await calm(page);
    const { colors } = await page.run(facts, (await bytes(page, copy, 54)).toString("base64"));
    expect(colors > 3, "they are shown offline");
    expect(before.length < text.length + 20_000 * pageCount, `the document has ${before.length} bytes`);
    expect(page.problems.length === 0, `nothing goes wrong in the page: ${page.problems[0]}`);
    await page.close();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

scenario("an encrypted PDF", async ({ expect, note, begin }) => {
  const { studio, browser } = await begin();
  const folder = await mkdtemp(join(tmpdir(), "inkstone-lecture-"));
  try {
    await writeFile(join(folder, "a.pdf"), lecture(), "latin1");
    try {
      await command("qpdf", ["--encrypt", "secret", "owner", "256", "--", join(folder, "a.pdf"), join(folder, "b.pdf")]);
    } catch (error) {
      return note(`skipped, as qpdf is missing: ${error.message}`);
    }
    const page = await browser.page({ isPrivate: true, width: 1000, height: 800 });
    await visit(page, studio.address);
    const text = (await readFile(join(folder, "b.pdf"))).toString("latin1");
    const answer = async (password) => {
      await page.until("the password is asked for", () => document.querySelector("dialog.question[open] input"));
      await page.run((given) => {
        const field = document.querySelector("dialog.question[open] input");
        field.value = given;
        field.form.requestSubmit();
      }, password);
    };
    await page.run((name, given) => {
      window.opening = window.inkstone.openFile(
        new File([Uint8Array.from(given, (letter) => letter.charCodeAt(0))], name));
    }, "Secret.pdf", text);
    await answer("wrong");
    await answer("secret");
    await page.run(() => window.opening);
    await page.until("all pages are read", () =>
      window.inkstone.engine.pageCount === 60 && window.inkstone.engine.deferredPages().length === 0);
    const stored = Buffer.from(await content(page)).includes("secret");
    expect(!stored, "the password isn't stored");
    expect(page.problems.length === 0, `nothing goes wrong in the page: ${page.problems[0]}`);
    await page.close();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
