// Refuses code of the portable modules that has another result if `Int` has 32 bits, as in wasm, than if it
// has 64. The compiler lists the typed syntax of each module, so that the check knows which expressions are `Int`.
//
// shift      `Int` shifted by 32 or more, or a constant to more than 31 bits
// literal    a number beyond 31 bits that is an `Int`
// narrow     `Int(x)` of a number of 64 bits, of a `UInt32` or of a `Double`: it traps
// truncate   `Int(truncatingIfNeeded: x)` of more than 31 bits: it loses other bits
// width      `Int.max`, `Int.min`, `Int.bitWidth`, the order of its bytes, sizes of values in memory
// product    a product of counts, which can have more than 31 bits
// hash       `hashValue`
//
// Exceptions are listed in Tests/Wasm/int32-allowed.txt, with their reasons. Unused lines of that list are
// refused, too.
//
// First it must find the faults planted in Tests/Wasm/int32-faults.swift, and nothing else in that file.
//
// LIST=1 prints all findings, as lines for Tests/Wasm/int32-allowed.txt.
import { equal } from "node:assert/strict";
import { execFile } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { root } from "../built.mjs";

const objects = join(root, ".build/wasm-lto");
const allowedPath = "Tests/Wasm/int32-allowed.txt";

const modules = [
  "InkGraphics", "InkStrokes", "InkStylus", "InkRaster", "InkFilters", "InkDrawing", "InkRendering", "InkDocuments",
  "InkCanvas", "InkTools", "InkFormatsCore", "InkSession", "InkWeb", "InkWebReplay", "InkWebDocuments",
];

// MARK: The compiler

/** Resolves to the typed syntax of a module: an object for each file. */
function syntax(module, files) {
  const options = [
    "-module-name", module, "-target", "wasm32-unknown-none-wasm", "-parse-as-library", "-swift-version", "6",
    "-enable-experimental-feature", "Embedded", "-Xcc", "-msimd128", "-Xcc", "-ffreestanding", "-Xcc", "-fPIC",
    "-I", objects, "-package-name", "inkstone", "-enable-upcoming-feature", "ExistentialAny",
    "-enable-upcoming-feature", "InternalImportsByDefault", "-enable-upcoming-feature", "MemberImportVisibility",
  ];
  for (const name of ["CInkVector", "CInkWeb"]) {
    options.push("-Xcc", "-I", "-Xcc", `Sources/C/${name}/include`);
    options.push("-Xcc", `-fmodule-map-file=${join(objects, name)}.modulemap`);
  }
  // A warning would be behind the syntax, with braces of the source.
  options.push("-suppress-warnings", "-dump-ast", "-dump-ast-format", "json", ...files);
  return new Promise((resolve, reject) => {
    execFile("swiftc", options, { cwd: root, maxBuffer: 1 << 29, timeout: 300_000 }, (error, out, log) => {
      // For one file it is on standard output, for several on standard error.
      const marker = '{"_kind":"source_file"';
      const parts = `${out}${log}`.split(marker);
      if (error || parts.length !== files.length + 1) {
        const errors = /[^}\n]*error:.*/.exec(`${out}${log}`)?.[0] ?? `${parts.length - 1} files are listed`;
        reject(new Error(`swiftc cannot list the syntax of ${module}: ${errors}`));
        return;
      }
      try {
        resolve(parts.slice(1).map((part) => JSON.parse(marker + part.slice(0, part.lastIndexOf("}") + 1))));
      } catch (problem) { reject(problem); }
    });
  });
}

// MARK: Rules

const int = new Set(["$eSiD", "$eSuD"]);
/** Types that have more values than `Int` in wasm, and their names. */
const wide = new Map([
  ["$es6UInt64VD", "UInt64"], ["$es5Int64VD", "Int64"], ["$es6UInt32VD", "UInt32"], ["$eSdD", "Double"],
  ["$eSfD", "Float"], ["$eSuD", "UInt"],
]);
const shifts = new Set(["<<", ">>", "&<<", "&>>", "<<=", ">>=", "&<<=", "&>>="]);
const bits = new Set(["leadingZeroBitCount", "nonzeroBitCount", "byteSwapped", "bigEndian", "littleEndian"]);
const greatest = 2n ** 31n - 1n;

/** Returns an expression without implicit conversions by the compiler. */
function bare(node) {
  let inner = node;
  for (;;) {
    const next = inner?.sub_expr ?? null;
    const isAround = ["load_expr", "inout_expr", "paren_expr", "inject_into_optional", "function_conversion_expr"]
      .includes(inner?._kind);
    if (!isAround || next === null) return inner;
    inner = next;
  }
}

