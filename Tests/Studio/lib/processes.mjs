// Programs, processes and their descendants.
import { accessSync, constants, readFileSync, readdirSync } from "node:fs";
import { delimiter, join } from "node:path";

/** Returns the program that a variable names, or the first of some names on the PATH; undefined if there is none. */
export function findProgram(variable, names) {
  if (process.env[variable]) return process.env[variable];
  for (const folder of (process.env.PATH ?? "").split(delimiter)) {
    for (const name of names) {
      try {
        accessSync(join(folder, name), constants.X_OK);
        return join(folder, name);
      } catch {
        // Not in this folder.
      }
    }
  }
  return undefined;
}

/** Returns a process and all its descendants, by number; the process itself first. */
export function descendants(root) {
  const children = new Map();
  for (const name of readdirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const stat = readFileSync(`/proc/${name}/stat`, "latin1");
      const parent = Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
      if (!children.has(parent)) children.set(parent, []);
      children.get(parent).push(Number(name));
    } catch {
      // It has ended meanwhile.
    }
  }
  const all = [root];
  for (let i = 0; i < all.length; i++) all.push(...(children.get(all[i]) ?? []));
  return all;
}

/** Kills processes immediately. */
export function kill(numbers) {
  for (const number of numbers) {
    try {
      process.kill(number, "SIGKILL");
    } catch {
      // It has ended already.
    }
  }
}
