// Copying the selection to the system's clipboard, and pasting.
//
// Ink is copied in four formats, as programs accept different ones: as a document with its own media type, in an
// attribute of a picture in HTML, in the metadata of an SVG picture, and as a PNG picture. Pasting the first three
// restores the ink, the last only its look.

import { base64, base64PNG, svg } from "../engine/formats.js";
import { png } from "../engine/png.js";

/**
 * @typedef {{bytes: Uint8Array, words: string, center: number[] | null, drawing: string | null,
 *   image: ImageData | null}} Copied
 * @typedef {{ink?: Uint8Array, pictures?: File[], drawing?: File, text?: string}} ClipboardContent
 * @typedef {{markup: string, plain: string, files: File[], ink?: Uint8Array | null}} Found
 */

/** Its own media type, which only some browsers allow on the clipboard. */
const ownType = "web application/x-inkstone";

/** The namespace of a document in an SVG picture. */
const namespace = "urn:inkstone:ink:1";

/** The media types of pictures that can be put on a page. */
export const pictureTypes = ["image/png", "image/jpeg", "image/webp"];

/** The longest side of a picture of the selection in pixels, and its pixels per page unit. */
const longestSide = 2048;
const pictureScale = 2;

/** The number of items above which there is no SVG picture of them: it would take seconds. */
const maximumDrawn = 1000;

/** The number of bytes above which a document is not put into HTML. */
const maximumInText = 4 << 20;

/**
 * Decodes base 64; null if the text is invalid.
 * @param {string} text
 */
function bytesOf(text) {
  try {
    return Uint8Array.from(atob(text.trim()), (letter) => letter.charCodeAt(0));
  } catch {
    return null;
  }
}

// MARK: Copying

/**
 * Returns the selection in all formats that are copied; null if nothing is selected.
 * @param {import("../engine/engine.js").Engine} engine @returns {Copied | null}
 */
export function selected(engine) {
  const bytes = engine.selectedBytes();
  if (bytes.length === 0) return null;
  const area = engine.area(-1);
  const drawing = engine.selectedCount > maximumDrawn ? null : svg(engine, -1);
  const words = engine.items(engine.selectedCount === 1 ? "selected" : 0)
    .filter(({ isSelected, kind, text }) => isSelected && kind === "text" && text).map(({ text }) => text).reverse();
  const image = engine.picture(-1, pictureScale, false, longestSide);
  return {
    bytes, words: words.join("\n"), center: area && center(area), drawing: drawing && svgWith(bytes, drawing), image,
  };
}

/** @param {number[]} area */
const center = ([x, y, width, height]) => [x + width / 2, y + height / 2];

/**
 * Returns an SVG picture with the document in its metadata.
 * @param {Uint8Array} bytes @param {string} drawing
 */
function svgWith(bytes, drawing) {
  const data = `<metadata><excerpt xmlns="${namespace}">${base64(bytes)}</excerpt></metadata>\n`;
  return drawing.replace(/(<svg[^>]*>\n)/, (head) => head + data);
}

/**
 * Returns a picture in HTML with the document in an attribute, unless that is too large.
 * @param {Uint8Array} bytes @param {ImageData} image
 */
function html(bytes, image) {
  const data = bytes.length > maximumInText ? "" : ` data-inkstone="${base64(bytes)}"`;
  return `<img${data} src="data:image/png;base64,${base64PNG(image)}">`;
}

/**
 * Passes the copied formats to a clipboard event, which only accepts text.
 * @param {Copied} copied @param {ClipboardEvent} event
 */
export function hand({ bytes, image, words }, event) {
  event.preventDefault();
  if (image) event.clipboardData?.setData("text/html", html(bytes, image));
  if (words) event.clipboardData?.setData("text/plain", words);
}

/**
 * Writes the copied formats to the clipboard; throws if the browser doesn't allow it.
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
    // Write immediately: browsers only allow it soon after a key or a click.
    items["image/png"] = png(4, [copied.image]);
  }
  add("image/svg+xml", copied.drawing);
  add("text/plain", copied.words);
  await navigator.clipboard.write([new Item(items)]);
}

// MARK: Pasting

/**
 * Returns the bytes of a document in a text; null if there are none.
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
 * Returns the best content of a clipboard event or a drop: `{ ink }` bytes of a document, `{ pictures }` files,
 * `{ drawing }` a foreign SVG file, `{ text }`; null if there is none of these.
 * @param {Pick<DataTransfer, "getData"> & {files: Iterable<File>}} data
 */
export async function contentOf(data) {
  // The data is only valid until the event returns.
  const files = [...data.files];
  const [markup, plain] = [data.getData("text/html"), data.getData("text/plain")];
  return best({ markup, plain, files });
}

/** Returns the best content of the clipboard without an event. */
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

/** @param {Found} found @returns {Promise<ClipboardContent | null>} */
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
