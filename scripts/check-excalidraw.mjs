#!/usr/bin/env node
// Lets Excalidraw itself draw scenes, and compares its pictures with Inkstone's. Scenes of other programs are read by
// both; documents are converted to scenes first, and Excalidraw's picture of the scene must be that of the document.
//
// usage: scripts/check-excalidraw.mjs --bundle DIR [FILE|FOLDER…] [--out DIR] [--scale N] [--rough]
//                                     [--inkstone COMMAND] [--most PERMILLE]
//
// The bundle is a folder with Excalidraw and React as scripts for browsers, at any depth: the wheels of dash-excalidraw
// and dash, unpacked, have both. The scripts run in Chromium without a network, thus without Excalidraw's fonts.
// Its hand-drawn look is random, and is turned off unless --rough is given.

import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { Browser, findBrowser } from "../Tests/Studio/lib/devtools.mjs";
import { compare } from "./xournal/compare.mjs";
import { Picture, readPNG, writePNG } from "./xournal/png.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    bundle: { type: "string" },
    out: { type: "string" },
    scale: { type: "string", default: "2" },
    rough: { type: "boolean", default: false },
    inkstone: { type: "string", default: join(root, ".build/release/inkstone") },
    most: { type: "string", default: "15" },
  },
});

/** The space around the elements of a scene, in pixels of Excalidraw. */
const margin = 40;

/** Returns the first file below a folder whose name matches. */
function find(folder, pattern) {
  if (!folder || !existsSync(folder)) return undefined;
  const names = readdirSync(folder, { recursive: true }).map(String).sort();
  const name = names.find((one) => pattern.test(basename(one)));
  return name && join(folder, name);
}

const scripts = [/^react(@18.*|\.production)?\.min\.js$/, /^react-dom(@18.*|\.production)?\.min\.js$/,
  /excalidraw.*\.min\.js$/].map((pattern) => find(options.bundle, pattern));
if (scripts.some((path) => !path)) {
  console.log("skipped: no bundle of Excalidraw; name its folder with --bundle");
  process.exit(0);
}
if (!findBrowser()) {
  console.log("skipped: no Chromium");
  process.exit(0);
}

const isScene = (path) => /\.excalidraw$/.test(path);
const files = (positionals.length > 0 ? positionals : [join(root, "Samples/xournal")]).flatMap((path) =>
  statSync(path).isDirectory()
    ? readdirSync(path).filter((name) => /\.(excalidraw|xopp|ink)$/.test(name)).sort().map((name) => join(path, name))
    : [path],
).map((path) => resolve(path));
const folder = mkdtempSync(join(tmpdir(), "inkstone-excalidraw-"));
process.on("exit", () => rmSync(folder, { recursive: true }));
if (options.out) mkdirSync(options.out, { recursive: true });

/** Runs the command, prints its notes, and throws its message if it fails. */
function inkstone(...words) {
  const result = spawnSync(options.inkstone, words, { encoding: "utf8", maxBuffer: 1 << 26 });
  if (result.status !== 0) throw new Error(`inkstone ${words[0]}: ${result.stderr.trim()}`);
  for (const note of result.stderr.trim().split("\n").filter(Boolean)) {
    console.log(`  ${note.replaceAll(folder, "")}`);
  }
}

/** Opens a page with Excalidraw as the global ExcalidrawLib. */
async function open(browser) {
  for (const [i, path] of scripts.entries()) {
    // The bundle for Dash keeps the library to itself.
    const text = readFileSync(path, "utf8").replace("self,e.exports=(", "self,e.exports=window.ExcalidrawLib=(");
    writeFileSync(join(folder, `${i}.js`), text);
  }
  writeFileSync(join(folder, "page.html"),
    `<!doctype html><meta charset="utf-8">${scripts.map((_, i) => `<script src="${i}.js"></script>`).join("")}`);
  const page = await browser.page();
  await page.open(pathToFileURL(join(folder, "page.html")).href);
  await page.run(() => {
    if (!window.ExcalidrawLib?.exportToBlob) throw new Error("the bundle has no exportToBlob");
  });
  return page;
}

/** Returns the rectangle of all elements with the margin, in whole pixels. */
function bounds(elements) {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const element of elements) {
    if (element.isDeleted) continue;
    const radius = element.angle ? Math.hypot(element.width, element.height) / 2 : 0;
    const points = element.points?.length ? element.points : [[0, 0], [element.width, element.height]];
    const center = [element.x + element.width / 2, element.y + element.height / 2];
    for (const [x, y] of points) {
      left = Math.min(left, element.x + x, center[0] - radius);
      right = Math.max(right, element.x + x, center[0] + radius);
      top = Math.min(top, element.y + y, center[1] - radius);
      bottom = Math.max(bottom, element.y + y, center[1] + radius);
    }
  }
  const x = Math.floor(left) - margin;
  const y = Math.floor(top) - margin;
  return { x, y, width: Math.ceil(right) + margin - x, height: Math.ceil(bottom) + margin - y };
}

