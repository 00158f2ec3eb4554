import "./inkstone/ink-canvas.js";

const drawing = document.querySelector("ink-canvas");
const folder = await navigator.storage.getDirectory();
const handle = await folder.getFileHandle("drawing.ink", { create: true });

const before = await handle.getFile();
if (before.size > 0) await drawing.open(before);

let written = Promise.resolve();
drawing.addEventListener("log", ({ detail: { offset, bytes } }) => {
  written = written.then(async () => {
    const file = await handle.createWritable({ keepExistingData: true });
    await file.truncate(offset);
    await file.write({ type: "write", position: offset, data: bytes });
    await file.close();
  });
});
