// Text: its module is loaded on first use, and works without the server afterward.
import { Browser } from "./lib/devtools.mjs";
import { scenario } from "./lib/scenario.mjs";
import { Studio } from "./lib/studio.mjs";
import { visit } from "./lib/visit.mjs";

/** Lays out a text in the page; returns the result, or the reason of a failure. */
async function setText(text) {
  const start = performance.now();
  try {
    const { text: load } = await import(new URL("text/index.js", document.baseURI));
    const typesetter = await load();
    const { outlines, width, lines, missing } = typesetter.set(text, { size: 20, width: 100 });
    return { steps: outlines.length, width, lines: lines.length, missing, time: performance.now() - start };
  } catch (error) {
    return { message: error.message, kind: error.constructor.name };
  }
}

scenario("text", async ({ inkstone, expect, note }) => {
  let studio = await Studio.start(inkstone);
  const { port, documents } = studio;
  const browser = await Browser.launch();
  const ofText = (page) => page.requests.filter(({ url }) => /InkText|\/text\//.test(url));
  try {
    const page = await browser.page();
    await visit(page, studio.address);
    await page.run(() => navigator.serviceWorker.ready.then(() => true));
    await page.until("the service worker answers", () => navigator.serviceWorker.controller !== null);
    expect(ofText(page).length === 0, `nothing of it is loaded at the start: ${ofText(page)[0]?.url}`);
    const isBuilt = await page.run(() => fetch("InkText.ttf", { method: "HEAD" }).then(({ ok }) => ok));
    const first = await page.run(setText, "Tinte fi, Ελληνικά, مرحبا 中");
    if (!isBuilt) {
      expect(first.kind === "TextError" && first.message.includes("built without"), `it says why: ${first.message}`);
      note("this Studio was built without its text module");
      return;
    }
    expect(first.steps > 1000 && first.lines > 1 && first.width === 100, `a text is set: ${JSON.stringify(first)}`);
    expect(first.missing?.join() === "中", `what no face has is told: ${first.missing}`);
    const licences = await page.run(() => fetch("InkText.txt").then((answer) => answer.text()));
    expect(licences.includes("HarfBuzz") && licences.includes("DejaVu"), "the licences are beside the module");

    await studio.stop();
    await page.reload();
    await page.until("the page starts without a network", () => document.documentElement.dataset.ready === "true");
    const again = await page.run(setText, "Tinte fi");
    expect(again.steps > 100, `a text is set without the server: ${JSON.stringify(again)}`);
    studio = Object.assign(await Studio.start(inkstone, { folder: documents, port }), { outer: studio.outer });
    note(`the first text after ${first.time.toFixed(0)} ms, kept ${again.time.toFixed(0)} ms`);
  } finally {
    await browser.close();
    await studio.close();
  }
});
