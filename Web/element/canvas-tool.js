// The tool of a canvas element, as its attributes choose it.

import { Command, Eraser, toolNumbers } from "../engine/engine.js";

/**
 * @typedef {import("../engine/engine.js").Engine} Engine
 * @typedef {{tool: string, brush: string, color: string, strokeWidth: number, fontSize: number, eraserWidth: number,
 *   steadiness: number, readOnly: boolean, darkPaper: boolean}} Attributes
 * @typedef {HTMLElement & Attributes & Pick<import("./canvas-element.js").CanvasElement, "engine" | "view">} Element
 */

/**
 * The erasers by name: the argument of `Command.eraseWith`.
 *
 * @type {Record<string, number>}
 */
const erasers = { eraser: Eraser.pixels, "stroke-eraser": Eraser.strokes, "cutting-eraser": Eraser.cutting };

/** The tools that drag: modifier keys affect them. */
const dragging = Object.keys(toolNumbers).slice(2);

/** The names of the tools. */
export const toolNames = Object.freeze(["brush", ...Object.keys(erasers), ...Object.keys(toolNumbers)]);

/** Passes the tool of an element to its engine. */
export class CanvasTool {
  #element;
  #changing;
  /** The engine's current tool: choosing it again would clear the selection. */
  current = "";
  /** Whether the color must be resolved again when the element is connected. */
  isColorOpen = false;

  /**
   * @param {Element} element
   * @param {(tool: string, before: string) => void} changing Called before a tool is passed to the engine.
   */
  constructor(element, changing) {
    this.#element = element;
    this.#changing = changing;
  }

  /** Passes the tool to the engine. */
  apply() {
    const element = this.#element;
    const { engine, view, readOnly } = element;
    const tool = readOnly ? "hand" : element.tool;
    const wanted = element.getAttribute("tool") ?? "brush";
    if (!toolNames.includes(wanted)) {
      console.warn(`ink-canvas: unknown tool “${wanted}”: use one of ${toolNames.join(", ")}`);
    }
    const { brushes } = engine;
    const size = element.eraserWidth || (brushes.find(({ erases }) => erases)?.width ?? 0);
    this.#changing(tool, this.current);
    view.isReadOnly = readOnly;
    view.drags = dragging.includes(tool);
    engine.do(Command.eraserEnd, Eraser.pixels, size / 2);
    engine.showDark(element.darkPaper);
    engine.steady(element.steadiness);
    if (tool === "brush") this.#applyBrush(brushes);
    else if (tool in erasers) engine.do(Command.eraseWith, erasers[tool], size / 2);
    else this.#applyOther(tool);
    this.current = tool;
    view.changed();
  }

  /**
   * @param {Engine["brushes"]} brushes
   */
  #applyBrush(brushes) {
    const { brush, engine, strokeWidth } = this.#element;
    let index = brushes.findIndex(({ name, erases }) => name === brush && !erases);
    if (index < 0) {
      console.warn(`ink-canvas: unknown brush “${brush}”: the pen is used; \`brushes\` lists all`);
      index = brushes.findIndex(({ name }) => name === "pen");
    }
    const chosen = this.#parsed();
    // Highlighters keep their transparency in any color.
    if (chosen) chosen[3] *= brushes[index].color[3];
    engine.setBrush(index, strokeWidth, chosen);
  }

  /**
   * @param {string} tool
   */
  #applyOther(tool) {
    const { engine, fontSize, strokeWidth } = this.#element;
    const [number, ...values] = toolNumbers[tool];
    if (tool !== this.current) engine.setTool(number, ...values);
    if (!dragging.includes(tool)) return;
    /** @type {Partial<import("../engine/engine.js").Look>} */
    const look = {};
    const stroke = this.#parsed();
    if (stroke) look.stroke = stroke;
    if (strokeWidth > 0) look.width = strokeWidth;
    if (fontSize > 0) look.size = fontSize;
    if (Object.keys(look).length > 0) engine.changeLook(look);
  }

  /** Returns the color as red, green, blue and alpha, 0 to 1; null if it is empty or invalid. */
  #parsed() {
    const { color, isConnected, shadowRoot } = this.#element;
    this.isColorOpen = false;
    if (color === "") return null;
    if (!CSS.supports("color", color)) {
      console.warn(`ink-canvas: “${color}” is not a CSS color: that of the brush is used`);
      return null;
    }
    // Variables and `currentColor` depend on the position of the element in the page.
    const probe = document.createElement("span");
    probe.style.color = color;
    shadowRoot?.append(probe);
    const resolved = getComputedStyle(probe).color;
    probe.remove();
    this.isColorOpen = !isConnected;
    /** @type {CanvasRenderingContext2D} */
    const context = new (/** @type {any} */ (globalThis).OffscreenCanvas)(1, 1).getContext("2d");
    context.fillStyle = resolved || color;
    context.fillRect(0, 0, 1, 1);
    return [...context.getImageData(0, 0, 1, 1).data].map((part) => part / 255);
  }
}
