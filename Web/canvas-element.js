// A canvas on a page as an element: loads the engine, shows it, and rests while it is out of the page.

import { Engine } from "./engine.js";
import { EngineModule } from "./module.js";
import { CanvasView } from "./view.js";

/** Not subject to what a page allows of styles, as it is no text of the page. */
const styles = new CSSStyleSheet();
styles.replaceSync(`
  :host { display: block; height: 300px; }
  :host([hidden]) { display: none; }
  canvas, ::slotted(canvas) { display: block; height: 100%; width: 100%; }
`);

/**
 * What the Studio is built on, and `InkCanvasElement`, which apps have.
 *
 * The attributes `module`, `record` and `desynchronized` count when it starts, which is when it is in a page first. A
 * `<canvas>` among its children is used in place of its own.
 */
export class CanvasElement extends HTMLElement {
  /** The engine and the view; null until it is ready. After commands `view.changed()` has to be called. */
  engine = null;
  view = null;

  /** Resolves with the element when it can be drawn on; fails where the engine cannot be had. */
  ready;

  /** The canvas of its own. */
  own = document.createElement("canvas");

  #settle;
  #isStarted = false;

  constructor() {
    super();
    this.ready = new Promise((...both) => { this.#settle = both; });
    const slot = document.createElement("slot");
    this.own.setAttribute("role", "img");
    this.own.part = "canvas";
    slot.append(this.own);
    const root = this.attachShadow({ mode: "open" });
    root.adoptedStyleSheets = [styles];
    root.append(slot);
  }

  connectedCallback() {
    if (this.#isStarted) return this.view?.connect();
    this.#isStarted = true;
    const [succeed, fail] = this.#settle;
    return this.#start().then(() => succeed(this), fail);
  }

  disconnectedCallback() {
    this.view?.disconnect();
  }

  async #start() {
    const address = this.getAttribute("module") ?? new URL("InkWeb.wasm", import.meta.url).href;
    const engine = Engine.of(await EngineModule.take(address));
    if (this.hasAttribute("record")) engine.startRecording();
    const canvas = this.querySelector(":scope > canvas") ?? this.own;
    const view = new CanvasView(canvas, engine, { desynchronized: this.hasAttribute("desynchronized") });
    if (!this.isConnected) view.disconnect();
    Object.assign(this, { engine, view });
    this.started();
    // Behind what waits until it is ready.
    setTimeout(() => engine.whole().catch(() => {}));
  }

  /** Called when engine and view are there: what is shown first begins here, or by who waits for `ready`. */
  started() {}
}
