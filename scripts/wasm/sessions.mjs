// Plays random sessions in the module, for `compare-sessions`: leaves the bytes of each log (SEED.log), the packed
// document (SEED.ink) and what is in it (SEED.facts) in a folder. With --read opens documents that were written
// natively (SEED.native.log, SEED.native.ink), and compares what it finds with what was found natively (….facts).
// usage: node sessions.mjs MODULE.wasm FIRST COUNT FOLDER [--read]
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { instantiate } from "./module.mjs";

const [path, first, count, folder, mode] = process.argv.slice(2);
const ink = await instantiate(path);

/** The bytes that an export left, of which it returned the number. */
function given(length) {
  if (length < 0) throw new Error("the module refuses");
  return Buffer.from(new Uint8Array(ink.memory.buffer, ink.ink_output(), length));
}

function open(bytes) {
  const at = ink.ink_alloc(bytes.length);
  new Uint8Array(ink.memory.buffer, at, bytes.length).set(bytes);
  const status = ink.ink_document_open(at, bytes.length);
  ink.ink_free(at);
  return status;
}

let wrong = 0;
for (let seed = Number(first); seed < Number(first) + Number(count); seed++) {
  const file = (kind) => join(folder, `${seed}.${kind}`);
  if (mode === "--read") {
    for (const kind of ["native.log", "native.ink"]) {
      const facts = await readFile(file(`${kind}.facts`));
      const status = open(await readFile(file(kind)));
      if (status === 0 && given(ink.ink_document_facts()).equals(facts)) continue;
      console.log(`session ${seed}: ${kind} is another drawing in wasm, status ${status}`);
      wrong++;
    }
    continue;
  }
  try {
    await writeFile(file("log"), given(ink.ink_session(BigInt(seed))));
    await writeFile(file("facts"), given(ink.ink_document_facts()));
    await writeFile(file("ink"), given(ink.ink_session_packed()));
  } catch (error) {
    console.log(`session ${seed}: ${error.message} in wasm`);
    wrong++;
    if (error instanceof WebAssembly.RuntimeError) break;
  }
}
process.exit(wrong > 0 ? 1 : 0);
