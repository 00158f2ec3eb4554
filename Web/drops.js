// Files dropped on the page. A classic script, the first of all: without it, the browser would open a file instead of
// the page until the modules are loaded. Early drops wait for them.
(() => {
  /** @typedef {{x: number, y: number, inserts: boolean}} DropPosition */
  /** @typedef {(file: File, at?: DropPosition) => unknown} OnFile */
  /** @typedef {(isOver: boolean) => void} OnHover */
  /** @type {Parameters<OnFile>[]} */
  const early = [];
  /** @type {OnFile} */
  let accept = (...drop) => early.push(drop);
  /** @type {OnHover} */
  let hover = () => {};
  /** @param {DragEvent} event */
  const filesOf = ({ dataTransfer }) => (dataTransfer?.types.includes("Files") ? dataTransfer : null);
  addEventListener("dragover", (event) => {
    const dragged = filesOf(event);
    if (!dragged) return;
    event.preventDefault();
    dragged.dropEffect = "copy";
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
    // Several pictures, but only one document.
    const isPictures = all.every(({ type }) => type.startsWith("image/"));
    for (const file of isPictures ? all : all.slice(0, 1)) accept(file, at);
  });
  /** Passes on earlier and later drops with their position, and whether files are dragged over the window. */
  Object.assign(window, {
    /** @param {OnFile} onFile @param {OnHover} onHover */
    acceptDrops(onFile, onHover) {
      [accept, hover] = [onFile, onHover];
      for (const drop of early.splice(0)) accept(...drop);
    },
  });
})();
