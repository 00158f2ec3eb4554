// The files of Web/, and the dependencies of its modules.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = join(dirname(fileURLToPath(import.meta.url)), "../..");

/** Returns the paths of all files below Web/, sorted. */
export const files = () => readdirSync(join(root, "Web"), { recursive: true })
  .filter((name) => statSync(join(root, "Web", name)).isFile()).sort();

/** Returns the text of a file. */
export const textOf = (name) => readFileSync(join(root, "Web", name), "utf8");

/** Returns the modules that a module imports, `now` statically and `later` dynamically. */
export function importsOf(name) {
  const code = textOf(name).replace(/\/\*[^]*?\*\/|^ *\/\/.*$/gm, "");
  const paths = (pattern) => [...code.matchAll(pattern)].map(([, path]) => join(dirname(name), path));
  return {
    now: paths(/^(?:import (?:[^;"]*? from )?|export (?:\{[^}]*\}|\*) from )"([^"]+)";/gm),
    later: paths(/(?:\bimport\(|new URL\()"([^"]+\.js)"/g),
  };
}

/** Returns a module and its static imports, in the order in which a browser discovers them. */
export function loadedWith(name, known = new Set()) {
  for (const module of known.add(name)) if (module.endsWith(".js")) importsOf(module).now.forEach((one) => known.add(one));
  return [...known];
}
