// A line of a paragraph: its pieces in visual order, and the positions of its graphemes.
import { isWide } from "./breaks.js";
import { glyphSize } from "./paragraph.js";

/**
 * @typedef {import("./items.js").Item} Item
 * @typedef {{item: Item, first: number, last: number, level: number, glyphs: Int32Array,
 *   advances: Map<number, number>}} Piece
 */

/**
 * Rounds a coordinate to the grid of a document's paths.
 * @param {number} value
 */
export const onGrid = (value) => Math.round(value * 1024) / 1024;

export class Line {
  /**
   * @param {import("./paragraph.js").Paragraph} paragraph
   * @param {{first: number, last: number}} range Its graphemes, without `last`.
   */
  constructor(paragraph, { first, last }) {
    this.paragraph = paragraph;
    this.first = first;
    this.last = last;
    this.isFromRight = paragraph.base === 1;
    /** The end of its last grapheme that is not a space. */
    this.end = last;
    while (this.end > first && paragraph.isBlank(this.end - 1)) this.end--;
    this.pieces = ordered(this.#pieces());
    /** @type {Map<number, number>} */
    this.extra = new Map();
    this.width = this.#sum(first, this.end);
    /** The width of the spaces at the end. */
    this.hanging = this.#sum(this.end, last);
    /** @typedef {Pick<Item, "face">} Faced */
    const scale = (/** @type {Faced} */ item) => paragraph.style.size / item.face.unitsPerEm;
    /** @type {Faced[]} */
    const items = this.pieces.length > 0 ? this.pieces.map(({ item }) => item) : [{ face: paragraph.style.faces[0] }];
    // Fallback faces don't change the height of lines, as in the field.
    const measures = items.map((item) => (item.face.isFallback ? { face: paragraph.style.faces[0] } : item));
    this.ascent = Math.max(...measures.map((item) => item.face.ascent * scale(item)));
    this.descent = Math.max(...measures.map((item) => -item.face.descent * scale(item)));
  }

  /** Returns parts of items, in the order of the text; spaces at the end have the paragraph's level. */
  #pieces() {
    const { paragraph, first, last, end } = this;
    /** @type {Piece[]} */
    const pieces = [];
    // Invisible characters after the last letter belong to the spaces.
    let from = end;
    while (from > first && paragraph.isSpace[paragraph.start(from - 1)]) from--;
    /** @param {Item} item @param {number} start @param {number} stop @param {number} level */
    const add = (item, start, stop, level) => {
      if (start >= stop) return;
      const advances = new Map();
      if (item.isTab) {
        advances.set(start, paragraph.advances[start]);
        pieces.push({ item, first: start, last: stop, level, glyphs: new Int32Array(0), advances });
        return;
      }
      const glyphs = paragraph.shape(item, start, stop, level);
      /** @type {Record<number, number>} */
      const sums = {};
      for (let i = start; i < stop; i++) sums[i] = 0;
      paragraph.measure(item, glyphs, sums, stop);
      for (let i = start; i < stop; i++) advances.set(i, sums[i]);
      pieces.push({ item, first: start, last: stop, level, glyphs, advances });
    };
    for (const item of paragraph.items) {
      const start = Math.max(item.first, first);
      const stop = Math.min(item.last, last);
      if (item.level === paragraph.base) add(item, start, stop, item.level);
      else {
        add(item, start, Math.min(stop, from), item.level);
        add(item, Math.max(start, from), stop, paragraph.base);
      }
    }
    return pieces;
  }

