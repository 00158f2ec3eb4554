// The clipboard of the system, pictures that are added to the page, and dropped files.
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Browser } from "./lib/devtools.mjs";
import { press, Stylus } from "./lib/input.mjs";
import { click } from "./lib/panels.mjs";
import { scenario } from "./lib/scenario.mjs";
import { bytes, command, Studio } from "./lib/studio.mjs";
import { calm, content, facts, picture, sameNatively, visit } from "./lib/visit.mjs";

const count = (page) => page.run(() => window.inkstone.engine.itemCount);
const selectedCount = (page) => page.run(() => window.inkstone.engine.selectedCount);
const all = (page) => page.run(() => window.inkstone.engine.items());

/** Returns the properties of items that must be the same in a copy, whatever its position. */
const likeness = (items) => JSON.stringify(items.map(({ kind, color, fill, width, height, text, description }) =>
  [kind, color, fill, width.toFixed(6), height.toFixed(6), text, description]));

const drag = (hand, ...points) => hand.stroke(points.map(([x, y]) => [x, y, { force: 0.6 }]));

/** Waits until there is a number of items. */
const until = (page, wanted) => page.until(`there are ${wanted} things`, (number) =>
  window.inkstone.engine.itemCount === number, wanted);

/** Moves the pointer off the canvas, so that a paste uses the last position. */
async function leave(page) {
  const [x, y] = await page.run(() => {
    const { left, top, width, height } = document.querySelector("#files-button").getBoundingClientRect();
    return [left + width / 2, top + height / 2];
  });
  await new Stylus(page, "mouse").hover(x, y);
  await page.run(() => new Promise((resolve) => { requestAnimationFrame(resolve); }));
}

const listening = (page) => page.until("the clipboard is listened to", () => window.inkstone.clipping !== null);

/** Draws items of all kinds, one with a fill. */
async function draw(page) {
  const [pen, mouse] = [new Stylus(page), new Stylus(page, "mouse")];
  await pen.stroke(Array.from({ length: 30 }, (_, i) => [200 + 5 * i, 200 + 30 * Math.sin(i / 3), { force: 0.3 + i / 60 }]));
  for (const [at, kind] of ["rectangle", "ellipse", "star", "arrow"].entries()) {
    await click(page, "#shapes-button");
    await click(page, `#shapes [data-key=${kind}]`);
    await drag(mouse, [400 + 100 * at, 180], [430 + 100 * at, 210], [470 + 100 * at, 260]);
  }
  await press(page, "v");
  await drag(mouse, [490, 170], [540, 200], [580, 270]);
  await click(page, "#selection-bar [data-panel=fill]");
  await click(page, "#fill [data-key='#c8321f']");
  await press(page, "Escape");
  await press(page, "Escape");
  await calm(page);
}

async function cutsAndPastes(page, expect) {
  const before = [await all(page), await page.run(picture)];
  await press(page, "a", 2);
  await leave(page);
  await press(page, "x", 2);
  expect((await count(page)) === 0, "Ctrl+X takes what is selected away");
  await press(page, "v", 2);
  await until(page, before[0].length);
  await calm(page);
  expect((await page.run(picture)) === before[1], "Ctrl+V brings it back where it was, to the pixel");
  expect(likeness(await all(page)) === likeness(before[0]), "with all that it was");
  expect((await selectedCount(page)) === before[0].length, "what was pasted is selected");

  await press(page, "c", 2);
  await press(page, "v", 2);
  await until(page, 2 * before[0].length);
  const copies = (await all(page)).slice(0, before[0].length);
  expect(likeness(copies) === likeness(before[0]), "Ctrl+C and Ctrl+V make equal things");
  const shift = [copies[0].x - before[0][0].x, copies[0].y - before[0][0].y];
  expect(shift.every((part) => Math.abs(part - 12) < 1e-6), `a copy lies beside what it was made of: ${shift}`);
  await press(page, "z", 2);
  expect((await count(page)) === before[0].length, "pasting is one step of undo");
}

