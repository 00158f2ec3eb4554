// Keys, and the list of them.

import { word } from "../words.js";
import { h } from "./dom.js";
import { open, panel } from "./panels.js";

const isMac = /Mac|iPhone|iPad/.test(navigator.platform);
const control = isMac ? "⌘" : word("Ctrl");

const shown = [
  ["B or P", "Brush"], ["E", "Eraser, and back"], ["1 – 6", "Brush of the toolbar"], ["A", "All brushes"],
  ["C", "Colour"], ["W", "Width"], ["[ and ]", "Thinner, wider"],
  [`${control} Z`, "Undo; also a tap of two fingers"], [`${control} Shift Z`, "Redo; also a tap of three"],
  ["Space", "Hold to move the page"], ["Arrows", "Move the page"],
  [word("{key} + and −", { key: control }), "Zoom; also pinch, or the wheel"], [`${control} 0`, word("{n} %", { n: 100 })], ["F", "Whole page"],
  ["Page Up, Down", "Page before, page after"], ["G", "Pages"], ["L", "Layers"], ["R", "Replay"],
  [`${control} S`, "Save a copy"], [`${control} P`, "Print all pages"], [`${control} O`, "Open a file"],
  ["Esc", "Cancel the stroke, close what is open"], ["?", "This list"],
];

/** Whether keys are text here. */
const isText = (element) =>
  element.matches?.("input:not([type=range], [type=checkbox], [type=radio], [type=color]), select");

export function keys(studio) {
  const { tools, view } = studio;
  const element = (id) => document.querySelector(id);

  panel("help", "Keyboard shortcuts", (body) => body.append(h("dl.keys", {}, shown.flatMap(([key, effect]) =>
    [h("dt", {}, h("kbd", {}, word(key))), h("dd", {}, word(effect))]))));

  /** With Ctrl, or the key that stands for it. */
  const commands = {
    z: () => studio.undo(), Z: () => studio.redo(), y: () => studio.redo(),
    s: () => studio.exportAs("ink"), p: () => studio.print?.(), o: () => studio.openFile(),
    "+": () => view.zoomBy(1.25), "=": () => view.zoomBy(1.25), "-": () => view.zoomBy(0.8),
    0: () => studio.pages.zoomTo(100),
  };

  const plain = {
    b: () => tools.toggleEraser(false), p: () => tools.toggleEraser(false), e: () => tools.toggleEraser(),
    a: () => open("brushes", element("#brushes-button")), c: () => open("color", element("#color-button")),
    w: () => open("width", element("#width-button")), g: () => open("pages", element("#pages-button")),
    l: () => open("layers", element("#layers-button")), r: () => studio.replay.start(),
    "?": () => open("help", element("#menu-button")), f: () => view.fit(0),
    "[": () => tools.stepWidth(-1), "]": () => tools.stepWidth(1),
    PageUp: () => studio.pages.go(studio.engine.page - 1),
    PageDown: () => studio.pages.go(studio.engine.page + 1),
  };

  const arrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

  addEventListener("keydown", (event) => {
    const { key, target } = event;
    if (event.altKey || event.defaultPrevented || event.isComposing) return;
    const onCanvas = target === view.canvas || target === document.body;
    const done = () => event.preventDefault();
    if (event.ctrlKey || event.metaKey) {
      const command = commands[event.shiftKey && key.toLowerCase() === "z" ? "Z" : key.toLowerCase()];
      if (!command || (isText(target) && "zy".includes(key.toLowerCase()))) return;
      done();
      return command();
    }
    if (key === "Escape") {
      if (view.isDrawing) view.cancel();
      else if (!document.querySelector(":popover-open")) studio.replay.stop();
      return;
    }
    if (isText(target)) return;
    if (key === " ") {
      const plays = studio.replay.isOpen && (onCanvas || target.matches("#replay input"));
      if (plays) studio.replay.toggle();
      else if (onCanvas) view.startPanning();
      if (plays || onCanvas) done();
      return;
    }
    if (arrows[key] && onCanvas) {
      done();
      const step = 60 * devicePixelRatio;
      return studio.scroll(arrows[key][0] * step, arrows[key][1] * step);
    }
    const at = "123456789".indexOf(key);
    const slots = tools.places;
    if (key.length === 1 && at >= 0 && at < slots.length) tools.choose(slots[at]);
    else if (plain[key] ?? plain[key.toLowerCase()]) (plain[key] ?? plain[key.toLowerCase()])();
    else return;
    done();
  });
  addEventListener("keyup", ({ key }) => {
    if (key === " ") view.stopPanning();
  });
  addEventListener("blur", () => view.stopPanning());
}