  /** @param {number} first @param {number} last */
  #sum(first, last) {
    let sum = 0;
    for (const piece of this.pieces) {
      for (let i = Math.max(piece.first, first); i < Math.min(piece.last, last); i++) sum += piece.advances.get(i) ?? 0;
    }
    return sum;
  }

  /**
   * Widens the line to `room`: between words, or between characters if there are no words.
   * @param {number} room
   */
  justify(room) {
    const { paragraph, first, end } = this;
    const missing = room - this.width;
    let gaps = [];
    for (let i = first; i < end; i++) if (paragraph.isBlank(i) && paragraph.grapheme(i) !== "\t") gaps.push(i);
    if (gaps.length === 0) {
      for (let i = first; i < end - 1; i++) {
        if (isWide(paragraph.grapheme(i)) && paragraph.mayBreak[i + 1]) gaps.push(i);
      }
    }
    if (missing <= 0 || gaps.length === 0) return;
    for (const gap of gaps) this.extra.set(gap, missing / gaps.length);
    this.width = room;
  }

  /**
   * Positions the line.
   * @param {number} left The left end of its visible part.
   * @param {number} baseline
   * @param {number[]} outlines Receives the outlines of its glyphs.
   * @param {import("./shaper.js").Picture[]} pictures Receives the glyphs that are pictures.
   * @param {import("./layout.js").Caret[]} carets Receives its graphemes.
   * @param {number} number The number of the line in the block.
   */
  layOut(left, baseline, outlines, pictures, carets, number) {
    const { paragraph } = this;
    let x = this.isFromRight ? left - this.hanging : left;
    for (const piece of this.pieces) {
      this.#draw(piece, x, baseline, outlines, pictures);
      const isFromRight = piece.level % 2 === 1;
      for (let k = 0; k < piece.last - piece.first; k++) {
        const i = isFromRight ? piece.last - 1 - k : piece.first + k;
        const width = (piece.advances.get(i) ?? 0) + (this.extra.get(i) ?? 0);
        const start = paragraph.offset + paragraph.start(i);
        const end = paragraph.offset + paragraph.start(i + 1);
        carets[start] = { start, end, line: number, left: x, right: x + width, isFromRight };
        x += width;
      }
    }
    return this.isFromRight ? left - this.hanging : left + this.width + this.hanging;
  }

  /**
   * @param {Piece} piece @param {number} left @param {number} baseline @param {number[]} outlines
   * @param {import("./shaper.js").Picture[]} pictures
   */
  #draw({ item, glyphs }, left, baseline, outlines, pictures) {
    const scale = this.paragraph.style.size / item.face.unitsPerEm;
    const { graphemes } = this.paragraph;
    const done = new Set();
    let x = left;
    for (let i = 0; i < glyphs.length; i += glyphSize) {
      const [glyph, cluster, advance, dx, dy] = glyphs.subarray(i, i + glyphSize);
      const ox = x + dx * scale;
      const oy = baseline - dy * scale;
      const steps = item.face.outline(glyph);
      for (let k = 0; k < steps.length;) {
        const kind = steps[k++];
        outlines.push(kind);
        for (let points = [1, 1, 2, 3, 0][kind]; points > 0; points--, k += 2) {
          outlines.push(onGrid(ox + steps[k] * scale), onGrid(oy - steps[k + 1] * scale));
        }
      }
      const picture = item.face.picture?.(glyph);
      if (picture) {
        const [low, high, right, bottom] = picture.frame.map((value) => value * scale);
        const frame = [ox + low, oy - high, ox + right, oy - bottom].map(onGrid);
        pictures.push({ bytes: picture.bytes, frame });
      }
      const grapheme = graphemes[cluster];
      x += advance * scale;
      if (!done.has(grapheme)) x += this.extra.get(grapheme) ?? 0;
      done.add(grapheme);
    }
  }
}

/**
 * Returns pieces from left to right (L2 of the bidirectional algorithm).
 * @param {Piece[]} pieces
 */
function ordered(pieces) {
  const levels = pieces.map(({ level }) => level);
  const lowest = Math.min(...levels.filter((level) => level % 2 === 1));
  for (let level = Math.max(...levels, 0); level >= lowest; level--) {
    for (let i = 0; i < pieces.length; i++) {
      if (pieces[i].level < level) continue;
      const first = i;
      while (i < pieces.length && pieces[i].level >= level) i++;
      pieces.splice(first, i - first, ...pieces.slice(first, i).reverse());
    }
  }
  return pieces;
}
