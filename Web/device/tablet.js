// Pens as the server's device nodes report them: which exist, their samples, and their settings. Loaded on first use.

import { Button, Command } from "../engine/protocol.js";

/**
 * @typedef {[pen: string, time: number, x: number, y: number, pressure: number | null, tiltX: number | null,
 *   tiltY: number | null, twist: number | null, distance: number | null, buttons: number, isTouching: number,
 *   pressed: number | null]} Row A sample of the server; null for a value that the device doesn't report.
 * @typedef {{id: string, kind: string, name: string, serial: string | null, capabilities: string[], buttons: string[],
 *   battery: {level: number, isCharging: boolean} | null, isConnected: boolean, isNear: boolean, isTouching: boolean,
 *   surface: {name: string, width: number, height: number, isScreen: boolean} | null,
 *   actions?: string[] | null}} Accessory
 * @typedef {{reason: string, message: string, name: string}} Problem
 * @typedef {{pressure: {shape: string, gamma?: number, points?: number[][]}, threshold: number, tiltOffset: number[],
 *   surfaceArea: number[], screenArea: number[], keepProportions: boolean, leftHanded: boolean,
 *   buttons: string[] | null}} ToolSettings
 * @typedef {{keys: string[]}} PadSettings
 * @typedef {{tool: ToolSettings, tools: Record<string, ToolSettings>, pad: PadSettings,
 *   pads: Record<string, PadSettings>, etag: string | null, file?: string | null, problem?: string | null,
 *   notes: {line: number, name: string}[]}} TabletSettings
 * @typedef {import("../studio.js").Studio} Studio
 */

/** The longest time between an event and a sample of the device that belongs to it, in seconds. */
const patience = 0.1;

/** The same after a sample that touches, whose pose is valid until the next: as long as a loaded machine may be late. */
const touchPatience = 1;

/** The number of samples kept per pen: some seconds. */
const maximumSamples = 1024;

/** The round trips per comparison of the clocks, and the time between comparisons, in milliseconds. */
const rounds = 8;
const comparing = 60_000;

/** The pause before listening is retried, in milliseconds. */
const retrying = 3000;

/** A refusal of the server, with a code for programs like `FolderError`'s. */
export class TabletError extends Error {
  /** @param {string} code @param {string} message */
  constructor(code, message) {
    super(message);
    this.code = code;
  }
}

/**
 * Sends the server a request; throws `TabletError`.
 * @param {string} path @param {RequestInit} options @returns {Promise<{answer: any, etag: string | null}>}
 */
async function ask(path, options = {}) {
  let response;
  try {
    response = await fetch(`api/stylus${path}`, { cache: "no-store", ...options });
  } catch {
    throw new TabletError("offline", "The server cannot be reached now.");
  }
  const answer = await response.json().catch(() => null);
  if (response.ok && answer) return { answer, etag: response.headers.get("ETag") };
  throw new TabletError(answer?.error ?? "absent", answer?.message ?? "This page has no server with access to pens.");
}

/** The samples of one pen, with times of the server's clock, in seconds. */
class Trail {
  #rows = /** @type {Row[]} */ ([]);

