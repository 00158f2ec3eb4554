// Files that are dropped on the page. A classic script, and the first of all: the browser would open a file in
// place of the page before modules are there. What is dropped early waits for them.
(() => {
  const early = [];
  let take = (...drop) => early.push(drop);
  let hover = () => {};
  const hasFiles = (event) => event.dataTransfer?.types.includes("Files");
  addEventListener("dragover", (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = "copy";
    hover(true);
  });
  addEventListener("dragleave", (event) => {
    if (event.relatedTarget === null) hover(false);
  });
  addEventListener("drop", (event) => {
    hover(false);
    if (!hasFiles(event)) return;
    event.preventDefault();
    const all = [...event.dataTransfer.files];
    const at = { x: event.clientX, y: event.clientY, inserts: event.shiftKey };
    // Several pictures at once; one document.
    const isPictures = all.every(({ type }) => type.startsWith("image/"));
    for (const file of isPictures ? all : all.slice(0, 1)) take(file, at);
  });
  /** Hands out what was and is dropped, with its place, and whether something is held above the window. */
  window.acceptDrops = (onFile, onHover) => {
    [take, hover] = [onFile, onHover];
    for (const drop of early.splice(0)) take(...drop);
  };
})();
