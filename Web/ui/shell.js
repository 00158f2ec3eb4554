// Connects the bars, the panels and the keys with the engine.

import { Command } from "../engine/engine.js";
import { preference } from "../store/preferences.js";
import { isFromRight, number, word } from "../words/index.js";
import { BrushPanels } from "./brushes.js";
import { button, find, findAll, h, Part, roving, setIcon } from "./dom.js";
import { DocumentPanel } from "./documents.js";
import { exportPanel } from "./export.js";
import { Keys } from "./keys.js";
import { layerPanel, strokes } from "./pages.js";
import { closing, connect, open, panel, refresh } from "./panels.js";
import { ShapePanel } from "./shapes.js";
import { Toolbar } from "./toolbar.js";

export { PagePanel, ZoomPanel } from "./pages.js";
export { Replay } from "./replay.js";
export { Selection } from "./selection.js";
export { Settings } from "./settings.js";

/** The user interface around the canvas: the bars, and most panels. */
export class Shell extends Part {
  /** The time when a pen was last on the canvas. */
  #lastPen = -Infinity;
  #shown = "";

  /** @param {import("../studio.js").Studio} studio */
  constructor(studio) {
    super(studio);
    const { view } = this;
    for (const element of findAll("[data-icon]")) {
      Object.assign(element, { type: "button" });
      setIcon(element, element.dataset.icon ?? "");
    }
    for (const Panel of [BrushPanels, ShapePanel, DocumentPanel, Keys, Toolbar]) new Panel(studio);
    for (const add of [layerPanel, exportPanel, penPanel, menu, ring]) add(studio);
    connect(view.canvas);
    if (preference("device", false)) import("../device/tablet.js").then(({ usePressure }) => usePressure(studio, true));
    this.#connectBars();
    this.#watchCanvas();
    this.#watchClicks();
    view.room = room;
    view.addEventListener("change", () => this.#update());
    studio.addEventListener("document", () => this.#update());
    quieten(view);
    this.#update();
  }

  #connectBars() {
    const { studio, view } = this;
    /** @param {string} id @param {() => void} act */
    const on = (id, act) => find(id).addEventListener("click", act);
    on("#undo", () => studio.undo());
    on("#redo", () => studio.redo());
    on("#replay-button", () => studio.replay.start());
    on("#zoom-in", () => view.zoomBy(1.25));
    on("#zoom-out", () => view.zoomBy(0.8));
    on("#back", () => view.begin());
    for (const bar of [find("#edit-bar"), find("#zoom-bar")]) roving(bar);
    // The canvas shows a focus ring only after Tab.
    const { dataset } = document.documentElement;
    addEventListener("keydown", ({ key }) => {
      if (key === "Tab") dataset.tabbing = "true";
      else delete dataset.tabbing;
    }, { capture: true });
    // After a click with a pointer, keys go to the canvas again.
    for (const bar of findAll(".bar")) {
      bar.addEventListener("click", (event) => {
        if (event.detail > 0 && !find(":popover-open")) view.canvas.focus({ preventScroll: true });
      });
    }
  }

  #watchCanvas() {
    const { engine, studio, view: { canvas } } = this;
    canvas.setAttribute("aria-description", word("Press I to list the items on the page, or the question mark to list all keys."));
    for (const name of /** @type {const} */ (["pointerdown", "pointermove"])) {
      canvas.addEventListener(name, (event) => {
        if (event.pointerType === "pen") this.#lastPen = event.timeStamp;
      }, { passive: true });
    }
    // Invisible ink needs an explanation.
    canvas.addEventListener("pointerdown", () => {
      const layer = engine.layers[engine.layer];
      if (layer?.isLocked) studio.notify("This layer is locked. Choose another one, or unlock it.", true);
      else if (layer?.isHidden) studio.notify("This layer is hidden. Show it, or choose another one.", true);
    });
  }

  #watchClicks() {
    const { studio } = this;
    // The hand that holds the pen must not press buttons.
    addEventListener("click", (event) => {
      const { pointerType } = /** @type {PointerEvent} */ (event);
      if (pointerType !== "touch" || event.timeStamp - this.#lastPen > 500 || !studio.settings.values.palms) return;
      event.stopImmediatePropagation();
      event.preventDefault();
    }, { capture: true });
    // Disabled entries stay focusable, and show their reason if they have one.
    addEventListener("click", (event) => {
      const element = event.target instanceof Element && event.target.closest(".panel [aria-disabled=true]");
      if (!element) return;
      event.stopImmediatePropagation();
      const title = element.getAttribute("title");
      if (title) studio.notify(title);
    }, { capture: true });
  }

  #update() {
    const { engine, studio } = this;
    if (this.view.isDrawing) return;
    const { page, pageCount, itemCount: count, undoCount, redoCount } = engine;
    const zoom = word("{n} %", { n: studio.zoom.percent() });
    find("#back").hidden = engine.isInkSeen || engine.pageWidth > 0 || studio.isReplaying;
    const now = [page, pageCount, count, undoCount > 0, redoCount > 0, zoom, studio.title].join();
    if (now !== this.#shown) this.#show(page, pageCount, count, zoom);
    this.#shown = now;
    refresh();
  }

