// Copies of the document and of its pages, for other programs. Loaded once the page is complete: a copy must also be
// possible without the server.

import { copyAs as copyPage, exportAs as saveCopy, share as sharePage } from "../device/files.js";
import { word } from "../words/index.js";

/**
 * @typedef {import("../device/files.js").CopyOptions} CopyOptions
 * @typedef {import("../studio.js").Studio} Studio
 */

/**
 * Returns the source of copies: the page as it is now.
 * @param {Studio} studio @param {CopyOptions} options
 */
async function source(studio, options) {
  const { engine, store, title, view } = studio;
  studio.endTyping();
  await engine.whole();
  view.changed();
  /** @type {import("../engine/page-picture.js").Source} */
  const source = {
    page: engine.page, pageCount: engine.pageCount, transform: engine.transform,
    width: engine.width, height: engine.height, memory: engine.memory, pictures: engine.pictures,
    drawn: (number) => engine.drawn(number), band: (...values) => engine.band(...values), write: () => engine.write(),
  };
  return { engine: source, store: store ?? {}, title, ...options };
}

/**
 * Saves a copy in a format.
 * @param {Studio} studio @param {string} kind @param {CopyOptions} options
 */
export async function exportAs(studio, kind, options) {
  /** @type {string[]} */
  let notes = [];
  const name = await saveCopy(kind, await source(studio, { onNotes: (list) => { notes = list; }, ...options }));
  if (!name) return;
  studio.notify(word("Saved “{name}”", { name }));
  await studio.showNotes(word("Saved “{name}”, but not completely", { name }), notes);
}

/**
 * Copies the page to the clipboard.
 * @param {Studio} studio @param {"png" | "svg"} kind @param {CopyOptions} options
 */
export async function copyAs(studio, kind, options) {
  await copyPage(kind, await source(studio, options));
  studio.notify("The page was copied to the clipboard.");
}

/**
 * Shares the page with another program, as a picture.
 * @param {Studio} studio @param {CopyOptions} options
 */
export const share = async (studio, options) => sharePage(await source(studio, options));
