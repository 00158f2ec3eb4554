// Opens files of the device: as new documents, or as brushes. Loaded once the page is complete.

import { isBrush, openFile as readFile, pickBrush, pickFile } from "../device/files.js";
import { keep, keeps, take } from "../device/waiting-files.js";
import { CommandError } from "../engine/engine.js";
import { word } from "../words/index.js";
import { wantsInkOf } from "./shown-document.js";

/** @typedef {import("../studio.js").Studio} Studio */

/**
 * Adds a brush file of the device to the brushes; by default lets the user choose it.
 * @param {Studio} studio @param {File} [file]
 */
export function openBrushFile(studio, file) {
  return studio.attempt(async () => {
    const chosen = file ?? (await pickBrush());
    if (chosen) await (await import("./brush-editor.js")).openBrush(studio, chosen);
  });
}

/**
 * Opens a file of the device as a new document, or as a brush; by default lets the user choose it.
 * @param {Studio} studio @param {File} [file]
 */
export async function openFile(studio, file) {
  const { engine, shown, store } = studio;
  if (file && (await isBrush(file))) return openBrushFile(studio, file);
  // Choosing a file may take long; only the rest must not overlap other operations.
  const chosen = file ?? (await pickFile(store).catch((error) => studio.notify(error.message, true)));
  if (!chosen) return;
  await shown.inTurn(async () => {
    let made = null;
    try {
      const wantsInk = wantsInkOf(chosen.name);
      const read = (/** @type {string} */ password) => readFile(store, chosen, password, wantsInk);
      [made] = await Promise.all([shown.unlock(chosen.name, read), engine.whole()]);
      if (!made) return;
      await shown.show({ ...made, isNew: true });
      shown.isChanged = true;
      const { title } = studio;
      studio.announce(word("Opened “{title}”", { title }));
      await studio.showNotes(word("Opened “{title}”, but not completely", { title }), made.notes);
    } catch (error) {
      if (await keepForLater(studio, chosen, /** @type {{code?: string}} */ (error))) return;
      if (error instanceof CommandError && made) store.remove(made.document.id).catch(() => {});
      studio.refuse(chosen.name, /** @type {Error} */ (error));
    }
  });
}

/**
 * Keeps a PDF until the serving command can be reached; returns false if that isn't why it can't be opened.
 * @param {Studio} studio @param {File} file @param {{code?: string}} error
 */
async function keepForLater(studio, file, { code }) {
  if (studio.store.folder && code !== "offline" || !/\.pdf$/i.test(file.name) || !keeps()) return false;
  await keep(file);
  studio.notify(word("“{file}” is opened once the Inkstone command can be reached.", { file: file.name }), true);
  return true;
}

/**
 * Opens the files that waited for the serving command.
 * @param {Studio} studio
 */
export async function openWaiting(studio) {
  for (const file of await take()) await openFile(studio, file);
}
