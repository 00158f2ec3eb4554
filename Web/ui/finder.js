// Finding text on all pages: a bar with a field, the number of matches, and buttons.

import { Command } from "../engine/engine.js";
import { number, word } from "../words/index.js";
import { button, find, h, Part } from "./dom.js";
import { PageMarks } from "./page-marks.js";
import { onCanvas } from "./selection.js";

/** The time that searching takes at once, and the time after a key until it begins, in milliseconds. */
const [slice, delay] = [12, 120];

/** The most matches that are listed. */
const maximum = 5000;

/** @typedef {import("../engine/engine.js").MatchStatus & {page: number}} Match */

/** The search bar. */
export class Finder extends Part {
  #marks = new PageMarks(this.view, "matches");
  #field = h("input", {
    type: "search", "aria-label": "Find text", placeholder: word("Find text"), autocomplete: "off", spellcheck: "false",
    enterkeyhint: "search", maxlength: 200, dir: "auto",
  });
  #count = h("output", { "aria-live": "polite" });
  #bar = h("div.bar", { id: "find-bar", role: "search", hidden: true },
    this.#field, this.#count,
    button("up", "Previous match", () => this.go(-1), { quiet: true }),
    button("down", "Next match", () => this.go(1), { quiet: true }),
    button("close", "Close", () => this.close(), { quiet: true }));
  /**
   * The matches by page; undefined for pages that have not been searched.
   * @type {(Match[] | undefined)[]}
   */
  #pages = [];
  #total = 0;
  /**
   * The match that is shown.
   * @type {Match | null}
   */
  #current = null;
  #timer = 0;
  /** The number of letters in the field. */
  #length = 0;
  /** The state of the document that was searched. */
  #searched = "";
  /** The number of searches begun; an older one ends. */
  #searches = 0;
  /** Continues a search after events of the page: nested timers would wait 4 ms each time. */
  #turns = new MessageChannel();

  /** @param {import("../studio.js").Studio} studio */
  constructor(studio) {
    super(studio);
    find("header").after(this.#bar);
    this.#field.addEventListener("input", () => {
      clearTimeout(this.#timer);
      // Words that come at once, such as pasted ones, are searched at once, typed ones when no key follows.
      const isTyped = Math.abs(this.#field.value.length - this.#length) < 2;
      this.#length = this.#field.value.length;
      if (isTyped) this.#timer = setTimeout(() => this.#begin(), delay);
      else this.#begin();
    });
    this.#field.addEventListener("keydown", (event) => {
      if (event.isComposing || !["Enter", "Escape"].includes(event.key)) return;
      event.preventDefault();
      event.stopPropagation();
      if (event.key === "Escape") this.close();
      else this.go(event.shiftKey ? -1 : 1);
    });
    this.#bar.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      this.close();
    });
    studio.addEventListener("document", () => {
      if (this.isOpen) this.#begin();
    });
  }

  get isOpen() { return !this.#bar.hidden; }

  /** The number of matches that have been found. */
  get count() { return this.#total; }

  /** Opens the bar; the words of the last search are selected. */
  open() {
    this.studio.endTyping();
    const text = this.studio.pageText?.text.trim() ?? "";
    this.#bar.hidden = false;
    if (text !== "" && text.length <= 80) this.#field.value = text.replaceAll(/\s+/g, " ");
    this.#length = this.#field.value.length;
    this.#field.focus();
    this.#field.select();
    this.#begin();
  }

  /** Closes the bar, and removes the marks; returns whether it was open. */
  close() {
    if (!this.isOpen) return false;
    clearTimeout(this.#timer);
    this.#bar.hidden = true;
    this.#reset();
    this.view.canvas.focus({ preventScroll: true });
    return true;
  }

  /**
   * Goes to the next (1) or previous (−1) match.
   * @param {number} way
   */
  go(way) {
    // The words or the drawing may have changed.
    if (this.#searched !== this.#state) return this.#begin();
    const matches = this.#matches;
    if (matches.length === 0) return;
    const at = this.#current ? matches.indexOf(this.#current) : way > 0 ? -1 : 0;
    this.#show(matches[(at + way + matches.length) % matches.length]);
  }

  get #matches() { return this.#pages.flatMap((matches) => matches ?? []); }

  /** The words, and the state of the drawing as far as a search depends on it. */
  get #state() {
    const { engine } = this;
    return JSON.stringify([this.#field.value, engine.pageCount, engine.itemCount, engine.undoCount, engine.redoCount]);
  }

  #reset() {
    clearTimeout(this.#timer);
    this.#pages = [];
    this.#total = 0;
    this.#current = null;
    this.#searched = "";
    this.#count.textContent = "";
    this.#marks.show([]);
  }

  /** Searches all pages, first the current one; goes to the first match. */
  async #begin() {
    this.#reset();
    const words = this.#field.value;
    if (words.trim() === "") return;
    const state = this.#state;
    this.#searched = state;
    await this.engine.whole();
    if (state !== this.#searched) return;
    if (this.studio.reading?.awaitsTexts) this.studio.reading.find(words);
    const { page, pageCount } = this.engine;
    this.#search(words, state, Array.from({ length: pageCount }, (_, at) => (page + at) % pageCount));
  }

  /** Searches pages again without a match, after texts of pages have been read. */
  continue() {
    if (!this.isOpen || this.#searched === "" || this.#searched !== this.#state) return;
    const { page, pageCount } = this.engine;
    const order = Array.from({ length: pageCount }, (_, at) => (page + at) % pageCount);
    this.#search(this.#field.value, this.#searched, order.filter((at) => !this.#pages[at]?.length));
  }

  /**
   * Searches pages in an order, for a short time at once; goes to the first match.
   * @param {string} words @param {string} state @param {number[]} order
   */
  #search(words, state, order) {
    const turn = ++this.#searches;
    const step = () => {
      if (turn !== this.#searches || state !== this.#searched || !this.isOpen) return;
      const known = this.#total;
      const end = performance.now() + slice;
      do {
        const at = order.shift();
        if (at === undefined) break;
        const matches = this.engine.pages.search(words, at).map((match) => ({ ...match, page: at }));
        this.#pages[at] = matches;
        this.#total += matches.length;
        if (!this.#current && matches.length > 0) this.#show(matches[0]);
      } while (performance.now() < end && this.#total < maximum);
      const isDone = order.length === 0 || this.#total >= maximum;
      if (isDone || this.#total > known) this.#update(isDone && !this.studio.reading?.awaitsTexts);
      if (!isDone) this.#turns.port2.postMessage(0);
    };
    this.#turns.port1.onmessage = step;
    if (this.#total === 0) this.#count.textContent = "…";
    step();
  }

  /** Shows the count and the marks. */
  #update(isDone = true) {
    const matches = this.#matches;
    const at = this.#current ? matches.indexOf(this.#current) + 1 : 0;
    this.#count.textContent = matches.length > 0
      ? word("{n} of {count}", { n: number(at), count: number(matches.length) + (isDone && matches.length < maximum ? "" : "+") })
      : isDone ? word("Nothing found") : "…";
    this.#marks.show(matches.map((match) => ({ page: match.page, rects: match.rects, isCurrent: match === this.#current })));
  }

  /**
   * Goes to the page of a match, and scrolls it into view.
   * @param {Match} match
   */
  #show(match) {
    const { engine, studio, view } = this;
    this.#current = match;
    if (match.page !== engine.page) studio.act(() => engine.do(Command.showPage, match.page));
    const [rect] = match.rects;
    if (rect) {
      const [x, y] = onCanvas(engine, [rect.x + rect.width / 2, rect.y + rect.height / 2]);
      const density = engine.width / view.canvas.clientWidth;
      const { left, top, right, bottom } = view.room();
      const covered = find("#find-bar").getBoundingClientRect().bottom;
      const edges = {
        left: left * density, top: Math.max(top, covered) * density,
        right: engine.width - right * density, bottom: engine.height - bottom * density,
      };
      const [middleX, middleY] = [(edges.left + edges.right) / 2, (edges.top + edges.bottom) / 2];
      const isInside = x > edges.left && x < edges.right && y > edges.top && y < edges.bottom;
      if (!isInside) {
        studio.scroll(
          x > edges.left && x < edges.right ? 0 : x - middleX,
          y > edges.top && y < edges.bottom ? 0 : y - middleY,
        );
      }
    }
    studio.announce(word("Page {page}: {text}", { page: match.page + 1, text: match.before + match.match + match.after }));
    this.#update(this.#pages.filter(Boolean).length === engine.pageCount);
  }
}
