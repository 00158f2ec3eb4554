// JSON of which every value knows its line and its key, for errors that people can find.

import { parts } from "./brush-parts.js";

const { limits } = parts;
const utf8 = new TextEncoder();

/** What is wrong with a brush file, in one line. */
export class BrushFileError extends Error {
  constructor(what, line) {
    super(line === undefined ? what : `${what} (in line ${line})`);
    this.line = line;
  }
}

/** A value of a file: what it is, what it is called, and in which line it or its key stands. */
class Node {
  constructor(value, line) {
    this.value = value;
    this.line = line;
    this.name = "";
  }

  get isObject() { return this.value instanceof Map; }

  fail(what) { throw new BrushFileError((this.name ? `${this.name}: ` : "") + what, this.line); }

  /** The members of an object; those that it may not have are errors where `keys` says which it may. */
  members(what, keys = null) {
    if (!this.isObject) this.fail(`a ${what} is an object`);
    for (const [key, node] of this.value) {
      node.name = `${this.name ? `${this.name}.` : ""}${shown(key)}`;
      if (keys && !keys.includes(key)) node.fail(`this is not a key of a ${what}${meant(key, keys)}`);
    }
    return Object.fromEntries(this.value);
  }

  list(most) {
    if (!Array.isArray(this.value)) this.fail("this is not an array");
    if (this.value.length > most) this.fail(`more than ${most} elements`);
    this.value.forEach((node, i) => { node.name = `${this.name}[${i}]`; });
    return this.value;
  }

  get text() {
    if (typeof this.value !== "string") this.fail("this is not a text");
    if (utf8.encode(this.value).length > limits.text) this.fail(`a text of more than ${limits.text} bytes`);
    return this.value;
  }

  get number() {
    if (typeof this.value !== "number") this.fail("this is not a number");
    return this.value;
  }

  numbers(most) { return this.list(most).map((node) => node.number); }

  word(words) {
    const { text } = this;
    if (words.includes(text)) return text;
    const hint = words.length > 4 ? meant(text, words).replace(/^; /, "") || "see Brushes.md"
      : `it may be ${words.map((word) => `'${word}'`).join(", ")}`;
    return this.fail(`'${shown(text)}' is not known; ${hint}`);
  }
}

/** A text of a file as it can be shown in a line. */
export function shown(text) {
  const letters = [...text];
  return letters.slice(0, 64).join("").replace(/[\p{Cc}\u2028\u2029]/gu, "?") + (letters.length > 64 ? "…" : "");
}

/** The word that is nearest, as a hint; empty where none is near. */
export function meant(text, words) {
  const near = words.map((word) => [distance(text.toLowerCase().slice(0, 64), word), word])
    .sort(([a], [b]) => a - b)[0];
  return near && near[0] <= Math.max(2, text.length >> 1) ? `; did you mean '${near[1]}'?` : "";
}

/** How many letters differ. */
function distance(a, b) {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      next.push(Math.min(next[j - 1] + 1, row[j] + 1, row[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1)));
    }
    row = next;
  }
  return row[b.length];
}

/** Reads JSON; keys that come twice are errors. */
export function parse(text) {
  let at = 0;
  let line = 1;
  const fail = (what) => { throw new BrushFileError(`broken JSON: ${what}`, line); };
  const space = () => {
    for (; at < text.length && " \t\r\n".includes(text[at]); at++) if (text[at] === "\n") line += 1;
  };
  const string = () => {
    const end = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"/y;
    end.lastIndex = at;
    const [found] = end.exec(text) ?? fail("a text that is not one, or does not end");
    at += found.length;
    const value = JSON.parse(found);
    if (!value.isWellFormed?.() && /\p{Surrogate}/u.test(value)) fail("half of a letter");
    return value;
  };
  const value = (depth) => {
    space();
    const node = new Node(null, line);
    const first = text[at];
    if (first === "{" || first === "[") {
      if (depth === 64) fail("more than 64 levels deep");
      const isObject = first === "{";
      const members = new Map();
      const elements = [];
      at += 1;
      space();
      for (let i = 0; text[at] !== (isObject ? "}" : "]"); i++) {
        if (i > 0) {
          if (text[at] !== ",") fail(at < text.length ? "a comma or a bracket is missing" : "it is not whole");
          at += 1;
          space();
        }
        if (!isObject) elements.push(value(depth + 1));
        else {
          const keyLine = line;
          if (text[at] !== '"') fail("a key is missing");
          const key = string();
          if (members.has(key)) fail(`the key '${shown(key)}' comes twice`);
          space();
          if (text[at] !== ":") fail("a colon is missing");
          at += 1;
          members.set(key, Object.assign(value(depth + 1), { line: keyLine }));
        }
        space();
      }
      at += 1;
      node.value = isObject ? members : elements;
    } else if (first === '"') node.value = string();
    else {
      const end = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;
      end.lastIndex = at;
      const [word] = end.exec(text) ?? fail(at < text.length ? "this is no value" : "it is not whole");
      at += word.length;
      node.value = JSON.parse(word);
      if (node.value === Infinity || node.value === -Infinity) fail("a number that is too great");
      // A whole zero has no sign.
      if (!/[.eE]/.test(word) && node.value === 0) node.value = 0;
    }
    return node;
  };
  const root = value(0);
  space();
  if (at < text.length) fail("there is more behind it");
  return root;
}
