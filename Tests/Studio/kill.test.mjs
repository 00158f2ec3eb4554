// The browser is killed in mid-stroke; ink older than a quarter of a second is kept.
import { mkdtemp, readFile, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Browser } from "./lib/devtools.mjs";
import { chance, Stylus } from "./lib/input.mjs";
import { scenario } from "./lib/scenario.mjs";
import { content, state, steadily, strokes, visit } from "./lib/visit.mjs";

/** The maximum loss, in milliseconds. */
const patience = 250;

/** The pixels from one sample to the next: the position of a sample identifies it. */
const step = 2;
const [left, top] = [130, 260];

/** Draws a stroke and kills the browser in it; returns the time when the page received each sample, and the end. */
async function drawAndDie(browser, page, random) {
  const pen = new Stylus(page);
  // No straight line: on a busy machine the pen may rest before it lifts, and a line becomes a shape.
  await pen.stroke(Array.from({ length: 20 }, (_, i) => [left + 8 * i, 150 + 16 * (i % 2), { force: 0.5 }]));
  await page.until("the first stroke is there", () => window.inkstone.engine.itemCount === 1);
  const { transform } = await state(page);
  const id = await page.run(() => window.inkstone.document.id);
  const count = 130 + Math.floor(200 * random());
  const times = [];
  const point = (i) => [left + step * i, top + 60 * Math.sin(i / 15)];
  await pen.press(...point(0), { force: 0.5 });
  await page.until("the pen is down", () => window.inkstone.engine.contactCount > 0);
  times[0] = performance.now();
  await steadily(120, (i) => i === count, (i) => {
    pen.move(...point(i + 1), { force: 0.3 + 0.2 * Math.sin(i / 9) })
      .then(() => { times[i + 1] = performance.now(); }, () => {});
  });
  const end = performance.now();
  await browser.kill();
  return { times, end, transform, id };
}

/** Returns how long the machine delayed the page, in milliseconds: the longest time between two received samples. */
function delay({ times }) {
  const taken = times.filter((time) => time !== undefined);
  return Math.max(...taken.slice(1).map((time, i) => time - taken[i]));
}

/** Returns the loss, in milliseconds before the end. */
function missing(found, { times, end, transform }) {
  const last = Math.max(...found[1].map(({ x }) => x * transform[0] + transform[4]));
  // Positions of samples are accurate to a hundredth of a millimeter.
  const index = Math.floor((last - left) / step + 0.1);
  // The first missing sample: it was delivered at this time.
  const next = times[index + 1];
  return next === undefined ? 0 : Math.max(0, end - next);
}

scenario("a browser killed in mid-stroke", async ({ replay, isMeasure, expect, note, startStudio }) => {
  const studio = await startStudio();
  const random = chance(isMeasure ? 2 : 1);
  const losses = [];
  for (const storage of ["opfs", "indexeddb", "folder"]) {
    for (let round = 0; round < (isMeasure ? 5 : storage === "opfs" ? 2 : 1); round++) {
      const profile = await mkdtemp(join(tmpdir(), "inkstone-profile-"));
      let browser;
      try {
        const address = studio.address + (storage === "indexeddb" ? "?storage=indexeddb" : "");
        browser = await Browser.launch({ profile });
        let page = await browser.page();
        await visit(page, address);
        await page.run((where) => { window.inkstone.newDocument(where); return window.inkstone.storeNew(); },
          storage === "folder" ? "folder" : "browser");
        const death = await drawAndDie(browser, page, random);

        browser = await Browser.launch({ profile });
        page = await browser.page();
        await visit(page, address);
        const shown = await page.run(() => window.inkstone.document.id);
        expect(shown === death.id, `${storage}: ${death.id} is shown again, not ${shown}`);
        if (shown !== death.id) await page.run((id) => window.inkstone.openDocument(id), death.id);
        const found = await strokes(replay, await content(page));
        expect(found.length === 2, `${storage}: two strokes are there (${found.length})`);
        if (found.length < 2) continue;
        const loss = missing(found, death);
        losses.push(loss);
        const maximum = patience + delay(death);
        expect(loss <= maximum, `${storage}: ${loss.toFixed(0)} ms are lost, not at most ${maximum.toFixed(0)}`);
        if (storage === "folder") {
          await page.run(() => window.inkstone.drain());
          const name = death.id.replace(/^folder\//, "");
          const stored = await strokes(replay, await readFile(join(studio.documents, name)));
          expect(stored.length === 2 && missing(stored, death) <= maximum,
            `the folder has ${stored.length} strokes, too`);
        }
        expect(page.problems.length === 0, `${storage}: nothing goes wrong: ${page.problems[0]}`);
      } finally {
        await browser?.close();
        await rm(profile, { recursive: true, force: true, maxRetries: 5 });
      }
      await Promise.all((await readdir(studio.documents)).map((name) => rm(join(studio.documents, name))));
    }
  }
  note(`${losses.length} kills, lost at most ${Math.max(...losses).toFixed(0)} ms`);
});
