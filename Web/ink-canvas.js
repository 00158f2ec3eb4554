// Defines <ink-canvas>, for pages that draw. Documentation/Embedding.md says how it is used.

import { InkCanvasElement } from "./canvas-element.js";

if (!customElements.get("ink-canvas")) customElements.define("ink-canvas", InkCanvasElement);

export { InkCanvasElement };
