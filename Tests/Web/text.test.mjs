// Text layout in the page: the module, its layout, and both compared with the native layout.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { after, describe, test } from "node:test";
import { root } from "../built.mjs";
import { directions } from "./text/bidi.mjs";
import { facts } from "./text/facts.mjs";
import { hasModule } from "./text/fonts.mjs";
import { hostile } from "./text/hostile.mjs";
import { blocks } from "./text/lines.mjs";
import { peers } from "./text/peers.mjs";
import { shaping } from "./text/shaping.mjs";
import { tracing } from "./text/tracing.mjs";

const skip = hasModule ? false : ".build/text has no module; scripts/wasm/text builds it";

describe("text in the page", { skip }, () => {
  /** The libraries of the native layout: a query per line, an answer per line. */
  const natively = spawn("python3", [join(root, "Tests/Web/text/peer.py")], { stdio: ["pipe", "pipe", "inherit"] });
  const waiting = [];
  let isMissing = false;
  const leave = () => {
    isMissing = true;
    for (const answer of waiting.splice(0)) answer(null);
  };
  natively.on("error", leave).on("exit", leave);
  natively.stdin.on("error", leave);
  createInterface({ input: natively.stdout }).on("line", (line) => waiting.shift()(JSON.parse(line)));
  const peer = (question) => isMissing ? Promise.resolve(null) : new Promise((resolve) => {
    waiting.push(resolve);
    natively.stdin.write(`${JSON.stringify(question)}\n`);
  });
  after(() => natively.stdin.end());

  test("glyphs", shaping);
  test("directions", () => directions(peer));
  test("blocks", async (t) => t.diagnostic(`30,000 characters in ${(await blocks()).toFixed(0)} ms`));
  test("facts", facts);
  test("outlines and pictures", tracing);
  test("widths and lines are Pango's", async (t) => {
    const worst = await peers(peer);
    if (worst !== undefined) t.diagnostic(`within ${(100 * worst).toFixed(4)} %`);
  });
  test("broken fonts", async (t) => {
    const { count, opened, slowest } = await hostile(Number(process.env.INKSTONE_FUZZ_SECONDS ?? 5));
    t.diagnostic(`${count} fonts, ${opened} of them opened, none took more than ${slowest.toFixed(0)} ms`);
  });
});
