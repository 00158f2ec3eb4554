// Converts texts between the engine and the layout: TypedText.swift defines the order of the numbers.
import { Alignment, Direction } from "../engine/protocol.js";
import { layout } from "./layout.js";
import { onGrid } from "./line.js";

/**
 * @typedef {import("./layout.js").Caret} Caret
 * @typedef {import("./layout.js").Layout & {x: number, y: number, text: string}} LaidOutText A laid-out text.
 */

const encoder = new TextEncoder();

/**
 * The layout's names of the engine's alignments.
 * @type {Record<number, "start" | "middle" | "end">}
 */
const alignments = { [Alignment.leading]: "start", [Alignment.center]: "middle", [Alignment.trailing]: "end" };
/** @type {Record<number, "auto" | "ltr" | "rtl">} */
const directions = { [Direction.automatic]: "auto", [Direction.leftToRight]: "ltr", [Direction.rightToLeft]: "rtl" };

/**
 * Returns the share of a line's free space that is at its left: 0 aligns it left, 1 right.
 * @param {number} alignment @param {boolean} isFromRight
 */
export const side = (alignment, isFromRight) => (
  alignment === Alignment.center ? 0.5 : Number((alignment === Alignment.trailing) !== isFromRight));

/**
 * Lays out a text in its look.
 *
 * A text without a width keeps the position of its left side, center or right side, according to its alignment.
 * @param {import("../engine/protocol.js").TextFacts} facts
 * @param {string} text
 * @param {import("./shaper.js").AnyFace[]} faces
 * @returns {LaidOutText}
 */
export function setText(facts, text, faces) {
  const set = layout(text, {
    faces, size: facts.size, width: facts.wrap, alignment: alignments[facts.alignment],
    direction: directions[facts.direction], isJustified: facts.isJustified,
  });
  let { x } = facts;
  if (facts.wrap === null) {
    const share = side(facts.alignment, set.lines[0].isFromRight);
    x = onGrid(facts.left + share * (facts.right - facts.left) - share * set.width);
  }
  return { ...set, x, y: facts.y, text };
}

/**
 * Returns the UTF-8 offset of each UTF-16 unit of a text, and the total.
 * @param {string} text
 */
function byteOffsets(text) {
  const starts = new Int32Array(text.length + 1);
  let bytes = 0;
  for (let at = 0; at < text.length;) {
    const code = text.codePointAt(at) ?? 0;
    const units = code > 0xffff ? 2 : 1;
    starts.fill(bytes, at, at + units);
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    at += units;
  }
  starts[text.length] = bytes;
  return starts;
}

/**
 * Returns the words of a line, each in one direction, in the order of the text.
 * @param {string} text @param {Caret[]} carets @param {number} number
 */
function words(text, carets, number) {
  /** @type {Caret[]} */
  const found = [];
  /** @type {Caret | null} */
  let word = null;
  for (const caret of carets) {
    if (caret.line !== number || caret.end === caret.start || /^\s/u.test(text.slice(caret.start, caret.end))) {
      word = null;
      continue;
    }
    if (!word || word.isFromRight !== caret.isFromRight || word.end !== caret.start) {
      word = { ...caret };
      found.push(word);
    }
    word.end = caret.end;
    word.left = Math.min(word.left, caret.left);
    word.right = Math.max(word.right, caret.right);
  }
  return found;
}

/**
 * Packs bytes as doubles: their count, and eight bytes in each.
 * @param {Uint8Array} bytes
 */
function packed(bytes) {
  const numbers = new Float64Array(1 + Math.ceil(bytes.length / 8));
  numbers[0] = bytes.length;
  new Uint8Array(numbers.buffer, 8).set(bytes);
  return numbers;
}

/**
 * Encodes a laid-out text for `Command.typeText`, or, after its id, for `Command.setText`.
 * @param {import("../engine/protocol.js").TextFacts} facts
 * @param {LaidOutText} set The result of `setText`.
 * @param {number[] | null} composed The range that an input method is composing.
 */
export function numbersOf(facts, set, composed = null) {
  const { text, x, y } = set;
  const at = byteOffsets(text);
  /** @type {number[]} */
  const lines = [];
  set.lines.forEach((line, number) => {
    const parts = words(text, set.carets, number);
    lines.push(at[line.start], at[line.end], line.x, line.width, line.baseline, line.baseline - line.top,
      line.bottom - line.baseline, Number(line.isFromRight), parts.length);
    for (const word of parts) {
      lines.push(at[word.start], at[word.end], word.left, word.right - word.left, Number(word.isFromRight));
    }
  });
  const outlines = set.outlines.slice();
  for (let k = 0; k < outlines.length;) {
    for (let points = [1, 1, 2, 3, 0][outlines[k++]]; points > 0; points--, k += 2) {
      outlines[k] += x;
      outlines[k + 1] += y;
    }
  }
  /** @type {ArrayLike<number>[]} */
  const parts = [
    [x, y, facts.size, facts.wrap ?? NaN, facts.alignment, facts.direction, Number(facts.isJustified),
      composed ? at[composed[0]] : NaN, composed ? at[composed[1]] : NaN],
    packed(encoder.encode(facts.font)), packed(encoder.encode(text)),
    [set.lines.length, ...lines], [outlines.length], outlines,
  ];
  if (set.pictures.length > 0) {
    const different = [...new Set(set.pictures.map(({ bytes }) => bytes))];
    parts.push([different.length], ...different.map(packed), [set.pictures.length], ...set.pictures.map(
      ({ bytes, frame: [left, top, right, bottom] }) => [different.indexOf(bytes), left + x, top + y, right + x, bottom + y]));
  }
  const numbers = new Float64Array(parts.reduce((sum, part) => sum + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    numbers.set(part, offset);
    offset += part.length;
  }
  return numbers;
}

/**
 * Returns the index in a laid-out text closest to a point, in its own coordinates.
 * @param {LaidOutText} set @param {number} x @param {number} y
 */
export function caretAt(set, x, y) {
  const [left, down] = [x - set.x, y - set.y];
  let number = set.lines.findIndex((line) => down < line.bottom);
  if (number < 0) number = set.lines.length - 1;
  let [best, minimum] = [set.lines[number].end, Infinity];
  for (const caret of set.carets) {
    if (caret.line !== number) continue;
    const ends = caret.isFromRight ? [caret.right, caret.left] : [caret.left, caret.right];
    ends.forEach((end, at) => {
      const far = Math.abs(end - left);
      if (far >= minimum) return;
      [best, minimum] = [at === 0 ? caret.start : caret.end, far];
    });
  }
  return best;
}
