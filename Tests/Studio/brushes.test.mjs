// Custom brushes: made in the editor, dropped as files, stored, and drawn with.
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Browser } from "./lib/devtools.mjs";
import { press, Stylus } from "./lib/input.mjs";
import { click, settled } from "./lib/panels.mjs";
import { scenario } from "./lib/scenario.mjs";
import { command, ready, Studio } from "./lib/studio.mjs";
import { calm, hash, painted, picture, recording, state, visit } from "./lib/visit.mjs";

/** A brush as a user writes it: a printed tip with a picture. */
const felt = `{
  "name": "Felt",
  "summary": "a grainy marker",
  "tool": "highlighter",
  "color": { "space": "cmyk", "components": [0, 0.15, 0.9, 0] },
  "opacity": 0.6,
  "width": 16,
  "blend-mode": "multiply",
  "stages": [ { "effect": "tilt-shading", "width": 1.5, "opacity": 0.8, "threshold": 0.5 } ],
  "tip": {
    "name": "dabs", "spacing": 0.15, "spacing-unit": "radii", "flow": 0.4, "follow": true,
    "texture": { "rows": [[0, 120, 120, 0], [120, 255, 220, 120], [120, 220, 255, 120], [0, 120, 120, 0]] }
  }
}
`;

const wave = (page, part) => Array.from({ length: 60 }, (_, i) => {
  const t = i / 59;
  return [page.width * (0.2 + 0.6 * t), page.height * part + 18 * Math.sin(14 * t), {
    force: 0.2 + 0.6 * Math.sin(Math.PI * t), tiltX: Math.round(50 * Math.cos(5 * t)), tiltY: 15,
  }];
});

/** Returns the selected brush, and the custom ones. */
const facts = (page) => page.run(() => {
  const { tools } = window.inkstone;
  return {
    title: (tools.isErasing ? tools.eraserBrush : tools.brush).title,
    own: tools.ownBrushes.list.map((brush) => brush.title), kept: localStorage.getItem("inkstone.brushes") ?? "",
  };
});

const notification = (page) => page.run(() => document.querySelector("#notification").textContent);

/** Drops a file on the page, as from a file manager. */
async function drop(page, path) {
  await page.run(() => document.querySelector("#notification").replaceChildren());
  const data = { items: [], files: [path], dragOperationsMask: 1 };
  for (const type of ["dragEnter", "dragOver", "drop"]) {
    await page.call("Input.dispatchDragEvent", { type, x: page.width / 2, y: page.height / 2, data });
  }
  await page.until("the page says something", () => document.querySelector("#notification").textContent);
}

/** Opens the sheet of brushes and presses a button in it. */
async function inSheet(page, key) {
  await click(page, "#brushes-button");
  await click(page, `#brushes [data-key="${key}"]`);
  await settled(page);
}

const opened = (page) => page.until("the editor is there", () => document.querySelector("dialog[open] [data-key=name]"));
const closed = (page) => page.until("the editor is closed", () => !document.querySelector("dialog[open]"));

const editor = (key) => `dialog[open] [data-key="${key}"]`;

/** Focuses a field and presses keys there. */
async function keysIn(page, key, ...keys) {
  await page.run((selector) => {
    const element = document.querySelector(selector);
    element.scrollIntoView({ block: "center" });
    element.focus();
    element.select?.();
  }, editor(key));
  for (const name of keys) await press(page, name);
  await settled(page);
}

/** Returns the hash of the preview in the editor, and the amount of its ink. */
const preview = (page) => page.run(async () => {
  await new Promise((resolve) => { requestAnimationFrame(() => requestAnimationFrame(resolve)); });
  const canvas = document.querySelector("dialog[open] .sample");
  const image = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
  let ink = 0;
  for (let i = 3; i < image.data.length; i += 4) if (image.data[i] > 0) ink += 1;
  return { ink, hash: window.inkstone.engine.hash(image) };
});

