// A face made of the glyphs that the browser draws with fonts of the system, for characters that no loaded font has.
// Outlines are traced from pixels; color glyphs, such as emoji, are pictures.
import { qoi } from "./qoi.js";
import { traced } from "./tracing.js";

/**
 * @typedef {import("./shaper.js").Picture} Picture
 * @typedef {{advance: number, outline: number[], picture: Picture | null}} Glyph
 * @typedef {{getContext(kind: "2d", options: object): CanvasRenderingContext2D}} Canvas
 * @typedef {{OffscreenCanvas: new (width: number, height: number) => Canvas}} Offscreen
 */

/** The resolution of traced glyphs and of pictures, in pixels per em. */
const [tracedSize, pictureSize] = [256, 128];

/** The maximum width of a drawn word, in pixels: longer words have a lower resolution. */
const maximumWidth = 4096;

/** The margin around glyphs, in pixels. */
const margin = 4;

const unitsPerEm = 1024;

/** Unassigned characters, one beyond 16 bits: the browser draws boxes for them, as for other missing characters. */
const unknown = ["\u0378", "\u{1fffd}"];

/** Graphemes that are drawn in color if the system has an emoji font. */
const emoji = /\p{Emoji_Presentation}|\p{Extended_Pictographic}\ufe0f|[0-9#*]\ufe0f?\u20e3|\p{Regional_Indicator}{2}/u;

const hidden = /[\p{Default_Ignorable_Code_Point}\p{M}\p{Cc}]/u;

/** Graphemes drawn one by one. Words of other scripts are drawn as a whole, since neighbors change letters. */
const apart = new RegExp(`^(?:[^\\p{L}\\p{M}]|[${[
  "Latin", "Greek", "Cyrillic", "Armenian", "Georgian", "Hebrew", "Han", "Hiragana", "Katakana", "Bopomofo", "Hangul",
  "Yi", "Ethiopic", "Cherokee", "Canadian_Aboriginal",
].map((name) => `\\p{Script=${name}}`).join("")}])`, "u");

/** @type {CanvasRenderingContext2D | null} */
let context = null;

/**
 * Returns the context of a canvas of at least this size.
 * @param {number} width @param {number} height
 */
function surface(width, height) {
  if (!context) {
    const { OffscreenCanvas } = /** @type {Offscreen & typeof globalThis} */ (globalThis);
    context = new OffscreenCanvas(512, 512).getContext("2d", { willReadFrequently: true });
  }
  const { canvas } = context;
  if (canvas.width < width) canvas.width = width;
  if (canvas.height < height) canvas.height = height;
  return context;
}

export class BrowserFace {
  #family;
  #glyphs = /** @type {(Glyph & {number: number})[]} */ ([]);
  #numbers = /** @type {Map<string, number>} */ (new Map());
  #has = /** @type {Map<string, boolean>} */ (new Map());
  /** @type {string[] | null} */
  #unknown = null;
  #segmenter = new Intl.Segmenter(undefined, { granularity: "grapheme" });

  /**
   * @param {string} family A CSS font-family; the browser falls back from it to fonts of the system.
   * @param {import("./shaper.js").AnyFace} first The face whose line metrics apply.
   */
  constructor(family, first) {
    this.#family = family;
    this.unitsPerEm = unitsPerEm;
    this.ascent = first.ascent * unitsPerEm / first.unitsPerEm;
    this.descent = first.descent * unitsPerEm / first.unitsPerEm;
    this.isFallback = true;
  }

  /**
   * Returns whether the browser has glyphs for all characters of a text.
   * @param {string} text
   */
  has(text) {
    for (const character of text) {
      if (hidden.test(character)) continue;
      let known = this.#has.get(character);
      if (known === undefined) {
        known = !this.#isUnknown(character);
        this.#has.set(character, known);
      }
      if (!known) return false;
    }
    return true;
  }

  /**
   * Returns whether a grapheme is drawn in color: this face then takes precedence over all others.
   * @param {string} grapheme
   */
  prefers(grapheme) {
    return emoji.test(grapheme) && this.has(grapheme) && this.#glyph(grapheme, false).picture !== null;
  }

  /**
   * Returns glyphs like `Shaper.shape`: one per grapheme, or one per word of a script with joined letters.
   * @param {string} text @param {number} start @param {number} end @param {boolean} isFromRight
   */
  shape(text, start, end, isFromRight) {
    /** @type {{text: string, at: number, isApart: boolean}[]} */
    const parts = [];
    let last = null;
    for (const { segment, index } of this.#segmenter.segment(text.slice(start, end))) {
      const isApart = apart.test(segment);
      if (last && !isApart && !last.isApart) last.text += segment;
      else parts.push(last = { text: segment, at: start + index, isApart });
    }
    if (isFromRight) parts.reverse();
    return Int32Array.from(parts.flatMap((part) => {
      const glyph = this.#glyph(part.text, isFromRight);
      return [glyph.number, part.at, glyph.advance, 0, 0, 0];
    }));
  }

  /** @param {number} number */
  outline(number) { return this.#glyphs[number].outline; }

  /**
   * Returns the picture of a glyph: `bytes`, and `frame` in font units, y upwards; null for an outline.
   * @param {number} number
   */
  picture(number) { return this.#glyphs[number].picture; }

  /** @param {string} text @param {boolean} isFromRight */
  #glyph(text, isFromRight) {
    const key = `${Number(isFromRight)}${text}`;
    let number = this.#numbers.get(key);
    if (number === undefined) {
      number = this.#glyphs.length;
      this.#glyphs.push({ ...this.#drawn(text, isFromRight), number });
      this.#numbers.set(key, number);
    }
    return this.#glyphs[number];
  }

  /** @param {string} text @param {boolean} isFromRight @returns {Glyph} */
  #drawn(text, isFromRight) {
    const drawn = this.#draw(text, isFromRight, tracedSize);
    const { pixels, width, height, left, top, size } = drawn;
    const advance = Math.round(drawn.advance * unitsPerEm);
    if (isColored(pixels)) return { advance, outline: [], picture: this.#picture(text, isFromRight) };
    const coverage = new Uint8Array(width * height);
    for (let i = 0; i < coverage.length; i++) coverage[i] = pixels[4 * i + 3];
    const outline = [];
    for (const contour of traced(coverage, width, height)) {
      for (let i = 0; i < contour.length; i += 2) {
        outline.push(i === 0 ? 0 : 1, (contour[i] - left) * unitsPerEm / size, (top - contour[i + 1]) * unitsPerEm / size);
      }
      outline.push(4);
    }
    return { advance, outline, picture: null };
  }

  /**
   * Draws a text; returns its pixels, and the position of the origin in them.
   * @param {string} text @param {boolean} isFromRight @param {number} wanted
   */
  #draw(text, isFromRight, wanted) {
    let size = wanted;
    const measured = () => {
      const drawing = surface(1, 1);
      drawing.font = `${size}px ${this.#family}`;
      drawing.textAlign = "left";
      drawing.textBaseline = "alphabetic";
      drawing.direction = isFromRight ? "rtl" : "ltr";
      return drawing.measureText(text);
    };
    let box = measured();
    const across = box.actualBoundingBoxLeft + box.actualBoundingBoxRight;
    if (across > maximumWidth) {
      size *= maximumWidth / across;
      box = measured();
    }
    const left = Math.ceil(box.actualBoundingBoxLeft) + margin;
    const top = Math.ceil(box.actualBoundingBoxAscent) + margin;
    const width = Math.min(Math.max(left + Math.ceil(box.actualBoundingBoxRight) + margin, 2 * margin), 2 * maximumWidth);
    const height = Math.min(Math.max(top + Math.ceil(box.actualBoundingBoxDescent) + margin, 2 * margin), 2 * maximumWidth);
    const drawing = surface(width, height);
    drawing.clearRect(0, 0, width, height);
    // Resizing a canvas resets its state.
    measured();
    drawing.fillStyle = "#000";
    drawing.fillText(text, left, top);
    const { data } = drawing.getImageData(0, 0, width, height);
    return { pixels: data, width, height, left, top, size, advance: box.width / size };
  }

  /** @param {string} text @param {boolean} isFromRight @returns {Picture | null} */
  #picture(text, isFromRight) {
    const { pixels, width, height, left, top, size } = this.#draw(text, isFromRight, pictureSize);
    let [low, high, first, last] = [width, -1, height, -1];
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        if (pixels[4 * (y * width + x) + 3] === 0) continue;
        [low, high, first, last] = [Math.min(low, x), Math.max(high, x), Math.min(first, y), y];
      }
    }
    if (last < 0) return null;
    const [columns, rows] = [high - low + 1, last - first + 1];
    const part = new Uint8Array(4 * columns * rows);
    for (let y = 0; y < rows; y++) {
      for (let x = 0; x < columns; x++) {
        const [from, to] = [4 * ((first + y) * width + low + x), 4 * (y * columns + x)];
        const alpha = pixels[from + 3];
        for (let k = 0; k < 3; k++) part[to + k] = Math.round(pixels[from + k] * alpha / 255);
        part[to + 3] = alpha;
      }
    }
    const unit = unitsPerEm / size;
    return {
      bytes: qoi(part, columns, rows),
      frame: [(low - left) * unit, (top - first) * unit, (high + 1 - left) * unit, (top - last - 1) * unit],
    };
  }

  /**
   * Returns whether a character is drawn as a missing one: as a box, perhaps with its code point in it.
   * @param {string} character
   */
  #isUnknown(character) {
    this.#unknown ??= unknown.map((one) => ring(this.#draw(one, false, 64)));
    return this.#unknown.includes(ring(this.#draw(character, false, 64)));
  }
}

