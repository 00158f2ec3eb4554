// The Studio: starts the engine, opens the document, and lets one draw as soon as that can be.

import { CanvasElement } from "./element/canvas-element.js";
import { Action, Command, Refused } from "./engine/engine.js";
import { keep, kept } from "./store/kept.js";
import "./start.js";
import { ownAuthor, show, Store } from "./store/store.js";
import { portrait, portraitSide } from "./ui/dom.js";
import { reasonOf, showState, showUnsaved, stateText } from "./ui/saving.js";
import { Tools } from "./ui/tools.js";
import { word } from "./words/index.js";

/**
 * @typedef {import("./device/files.js").How} How
 * @typedef {import("./store/shelf.js").Where} Where
 * @typedef {import("./engine/view.js").CanvasView} CanvasView
 * @typedef {import("./store/store.js").State} State
 * @typedef {import("./store/store.js").Document} OpenDocument
 * @typedef {Omit<State, "word"> & {word: State["word"] | "starting" | "empty"}} Judged whether all is kept
 */

/** Files of the device: not needed for the first stroke. */
const files = () => import("./device/files.js");

/** How many strokes are painted within the time that a page has when it is closed. */
const quicklyPainted = 2000;

/** Of how many documents it is kept where one looked. */
const mostPlaces = 60;

/** A title for a new document: names in this order are in that of time, whatever the language. */
function titleNow() {
  const now = new Date();
  const [month, day, hour, minute] = [now.getMonth() + 1, now.getDate(), now.getHours(), now.getMinutes()]
    .map((number) => String(number).padStart(2, "0"));
  return `${now.getFullYear()}-${month}-${day} ${hour}.${minute}`;
}

/** Where one looked at documents, by their ids. */
const places = () => kept("places", /** @type {[id: string, place: CanvasView["place"]][]} */ ([]));

/**
 * An element of the page.
 * @param {string} selector
 */
const find = (selector) => /** @type {HTMLElement} */ (document.querySelector(selector));

/** What everything on the page shares. Fires "document" when another is shown. */
export class Studio extends EventTarget {
  /**
   * The canvas: its engine, its view, and what draws on it.
   * @type {import("./engine/engine.js").Engine}
   */
  engine;
  /** @type {CanvasView} */
  view;
  /** @type {Tools} */
  tools;
  /**
   * The documents, and the one that is shown; null until they are there.
   * @type {Store}
   */
  store = /** @type {never} */ (null);
  /** @type {OpenDocument | null} */
  document = null;
  /**
   * The parts around the canvas: null until they are loaded, first these …
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
  /** @type {import("./ui/print.js").Printer} */
  printer = /** @type {never} */ (null);
  /** @type {import("./ui/typing.js").TextEntry} */
  typing = /** @type {never} */ (null);
  /** Whether the document of the last visit is shown. */
  ready = false;
  /**
   * Bytes of the log that came before the store was there.
   * @type {Uint8Array[]}
   */
  #waiting = [];
  #timer = 0;
  /**
   * The state where no document has one: "starting", "empty", or "unsaved" with what `Document.state` has.
   * @type {Judged}
   */
  #state = { word: "starting" };
  /**
   * The state that is shown, and its reason.
   * @type {Judged["word"]}
   */
  #shown = "starting";
  #reason = "";
  /** Whether the document got bytes since it is shown. */
  #isChanged = false;
  /**
   * What is done with documents, one after the other.
   * @type {Promise<unknown>}
   */
  #turn = Promise.resolve();
  #retrying = 0;
  /**
   * The document that is known to be nearly full.
   * @type {OpenDocument | null}
   */
  #warned = null;
  /**
   * Where a document goes that is not kept yet: "browser" or "folder"; undefined for the usual.
   * @type {Where | undefined}
   */
  #where = undefined;
  /** And into which of its folders. */
  #below = "";
  #isKeeping = false;
  #looking = 0;

