// Converts pointer events into the engine's format: thirteen numbers per sample.

import { eventSize, Kind, Phase } from "./engine.js";

/** The bits of `PointerEvent.buttons`. */
const Buttons = Object.freeze({ tip: 1, barrel: 2, second: 4, eraser: 32 });

/** The greatest distance of a predicted sample from the pen, in CSS pixels. */
const reach = 64;

/** The pose of a pen whose device reports nothing. */
const silence = Object.freeze({ pressure: NaN, tiltX: NaN, tiltY: NaN, twist: NaN, buttons: 0 });

/** The state of a pointer between its events. */
class Pointer {
  /** @param {number} id */
  constructor(id) {
    this.number = id;
    this.isDown = false;
    /**
     * Its kind for the engine while it is down.
     *
     * @type {number}
     */
    this.kind = Kind.mouse;
    // Whether it pans the page, whatever its kind.
    this.pans = false;
    this.hasForce = true;
    // Whether it is the pen that the device reports.
    this.isDevice = false;
    this.pressure = NaN;
    this.x = NaN;
    this.y = NaN;
    this.time = 0;
    // Whether the engine has an active hover of it.
    this.hovers = false;
  }
}

/**
 * The pose of a pen as a device reports it, and the result of an event.
 *
 * @typedef {{pressure: number, tiltX: number, tiltY: number, twist: number, buttons: number, isEraser?: boolean,
 *   altitudeAngle?: number, azimuthAngle?: number}} Pose
 * @typedef {"began" | "moved" | "ended" | "hover" | null} Result Null if there are no samples to pass on.
 */

/** Collects the samples of pointer events. */
export class Pointers {
  /** @type {Map<number, Pointer>} */
  #pointers = new Map();
  #values = new Float64Array(eventSize * 256);
  #count = 0;
  #isPanning = false;
  /** The pointer types for which the browser reports force or tilt. */
  #reportingTypes = new Set();

  /**
   * @param {import("./canvas-box.js").CanvasBox} box
   * @param {import("./latency.js").Latency} latency
   * @param {import("./predictions.js").Predictions} predictions
   */
  constructor(box, latency, predictions) {
    this.box = box;
    this.latency = latency;
    this.predictions = predictions;
    /** Whether contacts that begin now pan the page, whatever their kind; one at a time. */
    this.isReadOnly = false;
    /** The time of the latest sample, in seconds. */
    this.time = 0;
    /** The number of contacts that are down. */
    this.downCount = 0;
    /**
     * Returns the pose that a device reports for the time of an event, see `Tablet.at`; null if there is none. For pens
     * and mice whose force the browser doesn't report.
     *
     * @type {((time: number) => Pose | null) | null}
     */
    this.device = null;
  }

  /** Whether contacts of pens and mice that begin now pan the page. */
  get isPanning() {
    return this.#isPanning;
  }

  set isPanning(value) {
    this.#isPanning = value;
  }

  /** The samples to pass to the engine. */
  get samples() {
    return this.#values.subarray(0, this.#count * eventSize);
  }

  /** Discards the samples; called after the engine has received them. */
  clear() {
    this.#count = 0;
  }

  /** Ends all contacts: their events are ignored until they lift. */
  forget() {
    for (const pointer of this.#pointers.values()) pointer.isDown = pointer.pans = false;
    this.downCount = 0;
    this.predictions.forget();
  }

  // MARK: Events

  /**
   * Handles pointerdown, pointermove and pointerup.
   *
   * @param {PointerEvent} event
   * @returns {Result}
   */
  handle(event) {
    const pointer = this.#pointer(event);
    const touches = touching(event, pointer);
    if (pointer.isDown) {
      if (touches) return this.#move(pointer, event);
      return this.#end(pointer, event);
    }
    // A button that was pressed outside the canvas doesn't draw when the pointer enters.
    const isPress = event.type === "pointerdown" || (event.type === "pointermove" && event.button >= 0);
    if (touches) return isPress ? this.#begin(pointer, event) : null;
    if (event.pointerType === "touch") {
      this.#pointers.delete(event.pointerId);
      return null;
    }
    pointer.kind = kind(event);
    pointer.hovers = true;
    this.#add(pointer, event, Phase.hover);
    return "hover";
  }

  /**
   * Handles pointercancel, and pointerleave of pointers that hover.
   *
   * @param {PointerEvent} event
   * @returns {Result}
   */
  leave(event) {
    const pointer = this.#pointers.get(event.pointerId);
    if (!pointer || (event.type === "pointerleave" && pointer.isDown)) return null;
    const isKnown = pointer.isDown || pointer.hovers;
    if (isKnown) this.#add(pointer, event, Phase.cancelled);
    if (pointer.isDown) this.#lifted(pointer);
    pointer.hovers = false;
    this.#pointers.delete(event.pointerId);
    return isKnown ? "ended" : null;
  }

  /** @param {PointerEvent} event */
  #pointer(event) {
    let pointer = this.#pointers.get(event.pointerId);
    if (!pointer) {
      pointer = new Pointer(event.pointerId);
      this.#pointers.set(event.pointerId, pointer);
    }
    return pointer;
  }

