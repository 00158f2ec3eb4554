// Files that are dropped on the page. A classic script, and the first of all: the browser would open a file in
// place of the page before modules are there. What is dropped early waits for them.
(() => {
  /** @typedef {{x: number, y: number, inserts: boolean}} Place */
  /** @typedef {(file: File, at?: Place) => unknown} OnFile */
  /** @typedef {(isOver: boolean) => void} OnHover */
  /** @type {Parameters<OnFile>[]} */
  const early = [];
  /** @type {OnFile} */
  let take = (...drop) => early.push(drop);
  /** @type {OnHover} */
  let hover = () => {};
  /** @param {DragEvent} event */
  const filesOf = ({ dataTransfer }) => (dataTransfer?.types.includes("Files") ? dataTransfer : null);
  addEventListener("dragover", (event) => {
    const held = filesOf(event);
    if (!held) return;
    event.preventDefault();
    held.dropEffect = "copy";
    hover(true);
  });
  addEventListener("dragleave", (event) => {
    if (event.relatedTarget === null) hover(false);
  });
  addEventListener("drop", (event) => {
    hover(false);
    const dropped = filesOf(event);
    if (!dropped) return;
    event.preventDefault();
    const all = [...dropped.files];
    const at = { x: event.clientX, y: event.clientY, inserts: event.shiftKey };
    // Several pictures at once; one document.
    const isPictures = all.every(({ type }) => type.startsWith("image/"));
    for (const file of isPictures ? all : all.slice(0, 1)) take(file, at);
  });
  /** Hands out what was and is dropped, with its place, and whether something is held above the window. */
  Object.assign(window, {
    /** @param {OnFile} onFile @param {OnHover} onHover */
    acceptDrops(onFile, onHover) {
      [take, hover] = [onFile, onHover];
      for (const drop of early.splice(0)) take(...drop);
    },
  });
})();
