// Brush files: JSON that people write, Documentation/Brushes.md, and the bytes that the engine takes.
//
// A brush is here what a file says, with all that it leaves out filled in:
//
//   name, summary, tool, width; blendMode, cap, join, keeping: names
//   color     { space, components: four numbers, alpha, srgb: three numbers for spaces with an owner }
//   dash      { lengths, phase } or null
//   formula   a part or null; a part is { name, settings: [[key, value]…] }
//   stages    parts with a `kind`, effect or filter
//   engine    a part
//   tip       { name: "sweep" }, { name: "dabs", hardness or texture, spacing, unit, flow, follow, turn },
//             or a part
//
// A value is a number, a text or a picture: { width, height, coverage }.

import { BrushFileError, meant, parse, shown } from "./brush-json.js";
import { parts as table } from "./brush-parts.js";
import { png } from "./png.js";

export { BrushFileError };

const { limits } = table;

/** Whether a text can be the name of a part. */
const isName = (text) => text.length <= limits.name && /^[a-z\d-]+(\.[a-z\d-]+)*$/.test(text);
const hasOwner = (name) => name.includes(".");
const isKey = (name) => isName(name) && !hasOwner(name) && !["name", "effect", "filter"].includes(name);

/** The entry of a table; a table has nothing but what it lists. */
const entry = (list, key) => (Object.hasOwn(list, key) ? list[key] : undefined);

const utf8 = new TextEncoder();

// MARK: Reading

/**
 * Reads a brush file; throws `BrushFileError`.
 *
 * @param {Uint8Array} bytes the whole file
 * @param {(png: Uint8Array) => Promise<object>} decode makes a picture of the bytes of a PNG
 */
export async function readBrushFile(bytes, decode = decodePicture) {
  if (bytes.length > limits.bytes) throw new BrushFileError(`a brush file of more than ${limits.bytes} bytes`);
  let text;
  try {
    text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new BrushFileError("this is not a text in UTF-8");
  }
  return new Reader(decode).brush(parse(text));
}

class Reader {
  constructor(decode) {
    this.decode = decode;
    this.pixels = 0;
  }

  async brush(root) {
    const all = root.members("brush", table.keys);
    const text = (key) => all[key]?.text ?? "";
    if (!all.width) root.fail("a brush has a width");
    const tool = all.tool?.text ?? "pen";
    if (!table.tools.includes(tool) && !(isName(tool) && hasOwner(tool))) {
      all.tool.fail(`'${shown(tool)}' is none of ${table.tools.map((name) => `'${name}'`).join(", ")}, and has no owner`);
    }
    const color = all.color ? this.color(all.color)
      : { space: "srgb", components: [0, 0, 0, 0], alpha: 1 };
    if (all.opacity) color.alpha = all.opacity.number;
    const blendMode = all["blend-mode"]?.word(Object.keys(table.blendModes)) ?? usualMode(tool);
    const formula = all.formula ? await this.part(all.formula, null, "formulas", "blend formula") : null;
    const dash = all.dash ? this.dash(all.dash) : null;
    const stages = [];
    for (const node of all.stages?.list(limits.effects + limits.filters) ?? []) stages.push(await this.stage(node));
    const brush = {
      name: text("name"), summary: text("summary"), tool, color, width: all.width.number, blendMode, formula,
      cap: all.cap?.word(Object.keys(table.caps)) ?? "round",
      join: all.join?.word(Object.keys(table.joins)) ?? "round", dash, stages,
      engine: all.engine ? await this.part(all.engine, null, "engines", "engine")
        : { name: "smoothing", settings: [["strength", 0.7]] },
      tip: all.tip ? await this.tip(all.tip) : { name: "sweep" },
      keeping: all.keeping?.word(Object.keys(table.keepings)) ?? "strokes",
    };
    const wrong = check(brush);
    if (wrong) {
      const key = wrong.key === "color" && wrong.isAlpha && all.opacity ? "opacity" : wrong.key;
      (all[key] ?? root).fail(wrong.what);
    }
    return brush;
  }

