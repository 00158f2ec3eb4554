// Fails if the module imports anything, lacks an export or is too big.
// usage: node check-module.mjs MODULE.wasm LIMIT_IN_BYTES_GZIPPED EXPORT…
import { compile } from "./module.mjs";

const [path, limit, ...names] = process.argv.slice(2);
const { module, size, gzipped } = await compile(path);
const imports = WebAssembly.Module.imports(module).map((i) => `${i.module}.${i.name}`);
const exports = WebAssembly.Module.exports(module).map((e) => e.name);
const wanted = ["memory", ...names];
const missing = wanted.filter((name) => !exports.includes(name));

console.log(`${size} bytes, ${gzipped} gzipped (limit ${limit}); exports: ${exports.join(", ")}`);
if (imports.length) console.error(`the module imports ${imports.join(", ")}`);
if (missing.length) console.error(`the module does not export ${missing.join(", ")}`);
if (gzipped > Number(limit)) console.error("the module is too big");
process.exit(imports.length || missing.length || gzipped > Number(limit) ? 1 : 0);