  /**
   * @param {Pointer} pointer
   * @param {PointerEvent} event
   * @returns {Result}
   */
  #begin(pointer, event) {
    if (this.isReadOnly && this.downCount > 0) return null;
    pointer.isDown = true;
    pointer.kind = kind(event);
    pointer.pans = this.isReadOnly;
    if (pointer.kind === Kind.mouse && (event.buttons & Buttons.tip) === 0) pointer.pans = true;
    if (this.#isPanning && pointer.kind !== Kind.finger) pointer.pans = true;
    const found = this.device && pointer.kind !== Kind.finger ? this.#ask(event) : event;
    pointer.isDevice = found !== null && found !== event;
    if (pointer.isDevice) pointer.kind = /** @type {Pose} */ (found).isEraser ? Kind.eraser : Kind.pen;
    const { pressure } = event;
    // Screens that don't measure force report one of these constants.
    pointer.hasForce = pointer.kind === Kind.finger
      ? pressure !== 0 && pressure !== 0.5 && pressure !== 1
      : pointer.kind !== Kind.mouse;
    pointer.pressure = NaN;
    this.downCount++;
    this.predictions.forget();
    this.latency.event(event.timeStamp, 1);
    this.#add(pointer, event, Phase.began);
    return "began";
  }

  /**
   * @param {Pointer} pointer
   * @param {PointerEvent} event
   * @returns {Result}
   */
  #move(pointer, event) {
    const parts = event.getCoalescedEvents?.() ?? [];
    this.latency.event(event.timeStamp, Math.max(parts.length, 1));
    if (parts.length === 0) this.#sample(pointer, event);
    for (const part of parts) this.#sample(pointer, part);
    if (pointer.pans) return "moved";
    this.#predict(pointer, event);
    return "moved";
  }

  /**
   * Passes on the browser's predicted samples that are plausible; adds them if they are better than the engine's.
   *
   * @param {Pointer} pointer
   * @param {PointerEvent} event
   */
  #predict(pointer, event) {
    const isUsed = this.predictions.usesBrowser(pointer.kind);
    for (const prediction of event.getPredictedEvents?.() ?? []) {
      // At corners and with uneven times, browsers predict samples far off.
      if (Math.hypot(prediction.clientX - event.clientX, prediction.clientY - event.clientY) > reach) break;
      const time = Math.max(prediction.timeStamp / 1000, pointer.time);
      this.predictions.predict(time, this.box.x(prediction), this.box.y(prediction));
      if (isUsed) this.#add(pointer, prediction, Phase.moved, true);
    }
  }

  /**
   * @param {Pointer} pointer
   * @param {PointerEvent} event
   */
  #sample(pointer, event) {
    const { time, x, y } = pointer;
    this.#add(pointer, event, Phase.moved);
    if (!pointer.pans) {
      this.predictions.moved(pointer.number, pointer.kind, time, x, y, pointer.time, pointer.x, pointer.y);
    }
  }

  /**
   * @param {Pointer} pointer
   * @param {PointerEvent} event
   * @returns {Result}
   */
  #end(pointer, event) {
    this.latency.event(event.timeStamp, 1);
    this.#add(pointer, event, Phase.ended);
    this.#lifted(pointer);
    pointer.hovers = event.pointerType !== "touch";
    if (!pointer.hovers) this.#pointers.delete(event.pointerId);
    return "ended";
  }

  /** @param {Pointer} pointer */
  #lifted(pointer) {
    pointer.isDown = false;
    pointer.pans = false;
    this.downCount = Math.max(this.downCount - 1, 0);
    this.predictions.forget();
  }

  /**
   * Returns the pose for an event: the event itself if the browser reports force or tilt, else the device's; null for
   * none.
   *
   * @param {PointerEvent} event
   * @returns {Pose | PointerEvent | null}
   */
  #ask(event) {
    const { pointerType: type, pressure } = event;
    // Browsers report one of these constants if they don't know the force.
    if ((pressure !== 0 && pressure !== 0.5) || event.tiltX || event.tiltY) this.#reportingTypes.add(type);
    if (this.#reportingTypes.has(type)) return event;
    return this.device?.(event.timeStamp) ?? null;
  }

  // MARK: Numbers

  /**
   * @param {Pointer} pointer
   * @param {PointerEvent} event
   * @param {number} phase
   */
  #add(pointer, event, phase, isPrediction = false) {
    const at = this.#count * eventSize;
    if (at === this.#values.length) {
      const longer = new Float64Array(2 * at);
      longer.set(this.#values);
      this.#values = longer;
    }
    this.#count++;
    const [x, y] = [this.box.x(event), this.box.y(event)];
    const isPen = pointer.kind <= Kind.eraser;
    const time = Math.max(event.timeStamp / 1000, isPrediction ? pointer.time : this.time);
    /** @type {Pose} */
    const pose = pointer.isDevice && pointer.isDown ? this.#ask(event) ?? silence : event;
    let { pressure } = pose;
    if (!pointer.hasForce) pressure = NaN;
    // A pen that lifts has no force; that must not taper the end of its stroke.
    if (phase === Phase.ended && !(pressure > 0)) ({ pressure } = pointer);
    if (!isPrediction) {
      this.time = time;
      pointer.time = time;
      pointer.x = x;
      pointer.y = y;
      pointer.pressure = pressure;
    }
    const values = this.#values;
    values[at] = pointer.number;
    values[at + 1] = pointer.pans ? Kind.mouse : pointer.kind;
    values[at + 2] = phase;
    values[at + 3] = isPrediction ? 1 : 0;
    values[at + 4] = x;
    values[at + 5] = y;
    values[at + 6] = time;
    values[at + 7] = pressure;
    values[at + 8] = isPen ? altitude(pose) : NaN;
    values[at + 9] = isPen ? azimuth(pose) : NaN;
    values[at + 10] = isPen ? (pose.twist * Math.PI) / 180 : NaN;
    values[at + 11] = pose === event || pointer.pans ? buttons(pointer, event, isPen) : pose.buttons & 3;
    values[at + 12] = pointer.kind === Kind.finger && Math.max(event.width, event.height) > 1
      ? 0.5 * Math.max(event.width, event.height) * this.box.scaleX
      : NaN;
  }
}

