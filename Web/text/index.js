// Text for the page. What sets it is loaded when it is wanted for the first time: `(await text()).set("…", { size })`.
import { layout } from "./layout.js";
import { ServedFonts } from "./served-fonts.js";
import { Shaper, TextError } from "./shaper.js";

export { TextError };

/** @typedef {import("./shaper.js").Face} Face */

const broken = "Text is not available: its module cannot be loaded.";

/** @type {Promise<Typesetter> | null} */
let loading = null;

/**
 * What sets text. Fails with a `TextError` where it cannot be had; who asks again later tries again.
 * @returns {Promise<Typesetter>}
 */
export async function text() {
  loading ??= Typesetter.load();
  const mine = loading;
  try {
    const typesetter = await mine;
    if (!typesetter.isBroken) return typesetter;
  } catch (error) {
    if (loading === mine) loading = null;
    throw error;
  }
  // A font has brought the module to a halt: a new one starts without the fonts of the person.
  if (loading === mine) loading = null;
  return text();
}

/**
 * A file beside the page; the error has its address as `file`.
 * @param {string} name
 */
async function file(name) {
  const { href } = new URL(`../${name}`, import.meta.url);
  const failure = (/** @type {string} */ message) =>
    Object.assign(new TextError(message), { file: `${href} cannot be loaded` });
  const response = await fetch(href).catch(() => null);
  if (response === null) throw failure("Text is not available offline yet: use it once with a network connection.");
  if (response.status === 404) throw failure("Text is not available: this Studio was built without its text module.");
  if (!response.ok) throw failure(broken);
  return response;
}

export class Typesetter {
  #shaper;
  #fonts = /** @type {Map<string, Promise<Face>>} */ (new Map());

  /** @param {Shaper} shaper @param {Uint8Array} font that the page brings */
  constructor(shaper, font) {
    this.#shaper = shaper;
    /** The face that the page brings: Latin, Greek, Cyrillic, Hebrew, Arabic and signs. */
    this.ownFace = shaper.open(font);
    /** Fonts of the server, for characters that no other font has. */
    this.served = new ServedFonts((bytes, instance) => shaper.open(bytes, null, instance));
  }

  static async load() {
    const [module, font] = await Promise.all([
      file("InkText.wasm").then((response) => WebAssembly.instantiateStreaming(response, {})),
      file("InkText.ttf").then((response) => response.arrayBuffer()),
    ]).catch((error) => {
      throw error instanceof TextError ? error : new TextError(broken, { cause: error });
    });
    const exports = /** @type {import("./shaper.js").Exports} */ (/** @type {unknown} */ (module.instance.exports));
    exports._initialize();
    return new Typesetter(new Shaper(exports), new Uint8Array(font));
  }

  get isBroken() { return this.#shaper.isBroken; }

  /**
   * Opens a font of the person, from `local-fonts.js`; once each.
   * @param {{postscriptName: string, blob: () => Promise<Blob>}} font
   * @returns {Promise<Face>}
   */
  face(font) {
    const name = font.postscriptName;
    let face = this.#fonts.get(name);
    if (!face) {
      face = font.blob().then((blob) => blob.arrayBuffer())
        .then((bytes) => this.#shaper.open(new Uint8Array(bytes), name));
      this.#fonts.set(name, face);
      face.catch(() => this.#fonts.delete(name));
    }
    return face;
  }

  /**
   * Opens a font from the bytes of its file.
   * @param {Uint8Array} bytes
   */
  open(bytes) { return this.#shaper.open(bytes); }

  /**
   * Sets a block of text as `layout` does; what none of its faces has is of the page's own.
   * @param {string} text @param {Partial<import("./layout.js").Style>} style
   */
  set(text, style) {
    return layout(text, { ...style, faces: [...(style.faces ?? []), this.ownFace] });
  }
}