  color(node) {
    if (typeof node.value === "string") {
      const digits = /^#((?:[\da-f]{2}){3,4})$/i.exec(node.value)?.[1];
      if (!digits) node.fail("a colour is '#rrggbb', '#rrggbbaa' or an object");
      const [red, green, blue, alpha = 255] = digits.match(/../g).map((pair) => parseInt(pair, 16));
      return { space: "srgb", components: [red / 255, green / 255, blue / 255, 0], alpha: alpha / 255 };
    }
    const all = node.members("color", ["space", "components", "alpha", "srgb"]);
    if (!all.components) node.fail("components is missing");
    const space = all.space?.text ?? "srgb";
    if (!isName(space)) all.space.fail("this is not a name");
    const known = entry(table.colorSpaces, space);
    if (!known && !hasOwner(space)) {
      all.space.fail(`no colour space is called '${shown(space)}'${meant(space, Object.keys(table.colorSpaces))}`);
    }
    const values = all.components.numbers(4);
    if (known && values.length !== known.count) all.components.fail(`${space} has ${known.count} components`);
    const padded = (list, count) => [...list, 0, 0, 0, 0].slice(0, count);
    const color = { space, components: padded(values, 4), alpha: all.alpha?.number ?? 1 };
    if (hasOwner(space)) color.srgb = padded(all.srgb?.numbers(3) ?? [], 3);
    return color;
  }

  dash(node) {
    if (!node.isObject) return { lengths: node.numbers(limits.lengths), phase: 0 };
    const all = node.members("dash", ["lengths", "phase"]);
    if (!all.lengths) node.fail("lengths is missing");
    return { lengths: all.lengths.numbers(limits.lengths), phase: all.phase?.number ?? 0 };
  }

  async stage(node) {
    const [isEffect, isFilter] = ["effect", "filter"].map((key) => node.isObject && node.value.has(key));
    if (isEffect === isFilter) node.fail("a stage is an object with 'effect' or 'filter'");
    const kind = isEffect ? "effect" : "filter";
    return { kind, ...(await this.part(node, kind, `${kind}s`, kind)) };
  }

  async tip(node) {
    const name = node.isObject ? node.value.get("name")?.value : node.value;
    if (name === "sweep") {
      if (node.isObject) node.members("swept tip", ["name"]);
      return { name };
    }
    if (name !== "dabs") return this.part(node, null, "tips", "tip", ["sweep", "dabs"]);
    const all = node.members("tip of dabs",
      ["name", "hardness", "texture", "spacing", "spacing-unit", "flow", "follow", "turn"]);
    if (all.texture && all.hardness) all.texture.fail("a tip has a hardness or a texture, not both");
    if (!all.spacing) node.fail("spacing is missing");
    if (all.follow && typeof all.follow.value !== "boolean") all.follow.fail("this is not true or false");
    const tip = {
      name, spacing: all.spacing.number, unit: all["spacing-unit"]?.word(["units", "radii"]) ?? "units",
      flow: all.flow?.number ?? 1, follow: all.follow?.value ?? false, turn: all.turn?.number ?? 0,
    };
    if (all.texture) tip.texture = await this.picture(all.texture);
    else tip.hardness = all.hardness?.number ?? 1;
    const wrong = checkTip(tip);
    if (wrong) (all[wrong.setting] ?? node).fail(wrong.what);
    return tip;
  }

  /** Reads a part: its name, or an object with its name and its settings. */
  async part(node, key, kind, what, more = []) {
    const part = { name: null, settings: [] };
    const places = {};
    if (key === null && typeof node.value === "string") {
      if (!isName(node.value)) node.fail("this is not a name");
      part.name = node.value;
    } else {
      for (const [name, member] of Object.entries(node.members("part"))) {
        if (name === (key ?? "name")) {
          if (!isName(member.text)) member.fail("this is not a name");
          part.name = member.value;
        } else if (isKey(name)) {
          if (part.settings.length === limits.settings) member.fail(`more than ${limits.settings} settings`);
          places[name] = member;
          part.settings.push([name, await this.setting(member)]);
        } else member.fail("this is not the key of a setting");
      }
      if (part.name === null) node.fail(`${key ?? "name"} is missing`);
    }
    const known = entry(table[kind], part.name);
    if (!known) {
      if (hasOwner(part.name)) return part;
      node.fail(`no ${what} is called '${shown(part.name)}'${meant(part.name, [...Object.keys(table[kind]), ...more])}`);
    }
    const given = Object.fromEntries(part.settings);
    for (const name of Object.keys(given)) {
      if (!Object.hasOwn(known.settings, name)) places[name].fail(`${part.name}: ${name} is not a setting that it has`);
    }
    part.settings = Object.entries(known.settings).map(([name, form]) => {
      const value = entry(given, name) ?? form.else;
      const wrong = checkSetting(value, form);
      if (wrong) (places[name] ?? node).fail(`${part.name}: ${name} ${wrong}`);
      return [name, value];
    });
    return part;
  }

