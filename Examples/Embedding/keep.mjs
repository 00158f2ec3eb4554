import "./inkstone/ink-canvas.js";

const drawing = document.querySelector("ink-canvas");
const folder = await navigator.storage.getDirectory();
const handle = await folder.getFileHandle("drawing.ink", { create: true });

const before = await handle.getFile();
if (before.size > 0 && (await drawing.open(before)) < before.size) {
  // The file is damaged, and the first event replaces it: keep the original.
  const copy = await folder.getFileHandle(`drawing-damaged-${Date.now()}.ink`, { create: true });
  const file = await copy.createWritable();
  await file.write(before);
  await file.close();
}

/** Writes bytes of the file from an offset on. Resolves with whether it has succeeded. */
async function write(offset, bytes) {
  try {
    const file = await handle.createWritable({ keepExistingData: true });
    await file.truncate(offset);
    await file.write({ type: "write", position: offset, data: bytes });
    await file.close();
    return true;
  } catch (error) {
    console.warn(`The ink is not saved: ${error}`);
    return false;
  }
}

let written = Promise.resolve(true);
drawing.addEventListener("log", ({ detail: { offset, bytes } }) => {
  // After a failure, a piece would leave a hole: the whole file is next.
  written = written.then((isWhole) => isWhole ? write(offset, bytes) : write(0, drawing.document));
});
