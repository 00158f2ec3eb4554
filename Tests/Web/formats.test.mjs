// The files that the page's engine writes and reads equal those of the command: brush files, their faults, SVG, and
// thumbnails of documents.
import { deepEqual, equal, ok } from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { inkstone, moduleNamed, root } from "../built.mjs";

const folder = mkdtempSync(join(tmpdir(), "inkstone-formats-"));
process.on("exit", () => rmSync(folder, { recursive: true }));

// The files of the page are ES modules, but nothing declares that.
writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
cpSync(join(root, "Web/engine"), folder, { recursive: true });
const { Engine } = await import(pathToFileURL(join(folder, "engine.js")));
const { brushParts, brushText, readBrush, svg } = await import(pathToFileURL(join(folder, "formats.js")));
const { instance } = await WebAssembly.instantiate(readFileSync(moduleNamed("InkWebWhole")), {});
const engine = new Engine(instance.exports);

// In the page, the browser encodes the PNG of pictures.
globalThis.ImageData ??= class { constructor(data, width, height) { Object.assign(this, { data, width, height }); } };
globalThis.document = {
  createElement: () => ({ getContext: () => ({ putImageData() {} }), toDataURL: () => "data:image/png;base64,AAAA" }),
};

const run = (...words) => execFileSync(inkstone, words, { encoding: "utf8", maxBuffer: 1 << 28 });
const bytesOf = (text) => new TextEncoder().encode(text);
const withoutPNG = (text) => text.replace(/"png": ?"[^"]*"/g, "").replace(/base64,[^"]*"/g, "");

test("a brush file that the page writes is the one that the command writes, and both read the same brush", async () => {
  const catalogue = JSON.parse(run("brushes", "--json"));
  for (const [index, { name, summary, encoded }] of catalogue.entries()) {
    const bytes = new Uint8Array(Buffer.from(encoded, "base64"));
    const text = run("brushes", "--json", name);
    // A brush ends with the pixels of its tip, if it has any.
    const decode = async (png) => {
      const [width, height] = [16, 20].map((at) => new DataView(png.buffer).getUint32(at));
      const coverage = bytes.slice(bytes.length - width * height);
      return { width, height, data: Uint8Array.from({ length: 4 * width * height }, (_, at) => (at % 4 === 3 ? 255 : coverage[at >> 2])) };
    };
    const read = await readBrush(engine, bytesOf(text), decode);
    equal(read.wrong, undefined, name);
    deepEqual(read.bytes, bytes, `${name}: the bytes of the brush`);
    equal(withoutPNG(brushText(engine)), withoutPNG(text), `${name}: what was read is written`);
    const named = JSON.parse(brushText(engine, index));
    deepEqual(withoutPNG(JSON.stringify({ name, summary, ...named })), withoutPNG(JSON.stringify(JSON.parse(text))));
  }
  deepEqual(brushParts(engine), JSON.parse(run("brushes", "--parts", "--json")));
});

test("what is wrong with a brush file is said in the words of the command, with the key and the line", async () => {
  const wrong = [
    "", "{ \"width\": 3 ", "{\n \"width\": NaN\n}", "{\n \"widht\": 3\n}", "{ \"width\": -1 }", "{ \"width\": 1e999 }",
    "{ \"width\": 3,\n \"stages\": [\n  { \"filter\": \"taper\",\n  \"begin\": 3 }\n ] }",
    "{ \"width\": 3,\n \"engine\": { \"name\": \"smoothing\",\n \"strength\": 9.25e-1000 } } x", "{ \"width\": 3,\n \"engine\": \"smooth\" }",
    "{ \"width\": 3,\n \"tip\": { \"name\": \"dabs\", \"spacing\": 1,\n \"texture\": { \"png\": \"AAAA\" } } }",
    "{ \"width\": 3,\n \"keeping\": \"ever\" }", "{ \"width\": 3,\n \"blend-mode\": \"multply\" }",
  ];
  for (const text of wrong) {
    const path = join(folder, "wrong.json");
    writeFileSync(path, text);
    const { status, stderr } = spawnSync(inkstone, ["brushes", "--check", path], { encoding: "utf8" });
    equal(status, 1, text);
    const there = stderr.trim().slice(stderr.indexOf("wrong.json: ") + 12);
    equal((await readBrush(engine, bytesOf(text))).wrong, there, text);
  }
});

test("a page of the engine as SVG is the picture that the command draws, and its small picture is found", async () => {
  const ink = join(folder, "a.ink");
  run("convert", join(root, "Samples/garden.inkml"), "-o", ink);
  engine.open(new Uint8Array(readFileSync(ink)));
  run("render", ink, "-o", join(folder, "a.svg"));
  const there = readFileSync(join(folder, "a.svg"), "utf8");
  const here = svg(engine, 0);
  ok(here.includes("<path"));
  const size = (text) => text.replace(/ width="[^"]*" height="[^"]*"/, "");
  equal(withoutPNG(size(here)), withoutPNG(size(there)));

  equal(await engine.thumbnail(new Uint8Array(readFileSync(ink))), null);
  const png = Uint8Array.from([
    137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 13, 73, 72, 68, 82, 0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0,
  ]);
  engine.setThumbnail(png);
  deepEqual(await engine.thumbnail(engine.write()), png);
});
