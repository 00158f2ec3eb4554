// An encrypted PDF: its password is asked for, and not stored.
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { lecture, pageCount } from "./lib/pdf.mjs";
import { scenario } from "./lib/scenario.mjs";
import { command } from "./lib/studio.mjs";
import { content, visit } from "./lib/visit.mjs";

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
      await page.until("the password is asked for", () => document.querySelector("dialog.question[open]:not([data-answered])"));
      await page.run((given) => {
        const dialog = document.querySelector("dialog.question[open]:not([data-answered])");
        dialog.dataset.answered = "true";
        const field = dialog.querySelector("input");
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
    await page.until("all pages are read", (count) =>
      window.inkstone.engine.pageCount === count && window.inkstone.engine.pages.deferred().length === 0, pageCount);
    const stored = Buffer.from(await content(page)).includes("secret");
    expect(!stored, "the password isn't stored");
    expect(page.problems.length === 0, `nothing goes wrong in the page: ${page.problems[0]}`);
    await page.close();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
