// Listens to the events of a canvas and of its page, and suppresses what browsers would do with them.

/**
 * The time after the page loses the focus until strokes are canceled, in milliseconds: some browsers show another page
 * before they close one, and the ink on a closing page is kept.
 */
const awayPatience = 300;

/** The pixels of a line of text, as the unit of a wheel. */
const line = 20;

/**
 * Listens to pointers.
 *
 * @param {HTMLCanvasElement} canvas
 * @param {AbortSignal} signal
 * @param {object} handlers
 * @param {(event: PointerEvent) => void} handlers.handle Receives pointerdown, pointermove and pointerup.
 * @param {(event: PointerEvent) => void} handlers.leave Receives pointercancel and pointerleave.
 * @param {() => void} handlers.enter Called when a pointer enters.
 */
export function listenToPointers(canvas, signal, { handle, leave, enter }) {
  const { style } = canvas;
  style.touchAction = "none";
  style.userSelect = style.webkitUserSelect = "none";
  style.setProperty("-webkit-touch-callout", "none");
  for (const name of ["pointerdown", "pointermove", "pointerup"]) {
    canvas.addEventListener(name, (event) => handle(/** @type {PointerEvent} */ (event)), { signal });
  }
  canvas.addEventListener("pointercancel", leave, { signal });
  canvas.addEventListener("pointerleave", leave, { signal });
  canvas.addEventListener("pointerenter", enter, { signal });
  const nothing = (/** @type {Event} */ event) => event.preventDefault();
  for (const name of ["contextmenu", "selectstart", "dragstart"]) canvas.addEventListener(name, nothing, { signal });
  // Some systems would scroll, magnify or start handwriting input.
  for (const name of ["touchstart", "touchmove"]) canvas.addEventListener(name, nothing, { passive: false, signal });
  canvas.addEventListener("mousedown", (event) => {
    if (event.button === 1) event.preventDefault();
  }, { signal });
}

/**
 * Listens to the wheel.
 *
 * @param {import("./canvas-box.js").CanvasBox} box
 * @param {AbortSignal} signal
 * @param {(x: number, y: number, event: WheelEvent, zooms: boolean) => void} turn Receives the steps, in pixels of the
 *   canvas, or in those of the engine for zooming.
 */
export function listenToWheel(box, signal, turn) {
  box.canvas.addEventListener("wheel", (event) => {
    event.preventDefault();
    const unit = [1, line, box.canvas.clientHeight][event.deltaMode];
    let x = event.deltaX * unit;
    let y = event.deltaY * unit;
    if (event.shiftKey && x === 0) [x, y] = [y, 0];
    const zooms = event.ctrlKey || event.metaKey;
    if (zooms) {
      // Browsers report trackpad pinches as small wheel steps: 100 for a factor of e, while the engine doubles for 240.
      // Mouse wheels have steps of 40 and more.
      const size = Math.abs(y);
      y = Math.sign(y) * Math.max(size, Math.min(size * 2.4 / Math.LN2, 40));
    } else {
      x *= box.scaleX;
      y *= box.scaleY;
    }
    turn(x, y, event, zooms);
  }, { passive: false, signal });
}

/**
 * Listens to trackpad pinches that are separate events.
 *
 * @param {HTMLCanvasElement} canvas
 * @param {AbortSignal} signal
 * @param {(factor: number, event: MouseEvent) => boolean} zoom Returns whether it zoomed.
 */
export function listenToPinches(canvas, signal, zoom) {
  let scale = 1;
  canvas.addEventListener("gesturestart", (/** @type {Event} */ event) => {
    event.preventDefault();
    scale = 1;
  }, { signal });
  canvas.addEventListener("gesturechange", (/** @type {any} */ event) => {
    event.preventDefault();
    if (event.scale > 0 && zoom(event.scale / scale, event)) scale = event.scale;
  }, { signal });
}

/**
 * Listens for the page being left. If it is reloaded or closed in mid-stroke, the ink drawn so far is kept: the stroke
 * cannot be continued later.
 *
 * @param {Window} page
 * @param {AbortSignal} signal
 * @param {() => void} cancel Called when another page or program is used.
 * @param {() => void} drain Called when the page may end.
 */
export function listenForLeaving(page, signal, cancel, drain) {
  let isLeaving = false;
  /** @type {ReturnType<typeof setTimeout> | 0} */
  let away = 0;
  const scheduleCancel = () => {
    clearTimeout(away);
    away = setTimeout(() => {
      if (!isLeaving) cancel();
    }, awayPatience);
  };
  const unscheduleCancel = () => clearTimeout(away);
  page.addEventListener("blur", scheduleCancel, { signal });
  page.addEventListener("focus", unscheduleCancel, { signal });
  signal.addEventListener("abort", unscheduleCancel);
  page.document.addEventListener("visibilitychange", () => {
    if (page.document.visibilityState === "hidden") scheduleCancel();
    else unscheduleCancel();
    drain();
  }, { signal });
  page.addEventListener("pagehide", () => {
    isLeaving = true;
    drain();
  }, { signal });
  page.addEventListener("pageshow", () => { isLeaving = false; }, { signal });
}

/** The modifier keys, which affect tools that drag. */
export class ModifierKeys {
  /** The keys held, as in `Engine.modifiers`, and those reported. */
  #held = 0;
  #reported = 0;
  #report;
  #drags = false;

  /** @param {(keys: number) => void} report Receives the keys that affect the current tool. */
  constructor(report) {
    this.#report = report;
  }

  /** Whether the current tool drags, so that the keys affect it. */
  get drags() { return this.#drags; }

  set drags(value) {
    this.#drags = value;
    this.#changed();
  }

  /**
   * Listens to the keyboard.
   *
   * @param {Window} page
   * @param {AbortSignal} signal
   * @param {() => boolean} isDrawing
   */
  listen(page, signal, isDrawing) {
    for (const name of ["keydown", "keyup"]) {
      page.addEventListener(name, (/** @type {any} */ event) => {
        this.update(event);
        // Some systems would focus the browser's menu.
        if (event.key === "Alt" && this.#drags && isDrawing()) event.preventDefault();
      }, { capture: true, signal });
    }
    page.addEventListener("blur", () => this.update({}), { signal });
  }

  /** Updates the keys from an event. */
  update({ shiftKey = false, altKey = false, ctrlKey = false, metaKey = false }) {
    this.#held = (shiftKey ? 1 : 0) | (altKey ? 2 : 0) | (ctrlKey || metaKey ? 4 : 0);
    this.#changed();
  }

  #changed() {
    const keys = this.#drags ? this.#held : 0;
    if (keys === this.#reported) return;
    this.#reported = keys;
    this.#report(keys);
  }
}