  async setting(node) {
    if (typeof node.value === "number") return node.value;
    if (typeof node.value === "string") return node.text;
    if (!node.isObject) node.fail("a setting is a number, a text or a picture");
    const bits = node.value.get("bits")?.value;
    if (typeof bits !== "string") return this.picture(node);
    if (!/^[\da-f]{16}$/i.test(bits)) node.fail("bits are 16 hexadecimal digits");
    return new Float64Array(BigUint64Array.of(BigInt(`0x${bits}`)).buffer)[0];
  }

  async picture(node) {
    const all = node.members("picture", ["png", "rows"]);
    if (Object.keys(all).length !== 1) node.fail("a picture has 'png' or 'rows'");
    let picture;
    if (all.rows) {
      const rows = all.rows.list(limits.side).map((row) => [row, row.numbers(limits.side)]);
      const width = rows[0]?.[1].length ?? 0;
      for (const [row, values] of rows) {
        if (values.length !== width) row.fail("rows have the same length");
        if (values.some((value) => !Number.isInteger(value) || value < 0 || value > 255)) {
          row.fail("rows have whole numbers from 0 to 255");
        }
      }
      picture = { width, height: rows.length, coverage: Uint8Array.from(rows.flatMap(([, values]) => values)) };
    } else {
      let png;
      try {
        png = Uint8Array.from(atob(all.png.value.replace(/\s/g, "")), (letter) => letter.charCodeAt(0));
      } catch {
        all.png.fail("this is not base 64");
      }
      picture = await this.decode(png).catch((error) => all.png.fail(error.message));
    }
    const { width, height } = picture;
    if (!(width >= 1 && height >= 1 && width <= limits.side && height <= limits.side)) {
      node.fail(`a picture has 1 to ${limits.side} pixels a side`);
    }
    this.pixels += width * height;
    if (this.pixels > limits.pixels) node.fail(`pictures of more than ${limits.pixels} pixels together`);
    return picture;
  }
}

/** The blend mode of a tool where a file does not say one. */
const usualMode = (tool) => (tool === "eraser" ? "destination-out" : "source-over");

// MARK: Checking

const outside = (name, value, least, most) =>
  (value >= least && value <= most ? null : `${name} ${value} is not in ${least} to ${most}`);

/** What is wrong with a setting; null where nothing is. */
function checkSetting(value, form) {
  if (value === undefined) return "is missing";
  if (form.words) return form.words.includes(value) ? null : "is none of the words that it may be";
  if (form.text) return typeof value === "string" ? null : "is not a text";
  if (form.picture) return value?.coverage ? null : "is not a picture";
  if (typeof value !== "number") return "is not a number";
  if (form.whole && !Number.isInteger(value)) return `${value} is not a whole number`;
  return value >= form.least && value <= form.most ? null : `${value} is not in ${form.least} to ${form.most}`;
}

function checkTip(tip) {
  const [least, most] = tip.unit === "radii" ? [0.02, 100] : [limits.spacing, 1e6];
  const wrong = (setting, what) => what && { setting, what };
  return (tip.texture ? null : wrong("hardness", outside("hardness", tip.hardness, 0, 1))) ??
    wrong("flow", outside("flow", tip.flow, 0, 1)) ??
    wrong("turn", outside("turn", tip.turn, -2 * Math.PI, 2 * Math.PI)) ??
    wrong("spacing", outside("spacing", tip.spacing, least, most)) ?? null;
}

