// The text module: fonts, shaped runs and outlines, by HarfBuzz.

/**
 * @typedef {Record<string, (...values: number[]) => number> & {memory: WebAssembly.Memory}} Exports
 * @typedef {{bytes: Uint8Array, frame: number[]}} Picture The picture of a glyph: a QOI stream, and its frame.
 * @typedef {{unitsPerEm: number, ascent: number, descent: number, isFallback: boolean, has(text: string): boolean,
 *   prefers?(grapheme: string): boolean, outline(glyph: number): ArrayLike<number>,
 *   picture?(glyph: number): Picture | null,
 *   shape(text: string, start: number, end: number, isFromRight: boolean, language: string): Int32Array}} AnyFace
 */

/** The version of the calls in this file; must equal `ink_text_version`. */
const version = 1;

/** The numbers per shaped glyph. */
const glyphSize = 6;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** A failure to lay out text or to use a font; the message is a sentence for users. */
export class TextError extends Error {}

export class Shaper {
  /** @type {Exports} */
  #ink;

  /** @param {Exports} exports The exports of the module. */
  constructor(exports) {
    if (exports.ink_text_version() !== version) {
      throw new TextError("The page and its text module have different versions: reload the page.");
    }
    this.#ink = exports;
    /** Whether the module has crashed and must be replaced. */
    this.isBroken = false;
  }

