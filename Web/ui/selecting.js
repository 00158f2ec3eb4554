// The bar of what is selected, and of shapes that are about to be drawn: what they look like, and how they lie.

import { Edit } from "../engine.js";
import { percent, word } from "../words.js";
import { button, choice, h, icon, roving, slider } from "./dom.js";
import { close, connectOpener, panel, refresh } from "./panels.js";
import { colorOf, hexOf, inks, otherTools, shapes, widths, widthText } from "./tools.js";

/** A count of things that are selected. */
const things = { one: "{count} thing selected", other: "{count} things selected" };

/** How far a copy lies from what it was made of, in units of 1/72 inch. */
const apart = 12;

/** Makes the bar and its panels. */
export function selecting(studio) {
  const { engine, tools, view } = studio;

  const opener = (id, label, picture) => {
    const element = h("button", { type: "button", "data-panel": id, "aria-label": label, title: label },
      picture ? icon(picture) : h("span.swatch"));
    connectOpener(element);
    return element;
  };
  const outline = opener("outline", "Colour");
  const fill = opener("fill", "Fill");
  const line = opener("line", "Line", "lines");
  const arrange = opener("arrange", "Arrange", "arrange");
  const remove = button("trash", "Delete", () => studio.act(() => engine.edit(Edit.remove)), { quiet: true });
  const bar = h("div.bar", { id: "look", role: "toolbar", "aria-label": "What is selected" },
    outline, fill, line, arrange, remove);
  document.querySelector("#tools").after(bar);

  // MARK: Colours

  /** Swatches of which one may be chosen, one of one's own, and none at all where that can be. */
  const colours = (id, now, choose, none) => {
    const hex = now && hexOf(now);
    const picker = h("input", { type: "color", "aria-label": "Other colour", "data-key": "picker", value: hex ?? "#000000" });
    picker.addEventListener("input", () => choose(colorOf(picker.value)));
    picker.addEventListener("change", () => refresh(id));
    return [
      h("div.swatches", {}, inks.map(([name, other]) => {
        const element = h("button.swatch", {
          type: "button", "aria-label": name, title: name, "data-key": other, "aria-pressed": hex === other,
          click: () => {
            choose(colorOf(other));
            refresh(id);
          },
        });
        element.style.backgroundColor = other;
        return element;
      })),
      h("div.row", {},
        h("label.picker", {}, picker, h("span", {}, word("Other…"))),
        none ? button(null, none, () => {
          choose(null);
          refresh(id);
        }, { "aria-pressed": now === null }) : null),
    ];
  };

  /** Whether what is to be changed can be filled. */
  const isClosed = () => (engine.selectedCount > 0 ? engine.selection.hasClosedShape : Boolean(otherTools[tools.tool]?.isClosed));
  const isShape = () => (engine.selectedCount > 0 ? engine.selection.hasShape : shapes.includes(tools.tool));
  const signature = () => `${engine.selectedCount} ${tools.tool} ${isClosed()} ${isShape()} ${engine.look.lines}`;

  panel("outline", "Colour", (body) => {
    const { stroke } = engine.look;
    body.append(...colours("outline", stroke,
      (color) => tools.setLook({ stroke: color && [...color, stroke?.[3] ?? 1] }), isClosed() ? "No outline" : null));
  }, signature);

  panel("fill", "Fill", (body) => {
    const { fill: color } = engine.look;
    body.append(...colours("fill", color, (chosen) => tools.setLook({ fill: chosen && [...chosen, color?.[3] ?? 1] }), "No fill"));
  }, signature);

  // MARK: Lines

  panel("line", "Line", (body) => {
    const { width, opacity, lines } = engine.look;
    const span = Math.log(widths.most / widths.least);
    const value = (place) => widths.least * Math.exp(place * span);
    body.append(
      slider("Width", {
        step: 0.005, value: Math.log(width / widths.least) / span, text: (place) => widthText(value(place)),
        input: (place) => tools.setLook({ width: value(place) }),
      }),
      isShape() ? choice("Lines", [[0, "Whole"], [1, "Dashed"], [2, "Dotted"]], lines,
        (kind) => tools.setLook({ lines: Number(kind) })) : "",
      slider("Opacity", {
        min: 0.05, max: 1, step: 0.05, value: opacity, text: percent, input: (share) => tools.setLook({ opacity: share }),
      }),
    );
  }, signature);

  // MARK: Arranging

  panel("arrange", "Arrange", (body) => {
    const { count, isGrouped } = engine.selection;
    const act = (label, kind, disabled = false, ...values) => button(null, label, () => {
      if (kind === Edit.lock) close("arrange");
      studio.act(() => engine.edit(kind, ...values));
    }, { "aria-disabled": disabled });
    body.append(
      h("div.buttons", {},
        act("To front", Edit.toFront), act("To back", Edit.toBack),
        act("Forward", Edit.forward), act("Backward", Edit.backward),
        act("Group", Edit.group, count < 2), act("Ungroup", Edit.ungroup, !isGrouped),
        act("Flip across", Edit.flipHorizontally), act("Flip upright", Edit.flipVertically),
        act("Duplicate", Edit.duplicate, false, apart, apart), act("Lock", Edit.lock),
        act("Unlock all", Edit.unlockAll)),
    );
  }, () => JSON.stringify([engine.selectedCount, engine.selection.isGrouped]));

  // MARK: What is shown

  const refocus = roving(bar);
  let told = 0;
  const update = () => {
    const { selectedCount: count } = engine;
    if (count !== told && tools.tool !== null) studio.whisper(word(things, { count }));
    told = count;
    bar.hidden = count === 0 && !shapes.includes(tools.tool);
    if (bar.hidden) return ["fill", "arrange"].forEach(close);
    const look = engine.look;
    const { hasInk, hasText } = engine.selection;
    outline.hidden = count > 0 && !hasInk && !hasText;
    fill.hidden = !isClosed();
    arrange.hidden = remove.hidden = count === 0;
    const paint = (element, color) => {
      const swatch = element.querySelector(".swatch");
      swatch.style.backgroundColor = color ? hexOf(color) : "";
      swatch.toggleAttribute("data-none", color === null);
    };
    paint(outline, look.stroke);
    paint(fill, look.fill);
    refocus();
  };
  view.addEventListener("change", () => {
    if (!view.isDrawing) update();
  });
  tools.addEventListener("change", update);
  update();
}
