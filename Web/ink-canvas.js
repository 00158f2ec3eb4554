// <ink-canvas>: a canvas for drawing, for any page. The article "The element" is its guide.

import { CanvasElement } from "./element/canvas-element.js";
import { CanvasTool, toolNames } from "./element/canvas-tool.js";
import { DocumentLog } from "./element/document-log.js";
import { TextPart } from "./element/text-part.js";
import { Command, CommandError, Edit, Notice, Selection } from "./engine/engine.js";

/** The longest side of a page, in units of 1/72 inch. */
const longestSide = 1e7;

const random = (/** @type {number} */ count) => crypto.getRandomValues(new Uint32Array(count));

/**
 * A canvas for drawing, with a document.
 *
 * Events, which don't bubble: "change" after the drawing has changed, "selectionchange" and "toolchange", each at
 * most once a frame; "log" after the document's file has changed: `detail.bytes` are its bytes from `detail.offset` on.
 */
export class InkCanvasElement extends CanvasElement {
  static observedAttributes = ["brush", "color", "dark-paper", "eraser-width", "font-size", "label", "readonly", "steadiness",
    "stroke-width", "tool"];

  /** The names of the tools. */
  static tools = toolNames;

  #isChanging = false;
  /** Whether an attribute of the tool changes. */
  #isToolChanging = false;
  /** @type {CanvasTool} */
  #tool = new CanvasTool(this, (tool, before) => {
    if (tool !== before) this.#typing.end();
    if (tool === "text") this.#typing.load(true);
  });
  #log = new DocumentLog((detail) => this.#send("log", detail));
  /**
   * The pending replacement of the document; null if there is none.
   *
   * @type {Promise<void> | null}
   */
  #replacing = null;
  /** @type {Map<string, ((event: any) => void) | null>} */
  #handlers = new Map();
  /** @type {TextPart} */
  #typing = new TextPart(this, {
    act: (commands) => this.#do(commands),
    selects: () => this.#tool.current === "select" || this.#tool.current === "lasso",
  });

  started() {
    this.view.addEventListener("change", (/** @type {any} */ { detail }) => {
      this.#typing.changed();
      if (detail & Notice.selection) this.#send("selectionchange");
      if (detail & Notice.history) this.#send("change");
    });
    this.view.addEventListener("log", (/** @type {any} */ { detail }) => this.#log.append(detail));
    this.#begin(0, 0);
    const names = InkCanvasElement.observedAttributes;
    if (names.some((name) => name !== "label" && this.hasAttribute(name))) this.#tool.apply();
  }

  connectedCallback() {
    super.connectedCallback();
    this.#typing.connect();
    if (this.view && this.#tool.isColorOpen) this.#tool.apply();
  }

  disconnectedCallback() {
    this.#typing.end();
    this.#typing.disconnect();
    super.disconnectedCallback();
  }

  /**
   * @param {string} name
   * @param {string | null} before
   * @param {string | null} now
   */
  attributeChangedCallback(name, before, now) {
    if (name === "label") return this.own.setAttribute("aria-label", this.label);
    if (before === now) return undefined;
    this.#isToolChanging ||= name !== "readonly" && name !== "dark-paper";
    if (this.#isChanging) return undefined;
    this.#isChanging = true;
    return queueMicrotask(() => {
      const isToolChanging = this.#isToolChanging;
      this.#isChanging = this.#isToolChanging = false;
      if (!this.engine) return;
      this.#tool.apply();
      if (isToolChanging) this.#send("toolchange");
    });
  }

  /**
   * @param {string} name
   * @param {unknown} detail
   */
  #send(name, detail = null) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }

  /**
   * A listener of "log" receives the whole file first: the first listener immediately, others with the next change.
   *
   * @param {string} name
   * @param {any} listener
   * @param {boolean | AddEventListenerOptions} [options]
   */
  addEventListener(name, listener, options) {
    super.addEventListener(name, listener, options);
    if (name === "log" && listener) this.#log.listenerAdded();
  }

  /** The handlers of events that other elements lack; all elements have `onchange`. */
  get onlog() { return this.#handlers.get("log") ?? null; }

  set onlog(handler) { this.#handle("log", handler); }

  get onselectionchange() { return this.#handlers.get("selectionchange") ?? null; }

  set onselectionchange(handler) { this.#handle("selectionchange", handler); }

  get ontoolchange() { return this.#handlers.get("toolchange") ?? null; }

  set ontoolchange(handler) { this.#handle("toolchange", handler); }

  /**
   * @param {string} name
   * @param {((event: any) => void) | null} handler
   */
  #handle(name, handler) {
    const before = this.#handlers.get(name);
    if (before) this.removeEventListener(name, before);
    const now = typeof handler === "function" ? handler : null;
    this.#handlers.set(name, now);
    this.addEventListener(name, now);
  }

  // MARK: Tools

  /** The tool of contacts: one of `tools`. The default is "brush". */
  get tool() {
    const name = this.getAttribute("tool") ?? "";
    return InkCanvasElement.tools.includes(name) ? name : "brush";
  }

  set tool(name) { this.#reflect("tool", name); }

  /** The brush: one of `brushes`. The default is "pen". */
  get brush() { return this.getAttribute("brush") ?? "pen"; }

  set brush(name) { this.#reflect("brush", name); }

  /** The color of ink and of outlines, any CSS color; empty for the brush's own. */
  get color() { return this.getAttribute("color") ?? ""; }

  set color(text) { this.#reflect("color", text); }

  /** The width of strokes and of outlines, in units of 1/72 inch; 0 for the brush's own. */
  get strokeWidth() { return length(this.getAttribute("stroke-width")); }

  set strokeWidth(width) { this.#reflect("stroke-width", width); }

  /** The font size of texts, in units of 1/72 inch; 0 for the default. */
  get fontSize() { return length(this.getAttribute("font-size")); }

  set fontSize(size) { this.#reflect("font-size", size); }

  /** The width of erasers, in units of 1/72 inch; 0 for the default. */
  get eraserWidth() { return length(this.getAttribute("eraser-width")); }

  set eraserWidth(width) { this.#reflect("eraser-width", width); }

  /** The steadiness of lines, 0 to 1: 0.5 removes jitter; 1 also removes tremor, and rounds fast lines. */
  get steadiness() { return Math.min(length(this.getAttribute("steadiness")), 1); }

  set steadiness(value) { this.#reflect("steadiness", value); }

  /** Whether contacts only pan the page. */
  get readOnly() { return this.hasAttribute("readonly"); }

  set readOnly(value) { this.toggleAttribute("readonly", value); }

  /** Whether the page is shown dark, on the screen only. */
  get darkPaper() { return this.hasAttribute("dark-paper"); }

  set darkPaper(value) { this.toggleAttribute("dark-paper", value); }

  /** The label of the canvas for screen readers. */
  get label() { return this.getAttribute("label") ?? ""; }

  set label(text) { this.#reflect("label", text); }

  /** The names of the brushes; empty until the element is ready. */
  get brushes() { return this.engine?.brushes.filter(({ erases }) => !erases).map(({ name }) => name) ?? []; }

  /**
   * @param {string} name
   * @param {string | number} value
   */
  #reflect(name, value) {
    if (value) this.setAttribute(name, String(value));
    else this.removeAttribute(name);
  }

  // MARK: The document

  /** The bytes of the document's .ink file as it is now; null until the element is ready. */
  get document() {
    if (!this.view) return null;
    this.#typing.commit();
    return this.#log.bytesAfter(() => this.view.drain());
  }

  /** Makes the file as small as possible: it begins again, with the same drawing and history. Rejects if it cannot. */
  pack() {
    return this.#replace(async () => {
      await this.engine.whole();
      this.#typing.end();
      this.view.drain();
      const bytes = this.engine.pack();
      if (bytes === null) throw new Error("The document needs a newer version of Inkstone to be packed.");
      this.#log.restart(bytes);
      this.#log.send();
    });
  }

  /**
   * Shows another document; rejects if that fails, and the current one stays.
   *
   * @param {Uint8Array | ArrayBuffer | Blob} content The content of an .ink file.
   * @returns {Promise<number>} The number of bytes that were read: fewer than there are if the end was cut off, 0 if
   *   they are damaged. The file continues after these; for damaged bytes it is a new one of all that can be read.
   */
  open(content) {
    // A copy: the caller may change the bytes before they are read.
    const copy = content instanceof Blob ? content.arrayBuffer().then((buffer) => new Uint8Array(buffer))
      : ArrayBuffer.isView(content) ? new Uint8Array(content.buffer, content.byteOffset, content.byteLength).slice()
        : new Uint8Array(content).slice();
    return this.#replace(async () => {
      const bytes = await copy;
      await this.engine.whole();
      this.#leave();
      try {
        this.engine.open(bytes);
      } catch (error) {
        throw error instanceof CommandError ? new Error("The data is not an Inkstone document.") : error;
      }
      const { acceptedBytes } = this.engine;
      const file = acceptedBytes > 0 ? bytes.subarray(0, acceptedBytes) : this.engine.pack();
      this.#log.restart(file ?? bytes);
      // Simultaneous authors of a document need different numbers.
      [this.engine.author] = random(1);
      this.#show();
      return acceptedBytes;
    });
  }

  /**
   * Begins an empty document of one page, in units of 1/72 inch; without a size the page is infinite. Synchronous,
   * unless the element is not ready or another call is pending. Throws a `RangeError` unless both sides are above 0 and
   * at most 10,000,000.
   */
  newDocument({ width = 0, height = 0 } = {}) {
    const isSize = width > 0 && height > 0 && width <= longestSide && height <= longestSide;
    if (!isSize && (width !== 0 || height !== 0)) {
      throw new RangeError(`Invalid page size ${width} × ${height}: both sides must be above 0 and at most ${longestSide}.`);
    }
    return this.#replace(() => {
      this.#leave();
      this.#begin(width, height);
      this.view.changed(Notice.history);
    });
  }

  /**
   * Replaces the document, after earlier replacements have ended.
   *
   * @template Result
   * @param {() => Result | Promise<Result>} act
   * @returns {Promise<Result>}
   */
  async #replace(act) {
    const before = this.#replacing;
    let end = () => {};
    const mine = new Promise((/** @type {(value: void) => void} */ resolve) => { end = resolve; });
    this.#replacing = mine;
    try {
      if (before) await before;
      if (!this.view) await this.ready;
      return await act();
    } finally {
      if (this.#replacing === mine) this.#replacing = null;
      end();
    }
  }

  /**
   * @param {number} width
   * @param {number} height
   */
  #begin(width, height) {
    this.engine.begin(random(4), random(1)[0], width, height);
    this.#log.restart();
    this.view.begin();
    this.view.changed();
  }

  #show() {
    this.view.begin();
    this.view.changed(Notice.history);
    this.#log.send();
  }

  /** Ends all activity, and sends the rest of the log. */
  #leave() {
    this.#typing.end();
    this.view.cancel();
    if (this.selectedCount > 0) this.deselect();
    this.view.changed();
  }

  /** Whether all pages are empty. */
  get isEmpty() { return (this.engine?.itemCount ?? 0) === 0; }

  // MARK: Editing

  get canUndo() { return (this.engine?.undoCount ?? 0) > 0; }

  get canRedo() { return (this.engine?.redoCount ?? 0) > 0; }

  /** Undoes the last step, or cancels the strokes being drawn. */
  undo() {
    this.#typing.end();
    if (this.view?.isDrawing) this.view.cancel();
    else this.#act(() => this.engine.do(Command.undo));
  }

  redo() { this.#act(() => this.engine.do(Command.redo)); }

  /** Removes all items of the page, except locked ones; `undo` restores them. */
  clear() { this.#act(() => this.engine.do(Command.clear)); }

  /** The number of selected items. */
  get selectedCount() { return this.engine?.selectedCount ?? 0; }

  selectAll() { this.#act(() => this.engine.select(Selection.all)); }

  deselect() { this.#act(() => this.engine.select(Selection.nothing)); }

  deleteSelected() { if (this.selectedCount > 0) this.#act(() => this.engine.edit(Edit.remove)); }

  /**
   * Ends typing, and executes commands.
   *
   * @param {() => void} commands
   */
  #act(commands) {
    this.#typing.end();
    if (this.engine) this.#do(commands);
  }

  /**
   * Executes commands; ignores refusals, which are usual if there is nothing to do.
   *
   * @param {() => void} commands
   */
  #do(commands) {
    try {
      commands();
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
    }
    this.view.changed();
  }

  // MARK: Viewport

  /** Shows the whole page, or all ink of an infinite one. */
  fit() { this.view?.begin(); }

  /**
   * Zooms about the center.
   *
   * @param {number} factor
   */
  zoomBy(factor) { this.view?.zoomBy(factor); }

  // MARK: Copies

  /**
   * Returns a page as a PNG picture. Rejects with a `RangeError` if the page or the scale is invalid.
   *
   * @param {{page?: number, scale?: number, paper?: boolean}} options `page`, from 0, by default the current one;
   *   `scale`, the pixels per page unit, by default 2; `paper` false for ink alone.
   * @returns {Promise<Blob>}
   */
  async toPNG({ page, scale = 2, paper = true } = {}) {
    if (!(scale > 0 && scale < Infinity)) throw new RangeError(`Invalid scale ${scale}: it must be above 0.`);
    const { pagePNG } = await this.#pictures();
    return pagePNG(this.engine, this.#page(page), scale, paper);
  }

  /**
   * Returns a page as SVG text, in units of 1/72 inch. Rejects with a `RangeError` if there is no such page.
   *
   * @param {{page?: number}} options
   */
  async toSVG({ page } = {}) {
    const { pageSVG } = await this.#pictures();
    return pageSVG(this.engine, this.#page(page));
  }

  /** Returns a valid page number; by default the current page's. */
  #page(number = this.engine.page) {
    const { pageCount } = this.engine;
    if (Number.isInteger(number) && number >= 0 && number < pageCount) return number;
    throw new RangeError(`Page ${number} does not exist: the last page is ${pageCount - 1}.`);
  }

  async #pictures() {
    await this.#replacing;
    await this.ready;
    const [module] = await Promise.all([import("./engine/page-picture.js"), this.engine.whole()]);
    this.#typing.commit();
    return module;
  }

  /** Returns the session of the canvas, for `inkstone replay`; empty without the attribute `record`. */
  recording() { return this.engine?.recording() ?? new Blob(); }
}

/**
 * Returns the length in an attribute; 0 if it is invalid.
 *
 * @param {string | null} text
 */
function length(text) {
  const value = Number(text);
  return value > 0 && Number.isFinite(value) ? value : 0;
}

if (!customElements.get("ink-canvas")) customElements.define("ink-canvas", InkCanvasElement);
