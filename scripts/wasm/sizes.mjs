// Prints the sizes of the parts of a module: by section, by Swift module, by kind of function and by
// function. The module must have a section of names: link it without --strip-all, and give wasm-opt
// -g. The gzipped size of a part is estimated from its share of the plain bytes.
// usage: node sizes.mjs MODULE.wasm [FUNCTIONS]
import { execFileSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { gzipSync } from "node:zlib";
import { functionBodies, functionNames, sections } from "./sections.mjs";

const [path, most = "40"] = process.argv.slice(2);
const bytes = await readFile(path);
const sizes = functionBodies(bytes).map((body) => body.length);
const names = functionNames(bytes);
const sums = new Map();
for (const { title, size } of sections(bytes)) sums.set(title, (sums.get(title) ?? 0) + size);

// The module imports nothing, so that the first function has the number 0.
const functions = sizes.map((size, index) => ({ size, name: names.get(index) ?? `${index}` }));
const swift = functions.map(({ name }) => name.replace(/\.\d+$/, "")).join("\n");
const demangled = execFileSync("swift", ["demangle", "--simplified"], {
  input: swift,
  maxBuffer: 1 << 28,
}).toString().split("\n");
functions.forEach((item, index) => { item.title = demangled[index]; });

/** Returns the Swift module of a function: the first in its mangled name. */
function moduleOf({ name }) {
  const found = /\$[es](\d+)([A-Za-z_]\w*)/.exec(name);
  if (found && !/^\$[es]S/.test(found[0])) {
    const first = found[2].slice(0, Number(found[1]));
    return first;
  }
  const ours = /Ink[A-Z][a-z]+/.exec(name);
  if (/^\$[es]/.test(name)) return ours ? `Swift for ${ours[0]}` : "Swift";
  return "C and others";
}

function kindOf({ name, title }) {
  if (/_merged|Tm(_\d+)?$/.test(name) || title.startsWith("merged ")) return "merged";
  if (title.startsWith("outlined ")) return title.split(" ").slice(0, 2).join(" ");
  if (title.startsWith("generic specialization")) return "generic specialisation";
  if (title.startsWith("function signature spec")) return "signature specialisation";
  if (/^specialized /.test(title)) return "specialised";
  if (title.startsWith("closure #")) return "closure";
  if (/deinit|deallocating/.test(title)) return "deinit";
  if (title.startsWith("partial apply")) return "partial application";
  if (/witness/.test(title)) return "witness";
  return "plain";
}

function table(title, key) {
  const sums = new Map();
  for (const item of functions) {
    const name = key(item);
    const sum = sums.get(name) ?? { size: 0, count: 0 };
    sum.size += item.size;
    sum.count += 1;
    sums.set(name, sum);
  }
  console.log(`\n${title}`);
  for (const [name, { size, count }] of [...sums].sort((a, b) => b[1].size - a[1].size)) {
    console.log(`${line(size)}  ${String(count).padStart(5)}  ${name}`);
  }
}

const unnamed = bytes.length - (sums.get("custom name") ?? 0);
const gzipped = gzipSync(bytes.subarray(0, unnamed), { level: 9 }).length;

/** Formats bytes, their share, and the gzipped size of that share in KB. */
function line(size) {
  const share = size / unnamed;
  const percent = `${(100 * share).toFixed(1)} %`.padStart(7);
  const packed = ((share * gzipped) / 1000).toFixed(1).padStart(6);
  return `${String(size).padStart(8)} ${percent} ${packed}`;
}

console.log(`${unnamed} bytes without names, ${gzipped} gzipped; ${sizes.length} functions`);
for (const [name, size] of [...sums].sort((a, b) => b[1] - a[1])) {
  console.log(`${line(size)}  ${name}`);
}
table("By module", moduleOf);
table("By kind", kindOf);
console.log("\nThe largest functions");
functions.sort((a, b) => b.size - a.size);
for (const { size, title } of functions.slice(0, Number(most))) {
  console.log(`${line(size)}  ${title.slice(0, 160)}`);
}
