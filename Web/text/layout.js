// Lays out a block of text: outlines, lines, and the position of each grapheme.
import { Line } from "./line.js";
import { Paragraph } from "./paragraph.js";
import { TextError } from "./shaper.js";

/**
 * @typedef {object} Style
 * @property {import("./shaper.js").AnyFace[]} faces The first one that has a grapheme is used.
 * @property {number} size The font size, in page units.
 * @property {number | null} width The width at which lines are broken; null for the width of the text.
 * @property {"start" | "end" | "left" | "middle" | "right"} alignment "start" is where lines of the paragraph begin.
 * @property {boolean} isJustified Whether broken lines fill the whole width.
 * @property {"auto" | "ltr" | "rtl"} direction "auto" is the direction of each paragraph's first letter.
 * @property {string} language A tag such as "de"; empty if unknown.
 * @typedef {import("./shaper.js").Picture} Picture
 * @typedef {{start: number, end: number, x: number, width: number, top: number, baseline: number, bottom: number,
 *   isFromRight: boolean}} Box The box of a line.
 * @typedef {{start: number, end: number, line: number, left: number, right: number, isFromRight: boolean}} Caret
 * @typedef {{outlines: Float64Array, pictures: Picture[], width: number, height: number, lines: Box[],
 *   carets: Caret[], missing: string[]}} Layout
 */

/** The longest text, in UTF-16 units. */
const longest = 1 << 20;

/** The largest font size and the longest line, in page units; the same as in Sources. */
const [largest, widest] = [2_000, 100_000];

const ends = /\r\n|[\n\r\x85\u2028\u2029]/g;

/**
 * Lays out a block of text whose upper left corner is at 0, 0; y grows downwards.
 * @param {string} text Line feeds separate paragraphs.
 * @param {Pick<Style, "faces"> & Partial<Style>} style
 * @returns {Layout}
 *   outlines: steps, each with a number for its kind (0 move, 1 line, 2 quadratic, 3 cubic curve, 4 close) and its
 *   points; pictures: bytes, a QOI stream of premultiplied pixels, and a frame: left, top, right and bottom;
 *   lines: start and end in the text, x, width, top, baseline, bottom, isFromRight;
 *   carets: for each grapheme, each end of a line and the end of the text: start and end in the text, number of the
 *   line, left, right, isFromRight; the caret before it is at its left, or at its right if it runs from right to left;
 *   missing: characters that no face has, which are drawn as boxes
 */
export function layout(text, style) {
  if (text.length > longest) throw new TextError(`The text has more than ${longest} characters: shorten it.`);
  /** @type {Style} */
  const whole = {
    width: null, alignment: "start", isJustified: false, direction: "auto", language: "", ...style,
    size: Math.min(style.size && style.size > 0 ? style.size : 0, largest),
  };
  const missing = /** @type {Set<string>} */ (new Set());
  const paragraphs = parted(text).map(({ start, end }) => new Paragraph(text.slice(start, end), start, whole, missing));
  const maximumWidth = whole.width === null ? Infinity : Math.min(Math.max(whole.width, 0), widest);
  const lines = paragraphs.flatMap((paragraph) => paragraph.lines(maximumWidth).map((range) => new Line(paragraph, range)));
  const width = whole.width === null ? lines.reduce((widest, line) => Math.max(widest, line.width), 0) : maximumWidth;

  const outlines = /** @type {number[]} */ ([]);
  const pictures = /** @type {Picture[]} */ ([]);
  const carets = /** @type {Caret[]} */ ([]);
  const boxes = /** @type {Box[]} */ ([]);
  let top = 0;
  lines.forEach((line, number) => {
    const { paragraph, first, last } = line;
    const isLast = last === paragraph.count;
    if (whole.isJustified && whole.width !== null && !isLast) line.justify(width);
    const left = side(whole.alignment, line.isFromRight) * (width - line.width);
    const baseline = top + line.ascent;
    const x = line.layOut(left, baseline, outlines, pictures, carets, number);
    const start = paragraph.offset + paragraph.start(first);
    const end = paragraph.offset + paragraph.start(last);
    if (isLast) carets[end] = { start: end, end, line: number, left: x, right: x, isFromRight: line.isFromRight };
    const bottom = baseline + line.descent;
    boxes.push({ start, end, x: left, width: line.width, top, baseline, bottom, isFromRight: line.isFromRight });
    top = bottom;
  });
  return {
    outlines: Float64Array.from(outlines),
    pictures,
    width,
    height: top,
    lines: boxes,
    carets: carets.filter(Boolean),
    missing: [...missing],
  };
}

/**
 * Returns the ranges of paragraphs; a line feed at the end begins an empty one.
 * @param {string} text
 */
function parted(text) {
  const parts = [];
  let start = 0;
  for (const { 0: { length }, index = 0 } of text.matchAll(ends)) {
    parts.push({ start, end: index });
    start = index + length;
  }
  parts.push({ start, end: text.length });
  return parts;
}

/**
 * Returns the share of a line's free space that is at its left.
 * @param {Style["alignment"]} alignment @param {boolean} isFromRight
 */
function side(alignment, isFromRight) {
  if (alignment === "start") return Number(isFromRight);
  if (alignment === "end") return Number(!isFromRight);
  return { left: 0, middle: 0.5, right: 1 }[alignment] ?? 0;
}
