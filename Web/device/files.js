// Files of the device: opening them, dropping them on the page, and saving copies.

import { pagePNG, pageSVG, required } from "../engine/page-picture.js";
import { word } from "../words/index.js";

/**
 * @typedef {import("../store/store.js").Store} Store
 * @typedef {import("../engine/page-picture.js").Source} Source
 * @typedef {{kind: string, name: string, type: string, ending?: string, needsFolder: boolean,
 *   isOnePage?: boolean}} Kind
 * @typedef {{page?: number, scale?: number, paper?: boolean, isPart?: boolean, isEditable?: boolean,
 *   onNotes?(notes: string[]): void}} CopyOptions The options of pictures: the page (default the current one), the pixels per page unit (2), whether
 *   with the paper (true), whether only the visible part of the page (false), and whether a PDF contains the document
 *   (false); `onNotes` receives notes about losses.
 * @typedef {{engine: Source, store: Store, title: string} & CopyOptions} Options
 * @typedef {{x: number, y: number, inserts: boolean}} DropPosition The position of a drop.
 * @typedef {(file: File, at?: DropPosition) => void} OnFile
 * @typedef {{write(content: Blob): Promise<void>, close(): Promise<void>}} FileStream
 * @typedef {{name: string, getFile(): Promise<File>, createWritable(): Promise<FileStream>}} FileHandle
 * @typedef {object} Page The members that some browsers have, and drops.js.
 * @property {(options: object) => Promise<FileHandle[]>} [showOpenFilePicker]
 * @property {(options: object) => Promise<FileHandle>} [showSaveFilePicker]
 * @property {{setConsumer(consumer: (launch: {files?: FileHandle[]}) => void): void}} [launchQueue]
 * @property {(onFile: OnFile, onHover: (isOver: boolean) => void) => void} acceptDrops
 */

const page = /** @type {Page & typeof globalThis} */ (globalThis);

/**
 * The formats that a drawing can be saved in; `inkstone studio` writes those with `needsFolder`.
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
 * Returns these with the formats of the app that serves the page.
 * @param {Store | null} [store] @returns {Kind[]}
 */
export const kinds = (store) => [...usualKinds, ...(store?.formats ?? []).filter(({ writes }) => writes)
  .map(({ name, title, type, endings: [ending], pages }) =>
    ({ kind: name, name: title, type, ending, needsFolder: true, isOnePage: !pages }))];

/** @param {string} kind @param {Store} [store] */
const kindNamed = (kind, store) =>
  /** @type {Kind} */ (kinds(store).find((entry) => entry.kind === kind));

/** The message if a feature needs the serving command. */
export const needsFolder =
  "This needs the Inkstone command: start “inkstone studio” in a folder and open the address that it prints.";

/** The extensions of files that can be opened; all but the first need the serving command. */
const usualEndings = [
  ".ink", ".pdf", ".xopp", ".xoj", ".inkml", ".svg", ".uim", ".xytp", ".unp", ".ndjson", ".json", ".dat", ".excalidraw",
  ".evemu", ".events", ".yml", ".yaml", ".pens", ".png", ".jpg", ".jpeg", ".webp",
];

/**
 * Returns these with those of the app that serves the page.
 * @param {Store} store
 */
const endingsOf = (store) => [...usualEndings, ...(store?.formats ?? []).filter(({ reads }) => reads)
  .flatMap(({ endings }) => endings.map((ending) => `.${ending}`))];

/** The extensions of brush files. */
const brushEndings = [".inkbrush", ".json"];

// MARK: Opening

/**
 * Lets the user choose a file; null if none is chosen.
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
 * Returns whether a file is a brush: by its name, or by its content if its extension is ambiguous.
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

/** Lets the user choose a brush file; null if none is chosen. */
export const pickBrush = () => pick(brushEndings);

/**
 * Lets the user choose a file with one of these extensions or media types.
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
 * Reads a file as a document: the serving command converts other formats. The pages of a PDF are deferred.
 * @param {File} file @param {Store} store
 * @param {string} password The password of an encrypted PDF; empty if none is known.
 * @param {() => Promise<boolean>} [wantsInk] As for `Store.convertToDocument`.
 * @returns {Promise<{title: string, bytes: Uint8Array, notes: string[], source: string}>} `notes` are about losses;
 *   `source` is the name under which the command keeps a PDF.
 */
export async function readInk(file, store, password = "", wantsInk = undefined) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const ending = file.name.slice(file.name.lastIndexOf(".")).toLowerCase();
  const title = file.name.replace(/\.[^.]+$/, "");
  if (ending === ".ink") return { title, bytes, notes: [], source: "" };
  const endings = endingsOf(store);
  if (!endings.includes(ending)) {
    throw new Error(word("“{file}” is not ink. These can be opened: {endings}.",
      { file: file.name, endings: endings.join(", ") }));
  }
  if (!store.folder) {
    throw new Error(word("“{file}” must be converted first. {how}", { file: file.name, how: word(needsFolder) }));
  }
  return { title, ...(await store.convertToDocument(bytes, file.name, password, wantsInk)) };
}