  /** @param {number} page @param {number} pageCount @param {number} count @param {string} zoom */
  #show(page, pageCount, count, zoom) {
    const { studio } = this;
    /** @param {string} id @param {string} value */
    const text = (id, value) => { find(id).textContent = value; };
    find("#undo").setAttribute("aria-disabled", String(this.engine.undoCount === 0));
    find("#redo").setAttribute("aria-disabled", String(this.engine.redoCount === 0));
    text("#page-label", pageCount === 1 ? number(1) : `${number(page + 1)}/${number(pageCount)}`);
    text("#zoom-label", zoom);
    text("#title", studio.title);
    find("#pages-button").setAttribute("aria-label", word("Pages, {page} of {count}", { page: page + 1, count: pageCount }));
    find("#zoom-label").setAttribute("aria-label", word("Zoom, {zoom}", { zoom }));
    this.view.canvas.setAttribute("aria-label", word("Drawing “{title}”, page {page} of {pages}, {strokes}", {
      title: studio.title, page: page + 1, pages: pageCount, strokes: word(strokes, { count }),
    }));
    document.title = `${studio.title} – Inkstone Studio`;
  }
}

/** Returns the margins of the canvas that bars cover, in CSS pixels. */
function room() {
  const gap = 12;
  const [head, tools] = ["header", "#tools"].map((selector) => find(selector).getBoundingClientRect());
  const isUpright = tools.height > tools.width;
  const isLeft = isUpright && !isFromRight;
  return {
    left: isLeft ? tools.right + gap : gap, top: head.bottom + gap,
    right: isUpright && !isLeft ? innerWidth - tools.left + gap : gap,
    bottom: isUpright || tools.height === 0 ? gap : innerHeight - tools.top + gap,
  };
}

/**
 * Shows the outline of the eraser around mice and pens.
 * @param {import("../studio.js").Studio} studio
 */
function ring({ engine, settings, tools, view }) {
  const element = find("#ring");
  const { canvas } = view;
  /** @type {PointerEvent | null} */
  let position = null;
  const show = () => {
    element.hidden = !tools.isErasing || position === null;
    if (element.hidden || position === null) return;
    const size = tools.eraserSize * engine.scale * canvas.clientWidth / canvas.width;
    element.style.width = element.style.height = `${size}px`;
    element.style.translate = `${position.clientX - size / 2}px ${position.clientY - size / 2}px`;
  };
  const follow = (/** @type {PointerEvent} */ event) => {
    position = event.pointerType === "touch" ? null : event;
    show();
  };
  for (const name of /** @type {const} */ (["pointerdown", "pointermove", "pointerup"])) {
    canvas.addEventListener(name, follow, { passive: true });
  }
  for (const name of ["pointerleave", "pointercancel"]) {
    canvas.addEventListener(name, () => {
      position = null;
      show();
    });
  }
  view.addEventListener("change", show);
  tools.addEventListener("change", () => {
    settings.mark();
    show();
  });
}

/**
 * Dims the interface during a stroke.
 * @param {import("../engine/view.js").CanvasView} view
 */
function quieten(view) {
  const { dataset } = document.documentElement;
  let timer = 0;
  /** @param {number} milliseconds @param {() => void} act */
  const later = (milliseconds, act) => {
    clearTimeout(timer);
    timer = setTimeout(act, milliseconds);
  };
  const watch = () => {
    if (view.isDrawing) {
      dataset.drawing = "true";
      later(250, watch);
    } else later(600, () => { delete dataset.drawing; });
  };
  view.canvas.addEventListener("pointerdown", () => later(200, watch));
}

/**
 * Creates the panel of pens, whose content is loaded when it is first opened.
 * @param {import("../studio.js").Studio} studio
 */
function penPanel(studio) {
  /** @type {((body: HTMLElement) => void) | null} */
  let fill = null;
  panel("pens", "Pens", (body) => {
    if (fill) fill(body);
    else import("./pens.js").then((module) => {
      fill = module.pens(studio);
      refresh("pens");
    }).catch(() => studio.notify("This part of the page cannot be loaded now."));
  });
}

/**
 * Creates the menu: entries without a button on this screen, and rare ones.
 * @param {import("../studio.js").Studio} studio
 */
function menu(studio) {
  const { engine } = studio;
  panel("menu", "Menu", (body) => {
    /** @param {string} picture @param {string} label @param {() => void} act */
    const entry = (picture, label, act) => button(picture, label, closing("menu", act));
    const at = find("#menu-button");
    const isFull = document.fullscreenElement !== null;
    body.append(h("div.list", {},
      entry("find", "Find text", () => studio.finder?.open()),
      entry("layers", "Layers", () => open("layers", at)),
      entry("zoom", "Zoom", () => open("zoom", at)),
      entry("replay", "Replay the drawing", () => studio.replay.start()),
      entry("print", "Print", () => studio.printer?.print()),
      entry("export", "Save a copy", () => open("export", at)),
      entry("trash", "Clear the page", () => {
        if (studio.act(() => engine.do(Command.clear))) studio.notify("Page cleared. Undo restores it.");
      }),
      document.fullscreenEnabled ? entry("fit", isFull ? "Exit full screen" : "Full screen", () => {
        if (isFull) document.exitFullscreen();
        else document.documentElement.requestFullscreen().catch(() => studio.notify("This browser does not allow that."));
      }) : null,
      entry("settings", "Settings", () => open("settings", at)),
      entry("pen", "Pens", () => open("pens", at)),
      entry("help", "Keyboard shortcuts", () => open("help", at))));
  });
}
