// Pens as the server hears of them from the devices: which there are, what they do, and how they are read. Loaded
// only where somebody wants to know.

import { Button, Command } from "../engine/protocol.js";

/**
 * @typedef {[pen: string, time: number, x: number, y: number, pressure: number | null, tiltX: number | null,
 *   tiltY: number | null, twist: number | null, distance: number | null, buttons: number, isTouching: number,
 *   pressed: number | null]} Row of the server; null for what a device does not tell
 * @typedef {{id: string, kind: string, name: string, serial: string | null, capabilities: string[], buttons: string[],
 *   battery: {level: number, isCharging: boolean} | null, isConnected: boolean, isNear: boolean, isTouching: boolean,
 *   surface: {name: string, width: number, height: number, isScreen: boolean} | null,
 *   actions?: string[] | null}} Accessory
 * @typedef {{reason: string, message: string, name: string}} Trouble
 * @typedef {{pressure: {shape: string, gamma?: number, points?: number[][]}, threshold: number, tiltOffset: number[],
 *   surfaceArea: number[], screenArea: number[], keepProportions: boolean, leftHanded: boolean,
 *   buttons: string[] | null}} ToolSettings
 * @typedef {{keys: string[]}} PadSettings
 * @typedef {{tool: ToolSettings, tools: Record<string, ToolSettings>, pad: PadSettings,
 *   pads: Record<string, PadSettings>, etag: string | null, file?: string | null, problem?: string | null,
 *   notes: {line: number, name: string}[]}} TabletSettings
 * @typedef {import("../studio.js").Studio} Studio
 */

/** After this time without a sample of the device an event is none of its, in seconds. */
const patience = 0.1;

/** How many samples of a pen are remembered: some seconds. */
const mostSamples = 1024;

/** How many round trips compare the clocks, and how often they are compared again, in milliseconds. */
const rounds = 8;
const comparing = 60_000;

/** How long to wait until it is tried again to listen, in milliseconds. */
const retrying = 3000;

/** The server refused: with a word for programs, as `FolderError`. */
export class TabletError extends Error {
  /** @param {string} code @param {string} message */
  constructor(code, message) {
    super(message);
    this.code = code;
  }
}

/**
 * Asks the server; throws `TabletError`.
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

/** The samples of one pen: times of the server's clock, in seconds. */
class Trail {
  #rows = /** @type {Row[]} */ ([]);

