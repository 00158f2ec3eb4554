// The modifier keys, which affect tools that drag.

export class ModifierKeys {
  /** The keys held, as in `Engine.modifiers`, and those reported. */
  #held = 0;
  #reported = 0;
  #report;
  #drags = false;

  /** @param {(keys: number) => void} report Receives the keys that affect the current tool. */
  constructor(report) {
    this.#report = report;
  }

  /** Whether the current tool drags, so that the keys affect it. */
  get drags() { return this.#drags; }

  set drags(value) {
    this.#drags = value;
    this.#changed();
  }

  /**
   * Listens to the keyboard.
   *
   * @param {Window} page
   * @param {AbortSignal} signal
   * @param {() => boolean} isDrawing
   */
  listen(page, signal, isDrawing) {
    for (const name of ["keydown", "keyup"]) {
      page.addEventListener(name, (/** @type {any} */ event) => {
        this.update(event);
        // Some systems would focus the browser's menu.
        if (event.key === "Alt" && this.#drags && isDrawing()) event.preventDefault();
      }, { capture: true, signal });
    }
    page.addEventListener("blur", () => this.update({}), { signal });
  }

  /** Updates the keys from an event. */
  update({ shiftKey = false, altKey = false, ctrlKey = false, metaKey = false }) {
    this.#held = (shiftKey ? 1 : 0) | (altKey ? 2 : 0) | (ctrlKey || metaKey ? 4 : 0);
    this.#changed();
  }

  #changed() {
    const keys = this.#drags ? this.#held : 0;
    if (keys === this.#reported) return;
    this.#reported = keys;
    this.#report(keys);
  }
}
