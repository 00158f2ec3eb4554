// The buttons of tools other than brushes and erasers, and their menu.

import { Edit } from "../engine/engine.js";
import { number, word } from "../words/index.js";
import { button, find, h, Part, setIcon, slider } from "./dom.js";
import { close, closing, isOpen, open, panel, wasOpen } from "./panels.js";
import { corners, moving, otherTools, selectors, shapes } from "./tools.js";

/** The buttons of tools, and their menu. */
export class ShapePanel extends Part {
  #selecting = Object.assign(find("#select-button"), { shown: "" });
  #all = Object.assign(find("#shapes-button"), { shown: "" });
  #text = find("#text-button");
  /** Whether the press closes the menu: clicking the current tool again opens or closes it. */
  #isClosing = false;

  /** @param {import("../studio.js").Studio} studio */
  constructor(studio) {
    super(studio);
    const { engine, tools } = this;
    this.#text.addEventListener("click", (event) => (tools.tool === "text" ? tools.toggleEraser(false) : this.#choose("text", event)));
    panel("shapes", "Tools", (body) => this.#showShapes(body), () => `${tools.tool} ${engine.aid}`);
    this.#selecting.addEventListener("pointerdown", (event) => { this.#isClosing = wasOpen("shapes", event); });
    this.#selecting.addEventListener("click", () => {
      if (!tools.isSelecting) tools.chooseTool(tools.selector);
      else if (!this.#isClosing && !isOpen("shapes")) open("shapes", this.#selecting);
      this.#isClosing = false;
    });
    tools.addEventListener("change", () => this.#update());
    new ResizeObserver(() => this.#update()).observe(find("#tools"));
    this.#update();
  }

  /**
   * Chooses a tool; after a click with a pointer, keys go to the canvas.
   * @param {string} tool @param {MouseEvent} event
   */
  #choose(tool, event) {
    if (tool !== this.tools.tool) this.tools.chooseTool(tool);
    this.studio.notify(otherTools[tool].title);
    close("shapes");
    if (event.detail > 0) this.view.canvas.focus({ preventScroll: true });
  }

  /** @param {HTMLElement} body */
  #showShapes(body) {
    const { engine, studio, tools } = this;
    /** @param {string} tool */
    const entry = (tool) => button(tool, otherTools[tool].title, (event) => this.#choose(tool, event), {
      "aria-pressed": tools.tool === tool, key: tool, "aria-keyshortcuts": otherTools[tool].key ?? null,
    });
    /** @param {string} label @param {() => void} commands */
    const act = (label, commands) => button(null, label, closing("shapes", commands));
    /** @param {string} label @param {string} kind */
    const count = (label, kind) => slider(label, {
      min: corners.minimum, max: corners.maximum, step: 1, value: tools.corners[kind], text: number,
      input: (value) => tools.setCorners(kind, value),
    });
    const aids = tools.aids.map(({ key, title, number: tool }) =>
      button(key, title, closing("shapes", () => studio.act(() => engine.setTool(tool))),
        { "aria-pressed": engine.aid === tool, key }));
    const own = [...tools.appTools.map(entry), ...aids];
    body.append(
      h("div.buttons.narrow", {}, [...selectors, "hand", "text", "words"].map(entry)),
      h("h3", {}, word("Shapes")),
      h("div.buttons.narrow", {}, shapes.map(entry),
        button("picture", "Picture…", closing("shapes", () => studio.clipping?.addPicture()))),
      count("Sides of polygons", "polygon"), count("Points of stars", "star"),
      own.length > 0 ? h("h3", {}, word("Your own")) : "", own.length > 0 ? h("div.buttons.narrow", {}, own) : "",
      h("h3", {}, word("This page")),
      h("div.buttons", {},
        act("Select all", () => studio.selection.selectAll()), act("Paste", () => studio.clipping?.paste()),
        act("List of items", () => open("items", this.#all)),
        act("Unlock all", () => studio.act(() => engine.edit(Edit.unlockAll)))),
    );
  }

  #update() {
    const { tool, selector } = this.tools;
    const [selecting, all] = [this.#selecting, this.#all];
    const { isSelecting } = this.tools;
    const hasOwn = selecting.offsetParent !== null;
    if (selecting.shown !== selector) setIcon(selecting, selector);
    selecting.shown = selector;
    selecting.setAttribute("aria-pressed", String(isSelecting));
    selecting.setAttribute("aria-label", word(otherTools[selector].title));
    this.#text.setAttribute("aria-pressed", String(tool === "text"));
    const isHere = tool !== null && !(hasOwn && (isSelecting || tool === "text"));
    const picture = isHere ? tool : "shapes";
    if (all.shown !== picture) setIcon(all, picture);
    all.shown = picture;
    all.setAttribute("aria-pressed", String(isHere));
    all.setAttribute("aria-label", isHere
      ? word("Tools, {tool} active", { tool: word(otherTools[tool].title) }) : word("Tools"));
    this.view.drags = tool !== null && !moving.includes(tool);
  }
}
