// Files that people have: opening them, dropping them on the page, and saving copies.

import { pagePNG, pageSVG, required } from "../engine/page-picture.js";
import { word } from "../words/index.js";

/**
 * @typedef {import("../store/store.js").Store} Store
 * @typedef {import("../engine/page-picture.js").Source} Source
 * @typedef {{kind: string, name: string, type: string, ending?: string, needsFolder: boolean,
 *   isOnePage?: boolean}} Kind
 * @typedef {{page?: number, scale?: number, paper?: boolean, isPart?: boolean, onNotes?(notes: string[]): void}} How
 *   pictures are made: of which page (the shown one), with how many pixels a page unit (2), with the paper (true), and
 *   only of what is seen of the page (false); `onNotes` hears what the format could not keep
 * @typedef {{engine: Source, store: Store, title: string} & How} Options
 * @typedef {{x: number, y: number, inserts: boolean}} Place of a drop
 * @typedef {(file: File, at?: Place) => void} OnFile
 * @typedef {{write(content: Blob): Promise<void>, close(): Promise<void>}} FileStream
 * @typedef {{name: string, getFile(): Promise<File>, createWritable(): Promise<FileStream>}} FileHandle
 * @typedef {object} Page what some browsers have, and drops.js
 * @property {(options: object) => Promise<FileHandle[]>} [showOpenFilePicker]
 * @property {(options: object) => Promise<FileHandle>} [showSaveFilePicker]
 * @property {{setConsumer(take: (launch: {files?: FileHandle[]}) => void): void}} [launchQueue]
 * @property {(onFile: OnFile, onHover: (isOver: boolean) => void) => void} acceptDrops
 */

const page = /** @type {Page & typeof globalThis} */ (globalThis);

/**
 * What a drawing can be saved as; those with `needsFolder` are made by `inkstone studio`.
 * @type {readonly Kind[]}
 */
const usualKinds = Object.freeze([
  { kind: "ink", name: "Ink document", type: "application/octet-stream", needsFolder: false },
  { kind: "png", name: "Picture of this page (PNG)", type: "image/png", needsFolder: false },
  { kind: "svg", name: "Drawing of this page (SVG)", type: "image/svg+xml", needsFolder: false },
  { kind: "pdf", name: "PDF", type: "application/pdf", needsFolder: true },
  { kind: "xopp", name: "Xournal++ document", type: "application/x-xopp", needsFolder: true },
  { kind: "inkml", name: "InkML", type: "application/inkml+xml", needsFolder: true, isOnePage: true },
]);

/**
 * The same with the formats of the app that serves the page.
 * @param {Store | null} [store] @returns {Kind[]}
 */
export const kinds = (store) => [...usualKinds, ...(store?.formats ?? []).filter(({ writes }) => writes)
  .map(({ name, title, type, endings: [ending], pages }) =>
    ({ kind: name, name: title, type, ending, needsFolder: true, isOnePage: !pages }))];

/** @param {string} kind @param {Store} [store] */
const kindNamed = (kind, store) =>
  /** @type {Kind} */ (kinds(store).find((entry) => entry.kind === kind));

/** Why something cannot be had without the serving command. */
export const needsFolder =
  "This needs the Inkstone command: start “inkstone studio” in a folder and open the address that it prints.";

/** The endings of files that can be opened; all but the first need the serving command. */
const usualEndings = [
  ".ink", ".xopp", ".xoj", ".inkml", ".svg", ".uim", ".xytp", ".unp", ".ndjson", ".json", ".dat", ".excalidraw",
  ".evemu", ".events", ".yml", ".yaml", ".pens", ".png", ".jpg", ".jpeg", ".webp",
];

/**
 * The same with those of the app that serves the page.
 * @param {Store} store
 */
const endingsOf = (store) => [...usualEndings, ...(store?.formats ?? []).filter(({ reads }) => reads)
  .flatMap(({ endings }) => endings.map((ending) => `.${ending}`))];

/** The endings of brush files. */
const brushEndings = [".inkbrush", ".json"];

// MARK: Opening

/**
 * Lets somebody choose a file; null where nothing is chosen.
 * @param {Store} store
 */