/**
 * Creates a document from a file, by default one that the user chooses; null if none is chosen.
 * @param {Store} store @param {File} [file]
 * @param {string} password The password of an encrypted PDF; empty if none is known.
 * @param {() => Promise<boolean>} [wantsInk] As for `Store.convertToDocument`.
 */
export async function openFile(store, file = undefined, password = "", wantsInk = undefined) {
  const chosen = file ?? (await pickFile(store));
  if (!chosen) return null;
  const { title, bytes, notes, source } = await readInk(chosen, store, password, wantsInk);
  const document = await store.create(title);
  await document.replace(bytes);
  return { document, bytes, notes, source };
}

/**
 * Passes on the files dropped on the window, including earlier ones, with their position and, as `inserts`, whether the
 * shift key is held. `onHover` receives whether files are dragged over the window.
 * @param {OnFile} onFile @param {(isOver: boolean) => void} onHover
 */
export function acceptDrops(onFile, onHover = () => {}) {
  page.acceptDrops(onFile, onHover);
  // Files opened with the installed Studio.
  page.launchQueue?.setConsumer(async ({ files }) => {
    if (files?.[0]) onFile(await files[0].getFile());
  });
}

// MARK: Saving

/**
 * Saves a copy in a location that the user chooses, or as a download.
 * @param {string} kind The `kind` of one of `kinds`.
 * @param {Options} options
 * @returns {Promise<string | null>} The name of the file; null if the user canceled.
 */
export async function exportAs(kind, { engine, store, title, ...options }) {
  const { type, name, ending = kind, needsFolder: isForeign } = kindNamed(kind, store);
  if (isForeign && !store.folder) throw new Error(needsFolder);
  const file = `${fileName(title)}.${ending}`;
  // Ask first: browsers only allow it soon after a click.
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

/** Returns whether pages can be copied. */
export const copies = () => Boolean(globalThis.ClipboardItem && navigator.clipboard?.write);

/**
 * Copies the page to the clipboard, as PNG ("png") or SVG ("svg").
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
  // SVG is also text, for programs that don't accept pictures.
  if (kind === "svg") items["text/plain"] = blob("text/plain");
  // Write immediately, as browsers only allow it soon after a click; the content follows.
  await navigator.clipboard.write([new Item(items)]);
}

/** Returns whether the system can share pictures. */
export const shares = () => navigator.canShare?.({ files: [new File([], "a.png", { type: "image/png" })] }) ?? false;

/**
 * Shares the page as a picture; returns false if the user canceled.
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
 * Downloads a blob.
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
 * Returns the file name for a title.
 * @param {string} title
 */
export const fileName = (title) => title.replace(/[/\\:*?"<>|\u0000-\u001f]/g, " ").trim() || "Untitled";

/**
 * Returns the content of a copy: bytes or a blob.
 * @param {string} kind @param {Source} engine @param {Store} store @param {string} title @param {CopyOptions} how
 */
export async function render(kind, engine, store, title, {
  page = engine.page, scale = 2, paper = true, isPart = false, isEditable = false, onNotes = () => {},
} = {}) {
  const area = isPart ? visibleArea(engine) : undefined;
  switch (kind) {
    case "png": return pagePNG(engine, page, scale, paper, area);
    case "svg": return pageSVG(engine, page, area);
    case "ink": return required(engine.write(), "The document cannot be written.");
    default: {
      const bytes = required(engine.write(), "The document cannot be written.");
      const isOne = kindNamed(kind, store).isOnePage && engine.pageCount > 1;
      let part = isOne ? `&page=${page + 1}` : "";
      if (kind === "pdf") part = area ? `&page=${page + 1}&area=${area}` : isEditable ? "&editable=1" : "";
      const { bytes: made, notes } = await store.convert(bytes, `${title}.ink`, kind, part);
      onNotes(isOne ? [`This is page ${page + 1} of ${engine.pageCount}: the format holds only one page`, ...notes] : notes);
      return made;
    }
  }
}

/**
 * Returns the visible part of the page, in page units: x, y, width and height.
 * @param {Source} engine
 */
function visibleArea({ transform: [a, b, c, d, x, y], width, height }) {
  const corners = [[-x, -y], [width - x, -y], [-x, height - y], [width - x, height - y]];
  const size = a * d - b * c;
  const across = corners.map(([right, down]) => (d * right - c * down) / size);
  const along = corners.map(([right, down]) => (a * down - b * right) / size);
  const [left, top] = [Math.min(...across), Math.min(...along)];
  return [left, top, Math.max(...across) - left, Math.max(...along) - top];
}
