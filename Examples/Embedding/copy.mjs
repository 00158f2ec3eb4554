import "./inkstone/ink-canvas.js";

const drawing = document.querySelector("ink-canvas");

// snippet: copy
let file = new Blob();
drawing.onlog = ({ detail: { offset, bytes } }) => {
  file = new Blob([file.slice(0, offset), bytes]);
};
// snippet end

// snippet: ready
await customElements.whenDefined("ink-canvas");
await drawing.ready;
// snippet end

// snippet: export
const picture = await drawing.toPNG({ scale: 3, paper: false });
const vectors = await drawing.toSVG();
// snippet end

// snippet: pack
await drawing.pack();
await fetch("/drawings/7", { method: "PUT", body: new Blob([drawing.document]) });
// snippet end

console.log(file.size, picture.size, vectors.length);
