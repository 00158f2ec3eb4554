// The predicted tips of pointers, the browser's and the engine's, and their errors against the samples that follow.

import { Kind } from "./engine.js";
import { Ring } from "./latency.js";

/** @typedef {{mean: number, p95: number}} ErrorSize The mean and the 95th percentile, in millimeters. */

/** The count of compared tips before the browser's prediction may be chosen, and that of the latest ones, which decide. */
const least = 120;
const latest = 240;

/** The longest time that is predicted, in seconds. */
const reach = 0.017;

/** The ratio of errors below which the browser's prediction replaces the engine's: it must be clearly better. */
const clearly = 0.9;

/** The length of a compared tip in numbers: contact, kind, time, and x and y by the engine, the browser and none. */
const size = 9;
const maximum = 32;

/** The errors of one kind of pointer, in pixels. */
class Errors {
  constructor() {
    this.own = new Ring(latest);
    this.browser = new Ring(latest);
    this.held = new Ring(latest);
    /** The engine's errors for the tips that have one of the browser, too. */
    this.compared = new Ring(latest);
    /** Whether the browser has predicted this kind. */
    this.isPredicted = false;
    this.usesBrowser = false;
  }

  /** Chooses the prediction with the smaller error: in the mean, and not larger in the 95th percentile. */
  choose() {
    if (this.browser.count < least || this.browser.count % 16 > 0) return;
    const { compared: own, browser } = this;
    if (this.usesBrowser) this.usesBrowser = browser.mean <= own.mean;
    else this.usesBrowser = browser.mean < clearly * own.mean && browser.quantiles(0.95)[0] <= own.quantiles(0.95)[0];
  }
}

/** Compares predicted tips with the motion that follows, and chooses the better prediction for each kind of pointer. */
export class Predictions {
  /** Whether the engine predicts; before, the browser's predictions are drawn. */
  hasEngine = false;
  /** Pens and their erasers, fingers, and mice. */
  #errors = [new Errors(), new Errors(), new Errors()];
  #pending = new Float64Array(size * maximum);
  #count = 0;
  /** The browser's predictions after the newest sample: time, x and y of each. */
  #predicted = new Float64Array(3 * 16);
  #predictedCount = 0;
  /** The newest sample: contact, kind, time, x and y; no comparison is due if the time is NaN. */
  #newest = new Float64Array([0, 0, NaN, 0, 0]);
  /** The index of the kind that was compared last. */
  #last = 0;

  /** @param {number} kind A code of `Kind`. */
  #of(kind) { return kind <= Kind.eraser ? 0 : kind === Kind.finger ? 1 : 2; }

  /**
   * Whether the browser's predictions of a kind are drawn, as they have smaller errors.
   *
   * @param {number} kind A code of `Kind`.
   */
  usesBrowser(kind) { return !this.hasEngine || this.#errors[this.#of(kind)].usesBrowser; }

  /** Discards the tips of all contacts: they cannot be compared any more. */
  forget() {
    this.#count = 0;
    this.#newest[2] = NaN;
  }

  /**
   * Takes the newest sample of an event, and compares earlier tips with the motion since the sample before it.
   *
   * @param {number} contact
   * @param {number} kind
   * @param {number} time0
   * @param {number} x0
   * @param {number} y0
   * @param {number} time1
   * @param {number} x1
   * @param {number} y1
   */
  moved(contact, kind, time0, x0, y0, time1, x1, y1) {
    this.#newest.set([contact, kind, time1, x1, y1]);
    this.#predictedCount = 0;
    const pending = this.#pending;
    let count = 0;
    for (let i = 0; i < this.#count; i++) {
      const at = size * i;
      const time = pending[at + 2];
      if (pending[at] !== contact || time > time1) {
        pending.copyWithin(size * count++, at, at + size);
      } else if (time >= time0) {
        const part = time1 > time0 ? (time - time0) / (time1 - time0) : 1;
        this.#measure(at, x0 + part * (x1 - x0), y0 + part * (y1 - y0));
      }
    }
    this.#count = count;
  }

  /**
   * @param {number} at The index of a tip.
   * @param {number} x
   * @param {number} y
   */
  #measure(at, x, y) {
    const pending = this.#pending;
    this.#last = this.#of(pending[at + 1]);
    const errors = this.#errors[this.#last];
    const error = (/** @type {number} */ i) => Math.hypot(pending[at + i] - x, pending[at + i + 1] - y);
    errors.own.push(error(3));
    errors.held.push(error(7));
    if (Number.isNaN(pending[at + 5])) return;
    errors.compared.push(error(3));
    errors.browser.push(error(5));
    errors.choose();
  }

  /**
   * Takes a predicted sample of the browser after the newest sample; times increase.
   *
   * @param {number} time
   * @param {number} x
   * @param {number} y
   */
  predict(time, x, y) {
    if (this.#predictedCount < 16) this.#predicted.set([time, x, y], 3 * this.#predictedCount++);
  }

  /**
   * Takes the engine's tip of the newest sample, which is compared with the browser's at the same time.
   *
   * @param {{contact: number, time: number, x: number, y: number}} tip Of time 0 if the engine predicts nothing.
   * @param {number} delay The time until a frame is visible, in seconds.
   */
  compare(tip, delay) {
    const [contact, kind, newest, heldX, heldY] = this.#newest;
    if (!this.hasEngine || Number.isNaN(newest)) return;
    this.#newest[2] = NaN;
    const isOwn = tip.time > newest && tip.contact === contact;
    const time = isOwn ? tip.time : newest + Math.min(delay, reach);
    if (this.#count === maximum || time <= newest) return;
    let [before, x, y] = [newest, heldX, heldY];
    for (let i = 0; i < this.#predictedCount && before < time; i++) {
      const [next, nextX, nextY] = this.#predicted.subarray(3 * i, 3 * i + 3);
      if (next <= before) continue;
      const part = Math.min((time - before) / (next - before), 1);
      [before, x, y] = [next, x + part * (nextX - x), y + part * (nextY - y)];
    }
    // A browser that predicts nothing this time shows the newest sample.
    const errors = this.#errors[this.#of(kind)];
    errors.isPredicted ||= this.#predictedCount > 0;
    if (!errors.isPredicted) [x, y] = [NaN, NaN];
    const [ownX, ownY] = isOwn ? [tip.x, tip.y] : [heldX, heldY];
    this.#pending.set([contact, kind, time, ownX, ownY, x, y, heldX, heldY], size * this.#count++);
  }

  /**
   * Returns the errors of the kind of pointer that was compared last, in millimeters, and the prediction that is drawn.
   *
   * @param {number} pixelsPerMillimeter
   */
  report(pixelsPerMillimeter) {
    const { own, browser, held, usesBrowser } = this.#errors[this.#last];
    /** @param {Ring} ring @returns {ErrorSize} */
    const sizes = (ring) => ({
      mean: ring.count > 0 ? ring.mean / pixelsPerMillimeter : NaN,
      p95: ring.count > 0 ? ring.quantiles(0.95)[0] / pixelsPerMillimeter : NaN,
    });
    return { own: sizes(own), browser: sizes(browser), held: sizes(held), count: own.count, usesBrowser };
  }
}
