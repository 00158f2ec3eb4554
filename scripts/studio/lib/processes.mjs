// Processes and those that they have started.
import { readFileSync, readdirSync } from "node:fs";

/** All processes that one has started, and theirs, by number; itself first. */
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

/** Ends processes at once. */
export function kill(numbers) {
  for (const number of numbers) {
    try {
      process.kill(number, "SIGKILL");
    } catch {
      // It has ended already.
    }
  }
}
