// A canvas on a page as an element: loads the engine, shows it, and rests while it is out of the page.

import { Engine } from "../engine/engine.js";
import { EngineModule } from "../engine/module.js";
import { CanvasView } from "../engine/view.js";

const rules = `
  :host { display: block; height: 300px; position: relative; }
  :host([hidden]) { display: none; }
  canvas, ::slotted(canvas) { display: block; height: 100%; width: 100%; }
`;

/** The style sheet of each window: a constructed one, which no content security policy forbids. */
const sheets = new WeakMap();

/**
 * @param {Window & typeof globalThis} page
 * @returns {CSSStyleSheet}
 */
function styles(page) {
  if (!sheets.has(page)) {
    sheets.set(page, new page.CSSStyleSheet());
    sheets.get(page).replaceSync(rules);
  }
  return sheets.get(page);
}

/**
 * What the Studio is built on, and `InkCanvasElement`, which apps have.
 *
 * The attributes `module`, `record` and `desynchronized` count when it starts, which is when it is in a page first. A
 * `<canvas>` among its children is used in place of its own.
 */
export class CanvasElement extends HTMLElement {
  /**
   * The engine; null until it is ready. After commands `view.changed()` has to be called.
   *
   * @type {Engine}
   */
  engine = /** @type {any} */ (null);
  /** @type {CanvasView} */
  view = /** @type {any} */ (null);

  /**
   * Resolves with the element when it can be drawn on; rejects if the engine cannot be loaded. The next time that the
   * element is connected it tries again, and has another promise.
   *
   * @type {Promise<this>}
   */
  ready;

  /** The canvas of its own. */
  own = document.createElement("canvas");

  /** @type {[succeed: (value: this) => void, fail: (error: unknown) => void] | null} */
  #settle = null;
  #isStarted = false;
  #root = this.attachShadow({ mode: "open" });

  constructor() {
    super();
    this.ready = this.#promise();
    const slot = document.createElement("slot");
    this.own.setAttribute("role", "img");
    this.own.part.value = "canvas";
    slot.append(this.own);
    this.#root.append(slot);
    this.adoptedCallback();
  }

  /** @returns {Promise<this>} */
  #promise() { return new Promise((...both) => { this.#settle = both; }); }

  connectedCallback() {
    this.#upgrade();
    if (this.#isStarted) return this.view?.connect();
    this.#isStarted = true;
    if (!this.#settle) this.ready = this.#promise();
    const [succeed, fail] = /** @type {any} */ (this.#settle);
    return this.#start().then(() => succeed(this), (error) => {
      this.#isStarted = false;
      this.#settle = null;
      fail(error);
    });
  }

  /** A document drops the style sheets of what comes from another. */
  adoptedCallback() {
    const page = this.ownerDocument.defaultView;
    if (page) this.#root.adoptedStyleSheets = [styles(page)];
  }

  /** Properties that were set before the element was defined hide those of its class: sets them again. */
  #upgrade() {
    for (const name of Object.keys(this)) {
      let found;
      for (let type = Object.getPrototypeOf(this); !found && type !== HTMLElement.prototype;) {
        found = Object.getOwnPropertyDescriptor(type, name);
        type = Object.getPrototypeOf(type);
      }
      if (!found?.get) continue;
      const value = Reflect.get(this, name);
      Reflect.deleteProperty(this, name);
      if (found.set) Reflect.set(this, name, value);
      else console.warn(`${this.localName}: “${name}” cannot be set`);
    }
  }

  disconnectedCallback() {
    this.view?.disconnect();
  }

  async #start() {
    const address = this.getAttribute("module") ?? new URL("../InkWeb.wasm", import.meta.url).href;
    const engine = Engine.of(await EngineModule.take(address));
    if (this.hasAttribute("record")) engine.startRecording();
    /** @type {HTMLCanvasElement} */
    const canvas = this.querySelector(":scope > canvas") ?? this.own;
    const view = new CanvasView(canvas, engine, { desynchronized: this.hasAttribute("desynchronized") });
    Object.assign(this, { engine, view });
    this.started();
    // It may have been taken out while it was loading.
    if (!this.isConnected) view.disconnect();
    // Behind what waits until it is ready.
    setTimeout(() => engine.whole().catch(() => {}));
  }

  /** Called when engine and view are there: what is shown first begins here, or by who waits for `ready`. */
  started() {}
}
