// The settings of pens and pads, which the server keeps in the user's file, for all programs.

import { tablet } from "../device/tablet.js";
import { number, percent, word } from "../words/index.js";
import { button, choice, h, Part, renew, select, slider, toggle } from "./dom.js";

/** @type {[string, string][]} */
const actions = [["none", "Nothing"], ["erase", "Erase while held"], ["undo", "Undo"], ["redo", "Redo"], ["save", "Save"]];

/** The sides of an area, in the order of its numbers. */
const sides = ["Left", "Top", "Right", "Bottom"];

/** The shortest side of an area, as a share. */
const minimumSide = 0.01;

/**
 * @typedef {import("./pens.js").Accessory} Accessory
 * @typedef {{pressure: {shape: string, gamma?: number, points?: number[][]}, threshold: number, tiltOffset: number[],
 *   surfaceArea: number[], screenArea: number[], keepProportions: boolean, leftHanded: boolean,
 *   buttons: string[] | null}} ToolSettings
 * @typedef {{keys: string[]}} PadSettings
 * @typedef {ToolSettings & PadSettings} Settings The settings of a tool or of a pad.
 * @typedef {{tool: ToolSettings, tools: Record<string, ToolSettings>, pad: PadSettings,
 *   pads: Record<string, PadSettings>, etag: string | null, file?: string | null, problem?: string | null,
 *   notes: {line: number, name: string}[]}} Values
 */

/**
 * Returns the force for a measured pressure, both 0 to 1; the same as `PressureCurve.apply`.
 * @param {Pick<ToolSettings, "pressure" | "threshold">} settings @param {number} pressed
 */
export function applied({ pressure: { shape, gamma = 1, points = [] }, threshold }, pressed) {
  if (!(pressed > threshold)) return 0;
  const x = Math.min((pressed - threshold) / (1 - threshold), 1);
  if (shape === "two-levels") return 1;
  if (shape === "gamma") return x ** gamma;
  const after = points.findIndex(([at]) => x <= at);
  if (after <= 0) return points.at(after)?.[1] ?? 0;
  const [[left, low], [right, high]] = [points[after - 1], points[after]];
  return low + (high - low) * (x - left) / (right - left);
}

/** The settings in the panel of pens. */
export class PenSettings extends Part {
  element = h("div.read");
  /** @type {Values | null} */
  #values = null;
  #chosen = "tool";
  /** @type {Accessory[]} */
  #accessories = [];
  /** @type {ReturnType<typeof curve> | null} */
  #plot = null;
  #isMore = false;
  /** @type {string | null} The tag of the settings that were or are being loaded. */
  #tag = null;
  /** The last of the changes, which are sent one after the other. */
  #turn = Promise.resolve();
  #waiting = 0;

  get #kind() { return /** @type {"tool" | "pad"} */ (this.#chosen.split(" ")[0]); }

  /** The id of the chosen accessory; undefined for all of the kind. */
  get #id() { return this.#chosen.split(" ")[1]; }

  /**
   * Returns the settings of single tools or pads, by id.
   * @param {Values} all
   */
  #list(all) { return /** @type {Record<string, Settings>} */ (this.#kind === "tool" ? all.tools : all.pads); }

  /** @param {Values} all */
  #usual(all) { return /** @type {Settings} */ (all[this.#kind]); }

