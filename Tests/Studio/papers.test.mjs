// DU-23, JU-08, R5, R10: papers that invert ink, copies of pages, reordering of pages by dragging, and the losses of
// conversions.
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { press, Stylus, Touch } from "./lib/input.mjs";
import { pause } from "./lib/page.mjs";
import { click, settled } from "./lib/panels.mjs";
import { scenario } from "./lib/scenario.mjs";
import { command } from "./lib/studio.mjs";
import { calm, content, painted, picture, visit } from "./lib/visit.mjs";

const line = (y) => Array.from({ length: 40 }, (_, i) => [300 + 8 * i, y + 30 * Math.sin(i / 4), { force: 0.6 }]);

const openPages = async (page) => {
  await click(page, "[data-panel=pages]");
  await settled(page);
};

/** Selects an entry of the panel, and waits until the panel shows that: it is rebuilt, and animated. */
async function choose(page, key) {
  await settled(page);
  await click(page, `[data-key="${key}"]`);
  await page.until(`${key} is chosen`, (wanted) =>
    document.querySelector(`[data-key="${wanted}"]`)?.getAttribute("aria-pressed") === "true", key);
}

const paper = (page) => page.run(() => {
  const { pattern, invertsInk, margin, color } = window.inkstone.engine.paper;
  return { pattern, invertsInk, margin, red: Math.round(color[0] * 255) };
});

/** Returns the brightest and the darkest pixel of the picture of the page, 0 to 255. */
const range = (page) => page.run(() => {
  const { data } = window.inkstone.engine.picture(0, 1);
  let [minimum, maximum] = [255, 0];
  for (let i = 0; i < data.length; i += 4) {
    const light = 0.2126 * data[i] + 0.7152 * data[i + 1] + 0.0722 * data[i + 2];
    [minimum, maximum] = [Math.min(minimum, light), Math.max(maximum, light)];
  }
  return { minimum, maximum };
});

/** Returns the stored ink in another format; for InkML the traces, without the embedded document. */
const converted = async (inkstone, page, format) => {
  const text = await command(inkstone, ["convert", "FILE", "-o", "-", "--to", format], await content(page), "a.ink");
  return text.replace(/<annotationXML type="inkstone">[^]*<\/annotationXML>\s*/, "");
};

/** Resizes the page so that its edges are between pixels. */
const withEdges = (page) => page.run(async () => {
  const { Command } = await import("./engine/engine.js");
  window.inkstone.act(() => window.inkstone.engine.do(Command.pageSize, 600, 840));
  window.inkstone.view.fit();
});

