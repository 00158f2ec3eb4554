// The document that the page shows: opening, beginning and leaving documents, and following the one in the store.

import { CommandError } from "../engine/engine.js";
import { show } from "../store/document.js";
import { setPreference } from "../store/preferences.js";
import { word } from "../words/index.js";
import { thumbnailOf, thumbnailSide } from "./dom.js";
import { NewDocument } from "./new-document.js";

/**
 * @typedef {import("../store/catalog.js").Where} Where
 * @typedef {import("../store/document.js").Document} OpenDocument
 */

/** The longest wait for the pictures in a thumbnail before another document is shown, in milliseconds. */
const sketchPatience = 1000;

/**
 * Returns a function that asks whether the ink annotations of a PDF become strokes.
 * @param {string} name
 */
export const wantsInkOf = (name) => async () => (await import("./pdf-ink.js")).askForInk(name);

export class ShownDocument {
  #studio;
  #new;
  /**
   * The document in the store; null for a new one that isn't there yet.
   * @type {OpenDocument | null}
   */
  document = null;
  /** Whether bytes were appended to the document since it is shown. */
  isChanged = false;
  /**
   * The name under which the command keeps the PDF of the document opened last, and its password.
   * @type {{source: string, password: string} | null}
   */
  #opened = null;
  /**
   * The document about which the user was warned that it is nearly full.
   * @type {OpenDocument | null}
   */
  #warned = null;
  /**
   * The end of the queue of operations on documents.
   * @type {Promise<unknown>}
   */
  #turn = Promise.resolve();

