#!/usr/bin/env node
// Checks what sets text in the page: the module, its layout, and both beside what sets text natively.
// usage: scripts/check-text.mjs [SECONDS OF BROKEN FONTS]
import { spawn } from "node:child_process";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { directions } from "./text/bidi.mjs";
import { results } from "./text/claims.mjs";
import { facts } from "./text/facts.mjs";
import { hasModule } from "./text/fonts.mjs";
import { hostile } from "./text/hostile.mjs";
import { blocks } from "./text/lines.mjs";
import { peers } from "./text/peers.mjs";
import { shaping } from "./text/shaping.mjs";
import { tracing } from "./text/tracing.mjs";

if (!hasModule) {
  console.log("skipped: text of the page, as .build/text has no module; scripts/wasm/text builds it");
  process.exit(0);
}

/** The libraries that set text natively: a question a line, an answer a line. */
const natively = spawn("python3", [join(dirname(fileURLToPath(import.meta.url)), "lib/text-peer.py")], {
  stdio: ["pipe", "pipe", "inherit"],
});
const waiting = [];
let isGone = false;
const leave = () => {
  isGone = true;
  for (const answer of waiting.splice(0)) answer(null);
};
natively.on("error", leave).on("exit", leave);
natively.stdin.on("error", leave);
createInterface({ input: natively.stdout }).on("line", (line) => waiting.shift()(JSON.parse(line)));
const peer = (question) => isGone ? Promise.resolve(null) : new Promise((resolve) => {
  waiting.push(resolve);
  natively.stdin.write(`${JSON.stringify(question)}\n`);
});

await shaping();
await directions(peer);
const time = await blocks();
await facts();
tracing();
const worst = await peers(peer);
const { count, opened, slowest } = await hostile(Number(process.argv[2] ?? 5));
natively.stdin.end();

const { failures, count: claims } = results();
if (worst !== undefined) console.log(`widths are Pango's within ${(100 * worst).toFixed(4)} %`);
console.log(`30,000 characters in ${time.toFixed(0)} ms; ${count} broken fonts, ${opened} of them opened, none took` +
  ` more than ${slowest.toFixed(0)} ms`);
console.log(`${claims} claims, ${failures} failures`);
process.exit(failures > 0 ? 1 : 0);
