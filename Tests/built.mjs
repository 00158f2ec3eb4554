// What was built, for the tests of node. Variables that change it are listed in CONTRIBUTING.md.
import { existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

export const root = join(dirname(fileURLToPath(import.meta.url)), "..");

/** The command; that of the gate's build if nothing is said. */
export const inkstone = resolve(process.env.INKSTONE ??
  ["release", "debug"].map((mode) => join(root, ".build", mode, "inkstone")).find(existsSync) ?? "inkstone");

/** A program that was built with the command. */
export const beside = (name) => join(dirname(inkstone), name);

/** A module of wasm, as scripts/wasm/build makes it. */
export const moduleNamed = (name) => join(root, ".build/wasm-lto", `${name}.wasm`);

/** Recorded ink that is not in the repository; undefined where there is none. */
export const data = process.env.INKSTONE_DATA;