  /** @param {import("../studio.js").Studio} studio */
  constructor(studio) {
    this.#studio = studio;
    this.#new = new NewDocument(studio);
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

  #announce() { this.#studio.dispatchEvent(new Event("document")); }

  /** The title of the document, never empty. */
  get title() { return this.document?.title || this.#studio.engine.title || word("Drawing"); }

  /**
   * Changes the title of the document; shows an error if the title is taken.
   * @param {string} title
   */
  async rename(title) {
    const { engine, store } = this.#studio;
    try {
      await this.document?.rename(title);
      // A damaged document stays unchanged until the first stroke.
      if (!this.document?.isDamaged) this.#studio.act(() => { engine.title = title; });
      if (this.document) setPreference("document", this.document.id);
      else if (store) await this.storeNew();
    } catch (error) {
      this.#studio.notify(/** @type {Error} */ (error).message, true);
    }
    this.#announce();
  }

  // MARK: A new document

  /** Begins an empty document in the engine; `storeBegun` stores it. */
  begin() {
    if (this.document) this.document.leave();
    this.document = null;
    this.#studio.view.sharesInk = false;
    this.#new.begin();
  }

  /**
   * Shows an empty document, which is stored from its first stroke on, or by `storeNew`.
   * @param {Where} where
   * @param {string} below A subfolder of the served folder.
   */
  beginIn(where, below) {
    return this.inTurn(async () => {
      await this.#leave();
      this.begin();
      this.#new.setStorage(where, below);
      this.#studio.store?.follow(null);
      this.#studio.saving.changed({ word: "empty" });
      this.#studio.view.changed();
      this.#announce();
    });
  }

  /** Stores the new document, in turn. */
  storeNew() { return this.inTurn(() => (this.document ? undefined : this.#new.store())); }

  /** Stores the new document unless it is empty, in turn. */
  storeBegun() {
    return this.inTurn(async () => {
      if (this.document) return;
      if (this.#new.isBegun) await this.#new.store();
      else this.#studio.saving.changed({ word: "empty" });
    });
  }

  /** Whether a new document has content that is not in the store. */
  get isWaiting() { return !this.document && this.#new.isWaiting; }

  /**
   * Appends log bytes; the first of a new document create it in the store.
   * @param {Uint8Array} bytes
   */
  log(bytes) {
    this.isChanged = true;
    if (this.document) this.document.append(bytes, !this.#studio.engine.isUnderWay);
    else this.#new.log(bytes);
  }

  // MARK: The document in the store

  /**
   * Follows a document of the store, whose content the engine has.
   * @param {OpenDocument} opened
   */
  follow(opened) {
    const { saving, store, view } = this.#studio;
    const notify = (/** @type {string} */ text) => this.#studio.notify(text, true);
    if (this.document) this.document.leave();
    this.document = opened;
    this.isChanged = false;
    this.#new.end();
    store.follow(opened);
    setPreference("document", opened.id);
    opened.onname = () => {
      setPreference("document", opened.id);
      this.#announce();
    };
    opened.onmeet = (bytes) => this.#meet(bytes);
    opened.onink = (author, bytes) => this.#showInk(author, bytes);
    opened.onothers = (count) => { view.sharesInk = count > 0; };
    opened.onothers(opened.others);
    view.addEventListener("ink", this.#sendInk);
    opened.ondamagedcopy = (copy) => notify(word("The damaged file is kept as “{copy}”.", { copy }));
    opened.onfull = () => this.#warn();
    opened.onstate = () => saving.changed();
    opened.onnotice = ({ text, values }) => notify(word(text, values));
    if (opened.notice) opened.onnotice(opened.notice);
    opened.notice = null;
    saving.changed();
    this.#announce();
  }

  /**
   * Merges another writer's state of the document into the one shown.
   * @param {Uint8Array} bytes
   */
  #meet(bytes) {
    const { engine } = this.#studio;
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
    this.#studio.view.changed();
    return answer;
  }

  #sendInk = (/** @type {Event} */ event) => {
    this.document?.sendInk(/** @type {CustomEvent<Uint8Array>} */ (event).detail);
  };

  /**
   * Shows ink that another writer is drawing.
   * @param {number} author @param {Uint8Array} bytes
   */
  #showInk(author, bytes) {
    const { engine, view } = this.#studio;
    try {
      engine.showInk(author, bytes);
    } catch (error) {
      // It may be of a later version; the finished stroke arrives with the document.
      if (!(error instanceof CommandError)) throw error;
    }
    view.changed();
  }

  /** Warns once per document that it is nearly full. */
  #warn() {
    const { document: opened } = this;
    if (!opened || this.#warned === opened) return;
    this.#warned = opened;
    const { size, room } = opened;
    const [has, most] = [size, size + room].map((bytes) => Math.round(bytes / 1e6));
    this.#studio.notify(word("This document is nearly full: {has} of {most} MB. Continue in a new one.", { has, most }), true);
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

  /** Stores everything before the page closes; returns whether that is likely to succeed. */
  flush() { return !this.isWaiting && (this.#studio.store?.flush() ?? true); }

  /** Resolves when everything of the document is stored. */
  async drain(id = this.document?.id) {
    if (!this.document || id !== this.document.id) return;
    this.#studio.view.changed();
    await this.document.drained();
  }

  /**
   * Deletes a document of the list; returns the data that restores it.
   * @param {import("../store/catalog.js").Listed} entry
   */
  async remove(entry) {
    if (entry.id === this.document?.id) await this.beginIn(entry.where, entry.below);
    return this.#studio.store.remove(entry.id);
  }

  // MARK: Opening

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
        const given = await (await import("./password.js")).askPassword(name, password !== "");
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
   * Shows a document of the store; shows an error if that fails. Returns whether it is shown.
   * @param {string} id
   */
  open(id) {
    const { engine, store } = this.#studio;
    const name = id.replace(/.*\//s, "");
    return this.inTurn(async () => {
      try {
        const [loaded] = await Promise.all([
          this.unlock(name, (password) => store.load(id, password, wantsInkOf(name))), engine.whole(),
        ]);
        if (!loaded) return false;
        const { notes = [] } = loaded;
        await this.show(loaded);
        await this.#studio.showNotes(word("Opened “{title}”, but not completely", { title: this.title }), notes);
      } catch (error) {
        this.#studio.notify(error instanceof CommandError ? "This document cannot be read."
          : /** @type {Error} */ (error).message, true);
        return false;
      }
      return true;
    });
  }

  /**
   * Shows a loaded document; if it is unreadable, throws and changes nothing. Must run in turn.
   * @param {import("../store/document.js").Loaded & {isNew?: boolean}} loaded
   */
  async show(loaded) {
    const { engine, store, viewports } = this.#studio;
    await this.#leave();
    const opened = loaded.document;
    let losses;
    try {
      losses = show(engine, loaded);
    } catch (error) {
      if (opened.key !== this.document?.key) store.forget(opened);
      throw error;
    }
    this.follow(opened);
    viewports.restore();
    await opened.accepted;
    if (opened.isNearlyFull) this.#warn();
    if (losses) (await import("./notes.js")).showLosses(this.title, losses, opened);
  }

  // MARK: Leaving

  /** Ends all activity, and appends the rest of the log to its document. */
  async #leave() {
    const { engine, replay, view, viewports } = this.#studio;
    replay?.stop();
    this.#studio.endTyping();
    view.cancel();
    view.changed();
    if (!this.document && this.#new.isBegun) await this.#new.store();
    viewports.storeChanged();
    // Pictures in a thumbnail are not worth a long wait.
    const sketches = engine.pictures.sketched(0, 1, thumbnailSide).catch(() => {});
    await Promise.race([sketches, new Promise((resolve) => { setTimeout(resolve, sketchPatience); })]);
    view.cancel();
    this.storeThumbnail();
    view.changed();
  }

  /**
   * Stores a thumbnail in a changed document that is about to be closed.
   * @param {number} maximum The most items, as painting them takes time.
   */
  storeThumbnail(maximum = Infinity) {
    const { engine, isReplaying } = this.#studio;
    if (!this.document || !this.isChanged || engine.hasThumbnail || !engine.isEditable || !engine.module?.isWhole) return;
    if (engine.contactCount > 0 || isReplaying || engine.itemCount > maximum) return;
    // Not with gray rectangles for pictures.
    if (engine.pictures.requests(0, 1, undefined, undefined, thumbnailSide).some(({ isGrey }) => isGrey)) return;
    const bytes = thumbnailOf(engine);
    if (bytes === null || !this.#studio.act(() => engine.setThumbnail(bytes))) return;
    this.isChanged = false;
  }

  /** Packs the document if that is worthwhile and no contact is down. */
  pack() {
    return this.inTurn(async () => {
      const { engine, isReplaying, view } = this.#studio;
      const { document: opened } = this;
      if (!opened?.isLoose || engine.contactCount > 0 || isReplaying || !engine.module?.isWhole) return;
      view.changed();
      const bytes = engine.pack();
      // If it cannot be stored now, the store retries and reports it.
      if (bytes !== null) await opened.replace(bytes).catch(() => {});
    });
  }
}
