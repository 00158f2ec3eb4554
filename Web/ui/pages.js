// Pages: their list, size and paper, the zoom, and their layers.

import { Command, Fit } from "../engine/engine.js";
import { number, percent as share, word } from "../words/index.js";
import { Chapters } from "./chapters.js";
import { button, find, h, isTextField, Part, select, show, slider, textField, whenVisible } from "./dom.js";
import { PageDrag } from "./page-drag.js";
import { panel, refresh } from "./panels.js";
import { paperChoice } from "./papers.js";

/** @type {[name: string, width: number, height: number][]} The sizes of pages, in units of 1/72 inch. */
const sizes = [
  ["Infinite", 0, 0], ["A5", 419.53, 595.28], ["A4", 595.28, 841.89], ["A4 landscape", 841.89, 595.28],
  ["A3", 841.89, 1190.55], ["Letter", 612, 792], ["Square", 595.28, 595.28],
];

/** The number of strokes, in words. */
export const strokes = { one: "{count} stroke", other: "{count} strokes" };

const millimetre = 72 / 25.4;

/**
 * Returns the name of a layer for users.
 * @param {import("../engine/engine.js").LayerStatus} layer
 */
export const layerName = ({ name, number: rank }) => name || word("Layer {number}", { number: rank });

/**
 * Makes the drag of a slider one undo step: undoes the previous value before it applies the next.
 * @template T
 * @param {import("../studio.js").Studio} studio @param {(value: T) => void} act
 */
function along(studio, act) {
  const { engine } = studio;
  let isDone = false;
  return (/** @type {T} */ value) => {
    if (isDone) studio.act(() => engine.do(Command.undo));
    const before = engine.undoCount;
    act(value);
    isDone = engine.undoCount > before;
  };
}

/** @typedef {HTMLCanvasElement & {page: number}} Thumbnail */

/** The panel of pages. */
export class PagePanel extends Part {
  /** Whether a custom size is being chosen. */
  #isOwn = false;
  #chapters = new Chapters(this);
  /**
   * The page copied last, as a document.
   * @type {Uint8Array | null}
   */
  #copied = null;
  #watcher = whenVisible((/** @type {Thumbnail} */ target) => setTimeout(() => this.#paint(target)));

