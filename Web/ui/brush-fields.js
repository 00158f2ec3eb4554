// The fields of the editor of brushes.

import { pick } from "../device/files.js";
import { base64PNG, brushText, pixels, readBrush } from "../engine/formats.js";
import { percent, word } from "../words/index.js";
import { begin, bytesOf, paint, scale, table } from "./brush-file.js";
import { button, choice, find, h, renew, select, slider, toggle } from "./dom.js";
import { colorOf, hexOf, readable, widths, widthText } from "./tools.js";

/**
 * @typedef {import("./brush-file.js").BrushFile} BrushFile
 * @typedef {import("./brush-file.js").BrushPart} BrushPart
 * @typedef {import("./brush-file.js").Form} Form
 * @typedef {import("./brush-file.js").Kind} Kind
 * @typedef {import("./brush-file.js").Tip} Tip
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

/** @type {Record<string, Record<string, string>>} The labels of settings whose keys are too vague. */
const labels = {
  "pressure-width": { minimum: "Lightest", maximum: "Firmest", fallback: "Without pressure" },
  "pressure-opacity": { minimum: "Lightest", maximum: "Firmest", fallback: "Without pressure" },
  "pressure-hue": { fallback: "Gray without pressure" }, taper: { least: "Width at the ends" },
  "tilt-shading": { threshold: "From a tilt of" },
};

/** The longest side of a picture for a tip, in pixels. */
const longestTexture = 128;

/** @param {string} text */
const sentence = (text) => text[0].toUpperCase() + text.slice(1);
/** @param {string} name */
const words = (name) => word(sentence(name.replaceAll("-", " ")));

export class BrushFields {
  #brush;
  #engine;
  #color;
  #changed;
  #notify;

  body = h("div.body");

  /**
   * @param {BrushFile} brush The brush to edit.
   * @param {import("../engine/engine.js").Color} color Its color.
   * @param {import("../engine/engine.js").Engine} engine
   * @param {() => void} changed Called after a change of the brush.
   * @param {(text: string) => void} notify Shows a message.
   */
  constructor(brush, color, engine, changed, notify) {
    this.#brush = brush;
    this.#color = color;
    this.#engine = engine;
    this.#changed = changed;
    this.#notify = notify;
  }

  /** Rebuilds all fields, and keeps the focus. */
  fill() {
    renew(this.body, () => this.body.replaceChildren(...this.#fields()));
  }

  /** Rebuilds the fields after a change of their number. */
  #rebuilt() {
    this.fill();
    this.#changed();
  }

  #fields() {
    const brush = this.#brush;
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
      type: "text", dir: "auto", value: this.#brush[key], "data-key": key, maxlength: 200, autocomplete: "off", spellcheck: "false",
      input: () => { this.#brush[key] = field.value; },
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
    const brush = this.#brush;
    const span = Math.log(widths.maximum / widths.minimum);
    const picker = h("input", { type: "color", "data-key": "color", value: hexOf(this.#color) });
    picker.addEventListener("input", () => {
      this.#color = colorOf(picker.value);
      paint(brush, this.#color);
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
    const brush = this.#brush;
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
    const brush = this.#brush;
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
    const { tip } = this.#brush;
    try {
      const file = await pick(["image/*"]);
      if (!file) return;
      const bitmap = await createImageBitmap(file, { colorSpaceConversion: "none" });
      const engine = this.#engine;
      const { hardness, ...others } = tip;
      const texture = { png: base64PNG(pixels(bitmap, longestTexture)) };
      await readBrush(engine, bytesOf({ ...this.#brush, tip: { ...others, texture } }));
      // In gray, as it prints.
      this.#brush.tip = JSON.parse(brushText(engine)).tip;
      this.#rebuilt();
    } catch {
      this.#notify("This picture cannot be read.");
    }
  }

  // MARK: Stages

  /** @param {BrushPart} stage @param {number} at */
  #stage(stage, at) {
    const { stages } = this.#brush;
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
    const { stages } = this.#brush;
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
