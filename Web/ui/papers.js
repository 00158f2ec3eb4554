// Papers: their colors and patterns, previews, and the choice in the panel of pages.

import { Command, Pattern } from "../engine/engine.js";
import { word } from "../words/index.js";
import { button, contextOf, h, slider, toggle } from "./dom.js";
import { colorOf, hexOf } from "./tools.js";

/**
 * @typedef {import("../engine/engine.js").Color} Color
 * @typedef {import("../engine/engine.js").PaperStatus} Paper
 * @typedef {import("../studio.js").Studio} Studio
 */

/** The colors of paper and of their lines. */
const papers = [
  ["White", "#ffffff", "#b9cbe2"], ["Ivory", "#fdf9ee", "#c9c3ae"], ["Cream", "#f6ecd2", "#cdbd92"],
  ["Blue", "#e9f1f8", "#a9c3da"], ["Gray", "#d9d9d6", "#b3b3af"], ["Slate", "#2b2f36", "#4a515c"],
  ["Night", "#15171b", "#363b45"], ["Blackboard", "#1f3a32", "#3d5d53"],
];

/**
 * The patterns: name, the engine's number, the distance of lines, and the position of the margin or 0.
 * @type {[name: string, pattern: number, spacing: number, margin: number][]}
 */
const kinds = [
  ["Plain", Pattern.plain, 20, 0], ["Ruled", Pattern.ruled, 24, 0], ["With margin", Pattern.ruled, 24, 72],
  ["Grid", Pattern.grid, 14, 0], ["Dotted", Pattern.dotted, 14, 0], ["Isometric dots", Pattern.isometricDots, 16, 0],
  ["Isometric", Pattern.isometricLines, 20, 0], ["Staves", Pattern.staves, 6, 0],
];

/**
 * Returns the range of distances of a pattern; those of staves are small.
 * @param {number} pattern
 */
const distances = (pattern) => (pattern === Pattern.staves ? { min: 3, max: 16 } : { min: 8, max: 60 });

const marginOnLight = "#e39a9a";
const marginOnDark = "#8f5a5a";

/**
 * Returns the perceived lightness of a color, 0 to 1.
 * @param {Color} color
 */
const lightness = ([red, green, blue]) =>
  Math.sqrt(0.2126 * red ** 2 + 0.7152 * green ** 2 + 0.0722 * blue ** 2);

/**
 * Returns whether black ink is hard to read on a color.
 * @param {Color} color
 */
export const isDark = (color) => color[3] !== 0 && lightness(color) < 0.5;

/**
 * Returns the color of lines on a paper.
 * @param {string} hex
 */
function linesOn(hex) {
  const known = papers.find(([, color]) => color === hex);
  if (known) return colorOf(known[2]);
  const color = colorOf(hex);
  const goal = isDark([...color, 1]) ? 1 : 0;
  return color.map((part) => part + (goal - part) * 0.22);
}

/**
 * Draws a preview of a paper with a little ink.
 * @param {HTMLCanvasElement} canvas @param {Paper} paper
 * @param {string} ink The displayed color of the ink.
 */
function draw(canvas, { color, patternColor, pattern, margin }, ink) {
  const context = contextOf(canvas);
  const { width, height } = canvas;
  const css = (/** @type {Color} */ parts) =>
    `rgb(${parts.slice(0, 3).map((part) => Math.round(part * 255)).join(" ")})`;
  context.fillStyle = css(color);
  context.fillRect(0, 0, width, height);
  context.fillStyle = css(patternColor);
  const step = height / 5;
  const thick = Math.max(1, Math.round(height / 60));
  const upright = step * Math.sqrt(3) / 2;
  for (let y = step; y < height - thick; y += step) {
    if (pattern === Pattern.ruled || pattern === Pattern.grid) context.fillRect(0, Math.round(y), width, thick);
    for (let x = step; pattern === Pattern.dotted && x < width - thick; x += step) context.fillRect(x - thick, y - thick, 2 * thick, 2 * thick);
  }
  for (let x = step; pattern === Pattern.grid && x < width - thick; x += step) context.fillRect(Math.round(x), 0, thick, height);
  for (let column = 1; pattern === Pattern.isometricDots && column * upright < width - thick; column++) {
    for (let row = 2 - column % 2; row * step / 2 < height - thick; row += 2) {
      context.fillRect(column * upright - thick, row * step / 2 - thick, 2 * thick, 2 * thick);
    }
  }
  if (pattern === Pattern.isometricLines) {
    context.strokeStyle = css(patternColor);
    context.lineWidth = thick;
    context.beginPath();
    for (let x = upright; x < width; x += upright) {
      context.moveTo(Math.round(x) + thick / 2, 0);
      context.lineTo(Math.round(x) + thick / 2, height);
    }
    const rise = width / Math.sqrt(3);
    for (let y = Math.floor(-rise / step) * step; y < height + rise; y += step) {
      context.moveTo(0, y);
      context.lineTo(width, y + rise);
      context.moveTo(0, y);
      context.lineTo(width, y - rise);
    }
    context.stroke();
  }
  for (let line = 0; pattern === Pattern.staves && line < 10; line++) {
    const y = height * (0.14 + 0.08 * line + (line > 4 ? 0.1 : 0));
    context.fillRect(Math.round(width * 0.06), Math.round(y), Math.round(width * 0.88), thick);
  }
  if (margin) {
    context.fillStyle = isDark(color) ? marginOnDark : marginOnLight;
    context.fillRect(Math.round(width * 0.22), 0, thick, height);
  }
  context.strokeStyle = ink;
  context.lineCap = "round";
  context.lineWidth = height / 24;
  context.beginPath();
  for (let i = 0; i <= 24; i++) {
    context.lineTo(width * (0.34 + 0.46 * i / 24), height * (0.55 + 0.16 * Math.sin(i / 2.4)));
  }
  context.stroke();
}

