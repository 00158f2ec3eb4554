// The frames while the page starts, creates and opens documents and is resized: paper, never black,
// and bars of constant size.
import { Stylus } from "./lib/input.mjs";
import { pause } from "./lib/page.mjs";
import { scenario } from "./lib/scenario.mjs";
import { blackShare, film } from "./lib/screencast.mjs";
import { calm, visit } from "./lib/visit.mjs";

/** Observes each frame: the amount of black on the canvas, and the size of the toolbar. */
const watch = `{
  window.frames = { black: 0, blank: 0, count: 0, tools: [] };
  // After all painting of the frame is done; only for a canvas that existed when the frame began.
  const channel = new MessageChannel();
  let isThere = false;
  const next = () => requestAnimationFrame(() => {
    isThere = window.inkstone?.view && window.inkstone.engine.width > 0;
    channel.port2.postMessage(0);
  });
  channel.port1.onmessage = () => {
    next();
    const canvas = document.querySelector("#canvas");
    const tools = document.querySelector("#tools")?.getBoundingClientRect();
    if (tools?.width) window.frames.tools.push(Math.round(Math.max(tools.width, tools.height)));
    if (!isThere) return;
    const context = canvas.getContext("2d");
    window.frames.count += 1;
    for (let x = 0.05; x < 1; x += 0.1) {
      for (let y = 0.05; y < 1; y += 0.1) {
        const { data } = context.getImageData(Math.floor(x * canvas.width), Math.floor(y * canvas.height), 1, 1);
        if (data[0] + data[1] + data[2] === 0) window.frames.black += 1;
      }
    }
  };
  next();
}`;

const frames = (page) => page.run(() => {
  const { black, count } = window.frames;
  Object.assign(window.frames, { black: 0, count: 0 });
  return { black, count };
});

/** The share of a frame that thin ink makes black. */
const inkShare = 0.005;

scenario("frames that are not finished", async ({ isMeasure, expect, note, begin }) => {
  const { studio, browser } = await begin();
  let [all, filmed] = [0, 0];
  for (const [width, height, density] of [[1440, 900, 1], [1440, 900, 2], [390, 844, 3]]) {
    const what = `${width} × ${height} at ${density}×`;
    const page = await browser.page({ width, height, density, isPrivate: true });
    await page.call("Page.addScriptToEvaluateOnNewDocument", { source: watch });
    let stop = isMeasure ? await film(page) : null;
    const judge = async (name) => {
      await calm(page);
      if (stop) {
        // The frames of the screen, not only of the canvas.
        const shares = (await stop()).map(blackShare);
        filmed += shares.length;
        const wrong = shares.filter((share) => share > inkShare);
        expect(wrong.length === 0, `${what}, ${name}: ${wrong.length} of ${shares.length} frames are black in part (${wrong[0]})`);
        stop = await film(page);
      }
      const { black, count } = await frames(page);
      expect(count > 2 && black === 0, `${what}, ${name}: nothing is black in ${count} frames (${black} places)`);
      all += count;
    };
    await visit(page, studio.address);
    await judge("a first visit");
    const sizes = await page.run(() => window.frames.tools);
    const last = sizes.at(-1);
    const largest = Math.max(...sizes.slice(0, -1));
    expect(largest <= last + 2, `${what}: the toolbar is no larger at first: ${largest} and then ${last} px`);

    await new Stylus(page).stroke([[200, 300, { force: 0.5 }], [260, 330, { force: 0.6 }], [340, 300, { force: 0.5 }]]);
    await frames(page);
    const id = await page.run(async () => {
      await window.inkstone.storeNew();
      await window.inkstone.drain();
      return window.inkstone.document.id;
    });
    await page.run(() => window.inkstone.newDocument());
    await judge("a new document");
    await page.run((wanted) => window.inkstone.openDocument(wanted), id);
    await judge("a document that is opened");
    for (const [w, h] of [[width - 60, height - 80], [width, height]]) {
      await page.resize(w, h, density);
      await pause(120);
    }
    await judge("another size");
    await visit(page, studio.address);
    await judge("another visit");
    expect(page.problems.length === 0, `nothing goes wrong in the page: ${page.problems[0]}`);
    await page.close();
  }
  note(`${all} frames${isMeasure ? `, and ${filmed} that were filmed` : ""}`);
});
