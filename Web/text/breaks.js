// Line breaks of a paragraph: after spaces and hyphens, between Chinese and Japanese characters, and between words of
// languages without spaces, from Intl.Segmenter. After Unicode Standard Annex 14.

const space = /^[\t\u2028\p{Zs}]/u;
const sticky = /^[\u00a0\u2007\u202f\u2060\ufeff]/u;
const eastern =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Yi}\p{Script=Bopomofo}]/u;
const wide = /^[\p{Extended_Pictographic}\u3000-\u303f\uff01-\uff60]/u;
/** Signs that are emoji only with a variation selector. */
const narrow = /^[#*0-9©®‼⁉™]/u;
const unspaced = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const opening = /^[\p{Ps}\p{Pi}"'¿¡]/u;
/** Characters that don't begin a line: closing marks, and Japanese signs that belong to the character before them. */
const trailing =
  /^[\p{Pe}\p{Pf}"'!?,.:;%‰°…‥、。，．・：；？！％ー々〻ゝゞヽヾぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ\u2013]/u;
/** Characters that don't begin a line even after a space. */
const closing = /^[\p{Pe}!?,.:;/、。，．：；！？]/u;
const letter = /^[\p{L}\p{M}\p{Extended_Pictographic}]/u;
/** The most units segmented in one call. */
const longest = 512;

const straight = /^["']/;
const digit = /^\p{Nd}/u;

/**
 * Returns whether lines break on both sides of a grapheme.
 * @param {string} text
 */
export const isWide = (text) => eastern.test(text) || wide.test(text) && !narrow.test(text);

/**
 * Returns the graphemes of a paragraph and the breaks between them.
 * @param {string} text Without line feeds.
 * @param {string} language A tag; empty for the browser's own language.
 * @returns {{starts: number[], mayBreak: boolean[]}} The offset of each grapheme, and whether a line may begin there.
 */
export function breaks(text, language = "") {
  const locale = known(language);
  const starts = segmented(text, new Intl.Segmenter(locale, { granularity: "grapheme" }));
  const words = unspaced.test(text)
    ? new Set(segmented(text, new Intl.Segmenter(locale, { granularity: "word" })))
    : null;
  const parts = starts.map((start, i) => text.slice(start, starts[i + 1]));
  const mayBreak = parts.map((part, i) =>
    i > 0 && between(parts[i - 2] ?? " ", parts[i - 1], part, words?.has(starts[i]) ?? false));
  return { starts, mayBreak };
}

/**
 * Returns the offsets of segments. Some browsers copy the whole text for each segment, so it is split into parts.
 * @param {string} text @param {Intl.Segmenter} segmenter @returns {number[]}
 */
function segmented(text, segmenter) {
  const starts = [];
  for (let at = 0; at < text.length;) {
    const part = text.slice(at, at + longest);
    const found = Array.from(segmenter.segment(part), ({ index }) => at + index);
    // The last segment may continue in the next part.
    const isEnd = at + part.length === text.length || found.length === 1;
    const next = isEnd ? at + part.length : /** @type {number} */ (found.pop());
    for (const start of found) starts.push(start);
    at = next;
  }
  return starts;
}

/**
 * Returns whether a line may end between two graphemes; `first` precedes them.
 * @param {string} first @param {string} before @param {string} after @param {boolean} isWord
 */
function between(first, before, after, isWord) {
  if (before === "\u200b") return true;
  if (sticky.test(before) || sticky.test(after) || after === "\u200b") return false;
  if (space.test(after)) return false;
  if (space.test(before)) return !closing.test(after);
  if (opening.test(before) && !straight.test(before)) return false;
  if (trailing.test(after)) return false;
  if (after === "\u2014") return letter.test(before) || digit.test(before);
  if (before === "\u2014") return true;
  if (/^[-\u2010\u2013\u058a]/u.test(before)) return letter.test(after) && !space.test(first) && !opening.test(first);
  if (before === "/") return letter.test(after) && (letter.test(first) || first === "/");
  if (unspaced.test(before) && unspaced.test(after)) return isWord;
  // Straight quotation marks may belong to either side.
  if (straight.test(before) || straight.test(after)) return false;
  if (isWide(before)) return isWide(after) || letter.test(after) || digit.test(after) || opening.test(after);
  return isWide(after) && (letter.test(before) || digit.test(before) || trailing.test(before));
}

/**
 * Returns the canonical tag of a language; undefined if it is empty or invalid.
 * @param {string} language
 */
function known(language) {
  try {
    const { getCanonicalLocales } = /** @type {{getCanonicalLocales(tag: string): string[]} & typeof Intl} */ (Intl);
    return language === "" ? undefined : getCanonicalLocales(language)[0];
  } catch {
    return undefined;
  }
}
