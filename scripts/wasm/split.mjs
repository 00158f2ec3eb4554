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

/** A profile: the hash of the module, and for each function a number of four bytes that is 0 if it did not run. */
const mostProfileBytes = 1 << 20;
const hashSize = 8;

/**
 * What a visit might have called is there, too, where it is small: the other side of a condition, or what copies a
 * value. Loading in haste for a few bytes is not worth it.
 */
const smallest = 160;
const reach = 3;

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
  const watched = join(place, "watched.wasm");
  execFileSync("wasm-split", ["--instrument", ...features, "--profile-export=write_profile", whole, "-o", watched]);
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(watched)), {});
  visit(exports);
  const pages = exports.memory.grow(mostProfileBytes >> 16);
  const size = exports.write_profile(pages << 16, mostProfileBytes);
  if (size > mostProfileBytes) throw new Error(`a profile of ${size} bytes`);
  // The names of functions are their numbers.
  const kept = new Set();
  const profile = new DataView(exports.memory.buffer, (pages << 16) + hashSize, size - hashSize);
  for (let i = 0; 4 * i < profile.byteLength; i++) if (profile.getUint32(4 * i) !== 0) kept.add(`${i}`);
  keepSmall(kept);
  const list = join(place, "kept");
  writeFileSync(list, [...kept].join("\n"));
  execFileSync("wasm-split", [
    "--split", ...features, "--import-namespace=first", "--placeholder-namespace=rest", "--export-prefix=%", whole,
    `--keep-funcs=@${list}`, "-o1", first, "-o2", rest,
  ]);
} finally {
  rmSync(place, { recursive: true });
}
