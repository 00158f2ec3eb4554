// The pages of the document: their papers, titles and texts.

import {
  Command, readDeferredPageStatus, readMatchStatus, readPagePoint, readPageTitleStatus, readTextRangeStatus, Text, Unit,
} from "./protocol.js";

const encoder = new TextEncoder();

/** The pages of an engine's document. */
export class Pages {
  #memory;
  #commands;

  /**
   * @param {import("./memory.js").Memory} memory
   * @param {import("./commands.js").Commands} commands
   */
  constructor(memory, commands) {
    this.#memory = memory;
    this.#commands = commands;
  }

  /**
   * Returns a page as the bytes of a document, for `insert`.
   *
   * @param {number} page
   */
  bytes(page) { return this.#memory.bytes(Text.page, page); }

  /**
   * Inserts the pages of a document at an index, and shows the first of them.
   *
   * @param {number} index
   * @param {Uint8Array} bytes
   */
  insert(index, bytes) { this.#commands.do(Command.insertPages, index, bytes); }

  /** Returns the labels and chapters of the pages that have any. */
  titles() { return this.#memory.list(Text.pageTitles, 0, readPageTitleStatus); }

  /**
   * Sets the label of a page and the chapters that begin on it: a line for each, behind a tab for each level.
   *
   * @param {number} page
   * @param {string} label
   * @param {string} chapters
   */
  setTitle(page, label, chapters) {
    this.#commands.do(Command.titlePage, page, encoder.encode(label), encoder.encode(chapters));
  }

  // MARK: On the canvas

  /**
   * Returns the page that is shown at a pixel of the canvas, and the point in its units; null if none is shown.
   *
   * @param {number} x
   * @param {number} y
   */
  at(x, y) {
    const count = this.#memory.ink.ink_page_point(x, y);
    return count === 0 ? null : this.#memory.records(count, readPagePoint)[0];
  }

  /**
   * Returns the transform of a page from its units to pixels of the canvas; null if it isn't in view.
   *
   * @param {number} page
   */
  transform(page) { return this.#memory.numbers(this.#memory.ink.ink_page_transform(page), 6); }

  // MARK: PDF documents

  /** Returns the pages whose papers must be read from PDF documents. */
  deferred() { return this.#memory.list(Text.deferredPages, 0, readDeferredPageStatus); }

  /**
   * Sets the papers of deferred pages of the PDF document of a page.
   *
   * @param {number} page
   * @param {number} first The index of the first one in the PDF document.
   * @param {Uint8Array} bytes A document of the papers.
   */
  read(page, first, bytes) { this.#commands.do(Command.readPages, page, first, bytes); }

  /**
   * Returns the PDF document that a page has as paper; empty if there is none.
   *
   * @param {number} page
   */
  original(page) { return this.#memory.bytes(Text.original, page); }

  /**
   * Replaces the PDF document of a page by one whose ink annotations are strokes.
   *
   * @param {number} page
   * @param {Uint8Array} bytes The document that the serving command makes of the PDF document.
   */
  takeAnnotations(page, bytes) { this.#commands.do(Command.takeAnnotations, page, bytes); }

  // MARK: Texts

  /**
   * Returns the occurrences of words on a page, in its paper and its texts; case and accents are ignored.
   *
   * @param {string} words
   * @param {number} page
   */
  search(words, page) {
    this.#memory.pass(encoder.encode(words));
    return this.#memory.records(this.#memory.ink.ink_search(page), readMatchStatus);
  }

  /**
   * Returns the text of a page's paper between two points in page units, as text and rectangles.
   *
   * @param {number} page
   * @param {readonly number[]} start
   * @param {readonly number[]} end
   * @param {number} unit A code of `Unit`.
   */
  textRange(page, start, end, unit = Unit.characters) {
    const count = this.#memory.ink.ink_text_range(page, ...start, ...end, unit);
    return count === 0 ? null : this.#memory.records(count, readTextRangeStatus)[0];
  }

  /**
   * Marks the text between two points in page units by strokes of a highlighter; see `textRange`.
   *
   * @param {number} page
   * @param {readonly number[]} start
   * @param {readonly number[]} end
   * @param {number} unit
   * @param {import("./protocol.js").Color} color
   */
  markText(page, start, end, unit, color) {
    this.#commands.execute(Command.markText, [page, start, end, unit, color]);
  }
}
