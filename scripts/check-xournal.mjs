#!/usr/bin/env node
// Converts Xournal++ documents to Inkstone documents and back, and renders both by Xournal++ itself: its pictures must
// be the same. Compares Inkstone's pictures with those of Xournal++, too.
//
// usage: scripts/check-xournal.mjs [FILE|FOLDER…] [--out DIR] [--dpi N] [--inkstone COMMAND]
//
// Without files it uses Samples/xournal and the folder xopp of INKSTONE_DATA. It writes a sheet for every page to DIR:
// the original by Xournal++, the converted document by Xournal++, Inkstone's picture, and the differences of the first
// from each of the other two in red. scripts/xournal/compare.mjs defines what counts as a difference.

import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { compare } from "./xournal/compare.mjs";
import { Picture, readPNG, writePNG } from "./xournal/png.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    out: { type: "string" },
    dpi: { type: "string", default: "144" },
    inkstone: { type: "string", default: join(root, ".build/debug/inkstone") },
  },
});

/** The permitted number of different pixels per thousand between Xournal++'s pictures of both documents. */
const mostThere = 0;
/** The same for Inkstone's picture of a page: Xournal++ hints letters, for example, and Inkstone does not. */
const mostHere = 4;
/** Whether a document has features that newer versions and Inkstone draw, but Xournal++ 1.1.3 does not. */
const isNewer = (name) => name.startsWith("newer-");

if (spawnSync("xournalpp", ["--version"]).error) {
  console.log("skipped: no xournalpp");
  process.exit(0);
}

const data = process.env.INKSTONE_DATA;
const paths = positionals.length > 0 ? positionals
  : [join(root, "Samples/xournal"), ...(data ? [join(data, "xopp")] : [])];
const isDocument = (path) => /\.(xopp|xoj)$/.test(path);
const files = paths.flatMap((path) =>
  statSync(path).isDirectory()
    ? readdirSync(path).filter(isDocument).sort().map((name) => join(path, name))
    : [path],
).map((path) => resolve(path));

const folder = mkdtempSync(join(tmpdir(), "inkstone-xournal-"));
process.on("exit", () => rmSync(folder, { recursive: true }));
if (options.out) mkdirSync(options.out, { recursive: true });

/** Returns Xournal++'s pictures of the pages; none if it fails, as it does on some documents. */
function draw(document, name) {
  const out = join(folder, name);
  mkdirSync(out);
  const args = [`--export-png-dpi=${options.dpi}`, `--create-img=${join(out, "p.png")}`, document];
  spawnSync("xournalpp", args, { env: { ...process.env, HOME: folder }, timeout: 300_000 });
  return pages(out);
}

/** Returns the pictures in a folder, in the order of the pages. */
function pages(out) {
  const number = (name) => Number(name.match(/-(\d+)\.png$/)?.[1] ?? 0);
  const names = readdirSync(out).filter((name) => name.endsWith(".png"));
  return names.sort((a, b) => number(a) - number(b)).map((name) => join(out, name));
}

const inkstone = (...words) => {
  const result = spawnSync(options.inkstone, words, { encoding: "utf8", maxBuffer: 1 << 26 });
  if (result.status !== 0) throw new Error(`inkstone ${words[0]}: ${result.stderr.trim()}`);
  return result.stderr.trim().split("\n").filter((line) => line !== "")
    .map((line) => line.replaceAll(folder, ""));
};

function sheet(path, pictures) {
  const gap = 6;
  const width = pictures.reduce((sum, picture) => sum + picture.width + gap, -gap);
  const whole = new Picture(width, Math.max(...pictures.map((picture) => picture.height)));
  whole.pixels.fill(60);
  let left = 0;
  for (const picture of pictures) {
    whole.put(picture, left, 0);
    left += picture.width + gap;
  }
  writePNG(path, whole);
}

const share = (count, picture) => (count * 1000) / (picture.width * picture.height);
let failures = 0;
const fail = (text) => {
  failures++;
  console.log(`  FAILS: ${text}`);
};

for (const [index, file] of files.entries()) {
  const name = basename(file).replaceAll(".", "-");
  console.log(basename(file));
  const stem = `${index}-${name}`;
  const originals = draw(file, `${stem}-a`);
  const ink = join(folder, `${stem}.ink`);
  const back = join(folder, `${stem}.xopp`);
  const here = join(folder, `${stem}-c`);
  mkdirSync(here);
  let notes;
  try {
    notes = [
      ...inkstone("convert", file, "-o", ink),
      ...inkstone("convert", ink, "-o", back),
      ...inkstone("render", ink, "-o", join(here, "p.png"), "--dpi", options.dpi),
    ];
    for (const note of new Set(notes)) console.log(`  ${note}`);
    if (notes.some((note) => note.includes("not kept"))) fail("something is not kept");
  } catch (error) {
    fail(error.message);
    continue;
  }
  // Xournal++ shows a message on a page whose background is missing.
  const isHereLike = !isNewer(basename(file)) && !notes.some((note) => note.includes("is missing"));
  if (options.out) cpSync(back, join(options.out, `${name}.xopp`));
  const copies = draw(back, `${stem}-b`);
  const ours = pages(here);
  if (originals.length === 0) {
    console.log("  Xournal++ does not draw the original");
    continue;
  }
  if (copies.length !== originals.length) {
    fail(`Xournal++ draws ${copies.length} pages of the converted document, not ${originals.length}`);
    continue;
  }
  if (ours.length !== originals.length) {
    fail(`Inkstone draws ${ours.length} pages, not ${originals.length}`);
    continue;
  }
  for (let page = 0; page < originals.length; page++) {
    const [original, copy, own] = [originals[page], copies[page], ours[page]].map(readPNG);
    const there = compare(original, copy);
    const at = compare(original, own);
    const text = `  page ${page + 1}: back ${there.differ} differ, ${there.unequal} not the same; here `
      + `${at.differ} of ${original.width} × ${original.height}`;
    const isFar = share(there.differ, original) > mostThere || (isHereLike && share(at.differ, original) > mostHere);
    if (isFar) fail(text.trim());
    else console.log(text);
    if (options.out) {
      const number = String(page + 1).padStart(3, "0");
      sheet(join(options.out, `${name}-${number}.png`), [original, copy, own, there.mask, at.mask]);
    }
  }
  for (const suffix of ["a", "b", "c"]) rmSync(join(folder, `${stem}-${suffix}`), { recursive: true });
}
console.log(failures === 0 ? `${files.length} documents hold` : `${failures} claims do not hold`);
process.exit(failures === 0 ? 0 : 1);
