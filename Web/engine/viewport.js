// The viewport: zooming, fitting, and the part of the page in view.

import { Command, Fit } from "./engine.js";

/** @typedef {{page: number, zoom: number, angle: number, x: number, y: number}} Values The center, in page units. */

/** Changes the viewport of an engine; changes are deferred until the canvas has a size. */
export class Viewport {
  #engine;
  #box;
  #follow;
  /**
   * The deferred changes; empty while the canvas has a size.
   *
   * @type {(() => void)[]}
   */
  #changes = [];

  /** Whether the canvas is on the page. */
  isConnected = false;

  /** Returns the covered margins of the canvas, in CSS pixels. */
  room = () => ({ left: 16, top: 16, right: 16, bottom: 16 });

  /**
   * @param {import("./engine.js").Engine} engine
   * @param {import("./canvas-box.js").CanvasBox} box
   * @param {() => void} follow Called after commands.
   */
  constructor(engine, box, follow) {
    this.#engine = engine;
    this.#box = box;
    this.#follow = follow;
  }

  /** Makes the deferred changes, once the canvas has a size. */
  resume() {
    for (const act of this.#changes.splice(0)) act();
  }

  /** @param {() => void} act */
  #change(act) {
    if (this.isConnected && this.#box.isShown) act();
    else this.#changes.push(act);
  }

  /**
   * Zooms about a point, by default the center of the view.
   *
   * @param {number} factor
   * @param {number} [x] In pixels of the canvas.
   * @param {number} [y]
   */
  zoomBy(factor, x, y) { this.#change(() => this.#zoom(factor, x, y)); }

  /** @param {number} factor */
  #zoom(factor, x = this.#box.canvas.width / 2, y = this.#box.canvas.height / 2) {
    this.#engine.do(Command.zoom, factor, x, y);
    this.#follow();
  }

  /**
   * Shows the whole page or its whole width, within the covered margins.
   *
   * @param {number} kind A code of `Fit`.
   */
  fit(kind) { this.#change(() => this.#fit(kind)); }

  /** @param {number} kind A code of `Fit`. */
  #fit(kind) {
    const engine = this.#engine;
    const isEmpty = engine.pageWidth === 0 && engine.layers.every(({ items }) => items === 0);
    const scale = this.#box.scaleX;
    const { left, top, right, bottom } = this.room();
    const across = (left + right) / 2;
    const margin = Math.round(scale * (kind === Fit.width ? across : Math.max(across, (top + bottom) / 2)));
    if (!isEmpty) {
      engine.do(Command.fit, kind, margin);
      this.#move(scale * (left - right) / 2, kind === Fit.width ? scale * top - margin : scale * (top - bottom) / 2);
    }
    this.#follow();
  }

  /** Shows the page initially: fitted, but the ink of an infinite page at no more than 100%. */
  begin() {
    this.#changes = [];
    this.#change(() => {
      this.#fit(Fit.page);
      const large = this.#engine.scale / this.#box.pointScale;
      if (this.#engine.pageWidth === 0 && large > 1) this.#zoom(1 / large);
    });
  }

  /** @returns {Values} */
  get values() {
    const engine = this.#engine;
    const { canvas, pointScale } = this.#box;
    const [a, b, c, d, x, y] = engine.transform;
    const [right, down] = [canvas.width / 2 - x, canvas.height / 2 - y];
    const square = engine.scale ** 2;
    return {
      page: engine.page, zoom: engine.scale / pointScale, angle: engine.angle,
      x: (a * right + b * down) / square, y: (c * right + d * down) / square,
    };
  }

  set values(values) { this.#change(() => this.#set(values)); }

  /** @param {Values} values */
  #set({ page, zoom, angle, x, y }) {
    const engine = this.#engine;
    const { canvas, pointScale } = this.#box;
    if (page < engine.pageCount && page !== engine.page) engine.do(Command.showPage, page);
    if (angle !== engine.angle) engine.do(Command.rotate, angle - engine.angle, 0, 0);
    const factor = zoom * pointScale / engine.scale;
    if (Math.abs(factor - 1) > 1e-9) engine.do(Command.zoom, factor, 0, 0);
    const [a, b, c, d, left, top] = engine.transform;
    this.#move(canvas.width / 2 - (a * x + c * y + left), canvas.height / 2 - (b * x + d * y + top));
    this.#follow();
  }

  /**
   * Pans the page, in pixels.
   *
   * @param {number} x
   * @param {number} y
   */
  #move(x, y) {
    this.#engine.do(Command.wheel, -Math.round(x), -Math.round(y), 0, 0, 0);
  }
}
