// Inserting the pages of a file into the document, and taking the ink annotations out of the PDF below pages.

import { pickFile, readInk } from "../device/files.js";
import { word } from "../words/index.js";

/**
 * Inserts the pages of a file, by default one that the user chooses, after the current page.
 *
 * As when a file is opened, the serving command converts other formats, and reads the pages of a PDF later.
 *
 * @param {import("../studio.js").Studio} studio @param {File} [file]
 */
export async function insertFile(studio, file) {
  const { engine, store } = studio;
  await studio.attempt(async () => {
    const chosen = file ?? (await pickFile(store));
    if (!chosen) return;
    await studio.shown.inTurn(() => studio.attempt(async () => {
      const wantsInk = async () => (await import("./pdf-ink.js")).askForInk(chosen.name);
      const [made] = await Promise.all([
        studio.shown.unlock(chosen.name, (password) => readInk(chosen, store, password, wantsInk)), engine.whole(),
      ]);
      if (!made) return;
      // What the command keeps is for the only PDF whose pages are read now.
      if (engine.pages.deferred().length > 0) studio.shown.takeOpened();
      studio.pages.insert(made.bytes);
      await studio.showNotes(word("Inserted “{file}”, but not completely", { file: chosen.name }), made.notes);
    }, chosen.name));
  });
}

/**
 * Turns the ink annotations of the PDF below the current page into strokes, on all of its pages, as one step of undo.
 *
 * @param {import("../studio.js").Studio} studio
 */
export async function takeAnnotations(studio) {
  const { engine, store } = studio;
  await studio.shown.inTurn(() => studio.attempt(async () => {
    await engine.whole();
    const { document: shown } = studio;
    const { page, undoCount } = engine;
    const file = engine.pages.original(page);
    if (file.length === 0) return studio.notify("This page shows no PDF.");
    const name = `${studio.title}.pdf`;
    const part = "&papers=later&annotations=ink";
    const made = await studio.shown.unlock(name, (password) => store.convert(file, name, "ink", part, password));
    if (!made || studio.document !== shown) return;
    studio.act(() => engine.pages.takeAnnotations(page, made.bytes));
    if (engine.undoCount === undoCount) return studio.notify("The PDF has no handwriting.");
    studio.reading?.begin();
    studio.notify("The handwriting of the PDF is ink now. Undo restores it.");
  }));
}
