// Splits a paragraph into the items that are shaped separately: each with one face, one level and one script.

/**
 * @typedef {import("./shaper.js").AnyFace} AnyFace
 * @typedef {{first: number, last: number, start: number, end: number, level: number, face: AnyFace, script: number,
 *   isTab: boolean, glyphs?: Int32Array}} Item The graphemes `first..<last` and UTF-16 units `start..<end`.
 */

const ignored = /[\p{Default_Ignorable_Code_Point}\p{Cc}\u2028]/gu;
const space = /^\p{Zs}$/u;

/** The scripts with separate shaping, and their neighbors; all others count as one. */
const names = [
  "Latin", "Greek", "Cyrillic", "Han", "Hiragana", "Katakana", "Hangul", "Ethiopic", "Armenian", "Georgian", "Cherokee",
  "Canadian_Aboriginal", "Arabic", "Hebrew", "Devanagari", "Bengali", "Gurmukhi", "Gujarati", "Oriya", "Tamil",
  "Telugu", "Kannada", "Malayalam", "Sinhala", "Thai", "Lao", "Tibetan", "Myanmar", "Khmer", "Mongolian", "Syriac",
  "Thaana", "Nko", "Javanese", "Balinese", "Adlam",
];
const scripts = names.map((name) => new RegExp(`\\p{Script=${name}}`, "u"));
/** The first script with joined or reordered letters, whose runs must have one face. */
const firstJoined = names.indexOf("Arabic");
const shared = /[\p{Script=Common}\p{Script=Inherited}]/u;
/** @type {Map<string, number>} */
const found = new Map();

/**
 * Returns the index of a character's script in the list; -1 for one that fits any script.
 * @param {string} character
 */
function script(character) {
  let index = found.get(character);
  if (index === undefined) {
    index = shared.test(character) ? -1 : scripts.findIndex((one) => one.test(character));
    if (index < 0 && !shared.test(character)) index = scripts.length;
    found.set(character, index);
  }
  return index;
}

/**
 * Returns the character that begins at a unit.
 * @param {string} text @param {number} unit
 */
const at = (text, unit) => String.fromCodePoint(text.codePointAt(unit) ?? 0);

/** The longest run, which keeps the cost of long texts linear. */
const longest = 4096;

/**
 * Returns the items of a paragraph, in the order of the text.
 * @param {string} text
 * @param {number[]} starts The offsets of its graphemes.
 * @param {Uint8Array} levels The levels of its units.
 * @param {AnyFace[]} faces The first one that has a grapheme is used, or that has a whole run of joined letters; a face
 *   that prefers a grapheme takes precedence.
 * @param {Set<string>} missing Receives the characters that no face has.
 * @returns {Item[]}
 */
export function items(text, starts, levels, faces, missing) {
  /** @type {Item[]} */
  const result = [];
  /** @type {Item | null} */
  let item = null;
  /** @type {AnyFace | null} */
  let before = null;
  const whole = joined(text, starts, faces);
  for (let i = 0; i < starts.length; i++) {
    const start = starts[i];
    const end = starts[i + 1] ?? text.length;
    const grapheme = text.slice(start, end);
    const face = choose(grapheme, faces, whole[i] ?? null, before, missing);
    const own = script(at(text, start));
    const isTab = grapheme === "\t";
    const fits = item && !isTab && !item.isTab && item.face === face && item.level === levels[start] &&
      (own < 0 || item.script < 0 || own === item.script) && end - item.start <= longest;
    if (!item || !fits) {
      item = { first: i, last: i + 1, start, end, level: levels[start], face, script: own, isTab };
      result.push(item);
    }
    if (own >= 0) item.script = own;
    item.last = i + 1;
    item.end = end;
    before = face;
  }
  return result;
}

/**
 * Returns the first face that has a whole run, for each grapheme of runs of scripts with joined letters.
 * @param {string} text @param {number[]} starts @param {AnyFace[]} faces
 */
function joined(text, starts, faces) {
  /** @type {AnyFace[]} */
  const result = [];
  for (let i = 0; i < starts.length;) {
    const own = script(at(text, starts[i]));
    let last = i + 1;
    if (own >= firstJoined && own < scripts.length) {
      while (last < starts.length && script(at(text, starts[last])) === own) last++;
      const run = text.slice(starts[i], starts[last] ?? text.length).replace(ignored, "");
      const face = faces.find((one) => one.has(run) || one.has(run.normalize("NFC")));
      for (let k = i; face && k < last; k++) result[k] = face;
    }
    i = last;
  }
  return result;
}

/**
 * Returns the face for a grapheme.
 * @param {string} grapheme @param {AnyFace[]} faces @param {AnyFace | null} whole @param {AnyFace | null} before
 * @param {Set<string>} missing @returns {AnyFace}
 */
function choose(grapheme, faces, whole, before, missing) {
  const colored = faces.find((face) => face.prefers?.(grapheme));
  if (colored) return colored;
  if (whole) return whole;
  const plain = grapheme.replace(ignored, "");
  if (plain === "") return before ?? faces[0];
  if (before && space.test(plain) && before.has(plain)) return before;
  const composed = plain.normalize("NFC");
  const full = faces.find((face) => face.has(plain) || face.has(composed));
  if (full) return full;
  // Prefer a letter without its mark to none of them.
  const characters = [...composed];
  const part = faces.find((face) => face.has(characters[0])) ?? before ?? faces[0];
  for (const character of characters) {
    if (!part.has(character) && !space.test(character)) missing.add(character);
  }
  return part;
}
