// Checks the two parts of the module of the page: they fit, the first is not too big, and a part that is missing is
// asked for when it is called and not before.
// usage: node check-parts.mjs FIRST.wasm LIMIT_IN_BYTES_GZIPPED REST.wasm WHOLE.wasm
import { readFile } from "node:fs/promises";
import { visit } from "./first-visit.mjs";
import { compile, instantiate } from "./module.mjs";

const [path, limit, restPath, wholePath] = process.argv.slice(2);
const { module, size, gzipped } = await compile(path);
const rest = await compile(restPath);
let wrong = 0;

function expect(holds, claim) {
  if (holds) return;
  wrong += 1;
  console.error(claim);
}

const imports = WebAssembly.Module.imports(module);
expect(imports.length > 0 && imports.every((one) => one.module === "rest" && one.kind === "function"),
  "the first part imports something else than functions of the rest");
expect(gzipped <= Number(limit), "the first part is too big");

/** An instance of the first part, with what was called of the rest. */
function instance() {
  const asked = [];
  const places = {};
  for (const { name } of imports) {
    places[name] = (...values) => {
      if (asked.length === 0) new WebAssembly.Instance(rest.module, { first: exports });
      asked.push(name);
      const table = Object.values(exports).find((value) => value instanceof WebAssembly.Table);
      return table.get(Number(name))(...values);
    };
  }
  const { exports } = new WebAssembly.Instance(module, { rest: places });
  return { exports, asked };
}

const first = instance();
visit(first.exports);
expect(first.asked.length === 0, "a first visit calls something of the rest");

// A picture of a page is not part of a first visit, and is that of the module in one part.
const picture = (exports) => {
  const at = exports.ink_picture(0, 1, 1, 400);
  expect(at !== 0, "there is no picture of the page");
  return Buffer.from(exports.memory.buffer, at, 4 * 200 * 200).toString("hex");
};
const whole = await instantiate(wholePath);
visit(whole);
expect(picture(first.exports) === picture(whole), "the parts paint another picture than the whole");
expect(first.asked.length === 1, `${first.asked.length} calls went through the places of the rest, of 1 expected`);

console.log(`${size} bytes, ${gzipped} gzipped (limit ${limit}); the rest ${rest.size}, ${rest.gzipped} gzipped; ` +
  `${imports.length} functions between them`);
process.exit(wrong > 0 ? 1 : 0);
