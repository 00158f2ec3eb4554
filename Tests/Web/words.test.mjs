// Checks the tables of words: all have the same sentences, each is in the sources verbatim, and uses its
// parameters; the scenario `words` checks that all visible texts are translated.
import { deepEqual } from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { inkstone, root } from "../built.mjs";

/** The parts that brush files can name. */
const parts = JSON.parse(execFileSync(inkstone, ["brushes", "--parts", "--json"], { encoding: "utf8" }));

const wrong = [];

/** Returns the contents of all files below a folder with one of some extensions. */
const files = (folder, endings) => readdirSync(join(root, folder), { recursive: true })
  .filter((name) => endings.some((ending) => name.endsWith(ending)) && !name.startsWith("words/"))
  .map((name) => readFileSync(join(root, folder, name), "utf8"));

const sources = [...files("Web", [".js", ".html"]), ...files("Sources/InkStudio", [".swift"]),
  ...files("Sources/InkStrokes/Brush", ["Catalog.swift"])].join("\n").replaceAll('\\"', '"');

/** The names of brushes and of parts as displayed by the page, which are in no source in that form. */
const shown = new Set();
const sentence = (text) => text[0].toUpperCase() + text.slice(1);
const readable = (name) => {
  shown.add(sentence(name.replaceAll("-", " ")));
  const [first, ...rest] = name.split("-");
  const own = { drawui: "DrawUI", jotui: "JotUI", forcesketch: "ForceSketch" };
  shown.add([own[first] ?? sentence(first), ...rest].join(" "));
};
for (const [, name] of sources.matchAll(/name: "([a-z-]+)"/g)) readable(name);
for (const kind of ["engines", "effects", "filters"]) {
  for (const [name, { summary, settings }] of Object.entries(parts[kind])) {
    readable(name);
    if (summary) shown.add(`${sentence(summary)}.`);
    for (const [key, form] of Object.entries(settings)) {
      readable(key);
      if (form.summary) shown.add(`${sentence(form.summary)}.`);
      if (form.unit) shown.add(`{n} ${form.unit}`);
      form.words?.forEach(readable);
    }
  }
}
for (const names of [parts.blendModes, parts.caps, parts.joins]) Object.keys(names).forEach(readable);
for (const unit of ["bytes", "KB", "MB", "GB"]) shown.add(`{n} ${unit}`);

const parameters = (text) => [...text.matchAll(/\{\w+\}/g)].map(([parameter]) => parameter).sort();

const tables = new Map();
for (const name of readdirSync(join(root, "Web/words")).filter((one) => one !== "index.js")) {
  tables.set(name.replace(".js", ""), (await import(pathToFileURL(join(root, "Web/words", name)))).default);
}
const all = new Set([...tables.values()].flatMap(Object.keys));
for (const [language, table] of tables) {
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
  for (const key of all) {
    const entry = table[key];
    if (entry === undefined) {
      wrong.push(`${language} has no “${key}”`);
      continue;
    }
    const forms = typeof entry === "string" ? [entry] : Object.values(entry);
    if (typeof entry !== "string") {
      const missing = pluralCategories.filter((category) => !(category in entry));
      if (missing.length > 0) wrong.push(`${language}, “${key}”: no form for ${missing.join(", ")}`);
    }
    const known = parameters(key);
    for (const form of forms) {
      if (form.trim() === "") wrong.push(`${language}, “${key}” says nothing`);
      const extra = parameters(form).filter((parameter) => !known.includes(parameter));
      const lost = typeof entry === "string" ? known.filter((parameter) => !parameters(form).includes(parameter)) : [];
      if (extra.length + lost.length > 0) wrong.push(`${language}, “${key}”: ${[...extra, ...lost].join(", ")}`);
    }
  }
}
for (const key of all) {
  if (!sources.includes(key) && !shown.has(key)) wrong.push(`nothing says “${key}”`);
}

test(`${all.size} sentences in ${tables.size + 1} languages`, () => deepEqual(wrong, []));
