// The files of Web/, and which modules load which.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = join(dirname(fileURLToPath(import.meta.url)), "../..");

/** The paths of all files below Web/, sorted. */
export const files = () => readdirSync(join(root, "Web"), { recursive: true })
  .filter((name) => statSync(join(root, "Web", name)).isFile()).sort();

/** The text of a file. */
export const textOf = (name) => readFileSync(join(root, "Web", name), "utf8");

/** The modules that a module loads, `now` with itself and `later` when it is asked to. */
export function importsOf(name) {
  const code = textOf(name).replace(/\/\*[^]*?\*\/|^ *\/\/.*$/gm, "");
  const paths = (pattern) => [...code.matchAll(pattern)].map(([, path]) => join(dirname(name), path));
  return {
    now: paths(/^(?:import (?:[^;"]*? from )?|export (?:\{[^}]*\}|\*) from )"([^"]+)";/gm),
    later: paths(/(?:\bimport\(|new URL\()"([^"]+\.js)"/g),
  };
}

/** A module and all that is loaded with it, in the order in which the browser learns of them. */
export function loadedWith(name, known = new Set()) {
  for (const module of known.add(name)) if (module.endsWith(".js")) importsOf(module).now.forEach((one) => known.add(one));
  return [...known];
}
