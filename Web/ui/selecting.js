// The bar of the selection, and of shapes about to be drawn: their look and their arrangement.

import { Edit, Lines } from "../engine/engine.js";
import { word } from "../words/index.js";
import { colorPicker, opacitySlider, swatches, widthSlider } from "./controls.js";
import { button, choice, find, h, icon, Part, roving, select } from "./dom.js";
import { layerName } from "./pages.js";
import { close, connectOpener, open, panel, refresh } from "./panels.js";
import { itemPanel, nameOf } from "./items.js";
import { textLook } from "./text-look.js";
import { colorOf, hexOf, inks, otherTools } from "./tools.js";

/**
 * @typedef {import("../engine/engine.js").Color} Color
 * @typedef {import("../engine/engine.js").Arguments[typeof import("../engine/engine.js").Command.editSelection]} Edits
 */

/** The number of selected items, in words. */
const selectedItems = { one: "{count} item selected", other: "{count} items selected" };

/** The offset of a copy from its original, in units of 1/72 inch. */
const apart = 12;

/** The bar with its panels. */
export class SelectionBar extends Part {
  #outline = this.#opener("outline", "Color");
  #fill = this.#opener("fill", "Fill");
  #line = this.#opener("line", "Line", "lines");
  #letters = this.#opener("letters", "Font", "text");
  #arrange = this.#opener("arrange", "Arrange", "arrange");
  #remove = button("trash", "Delete", () => this.studio.act(() => this.engine.edit(Edit.remove)), { quiet: true });
  #bar = h("div.bar", { id: "selection-bar", role: "toolbar", "aria-label": "Selection" },
    this.#outline, this.#fill, this.#letters, this.#line, this.#arrange, this.#remove);
  #refocus;
  /** The selection that was announced last. */
  #announced = "";

  /** @param {import("../studio.js").Studio} studio */
  constructor(studio) {
    super(studio);
    const { engine } = this;
    find("#tools").after(this.#bar);
    panel("outline", "Color", (body) => this.#showOutline(body), () => this.#signature());
    panel("fill", "Fill", (body) => this.#showFill(body), () => this.#signature());
    panel("line", "Line", (body) => this.#showLine(body), () => this.#signature());
    textLook(studio);
    panel("arrange", "Arrange", (body) => this.#showArrange(body),
      () => JSON.stringify([engine.selectedCount, engine.selection.isGrouped, engine.layerCount, engine.pageCount]));
    itemPanel(studio);
    this.#refocus = roving(this.#bar);
    this.view.addEventListener("change", () => {
      if (!this.view.isDrawing) this.#update();
    });
    this.tools.addEventListener("change", () => this.#update());
    this.#update();
  }

  /** @param {string} id @param {string} label @param {string} [picture] */
  #opener(id, label, picture) {
    const element = h("button", { type: "button", "data-panel": id, "aria-label": label, title: label },
      picture ? icon(picture) : h("span.swatch"));
    connectOpener(element);
    return element;
  }

  // MARK: Colors

  /**
   * Returns swatches with the current one pressed, a field for any color, and a button for none if that is possible.
   * @param {string} id @param {Color | null} now @param {(color: Color | null) => void} choose
   * @param {string | null} none
   */
  #colours(id, now, choose, none) {
    const hex = now && hexOf(now);
    const put = (/** @type {string | null} */ other) => {
      choose(other ? colorOf(other) : null);
      refresh(id);
    };
    return [
      swatches(inks, hex, put),
      h("div.row", {},
        colorPicker(hex ?? "#000000", (other) => choose(colorOf(other)), () => refresh(id)),
        none ? button(null, none, () => put(null), { "aria-pressed": now === null }) : null),
    ];
  }

  /** Returns whether the selection or the tool can be filled. */
  #isClosed() {
    return this.engine.selectedCount > 0 ? this.engine.selection.hasClosedShape
      : Boolean(otherTools[this.tools.tool ?? ""]?.isClosed);
  }

  #isShape() {
    return this.engine.selectedCount > 0 ? this.engine.selection.hasShape : this.tools.isShaping;
  }

  #signature() {
    return `${this.engine.selectedCount} ${this.tools.tool} ${this.#isClosed()} ${this.#isShape()} ${this.engine.look.lines}`;
  }

  /** @param {HTMLElement} body */
  #showOutline(body) {
    const { stroke } = this.engine.look;
    body.append(...this.#colours("outline", stroke,
      (color) => this.tools.setLook({ stroke: color && [...color, stroke?.[3] ?? 1] }), this.#isClosed() ? "No outline" : null));
  }

