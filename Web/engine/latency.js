// The latency of ink behind the pen: counts and times for the overlay, recorded without producing garbage.

/** A ring buffer of the latest values of a series. */
export class Ring {
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

  /** The mean of the values; 0 if the series is empty. */
  get mean() {
    const count = Math.min(this.count, this.values.length);
    let sum = 0;
    for (let i = 0; i < count; i++) sum += this.values[i];
    return count === 0 ? 0 : sum / count;
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

/** The range of times between two frames that count as the rate of the screen, in milliseconds. */
const periods = [4, 34];

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
    this.paints = new Ring(512);
    this.events = new Ring(512);
    // The times of events that no frame has shown yet.
    this.waiting = new Float64Array(64);
    this.waitingCount = 0;
    // The times between two frames, while a contact draws.
    this.periods = new Ring(32);
    this.lastFrame = 0;
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

  /**
   * Records the time of a frame of the screen.
   *
   * @param {number} time
   */
  refreshed(time) {
    const period = time - this.lastFrame;
    this.lastFrame = time;
    if (period >= periods[0] && period <= periods[1] && this.isDrawing?.()) this.periods.push(period);
  }

  /** The time between two frames of the screen, in seconds: the median of the last ones, at first 1/60 s. */
  get period() { return this.periods.count < 8 ? 1 / 60 : this.periods.quantiles(0.5)[0] / 1000; }

  // MARK: Report

  /**
   * Returns the numbers for the overlay, and restarts the counts per second.
   *
   * @param {ReturnType<import("./predictions.js").Predictions["report"]>} prediction
   */
  report(prediction, now = performance.now()) {
    const seconds = Math.max((now - this.start) / 1000, 1e-3);
    const [median, p95] = this.latencies.quantiles(0.5, 0.95);
    const [paint, paint95] = this.paints.quantiles(0.5, 0.95);
    this.latest = {
      eventsPerSecond: Math.round(this.samples / seconds),
      samplesPerFrame: this.frames === 0 ? 0 : this.samples / this.frames,
      latency: { median, p95, last: this.latencies.last },
      event: { median: this.events.quantiles(0.5)[0] },
      frame: { median: paint, p95: paint95, worst: this.worstFrame },
      prediction,
      longTasks: this.longTasks,
    };
    this.#beginWindow(now);
    return this.latest;
  }
}
