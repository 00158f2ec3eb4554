// The browser's text field above a text being typed: its letters are at their final positions, and input methods,
// spelling and screen readers work as usual.
import { Command } from "../engine/protocol.js";
import { caretAt, numbersOf, setText, side } from "./facts.js";

/**
 * @typedef {import("./faces.js").TextFont} TextFont
 * @typedef {import("../engine/protocol.js").TextFacts} TextFacts
 * @typedef {Pick<import("../element/typing.js").Host, "parent" | "label" | "uncovered"> & {end(): void,
 *   scroll(x: number, y: number): void}} Host
 */

/** The padding at the sides of the field for the caret, in its own pixels. */
const room = 4;

/** The font size of the field, in pixels: below the least, browsers would zoom the page or refuse the size. */
const [smallest, largest] = [16, 400];

/** The distance of the caret from what covers the page, in CSS pixels. */
const margin = 12;

/** The style of the field, isolated from the page's rules and from inheritance. */
const rules = `
  .typing {
    all: initial;
    inset: 0;
    overflow: clip;
    pointer-events: none;
    position: absolute;
    -webkit-text-size-adjust: none;
  }
  .typing > div { left: 0; position: absolute; top: 0; transform-origin: 0 0; }
  .typed { display: grid; position: absolute; white-space: pre; }
  .typed[data-wraps="true"] { overflow-wrap: anywhere; white-space: pre-wrap; }
  .typed::after { content: attr(data-text); grid-area: 1 / 1; padding: 0 4px; visibility: hidden; }
  .typed::after, .typed textarea { font-kerning: normal; text-rendering: geometricPrecision; unicode-bidi: plaintext; }
  .typed textarea {
    background: none;
    border: 0;
    box-sizing: border-box;
    color: inherit;
    font: inherit;
    grid-area: 1 / 1;
    height: 100%;
    margin: 0;
    min-width: 0;
    outline: calc(1.5px * var(--unit, 1)) dashed rgb(26 115 242);
    outline-offset: calc(3px * var(--unit, 1));
    overflow: hidden;
    overflow-wrap: inherit;
    padding: 0 4px;
    pointer-events: auto;
    resize: none;
    text-align: inherit;
    touch-action: none;
    -webkit-user-select: text;
    user-select: text;
    white-space: inherit;
    width: 100%;
  }
`;

/**
 * The baselines of fonts, in pixels below the top of the line, as the browser lays it out; by size and font.
 * @type {Map<string, number>}
 */
const baselines = new Map();

/** @param {string} family @param {number} size @param {number} height @param {Document} document */
function baseline(family, size, height, { body }) {
  const key = `${size} ${family}`;
  let known = baselines.get(key);
  if (known === undefined) {
    const probe = document.createElement("div");
    probe.style.cssText =
      "all:initial;left:0;position:fixed;text-rendering:geometricPrecision;top:0;visibility:hidden;white-space:pre";
    Object.assign(probe.style, { fontFamily: family, fontSize: `${size}px`, lineHeight: `${height}px` });
    const mark = document.createElement("span");
    mark.style.cssText = "display:inline-block;height:0;width:0";
    probe.append("x", mark);
    body.append(probe);
    const box = probe.getBoundingClientRect();
    // The page may be scaled.
    known = (mark.getBoundingClientRect().bottom - box.top) * height / box.height;
    baselines.set(key, known);
    probe.remove();
  }
  return known;
}

/**
 * Returns the distance that the view must scroll to show some positions.
 * @param {number[]} positions @param {number} low @param {number} high
 */
function outside(positions, low, high) {
  const [minimum, maximum] = [Math.min(...positions) - margin, Math.max(...positions) + margin];
  if (maximum > high) return Math.min(maximum - high, Math.max(minimum - low, 0));
  return minimum < low ? minimum - low : 0;
}

/**
 * Returns the color shown on paper that inverts ink: the lightness is mirrored.
 * @param {import("../engine/protocol.js").Color} color
 */
function turned(color) {
  const parts = color.slice(0, 3);
  const step = 1 - Math.max(...parts) - Math.min(...parts);
  return [...parts.map((part) => part + step), color[3]];
}

/**
 * Returns the color shown on a page that is shown dark: nearly that of the engine.
 * @param {import("../engine/protocol.js").Color} color
 */
function onDark(color) {
  const [white, black] = [24 / 255, 241 / 255];
  return [...turned(color).slice(0, 3).map((part) => white + (black - white) * part), color[3]];
}