/** Returns the name of the called function, or null. */
function called(node) {
  for (let fn = bare(node.fn); fn; fn = bare(fn.fn)) if (fn.decl) return fn.decl.base_name;
  return null;
}

const typeOf = (node) => (bare(node)?.type ?? "").replace(/^\$ez(?=S)/, "$e");

/** Returns the value of a constant expression, or null. */
function constant(node) {
  const inner = bare(node);
  if (inner?._kind === "integer_literal_expr") return BigInt(inner.value) * (inner.negative ? -1n : 1n);
  if (inner?._kind !== "binary_expr") return null;
  const [left, right] = (inner.args?.args ?? []).map(({ expr }) => constant(expr));
  if (left === undefined || left === null || right === undefined || right === null) return null;
  switch (called(inner)) {
    case "<<": return right < 512n ? left << right : null;
    case "*": return left * right;
    case "+": return left + right;
    case "-": return left - right;
    default: return null;
  }
}

/** Returns the value of a constant expression, of integers or others; NaN for other expressions. */
function number(node) {
  const inner = bare(node);
  if (inner?._kind === "float_literal_expr") return Number(inner.value);
  const value = constant(inner);
  return value === null ? NaN : Number(value);
}

/** Returns whether an expression always has at most 31 bits: masks, remainders, the lesser of two. */
function isBounded(node) {
  const inner = bare(node);
  const type = typeOf(inner);
  const args = (inner?.args?.args ?? []).map(({ expr }) => expr);
  const most = Number(greatest);
  if (Math.abs(number(inner)) <= most) return true;
  if (inner?._kind === "binary_expr") {
    const [left, right] = args.map(number);
    switch (called(inner)) {
      case "&": return (left >= 0 && left <= most) || (right >= 0 && right <= most);
      case "%": return right > 0 && right <= most;
      case ">>": case "&>>": return right >= (type === "$es6UInt32VD" ? 1 : 33) && !type.includes("Int64V") ||
        right >= 33;
      default: return false;
    }
  }
  if (inner?._kind !== "call_expr") return false;
  const name = called(inner);
  // For two unsigned numbers, or if one is not negative, the lesser bound is enough.
  if (name === "min") {
    return args.some((arg) => number(arg) <= most) && (/^\$es6UInt/.test(type) || args.some(isAboveNothing));
  }
  if (name === "rounded") return isBounded(bare(inner.fn)?.args?.args[0]?.expr);
  return false;
}

/** Returns whether an expression is `max` with a constant, which is its lower bound. */
function isAboveNothing(node) {
  const inner = bare(node);
  return inner?._kind === "call_expr" && called(inner) === "max" &&
    inner.args.args.some(({ expr }) => number(expr) >= -Number(greatest));
}

const isGreat = (value) => value !== null && (value > greatest || value < -greatest - 1n);

/** Calls `found(kind, node)` for everything in a file that depends on the width of `Int`. */
function look(node, found) {
  if (Array.isArray(node)) {
    for (const one of node) look(one, found);
    return;
  }
  if (node === null || typeof node !== "object") return;
  judge(node, found);
  for (const [name, value] of Object.entries(node)) {
    // The expression before type checking.
    if (name !== "original_init" && typeof value === "object") look(value, found);
  }
}

function judge(node, found) {
  const args = (node.args?.args ?? []).map(({ expr }) => expr);
  switch (node._kind) {
    case "integer_literal_expr":
      if (int.has(node.type) && isGreat(BigInt(node.value))) found("literal", node);
      break;
    case "binary_expr": {
      const name = called(node);
      const isInt = args.length === 2 && int.has(typeOf(args[0]));
      if (!isInt) break;
      if (shifts.has(name)) {
        const by = constant(args[1]);
        if (by === null ? constant(args[0]) !== null : by > 31n || isGreat(constant(node))) found("shift", node);
      } else if (["*", "*="].includes(name)) {
        const [left, right] = args.map(constant);
        if (left !== null && right !== null) {
          if (isGreat(left * right)) found("literal", node);
        } else if (left === null && right === null) found("product", node);
      }
      break;
    }
    case "call_expr": {
      if (!int.has(node.type) || called(node) !== "init" || args.length !== 1) break;
      const label = node.args.args[0].label ?? "";
      const name = wide.get(typeOf(args[0]));
      if (!name || (node.type === "$eSuD" && name === "UInt32")) break;
      if (isBounded(args[0])) break;
      if (label === "") found("narrow", node);
      else if (label === "truncatingIfNeeded") found("truncate", node);
      break;
    }
    case "member_ref_expr": {
      const { base_name: name, decl_usr: usr } = node.decl;
      const isOfInt = int.has(node.type) && /FixedWidthInteger|^s:S[iu]/.test(usr);
      if (["max", "min"].includes(name) && isOfInt) found("width", node);
      if (name === "bitWidth" && /"\$eS[iu]m?D"/.test(JSON.stringify(node.base))) found("width", node);
      if (bits.has(name) && int.has(typeOf(node.base))) found("width", node);
      if (usr.startsWith("s:s12MemoryLayoutO") && name !== "alignment") found("width", node);
      if (name === "hashValue") found("hash", node);
      break;
    }
    default:
  }
}

