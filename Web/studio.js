// The Studio: starts the engine, opens the document, and lets the user draw as early as possible.

import { CanvasElement } from "./element/canvas-element.js";
import { Action, Command, CommandError } from "./engine/engine.js";
import { preference } from "./store/preferences.js";
import "./start.js";
import { Store } from "./store/store.js";
import { thumbnailSide } from "./ui/dom.js";
import { Saving, showState } from "./ui/saving.js";
import { ShownDocument } from "./ui/shown-document.js";
import { Tools } from "./ui/tools.js";
import { Viewports } from "./ui/viewports.js";
import { word } from "./words/index.js";

/**
 * @typedef {import("./device/files.js").CopyOptions} CopyOptions
 * @typedef {import("./store/catalog.js").Where} Where
 * @typedef {import("./engine/view.js").CanvasView} CanvasView
 */

/** Opening files and saving copies, not needed for the first stroke. */
const opening = () => import("./ui/opening.js");
const copies = () => import("./ui/copies.js");

/** The number of strokes that can be painted while a page closes. */
const quicklyPainted = 2000;

/**
 * Returns an element of the page.
 * @param {string} selector
 */
const find = (selector) => /** @type {HTMLElement} */ (document.querySelector(selector));

/** The state that all parts of the page share. Fires "document" when another document is shown. */
export class Studio extends EventTarget {
  /**
   * The engine of the canvas, its view, and its tools.
   * @type {import("./engine/engine.js").Engine}
   */
  engine;
  /** @type {CanvasView} */
  view;
  /** @type {Tools} */
  tools;
  /**
   * All documents; null until they are loaded.
   * @type {Store}
   */
  store = /** @type {never} */ (null);
  /** The document shown, whether it is stored, and its viewport. */
  shown = new ShownDocument(this);
  saving = new Saving(this);
  viewports = new Viewports(this);
  /**
   * The parts around the canvas, null until they are loaded: these first …
   * @type {import("./ui/pages.js").PagePanel}
   */
  pages = /** @type {never} */ (null);
  /** @type {import("./ui/replay.js").Replay} */
  replay = /** @type {never} */ (null);
  /** @type {import("./ui/selection.js").Selection} */
  selection = /** @type {never} */ (null);
  /** @type {import("./ui/settings.js").Settings} */
  settings = /** @type {never} */ (null);
  /** @type {import("./ui/pages.js").ZoomPanel} */
  zoom = /** @type {never} */ (null);
  /**
   * … and then these.
   * @type {import("./ui/clipping.js").Clipping}
   */
  clipping = /** @type {never} */ (null);
  /** @type {import("./ui/finder.js").Finder} */
  finder = /** @type {never} */ (null);
  /** @type {import("./ui/page-text.js").PageText} */
  pageText = /** @type {never} */ (null);
  /** @type {import("./ui/print.js").Printer} */
  printer = /** @type {never} */ (null);
  /** @type {import("./ui/page-reading.js").PageReading} */
  reading = /** @type {never} */ (null);
  /** @type {import("./ui/typing.js").TextEntry} */
  typing = /** @type {never} */ (null);
  /** Whether the document of the last visit is shown. */
  ready = false;
  #timer = 0;

  /** @param {CanvasElement} canvas An element that is ready. */
  constructor({ engine, view }) {
    super();
    this.engine = engine;
    this.view = view;
    this.tools = new Tools(engine);
  }

  // MARK: Parts

  /**
   * Adds the bars and panels around the canvas.
   * @param {typeof import("./ui/shell.js")} parts
   */
  surround({ Shell, PagePanel, Replay, Selection, Settings, ZoomPanel }) {
    this.settings = new Settings(this);
    this.selection = new Selection(this);
    this.pages = new PagePanel(this);
    this.zoom = new ZoomPanel(this);
    this.replay = new Replay(this);
    new Shell(this);
  }

