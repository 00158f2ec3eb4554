// Splits the module of the page in two: a part with what runs on a first visit, and one with the rest. The
// first calls the rest through its table; Web/module.js loads that behind it.
// usage: node split.mjs WHOLE.wasm FIRST.wasm REST.wasm
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { visit } from "./first-visit.mjs";
import { functionBodies } from "./sections.mjs";

const [whole, first, rest] = process.argv.slice(2);
if (!rest) {
  console.error("usage: node split.mjs WHOLE.wasm FIRST.wasm REST.wasm");
  process.exit(2);
}

const features = [
  "--enable-simd", "--enable-bulk-memory", "--enable-sign-ext", "--enable-mutable-globals",
  "--enable-nontrapping-float-to-int",
];

/** Room for the profile: the hash of the module and a number for each function. */
const mostProfileBytes = 1 << 20;

/**
 * What a visit might have called is there, too, where it is small: the other side of a condition, or what copies a
 * value. Loading in haste for a few bytes is not worth it.
 */
const smallest = 160;
const reach = 3;

/** The functions of a part: the names that the whole module has for them, which are their numbers. */
const named = (path) => readFileSync(path, "utf8").split("\n").map((line) => line.replace(/^\d+:/, ""))
  .filter((name) => name !== "" && !name.startsWith("placeholder_"));

/** Adds the small functions that others of a set call. */
function keepSmall(kept) {
  const text = execFileSync("wasm-dis", [...features, whole], { maxBuffer: 1 << 30 }).toString();
  const sizes = functionBodies(readFileSync(whole)).map(({ length }) => length);
  const calls = new Map();
  let name = null;
  for (const line of text.split("\n")) {
    const start = /^ \(func \$(\S+)/.exec(line);
    if (start) calls.set((name = start[1]), { size: sizes[calls.size], called: new Set() });
    const call = name !== null && /\(call \$(\S+?)\)?$/.exec(line);
    if (call) calls.get(name).called.add(call[1]);
  }
  for (let step = 0; step < reach; step++) {
    for (const function_ of [...kept]) {
      for (const other of calls.get(function_)?.called ?? []) if (calls.get(other)?.size <= smallest) kept.add(other);
    }
  }
}

const place = mkdtempSync(join(tmpdir(), "inkstone-split-"));
try {
  const [watched, profile] = [join(place, "watched.wasm"), join(place, "profile")];
  execFileSync("wasm-split", ["--instrument", ...features, "--profile-export=write_profile", whole, "-o", watched]);
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(watched)), {});
  visit(exports);
  const pages = exports.memory.grow(mostProfileBytes >> 16);
  const size = exports.write_profile(pages << 16, mostProfileBytes);
  if (size > mostProfileBytes) throw new Error(`a profile of ${size} bytes`);
  writeFileSync(profile, new Uint8Array(exports.memory.buffer, pages << 16, size));
  const split = (...how) => execFileSync("wasm-split", [
    "--split", ...features, "--import-namespace=first", "--placeholder-namespace=rest", "--export-prefix=%", whole,
    ...how,
  ]);
  const called = join(place, "called.wasm");
  split(`--profile=${profile}`, "-o1", called, "-o2", join(place, "not.wasm"), "--symbolmap");
  const kept = new Set(named(`${called}.symbols`));
  keepSmall(kept);
  const list = join(place, "kept");
  writeFileSync(list, [...kept].join("\n"));
  split(`--keep-funcs=@${list}`, "-o1", first, "-o2", rest);
} finally {
  rmSync(place, { recursive: true });
}
