// The canvas on the page: passes pointer events to the engine and its pixels to the screen.

import { Command, Cursor, Fit } from "./engine.js";
import { Latency } from "./latency.js";
import { Pointers } from "./pointers.js";
import { Predictions } from "./predictions.js";

/** The most pixels of a canvas; larger ones have a lower resolution. */
const maximumPixels = 16e6;

/** The longest delay of bytes for the file, in milliseconds. */
const logPatience = 100;

/** The number of rectangles, and their share of their bounding box, above which the box is copied instead. */
const maximumRectangles = 8;
const fullShare = 0.7;

/**
 * The longest time of a frame that paints deferrable work, in milliseconds: while a contact is down or the wheel turns,
 * and otherwise, when only the time until the picture is complete counts; the most strokes per frame; and the time
 * after a wheel event that counts as turning. If even the least work takes longer, the first case defers all of it.
 */
const paintTime = 8;
const idleTime = 14;
const maximumStrokes = 2000;
const wheelTime = 150;

/** The least number of strokes to paint in a frame while nothing is drawn. */
const idleStrokes = 500;

/**
 * The time after the page loses the focus until strokes are canceled, in milliseconds: some browsers show another page
 * before they close one, and the ink on a closing page is kept.
 */
const awayPatience = 300;

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
 * since the previous one; "log" with bytes to append to the file; "action" with bits of `Action`; "stats" twice a
 * second during drawing.
 */
