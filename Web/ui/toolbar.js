// The toolbar of the pen: brushes at hand, eraser, colour, width.

import { word } from "../words.js";
import { roving } from "./dom.js";
import { isOpen, open, refresh, wasOpen } from "./panels.js";
import { colorOf, hexOf, inks, slotCount, usualWidths, widthText } from "./tools.js";
import { drawPreview } from "./brushes.js";

/** Connects the toolbar. */
export function toolbar(studio) {
  const { tools } = studio;
  const bar = document.querySelector("#tools");
  const holder = document.querySelector("#slots");
  const eraser = document.querySelector("#eraser-button");
  const slots = Array.from({ length: slotCount }, (_, at) => {
    const slot = document.createElement("button");
    slot.className = "slot";
    slot.append(Object.assign(document.createElement("canvas"), { width: 30, height: 24 }));
    // Another tap on what is in the hand opens what can be chosen of it; or closes that.
    let isClosing = false;
    slot.addEventListener("pointerdown", (event) => { isClosing = wasOpen("width", event); });
    slot.addEventListener("click", () => {
      const name = tools.places[at];
      if (name !== tools.name || tools.isErasing || tools.tool) tools.choose(name);
      else if (!isClosing) open("width", slot);
      isClosing = false;
    });
    holder.append(slot);
    return slot;
  });

  const quick = tools.quick.map((_, at) => {
    const ink = document.createElement("button");
    ink.className = "ink";
    ink.append(Object.assign(document.createElement("span"), { className: "swatch" }));
    ink.addEventListener("click", () => tools.setColor(colorOf(tools.quick[at])));
    document.querySelector("#inks").append(ink);
    return ink;
  });

  // As wide as looks like it; of an eraser, its size.
  const widths = usualWidths.map((factor, at) => {
    const width = document.createElement("button");
    width.className = "wide";
    const dot = Object.assign(document.createElement("span"), { className: "dot" });
    dot.style.width = dot.style.height = `${5 + 5 * at}px`;
    width.append(dot);
    width.addEventListener("click", () => tools.setWidth(factor * tools.ownWidth));
    document.querySelector("#widths").append(width);
    return width;
  });

  tools.visible = () => slots.filter((slot) => slot.offsetParent !== null).length || slotCount;

  const update = () => {
    const { places } = tools;
    slots.forEach((slot, at) => {
      const brush = tools.named(places[at] ?? tools.slots[at]);
      const chosen = !tools.isErasing && !tools.tool && brush.name === tools.name;
      const look = JSON.stringify([brush.name, brush.version, tools.width(brush), tools.color(brush), devicePixelRatio]);
      slot.setAttribute("aria-pressed", chosen);
      slot.setAttribute("aria-label", brush.title);
      slot.title = word("{brush} ({key})", { brush: brush.title, key: String(at + 1) });
      if (slot.look !== look && slot.offsetParent !== null) {
        slot.look = look;
        setTimeout(() => drawPreview(tools, brush, slot.firstChild, 30, 24));
      }
    });
    eraser.setAttribute("aria-pressed", tools.isErasing);
    // What shapes and selections look like takes the place of what brushes do.
    const { styles } = tools;
    const look = styles ? tools.engine.look : null;
    const paint = styles ? look.stroke ?? [1, 1, 1, 0] : tools.color();
    const color = hexOf(paint);
    bar.querySelector("#color-button").dataset.panel = styles ? "outline" : "color";
    bar.querySelector("#width-button").dataset.panel = styles ? "line" : "width";
    quick.forEach((ink, at) => {
      const hex = tools.quick[at];
      ink.firstChild.style.backgroundColor = hex;
      ink.title = word(inks.find(([, other]) => other === hex)?.[0] ?? word("Colour {hex}", { hex }));
      ink.setAttribute("aria-label", ink.title);
      ink.setAttribute("aria-pressed", !tools.isErasing && hex === color);
    });
    const swatch = bar.querySelector("#color-button .swatch");
    swatch.style.backgroundColor = color;
    swatch.style.opacity = Math.max(0.35, paint[3]);
    const width = styles ? look.width : tools.isErasing ? tools.eraserSize : tools.width();
    const dot = bar.querySelector("#width-button .dot");
    // 4 to 24 pixels for 0.3 to 120 units, by the logarithm.
    const size = 4 + 20 * Math.log(width / 0.3) / Math.log(400);
    dot.style.width = dot.style.height = `${size.toFixed(1)}px`;
    widths.forEach((element, at) => {
      const other = usualWidths[at] * tools.ownWidth;
      element.setAttribute("aria-label", word("Width {width}", { width: widthText(other) }));
      element.setAttribute("aria-pressed", Math.abs(other - width) < 0.005 * width);
      element.title = widthText(other);
    });
    const label = word("Width, {width}", { width: widthText(width) });
    bar.querySelector("#width-button").setAttribute("aria-label", label);
    refresh();
  };

  let wasErasing = false;
  eraser.addEventListener("pointerdown", (event) => { wasErasing = tools.isErasing && !wasOpen("eraser", event); });
  eraser.addEventListener("click", (event) => {
    const again = event.detail === 0 ? tools.isErasing && !isOpen("eraser") : wasErasing;
    if (!tools.isErasing) tools.toggleEraser(true);
    else if (again) open("eraser", eraser);
  });

  tools.addEventListener("change", update);
  // What is selected brings its look along.
  studio.view.addEventListener("change", () => {
    if (tools.styles && !studio.view.isDrawing) update();
  });
  const refocus = roving(bar);
  // Screens differ in how many brushes they show; the chosen one is always among them.
  const fit = () => {
    if (!tools.isErasing) tools.settle();
    else update();
    refocus();
  };
  let shown = 0;
  new ResizeObserver(() => {
    if (tools.visible() !== shown) fit();
    shown = tools.visible();
  }).observe(bar);
}
