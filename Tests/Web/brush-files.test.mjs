// The page reads brush files as the command does: every brush of the catalogue and every part gives the
// same bytes, what is wrong is said of the same key and line, and what the page writes the command reads.
import { ok as expect } from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { inflateSync } from "node:zlib";
import { inkstone, moduleNamed, root } from "../built.mjs";

const folder = mkdtempSync(join(tmpdir(), "inkstone-brushes-"));
process.on("exit", () => rmSync(folder, { recursive: true }));

/** A module of the page: its files are ES modules without a word about it. */
const load = (name) => {
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  writeFileSync(join(folder, name), readFileSync(join(root, "Web", name)));
  return import(pathToFileURL(join(folder, name)));
};
const { parts } = await load("brush-parts.js");
await load("png.js");
await load("brush-json.js");
const files = await load("brush-file.js");
await load("protocol.js");
await load("module.js");
const { Engine } = await load("engine.js");

const run = (...words) => execFileSync(inkstone, words, { encoding: "utf8", maxBuffer: 1 << 26 });
const same = (a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)) === 0;

/** Reads the PNG files that the command and the page write: 8 bits, no interlacing. */
async function decode(png) {
  const view = Buffer.from(png);
  if (view.length < 33 || view.readUInt32BE(0) !== 0x89504e47) throw new Error("this is not a PNG");
  const [width, height] = [view.readUInt32BE(16), view.readUInt32BE(20)];
  const count = { 0: 1, 2: 3, 4: 2, 6: 4 }[view[25]];
  const packed = [];
  for (let at = 8; at < view.length; at += 12 + view.readUInt32BE(at)) {
    if (view.toString("latin1", at + 4, at + 8) === "IDAT") packed.push(view.subarray(at + 8, at + 8 + view.readUInt32BE(at)));
  }
  const lines = inflateSync(Buffer.concat(packed));
  const data = new Uint8ClampedArray(4 * width * height);
  let before = new Uint8Array(width * count);
  for (let y = 0; y < height; y++) {
    const [kind, ...line] = lines.subarray(y * (width * count + 1), (y + 1) * (width * count + 1));
    for (let i = 0; i < line.length; i++) {
      const [left, up, corner] = [line[i - count] ?? 0, before[i], before[i - count] ?? 0];
      const guess = left + up - corner;
      const [a, b, c] = [left, up, corner].map((value) => Math.abs(guess - value));
      const paeth = a <= b && a <= c ? left : b <= c ? up : corner;
      line[i] = (line[i] + [0, left, up, (left + up) >> 1, paeth][kind]) & 255;
    }
    for (let x = 0; x < width; x++) {
      const own = line.slice(x * count, (x + 1) * count);
      const alpha = count % 2 === 0 ? own.pop() : 255;
      data.set([own[0], own[1] ?? own[0], own[2] ?? own[0], alpha], 4 * (y * width + x));
    }
    before = line;
  }
  return files.coverageOf({ width, height, data });
}

const read = (text) => files.readBrushFile(new TextEncoder().encode(text), decode);

test("every brush of the catalogue: its file, its bytes", async (t) => {
  const catalogue = JSON.parse(run("brushes", "--json"));
  for (const { name, encoded } of catalogue) {
    const bytes = Buffer.from(encoded, "base64");
    const text = run("brushes", "--json", name);
    const brush = await read(text);
    expect(same(files.encodeBrush(brush), bytes), `${name}: the page makes the same bytes of its file`);
    const back = { ...files.decodeBrush(new Uint8Array(bytes)), name: brush.name, summary: brush.summary };
    const written = await files.writeBrushFile(back);
    expect(same(files.encodeBrush(await read(written)), bytes), `${name}: what the page writes it reads`);
    const path = join(folder, "one.json");
    writeFileSync(path, written);
    expect(run("brushes", "--check", path).includes("a brush"), `${name}: what the page writes the command reads`);
    const unlike = text.replace(/"png": "[^"]*"/g, "") === written.replace(/"png": "[^"]*"/g, "");
    expect(unlike, `${name}: the page writes the file that the command writes:\n${written}`);
  }
  t.diagnostic(`${catalogue.length} brushes`);
});

test("every part, with what its settings are if nothing is said, the least and the most", async (t) => {
  const { instance } = await WebAssembly.instantiate(readFileSync(moduleNamed("InkWebWhole")), {});
  instance.exports.ink_setup?.();
  const engine = new Engine(instance.exports);
  const own = engine.brushes.length;
  let partCount = 0;
  const kinds = { engines: (part) => ({ engine: part }), effects: ({ name, ...rest }) => ({ stages: [{ effect: name, ...rest }] }),
    filters: ({ name, ...rest }) => ({ stages: [{ filter: name, ...rest }] }) };
  for (const [kind, wrap] of Object.entries(kinds)) {
    for (const [name, { settings }] of Object.entries(parts[kind])) {
      for (const way of ["else", "least", "most"]) {
        const part = { name };
        for (const [key, form] of Object.entries(settings).reverse()) {
          const value = way === "else" ? (form.else === undefined ? form.least ?? form.words[0] : null)
            : form.words ? form.words.at(way === "least" ? 0 : -1) : form[way];
          if (value !== null) part[key] = value;
        }
        const bytes = files.encodeBrush(await read(JSON.stringify({ width: 3, ...wrap(part) })));
        try {
          engine.ownBrush(0, bytes);
          expect(same(engine.brushBytes(own), bytes), `${name} with ${way}: the engine has the same bytes`);
        } catch {
          // Where two settings belong together, not all their ends do.
          const text = JSON.stringify({ width: 3, ...wrap(part) });
          writeFileSync(join(folder, "one.json"), text);
          const there = spawnSync(inkstone, ["brushes", "--check", join(folder, "one.json")], { encoding: "utf8" });
          expect(there.status === 1 && way !== "else", `${name} with ${way}: the engine takes what the command takes`);
        }
        partCount += 1;
      }
    }
  }
  t.diagnostic(`${partCount} parts`);
});

