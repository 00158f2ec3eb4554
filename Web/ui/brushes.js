// The panel of brushes, and the panels of color, width and eraser.

import { Unit } from "../engine/engine.js";
import { number, percent, word } from "../words/index.js";
import { colorPicker, opacitySlider, swatch, swatches, widthSlider } from "./controls.js";
import { button, choice, find, h, Part, show, slider, toggle, whenVisible } from "./dom.js";
import { close, closing, open, panel, refresh } from "./panels.js";
import { colorOf, fadings, fadingTimes, hexOf, inks, widthText } from "./tools.js";

/** @typedef {import("./own-brushes.js").Brush} Brush */

/** Matches the names of brushes that imitate those of other programs. */
const classic = /^(spiral|drawui|inkable|jotui|drawsana|velocity|forcesketch|cregle)\b/;

/**
 * Draws a sample stroke of a brush; the size is in CSS pixels.
 * @param {import("./tools.js").Tools} tools @param {Brush} brush @param {HTMLCanvasElement} canvas
 * @param {number} width @param {number} height
 */
export function drawPreview(tools, brush, canvas, width, height) {
  const density = devicePixelRatio;
  canvas.style.width = `${width}px`;
  canvas.style.height = `${height}px`;
  // Some erasers are several times as wide as their stated width.
  const broad = brush.erases ? 2.2 * brush.width : tools.width(brush);
  // A CSS pixel is 3/4 of a page unit; wide strokes are shown smaller.
  const scale = density * Math.min(4 / 3, (height * 0.45) / broad);
  // Nearly white ink is shown on dark paper.
  canvas.toggleAttribute("data-dark", !brush.erases && Math.min(...tools.color(brush).slice(0, 3)) > 0.85);
  show(canvas, tools.engine.preview(brush.index, brush.erases ? 0 : broad, tools.chosenColor(brush),
    Math.round(width * density), Math.round(height * density), scale));
}

