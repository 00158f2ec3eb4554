// A PDF with handwriting of another program: it becomes strokes if the user wants that, else it is paper.
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { press } from "./lib/input.mjs";
import { annotated } from "./lib/pdf.mjs";
import { scenario } from "./lib/scenario.mjs";
import { bytes, command } from "./lib/studio.mjs";
import { facts, visit } from "./lib/visit.mjs";

const open = (name, text) => {
  window.opening = window.inkstone.openFile(
    new File([Uint8Array.from(text, (letter) => letter.charCodeAt(0))], name));
};

/** Answers the question with its first or its second button. */
const answer = (index) => {
  const dialog = document.querySelector("dialog.question[open]");
  dialog.querySelectorAll(".actions button")[index].click();
};

/** Returns a copy of a page as PNG, as the page makes it. */
const copy = async (number) => {
  const { render } = await import("./device/files.js");
  return render("png", window.inkstone.engine, window.inkstone.store, "a", { scale: 1, page: number });
};

const asked = () => document.querySelector("dialog.question[open]") !== null;
const isRead = () => window.inkstone.engine.pageCount === 2 && window.inkstone.engine.pages.deferred().length === 0;

scenario("handwriting in a PDF", async ({ inkstone, out, expect, begin }) => {
  const { studio, browser } = await begin();
  const folder = await mkdtemp(join(tmpdir(), "inkstone-ink-"));
  try {
    if (out) await mkdir(out, { recursive: true });
    const page = await browser.page({ isPrivate: true, width: 1000, height: 800 });
    await visit(page, studio.address);
    const text = annotated();
    const file = join(folder, "a.pdf");
    await writeFile(file, text, "latin1");

    await page.run(open, "Notes.pdf", text);
    await page.until("the question is asked", asked);
    if (out) await writeFile(join(out, "pdf-ink-question.png"), await page.picture());
    const height = await page.run(() => document.querySelector("dialog.question[open]").getBoundingClientRect().height);
    expect(height < 300, `the question is as high as its text, not ${height} pixels`);
    await page.run(answer, 1);
    await page.run(() => window.opening);
    await page.until("all pages are read", isRead);
    expect((await page.run(() => window.inkstone.engine.itemCount)) === 3, "the document has three strokes");
    if (out) await writeFile(join(out, "pdf-ink-strokes.png"), await page.picture());
    for (const number of [0, 1]) {
      await command(inkstone, ["render", file, "-o", join(folder, "b.png"), "--dpi", "72", "--annotations", "ink",
        "--page", String(number + 1)]);
      const own = await page.run(facts, (await readFile(join(folder, "b.png"))).toString("base64"));
      const shown = await page.run(facts, (await bytes(page, copy, number)).toString("base64"));
      expect(shown.hash === own.hash, `page ${number + 1} is that of the command`);
    }

    await page.run(open, "Notes.pdf", text);
    await page.until("the question is asked again", asked);
    await page.run(answer, 0);
    await page.run(() => window.opening);
    await page.until("all pages are read again", isRead);
    expect((await page.run(() => window.inkstone.engine.itemCount)) === 0, "left as paper, the document has no strokes");
    if (out) await writeFile(join(out, "pdf-ink-paper.png"), await page.picture());

    // Later, the user wants strokes after all, beside ink drawn meanwhile.
    const look = async (number) => (await page.run(facts, (await bytes(page, copy, number)).toString("base64"))).hash;
    const papers = [await look(0), await look(1)];
    await press(page, "g");
    await page.until("the panel is open", () => document.querySelector("#pages").matches(":popover-open"));
    await page.run(() => document.querySelector('#pages [data-key="Handwriting of the PDF as ink"]').click());
    await page.until("the annotations are strokes", () => window.inkstone.engine.itemCount === 3);
    await page.until("the pages without them are read", isRead);
    if (out) await writeFile(join(out, "pdf-ink-later.png"), await page.picture());
    expect((await page.run(() => window.inkstone.engine.undoCount)) === 1, "it is one step of undo");
    for (const number of [0, 1]) {
      await command(inkstone, ["render", file, "-o", join(folder, "b.png"), "--dpi", "72", "--annotations", "ink",
        "--page", String(number + 1)]);
      const own = await page.run(facts, (await readFile(join(folder, "b.png"))).toString("base64"));
      expect((await look(number)) === own.hash, `page ${number + 1} is that of the command, with strokes later`);
    }
    await page.run(() => window.inkstone.undo());
    expect((await page.run(() => window.inkstone.engine.itemCount)) === 0, "undone, there are no strokes");
    for (const number of [0, 1]) expect((await look(number)) === papers[number], `undone, page ${number + 1} is as before`);
    await page.run(() => window.inkstone.redo());
    await page.until("redone, the pages are read", isRead);
    expect((await page.run(() => window.inkstone.engine.itemCount)) === 3, "redone, the strokes are back");
    expect(page.problems.length === 0, `nothing goes wrong in the page: ${page.problems[0]}`);
    await page.close();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