  /** @param {import("../studio.js").Studio} studio */
  constructor(studio) {
    super(studio);
    const { engine } = this;
    panel("pages", "Pages", (body) => this.#showPages(body), () => [
      engine.page, engine.pageCount, engine.pageWidth, engine.pageHeight, JSON.stringify(engine.paper),
      JSON.stringify(engine.pages.titles()), this.#copied === null,
    ].join());
    find("#pages").addEventListener("keydown", (event) => {
      const key = event.key.toLowerCase();
      if (!"cv".includes(key) || !(event.ctrlKey || event.metaKey) || event.altKey || isTextField(event.target)) return;
      event.preventDefault();
      if (key === "c") this.copy();
      else this.paste();
    });
  }

  /** @param {number} page */
  go(page) {
    const { engine } = this;
    if (page < 0 || page >= engine.pageCount || page === engine.page) return;
    this.studio.act(() => engine.do(Command.showPage, page));
    this.studio.announce(word("Page {page} of {count}", { page: page + 1, count: engine.pageCount }));
  }

  add() {
    const { engine } = this;
    this.studio.act(() => engine.do(Command.addPage, engine.page + 1, engine.pageWidth, engine.pageHeight));
    this.studio.announce(word("Page {page} of {count}, new", { page: engine.page + 1, count: engine.pageCount }));
  }

  #remove() {
    this.studio.act(() => this.engine.do(Command.removePage, this.engine.page));
    this.studio.notify("Page removed. Undo restores it.");
  }

  /** @param {number} by */
  #move(by) {
    const { page } = this.engine;
    this.studio.act(() => this.engine.do(Command.movePage, page, page + by));
  }

  /** @param {number} from @param {number} to */
  #moveTo(from, to) {
    this.studio.act(() => this.engine.do(Command.movePage, from, to));
    this.studio.announce(word("Page {from} is now page {to}", { from: from + 1, to: to + 1 }));
  }

  #duplicate() {
    const { engine } = this;
    this.studio.act(() => engine.do(Command.duplicatePage, engine.page));
    this.studio.announce(word("Page {page} of {count}, a copy", { page: engine.page + 1, count: engine.pageCount }));
  }

  /** Copies the current page, for `paste`. */
  copy() {
    this.#copied = this.engine.pages.bytes(this.engine.page);
    refresh("pages");
    this.studio.notify("Page copied. It can be pasted in other documents, too.");
  }

  /** Inserts the page copied last after the current one. */
  paste() {
    const bytes = this.#copied;
    if (!bytes) return this.studio.notify("Copy a page first.");
    return this.studio.attempt(() => this.insert(bytes));
  }

  /**
   * Inserts the pages of a document after the current one; throws if the document has no room for them.
   * @param {Uint8Array} bytes
   */
  insert(bytes) {
    const { engine, studio } = this;
    studio.shown.checkRoom(bytes.length);
    if (!studio.act(() => engine.pages.insert(engine.page + 1, bytes))) return;
    studio.announce(word("Page {page} of {count}, new", { page: engine.page + 1, count: engine.pageCount }));
  }

  /**
   * Inserts the pages of a file, by default one that the user chooses, after the current page.
   * @param {File} [file]
   */
  async insertFile(file) { return (await import("./page-files.js")).insertFile(this.studio, file); }

  async #takeAnnotations() { (await import("./page-files.js")).takeAnnotations(this.studio); }

  /** @param {0 | 1} isClockwise */
  #turn(isClockwise) {
    const { engine } = this;
    if (!this.studio.act(() => engine.do(Command.turnPage, engine.page, isClockwise))) return;
    this.view.fit();
    this.studio.announce("Page turned");
  }

  // MARK: Sizes

  /** @param {number} width @param {number} height */
  #resize(width, height) {
    this.studio.act(() => this.engine.do(Command.pageSize, width, height));
    this.view.fit();
  }

  #sizeChoice() {
    const { pageWidth, pageHeight } = this.engine;
    /** @type {typeof sizes} */
    const known = [...sizes, ["Size of this screen", Math.round(innerWidth * 0.75), Math.round(innerHeight * 0.75)]];
    const at = known.findIndex(([, width, height]) =>
      Math.abs(width - pageWidth) < 1 && Math.abs(height - pageHeight) < 1);
    const showsOwn = this.#isOwn || at < 0;
    /** @type {[number, string][]} */
    const options = known.map(([name], index) => [index, name]);
    options.push([known.length, "Custom size"]);
    /** @param {string} label @param {number} value @param {(size: number) => void} change */
    const field = (label, value, change) => {
      const input = h("input", { type: "number", min: 10, max: 5000, step: "any", value, "aria-label": label, "data-key": label });
      input.addEventListener("change", () => {
        const size = input.valueAsNumber;
        if (size >= 10 && size <= 5000) change(size * millimetre);
        else input.value = String(value);
      });
      return input;
    };
    const inMillimetres = (/** @type {number} */ size) => Math.round(size / millimetre * 10) / 10;
    // An infinite page begins as A4.
    const [width, height] = pageWidth > 0 ? [pageWidth, pageHeight] : [595.28, 841.89];
    return [
      select("Size", options, showsOwn ? known.length : at, (index) => {
        this.#isOwn = Number(index) === known.length;
        if (this.#isOwn && pageWidth === 0) return this.#resize(width, height);
        if (this.#isOwn) return refresh("pages");
        const [, newWidth, newHeight] = known[Number(index)];
        this.#resize(newWidth, newHeight);
      }),
      showsOwn ? h("div.row.measures", {},
        field("Width in mm", inMillimetres(width), (value) => this.#resize(value, height)), h("span", {}, "×"),
        field("Height in mm", inMillimetres(height), (value) => this.#resize(width, value)), h("span", {}, word("mm"))) : "",
    ];
  }

  /** Returns buttons that enlarge the page by half its size at a side; nothing for an infinite page. */
  #roomChoice() {
    const { engine } = this;
    const { pageWidth: width, pageHeight: height } = engine;
    if (width === 0) return [];
    /** @param {string} label @param {number[]} shares Of the left, upper, right and lower side. */
    const side = (label, [left, top, right, bottom]) => button(null, label, () => {
      this.studio.act(() => engine.do(Command.addRoom, left * width, top * height, right * width, bottom * height));
      this.view.fit();
      this.studio.notify("The page has more room. Undo removes it.");
    }, { key: `room ${label}` });
    return [h("div", { role: "group", "aria-labelledby": "room-title" },
      h("span", { id: "room-title" }, word("Add room for notes")),
      h("div.buttons.four", {},
        side("Left", [0.5, 0, 0, 0]), side("Above", [0, 0.5, 0, 0]),
        side("Below", [0, 0, 0, 0.5]), side("Right", [0, 0, 0.5, 0])))];
  }

  // MARK: Thumbnails

  /** @param {Thumbnail} target */
  async #paint(target) {
    const { engine } = this;
    if (!target.isConnected || this.view.isDrawing) return;
    const broad = Math.max(engine.pageWidth || 600, engine.pageHeight || 600);
    const scale = (96 * devicePixelRatio) / broad;
    await engine.pictures.sketched(target.page, scale, 8192);
    if (target.isConnected) show(target, engine.picture(target.page, scale));
  }

  /** @param {number} page @param {string} label */
  #thumbnail(page, label) {
    const canvas = Object.assign(h("canvas", { width: 68, height: 96, draggable: "false" }), { page });
    this.#watcher.observe(canvas);
    return h("button.page", {
      type: "button", "data-key": `page ${page}`, "aria-label": label === "" ? word("Page {page}", { page: page + 1 })
        : word("Page {page}, label {label}", { page: page + 1, label }),
      "aria-current": page === this.engine.page ? "page" : null, click: () => this.go(page),
    }, canvas, h("span", {}, label === "" ? number(page + 1) : h("bdi", {}, label)));
  }

  // MARK: The panel

  /** @param {HTMLElement} body */
  #showPages(body) {
    const { page, pageCount } = this.engine;
    const titles = new Map(this.engine.pages.titles().map((entry) => [entry.page, entry]));
    const list = h("div.pages", { role: "group", "aria-label": "All pages" },
      Array.from({ length: pageCount }, (_, at) => this.#thumbnail(at, titles.get(at)?.label ?? "")));
    new PageDrag(list, (from, to) => this.#moveTo(from, to));
    body.append(
      list,
      h("div.buttons", {},
        button("plus", "Add", () => this.add()),
        button("copy", "Duplicate", () => this.#duplicate()),
        button("previous", "Move earlier", () => this.#move(-1), { "aria-disabled": page === 0 }),
        button("next", "Move later", () => this.#move(1), { "aria-disabled": page === pageCount - 1 }),
        button("trash", "Remove", () => this.#remove(), { "aria-disabled": pageCount === 1 })),
      h("div.buttons", {},
        button(null, "Turn left", () => this.#turn(0)), button(null, "Turn right", () => this.#turn(1)),
        button(null, "Copy", () => this.copy()),
        button(null, "Paste", () => this.paste(), { "aria-disabled": this.#copied === null })),
      h("div.row", {}, button(null, "Insert pages from a file…", () => this.insertFile(), { class: "grow" })),
      h("div.row", {}, button(null, "Handwriting of the PDF as ink", () => this.#takeAnnotations(), { class: "grow" })),
      ...this.#chapters.elements(titles),
      ...this.#sizeChoice(),
      ...this.#roomChoice(),
      ...paperChoice(this.studio, along),
    );
    list.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
  }
}

/** The panel of the zoom. */
export class ZoomPanel extends Part {
  /** @param {import("../studio.js").Studio} studio */
  constructor(studio) {
    super(studio);
    panel("zoom", "Zoom", (body) => this.#showZoom(body), () => `${this.percent()} ${this.engine.angle !== 0}`);
  }

  percent() { return Math.round(this.engine.scale / (devicePixelRatio * 96 / 72) * 100); }

  /** @param {number} percent */
  zoomTo(percent) { this.view.zoomBy(percent / this.percent()); }

  /** @param {HTMLElement} body */
  #showZoom(body) {
    const { engine, view } = this;
    body.append(h("div.row", {},
      button("minus", "Zoom out", () => view.zoomBy(0.8), { quiet: true }),
      h("output.grow", {}, word("{n} %", { n: this.percent() })),
      button("plus", "Zoom in", () => view.zoomBy(1.25), { quiet: true })));
    body.append(h("div.list", {},
      button("fit", "Whole page", () => view.fit()), button("breadth", "Page width", () => view.fit(Fit.width)),
      engine.angle !== 0 ? button("replay", "Reset the rotation", () => {
        this.studio.act(() => engine.do(Command.rotate, -engine.angle, engine.width / 2, engine.height / 2));
      }) : null),
    h("div.buttons.four", {}, [50, 100, 200, 400].map((n) =>
      button(null, word("{n} %", { n }), () => this.zoomTo(n), { key: `${n} %` }))));
  }
}

// MARK: Layers

/**
 * Creates the panel of layers: their list, the topmost first, and the operations on the chosen one.
 * @param {import("../studio.js").Studio} studio
 */
export function layerPanel(studio) {
  const { engine } = studio;
  /**
   * @template {import("../engine/engine.js").CommandNumber} N
   * @param {N} command @param {import("../engine/engine.js").Arguments[N]} values
   */
  const act = (command, ...values) => studio.act(() => engine.do(command, ...values));

  /** @param {import("../engine/engine.js").LayerStatus} layer @param {number} at */
  const row = (layer, at) => {
    const name = layerName(layer);
    const isChosen = at === engine.layer;
    return h("li.layer", { "aria-current": isChosen ? "true" : null },
      h("button.grow", {
        type: "button", "data-key": `layer ${at}`, "aria-pressed": isChosen,
        click: () => act(Command.chooseLayer, at),
      }, h("span", {}, name), h("small", {}, word(strokes, { count: layer.items }))),
      button(layer.isHidden ? "hidden" : "eye", word("{layer} is shown", { layer: name }), () => act(Command.hideLayer, at, layer.isHidden ? 0 : 1),
        { quiet: true, "aria-pressed": !layer.isHidden, key: `eye ${at}`, title: layer.isHidden ? "Show" : "Hide" }),
      button(layer.isLocked ? "lock" : "open", word("{layer} is locked", { layer: name }), () => act(Command.lockLayer, at, layer.isLocked ? 0 : 1),
        { quiet: true, "aria-pressed": layer.isLocked, key: `lock ${at}`, title: layer.isLocked ? "Unlock" : "Lock" }));
  };

  panel("layers", "Layers", (body) => {
    const layers = engine.layers;
    const at = engine.layer;
    const chosen = layers[at];
    body.append(h("ul.layers", {}, layers.map(row).reverse()));
    body.append(h("div.buttons", {},
      button("plus", "Add", () => {
        studio.act(() => engine.do(Command.addLayer, at + 1));
        studio.announce(word("{layer}, new", { layer: layerName(engine.layers[engine.layer]) }));
      }),
      button("up", "Up", () => act(Command.moveLayer, at, at + 1), { "aria-disabled": at === layers.length - 1 }),
      button("down", "Down", () => act(Command.moveLayer, at, at - 1), { "aria-disabled": at === 0 }),
      button("trash", "Remove", () => {
        if (act(Command.removeLayer, at)) studio.notify("Layer removed. Undo restores it.");
      }, { "aria-disabled": layers.length === 1 })));
    if (!chosen) return;
    body.append(
      h("label.row", {}, h("span", {}, word("Name")), textField("Layer name", layerName(chosen), (name) =>
        studio.act(() => engine.do(Command.renameLayer, at, new TextEncoder().encode(name))))),
      slider("Opacity", {
        value: chosen.opacity, step: 0.05, text: share,
        input: along(studio, (opacity) => act(Command.layerOpacity, at, opacity)),
      }));
  }, () => `${engine.page} ${engine.layer} ${JSON.stringify(engine.layers)}`);
}