  /**
   * Updates the accessories.
   * @param {Accessory[]} all
   */
  meet(all) {
    const before = choices(this.#values ?? { tools: {}, pads: {} }, this.#accessories).join();
    this.#accessories = all;
    if (this.#tag !== tablet.tag) this.#load();
    else if (this.#values && choices(this.#values, this.#accessories).join() !== before) this.#fill();
  }

  /**
   * Shows the pressure of a tip, 0 to 1; null if it isn't reported.
   * @param {number | null} pressure @param {Accessory | null | undefined} accessory
   */
  press(pressure, accessory) {
    if (!this.#plot || !this.#values) return;
    if (accessory && this.#kind === "tool" && this.#id !== undefined && accessory.serial !== this.#id) return;
    this.#plot.press(pressure);
  }

  /** @param {Error} error */
  #fail(error) {
    this.studio.notify(error.message, true);
    this.#load();
  }

  async #load() {
    this.#tag = tablet.tag;
    try {
      this.#values = await tablet.settings();
    } catch {
      this.#values = null;
    }
    this.#fill();
  }

  /** @param {(all: Values) => void} change */
  #send(change) {
    this.#waiting++;
    this.#turn = this.#turn.then(async () => {
      if (!this.#values) return;
      change(this.#values);
      /** @type {Values} */
      const values = await tablet.change(this.#values);
      this.#values = values;
      this.#tag = values.etag;
      // A slider that is being dragged, or a newer change, must stay.
      if (this.#waiting === 1 && !this.element.querySelector("input[type=range]:active")) this.#fill();
    }).catch((error) => this.#fail(error)).finally(() => this.#waiting--);
  }

  /**
   * Changes the chosen settings; a pen or pad without separate ones gets a copy first.
   * @param {(all: Settings) => void} change
   */
  #set(change) {
    this.#send((all) => {
      if (this.#id === undefined) change(this.#usual(all));
      else change(this.#list(all)[this.#id] ??= structuredClone(this.#usual(all)));
    });
  }

  #fill() {
    if (!this.element.isConnected) return;
    this.#plot = null;
    renew(this.element, () => this.element.replaceChildren(...(this.#values ? this.#build(this.#values) : [])));
  }

  /** @param {Values} values */
  #build(values) {
    const { problem, file, notes } = values;
    const own = this.#list(values)[this.#id];
    const now = own ?? this.#usual(values);
    const isTool = this.#kind === "tool";
    return [
      h("h3", {}, word("Pen settings")),
      ...(problem ? [h("p.danger", { role: "alert" }, word("The settings cannot be read: {why}", { why: problem }))] : [
        select("For", choices(values, this.#accessories), this.#chosen, (value) => {
          this.#chosen = value;
          this.#fill();
        }),
        ...(isTool ? this.#tool(now) : this.#pad(now)),
        ...(own ? [button(null, isTool ? "Same as all pens" : "Same as all pads", () => this.#send((all) => {
          delete this.#list(all)[this.#id];
        }), { class: "small" })] : []),
      ]),
      h("p.quiet", {}, word("Saved in {file}, for all programs that use Inkstone.", { file: file ?? "–" })),
      ...notes.map(({ line, name }) =>
        h("p.quiet", {}, word("Line {line} is not recognized, and is kept: {name}", { line, name }))),
    ];
  }

  // MARK: Tools

  /** @param {ToolSettings} now */
  #tool(now) {
    this.#plot = curve(now);
    const { shape, gamma = 1 } = now.pressure;
    /** @type {[string, string][]} */
    const shapes = [["gamma", "Curve"], ["two-levels", "Two levels"]];
    if (shape === "points") shapes.push(["points", "Points in the settings file"]);
    return [
      choice("Pressure", shapes, shape, (value) => this.#set((all) => {
        all.pressure = value === "gamma" ? { shape: "gamma", gamma: 1 } : { shape: value };
      })),
      ...(shape === "gamma" ? [this.#softness(gamma, now)] : []),
      this.#plot.element,
      slider("Begins at", {
        max: 0.9, step: 0.01, value: now.threshold, text: percent,
        input: (value) => this.#plot?.draw({ ...now, threshold: value }),
        change: (value) => this.#set((all) => { all.threshold = value; }),
      }),
      ...["Tilt to the right", "Tilt toward the hand"].map((label, at) => slider(label, {
        min: -90, max: 90, step: 1, value: now.tiltOffset[at], text: (value) => word("{n}°", { n: value }),
        change: (value) => this.#set((all) => { all.tiltOffset[at] = value; }),
      })),
      toggle("Left-handed: the tablet is rotated by 180°", now.leftHanded, (on) => this.#set((all) => { all.leftHanded = on; })),
      ...this.#buttons(now),
      this.#areas(now),
    ];
  }

  /**
   * Creates the logarithmic slider of the curve's exponent.
   * @param {number} gamma @param {ToolSettings} now
   */
  #softness(gamma, now) {
    const exponent = (/** @type {number} */ value) => Math.round(1000 * 10 ** value) / 1000;
    return slider("Softer or harder", {
      min: -1, max: 1, step: 0.05, value: Math.log10(gamma),
      text: (value) => {
        if (Math.abs(value) < 0.01) return word("unchanged");
        return word(value < 0 ? "softer ({n})" : "harder ({n})", { n: number(exponent(value), 2) });
      },
      input: (value) => this.#plot?.draw({ ...now, pressure: { shape: "gamma", gamma: exponent(value) } }),
      change: (value) => this.#set((all) => { all.pressure = { shape: "gamma", gamma: exponent(value) }; }),
    });
  }

  /** The names of the chosen accessory's buttons. */
  get #names() {
    return this.#accessories.find(({ id: one, serial, kind: what }) =>
      (this.#kind === "pad" ? one === this.#id : serial === this.#id && what !== "eraser"))?.buttons ?? [];
  }

  /** @param {ToolSettings} now */
  #buttons(now) {
    return [
      toggle("Buttons as for all pens of the page", now.buttons === null, (on) => this.#set((all) => {
        all.buttons = on ? null : ["erase", "undo"];
      })),
      ...(now.buttons === null ? [] : this.#keys(now.buttons, Math.max(this.#names.length, 2),
        (at) => this.#names[at] || word("Button {n}", { n: at + 1 }), (list) => this.#set((all) => { all.buttons = list(all.buttons ?? []); }))),
    ];
  }

  /** @param {ToolSettings} now */
  #areas(now) {
    /** @param {"surfaceArea" | "screenArea"} name @param {string} title */
    const area = (name, title) => [
      h("h4", {}, word(title)),
      ...sides.map((side, at) => slider(side, {
        step: 0.01, value: now[name][at], text: percent,
        change: (value) => this.#set((all) => {
          const edges = all[name];
          const other = edges[(at + 2) % 4];
          edges[at] = at < 2 ? Math.min(value, other - minimumSide) : Math.max(value, other + minimumSide);
        }),
      })),
    ];
    const details = h("details", { open: this.#isMore }, h("summary", { "data-key": "Area" }, word("Area")),
      h("p.quiet", {}, word("For programs that read the tablet themselves. On this page, the system determines the position of pens.")),
      toggle("Keep proportions", now.keepProportions, (on) => this.#set((all) => { all.keepProportions = on; })),
      ...area("surfaceArea", "Part of the tablet"), ...area("screenArea", "Part of the screen"));
    details.addEventListener("toggle", () => { this.#isMore = details.open; });
    return details;
  }

  // MARK: Pads

  /** @param {PadSettings} now */
  #pad({ keys: list }) {
    return [
      ...this.#keys(list, Math.max(this.#names.length, list.length, 4), (at) => word("Key {n}", { n: at + 1 }),
        (change) => this.#set((all) => { all.keys = change(all.keys); })),
      h("p.quiet", {}, word("On this page, only while pressure comes from the device.")),
    ];
  }

  /**
   * @param {string[]} list @param {number} count @param {(at: number) => string} name
   * @param {(change: (before: string[]) => string[]) => void} change
   */
  #keys(list, count, name, change) {
    return Array.from({ length: count }, (_, at) =>
      select(name(at), actions, list[at] ?? "none", (action) => change((before) => {
        const next = Array.from({ length: Math.max(before.length, at + 1) }, (_, one) => before[one] ?? "none");
        next[at] = action;
        return next;
      })));
  }
}

