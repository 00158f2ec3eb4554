// Splits the module of the page in two: a part with the functions of a first visit, and one with the rest. The
// first calls the rest through its table; Web/engine/module.js loads that afterward. String constants that only the
// rest uses are in it, too.
// usage: node split.mjs WHOLE.wasm FIRST.wasm REST.wasm
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { visit } from "./first-visit.mjs";
import { functionBodies, ModuleReader } from "./sections.mjs";

const [whole, first, rest] = process.argv.slice(2);
if (!rest) {
  console.error("usage: node split.mjs WHOLE.wasm FIRST.wasm REST.wasm");
  process.exit(2);
}

const features = [
  "--enable-simd", "--enable-bulk-memory", "--enable-sign-ext", "--enable-mutable-globals",
  "--enable-nontrapping-float-to-int",
];

/** The maximum size of a profile: the hash of the module, and four bytes per function that are 0 if it did not run. */
const mostProfileBytes = 1 << 20;
const hashSize = 8;

/**
 * The maximum size of small functions, and the length of call chains, that are kept in the first part because a visit
 * might call them: the other branch of a condition, or copies of a value. A synchronous load is not worth a few bytes.
 */
const smallest = 160;
const reach = 3;

/** Adds the small functions that functions of a set call. */
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

// MARK: Data

/** The numbers of sections. */
const [dataSection, dataCountSection] = [11, 12];

/** Returns an integer in LEB128, optionally signed. */
function encoded(value, isSigned = false) {
  const bytes = [];
  for (;;) {
    const byte = value & 127;
    value >>>= 7;
    if (value === 0 && (!isSigned || byte < 64)) return Buffer.from([...bytes, byte]);
    bytes.push(byte | 128);
  }
}

/** Returns the raw sections of a module: their numbers and their bytes. */
function rawSections(bytes) {
  const reader = new ModuleReader(bytes, 8);
  const found = [];
  while (reader.at < bytes.length) found.push({ kind: reader.number(), bytes: reader.take(reader.number()) });
  return found;
}

const written = (start, list) => Buffer.concat([start,
  ...list.flatMap(({ kind, bytes }) => [encoded(kind), encoded(bytes.length), bytes])]);

/** Returns the data segments of a module, one for each constant of the sources. */
function pieces(section) {
  const reader = new ModuleReader(section);
  return Array.from({ length: reader.number() }, () => {
    const [isPassive, instruction, at, end] = [reader.number(), reader.number(), reader.number(), reader.number()];
    if (isPassive !== 0 || instruction !== 0x41 || end !== 0x0b) throw new Error("data that is not at a fixed address");
    return { at, bytes: reader.take(reader.number()) };
  });
}

/** Merges neighboring segments; gaps between them become 0, unless one of the other segments is there. */
function joined(list, others = []) {
  const result = [];
  for (const { at, bytes } of list) {
    const last = result.at(-1);
    const gap = last ? at - last.at - last.bytes.length : Infinity;
    const isFree = () => !others.some((other) => other.at < at && other.at >= at - gap);
    if (gap < 8 && isFree()) last.bytes = Buffer.concat([last.bytes, Buffer.alloc(gap), bytes]);
    else result.push({ at, bytes });
  }
  return result;
}

const dataOf = (list) => Buffer.concat([encoded(list.length), ...list.flatMap(({ at, bytes }) =>
  [Buffer.from([0, 0x41]), encoded(at, true), Buffer.from([0x0b]), encoded(bytes.length), bytes])]);

/** Moves string constants that no function of the first part reaches to the rest, by addresses in code or in data. */
function moveTexts() {
  const [before, after] = [readFileSync(first), readFileSync(rest)];
  const list = rawSections(before);
  const all = pieces(list.find(({ kind }) => kind === dataSection).bytes).sort((a, b) => a.at - b.at);
  const reached = new Set();
  const reach = (address) => {
    let [low, high] = [0, all.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (all[middle].at + all[middle].bytes.length > address) high = middle;
      else low = middle + 1;
    }
    const piece = all[low];
    if (!piece || piece.at > address || reached.has(piece)) return;
    reached.add(piece);
    const view = new DataView(piece.bytes.buffer, piece.bytes.byteOffset, piece.bytes.length);
    for (let i = (4 - (piece.at & 3)) & 3; i + 4 <= piece.bytes.length; i += 4) reach(view.getUint32(i, true));
  };
  const text = execFileSync("wasm-dis", [...features, first], { maxBuffer: 1 << 30 }).toString();
  // The addresses of the data themselves reach nothing.
  const code = text.replace(/^ \(data .*/gm, "");
  for (const [, number] of code.matchAll(/(?:i32\.const |offset=)(\d+)/g)) reach(Number(number));
  // Strings are only referenced by their address; addresses in tables may be computed. A longer piece of printable ASCII
  // is no number: the bytes of 0.7, behind the zeros of its array, are eight above 31.
  const moves = (piece) => !reached.has(piece) && piece.bytes.length > 8 && piece.bytes.every((byte) => byte >= 32 && byte < 127);
  const staying = all.filter((piece) => !moves(piece));
  const kept = joined(staying);
  const moved = joined(all.filter(moves), staying);
  for (const section of list) {
    if (section.kind === dataSection) section.bytes = dataOf(kept);
    if (section.kind === dataCountSection) section.bytes = encoded(kept.length);
  }
  writeFileSync(first, written(before.subarray(0, 8), list));
  writeFileSync(rest, written(after.subarray(0, 8), [...rawSections(after), { kind: dataSection, bytes: dataOf(moved) }]));
}

const folder = mkdtempSync(join(tmpdir(), "inkstone-split-"));
try {
  const watched = join(folder, "watched.wasm");
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
  const list = join(folder, "kept");
  writeFileSync(list, [...kept].join("\n"));
  execFileSync("wasm-split", [
    "--split", ...features, "--import-namespace=first", "--placeholder-namespace=rest", "--export-prefix=%", whole,
    `--keep-funcs=@${list}`, "-o1", first, "-o2", rest,
  ]);
  moveTexts();
} finally {
  rmSync(folder, { recursive: true });
}
