// Orders the functions of a module so that those that are alike stand near one another: gzip, which
// looks back 32 KB, makes it 5 % smaller for that. What they do stays the same.
// usage: node order.mjs MODULE.wasm MODULE.wat ORDERED.wat
//   MODULE.wat is what wasm-dis makes of MODULE.wasm
import { readFile, writeFile } from "node:fs/promises";
import { functionBodies } from "./sections.mjs";

/** How many bytes of code are looked back, and how many bytes make a piece that is compared. */
const reach = 24_000;
const pieceSize = 5;

/** A piece that so many functions have says nothing. */
const mostFunctions = 200;

/** Added to the pieces of a function, so that the smallest do not come first for one that they share. */
const smallest = 60;

const [path, textPath, outPath] = process.argv.slice(2);
const bodies = functionBodies(await readFile(path));
const lines = (await readFile(textPath, "utf8")).split("\n");

// MARK: Text

/** The lines of every function, and what stands in front of them and behind. */
const functions = [];
let [first, last] = [-1, -1];
for (let i = 0; i < lines.length; i++) {
  if (!lines[i].startsWith(" (func ")) continue;
  if (first < 0) first = i;
  const start = i;
  while (lines[i] !== " )") i += 1;
  functions.push(lines.slice(start, i + 1));
  last = i;
}
if (functions.length !== bodies.length || functions.length === 0) {
  console.error(`${textPath} is not the text of ${path}`);
  process.exit(1);
}

// MARK: Order

/** The pieces of a function, each once. */
const pieces = bodies.map((body) => {
  const found = new Set();
  let hash = 0;
  for (let i = 0; i < body.length; i++) {
    hash = (hash * 256 + body[i]) % 2 ** (8 * pieceSize);
    if (i + 1 >= pieceSize) found.add(hash);
  }
  return found;
});

/** The functions that have a piece. */
const owners = new Map();
pieces.forEach((found, number) => {
  for (const piece of found) {
    if (!owners.has(piece)) owners.set(piece, []);
    owners.get(piece).push(number);
  }
});

/** How many pieces each function shares with those that were placed last. */
const shared = new Int32Array(bodies.length);
const inReach = new Map();
const placed = [];
let [size, oldest] = [0, 0];

function count(number, step) {
  for (const piece of pieces[number]) {
    const before = inReach.get(piece) ?? 0;
    inReach.set(piece, before + step);
    const isChange = step > 0 ? before === 0 : before === 1;
    if (!isChange || owners.get(piece).length > mostFunctions) continue;
    for (const owner of owners.get(piece)) shared[owner] += step;
  }
}

function place(number) {
  placed.push(number);
  rest.delete(number);
  count(number, 1);
  size += bodies[number].length;
  while (size > reach && oldest + 1 < placed.length) {
    count(placed[oldest], -1);
    size -= bodies[placed[oldest++]].length;
  }
}

const rest = new Set(bodies.keys());
while (rest.size > 0) {
  let [best, most] = [-1, -1];
  for (const number of rest) {
    const likeness = shared[number] / (pieces[number].size + smallest);
    if (likeness > most) [best, most] = [number, likeness];
  }
  place(best);
}

const ordered = placed.flatMap((number) => functions[number]);
await writeFile(outPath, [...lines.slice(0, first), ...ordered, ...lines.slice(last + 1)].join("\n"));