  /** @param {Row} row of the server */
  push(row) {
    // A device whose time goes back begins anew.
    if (this.#rows.length > 0 && row[1] < this.latest) this.#rows = [];
    this.#rows.push(row);
    if (this.#rows.length > 2 * mostSamples) this.#rows.splice(0, mostSamples);
  }

  /** The time of the latest sample. */
  get latest() { return this.#rows.at(-1)?.[1] ?? -Infinity; }

  /**
   * What the pen did at a time: between the two samples around it, as the latest one says where the next is not here
   * yet, null where the device was silent.
   * @param {number} time
   * @returns {Row | null}
   */
  at(time) {
    const rows = this.#rows;
    let next = rows.length;
    while (next > 0 && rows[next - 1][1] > time) next--;
    const [before, after] = [rows[next - 1], rows[next]];
    const isNear = (/** @type {Row | undefined} */ row) => row !== undefined && Math.abs(time - row[1]) <= patience;
    if (!isNear(before)) return isNear(after) ? after : null;
    if (!isNear(after)) return before;
    // What begins or ends in between is as it was while it touched.
    if (before[10] !== after[10]) return before[10] ? before : after;
    const part = (time - before[1]) / (after[1] - before[1] || 1);
    /** @type {Row} */
    const mixed = [...before];
    for (const at of /** @type {const} */ ([2, 3, 4, 5, 6, 8])) {
      const [one, other] = [before[at], after[at]];
      if (one !== null && other !== null) mixed[at] = one + part * (other - one);
    }
    // The short way round.
    if (before[7] !== null && after[7] !== null) {
      mixed[7] = (before[7] + part * ((after[7] - before[7] + 540) % 360 - 180) + 360) % 360;
    }
    return mixed;
  }
}

/**
 * The pens of the server.
 *
 * Events: "change" when an accessory, an error or the settings are other ones; "samples" with rows; "pad" with what
 * was done to a pad.
 */
export class Tablet extends EventTarget {
  /**
   * The accessories by their identifiers, in the order in which they were met.
   * @type {Map<string, Accessory>}
   */
  accessories = new Map();
  /**
   * What keeps the server from reading devices: a reason and a message; null where nothing does.
   * @type {Trouble | null}
   */
  error = null;
  /**
   * Why this page hears of no pens at all; null where it does, or where that is not known yet.
   * @type {string | null}
   */
  absence = null;
  /** Whether the pens are those of a recording. */
  isRecording = false;
  /**
   * The server's name for the settings that hold.
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
    // A page that nobody sees keeps no connection: browsers have few of them.
    document.addEventListener("visibilitychange", () => this.#settle());
  }

  /** Whether the server has told what there is. */
  get isKnown() { return this.tag !== null; }

  /**
   * Listens as long as anybody uses it; `user` is anything that names who does.
   * @param {unknown} user
   */
  use(user) {
    this.#users.add(user);
    this.#settle();
  }

  /** @param {unknown} user */
  leave(user) {
    this.#users.delete(user);
    this.#settle();
  }

  /** Tries again at once. */
  retry() {
    this.#close();
    this.#settle();
  }

  #settle() {
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
    on("state", (state) => this.#takeState(state));
    on("change", (change) => this.#takeChange(change));
    on("samples", ({ samples }) => this.#takeSamples(samples));
    stream.addEventListener("error", () => this.#fail(stream));
    this.#compare();
  }

  /**
   * Why the stream does not go on can only be asked in another way.
   * @param {EventSource} stream
   */
  async #fail(stream) {
    if (stream !== this.#stream) return;
    stream.close();
    try {
      this.#takeState((await ask("")).answer);
    } catch (error) {
      this.absence = /** @type {Error} */ (error).message;
      this.#tell();
    }
    if (stream !== this.#stream) return;
    this.#retry = setTimeout(() => this.retry(), retrying);
  }

  /** @param {{accessories: Accessory[], error: Trouble | null, isRecording: boolean, settings: string}} state */
  #takeState({ accessories, error, isRecording, settings }) {
    this.accessories = new Map(accessories.map((accessory) => [accessory.id, accessory]));
    Object.assign(this, { error, isRecording, tag: settings, absence: null });
    this.#tell();
  }

  /** @param {{what: string, accessory: Accessory, pad?: {action: string}}} change */
  #takeChange({ what, accessory, pad }) {
    this.accessories.set(accessory.id, accessory);
    if (what === "pad") this.dispatchEvent(new CustomEvent("pad", { detail: { accessory, pad } }));
    this.#tell();
  }

  #tell() { this.dispatchEvent(new Event("change")); }

  /** @param {Row[]} rows */
  #takeSamples(rows) {
    for (const row of rows) {
      let trail = this.#trails.get(row[0]);
      if (!trail) this.#trails.set(row[0], trail = new Trail());
      trail.push(row);
    }
    this.dispatchEvent(new CustomEvent("samples", { detail: rows }));
  }

  /** Finds what the server's clock says where that of events says 0: by the quickest of some round trips. */
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
      // Not with each event until there is a server again.
      this.#compared += retrying - comparing;
    }
  }

  /**
   * What the device says of an event; null where it says nothing.
   * @param {number} timeStamp of the event, in milliseconds
   * @returns pressure 0…1, tiltX, tiltY and twist in degrees (NaN where they are not told), buttons from the tip on,
   *   isEraser
   */
  at(timeStamp) {
    if (performance.now() - this.#compared > comparing) this.#compare();
    const time = timeStamp / 1000 + this.#offset;
    /** @type {Row | null} */
    let found = null;
    let latest = -Infinity;
    for (const trail of this.#trails.values()) {
      const row = trail.at(time);
      // Of several pens that which touches, and was moved last.
      const rank = row === null ? -Infinity : trail.latest + (row[10] ? 1e6 : 0);
      if (rank > latest) [found, latest] = [row, rank];
    }
    if (found === null) return null;
    const { kind } = this.accessories.get(found[0]) ?? {};
    // Those that a browser calls a mouse as well are pointers of their own.
    if (kind === "mouse" || kind === "lens") return null;
    const [, , , , pressure, tiltX, tiltY, twist, , buttons, isTouching] = found;
    // Between touches it tells only that it is there.
    const share = isTouching === 1 ? pressure ?? NaN : NaN;
    return {
      pressure: share, tiltX: tiltX ?? NaN, tiltY: tiltY ?? NaN, twist: twist ?? NaN,
      buttons, isEraser: kind === "eraser",
    };
  }

  // MARK: Settings

  /**
   * The settings, with the etag that a change of them has to know.
   * @returns {Promise<TabletSettings>}
   */
  async settings() {
    const { answer, etag } = await ask("/settings");
    return { ...answer, etag };
  }

  /**
   * Takes settings over those with an etag; gives them as they are then.
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

// MARK: The switch

/**
 * The studio whose pens have their pressure from the device; null where the switch is off.
 * @type {Studio | null}
 */
let studio = null;

/**
 * What the buttons of the pen that is near do; null for what the page has for all pens.
 * @type {string[] | null}
 */
let told = null;

/**
 * Takes pressure from the device from now on, or no longer; buttons and keys do what the settings say meanwhile.
 * @param {Studio} page @param {boolean} isOn
 */
export function usePressure(page, isOn) {
  page.view.device = isOn ? (/** @type {number} */ timeStamp) => tablet.at(timeStamp) : null;
  if (isOn) tablet.use(usePressure);
  else tablet.leave(usePressure);
  studio = isOn ? page : null;
  tellButtons(page);
}

/**
 * Tells the engine what the buttons of the pen do that is near.
 * @param {Studio} page
 */
function tellButtons(page) {
  const near = studio && [...tablet.accessories.values()].find(({ isNear, kind }) => isNear && kind !== "pad");
  const now = near?.actions ?? null;
  if (String(now) === String(told)) return;
  told = now;
  const { primary, secondary } = page.settings.values;
  const act = (/** @type {string} */ name) => Button[/** @type {keyof typeof Button} */ (name)] ?? Button.none;
  const [one, other] = now ? [act(now[0]), act(now[1])] : [primary, secondary];
  page.act(() => page.engine.do(Command.buttons, one, other));
}

tablet.addEventListener("change", () => {
  if (studio) tellButtons(studio);
});

tablet.addEventListener("pad", (event) => {
  const { action } = /** @type {CustomEvent} */ (event).detail.pad;
  // The page that one works with, not each one that is seen.
  if (!studio || !document.hasFocus()) return;
  if (action === "undo") studio.undo();
  else if (action === "redo") studio.redo();
  else if (action === "save") studio.exportAs("ink");
});
