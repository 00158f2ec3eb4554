// Reads the sections of a wasm module.

const titles = [
  "custom", "types", "imports", "functions", "tables", "memories", "globals", "exports", "start",
  "elements", "code", "data", "data count", "tags",
];

/** A reader of numbers and strings in bytes, one after the other. */
export class ModuleReader {
  #text = new TextDecoder();

  constructor(bytes, at = 0) {
    this.bytes = bytes;
    this.at = at;
  }

  number() {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = this.bytes[this.at++];
      value += (byte & 127) * 2 ** shift;
      if (byte < 128) return value;
    }
  }

  take(count) {
    this.at += count;
    return this.bytes.subarray(this.at - count, this.at);
  }

  string() { return this.#text.decode(this.take(this.number())); }
}

/** Returns the sections of a module: their titles and bytes, custom ones without their names. */
export function sections(bytes) {
  const reader = new ModuleReader(bytes, 8);
  const found = [];
  while (reader.at < bytes.length) {
    const kind = reader.number();
    const size = reader.number();
    const content = new ModuleReader(reader.take(size));
    const title = kind === 0 ? `custom ${content.string()}` : titles[kind];
    found.push({ title, size, bytes: content.bytes.subarray(content.at) });
  }
  return found;
}

/** Returns the code of every function that the module defines, in order. */
export function functionBodies(bytes) {
  const reader = new ModuleReader(sections(bytes).find(({ title }) => title === "code").bytes);
  return Array.from({ length: reader.number() }, () => reader.take(reader.number()));
}

/** Returns the names of functions by their numbers; empty if the module has none. */
export function functionNames(bytes) {
  const names = new Map();
  const section = sections(bytes).find(({ title }) => title === "custom name");
  const reader = new ModuleReader(section?.bytes ?? new Uint8Array(0));
  while (reader.at < reader.bytes.length) {
    const isOfFunctions = reader.number() === 1;
    const part = new ModuleReader(reader.take(reader.number()));
    if (!isOfFunctions) continue;
    for (let count = part.number(); count > 0; count--) names.set(part.number(), part.string());
  }
  return names;
}
