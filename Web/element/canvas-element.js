// A canvas element: loads the engine, shows it, and pauses while it is disconnected.

import { Engine } from "../engine/engine.js";
import { EngineModule } from "../engine/module.js";
import { CanvasView } from "../engine/view.js";

const rules = `
  :host { display: block; height: 300px; position: relative; }
  :host([hidden]) { display: none; }
  canvas, ::slotted(canvas) { display: block; height: 100%; width: 100%; }
`;

/** The style sheet of each window: constructed, so that no content security policy forbids it. */
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
 * The base class of the Studio's element and of `InkCanvasElement`, the one for apps.
 *
 * The attributes `module`, `record` and `desynchronized` are read when it is first connected. A `<canvas>` child
 * replaces its own canvas.
 */
export class CanvasElement extends HTMLElement {
  /**
   * The engine; null until it is ready. Call `view.changed()` after commands.
   *
   * @type {Engine}
   */
  engine = /** @type {any} */ (null);
  /** @type {CanvasView} */
  view = /** @type {any} */ (null);

  /**
   * Resolves with the element when its engine is loaded; rejects if that fails. Connecting the element again then
   * retries, with a new promise.
   *
   * @type {Promise<this>}
   */
  ready;

  /** Its own canvas. */
  own = document.createElement("canvas");

  /** @type {[succeed: (value: this) => void, fail: (error: unknown) => void] | null} */
  #callbacks = null;
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
  #promise() { return new Promise((...both) => { this.#callbacks = both; }); }

  connectedCallback() {
    this.#upgrade();
    if (this.#isStarted) return this.view?.connect();
    this.#isStarted = true;
    if (!this.#callbacks) this.ready = this.#promise();
    const [succeed, fail] = /** @type {any} */ (this.#callbacks);
    return this.#start().then(() => succeed(this), (error) => {
      this.#isStarted = false;
      this.#callbacks = null;
      fail(error);
    });
  }

  /** Adds the style sheet again, as adoption into another document drops it. */
  adoptedCallback() {
    const page = this.ownerDocument.defaultView;
    if (page) this.#root.adoptedStyleSheets = [styles(page)];
  }

  /** Sets properties again that were set before the element was defined, as these hide its accessors. */
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
      else console.warn(`${this.localName}: the property “${name}” is read-only: its value was dropped`);
    }
  }

  disconnectedCallback() {
    this.view?.disconnect();
  }

  async #start() {
    const address = this.getAttribute("module") ?? new URL("../InkWeb.wasm", import.meta.url).href;
    const engine = Engine.of(await EngineModule.claim(address));
    if (this.hasAttribute("record")) engine.startRecording();
    /** @type {HTMLCanvasElement} */
    const canvas = this.querySelector(":scope > canvas") ?? this.own;
    const view = new CanvasView(canvas, engine, { desynchronized: this.hasAttribute("desynchronized") });
    Object.assign(this, { engine, view });
    this.started();
    // It may have been disconnected while it was loading.
    if (!this.isConnected) view.disconnect();
    // After the callbacks of `ready`.
    setTimeout(() => engine.whole().then(() => view.predict()).catch(() => {}));
  }

  /** Called when the engine and the view exist, before `ready` resolves: the first document begins here or after it. */
  started() {}
}
