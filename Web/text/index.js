// Text layout for the page, loaded on first use: `(await text()).set("…", { size })`.
import { layout } from "./layout.js";
import { ServedFonts } from "./served-fonts.js";
import { Shaper, TextError } from "./shaper.js";

export { TextError };

/** @typedef {import("./shaper.js").Face} Face */

const broken = "Text is not available: its module cannot be loaded.";

/** @type {Promise<Typesetter> | null} */
let loading = null;

/**
 * Returns the typesetter. Rejects with a `TextError` if it cannot be loaded; the next call tries again.
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
  // A font has crashed the module: a new one starts without the user's fonts.
  if (loading === mine) loading = null;
  return text();
}

/**
 * Fetches a file beside the page; errors have its address as `file`.
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

  /** @param {Shaper} shaper @param {Uint8Array} font The page's own font. */
  constructor(shaper, font) {
    this.#shaper = shaper;
    /** The page's own face: Latin, Greek, Cyrillic, Hebrew, Arabic and signs. */
    this.ownFace = shaper.open(font);
    /** The fonts of the server, for characters that no other font has. */
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
   * Opens a font of the device, from `local-fonts.js`; once each.
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
   * Lays out a text like `layout`, with the page's own face as the last one.
   * @param {string} text @param {Partial<import("./layout.js").Style>} style
   */
  set(text, style) {
    return layout(text, { ...style, faces: [...(style.faces ?? []), this.ownFace] });
  }
}
