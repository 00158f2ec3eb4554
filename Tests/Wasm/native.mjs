// The native side of comparisons with the module: files, and the output of native programs about them.
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { data, root } from "../built.mjs";

/** Runs a program, and returns its output. */
export function run(program, words) {
  return new Promise((resolve, reject) => {
    execFile(program, words, { maxBuffer: 1 << 28, timeout: 900_000 }, (error, text, errors) => {
      if (error) reject(new Error(`${program} ${words.join(" ")}: ${errors || error.message}`));
      else resolve(text);
    });
  });
}

/** Returns samples whose names match, and files below INKSTONE_DATA: folders, each with a filename extension. */
export async function recorded(names, ...folders) {
  const samples = (await readdir(join(root, "Samples"))).filter((name) => names.test(name)).sort();
  const files = samples.map((name) => join(root, "Samples", name));
  for (const [folder, ending] of data ? folders : []) {
    const directory = join(data, folder);
    if (!existsSync(directory)) continue;
    const found = (await readdir(directory)).filter((name) => name.endsWith(ending)).sort();
    files.push(...found.map((name) => join(directory, name)));
  }
  return files;
}
