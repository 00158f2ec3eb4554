// What the pen does: the brush with its width and colour, or an eraser. Kept between visits.

import { Command, Eraser, Fading, toolNumbers } from "../engine/engine.js";
import { keep, kept } from "../store/kept.js";
import { number, word } from "../words/index.js";
import { addPicture } from "./dom.js";
import { OwnBrushes } from "./own-brushes.js";

/** Widths that the sliders reach, in units of 1/72 inch. */
export const widths = { least: 0.3, most: 120 };

/** How many brushes the toolbar can hold at most. */
export const slotCount = 6;

/** What the toolbar holds at first. */
const usualBrushes = ["pen", "pencil", "highlighter", "brush-pen", "fineliner", "calligraphy"];
const usualInks = ["#000000", "#2246b8", "#c8321f", "#1f6239", "#bf8420"];

/** The usual width of shapes, in units of 1/72 inch. */
const shapeWidth = 2;

/** Widths that are one tap away, in widths of the brush's own. */
export const usualWidths = [0.5, 1, 2];

/** @type {Record<string, string>} */
const words = { drawui: "DrawUI", jotui: "JotUI", forcesketch: "ForceSketch" };

/**
 * Ways in which ink fades: what they are called, the engine's number, and the usual seconds.
 * @type {Record<string, {title: string, kind: number, seconds: number}>}
 */
export const fadings = {
  laser: { title: "Laser", kind: Fading.laser, seconds: 1.5 },
  melting: { title: "Melting", kind: Fading.melting, seconds: 1.5 },
  slowly: { title: "Slowly", kind: Fading.laser, seconds: 8 },
};

/** How long ink may take to fade, in seconds. */
export const fadingTimes = { least: 0.5, most: 20 };

/**
 * The name of a brush for people: "jotui-pen" is "JotUI pen".
 * @param {string} name
 */
export function readable(name) {
  const [first, ...rest] = name.split("-");
  return [words[first] ?? first[0].toUpperCase() + first.slice(1), ...rest].join(" ");
}

/**
 * A width for people.
 * @param {number} width
 */
export function widthText(width) {
  const digits = width < 10 && Math.round(10 * width) % 10 !== 0 ? 1 : 0;
  return word("{n} pt", { n: number(width, digits) });
}

/** How many sides polygons and how many points stars have at first, at least and at most. */
export const corners = { polygon: 6, star: 5, least: 3, most: 12 };

/**
 * Tools that leave no ink: what they are called, their key, and what the engine is told where that is no constant.
 * @type {Record<string, {title: string, key?: string, isClosed?: boolean,
 *   told?: (numbers: number[], corners: Record<string, number>) => number[]}>}
 */
export const otherTools = {
  select: { title: "Select", key: "V" },
  lasso: { title: "Lasso" },
  hand: { title: "Hand", key: "H" },
  text: { title: "Text", key: "T" },
  line: { title: "Line", key: "L" },
  arrow: { title: "Arrow", key: "A" },
  rectangle: { title: "Rectangle", key: "R", isClosed: true },
  ellipse: { title: "Ellipse", key: "O", isClosed: true },
  triangle: { title: "Triangle", isClosed: true },
  polygon: { title: "Polygon", told: ([number], { polygon }) => [number, polygon], isClosed: true },
  star: { title: "Star", told: ([number, , inner], { star }) => [number, star, inner], isClosed: true },
  angle: { title: "Angle" },
};

/** Those that select, and those that draw a shape; the hand and text stand between them. */
export const selectors = ["select", "lasso"];
export const shapes = Object.keys(otherTools).slice(4);

/**
 * What is kept between visits.
 * @typedef {{own: Record<string, {width?: number, color?: Color}>, recentColors: string[], quick: string[],
 *   eraser: {whole: boolean, brush: string, size: number}, corners: Record<string, number>,
 *   fading: {way: string, seconds: number}, slots: string[], guest: string | null, name: string}} Kept
 */

/**
 * @typedef {import("../engine/engine.js").Color} Color
 * @typedef {import("./own-brushes.js").Brush} Brush
 * @typedef {import("./own-brushes.js").OwnBrush} OwnBrush
 */

/** Fires "change" after every choice. */
export class Tools extends EventTarget {
  /** @type {string | null} What the engine was told of the tool in the hand; null for a brush or an eraser. */
  #told = null;

