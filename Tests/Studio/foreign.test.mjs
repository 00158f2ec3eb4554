// Documents by others, dropped on the page and in the served folder: text, pictures, shapes and papers are shown
// as by the command, in the page, in copies, in a replay and in thumbnails.
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deflateSync } from "node:zlib";
import { Browser } from "./lib/devtools.mjs";
import { scenario } from "./lib/scenario.mjs";
import { bytes, command, Studio } from "./lib/studio.mjs";
import { calm, content, facts, visit } from "./lib/visit.mjs";

/** Returns a small PNG file of two colors. */
function png() {
  const part = (name, data) => {
    const body = Buffer.concat([Buffer.from(name), data]);
    const ends = Buffer.alloc(8);
    ends.writeUInt32BE(data.length, 0);
    ends.writeUInt32BE(checksum(body), 4);
    return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
  };
  const side = 16;
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([8, 2], 8);
  const rows = Array.from({ length: side }, (_, y) => [
    0, ...Array.from({ length: side }, (_, x) => ((x >> 2) + (y >> 2)) % 2 > 0 ? [255, 120, 0] : [0, 90, 200]).flat(),
  ]);
  const pixels = deflateSync(Buffer.from(rows.flat()));
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]), part("IHDR", head), part("IDAT", pixels),
    part("IEND", Buffer.alloc(0)),
  ]);
}

/** Returns the checksum of PNG: CRC-32. */
function checksum(data) {
  let value = ~0;
  for (const byte of data) {
    value ^= byte;
    for (let i = 0; i < 8; i++) value = (value >>> 1) ^ (value & 1 ? 0xedb88320 : 0);
  }
  return ~value >>> 0;
}

const xopp = `<?xml version="1.0"?><xournal creator="Xournal++" fileversion="4"><title>t</title>
<page width="300" height="240"><background type="solid" color="#ffffffff" style="staves"/>
<layer name="lower"><image left="20" top="30" right="120" bottom="130">${png().toString("base64")}</image>
<stroke tool="pen" color="#008000ff" width="3 2 4 3" fill="96" capStyle="round">150 40 260 60 240 120 160 110 150 40</stroke>
<stroke tool="highlighter" color="#ffff007f" width="12">30 90 250 95</stroke></layer>
<layer><text font="Sans" size="18" x="40" y="150" color="#3333ccff">Ink &amp; text, fi
second line</text><stroke tool="pen" color="#ff0000ff" width="2" style="dash">20 220 280 225</stroke></layer></page>
<page width="300" height="240"><background type="solid" color="#ffffffff" style="isodotted"/><layer/></page></xournal>`;

const drawsana = JSON.stringify({
  size: [300, 240],
  shapes: [
    { type: "Rectangle", id: "1", a: [20, 20], b: [120, 90], strokeColor: "#ff0000ff", fillColor: "#00ff0080",
      strokeWidth: 6, capStyle: 0, joinStyle: 0 },
    { type: "Star", id: "2", a: [150, 20], b: [260, 120], strokeColor: "#0000ffff", strokeWidth: 4 },
    { type: "Text", id: "3", text: "Drawsana", fontName: "Sans", fontSize: 24, fillColor: "#000000ff",
      boundingRect: [[0, 0], [200, 40]], transform: { translation: [150, 180], rotation: 0.3, scale: 1 } },
  ],
});

const excalidraw = JSON.stringify({
  type: "excalidraw", version: 2, source: "test",
  elements: [
    { type: "ellipse", id: "a", x: 20, y: 20, width: 160, height: 90, strokeColor: "#e03131",
      backgroundColor: "#ffec99", fillStyle: "solid", strokeWidth: 4, roughness: 0, opacity: 70, angle: 0.4 },
    { type: "arrow", id: "b", x: 30, y: 150, width: 200, height: 40, points: [[0, 0], [100, 40], [200, 0]],
      strokeColor: "#1971c2", strokeWidth: 2, opacity: 100, angle: 0, endArrowhead: "arrow" },
    { type: "text", id: "c", x: 60, y: 200, width: 120, height: 25, text: "Scene", originalText: "Scene", fontSize: 20,
      fontFamily: 2, strokeColor: "#1e1e1e", opacity: 100, angle: 0, textAlign: "left", verticalAlign: "top" },
  ],
  appState: { viewBackgroundColor: "#ffffff" }, files: {},
});

/** The files to open: dropped ones with names and texts, and files in the folder with their names only. */
const files = [
  ["other.xopp", xopp], ["shapes.json", drawsana], ["scene.excalidraw", excalidraw], ["Served", null],
];

/** Returns a copy of the page as PNG, as the page makes it. */
const copy = async () => {
  const { render } = await import("./device/files.js");
  return render("png", window.inkstone.engine, window.inkstone.store, "a", { scale: 2 });
};

/** Opens a dropped file, or a document of the served folder by its name. */
const open = async (name, text) => {
  const { inkstone } = window;
  if (text !== null) return inkstone.openFile(new File([text], name));
  const entry = (await inkstone.store.list()).find((entry) => entry.title === name);
  return inkstone.openDocument(entry.id);
};

/** Returns whether the picture of the page is the same after a replay, and the number of colors at its end. */
const replayed = async () => {
  const { engine } = window.inkstone;
  const { Command } = await import("./engine/engine.js");
  const hash = () => engine.hash(engine.picture(0, 1));
  const before = hash();
  window.inkstone.act(() => engine.do(Command.startReplay));
  const duration = engine.replayDuration;
  window.inkstone.act(() => engine.do(Command.seek, duration));
  for (let i = 0; i < 200 && engine.needsFrame; i++) engine.paint(2000);
  const frame = new Set(new Uint32Array(engine.frame().data.slice().buffer)).size;
  window.inkstone.act(() => engine.do(Command.stopReplay));
  return { isSame: hash() === before, frame };
};

scenario("documents of others", async ({ inkstone, replay, out, expect, note }) => {
  const studio = await Studio.start(inkstone);
  const browser = await Browser.launch();
  const folder = await mkdtemp(join(tmpdir(), "inkstone-foreign-"));
  try {
    await writeFile(join(studio.documents, "Served.xopp"), xopp);
    const page = await browser.page({ isPrivate: true, width: 1000, height: 900 });
    await visit(page, studio.address);
    if (out) await mkdir(out, { recursive: true });
    for (const [name, text] of files) {
      await page.run(open, name, text);
      await calm(page);
      const file = join(folder, "a.ink");
      await writeFile(file, await content(page));
      const shown = await page.run(facts, (await bytes(page, copy)).toString("base64"));
      await command(replay, ["render", file, "-o", join(folder, "a.png"), "--scale", "2", "--page", "1"]);
      const own = await page.run(facts, (await readFile(join(folder, "a.png"))).toString("base64"));
      expect(shown.size === own.size, `${name} has the command's size: ${shown.size}, ${own.size}`);
      expect(shown.colors > 40, `${name}: its things are seen: ${shown.colors} colours`);
      expect(shown.hash === own.hash, `${name}: the page shows what the command shows`);
      const again = await page.run(replayed);
      expect(again.isSame && again.frame > 40, `${name} is there at the end of a replay: ${again.frame} colours`);
      if (out) {
        await writeFile(join(out, `foreign-${name}.png`), await bytes(page, copy));
        await writeFile(join(out, `foreign-${name}-page.png`), await page.picture());
      }
    }
    expect(page.problems.length === 0, `nothing goes wrong in the page: ${page.problems[0]}`);
    note(`${files.length} files`);
    await page.close();
  } finally {
    await browser.close();
    await studio.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