export async function pickFile(store) {
  const endings = endingsOf(store);
  if (page.showOpenFilePicker) {
    try {
      const types = [{ description: "Ink", accept: { "application/octet-stream": endings } }];
      const [handle] = await page.showOpenFilePicker({ id: "ink", types });
      return await handle.getFile();
    } catch (error) {
      const { name } = /** @type {Error} */ (error);
      if (name === "AbortError") return null;
      if (name !== "SecurityError" && name !== "NotAllowedError") throw error;
    }
  }
  return pick(endings);
}

/**
 * Whether a file is one of a brush: by its name, and where drawings end so, too, by what is in it.
 * @param {File} file
 */
export async function isBrush(file) {
  const name = file.name.toLowerCase();
  if (!name.endsWith(".json")) return brushEndings.some((ending) => name.endsWith(ending));
  try {
    const root = JSON.parse(await file.text());
    return !Array.isArray(root) && !Array.isArray(root?.shapes);
  } catch {
    return true;
  }
}

/** Lets somebody choose a brush file; null where nothing is chosen. */
export const pickBrush = () => pick(brushEndings);

/**
 * Lets somebody choose a file with one of some endings, or of some types.
 * @param {readonly string[]} accept @returns {Promise<File | null>}
 */
export function pick(accept) {
  const input = document.createElement("input");
  input.type = "file";
  input.accept = accept.join(",");
  return new Promise((resolve) => {
    input.onchange = () => resolve(input.files?.[0] ?? null);
    input.addEventListener("cancel", () => resolve(null));
    input.click();
  });
}

/**
 * Reads a file as a document: foreign ink is converted by the serving command.
 * @param {File} file @param {Store} store
 * @returns {Promise<{title: string, bytes: Uint8Array, notes: string[]}>} notes of what could not be kept
 */
export async function readInk(file, store) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const ending = file.name.slice(file.name.lastIndexOf(".")).toLowerCase();
  const title = file.name.replace(/\.[^.]+$/, "");
  if (ending === ".ink") return { title, bytes, notes: [] };
  const endings = endingsOf(store);
  if (!endings.includes(ending)) {
    throw new Error(word("“{file}” is not ink. These can be opened: {endings}.",
      { file: file.name, endings: endings.join(", ") }));
  }
  if (!store.folder) {
    throw new Error(word("“{file}” must be converted first. {how}", { file: file.name, how: word(needsFolder) }));
  }
  return { title, ...(await store.convert(bytes, file.name, "ink")) };
}

/**
 * Makes a new document of a file, or of one that is chosen now; null where nothing is chosen.
 * @param {Store} store @param {File} [file]
 * @param {(bytes: Uint8Array) => void} check throws where the bytes are no document
 */
export async function openFile(store, file = undefined, check = () => {}) {
  const chosen = file ?? (await pickFile(store));
  if (!chosen) return null;
  const { title, bytes, notes } = await readInk(chosen, store);
  check(bytes);
  const document = await store.create(title);
  await document.replace(bytes);
  return { document, bytes, notes };
}

/**
 * Hands out what is dropped on the window, also before this was called, and how: its place, and as `inserts` whether
 * the shift key is held. `onHover` hears whether something is held above the window.
 * @param {OnFile} onFile @param {(isOver: boolean) => void} onHover
 */
export function acceptDrops(onFile, onHover = () => {}) {
  page.acceptDrops(onFile, onHover);
  // Files that were opened with the Studio where it is installed.
  page.launchQueue?.setConsumer(async ({ files }) => {
    if (files?.[0]) onFile(await files[0].getFile());
  });
}

// MARK: Saving

/**
 * Saves a copy where people choose, or as a download.
 * @param {string} kind that of one of `kinds`
 * @param {Options} options
 * @returns {Promise<string | null>} the name of the file; null where nobody wanted it in the end
 */
export async function exportAs(kind, { engine, store, title, ...options }) {
  const { type, name, ending = kind, needsFolder: isForeign } = kindNamed(kind, store);
  if (isForeign && !store.folder) throw new Error(needsFolder);
  const file = `${fileName(title)}.${ending}`;
  // Asked first: browsers let a page ask only soon after a click.
  let handle = null;
  if (page.showSaveFilePicker) {
    try {
      const types = [{ description: name, accept: { [type]: [`.${ending}`] } }];
      handle = await page.showSaveFilePicker({ id: "copy", suggestedName: file, types });
    } catch (error) {
      if (/** @type {Error} */ (error).name === "AbortError") return null;
    }
  }
  const content = new Blob([await render(kind, engine, store, title, options)], { type });
  if (handle !== null) {
    const stream = await handle.createWritable();
    await stream.write(content);
    await stream.close();
    return handle.name;
  }
  download(content, file);
  return file;
}

