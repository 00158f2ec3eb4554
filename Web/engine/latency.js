// The latency of ink behind the pen: counts and times for the overlay, recorded without producing garbage.

/** A ring buffer of the latest values of a series. */
class Ring {
  /** @param {number} size */
  constructor(size) {
    this.values = new Float64Array(size);
    this.count = 0;
  }

  /** @param {number} value */
  push(value) {
    this.values[this.count++ % this.values.length] = value;
  }

  get last() {
    return this.count === 0 ? 0 : this.values[(this.count - 1) % this.values.length];
  }

  /**
   * Returns the values at these quantiles: 0.5 is the median. All are 0 if the series is empty.
   *
   * @param {number[]} shares
   */
  quantiles(...shares) {
    const count = Math.min(this.count, this.values.length);
    const sorted = this.values.slice(0, count).sort();
    return shares.map((share) => (count === 0 ? 0 : sorted[Math.floor(share * (count - 1))]));
  }
}

/** The time above which a task costs a frame, in milliseconds. */
const longest = 16;

/** Measures from input events to painted frames. All times are milliseconds of `performance.now()`. */
export class Latency {
  /** @type {PerformanceObserver | null} */
  #tasks;
  /**
   * Returns whether a contact draws; set by the view.
   *
   * @type {(() => boolean) | null}
   */
  isDrawing = null;

  constructor() {
    this.latencies = new Ring(512);
    this.misses = new Ring(100);
    this.paints = new Ring(512);
    this.events = new Ring(512);
    // The times of events that no frame has shown yet.
    this.waiting = new Float64Array(64);
    this.waitingCount = 0;
    // The predicted samples that the pen has not reached yet: time, x and y of each.
    this.predictions = new Float64Array(3 * 16);
    this.predictionCount = 0;
    this.longTasks = 0;
    this.worstFrame = 0;
    this.start = performance.now();
    this.samples = 0;
    this.frames = 0;
    this.#tasks = globalThis.PerformanceObserver ? new PerformanceObserver((list) => {
      if (this.isDrawing?.()) this.longTasks += list.getEntries().length;
    }) : null;
  }

  /** Counts long tasks from now on, until `disconnect`. */
  connect() {
    // Browsers without this entry type report nothing, and some throw.
    try {
      this.#tasks?.observe({ type: "longtask" });
    } catch { /* long tasks are not counted */ }
  }

  disconnect() {
    this.#tasks?.disconnect();
  }

  /** @param {number} now */
  #beginWindow(now) {
    this.start = now;
    this.samples = 0;
    this.frames = 0;
  }

  /**
   * Records an input event that the next frame will show.
   *
   * @param {number} time
   * @param {number} samples
   */
  event(time, samples) {
    this.samples += samples;
    if (this.waitingCount < this.waiting.length) this.waiting[this.waitingCount++] = time;
  }

  /**
   * Records the time that the engine needed for events.
   *
   * @param {number} time
   */
  handled(time) {
    this.events.push(time);
    if (time > longest) this.longTasks++;
  }

  /**
   * Records a frame that is on the canvas.
   *
   * @param {number} began
   * @param {number} ended
   * @param {boolean} isDrawing
   */
  frame(began, ended, isDrawing) {
    for (let i = 0; i < this.waitingCount; i++) this.latencies.push(ended - this.waiting[i]);
    this.waitingCount = 0;
    this.frames++;
    this.paints.push(ended - began);
    if (!isDrawing) return;
    this.worstFrame = Math.max(this.worstFrame, ended - began);
    if (ended - began > longest) this.longTasks++;
  }

  // MARK: Predictions

  /**
   * Records a predicted sample, in pixels.
   *
   * @param {number} time
   * @param {number} x
   * @param {number} y
   */
  predict(time, x, y) {
    if (this.predictionCount === 16) return;
    this.predictions.set([time, x, y], 3 * this.predictionCount++);
  }

  /**
   * Compares the predictions for a time interval with the actual motion of the pen in it.
   *
   * @param {number} time0
   * @param {number} x0
   * @param {number} y0
   * @param {number} time1
   * @param {number} x1
   * @param {number} y1
   */
  moved(time0, x0, y0, time1, x1, y1) {
    let count = 0;
    for (let i = 0; i < this.predictionCount; i++) {
      const [time, x, y] = this.predictions.subarray(3 * i, 3 * i + 3);
      if (time > time1) {
        this.predictions.copyWithin(3 * count++, 3 * i, 3 * i + 3);
      } else if (time >= time0) {
        const part = time1 > time0 ? (time - time0) / (time1 - time0) : 1;
        this.misses.push(Math.hypot(x0 + part * (x1 - x0) - x, y0 + part * (y1 - y0) - y));
      }
    }
    this.predictionCount = count;
  }

  /** Discards all predictions when a contact ends: they cannot be compared any more. */
  forgetPredictions() {
    this.predictionCount = 0;
  }

  // MARK: Report

  /** Returns the numbers for the overlay, and restarts the counts per second. */
  report(now = performance.now()) {
    const seconds = Math.max((now - this.start) / 1000, 1e-3);
    const [median, p95] = this.latencies.quantiles(0.5, 0.95);
    const [paint, paint95] = this.paints.quantiles(0.5, 0.95);
    this.latest = {
      eventsPerSecond: Math.round(this.samples / seconds),
      samplesPerFrame: this.frames === 0 ? 0 : this.samples / this.frames,
      latency: { median, p95, last: this.latencies.last },
      event: { median: this.events.quantiles(0.5)[0] },
      frame: { median: paint, p95: paint95, worst: this.worstFrame },
      predictedError: this.misses.quantiles(0.5)[0],
      longTasks: this.longTasks,
    };
    this.#beginWindow(now);
    return this.latest;
  }
}