export class CanvasView extends EventTarget {
  #pointers;
  #latency = new Latency();
  #predictions = new Predictions();
  /** The arguments of the prediction: the delay in seconds, and the pixels per millimeter; 0 while it is off. */
  #prediction = /** @type {[delay: number, density: number]} */ ([0, 0]);
  #frame = 0;
  /**
   * Removes all listeners; null while the view is disconnected.
   *
   * @type {AbortController | null}
   */
  #connection = null;
  /**
   * @type {MessageChannel | null}
   */
  #channel = null;
  /** The canvas's window when the view is connected. */
  #window = window;
  /**
   * @type {ResizeObserver | null}
   */
  #sizes = null;
  /**
   * View changes deferred until the canvas has a size; empty while it has one.
   *
   * @type {(() => void)[]}
   */
  #viewportChanges = [];
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
  /** The bits of `Engine.notices` since the last "change". */
  #notices = 0;
  #isLeaving = false;
  #lastReport = 0;
  #budget = 100;
  #isSlow = false;
  #wheelEnd = 0;
  #cursor = "";
  /** The modifier keys held, as in `Engine.modifiers`, and those reported to the engine. */
  #keys = 0;
  #reportedKeys = 0;
  #drags = false;
  /**
   * The decoder of pictures in view; null until there are some.
   *
   * @type {any}
   */
  #decoder = null;
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
    /** Returns the covered margins of the canvas, in CSS pixels. */
    this.room = () => ({ left: 16, top: 16, right: 16, bottom: 16 });
    const context = canvas.getContext("2d", { alpha: false, desynchronized });
    if (!context) throw new Error("the canvas already has a context of another type");
    this.context = context;
    /** The canvas pixels per CSS pixel; 0 before the canvas has a size. */
    this.density = 0;
    this.#pointers = new Pointers(this.#latency, this.#predictions);
    this.#latency.isDrawing = () => this.isDrawing;
    this.connect();
  }

  /** Starts to handle pointers and keys, to track the size of the canvas and to paint; a new view is connected. */
  connect() {
    if (this.#connection) return;
    this.#connection = new AbortController();
    this.#window = this.canvas.ownerDocument.defaultView ?? window;
    this.#channel = new MessageChannel();
    this.#channel.port1.onmessage = () => this.#onFrame();
    this.#latency.connect();
    const { signal } = this.#connection;
    this.#listen(signal);
    this.#watchSize(signal);
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
    this.#sizes?.disconnect();
    this.#latency.disconnect();
    this.#channel?.port1.close();
    this.#window.cancelAnimationFrame(this.#frame);
    clearTimeout(this.#deadlineTimer);
    this.#frame = 0;
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
    return this.#latency.report(this.#predictions.report(this.#pixelsPerMillimeter), now);
  }

  /**
   * Predicts pens until their ink is visible, once the whole engine is loaded; also called after resizing and contacts.
   *
   * The engine predicts; the browser does if its predictions have smaller errors.
   */
  predict() {
    const { engine } = this;
    if (!engine.module?.isWhole || engine.pageCount === 0 || this.isDrawing || this.density === 0) return;
    const [delay, density] = [Math.min(this.#latency.period, 0.1), this.#pixelsPerMillimeter];
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
  get drags() { return this.#drags; }

  set drags(value) {
    this.#drags = value;
    this.#reportKeys();
  }

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

  /**
   * Zooms about a point, by default the center of the view.
   *
   * @param {number} factor
   * @param {number} [x] In pixels of the canvas.
   * @param {number} [y]
   */
  zoomBy(factor, x, y) { this.#changeViewport(() => this.#zoom(factor, x, y)); }

  /**
   * @param {number} factor
   */
  #zoom(factor, x = this.canvas.width / 2, y = this.canvas.height / 2) {
    this.engine.do(Command.zoom, factor, x, y);
    this.#follow();
  }

  /** Whether the canvas is displayed, and has a size. */
  get #isShown() { return this.canvas.clientWidth > 0 && this.canvas.clientHeight > 0; }

  /**
   * Changes the viewport, deferred until the canvas has a size.
   *
   * @param {() => void} act
   */
  #changeViewport(act) {
    if (this.#connection && this.#isShown) act();
    else this.#viewportChanges.push(act);
  }

  /**
   * Shows the whole page or its whole width, within the covered margins.
   *
   * @param {number} kind A code of `Fit`.
   */
  fit(kind = Fit.page) { this.#changeViewport(() => this.#fit(kind)); }

  /**
   * @param {number} kind A code of `Fit`.
   */
  #fit(kind) {
    const { engine } = this;
    const isEmpty = engine.pageWidth === 0 && engine.layers.every(({ items }) => items === 0);
    const scale = this.#pointers.scaleX;
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
    this.#viewportChanges = [];
    this.#changeViewport(() => {
      this.#fit(Fit.page);
      const large = this.engine.scale / this.#pointScale;
      if (this.engine.pageWidth === 0 && large > 1) this.#zoom(1 / large);
    });
  }

  /** The viewport: the page, the zoom, the rotation, and the center, in page units. */
  get viewport() {
    const { engine, canvas } = this;
    const [a, b, c, d, x, y] = engine.transform;
    const [right, down] = [canvas.width / 2 - x, canvas.height / 2 - y];
    const square = engine.scale ** 2;
    return {
      page: engine.page, zoom: engine.scale / this.#pointScale, angle: engine.angle,
      x: (a * right + b * down) / square, y: (c * right + d * down) / square,
    };
  }

  set viewport(viewport) { this.#changeViewport(() => this.#setViewport(viewport)); }

  /**
   * @param {CanvasView["viewport"]} viewport
   */
  #setViewport({ page, zoom, angle, x, y }) {
    const { engine, canvas } = this;
    if (page < engine.pageCount && page !== engine.page) engine.do(Command.showPage, page);
    if (angle !== engine.angle) engine.do(Command.rotate, angle - engine.angle, 0, 0);
    const factor = zoom * this.#pointScale / engine.scale;
    if (Math.abs(factor - 1) > 1e-9) engine.do(Command.zoom, factor, 0, 0);
    const [a, b, c, d, left, top] = engine.transform;
    this.#move(canvas.width / 2 - (a * x + c * y + left), canvas.height / 2 - (b * x + d * y + top));
    this.#follow();
  }

  get #pixelsPerMillimeter() { return this.density * 96 / 25.4; }

  /** The canvas pixels per point: a point is 1/72 inch, a CSS pixel 1/96 inch. */
  get #pointScale() { return this.density * 96 / 72; }

  /**
   * Pans the page, in pixels.
   *
   * @param {number} x
   * @param {number} y
   */
  #move(x, y) {
    this.engine.do(Command.wheel, -Math.round(x), -Math.round(y), 0, 0, 0);
  }

  // MARK: After commands

  /** Does what the engine's status requires after a command. */
  #follow(isAtRest = !this.isDrawing) {
    const { engine } = this;
    this.#isChanged = true;
    this.#notices |= engine.notices;
    if (!this.#connection) return this.drain();
    this.#request();
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

  #request() {
    this.#frame ||= this.#window.requestAnimationFrame((time) => {
      this.#latency.refreshed(time);
      this.#onFrame();
    });
  }

  /** Continues to paint as soon as pending events are handled, before the next frame. */
  #continuePainting() {
    if (this.#frame !== 0) return;
    this.#frame = -1;
    this.#channel?.port2.postMessage(null);
  }

  #onFrame() {
    this.#frame = 0;
    const isPainted = this.#paint();
    if (this.#logTimer !== 0) this.drain();
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
    if (isPainted && !this.isDrawing && now > this.#wheelEnd) this.#continuePainting();
    else this.#request();
  }

  /** Requests decoding of the pictures in view. */
  #serve() {
    if (this.#decoder) this.#decoder.serve();
    else if (this.engine.pictures.requests().length > 0) {
      this.engine.pictures.decoder().then((decoder) => {
        this.#decoder = decoder;
        decoder.onPixels = () => {
          this.#follow();
          decoder.serve();
        };
        decoder.serve();
      });
    }
  }

  /** Repaints the damage and copies it to the canvas; returns whether there was any. */
  #paint() {
    const { engine, context } = this;
    if (!engine.needsFrame || this.canvas.width === 0) return false;
    const began = performance.now();
    const isBusy = this.isDrawing || began < this.#wheelEnd;
    const waits = this.#isSlow && isBusy;
    // While nothing is drawn, each frame paints some of the parts in view, also if its fixed cost exceeds the goal.
    const budget = isBusy ? this.#budget : Math.max(this.#budget, idleStrokes);
    const rectangles = engine.paint(waits ? -1 : budget);
    const image = engine.frame();
    const count = rectangles.length / 4;
    const [x, y, width, height, area] = hull(rectangles);
    if (count > maximumRectangles || area > fullShare * width * height) {
      if (area > 0) context.putImageData(image, 0, 0, x, y, width, height);
    } else {
      for (let i = 0; i < rectangles.length; i += 4) {
        const [left, top, across, down] = rectangles.subarray(i, i + 4);
        context.putImageData(image, 0, 0, left, top, across, down);
      }
    }
    const ended = performance.now();
    if (!waits) this.#adapt(ended - began, isBusy ? paintTime : idleTime);
    this.#latency.frame(began, ended, this.isDrawing);
    if (rectangles.length > 0) this.#serve();
    return rectangles.length > 0;
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
    } else if (!this.engine.needsFrame) {
      this.#isSlow = false;
    } else if (time < 0.75 * goal) {
      this.#budget = Math.min(Math.floor(1.5 * this.#budget) + 20, maximumStrokes);
      this.#isSlow = false;
    }
  }

  #showCursor(name = "default") {
    if (name === this.#cursor) return;
    this.#cursor = name;
    this.canvas.style.cursor = name;
  }

  // MARK: Size

  /**
   * @param {AbortSignal} signal
   */
  #watchSize(signal) {
    const density = () => this.#window.devicePixelRatio;
    const measure = (/** @type {ResizeObserverSize | undefined} */ size = undefined) => {
      // A hidden canvas keeps its pixels, so that it looks the same when it is shown again.
      if (!this.#isShown && this.density) return;
      let width = this.canvas.clientWidth * density();
      let height = this.canvas.clientHeight * density();
      // Exact to the pixel, unless the size belongs to a screen with another density.
      if (size && Math.hypot(size.inlineSize - width, size.blockSize - height) < 3) {
        [width, height] = [size.inlineSize, size.blockSize];
      }
      this.#resize(width, height, density());
      if (!this.#isShown) return;
      this.#updatePosition();
      for (const act of this.#viewportChanges.splice(0)) act();
    };
    measure();
    const sizes = new ResizeObserver(([entry]) => measure(entry.devicePixelContentBoxSize?.[0]));
    this.#sizes = sizes;
    try {
      sizes.observe(this.canvas, { box: "device-pixel-content-box" });
    } catch {
      sizes.observe(this.canvas);
    }
    this.#window.addEventListener("resize", () => {
      measure();
      this.#updatePosition();
    }, { signal });
    // Scrolling of any ancestor moves the canvas.
    this.#window.addEventListener("scroll", () => this.#updatePosition(), { capture: true, passive: true, signal });
  }

  /**
   * Sets a size in device pixels, and paints immediately, to avoid flashing.
   *
   * @param {number} screenWidth
   * @param {number} screenHeight
   * @param {number} screenDensity
   */
  #resize(screenWidth, screenHeight, screenDensity) {
    const share = Math.min(1, Math.sqrt(maximumPixels / Math.max(screenWidth * screenHeight, 1)));
    const width = Math.max(Math.round(screenWidth * share), 1);
    const height = Math.max(Math.round(screenHeight * share), 1);
    const { canvas, engine } = this;
    const density = screenDensity * share;
    if (canvas.width === width && canvas.height === height && density === this.density) return;
    this.density = density;
    canvas.width = width;
    canvas.height = height;
    engine.do(Command.resize, width, height, this.#pointScale);
    this.predict();
    this.#updatePosition();
    this.#paint();
    this.#follow();
  }

  /** Updates the position of the canvas on the page. */
  #updatePosition() {
    const bounds = this.canvas.getBoundingClientRect();
    const pointers = this.#pointers;
    pointers.left = bounds.left;
    pointers.top = bounds.top;
    pointers.scaleX = bounds.width > 0 ? this.canvas.width / bounds.width : 1;
    pointers.scaleY = bounds.height > 0 ? this.canvas.height / bounds.height : 1;
  }

  // MARK: Events

  /**
   * @param {AbortSignal} signal
   */
  #listen(signal) {
    const { canvas } = this;
    const page = this.#window;
    const { style } = canvas;
    style.touchAction = "none";
    style.userSelect = style.webkitUserSelect = "none";
    style.setProperty("-webkit-touch-callout", "none");
    const handle = (/** @type {any} */ event) => this.#handle(event);
    for (const name of ["pointerdown", "pointermove", "pointerup"]) canvas.addEventListener(name, handle, { signal });
    const leave = (/** @type {PointerEvent} */ event) => this.#leave(event);
    canvas.addEventListener("pointercancel", leave, { signal });
    canvas.addEventListener("pointerleave", leave, { signal });
    canvas.addEventListener("pointerenter", () => this.#updatePosition(), { signal });
    canvas.addEventListener("wheel", (event) => this.#wheel(event), { passive: false, signal });
    const nothing = (/** @type {Event} */ event) => event.preventDefault();
    for (const name of ["contextmenu", "selectstart", "dragstart"]) canvas.addEventListener(name, nothing, { signal });
    // Some systems would scroll, magnify or start handwriting input.
    for (const name of ["touchstart", "touchmove"]) {
      canvas.addEventListener(name, nothing, { passive: false, signal });
    }
    canvas.addEventListener("mousedown", (event) => {
      if (event.button === 1) event.preventDefault();
    }, { signal });
    this.#listenToPinches(canvas, signal);
    // If the page is reloaded or closed in mid-stroke, the ink drawn so far is kept: the stroke cannot be continued
    // later.
    /** @type {ReturnType<typeof setTimeout> | 0} */
    let away = 0;
    const scheduleCancel = () => {
      clearTimeout(away);
      away = setTimeout(() => {
        if (!this.#isLeaving) this.cancel();
      }, awayPatience);
    };
    const unscheduleCancel = () => clearTimeout(away);
    for (const name of ["keydown", "keyup"]) {
      page.addEventListener(name, (/** @type {any} */ event) => {
        this.#updateKeys(event);
        // Some systems would focus the browser's menu.
        if (event.key === "Alt" && this.#drags && this.isDrawing) event.preventDefault();
      }, { capture: true, signal });
    }
    page.addEventListener("blur", () => {
      scheduleCancel();
      this.#updateKeys({});
    }, { signal });
    page.addEventListener("focus", unscheduleCancel, { signal });
    signal.addEventListener("abort", unscheduleCancel);
    page.document.addEventListener("visibilitychange", () => {
      if (page.document.visibilityState === "hidden") scheduleCancel();
      else unscheduleCancel();
      this.drain();
    }, { signal });
    page.addEventListener("pagehide", () => {
      this.#isLeaving = true;
      this.drain();
    }, { signal });
    page.addEventListener("pageshow", () => (this.#isLeaving = false), { signal });
  }

  /** Updates the modifier keys from an event. */
  #updateKeys({ shiftKey = false, altKey = false, ctrlKey = false, metaKey = false }) {
    this.#keys = (shiftKey ? 1 : 0) | (altKey ? 2 : 0) | (ctrlKey || metaKey ? 4 : 0);
    this.#reportKeys();
  }

  #reportKeys() {
    const keys = this.#drags ? this.#keys : 0;
    if (keys === this.#reportedKeys) return;
    this.#reportedKeys = keys;
    this.engine.modifiers = keys;
    this.#follow();
  }

  /**
   * @param {PointerEvent} event
   */
  #handle(event) {
    if (this.#drags) this.#updateKeys(event);
    if (this.#deferred) return void this.#deferred.push(event);
    if (event.type === "pointerdown") this.#updatePosition();
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

  /**
   * @param {WheelEvent} event
   */
  #wheel(event) {
    event.preventDefault();
    const line = 20;
    const unit = [1, line, this.canvas.clientHeight][event.deltaMode];
    let x = event.deltaX * unit;
    let y = event.deltaY * unit;
    if (event.shiftKey && x === 0) [x, y] = [y, 0];
    const zooms = event.ctrlKey || event.metaKey;
    const pointers = this.#pointers;
    if (zooms) {
      // Browsers report trackpad pinches as small wheel steps: 100 for a factor of e, while the engine doubles for 240.
      // Mouse wheels have steps of 40 and more.
      const size = Math.abs(y);
      y = Math.sign(y) * Math.max(size, Math.min(size * 2.4 / Math.LN2, 40));
    } else {
      x *= pointers.scaleX;
      y *= pointers.scaleY;
    }
    const atX = (event.clientX - pointers.left) * pointers.scaleX;
    const atY = (event.clientY - pointers.top) * pointers.scaleY;
    this.#wheelEnd = performance.now() + wheelTime;
    this.engine.do(Command.wheel, x, y, atX, atY, zooms ? 1 : 0);
    this.#follow();
  }

  /**
   * Handles trackpad pinches that are separate events.
   *
   * @param {HTMLCanvasElement} canvas
   * @param {AbortSignal} signal
   */
  #listenToPinches(canvas, signal) {
    let scale = 1;
    canvas.addEventListener("gesturestart", (/** @type {Event} */ event) => {
      event.preventDefault();
      scale = 1;
    }, { signal });
    canvas.addEventListener("gesturechange", (/** @type {any} */ event) => {
      event.preventDefault();
      // Two fingers on a touchscreen are contacts already.
      if (this.isDrawing || !(event.scale > 0)) return;
      const { left, top, scaleX, scaleY } = this.#pointers;
      this.zoomBy(event.scale / scale, (event.clientX - left) * scaleX, (event.clientY - top) * scaleY);
      scale = event.scale;
    }, { signal });
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
