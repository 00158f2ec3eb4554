// Opens a document in the module, and compares what it holds with what the native program says
// (EXPECTED.json), and the document written anew with what that wrote (COPY). With --draw instead of a
// document: draws one, undoes and erases, and writes it to COPY and what it holds to EXPECTED.json.
// usage: node documents.mjs MODULE.wasm DOCUMENT|--draw EXPECTED.json COPY
import { readFile, writeFile } from "node:fs/promises";
import { instantiate } from "./module.mjs";

const [path, source, expectedPath, copyPath] = process.argv.slice(2);
const ink = await instantiate(path);
const isDrawing = source === "--draw";

const hex = (value) => BigInt.asUintN(64, value).toString(16);

/** Runs `use` with numbers or bytes in the module's memory. */
function lend(Type, values, use) {
  const at = ink.ink_alloc(values.length * Type.BYTES_PER_ELEMENT);
  new Type(ink.memory.buffer, at, values.length).set(values);
  const result = use(at);
  ink.ink_free(at);
  return result;
}

/** The bytes that an export left, of which it returned the number. */
function given(count) {
  if (count < 0) throw new Error("the module refuses");
  const at = ink.ink_output();
  return Buffer.from(new Uint8Array(ink.memory.buffer, at, count));
}

function draw() {
  ink.ink_document_new(0x0123456789abcdefn, 0xfedcba9876543210n, 7, 595, 842);
  for (let stroke = 0; stroke < 40; stroke++) {
    let name = 0n;
    for (let i = 0; i < 30; i++) {
      const t = i / 29;
      const sample = [
        40 + 12 * stroke + 30 * Math.fround(t), 60 + 15 * stroke + 40 * t * t, stroke + i / 240,
        0.2 + 0.6 * t * (2 - t), stroke % 3 ? NaN : 1.1, stroke % 3 ? NaN : 0.5 + t, NaN,
      ];
      lend(Float64Array, sample, (at) => {
        if (i) ink.ink_stroke_extend(name, at, 1);
        else name = ink.ink_stroke_begin(0, at, 1);
      });
    }
    if (stroke % 11 === 5) ink.ink_stroke_cancel(name);
    else ink.ink_stroke_end(name);
    if (stroke % 7 === 6) ink.ink_document_undo();
    if (stroke % 14 === 13) ink.ink_document_redo();
  }
  lend(Float64Array, [60, 0, 60, 842], (at) => ink.ink_document_erase(0, at, 2, 4));
}

function held(pages) {
  const hashes = [];
  for (let page = 0; page < pages; page++) hashes.push(hex(ink.ink_document_draw(page, 1)));
  return { items: ink.ink_document_items(), hash: hex(ink.ink_document_hash()), pages: hashes };
}

let wrong = 0;
if (isDrawing) {
  draw();
  // Twice what was logged: once as it came, once written anew.
  const log = given(ink.ink_document_log());
  await writeFile(expectedPath, JSON.stringify(held(1)));
  await writeFile(copyPath, log);
} else {
  const bytes = await readFile(source);
  const status = lend(Uint8Array, bytes, (at) => ink.ink_document_open(at, bytes.length));
  const expected = JSON.parse(await readFile(expectedPath, "utf8"));
  const found = held(expected.pages.length);
  if (status !== 0 || JSON.stringify(found) !== JSON.stringify(expected)) {
    console.error(`${source}: status ${status}, ${JSON.stringify(found)} in wasm, natively`);
    console.error(JSON.stringify(expected));
    wrong++;
  }
  const written = given(ink.ink_document_write());
  if (!written.equals(await readFile(copyPath))) {
    console.error(`${source}: written anew it has other bytes in wasm than natively`);
    wrong++;
  }
}
process.exit(wrong ? 1 : 0);
