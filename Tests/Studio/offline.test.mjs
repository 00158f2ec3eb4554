// Without a network the Studio starts, shows the drawing and accepts ink; later the folder has it all.
import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { Browser } from "./lib/devtools.mjs";
import { Stylus } from "./lib/input.mjs";
import { scenario } from "./lib/scenario.mjs";
import { pause } from "./lib/page.mjs";
import { Studio } from "./lib/studio.mjs";
import { calm, state, strokes, visit } from "./lib/visit.mjs";

const line = (y) => Array.from({ length: 30 }, (_, i) => [150 + 10 * i, y, { force: 0.5 }]);

scenario("no network", async ({ inkstone, replay, expect, note }) => {
  let studio = await Studio.start(inkstone);
  const { port, documents } = studio;
  const browser = await Browser.launch();
  try {
    const page = await browser.page();
    await visit(page, studio.address);
    await page.run(() => { window.inkstone.newDocument("folder"); return window.inkstone.storeNew(); });
    const id = await page.run(() => window.inkstone.document.id);
    const path = join(documents, id.replace(/^folder\//, ""));
    const pen = new Stylus(page);
    await pen.stroke(line(200));
    await calm(page);
    await page.run(() => window.inkstone.drain());
    const before = (await readdir(documents)).length;
    const cached = await page.until("the page is kept", async () => {
      const registration = await navigator.serviceWorker.ready;
      if (registration.active?.state !== "activated") return 0;
      const names = await caches.keys();
      const counts = await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).length));
      return counts.reduce((sum, count) => sum + count, 0);
    });

    await studio.stop();
    const asked = page.requests.length;
    const start = performance.now();
    await page.reload();
    await page.until("the page starts without a network",
      () => document.documentElement.dataset.ready === "true");
    const time = performance.now() - start;
    await page.until("the drawing is there", () => window.inkstone.engine.itemCount === 1);
    await pen.stroke(line(300));
    await calm(page);
    expect((await state(page)).itemCount === 2, "it can be drawn on");
    const foreign = page.requests.slice(asked)
      .filter(({ url }) => !url.startsWith(studio.address) && !/^(blob|data):/.test(url));
    expect(foreign.length === 0, `nothing is asked elsewhere: ${foreign[0]?.url}`);

    // A second time, as the first may still have used the memory cache.
    await page.reload();
    await page.until("it starts once more", () => document.documentElement.dataset.ready === "true");
    await page.until("both strokes are there", () => window.inkstone.engine.itemCount === 2);

    // It is closed before the folder is available again.
    await page.run(() => { window.inkstone.newDocument("browser"); return window.inkstone.storeNew(); });
    studio = Object.assign(await Studio.start(inkstone, { folder: documents, port }), { outer: studio.outer });
    await page.run(() => dispatchEvent(new Event("online")));
    let found = [];
    const end = performance.now() + 180_000;
    while (performance.now() < end && found.length < 2) {
      // Each check starts a program, which would slow down the browser.
      await pause(500);
      found = await strokes(replay, await readFile(path));
    }
    expect(found.length === 2, `the folder has all strokes later: ${found.length}`);
    await page.run((wanted) => window.inkstone.openDocument(wanted), id);
    const back = await page.run(() => [window.inkstone.document.isGuest, window.inkstone.engine.itemCount]);
    expect(back[1] === 2 && !back[0], `it can be opened again: ${back}`);
    const files = (await readdir(documents)).filter((entry) => !entry.startsWith("."));
    expect(files.length === before, `there are no copies: ${files.join(", ")}`);
    const wrong = page.problems.filter((text) => !/ERR_CONNECTION_REFUSED|Failed to fetch/.test(text));
    expect(wrong.length === 0, `nothing goes wrong in the page: ${wrong[0]}`);
    note(`${cached} files kept, ready ${time.toFixed(0)} ms after the reload`);
  } finally {
    await browser.close();
    await studio.close();
  }
});