/** What is wrong with a whole brush: `{ key, what }`; null where nothing is. */
export function check(brush) {
  const { color, dash, stages } = brush;
  const count = (kind) => stages.filter((stage) => stage.kind === kind).length;
  const space = entry(table.colorSpaces, color.space);
  const wrong = (key, what, rest) => what && { key, what, ...rest };
  const sum = dash?.lengths.reduce((total, length) => total + length, 0);
  const revising = stages.filter(({ kind, name }) => kind === "filter" && table.revising.includes(name)).length;
  return wrong("width", outside("width", brush.width, 0, limits.width)) ??
    wrong("color", outside("alpha", color.alpha, 0, 1), { isAlpha: true }) ??
    color.components.slice(0, space?.count ?? 0)
      .map((value) => wrong("color", outside("components", value, ...space.range))).find(Boolean) ??
    (dash && (wrong("dash", outside("lengths", dash.lengths.length, 1, limits.lengths)) ??
      wrong("dash", outside("phase", dash.phase, -1e6, 1e6)) ??
      dash.lengths.map((length) => wrong("dash", outside("lengths", length, 0, 1e6))).find(Boolean) ??
      wrong("dash", outside("lengths", sum, limits.period, 1e9)))) ??
    wrong("stages", outside("effects", count("effect"), 0, limits.effects)) ??
    wrong("stages", outside("filters", count("filter"), 0, limits.filters)) ??
    wrong("stages", outside("revising-filters", revising, 0, limits.revisingFilters)) ?? null;
}

// MARK: Bytes

/** The bytes of a brush, as the engine takes them: `Brush.encoded()`. */
export function encodeBrush(brush) {
  const out = new Output();
  out.name(brush.tool);
  out.byte(table.blendModes[brush.blendMode]);
  out.byte(table.caps[brush.cap]);
  out.byte(table.joins[brush.join]);
  out.byte(table.keepings[brush.keeping]);
  out.number(brush.width);
  out.name(brush.color.space);
  for (const value of [...brush.color.components, brush.color.alpha]) out.number(value);
  if (hasOwner(brush.color.space)) for (const value of brush.color.srgb) out.number(value);
  out.count(brush.dash?.lengths.length ?? 0);
  if (brush.dash) for (const value of [...brush.dash.lengths, brush.dash.phase]) out.number(value);
  out.byte(brush.formula ? 1 : 0);
  if (brush.formula) out.part(brush.formula);
  out.count(brush.stages.length);
  for (const stage of brush.stages) {
    out.byte(stage.kind === "effect" ? 0 : 1);
    out.part(stage);
  }
  out.part(brush.engine);
  const { tip } = brush;
  if (tip.name === "sweep") out.byte(0);
  else if (tip.name !== "dabs") {
    out.byte(2);
    out.part(tip);
  } else {
    out.byte(1);
    out.byte(tip.unit === "radii" ? 1 : 0);
    out.number(tip.spacing);
    out.number(tip.flow);
    out.byte(tip.follow ? 1 : 0);
    out.number(tip.turn);
    out.byte(tip.texture ? 1 : 0);
    if (tip.texture) out.picture(tip.texture);
    else out.number(tip.hardness);
  }
  return out.bytes;
}

class Output {
  #bytes = [];
  #scratch = new DataView(new ArrayBuffer(8));

