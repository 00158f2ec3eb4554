// Replays ink natively and in the module, in several batchings: samples of the repository and recordings below
// INKSTONE_DATA, every brush of the catalog and 500 brushes of stages in any order. Strokes and pixels are the same.
import { equal, ok } from "node:assert/strict";
import { mkdtemp, readFile, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { compile, hex } from "../../scripts/wasm/module.mjs";
import { beside, inkstone, moduleNamed, root } from "../built.mjs";
import { recorded, run } from "./native.mjs";

const { module } = await compile(moduleNamed("InkWebReplay"));

/** Describes the differences between the module's replay of a log and the native one. */
async function differences(log, expected) {
  const { exports: ink } = await WebAssembly.instantiate(module, {});
  const bytes = await readFile(log);
  const at = ink.ink_alloc(bytes.length);
  new Uint8Array(ink.memory.buffer).set(bytes, at);
  const wrong = [];
  for (const [mode, seed] of [[0, 0n], [1, 1n], [1, 2n]]) {
    const status = ink.ink_replay(at, bytes.length, mode, seed);
    if (status !== 0) return [`${log} cannot be replayed (at byte ${-1 - status})`];
    const result = {
      events: ink.ink_events(),
      strokes: ink.ink_strokes(),
      strokesHash: hex(ink.ink_strokes_hash()),
      pixelsHash: hex(ink.ink_pixels_hash()),
    };
    for (const key of Object.keys(result)) {
      if (result[key] === expected[key]) continue;
      const how = mode === 0 ? "each" : `random:${seed}`;
      wrong.push(`${log}: ${key} is ${result[key]} in wasm (${how}), ${expected[key]} natively`);
    }
  }
  return wrong;
}

async function scratch(t) {
  const folder = await mkdtemp(join(tmpdir(), "inkstone-replay-"));
  t.after(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

test("samples and recordings have the same pixels natively and in wasm", async (t) => {
  const log = join(await scratch(t), "log");
  const files = await recorded(/\./, ["applepencil", ".json"], ["bench_inputs", ".txt"]);
  for (const file of files) {
    const expected = JSON.parse(await run(inkstone, ["replay", file, "--log", log, "--json"]));
    equal((await differences(log, expected)).join("\n"), "", file);
  }
  t.diagnostic(`${files.length} files, each in three batchings`);
});

test("every brush has one picture, natively and in wasm", async (t) => {
  const folder = await scratch(t);
  await run(beside("ink-bench"), ["laws", join(root, "Samples/session.json"), "--logs", folder]);
  const logs = (await readdir(folder)).filter((name) => name.endsWith(".log"));
  ok(logs.length > 0, "there are brushes");
  for (const log of logs) {
    const expected = JSON.parse(await readFile(join(folder, log.replace(/log$/, "json")), "utf8"));
    equal((await differences(join(folder, log), expected)).join("\n"), "", log);
  }
  t.diagnostic(`${logs.length} brushes`);
});
