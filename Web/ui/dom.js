// Creates elements in one call, with labels for screen readers. Labels are English in the calls, and in the language of
// the page in the document; values of `data-key` stay English.

import { word } from "../words/index.js";

/** The base class of the parts around the canvas, with the members of the Studio that most of them use. */
export class Part {
  /** @param {import("../studio.js").Studio} studio */
  constructor(studio) {
    this.studio = studio;
    this.engine = studio.engine;
    this.tools = studio.tools;
    this.view = studio.view;
  }
}

/**
 * @typedef {string | Node | null | undefined} Child
 * @typedef {{on(event: Event): void}["on"]} Listener
 * @typedef {Record<string, string | number | boolean | null | undefined | Listener>} Values
 * @typedef {Values & {[K in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[K]) => void}} Attributes
 */

/**
 * The type of the element of a tag with classes.
 * @template {string} T
 * @typedef {HTMLElementTagNameMap[keyof HTMLElementTagNameMap & (T extends `${infer N}.${string}` ? N : T)]} Named
 */

/**
 * Returns the element of a selector, typed as non-null.
 * @template {HTMLElement} [E=HTMLElement]
 * @param {string} selector @param {ParentNode} parent
 */
export const find = (selector, parent = document) => /** @type {E} */ (parent.querySelector(selector));

/**
 * Returns the elements of a selector.
 * @param {string} selector
 * @returns {NodeListOf<HTMLElement>}
 */
export const findAll = (selector) => document.querySelectorAll(selector);

/** The attributes with texts for users. */
const spoken = ["aria-label", "aria-description", "title", "label"];

/**
 * Creates an element with classes: `h("p.quiet", {}, "Nothing yet.")`.
 * @template {string} T
 * @param {T} tag
 * @param {Attributes} [attributes] Functions are listeners, other values attributes; null omits one, and so does false
 *   except for `aria-…`.
 * @param {(Child | Child[])[]} children
 */
export function h(tag, attributes = {}, ...children) {
  const [name, ...classes] = tag.split(".");
  const element = /** @type {Named<T> & HTMLInputElement} */ (document.createElement(name));
  if (classes.length > 0) element.className = classes.join(" ");
  for (const [key, value] of Object.entries(/** @type {Values} */ (attributes))) {
    if (typeof value === "function") element.addEventListener(key, value);
    else if (key === "value") element.value = String(value);
    else if (spoken.includes(key) && value != null) element.setAttribute(key, word(String(value)));
    else if (key.startsWith("aria-") && value != null) element.setAttribute(key, String(value));
    else if (value === true) element.setAttribute(key, "");
    else if (value !== false && value != null) element.setAttribute(key, String(value));
  }
  element.append(.../** @type {string[]} */ (children.flat().filter((child) => child != null)));
  return /** @type {Named<T>} */ (element);
}

/**
 * Creates a button with an icon and, unless `quiet`, a text; a quiet button has its label for screen readers.
 * @param {string | null} picture @param {string} label @param {(event: MouseEvent) => void} click
 * @param {Attributes & {key?: string | null, quiet?: boolean}} options
 */
export function button(picture, label, click, { key = null, quiet = false, ...rest } = {}) {
  /** @type {Attributes} */
  const attributes = { type: "button", click, "data-key": key ?? label, ...rest };
  if (quiet) Object.assign(attributes, { "aria-label": label, title: label });
  return h("button", attributes, picture ? icon(picture) : null, quiet ? null : h("span", {}, word(label)));
}

/**
 * Creates a slider with its label and its value as text.
 * @param {string} label
 * @param {{min?: number, max?: number, step?: number, value: number, text: (value: number) => string,
 *   input?: (value: number) => void, change?: (value: number) => void}} options
 */
export function slider(label, { min = 0, max = 1, step = 0.01, value, text, input, change }) {
  const output = h("output", { "aria-hidden": "true" }, text(value));
  const range = h("input", { type: "range", min, max, step, "data-key": label, "aria-label": label });
  range.value = String(value);
  const shown = () => {
    const now = text(range.valueAsNumber);
    output.textContent = now;
    range.setAttribute("aria-valuetext", now);
  };
  shown();
  range.addEventListener("input", () => {
    shown();
    input?.(range.valueAsNumber);
  });
  if (change) range.addEventListener("change", () => change(range.valueAsNumber));
  return h("label.slider", {}, h("span", {}, word(label)), output, range);
}