  /** Adds the parts that the first stroke doesn't need. */
  async complete() {
    const [selecting, typing, print, clipping, finder, text, reading] = await Promise.all([
      import("./ui/selecting.js"), import("./ui/typing.js"), import("./ui/print.js"), import("./ui/clipping.js"),
      import("./ui/finder.js"), import("./ui/page-text.js"), import("./ui/page-reading.js"),
    ]);
    new selecting.SelectionBar(this);
    this.typing = new typing.TextEntry(this);
    this.printer = new print.Printer(this);
    this.clipping = new clipping.Clipping(this);
    this.finder = new finder.Finder(this);
    this.pageText = new text.PageText(this);
    this.reading = new reading.PageReading(this);
    this.store?.addEventListener("folder", () => this.openWaiting());
    // Needed also without the server: a copy may be the only way to keep ink.
    await Promise.all([copies(), opening(), this.openWaiting()]);
  }

  get isReplaying() { return this.replay?.isOpen ?? false; }

  /** Ends typing and keeps the text. */
  endTyping() { this.typing?.end(); }

  // MARK: Commands

  /**
   * Executes commands; shows a refusal of the engine. Returns whether there was none.
   * @param {() => void} commands
   */
  act(commands) {
    let isDone = true;
    try {
      commands();
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      isDone = false;
      this.notify(error.message);
    }
    this.view.changed();
    return isDone;
  }

  /**
   * Runs an operation that may take long; shows why it failed.
   * @param {() => unknown} work
   * @param {string} [file] The name of the file that the operation reads.
   */
  async attempt(work, file) {
    try {
      await work();
    } catch (error) {
      const { name, message } = /** @type {Error} */ (error);
      if (file !== undefined) return this.refuse(file, /** @type {Error} */ (error));
      this.notify(name === "NotAllowedError" ? "This browser does not allow that." : message, true);
    }
  }

  /**
   * Shows why a file can't be read.
   * @param {string} file @param {Error} error
   */
  refuse(file, error) {
    const why = word(error instanceof CommandError ? "This file cannot be read." : error.message);
    this.notify(why.includes(file) ? why : word("“{file}”: {why}", { file, why }), true);
  }

  undo() {
    this.endTyping();
    // The stroke being drawn is undone first.
    if (this.view.isDrawing) return this.view.cancel();
    if (this.engine.undoCount === 0) return this.notify("Nothing to undo");
    this.#undoOrRedo(Command.undo, "undo");
  }

  redo() {
    if (this.engine.redoCount === 0) return this.notify("Nothing to redo");
    this.#undoOrRedo(Command.redo, "redo");
  }

