// Plays the same random sessions natively and in the module: every kind of item, resource and operation. Both write the
// same bytes, logged and packed; each reads the other's with the same content. SESSIONS is their
// number, FIRST the first seed.
import { equal } from "node:assert/strict";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { instantiate } from "../../scripts/wasm/module.mjs";
import { beside, moduleNamed } from "../built.mjs";
import { run } from "./native.mjs";

const count = Number(process.env.SESSIONS ?? 200);
const first = Number(process.env.FIRST ?? 0);

test(`${count} random sessions have the same bytes natively and in wasm`, async (t) => {
  const folder = await mkdtemp(join(tmpdir(), "inkstone-sessions-"));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const file = (seed, kind) => join(folder, `${seed}.${kind}`);
  const seeds = Array.from({ length: count }, (_, i) => first + i);
  const ink = await instantiate(moduleNamed("InkWebDocuments"));

  /** Returns the bytes that an export left; the export returned their number. */
  const given = (length) => {
    if (length < 0) throw new Error("the module refuses");
    return Buffer.from(new Uint8Array(ink.memory.buffer, ink.ink_output(), length));
  };
  const open = (bytes) => {
    const at = ink.ink_alloc(bytes.length);
    new Uint8Array(ink.memory.buffer, at, bytes.length).set(bytes);
    const status = ink.ink_document_open(at, bytes.length);
    ink.ink_free(at);
    return status;
  };

  for (const seed of seeds) {
    await writeFile(file(seed, "log"), given(ink.ink_session(BigInt(seed))));
    await writeFile(file(seed, "facts"), given(ink.ink_document_facts()));
    await writeFile(file(seed, "ink"), given(ink.ink_session_packed()));
  }
  // It reads the files of the module, and compares.
  await run(beside("InkWebDocuments"), ["--sessions", String(first), String(count), folder]);
  const wrong = [];
  for (const seed of seeds) {
    for (const kind of ["native.log", "native.ink"]) {
      const facts = await readFile(file(seed, `${kind}.facts`));
      const status = open(await readFile(file(seed, kind)));
      if (status === 0 && given(ink.ink_document_facts()).equals(facts)) continue;
      wrong.push(`session ${seed}: ${kind} is another drawing in wasm, status ${status}`);
    }
  }
  equal(wrong.join("\n"), "");
});