export class Field {
  /**
   * The range that an input method is composing; null for none.
   * @type {{start: number, end: number} | null}
   */
  #composed = null;
  /** The text before the composition. */
  #before = "";
  /** Null before the field is filled, and after it is removed. */
  #facts = /** @type {TextFacts} */ (/** @type {never} */ (null));
  #font = /** @type {TextFont} */ (/** @type {never} */ (null));
  /**
   * The latest report to the engine, and the characters in it that no font has; undefined before the first.
   * @type {string | undefined}
   */
  reported;
  /** @type {string[] | undefined} */
  missing;
  /**
   * The font size, in the field's own pixels.
   * @type {number | undefined}
   */
  shown;
  /** The text when the field was filled. */
  #start = "";
  /** `Engine.typingCount` at that time. */
  #firstCount = 0;

  /**
   * @param {import("../engine/engine.js").Engine} engine
   * @param {import("../engine/view.js").CanvasView} view
   * @param {Host} host `parent`: the node that the field is appended to; `label`: its accessible name; `end()`: ends
   *   the typing; `scroll(x, y)`: scrolls the page, in pixels of the canvas; `uncovered()`: the part of the page in
   *   which the caret must be visible.
   */
  constructor(engine, view, { parent, label, end, scroll, uncovered }) {
    this.engine = engine;
    this.view = view;
    this.parent = parent;
    this.end = end;
    this.scroll = scroll;
    this.uncovered = uncovered;
    this.area = Object.assign(document.createElement("textarea"), { rows: 1, wrap: "soft", autocapitalize: "sentences" });
    this.area.setAttribute("aria-label", label);
    this.sizer = document.createElement("div");
    this.sizer.className = "typed";
    this.sizer.append(this.area);
    this.frame = document.createElement("div");
    this.frame.append(this.sizer);
    /** The layer above the canvas that clips the field; pointer events beside the field pass through it. */
    this.layer = document.createElement("div");
    this.layer.className = "typing";
    this.layer.append(this.frame);
    this.#listen();
  }

