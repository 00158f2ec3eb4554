// Deferred pages of PDF documents: the serving command reads them, the visible page first, and before the others the texts
// of all, for searches.

import { word } from "../words/index.js";
import { h } from "./dom.js";

/**
 * @typedef {import("../studio.js").Studio} Studio
 * @typedef {import("../engine/protocol.js").DeferredPageStatus} Deferred
 */

/** The most pages that are read at once, after the visible page; it waits for no more if it is read next to them. */
const maximumBatch = 8;

/** The most pages that are read at once because they are visible, or were until now. */
const maximumVisible = 2;

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
      const { engine: { pageCount, redoCount } } = studio;
      if (pageCount !== this.#pages || redoCount !== this.#redoCount) this.begin();
    });
    // Not when the page has been painted: without its shapes, that is of no use.
    studio.view.addEventListener("page", () => {
      if (this.#isRunning) this.#hurry();
    });
    studio.store?.addEventListener("folder", () => this.begin());
    this.begin();
  }

  #pages = 0;
  #redoCount = 0;
  /** The pages that are being read. */
  #batchPages = new Set();
  /**
   * The pages that are visible, or were, and are read beside those.
   * @type {Map<number, Promise<void>>}
   */
  #visiblePages = new Map();

  /**
   * The PDF documents whose texts have been requested, by what is known of them.
   * @type {WeakSet<object>}
   */
  #textsRead = new WeakSet();
  /** Those whose texts are being read. */
  #textsAwaited = new Set();

  /** Whether texts of pages are being read, so that a search may find more later. */
  get awaitsTexts() { return this.#textsAwaited.size > 0; }

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
      do {
        // Pages ahead wait while a visible one is read.
        while (this.#visiblePages.size > 0) await Promise.all(this.#visiblePages.values());
      } while (await this.#readNext());
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
  #hurry() {
    const { engine, document } = this.studio;
    const { page } = engine;
    const isWaiting = engine.pages.deferred().some((entry) => entry.page === page);
    const known = [...(this.#known.get(/** @type {any} */ (document))?.values() ?? [])];
    const isRead = this.#batchPages.has(page) || this.#visiblePages.has(page);
    // Without a source, the other reader is still sending the PDF, or asks for its password.
    if (!isWaiting || isRead || !known.some((entry) => entry.source)) return;
    if (this.#visiblePages.size < maximumVisible) this.#visiblePages.set(page, this.#readVisible(page));
  }

  /** @param {number} page */
  async #readVisible(page) {
    // The other reader shows errors.
    await this.#readNext(true).catch(() => {});
    this.#visiblePages.delete(page);
    // Another page may have become visible meanwhile.
    if (this.#isRunning && this.studio.engine.page !== page) this.#hurry();
  }

  /**
   * Reads some pages; returns false if there is nothing more to read.
   * @param {boolean} isBeside Whether other pages are being read meanwhile.
   */
  async #readNext(isBeside = false) {
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
    if (!isBeside) this.#batchPages = new Set(batch.map((entry) => entry.page));
    const known = this.#of(shown, original);
    if (deferred.length > quicklyRead) this.#readTexts(shown, original, known);
    const part = `&papers=${number + 1}-${last + 1}`;
    try {
      const name = `${studio.title}.pdf`;
      const bytes = known.source ? new Uint8Array(0) : engine.pages.original(page);
      const from = known.source ? `&source=${known.source}` : "";
      const made = await store.convert(bytes, name, "ink", part + from, known.password);
      if (made.source) known.source = made.source;
      if (!(await this.#canWrite(shown))) return true;
      studio.act(() => engine.pages.read(page, number, made.bytes));
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
    if (this.#textsRead.has(known) || !known.source) return;
    this.#textsRead.add(known);
    this.#textsAwaited.add(known);
    // Only searches need the texts early: the pages bring them, too.
    if (!(await this.#addTexts(shown, original, known, "texts"))) this.#textsRead.delete(known);
    this.#textsAwaited.delete(known);
    if (this.studio.document === shown) this.studio.finder?.continue();
  }

  /**
   * Reads the texts of pages that have words, while those of all pages are being read, which takes longer.
   * @param {string} words
   */
  async find(words) {
    const { studio } = this;
    const shown = studio.document;
    const known = shown ? this.#known.get(shown) : undefined;
    if (!shown || !known) return;
    await Promise.all([...known].map(async ([original, entry]) => {
      if (!this.#textsAwaited.has(entry)) return;
      const found = await this.#addTexts(shown, original, entry, `texts:${encodeURIComponent(words)}`);
      if (found && studio.document === shown) studio.finder?.continue();
    }));
  }

  /**
   * Reads texts of pages of a PDF; returns whether they were read.
   * @param {import("../store/document.js").Document} shown @param {number} original
   * @param {{source: string, password: string}} known @param {string} papers
   */
  async #addTexts(shown, original, known, papers) {
    const { engine, store } = this.studio;
    try {
      const part = `&papers=${papers}&source=${known.source}`;
      const made = await store.convert(new Uint8Array(0), "texts.pdf", "ink", part, known.password);
      const canWrite = await this.#canWrite(shown);
      const left = engine.pages.deferred().find((entry) => entry.original === original);
      if (canWrite && left) engine.pages.read(left.page, 0, made.bytes);
      return true;
    } catch {
      return false;
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
