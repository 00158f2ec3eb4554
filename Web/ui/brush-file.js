// The editable form of brush files, and their vocabulary: parts, settings and their ranges.

import { brushParts } from "../engine/formats.js";
import { percent, word } from "../words/index.js";

/**
 * @typedef {import("../engine/engine.js").Color} Color
 * @typedef {{lengths: number[], phase: number}} Dash
 * @typedef {Record<string, string | number>} Settings
 * @typedef {Settings & {name?: string, effect?: string, filter?: string}} BrushPart
 * @typedef {{space?: string, components?: readonly number[], alpha?: number}} FileColor
 * @typedef {{name: string, spacing: number, hardness?: number, "spacing-unit"?: string, flow?: number, turn?: number,
 *   follow?: boolean, texture?: {png: string}}} Tip A tip; that of a line only has a name.
 */

/**
 * The editable form of a brush file.
 * @typedef {Record<"name" | "summary" | "tool" | "cap" | "join" | "keeping" | "blend-mode", string> &
 *   {width: number, opacity: number, color: string | FileColor, dash: Dash | null, stages: BrushPart[],
 *   engine: BrushPart & {name: string}, tip: Tip}} BrushFile
 */

/**
 * The vocabulary of brush files.
 * @typedef {{least: number, most: number, summary: string, unit?: string, whole?: boolean, text?: boolean,
 *   else?: number, words?: string[]}} Setting
 * @typedef {"engines" | "effects" | "filters"} Kind
 * @typedef {Record<Kind, Record<string, {summary: string, settings: Record<string, Setting>}>> &
 *   {blendModes: object, caps: object, joins: object, limits: {bytes: number, spacing: number}}} Table
 * @typedef {{minimum: number, maximum: number, step: number, text: (value: number) => string}} Form
 *   The form of a slider.
 */

/** @type {Record<string, Settings>} The initial settings of stages whose defaults have no effect. */
const fresh = {
  "pressure-width": { minimum: 0.3, maximum: 1.4 }, "pressure-opacity": { minimum: 0.3 },
  "speed-width": { slow: 1.3, fast: 0.4 }, "stylus-width": { minimum: 1, maximum: 5 },
  "finger-width": { minimum: 1, maximum: 5 }, "scaled-width": { factor: 1.5 }, decimation: { rate: 2 },
  "tilt-shading": { width: 2.5, opacity: 0.6, threshold: 0.5 }, "douglas-peucker": { tolerance: 1 },
  taper: { start: 8, end: 16, least: 0.1 }, blending: { mode: "multiply" }, "savitzky-golay": { window: 4 },
};

/** @type {Table} Set by `loadTable`. */
export let table;

/**
 * Loads the vocabulary.
 * @param {import("../engine/engine.js").Engine} engine
 */
export async function loadTable(engine) {
  await engine.whole();
  table ??= brushParts(engine);
}

/**
 * Returns the form of a setting's slider: its unit, and a range that is useful in practice.
 * @param {Omit<Setting, "summary">} setting @param {number} [value]
 */
export function scale({ least, most, unit = "", whole, else: usual }, value) {
  const round = (/** @type {number} */ number) => +number.toFixed(number < 10 ? 2 : 1);
  /** @type {Form} */
  const form = { minimum: least, maximum: most, step: 0.01, text: percent };
  /** @param {Partial<Form>} values */
  const set = (values) => Object.assign(form, values);
  if (unit === "page units") set({ maximum: 100, step: 0.1, text: (number) => word("{n} pt", { n: round(number) }) });
  else if (unit === "radians") set({ text: (number) => word("{n}°", { n: Math.round((number * 180) / Math.PI) }) });
  else if (unit === "seconds") set({ maximum: 1, text: (number) => word("{n} s", { n: round(number) }) });
  else if (whole) set({ maximum: 24, step: 1, text: (number) => word(unit ? `{n} ${unit}` : "{n}", { n: number }) });
  else if (unit) set({ step: most > 200 ? 1 : 0.1, text: (number) => word(`{n} ${unit}`, { n: round(number) }) });
  else if (least < 0) set({ minimum: 0, maximum: 1.5 });
  else if (most > 4) form.maximum = 3;
  form.maximum = Math.max(Math.min(form.maximum, most), value ?? usual ?? 0);
  form.minimum = Math.min(Math.max(form.minimum, least), value ?? usual ?? form.maximum);
  if (form.minimum > 0 && form.minimum < form.step) form.minimum = Math.min(form.step, value ?? form.step);
  return form;
}

/**
 * Returns the settings of a new part.
 * @param {Kind} kind @param {string} name
 * @returns {Settings}
 */
export const begin = (kind, name) => Object.fromEntries(Object.entries(table[kind][name].settings).map(([key, form]) =>
  [key, fresh[name]?.[key] ?? form.else ?? form.words?.[0] ?? (form.text ? "" : scale(form).maximum / 2)]));

/**
 * Returns a part as an object; a file may have only its name.
 * @template T
 * @param {string | T} part
 */
const whole = (part) => /** @type {T} */ (typeof part === "string" ? { name: part } : part);

/**
 * Returns a brush file with its defaults, and the opacity of the color as `opacity`; a dash becomes `dash.lengths` and
 * `dash.phase`, or null.
 * @param {Partial<Omit<BrushFile, "engine" | "tip" | "dash">> & {width: number, dash?: Dash | number[],
 *   engine: string | BrushFile["engine"], tip?: string | Tip}} file
 * @returns {BrushFile}
 */
export function completed(file) {
  const { dash = null, tool = "pen" } = file;
  let { color = "#000000", opacity } = file;
  if (typeof color === "string") {
    opacity ??= color.length > 7 ? parseInt(color.slice(7), 16) / 255 : 1;
    color = color.slice(0, 7);
  } else {
    const { alpha = 1, ...opaque } = color;
    opacity ??= alpha;
    color = opaque;
  }
  return {
    name: "", summary: "", cap: "round", join: "round", keeping: "strokes", stages: [],
    "blend-mode": tool === "eraser" ? "destination-out" : "source-over", ...file, tool, color, opacity,
    dash: Array.isArray(dash) ? { lengths: dash, phase: 0 } : dash, engine: whole(file.engine), tip: whole(file.tip ?? "sweep"),
  };
}

/**
 * Returns the bytes of a brush file.
 * @param {BrushFile} file
 */
export const bytesOf = ({ dash, ...brush }) => new TextEncoder().encode(JSON.stringify(dash ? { ...brush, dash } : brush));

/**
 * Sets the color of a brush file.
 * @param {BrushFile} brush @param {Color} color
 */
export function paint(brush, color, opacity = brush.opacity) {
  Object.assign(brush, { color: { space: "srgb", components: color.slice(0, 3) }, opacity });
}
