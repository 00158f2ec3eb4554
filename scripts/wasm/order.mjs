// Orders the functions of a module so that similar ones are close to one another: gzip, with a window of
// 32 KB, makes it 5 % smaller for that. Their behavior is unchanged.
// usage: node order.mjs MODULE.wasm MODULE.wat ORDERED.wat
//   MODULE.wat is the output of wasm-dis for MODULE.wasm
import { readFile, writeFile } from "node:fs/promises";
import { functionBodies } from "./sections.mjs";

/** The size of the window in bytes of code, and the length of a compared piece in bytes. */
const reach = 24_000;
const pieceSize = 5;

/** Pieces in more functions than this are ignored. */
const mostFunctions = 200;

/** Added to the number of pieces of a function, so that the smallest are not first for a single shared piece. */
const smallest = 60;

const [path, textPath, outPath] = process.argv.slice(2);
const bodies = functionBodies(await readFile(path));
const lines = (await readFile(textPath, "utf8")).split("\n");

// MARK: Text

/** The lines of every function, and the text in front of them and behind. */
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

/** The pieces of each function, without duplicates. */
const pieces = bodies.map((body) => {
  const found = new Set();
  let hash = 0;
  for (let i = 0; i < body.length; i++) {
    hash = (hash * 256 + body[i]) % 2 ** (8 * pieceSize);
    if (i + 1 >= pieceSize) found.add(hash);
  }
  return found;
});

/** The functions that contain each piece. */
const owners = new Map();
pieces.forEach((found, number) => {
  for (const piece of found) {
    if (!owners.has(piece)) owners.set(piece, []);
    owners.get(piece).push(number);
  }
});

/** The number of pieces that each function shares with the last ones in the order. */
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

function insert(number) {
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
  insert(best);
}

const ordered = placed.flatMap((number) => functions[number]);
await writeFile(outPath, [...lines.slice(0, first), ...ordered, ...lines.slice(last + 1)].join("\n"));