  /** @param {import("../engine/engine.js").Engine} engine */
  constructor(engine) {
    super();
    this.engine = engine;
    /** @type {Brush[]} */
    this.brushes = engine.brushes.map((brush, index) =>
      ({ ...brush, index, title: word(readable(brush.name)), summary: word(brush.summary) }));
    /** @type {string[]} The keys of an app's tools in `otherTools`, and its aids. */
    this.appTools = [];
    /** @type {{key: string, title: string, number: number}[]} */
    this.aids = [];
    for (const tool of engine.ownTools) {
      const key = `own${tool.number}`;
      addPicture(key, tool.icon);
      if (tool.isAid) {
        this.aids.push({ ...tool, key });
        continue;
      }
      otherTools[key] = { title: tool.title, told: () => [tool.number] };
      this.appTools.push(key);
    }
    /** Brushes of one's own stand behind those of the catalogue. */
    this.ownBrushes = new OwnBrushes(engine, this.brushes.length);
    this.brushes.push(...this.ownBrushes.list);
    /** @type {Partial<Kept>} */
    const saved = kept("tools", {});
    this.own = saved.own ?? {};
    this.recentColors = saved.recentColors ?? [];
    // The inks beside the brushes.
    this.quick = saved.quick?.length === usualInks.length ? saved.quick : [...usualInks];
    this.eraser = { whole: false, brush: "eraser", size: 0, ...saved.eraser };
    /** @type {Record<string, number>} How many corners polygons and stars get. */
    this.corners = { polygon: corners.polygon, star: corners.star, ...saved.corners };
    this.fading = { way: "laser", seconds: fadings.laser.seconds, ...saved.fading };
    if (!(this.fading.way in fadings)) this.fading = { way: "laser", seconds: fadings.laser.seconds };
    this.slots = this.#fill([...(saved.slots ?? []), ...usualBrushes]);
    /** The brush that has the last place of the toolbar, where it was chosen for none. */
    this.guest = this.#isDrawing(saved.guest) ? saved.guest : null;
    this.name = this.#isDrawing(saved.name) ? saved.name : this.slots[0];
    this.isErasing = false;
    /** @type {string | null} The key of `otherTools` in the hand; null for a brush or an eraser. */
    this.tool = null;
    /** The tool that selects which was in the hand last: a box or a lasso. */
    this.selector = "select";
    const look = kept("look", /** @type {import("../engine/engine.js").Look | null} */ (null));
    try {
      if (look) engine.setLook(look);
    } catch { /* one of another version */ }
    /** How many places of the toolbar can be seen. */
    this.visible = () => slotCount;
  }

  /**
   * @param {string | null | undefined} name
   * @returns {name is string}
   */
  #isDrawing(name) { return this.named(name)?.erases === false; }

