// Says how long modules take for an event: from the sample to the changed pixels.
//
// Replays a log in each module by turns, and prints for each the median and the least of the means
// of the runs, in microseconds an event, and the median against that of the first module.
// usage: node time.mjs LOG RUNS MODULE.wasm...
import { readFile } from "node:fs/promises";
import { instantiate } from "./module.mjs";

const [logPath, runs, ...paths] = process.argv.slice(2);
const log = await readFile(logPath);
const modules = await Promise.all(
  paths.map(async (path) => {
    const ink = await instantiate(path);
    const at = ink.ink_alloc(log.length);
    new Uint8Array(ink.memory.buffer).set(log, at);
    return { path, ink, at, times: [] };
  }),
);

// The first runs are those of an engine that has not translated everything yet.
for (let run = -3; run < Number(runs); run++) {
  for (const { path, ink, at, times } of modules) {
    const start = performance.now();
    if (ink.ink_replay(at, log.length, 0, 0n) !== 0) throw new Error(`${path}: no log`);
    const microseconds = (performance.now() - start) * 1000;
    if (run >= 0) times.push(microseconds / ink.ink_events());
  }
}
let first = null;
for (const { path, times } of modules) {
  times.sort((a, b) => a - b);
  const median = times[times.length >> 1];
  first ??= median;
  const figures = `${median.toFixed(2)} µs an event, least ${times[0].toFixed(2)}`;
  console.log(`${path}: ${figures}, ${(median / first).toFixed(3)} of the first`);
}
