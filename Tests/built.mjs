// The products of the build, for the tests of node. CONTRIBUTING.md lists the variables that change it.
import { existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

export const root = join(dirname(fileURLToPath(import.meta.url)), "..");

/** The command; the default is that of the gate's build. */
export const inkstone = resolve(process.env.INKSTONE ??
  ["release", "debug"].map((mode) => join(root, ".build", mode, "inkstone")).find(existsSync) ?? "inkstone");

/** Returns the path of a program that was built with the command. */
export const beside = (name) => join(dirname(inkstone), name);

/** Returns the path of a wasm module built by scripts/wasm/build. */
export const moduleNamed = (name) => join(root, ".build/wasm-lto", `${name}.wasm`);

/** The folder of recorded ink that is not in the repository; undefined if there is none. */
export const data = process.env.INKSTONE_DATA;
