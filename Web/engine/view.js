// The canvas on the page: passes pointer events to the engine and its pixels to the screen.

import { CanvasBox } from "./canvas-box.js";
import { listenForLeaving, listenToPinches, listenToPointers, listenToWheel, ModifierKeys } from "./canvas-events.js";
import { Command, Cursor, Fit } from "./engine.js";
import { Latency } from "./latency.js";
import { FrameLoop, Painter } from "./painter.js";
import { Pointers } from "./pointers.js";
import { Predictions } from "./predictions.js";
import { Viewport } from "./viewport.js";

/** The longest delay of bytes for the file, in milliseconds. */
const logPatience = 100;

/** The time after a wheel event that counts as turning, in milliseconds. */
const wheelTime = 150;

/** The icon of the rotation cursor, dark with a light outline: CSS has none. */
const turning = `<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" fill="none" stroke-linecap="round" \
stroke-linejoin="round">${["#fff", "#222"].map((color, at) =>
    `<path stroke="${color}" stroke-width="${at ? 1.75 : 4}" d="M19 12a7 7 0 1 1-2.3-5.2M17.5 2.5v4.7h-4.7"/>`).join("")}</svg>`;

/**
 * The CSS cursors, by the engine's.
 *
 * @type {Record<number, string>}
 */
const cursors = {
  [Cursor.standard]: "default", [Cursor.draw]: "crosshair", [Cursor.erase]: "crosshair", [Cursor.pan]: "grab",
  [Cursor.cross]: "crosshair", [Cursor.select]: "default", [Cursor.move]: "move", [Cursor.text]: "text",
  [Cursor.resizeColumns]: "ew-resize", [Cursor.resizeRows]: "ns-resize", [Cursor.resizeFalling]: "nwse-resize",
  [Cursor.resizeRising]: "nesw-resize",
  [Cursor.rotate]: `url("data:image/svg+xml,${encodeURIComponent(turning)}") 12 12, grab`,
};

/**
 * A canvas for drawing.
 *
 * Events: "change" after the engine's status may have changed, at most once a frame, with the bits of `Engine.notices`
 * since the previous one; "page" at once after the index of the current page has changed; "log" with bytes to append to the
 * file; "action" with bits of `Action`; "stats" twice a second during drawing.
 */
export class CanvasView extends EventTarget {
  #box;
  #frames = new FrameLoop((time) => this.#onFrame(time));
  #keys;
  #latency = new Latency();
  #painter;
  #pointers;
  #predictions = new Predictions();
  #viewport;
  /** The arguments of the prediction: the delay in seconds, and the pixels per millimeter; 0 while it is off. */
  #prediction = /** @type {[delay: number, density: number]} */ ([0, 0]);
  /**
   * Removes all listeners; null while the view is disconnected.
   *
   * @type {AbortController | null}
   */
  #connection = null;
  /**
   * @type {ReturnType<typeof setTimeout> | 0}
   */
  #deadlineTimer = 0;
  #deadline = Infinity;
  /**
   * @type {ReturnType<typeof setTimeout> | 0}
   */
  #logTimer = 0;
  #isChanged = false;
  /** Whether the ink in progress is sent as "ink" in every frame, because others show it. */
  sharesInk = false;
  /** The bits of `Engine.notices` since the last "change". */
  #notices = 0;
  #page = 0;
  #lastReport = 0;
  #wheelEnd = 0;
  #cursor = "";
  /**
   * Events deferred until the document is loaded; null if it is.
   *
   * @type {PointerEvent[] | null}
   */
  #deferred = null;

