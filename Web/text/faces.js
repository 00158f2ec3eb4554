// The fonts that texts name: what sets them, and what the page shows a field in.
import { BrowserFace } from "./browser-face.js";
import { text, TextError } from "./index.js";
import { canLend, fontNamed, localFonts } from "./local-fonts.js";
import { lacking } from "./served-fonts.js";

/** The name of the page's own font in style sheets. */
const ownFamily = "InkText";

/** Names that stand for the page's own font. */
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

/** The faces of a font, and the faces that stand in for characters that it lacks. */
export class TextFont {
  #family;
  #served;
  #browser;
  #name;

  /**
   * @param {Served} served @param {string} name @param {Face[]} faces @param {string} family
   * @param {boolean} isOther whether another font was asked for
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
   * Whether the font lacks a character of a text.
   * @param {string} words
   */
  isIncomplete(words) { return lacking(words, this.faces).length > 0; }

  /**
   * Whether no loaded font has some character of a text.
   * @param {string} words
   */
  lacks(words) { return this.#lacking(words).length > 0; }

  /**
   * Loads fonts of the server for a text; returns when they are loaded, or the server has none.
   * @param {string} words
   */
  async load(words) {
    const found = this.#lacking(words);
    if (found.length > 0) await this.#served.find(found, words, this.#name);
  }

  /**
   * Loads fonts as `load` does, and returns after a time limit in any case.
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

/** The fonts that were lent, for a list; asks the person, who has to have pressed something. */
export async function lentFonts() {
  asked = localFonts();
  return asked;
}

/**
 * A font for style sheets, loaded; the same name again gives it at once.
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
 * What sets a text, and shows it in a field; waits until it is there.
 * @param {string} name of the font, as texts have it
 * @param {boolean} asksServer whether the server is asked for fonts of characters that no other font has
 * @returns {Promise<TextFont>} isOther: the font is not there, and another one is taken
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
