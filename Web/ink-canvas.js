// <ink-canvas>: a canvas to draw on, for any page. Documentation/Embedding.md says how it is used.

import { CanvasElement } from "./canvas-element.js";
import { Command, Edit, Notice, Refused, toolNumbers } from "./engine.js";

/** Erasers by their names: what `Command.eraseWith` is told of them. */
const erasers = { eraser: 0, "stroke-eraser": 1, "cutting-eraser": 2 };

/** Texts need a field, which only the Studio has. */
const { text: _, ...others } = toolNumbers;

/** Tools that drag: keys that are held change what they do. */
const dragging = Object.keys(others).slice(2);

const random = (count) => crypto.getRandomValues(new Uint32Array(count));

/**
 * A canvas to draw on, with a document.
 *
 * Events, of which none bubbles: "change" after the drawing has changed, "selectionchange" and "toolchange" with what
 * they say, each at most once a frame; "log" with the bytes that a file of the document gets next.
 */
export class InkCanvasElement extends CanvasElement {
  static observedAttributes = ["brush", "color", "eraser-width", "label", "readonly", "stroke-width", "tool"];

  /** Tools by their names. */
  static tools = Object.freeze(["brush", ...Object.keys(erasers), ...Object.keys(others)]);

  #isChanging = false;
  /** The tool that the engine was told last: taken again, it would let go of what is selected. */
  #told = "";

