// Each module imports nothing, has its exports and respects its size limit; and the two parts of the page's module fit.
import { deepEqual, equal, notEqual, ok } from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { visit } from "../../scripts/wasm/first-visit.mjs";
import { compile, instantiate } from "../../scripts/wasm/module.mjs";
import { moduleNamed, root } from "../built.mjs";

/** The modules, their maximum gzipped bytes, and their required exports. */
const modules = [
  ["InkWebWhole", 838_000, "ink_do", "ink_paint", "ink_svg", "ink_brush_read", "ink_thumbnail"],
  ["InkWebReplay", 181_000, "ink_replay"],
  ["InkWebDocuments", 429_000, "ink_document_open", "ink_stroke_begin"],
  ["InkText", 195_000, "ink_text_version", "ink_font_open", "ink_shape", "ink_glyph_outline"],
];

/** The maximum gzipped bytes of the first part of the page's module. */
const mostOfFirst = 330_500;

for (const [name, most, ...names] of modules) {
  const isText = name === "InkText";
  const path = isText ? join(root, ".build/text/InkText.wasm") : moduleNamed(name);
  const skip = isText && !existsSync(path) ? "it is not built" : false;
  test(`${name} imports nothing, has its exports and is small`, { skip }, async (t) => {
    const { module, size, gzipped } = await compile(path);
    deepEqual(WebAssembly.Module.imports(module), []);
    const exports = WebAssembly.Module.exports(module).map((e) => e.name);
    deepEqual(["memory", ...names].filter((wanted) => !exports.includes(wanted)), [], "exports that are missing");
    ok(gzipped <= most, `${gzipped} bytes gzipped, not ${most}`);
    t.diagnostic(`${size} bytes, ${gzipped} gzipped (limit ${most}); exports: ${exports.join(", ")}`);
  });
}

test("the page's module in two parts: a part that is missing is asked for when it is called and not before", async (t) => {
  const { module, size, gzipped } = await compile(moduleNamed("InkWeb"));
  const rest = await compile(moduleNamed("InkWebRest"));
  const imports = WebAssembly.Module.imports(module);
  ok(imports.length > 0 && imports.every((one) => one.module === "rest" && one.kind === "function"),
    "the first part imports functions of the rest alone");
  ok(gzipped <= mostOfFirst, `the first part has ${gzipped} bytes gzipped, not ${mostOfFirst}`);

  const asked = [];
  const trampolines = {};
  for (const { name } of imports) {
    trampolines[name] = (...values) => {
      if (asked.length === 0) new WebAssembly.Instance(rest.module, { first: exports });
      asked.push(name);
      const table = Object.values(exports).find((value) => value instanceof WebAssembly.Table);
      return table.get(Number(name))(...values);
    };
  }
  const { exports } = new WebAssembly.Instance(module, { rest: trampolines });
  visit(exports);
  deepEqual(asked, [], "a first visit calls nothing of the rest");

  // A thumbnail is not part of a first visit, and must equal that of the undivided module.
  const picture = (exports) => {
    const at = exports.ink_picture(0, 1, 1, 400);
    notEqual(at, 0, "there is a picture of the page");
    return Buffer.from(exports.memory.buffer, at, 4 * 200 * 200).toString("hex");
  };
  const whole = await instantiate(moduleNamed("InkWebWhole"));
  visit(whole);
  ok(picture(exports) === picture(whole), "the parts paint the picture that the whole paints");
  equal(asked.length, 1, "calls through the imports of the rest");
  t.diagnostic(`${size} bytes, ${gzipped} gzipped (limit ${mostOfFirst}); the rest ${rest.size}, ${rest.gzipped} ` +
    `gzipped; ${imports.length} functions between them`);
});

test("the memory of both parts is that of the whole, before anything is called", async () => {
  const whole = await instantiate(moduleNamed("InkWebWhole"));
  const { module } = await compile(moduleNamed("InkWeb"));
  const rest = await compile(moduleNamed("InkWebRest"));
  const functions = Object.fromEntries(WebAssembly.Module.imports(module).map(({ name }) => [name, () => 0]));
  const { exports } = new WebAssembly.Instance(module, { rest: functions });
  const bytes = () => Buffer.from(exports.memory.buffer, 0, whole.memory.buffer.byteLength);
  ok(!bytes().equals(Buffer.from(whole.memory.buffer)), "texts are in the rest");
  new WebAssembly.Instance(rest.module, { first: exports });
  ok(bytes().equals(Buffer.from(whole.memory.buffer)), "the rest has them, and changes nothing else");
});
