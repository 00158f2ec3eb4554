// The toolbar: brushes, eraser, color, width.

import { word } from "../words/index.js";
import { find, h, Part, roving } from "./dom.js";
import { isOpen, open, refresh, wasOpen } from "./panels.js";
import { colorOf, hexOf, inks, slotCount, usualWidths, widthText } from "./tools.js";
import { drawPreview } from "./brushes.js";

export class Toolbar extends Part {
  #bar = find("#tools");
  #eraser = find("#eraser-button");
  #color = find("#color-button");
  #width = find("#width-button");
  /** @type {(HTMLButtonElement & {appearance?: string})[]} */
  #slots = Array.from({ length: slotCount }, (_, at) => this.#slot(at));
  #quick = this.tools.quick.map((_, at) =>
    h("button.ink", { click: () => this.tools.setColor(colorOf(this.tools.quick[at])) }, h("span.swatch")));
  /** The preset widths, with a dot each; for an eraser, its sizes. */
  #widths = usualWidths.map((factor, at) => {
    const dot = h("span.dot");
    dot.style.width = dot.style.height = `${5 + 5 * at}px`;
    return h("button.wide", { click: () => this.tools.setWidth(factor * this.tools.ownWidth) }, dot);
  });
  #refocus;
  #wasErasing = false;
  #shown = 0;

  /** @param {import("../studio.js").Studio} studio */
  constructor(studio) {
    super(studio);
    const { tools, view } = this;
    find("#slots").append(...this.#slots);
    find("#inks").append(...this.#quick);
    find("#widths").append(...this.#widths);
    this.#refocus = roving(this.#bar);
    tools.visible = () => this.#slots.filter((slot) => slot.offsetParent !== null).length || slotCount;
    this.#eraser.addEventListener("pointerdown", (event) => {
      this.#wasErasing = tools.isErasing && !wasOpen("eraser", event);
    });
    this.#eraser.addEventListener("click", (event) => {
      const again = event.detail === 0 ? tools.isErasing && !isOpen("eraser") : this.#wasErasing;
      if (!tools.isErasing) tools.toggleEraser(true);
      else if (again) open("eraser", this.#eraser);
    });
    tools.addEventListener("change", () => this.#update());
    // The toolbar shows the look of the selection.
    view.addEventListener("change", () => {
      if (tools.styles && !view.isDrawing) this.#update();
    });
    new ResizeObserver(() => {
      if (tools.visible() !== this.#shown) this.#fit();
      this.#shown = tools.visible();
    }).observe(this.#bar);
  }

  /** @param {number} at */
  #slot(at) {
    const { tools } = this;
    // Clicking the current brush again opens its settings; or closes them.
    let isClosing = false;
    const slot = h("button.slot", {
      pointerdown: (event) => { isClosing = wasOpen("width", event); },
      click: () => {
        const name = tools.visibleSlots[at];
        if (name !== tools.name || tools.isErasing || tools.tool) tools.choose(name);
        else if (!isClosing) open("width", slot);
        isClosing = false;
      },
    }, h("canvas", { width: 30, height: 24 }));
    return slot;
  }

  /**
   * Shows the brush in a slot.
   * @param {HTMLButtonElement & {appearance?: string}} slot @param {number} at
   */
  #showSlot(slot, at) {
    const { tools } = this;
    const brush = tools.named(tools.visibleSlots[at] ?? tools.slots[at]);
    if (!brush) return;
    const chosen = !tools.isErasing && !tools.tool && brush.name === tools.name;
    const appearance = JSON.stringify([brush.name, brush.version, tools.width(brush), tools.color(brush), devicePixelRatio]);
    slot.setAttribute("aria-pressed", String(chosen));
    slot.setAttribute("aria-label", brush.title);
    slot.title = word("{brush} ({key})", { brush: brush.title, key: String(at + 1) });
    if (slot.appearance !== appearance && slot.offsetParent !== null) {
      slot.appearance = appearance;
      setTimeout(() => drawPreview(tools, brush, find("canvas", slot), 30, 24));
    }
  }

  #update() {
    const { tools } = this;
    this.#slots.forEach((slot, at) => this.#showSlot(slot, at));
    this.#eraser.setAttribute("aria-pressed", String(tools.isErasing));
    // The look of shapes and selections replaces that of brushes.
    const { styles } = tools;
    const look = styles ? tools.engine.look : null;
    const paint = look ? look.stroke ?? [1, 1, 1, 0] : tools.color();
    const color = hexOf(paint);
    this.#color.dataset.panel = styles ? "outline" : "color";
    this.#width.dataset.panel = styles ? "line" : "width";
    this.#quick.forEach((ink, at) => {
      const hex = tools.quick[at];
      find(".swatch", ink).style.backgroundColor = hex;
      ink.title = word(inks.find(([, other]) => other === hex)?.[0] ?? word("Color {hex}", { hex }));
      ink.setAttribute("aria-label", ink.title);
      ink.setAttribute("aria-pressed", String(!tools.isErasing && hex === color));
    });
    const swatch = find(".swatch", this.#color);
    swatch.style.backgroundColor = color;
    swatch.style.opacity = String(Math.max(0.35, paint[3]));
    const width = look ? look.width : tools.isErasing ? tools.eraserSize : tools.width();
    const dot = find(".dot", this.#width);
    // 4 to 24 pixels for 0.3 to 120 units, logarithmic.
    const size = 4 + 20 * Math.log(width / 0.3) / Math.log(400);
    dot.style.width = dot.style.height = `${size.toFixed(1)}px`;
    this.#widths.forEach((element, at) => {
      const other = usualWidths[at] * tools.ownWidth;
      element.setAttribute("aria-label", word("Width {width}", { width: widthText(other) }));
      element.setAttribute("aria-pressed", String(Math.abs(other - width) < 0.005 * width));
      element.title = widthText(other);
    });
    this.#width.setAttribute("aria-label", word("Width, {width}", { width: widthText(width) }));
    refresh();
  }

  /** Fits the slots to the screen; the chosen brush is always visible. */
  #fit() {
    if (!this.tools.isErasing) this.tools.showChosen();
    else this.#update();
    this.#refocus();
  }
}
