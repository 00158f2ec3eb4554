// The frames of a canvas: when the damage of an engine is painted, and how much of it, so that frames are short while the
// user draws.

/** The number of rectangles, and their share of their bounding box, above which the box is copied instead. */
const maximumRectangles = 8;
const fullShare = 0.7;

/**
 * The longest time of a frame that paints deferrable work, in milliseconds: while a contact is down or the wheel turns,
 * and otherwise, when only the time until the picture is complete counts; and the most strokes per frame. If even the
 * least work takes longer, the first case defers all of it.
 */
const paintTime = 8;
const idleTime = 14;
const maximumStrokes = 2000;

/** The least number of strokes to paint in a frame while nothing is drawn. */
const idleStrokes = 500;

/** Calls a function for frames of the screen, and between them. */
export class FrameLoop {
  #onFrame;
  #frame = 0;
  /** The window of the canvas. */
  #page = window;
  /** @type {MessageChannel | null} */
  #channel = null;

  /** @param {(time: number | null) => void} onFrame Receives the time of a frame of the screen, null between two. */
  constructor(onFrame) {
    this.#onFrame = onFrame;
  }

  /** @param {Window & typeof globalThis} page */
  start(page) {
    this.#page = page;
    this.#channel = new MessageChannel();
    this.#channel.port1.onmessage = () => this.#call(null);
  }

  stop() {
    this.#channel?.port1.close();
    this.#page.cancelAnimationFrame(this.#frame);
    this.#frame = 0;
  }

  /** Requests a call for the next frame of the screen. */
  request() {
    this.#frame ||= this.#page.requestAnimationFrame((time) => this.#call(time));
  }

  /** Requests a call as soon as pending events are handled, before the next frame. */
  requestSoon() {
    if (this.#frame !== 0) return;
    this.#frame = -1;
    this.#channel?.port2.postMessage(null);
  }

  /** @param {number | null} time */
  #call(time) {
    this.#frame = 0;
    this.#onFrame(time);
  }
}

/** Paints the damage of an engine. */
export class Painter {
  #engine;
  #latency;
  #context;
  #budget = 100;
  #isSlow = false;
  /**
   * The decoder of pictures in view; null until there are some.
   *
   * @type {any}
   */
  #decoder = null;

  /** Called after the pixels of pictures have arrived. */
  onPixels = () => {};

  /**
   * @param {HTMLCanvasElement} canvas
   * @param {import("./surface.js").Surface & {pictures: import("./pictures.js").Pictures}} engine
   * @param {import("./latency.js").Latency} latency
   * @param {boolean} desynchronized Whether frames bypass the compositor.
   */
  constructor(canvas, engine, latency, desynchronized) {
    const context = canvas.getContext("2d", { alpha: false, desynchronized });
    if (!context) throw new Error("the canvas already has a context of another type");
    this.#context = context;
    this.#engine = engine;
    this.#latency = latency;
  }

  /**
   * Repaints the damage and copies it to the canvas; returns whether there was any.
   *
   * @param {boolean} isDrawing Whether a contact is down.
   * @param {boolean} isTurning Whether the wheel turns.
   */
  paint(isDrawing, isTurning) {
    const engine = this.#engine;
    if (!engine.needsFrame || this.#context.canvas.width === 0) return false;
    const began = performance.now();
    const isBusy = isDrawing || isTurning;
    const waits = this.#isSlow && isBusy;
    // While nothing is drawn, each frame paints some of the parts in view, also if its fixed cost exceeds the goal.
    const budget = isBusy ? this.#budget : Math.max(this.#budget, idleStrokes);
    const rectangles = engine.paint(waits ? -1 : budget);
    this.#copy(rectangles);
    const ended = performance.now();
    if (!waits) this.#adapt(ended - began, isBusy ? paintTime : idleTime);
    this.#latency.frame(began, ended, isDrawing);
    if (rectangles.length > 0) this.#serve();
    return rectangles.length > 0;
  }

  /**
   * Copies rectangles of the engine's pixels to the canvas.
   *
   * @param {Int32Array} rectangles
   */
  #copy(rectangles) {
    const context = this.#context;
    const image = this.#engine.frame();
    const [x, y, width, height, area] = hull(rectangles);
    if (rectangles.length / 4 > maximumRectangles || area > fullShare * width * height) {
      if (area > 0) context.putImageData(image, 0, 0, x, y, width, height);
      return;
    }
    for (let i = 0; i < rectangles.length; i += 4) {
      const [left, top, across, down] = rectangles.subarray(i, i + 4);
      context.putImageData(image, 0, 0, left, top, across, down);
    }
  }

  /**
   * Adapts the painting budget to the time of the last frame.
   *
   * @param {number} time
   * @param {number} goal
   */
  #adapt(time, goal) {
    if (time > goal) {
      this.#isSlow = this.#budget === 0;
      this.#budget = Math.floor(this.#budget * Math.max(goal / time, 0.5));
    } else if (!this.#engine.needsFrame) {
      this.#isSlow = false;
    } else if (time < 0.75 * goal) {
      this.#budget = Math.min(Math.floor(1.5 * this.#budget) + 20, maximumStrokes);
      this.#isSlow = false;
    }
  }

  /** Requests decoding of the pictures in view. */
  #serve() {
    if (this.#decoder) this.#decoder.serve();
    else if (this.#engine.pictures.requests().length > 0) {
      this.#engine.pictures.decoder().then((decoder) => {
        this.#decoder = decoder;
        decoder.onPixels = () => {
          this.onPixels();
          decoder.serve();
        };
        decoder.serve();
      });
    }
  }
}

/**
 * Returns the bounding box of rectangles, and the sum of their areas.
 *
 * @param {Int32Array} rectangles
 */
function hull(rectangles) {
  let [left, top, right, bottom, area] = [Infinity, Infinity, -Infinity, -Infinity, 0];
  for (let i = 0; i < rectangles.length; i += 4) {
    const [x, y, width, height] = rectangles.subarray(i, i + 4);
    if (width <= 0 || height <= 0) continue;
    left = Math.min(left, x);
    top = Math.min(top, y);
    right = Math.max(right, x + width);
    bottom = Math.max(bottom, y + height);
    area += width * height;
  }
  return [left, top, right - left, bottom - top, area];
}
