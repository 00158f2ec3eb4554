// Documents written natively are opened in the module and vice versa: they have the same content, the same
// pixels, and the same bytes after compaction.
import { deepEqual, equal, ok } from "node:assert/strict";
import { copyFile, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { compile } from "../../scripts/wasm/module.mjs";
import { beside, inkstone, moduleNamed, root } from "../built.mjs";
import { recorded, run } from "./native.mjs";

const { module } = await compile(moduleNamed("InkWebDocuments"));
const start = async () => (await WebAssembly.instantiate(module, {})).exports;
const folder = await mkdtemp(join(tmpdir(), "inkstone-documents-"));
const inFolder = (name) => join(folder, name);
after(() => rm(folder, { recursive: true, force: true }));

const hex = (value) => BigInt.asUintN(64, value).toString(16);

/** Runs `use` with numbers or bytes in the module's memory. */
function lend(ink, Type, values, use) {
  const at = ink.ink_alloc(values.length * Type.BYTES_PER_ELEMENT);
  new Type(ink.memory.buffer, at, values.length).set(values);
  const result = use(at);
  ink.ink_free(at);
  return result;
}

/** Returns the bytes that an export left; the export returned their number. */
function given(ink, count) {
  if (count < 0) throw new Error("the module refuses");
  const at = ink.ink_output();
  return Buffer.from(new Uint8Array(ink.memory.buffer, at, count));
}

function draw(ink) {
  ink.ink_document_new(0x0123456789abcdefn, 0xfedcba9876543210n, 7, 595, 842);
  for (let stroke = 0; stroke < 40; stroke++) {
    let name = 0n;
    for (let i = 0; i < 30; i++) {
      const t = i / 29;
      const sample = [
        40 + 12 * stroke + 30 * Math.fround(t), 60 + 15 * stroke + 40 * t * t, stroke + i / 240,
        0.2 + 0.6 * t * (2 - t), stroke % 3 ? NaN : 1.1, stroke % 3 ? NaN : 0.5 + t, NaN,
      ];
      lend(ink, Float64Array, sample, (at) => {
        if (i) ink.ink_stroke_extend(name, at, 1);
        else name = ink.ink_stroke_begin(0, at, 1);
      });
    }
    if (stroke % 11 === 5) ink.ink_stroke_cancel(name);
    else ink.ink_stroke_end(name);
    if (stroke % 7 === 6) ink.ink_document_undo();
    if (stroke % 14 === 13) ink.ink_document_redo();
  }
  lend(ink, Float64Array, [60, 0, 60, 842], (at) => ink.ink_document_erase(0, at, 2, 4));
}

function held(ink, pages) {
  const hashes = [];
  for (let page = 0; page < pages; page++) hashes.push(hex(ink.ink_document_draw(page, 1)));
  return { items: ink.ink_document_items(), hash: hex(ink.ink_document_hash()), pages: hashes };
}

/** Returns the native program's dump of a document; the program also writes a compacted copy. */
const natively = async (path) => JSON.parse(await run(beside("InkWebDocuments"), [path, inFolder("copy")]));

/** Expects the native program and the module to dump the same. */
async function agree(path) {
  const expected = await natively(path);
  const ink = await start();
  const bytes = await readFile(path);
  equal(lend(ink, Uint8Array, bytes, (at) => ink.ink_document_open(at, bytes.length)), 0, `${path} is opened in wasm`);
  deepEqual(held(ink, expected.pages.length), expected, `${path}: in wasm, and natively`);
  const written = given(ink, ink.ink_document_write());
  ok(written.equals(await readFile(inFolder("copy"))), `${path}: written anew it has the bytes in wasm that it has natively`);
  return expected.pages.length;
}

test("documents are the same natively and in wasm", async (t) => {
  const files = await recorded(/./, ["applepencil", ".json"], ["bench_inputs", ".txt"], ["inkml_office", ""], ["xopp", ".xopp"]);
  // The pages of the law of one picture, if written.
  const { INKSTONE_PAGES } = process.env;
  if (INKSTONE_PAGES) await agree(INKSTONE_PAGES);
  let count = INKSTONE_PAGES ? 1 : 0;
  for (const file of files) {
    try {
      await run(inkstone, ["convert", file, "-o", inFolder("native.ink")]);
    } catch {
      // Some of the documents refer to missing pictures.
      continue;
    }
    await agree(inFolder("native.ink"));
    // The compacted copy is a valid document.
    await copyFile(inFolder("copy"), inFolder("again.ink"));
    await agree(inFolder("again.ink"));
    await rm(inFolder("native.ink"));
    count += 1;
  }
  ok(count >= 2, `${count} documents are too few`);
  t.diagnostic(`${count} documents`);
});

test("documents of earlier versions are the same natively and in wasm", async (t) => {
  const corpus = join(root, "Tests/Corpus");
  const rows = (await readFile(join(corpus, "corpus.tsv"), "utf8")).trim().split("\n").slice(1).map((line) => line.split("\t"));
  // The native program writes each again, which others may not be.
  const whole = rows.filter(([, , reading]) => reading === "whole");
  for (const [name, , , pages] of whole) equal(await agree(join(corpus, `${name}.ink`)), Number(pages), `pages of ${name}`);
  ok(whole.length > 60, `${whole.length} documents are too few`);
  t.diagnostic(`${whole.length} documents`);
});

test("a document that was drawn in wasm is the same natively", async () => {
  const ink = await start();
  draw(ink);
  // The logged document twice: as logged, and compacted.
  await writeFile(inFolder("wasm.ink"), given(ink, ink.ink_document_log()));
  const drawn = held(ink, 1);
  deepEqual(await natively(inFolder("wasm.ink")), drawn);
  ok(drawn.items >= 10, "the drawing has its strokes");
  await agree(inFolder("wasm.ink"));
});
