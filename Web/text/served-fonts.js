// Fonts of the server's machine, for characters that the page's own fonts lack.
import { TextError } from "./shaper.js";

/** @typedef {import("./shaper.js").Face} Face */

/** The maximum number of characters of a request, and of those of earlier requests that a subset includes. */
const [maximumRequired, maximumOptional] = [512, 2000];

/** The delay before the next request to a server that did not answer, in milliseconds. */
const retryDelay = 15_000;

const hidden = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Zs}\p{Zl}\p{Zp}]/u;
const eastern = /[\p{Script_Extensions=Han}\p{Script_Extensions=Hiragana}\p{Script_Extensions=Katakana}\p{Script=Bopomofo}\u3000-\u303f\uff00-\uffef]/u;
const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const korean = /\p{Script=Hangul}/u;

/** @type {[string, RegExp][]} */
const scripts = [
  "Arabic", "Hebrew", "Devanagari", "Bengali", "Gurmukhi", "Gujarati", "Oriya", "Tamil", "Telugu", "Kannada",
  "Malayalam", "Sinhala", "Thai", "Lao", "Tibetan", "Myanmar", "Khmer", "Mongolian", "Ethiopic", "Armenian", "Georgian",
  "Syriac", "Thaana", "Nko", "Cherokee", "Canadian_Aboriginal", "Javanese", "Balinese", "Adlam",
].map((name) => [name, new RegExp(`\\p{Script_Extensions=${name}}`, "u")]);

/**
 * Returns the group of a character; the characters of a group are requested as one font.
 * @param {string} character
 */
function group(character) {
  if (korean.test(character)) return "Korean";
  const found = scripts.find(([, test]) => test.test(character));
  if (found && !/\p{Script=Common}/u.test(character)) return found[0];
  return eastern.test(character) ? "eastern" : "other";
}

/**
 * Returns the language of a group, from the text or from the settings of the browser; empty if unknown.
 * @param {string} name @param {string} text
 */
function language(name, text) {
  if (name === "Korean") return "ko";
  if (name !== "eastern") return "";
  if (kana.test(text)) return "ja";
  return navigator.languages.find((tag) => /^(zh|ja|ko)\b/.test(tag)) ?? "";
}

/**
 * Returns the characters of a text that none of the faces has.
 * @param {string} text @param {Pick<Face, "has">[]} faces
 */
export function lacking(text, faces) {
  const found = new Set();
  for (const character of text) {
    if (character > "~" && !hidden.test(character) && !faces.some((face) => face.has(character))) found.add(character);
  }
  return [...found];
}

export class ServedFonts {
  /**
   * The loaded faces, the oldest first, and their fonts for style sheets.
   * @type {Face[]}
   */
  faces = [];
  #shown = /** @type {{family: string, status?: string}[]} */ ([]);
  #open;
  /** The characters for which the server has no font, each after a family. */
  #absent = new Set();
  #optional = /** @type {string[]} */ ([]);
  /** @type {Promise<void> | null} */
  #pending = null;
  #count = 0;
  /** The earliest time of the next request. */
  #earliest = 0;

  /** The names of the fonts for style sheets, so that a field shows the final text. */
  get families() { return this.#shown.filter(({ family }) => family).map(({ family }) => `"${family}"`); }

  /** @param {(bytes: Uint8Array, instance: number) => Face} open */
  constructor(open) { this.#open = open; }

  /**
   * Loads fonts for characters; resolves when they are loaded, or the server has none.
   * @param {string[]} characters
   * @param {string} text The text with the characters.
   * @param {string} family The font to resemble.
   */
  async find(characters, text, family) {
    while (this.#pending) await this.#pending;
    const required = characters.filter((one) =>
      !this.#absent.has(`${family}\n${one}`) && !this.faces.some((face) => face.has(one)));
    if (required.length === 0 || performance.now() < this.#earliest) return;
    this.#pending = this.#find(required, text, family).finally(() => { this.#pending = null; });
    await this.#pending;
  }

  /** @param {string[]} required @param {string} text @param {string} family */
  async #find(required, text, family) {
    /** @type {Map<string, string[]>} */
    const kinds = new Map();
    for (const one of required) {
      const name = group(one);
      kinds.set(name, [...kinds.get(name) ?? [], one]);
    }
    for (const [name, all] of kinds) {
      // Of all groups, as one font may have characters of several.
      this.#optional = [...new Set([...all, ...this.#optional])].slice(0, maximumOptional);
      let rest = all.slice(0, maximumRequired);
      // Several fonts may be needed.
      for (let tries = 8; rest.length > 0 && tries > 0; tries--) {
        const face = await this.#ask(rest, language(name, text), family);
        if (face === null) return;
        if (!face) break;
        rest = rest.filter((one) => !face.has(one));
      }
      for (const one of rest) this.#absent.add(`${family}\n${one}`);
    }
  }

  /**
   * Requests a face: undefined if no font has any of the characters, null if the server does not answer.
   * @param {string[]} required @param {string} tag @param {string} family
   */
  async #ask(required, tag, family) {
    const query = new URLSearchParams({ family, language: tag });
    const response = await fetch(new URL(`../api/fonts?${query}`, import.meta.url), {
      method: "POST", cache: "no-store", body: `${required.join("")}\n${this.#optional.join("")}`,
    }).catch(() => null);
    if (response?.status === 204 || response?.status === 422) return undefined;
    if (!response?.ok || response.headers.get("Content-Type") !== "font/sfnt") {
      // A server of static files has no fonts: it is not asked again.
      this.#earliest = response && response.status !== 503 ? Infinity : performance.now() + retryDelay;
      return null;
    }
    const bytes = await response.arrayBuffer().catch(() => null);
    if (bytes === null) return null;
    /** @type {Face} */
    let face;
    try {
      face = this.#open(new Uint8Array(bytes), Number(response.headers.get("Ink-Font-Instance") ?? -1));
    } catch (error) {
      if (error instanceof TextError) return undefined;
      throw error;
    }
    face.isFallback = true;
    const shown = await new FontFace(`InkServed ${++this.#count}`, bytes).load().catch(() => null);
    if (shown) document.fonts.add(shown);
    // A larger subset of the same font replaces the smaller one.
    const at = this.faces.findIndex((one) => one.postscriptName === face.postscriptName);
    const index = at < 0 ? this.faces.length : at;
    this.faces.splice(index, 1, face)[0]?.close();
    const [before] = this.#shown.splice(index, 1, shown ?? { family: "" });
    if (before?.status) document.fonts.delete(/** @type {FontFace} */ (before));
    return face;
  }
}