  /**
   * The places of the toolbar: brushes that draw, the wanted ones first.
   * @param {string[]} wanted
   */
  #fill(wanted) {
    const drawing = this.brushes.filter((brush) => !brush.erases).map((brush) => brush.name);
    return [...new Set([...wanted.filter((name) => drawing.includes(name)), ...drawing])].slice(0, slotCount);
  }

  /** What the places of the toolbar show: all but the last stay as they are, that one is for any brush. */
  get places() {
    const places = this.slots.slice(0, this.visible());
    if (this.guest && !places.includes(this.guest)) places[places.length - 1] = this.guest;
    return places;
  }

  /**
   * Gives a brush a place of the toolbar; what was there takes its place.
   * @param {string} name @param {number} at
   */
  pin(name, at) {
    const before = this.slots.indexOf(name);
    if (before >= 0) this.slots[before] = this.slots[at];
    this.slots[at] = name;
    if (this.guest === name) this.guest = null;
    this.#changed();
  }

  /**
   * Gives a colour one of the places beside the brushes.
   * @param {string} hex @param {number} at
   */
  pinInk(hex, at) {
    this.quick[at] = hex;
    this.#changed();
  }

  /** The toolbar as it is at first. */
  resetToolbar() {
    this.slots = this.#fill(usualBrushes);
    this.quick = [...usualInks];
    this.guest = null;
    this.choose(this.name);
  }

  // MARK: Brushes of one's own

  /**
   * Keeps a brush, or what it becomes, and draws with it; throws where that cannot be.
   * @param {import("./own-brushes.js").Made} made @param {OwnBrush | null} old
   */
  saveBrush(made, old = null) {
    const brush = this.ownBrushes.save(made, old);
    if (!old) this.brushes.push(brush);
    delete this.own[brush.name];
    this.slots = this.#fill(this.slots);
    this.choose(brush.name);
    return brush;
  }

  /**
   * Forgets a brush of one's own.
   * @param {OwnBrush} brush
   */
  removeBrush(brush) {
    this.ownBrushes.remove(brush);
    this.brushes.splice(this.brushes.indexOf(brush), 1);
    delete this.own[brush.name];
    this.slots = this.#fill(this.slots.filter((name) => name !== brush.name));
    if (this.guest === brush.name) this.guest = null;
    if (this.eraser.brush === brush.name) this.eraser = { ...this.eraser, brush: "eraser", size: 0 };
    if (this.name === brush.name) this.name = this.slots[0];
    this.#changed();
  }

  // MARK: Reading

  /** The brush that draws. */
  get brush() { return /** @type {Brush} */ (this.named(this.name)); }

  /** @param {string | null | undefined} name */
  named(name) { return this.brushes.find((brush) => brush.name === name); }

  width(brush = this.brush) { return this.own[brush.name]?.width ?? brush.width; }

  /** @returns {Color} */
  color(brush = this.brush) { return this.own[brush.name]?.color ?? brush.color; }

  /** The colour that the engine is told: null where it is the brush's own. */
  chosenColor(brush = this.brush) { return this.own[brush.name]?.color ?? null; }

  /** The brush that erases where not whole strokes are taken away. */
  get eraserBrush() {
    return /** @type {Brush} */ (this.named(this.eraser.brush) ?? this.brushes.find((brush) => brush.erases));
  }

  /** The width that what is in the hand has of its own. */
  get ownWidth() { return this.styles ? shapeWidth : (this.isErasing ? this.eraserBrush : this.brush).width; }

  get eraserSize() { return this.eraser.size || this.eraserBrush.width; }

  /** Whether a shape or a selection is in the hand: colours and widths are those of shapes and of what is selected. */
  get styles() { return this.tool !== null && this.tool !== "hand"; }

  /** Whether a tool that selects is in the hand, and whether one that draws a shape. */
  get isSelecting() { return selectors.includes(this.tool ?? ""); }
  get isShaping() { return shapes.includes(this.tool ?? ""); }

  // MARK: Choosing

  /**
   * Takes one of `otherTools` into the hand.
   * @param {string} tool
   */
  take(tool) {
    if (selectors.includes(tool)) this.selector = tool;
    this.#hold(tool);
  }

  /**
   * Changes what shapes look like, and what is selected: see `Engine.look`.
   * @param {Partial<import("../engine/engine.js").Look>} changes
   */
  setLook(changes) {
    this.engine.changeLook(changes);
    keep("look", this.engine.look);
    this.dispatchEvent(new Event("change"));
  }

  /**
   * Draws with a brush; one that has no place on the toolbar takes the last.
   * @param {string} name
   */
  choose(name) {
    const brush = this.named(name);
    if (!brush) return;
    if (brush.erases) {
      this.eraser = { whole: false, brush: name, size: 0 };
      return this.#hold(null, true);
    }
    if (!this.places.includes(name)) this.guest = name;
    this.name = name;
    this.#hold(null);
  }

  /** Gives the brush a place where fewer can be seen than before. */
  settle() {
    if (!this.places.includes(this.name)) this.guest = this.name;
    this.#changed();
  }

  /** Between the brush and the eraser. */
  toggleEraser(erases = !this.isErasing) { this.#hold(null, erases); }

  /** @param {Partial<Kept["eraser"]>} changes */
  setEraser(changes) {
    Object.assign(this.eraser, changes);
    this.#changed();
  }

  /**
   * How many corners the next polygon or star gets.
   * @param {string} kind @param {number} count
   */
  setCorners(kind, count) {
    this.corners[kind] = Math.min(Math.max(Math.round(count), corners.least), corners.most);
    this.#changed();
  }

  /**
   * How ink fades of brushes that let it; without a time, as long as that way usually takes.
   * @param {string} way
   */
  setFading(way, seconds = fadings[way].seconds) {
    const { least, most } = fadingTimes;
    this.fading = { way, seconds: Math.min(Math.max(seconds, least), most) };
    this.#changed();
  }

  /**
   * The width of what is in the hand.
   * @param {number} width
   */
  setWidth(width) {
    const bounded = Math.min(Math.max(width, widths.least), widths.most);
    if (this.styles) return this.setLook({ width: bounded });
    if (this.isErasing) this.eraser.size = bounded;
    else this.own[this.name] = { ...this.own[this.name], width: bounded };
    this.#changed();
  }

  /**
   * Wider or thinner by a step that looks the same at every width.
   * @param {number} steps
   */
  stepWidth(steps) {
    const width = this.styles ? this.engine.look.width : this.isErasing ? this.eraserSize : this.width();
    this.setWidth(width * 1.15 ** steps);
  }

  /** @param {Color | null} color red, green, blue, 0 to 1; null for the brush's own */
  setColor(color) {
    if (this.styles && color) return this.setLook({ stroke: [...color.slice(0, 3), this.engine.look.stroke?.[3] ?? 1] });
    const alpha = this.color()[3];
    this.#setOwn({ color: color ? [...color.slice(0, 3), alpha] : undefined });
  }

  /** @param {number} alpha */
  setOpacity(alpha) {
    this.#setOwn({ color: [...this.color().slice(0, 3), alpha] });
  }

  /**
   * Remembers a colour that is not on the palette.
   * @param {string} hex
   */
  remember(hex) {
    this.recentColors = [hex, ...this.recentColors.filter((other) => other !== hex)].slice(0, 6);
    this.#changed();
  }

  /** @param {Kept["own"][string]} values */
  #setOwn(values) {
    this.own[this.name] = { ...this.own[this.name], ...values };
    this.#hold(null);
  }

  /** @param {string | null} tool */
  #hold(tool, isErasing = false) {
    Object.assign(this, { tool, isErasing });
    this.#changed();
  }

  #changed() {
    this.apply();
    const { own, recentColors, quick, eraser, corners: kinds, fading, slots, guest, name } = this;
    keep("tools", { own, recentColors, quick, eraser, corners: kinds, fading, slots, guest, name });
    this.dispatchEvent(new Event("change"));
  }

  // MARK: Telling the engine

  /** Hands the tools to the engine: that of the pen, and that of its other end. */
  apply() {
    const { engine, eraser } = this;
    engine.do(Command.fading, fadings[this.fading.way].kind, this.fading.seconds);
    engine.do(Command.eraserEnd, eraser.whole ? Eraser.strokes : Eraser.pixels, this.eraserSize / 2);
    if (this.tool !== null) {
      // Taken again, it would let go of what is selected.
      const { told } = otherTools[this.tool];
      const now = told?.(toolNumbers[this.tool], this.corners) ?? toolNumbers[this.tool];
      if (this.#told !== now.join()) engine.setTool(now[0], ...now.slice(1));
      this.#told = now.join();
      return;
    }
    this.#told = null;
    if (!this.isErasing) engine.setBrush(this.brush.index, this.width(), this.chosenColor());
    else if (eraser.whole) engine.do(Command.eraseWith, Eraser.strokes, this.eraserSize / 2);
    else engine.setBrush(this.eraserBrush.index, this.eraserSize);
  }
}

// MARK: Colours

/** Inks that go together on white and on ivory; the last are for marking and for dark paper. */
export const inks = [
  ["Black", "#000000"], ["Graphite", "#4a4d52"], ["Blue black", "#1b2f52"], ["Royal blue", "#2246b8"],
  ["Turquoise", "#0b7f86"], ["Bottle green", "#1f6239"], ["Ochre", "#bf8420"],
  ["Orange", "#dd6420"], ["Vermilion", "#c8321f"], ["Burgundy", "#7c1a3b"], ["Violet", "#5c378f"],
  ["Sepia", "#5d4232"], ["Gray", "#8d9096"], ["Lemon", "#ffe61a"], ["Mint", "#79dc9a"],
  ["Rose", "#ff8bb0"], ["Sky", "#7abfff"], ["White", "#ffffff"],
];

/**
 * "#rrggbb" of red, green, blue, 0 to 1.
 * @param {Color} color
 */
export const hexOf = (color) =>
  `#${color.slice(0, 3).map((part) => Math.round(part * 255).toString(16).padStart(2, "0")).join("")}`;

/**
 * Red, green, blue, 0 to 1, of "#rrggbb".
 * @param {string} hex
 */
export const colorOf = (hex) => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16) / 255);