  /** @param {CanvasElement} canvas that is ready */
  constructor({ engine, view }) {
    super();
    this.engine = engine;
    this.view = view;
    this.tools = new Tools(engine);
  }

  // MARK: Parts

  /**
   * Puts the bars and panels around the canvas.
   * @param {typeof import("./ui/face.js")} parts
   */
  surround({ Face, PagePanel, Replay, Selection, Settings, ZoomPanel }) {
    this.settings = new Settings(this);
    this.selection = new Selection(this);
    this.pages = new PagePanel(this);
    this.zoom = new ZoomPanel(this);
    this.replay = new Replay(this);
    new Face(this);
  }

  /** Adds what nobody needs for the first stroke. */
  async complete() {
    new (await import("./ui/selecting.js")).SelectionBar(this);
    this.typing = new (await import("./ui/typing.js")).TextEntry(this);
    this.printer = new (await import("./ui/print.js")).Printer(this);
    this.clipping = new (await import("./ui/clipping.js")).Clipping(this);
  }

  get isReplaying() { return this.replay?.isOpen ?? false; }

  /** Keeps what is typed, and ends that. */
  endTyping() { this.typing?.end(); }

  // MARK: Commands

  /**
   * Gives commands; says so where the engine refuses. Returns whether it did not.
   * @param {() => void} commands
   */
  act(commands) {
    let isDone = true;
    try {
      commands();
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      isDone = false;
      this.say(error.message);
    }
    this.view.changed();
    return isDone;
  }

  /**
   * Does what may take long, and says why it cannot be done where that is so.
   * @param {() => unknown} work
   */
  async attempt(work) {
    try {
      await work();
    } catch (error) {
      const { name, message } = /** @type {Error} */ (error);
      const why = name === "NotAllowedError" ? "This browser does not allow that." : message;
      this.say(error instanceof Refused ? "That is not possible here." : why, true);
    }
  }

  undo() {
    this.endTyping();
    // What is under way is what one wants to be rid of.
    if (this.view.isDrawing) return this.view.cancel();
    if (this.engine.undoCount === 0) return this.say("Nothing to undo");
    this.#goBack(Command.undo, "undo");
  }

  redo() {
    if (this.engine.redoCount === 0) return this.say("Nothing to redo");
    this.#goBack(Command.redo, "redo");
  }

