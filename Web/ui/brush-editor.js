// The editor of brushes: the settings of a brush file, with sliders, and a preview. Loaded on first use.

import { download, fileName, pick } from "../device/files.js";
import { base64, base64PNG, brushParts, brushText, pixels, readBrush, readBrushNow } from "../engine/formats.js";
import { reasons, Refusal } from "../engine/protocol.js";
import { percent, word } from "../words/index.js";
import { button, choice, find, h, renew, select, show, slider, toggle } from "./dom.js";
import { colorOf, hexOf, readable, widths, widthText } from "./tools.js";

/**
 * @typedef {import("../studio.js").Studio} Studio
 * @typedef {import("./own-brushes.js").Brush} Brush
 * @typedef {import("./own-brushes.js").OwnBrush} OwnBrush
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

/** @type {Record<string, string>} The titles of stages. */
const titles = {
  "pressure-width": "Width by pressure", "speed-width": "Width by speed", "velocity-width": "Thinner when fast",
  "spiral-width": "Thinner after long steps", "stylus-width": "Radius by force", "finger-width": "Radius by speed",
  "proportional-width": "Width times force", "scaled-width": "Width times a factor",
  "pressure-opacity": "Opacity by pressure", "pressure-hue": "Hue by pressure", "tilt-shading": "Shading by tilt",
  "tip-rotation": "Tip rotation", blending: "Blending of the stroke", "savitzky-golay": "Steady hand",
  "douglas-peucker": "Fewer samples, by distance", decimation: "Fewer samples", taper: "Thin ends",
  henderson: "Steady line", "one-euro": "1€ filter", spring: "Spring",
};

/** @type {Record<string, Settings>} The initial settings of stages whose defaults have no effect. */
const fresh = {
  "pressure-width": { minimum: 0.3, maximum: 1.4 }, "pressure-opacity": { minimum: 0.3 },
  "speed-width": { slow: 1.3, fast: 0.4 }, "stylus-width": { minimum: 1, maximum: 5 },
  "finger-width": { minimum: 1, maximum: 5 }, "scaled-width": { factor: 1.5 }, decimation: { rate: 2 },
  "tilt-shading": { width: 2.5, opacity: 0.6, threshold: 0.5 }, "douglas-peucker": { tolerance: 1 },
  taper: { start: 8, end: 16, least: 0.1 }, blending: { mode: "multiply" }, "savitzky-golay": { window: 4 },
};

/** @type {Record<string, Record<string, string>>} The labels of settings whose keys are too vague. */
const labels = {
  "pressure-width": { minimum: "Lightest", maximum: "Firmest", fallback: "Without pressure" },
  "pressure-opacity": { minimum: "Lightest", maximum: "Firmest", fallback: "Without pressure" },
  "pressure-hue": { fallback: "Gray without pressure" }, taper: { least: "Width at the ends" },
  "tilt-shading": { threshold: "From a tilt of" },
};

/** @type {Table} Set when the editor is loaded. */
let table;

/** The longest side of a picture for a tip, in pixels. */
const longestTexture = 128;

/** @param {string} text */
const sentence = (text) => text[0].toUpperCase() + text.slice(1);
/** @param {string} name */
const words = (name) => word(sentence(name.replaceAll("-", " ")));

/**
 * Returns the form of a setting's slider: its unit, and a range that is useful in practice.
 * @param {Omit<Setting, "summary">} setting @param {number} [value]
 */