  started() {
    this.view.addEventListener("change", ({ detail }) => {
      if (detail & Notice.selection) this.#send("selectionchange");
      if (detail & Notice.history) this.#send("change");
    });
    this.view.addEventListener("log", ({ detail }) => this.#send("log", detail));
    this.newDocument();
    const names = InkCanvasElement.observedAttributes;
    if (names.some((name) => name !== "label" && this.hasAttribute(name))) this.#apply();
  }

  attributeChangedCallback(name, before, now) {
    if (name === "label") return this.own.setAttribute("aria-label", this.label);
    if (before === now || this.#isChanging) return undefined;
    this.#isChanging = true;
    return queueMicrotask(() => {
      this.#isChanging = false;
      if (!this.engine) return;
      this.#apply();
      this.#send("toolchange");
    });
  }

  #send(name, detail = null) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }

  // MARK: Tools

  /** What contacts do: one of `tools`. */
  get tool() {
    const name = this.getAttribute("tool");
    return InkCanvasElement.tools.includes(name) ? name : "brush";
  }

  set tool(name) { this.setAttribute("tool", name); }

  /** The brush that draws: one of `brushes`. */
  get brush() { return this.getAttribute("brush") ?? "pen"; }

  set brush(name) { this.setAttribute("brush", name); }

  /** The colour of ink and of outlines, as CSS has it; empty for that of the brush. */
  get color() { return this.getAttribute("color") ?? ""; }

  set color(text) { this.#reflect("color", text); }

  /** The width of strokes and of outlines, in units of 1/72 inch; 0 for that of the brush. */
  get strokeWidth() { return length(this.getAttribute("stroke-width")); }

  set strokeWidth(width) { this.#reflect("stroke-width", width); }

  /** The width of erasers, in units of 1/72 inch; 0 for the usual one. */
  get eraserWidth() { return length(this.getAttribute("eraser-width")); }

  set eraserWidth(width) { this.#reflect("eraser-width", width); }

  /** Whether contacts only move the page. */
  get readOnly() { return this.hasAttribute("readonly"); }

  set readOnly(value) { this.toggleAttribute("readonly", value); }

  /** What screen readers call the canvas. */
  get label() { return this.getAttribute("label") ?? ""; }

  set label(text) { this.#reflect("label", text); }

  /** The brushes that there are, by their names; none until it is ready. */
  get brushes() { return this.engine?.brushes.filter(({ erases }) => !erases).map(({ name }) => name) ?? []; }

  #reflect(name, value) {
    if (value) this.setAttribute(name, value);
    else this.removeAttribute(name);
  }

  /** Hands the tool to the engine. */
  #apply() {
    const { engine, view, readOnly } = this;
    const tool = readOnly ? "hand" : this.tool;
    const { brushes } = engine;
    const size = this.eraserWidth || brushes.find(({ erases }) => erases).width;
    view.isReadOnly = readOnly;
    view.drags = dragging.includes(tool);
    engine.do(Command.eraserEnd, 0, size / 2);
    if (tool === "brush") this.#applyBrush(brushes);
    else if (tool in erasers) engine.do(Command.eraseWith, erasers[tool], size / 2);
    else this.#applyOther(tool);
    this.#told = tool;
    view.changed();
  }

  #applyBrush(brushes) {
    let index = brushes.findIndex(({ name, erases }) => name === this.brush && !erases);
    if (index < 0) {
      console.warn(`ink-canvas: there is no brush “${this.brush}”`);
      index = brushes.findIndex(({ name }) => name === "pen");
    }
    const chosen = this.#parsed();
    // Ink that marks text lets it be seen in any colour.
    if (chosen) chosen[3] *= brushes[index].color[3];
    this.engine.setBrush(index, this.strokeWidth, chosen);
  }

  #applyOther(tool) {
    if (tool !== this.#told) this.engine.setTool(...others[tool]);
    if (!dragging.includes(tool)) return;
    const look = {};
    if (this.#parsed()) look.stroke = this.#parsed();
    if (this.strokeWidth > 0) look.width = this.strokeWidth;
    if (Object.keys(look).length > 0) this.engine.changeLook(look);
  }

  /** The colour as red, green, blue and alpha, 0 to 1; null where none is said. */
  #parsed() {
    const { color } = this;
    if (color === "") return null;
    if (!CSS.supports("color", color)) {
      console.warn(`ink-canvas: “${color}” is no colour`);
      return null;
    }
    const context = new OffscreenCanvas(1, 1).getContext("2d");
    context.fillStyle = color;
    context.fillRect(0, 0, 1, 1);
    return [...context.getImageData(0, 0, 1, 1).data].map((part) => part / 255);
  }

  // MARK: The document

  /** The document as the bytes of an .ink file, packed; null until it is ready. */
  get document() {
    const bytes = this.engine?.write();
    if (bytes === null) throw new Error("This document holds what this version does not know, and cannot be packed.");
    return bytes ?? null;
  }

  /**
   * Shows another document. Where that fails what was shown stays.
   *
   * @param {Uint8Array | ArrayBuffer | Blob} content of an .ink file
   * @returns {Promise<number>} how many bytes could be read: fewer than there are where the end is damaged or cut off.
   *   What "log" has from now on belongs behind these
   */
  async open(content) {
    const bytes = content instanceof Uint8Array ? content
      : new Uint8Array(content instanceof Blob ? await content.arrayBuffer() : content);
    await this.ready;
    await this.engine.whole();
    this.#leave();
    try {
      this.engine.open(bytes);
    } catch (error) {
      throw error instanceof Refused ? new Error("These bytes are no Inkstone document.") : error;
    }
    const { acceptedBytes } = this.engine;
    // Whoever draws on a document at the same time has another number.
    [this.engine.author] = random(1);
    this.view.begin();
    this.view.changed();
    return acceptedBytes;
  }

  /** Begins an empty document of one page, in units of 1/72 inch; 0 for a page without edges. Only when it is ready. */
  newDocument({ width = 0, height = 0 } = {}) {
    this.#leave();
    this.engine.begin(random(4), random(1)[0], width, height);
    if (width > 0 && height > 0) this.view.begin();
    this.view.changed();
  }

  /** Ends what is under way, and hands out the rest of the log. */
  #leave() {
    if (!this.view) throw new Error("This canvas is not ready: await its “ready” first.");
    this.view.cancel();
    if (this.selectedCount > 0) this.deselect();
    this.view.changed();
  }

  /** Whether there is nothing on any page. */
  get isEmpty() { return (this.engine?.itemCount ?? 0) === 0; }

  // MARK: Editing

  get canUndo() { return (this.engine?.undoCount ?? 0) > 0; }

  get canRedo() { return (this.engine?.redoCount ?? 0) > 0; }

  /** Takes the last step back, or what is being drawn. */
  undo() {
    if (this.view?.isDrawing) this.view.cancel();
    else this.#act(() => this.engine.do(Command.undo));
  }

  redo() { this.#act(() => this.engine.do(Command.redo)); }

  /** Takes all ink off the page; `undo` brings it back. */
  clear() { this.#act(() => this.engine.do(Command.clear)); }

  /** How many things are selected. */
  get selectedCount() { return this.engine?.selectedCount ?? 0; }

  selectAll() { this.#act(() => this.engine.select(1)); }

  deselect() { this.#act(() => this.engine.select(0)); }

  deleteSelected() { if (this.selectedCount > 0) this.#act(() => this.engine.edit(Edit.remove)); }

  /** Gives commands; the engine refuses some where there is nothing for them to do. */
  #act(commands) {
    if (!this.engine) return;
    try {
      commands();
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
    }
    this.view.changed();
  }

  // MARK: Looking

  /** Shows all of the page, or all of the ink where that has no edges. */
  fit() { this.view?.begin(); }

  /** Zooms about the middle. */
  zoomBy(factor) { this.view?.zoomBy(factor); }

  // MARK: Copies

  /**
   * A page as a PNG picture.
   *
   * @param {object} options `page`, from 0, the shown one if it is not said; `scale`, pixels a page unit; `paper` false
   *   for ink alone
   * @returns {Promise<Blob>}
   */
  async toPNG({ page, scale = 2, paper = true } = {}) {
    const { pagePNG } = await this.#pictures();
    return pagePNG(this.engine, page ?? this.engine.page, scale, paper);
  }

  /** A page as SVG text, in units of 1/72 inch. */
  async toSVG({ page } = {}) {
    const { pageSVG } = await this.#pictures();
    return pageSVG(this.engine, page ?? this.engine.page);
  }

  async #pictures() {
    await this.ready;
    const [module] = await Promise.all([import("./page-picture.js"), this.engine.whole()]);
    return module;
  }

  /** All that the canvas was told, for `inkstone replay`; empty without the attribute `record`. */
  recording() { return this.engine?.recording() ?? new Blob(); }
}

/** A length of an attribute; 0 for what is none. */
function length(text) {
  const value = Number(text);
  return value > 0 && Number.isFinite(value) ? value : 0;
}

if (!customElements.get("ink-canvas")) customElements.define("ink-canvas", InkCanvasElement);