/** The clipboard formats for other programs. */
async function notifies(page, expect) {
  await press(page, "a", 2);
  await press(page, "c", 2);
  // The clipboard is written in several steps.
  const found = await page.until("all is on the clipboard", async () => {
    const [item] = await navigator.clipboard.read();
    if (!["image/png", "web application/x-inkstone"].every((type) => item.types.includes(type))) return null;
    const read = async (type) => (item.types.includes(type) ? (await item.getType(type)).text() : "");
    const data = async (type) => {
      if (!item.types.includes(type)) return "";
      const content = new Uint8Array(await (await item.getType(type)).arrayBuffer());
      return btoa(content.reduce((text, byte) => text + String.fromCharCode(byte), ""));
    };
    const { engine } = window.inkstone;
    return {
      types: item.types, svg: await read("image/svg+xml"), html: (await read("text/html")).length,
      png: await data("image/png"), own: await data("web application/x-inkstone"), hash: engine.hash(engine.picture(-1, 2, false, 2048)),
    };
  });
  expect(["image/png", "text/html", "image/svg+xml", "web application/x-inkstone"].every((type) => found.types.includes(type)),
    `the clipboard has all ways: ${found.types}`);
  expect((await page.run(facts, found.png)).hash === found.hash, "the PNG picture is what is selected, alone");
  expect(/<metadata>/.test(found.svg) && (found.svg.match(/<path/g) ?? []).length >= 5, `the SVG picture has shapes: ${found.svg.length} letters`);
  return { svg: found.svg, ink: Buffer.from(found.own, "base64") };
}

/** Browsers that let a page access the clipboard only in clipboard events. */
async function withoutMore(page, expect) {
  const before = await all(page);
  await page.run(() => {
    navigator.clipboard.write = () => Promise.reject(new DOMException("no", "NotAllowedError"));
    navigator.clipboard.read = () => Promise.reject(new DOMException("no", "NotAllowedError"));
  });
  await press(page, "a", 2);
  await leave(page);
  await press(page, "c", 2);
  await press(page, "v", 2);
  await until(page, 2 * before.length);
  expect(likeness((await all(page)).slice(0, before.length)) === likeness(before), "without them, HTML carries what was copied");
  await press(page, "z", 2);
  await click(page, "#shapes-button");
  await click(page, "#shapes [data-key=Paste]");
  await until(page, 2 * before.length);
  expect(true, "and the page remembers it for its menu");
  await press(page, "z", 2);
}

/** Another document, and another tab. */
async function elsewhere(browser, page, context, address, expect) {
  const before = await all(page);
  await press(page, "a", 2);
  await press(page, "c", 2);
  await page.run(() => window.inkstone.newDocument());
  await until(page, 0);
  await leave(page);
  await press(page, "v", 2);
  await until(page, before.length);
  expect(likeness(await all(page)) === likeness(before), "what was copied is pasted into another document");
  await page.until("it is kept", () => window.inkstone.document);

  const other = await browser.pageIn(context, 1000, 800);
  await other.call("Emulation.setFocusEmulationEnabled", { enabled: true });
  await visit(other, address);
  await listening(other);
  await other.run(() => window.inkstone.newDocument());
  await until(other, 0);
  await other.run(() => window.inkstone.view.canvas.focus());
  await press(other, "v", 2);
  await until(other, before.length);
  expect(likeness(await all(other)) === likeness(before), "and into one of another window");
  expect(other.problems.length === 0, `nothing goes wrong in the other window: ${other.problems[0]}`);
  await other.close();
  await page.call("Page.bringToFront");
}

/** Menu commands equal the keys. */
async function menus(page, expect) {
  const before = await all(page);
  await press(page, "a", 2);
  await click(page, "#selection-bar [data-panel=arrange]");
  await click(page, "#arrange [data-key=Copy]");
  await press(page, "Escape");
  await click(page, "#shapes-button");
  await click(page, "#shapes [data-key=Paste]");
  await until(page, 2 * before.length);
  await click(page, "#selection-bar [data-panel=arrange]");
  await click(page, "#arrange [data-key=Cut]");
  await until(page, before.length);
  expect(likeness(await all(page)) === likeness(before), "the menu copies, pastes and cuts");
  await press(page, "Escape");
}

/** Makes a picture of a gradient, in a format that the browser writes. */
const made = async (type, width = 120, height = 80) => {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d");
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      context.fillStyle = `rgb(${2 * x} ${3 * y} ${(x * y) % 256})`;
      context.fillRect(x, y, 1, 1);
    }
  }
  return canvas.convertToBlob({ type, quality: 0.95 });
};

async function dropped(page, path, x, y, { shift = false } = {}) {
  const data = { items: [], files: [path], dragOperationsMask: 1 };
  for (const type of ["dragEnter", "dragOver", "drop"]) {
    await page.call("Input.dispatchDragEvent", { type, x, y, data, modifiers: shift ? 8 : 0 });
  }
}

