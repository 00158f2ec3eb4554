// A folder of Web/ is a layer: its modules load modules of the same or a lower layer, and there are no cycles.
import { deepEqual } from "node:assert/strict";
import { dirname } from "node:path";
import { test } from "node:test";
import { files, importsOf } from "../../scripts/lib/web-modules.mjs";

/** The layers, from the lowest to the root, which has only files that pages load by their address. */
const layers = ["words", "engine", "text", "store", "element", "device", "ui", "."];
const entries = ["drops.js", "ink-canvas.js", "language.js", "service-worker.js", "start.js", "studio.js"];

const modules = files().filter((name) => name.endsWith(".js"));
const imports = new Map(modules.map((name) => {
  const { now, later } = importsOf(name);
  return [name, [...now, ...later]];
}));

test("Only entries are in no folder", () => {
  deepEqual(modules.filter((name) => dirname(name) === "."), entries);
});

test("Modules load those of their own layer and of lower ones", () => {
  const wrong = [];
  for (const [name, others] of imports) {
    const layer = layers.indexOf(dirname(name));
    if (layer < 0) wrong.push(`${dirname(name)} is no layer`);
    for (const other of others) {
      if (!imports.has(other)) wrong.push(`${name} loads ${other}, which does not exist`);
      else if (layers.indexOf(dirname(other)) > layer) wrong.push(`${name} loads ${other}, of a higher layer`);
    }
  }
  deepEqual(wrong, []);
});

test("No module loads itself again", () => {
  const circles = [];
  const done = new Set();
  const visit = (name, path) => {
    if (path.includes(name)) circles.push([...path.slice(path.indexOf(name)), name].join(" → "));
    if (path.includes(name) || done.has(name)) return;
    for (const other of imports.get(name) ?? []) visit(other, [...path, name]);
    done.add(name);
  };
  for (const name of imports.keys()) visit(name, []);
  deepEqual(circles, []);
});
