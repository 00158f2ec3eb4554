// A paragraph ready for line breaking: its graphemes, levels, items, and the width of each grapheme.
import { bidi } from "./bidi.js";
import { breaks } from "./breaks.js";
import { items } from "./items.js";

/** @typedef {import("./items.js").Item} Item */

/** The number of characters around a run that the shaper considers. */
const context = 16;

const blank = /^[\p{Zs}\t]/u;

/** The numbers per shaped glyph; see `Shaper.shape`. */
export const glyphSize = 6;

export class Paragraph {
  /**
   * @param {string} text Without line feeds.
   * @param {number} offset Its offset in the whole text.
   * @param {import("./layout.js").Style} style As for `layout`.
   * @param {Set<string>} missing Receives the characters that no face has.
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
    this.graphemes = new Uint32Array(text.length);
    this.starts.forEach((start, i) => this.graphemes.fill(i, start, this.starts[i + 1] ?? text.length));
    this.advances = new Float64Array(this.starts.length);
    for (const item of this.items) {
      if (item.isTab) continue;
      item.glyphs = this.shape(item, item.first, item.last, item.level);
      this.measure(item, item.glyphs, this.advances);
    }
    const { faces: [face], size } = style;
    const [, , width] = face.shape(" ", 0, 1, false, style.language);
    /** The distance of tab stops. */
    this.tab = 8 * (width > 0 ? width : face.unitsPerEm / 4) * (size / face.unitsPerEm);
  }

  get count() { return this.starts.length; }

  /**
   * Returns the offset of a grapheme; after the last one, the end of the text.
   * @param {number} grapheme
   */
  start(grapheme) { return this.starts[grapheme] ?? this.text.length; }

  /** @param {number} i */
  grapheme(i) { return this.text.slice(this.start(i), this.start(i + 1)); }

  /**
   * Returns whether a grapheme is a space, which may hang over the end of a line.
   * @param {number} i
   */
  isBlank(i) { return blank.test(this.grapheme(i)); }

  /**
   * Returns the glyphs of some graphemes of an item; their clusters are offsets in the paragraph.
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
   * Adds up the widths of graphemes; graphemes of one glyph share its width.
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
      const from = this.graphemes[cluster];
      const end = sorted[i + 1]?.[0] ?? this.start(last);
      const to = Math.max(this.graphemes[end - 1] ?? from, from) + 1;
      for (let grapheme = from; grapheme < to; grapheme++) advances[grapheme] += width / (to - from);
    });
  }

  /**
   * Breaks the paragraph into lines.
   * @param {number} width Infinity if lines are not broken.
   * @returns {{first: number, last: number}[]} The ranges of graphemes, with the spaces at the end.
   */
  lines(width) {
    const lines = [];
    let first = 0;
    let chance = -1;
    let x = 0;
    // A sum of widths may slightly exceed the width that was computed from it.
    const maximum = width + 1e-6 * Math.max(width, 1);
    for (let i = 0; i < this.count;) {
      const isTab = this.text[this.start(i)] === "\t";
      if (isTab) this.advances[i] = this.tab - (x % this.tab);
      if (this.mayBreak[i] && i > first) chance = i;
      if (x + this.advances[i] > maximum && i > first && !this.isBlank(i)) {
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
