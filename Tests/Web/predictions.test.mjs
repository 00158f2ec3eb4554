// Predicted tips: their errors against the samples that follow, and the choice between the browser's and the engine's.
import { deepEqual, equal, ok } from "node:assert/strict";
import { test } from "node:test";
import { Kind } from "../../Web/engine/protocol.js";
import { Predictions } from "../../Web/engine/predictions.js";

const near = (value, wanted) => ok(Math.abs(value - wanted) < 1e-9, `${value}, not ${wanted}`);

/**
 * Moves a pointer along x at 1000 pixels a second, with a sample every 4 ms.
 *
 * @param {(time: number, x: number) => {x: number, y: number} | null} own The engine's tip 12 ms after a sample.
 * @param {(x: number) => number} browser The browser's x 16 ms after a sample; NaN for none.
 */
function move(predictions, count, own, browser, kind = Kind.pen) {
  for (let i = 1; i <= count; i++) {
    const [before, time] = [1 + (i - 1) / 250, 1 + i / 250];
    predictions.moved(7, kind, before, 4 * (i - 1), 0, time, 4 * i, 0);
    const ahead = browser(4 * i);
    if (!Number.isNaN(ahead)) predictions.predict(time + 0.016, ahead, 0);
    const tip = own(time, 4 * i);
    predictions.compare(tip ? { contact: 7, time: time + 0.012, ...tip } : { contact: 0, time: 0, x: 0, y: 0 }, 0.012);
  }
}

const made = () => Object.assign(new Predictions(), { hasEngine: true });

test("Errors are those at the time of the engine's tip, in millimeters", () => {
  const predictions = made();
  move(predictions, 100, (_, x) => ({ x: x + 12 + 3, y: 4 }), (x) => x + 16 + 8);
  const { own, browser, held, count } = predictions.report(2);
  near(own.mean, 2.5);
  near(own.p95, 2.5);
  // The browser's tip after 16 ms is 24 pixels ahead, so that after 12 ms is 18.
  near(browser.mean, 3);
  near(held.mean, 6);
  equal(count, 97);
});

test("The browser's predictions are used before the engine predicts, and then only if they are clearly better", () => {
  const predictions = new Predictions();
  ok(predictions.usesBrowser(Kind.pen));
  predictions.hasEngine = true;
  ok(!predictions.usesBrowser(Kind.pen));
  const worse = (_, x) => ({ x: x + 12, y: 4 });
  move(predictions, 100, worse, (x) => x + 16);
  ok(!predictions.usesBrowser(Kind.pen), "after few samples nothing changes");
  move(predictions, 200, worse, (x) => x + 16);
  ok(predictions.usesBrowser(Kind.pen) && predictions.usesBrowser(Kind.eraser));
  ok(!predictions.usesBrowser(Kind.finger), "for its kind only");
  move(predictions, 300, (_, x) => ({ x: x + 12, y: 0 }), (x) => x + 20);
  ok(!predictions.usesBrowser(Kind.pen), "the engine's are better again");
});

test("A pointer that the engine does not predict is compared with staying where it is", () => {
  const predictions = made();
  move(predictions, 300, () => null, (x) => x + 15, Kind.mouse);
  const { own, held, browser, usesBrowser } = predictions.report(1);
  deepEqual(own, held);
  near(own.mean, 12);
  ok(browser.mean < 1 && usesBrowser && predictions.usesBrowser(Kind.mouse));
});

test("Without predictions of the browser there is no error of theirs, and tips of ended contacts do not count", () => {
  const predictions = made();
  move(predictions, 3, (_, x) => ({ x: x + 12, y: 0 }), () => NaN);
  predictions.forget();
  predictions.moved(8, Kind.pen, 1.012, 0, 0, 1.1, 0, 0);
  const { own, browser, count } = predictions.report(1);
  ok(Number.isNaN(own.mean) && Number.isNaN(browser.mean));
  equal(count, 0);
});
