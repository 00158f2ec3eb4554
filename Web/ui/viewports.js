// The last viewports of documents, which are restored when a document is opened again.

import { preference, setPreference } from "../store/preferences.js";

/** The number of documents whose viewports are stored. */
const maximumViewports = 60;

/** The time until a changed viewport is stored, in milliseconds. */
const patience = 400;

/** Returns the last viewports of documents, by id. */
const viewports = () => preference("places",
  /** @type {[id: string, viewport: import("../engine/view.js").CanvasView["viewport"]][]} */ ([]));

export class Viewports {
  #studio;
  #timer = 0;

  /** @param {import("../studio.js").Studio} studio */
  constructor(studio) {
    this.#studio = studio;
  }

  /** Stores the viewport a little later. */
  changed() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.store(), patience);
  }

  /** Stores a changed viewport immediately. */
  storeChanged() {
    if (this.#timer) this.store();
  }

  /** Stores the viewport of the document. */
  store() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    const { document, isReplaying, view } = this.#studio;
    if (!document || isReplaying) return;
    const { id } = document;
    const others = viewports().filter(([other]) => other !== id);
    setPreference("places", [[id, view.viewport], ...others].slice(0, maximumViewports));
  }

  /** Restores the document's last viewport, or fits its content. */
  restore() {
    const { document, view } = this.#studio;
    const known = viewports().find(([id]) => id === document?.id)?.[1];
    this.#studio.act(() => {
      if (known && Object.values(known).filter(Number.isFinite).length === 5) view.viewport = known;
      else view.begin();
    });
  }
}