function scale({ least, most, unit = "", whole, else: usual }, value) {
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
const begin = (kind, name) => Object.fromEntries(Object.entries(table[kind][name].settings).map(([key, form]) =>
  [key, fresh[name]?.[key] ?? form.else ?? form.words?.[0] ?? (form.text ? "" : scale(form).maximum / 2)]));

/**
 * Returns the name of a file without its extension.
 * @param {File} file
 */
const titleOf = (file) => file.name.replace(/\.[^.]+$/, "");

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
function completed(file) {
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
const bytesOf = ({ dash, ...brush }) => new TextEncoder().encode(JSON.stringify(dash ? { ...brush, dash } : brush));

/** @param {{name?: string, summary?: string}} brush @param {Uint8Array} bytes */
const made = ({ name = "", summary = "" }, bytes) => ({ name, summary, code: base64(bytes) });

/**
 * Adds a brush file to the brushes; throws an error of one line if it is invalid.
 * @param {Studio} studio @param {File} file
 */
export async function openBrush(studio, file) {
  const { engine, tools } = studio;
  await engine.whole();
  table ??= brushParts(engine);
  // The engine reports that it is too large.
  const text = await file.slice(0, table.limits.bytes + 1).arrayBuffer();
  const { bytes, wrong } = await readBrush(engine, new Uint8Array(text));
  if (!bytes) throw new Error(word("“{file}” is not a valid brush: {why}", { file: file.name, why: wrong ?? "" }));
  const brush = JSON.parse(new TextDecoder().decode(text));
  brush.name ||= titleOf(file);
  const entry = made(brush, bytes);
  const known = tools.ownBrushes.find(brush.name, entry.code);
  if (known) tools.choose(known.name);
  else tools.saveBrush(entry);
  studio.notify(word(known ? "“{name}” is already one of your brushes" : "“{name}” was added to your brushes",
    { name: brush.name }));
}

/**
 * Opens the editor for an own brush, or for a copy of one of the catalog.
 * @param {Studio} studio @param {Brush} source
 */
export async function editBrush(studio, source, isNew = false) {
  await studio.engine.whole();
  table ??= brushParts(studio.engine);
  new Editor(studio, source, isNew).open();
}

class Editor {
  preview = h("canvas.sample", { role: "img", "aria-label": "Preview of the brush" });
  body = h("div.body");
  message = h("p.message", { role: "status" });
  save = button(null, "Save", () => {}, { type: "submit", class: "main" });
  dialog = h("dialog.panel.editor", { id: "brush-editor", "aria-labelledby": "brush-editor-title" });

  /** @param {Studio} studio @param {Brush} source @param {boolean} isNew */
  constructor(studio, source, isNew) {
    const { tools, engine } = studio;
    this.studio = studio;
    this.tools = tools;
    /** The edited brush; null for a new one. */
    this.old = source.id && !isNew ? /** @type {OwnBrush} */ (source) : null;
    const brush = completed(JSON.parse(brushText(engine, source.index)));
    this.color = engine.brushFacts(source.index).color;
    const own = isNew ? undefined : tools.own[source.name];
    if (own?.width && source.width > 0) brush.width *= own.width / source.width;
    if (own?.color) this.#paint(brush, own.color, own.color[3]);
    if (this.old) Object.assign(brush, { name: source.title, summary: source.summary });
    else brush.name = this.#free(isNew ? word("My brush") : word("{name} copy", { name: source.title }));
    this.brush = brush;
    this.frame = 0;
  }

  /** @param {string} title */
  #free(title) {
    const titles = new Set(this.tools.brushes.map((brush) => brush.title));
    let free = title;
    for (let number = 2; titles.has(free); number++) free = `${title} ${number}`;
    return free;
  }

  /** @param {BrushFile} brush @param {import("../engine/engine.js").Color} color */
  #paint(brush, color, opacity = brush.opacity) {
    this.color = color;
    Object.assign(brush, { color: { space: "srgb", components: color.slice(0, 3) }, opacity });
  }

  open() {
    const title = word(this.old ? "Edit brush" : "New brush");
    this.dialog.append(h("form", { method: "dialog", submit: (event) => this.#save(event) },
      h("div.head", {}, h("h2", { id: "brush-editor-title" }, title),
        button("close", "Close", () => this.dialog.close(), { quiet: true })),
      this.preview, this.body,
      h("div.foot", {}, this.message, h("div.actions", {},
        this.old ? this.#delete(this.old) : null,
        button(null, "Save as a file", () => this.#export()),
        button(null, "Cancel", () => this.dialog.close()),
        this.save))));
    // Keys belong to the editor, not to the canvas.
    this.dialog.addEventListener("keydown", (event) => event.stopPropagation());
    this.dialog.addEventListener("close", () => {
      this.dialog.remove();
      cancelAnimationFrame(this.frame);
      find("#brushes-button").focus({ preventScroll: true });
    });
    document.body.append(this.dialog);
    this.#fill();
    this.dialog.showModal();
    this.#draw();
    find("input", this.body).focus();
  }

  // MARK: Closing

  /** @param {Event} event */
  async #save(event) {
    event.preventDefault();
    if (this.save.getAttribute("aria-disabled") === "true") return;
    const { brush } = this;
    brush.name = brush.name.trim() || this.#free(word("My brush"));
    const { bytes } = await readBrush(this.tools.engine, bytesOf(brush));
    if (!bytes) return;
    try {
      this.tools.saveBrush(made(brush, bytes), this.old);
    } catch (error) {
      return this.#notify(/** @type {Error} */ (error).message);
    }
    this.dialog.close();
    this.studio.notify(word(this.old ? "“{name}” was changed" : "“{name}” was added to your brushes", { name: brush.name }));
  }

  /**
   * Creates the delete button, which must be pressed twice.
   * @param {OwnBrush} old
   */
  #delete(old) {
    const element = button(null, "Delete", () => {
      if (element.dataset.asked) {
        try {
          this.tools.removeBrush(old);
        } catch (error) {
          return this.#notify(/** @type {Error} */ (error).message);
        }
        this.dialog.close();
        return this.studio.notify(word("“{title}” was deleted; ink drawn with it stays", { title: old.title }));
      }
      element.dataset.asked = "true";
      find("span", element).textContent = word("Confirm deletion");
      this.#notify("Press again to delete this brush.");
    }, { class: "danger" });
    return element;
  }

  async #export() {
    const { brush } = this;
    const file = `${fileName(brush.name)}.inkbrush`;
    const { engine } = this.tools;
    const { wrong } = await readBrush(engine, bytesOf(brush));
    if (wrong) return;
    download(new Blob([brushText(engine)], { type: "application/json" }), file);
    this.#notify(word("Saved “{name}”", { name: file }));
  }

  /** @param {string} text */
  #notify(text) { this.message.textContent = word(text); }

  // MARK: Preview

  /** Schedules a redraw of the preview, which shows errors. */
  #changed() {
    cancelAnimationFrame(this.frame);
    this.frame = requestAnimationFrame(() => this.#draw());
  }

  #draw() {
    const { brush, preview, tools } = this;
    const file = bytesOf(brush);
    const { bytes, wrong, picture } = readBrushNow(tools.engine, file);
    if (picture) return void readBrush(tools.engine, file).then(() => this.#changed());
    const shown = bytes ? tools.ownBrushes.show(bytes) : null;
    this.save.setAttribute("aria-disabled", String(shown === null));
    if (shown === null) {
      return this.#notify(wrong?.replace(/ \(in line \d+\)$/, "") ?? reasons[Refusal.unreadable]);
    }
    if (this.message.textContent) this.#notify("");
    const [width, height] = [preview.clientWidth || 300, innerHeight < 520 ? 48 : 88];
    preview.style.height = `${height}px`;
    const density = devicePixelRatio;
    const broad = Math.max(shown.erases ? 2.2 * shown.width : shown.width, 0.1);
    show(preview, tools.engine.preview(shown.index, 0, null, Math.round(width * density), Math.round(height * density),
      density * Math.min(4 / 3, (height * 0.45) / broad)));
  }

  // MARK: Fields

  /** Rebuilds all fields, and keeps the focus. */
  #fill() {
    renew(this.body, () => this.body.replaceChildren(...this.#fields()));
  }

  /** Rebuilds the fields after a change of their number. */
  #rebuilt() {
    this.#fill();
    this.#changed();
  }

  #fields() {
    const { brush } = this;
    /** @param {string} title @param {import("./dom.js").Child[]} children */
    const group = (title, ...children) => h("fieldset.group", {}, h("legend", {}, word(title)), ...children);
    return [
      this.#text("Name", "name"),
      this.#text("Note", "summary"),
      group("Color and width", ...this.#ink()),
      group("Line", ...this.#line()),
      group("Tip", ...this.#tip()),
      h("h3", {}, word("Effects and filters, in order")),
      ...brush.stages.map((stage, at) => this.#stage(stage, at)),
      this.#more(),
    ];
  }

  /** @param {string} label @param {"name" | "summary"} key */
  #text(label, key) {
    const field = h("input", {
      type: "text", dir: "auto", value: this.brush[key], "data-key": key, maxlength: 200, autocomplete: "off", spellcheck: "false",
      input: () => { this.brush[key] = field.value; },
    });
    return h("label.row", {}, h("span", {}, word(label)), field);
  }

  /**
   * Creates a slider for a number.
   * @param {string} label @param {Form} form @param {number} value @param {(value: number) => void} set
   * @param {{key?: string, hint?: string | null}} options
   */
  #slider(label, form, value, set, { key = label, hint = null } = {}) {
    const element = slider(label, {
      min: form.minimum, max: form.maximum, step: form.step, value, text: form.text,
      input: (number) => {
        set(number);
        this.#changed();
      },
    });
    const range = find("input", element);
    range.dataset.key = key;
    if (hint) {
      range.setAttribute("aria-description", hint);
      element.title = hint;
    }
    return element;
  }

  /**
   * @param {string} label @param {[string, string][]} options @param {string} value
   * @param {(value: string) => void} set
   */
  #select(label, options, value, set, key = label) {
    /** @type {typeof options} */
    const all = options.some(([name]) => name === value) ? options : [...options, [value, value]];
    const element = select(label, all, value, (chosen) => {
      set(chosen);
      this.#rebuilt();
    });
    find("select", element).dataset.key = key;
    return element;
  }

  #ink() {
    const { brush } = this;
    const span = Math.log(widths.maximum / widths.minimum);
    const picker = h("input", { type: "color", "data-key": "color", value: hexOf(this.color) });
    picker.addEventListener("input", () => {
      this.#paint(brush, colorOf(picker.value));
      this.#changed();
    });
    const position = Math.log(Math.max(brush.width, 1e-3) / widths.minimum) / span;
    const width = (/** @type {number} */ at) => widths.minimum * Math.exp(at * span);
    return [
      h("label.row", {}, h("span", {}, word("Color")), h("div.picker", {}, picker)),
      this.#slider("Width", {
        minimum: Math.min(0, position), maximum: Math.max(1, position), step: 0.005, text: (at) => widthText(width(at)),
      }, position, (at) => { brush.width = width(at); }),
      this.#slider("Opacity", { minimum: 0, maximum: 1, step: 0.01, text: percent },
        brush.opacity, (value) => { brush.opacity = value; }),
      this.#select("Blending", 
        Object.keys(table.blendModes).map((name) => [name, name === "source-over" ? "Normal" : words(name)]),
        brush["blend-mode"],
        (name) => { brush["blend-mode"] = name; }),
      toggle("Fades away", brush.keeping === "fading", (on) => {
        brush.keeping = on ? "fading" : "strokes";
        this.#changed();
      }),
    ];
  }

  #line() {
    const { brush } = this;
    const { engine, dash } = brush;
    const few = dash !== null && dash.lengths.length === 2;
    const length = { minimum: 0, maximum: Math.max(60, ...(dash?.lengths ?? [])), step: 0.5, text: widthText };
    return [
      this.#select("Engine", Object.keys(table.engines).map((name) => [name, words(name)]), engine.name,
        (name) => { if (table.engines[name]) brush.engine = { name, ...begin("engines", name) }; }),
      h("p.quiet", {}, word(table.engines[engine.name] ? `${sentence(table.engines[engine.name].summary)}.`
        : "A custom engine.")),
      ...this.#settings(engine, "engines", "engine", (key) => (key === "strength" ? "Smoothing" : words(key))),
      this.#select("Ends", Object.keys(table.caps).map((name) => [name, words(name)]), brush.cap,
        (name) => { brush.cap = name; }),
      this.#select("Corners", Object.keys(table.joins).map((name) => [name, words(name)]), brush.join,
        (name) => { brush.join = name; }),
      toggle("Dashes", dash !== null, (on) => {
        brush.dash = on ? { lengths: [10, 6], phase: 0 } : null;
        this.#rebuilt();
      }),
      ...(few ? ["Length of dashes", "Gap between dashes"].map((label, at) => this.#slider(label, length, dash.lengths[at],
        (value) => { dash.lengths[at] = value; })) : []),
    ];
  }

  #tip() {
    const { brush } = this;
    const { tip } = brush;
    /** @type {[string, string][]} */
    const kinds = [["sweep", "A line"], ["dabs", "Dabs"]];
    if (tip.name !== "sweep" && tip.name !== "dabs") kinds.push([tip.name, tip.name]);
    const fields = [choice("Ink is drawn as", kinds, tip.name, (name) => {
      if (name === tip.name) return;
      brush.tip = /** @type {Tip} */ (name === "sweep" ? { name } : {
        name, spacing: 0.25, "spacing-unit": "radii", flow: 0.6, follow: false, turn: 0, hardness: 0.5,
      });
      this.#rebuilt();
    })];
    if (tip.name !== "dabs") return fields;
    const part = { minimum: 0, maximum: 1, step: 0.01, text: percent };
    const { flow = 1, hardness = 1, turn = 0 } = tip;
    const unit = tip["spacing-unit"] ?? "units";
    const isRelative = unit === "radii";
    const spacing = isRelative
      ? { minimum: 0.02, maximum: Math.max(4, tip.spacing), step: 0.01, text: part.text }
      : { minimum: table.limits.spacing, maximum: Math.max(60, tip.spacing), step: 0.05, text: widthText };
    return [
      ...fields,
      tip.texture ? this.#texture(tip.texture)
        : this.#slider("Hardness", part, hardness, (value) => { tip.hardness = value; }),
      h("div.buttons", {},
        button(null, tip.texture ? "Another picture…" : "Picture…", () => this.#pickTexture(), { key: "picture" }),
        tip.texture ? button(null, "Disc", () => {
          delete tip.texture;
          tip.hardness = 1;
          this.#rebuilt();
        }) : null),
      this.#slider("Spacing", spacing, tip.spacing, (value) => { tip.spacing = value; }),
      this.#select("Spacing unit", [["radii", "Radii of the tip"], ["units", "Points"]], unit, (chosen) => {
        if (chosen === unit) return;
        tip["spacing-unit"] = chosen;
        const radius = Math.max(brush.width / 2, 0.1);
        const [minimum, maximum] = chosen === "radii" ? [0.02, 100] : [table.limits.spacing, 1e6];
        tip.spacing = Math.min(Math.max(chosen === "radii" ? tip.spacing / radius : tip.spacing * radius, minimum), maximum);
      }),
      this.#slider("Flow", part, flow, (value) => { tip.flow = value; }),
      toggle("Follows the stroke", tip.follow ?? false, (on) => {
        tip.follow = on;
        this.#changed();
      }),
      this.#slider("Rotation", scale({ least: -2 * Math.PI, most: 2 * Math.PI, unit: "radians" }, turn), turn,
        (value) => { tip.turn = value; }),
    ];
  }

  /**
   * Shows the picture of a tip.
   * @param {{png: string}} texture
   */
  #texture({ png }) {
    const image = h("img", { src: `data:image/png;base64,${png}`, alt: word("The picture of the tip") });
    return h("div.row", {}, h("span", {}, word("Picture")), h("span.texture", {}, image));
  }

  async #pickTexture() {
    const { tip } = this.brush;
    try {
      const file = await pick(["image/*"]);
      if (!file) return;
      const bitmap = await createImageBitmap(file, { colorSpaceConversion: "none" });
      const { engine } = this.tools;
      const { hardness, ...others } = tip;
      const texture = { png: base64PNG(pixels(bitmap, longestTexture)) };
      await readBrush(engine, bytesOf({ ...this.brush, tip: { ...others, texture } }));
      // In gray, as it prints.
      this.brush.tip = JSON.parse(brushText(engine)).tip;
      this.#rebuilt();
    } catch {
      this.#notify("This picture cannot be read.");
    }
  }

  // MARK: Stages

  /** @param {BrushPart} stage @param {number} at */
  #stage(stage, at) {
    const { stages } = this.brush;
    const kind = "effect" in stage ? "effects" : "filters";
    const name = stage.effect ?? stage.filter ?? "";
    const title = word(titles[name] ?? (name.includes(".") ? name : readable(name)));
    const move = (/** @type {number} */ to) => {
      stages.splice(to, 0, ...stages.splice(at, 1));
      this.#rebuilt();
      find(`[data-key="${to < at ? "earlier" : "later"} ${to}"]`, this.body)?.focus();
    };
    /**
     * @param {string} picture @param {string} label @param {string} key
     * @param {boolean} isOff @param {() => void} click
     */
    const act = (picture, label, key, isOff, click) => button(picture, `${word(label)}: ${title}`, () => { if (!isOff) click(); },
      { quiet: true, key: `${key} ${at}`, "aria-disabled": isOff || null });
    return h("fieldset.group.stage", {}, h("legend.unseen", {}, title),
      h("div.stage-head", {}, h("span.grow", { "aria-hidden": "true" }, title),
        act("up", "Move up", "earlier", at === 0, () => move(at - 1)),
        act("down", "Move down", "later", at === stages.length - 1, () => move(at + 1)),
        act("trash", "Remove", "remove", false, () => {
          stages.splice(at, 1);
          this.#rebuilt();
          find("[data-key=add]", this.body).focus();
        })),
      this.#curve(stage),
      ...this.#settings(stage, kind, `stage ${at}`, (key) => word(labels[name]?.[key] ?? words(key))));
  }

  /**
   * Plots a value over force.
   * @param {BrushPart} stage
   */
  #curve(stage) {
    if (stage.effect !== "pressure-width" && stage.effect !== "pressure-opacity") return null;
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    svg.setAttribute("viewBox", "0 0 100 40");
    svg.setAttribute("preserveAspectRatio", "none");
    svg.setAttribute("class", "curve");
    svg.setAttribute("aria-hidden", "true");
    const path = document.createElementNS(svg.namespaceURI, "path");
    svg.append(path);
    const update = () => {
      const [minimum, maximum] = [Number(stage.minimum), Number(stage.maximum)];
      const top = Math.max(minimum, maximum, 1);
      const y = (/** @type {number} */ value) => 38 - (36 * value) / top;
      path.setAttribute("d", `M1 ${y(minimum)} L99 ${y(maximum)}`);
    };
    update();
    return h("div.pressure", {}, Object.assign(svg, { update }), h("small", { "aria-hidden": "true" }, word("light")),
      h("small", { "aria-hidden": "true" }, word("firm")));
  }

  /**
   * Creates a field for every setting of a part.
   * @param {BrushPart} part @param {Kind} kind @param {string} prefix
   */
  #settings(part, kind, prefix, label = words) {
    const name = part.name ?? part.effect ?? part.filter ?? "";
    return Object.entries(table[kind]?.[name]?.settings ?? {}).flatMap(([key, form]) => {
      const value = part[key];
      const id = `${prefix} ${key}`;
      const hint = word(`${sentence(form.summary)}.`);
      if (form.words) {
        return [this.#select(label(key), form.words.map((word) => [word, words(word)]), String(value),
          (word) => { part[key] = word; }, id)];
      }
      if (typeof value !== "number") return [];
      return [this.#slider(label(key), scale(form, value), value, (number) => {
        part[key] = number;
        /** @type {NodeListOf<SVGElement & {update(): void}>} */
        const curves = this.body.querySelectorAll(".curve");
        for (const curve of curves) curve.update();
      }, { key: id, hint })];
    });
  }

  /** Creates the list of stages that can be added. */
  #more() {
    const { stages } = this.brush;
    /** @type {[Kind, string, string][]} */
    const groups = [["effects", "effect", "Effects"], ["filters", "filter", "Filters of the line"]];
    const list = h("select", { "data-key": "add" }, h("option", { value: "" }, word("Choose…")),
      groups.map(([kind, , title]) => h("optgroup", { label: title },
        Object.keys(table[kind]).filter((name) => !name.includes("."))
          .map((name) => h("option", { value: name }, word(titles[name] ?? readable(name)))))));
    list.addEventListener("change", () => {
      const group = groups.find(([kind]) => table[kind][list.value]);
      if (!group) return;
      const [kind, word] = group;
      const at = word === "filter" ? stages.length : stages.map((stage) => "effect" in stage).lastIndexOf(true) + 1;
      stages.splice(at, 0, { [word]: list.value, ...begin(kind, list.value) });
      this.#rebuilt();
    });
    return h("label.row", {}, h("span", {}, word("Add")), list);
  }
}