/** The panels of brushes, of their colors and widths, and of the eraser. */
export class BrushPanels extends Part {
  /** Draws previews when they come into view, one per time slice. */
  #watcher = whenVisible((/** @type {HTMLCanvasElement & {brush: Brush}} */ target) => setTimeout(() => {
    if (target.isConnected) drawPreview(this.tools, target.brush, target, 132, 44);
  }));

  /** @param {import("../studio.js").Studio} studio */
  constructor(studio) {
    super(studio);
    const { tools } = this;
    panel("brushes", "Brushes", (body) => this.#showBrushes(body));
    panel("color", "Color", (body) => this.#showColor(body), () => `${tools.name}${tools.recentColors}${tools.quick}`);
    panel("width", "Width", (body) => this.#showWidth(body),
      () => `${tools.name}${tools.isErasing}${tools.fading.way}${tools.slots}`);
    panel("eraser", "Eraser", (body) => this.#showEraser(body), () => `${tools.eraser.whole}${tools.eraser.brush}`);
  }

  // MARK: Brushes

  /** @param {Brush} brush @param {boolean} chosen @param {() => void} choose */
  #tile(brush, chosen, choose) {
    const canvas = Object.assign(h("canvas", { width: 132, height: 44 }), { brush });
    this.#watcher.observe(canvas);
    return h("button.tile", {
      type: "button", title: brush.summary, "data-key": brush.name, "aria-pressed": chosen,
      "aria-description": brush.summary, click: choose,
    }, canvas, h("span", {}, brush.title));
  }

  /**
   * Opens the editor, which is loaded on first use.
   * @param {Brush} brush
   */
  async #edit(brush, isNew = false) {
    close("brushes");
    await this.studio.attempt(async () => (await import("./brush-editor.js")).editBrush(this.studio, brush, isNew));
  }

  /** @param {HTMLElement} body */
  #showBrushes(body) {
    const { studio, tools } = this;
    const known = tools.brushes.filter((brush) => !brush.id);
    const inHand = tools.isErasing ? tools.eraserBrush : tools.brush;
    body.append(h("div.buttons.narrow", {},
      button(null, "New brush", () => this.#edit(tools.named("pen") ?? known[0], true)),
      button(null, inHand.id ? "Edit" : "Edit a copy", () => this.#edit(inHand), {
        "aria-label": word(inHand.id ? "Edit {brush}" : "Edit a copy of {brush}", { brush: inHand.title }), key: "edit",
      }),
      button(null, "Brush file…", closing("brushes", () => studio.openBrushFile()))));
    /** @type {[string, Brush[]][]} */
    const parts = [
      ["Your own", tools.brushes.filter((brush) => brush.id)],
      ["Everyday", known.filter((brush) => !brush.erases && !classic.test(brush.name))],
      ["Erasers", known.filter((brush) => brush.erases)],
      ["Classic engines", known.filter((brush) => !brush.erases && classic.test(brush.name))],
    ];
    for (const [title, brushes] of parts) {
      if (brushes.length === 0) continue;
      const tiles = h("div.tiles", {}, brushes.map((brush) => {
        const chosen = tools.isErasing ? !tools.eraser.whole && brush === tools.eraserBrush : brush === tools.brush;
        return this.#tile(brush, chosen, closing("brushes", () => {
          tools.choose(brush.name);
          studio.notify(brush.title);
        }));
      }));
      if (title !== "Classic engines") body.append(h("h3", {}, word(title)), tiles);
      // Brushes that imitate other programs are collapsed.
      else body.append(h("details", { open: brushes.includes(inHand) }, h("summary", { "data-key": title }, word(title)), tiles));
    }
    body.append(h("div.buttons", {}, button(null, "Default toolbar", () => {
      tools.resetToolbar();
      studio.notify("The toolbar was reset.");
    })));
  }

  // MARK: Color

  /** @param {HTMLElement} body */
  #showColor(body) {
    const { tools } = this;
    const now = tools.chosenColor() != null ? hexOf(tools.color()) : null;
    const choose = (/** @type {string | null} */ hex) => {
      tools.setColor(hex ? colorOf(hex) : null);
      refresh("color");
    };
    const recent = tools.recentColors.map((hex) => [word("Color {hex}", { hex }), hex]);
    body.append(
      swatches(inks, now, choose),
      recent.length > 0 ? swatches(recent, now, choose) : "",
      h("div.row", {},
        colorPicker(hexOf(tools.color()), (hex) => tools.setColor(colorOf(hex)), (hex) => {
          tools.remember(hex);
          refresh("color");
        }),
        button(null, "The brush’s color", () => choose(null), { "aria-pressed": now === null })),
      this.#opacity(),
      h("h3", {}, word("Keep this color in the toolbar")),
      h("div.buttons.slots", {}, tools.quick.map((hex, at) => swatch(hex, {
        "data-key": `slot ${at}`, "aria-label": word("Position {number}, now {what}", { number: at + 1, what: this.#nameOf(hex) }),
        title: word("Position {number}", { number: at + 1 }), "aria-pressed": hexOf(tools.color()) === hex,
        click: () => tools.pinInk(hexOf(tools.color()), at),
      }))),
    );
  }

  /** @param {string} hex */
  #nameOf(hex) { return word(inks.find(([, other]) => other === hex)?.[0] ?? hex); }

  #opacity() { return opacitySlider(this.tools.color()[3], (value) => this.tools.setOpacity(value)); }

  // MARK: Width

  /** @param {HTMLElement} body */
  #showWidth(body) {
    const { tools } = this;
    const sample = h("canvas.sample", { "aria-hidden": "true" });
    const draw = () => {
      if (!tools.isErasing) drawPreview(tools, tools.brush, sample, 264, 72);
    };
    const own = tools.ownWidth;
    const now = tools.isErasing ? tools.eraserSize : tools.width();
    find("#width-title").textContent = tools.isErasing ? word("Eraser") : tools.brush.title;
    let timer = 0;
    body.append(
      tools.isErasing ? "" : sample,
      widthSlider("Width", now, (width) => {
        tools.setWidth(width);
        cancelAnimationFrame(timer);
        timer = requestAnimationFrame(draw);
        body.querySelectorAll(".four button").forEach((element, at) => this.#mark(element, at, width));
      }),
      h("div.buttons.four", {}, [0.5, 1, 2, 4].map((factor, at) => {
        const element = button(null, widthText(own * factor), () => {
          tools.setWidth(own * factor);
          refresh("width");
        });
        this.#mark(element, at, now);
        return element;
      })),
      ...(tools.isErasing ? [] : this.#more()),
    );
    draw();
  }

  /**
   * Marks a button whose preset width is the current one.
   * @param {Element} element @param {number} at @param {number} width
   */
  #mark(element, at, width) {
    element.setAttribute("aria-pressed", String(Math.abs(this.tools.ownWidth * 2 ** (at - 1) - width) < 0.005 * width));
  }

  /** Returns the other settings of the brush. */
  #more() {
    const { tools } = this;
    const slots = tools.visible() - 1;
    return [
      this.#opacity(),
      slider("Steady lines", { step: 0.05, value: tools.steadiness, text: percent,
        input: (value) => tools.setSteadiness(value) }),
      ...(tools.brush.fades ? this.#fading() : []),
      ...(tools.brush.highlights && this.#hasPageText() ? [
        toggle("Follow lines of text", tools.followsText, (isOn) => tools.setFollowsText(isOn)),
        h("p.quiet", {}, word("A stroke along text marks its words when the pen is lifted.")),
      ] : []),
      h("div.buttons", {},
        button(null, "Color…", closing("width", () => open("color", find("#color-button")))),
        button(null, "All brushes…", closing("width", () => open("brushes", find("#brushes-button"))))),
      ...(slots > 0 ? [
        h("h3", {}, word("Keep in the toolbar at position")),
        h("div.buttons.slots", {}, Array.from({ length: slots }, (_, at) =>
          button(null, number(at + 1), () => tools.pin(tools.name, at), {
            "aria-label": word("Position {number}, now {what}",
              { number: at + 1, what: tools.named(tools.slots[at])?.title ?? "" }),
            key: `slot ${at}`, "aria-pressed": tools.slots[at] === tools.name,
          }))),
      ] : []),
    ];
  }

  /** Whether the paper of the current page, or of one of the first pages, has text. */
  #hasPageText() {
    const { engine } = this;
    const far = 1e6;
    return [engine.page, 0, 1, 2, 3].some((page) => page < engine.pageCount &&
      (engine.pages.textRange(page, [-far, -far], [far, far], Unit.lines)?.text ?? "") !== "");
  }

  /** Returns the settings of fading ink. */
  #fading() {
    const { tools } = this;
    const { way, seconds } = tools.fading;
    return [
      choice("Fades", Object.entries(fadings).map(([key, { title }]) => [key, title]), way,
        (chosen) => tools.setFading(chosen)),
      slider("Time", {
        min: fadingTimes.minimum, max: fadingTimes.maximum, step: 0.5, value: seconds,
        text: (value) => word("{n} s", { n: value }), input: (value) => tools.setFading(way, value),
      }),
    ];
  }

  // MARK: Eraser

  /** @param {HTMLElement} body */
  #showEraser(body) {
    const { tools } = this;
    body.append(
      choice("Erases", [[false, "Parts of strokes"], [true, "Whole strokes"]], tools.eraser.whole,
        (whole) => tools.setEraser({ whole })),
      widthSlider("Size", tools.eraserSize, (size) => tools.setEraser({ size })),
      tools.eraser.whole ? "" : h("div.tiles", {}, tools.brushes.filter((brush) => brush.erases).map((brush) =>
        this.#tile(brush, brush === tools.eraserBrush, () => tools.setEraser({ brush: brush.name, size: 0 })))),
    );
  }
}
