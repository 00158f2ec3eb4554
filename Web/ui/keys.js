// Keys, and the list of them.

import { Edit } from "../engine.js";
import { word } from "../words.js";
import { h } from "./dom.js";
import { open, panel } from "./panels.js";

const isMac = /Mac|iPhone|iPad/.test(navigator.platform);
const control = isMac ? "⌘" : word("Ctrl");

const shown = [
  ["B or P", "Brush"], ["E", "Eraser, and back"], ["1 – 6", "Brush of the toolbar"], ["Shift A", "All brushes"],
  ["V", "Select"], ["T", "Text"], ["H", "Hand"], ["L, A, R, O", "Line, arrow, rectangle, ellipse"], ["N", "Select the next thing; with Shift the one before"],
  ["Enter", "Put the shape in the hand on the page"], ["Enter", "While drawing: make the rest a separate undo step"], ["Enter", "Edit the text that is selected"], [", and .", "Turn what is selected; with Shift smaller and larger"],
  ["I", "List of what is on the page"], [`${control} A`, "Select all"],
  [word("{key} C, X, V", { key: control }), "Copy, cut, paste"], [`${control} D`, "Duplicate"], [`${control} G`, "Group; with Shift ungroup"], ["Delete", "Delete what is selected"],
  ["C", "Colour"], ["W", "Width"], ["[ and ]", "Thinner, wider; backward and forward what is selected"],
  [`${control} Z`, "Undo; also a tap of two fingers"], [`${control} Shift Z`, "Redo; also a tap of three"],
  ["Space", "Hold to move the page"], ["Arrows", "Move the page, or what is selected; with Shift ten times as far"],
  [word("{key} + and −", { key: control }), "Zoom; also pinch, or the wheel"], [`${control} 0`, word("{n} %", { n: 100 })], ["F", "Whole page"],
  ["Page Up, Down", "Page before, page after"], ["G", "Pages"], ["Shift L", "Layers"], ["Shift R", "Replay"],
  [`${control} S`, "Save a copy"], [`${control} P`, "Print all pages"], [`${control} O`, "Open a file"],
  ["Esc", "Cancel the stroke, close what is open, select nothing"], ["?", "This list"],
];

/** Whether keys are text here. */
const isText = (element) =>
  element.matches?.("input:not([type=range], [type=checkbox], [type=radio], [type=color]), select, textarea");

export function keys(studio) {
  const { engine, tools, view } = studio;
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

  /** Does something with what is selected, if anything is. */
  const edit = (...values) => {
    if (engine.selectedCount > 0) studio.act(() => engine.edit(...values));
  };

  /** The same, for keys that fields with text need themselves. */
  const selected = {
    a: () => studio.selectAll(), d: () => edit(Edit.duplicate, 12, 12),
    g: () => edit(Edit.group), G: () => edit(Edit.ungroup),
    "[": () => edit(Edit.toBack), "]": () => edit(Edit.toFront),
  };

  const shift = (forward) => {
    if (engine.selectedCount > 0) edit(forward ? Edit.forward : Edit.backward);
    else tools.stepWidth(forward ? 1 : -1);
  };

  const plain = {
    b: () => tools.toggleEraser(false), p: () => tools.toggleEraser(false), e: () => tools.toggleEraser(),
    v: () => tools.take("select"), h: () => tools.take("hand"), t: () => tools.take("text"), l: () => tools.take("line"), a: () => tools.take("arrow"),
    r: () => tools.take("rectangle"), o: () => tools.take("ellipse"),
    n: () => studio.selectNext(1), N: () => studio.selectNext(-1), i: () => open("things", element("#shapes-button")),
    ",": () => studio.turnBy(-15), ".": () => studio.turnBy(15), "<": () => studio.scaleBy(1 / 1.1), ">": () => studio.scaleBy(1.1),
    Delete: () => edit(Edit.remove), Backspace: () => edit(Edit.remove),
    A: () => open("brushes", element("#brushes-button")), c: () => open(element("#color-button").dataset.panel, element("#color-button")),
    w: () => open(element("#width-button").dataset.panel, element("#width-button")), g: () => open("pages", element("#pages-button")),
    L: () => open("layers", element("#layers-button")), R: () => studio.replay.start(),
    "?": () => open("help", element("#menu-button")), f: () => view.fit(0),
    "[": () => shift(false), "]": () => shift(true),
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
      const more = selected[event.shiftKey && key.length === 1 ? key.toUpperCase() : key.toLowerCase()];
      if (more && !isText(target) && !studio.replay.isOpen) {
        done();
        return more();
      }
      const command = commands[event.shiftKey && key.toLowerCase() === "z" ? "Z" : key.toLowerCase()];
      if (!command || (isText(target) && "zy".includes(key.toLowerCase()))) return;
      done();
      return command();
    }
    if (key === "Escape") {
      if (view.isDrawing) view.cancel();
      else if (document.querySelector(":popover-open, dialog[open]")) return;
      else if (studio.replay.isOpen) studio.replay.stop();
      else if (engine.selectedCount > 0) studio.letGo();
      else if (tools.tool) tools.toggleEraser(false);
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
    if (key === "Enter" && onCanvas && view.isDrawing) {
      done();
      return view.beginUndoStep();
    }
    if (key === "Enter" && onCanvas && studio.placeShape()) return done();
    if (key === "Enter" && onCanvas && (tools.tool === "text" || (engine.selectedCount === 1 && engine.selection.hasText))) {
      done();
      return studio.typing?.begin();
    }
    if (arrows[key] && onCanvas) {
      done();
      if (engine.selectedCount > 0) {
        const far = event.shiftKey ? 10 : 1;
        return studio.nudge(arrows[key][0] * far, arrows[key][1] * far);
      }
      const step = 60 * devicePixelRatio;
      return studio.scroll(arrows[key][0] * step, arrows[key][1] * step);
    }
    const at = "123456789".indexOf(key);
    const slots = tools.places;
    if (key.length === 1 && at >= 0 && at < slots.length) tools.choose(slots[at]);
    else {
      // With the shift key, and not as the lock of capitals has it.
      const letter = event.shiftKey ? key.toUpperCase() : key.toLowerCase();
      const act = /^[a-z]$/i.test(key) ? plain[letter] ?? plain[key.toLowerCase()] : plain[key];
      if (!act) return;
      act();
    }
    done();
  });
  addEventListener("keyup", ({ key }) => {
    if (key === " ") view.stopPanning();
  });
  addEventListener("blur", () => view.stopPanning());
}
