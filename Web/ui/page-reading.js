// Deferred pages of PDF documents: the serving command reads them, the visible page first, and before the others the texts
// of all, for searches.

import { word } from "../words/index.js";
import { h } from "./dom.js";

/**
 * @typedef {import("../studio.js").Studio} Studio
 * @typedef {import("../engine/protocol.js").DeferredPageStatus} Deferred
 */

/** The most pages that are read at once, after the visible page. */
const maximumBatch = 16;

/** The time between attempts while the command is busy, and while it cannot be reached, in milliseconds. */
const busyPause = 200;
const offlinePause = 5000;

/** The number of pages above which the progress is shown. */
const quicklyRead = 8;

/** @param {number} time */
const pause = (time) => new Promise((resolve) => { setTimeout(resolve, time); });

export class PageReading {
  /**
   * The names under which the command keeps PDF documents, and their passwords, by document and number of the PDF; never
   * stored.
   * @type {Map<import("../store/document.js").Document, Map<number, {source: string, password: string}>>}
   */
  #known = new Map();
  #isRunning = false;
  /** The number of pages when reading began. */
  #count = 0;
  #bar = h("progress", { "aria-label": "Reading pages" });
  #text = h("span", {});
  #element = h("div.bar", { id: "reading", hidden: true }, this.#text, this.#bar);
  /**
   * The document whose password the user declined.
   * @type {unknown}
   */
  #declined = null;