  /** @param {Row} row A sample of the server. */
  push(row) {
    // A device whose time decreases starts again.
    if (this.#rows.length > 0 && row[1] < this.latest) this.#rows = [];
    this.#rows.push(row);
    if (this.#rows.length > 2 * maximumSamples) this.#rows.splice(0, maximumSamples);
  }

  /** The time of the latest sample. */
  get latest() { return this.#rows.at(-1)?.[1] ?? -Infinity; }

  /**
   * Returns the pen's pose at a time: interpolated between two samples, the latest sample if the next hasn't arrived
   * yet, null if the device was silent.
   * @param {number} time
   * @returns {Row | null}
   */
  at(time) {
    const rows = this.#rows;
    let next = rows.length;
    while (next > 0 && rows[next - 1][1] > time) next--;
    const [before, after] = [rows[next - 1], rows[next]];
    const isNear = (/** @type {Row | undefined} */ row) => row !== undefined &&
      Math.abs(time - row[1]) <= (row === before && row[10] ? touchPatience : patience);
    if (!isNear(before)) return isNear(after) ? after : null;
    if (!isNear(after)) return before;
    // If the contact begins or ends in between, its touching sample is used.
    if (before[10] !== after[10]) return before[10] ? before : after;
    const part = (time - before[1]) / (after[1] - before[1] || 1);
    /** @type {Row} */
    const mixed = [...before];
    for (const at of /** @type {const} */ ([2, 3, 4, 5, 6, 8])) {
      const [one, other] = [before[at], after[at]];
      if (one !== null && other !== null) mixed[at] = one + part * (other - one);
    }
    // The shorter way around.
    if (before[7] !== null && after[7] !== null) {
      mixed[7] = (before[7] + part * ((after[7] - before[7] + 540) % 360 - 180) + 360) % 360;
    }
    return mixed;
  }
}

/**
 * The pens of the server.
 *
 * Events: "change" if an accessory, the error or the settings changed; "samples" with rows; "pad" with an action of a
 * pad.
 */
export class Tablet extends EventTarget {
  /**
   * The accessories by identifier, in the order in which they were detected.
   * @type {Map<string, Accessory>}
   */
  accessories = new Map();
  /**
   * Why the server cannot read devices: a reason and a message; null if it can.
   * @type {Problem | null}
   */
  error = null;
  /**
   * Why this page receives no pens at all; null if it does, or if that is not known yet.
   * @type {string | null}
   */
  absence = null;
  /** Whether the pens are those of a recording. */
  isRecording = false;
  /**
   * The server's tag of the settings in force.
   * @type {string | null}
   */
  tag = null;
  #trails = /** @type {Map<string, Trail>} */ (new Map());
  /** @type {EventSource | null} */
  #stream = null;
  #users = /** @type {Set<unknown>} */ (new Set());
  #offset = NaN;
  #compared = -Infinity;
  #retry = 0;

  constructor() {
    super();
    // A hidden page keeps no connection: browsers limit their number.
    document.addEventListener("visibilitychange", () => this.#updateConnection());
  }

  /** Whether the server has reported its state. */
  get isKnown() { return this.tag !== null; }

  /**
   * Listens as long as there are users; `user` is any value that identifies one.
   * @param {unknown} user
   */
  use(user) {
    this.#users.add(user);
    this.#updateConnection();
  }

  /** @param {unknown} user */
  leave(user) {
    this.#users.delete(user);
    this.#updateConnection();
  }

  /** Retries immediately. */
  retry() {
    this.#close();
    this.#updateConnection();
  }

  #updateConnection() {
    const isWanted = this.#users.size > 0 && document.visibilityState !== "hidden";
    if (isWanted && this.#stream === null) this.#open();
    else if (!isWanted) this.#close();
  }

  #close() {
    clearTimeout(this.#retry);
    this.#stream?.close();
    this.#stream = null;
    this.#trails.clear();
  }

  #open() {
    clearTimeout(this.#retry);
    const stream = new EventSource("api/stylus/events?samples=1");
    this.#stream = stream;
    /** @param {string} name @param {(news: any) => void} act */
    const on = (name, act) => stream.addEventListener(name, ({ data }) => act(JSON.parse(data)));
    on("state", (state) => this.#handleState(state));
    on("change", (change) => this.#handleChange(change));
    on("samples", ({ samples }) => this.#handleSamples(samples));
    stream.addEventListener("error", () => this.#fail(stream));
    this.#compare();
  }

  /**
   * Handles an error of the stream: only another request returns its reason.
   * @param {EventSource} stream
   */
  async #fail(stream) {
    if (stream !== this.#stream) return;
    stream.close();
    try {
      this.#handleState((await ask("")).answer);
    } catch (error) {
      this.absence = /** @type {Error} */ (error).message;
      this.#notify();
    }
    if (stream !== this.#stream) return;
    this.#retry = setTimeout(() => this.retry(), retrying);
  }

  /** @param {{accessories: Accessory[], error: Problem | null, isRecording: boolean, settings: string}} state */
  #handleState({ accessories, error, isRecording, settings }) {
    this.accessories = new Map(accessories.map((accessory) => [accessory.id, accessory]));
    Object.assign(this, { error, isRecording, tag: settings, absence: null });
    this.#notify();
  }

  /** @param {{what: string, accessory: Accessory, pad?: {action: string}}} change */
  #handleChange({ what, accessory, pad }) {
    this.accessories.set(accessory.id, accessory);
    if (what === "pad") this.dispatchEvent(new CustomEvent("pad", { detail: { accessory, pad } }));
    this.#notify();
  }

  #notify() { this.dispatchEvent(new Event("change")); }

  /** @param {Row[]} rows */
  #handleSamples(rows) {
    for (const row of rows) {
      let trail = this.#trails.get(row[0]);
      if (!trail) this.#trails.set(row[0], trail = new Trail());
      trail.push(row);
    }
    this.dispatchEvent(new CustomEvent("samples", { detail: rows }));
  }

  /** Determines the server's time at 0 of the events' clock, from the fastest of some round trips. */
  async #compare() {
    if (performance.now() - this.#compared < comparing) return;
    this.#compared = performance.now();
    let best = Infinity;
    try {
      for (let round = 0; round < rounds; round++) {
        const sent = performance.now();
        const { answer: { now } } = await ask("/time");
        const got = performance.now();
        if (got - sent >= best) continue;
        best = got - sent;
        this.#offset = now - (sent + got) / 2000;
      }
    } catch {
      // Without a server, not with every event.
      this.#compared += retrying - comparing;
    }
  }

  /**
   * Returns the pose that the device reports for an event; null if it was silent.
   * @param {number} timeStamp The time of the event, in milliseconds.
   * @returns The pressure 0…1, tiltX, tiltY and twist in degrees (NaN if not reported), buttons beginning with the tip,
   *   isEraser.
   */
  at(timeStamp) {
    if (performance.now() - this.#compared > comparing) this.#compare();
    const time = timeStamp / 1000 + this.#offset;
    /** @type {Row | null} */
    let found = null;
    let latest = -Infinity;
    for (const trail of this.#trails.values()) {
      const row = trail.at(time);
      // Of several pens, the touching one that moved last.
      const rank = row === null ? -Infinity : trail.latest + (row[10] ? 1e6 : 0);
      if (rank > latest) [found, latest] = [row, rank];
    }
    if (found === null) return null;
    const { kind } = this.accessories.get(found[0]) ?? {};
    // Browsers report these as mice: separate pointers.
    if (kind === "mouse" || kind === "lens") return null;
    const [, , , , pressure, tiltX, tiltY, twist, , buttons, isTouching] = found;
    // The pressure is only valid during a contact.
    const share = isTouching === 1 ? pressure ?? NaN : NaN;
    return {
      pressure: share, tiltX: tiltX ?? NaN, tiltY: tiltY ?? NaN, twist: twist ?? NaN,
      buttons, isEraser: kind === "eraser",
    };
  }

  // MARK: Settings

  /**
   * Returns the settings, with the etag that a change must send.
   * @returns {Promise<TabletSettings>}
   */
  async settings() {
    const { answer, etag } = await ask("/settings");
    return { ...answer, etag };
  }

  /**
   * Replaces the settings that have an etag; returns the new ones.
   * @param {TabletSettings} settings @returns {Promise<TabletSettings>}
   */
  async change({ tool, tools, pad, pads, etag }) {
    const { answer, etag: next } = await ask("/settings", {
      method: "PUT",
      headers: { "If-Match": etag ?? "" },
      body: JSON.stringify({ tool, tools, pad, pads }),
    });
    return { ...answer, etag: next };
  }
}

/** The pens of this page. */
export const tablet = new Tablet();

// MARK: Using the device's pressure

/**
 * The studio whose pens use the device's pressure; null if that is off.
 * @type {Studio | null}
 */
let studio = null;

/**
 * The actions of the near pen's buttons; null for the page's own settings.
 * @type {string[] | null}
 */
let currentActions = null;

/**
 * Switches the use of the device's pressure, and of the buttons and keys in its settings.
 * @param {Studio} page @param {boolean} isOn
 */
export function usePressure(page, isOn) {
  page.view.device = isOn ? (/** @type {number} */ timeStamp) => tablet.at(timeStamp) : null;
  if (isOn) tablet.use(usePressure);
  else tablet.leave(usePressure);
  studio = isOn ? page : null;
  updateButtons(page);
}

/**
 * Sets the actions of the near pen's buttons in the engine.
 * @param {Studio} page
 */
function updateButtons(page) {
  const near = studio && [...tablet.accessories.values()].find(({ isNear, kind }) => isNear && kind !== "pad");
  const now = near?.actions ?? null;
  if (String(now) === String(currentActions)) return;
  currentActions = now;
  const { primary, secondary } = page.settings.values;
  const act = (/** @type {string} */ name) => Button[/** @type {keyof typeof Button} */ (name)] ?? Button.none;
  const [one, other] = now ? [act(now[0]), act(now[1])] : [primary, secondary];
  page.act(() => page.engine.do(Command.buttons, one, other));
}

tablet.addEventListener("change", () => {
  if (studio) updateButtons(studio);
});

tablet.addEventListener("pad", (event) => {
  const { action } = /** @type {CustomEvent} */ (event).detail.pad;
  // Only the page that has the focus, not every visible one.
  if (!studio || !document.hasFocus()) return;
  if (action === "undo") studio.undo();
  else if (action === "redo") studio.redo();
  else if (action === "save") studio.exportAs("ink");
});
