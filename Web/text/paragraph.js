// A paragraph that is ready to be broken into lines: its graphemes, levels, items, and how wide each grapheme is.
import { bidi } from "./bidi.js";
import { breaks } from "./breaks.js";
import { items } from "./items.js";

/** @typedef {import("./items.js").Item} Item */

/** How much of the text around a run its first and last letters see. */
const context = 16;

const blank = /^[\p{Zs}\t]/u;

/** Numbers of a shaped glyph, as `Shaper.shape` gives them. */
export const glyphSize = 6;

export class Paragraph {
  /**
   * @param {string} text without line feeds
   * @param {number} offset where it begins in the whole text
   * @param {import("./layout.js").Style} style as `layout` takes it
   * @param {Set<string>} missing takes the characters that no face has
   */
  constructor(text, offset, style, missing) {
    this.text = text;
    this.offset = offset;
    this.style = style;
    const { base, levels, isSpace } = bidi(text, style.direction);
    const { starts, mayBreak } = breaks(text, style.language);
    this.base = base;
    this.levels = levels;
    this.isSpace = isSpace;
    this.starts = starts;
    this.mayBreak = mayBreak;
    this.items = items(text, this.starts, this.levels, style.faces, missing);
    this.places = new Uint32Array(text.length);
    this.starts.forEach((start, i) => this.places.fill(i, start, this.starts[i + 1] ?? text.length));
    this.advances = new Float64Array(this.starts.length);
    for (const item of this.items) {
      if (item.isTab) continue;
      item.glyphs = this.shape(item, item.first, item.last, item.level);
      this.measure(item, item.glyphs, this.advances);
    }
    const { faces: [face], size } = style;
    const [, , width] = face.shape(" ", 0, 1, false, style.language);
    /** The room between tabulators. */
    this.tab = 8 * (width > 0 ? width : face.unitsPerEm / 4) * (size / face.unitsPerEm);
  }

  get count() { return this.starts.length; }

  /**
   * Where a grapheme begins in the paragraph; behind the last the end of the text.
   * @param {number} grapheme
   */
  start(grapheme) { return this.starts[grapheme] ?? this.text.length; }

  /** @param {number} i */
  grapheme(i) { return this.text.slice(this.start(i), this.start(i + 1)); }

  /**
   * Whether a grapheme is a space, which may hang over the end of a line.
   * @param {number} i
   */
  isBlank(i) { return blank.test(this.grapheme(i)); }

  /**
   * The glyphs of some graphemes of an item; their clusters are places in the paragraph.
   * @param {Item} item @param {number} first @param {number} last @param {number} level
   */
  shape(item, first, last, level) {
    if (item.glyphs && first === item.first && last === item.last && level === item.level) return item.glyphs;
    const start = this.start(first);
    const end = this.start(last);
    const from = Math.max(start - context, 0);
    const window = this.text.slice(from, end + context);
    const glyphs = item.face.shape(window, start - from, end - from, level % 2 === 1, this.style.language);
    for (let i = 1; i < glyphs.length; i += glyphSize) glyphs[i] += from;
    return glyphs;
  }

  /**
   * Adds up the widths of graphemes; those that share a glyph share its width.
   * @param {Item} item @param {Int32Array} glyphs @param {Record<number, number>} advances
   */
  measure(item, glyphs, advances, last = item.last) {
    const scale = this.style.size / item.face.unitsPerEm;
    const clusters = new Map();
    for (let i = 0; i < glyphs.length; i += glyphSize) {
      clusters.set(glyphs[i + 1], (clusters.get(glyphs[i + 1]) ?? 0) + glyphs[i + 2] * scale);
    }
    const sorted = [...clusters].sort(([a], [b]) => a - b);
    sorted.forEach(([cluster, width], i) => {
      const from = this.places[cluster];
      const end = sorted[i + 1]?.[0] ?? this.start(last);
      const to = Math.max(this.places[end - 1] ?? from, from) + 1;
      for (let grapheme = from; grapheme < to; grapheme++) advances[grapheme] += width / (to - from);
    });
  }

  /**
   * Breaks it into lines.
   * @param {number} width Infinity where lines are as long as they are
   * @returns {{first: number, last: number}[]} of graphemes, the spaces at the end among them
   */
  lines(width) {
    const lines = [];
    let first = 0;
    let chance = -1;
    let x = 0;
    // Sums of widths may be a little more than the width that was made of them.
    const most = width + 1e-6 * Math.max(width, 1);
    for (let i = 0; i < this.count;) {
      const isTab = this.text[this.start(i)] === "\t";
      if (isTab) this.advances[i] = this.tab - (x % this.tab);
      if (this.mayBreak[i] && i > first) chance = i;
      if (x + this.advances[i] > most && i > first && !this.isBlank(i)) {
        const last = chance > first ? chance : i;
        lines.push({ first, last });
        [first, chance, x, i] = [last, -1, 0, last];
        continue;
      }
      x += this.advances[i++];
    }
    lines.push({ first, last: this.count });
    return lines;
  }
}
