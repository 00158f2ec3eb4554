// The fonts that texts name: the faces for their layout, and the fonts of a field in the page.
import { BrowserFace } from "./browser-face.js";
import { text, TextError } from "./index.js";
import { canLend, fontNamed, localFonts } from "./local-fonts.js";
import { lacking } from "./served-fonts.js";

/** The name of the page's own font in style sheets. */
const ownFamily = "InkText";

/** The names of the page's own font in documents. */
const own = ["", "sans", "dejavu sans"];

/**
 * @typedef {import("./local-fonts.js").LocalFont} LocalFont
 * @typedef {import("./shaper.js").Face} Face
 * @typedef {Pick<import("./served-fonts.js").ServedFonts, "families" | "faces" | "find">} Served
 */

/** @type {Promise<LocalFont[]> | null} */
let asked = null;
/** @type {Map<string, Promise<string>>} */
const shown = new Map();

/**
 * The fonts of a page whose server has none.
 * @type {Served}
 */
const none = { families: [], faces: [], find: async () => {} };

/** The longest wait for fonts of the server, in milliseconds. */
const patience = 2000;

/** The faces of a font, and the fallback faces for characters that it lacks. */
export class TextFont {
  #family;
  #served;
  #browser;
  #name;

  /**
   * @param {Served} served @param {string} name @param {Face[]} faces @param {string} family
   * @param {boolean} isOther Whether another font was requested.
   */
  constructor(served, name, faces, family, isOther) {
    this.faces = faces;
    this.isOther = isOther;
    this.#family = family;
    this.#served = served;
    this.#name = name;
    this.#browser = new BrowserFace(family, faces[0]);
  }

  /** The fonts for style sheets. */
  get family() { return [this.#family, ...this.#served.families].join(); }

  /**
   * All faces: those of the font, then of the server, then that of the browser.
   * @returns {import("./shaper.js").AnyFace[]}
   */
  get all() { return [...this.faces, ...this.#served.faces, this.#browser]; }

  /**
   * Returns whether the font lacks a character of a text.
   * @param {string} words
   */
  isIncomplete(words) { return lacking(words, this.faces).length > 0; }

  /**
   * Returns whether no loaded font has some character of a text.
   * @param {string} words
   */
  lacks(words) { return this.#lacking(words).length > 0; }

  /**
   * Loads fonts of the server for a text; resolves when they are loaded, or the server has none.
   * @param {string} words
   */
  async load(words) {
    const found = this.#lacking(words);
    if (found.length > 0) await this.#served.find(found, words, this.#name);
  }

  /**
   * Loads fonts like `load`, but resolves after a time limit in any case.
   * @param {string} words
   */
  async complete(words) {
    if (!this.lacks(words)) return;
    const late = new Promise((resolve) => { setTimeout(resolve, patience); });
    await Promise.race([this.load(words), late]);
  }

  /** @param {string} words */
  #lacking(words) {
    return lacking(words, [...this.faces, ...this.#served.faces]).filter((one) => !this.#browser.prefers(one));
  }
}

/** Returns the fonts of the device, for a list; asks the user, and must be called from a click. */
export async function lentFonts() {
  asked = localFonts();
  return asked;
}

/**
 * Loads a font for style sheets; once per name.
 * @param {string} name @param {() => Promise<string | ArrayBuffer>} source
 */
async function family(name, source) {
  let known = shown.get(name);
  if (!known) {
    known = source().then((data) => new FontFace(name, data).load()).then((face) => {
      document.fonts.add(face);
      return `"${name}"`;
    });
    shown.set(name, known);
    known.catch(() => shown.delete(name));
  }
  return known;
}

/**
 * Loads the faces that lay out a text, and the fonts that show it in a field.
 * @param {string} name The font's name in the text.
 * @param {boolean} asksServer Whether fonts for characters that no other font has are requested from the server.
 * @returns {Promise<TextFont>} `isOther`: the font is missing, and another one is used.
 */
export async function facesFor(name, asksServer = true) {
  const typesetter = await text();
  const { ownFace } = typesetter;
  const served = asksServer ? typesetter.served : none;
  const shownOurs = await family(ownFamily, async () => `url("${new URL("../InkText.ttf", import.meta.url)}")`);
  const ours = (/** @type {boolean} */ isOther) => new TextFont(served, name, [ownFace], shownOurs, isOther);
  if (own.includes(name.toLowerCase().trim())) return ours(false);
  const lent = asked ? fontNamed(await asked, name) : null;
  if (!lent) return ours(true);
  try {
    const face = await typesetter.face(lent);
    const shownAs = await family(`Ink ${lent.postscriptName}`, async () => (await lent.blob()).arrayBuffer());
    return new TextFont(served, name, [face, ownFace], `${shownAs}, ${shownOurs}`, false);
  } catch (error) {
    if (error instanceof TextError) return ours(true);
    throw error;
  }
}

export { canLend };
