// The Studio: starts the engine, opens the document, and lets the user draw as early as possible.

import { CanvasElement } from "./element/canvas-element.js";
import { Action, Command, CommandError } from "./engine/engine.js";
import { show } from "./store/document.js";
import { ownAuthor, preference, setPreference } from "./store/preferences.js";
import "./start.js";
import { Store } from "./store/store.js";
import { thumbnailOf, thumbnailSide } from "./ui/dom.js";
import { reasonOf, showState, showUnsaved, stateText } from "./ui/saving.js";
import { Tools } from "./ui/tools.js";
import { word } from "./words/index.js";

/**
 * @typedef {import("./device/files.js").CopyOptions} CopyOptions
 * @typedef {import("./store/catalog.js").Where} Where
 * @typedef {import("./engine/view.js").CanvasView} CanvasView
 * @typedef {import("./store/document-status.js").State} State
 * @typedef {import("./store/document.js").Document} OpenDocument
 * @typedef {Omit<State, "word"> & {word: State["word"] | "starting" | "empty"}} Judged Whether everything is stored.
 */

/** Files of the device, not needed for the first stroke. */
const files = () => import("./device/files.js");

/**
 * Returns a function that asks whether the ink annotations of a PDF become strokes.
 * @param {string} name
 */
const wantsInkOf = (name) => async () => (await import("./ui/pdf-ink.js")).askForInk(name);

/** The number of strokes that can be painted while a page closes. */
const quicklyPainted = 2000;

/** The number of documents whose viewports are stored. */
const maximumViewports = 60;

/** Returns the title of a new document, the local time: such titles sort by time, in every language. */
function titleNow() {
  const now = new Date();
  const [month, day, hour, minute] = [now.getMonth() + 1, now.getDate(), now.getHours(), now.getMinutes()]
    .map((number) => String(number).padStart(2, "0"));
  return `${now.getFullYear()}-${month}-${day} ${hour}.${minute}`;
}

