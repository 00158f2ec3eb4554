// The bar of what is selected, and of shapes that are about to be drawn: what they look like, and how they lie.

import { Edit } from "../engine.js";
import { percent, word } from "../words.js";
import { button, choice, h, icon, roving, select, slider } from "./dom.js";
import { close, connectOpener, open, panel, refresh } from "./panels.js";
import { nameOf, thingPanel } from "./things.js";
import { textLook } from "./text-look.js";
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
  const letters = opener("letters", "Font", "text");
  const arrange = opener("arrange", "Arrange", "arrange");
  const remove = button("trash", "Delete", () => studio.act(() => engine.edit(Edit.remove)), { quiet: true });
  const bar = h("div.bar", { id: "look", role: "toolbar", "aria-label": "What is selected" },
    outline, fill, letters, line, arrange, remove);
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

  textLook(studio);

  // MARK: Arranging

  panel("arrange", "Arrange", (body) => {
    const { count, isGrouped } = engine.selection;
    const { layers, pageCount, page } = engine;
    const layerTitle = ({ name, number: place }) => name || word("Layer {number}", { number: place });
    const elsewhere = (label, kind, places) => (places.length === 0 ? null : select(label, [["", "Choose…"], ...places], "", (place) => {
      if (place !== "") studio.act(() => engine.edit(kind, Number(place)));
    }));
    const act = (label, kind, disabled = false, ...values) => button(null, label, () => {
      if (kind === Edit.lock) close("arrange");
      studio.act(() => engine.edit(kind, ...values));
    }, { "aria-disabled": disabled });
    body.append(
      h("div.buttons.narrow", {},
        act("To front", Edit.toFront), act("To back", Edit.toBack),
        act("Forward", Edit.forward), act("Backward", Edit.backward),
        act("Group", Edit.group, count < 2), act("Ungroup", Edit.ungroup, !isGrouped),
        act("Flip across", Edit.flipHorizontally), act("Flip upright", Edit.flipVertically),
        button(null, "Cut", () => studio.cut()), button(null, "Copy", () => studio.copy()),
        act("Duplicate", Edit.duplicate, false, apart, apart), act("Lock", Edit.lock),
        button(null, "Turn left", () => studio.turnBy(-15)), button(null, "Turn right", () => studio.turnBy(15)),
        button(null, "Smaller", () => studio.scaleBy(1 / 1.1)), button(null, "Larger", () => studio.scaleBy(1.1)),
        button(null, "Describe…", () => open("things", arrange), { "aria-disabled": count !== 1 })),
      elsewhere("To layer", Edit.toLayer, layers.length < 2 ? [] : layers.map((layer, at) => [String(at), layerTitle(layer)])) ?? "",
      elsewhere("To page", Edit.toPage, Array.from({ length: Math.min(pageCount, 200) }, (_, at) =>
        [String(at), word("Page {page}", { page: at + 1 })]).filter((_, at) => at !== page)) ?? "",
    );
  }, () => JSON.stringify([engine.selectedCount, engine.selection.isGrouped, engine.layerCount, engine.pageCount]));

  thingPanel(studio);

  // MARK: What is shown

  /** Says what is selected, when that is something else. */
  let told = "";
  const tell = (count) => {
    const [one] = count === 1 ? engine.things("selected") : [];
    const now = one ? one.id.join() : String(count);
    if (now === told) return;
    told = now;
    if (tools.tool !== null) studio.whisper(one ? word("{thing}, selected", { thing: nameOf(one) }) : word(things, { count }));
  };

  const refocus = roving(bar);
  const update = () => {
    const { selectedCount: count } = engine;
    tell(count);
    const isText = tools.tool === "text" || engine.typing !== 0;
    bar.hidden = count === 0 && !shapes.includes(tools.tool) && !isText;
    if (bar.hidden) return ["fill", "letters", "arrange"].forEach(close);
    const look = engine.look;
    const { hasInk, hasText } = engine.selection;
    outline.hidden = count > 0 && !hasInk && !hasText;
    fill.hidden = !isClosed();
    letters.hidden = !hasText && !(isText && count === 0);
    line.hidden = isText && count === 0;
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
