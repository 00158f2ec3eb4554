// The list of items on the page: for screen readers, and for items that are hard to hit.

import { Edit } from "../engine/engine.js";
import { comma, number, word } from "../words/index.js";
import { button, h } from "./dom.js";
import { close, panel, refresh } from "./panels.js";
import { isInSight, onCanvas } from "./selection.js";
import { colorOf, inks } from "./tools.js";

/** @typedef {import("../engine/engine.js").ItemStatus} Item */

/** The names of the kinds of items. */
const titles = {
  stroke: "Stroke", line: "Line", arrow: "Arrow", rectangle: "Rectangle", ellipse: "Ellipse", triangle: "Triangle",
  polygon: "Polygon", star: "Star", angle: "Angle", text: "Text", picture: "Picture", other: "Other item",
};

/** The number of items that the engine returns per call. */
const step = 200;

/**
 * Returns the name of the ink closest to a color.
 * @param {import("../engine/engine.js").Color} color
 */
function inkName(color) {
  let [best, minimum] = ["", Infinity];
  for (const [name, hex] of inks) {
    const distance = Math.hypot(...colorOf(hex).map((part, at) => part - color[at]));
    if (distance < minimum) [best, minimum] = [name, distance];
  }
  return word(best);
}

/**
 * Describes an item in words: its kind, colors and size, and its alternative text.
 * @param {Item} item
 */
export function nameOf({ kind, color, fill, width, height, text, description, isLocked, isGrouped }) {
  const words = text.trim().replace(/\s+/g, " ").slice(0, 40);
  const parts = [words ? word(kind === "picture" ? "Picture “{text}”" : "Text “{text}”", { text: words }) : word(titles[kind])];
  if (description) parts[0] = `${parts[0]}: ${description}`;
  else if (kind === "picture") parts.push(word("without a description"));
  if (color) parts.push(inkName(color));
  if (fill) parts.push(word("filled with {color}", { color: inkName(fill) }));
  parts.push(word("{width} by {height} pt", { width: number(Math.round(width)), height: number(Math.round(height)) }));
  if (isGrouped) parts.push(word("in a group"));
  if (isLocked) parts.push(word("locked"));
  return parts.join(comma);
}

/**
 * Creates a field for the alternative text of the selected item.
 * @param {import("../studio.js").Studio} studio @param {Item} item
 */
function describing(studio, item) {
  const field = h("input", {
    type: "text", value: item.description, "data-key": "description", maxlength: 1000, dir: "auto", autocomplete: "off",
    "aria-label": "Description",
  });
  const commit = () => {
    if (field.value.trim() !== item.description) studio.act(() => studio.engine.describe(field.value.trim()));
  };
  field.addEventListener("change", commit);
  field.addEventListener("keydown", (event) => {
    if (event.key === "Enter") commit();
  });
  return h("label.described", {}, h("span", {}, word("Description, for screen readers")), field);
}

/**
 * Creates the panel.
 * @param {import("../studio.js").Studio} studio
 */
export function itemPanel(studio) {
  const { engine } = studio;
  let shown = step;

  /**
   * Scrolls an item into view.
   * @param {Item} item
   */
  const reveal = ({ x, y, width, height }) => {
    const at = onCanvas(engine, [x + width / 2, y + height / 2]);
    if (!isInSight(engine, at)) studio.scroll(at[0] - engine.width / 2, at[1] - engine.height / 2);
  };

  /** @param {Item} item */
  const choose = (item, isBeside = false) => {
    if (item.isLocked) return studio.notify("This is locked. Unlock it first.");
    studio.selection.chooseSelector();
    studio.act(() => engine.selectItem(item.id, isBeside));
    reveal(item);
    refresh("items");
  };

  /** @param {Item} item @param {number} at @param {Item[]} all */
  const option = (item, at, all) => h("div", {
    role: "option", "aria-selected": item.isSelected, "aria-disabled": item.isLocked, "data-key": item.id.join(":"),
    tabindex: at === (Math.max(all.findIndex(({ isSelected }) => isSelected), 0)) ? "0" : "-1",
    click: (event) => choose(item, event.shiftKey || event.ctrlKey || event.metaKey),
  }, nameOf(item));

  panel("items", "On this page", (body) => {
    /** @type {Item[]} */
    const all = [];
    while (all.length < shown) {
      const some = engine.items(all.length);
      all.push(...some);
      if (some.length < step) break;
    }
    const box = h("div.items", { role: "listbox", "aria-label": "On this page", "aria-multiselectable": "true" }, all.map(option));
    box.addEventListener("keydown", (event) => {
      const options = /** @type {HTMLElement[]} */ ([...box.children]);
      const now = options.findIndex((one) => one === document.activeElement);
      if (now < 0) return;
      const to = /** @type {Record<string, number>} */ ({
        ArrowDown: now + 1, ArrowUp: now - 1, Home: 0, End: options.length - 1,
      })[event.key];
      if (to !== undefined) {
        const next = Math.max(0, Math.min(to, options.length - 1));
        options[next].focus();
        if (!event.ctrlKey && !all[next].isLocked) choose(all[next]);
      } else if (event.key === " ") choose(all[now], true);
      else if (event.key === "Enter") {
        close("items");
        studio.view.canvas.focus({ preventScroll: true });
      } else if (event.key === "Delete" || event.key === "Backspace") {
        if (engine.selectedCount > 0) studio.act(() => engine.edit(Edit.remove));
      } else return;
      event.preventDefault();
      event.stopPropagation();
    });
    body.append(all.length > 0 ? box : h("p.quiet", {}, word("Nothing yet.")));
    if (all.length >= shown) {
      body.append(button(null, "More", () => {
        shown += step;
        refresh("items");
      }));
    }
    const [one] = engine.items("selected");
    if (one) body.append(describing(studio, one));
  }, () => {
    const { undoCount, redoCount, itemCount, page, selectedCount, selection } = engine;
    return [undoCount, redoCount, itemCount, page, selectedCount, ...selection.corners].join();
  });
}
