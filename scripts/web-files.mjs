#!/usr/bin/env node
// Generates the lists of the files of Web/: page_files.h, which embeds them in the Studio, and the links of
// index.html, by which a browser preloads modules. With --check nothing is written, and it fails if a
// list is outdated.
// usage: scripts/web-files.mjs [--check]
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { files, loadedWith, root, textOf } from "./lib/web-modules.mjs";

const made = "Made by scripts/web-files.mjs of the files in Web/: run it again after adding or removing one.";

/** Returns the source of the files as arrays of bytes, and a list of them. */
function pageFiles() {
  const names = files().filter((name) => !name.endsWith(".d.ts"));
  const arrays = names.map((name, at) => `file_${at}[] = {\n#embed "../../../Web/${name}"\n}`);
  const list = names.map((name, at) => `FILE("${name}", file_${at})`).join(" ").replace(/(.{1,110})(?: (?=FILE)|$)/g, " \\\n  $1");
  return `// ${made}\nstatic const unsigned char ${arrays.join(", ")};\n#define PAGE_FILES${list}\n`;
}

/** Returns the page with a link for each module that it needs first, and the names of the interface's modules. */
function index() {
  const first = loadedWith("studio.js", new Set(loadedWith("start.js"))).filter((name) => name !== "studio.js");
  const later = loadedWith("ui/shell.js").filter((name) => !first.includes(name));
  return textOf("index.html")
    .replace(/(  <link rel="modulepreload"[^\n]*\n)+/, first.map((name) => `  <link rel="modulepreload" href="${name}">\n`).join(""))
    .replace(/(?<=<meta name="later" content=")[^"]*/, later.join(" "));
}

for (const [path, text] of [["Sources/C/CInkStudio/page_files.h", pageFiles()], ["Web/index.html", index()]]) {
  const target = join(root, path);
  if (process.argv[2] !== "--check") writeFileSync(target, text);
  else if (readFileSync(target, "utf8") !== text) {
    console.error(`${path} is outdated: run scripts/web-files.mjs`);
    process.exitCode = 1;
  }
}