/** Returns the last viewports of documents, by id. */
const viewports = () => preference("places", /** @type {[id: string, viewport: CanvasView["viewport"]][]} */ ([]));

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
   * The documents, and the one shown; null until they are loaded.
   * @type {Store}
   */
  store = /** @type {never} */ (null);
  /** @type {OpenDocument | null} */
  document = null;
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
  /**
   * The name under which the command keeps the PDF of the document opened last, and its password.
   * @type {{source: string, password: string} | null}
   */
  #opened = null;
  /** Whether the document of the last visit is shown. */
  ready = false;
  /**
   * The log bytes from before the store was loaded.
   * @type {Uint8Array[]}
   */
  #waiting = [];
  #timer = 0;
  /**
   * The state while no document has one: "starting", "empty", or "unsaved" with the members of `Document.state`.
   * @type {Judged}
   */
  #state = { word: "starting" };
  /**
   * The state shown, and its reason.
   * @type {Judged["word"]}
   */
  #shown = "starting";
  #reason = "";
  /** Whether bytes were appended to the document since it is shown. */
  #isChanged = false;
  /**
   * The end of the queue of operations on documents.
   * @type {Promise<unknown>}
   */
  #turn = Promise.resolve();
  #retrying = 0;
  /**
   * The document about which the user was warned that it is nearly full.
   * @type {OpenDocument | null}
   */
  #warned = null;
  /**
   * The storage of a new document, "browser" or "folder"; undefined for the default.
   * @type {Where | undefined}
   */
  #where = undefined;
  /** The subfolder of a new document. */
  #below = "";
  #isStoring = false;
  #viewportTimer = 0;

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
    await this.openWaiting();
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

  // MARK: Saving

  /**
   * Whether everything drawn is stored: "saved" (in the folder, or in this browser for a document of the browser),
   * "saving", "offline" or "kept" (in this browser only; the folder cannot be reached or refuses), "unsaved" (nowhere),
   * "empty", or "starting". It changes with the first log byte, not when it is shown.
   */
  get state() { return this.#judged.word; }

  /** The reason of the state, in the language of the page; empty if there is no problem. */
  get reason() { return reasonOf(this.#judged); }

  /** @returns {Judged} */
  get #judged() {
    if (this.document) return this.document.state;
    const isWaiting = this.#waiting.length > 0 && this.#isBegun;
    return isWaiting && this.#state.word !== "unsaved" ? { word: "saving" } : this.#state;
  }

  /** Stores everything before the page closes; returns whether that is likely to succeed. */
  flush() {
    this.endTyping();
    this.view.changed();
    if (!this.document && this.#waiting.length > 0 && this.#isBegun) return false;
    return this.store?.flush() ?? true;
  }

  /**
   * Reports that nothing can be stored.
   * @param {unknown} error
   */
  fail(error) {
    console.warn(error);
    this.#stateChanged({ word: "unsaved", browser: "failed" });
  }

  /** Shows a changed state: quietly, unless something is not stored. */
  #stateChanged(own = this.#state) {
    this.#state = own;
    const { state, reason } = this;
    if (state === this.#shown && reason === this.#reason) return;
    const before = this.#reason;
    [this.#shown, this.#reason] = [state, reason];
    // Saving is frequent during drawing: only lasting states are announced to screen readers.
    if (state === "offline" || before !== "" && state === "saved") this.announce(stateText(state));
    showState(state, reason);
    showUnsaved(this, state === "unsaved" ? reason : "");
    if (state === "kept") this.notify(reason, true);
    else this.#clearNotification(before);
  }

  /**
   * Announces a text to screen readers only.
   * @param {string} text
   */
  announce(text) {
    find("#announcement").textContent = word(text);
  }

  /**
   * Scrolls the page, in pixels of the canvas.
   * @param {number} x @param {number} y
   */
  scroll(x, y) {
    this.act(() => this.engine.do(Command.wheel, x, y, this.engine.width / 2, this.engine.height / 2, 0));
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
  #clearNotification(text) {
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

  /** The title of the document, never empty. */
  get title() { return this.document?.title || this.engine.title || word("Drawing"); }

  /**
   * Changes the title of the document; shows an error if the title is taken.
   * @param {string} title
   */
  async rename(title) {
    try {
      await this.document?.rename(title);
      // A damaged document stays unchanged until the first stroke.
      if (!this.document?.isDamaged) this.act(() => { this.engine.title = title; });
      if (this.document) setPreference("document", this.document.id);
      else if (this.store) await this.storeNew();
    } catch (error) {
      this.notify(/** @type {Error} */ (error).message, true);
    }
    this.dispatchEvent(new Event("document"));
  }

  /** Begins an empty document in the engine; `storeBegun` stores it. */
  begin() {
    if (this.document) this.document.leave();
    this.document = null;
    this.#waiting = [];
    clearTimeout(this.#retrying);
    this.engine.begin(crypto.getRandomValues(new Uint32Array(4)), ownAuthor());
    this.engine.title = titleNow();
  }

  /**
   * Creates a document in the store for the engine's. Must run in turn.
   * @param {Where} [where]
   */
  async #adopt(where) {
    const storage = where ?? (this.store.folder ? "folder" : "browser");
    const title = this.engine.title || word("Drawing");
    if (storage === "browser") {
      // The folder makes names unique itself.
      /** @type {Promise<import("./store/catalog.js").Listed[]>} */
      const late = new Promise((resolve) => setTimeout(resolve, 2000, []));
      const list = await Promise.race([this.store.list(), late]);
      const titles = new Set(list.map((entry) => entry.title));
      let free = title;
      for (let number = 2; titles.has(free); number++) free = `${title} ${number}`;
      if (free !== title) this.act(() => { this.engine.title = free; });
    }
    const created = await this.store.create(this.engine.title || title, storage, this.#below);
    for (const bytes of this.#waiting) created.append(bytes, !this.engine.isUnderWay);
    this.#follow(created);
  }

  /** Stores the new document; shows an error and retries if that fails. Must run in turn. */
  async #storeNew(where = this.#where) {
    try {
      await this.#adopt(where);
      // Its earlier ink needs a thumbnail, too.
      this.#isChanged = this.#isBegun;
    } catch (error) {
      this.fail(error);
      this.#retrying = setTimeout(() => this.inTurn(() => (this.document ? undefined : this.#storeNew(where))), 3000);
    }
  }

  /** Stores the new document, in turn. */
  storeNew() { return this.inTurn(() => (this.document ? undefined : this.#storeNew())); }

  /** Stores the new document unless it is empty, in turn. */
  storeBegun() {
    return this.inTurn(async () => {
      if (this.document) return;
      if (this.#isBegun) await this.#storeNew();
      else this.#stateChanged({ word: "empty" });
    });
  }

  /**
   * Runs operations on documents one after the other.
   * @template T @param {() => T | Promise<T>} action @returns {Promise<T>}
   */
  inTurn(action) {
    const result = this.#turn.then(action);
    this.#turn = result.catch(() => {});
    return result;
  }

  /** Whether the document has had any content. */
  get #isBegun() { return this.engine.itemCount + this.engine.contactCount + this.engine.undoCount > 0; }

  /**
   * Appends log bytes; the first of a new document create it in the store.
   * @param {Uint8Array} bytes
   */
  log(bytes) {
    this.#isChanged = true;
    if (this.document) return this.document.append(bytes, !this.engine.isUnderWay);
    this.#waiting.push(bytes);
    this.#stateChanged();
    if (!this.store || this.#isStoring || !this.#isBegun) return;
    this.#isStoring = true;
    this.storeBegun().finally(() => { this.#isStoring = false; });
  }

  /** Stores the viewport, a little later; `now` immediately. */
  storeViewport(now = false) {
    clearTimeout(this.#viewportTimer);
    this.#viewportTimer = 0;
    if (!now) {
      this.#viewportTimer = setTimeout(() => this.storeViewport(true), 400);
      return;
    }
    const id = this.document?.id;
    if (!id || this.isReplaying) return;
    const others = viewports().filter(([other]) => other !== id);
    setPreference("places", [[id, this.view.viewport], ...others].slice(0, maximumViewports));
  }

  /** Restores the document's last viewport, or fits its content. */
  #restoreViewport() {
    const known = viewports().find(([id]) => id === this.document?.id)?.[1];
    this.act(() => {
      if (known && Object.values(known).filter(Number.isFinite).length === 5) this.view.viewport = known;
      else this.view.begin();
    });
  }

  /**
   * Merges another writer's state of the document into the one shown.
   * @param {Uint8Array} bytes
   */
  #meet(bytes) {
    const { engine } = this;
    try {
      engine.follow(bytes);
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      return false;
    }
    // A damaged state that lacks nothing of ours stays unchanged until the first change.
    const isDamaged = engine.acceptedBytes === 0 && !engine.hasLog;
    const accepted = isDamaged ? bytes.length : engine.acceptedBytes;
    const answer = { accepted, bytes: engine.takeLog(), isWhole: !engine.isUnderWay, isDamaged };
    this.view.changed();
    return answer;
  }

  /** @param {OpenDocument} opened */
  #follow(opened) {
    if (this.document) this.document.leave();
    this.document = opened;
    this.#isChanged = false;
    this.#waiting = [];
    this.store.follow(opened);
    setPreference("document", opened.id);
    opened.onname = () => {
      setPreference("document", opened.id);
      this.dispatchEvent(new Event("document"));
    };
    opened.onmeet = (bytes) => this.#meet(bytes);
    opened.ondamagedcopy = (copy) => this.notify(word("The damaged file is kept as “{copy}”.", { copy }), true);
    opened.onfull = () => this.#warn();
    opened.onstate = () => this.#stateChanged();
    opened.onnotice = ({ text, values }) => this.notify(word(text, values), true);
    if (opened.notice) opened.onnotice(opened.notice);
    opened.notice = null;
    this.#stateChanged();
    this.dispatchEvent(new Event("document"));
  }

  /**
   * Opens a file, and asks for its password if it needs one; null if the user gives up.
   * @template {{source?: string}} Made
   * @param {string} name @param {(password: string) => Promise<Made | null>} open
   */
  async unlock(name, open) {
    let password = "";
    for (;;) {
      try {
        const made = await open(password);
        this.#opened = { source: made?.source ?? "", password };
        return made;
      } catch (error) {
        if (/** @type {{code?: string}} */ (error).code !== "password") throw error;
        const given = await (await import("./ui/password.js")).askPassword(name, password !== "");
        if (given === null) return null;
        password = given;
      }
    }
  }

  /** Returns what is known of the PDF of the document opened last, once. */
  takeOpened() {
    const opened = this.#opened ?? { source: "", password: "" };
    this.#opened = null;
    return opened;
  }

  /**
   * Shows a document of the store; shows an error if that fails.
   * @param {string} id
   */
  openDocument(id) {
    const name = id.replace(/.*\//s, "");
    return this.inTurn(async () => {
      try {
        const [loaded] = await Promise.all([
          this.unlock(name, (password) => this.store.load(id, password, wantsInkOf(name))), this.engine.whole(),
        ]);
        if (!loaded) return false;
        const { notes = [] } = loaded;
        await this.#show(loaded);
        await this.showNotes(word("Opened “{title}”, but not completely", { title: this.title }), notes);
      } catch (error) {
        this.notify(error instanceof CommandError ? "This document cannot be read."
          : /** @type {Error} */ (error).message, true);
        return false;
      }
      return true;
    });
  }

  /**
   * Shows a loaded document; if it is unreadable, throws and changes nothing.
   * @param {import("./store/document.js").Loaded & {isNew?: boolean}} loaded
   */
  async #show(loaded) {
    await this.#leave();
    const opened = loaded.document;
    let losses;
    try {
      losses = show(this.engine, loaded);
    } catch (error) {
      if (opened.key !== this.document?.key) this.store.forget(opened);
      throw error;
    }
    this.#follow(opened);
    this.#restoreViewport();
    await opened.accepted;
    if (opened.isNearlyFull) this.#warn();
    if (losses) (await import("./ui/notes.js")).showLosses(this.title, losses, opened);
  }

  /** Warns once per document that it is nearly full. */
  #warn() {
    const { document: opened } = this;
    if (!opened || this.#warned === opened) return;
    this.#warned = opened;
    const { size, room } = opened;
    const [has, most] = [size, size + room].map((bytes) => Math.round(bytes / 1e6));
    this.notify(word("This document is nearly full: {has} of {most} MB. Continue in a new one.", { has, most }), true);
  }

  /**
   * Throws if the document has no room for this number of bytes.
   * @param {number} bytes
   */
  checkRoom(bytes) {
    if (this.document && bytes > this.document.room) {
      throw new Error(word("This document is full. Continue in a new one."));
    }
  }

  /** Ends all activity, and appends the rest of the log to its document. */
  async #leave() {
    this.replay?.stop();
    this.endTyping();
    this.view.cancel();
    this.view.changed();
    if (!this.document && this.#isBegun) await this.#storeNew();
    if (this.#viewportTimer) this.storeViewport(true);
    // Pictures in a thumbnail are not worth a long wait.
    const sketches = this.engine.pictures.sketched(0, 1, thumbnailSide).catch(() => {});
    await Promise.race([sketches, new Promise((resolve) => { setTimeout(resolve, 1000); })]);
    this.view.cancel();
    this.storeThumbnail();
    this.view.changed();
  }

  /**
   * Stores a thumbnail in a changed document that is about to be closed.
   * @param {number} maximum The most items, as painting them takes time.
   */
  storeThumbnail(maximum = Infinity) {
    const { document: opened, engine } = this;
    if (!opened || !this.#isChanged || engine.hasThumbnail || !engine.isEditable || !engine.module?.isWhole) return;
    if (engine.contactCount > 0 || this.isReplaying || engine.itemCount > maximum) return;
    // Not with gray rectangles for pictures.
    if (engine.pictures.requests(0, 1, undefined, undefined, thumbnailSide).some(({ isGrey }) => isGrey)) return;
    const bytes = thumbnailOf(engine);
    if (bytes === null || !this.act(() => engine.setThumbnail(bytes))) return;
    this.#isChanged = false;
  }

  /** Packs the document if that is worthwhile and no contact is down. */
  pack() {
    return this.inTurn(async () => {
      const { document: opened, engine } = this;
      if (!opened?.isLoose || engine.contactCount > 0 || this.isReplaying || !engine.module?.isWhole) return;
      this.view.changed();
      const bytes = engine.pack();
      // If it cannot be stored now, the store retries and reports it.
      if (bytes !== null) await opened.replace(bytes).catch(() => {});
    });
  }

  /**
   * Shows an empty document, which is stored from its first stroke on, or by `storeNew`.
   * @param {Where} where
   * @param {string} below A subfolder of the served folder.
   */
  newDocument(where, below = "") {
    return this.inTurn(async () => {
      await this.#leave();
      this.begin();
      this.#where = where;
      this.#below = below;
      this.store?.follow(null);
      this.#stateChanged({ word: "empty" });
      this.view.changed();
      this.dispatchEvent(new Event("document"));
    });
  }

  /**
   * Adds a brush file of the device to the brushes; by default lets the user choose it.
   * @param {File} [file]
   */
  openBrushFile(file) {
    return this.attempt(async () => {
      const chosen = file ?? (await (await files()).pickBrush());
      if (chosen) await (await import("./ui/brush-editor.js")).openBrush(this, chosen);
    });
  }

  /**
   * Opens a file of the device as a new document, or as a brush; by default lets the user choose it.
   * @param {File} [file]
   */
  async openFile(file) {
    if (file && (await (await files()).isBrush(file))) return this.openBrushFile(file);
    const module = await files();
    // Choosing a file may take long; only the rest must not overlap other operations.
    const chosen = file ?? (await module.pickFile(this.store).catch((error) => this.notify(error.message, true)));
    if (!chosen) return;
    await this.inTurn(async () => {
      let made = null;
      try {
        const wantsInk = wantsInkOf(chosen.name);
        const read = (/** @type {string} */ password) => module.openFile(this.store, chosen, password, wantsInk);
        [made] = await Promise.all([this.unlock(chosen.name, read), this.engine.whole()]);
        if (!made) return;
        await this.#show({ ...made, isNew: true });
        this.#isChanged = true;
        this.announce(word("Opened “{title}”", { title: this.title }));
        await this.showNotes(word("Opened “{title}”, but not completely", { title: this.title }), made.notes);
      } catch (error) {
        if (await this.#keepForLater(chosen, /** @type {{code?: string}} */ (error))) return;
        if (error instanceof CommandError && made) this.store.remove(made.document.id).catch(() => {});
        this.refuse(chosen.name, /** @type {Error} */ (error));
      }
    });
  }

  /**
   * Keeps a PDF until the serving command can be reached; returns false if that isn't why it can't be opened.
   * @param {File} file @param {{code?: string}} error
   */
  async #keepForLater(file, { code }) {
    if (this.store.folder && code !== "offline" || !/\.pdf$/i.test(file.name)) return false;
    const { keep, keeps } = await import("./device/waiting-files.js");
    if (!keeps()) return false;
    await keep(file);
    this.notify(word("“{file}” is opened once the Inkstone command can be reached.", { file: file.name }), true);
    return true;
  }

  /** Opens the files that waited for the serving command. */
  async openWaiting() {
    if (!this.store?.folder) return;
    for (const file of await (await import("./device/waiting-files.js")).take()) await this.openFile(file);
  }

  /**
   * Returns the source of copies: the page as it is now.
   * @param {CopyOptions} options
   */
  async #source(options) {
    const { engine, store, title } = this;
    this.endTyping();
    await engine.whole();
    this.view.changed();
    /** @type {import("./engine/page-picture.js").Source} */
    const source = {
      page: engine.page, pageCount: engine.pageCount, transform: engine.transform,
      width: engine.width, height: engine.height,
      memory: engine.memory, drawn: (number) => engine.drawn(number), band: (...values) => engine.band(...values),
      pictures: engine.pictures, write: () => engine.write(),
    };
    return { engine: source, store: store ?? {}, title, ...options };
  }

  /**
   * Saves a copy in a format.
   * @param {string} kind @param {CopyOptions} options
   */
  exportAs(kind, options = {}) {
    return this.attempt(async () => {
      /** @type {string[]} */
      let notes = [];
      const source = await this.#source({ onNotes: (list) => { notes = list; }, ...options });
      const name = await (await files()).exportAs(kind, source);
      if (name) this.notify(word("Saved “{name}”", { name }));
      if (name) await this.showNotes(word("Saved “{name}”, but not completely", { name }), notes);
    });
  }

  /**
   * Copies the page to the clipboard: "png" or "svg".
   * @param {"png" | "svg"} kind @param {CopyOptions} options
   */
  copyAs(kind, options = {}) {
    return this.attempt(async () => {
      await (await files()).copyAs(kind, await this.#source(options));
      this.notify("The page was copied to the clipboard.");
    });
  }

  /**
   * Shares the page with another program, as a picture.
   * @param {CopyOptions} options
   */
  share(options = {}) {
    return this.attempt(async () => (await files()).share(await this.#source(options)));
  }

  /**
   * Deletes a document of the list; returns the data that restores it.
   * @param {import("./store/catalog.js").Listed} entry
   */
  async removeDocument(entry) {
    if (entry.id === this.document?.id) await this.newDocument(entry.where, entry.below);
    return this.store.remove(entry.id);
  }

  /** Resolves when everything of the document shown is stored. */
  async drain(id = this.document?.id) {
    if (!this.document || id !== this.document.id) return;
    this.view.changed();
    await this.document.drained();
  }
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
  studio.begin();
  let shownPage = 0;
  if (last !== null) studio.view.defer();
  studio.view.addEventListener("log", (event) => studio.log(/** @type {CustomEvent} */ (event).detail));
  studio.view.addEventListener("action", (event) => {
    const { detail } = /** @type {CustomEvent<number>} */ (event);
    if (detail & Action.save) studio.exportAs("ink");
    if (detail & Action.undo) studio.turned("undo", shownPage);
    if (detail & Action.redo) studio.turned("redo", shownPage);
  });
  studio.view.addEventListener("change", () => {
    shownPage = engine.page;
    studio.storeViewport();
  });
  addEventListener("pagehide", () => studio.storeViewport(true));
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
    studio.fail(error);
  }
  // A killed browser may lose the latest local settings, but not the store.
  const shown = requested() ?? studio.store?.last ?? last;
  const isFree = last !== null || engine.itemCount + engine.contactCount === 0;
  const isWanted = shown !== null && isFree && studio.store;
  if (isWanted) studio.view.defer();
  const isOpened = isWanted && await studio.openDocument(shown);
  studio.view.release();
  if (!isOpened && studio.store) await studio.storeBegun();
  requestAnimationFrame(() => requestAnimationFrame(() => {
    studio.ready = true;
    dataset.ready = "true";
  }));
  // Packing would delay a pen, and is too slow while the page closes.
  let packing = 0;
  document.addEventListener("visibilitychange", () => {
    clearTimeout(packing);
    if (document.visibilityState !== "hidden") return;
    studio.storeThumbnail(quicklyPainted);
    packing = setTimeout(async () => {
      await studio.engine.pictures.sketched(0, 1, thumbnailSide).catch(() => {});
      if (document.visibilityState !== "hidden") return;
      studio.storeThumbnail();
      studio.pack();
    }, 1000);
  });
  await studio.complete();
  /** @type {Promise<unknown>} */
  let turn = Promise.resolve();
  (await files()).acceptDrops((file, at) => {
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
