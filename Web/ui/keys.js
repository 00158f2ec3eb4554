// Keyboard shortcuts, and their list.

import { Edit } from "../engine/engine.js";
import { word } from "../words/index.js";
import { find, h, isTextField, Part } from "./dom.js";
import { open, panel } from "./panels.js";

const isMac = /Mac|iPhone|iPad/.test(navigator.platform);
const control = isMac ? "⌘" : word("Ctrl");

/** @type {[key: string, effect: string][]} */
const shown = [
  ["B or P", "Brush"], ["E", "Eraser, and back to the brush"], ["1 – 6", "Brush in the toolbar"], ["Shift A", "All brushes"],
  ["V", "Select"], ["T", "Text"], ["S", "Select page text"], ["H", "Hand"], ["L, A, R, O", "Line, arrow, rectangle, ellipse"], ["N", "Select the next item; with Shift the previous one"],
  ["Enter", "Put the active shape on the page"], ["Enter", "While drawing: start a new undo step"], ["Enter", "Edit the selected text"], [", and .", "Rotate the selection; with Shift smaller and larger"],
  ["I", "List of items on the page"], [`${control} A`, "Select all"],
  [word("{key} C, X, V", { key: control }), "Copy, cut, paste"], [`${control} D`, "Duplicate"], [`${control} G`, "Group; with Shift ungroup"], ["Del", "Delete the selection"],
  ["C", "Color"], ["W", "Width"], ["[ and ]", "Thinner, wider; move the selection backward, forward"],
  [`${control} Z`, "Undo; also a two-finger tap"], [word("{key} Shift Z", { key: control }), "Redo; also a three-finger tap"],
  ["Space", "Hold to move the page"], ["Arrows", "Move the page, or the selection; with Shift ten times as far"],
  [word("{key} + and −", { key: control }), "Zoom; also by pinching or with the wheel"], [`${control} 0`, word("{n} %", { n: 100 })], ["F", "Whole page"],
  ["Page Up, Down", "Previous page, next page"], ["G", "Pages"], ["Shift L", "Layers"], ["Shift R", "Replay"],
  [`${control} F`, "Find text; Enter goes to the next match, with Shift to the previous one"], [`${control} S`, "Save a copy"], [`${control} P`, "Print all pages"], [`${control} O`, "Open a file"],
  ["Esc", "Cancel the stroke, close panels, clear the selection"], ["?", "This list"],
];

/** @type {Record<string, [right: number, down: number]>} The steps of each arrow, to the right and down. */
const arrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * @typedef {import("../studio.js").Studio} Studio
 * @typedef {Record<string, (() => void) | undefined>} Acts Actions by key.
 * @typedef {(...values: import("./selecting.js").Edits) => void} Editor
 */

/**
 * Returns the actions of keys with Ctrl or Command.
 * @param {Studio} studio
 * @returns {Acts}
 */
const commandsOf = (studio) => ({
  z: () => studio.undo(), Z: () => studio.redo(), y: () => studio.redo(),
  s: () => studio.exportAs("ink"), p: () => studio.printer?.print(), o: () => studio.openFile(),
  f: () => studio.finder?.open(),
  "+": () => studio.view.zoomBy(1.25), "=": () => studio.view.zoomBy(1.25), "-": () => studio.view.zoomBy(0.8),
  0: () => studio.zoom.zoomTo(100),
});

/**
 * Returns the actions of keys with Ctrl that text fields need themselves; `edit` edits the selection.
 * @param {Studio} studio @param {Editor} edit
 * @returns {Acts}
 */
const selectedOf = ({ selection }, edit) => ({
  a: () => selection.selectAll(), d: () => edit(Edit.duplicate, 12, 12),
  g: () => edit(Edit.group), G: () => edit(Edit.ungroup), "[": () => edit(Edit.toBack), "]": () => edit(Edit.toFront),
});

/**
 * Returns the actions of keys without Ctrl; capitals are with the shift key.
 * @param {Studio} studio @param {Editor} edit
 * @returns {Acts}
 */
function plainOf({ engine, pages, replay, selection, tools, view }, edit) {
  const chooseTool = (/** @type {string} */ tool) => () => tools.chooseTool(tool);
  /**
   * Opens a panel beside a button; the default is the button's own panel.
   * @param {string} button @param {string} [id]
   */
  const opener = (button, id) => () => open(id ?? find(button).dataset.panel ?? "", find(button));
  /** @param {5 | 6} kind @param {number} step */
  const shift = (kind, step) => () => (engine.selectedCount > 0 ? edit(kind) : tools.stepWidth(step));
  return {
    b: () => tools.toggleEraser(false), p: () => tools.toggleEraser(false), e: () => tools.toggleEraser(),
    v: chooseTool("select"), h: chooseTool("hand"), t: chooseTool("text"), s: chooseTool("words"), l: chooseTool("line"), a: chooseTool("arrow"), r: chooseTool("rectangle"),
    o: chooseTool("ellipse"), n: () => selection.selectNext(1), N: () => selection.selectNext(-1),
    ",": () => selection.turnBy(-15), ".": () => selection.turnBy(15),
    "<": () => selection.scaleBy(1 / 1.1), ">": () => selection.scaleBy(1.1),
    Delete: () => edit(Edit.remove), Backspace: () => edit(Edit.remove),
    i: opener("#shapes-button", "items"), A: opener("#brushes-button"), c: opener("#color-button"),
    w: opener("#width-button"), g: opener("#pages-button"), L: opener("#layers-button"), R: () => replay.start(),
    "?": opener("#menu-button", "help"), f: () => view.fit(), "[": shift(Edit.backward, -1), "]": shift(Edit.forward, 1),
    PageUp: () => pages.go(engine.page - 1), PageDown: () => pages.go(engine.page + 1),
  };
}