  get bytes() { return Uint8Array.from(this.#bytes); }

  byte(value) { this.#bytes.push(value); }
  all(bytes) { for (const value of bytes) this.#bytes.push(value); }

  count(value) {
    this.#scratch.setUint32(0, value, true);
    this.all(new Uint8Array(this.#scratch.buffer, 0, 4));
  }

  number(value) {
    this.#scratch.setFloat64(0, value, true);
    this.all(new Uint8Array(this.#scratch.buffer));
  }

  name(text) {
    this.byte(text.length);
    this.all(utf8.encode(text));
  }

  picture({ width, height, coverage }) {
    this.count(width);
    this.count(height);
    this.all(coverage);
  }

  part({ name, settings }) {
    this.name(name);
    this.byte(settings.length);
    for (const [key, value] of settings) {
      this.name(key);
      this.byte(typeof value === "number" ? 0 : typeof value === "string" ? 1 : 2);
      if (typeof value === "number") this.number(value);
      else if (typeof value === "string") {
        const text = utf8.encode(value);
        this.count(text.length);
        this.all(text);
      } else this.picture(value);
    }
  }
}

/** The brush of bytes that the engine gave. */
export function decodeBrush(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const texts = new TextDecoder();
  let at = 0;
  const byte = () => bytes[at++];
  const number = () => view.getFloat64((at += 8) - 8, true);
  const count = () => view.getUint32((at += 4) - 4, true);
  const take = (length) => bytes.slice(at, (at += length));
  const name = () => texts.decode(take(byte()));
  const list = (length, one) => Array.from({ length }, one);
  const word = (words) => {
    const value = byte();
    return Object.keys(words).find((key) => words[key] === value);
  };
  const picture = () => {
    const [width, height] = [count(), count()];
    return { width, height, coverage: take(width * height) };
  };
  const part = () => ({
    name: name(),
    settings: list(byte(), () => [name(), [number, () => texts.decode(take(count())), picture][byte()]()]),
  });
  const tip = () => {
    const kind = byte();
    if (kind === 0) return { name: "sweep" };
    if (kind === 2) return part();
    const made = {
      name: "dabs", unit: byte() === 0 ? "units" : "radii", spacing: number(), flow: number(), follow: byte() === 1,
      turn: number(),
    };
    return byte() === 0 ? { ...made, hardness: number() } : { ...made, texture: picture() };
  };
  const brush = { name: "", summary: "", tool: name() };
  Object.assign(brush, {
    blendMode: word(table.blendModes), cap: word(table.caps), join: word(table.joins),
    keeping: word(table.keepings), width: number(),
  });
  const space = name();
  brush.color = { space, components: list(4, number), alpha: number() };
  if (hasOwner(space)) brush.color.srgb = list(3, number);
  const lengths = list(count(), number);
  brush.dash = lengths.length > 0 ? { lengths, phase: number() } : null;
  brush.formula = byte() === 0 ? null : part();
  brush.stages = list(count(), () => ({ kind: byte() === 0 ? "effect" : "filter", ...part() }));
  brush.engine = part();
  brush.tip = tip();
  return brush;
}

// MARK: Writing

/** The text of a brush file: a key a line, and small objects in one line. */
export async function writeBrushFile(brush) {
  const lines = [];
  const add = (key, value) => lines.push(`  "${key}": ${value}`);
  const text = (value) => JSON.stringify(value);
  const number = (value) => (Object.is(value, -0) ? "-0.0" : String(value));
  const numbers = (values) => `[${values.map(number).join(", ")}]`;
  const object = (members) => `{ ${members.map(([key, value]) => `"${key}": ${value}`).join(", ")} }`;
  const picture = async (value) => object([["png", text(base64(await encodePNG(value)))]]);
  const setting = async (value) => {
    if (typeof value === "string") return text(value);
    if (typeof value !== "number") return picture(value);
    if (Number.isFinite(value)) return number(value);
    const [bits] = new BigUint64Array(Float64Array.of(value).buffer);
    return object([["bits", text(bits.toString(16).padStart(16, "0"))]]);
  };
  const part = async ({ name, settings }, key = null) => {
    if (key === null && settings.length === 0) return text(name);
    const members = [];
    for (const [name, value] of settings) members.push([name, await setting(value)]);
    return object([[key ?? "name", text(name)], ...members]);
  };
  const { color, dash, tip } = brush;
  if (brush.name) add("name", text(brush.name));
  if (brush.summary) add("summary", text(brush.summary));
  if (brush.tool !== "pen") add("tool", text(brush.tool));
  const bytes = color.components.slice(0, 3).map((value) => Math.round(value * 255));
  const isPlain = color.space === "srgb" && bytes.every((value, i) => value / 255 === color.components[i]);
  const digits = (values) => text(`#${values.map((value) => value.toString(16).padStart(2, "0")).join("")}`);
  const alpha = Math.round(color.alpha * 255);
  if (isPlain && color.alpha !== 1 && alpha / 255 === color.alpha) add("color", digits([...bytes, alpha]));
  else if (isPlain) {
    add("color", digits(bytes));
    if (color.alpha !== 1) add("opacity", number(color.alpha));
  } else {
    const count = entry(table.colorSpaces, color.space)?.count ?? 4;
    add("color", object([
      ["space", text(color.space)], ["components", numbers(color.components.slice(0, count))],
      ...(color.srgb ? [["srgb", numbers(color.srgb)]] : []),
      ...(color.alpha === 1 ? [] : [["alpha", number(color.alpha)]]),
    ]));
  }
  add("width", number(brush.width));
  if (brush.blendMode !== usualMode(brush.tool)) add("blend-mode", text(brush.blendMode));
  if (brush.formula) add("formula", await part(brush.formula));
  if (brush.cap !== "round") add("cap", text(brush.cap));
  if (brush.join !== "round") add("join", text(brush.join));
  if (dash) {
    add("dash", Object.is(dash.phase, 0) ? numbers(dash.lengths)
      : object([["lengths", numbers(dash.lengths)], ["phase", number(dash.phase)]]));
  }
  if (brush.stages.length > 0) {
    const stages = [];
    for (const stage of brush.stages) stages.push(`\n    ${await part(stage, stage.kind)}`);
    add("stages", `[${stages}\n  ]`);
  }
  add("engine", await part(brush.engine));
  if (tip.name === "dabs") {
    add("tip", object([
      ["name", text("dabs")],
      tip.texture ? ["texture", await picture(tip.texture)] : ["hardness", number(tip.hardness)],
      ["spacing", number(tip.spacing)],
      ...(tip.unit === "radii" ? [["spacing-unit", text("radii")]] : []),
      ...(tip.flow === 1 ? [] : [["flow", number(tip.flow)]]),
      ...(tip.follow ? [["follow", "true"]] : []),
      ...(tip.turn === 0 ? [] : [["turn", number(tip.turn)]]),
    ]));
  } else if (tip.name !== "sweep") add("tip", await part(tip));
  if (brush.keeping !== "strokes") add("keeping", text(brush.keeping));
  return `{\n${lines.join(",\n")}\n}\n`;
}

// MARK: Pictures

/** The text that stands for bytes. */
export function base64(bytes) {
  let text = "";
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(text);
}

/** A PNG of a picture: grey, and opaque. */
async function encodePNG({ width, height, coverage }) {
  return new Uint8Array(await (await png(1, [{ width, height, data: coverage }])).arrayBuffer());
}

/** How much of each pixel prints: its opacity, or its brightness where all are opaque. */
export function coverageOf({ width, height, data }) {
  let isOpaque = true;
  for (let i = 3; i < data.length; i += 4) isOpaque &&= data[i] === 255;
  const coverage = new Uint8Array(width * height);
  for (let i = 0; i < coverage.length; i++) {
    const [red, green, blue, alpha] = data.subarray(4 * i, 4 * i + 4);
    // Weights of BT.709 in 1/256.
    coverage[i] = isOpaque ? (54 * red + 183 * green + 19 * blue) >> 8 : alpha;
  }
  return { width, height, coverage };
}

/** Reads a PNG by the browser. */
async function decodePicture(png) {
  const head = new DataView(png.buffer, png.byteOffset, png.length);
  if (png.length < 33 || head.getUint32(0) !== 0x89504e47) throw new Error("this is not a PNG");
  // Before the browser makes room for it.
  if (head.getUint32(16) > limits.side || head.getUint32(20) > limits.side) {
    throw new Error(`a picture of more than ${limits.side} pixels a side`);
  }
  const how = { colorSpaceConversion: "none", premultiplyAlpha: "none" };
  const bitmap = await createImageBitmap(new Blob([png], { type: "image/png" }), how)
    .catch(() => { throw new Error("this PNG cannot be read"); });
  return coverageOf(pixels(bitmap));
}

/** The pixels of a bitmap, made smaller where a side is longer than `longest`. */
export function pixels(bitmap, longest = Infinity) {
  const scale = Math.min(1, longest / Math.max(bitmap.width, bitmap.height));
  const [width, height] = [bitmap.width, bitmap.height].map((side) => Math.max(1, Math.round(side * scale)));
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const context = canvas.getContext("2d");
  context.drawImage(bitmap, 0, 0, width, height);
  return context.getImageData(0, 0, width, height);
}