  get isComposing() { return this.#composed !== null; }

  get hasFocus() { return this.area.matches(":focus"); }

  /** Whether the engine has received another text or look than the document's. */
  get isChanged() { return this.reported !== undefined || !this.#isAsBefore(); }

  /** Whether the text to keep now has no letters. */
  get isBlank() { return (this.isComposing ? this.#before : this.area.value).trim() === ""; }

  /**
   * Shows the text being typed.
   * @param {TextFont} font @param {number[] | null} tapped
   */
  fill(font, tapped = null) {
    const facts = this.engine.textFacts(-1);
    const isFirst = this.#facts === null;
    this.#font = font;
    this.#facts = facts;
    if (isFirst) {
      this.#start = facts.text;
      this.#firstCount = this.engine.typingCount;
      this.area.value = facts.text;
      this.parent.append(this.layer);
      this.#style(true);
      this.#adapt();
      this.focus();
      const at = tapped ? this.#at(tapped) : facts.text.length;
      this.area.setSelectionRange(at, at);
    } else {
      this.#adapt();
    }
    this.#complete();
    this.reveal();
  }

  get facts() { return this.#facts; }

  /** Continues with the same text after it was put into the document. */
  resume() {
    this.#facts = this.engine.textFacts(-1);
    this.#start = this.#facts.text;
    this.#firstCount = this.engine.typingCount;
    this.reported = undefined;
    this.#adapt();
  }

  /**
   * Adds the style sheet to the field's tree or removes it; a constructed one, as a policy may forbid others.
   * @param {boolean} isShown
   */
  #style(isShown) {
    const root = /** @type {Document | ShadowRoot} */ (this.parent.getRootNode());
    const others = root.adoptedStyleSheets.filter((sheet) => sheet !== this.sheet);
    if (isShown) {
      const page = (root.ownerDocument ?? /** @type {Document} */ (root)).defaultView ?? window;
      this.sheet = new page.CSSStyleSheet();
      this.sheet.replaceSync(rules);
      others.push(this.sheet);
    }
    root.adoptedStyleSheets = others;
  }

  focus() { this.area.focus({ preventScroll: true }); }

  /** Loads fonts for the text in advance, for the end of the typing. */
  #complete() {
    const font = this.#font;
    const { family } = font;
    font.load(this.area.value).catch(() => {}).then(() => {
      if (this.#facts && font === this.#font && family !== font.family) this.#adapt();
    });
  }

  /**
   * Returns the index in the text at a point of the window.
   * @param {number[]} point
   */
  #at([x, y]) {
    const [a, b, c, d, e, f] = this.#matrix();
    const whole = a * d - b * c;
    const [right, down] = [x - e, y - f];
    return caretAt(this.#set(), (d * right - c * down) / whole, (a * down - b * right) / whole);
  }

  #set() { return setText(this.#facts, this.area.value, this.#font.all); }

  /** Returns the transform from the coordinates of the text to CSS pixels. */
  #matrix() {
    const { engine, view } = this;
    const [a, b, c, d, e, f] = this.#facts.transform;
    const [va, vb, vc, vd, ve, vf] = engine.transform;
    const box = view.canvas.getBoundingClientRect();
    const k = box.width > 0 ? box.width / view.canvas.width : 1;
    return [
      k * (va * a + vc * b), k * (vb * a + vd * b), k * (va * c + vc * d), k * (vb * c + vd * d),
      box.left + k * (va * e + vc * f + ve), box.top + k * (vb * e + vd * f + vf),
    ];
  }

  /** Returns the transform from the coordinates of the text to those of the layer: an ancestor may be scaled. */
  #placement() {
    const { left, top, width } = this.layer.getBoundingClientRect();
    const k = this.layer.offsetWidth / width || 1;
    const [a, b, c, d, e, f] = this.#matrix();
    return [k * a, k * b, k * c, k * d, k * (e - left), k * (f - top)];
  }

  /** Positions the field above the text. */
  updatePosition() {
    if (!this.#facts) return;
    const { size } = this.#facts;
    const [a, b, c, d, e, f] = this.#placement();
    const scale = Math.sqrt(Math.abs(a * d - b * c));
    const shown = Math.min(Math.max(size * scale, smallest), largest);
    if (shown !== this.shown) {
      this.shown = shown;
      this.#adapt();
    }
    const unit = size / shown;
    this.frame.style.transform = `matrix(${[a * unit, b * unit, c * unit, d * unit, e, f].join()})`;
  }

  /** Applies the look and the size of the text to the field. */
  #adapt() {
    const { size, wrap, alignment, color, isFromRight } = this.#facts;
    if (this.shown === undefined) {
      this.shown = 0;
      return this.updatePosition();
    }
    const { faces: [face], family } = this.#font;
    const { shown } = this;
    const unit = size / shown;
    const height = ((face.ascent - face.descent) / face.unitsPerEm) * shown;
    const { invertsInk, isShownDark } = this.engine.paper;
    const own = invertsInk ? turned(color) : color;
    const [red, green, blue, alpha] = isShownDark ? onDark(own) : own;
    const { style } = this.sizer;
    Object.assign(style, {
      fontFamily: family, fontSize: `${shown}px`, lineHeight: `${height}px`,
      textAlign: ["start", "center", "end"][alignment],
      color: `rgb(${[red, green, blue].map((part) => 255 * part).join(" ")} / ${alpha})`,
    });
    // Browsers round the position of the baseline.
    const ascent = (face.ascent / face.unitsPerEm) * shown;
    const top = this.#facts.y / unit + ascent - baseline(family, shown, height, this.layer.ownerDocument);
    this.area.wrap = wrap === null ? "off" : "soft";
    this.sizer.dataset.wraps = String(wrap !== null);
    style.width = wrap === null ? "" : `${wrap / unit + 2 * room}px`;
    this.sizer.dataset.text = `${this.area.value}\u200b`;
    const share = wrap === null ? side(alignment, this.#runsFromRight(isFromRight)) : 0;
    const left = wrap === null ? this.#facts.left + share * (this.#facts.right - this.#facts.left) : this.#facts.x;
    style.left = `${left / unit - room}px`;
    style.top = `${top}px`;
    style.transform = share === 0 ? "" : `translateX(calc(${-share} * (100% - ${2 * room}px)))`;
    this.frame.style.setProperty("--unit", String(1 / (unit * Math.sqrt(Math.abs(this.#determinant())))));
  }

  #determinant() {
    const [a, b, c, d] = this.#placement();
    return a * d - b * c;
  }

  /**
   * Returns whether the first paragraph runs from right to left.
   * @param {boolean} otherwise
   */
  #runsFromRight(otherwise) {
    const first = this.area.value.match(/\p{L}/u)?.[0];
    if (!first) return otherwise;
    return /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u.test(first);
  }

  /**
   * Replaces the text.
   * @param {string} text
   */
  write(text) {
    this.area.value = text;
    this.flush();
  }

  /** Passes the text to the engine; must be called before anything that may end the typing. */
  flush() {
    if (this.#facts === null || this.engine.typing === 0) return;
    if (this.#composed === null) return void this.#report(this.area.value);
    // The text before the composition is kept if that is not completed.
    this.#report(this.#before);
    const { start, end } = this.#composed;
    this.#report(this.area.value, [start, Math.min(Math.max(end, start), this.area.value.length)]);
  }

  /** @param {string} text @param {number[] | null} composed */
  #report(text, composed = null) {
    const set = setText(this.#facts, text, this.#font.all);
    const numbers = numbersOf(this.#facts, set, composed);
    // An unchanged text is not passed again, unless another font may have been loaded for it.
    const key = numbers.join();
    const isThere = text === this.#start && this.#isAsBefore() && !this.#font.isIncomplete(text);
    if (key === this.reported || (this.reported === undefined && isThere)) return;
    this.reported = key;
    this.missing = set.missing;
    this.engine.do(Command.typeText, numbers);
  }

  /** Returns whether the look is unchanged since the field was filled. */
  #isAsBefore() { return this.#firstCount === this.engine.typingCount; }

  /** Scrolls the page if the caret is covered. */
  reveal() {
    if (!this.#facts) return;
    const viewport = globalThis.visualViewport;
    const [a, b, c, d, e, f] = this.#matrix();
    const set = this.#set();
    const at = this.area.selectionEnd;
    const caret = set.carets.find(({ start }) => start === at) ?? set.carets[set.carets.length - 1];
    const line = set.lines[caret.line];
    const x = (caret.isFromRight ? caret.right : caret.left) + set.x;
    const [top, bottom] = [line.top + set.y, line.bottom + set.y];
    const across = [a * x + c * top + e, a * x + c * bottom + e];
    const down = [b * x + d * top + f, b * x + d * bottom + f];
    const bars = this.uncovered();
    const left = viewport?.offsetLeft ?? 0;
    const high = viewport?.offsetTop ?? 0;
    const way = [
      outside(across, Math.max(left, bars.left), Math.min(left + (viewport?.width ?? innerWidth), bars.right)),
      outside(down, Math.max(high, bars.top), Math.min(high + (viewport?.height ?? innerHeight), bars.bottom)),
    ];
    if (Math.hypot(...way) < 1) return;
    const ratio = this.view.canvas.height / Math.max(this.view.canvas.getBoundingClientRect().height, 1);
    const [right, below] = way.map((part) => Math.round(part * ratio));
    this.scroll(right, below);
  }

  #listen() {
    const { area } = this;
    const stop = (/** @type {Event} */ event) => event.stopPropagation();
    // Events in the field must not reach elements around it.
    for (const name of ["beforeinput", "copy", "cut", "input", "keyup", "paste"]) area.addEventListener(name, stop);
    area.addEventListener("input", () => {
      this.#adapt();
      this.#complete();
      this.reveal();
    });
    area.addEventListener("compositionstart", () => {
      this.#before = area.value;
      this.#composed = { start: area.selectionStart, end: area.selectionEnd };
    });
    area.addEventListener("compositionupdate", ({ data }) => {
      if (this.#composed) this.#composed.end = this.#composed.start + data.length;
    });
    area.addEventListener("compositionend", () => { this.#composed = null; });
    area.addEventListener("keydown", (event) => {
      event.stopPropagation();
      if (event.isComposing) return;
      const isEnd = event.key === "Escape" || (event.key === "Enter" && (event.ctrlKey || event.metaKey));
      if (!isEnd) return;
      event.preventDefault();
      this.end();
    });
    area.addEventListener("blur", () => this.flush());
    // The wheel scrolls the page, not the field.
    area.addEventListener("wheel", (event) => {
      event.preventDefault();
      this.view.canvas.dispatchEvent(new WheelEvent("wheel", event));
    }, { passive: false });
    area.addEventListener("scroll", () => { area.scrollTop = area.scrollLeft = 0; });
  }

  remove() {
    this.#facts = /** @type {never} */ (null);
    this.#style(false);
    this.layer.remove();
  }
}
