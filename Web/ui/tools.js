// The tool of contacts: a brush with its width and color, an eraser, or another tool. Kept between visits.

import { Command, Eraser, Fading, toolNumbers } from "../engine/engine.js";
import { preference, setPreference } from "../store/preferences.js";
import { number, word } from "../words/index.js";
import { addPicture } from "./dom.js";
import { OwnBrushes } from "./own-brushes.js";

/** The range of the width sliders, in units of 1/72 inch. */
export const widths = { minimum: 0.3, maximum: 120 };

/** The most brushes in the toolbar. */
export const slotCount = 6;

/** The default brushes and inks of the toolbar. */
const usualBrushes = ["pen", "pencil", "highlighter", "brush-pen", "fineliner", "calligraphy"];
const usualInks = ["#000000", "#2246b8", "#c8321f", "#1f6239", "#bf8420"];

/** The default width of shapes, in units of 1/72 inch. */
const shapeWidth = 2;

/** The default steadiness of lines, which removes jitter and keeps the form of fast lines. */
const usualSteadiness = 0.5;

/** The widths with buttons, as multiples of the brush's own. */
export const usualWidths = [0.5, 1, 2];

/** @type {Record<string, string>} */
const words = { drawui: "DrawUI", jotui: "JotUI", forcesketch: "ForceSketch" };

/**
 * The ways in which ink fades: title, the engine's number, and default seconds.
 * @type {Record<string, {title: string, kind: number, seconds: number}>}
 */
export const fadings = {
  laser: { title: "Laser", kind: Fading.laser, seconds: 1.5 },
  melting: { title: "Melting", kind: Fading.melting, seconds: 1.5 },
  slowly: { title: "Slowly", kind: Fading.laser, seconds: 8 },
};

/** The range of the time of fading, in seconds. */
export const fadingTimes = { minimum: 0.5, maximum: 20 };

/**
 * Returns the name of a brush for users: "jotui-pen" becomes "JotUI pen".
 * @param {string} name
 */
export function readable(name) {
  const [first, ...rest] = name.split("-");
  return [words[first] ?? first[0].toUpperCase() + first.slice(1), ...rest].join(" ");
}

/**
 * Returns a width as text.
 * @param {number} width
 */
export function widthText(width) {
  const digits = width < 10 && Math.round(10 * width) % 10 !== 0 ? 1 : 0;
  return word("{n} pt", { n: number(width, digits) });
}

/** The default sides of polygons and points of stars, and their range. */
export const corners = { polygon: 6, star: 5, minimum: 3, maximum: 12 };

/**
 * The tools that are neither brushes nor erasers: title, key, and the arguments for the engine if they are not
 * constant.
 * @type {Record<string, {title: string, key?: string, isClosed?: boolean,
 *   argumentsOf?: (numbers: number[], corners: Record<string, number>) => number[]}>}
 */
export const otherTools = {
  select: { title: "Select", key: "V" },
  lasso: { title: "Lasso" },
  hand: { title: "Hand", key: "H" },
  text: { title: "Text", key: "T" },
  // `PageTexts` takes the contacts; other fingers move the page.
  words: { title: "Select page text", key: "S", argumentsOf: () => toolNumbers.hand },
  line: { title: "Line", key: "L" },
  arrow: { title: "Arrow", key: "A" },
  rectangle: { title: "Rectangle", key: "R", isClosed: true },
  ellipse: { title: "Ellipse", key: "O", isClosed: true },
  triangle: { title: "Triangle", isClosed: true },
  polygon: { title: "Polygon", argumentsOf: ([number], { polygon }) => [number, polygon], isClosed: true },
  star: { title: "Star", argumentsOf: ([number, , inner], { star }) => [number, star, inner], isClosed: true },
  angle: { title: "Angle" },
};

/** The tools that neither draw nor have a look. */
export const moving = ["hand", "words"];

/** The tools that select, and the tools that draw a shape, which follow the hand and texts. */
export const selectors = ["select", "lasso"];
export const shapes = Object.keys(otherTools).slice(5);