  /** @param {Studio} studio */
  constructor(studio) {
    this.studio = studio;
    document.body.append(this.#element);
    studio.addEventListener("document", () => this.begin());
    studio.view.addEventListener("change", () => {
      // Redoing may bring back a page that hasn't been read.
      const { engine: { pageCount, redoCount, page } } = studio;
      if (pageCount !== this.#pages || redoCount !== this.#redoCount) this.begin();
      else if (this.#isRunning && page !== this.#page) this.#hurry();
    });
    studio.store?.addEventListener("folder", () => this.begin());
    this.begin();
  }

  #pages = 0;
  #redoCount = 0;
  #page = 0;
  /** The pages that are being read. */
  #batchPages = new Set();
  #isHurrying = false;

  /**
   * The PDF documents whose texts have been requested, by what is known of them.
   * @type {WeakSet<object>}
   */
  #textsRead = new WeakSet();
  #textsRequested = 0;

  /** Whether texts of pages are being read, so that a search may find more later. */
  get awaitsTexts() { return this.#textsRequested > 0; }

  /** Starts reading, unless it is under way or all pages have been read. */
  async begin() {
    const { engine } = this.studio;
    this.#pages = engine.pageCount;
    this.#redoCount = engine.redoCount;
    await engine.whole();
    if (this.#isRunning || engine.pages.deferred().length === 0) return;
    this.#isRunning = true;
    this.#count = 0;
    try {
      while (await this.#readNext());
    } catch (error) {
      this.studio.notify(/** @type {Error} */ (error).message, true);
    } finally {
      this.#isRunning = false;
      this.#element.hidden = true;
      // Passwords are kept no longer than needed.
      this.#known.clear();
    }
  }

  /** Reads the visible page beside the pages that are being read, since these take longer. */
  async #hurry() {
    const { engine } = this.studio;
    this.#page = engine.page;
    const isWaiting = engine.pages.deferred().some(({ page }) => page === engine.page);
    const known = [...(this.#known.get(/** @type {any} */ (this.studio.document))?.values() ?? [])];
    // Without a source, the other reader is still sending the PDF, or asks for its password.
    if (!isWaiting || this.#isHurrying || this.#batchPages.has(engine.page) || !known.some((entry) => entry.source)) return;
    this.#isHurrying = true;
    // The other reader shows errors.
    await this.#readNext().catch(() => {});
    this.#isHurrying = false;
  }

  /** Reads some pages; returns false if there is nothing more to read. */
  async #readNext() {
    const { studio } = this;
    const { engine, document: shown, store } = studio;
    const deferred = engine.pages.deferred();
    if (deferred.length === 0 || !shown || this.#declined === shown) return false;
    if (!store.folder) {
      studio.notify("The pages of the PDF are read once the Inkstone command can be reached.", true);
      return false;
    }
    this.#show(deferred.length);
    const batch = this.#batch(deferred);
    const [{ page, number, original }] = batch;
    const last = batch[batch.length - 1].number;
    if (!this.#isHurrying) this.#batchPages = new Set(batch.map((entry) => entry.page));
    const known = this.#of(shown, original);
    const part = `&papers=${number + 1}-${last + 1}`;
    try {
      const name = `${studio.title}.pdf`;
      const bytes = known.source ? new Uint8Array(0) : engine.pages.original(page);
      const from = known.source ? `&source=${known.source}` : "";
      const made = await store.convert(bytes, name, "ink", part + from, known.password);
      if (made.source) known.source = made.source;
      if (!(await this.#canWrite(shown))) return true;
      studio.act(() => engine.pages.read(page, number, made.bytes));
      if (deferred.length > quicklyRead) this.#readTexts(shown, original, known);
      await studio.showNotes(word("Some of the paper is missing"), made.notes);
    } catch (error) {
      await this.#recover(/** @type {Error & {code?: string}} */ (error), known, shown);
    }
    return true;
  }

  /**
   * Reads the texts of all pages of a PDF, so that a search finds words on pages that haven't been read.
   * @param {import("../store/document.js").Document} shown @param {number} original
   * @param {{source: string, password: string}} known
   */
  async #readTexts(shown, original, known) {
    const { studio } = this;
    const { engine, store } = studio;
    if (this.#textsRead.has(known) || !known.source) return;
    this.#textsRead.add(known);
    this.#textsRequested++;
    try {
      const part = `&papers=texts&source=${known.source}`;
      const made = await store.convert(new Uint8Array(0), "texts.pdf", "ink", part, known.password);
      const canWrite = await this.#canWrite(shown);
      const left = engine.pages.deferred().find((entry) => entry.original === original);
      if (canWrite && left) engine.pages.read(left.page, 0, made.bytes);
    } catch {
      // Only searches need the texts early: the pages bring them, too.
      this.#textsRead.delete(known);
    } finally {
      this.#textsRequested--;
      if (studio.document === shown) studio.finder?.continue();
    }
  }

  /**
   * Waits while a stroke is drawn or a replay runs; returns whether the document is still shown.
   * @param {unknown} shown
   */
  async #canWrite(shown) {
    const { studio } = this;
    while (studio.document === shown && (studio.engine.contactCount > 0 || studio.isReplaying)) await pause(60);
    return studio.document === shown;
  }

  /**
   * Handles an error after which reading may continue; throws other errors.
   * @param {Error & {code?: string}} error @param {{source: string, password: string}} known @param {unknown} shown
   */
  async #recover(error, known, shown) {
    switch (error.code) {
      case "source":
        known.source = "";
        return undefined;
      case "busy": return pause(busyPause);
      case "offline": return pause(offlinePause);
      case "password": {
        const { askPassword } = await import("./password.js");
        const given = await askPassword(this.studio.title, known.password !== "");
        if (given === null) this.#declined = shown;
        else known.password = given;
        return undefined;
      }
      default: throw error;
    }
  }

  /**
   * Returns consecutive pages of a PDF: the visible page alone, or the next ones.
   * @param {Deferred[]} deferred @returns {Deferred[]}
   */
  #batch(deferred) {
    const { page } = this.studio.engine;
    const at = Math.max(deferred.findIndex((entry) => entry.page >= page), 0);
    const batch = [deferred[at]];
    if (deferred[at].page === page) return batch;
    for (const next of deferred.slice(at + 1, at + maximumBatch)) {
      const before = batch[batch.length - 1];
      if (next.original !== before.original || next.number !== before.number + 1) break;
      batch.push(next);
    }
    return batch;
  }

  /**
   * Returns what is known of a PDF of a document.
   * @param {import("../store/document.js").Document} shown @param {number} original
   */
  #of(shown, original) {
    let known = this.#known.get(shown);
    // The PDF opened last is the first one to be read.
    const first = known ? { source: "", password: "" } : this.studio.shown.takeOpened();
    if (!known) this.#known.set(shown, known = new Map());
    const entry = known.get(original) ?? first;
    known.set(original, entry);
    return entry;
  }

  /**
   * Shows the progress.
   * @param {number} left
   */
  #show(left) {
    this.#count = Math.max(this.#count, left);
    if (this.#count <= quicklyRead) return;
    const done = this.#count - left;
    this.#element.hidden = false;
    Object.assign(this.#bar, { max: this.#count, value: done });
    this.#text.textContent = word("Reading pages: {done} of {count}", { done, count: this.#count });
  }
}