// MARK: Source text

/** Returns the source of an expression, in one line: all of its tokens. */
function text(source, { start, end }) {
  // `end` is the start of the last token.
  const last = /^(?:[\p{L}\p{N}_.]+|\S)/u.exec(source.subarray(end, end + 200).toString())?.[0] ?? "";
  const from = source[start - 1] === 0x2e ? start - 1 : start;
  return source.subarray(from, end).toString().concat(last).replaceAll(/\s+/g, " ").trim();
}

const lineOf = (source, at) => {
  let line = 1;
  for (let i = 0; i < at; i++) if (source[i] === 10) line++;
  return line;
};

/** Returns all findings in a module. */
async function check(module, files) {
  const findings = [];
  for (const { filename, items } of await syntax(module, files)) {
    const source = readFileSync(join(root, filename));
    const seen = new Set();
    look(items, (kind, node) => {
      if (!node.range) return;
      const key = `${kind} ${node.range.start} ${node.range.end}`;
      if (seen.has(key)) return;
      seen.add(key);
      findings.push({
        kind, file: filename, line: lineOf(source, node.range.start), text: text(source, node.range),
      });
    });
  }
  return findings;
}

const sources = (folder) => readdirSync(join(root, folder), { recursive: true })
  .filter((name) => name.endsWith(".swift")).map((name) => join(folder, name)).sort();

// MARK: Exceptions

/** Returns the lines of the list: kind, file, expression, reason, separated by " | "; "*" is everything in a folder. */
function allowed() {
  const lines = new Map();
  if (!existsSync(join(root, allowedPath))) return lines;
  readFileSync(join(root, allowedPath), "utf8").split("\n").forEach((line, at) => {
    if (line.trim() === "" || line.startsWith("#")) return;
    const [kind, file, expression, reason, ...more] = line.split(" | ");
    if (!reason?.trim() || more.length > 0) {
      throw new Error(`${allowedPath}:${at + 1}: a line is KIND | FILE | EXPRESSION | REASON`);
    }
    lines.set(`${kind} | ${file} | ${expression}`, { line: at + 1, isUsed: false });
  });
  return lines;
}

test("planted faults are found, and nothing else", async () => {
  const file = "Tests/Wasm/int32-faults.swift";
  const wanted = readFileSync(join(root, file), "utf8").split("\n").flatMap((line, at) => {
    const kind = /\/\/ fault: (\w+)/.exec(line)?.[1];
    return kind ? [`${file}:${at + 1}: ${kind}`] : [];
  });
  const found = (await check("Int32Faults", [file])).map(({ kind, line }) => `${file}:${line}: ${kind}`);
  const wrong = [
    ...wanted.filter((one) => !found.includes(one)).map((one) => `not found: ${one}`),
    ...found.filter((one) => !wanted.includes(one)).map((one) => `found, and is none: ${one}`),
  ];
  equal(wrong.join("\n"), "");
});

test("the portable modules are right where Int has 32 bits", async () => {
  const findings = [];
  // Two at a time.
  const waiting = [...modules];
  await Promise.all([1, 2].map(async () => {
    for (let module = waiting.shift(); module; module = waiting.shift()) {
      findings.push(...await check(module, sources(existsSync(join(root, "Sources", module)) ? join("Sources", module) : `Tests/_${module}`)));
    }
  }));
  findings.sort((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : a.line - b.line));
  const list = allowed();
  const wrong = [];
  for (const { kind, file, line, text: expression } of findings) {
    const key = `${kind} | ${file} | ${expression}`;
    if (process.env.LIST) console.log(key);
    const folder = [...list.keys()].find((known) => {
      const [what, path, expression] = known.split(" | ");
      return what === kind && expression === "*" && path.endsWith("/") && file.startsWith(path);
    });
    const entry = list.get(key) ?? list.get(folder);
    if (entry) entry.isUsed = true;
    else wrong.push(`error: ${file}:${line}: ${kind}: ${expression}`);
  }
  for (const [key, { line, isUsed }] of list) {
    if (!isUsed) wrong.push(`error: ${allowedPath}:${line}: allows what is not there: ${key}`);
  }
  equal(wrong.join("\n"), "");
});