/**
 * Returns the choices: all pens, all keys, and each accessory that is connected or has separate settings.
 * @param {{tools: object, pads: object}} settings @param {Accessory[]} accessories
 */
function choices({ tools, pads }, accessories) {
  /** @type {[string, string][]} */
  const found = [["tool", "All pens"]];
  /** @param {string} kind @param {string} id @param {string} name */
  const add = (kind, id, name) => {
    const key = `${kind} ${id}`;
    if (!found.some(([other]) => other === key)) found.push([key, name]);
  };
  for (const { kind, serial, name } of accessories) if (kind !== "pad" && serial) add("tool", serial, name || serial);
  for (const serial of Object.keys(tools)) add("tool", serial, word("Pen {n}", { n: serial }));
  const keyed = accessories.filter(({ kind }) => kind === "pad");
  found.push(["pad", "All keys"]);
  for (const { id, name } of keyed) add("pad", id, word("Keys of {name}", { name: name || id }));
  for (const id of Object.keys(pads)) add("pad", id, word("Keys of {name}", { name: id }));
  return found;
}

// MARK: The curve

/** The size of the plot, in its own units. */
const [width, height] = [120, 60];

/**
 * Creates a plot of the pressure curve, with a mark at the current pressure.
 * @param {ToolSettings} settings
 */
function curve(settings) {
  const space = "http://www.w3.org/2000/svg";
  /** @param {string} name @param {Record<string, string | number>} attributes */
  const part = (name, attributes) => {
    const made = document.createElementNS(space, name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
    return made;
  };
  const svg = part("svg", { viewBox: `-4 -4 ${width + 8} ${height + 8}`, "aria-hidden": "true", class: "plot" });
  const line = part("path", { fill: "none" });
  const across = part("path", { fill: "none", class: "mark" });
  const dot = part("circle", { r: 3, class: "mark" });
  svg.append(part("path", { d: `M0 0V${height}H${width}`, fill: "none", class: "axes" }), line, across, dot);
  const text = h("p.quiet");
  let now = settings;
  /** @type {number | null} */
  let pressed = null;
  const y = (/** @type {number} */ share) => height * (1 - share);
  const draw = (/** @type {ToolSettings} */ values) => {
    now = values;
    const points = Array.from({ length: 61 }, (_, at) => [at / 60, applied(now, at / 60)]);
    line.setAttribute("d", `M${points.map(([x, share]) => `${(width * x).toFixed(1)} ${y(share).toFixed(1)}`).join("L")}`);
    press(pressed);
  };
  const press = (/** @type {number | null} */ pressure) => {
    pressed = pressure;
    svg.toggleAttribute("data-pressed", pressure !== null);
    if (pressure === null) {
      text.textContent = word("Press a pen to see its position on the curve.");
      return;
    }
    const share = applied(now, pressure);
    const [left, top] = [(width * pressure).toFixed(1), y(share).toFixed(1)];
    across.setAttribute("d", `M${left} ${height}V${top}H0`);
    dot.setAttribute("cx", left);
    dot.setAttribute("cy", top);
    text.textContent = word("Pressure {pressed}, mapped to {share}", { pressed: percent(pressure), share: percent(share) });
  };
  draw(settings);
  return { element: h("div", {}, svg, text), draw, press };
}