/** Whether pages can be copied. */
export const copies = () => Boolean(globalThis.ClipboardItem && navigator.clipboard?.write);

/**
 * Puts the page on the clipboard, as a picture ("png") or as shapes ("svg").
 * @param {string} kind @param {Options} options
 */
export async function copyAs(kind, { engine, store, title, ...options }) {
  const content = render(kind, engine, store, title, options);
  const { type } = kindNamed(kind);
  const Item = /** @type {typeof ClipboardItem & {supports?(type: string): boolean}} */ (ClipboardItem);
  const blob = (/** @type {string} */ as) => content.then((made) => new Blob([made], { type: as }));
  /** @type {Record<string, Promise<Blob>>} */
  const items = {};
  if (kind === "png" || Item.supports?.(type)) items[type] = blob(type);
  // Shapes are text for whoever takes no pictures.
  if (kind === "svg") items["text/plain"] = blob("text/plain");
  // Asked at once, as browsers let a page do so only soon after a click; the content comes later.
  await navigator.clipboard.write([new Item(items)]);
}

/** Whether the system has a sheet for handing on pictures. */
export const shares = () => navigator.canShare?.({ files: [new File([], "a.png", { type: "image/png" })] }) ?? false;

/**
 * Hands the page to another program as a picture; false where nobody wanted that in the end.
 * @param {Options} options
 */
export async function share({ engine, store, title, ...options }) {
  const content = await render("png", engine, store, title, options);
  const file = new File([content], `${fileName(title)}.png`, { type: "image/png" });
  try {
    await navigator.share({ files: [file], title });
  } catch (error) {
    if (/** @type {Error} */ (error).name === "AbortError") return false;
    throw error;
  }
  return true;
}

/**
 * Gives a blob to the downloads of the browser.
 * @param {Blob} content @param {string} file
 */
export function download(content, file) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = file;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/**
 * A title as the name of a file.
 * @param {string} title
 */
export const fileName = (title) => title.replace(/[/\\:*?"<>|\u0000-\u001f]/g, " ").trim() || "Untitled";

/**
 * The content of a copy: bytes or a blob.
 * @param {string} kind @param {Source} engine @param {Store} store @param {string} title @param {How} how
 */
export async function render(kind, engine, store, title, {
  page = engine.page, scale = 2, paper = true, isPart = false, onNotes = () => {},
} = {}) {
  const area = isPart ? seen(engine) : undefined;
  switch (kind) {
    case "png": return pagePNG(engine, page, scale, paper, area);
    case "svg": return pageSVG(engine, page, area);
    case "ink": return required(engine.write(), "The document cannot be written.");
    default: {
      const bytes = required(engine.write(), "The document cannot be written.");
      const isOne = kindNamed(kind, store).isOnePage && engine.pageCount > 1;
      const part = kind === "pdf" && area ? `&page=${page + 1}&area=${area}` : isOne ? `&page=${page + 1}` : "";
      const { bytes: made, notes } = await store.convert(bytes, `${title}.ink`, kind, part);
      onNotes(isOne ? [`This is page ${page + 1} of ${engine.pageCount}: the format holds only one page`, ...notes] : notes);
      return made;
    }
  }
}

/**
 * The part of the page that is seen, in page units: x, y, width and height.
 * @param {Source} engine
 */
function seen({ transform: [a, b, c, d, x, y], width, height }) {
  const places = [[-x, -y], [width - x, -y], [-x, height - y], [width - x, height - y]];
  const size = a * d - b * c;
  const across = places.map(([right, down]) => (d * right - c * down) / size);
  const along = places.map(([right, down]) => (a * down - b * right) / size);
  const [left, top] = [Math.min(...across), Math.min(...along)];
  return [left, top, Math.max(...across) - left, Math.max(...along) - top];
}
