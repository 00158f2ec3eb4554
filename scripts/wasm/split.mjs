// Splits the module of the page in two: a part with what runs on a first visit, and one with the rest. The
// first calls the rest through its table; Web/module.js loads that behind it.
// usage: node split.mjs WHOLE.wasm FIRST.wasm REST.wasm
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { visit } from "./first-visit.mjs";

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
  execFileSync("wasm-split", [
    "--split", ...features, `--profile=${profile}`, "--import-namespace=first", "--placeholder-namespace=rest",
    "--export-prefix=%", whole, "-o1", first, "-o2", rest,
  ]);
} finally {
  rmSync(place, { recursive: true });
}