// MARK: Interpreting events

/**
 * Returns whether a pointer is down: touches, or draws with a button.
 *
 * @param {PointerEvent} event
 * @param {Pointer} pointer
 */
function touching(event, pointer) {
  if (event.type === "pointerup") return false;
  const pressed = event.buttons;
  switch (event.pointerType) {
    case "touch": return true;
    case "pen":
      // Some systems report a barrel button instead of the tip, some in addition to it, and some also for pens that
      // hover.
      return (pressed & (Buttons.tip | Buttons.eraser)) !== 0 ||
        ((pressed & (Buttons.barrel | Buttons.second)) !== 0 && event.pressure > 0);
    default:
      if (pointer.isDown) return (pressed & (pointer.pans ? Buttons.tip | Buttons.second : Buttons.tip)) !== 0;
      return (pressed & (Buttons.tip | Buttons.second)) !== 0;
  }
}

/** @param {PointerEvent} event */
function kind(event) {
  switch (event.pointerType) {
    case "pen":
      return (event.buttons & Buttons.eraser) !== 0 || event.button === 5 ? Kind.eraser : Kind.pen;
    case "touch": return Kind.finger;
    default: return Kind.mouse;
  }
}

/**
 * Returns the engine's bits: 1 for the barrel button, 2 for a second one or for panning.
 *
 * @param {Pointer} pointer
 * @param {PointerEvent} event
 * @param {boolean} isPen
 */
function buttons(pointer, event, isPen) {
  if (pointer.pans) return 2;
  if (!isPen) return 0;
  return ((event.buttons & Buttons.barrel) !== 0 ? 1 : 0) |
    ((event.buttons & Buttons.second) !== 0 ? 2 : 0);
}

/** @param {Pose} event */
function altitude(event) {
  if (event.altitudeAngle !== undefined) return event.altitudeAngle;
  const x = Math.tan((event.tiltX * Math.PI) / 180);
  const y = Math.tan((event.tiltY * Math.PI) / 180);
  return Math.atan(1 / Math.hypot(x, y));
}

/** @param {Pose} event */
function azimuth(event) {
  if (event.azimuthAngle !== undefined) return event.azimuthAngle;
  const x = Math.tan((event.tiltX * Math.PI) / 180);
  const y = Math.tan((event.tiltY * Math.PI) / 180);
  const angle = Math.atan2(y, x);
  return angle < 0 ? angle + 2 * Math.PI : angle;
}
