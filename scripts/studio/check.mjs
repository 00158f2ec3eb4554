// Runs the scenarios and says how they went: see `check` and `measure` beside it.
// usage: node check.mjs INKSTONE [--replay INKSTONE] [--module FILE] [--measure] [--seconds N] [--out DIR]
//                       [SCENARIO…]
import { existsSync, readFileSync } from "node:fs";
import { get } from "node:http";
import { findBrowser, used } from "./lib/devtools.mjs";
import { law } from "./lib/saved.mjs";
import { Studio } from "./lib/studio.mjs";

const all = ["pen", "pens", "kill", "saved", "storage", "documents", "damage", "folders", "together", "exports", "foreign", "papers", "thumbnails", "debug", "laser", "brushes", "frames", "bars", "looking", "column", "first-strokes", "toolbar", "tools", "things", "typing", "fonts", "clipping", "photos", "embedding", "element", "print", "offline", "start", "speed", "load", "large", "look", "selected", "words", "text", "strangers"];

/** A scenario that needs the program of an app, and is run where it is named. */
const special = ["own"];

/** How many claims that do not hold are printed for a scenario. */
const most = process.env.VERBOSE ? Infinity : 20;

const usage = `usage: check [--replay INKSTONE] [--module FILE] [--measure] [--browser chromium|firefox] [--seconds N] [--out DIR]
  [SCENARIO…]
scenarios: ${all.join(", ")}; with the program of an app: ${special.join(", ")}`;

/** What the command line says. */
function parse(words) {
  const options = { inkstone: words.shift(), measure: false, seconds: 2400, names: [] };
  while (words.length > 0) {
    const word = words.shift();
    if (word === "--measure") options.measure = true;
    else if (word === "--browser") used.browser = words.shift();
    else if (word === "--replay") options.replay = words.shift();
    else if (word === "--module") options.module = words.shift();
    else if (word === "--seconds") options.seconds = Number(words.shift());
    else if (word === "--out") options.out = words.shift();
    else if (all.includes(word) || special.includes(word)) options.names.push(word);
    else return null;
  }
  if (!["chromium", "firefox"].includes(used.browser)) return null;
  if (!options.inkstone || !(options.seconds > 0)) return null;
  if (options.names.length === 0) options.names = all;
  return options;
}

/** The bytes of an address; null where there is nothing. */
function fetched(address) {
  return new Promise((resolve, reject) => {
    get(address, (answer) => {
      const parts = [];
      answer.on("data", (part) => parts.push(part));
      answer.on("end", () => resolve(answer.statusCode === 200 ? Buffer.concat(parts) : null));
    }).on("error", reject);
  });
}

const options = parse(process.argv.slice(2));
if (!options) {
  console.error(usage);
  process.exit(2);
}
if (!findBrowser()) {
  console.error(used.browser === "firefox"
    ? "no Firefox on the PATH: apt-get install firefox-esr, or name one in FIREFOX"
    : "no Chromium on the PATH: apt-get install chromium, or name one in CHROMIUM");
  process.exit(1);
}
// Leaving ends the browsers and servers; see lib.
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => process.exit(1));
setTimeout(() => {
  console.error(`the scenarios take longer than ${options.seconds} s`);
  process.exit(1);
}, 1000 * options.seconds).unref();

// The module is read into the server when that is compiled.
const studio = await Studio.start(options.inkstone);
const served = await fetched(`${studio.address}InkWeb.wasm`);
await studio.close();
const built = options.module ?? new URL("../../.build/wasm-lto/InkWeb.wasm", import.meta.url);
if (!served || (existsSync(built) && !served.equals(readFileSync(built)))) {
  console.error("the server has not the module that is built: scripts/wasm/build, touch " +
    "Sources/C/CInkStudio/pages.c, swift build");
  process.exit(1);
}

let failures = 0;
law.watch();
for (const name of options.names) {
  const scenario = await import(`./${name}.mjs`);
  const figures = [];
  const wrong = [];
  const start = performance.now();
  law.begin();
  try {
    await scenario.run({
      inkstone: options.inkstone,
      replay: options.replay ?? options.inkstone,
      isMeasure: options.measure,
      out: options.out,
      note: (text) => figures.push(text),
      expect: (holds, claim) => { if (!holds) wrong.push(claim); },
    });
  } catch (error) {
    wrong.push(error.message);
    if (process.env.VERBOSE) console.error(error.stack);
  }
  wrong.push(...law.wrong);
  figures.push(`${law.looks} times looked at from elsewhere, in ${(law.time / 1000).toFixed(1)} s`);
  const time = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`   ${wrong.length === 0 ? "ok" : "FAILED"} ${scenario.title} (${time} s)` +
    (figures.length > 0 ? `: ${figures.join("; ")}` : ""));
  for (const claim of wrong.slice(0, most)) console.log(`      does not hold: ${claim}`);
  if (wrong.length > most) console.log(`      and ${wrong.length - most} more`);
  if (wrong.length > 0) failures += 1;
}
await law.end();
process.exit(failures > 0 ? 1 : 0);