/**
 * The values that are kept between visits.
 * @typedef {{own: Record<string, {width?: number, color?: Color}>, recentColors: string[], quick: string[],
 *   eraser: {whole: boolean, brush: string, size: number}, corners: Record<string, number>,
 *   fading: {way: string, seconds: number}, slots: string[], guest: string | null, name: string,
 *   followsText: boolean, steadiness: number}} SavedTools
 */

/**
 * @typedef {import("../engine/engine.js").Color} Color
 * @typedef {import("./own-brushes.js").Brush} Brush
 * @typedef {import("./own-brushes.js").OwnBrush} OwnBrush
 */

/** The tools, and their settings. Fires "change" after every choice. */
export class Tools extends EventTarget {
  /** @type {string | null} The engine's current tool; null for a brush or an eraser. */
  #current = null;

  /** @param {import("../engine/engine.js").Engine} engine */
  constructor(engine) {
    super();
    this.engine = engine;
    /** @type {Brush[]} */
    this.brushes = engine.brushes.map((brush, index) =>
      ({ ...brush, index, title: word(readable(brush.name)), summary: word(brush.summary) }));
    /** @type {string[]} The keys of the app's tools in `otherTools`. */
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
      otherTools[key] = { title: tool.title, argumentsOf: () => [tool.number] };
      this.appTools.push(key);
    }
    /** The user's own brushes, which follow those of the catalog. */
    this.ownBrushes = new OwnBrushes(engine, this.brushes.length);
    this.brushes.push(...this.ownBrushes.list);
    /** @type {Partial<SavedTools>} */
    const saved = preference("tools", {});
    this.own = saved.own ?? {};
    this.recentColors = saved.recentColors ?? [];
    // The inks beside the brushes.
    this.quick = saved.quick?.length === usualInks.length ? saved.quick : [...usualInks];
    this.eraser = { whole: false, brush: "eraser", size: 0, ...saved.eraser };
    /** @type {Record<string, number>} The number of corners of polygons and stars. */
    this.corners = { polygon: corners.polygon, star: corners.star, ...saved.corners };
    this.fading = { way: "laser", seconds: fadings.laser.seconds, ...saved.fading };
    /** Whether strokes of highlighters along text of PDF pages become marks of words. */
    this.followsText = saved.followsText ?? false;
    /** The steadiness of lines of all brushes, 0 to 1. */
    this.steadiness = saved.steadiness ?? usualSteadiness;
    if (!(this.fading.way in fadings)) this.fading = { way: "laser", seconds: fadings.laser.seconds };
    this.slots = this.#fill([...(saved.slots ?? []), ...usualBrushes]);
    /** The brush in the last slot of the toolbar, if it has none of its own. */
    this.guest = this.#isDrawing(saved.guest) ? saved.guest : null;
    this.name = this.#isDrawing(saved.name) ? saved.name : this.slots[0];
    this.isErasing = false;
    /** @type {string | null} The current key of `otherTools`; null for a brush or an eraser. */
    this.tool = null;
    /** The selecting tool used last: a box or a lasso. */
    this.selector = "select";
    const look = preference("look", /** @type {import("../engine/engine.js").Look | null} */ (null));
    try {
      if (look) engine.setLook(look);
    } catch { /* of another version */ }
    /** Returns the number of visible slots of the toolbar. */
    this.visible = () => slotCount;
  }

  /**
   * @param {string | null | undefined} name
   * @returns {name is string}
   */
  #isDrawing(name) { return this.named(name)?.erases === false; }

  /**
   * Returns the slots of the toolbar: drawing brushes, the wanted ones first.
   * @param {string[]} wanted
   */
  #fill(wanted) {
    const drawing = this.brushes.filter((brush) => !brush.erases).map((brush) => brush.name);
    return [...new Set([...wanted.filter((name) => drawing.includes(name)), ...drawing])].slice(0, slotCount);
  }

  /** The brushes in the visible slots: all are fixed, except that the last one shows a brush without a slot. */
  get visibleSlots() {
    const slots = this.slots.slice(0, this.visible());
    if (this.guest && !slots.includes(this.guest)) slots[slots.length - 1] = this.guest;
    return slots;
  }

  /**
   * Assigns a brush to a slot of the toolbar; the former brush of that slot moves to the brush's former one.
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
   * Assigns a color to one of the swatches beside the brushes.
   * @param {string} hex @param {number} at
   */
  pinInk(hex, at) {
    this.quick[at] = hex;
    this.#changed();
  }

  /** Restores the default toolbar. */
  resetToolbar() {
    this.slots = this.#fill(usualBrushes);
    this.quick = [...usualInks];
    this.guest = null;
    this.choose(this.name);
  }

  // MARK: Own brushes

  /**
   * Stores a new or changed brush, and chooses it; throws if that fails.
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
   * Removes an own brush.
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

  /** The drawing brush. */
  get brush() { return /** @type {Brush} */ (this.named(this.name)); }

  /** @param {string | null | undefined} name */
  named(name) { return this.brushes.find((brush) => brush.name === name); }

  width(brush = this.brush) { return this.own[brush.name]?.width ?? brush.width; }

  /** @returns {Color} */
  color(brush = this.brush) { return this.own[brush.name]?.color ?? brush.color; }

  /** Returns the color for the engine: null for the brush's own. */
  chosenColor(brush = this.brush) { return this.own[brush.name]?.color ?? null; }

  /** The brush of the eraser, unless it erases whole strokes. */
  get eraserBrush() {
    return /** @type {Brush} */ (this.named(this.eraser.brush) ?? this.brushes.find((brush) => brush.erases));
  }

  /** The default width of the current tool. */
  get ownWidth() { return this.styles ? shapeWidth : (this.isErasing ? this.eraserBrush : this.brush).width; }

  get eraserSize() { return this.eraser.size || this.eraserBrush.width; }

  /** Whether a shape or a selection is current: colors and widths are then those of shapes and of the selection. */
  get styles() { return this.tool !== null && !moving.includes(this.tool); }

  /** Whether a selecting tool is current, and whether a tool that draws a shape. */
  get isSelecting() { return selectors.includes(this.tool ?? ""); }
  get isShaping() { return shapes.includes(this.tool ?? ""); }

  // MARK: Choosing

  /**
   * Chooses one of `otherTools`.
   * @param {string} tool
   */
  chooseTool(tool) {
    if (selectors.includes(tool)) this.selector = tool;
    this.#setTool(tool);
  }

  /**
   * Changes the look of shapes and of the selection; see `Engine.look`.
   * @param {Partial<import("../engine/engine.js").Look>} changes
   */
  setLook(changes) {
    this.engine.changeLook(changes);
    setPreference("look", this.engine.look);
    this.dispatchEvent(new Event("change"));
  }

  /**
   * Chooses a brush; without a slot of its own, it occupies the last one.
   * @param {string} name
   */
  choose(name) {
    const brush = this.named(name);
    if (!brush) return;
    if (brush.erases) {
      this.eraser = { whole: false, brush: name, size: 0 };
      return this.#setTool(null, true);
    }
    if (!this.visibleSlots.includes(name)) this.guest = name;
    this.name = name;
    this.#setTool(null);
  }

  /** Shows the brush in the last slot if its own slot is no longer visible. */
  showChosen() {
    if (!this.visibleSlots.includes(this.name)) this.guest = this.name;
    this.#changed();
  }

  /** Switches between the brush and the eraser. */
  toggleEraser(erases = !this.isErasing) { this.#setTool(null, erases); }

  /** @param {Partial<SavedTools["eraser"]>} changes */
  setEraser(changes) {
    Object.assign(this.eraser, changes);
    this.#changed();
  }

  /**
   * Sets the number of corners of future polygons or stars.
   * @param {string} kind @param {number} count
   */
  setCorners(kind, count) {
    this.corners[kind] = Math.min(Math.max(Math.round(count), corners.minimum), corners.maximum);
    this.#changed();
  }

  /**
   * Sets how the ink of fading brushes disappears; the default time depends on the way.
   * @param {string} way
   */
  setFading(way, seconds = fadings[way].seconds) {
    const { minimum, maximum } = fadingTimes;
    this.fading = { way, seconds: Math.min(Math.max(seconds, minimum), maximum) };
    this.#changed();
  }

  /** @param {boolean} isOn */
  setFollowsText(isOn) {
    this.followsText = isOn;
    this.#changed();
  }

  /** @param {number} steadiness 0 to 1; see `Engine.steady`. */
  setSteadiness(steadiness) {
    this.steadiness = steadiness;
    this.#changed();
  }

  /**
   * Sets the width of the current tool.
   * @param {number} width
   */
  setWidth(width) {
    const bounded = Math.min(Math.max(width, widths.minimum), widths.maximum);
    if (this.styles) return this.setLook({ width: bounded });
    if (this.isErasing) this.eraser.size = bounded;
    else this.own[this.name] = { ...this.own[this.name], width: bounded };
    this.#changed();
  }

  /**
   * Changes the width by steps that look equal at every width.
   * @param {number} steps
   */
  stepWidth(steps) {
    const width = this.styles ? this.engine.look.width : this.isErasing ? this.eraserSize : this.width();
    this.setWidth(width * 1.15 ** steps);
  }

  /** @param {Color | null} color Red, green and blue, 0 to 1; null for the brush's own. */
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
   * Adds a color to the recent ones.
   * @param {string} hex
   */
  remember(hex) {
    this.recentColors = [hex, ...this.recentColors.filter((other) => other !== hex)].slice(0, 6);
    this.#changed();
  }

  /** @param {SavedTools["own"][string]} values */
  #setOwn(values) {
    this.own[this.name] = { ...this.own[this.name], ...values };
    this.#setTool(null);
  }

  /** @param {string | null} tool */
  #setTool(tool, isErasing = false) {
    Object.assign(this, { tool, isErasing });
    this.#changed();
  }

  #changed() {
    this.apply();
    const { own, recentColors, quick, eraser, corners: kinds, fading, slots, guest, name, followsText, steadiness } = this;
    setPreference("tools",
      { own, recentColors, quick, eraser, corners: kinds, fading, slots, guest, name, followsText, steadiness });
    this.dispatchEvent(new Event("change"));
  }

  // MARK: Commands

  /** Passes the tools to the engine: that of the pen, and that of its other end. */
  apply() {
    const { engine, eraser } = this;
    engine.do(Command.fading, fadings[this.fading.way].kind, this.fading.seconds);
    engine.do(Command.followText, this.followsText);
    engine.steady(this.steadiness);
    engine.do(Command.eraserEnd, eraser.whole ? Eraser.strokes : Eraser.pixels, this.eraserSize / 2);
    if (this.tool !== null) {
      // Choosing the same tool again would clear the selection.
      const { argumentsOf } = otherTools[this.tool];
      const now = argumentsOf?.(toolNumbers[this.tool], this.corners) ?? toolNumbers[this.tool];
      if (this.#current !== now.join()) engine.setTool(now[0], ...now.slice(1));
      this.#current = now.join();
      return;
    }
    this.#current = null;
    if (!this.isErasing) engine.setBrush(this.brush.index, this.width(), this.chosenColor());
    else if (eraser.whole) engine.do(Command.eraseWith, Eraser.strokes, this.eraserSize / 2);
    else engine.setBrush(this.eraserBrush.index, this.eraserSize);
  }
}

// MARK: Colors

/** Inks that harmonize on white and on ivory; the last ones are for highlighting and for dark paper. */
export const inks = [
  ["Black", "#000000"], ["Graphite", "#4a4d52"], ["Blue black", "#1b2f52"], ["Royal blue", "#2246b8"],
  ["Turquoise", "#0b7f86"], ["Bottle green", "#1f6239"], ["Ochre", "#bf8420"],
  ["Orange", "#dd6420"], ["Vermilion", "#c8321f"], ["Burgundy", "#7c1a3b"], ["Violet", "#5c378f"],
  ["Sepia", "#5d4232"], ["Gray", "#8d9096"], ["Lemon", "#ffe61a"], ["Mint", "#79dc9a"],
  ["Rose", "#ff8bb0"], ["Sky", "#7abfff"], ["White", "#ffffff"],
];

/**
 * Converts red, green and blue, 0 to 1, to "#rrggbb".
 * @param {Color} color
 */
export const hexOf = (color) =>
  `#${color.slice(0, 3).map((part) => Math.round(part * 255).toString(16).padStart(2, "0")).join("")}`;

/**
 * Converts "#rrggbb" to red, green and blue, 0 to 1.
 * @param {string} hex
 */
export const colorOf = (hex) => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16) / 255);