/** Makes a brush with clicks and keys. */
async function makeOne(page, expect) {
  await inSheet(page, "New brush");
  await opened(page);
  await keysIn(page, "name", ..."Reed");
  const previews = [await preview(page)];
  const changes = [
    ["the width", () => keysIn(page, "Width", ...Array(30).fill("ArrowRight"))],
    ["the engine", () => keysIn(page, "Engine", "ArrowDown")],
    ["the stage that is added", () => keysIn(page, "add", "ArrowDown", "ArrowDown")],
    ["the tip", async () => { await keysIn(page, "Ink is drawn as sweep", "ArrowRight"); }],
    ["the spacing", () => keysIn(page, "Spacing", ...Array(20).fill("ArrowRight"))],
    ["the opacity", () => keysIn(page, "Opacity", ...Array(20).fill("ArrowLeft"))],
  ];
  for (const [name, change] of changes) {
    await change();
    const now = await preview(page);
    expect(now.ink > 100 && now.hash !== previews.at(-1).hash, `the preview follows ${name}`);
    previews.push(now);
  }
  await click(page, editor("Save"));
  await closed(page);
  const now = await facts(page);
  expect(now.title === "Reed" && now.own.join() === "Reed", `the new brush is in the hand: ${now.title}`);
}

scenario("brushes of one's own", async ({ inkstone, replay, expect, note }) => {
  const folder = await mkdtemp(join(tmpdir(), "inkstone-brushes-"));
  let studio = await Studio.start(inkstone);
  const { documents, port } = studio;
  const browser = await Browser.launch();
  try {
    await writeFile(join(folder, "felt.inkbrush"), felt);
    await writeFile(join(folder, "bad.json"), felt.replace("0.4", "4"));
    await writeFile(join(folder, "broken.json"), felt.slice(0, 200));
    await writeFile(join(folder, "huge.inkbrush"), felt + " ".repeat(10 << 20));
    const page = await browser.page({ width: 1000, height: 760, isPrivate: true });
    await visit(page, `${studio.address}?record`);
    const pen = new Stylus(page);
    let strokes = 0;
    const draw = async (part, what) => {
      const [before, { itemCount }] = [await hash(page), await state(page)];
      await pen.stroke(wave(page, part));
      await calm(page);
      const isThere = (await hash(page)) !== before && (await state(page)).itemCount === itemCount + 1;
      expect(isThere, `${what} leaves ink, a stroke of it`);
      strokes += 1;
    };

    await makeOne(page, expect);
    await draw(0.25, "the brush of the editor");

    // Escape changes nothing; an edit changes the same brush.
    const before = await facts(page);
    await inSheet(page, "edit");
    await opened(page);
    await keysIn(page, "Width", ...Array(10).fill("ArrowRight"));
    await press(page, "Escape");
    await closed(page);
    expect(JSON.stringify(await facts(page)) === JSON.stringify(before), "Esc changes nothing");
    await inSheet(page, "edit");
    await opened(page);
    await keysIn(page, "Flow", ...Array(10).fill("ArrowLeft"));
    await page.call("Page.setDownloadBehavior", { behavior: "allow", downloadPath: folder });
    await click(page, editor("Save as a file"));
    await click(page, editor("Save"));
    await closed(page);
    const changed = await facts(page);
    expect(changed.own.join() === "Reed" && changed.kept !== before.kept, "a changed brush is the same one");
    await draw(0.35, "the changed brush");
    const end = performance.now() + 60_000;
    while (performance.now() < end && !(await readdir(folder)).includes("Reed.inkbrush"));
    const checked = await command(inkstone, ["brushes", "--check", join(folder, "Reed.inkbrush")]).catch((error) => error.message);
    expect(/: valid$/m.test(checked), `the command reads the file that the editor saves: ${checked}`);

    // Files.
    await drop(page, join(folder, "felt.inkbrush"));
    expect((await facts(page)).title === "Felt", `a dropped brush is in the hand: ${await notification(page)}`);
    await draw(0.5, "the dropped brush");
    const ours = await page.run(() => {
      const { engine, tools } = window.inkstone;
      return [...engine.brushBytes(tools.brush.index)];
    });
    const listed = await facts(page);
    await drop(page, join(folder, "felt.inkbrush"));
    expect((await facts(page)).own.length === 2, "the same file again is the same brush");
    for (const [name, wanted] of [["bad.json", /flow.*\(in line \d+\)/], ["broken.json", /JSON.*\(in line \d+\)/], ["huge.inkbrush", /1048576/]]) {
      await drop(page, join(folder, name));
      const text = await notification(page);
      expect(text.includes(name) && wanted.test(text) && !text.includes("\n"), `${name} is refused in a line: ${text}`);
      expect(JSON.stringify(await facts(page)) === JSON.stringify(listed), `${name} changes nothing`);
    }

    const session = await recording(page);
    const there = JSON.parse(await command(replay, ["replay", "FILE", "--json"], session, "session"));
    expect(there.pixelsHash === (await hash(page)), "replayed natively the picture is the same");
    const shown = await page.run(picture);
    expect((await painted(inkstone, page)) === shown, "the command paints the document as the page does");

    // Another visit.
    await page.run(() => window.inkstone.drain());
    await visit(page, studio.address);
    await calm(page);
    expect((await page.run(picture)) === shown, "the document is the same after a reload");
    expect((await facts(page)).own.join() === "Reed,Felt" && (await facts(page)).title === "Felt", "the brushes are kept");
    const theirs = await page.run(() => [...window.inkstone.engine.brushBytes(window.inkstone.tools.brush.index)]);
    expect(String(theirs) === String(ours), "the brush is the same, byte by byte");
    await draw(0.6, "the kept brush");
    expect((await painted(inkstone, page)) === (await page.run(picture)), "and the command paints that, too");

    // Without the server.
    await page.run(() => window.inkstone.drain());
    await page.run(() => navigator.serviceWorker.ready.then(() => true));
    await studio.stop();
    const { outer } = studio;
    await page.reload();
    await ready(page);
    expect((await facts(page)).own.join() === "Reed,Felt", "the brushes are there offline");
    await draw(0.7, "a kept brush offline");
    await inSheet(page, "edit");
    await opened(page);
    // A brush with pictures is drawn once they are decoded.
    await page.until("the editor works offline", () => {
      const { width, height } = document.querySelector("dialog[open] .sample");
      const { data } = document.querySelector("dialog[open] .sample").getContext("2d").getImageData(0, 0, width, height);
      return data.some((value, i) => i % 4 === 3 && value > 0);
    });

    // Deleting asks for confirmation, and removes nothing of the drawing.
    const count = (await state(page)).itemCount;
    await click(page, editor("Delete"));
    await click(page, editor("Delete"));
    await closed(page);
    expect((await facts(page)).own.join() === "Reed" && (await state(page)).itemCount === count, "a deleted brush leaves its ink");

    // The maximum number of brushes.
    const maximum = await page.run(() => {
      const { tools } = window.inkstone;
      const [{ code }] = tools.ownBrushes.list;
      for (let i = 0; i < 200; i++) {
        try {
          tools.saveBrush({ name: `Brush ${i}`, summary: "", code });
        } catch (error) {
          return { count: tools.ownBrushes.list.length, text: error.message };
        }
      }
      return null;
    });
    expect(maximum?.count === 127 && maximum.text.includes("127"), `there can be 127 brushes: ${maximum?.text}`);
    await drop(page, join(folder, "felt.inkbrush"));
    expect((await notification(page)).includes("127"), "a file too many is refused in a line");
    await page.reload();
    await ready(page);
    expect((await facts(page)).own.length === 127, "all of them are kept");

    studio = Object.assign(await Studio.start(inkstone, { folder: documents, port }), { outer });
    const wrong = page.problems.filter((text) => !/ERR_CONNECTION_REFUSED|Failed to fetch|ERR_INTERNET/.test(text));
    expect(wrong.length === 0, `nothing goes wrong in the page: ${wrong[0]}`);
    note(`${strokes} strokes, same pixels natively`);
  } finally {
    await browser.close();
    await studio.close();
    await rm(folder, { recursive: true, force: true });
  }
});
