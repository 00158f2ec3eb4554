// Replays an event log in the module, in several batchings, and prints the hashes; with a file of
// expected results, as `inkstone replay --json` prints them, fails where they differ.
// usage: node replay.mjs MODULE.wasm LOG [EXPECTED.json]
import { readFile } from "node:fs/promises";
import { hex, instantiate } from "./module.mjs";

const [path, logPath, expectedPath] = process.argv.slice(2);
const ink = await instantiate(path);
const log = await readFile(logPath);
const expected = expectedPath ? JSON.parse(await readFile(expectedPath, "utf8")) : null;

const at = ink.ink_alloc(log.length);
new Uint8Array(ink.memory.buffer).set(log, at);

let wrong = 0;
for (const [mode, seed] of [[0, 0n], [1, 1n], [1, 2n]]) {
  const status = ink.ink_replay(at, log.length, mode, seed);
  if (status !== 0) {
    console.error(`${logPath}: cannot be replayed (at byte ${-1 - status})`);
    process.exit(1);
  }
  const result = {
    events: ink.ink_events(),
    strokes: ink.ink_strokes(),
    strokesHash: hex(ink.ink_strokes_hash()),
    pixelsHash: hex(ink.ink_pixels_hash()),
  };
  if (!expected && mode === 0) console.log(JSON.stringify(result, null, 2));
  for (const key of expected ? Object.keys(result) : []) {
    if (result[key] === expected[key]) continue;
    wrong++;
    const how = mode === 0 ? "each" : `random:${seed}`;
    console.error(`${logPath}: ${key} is ${result[key]} in wasm (${how}), ${expected[key]} natively`);
  }
}
ink.ink_free(at);
process.exit(wrong ? 1 : 0);
