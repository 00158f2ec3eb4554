// Writes the font of the page: some characters of another font.
// usage: node subset.mjs FontSubset.wasm FONT OUT
import { readFile, writeFile } from "node:fs/promises";

const [tool, from, to] = process.argv.slice(2);

/** The characters that the page supports without other fonts: first and last of each range. */
const characters = [
  // Latin with all its accents, phonetic signs, combining marks; Greek; Cyrillic.
  [0x0020, 0x007e], [0x00a0, 0x052f], [0x1d00, 0x1fff],
  // Hebrew, Arabic.
  [0x0591, 0x05f4], [0x0600, 0x06ff],
  // Punctuation, superscripts, currencies, letterlike signs, fractions, arrows, mathematics, technical signs, boxes,
  // shapes, signs.
  [0x2000, 0x20bf], [0x20d0, 0x20df], [0x2100, 0x218f], [0x2190, 0x21ff], [0x2200, 0x22ff], [0x2300, 0x23cf],
  [0x25a0, 0x25ff], [0x2600, 0x266f], [0x2713, 0x2718],
  // Ligatures, Latin and Hebrew; the replacement character.
  [0xfb00, 0xfb06], [0xfb1d, 0xfb4f], [0xfffd, 0xfffd],
];

// The system calls of the C library, mostly of files; none is needed.
const module = await WebAssembly.compile(await readFile(tool));
const imports = {};
for (const { module: name, name: call } of WebAssembly.Module.imports(module)) {
  (imports[name] ??= {})[call] = () => 0;
}
const { exports } = await WebAssembly.instantiate(module, imports);
exports._initialize?.();
const bytes = await readFile(from);
const pairs = new Uint32Array(characters.flat());
const [font, list] = [exports.subset_room(bytes.length), exports.subset_room(pairs.byteLength)];
new Uint8Array(exports.memory.buffer, font).set(bytes);
new Uint32Array(exports.memory.buffer, list).set(pairs);
const size = exports.subset_make(font, bytes.length, list, characters.length);
if (size === 0) {
  console.error(`${from} cannot be made smaller`);
  process.exit(1);
}
await writeFile(to, new Uint8Array(exports.memory.buffer, exports.subset_bytes(), size));
