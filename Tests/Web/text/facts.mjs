// The facts about laid-out texts that the page passes to the engine.
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { caretAt, numbersOf, setText } from "../../../Web/text/facts.js";
import { expect } from "./claims.mjs";
import { shaper } from "./fonts.mjs";

const font = join(dirname(fileURLToPath(import.meta.url)), "../../../.build/text/InkText.ttf");

const look = {
  id: [0, 0], x: 0, y: 0, size: 20, wrap: null, alignment: 0, direction: 0, isJustified: false,
  left: 0, right: 0, isFromRight: false, font: "Sans",
};

/** Reads the output of `numbersOf`, as the engine does. */
function read(numbers) {
  let at = 9;
  const bytes = () => {
    const count = numbers[at];
    const found = new Uint8Array(numbers.buffer.slice(8 * (at + 1)), 0, count);
    at += 1 + Math.ceil(count / 8);
    return new TextDecoder().decode(found);
  };
  const [font, text] = [bytes(), bytes()];
  const lines = Array.from({ length: numbers[at++] }, () => {
    const [start, end, left, width, baseline, ascent, descent, isFromRight, count] = numbers.slice(at, at + 9);
    at += 9;
    const words = Array.from({ length: count }, () => {
      at += 5;
      return [...numbers.slice(at - 5, at)];
    });
    return { start, end, left, width, baseline, ascent, descent, isFromRight, words };
  });
  return { font, text, lines, outlines: numbers.slice(at + 1, at + 1 + numbers[at]), isWhole: at + 1 + numbers[at] === numbers.length };
}

export async function facts() {
  const face = (await shaper()).open(new Uint8Array(readFileSync(font)));
  const report = (text, changes = {}) => {
    const wanted = { ...look, ...changes };
    const set = setText(wanted, text, [face]);
    return { set, ...read(numbersOf(wanted, set)) };
  };

  const plain = report("Hé wörld 😀 x\nab");
  expect(plain.isWhole && plain.font === "Sans" && plain.text === "Hé wörld 😀 x\nab", "what is told can be read");
  const encoder = new TextEncoder();
  const bytes = encoder.encode(plain.text);
  const part = (start, end) => new TextDecoder().decode(bytes.subarray(start, end));
  expect(plain.lines.map(({ start, end }) => part(start, end)).join("|") === "Hé wörld 😀 x|ab", "lines are told by bytes");
  expect(plain.lines[0].words.map(([start, end]) => part(start, end)).join("|") === "Hé|wörld|😀|x", "and words");
  const mixed = report("one שלום two");
  expect(mixed.lines[0].words.map((word) => word[4]).join("") === "010", "words know their direction");

  // The anchor stays: the left, the center or the right.
  for (const [alignment, text, share] of [[0, "abc", 0], [1, "abc", 0.5], [2, "abc", 1], [0, "שלום", 1], [2, "שלום", 0]]) {
    const { set } = report(text, { alignment, left: 100, right: 200 });
    const there = set.x + share * set.width;
    expect(Math.abs(there - (100 + 100 * share)) < 0.01, `“${text}” with alignment ${alignment} stays at ${there}`);
    const { set: wrapped } = report(text, { alignment, x: 7, wrap: 90 });
    expect(wrapped.x === 7 && wrapped.width === 90, "a text with a width stays where it is");
  }

  const { set } = report("first line\nsecond");
  expect(caretAt(set, -5, -5) === 0 && caretAt(set, 1000, 5) === 10, "carets go to the ends of a line");
  expect(caretAt(set, 1000, 1000) === 17 && caretAt(set, -5, 30) === 11, "and to the last line");
  const { set: three } = report("ab שלום cd");
  for (const { start, left, right, isFromRight } of three.carets) {
    // Between words of two directions an index has two carets.
    if (right <= left || [2, 3, 7, 8].includes(start)) continue;
    const found = caretAt(three, isFromRight ? right - 0.01 : left + 0.01, 5);
    expect(found === start, `the caret at ${start} stands before its letter: ${found}`);
  }
}