  /** @param {typeof Command.undo | typeof Command.redo} command @param {"undo" | "redo"} what */
  #undoOrRedo(command, what) {
    const { page } = this.engine;
    if (this.act(() => this.engine.do(command))) this.turned(what, page);
  }

  /**
   * Announces an "undo" or a "redo" to screen readers; on another page than `page`, shows it to all users.
   * @param {"undo" | "redo"} what @param {number} page
   */
  turned(what, page) {
    const now = this.engine.page;
    if (now === page) this.announce(what === "undo" ? "Undone" : "Redone");
    else this.notify(word(what === "undo" ? "Undone on page {page}" : "Redone on page {page}", { page: now + 1 }));
  }

  /**
   * Scrolls the page, in pixels of the canvas.
   * @param {number} x @param {number} y
   */
  scroll(x, y) {
    this.act(() => this.engine.do(Command.wheel, x, y, this.engine.width / 2, this.engine.height / 2, 0));
  }

  // MARK: Messages

  /**
   * Announces a text to screen readers only.
   * @param {string} text
   */
  announce(text) {
    find("#announcement").textContent = word(text);
  }

  /**
   * Shows a message for a moment, and announces it to screen readers.
   * @param {string} text
   */
  notify(text, isImportant = false) {
    const element = find("#notification");
    element.replaceChildren(word(text));
    element.dataset.shown = "true";
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => delete element.dataset.shown, isImportant ? 8000 : 1800);
  }

  /**
   * Removes a message that is no longer true.
   * @param {string} text
   */
  clearNotification(text) {
    const element = find("#notification");
    if (text === "" || element.textContent !== text) return;
    element.replaceChildren();
    delete element.dataset.shown;
  }

  /**
   * Shows the losses of a conversion until the user closes them; does nothing if there are none.
   * @param {string} heading @param {string[]} notes
   */
  async showNotes(heading, notes) {
    if (notes.length > 0) (await import("./ui/notes.js")).showNotes(heading, notes);
  }

  // MARK: Documents

  /** The document shown; null for a new one that is not in the store yet. */
  get document() { return this.shown.document; }

  /** The title of the document, never empty. */
  get title() { return this.shown.title; }

  /** Whether everything drawn is stored, and the reason if not; see `Saving`. */
  get state() { return this.saving.state; }
  get reason() { return this.saving.reason; }

  /**
   * Shows an empty document; see `ShownDocument.beginIn`.
   * @param {Where} where
   */
  newDocument(where, below = "") { return this.shown.beginIn(where, below); }

  /** Stores the new document. */
  storeNew() { return this.shown.storeNew(); }

  /**
   * Shows a document of the store; shows an error if that fails.
   * @param {string} id
   */
  openDocument(id) { return this.shown.open(id); }

  /** Packs the document if that is worthwhile. */
  pack() { return this.shown.pack(); }

  /**
   * Changes the title of the document; shows an error if the title is taken.
   * @param {string} title
   */
  rename(title) { return this.shown.rename(title); }

  /**
   * Resolves when everything of the document shown is stored.
   * @param {string} [id] The document that must be shown; by default any.
   */
  drain(id) { return this.shown.drain(id); }

  /** Stores everything before the page closes; returns whether that is likely to succeed. */
  flush() {
    this.endTyping();
    this.view.changed();
    return this.shown.flush();
  }

  // MARK: Files

  /**
   * Adds a brush file of the device to the brushes; by default lets the user choose it.
   * @param {File} [file]
   */
  openBrushFile(file) { return this.attempt(async () => (await opening()).openBrushFile(this, file)); }

  /**
   * Opens a file of the device as a new document, or as a brush; by default lets the user choose it.
   * @param {File} [file]
   */
  async openFile(file) { await (await opening()).openFile(this, file); }

  /** Opens the files that waited for the serving command. */
  async openWaiting() {
    if (this.store?.folder) await (await opening()).openWaiting(this);
  }

  /**
   * Saves a copy in a format.
   * @param {string} kind @param {CopyOptions} options
   */
  exportAs(kind, options = {}) { return this.attempt(async () => (await copies()).exportAs(this, kind, options)); }

  /**
   * Copies the page to the clipboard: "png" or "svg".
   * @param {"png" | "svg"} kind @param {CopyOptions} options
   */
  copyAs(kind, options = {}) { return this.attempt(async () => (await copies()).copyAs(this, kind, options)); }

  /**
   * Shares the page with another program, as a picture.
   * @param {CopyOptions} options
   */
  share(options = {}) { return this.attempt(async () => (await copies()).share(this, options)); }
}

// MARK: Start

/** Loads the parts around the canvas: all files in parallel, but after those that ink needs. */
function loadShell() {
  for (const href of /** @type {HTMLMetaElement} */ (find("meta[name=later]")).content.split(" ")) {
    document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
  }
  return import("./ui/shell.js");
}

/** Defines the canvas element of the page. */
function startCanvas() {
  const canvas = /** @type {CanvasElement} */ (find("ink-canvas"));
  // URL parameters, for testing.
  const options = new URLSearchParams(location.search);
  for (const name of ["record", "desynchronized"]) canvas.toggleAttribute(name, options.has(name));
  customElements.define("ink-canvas", CanvasElement);
  // Zooming must not scale the bars.
  for (const name of ["wheel", "gesturestart", "gesturechange"]) {
    addEventListener(name, (/** @type {Event & {ctrlKey?: boolean}} */ event) => {
      if (event.ctrlKey || name !== "wheel") event.preventDefault();
    }, { passive: false });
  }
  return canvas.ready;
}

/** Returns the id of the document that the address names, once; null if there is none. */
function requested() {
  const name = new URLSearchParams(location.search).get("open");
  if (name === null) return null;
  // A PDF becomes a document, which a reload shows.
  const address = new URL(location.href);
  address.searchParams.delete("open");
  history.replaceState(history.state, "", address);
  return `folder/${name}`;
}

