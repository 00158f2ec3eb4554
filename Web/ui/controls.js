// Controls of colors and widths: for brushes, for shapes and for the selection.

import { percent, word } from "../words/index.js";
import { h, slider } from "./dom.js";
import { widths, widthText } from "./tools.js";

/**
 * Creates a logarithmic slider of widths, with positions 0 to 1.
 * @param {string} label @param {number} width @param {(width: number) => void} input
 */
export function widthSlider(label, width, input) {
  const span = Math.log(widths.maximum / widths.minimum);
  const value = (/** @type {number} */ position) => widths.minimum * Math.exp(position * span);
  return slider(label, {
    step: 0.005, value: Math.log(width / widths.minimum) / span, text: (position) => widthText(value(position)),
    input: (position) => input(value(position)),
  });
}

/** @param {number} value @param {(value: number) => void} input */
export const opacitySlider = (value, input) =>
  slider("Opacity", { min: 0.05, max: 1, step: 0.05, value, text: percent, input });

/**
 * Creates the button of a color.
 * @param {string} hex @param {import("./dom.js").Attributes} attributes
 */
export function swatch(hex, attributes) {
  const element = h("button.swatch", { type: "button", ...attributes });
  element.style.backgroundColor = hex;
  return element;
}

/**
 * Creates swatches of colors; that of `now` is pressed.
 * @param {string[][]} colors Pairs of name and "#rrggbb".
 * @param {string | null} now @param {(hex: string) => void} choose
 */
export const swatches = (colors, now, choose) => h("div.swatches", {}, colors.map(([name, hex]) => swatch(hex, {
  "aria-label": name, title: name, "data-key": hex, "aria-pressed": hex === now, click: () => choose(hex),
})));

/**
 * Creates a field for any other color.
 * @param {string} value @param {(hex: string) => void} input @param {(hex: string) => void} change
 */
export function colorPicker(value, input, change) {
  const picker = h("input", {
    type: "color", "aria-label": "Other color", "data-key": "picker", value,
    input: () => { input(picker.value); }, change: () => { change(picker.value); },
  });
  return h("label.picker", {}, picker, h("span", {}, word("Other…")));
}
