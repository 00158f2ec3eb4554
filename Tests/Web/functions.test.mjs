// Functions of the page are short enough to be read as a whole.
import { deepEqual } from "node:assert/strict";
import { test } from "node:test";
import { files, textOf } from "../../scripts/lib/web-modules.mjs";

/** The maximum number of lines of a function, including nested ones. */
const maximum = 80;

const pattern = /(?<space>\s+|\/\/.*|\/\*[^]*?\*\/)|(?<name>[\p{ID_Start}$_#][\p{ID_Continue}$]*)|\d[\w.]*|(?<string>"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*')|=>|(?<template>`)|[^]/uy;
const regex = /\/(?:\\.|\[(?:\\.|[^\]\\])*\]|[^/\\\n])+\/\w*/y;
const text = /(?:\\[^]|\$(?!\{)|[^`\\$])*(?<end>`|\$\{)/y;

/** Returns the tokens of a module with their lines, without strings, patterns and comments. */
function tokensOf(code) {
  const tokens = [];
  /** The number of open braces in each expression of the current template literal. */
  const open = [];
  let at = 0;
  let line = 1;
  const read = (what) => {
    what.lastIndex = at;
    const found = what.exec(code);
    if (!found) return null;
    at = what.lastIndex;
    line += found[0].split("\n").length - 1;
    return found;
  };
  const readTemplate = () => {
    if (read(text).groups.end === "${") open.push(0);
  };
  while (at < code.length) {
    const last = tokens.at(-1)?.[0] ?? ";";
    const isOperand = /^[\w$#)\]}]/.test(last) && last !== "return";
    if (code[at] === "/" && !"/*".includes(code[at + 1]) && !isOperand && read(regex)) {
      tokens.push(["0", line]);
      continue;
    }
    const { 0: token, groups } = read(pattern);
    if (groups.space) continue;
    if (open.length > 0 && token === "}" && open.at(-1) === 0) {
      open.pop();
      readTemplate();
      continue;
    }
    if (open.length > 0 && "{}".includes(token)) open[open.length - 1] += token === "{" ? 1 : -1;
    if (groups.template) readTemplate();
    tokens.push([groups.template || groups.string ? "0" : token, line]);
  }
  return tokens;
}

/** Returns the functions of a module: their names and line counts. */
function functionsOf(code) {
  const tokens = tokensOf(code);
  const found = [];
  /** The open brackets: their positions, and the function that ends with each. */
  const open = [];
  /** The position of the opening bracket of the last closed pair. */
  let closed = 0;
  const nameBefore = (at) => {
    let index = at;
    while (["(", "async", "=", ":", "get", "set", "function"].includes(tokens[index]?.[0])) index--;
    return tokens[index]?.[0] ?? "";
  };
  tokens.forEach(([token, line], at) => {
    const before = tokens[at - 1]?.[0];
    if ("([{".includes(token)) {
      let start = null;
      if (token === "{" && before === "=>") start = tokens[at - 2][0] === ")" ? closed : at - 2;
      const isCall = token === "{" && before === ")";
      if (isCall && !["if", "for", "while", "switch", "catch", "await", "with"].includes(tokens[closed - 1]?.[0])) start = closed;
      open.push({ at, start });
    } else if (")]}".includes(token)) {
      const { at: begin, start } = open.pop();
      if (start !== null) found.push({ name: nameBefore(start - 1), line: tokens[start][1], lines: line - tokens[start][1] + 1 });
      closed = begin;
    }
  });
  return found;
}

test("A function is measured with its name, whatever is in it", () => {
  const code = [
    "class A {", "  async #read(a = { b: [1] }) {", "    if (/[/{]/.test(a)) return `${`{${a}`}{`; // {",
    "    for (const b of a) { b(); }", "  }", "}", "const long = async (a) => {", '  return "{" + \'`\' / 2;', "};",
  ].join("\n");
  deepEqual(functionsOf(code), [{ name: "#read", line: 2, lines: 4 }, { name: "long", line: 7, lines: 3 }]);
});

test(`No function has more than ${maximum} lines`, () => {
  const long = files().filter((name) => name.endsWith(".js")).flatMap((name) => functionsOf(textOf(name))
    .filter(({ lines }) => lines > maximum).map((one) => `Web/${name}:${one.line}: ${one.name} has ${one.lines} lines`));
  deepEqual(long, []);
});

test("Nothing is added to the Studio from outside", () => {
  const others = files().filter((name) => name.endsWith(".js") && name !== "studio.js");
  deepEqual(others.filter((name) => /\b(?:studio|inkstone)\.\w+ = |Object\.assign\((?:studio|inkstone)\b/.test(textOf(name))), []);
});
