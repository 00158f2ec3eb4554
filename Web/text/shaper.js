// The text module: fonts, shaped runs and outlines, as HarfBuzz makes them from bytes.

/**
 * @typedef {Record<string, (...values: number[]) => number> & {memory: WebAssembly.Memory}} Exports
 * @typedef {{bytes: Uint8Array, frame: number[]}} Picture of a glyph: a QOI stream, and where it is
 * @typedef {{unitsPerEm: number, ascent: number, descent: number, isFallback: boolean, has(text: string): boolean,
 *   prefers?(grapheme: string): boolean, outline(glyph: number): ArrayLike<number>,
 *   picture?(glyph: number): Picture | null,
 *   shape(text: string, start: number, end: number, isFromRight: boolean, language: string): Int32Array}} AnyFace
 */

/** The calls that this file knows, as `ink_text_version` tells. */
const version = 1;

/** Numbers that a shaped glyph has. */
const glyphSize = 6;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Text cannot be set, or a font cannot be used: a sentence for people. */
export class TextError extends Error {}

export class Shaper {
  /** @type {Exports} */
  #ink;

  /** @param {Exports} exports of the module */
  constructor(exports) {
    if (exports.ink_text_version() !== version) {
      throw new TextError("The page and its text module have different versions: reload the page.");
    }
    this.#ink = exports;
    /** Whether the module came to a halt: another one is needed then. */
    this.isBroken = false;
  }

  /**
   * Opens a font.
   * @param {Uint8Array} bytes of a file: TrueType, OpenType or a collection of them
   * @param {string | null} name the PostScript name of a face or of an instance in it; null for the first
   * @param {number} instance the number of a named instance of the first face; -1 for what it is without one
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
   * Whether a font has a PostScript name, or has been made its instance of that name.
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
   * A name of a font: 1 family, 2 style, 4 full, 6 PostScript.
   * @param {number} font @param {number} number
   */
  name(font, number) {
    const count = this.#call("ink_font_name", font, number);
    return count > 0 ? decoder.decode(this.#output(Uint8Array, count)) : "";
  }

  /**
   * Units per em, ascent, descent, line gap, count of glyphs.
   * @param {number} font
   */
  metrics(font) {
    return [...this.#output(Int32Array, Math.max(this.#call("ink_font_metrics", font), 0))];
  }

  /**
   * Whether a font has glyphs for characters: a byte for each.
   * @param {number} font @param {number[]} codes
   */
  covers(font, codes) {
    this.#write(Uint32Array.from(codes));
    return this.#output(Uint8Array, Math.max(this.#call("ink_font_covers", font, codes.length), 0)).slice();
  }

  /**
   * Shapes part of a text in one font and direction.
   * @param {number} font
   * @param {string} text of which the part is; at most 65,536 units
   * @param {number} start @param {number} end @param {boolean} isFromRight @param {string} language
   * @returns {Int32Array} six numbers a glyph, from left to right: glyph, where its cluster begins in the text,
   *   advance, offset x and y in units of the font, and 1 where a line cannot be broken before it as it is
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
   * The outline of a glyph in units of the font, y upwards: 0 x y moves, 1 x y a line, 2 and 3 curves of that order, 4
   * closes.
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
      throw new TextError("The font cannot be used.", { cause: error });
    }
  }
}

/** A face of a font, with what has been asked of it. */
export class Face {
  #shaper;
  #number;
  #known = new Map();
  #outlines = /** @type {Map<number, Float32Array>} */ (new Map());
  /** Whether other fonts come first, and have the height of lines. */
  isFallback = false;

  /** @param {Shaper} shaper @param {number} number */
  constructor(shaper, number) {
    this.#shaper = shaper;
    this.#number = number;
    const [unitsPerEm, ascent, descent, lineGap, glyphCount] = shaper.metrics(number);
    // Fonts that do not say it.
    const isUnsaid = ascent - descent <= 0;
    this.unitsPerEm = unitsPerEm;
    this.ascent = isUnsaid ? 0.8 * unitsPerEm : ascent;
    this.descent = isUnsaid ? -0.2 * unitsPerEm : descent;
    this.lineGap = lineGap;
    this.glyphCount = glyphCount;
  }

  get family() { return this.#shaper.name(this.#number, 1); }
  get style() { return this.#shaper.name(this.#number, 2); }
  get fullName() { return this.#shaper.name(this.#number, 4); }
  get postscriptName() { return this.#shaper.name(this.#number, 6); }

  /**
   * Whether it has glyphs for all characters of a text.
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

  /** Gives its memory back; it cannot be used any more. */
  close() { this.#shaper.close(this.#number); }
}