async function pictures(page, folder, context) {
  const { inkstone, expect } = context;
  await page.run(() => window.inkstone.newDocument());
  await until(page, 0);
  // From the clipboard, as written by another program.
  await page.run(async (task) => {
    const blob = await (0, eval)(`(${task})`)("image/png");
    await navigator.clipboard.write([new ClipboardItem({ "image/png": blob })]);
  }, String(made));
  await leave(page);
  await press(page, "v", 2);
  await until(page, 1);
  const [pasted] = await all(page);
  expect(pasted.kind === "picture" && Math.abs(pasted.width - 90) < 1e-6, `a picture is pasted, 96 pixels an inch: ${JSON.stringify(pasted)}`);
  const same = await page.run(async (task) => {
    const { engine } = window.inkstone;
    const canvas = new OffscreenCanvas(120, 80);
    canvas.getContext("2d").drawImage(await createImageBitmap(await (0, eval)(`(${task})`)("image/png")), 0, 0);
    return engine.hash(canvas.getContext("2d").getImageData(0, 0, 120, 80)) === engine.hash(engine.picture(-1, 4 / 3, false));
  }, String(made));
  expect(same, "its pixels are those of the clipboard");

  // Dropped, in all formats, at the position of the drop; the files are stored unchanged.
  for (const [at, type] of ["png", "jpeg", "webp"].entries()) {
    const file = await bytes(page, made, `image/${type}`);
    const path = join(folder, `gradient.${type === "jpeg" ? "jpg" : type}`);
    await writeFile(path, file);
    await dropped(page, path, 300 + 150 * at, 500);
    await until(page, 2 + at);
    const [top] = await all(page);
    const middle = await page.run(([x, y]) => {
      const [a, b, c, d, left, down] = window.inkstone.engine.transform;
      return [a * x + c * y + left, b * x + d * y + down];
    }, [top.x + top.width / 2, top.y + top.height / 2]);
    expect(Math.hypot(middle[0] - 300 - 150 * at, middle[1] - 500) < 1, `a ${type} lies where it is dropped: ${middle}`);
    expect(top.text === `gradient.${type === "jpeg" ? "jpg" : type}`, `its name is kept: ${top.text}`);
  }
  const ink = await content(page);
  const drawing = await command(inkstone, ["convert", "FILE", "-o", "-", "--to", "svg"], ink, "a.ink");
  const jpeg = (await readFile(join(folder, "gradient.jpg"))).toString("base64");
  expect(drawing.replaceAll(/\s/g, "").includes(jpeg), "the file of a JPEG goes out as it came");

  // Chosen, from the menu.
  const chosen = new Promise((resolve) => { page.on("Page.fileChooserOpened", resolve); });
  await page.call("Page.setInterceptFileChooserDialog", { enabled: true });
  await click(page, "#shapes-button");
  await click(page, "#shapes [data-key='Picture…']");
  const { backendNodeId } = await chosen;
  await page.call("DOM.setFileInputFiles", { files: [join(folder, "gradient.jpg")], backendNodeId });
  await until(page, 5);
  expect((await selectedCount(page)) === 1, "a picture that was chosen is selected");
  await page.call("Page.setInterceptFileChooserDialog", { enabled: false });
  const session = await sameNatively(page, context, "clipping");
  context.note(`a session of ${Math.round(session.length / 1000)} kB, same pixels natively`);
}

/** Files by Inkstone: ink and SVG pictures with their embedded source. */
async function ours(page, folder, { svg, ink }, items, expect) {
  await page.run(() => window.inkstone.newDocument());
  await until(page, 0);
  await writeFile(join(folder, "ours.svg"), svg);
  await dropped(page, join(folder, "ours.svg"), 500, 400);
  await until(page, items.length);
  expect(likeness(await all(page)) === likeness(items), "an SVG picture of ours brings back what it was made of");
  await page.run((text) => navigator.clipboard.writeText(text), svg);
  await leave(page);
  await press(page, "v", 2);
  await until(page, 2 * items.length);
  expect(true, "also as text");
  // The clipboard of this browser accepts no files.
  await page.run((text) => {
    const data = new DataTransfer();
    data.items.add(new File([Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))], "a.ink"));
    document.activeElement.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
  }, ink.toString("base64"));
  await until(page, 3 * items.length);
  expect(likeness((await all(page)).slice(0, items.length)) === likeness(items), "an .ink file is pasted");
  await writeFile(join(folder, "a.ink"), ink);
  const id = await page.run(() => window.inkstone.document?.id);
  await dropped(page, join(folder, "a.ink"), 500, 400, { shift: true });
  await until(page, 4 * items.length);
  expect(likeness((await all(page)).slice(0, items.length)) === likeness(items), "and dropped with the shift key held");
  expect((await page.run(() => window.inkstone.document?.id)) === id, "onto the page that is shown");
}