/** Returns a scene with one more element, almost transparent, that fixes the rectangle of its picture. */
function framed(scene, box) {
  const marker = {
    id: "marker", type: "rectangle", ...box, angle: 0, strokeColor: "#ffffff03", backgroundColor: "transparent",
    fillStyle: "solid", strokeWidth: 1, strokeStyle: "solid", roughness: 0, opacity: 100, groupIds: [],
    roundness: null, seed: 1, version: 1, versionNonce: 1, isDeleted: false, boundElements: null, updated: 1,
    link: null, locked: false,
  };
  return { ...scene, elements: [marker, ...scene.elements] };
}

/** Returns Excalidraw's picture of a scene, as the bytes of a PNG. */
async function draw(page, scene) {
  const address = await page.run(async (text, isRough, scale) => {
    const { restore, exportToBlob } = window.ExcalidrawLib;
    const given = JSON.parse(text);
    const data = restore(given, null, null);
    const elements = data.elements.filter((element) => !element.isDeleted)
      .map((element) => (isRough ? element : { ...element, roughness: 0 }));
    const blob = await exportToBlob({
      elements,
      files: data.files,
      appState: { exportBackground: true, viewBackgroundColor: given.appState?.viewBackgroundColor ?? "#ffffff" },
      exportPadding: 0,
      getDimensions: (width, height) => ({ width: width * scale, height: height * scale, scale }),
      mimeType: "image/png",
    });
    const bytes = new Uint8Array(await blob.arrayBuffer());
    let binary = "";
    for (let i = 0; i < bytes.length; i += 4096) binary += String.fromCharCode(...bytes.subarray(i, i + 4096));
    return btoa(binary);
  }, JSON.stringify(scene), options.rough, Number(options.scale));
  return Buffer.from(address, "base64");
}

function sheet(path, pictures) {
  const width = pictures.reduce((sum, picture) => sum + picture.width + 6, -6);
  const whole = new Picture(width, Math.max(...pictures.map((picture) => picture.height)));
  whole.pixels.fill(60);
  let left = 0;
  for (const picture of pictures) {
    whole.put(picture, left, 0);
    left += picture.width + 6;
  }
  writePNG(path, whole);
}

const browser = await Browser.launch();
const page = await open(browser);
let failures = 0;
for (const [index, file] of files.entries()) {
  console.log(basename(file));
  try {
    for (const [number, path] of scenes(file, index).entries()) await check(path, `${basename(file)}-${number + 1}`);
  } catch (error) {
    failures++;
    console.log(`  FAILS: ${error.message}`);
  }
}
await browser.close();
console.log(failures === 0 ? `${files.length} files hold` : `${failures} claims do not hold`);
process.exit(failures === 0 ? 0 : 1);

/** Returns the paths of the scenes of a file: itself, or one for each page of a document. */
function scenes(file, index) {
  if (isScene(file)) return [file];
  const out = join(folder, `${index}`);
  mkdirSync(out);
  inkstone("convert", file, "-o", join(out, "page.excalidraw"));
  const number = (name) => Number(name.match(/(\d+)\.excalidraw$/)?.[1] ?? 0);
  return readdirSync(out).sort((a, b) => number(a) - number(b)).map((name) => join(out, name));
}

/** Compares both pictures of a scene. */
async function check(path, name) {
  const scene = JSON.parse(readFileSync(path, "utf8"));
  if (!scene.elements.some((element) => !element.isDeleted)) return console.log("  an empty scene");
  const box = bounds(scene.elements);
  const whole = framed(scene, box);
  const [there, framedScene, here] = ["a.png", "a.excalidraw", "b.png"].map((one) => join(folder, one));
  writeFileSync(there, await draw(page, whole));
  writeFileSync(framedScene, JSON.stringify(whole));
  // Inkstone's pictures have a margin of 9 page units around the ink, and the marker half its width.
  inkstone("render", framedScene, "-o", here, "--scale", options.scale, "--area", `9.5,9.5,${box.width},${box.height}`);
  const [theirs, ours] = [there, here].map(readPNG);
  const result = compare(theirs, ours);
  const share = (result.differ * 1000) / (theirs.width * theirs.height);
  const isFar = share > Number(options.most);
  if (isFar) failures++;
  console.log(`  ${isFar ? "FAILS: " : ""}${share.toFixed(2)} ‰ of ${theirs.width} × ${theirs.height} differ`);
  if (options.out) sheet(join(options.out, `${name.replaceAll(".", "-")}.png`), [theirs, ours, result.mask]);
}