/**
 * Creates a preview of a paper, in device pixels.
 * @param {Paper} paper @param {string} ink @param {[width: number, height: number]} size
 */
function picture(paper, ink, [width, height]) {
  const canvas = h("canvas", { width: Math.round(width * devicePixelRatio), height: Math.round(height * devicePixelRatio), "aria-hidden": "true" });
  canvas.style.width = `${width}px`;
  canvas.style.height = `${height}px`;
  draw(canvas, paper, ink);
  return canvas;
}

/**
 * Creates the choice of paper in the panel of pages. `along` makes the drag of a slider one undo step.
 * @param {Studio} studio @param {<T>(studio: Studio, act: (value: T) => void) => (value: T) => void} along
 */
export function paperChoice(studio, along) {
  const { engine } = studio;
  const { paper } = engine;
  const hex = hexOf(paper.color);

  const set = (/** @type {Partial<Paper>} */ changes) => {
    const { pattern, spacing, color, patternColor, invertsInk, margin } = { ...paper, ...engine.paper, ...changes };
    const line = colorOf(isDark(color) ? marginOnDark : marginOnLight);
    studio.act(() => engine.do(Command.paper, pattern, spacing, color, patternColor, invertsInk, margin, [...line, 1]));
  };
  /** Sets the color; ink is inverted on dark paper, unless the user chose otherwise on paper as dark. */
  const setColor = (/** @type {string} */ value) => {
    const color = [...colorOf(value), 1];
    const invertsInk = isDark(color) === isDark(engine.paper.color) ? engine.paper.invertsInk : isDark(color);
    set({ color, patternColor: [...linesOn(value), 1], invertsInk });
  };
  /** @param {Color} color @param {boolean} invertsInk */
  const inkOn = (color, invertsInk) => (invertsInk && isDark(color) ? "#efefef" : "#000");

  const tiles = kinds.map(([name, pattern, spacing, margin]) => {
    const shown = { ...paper, color: paper.color[3] === 0 ? [1, 1, 1, 1] : paper.color, patternColor: [...linesOn(hex), 1], pattern, margin };
    return h("button.tile", {
      type: "button", "data-key": `paper ${name}`, "aria-label": name, title: name,
      "aria-pressed": pattern === paper.pattern && (margin > 0) === (paper.margin > 0),
      click: () => set({
        pattern, margin, spacing: paper.pattern === pattern && paper.spacing ? paper.spacing : spacing,
        patternColor: [...linesOn(hex), 1],
      }),
    }, picture(shown, inkOn(paper.color, paper.invertsInk), [66, 48]), h("span", {}, word(name)));
  });

  const picker = h("input", { type: "color", "aria-label": "Paper color", "data-key": "paper colour", value: hex });
  picker.addEventListener("input", along(studio, () => setColor(picker.value)));
  const swatches = papers.map(([name, color]) => {
    const parts = [...colorOf(color), 1];
    const shown = { ...paper, color: parts, patternColor: [...linesOn(color), 1] };
    return h("button.paper", {
      type: "button", "aria-label": name, title: name, "data-key": `colour ${name}`,
      "aria-pressed": paper.color[3] !== 0 && color === hex, click: () => setColor(color),
    }, picture(shown, inkOn(parts, true), [44, 40]));
  });

  return [
    h("fieldset.choice", {}, h("legend", {}, word("Paper")), h("div.tiles.papers", {}, tiles)),
    paper.pattern === Pattern.plain ? "" : slider("Distance", {
      ...distances(paper.pattern), step: 1, value: paper.spacing || 20,
      text: (value) => word("{n} mm", { n: Math.round(value / 72 * 25.4 * 10) / 10 }),
      input: along(studio, (spacing) => set({ spacing })),
    }),
    paper.margin === 0 ? "" : slider("Margin", {
      min: 18, max: 180, step: 1, value: Math.min(Math.max(paper.margin, 18), 180),
      text: (value) => word("{n} mm", { n: Math.round(value / 72 * 25.4) }),
      input: along(studio, (margin) => set({ margin })),
    }),
    h("fieldset.choice", {}, h("legend", {}, word("Color")), h("div.swatches.colours", {}, swatches),
      h("label.picker", {}, picker, h("span", {}, word("Other…")))),
    isDark(paper.color) || paper.invertsInk ? toggle("Invert ink to keep it readable", paper.invertsInk, (invertsInk) => set({ invertsInk })) : "",
    paper.invertsInk ? h("div.buttons", {}, button(null, "Invert the ink permanently", () => {
      if (studio.act(() => engine.do(Command.invertInk))) studio.notify("The ink now has the colors that you see. Undo reverts it.");
    })) : "",
  ];
}