const page = /** @type {typeof window & {inkstone?: Studio}} */ (window);

async function start() {
  const stored = Store.open();
  // Its error is shown later, by the parts around the canvas.
  stored.catch(() => {});
  const studio = new Studio(await startCanvas());
  const shell = loadShell();
  const { engine } = studio;
  page.inkstone = studio;
  engine.pictures.areCached = true;
  const { dataset } = document.documentElement;
  const last = preference("document", /** @type {string | null} */ (null));
  // The engine needs a document for any setting; pointer events wait until the last document is loaded.
  studio.shown.begin();
  let shownPage = 0;
  if (last !== null) studio.view.defer();
  studio.view.addEventListener("log", (event) => studio.shown.log(/** @type {CustomEvent} */ (event).detail));
  studio.view.addEventListener("action", (event) => {
    const { detail } = /** @type {CustomEvent<number>} */ (event);
    if (detail & Action.save) studio.exportAs("ink");
    if (detail & Action.undo) studio.turned("undo", shownPage);
    if (detail & Action.redo) studio.turned("redo", shownPage);
  });
  studio.view.addEventListener("change", () => {
    shownPage = engine.page;
    studio.viewports.changed();
  });
  addEventListener("pagehide", () => studio.viewports.store());
  addEventListener("beforeunload", (event) => {
    if (!studio.flush()) event.preventDefault();
  });
  studio.tools.apply();
  // The mark of a hovering pen shows the current tool.
  studio.tools.addEventListener("change", () => studio.view.changed());
  studio.surround(await shell);
  try {
    studio.store = await stored;
    studio.store.engine = engine;
  } catch (error) {
    studio.saving.fail(error);
  }
  // A killed browser may lose the latest local settings, but not the store.
  const shown = requested() ?? studio.store?.last ?? last;
  const isFree = last !== null || engine.itemCount + engine.contactCount === 0;
  const isWanted = shown !== null && isFree && studio.store;
  if (isWanted) studio.view.defer();
  const isOpened = isWanted && await studio.openDocument(shown);
  studio.view.release();
  if (!isOpened && studio.store) await studio.shown.storeBegun();
  requestAnimationFrame(() => requestAnimationFrame(() => {
    studio.ready = true;
    dataset.ready = "true";
  }));
  // Packing would delay a pen, and is too slow while the page closes.
  let packing = 0;
  document.addEventListener("visibilitychange", () => {
    clearTimeout(packing);
    if (document.visibilityState !== "hidden") return;
    studio.shown.storeThumbnail(quicklyPainted);
    packing = setTimeout(async () => {
      await studio.engine.pictures.sketched(0, 1, thumbnailSide).catch(() => {});
      if (document.visibilityState !== "hidden") return;
      studio.shown.storeThumbnail();
      studio.pack();
    }, 1000);
  });
  await studio.complete();
  /** @type {Promise<unknown>} */
  let turn = Promise.resolve();
  (await import("./device/files.js")).acceptDrops((file, at) => {
    turn = turn.then(async () => (at && await studio.clipping.drop(file, at)) || studio.openFile(file))
      .catch((error) => studio.notify(error.message, true));
  }, (isOver) => {
    document.body.toggleAttribute("data-drop", isOver);
    if (isOver) engine.pictures.decoder().then((decoder) => decoder.warm());
  });
  // If storage is blocked for this page, even asking may throw.
  try {
    if (isSecureContext) await navigator.serviceWorker?.register("service-worker.js");
  } catch { /* storage is blocked */ }
}

start().catch((error) => {
  const isStarted = page.inkstone?.ready;
  if ((page.inkstone?.state ?? "starting") === "starting") showState("unsaved", "");
  const notification = find("#notification");
  notification.textContent = isStarted ? word("This part of the page cannot be loaded now.")
    : word("The Studio could not start: {why} Load the page again, or try another browser.", { why: error.message });
  notification.dataset.shown = "true";
});