/** Formats that other programs copy: text and SVG pictures. */
async function foreign(page, folder, expect) {
  await page.run(() => window.inkstone.newDocument());
  await until(page, 0);
  const paste = async (text) => {
    await page.run((written) => navigator.clipboard.writeText(written), text);
    await leave(page);
    await press(page, "v", 2);
  };
  await paste("Two lines,\r\nfrom elsewhere\n");
  await until(page, 1);
  let [text] = await all(page);
  expect(text.kind === "text" && text.text === "Two lines,\nfrom elsewhere", `text is pasted as text: ${JSON.stringify(text.text)}`);
  expect((await page.run(() => window.inkstone.engine.typing)) === 0, "and no more typed");
  await paste("and another");
  await until(page, 2);
  const texts = (await all(page)).map((item) => item.text);
  expect(texts.join("|") === "and another|Two lines,\nfrom elsewhere", `a text above another leaves that as it is: ${texts}`);
  await press(page, "z", 2);
  expect((await count(page)) === 1, "it is one step of undo");
  await paste("word ".repeat(40));
  await until(page, 2);
  [text] = await all(page);
  const width = await page.run(() => window.inkstone.engine.width / Math.hypot(...window.inkstone.engine.transform.slice(0, 2)));
  expect(text.width < 0.7 * width && text.height > 30, `a long line is wrapped: ${text.width} by ${text.height}`);
  await paste("word ".repeat(5000));
  await page.until("it is said", () => /too long/.test(document.querySelector("#notification").textContent));
  await paste("  \n ");
  await page.until("it is said", () => /can be pasted/.test(document.querySelector("#notification").textContent));
  expect((await count(page)) === 2, "what cannot be pasted changes nothing");
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="90"><path d="M10 10H110V80H10Z" fill="#d33"/></svg>';
  await paste(svg);
  await until(page, 3);
  await writeFile(join(folder, "foreign.svg"), svg);
  await dropped(page, join(folder, "foreign.svg"), 500, 400);
  await until(page, 4);
  for (const drawing of (await all(page)).slice(0, 2)) {
    expect(drawing.kind === "picture" && Math.abs(drawing.width - 90) < 1 && Math.abs(drawing.height - 67.5) < 1,
      `an SVG picture of others becomes a picture of its size: ${JSON.stringify(drawing)}`);
  }
}

scenario("the clipboard, pictures and what is dropped", async (context) => {
  const { inkstone, expect } = context;
  const studio = await Studio.start(inkstone);
  const browser = await Browser.launch();
  const folder = await mkdtemp(join(tmpdir(), "inkstone-clipping-"));
  try {
    const { browserContextId } = await browser.call("Target.createBrowserContext");
    await browser.call("Browser.grantPermissions", {
      browserContextId, origin: studio.address.replace(/\/$/, ""), permissions: ["clipboardReadWrite", "clipboardSanitizedWrite"],
    });
    const page = await browser.pageIn(browserContextId, 1200, 920);
    await page.call("Emulation.setFocusEmulationEnabled", { enabled: true });
    await visit(page, `${studio.address}?record`);
    await listening(page);
    await draw(page);
    const items = await all(page);
    expect(items.length === 5, `five things are drawn: ${items.map(({ kind }) => kind)}`);
    await cutsAndPastes(page, expect);
    const copied = await notifies(page, expect);
    await menus(page, expect);
    await elsewhere(browser, page, browserContextId, studio.address, expect);
    await ours(page, folder, copied, items, expect);
    await foreign(page, folder, expect);
    await pictures(page, folder, context);
    await visit(page, studio.address);
    await listening(page);
    await withoutMore(page, expect);
    expect(page.problems.length === 0, `nothing goes wrong in the page: ${page.problems[0]}`);
  } finally {
    await rm(folder, { recursive: true });
    await browser.close();
    await studio.close();
  }
});