/**
 * Creates a segmented control.
 * @template {string | number | boolean} K
 * @param {string} legend
 * @param {[K, string][]} options Pairs of value and text.
 * @param {K} value @param {(value: K) => void} change
 */
export function choice(legend, options, value, change) {
  const name = `choice-${legend.replaceAll(" ", "-")}`;
  return h("fieldset.choice", {}, h("legend", {}, word(legend)), h("div", {}, options.map(([key, text]) => {
    const radio = h("input", { type: "radio", name, "data-key": `${legend} ${key}` });
    radio.checked = key === value;
    radio.addEventListener("change", () => change(key));
    return h("label", {}, radio, h("span", {}, word(text)));
  })));
}

/**
 * Creates a drop-down list.
 * @param {string} label @param {[string | number, string][]} options @param {string | number} value
 * @param {(value: string) => void} change
 */
export function select(label, options, value, change) {
  const list = h("select", { "data-key": label }, options.map(([key, text]) =>
    h("option", { value: key, selected: key === value }, word(text))));
  list.addEventListener("change", () => change(list.value));
  return h("label.row", {}, h("span", {}, word(label)), list);
}

/**
 * Creates a switch.
 * @param {string} label @param {boolean} value @param {(value: boolean) => void} change
 */
export function toggle(label, value, change) {
  const box = h("input", { type: "checkbox", role: "switch", "data-key": label });
  box.checked = value;
  box.addEventListener("change", () => change(box.checked));
  return h("label.row", {}, h("span", {}, word(label)), box);
}

/**
 * Creates a text field; `change` is called if the text differs and is not empty, unless `canBeEmpty`.
 * @param {string} label @param {string} value @param {(value: string) => void} change @param {boolean} [canBeEmpty]
 */
export function textField(label, value, change, canBeEmpty = false) {
  const field = h("input", {
    type: "text", value, "aria-label": label, "data-key": label, maxlength: 120,
    dir: "auto", autocomplete: "off", spellcheck: "false", enterkeyhint: "done",
  });
  field.addEventListener("change", () => {
    const text = field.value.trim();
    if (text === "" && !canBeEmpty) field.value = value;
    else if (text !== value) change(text);
  });
  field.addEventListener("keydown", (event) => {
    if (event.key === "Enter") field.blur();
  });
  return field;
}

/**
 * Returns whether an element uses keys as text.
 * @param {EventTarget | null} element
 */
export const isTextField = (element) => /** @type {Element | null} */ (element)?.matches?.(
  "input:not([type=range], [type=checkbox], [type=radio], [type=color]), select, textarea, [contenteditable]") ?? false;

/**
 * Calls `act` with each observed element when it first comes into view.
 * @template {Element} E
 * @param {(element: E) => void} act
 * @returns {{observe(element: E): void}}
 */
export function whenVisible(act) {
  const watcher = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting) continue;
      watcher.unobserve(target);
      act(/** @type {E} */ (target));
    }
  });
  return watcher;
}

/**
 * Replaces the content of an element by `fill`; keeps its scroll position, and the focus on the same `data-key`.
 * @param {Element} element @param {() => void} fill
 */
export function renew(element, fill) {
  const key = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset?.key;
  const top = element.scrollTop;
  fill();
  element.scrollTop = top;
  if (key) find(`[data-key="${CSS.escape(key)}"]`, element)?.focus({ preventScroll: true });
}

/**
 * Returns the drawing context of a canvas.
 * @param {HTMLCanvasElement} canvas
 */
export const contextOf = (canvas) => /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));

/**
 * Shows pixels of the engine in a canvas.
 * @param {HTMLCanvasElement} canvas @param {ImageData | null} image
 */
export function show(canvas, image) {
  if (!image) return;
  canvas.width = image.width;
  canvas.height = image.height;
  contextOf(canvas).putImageData(image, 0, 0);
}

/** The longest side of the thumbnails in documents, in pixels. */
export const thumbnailSide = 192;

/**
 * Returns the thumbnail of the first page, a PNG file; null for a new document.
 * @param {import("../engine/engine.js").Engine} engine
 */
export function thumbnailOf(engine) {
  if (engine.itemCount + engine.undoCount + engine.redoCount === 0) return null;
  const image = engine.picture(0, 1, true, thumbnailSide);
  if (image === null) return null;
  const canvas = h("canvas");
  show(canvas, image);
  // Synchronously: a later call may encode another document.
  const [, text] = canvas.toDataURL("image/png").split(",");
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}

