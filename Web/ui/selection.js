// Operations of keys and buttons on the selection, and conversions between page units and canvas pixels.

import { Edit, Kind, Phase, Selection as Choice } from "../engine/engine.js";
import { Part } from "./dom.js";

/** The contact id of shapes that are drawn without a pointer. */
const placer = 0xfffffff0;

/**
 * @typedef {[x: number, y: number]} Point
 * @typedef {import("../engine/engine.js").Engine} Engine
 */

/**
 * Converts a point from canvas pixels to page units.
 * @param {Engine} engine @param {Point} point
 * @returns {Point}
 */
export function onPage(engine, [across, along]) {
  const [a, b, c, d, x, y] = engine.transform;
  const square = engine.scale ** 2;
  return [(a * (across - x) + b * (along - y)) / square, (c * (across - x) + d * (along - y)) / square];
}

/**
 * Converts a point from page units to canvas pixels.
 * @param {Engine} engine @param {Point} point
 * @returns {Point}
 */
export function onCanvas(engine, [x, y]) {
  const [a, b, c, d, left, top] = engine.transform;
  return [a * x + c * y + left, b * x + d * y + top];
}

/**
 * Returns whether a point of the canvas is in view.
 * @param {Engine} engine @param {Point} point
 */
export const isInSight = ({ width, height }, [across, along]) => across > 0 && along > 0 && across < width && along < height;

export class Selection extends Part {
  /** Chooses the selecting tool used last, unless one is current. */
  chooseSelector() {
    if (!this.tools.isSelecting) this.tools.chooseTool(this.tools.selector);
  }

  /** @param {0 | 1 | 4 | 5} what A code of `Selection` in the protocol. */
  #select(what) {
    this.chooseSelector();
    this.studio.act(() => this.engine.select(what));
  }

  selectAll() { this.#select(Choice.all); }

  /**
   * Selects the item above (1) or below (−1) the selection.
   * @param {number} way
   */
  selectNext(way) { this.#select(way > 0 ? Choice.above : Choice.below); }

  deselect() { this.studio.act(() => this.engine.select(Choice.nothing)); }

  /** @param {[a: number, b: number, c: number, d: number, x: number, y: number]} values */
  #transform(...values) { this.studio.act(() => this.engine.edit(Edit.transform, ...values)); }

  /**
   * Moves the selection, by page units in the directions of the screen.
   * @param {number} x @param {number} y
   */
  nudge(x, y) {
    const { scale, transform: [a, b, c, d] } = this.engine;
    this.#transform(1, 0, 0, 1, (a * x + b * y) / scale, (c * x + d * y) / scale);
  }

  /**
   * Transforms the selection about its center by the matrix a, b, c, d.
   * @param {number} a @param {number} b @param {number} c @param {number} d
   */
  #about(a, b, c, d) {
    const { engine } = this;
    if (engine.selectedCount === 0) return;
    const { corners } = engine.selection;
    const [x, y] = onPage(engine, /** @type {Point} */ ([0, 1].map((at) =>
      (corners[at] + corners[at + 2] + corners[at + 4] + corners[at + 6]) / 4)));
    this.#transform(a, b, c, d, x - a * x - c * y, y - b * x - d * y);
  }

  /** @param {number} factor */
  scaleBy(factor) { this.#about(factor, 0, 0, factor); }

  /**
   * Rotates the selection clockwise, in degrees.
   * @param {number} degrees
   */
  turnBy(degrees) {
    const [cosine, sine] = [Math.cos, Math.sin].map((part) => part(degrees * Math.PI / 180));
    this.#about(cosine, sine, -sine, cosine);
  }

  /** Adds the current shape in the center of the view, as a drag would, and selects it. */
  addShape() {
    const { engine, tools } = this;
    if (!tools.isShaping) return;
    const [x, y] = [engine.width / 2, engine.height / 2];
    const size = Math.min(engine.width, engine.height) / 8;
    const now = this.view.now();
    /** @param {number} phase @param {number} far @param {number} later */
    const event = (phase, far, later) =>
      [placer, Kind.mouse, phase, 0, x + far, y + far, now + later, NaN, NaN, NaN, NaN, 0, NaN];
    const isDone = this.studio.act(() => engine.events([
      ...event(Phase.began, -size, 0), ...event(Phase.moved, 0, 0.01), ...event(Phase.moved, size, 0.02),
      ...event(Phase.ended, size, 0.03)], now + 0.03));
    if (!isDone) return;
    tools.chooseTool(tools.selector);
    this.selectNext(-1);
  }
}