/**
 * Returns whether any pixel is neither black nor transparent.
 * @param {Uint8ClampedArray} pixels
 */
function isColored(pixels) {
  for (let i = 0; i < pixels.length; i += 4) {
    if (pixels[i + 3] > 64 && Math.max(pixels[i], pixels[i + 1], pixels[i + 2]) > 48) return true;
  }
  return false;
}

/**
 * Returns the advance and the outermost pixels as a key: the inside is ignored, as Firefox writes code points into its
 * boxes.
 * @param {{pixels: Uint8ClampedArray, width: number, height: number, advance: number}} drawn
 */
function ring({ pixels, width, height, advance }) {
  const dark = (/** @type {number} */ x, /** @type {number} */ y) => (pixels[4 * (y * width + x) + 3] > 127 ? 1 : 0);
  let [low, high, first, last] = [width, -1, height, -1];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (!dark(x, y)) continue;
      [low, high, first, last] = [Math.min(low, x), Math.max(high, x), Math.min(first, y), y];
    }
  }
  let around = "";
  for (let x = low; x <= high; x++) around += `${dark(x, first)}${dark(x, last)}`;
  for (let y = first; y <= last; y++) around += `${dark(low, y)}${dark(high, y)}`;
  return `${advance.toFixed(2)} ${high - low} ${last - first} ${around}`;
}