/**
 * Makes a toolbar a single tab stop; arrow keys move between its buttons.
 * @param {HTMLElement} bar
 */
export function roving(bar) {
  const items = () => [...bar.querySelectorAll("button")].filter((item) => item.offsetParent !== null);
  const choose = (/** @type {Element | null} */ item) => {
    for (const other of bar.querySelectorAll("button")) other.tabIndex = other === item ? 0 : -1;
  };
  const refresh = () => {
    const all = items();
    if (!all.some((item) => item.tabIndex === 0)) choose(all[0]);
  };
  bar.addEventListener("focusin", (event) => choose(/** @type {Element} */ (event.target).closest("button")));
  bar.addEventListener("keydown", (event) => {
    const all = items();
    const at = all.findIndex((item) => item === document.activeElement);
    if (at < 0) return;
    const to = /** @type {Record<string, number>} */ ({
      ArrowRight: at + 1, ArrowDown: at + 1, ArrowLeft: at - 1, ArrowUp: at - 1,
      Home: 0, End: all.length - 1,
    })[event.key];
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    all[(to + all.length) % all.length].focus();
  });
  choose(items()[0]);
  new ResizeObserver(refresh).observe(bar);
  return refresh;
}

// MARK: Icons

/** @type {Record<string, string>} The paths of icons: lines of width 1.75 in a square of 24. */
const paths = {
  undo: "M8.5 5 4 9.5 8.5 14M4.5 9.5H14a5 5 0 0 1 0 10h-3",
  redo: "M15.5 5 20 9.5 15.5 14M19.5 9.5H10a5 5 0 0 0 0 10h3",
  eraser: "M8.5 19.5 3.9 14.9a1.5 1.5 0 0 1 0-2.1l8.4-8.4a1.5 1.5 0 0 1 2.1 0l5.7 5.7a1.5 1.5 0 0 1 0 2.1l-7.3 7.3zM7.7 9l7.8 7.8M8.5 19.5H20",
  brushes: "M3.5 8.5c3-5 5 3 8.5 0s5 2 8.5-1.5M3.5 17c3-5 5 3 8.5 0s5 2 8.5-1.5",
  pages: "M8.5 3.5h6.5l4 4v9.5H8.5zM15 3.5v4h4M5 7.5v13h10",
  layers: "M12 4 3.5 8.7 12 13.4l8.5-4.7zM3.5 13.2 12 17.9l8.5-4.7",
  files: "M6 3.5h8l4.5 4.5v12.5H6zM13.5 3.5v5h5",
  menu: "M5 12h.01M12 12h.01M19 12h.01",
  replay: "M4 5v5h5M4.6 10a8 8 0 1 1-.4 4M12 8v4.5l3 2",
  play: "M8 5v14l11-7z",
  pause: "M8.5 5v14M15.5 5v14",
  close: "M6.5 6.5l11 11M17.5 6.5l-11 11",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  trash: "M4.5 6.5h15M9.5 6.5V4h5v2.5M6.5 6.5l.8 13.5h9.4l.8-13.5M10 10.5v6M14 10.5v6",
  eye: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z",
  hidden: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM4.5 19.5l15-15",
  lock: "M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3",
  open: "M6 11h12v9H6zM8.5 11V7a3.5 3.5 0 0 1 6.8-1.2",
  up: "M6 15l6-6 6 6",
  down: "M6 9l6 6 6-6",
  previous: "M15 6l-6 6 6 6",
  next: "M9 6l6 6-6 6",
  copy: "M9 8.5h10.5v12H9zM15 8.5v-5H4.5v12H9",
  settings: "M4 7h8M16 7h4M4 17h4M12 17h8M14 5a2 2 0 1 0 0 4 2 2 0 0 0 0-4zM10 15a2 2 0 1 0 0 4 2 2 0 0 0 0-4z",
  pen: "M4 20l1.3-4.9L15.8 4.6a2 2 0 0 1 2.8 0l.8.8a2 2 0 0 1 0 2.8L8.9 18.7zM13.6 6.8l3.6 3.6",
  print: "M7 9V3.5h10V9M7 17H4V9h16v8h-3M7 14h10v6.5H7z",
  export: "M12 15V4M8 7.5l4-4 4 4M5 13v6.5h14V13",
  fit: "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5",
  breadth: "M4 5v14M20 5v14M7.5 12h9M10 9.5 7.5 12l2.5 2.5M14 9.5l2.5 2.5-2.5 2.5",
  help: "M8.8 9a3.2 3.2 0 1 1 4.9 2.7c-1.2.7-1.7 1.3-1.7 2.6M12 18h.01",
  rename: "M4 20l1-4.5L16 4.5l3.5 3.5L8.5 19zM13.5 7l3.5 3.5",
  check: "M5 12.5l4.5 4.5L19 7.5",
  select: "M6 4l12.5 8-5.7 1.2-2.6 5.6z",
  lasso: "M7.8 14.6C5.2 13.8 3.5 12.1 3.5 10c0-3.2 3.8-5.7 8.5-5.7s8.5 2.5 8.5 5.7-3.8 5.7-8.5 5.7M9.8 14a2 2 0 1 0 0 4 2 2 0 0 0 0-4zM8.6 17.6c.2 1.4-.6 2.5-2.1 3",
  hand: "M7.6 12.5V6.9a1.5 1.5 0 0 1 3 0v4.3M10.6 11V5.2a1.5 1.5 0 0 1 3 0V11M13.6 11.2V6.4a1.5 1.5 0 0 1 3 0v5.4M16.6 9.6a1.5 1.5 0 0 1 3 0v4.6c0 3.8-2.6 6.3-6.2 6.3-2.9 0-4.5-1.3-5.9-3.8l-2.4-4.2c-.9-1.6 1-2.9 2.3-1.5l.2 1.5",
  text: "M5 8V5h14v3M12 5v14M9 19h6",
  words: "M4 5.5h16M4 18.5h9M4.5 9.5h15v5.5h-15z",
  find: "M10.5 4.5a6 6 0 1 0 0 12 6 6 0 0 0 0-12zM15 15l5 5",
  zoom: "M10.5 4.5a6 6 0 1 0 0 12 6 6 0 0 0 0-12zM15 15l5 5M10.5 8v5M8 10.5h5",
  shapes: "M4 10.5h9.5V20H4zM10.2 7.3a5 5 0 1 1 6.4 6.3",
  line: "M5 19 19 5",
  arrow: "M5 19 19 5M10.5 5H19v8.5",
  rectangle: "M4 6h16v12H4z",
  ellipse: "M12 5.5c4.7 0 8.5 2.9 8.5 6.5s-3.8 6.5-8.5 6.5S3.5 15.6 3.5 12 7.3 5.5 12 5.5z",
  triangle: "M12 4.5l8.5 15h-17z",
  polygon: "M7.7 4.5h8.6l4.3 7.5-4.3 7.5H7.7L3.4 12z",
  star: "M12 3.8l2.5 5.4 5.9.7-4.4 4 1.2 5.8-5.2-2.9-5.2 2.9L8 13.9l-4.4-4 5.9-.7z",
  picture: "M4 5.5h16v13H4zM4 16l4.5-4.5 4 4 2.5-2.5 5 5M15 8.2a1.3 1.3 0 1 0 0 2.6 1.3 1.3 0 0 0 0-2.6z",
  angle: "M5 4v15h15M5 11.5a7.5 7.5 0 0 1 7.5 7.5",
  lines: "M4 6.5h16M4 12h6M14 12h6M4 17.5h.01M9.3 17.5h.01M14.6 17.5h.01M19.9 17.5h.01",
  arrange: "M4 4h10v10H4zM10.5 14.5V20H20v-9.5h-5.5",
  fill: "M4.5 12.5 12 5l7 7-6.8 6.8a1.5 1.5 0 0 1-2.1 0zM10 3l2 2M4.7 12.5H19M20 15.5c.9 1.3 1.3 2.2 1.3 2.8a1.3 1.3 0 0 1-2.6 0c0-.6.4-1.5 1.3-2.8z",
};

/** The icons that are mirrored in right-to-left languages. */
const turning = ["undo", "redo", "previous", "next", "help"];

/**
 * Registers the icon of an app.
 * @param {string} name @param {string} path
 */
export function addPicture(name, path) { paths[name] = path; }

/**
 * Creates an icon, which screen readers ignore.
 * @param {string} name
 */
export function icon(name) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  svg.toggleAttribute("data-turns", turning.includes(name));
  const path = document.createElementNS(svg.namespaceURI, "path");
  path.setAttribute("d", paths[name]);
  svg.append(path);
  return svg;
}

/**
 * Sets or replaces the icon of an element.
 * @param {Element} element @param {string} name
 */
export function setIcon(element, name) {
  element.querySelector(":scope > svg")?.remove();
  element.prepend(icon(name));
}
