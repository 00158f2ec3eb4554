// Loading of modules, for the scripts in this folder and the tests.
import { readFile } from "node:fs/promises";

/** Compiles a module and returns it with its size in bytes, plain and gzipped. */
export async function compile(path) {
  const bytes = await readFile(path);
  const { gzipSync } = await import("node:zlib");
  return {
    module: await WebAssembly.compile(bytes),
    size: bytes.length,
    gzipped: gzipSync(bytes, { level: 9 }).length,
  };
}

/** Instantiates a module that imports nothing. */
export async function instantiate(path) {
  const { module } = await compile(path);
  const { exports } = await WebAssembly.instantiate(module, {});
  return exports;
}

/** Returns a number as sixteen hexadecimal digits. */
export const hex = (value) => BigInt.asUintN(64, value).toString(16).padStart(16, "0");
