// A lecture: a PDF of 60 pages is shown at once, its pages are read while the user writes, and it stays sharp offline.
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Stylus } from "./lib/input.mjs";
import { lecture, pageCount } from "./lib/pdf.mjs";
import { scenario } from "./lib/scenario.mjs";
import { bytes, command, ready } from "./lib/studio.mjs";
import { calm, content, facts, state, visit } from "./lib/visit.mjs";

/** Opens a file of the device. */
const open = (name, text) => window.inkstone.openFile(new File([Uint8Array.from(text, (letter) => letter.charCodeAt(0))], name));

/** Returns a copy of a page as PNG, as the page makes it. */
const copy = async (number) => {
  const { render } = await import("./device/files.js");
  return render("png", window.inkstone.engine, window.inkstone.store, "a", { scale: 1, page: number });
};

const deferred = () => window.inkstone.engine.pages.deferred().length;

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
    await page.until("the first page is read", () => window.inkstone.engine.pages.deferred()[0]?.page !== 0);
    const first = performance.now() - start;
    const left = await page.run(deferred);
    const pen = new Stylus(page);
    await pen.stroke([[300, 300], [420, 340], [520, 300]]);
    await page.until("the ink is there", () => window.inkstone.engine.itemCount === 1);

    // A page far behind is read before the others.
    await page.run(() => window.inkstone.pages.go(54));
    await page.until("the page that is shown is read", () =>
      !window.inkstone.engine.pages.deferred().some((entry) => entry.page === 54));
    await page.until("all pages are read", () => window.inkstone.engine.pages.deferred().length === 0);
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
      expect(shown.colors > 2 && shown.hash === own.hash, `page ${number + 1} is that of the PDF`);
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