  /**
   * Opens a font. Throws a `TextError` if it cannot be used.
   * @param {Uint8Array} bytes A file: TrueType, OpenType or a collection of them.
   * @param {string | null} name The PostScript name of a face or of an instance in it; null for the first face.
   * @param {number} instance The number of a named instance of the first face; -1 for its default.
   * @returns {Face}
   */
  open(bytes, name = null, instance = -1) {
    this.#write(bytes);
    const first = this.#call("ink_font_open", bytes.length, 0);
    if (first < 0) throw new TextError("The file is not a supported font.");
    if (instance >= 0) this.#call("ink_font_instance", first, instance);
    if (name === null || this.#has(first, name)) return new Face(this, first);
    const count = Math.min(this.#call("ink_font_faces", first), 256);
    let found = first;
    for (let i = 1; i < count && found === first; i++) {
      const other = this.#call("ink_font_beside", first, i);
      if (other < 0) continue;
      if (this.#has(other, name)) found = other;
      else this.#call("ink_font_close", other);
    }
    if (found !== first) this.#call("ink_font_close", first);
    return new Face(this, found);
  }

  /**
   * Returns whether a font has a PostScript name; if an instance has it, selects that instance.
   * @param {number} font @param {string} name
   */
  #has(font, name) {
    if (this.name(font, 6) === name) return true;
    for (let i = 0; i < 1024; i++) {
      const number = this.#call("ink_font_instance_name", font, i);
      if (number < 0) return false;
      if (number === 0xffff || this.name(font, number) !== name) continue;
      this.#call("ink_font_instance", font, i);
      return true;
    }
    return false;
  }

  /** @param {number} font */
  close(font) { this.#call("ink_font_close", font); }

  /**
   * Returns a name of a font: 1 family, 2 style, 4 full, 6 PostScript.
   * @param {number} font @param {number} number
   */
  name(font, number) {
    const count = this.#call("ink_font_name", font, number);
    return count > 0 ? decoder.decode(this.#output(Uint8Array, count)) : "";
  }

  /**
   * Returns units per em, ascent, descent, line gap and number of glyphs.
   * @param {number} font
   */
  metrics(font) {
    return [...this.#output(Int32Array, Math.max(this.#call("ink_font_metrics", font), 0))];
  }

  /**
   * Returns whether a font has glyphs for characters: a byte for each.
   * @param {number} font @param {number[]} codes
   */
  covers(font, codes) {
    this.#write(Uint32Array.from(codes));
    return this.#output(Uint8Array, Math.max(this.#call("ink_font_covers", font, codes.length), 0)).slice();
  }

  /**
   * Shapes a part of a text in one font and direction.
   * @param {number} font
   * @param {string} text The text with the part; at most 65,536 units.
   * @param {number} start @param {number} end @param {boolean} isFromRight @param {string} language
   * @returns {Int32Array} Six numbers per glyph, from left to right: glyph, offset of its cluster in the text, advance,
   *   offset x and y in font units, and 1 if a line break before it requires reshaping.
   */
  shape(font, text, start, end, isFromRight, language) {
    const tag = encoder.encode(language).subarray(0, 64);
    const bytes = new Uint8Array(2 * text.length + tag.length);
    const words = new Uint16Array(bytes.buffer, 0, text.length);
    for (let i = 0; i < text.length; i++) words[i] = text.charCodeAt(i);
    bytes.set(tag, 2 * text.length);
    this.#write(bytes);
    const count = this.#call("ink_shape", font, text.length, start, end, Number(isFromRight), tag.length);
    return this.#output(Int32Array, glyphSize * Math.max(count, 0)).slice();
  }

  /**
   * Returns the outline of a glyph in font units, y upwards: 0 x y moves, 1 x y is a line, 2 and 3 are curves of that
   * order, 4 closes.
   * @param {number} font @param {number} glyph
   */
  outline(font, glyph) {
    return this.#output(Float32Array, Math.max(this.#call("ink_glyph_outline", font, glyph), 0)).slice();
  }

  /** @param {Uint8Array | Uint32Array} values */
  #write(values) {
    const at = this.#call("ink_text_input", values.byteLength);
    if (at === 0) throw new TextError("There is not enough memory for the font.");
    const bytes = new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
    new Uint8Array(this.#ink.memory.buffer).set(bytes, at);
  }

  /**
   * @template T
   * @param {new (buffer: ArrayBuffer, at: number, count: number) => T} Kind @param {number} count @returns {T}
   */
  #output(Kind, count) {
    return new Kind(this.#ink.memory.buffer, this.#ink.ink_text_output(), count);
  }

  /** @param {string} name @param {number[]} values */
  #call(name, ...values) {
    try {
      return this.#ink[name](...values);
    } catch (error) {
      this.isBroken = true;
      throw new TextError("The font cannot be used: the text module failed.", { cause: error });
    }
  }
}

/** A face of a font, with a cache of its glyphs. */
export class Face {
  #shaper;
  #number;
  #known = new Map();
  #outlines = /** @type {Map<number, Float32Array>} */ (new Map());
  /** Whether it is a fallback, which doesn't change the height of lines. */
  isFallback = false;

  /** @param {Shaper} shaper @param {number} number */
  constructor(shaper, number) {
    this.#shaper = shaper;
    this.#number = number;
    const [unitsPerEm, ascent, descent, lineGap, glyphCount] = shaper.metrics(number);
    // Fonts without metrics.
    const lacksMetrics = ascent - descent <= 0;
    this.unitsPerEm = unitsPerEm;
    this.ascent = lacksMetrics ? 0.8 * unitsPerEm : ascent;
    this.descent = lacksMetrics ? -0.2 * unitsPerEm : descent;
    this.lineGap = lineGap;
    this.glyphCount = glyphCount;
  }

  get family() { return this.#shaper.name(this.#number, 1); }
  get style() { return this.#shaper.name(this.#number, 2); }
  get fullName() { return this.#shaper.name(this.#number, 4); }
  get postscriptName() { return this.#shaper.name(this.#number, 6); }

  /**
   * Returns whether it has glyphs for all characters of a text.
   * @param {string} text
   */
  has(text) {
    const codes = [];
    for (const character of text) {
      const code = character.codePointAt(0) ?? 0;
      if (!this.#known.has(code)) codes.push(code);
    }
    if (codes.length > 0) {
      const covers = this.#shaper.covers(this.#number, codes);
      codes.forEach((code, i) => this.#known.set(code, covers[i] === 1));
    }
    for (const character of text) if (!this.#known.get(character.codePointAt(0))) return false;
    return true;
  }

  /** @type {AnyFace["shape"]} */
  shape(text, start, end, isFromRight, language) {
    return this.#shaper.shape(this.#number, text, start, end, isFromRight, language);
  }

  /** @param {number} glyph */
  outline(glyph) {
    let outline = this.#outlines.get(glyph);
    if (!outline) {
      outline = this.#shaper.outline(this.#number, glyph);
      this.#outlines.set(glyph, outline);
    }
    return outline;
  }

  /** Frees its memory; it must not be used afterwards. */
  close() { this.#shaper.close(this.#number); }
}