async function turned(page, inkstone, out, expect) {
  const pen = new Stylus(page);
  await withEdges(page);
  await pen.stroke(line(300));
  await calm(page);
  const before = await converted(inkstone, page, "inkml");
  const plain = await page.run(picture);

  await openPages(page);
  if (out) await writeFile(join(out, "papers-panel.png"), await page.picture());
  const names = await page.run(() => [...document.querySelectorAll("#pages .tile canvas")].map((canvas) => {
    const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
    return new Set(new Uint32Array(data.buffer)).size;
  }));
  expect(names.length === 8 && names.every((colors) => colors > 1), `papers are shown as pictures: ${names}`);
  await choose(page, "paper With margin");
  const ruled = await paper(page);
  expect(ruled.pattern === 1 && ruled.margin === 72, `ruled paper with a margin: ${JSON.stringify(ruled)}`);
  await choose(page, "colour Slate");
  const slate = await paper(page);
  expect(slate.invertsInk && slate.red === 0x2b, `dark paper turns ink: ${JSON.stringify(slate)}`);
  await page.until("a switch says so", () => document.querySelector('[data-key="Invert ink to keep it readable"]')?.checked);
  await calm(page);
  const light = await range(page);
  expect(light.maximum > 200, `black ink is seen on slate: ${light.maximum}`);
  if (out) await writeFile(join(out, "papers-dark.png"), await page.picture());
  await press(page, "Escape");

  // Wet ink, too: it looks the same after the pen lifts.
  await pen.press(320, 500, { force: 0.6 });
  for (const [x, y] of line(480)) await pen.move(x, y, { force: 0.6 });
  await calmWet(page);
  const wet = await page.run(() => {
    const { canvas } = window.inkstone.view;
    const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
    const at = 4 * (Math.round(480 * devicePixelRatio) * canvas.width);
    let maximum = 0;
    for (let i = at - 400 * canvas.width; i < at + 400 * canvas.width; i += 4) {
      const x = (i / 4) % canvas.width;
      if (x > 330 && x < 500) maximum = Math.max(maximum, Math.min(data[i], data[i + 1], data[i + 2]));
    }
    return maximum;
  });
  expect(wet > 180, `ink is light while it is drawn: ${wet}`);
  await pen.release(620, 480);
  await calm(page);
  const own = await page.run(picture);
  expect(own === await painted(inkstone, page), "the command paints the same pixels");
  const svg = await page.run(async () => {
    const { render } = await import("./device/files.js");
    const blob = await render("svg", window.inkstone.engine, null, "a");
    return new Blob([blob]).text();
  });
  expect(/#efefef/i.test(svg) && !/fill="#000(000)?"/.test(svg), "an SVG has the light ink");
  const thumbnail = await page.run(() => window.inkstone.engine.hash(window.inkstone.engine.picture(0, 0.2)));
  await page.run(() => window.inkstone.undo());
  await calm(page);
  expect(thumbnail !== undefined && (await converted(inkstone, page, "inkml")) === before,
    "the stored ink has the colours that it had");

  // It can be reverted by the switch and by undo, and made permanent.
  await openPages(page);
  await click(page, '[data-key="Invert ink to keep it readable"]');
  await calm(page);
  await settled(page);
  expect((await range(page)).maximum < 150, "the switch shows ink as it is stored");
  await click(page, '[data-key="Invert ink to keep it readable"]');
  await calm(page);
  await settled(page);
  const shown = await page.run(picture);
  await click(page, '[data-key="Invert the ink permanently"]');
  await calm(page);
  expect((await page.run(picture)) === shown, "ink that is turned for good looks the same");
  expect(!(await paper(page)).invertsInk && (await converted(inkstone, page, "inkml")) !== before, "and is stored so");
  await press(page, "Escape");
  await page.run(() => window.inkstone.undo());
  expect((await paper(page)).invertsInk, "undo takes it back");
  for (let i = 0; i < 4; i++) await page.run(() => window.inkstone.undo());
  await calm(page);
  expect((await page.run(picture)) === plain, "undo leads back to the white page");
}

/** Waits until wet ink is painted, while the pen is down. */
const calmWet = (page) => page.until("it is painted", () => new Promise((resolve) => {
  setTimeout(() => resolve(!window.inkstone.engine.needsFrame), 50);
}));

/** Returns the hashes of the thumbnails of all pages, which identify them. */
const order = (page) => page.run(() => {
  const { engine } = window.inkstone;
  return Array.from({ length: engine.pageCount }, (_, at) => engine.hash(engine.picture(at, 0.3)));
});

const center = (page, at) => page.run((index) => {
  const item = document.querySelectorAll("#pages .page")[index];
  item.scrollIntoView({ block: "nearest", inline: "nearest" });
  const box = item.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
}, at);

async function pages(page, out, expect) {
  const pen = new Stylus(page);
  await withEdges(page);
  await pen.stroke(line(300));
  await calm(page);
  await openPages(page);
  await click(page, '[data-key="Duplicate"]');
  await calm(page);
  const [first, second] = await order(page);
  const { at, count } = await page.run(() => ({ at: window.inkstone.engine.page, count: window.inkstone.engine.pageCount }));
  expect(count === 2 && at === 1 && first === second, "the copy of a page looks like it, and is shown");
  await press(page, "Escape");
  await pen.stroke(line(380));
  await calm(page);
  const drawn = await order(page);
  expect(drawn[0] === first && drawn[1] !== first, "what is drawn on the copy is on the copy alone");
  await page.run(() => { window.inkstone.undo(); window.inkstone.undo(); });
  expect((await order(page)).length === 1, "undo takes the copy away");
  await page.run(() => { window.inkstone.redo(); window.inkstone.redo(); });

  // Enough pages that the list must scroll, each of another look.
  for (let i = 0; i < 7; i++) {
    await page.run(() => window.inkstone.pages.add());
    await pen.stroke(line(250 + 20 * i));
  }
  await calm(page);
  const start = await order(page);
  const moved = (from, to) => {
    const list = [...start];
    list.splice(to, 0, ...list.splice(from, 1));
    return list;
  };
  await openPages(page);
  // A mouse and a pen drag immediately.
  for (const kind of ["mouse", "pen"]) {
    const stylus = new Stylus(page, kind);
    const from = await center(page, 0);
    const to = await center(page, 2);
    const back = await center(page, 0);
    await stylus.press(...back, { force: 0.5 });
    for (let i = 1; i <= 10; i++) await stylus.move(back[0] + (to[0] - from[0] + 8) * i / 10, back[1], { force: 0.5 });
    if (out && kind === "mouse") await writeFile(join(out, "papers-drag.png"), await page.picture());
    await stylus.release(back[0] + to[0] - from[0] + 8, back[1]);
    await calm(page);
    const now = await order(page);
    expect(now.join() === moved(0, 2).join(), `a page is dragged with a ${kind}`);
    await page.run(() => window.inkstone.undo());
    await settled(page);
  }
  // A finger must rest first; otherwise it scrolls.
  const touch = new Touch(page);
  const finger = ([x, y]) => ({ id: 1, x, y });
  const [x, y] = await center(page, 0);
  const [toX] = await center(page, 1);
  await center(page, 0);
  await touch.start(finger([x, y]));
  await pause(500);
  for (let i = 1; i <= 8; i++) await touch.move(finger([x + (toX - x + 8) * i / 8, y]));
  await touch.end();
  await calm(page);
  expect((await order(page)).join() === moved(0, 1).join(), "a page is dragged with a finger that held still");
  await page.run(() => window.inkstone.undo());
  await settled(page);
  // At its edge the list scrolls automatically.
  const mouse = new Stylus(page, "mouse");
  const grip = await center(page, 0);
  const right = await page.run(() => document.querySelector("#pages .pages").getBoundingClientRect().right);
  await mouse.press(...grip);
  for (let i = 1; i <= 6; i++) await mouse.move(grip[0] + (right - 10 - grip[0]) * i / 6, grip[1]);
  await page.until("the list is at its end", () => {
    const list = document.querySelector("#pages .pages");
    return list.scrollLeft + list.clientWidth >= list.scrollWidth - 2;
  });
  await mouse.release(right - 10, grip[1]);
  await calm(page);
  const last = await order(page);
  expect(last.join() === moved(0, start.length - 1).join(), "the list scrolls along at the edge");
  await press(page, "Escape");
}

const notes = (page) => page.run(() => {
  const element = document.querySelector("#notes");
  return element?.checkVisibility() ? element.innerText : null;
});

async function conversions(page, studio, out, expect) {
  const xml = '<?xml version="1.0"?><xournal fileversion="4"><page width="300" height="200">' +
    '<background type="solid" color="#ffffffff" style="plain"/><layer>' +
    '<stroke tool="crayon" color="#000000ff" width="2">10 10 90 90</stroke>' +
    '<stroke tool="crayon" color="#000000ff" width="2">10 90 90 10</stroke><hologram/></layer></page></xournal>';
  await page.run((text) => window.inkstone.openFile(new File([text], "Lost.xopp")), xml);
  const opened = await page.until("there are notes", () => document.querySelector("#notes")?.innerText ?? null);
  expect(/Opened “Lost”/.test(opened) && /hologram/.test(opened) && /crayon.*2 times/.test(opened), `what was not kept is said: ${opened}`);
  if (out) await writeFile(join(out, "papers-notes.png"), await page.picture());
  await pause(9000);
  expect((await notes(page)) !== null, "it stays");
  await click(page, "#notes button");
  expect((await notes(page)) === null, "until it is closed");

  await page.run(async () => {
    const { Command } = await import("./engine/engine.js");
    const { engine } = window.inkstone;
    window.inkstone.act(() => engine.do(Command.addLayer, 1));
    window.inkstone.act(() => engine.do(Command.hideLayer, 0, 1));
  });
  const save = (kind) => page.run(async (format) => {
    delete globalThis.showSaveFilePicker;
    HTMLAnchorElement.prototype.click = () => {};
    await window.inkstone.exportAs(format);
  }, kind);
  await save("xopp");
  const saved = await notes(page);
  expect(/Saved “Lost.xopp”/.test(saved) && /layer's hidden state/.test(saved), `what a format cannot hold is said: ${saved}`);
  await page.run(() => { window.inkstone.pages.add(); });
  await new Stylus(page).stroke(line(300));
  await save("inkml");
  const one = await notes(page);
  expect(/page 2 of 2/.test(one), `InkML has the page that is shown, and says so: ${one}`);
  await click(page, "#notes button");

  // Ink without paper is put on white paper that fits it.
  const inkml = '<ink xmlns="http://www.w3.org/2003/InkML"><trace>100 100, 900 500, 1500 200</trace></ink>';
  await page.run((text) => window.inkstone.openFile(new File([text], "Bare.inkml")), inkml);
  const bare = await page.run(() => {
    const { engine } = window.inkstone;
    return { width: engine.pageWidth, height: engine.pageHeight, color: engine.paper.color.join() };
  });
  expect(bare.width > 0 && bare.height > 0 && bare.color === "1,1,1,1", `InkML is on paper: ${JSON.stringify(bare)}`);
}

scenario("papers, pages in order, and notes of conversions", async ({ inkstone, out, expect, note, begin }) => {
  const { studio, browser } = await begin();
  const page = await browser.page({ isPrivate: true, width: 1000, height: 900 });
  await visit(page, studio.address);
  await turned(page, inkstone, out, expect);
  await page.run(() => { window.inkstone.newDocument("browser"); return window.inkstone.storeNew(); });
  await pages(page, out, expect);
  await conversions(page, studio, out, expect);
  expect(page.problems.length === 0, `nothing goes wrong in the page: ${page.problems[0]}`);
  note("mouse, pen and finger");
  await page.close();
});