  /** @param {typeof Command.undo | typeof Command.redo} command @param {"undo" | "redo"} what */
  #goBack(command, what) {
    const { page } = this.engine;
    if (this.act(() => this.engine.do(command))) this.turned(what, page);
  }

  /**
   * Says that there was an "undo" or a "redo" where that is on another page than the one before: else one sees it.
   * @param {"undo" | "redo"} what @param {number} page
   */
  turned(what, page) {
    const now = this.engine.page;
    if (now === page) this.whisper(what === "undo" ? "Undone" : "Redone");
    else this.say(word(what === "undo" ? "Undone on page {page}" : "Redone on page {page}", { page: now + 1 }));
  }

  // MARK: Whether all is kept

  /**
   * Whether all that was drawn is kept: "saved" (in the folder, or in this browser where the document belongs
   * there), "saving", "offline" or "kept" (in this browser alone; the folder cannot be reached or refuses),
   * "unsaved" (nowhere), "empty", or "starting". It changes with the first byte that is logged, not when it is shown.
   */
  get state() { return this.#judged.word; }

  /** Why that is so, in the language of the page; empty where nothing is wrong. */
  get reason() { return reasonOf(this.#judged); }

  /** @returns {Judged} */
  get #judged() {
    if (this.document) return this.document.state;
    const isWaiting = this.#waiting.length > 0 && this.#isBegun;
    return isWaiting && this.#state.word !== "unsaved" ? { word: "saving" } : this.#state;
  }

  /** Hands over everything before the page is closed; gives whether nothing is lost then, as far as one can tell. */
  hurry() {
    this.endTyping();
    this.view.changed();
    if (!this.document && this.#waiting.length > 0 && this.#isBegun) return false;
    return this.store?.hurry() ?? true;
  }

  /**
   * Nothing can be kept.
   * @param {unknown} error
   */
  fail(error) {
    console.warn(error);
    this.#stateChanged({ word: "unsaved", browser: "failed" });
  }

  /** Says quietly whether all is kept, and loudly when it is not. */
  #stateChanged(own = this.#state) {
    this.#state = own;
    const { state, reason } = this;
    if (state === this.#shown && reason === this.#reason) return;
    const before = this.#reason;
    [this.#shown, this.#reason] = [state, reason];
    // While one draws, it is saved again and again: only what lasts is worth a word to those who do not see it.
    if (state === "offline" || before !== "" && state === "saved") this.whisper(stateText(state));
    showState(state, reason);
    showUnsaved(this, state === "unsaved" ? reason : "");
    if (state === "kept") this.say(reason, true);
    else this.#unsay(before);
  }

  /**
   * Tells screen readers what others see.
   * @param {string} text
   */
  whisper(text) {
    find("#whispers").textContent = word(text);
  }

  /**
   * Moves the page under the view, in pixels of the canvas.
   * @param {number} x @param {number} y
   */
  scroll(x, y) {
    this.act(() => this.engine.do(Command.wheel, x, y, this.engine.width / 2, this.engine.height / 2, 0));
  }

  /**
   * Shows a sentence for a moment, and tells it to screen readers.
   * @param {string} text
   */
  say(text, isImportant = false) {
    const element = find("#says");
    element.replaceChildren(word(text));
    element.dataset.shown = "true";
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => delete element.dataset.shown, isImportant ? 8000 : 1800);
  }

  /**
   * Takes back a sentence that does not hold any more.
   * @param {string} text
   */
  #unsay(text) {
    const element = find("#says");
    if (text === "" || element.textContent !== text) return;
    element.replaceChildren();
    delete element.dataset.shown;
  }

  /**
   * Says what a conversion could not keep, until somebody closes it; nothing where there is nothing.
   * @param {string} heading @param {string[]} notes
   */
  async tell(heading, notes) {
    if (notes.length > 0) (await import("./ui/notes.js")).tellNotes(heading, notes);
  }

  // MARK: Documents

  /** The title of the document, never empty. */
  get title() { return this.document?.title || this.engine.title || word("Drawing"); }

  /**
   * Gives the document another title; one that is taken leaves all as it was.
   * @param {string} title
   */
  async rename(title) {
    try {
      await this.document?.rename(title);
      // What is damaged stays as it is until something is drawn.
      if (!this.document?.isDamaged) this.act(() => { this.engine.title = title; });
      if (this.document) keep("document", this.document.id);
      else if (this.store) await this.keep();
    } catch (error) {
      this.say(/** @type {Error} */ (error).message, true);
    }
    this.dispatchEvent(new Event("document"));
  }

  /** Begins an empty document in the engine; `adopt` gives it a place. */
  begin() {
    if (this.document) this.document.leave();
    this.document = null;
    this.#waiting = [];
    clearTimeout(this.#retrying);
    this.engine.begin(crypto.getRandomValues(new Uint32Array(4)), ownAuthor());
    this.engine.title = titleNow();
  }

  /**
   * Gives the document of the engine a place in the store.
   * @param {Where} [where]
   */
  async adopt(where) {
    const place = where ?? (this.store.folder ? "folder" : "browser");
    const title = this.engine.title || word("Drawing");
    if (place === "browser") {
      // The folder numbers names by itself.
      /** @type {Promise<import("./store/shelf.js").Listed[]>} */
      const late = new Promise((give) => setTimeout(give, 2000, []));
      const list = await Promise.race([this.store.list(), late]);
      const taken = new Set(list.map((entry) => entry.title));
      let free = title;
      for (let number = 2; taken.has(free); number++) free = `${title} ${number}`;
      if (free !== title) this.act(() => { this.engine.title = free; });
    }
    const created = await this.store.create(this.engine.title || title, place, this.#below);
    for (const bytes of this.#waiting) created.append(bytes, !this.engine.isUnderWay);
    this.#follow(created);
  }

  /** Adopts what is drawn; where that cannot be it says so, keeps the ink and tries again. */
  async #keep(where = this.#where) {
    try {
      await this.adopt(where);
      // Of what was drawn before there is a picture to be made, too.
      this.#isChanged = this.#isBegun;
    } catch (error) {
      this.fail(error);
      this.#retrying = setTimeout(() => this.#inTurn(() => (this.document ? undefined : this.#keep(where))), 3000);
    }
  }

  /** Gives what is drawn a place, as `adopt`, in turn. */
  keep() { return this.#inTurn(() => (this.document ? undefined : this.#keep())); }

  /** Gives what is drawn a place; where nothing is, it says so. Only to be done in turn. */
  async keepBegun() {
    if (this.document) return;
    if (this.#isBegun) await this.#keep();
    else this.#stateChanged({ word: "empty" });
  }

  /**
   * Does one thing with documents after the other.
   * @template T @param {() => T | Promise<T>} action @returns {Promise<T>}
   */
  #inTurn(action) {
    const result = this.#turn.then(action);
    this.#turn = result.catch(() => {});
    return result;
  }

  /** Whether anything was done that is worth a file. */
  get #isBegun() { return this.engine.itemCount + this.engine.contactCount + this.engine.undoCount > 0; }

  /**
   * Appends what was drawn; the first of it makes a file.
   * @param {Uint8Array} bytes
   */
  log(bytes) {
    this.#isChanged = true;
    if (this.document) return this.document.append(bytes, !this.engine.isUnderWay);
    this.#waiting.push(bytes);
    this.#stateChanged();
    if (!this.store || this.#isKeeping || !this.#isBegun) return;
    this.#isKeeping = true;
    this.#inTurn(() => this.keepBegun()).finally(() => { this.#isKeeping = false; });
  }

  /** Keeps where one looks, a little later; `now` at once. */
  look(now = false) {
    clearTimeout(this.#looking);
    this.#looking = 0;
    if (!now) {
      this.#looking = setTimeout(() => this.look(true), 400);
      return;
    }
    const id = this.document?.id;
    if (!id || this.isReplaying) return;
    const others = places().filter(([other]) => other !== id);
    keep("places", [[id, this.view.place], ...others].slice(0, mostPlaces));
  }

  /** Looks where one looked when the document was seen last, or at what is drawn. */
  #lookAgain() {
    const known = places().find(([id]) => id === this.document?.id)?.[1];
    this.act(() => {
      if (known && Object.values(known).filter(Number.isFinite).length === 5) this.view.place = known;
      else this.view.begin();
    });
  }

  /**
   * Joins what is shown with what others have done to the document.
   * @param {Uint8Array} bytes
   */
  #meet(bytes) {
    const { engine } = this;
    try {
      engine.follow(bytes);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return false;
    }
    // What is damaged and has all that is here stays until something is changed.
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
    keep("document", opened.id);
    opened.onname = () => {
      keep("document", opened.id);
      this.dispatchEvent(new Event("document"));
    };
    opened.onmeet = (bytes) => this.#meet(bytes);
    opened.onkept = (copy) => this.say(word("The damaged file is kept as “{copy}”.", { copy }), true);
    opened.onfull = () => this.#warn();
    opened.onstate = () => this.#stateChanged();
    opened.onnotice = ({ text, values }) => this.say(word(text, values), true);
    if (opened.notice) opened.onnotice(opened.notice);
    opened.notice = null;
    this.#stateChanged();
    this.dispatchEvent(new Event("document"));
  }

  /**
   * Shows a document of the store; says so where that cannot be.
   * @param {string} id
   */
  openDocument(id) {
    return this.#inTurn(async () => {
      try {
        const [loaded] = await Promise.all([this.store.load(id), this.engine.whole()]);
        const { notes = [] } = loaded;
        await this.#show(loaded);
        await this.tell(word("Opened “{title}”, but not completely", { title: this.title }), notes);
      } catch (error) {
        this.say(error instanceof Refused ? "This document cannot be read."
          : /** @type {Error} */ (error).message, true);
        return false;
      }
      return true;
    });
  }

  /**
   * Shows what was loaded; where it cannot be read all is as before.
   * @param {import("./store/store.js").Loaded & {isNew?: boolean}} loaded
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
    this.#lookAgain();
    await opened.accepted;
    if (opened.isNearlyFull) this.#warn();
    if (losses) (await import("./ui/notes.js")).tellLosses(this.title, losses, opened);
  }

  /** Says, once for a document, that there is hardly room for more in it. */
  #warn() {
    const { document: opened } = this;
    if (!opened || this.#warned === opened) return;
    this.#warned = opened;
    const { size, room } = opened;
    const [has, most] = [size, size + room].map((bytes) => Math.round(bytes / 1e6));
    this.say(word("This document is nearly full: {has} of {most} MB. Continue in a new one.", { has, most }), true);
  }

  /**
   * Throws where something of so many bytes has no room in the document.
   * @param {number} bytes
   */
  checkRoom(bytes) {
    if (this.document && bytes > this.document.room) {
      throw new Error(word("This document is full. Continue in a new one."));
    }
  }

  /** Ends what is under way, and hands the rest of the log to the document that it belongs to. */
  async #leave() {
    this.replay?.stop();
    this.endTyping();
    this.view.cancel();
    this.view.changed();
    if (!this.document && this.#isBegun) await this.#keep();
    if (this.#looking) this.look(true);
    // A small picture without a photo is not worth waiting long for.
    const sketches = this.engine.sketchesOf(0, 1, portraitSide).catch(() => {});
    await Promise.race([sketches, new Promise((resolve) => { setTimeout(resolve, 1000); })]);
    this.view.cancel();
    this.portray();
    this.view.changed();
  }

  /**
   * Gives a document that was drawn on its small picture, for lists, at the moment of leaving it.
   * @param {number} most not for one of more strokes: painting them takes its time
   */
  portray(most = Infinity) {
    const { document: opened, engine } = this;
    if (!opened || !this.#isChanged || engine.isPortrayed || !engine.isEditable || !engine.module?.isWhole) return;
    if (engine.contactCount > 0 || this.isReplaying || engine.itemCount > most) return;
    // Not with a grey place where a picture is.
    if (engine.pictureWishes(0, 1, undefined, undefined, portraitSide).some(({ isGrey }) => isGrey)) return;
    const bytes = portrait(engine);
    if (bytes === null || !this.act(() => engine.portray(bytes))) return;
    this.#isChanged = false;
  }

  /** Packs the document where that is worth it, and nobody draws. */
  pack() {
    return this.#inTurn(async () => {
      const { document: opened, engine } = this;
      if (!opened?.isLoose || engine.contactCount > 0 || this.isReplaying || !engine.module?.isWhole) return;
      this.view.changed();
      const bytes = engine.pack();
      // Where it cannot be kept now, the store tries again, and says so.
      if (bytes !== null) await opened.replace(bytes).catch(() => {});
    });
  }

  /**
   * Shows an empty document, which is kept from its first stroke on, or from `keep`.
   * @param {Where} where
   * @param {string} below the folder below the one that is served
   */
  newDocument(where, below = "") {
    return this.#inTurn(async () => {
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
   * Takes a brush file of the device among the brushes; without one, lets somebody choose.
   * @param {File} [file]
   */
  openBrushFile(file) {
    return this.attempt(async () => {
      const chosen = file ?? (await (await files()).pickBrush());
      if (chosen) await (await import("./ui/brush-editor.js")).openBrush(this, chosen);
    });
  }

  /**
   * Opens a file of the device as a new document, or as a brush; without one, lets somebody choose.
   * @param {File} [file]
   */
  async openFile(file) {
    if (file && (await (await files()).isBrush(file))) return this.openBrushFile(file);
    const module = await files();
    // Choosing a file may take long; the rest may not be mixed with anything else.
    const chosen = file ?? (await module.pickFile(this.store).catch((error) => this.say(error.message, true)));
    if (!chosen) return;
    await this.#inTurn(async () => {
      let made = null;
      try {
        [made] = await Promise.all([module.openFile(this.store, chosen), this.engine.whole()]);
        if (!made) return;
        await this.#show({ ...made, isNew: true });
        this.#isChanged = true;
        this.whisper(word("Opened “{title}”", { title: this.title }));
        await this.tell(word("Opened “{title}”, but not completely", { title: this.title }), made.notes);
      } catch (error) {
        if (error instanceof Refused && made) this.store.remove(made.document.id).catch(() => {});
        const why = word(error instanceof Refused ? "This file cannot be read."
          : /** @type {Error} */ (error).message);
        this.say(why.includes(chosen.name) ? why : `“${chosen.name}”: ${why}`, true);
      }
    });
  }

  /**
   * What copies are made of: the page as it is when they are asked for.
   * @param {How} options
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
      ink: engine.ink, drawn: (number) => engine.drawn(number), band: (...values) => engine.band(...values),
      picturesOf: (...values) => engine.picturesOf(...values), write: () => engine.write(),
    };
    return { engine: source, store: store ?? {}, title, ...options };
  }

  /**
   * Saves a copy in a format.
   * @param {string} kind @param {How} options
   */
  exportAs(kind, options = {}) {
    return this.attempt(async () => {
      /** @type {string[]} */
      let notes = [];
      const source = await this.#source({ onNotes: (list) => { notes = list; }, ...options });
      const name = await (await files()).exportAs(kind, source);
      if (name) this.say(word("Saved “{name}”", { name }));
      if (name) await this.tell(word("Saved “{name}”, but not completely", { name }), notes);
    });
  }

  /**
   * Puts the page on the clipboard: "png" or "svg".
   * @param {"png" | "svg"} kind @param {How} options
   */
  copyAs(kind, options = {}) {
    return this.attempt(async () => {
      await (await files()).copyAs(kind, await this.#source(options));
      this.say("The page was copied to the clipboard.");
    });
  }

  /**
   * Hands the page to another program, as a picture.
   * @param {How} options
   */
  share(options = {}) {
    return this.attempt(async () => (await files()).share(await this.#source(options)));
  }

  /**
   * Deletes a document of the list; gives what brings it back.
   * @param {import("./store/shelf.js").Listed} entry
   */
  async removeDocument(entry) {
    if (entry.id === this.document?.id) await this.newDocument(entry.where, entry.below);
    return this.store.remove(entry.id);
  }

  /** Hands everything of a document that is shown to the store. */
  async settle(id = this.document?.id) {
    if (!this.document || id !== this.document.id) return;
    this.view.changed();
    await this.document.settled();
  }
}

// MARK: Start

/** Loads what surrounds the canvas: all of its files at once, but after what ink needs. */
function loadFace() {
  for (const href of /** @type {HTMLMetaElement} */ (find("meta[name=later]")).content.split(" ")) {
    document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
  }
  return import("./ui/face.js");
}

/** Makes the canvas of the page one that is drawn on. */
function startCanvas() {
  const canvas = /** @type {CanvasElement} */ (find("ink-canvas"));
  // To be tried by the address.
  const options = new URLSearchParams(location.search);
  for (const name of ["record", "desynchronized"]) canvas.toggleAttribute(name, options.has(name));
  customElements.define("ink-canvas", CanvasElement);
  // Bars stay as large as they are.
  for (const name of ["wheel", "gesturestart", "gesturechange"]) {
    addEventListener(name, (/** @type {Event & {ctrlKey?: boolean}} */ event) => {
      if (event.ctrlKey || name !== "wheel") event.preventDefault();
    }, { passive: false });
  }
  return canvas.ready;
}

const page = /** @type {typeof window & {inkstone?: Studio}} */ (window);

async function start() {
  const stored = Store.open();
  // What is wrong with it is said once there is something to say it.
  stored.catch(() => {});
  const studio = new Studio(await startCanvas());
  const face = loadFace();
  const { engine } = studio;
  page.inkstone = studio;
  engine.keepsPictures = true;
  const { dataset } = document.documentElement;
  const last = kept("document", /** @type {string | null} */ (null));
  // The engine wants a document to set anything; what is drawn waits until the last one is there.
  studio.begin();
  let shownPage = 0;
  if (last !== null) studio.view.hold();
  studio.view.addEventListener("log", (event) => studio.log(/** @type {CustomEvent} */ (event).detail));
  studio.view.addEventListener("action", (event) => {
    const { detail } = /** @type {CustomEvent<number>} */ (event);
    if (detail & Action.save) studio.exportAs("ink");
    if (detail & Action.undo) studio.turned("undo", shownPage);
    if (detail & Action.redo) studio.turned("redo", shownPage);
  });
  studio.view.addEventListener("change", () => {
    shownPage = engine.page;
    studio.look();
  });
  addEventListener("pagehide", () => studio.look(true));
  addEventListener("beforeunload", (event) => {
    if (!studio.hurry()) event.preventDefault();
  });
  studio.tools.apply();
  // The mark of a pen that hovers shows what is in the hand.
  studio.tools.addEventListener("change", () => studio.view.changed());
  studio.surround(await face);
  try {
    studio.store = await stored;
    studio.store.engine = engine;
  } catch (error) {
    studio.fail(error);
  }
  // A browser that is killed may forget what was kept last, but the store does not.
  const shown = studio.store?.last ?? last;
  const isFree = last !== null || engine.itemCount + engine.contactCount === 0;
  const isWanted = shown !== null && isFree && studio.store;
  if (isWanted) studio.view.hold();
  const isOpened = isWanted && await studio.openDocument(shown);
  studio.view.release();
  if (!isOpened && studio.store) await studio.keepBegun();
  requestAnimationFrame(() => requestAnimationFrame(() => {
    studio.ready = true;
    dataset.ready = "true";
  }));
  // Packing keeps a pen waiting; but not just when the page is being closed.
  let packing = 0;
  document.addEventListener("visibilitychange", () => {
    clearTimeout(packing);
    if (document.visibilityState !== "hidden") return;
    studio.portray(quicklyPainted);
    packing = setTimeout(async () => {
      await studio.engine.sketchesOf(0, 1, portraitSide).catch(() => {});
      if (document.visibilityState !== "hidden") return;
      studio.portray();
      studio.pack();
    }, 1000);
  });
  await studio.complete();
  /** @type {Promise<unknown>} */
  let turn = Promise.resolve();
  (await files()).acceptDrops((file, at) => {
    turn = turn.then(async () => (at && await studio.clipping.drop(file, at)) || studio.openFile(file))
      .catch((error) => studio.say(error.message, true));
  }, (isOver) => {
    document.body.toggleAttribute("data-drop", isOver);
    if (isOver) engine.decoder().then((decoder) => decoder.warm());
  });
  // Where nothing is kept for this page, asking for it may be refused already.
  try {
    if (isSecureContext) await navigator.serviceWorker?.register("service-worker.js");
  } catch { /* nothing is kept for this page */ }
}

start().catch((error) => {
  const isStarted = page.inkstone?.ready;
  if ((page.inkstone?.state ?? "starting") === "starting") showState("unsaved", "");
  const says = find("#says");
  says.textContent = isStarted ? word("This part of the page cannot be loaded now.")
    : word("The Studio could not start: {why} Load the page again, or try another browser.", { why: error.message });
  says.dataset.shown = "true";
});