  /**
   * @param {HTMLCanvasElement} canvas
   * @param {import("./engine.js").Engine} engine
   * @param {{desynchronized?: boolean}} options Whether frames bypass the compositor, which helps on some screens only.
   */
  constructor(canvas, engine, { desynchronized = false } = {}) {
    super();
    this.canvas = canvas;
    this.engine = engine;
    this.#box = new CanvasBox(canvas);
    this.#painter = new Painter(canvas, engine, this.#latency, desynchronized);
    this.#painter.onPixels = () => this.#follow();
    this.#pointers = new Pointers(this.#box, this.#latency, this.#predictions);
    this.#viewport = new Viewport(engine, this.#box, () => this.#follow());
    this.#keys = new ModifierKeys((keys) => {
      engine.modifiers = keys;
      this.#follow();
    });
    this.#latency.isDrawing = () => this.isDrawing;
    this.connect();
  }

  /** Starts to handle pointers and keys, to track the size of the canvas and to paint; a new view is connected. */
  connect() {
    if (this.#connection) return;
    this.#connection = new AbortController();
    this.#viewport.isConnected = true;
    const page = this.canvas.ownerDocument.defaultView ?? window;
    this.#frames.start(page);
    this.#latency.connect();
    const { signal } = this.#connection;
    this.#listen(page, signal);
    this.#box.watch(page, signal, () => this.#resized(), () => this.#viewport.resume());
    this.#follow();
  }

  /** Cancels all contacts, sends pending log bytes, and stops everything until `connect`. */
  disconnect() {
    if (!this.#connection) return;
    this.#deferred = null;
    this.#pointers.forget();
    // Without a document there is no contact to cancel.
    if (this.engine.pageCount > 0) this.engine.do(Command.cancel);
    this.drain();
    this.#connection.abort();
    this.#connection = null;
    this.#viewport.isConnected = false;
    this.#latency.disconnect();
    this.#frames.stop();
    clearTimeout(this.#deadlineTimer);
    this.#deadline = Infinity;
  }

  /** Returns the time of the events' clock, in seconds. */
  now() {
    return Math.max(performance.now() / 1000, this.#pointers.time);
  }

  /** Whether a contact is down. */
  get isDrawing() {
    return this.#pointers.downCount > 0;
  }

  /** The latest numbers of the latency overlay. */
  get stats() {
    return this.#latency.latest ?? this.#report();
  }

  #report(now = performance.now()) {
    return this.#latency.report(this.#predictions.report(this.#box.pixelsPerMillimeter), now);
  }

  /**
   * Steadies lines, and predicts pens until their ink is visible, once the whole engine is loaded; also called after
   * resizing and contacts.
   *
   * The engine predicts; the browser does if its predictions have smaller errors.
   */
  predict() {
    const { engine } = this;
    if (!engine.module?.isWhole || engine.pageCount === 0 || this.isDrawing || this.#box.density === 0) return;
    engine.steady();
    const [delay, density] = [Math.min(this.#latency.period, 0.1), this.#box.pixelsPerMillimeter];
    const [before, densityBefore] = this.#prediction;
    if (Math.abs(delay - before) < 0.002 && density === densityBefore) return;
    engine.do(Command.tipPrediction, delay, density);
    this.#prediction = [delay, density];
    this.#predictions.hasEngine = true;
    this.#follow();
  }

  /** Must be called after commands from outside the view; `notices` adds to the engine's. */
  changed(notices = 0) {
    this.#notices |= notices;
    this.#follow(true);
  }

  // MARK: Commands

  /** Makes mice and pens pan the page, while the space bar is held. */
  startPanning() {
    this.#pointers.isPanning = true;
    this.#showCursor("grab");
  }

  stopPanning() {
    this.#pointers.isPanning = false;
    this.#showCursor(cursors[this.engine.cursor]);
  }

  /** Whether contacts only pan the page; of several, only the first does. */
  get isReadOnly() { return this.#pointers.isReadOnly; }

  set isReadOnly(value) { this.#pointers.isReadOnly = value; }

  /**
   * The source of force values that the browser doesn't report; see `Pointers.device`.
   *
   * @param {Pointers["device"]} value
   */
  set device(value) { this.#pointers.device = value; }

  /** Whether the current tool drags, so that modifier keys affect it. */
  get drags() { return this.#keys.drags; }

  set drags(value) { this.#keys.drags = value; }

  /** Defers pointer events until `release`: their document isn't loaded yet. */
  defer() {
    this.#deferred ??= [];
  }

  release() {
    const deferred = this.#deferred ?? [];
    this.#deferred = null;
    for (const event of deferred) {
      if (/cancel|leave/.test(event.type)) this.#leave(event);
      else this.#handle(event);
    }
  }

  /** Cancels all contacts that are down. */
  cancel() {
    if (!this.isDrawing) return;
    this.#pointers.forget();
    this.engine.do(Command.cancel);
    this.#follow(true);
  }

  /** Splits the strokes being drawn: the rest of each is a separate undo step. */
  beginUndoStep() {
    this.engine.do(Command.beginUndoStep);
    this.#follow();
  }

  // MARK: Viewport

  /**
   * Zooms about a point, by default the center of the view.
   *
   * @param {number} factor
   * @param {number} [x] In pixels of the canvas.
   * @param {number} [y]
   */
  zoomBy(factor, x, y) { this.#viewport.zoomBy(factor, x, y); }

  /**
   * Shows the whole page or its whole width, within the covered margins.
   *
   * @param {number} kind A code of `Fit`.
   */
  fit(kind = Fit.page) { this.#viewport.fit(kind); }

  /** Shows the page initially: fitted, but the ink of an infinite page at no more than 100%. */
  begin() { this.#viewport.begin(); }

  /** The viewport: the page, the zoom, the rotation, and the center, in page units. */
  get viewport() { return this.#viewport.values; }

  set viewport(values) { this.#viewport.values = values; }

  /** Sets the function that returns the covered margins of the canvas, in CSS pixels. */
  set room(room) { this.#viewport.room = room; }

  get room() { return this.#viewport.room; }

  // MARK: After commands

  /** Does what the engine's status requires after a command. */
  #follow(isAtRest = !this.isDrawing) {
    const { engine } = this;
    this.#isChanged = true;
    this.#notices |= engine.notices;
    if (engine.page !== this.#page) {
      this.#page = engine.page;
      this.#send("page", this.#page);
    }
    if (!this.#connection) return this.drain();
    this.#frames.request();
    this.#await(engine.deadline);
    const { actions } = engine;
    if (actions !== 0) this.#send("action", actions);
    if (!engine.hasLog) return;
    if (isAtRest) this.drain();
    else this.#logTimer ||= setTimeout(() => this.drain(), logPatience);
  }

  /**
   * @param {string} name
   * @param {unknown} detail
   */
  #send(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }

  /** Sends the bytes to append to the file. */
  drain() {
    clearTimeout(this.#logTimer);
    this.#logTimer = 0;
    if (!this.engine.hasLog) return;
    const bytes = this.engine.takeLog();
    if (bytes.length > 0) this.#send("log", bytes);
  }

  /**
   * Schedules a tick for the engine's deadline.
   *
   * @param {number} deadline
   */
  #await(deadline) {
    if (deadline === this.#deadline) return;
    clearTimeout(this.#deadlineTimer);
    this.#deadline = deadline;
    if (!Number.isFinite(deadline)) return;
    this.#deadlineTimer = setTimeout(() => {
      this.#deadline = Infinity;
      this.engine.do(Command.tick, Math.max(this.now(), deadline));
      this.#follow();
    }, Math.max(0, 1000 * (deadline - this.now())));
  }

  // MARK: Frames

  /** @param {number | null} time The time of the frame of the screen; null between two. */
  #onFrame(time) {
    if (time !== null) this.#latency.refreshed(time);
    const isPainted = this.#paint();
    if (this.#logTimer !== 0) this.drain();
    this.#shareInk();
    if (this.#isChanged) {
      this.#isChanged = false;
      if (!this.#pointers.isPanning) this.#showCursor(cursors[this.engine.cursor]);
      const notices = this.#notices;
      this.#notices = 0;
      this.#send("change", notices);
    }
    const now = performance.now();
    if (this.isDrawing && now - this.#lastReport > 500) {
      this.#lastReport = now;
      this.#send("stats", this.#report(now));
    }
    if (!this.engine.needsFrame) return;
    if (isPainted && !this.isDrawing && now > this.#wheelEnd) this.#frames.requestSoon();
    else this.#frames.request();
  }

  #shareInk() {
    if (!this.sharesInk || !this.#isChanged || !this.engine.module?.isWhole) return;
    const bytes = this.engine.takeInkInProgress();
    if (bytes.length > 0) this.#send("ink", bytes);
  }

  #paint() { return this.#painter.paint(this.isDrawing, performance.now() < this.#wheelEnd); }

  /** Paints immediately after a change of the size, to avoid flashing. */
  #resized() {
    const { width, height } = this.canvas;
    this.engine.do(Command.resize, width, height, this.#box.pointScale);
    this.predict();
    this.#paint();
    this.#follow();
  }

  #showCursor(name = "default") {
    if (name === this.#cursor) return;
    this.#cursor = name;
    this.canvas.style.cursor = name;
  }

  // MARK: Events

  /**
   * @param {Window} page
   * @param {AbortSignal} signal
   */
  #listen(page, signal) {
    const box = this.#box;
    listenToPointers(this.canvas, signal, {
      handle: (event) => this.#handle(event), leave: (event) => this.#leave(event), enter: () => box.update(),
    });
    listenToWheel(box, signal, (x, y, event, zooms) => {
      this.#wheelEnd = performance.now() + wheelTime;
      this.engine.do(Command.wheel, x, y, box.x(event), box.y(event), zooms ? 1 : 0);
      this.#follow();
    });
    listenToPinches(this.canvas, signal, (factor, event) => {
      // Two fingers on a touchscreen are contacts already.
      if (this.isDrawing) return false;
      this.zoomBy(factor, box.x(event), box.y(event));
      return true;
    });
    this.#keys.listen(page, signal, () => this.isDrawing);
    listenForLeaving(page, signal, () => this.cancel(), () => this.drain());
  }

  /**
   * @param {PointerEvent} event
   */
  #handle(event) {
    if (this.drags) this.#keys.update(event);
    if (this.#deferred) return void this.#deferred.push(event);
    if (event.type === "pointerdown") this.#box.update();
    const result = this.#pointers.handle(event);
    if (result === "began") {
      try {
        this.canvas.setPointerCapture(event.pointerId);
      } catch {
        // Synthetic events have no pointer to capture.
      }
    }
    this.#passSamples(result);
  }

  /**
   * @param {PointerEvent} event
   */
  #leave(event) {
    if (this.#deferred) this.#deferred.push(event);
    else this.#passSamples(this.#pointers.leave(event));
  }

  /**
   * @param {import("./pointers.js").Result} result
   */
  #passSamples(result) {
    if (result === null) return;
    const pointers = this.#pointers;
    const began = performance.now();
    this.engine.events(pointers.samples, this.now());
    pointers.clear();
    if (result === "moved") this.#predictions.compare(this.engine.predictedTip, this.#prediction[0]);
    this.#follow(result === "ended" || !this.isDrawing);
    if (result === "ended") this.predict();
    this.#latency.handled(performance.now() - began);
  }
}