  /** @param {HTMLElement} body */
  #showFill(body) {
    const { fill: color } = this.engine.look;
    body.append(...this.#colours("fill", color, (chosen) => this.tools.setLook({ fill: chosen && [...chosen, color?.[3] ?? 1] }), "No fill"));
  }

  // MARK: Lines

  /** @param {HTMLElement} body */
  #showLine(body) {
    const { tools } = this;
    const { width, opacity, lines } = this.engine.look;
    body.append(
      widthSlider("Width", width, (value) => tools.setLook({ width: value })),
      this.#isShape() ? choice("Lines", [[Lines.solid, "Solid"], [Lines.dashed, "Dashed"], [Lines.dotted, "Dotted"]], lines,
        (kind) => tools.setLook({ lines: Number(kind) })) : "",
      opacitySlider(opacity, (share) => tools.setLook({ opacity: share })),
    );
  }

  // MARK: Arranging

  /** @param {HTMLElement} body */
  #showArrange(body) {
    const { engine, studio } = this;
    const { clipping, selection } = studio;
    const { count, isGrouped } = engine.selection;
    const { layers, pageCount, page } = engine;
    /** @type {[string, string][]} */
    const pages = Array.from({ length: Math.min(pageCount, 200) }, (_, at) =>
      [String(at), word("Page {page}", { page: at + 1 })]);
    /** @param {string} label @param {13 | 14} kind @param {[string, string][]} targets */
    const elsewhere = (label, kind, targets) => (targets.length === 0 ? null : select(label, [["", "Choose…"], ...targets], "", (target) => {
      if (target !== "") studio.act(() => engine.edit(kind, Number(target)));
    }));
    /** @param {string} label @param {Edits} edit */
    const act = (label, edit, disabled = false) => button(null, label, () => {
      if (edit[0] === Edit.lock) close("arrange");
      studio.act(() => engine.edit(...edit));
    }, { "aria-disabled": disabled });
    body.append(
      h("div.buttons.narrow", {},
        act("To front", [Edit.toFront]), act("To back", [Edit.toBack]),
        act("Forward", [Edit.forward]), act("Backward", [Edit.backward]),
        act("Group", [Edit.group], count < 2), act("Ungroup", [Edit.ungroup], !isGrouped),
        act("Flip horizontally", [Edit.flipHorizontally]), act("Flip vertically", [Edit.flipVertically]),
        button(null, "Cut", () => clipping?.cut()), button(null, "Copy", () => clipping?.copy()),
        act("Duplicate", [Edit.duplicate, apart, apart]), act("Lock", [Edit.lock]),
        button(null, "Turn left", () => selection.turnBy(-15)), button(null, "Turn right", () => selection.turnBy(15)),
        button(null, "Smaller", () => selection.scaleBy(1 / 1.1)), button(null, "Larger", () => selection.scaleBy(1.1)),
        button(null, "Describe…", () => open("items", this.#arrange), { "aria-disabled": count !== 1 })),
      elsewhere("To layer", Edit.toLayer, layers.length < 2 ? [] : layers.map((layer, at) => [String(at), layerName(layer)])) ?? "",
      elsewhere("To page", Edit.toPage, pages.filter((_, at) => at !== page)) ?? "",
    );
  }

  // MARK: Display

  /**
   * Announces a changed selection to screen readers.
   * @param {number} count
   */
  #announce(count) {
    const [one] = count === 1 ? this.engine.items("selected") : [];
    const now = one ? one.id.join() : String(count);
    if (now === this.#announced) return;
    this.#announced = now;
    if (this.tools.tool === null) return;
    this.studio.announce(one ? word("{item}, selected", { item: nameOf(one) }) : word(selectedItems, { count }));
  }

  #update() {
    const { engine } = this;
    const { selectedCount: count } = engine;
    this.#announce(count);
    const isText = this.tools.tool === "text" || engine.typing !== 0;
    this.#bar.hidden = count === 0 && !this.tools.isShaping && !isText;
    if (this.#bar.hidden) return ["fill", "letters", "arrange"].forEach((id) => close(id));
    const look = engine.look;
    const { hasInk, hasText } = engine.selection;
    this.#outline.hidden = count > 0 && !hasInk && !hasText;
    this.#fill.hidden = !this.#isClosed();
    this.#letters.hidden = !hasText && !(isText && count === 0);
    this.#line.hidden = isText && count === 0;
    this.#arrange.hidden = this.#remove.hidden = count === 0;
    /** @param {HTMLElement} element @param {Color | null} color */
    const paint = (element, color) => {
      const swatch = find(".swatch", element);
      swatch.style.backgroundColor = color ? hexOf(color) : "";
      swatch.toggleAttribute("data-none", color === null);
    };
    paint(this.#outline, look.stroke);
    paint(this.#fill, look.fill);
    this.#refocus();
  }
}