export class Keys extends Part {
  #commands;
  #selected;
  #plain;

  /** @param {import("../studio.js").Studio} studio */
  constructor(studio) {
    super(studio);
    /** @type {Editor} */
    const edit = (...values) => {
      if (this.engine.selectedCount > 0) studio.act(() => this.engine.edit(...values));
    };
    this.#commands = commandsOf(studio);
    this.#selected = selectedOf(studio, edit);
    this.#plain = plainOf(studio, edit);
    panel("help", "Keyboard shortcuts", (body) => body.append(h("dl.keys", {}, shown.flatMap(([key, effect]) =>
      [h("dt", {}, h("kbd", {}, word(key))), h("dd", {}, word(effect))]))));
    addEventListener("keydown", (event) => {
      if (event.altKey || event.defaultPrevented || event.isComposing) return;
      const isCommand = event.ctrlKey || event.metaKey;
      if (event.key === "Escape" && !isCommand) return this.#escape();
      const act = isCommand ? this.#commandOf(event) : this.#actOf(event);
      if (!act) return;
      event.preventDefault();
      act();
    });
    addEventListener("keyup", ({ key }) => {
      if (key === " ") this.view.stopPanning();
    });
    addEventListener("blur", () => this.view.stopPanning());
  }

  /** Ends the innermost activity. */
  #escape() {
    const { studio, tools, view } = this;
    if (view.isDrawing) view.cancel();
    else if (document.querySelector(":popover-open, dialog[open]")) return;
    else if (studio.isReplaying) studio.replay.stop();
    else if (studio.pageText?.clear()) return;
    else if (studio.finder?.close()) return;
    else if (this.engine.selectedCount > 0) studio.selection.deselect();
    else if (tools.tool) tools.toggleEraser(false);
  }

  /**
   * Returns the action of a key with Ctrl; undefined if it is the browser's.
   * @param {KeyboardEvent} event
   */
  #commandOf({ key, shiftKey, target }) {
    const small = key.toLowerCase();
    const more = this.#selected[shiftKey && key.length === 1 ? key.toUpperCase() : small];
    if (more && !isTextField(target) && !this.studio.isReplaying) return more;
    if (isTextField(target) && "zy".includes(small)) return;
    return this.#commands[shiftKey && small === "z" ? "Z" : small];
  }

  /**
   * Returns the action of a key without Ctrl; undefined if it is the browser's.
   * @param {KeyboardEvent} event
   */
  #actOf(event) {
    const { studio, tools, view } = this;
    const { key, shiftKey, target } = event;
    if (isTextField(target)) return;
    if (key === " " && studio.isReplaying && find("#replay input") === target) return () => studio.replay.toggle();
    const onCanvas = (target === view.canvas || target === document.body) && this.#onCanvas(event);
    if (onCanvas) return onCanvas;
    const slot = key.length === 1 ? tools.visibleSlots["123456789".indexOf(key)] : undefined;
    if (slot) return () => tools.choose(slot);
    if (!/^[a-z]$/i.test(key)) return this.#plain[key];
    // By the shift key, not by caps lock.
    return this.#plain[shiftKey ? key.toUpperCase() : key.toLowerCase()] ?? this.#plain[key.toLowerCase()];
  }

  /**
   * Returns the action of a key that buttons and panels need themselves.
   * @param {KeyboardEvent} event
   */
  #onCanvas({ key, shiftKey }) {
    const { engine, studio, tools, view } = this;
    if (key === " ") return studio.isReplaying ? () => studio.replay.toggle() : () => view.startPanning();
    if (key === "Enter") {
      if (view.isDrawing) return () => view.beginUndoStep();
      if (tools.isShaping) return () => studio.selection.addShape();
      const isText = tools.tool === "text" || (engine.selectedCount === 1 && engine.selection.hasText);
      return isText ? () => studio.typing?.begin() : null;
    }
    if (!arrows[key]) return null;
    const isSelected = engine.selectedCount > 0;
    const step = !isSelected ? 60 * devicePixelRatio : shiftKey ? 10 : 1;
    const [x, y] = arrows[key].map((part) => part * step);
    return () => (isSelected ? studio.selection.nudge(x, y) : studio.scroll(x, y));
  }
}
