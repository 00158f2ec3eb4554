// What is selected on the clipboard of the system, and what comes back from there.
//
// Ink of ours goes there in four ways, as programs differ in what they take: as a document under a name of our own,
// in the attribute of a picture in HTML, in the metadata of an SVG picture, and as a PNG picture. The first three
// bring back what was copied, the last what it looked like.

import { base64, base64PNG, svg } from "../engine/formats.js";
import { png } from "../engine/png.js";

/**
 * @typedef {{bytes: Uint8Array, words: string, center: number[] | null, drawing: string | null,
 *   image: ImageData | null}} Copied
 * @typedef {{ink?: Uint8Array, pictures?: File[], drawing?: File, text?: string}} Brought
 * @typedef {{markup: string, plain: string, files: File[], ink?: Uint8Array | null}} Found
 */

/** Our own type, which only some browsers let a page put on the clipboard. */
const ownType = "web application/x-inkstone";

/** The namespace of a document in an SVG picture. */
const namespace = "urn:inkstone:ink:1";

/** The types of pictures that are put on a page. */
export const pictureTypes = ["image/png", "image/jpeg", "image/webp"];

/** The longest side of a picture of what is selected, and how many pixels a page unit has in it. */
const longestSide = 2048;
const pictureScale = 2;

/** Above this many things there is no SVG picture of them: it would take seconds. */
const mostDrawn = 1000;

/** Above this many bytes a document goes into no HTML. */
const mostInText = 4 << 20;

/**
 * The bytes of base 64; null for what is no such text.
 * @param {string} text
 */
function bytesOf(text) {
  try {
    return Uint8Array.from(atob(text.trim()), (letter) => letter.charCodeAt(0));
  } catch {
    return null;
  }
}

// MARK: Out

/**
 * What is selected, in all ways in which it is copied; null where nothing is.
 * @param {import("../engine/engine.js").Engine} engine @returns {Copied | null}
 */
export function selected(engine) {
  const bytes = engine.selectedBytes();
  if (bytes.length === 0) return null;
  const area = engine.area(-1);
  const drawing = engine.selectedCount > mostDrawn ? null : svg(engine, -1);
  const words = engine.things(engine.selectedCount === 1 ? "selected" : 0)
    .filter(({ isSelected, kind, text }) => isSelected && kind === "text" && text).map(({ text }) => text).reverse();
  const image = engine.picture(-1, pictureScale, false, longestSide);
  return {
    bytes, words: words.join("\n"), center: area && center(area), drawing: drawing && svgWith(bytes, drawing), image,
  };
}

/** @param {number[]} area */
const center = ([x, y, width, height]) => [x + width / 2, y + height / 2];

/**
 * An SVG picture that has what it was made of in it.
 * @param {Uint8Array} bytes @param {string} drawing
 */
function svgWith(bytes, drawing) {
  const data = `<metadata><excerpt xmlns="${namespace}">${base64(bytes)}</excerpt></metadata>\n`;
  return drawing.replace(/(<svg[^>]*>\n)/, (head) => head + data);
}

/**
 * A picture in HTML that has what it was made of in it; what is too large for that is a picture alone.
 * @param {Uint8Array} bytes @param {ImageData} image
 */
function html(bytes, image) {
  const data = bytes.length > mostInText ? "" : ` data-inkstone="${base64(bytes)}"`;
  return `<img${data} src="data:image/png;base64,${base64PNG(image)}">`;
}

/**
 * Hands what was copied to an event of the clipboard, which takes texts alone.
 * @param {Copied} copied @param {ClipboardEvent} event
 */
export function hand({ bytes, image, words }, event) {
  event.preventDefault();
  if (image) event.clipboardData?.setData("text/html", html(bytes, image));
  if (words) event.clipboardData?.setData("text/plain", words);
}

/**
 * Puts what was copied on the clipboard; fails where the browser does not let a page do so.
 * @param {Copied} copied
 */
export async function put(copied) {
  const Item = /** @type {typeof ClipboardItem & {supports?(type: string): boolean}} */ (ClipboardItem);
  /** @param {string} type */
  const has = (type) => Item.supports?.(type) ?? ["text/plain", "text/html", "image/png"].includes(type);
  /** @type {Record<string, Blob | Promise<Blob>>} */
  const items = {};
  /** @param {string} type @param {BlobPart | null} content */
  const add = (type, content) => {
    if (content && has(type)) items[type] = new Blob([content], { type: type.replace(/^web /, "") });
  };
  add(ownType, copied.bytes);
  if (copied.image) {
    add("text/html", html(copied.bytes, copied.image));
    // Asked at once: browsers let a page do so only soon after a key or a click.
    items["image/png"] = png(4, [copied.image]);
  }
  add("image/svg+xml", copied.drawing);
  add("text/plain", copied.words);
  await navigator.clipboard.write([new Item(items)]);
}

// MARK: In

/**
 * Of what may be ours, as text: the bytes of a document; null where it is not.
 * @param {string} text
 */
export function ownBytes(text) {
  const found = / data-inkstone="([A-Za-z0-9+/=]+)"/.exec(text) ??
    new RegExp(`<excerpt xmlns="${namespace}">([A-Za-z0-9+/=\\s]+)</excerpt>`).exec(text);
  return found && bytesOf(found[1]);
}

/** @param {string} text */
const isDrawing = (text) => /^\s*(<\?xml[^>]*>\s*)?(<!--[^]*?-->\s*)?(<!DOCTYPE[^>]*>\s*)?<svg[\s>]/i.test(text);

/**
 * What a clipboard or a drop brings, the best of it: `{ ink }` bytes of a document, `{ pictures }` files, `{ drawing }`
 * an SVG picture of others as a file, `{ text }`; null for nothing of the kind.
 * @param {Pick<DataTransfer, "getData"> & {files: Iterable<File>}} data
 */
export async function brought(data) {
  // What the event has is gone when it has returned.
  const files = [...data.files];
  const [markup, plain] = [data.getData("text/html"), data.getData("text/plain")];
  return best({ markup, plain, files });
}

/** The same of what can be read without an event. */
export async function read() {
  /** @type {Found} */
  const found = { markup: "", plain: "", files: [], ink: null };
  for (const item of await navigator.clipboard.read()) {
    for (const type of item.types) {
      const blob = await item.getType(type);
      if (type === ownType) found.ink = new Uint8Array(await blob.arrayBuffer());
      else if (type === "text/html") found.markup = await blob.text();
      else if (type === "text/plain") found.plain = await blob.text();
      else if (type.startsWith("image/")) found.files.push(new File([blob], "", { type }));
    }
  }
  return best(found);
}

/** @param {Found} found @returns {Promise<Brought | null>} */
async function best({ markup, plain, files, ink = null }) {
  const own = ink ?? ownBytes(markup) ?? ownBytes(plain);
  if (own) return { ink: own };
  for (const file of files) {
    if (/\.ink$/i.test(file.name)) return { ink: new Uint8Array(await file.arrayBuffer()) };
  }
  const drawings = files.filter(({ name, type }) => type === "image/svg+xml" || /\.svg$/i.test(name));
  if (isDrawing(plain)) drawings.push(new File([plain], "a.svg", { type: "image/svg+xml" }));
  for (const file of drawings) {
    const bytes = ownBytes(await file.text());
    if (bytes) return { ink: bytes };
  }
  const pictures = files.filter(({ type }) => pictureTypes.includes(type));
  if (pictures.length > 0) return { pictures };
  if (drawings.length > 0) return { drawing: drawings[0] };
  return plain.trim() === "" ? null : { text: plain };
}