const wrong = [
  "", "{", "[]", "{ \"width\": 3 ", "{ \"width\": 3, \"width\": 4 }", "{ \"width\": 1e999 }", "{\n \"width\": NaN\n}",
  "{\n \"widht\": 3\n}", "{\n\n}", "{ \"width\": -1 }", "{ \"width\": \"3\" }", "{ \"width\": 3,\n \"color\": \"red\" }",
  "{ \"width\": 3,\n \"opacity\": 2 }", "{ \"width\": 3,\n \"tool\": \"pencil\" }", "{ \"width\": 3,\n \"blend-mode\": \"multply\" }",
  "{ \"width\": 3,\n \"stages\": [\n  { \"effect\": \"taper\" }\n ] }", "{ \"width\": 3,\n \"stages\": [ {} ] }",
  "{ \"width\": 3,\n \"stages\": [\n  { \"filter\": \"taper\",\n  \"begin\": 3 }\n ] }",
  "{ \"width\": 3,\n \"stages\": [ { \"filter\": \"savitzky-golay\",\n  \"window\": 2.5 } ] }",
  "{ \"width\": 3,\n \"stages\": [ { \"filter\": \"decimation\" } ] }",
  `{ "width": 3,\n "stages": [${Array(17).fill('{ "effect": "velocity-width" }')}] }`,
  `{ "width": 3,\n "stages": [${Array(3).fill('{ "filter": "taper" }')}] }`,
  "{ \"width\": 3,\n \"engine\": { \"name\": \"smoothing\",\n \"strength\": 9 } }", "{ \"width\": 3,\n \"engine\": \"smooth\" }",
  "{ \"width\": 3,\n \"tip\": { \"name\": \"dabs\" } }", "{ \"width\": 3,\n \"tip\": { \"name\": \"dabs\",\n \"spacing\": 0 } }",
  "{ \"width\": 3,\n \"tip\": { \"name\": \"dabs\", \"spacing\": 1,\n \"texture\": { \"rows\": [[1, 2], [3]] } } }",
  "{ \"width\": 3,\n \"tip\": { \"name\": \"dabs\", \"spacing\": 1,\n \"texture\": { \"png\": \"AAAA\" } } }",
  "{ \"width\": 3,\n \"engine\": \"constructor\" }", "{ \"width\": 3, \"stages\": [ { \"filter\": \"taper\",\n \"constructor\": 1 } ] }",
  "{ \"width\": 3,\n \"__proto__\": 1 }", "{ \"width\": 3,\n \"color\": { \"space\": \"constructor\", \"components\": [] } }",
  "{ \"width\": 3,\n \"dash\": [] }", "{ \"width\": 3,\n \"dash\": [0, 0] }", "{ \"width\": 3,\n \"keeping\": \"ever\" }",
  "{ \"width\": 3,\n \"color\": { \"space\": \"cmyk\", \"components\": [0, 1] } }",
  "{ \"width\": 3,\n \"color\": { \"space\": \"lab\", \"components\": [0, 1, 1] } }", "{ \"width\": 3,\n \"name\": 3 }",
];
const place = (text) => [/(?:^|: )([a-z-]+(?:\[\d+\])?(?:\.[a-z-]+(?:\[\d+\])*)*): /.exec(text)?.[1], /in line (\d+)/.exec(text)?.[1]];

test(`what is wrong in ${wrong.length} files, and where`, async () => {
  for (const text of wrong) {
    const path = join(folder, "wrong.json");
    writeFileSync(path, text);
    const there = spawnSync(inkstone, ["brushes", "--check", path], { encoding: "utf8" });
    const message = there.stderr.trim().slice(there.stderr.indexOf("wrong.json: ") + 12);
    const here = await read(text).then(() => "a brush", (error) => error.message);
    expect(there.status === 1 && here !== "a brush", `both refuse ${JSON.stringify(text)}: ${here} – ${message}`);
    expect(!here.includes("\n"), `one line: ${here}`);
    if (here.startsWith("broken JSON")) expect(message.includes("broken JSON") || message.includes("JSON"), `both: ${here} – ${message}`);
    else expect(String(place(here)) === String(place(message)), `the same key and line: ${here} – ${message}`);
  }
});
