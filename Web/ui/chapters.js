// The chapters of the document: a nested list that leads to their pages, and the titles of the current page.

import { number, word } from "../words/index.js";
import { button, h, textField } from "./dom.js";

/**
 * @typedef {import("../engine/engine.js").PageTitleStatus} Titles
 * @typedef {{title: string, level: number, page: number, label: string, key: string, children: Chapter[]}} Chapter
 */

/** The most chapters that are all unfolded at first. */
const fewChapters = 20;

/**
 * Returns the chapters of a page from their lines, as titles and levels.
 * @param {string} text
 */
export const chaptersOf = (text) => text.split("\n").filter((line) => line.trim() !== "").map((line) => {
  const title = line.replace(/^\t+/, "");
  return { title, level: line.length - title.length };
});

/** The chapters in the panel of pages. */
export class Chapters {
  #panel;
  #isOpen = false;
  /**
   * Whether chapters are unfolded, by their titles, as far as the user has chosen.
   * @type {Map<string, boolean>}
   */
  #unfolded = new Map();

  /** @param {import("./pages.js").PagePanel} panel */
  constructor(panel) { this.#panel = panel; }

  /**
   * Returns the list of chapters, and the fields for the titles of the current page.
   * @param {Map<number, Titles>} titles
   */
  elements(titles) {
    const { page } = this.#panel.engine;
    const own = titles.get(page) ?? { page, label: "", chapters: "" };
    const [first, ...others] = own.chapters.split("\n");
    const level = first.match(/^\t*/)?.[0] ?? "";
    const set = (/** @type {string} */ label, /** @type {string} */ chapters) =>
      this.#panel.studio.act(() => this.#panel.engine.pages.setTitle(page, label, chapters));
    const list = this.#list(titles);
    return [
      ...(list ? [list] : []),
      h("label.row", {}, h("span", {}, word("Chapter")),
        textField("Chapter name", first.trim(), (name) => set(own.label, [level + name, ...others].join("\n")), true)),
      h("label.row", {}, h("span", {}, word("Label")),
        textField("Page label", own.label, (label) => set(label, own.chapters), true)),
    ];
  }

  /** @param {Map<number, Titles>} titles */
  #list(titles) {
    const { page } = this.#panel.engine;
    /** @type {Chapter[]} */
    const tops = [];
    /** @type {Chapter[]} */
    const open = [];
    /** @type {Chapter[]} */
    let currents = [];
    let count = 0;
    for (const entry of titles.values()) {
      for (const { title, level } of chaptersOf(entry.chapters)) {
        while (open.length > 0 && /** @type {Chapter} */ (open.at(-1)).level >= level) open.pop();
        /** @type {Chapter} */
        const chapter = { title, level, page: entry.page, label: entry.label, key: `chapter ${count}`, children: [] };
        (open.at(-1)?.children ?? tops).push(chapter);
        open.push(chapter);
        // The first chapter of the page, or the last one before it.
        if (entry.page < page || entry.page === page && currents.at(-1)?.page !== page) currents = [...open];
        count++;
      }
    }
    if (count === 0) return null;
    const list = h("ul", {}, tops.map((chapter) => this.#item(chapter, currents, count <= fewChapters)));
    const details = h("details.chapters", { open: this.#isOpen },
      h("summary", { "data-key": "chapters" }, word("Chapters ({count})", { count })), list);
    details.addEventListener("toggle", () => { this.#isOpen = details.open; });
    return details;
  }

  /** @param {Chapter} chapter @param {Chapter[]} currents @param {boolean} areAll @returns {HTMLElement} */
  #item(chapter, currents, areAll) {
    const { title, page, label: pageLabel, key, children } = chapter;
    const isCurrent = currents.at(-1) === chapter;
    const go = h("button.grow", {
      type: "button", "data-key": key, "aria-current": isCurrent ? "location" : null,
      "aria-label": word("{chapter}, page {page}", { chapter: title, page: page + 1 }),
      click: () => this.#panel.go(page),
    }, h("span", {}, title), h("span", { "aria-hidden": "true" }, pageLabel || number(page + 1)));
    if (children.length === 0) return h("li", {}, h("div", {}, go));
    const inner = h("ul", {}, children.map((child) => this.#item(child, currents, areAll)));
    const label = word("Chapters in {chapter}", { chapter: title });
    const fold = button("down", label, () => show(inner.hidden), { quiet: true, key: `fold ${key}` });
    fold.classList.add("fold");
    const show = (/** @type {boolean} */ isShown) => {
      this.#unfolded.set(title, isShown);
      inner.hidden = !isShown;
      fold.setAttribute("aria-expanded", String(isShown));
    };
    const isShown = this.#unfolded.get(title) ?? (areAll || currents.includes(chapter));
    inner.hidden = !isShown;
    fold.setAttribute("aria-expanded", String(isShown));
    return h("li", {}, h("div", {}, go, fold), inner);
  }
}
