// Brushes of one's own: kept in the browser as the bytes that the engine takes, with their names.

import { Refused } from "../engine/engine.js";
import { word } from "../words/index.js";
import { kept } from "../store/kept.js";

/** How many there can be. The engine takes 128; the last place is that of what the editor shows. */
export const mostBrushes = 127;

/** The place of the brush that the editor shows, counted from the first of one's own. */
const draft = 127;

const key = "brushes";

/**
 * @typedef {import("../engine/engine.js").BrushFacts & {name: string, title: string, summary: string, index: number,
 *   id?: string, version?: number}} Brush
 * @typedef {Brush & {id: string, code: string}} OwnBrush
 * @typedef {{name: string, summary: string, code: string}} Made with its bytes in base 64
 * @typedef {Made & {id: string}} Entry
 */

/** A name by chance, in contexts without `randomUUID`, too. */
const identifier = () => crypto.getRandomValues(new Uint32Array(2)).reduce((text, part) => text + part.toString(36), "");

/** @param {string} text */
const bytesOf = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

/** The brushes of one's own that the engine has, as `Tools` lists brushes. */
export class OwnBrushes {
  /**
   * @param {import("../engine/engine.js").Engine} engine
   * @param {number} first the place of the first brush that is not in the catalogue
   */
  constructor(engine, first) {
    this.engine = engine;
    this.first = first;
    /** @type {OwnBrush[]} What the engine would not take stays kept, for one that does. */
    this.list = [];
    for (const entry of this.#kept().slice(0, mostBrushes)) {
      try {
        this.list.push(this.#bring(entry));
      } catch { /* nobody asked for it now */ }
    }
  }

  /** @returns {Entry[]} What is kept, of all windows of the Studio. */
  #kept() {
    /** @type {Entry[]} */
    const list = kept(key, []);
    return Array.isArray(list) ? list.filter((entry) => entry && typeof entry.code === "string") : [];
  }

  /**
   * Changes what is kept; throws where the browser has no room.
   * @param {(entries: Entry[]) => Entry[]} change
   */
  #keep(change) {
    const entries = change(this.#kept());
    try {
      localStorage.setItem(`inkstone.${key}`, JSON.stringify(entries));
    } catch {
      throw new Error("This browser has no storage left for the brush.");
    }
  }

  /**
   * Hands a kept brush to the engine.
   * @param {Entry} entry
   */
  #bring({ id, name, summary, code }, place = this.#free()) {
    this.engine.ownBrush(place, bytesOf(code));
    const index = this.first + place;
    const facts = this.engine.brushFacts(index);
    return { ...facts, id, name: `own ${id}`, title: name || word("Untitled brush"), summary: summary || name || "", code, index };
  }

  #free() {
    const taken = new Set(this.list.map(({ index }) => index - this.first));
    return Array.from({ length: mostBrushes }, (_, place) => place).findIndex((place) => !taken.has(place));
  }

  /**
   * The brush that has these bytes and this name; undefined where there is none.
   * @param {string} title @param {string} code
   */
  find(title, code) { return this.list.find((brush) => brush.title === title && brush.code === code); }

  /**
   * Keeps a brush, or changes one; throws what a person can read, and leaves all as it was.
   * @param {Made} made
   * @param {OwnBrush | null} old the brush that it takes the place of
   */
  save(made, old = null) {
    if (!old && Math.max(this.list.length, this.#kept().length) >= mostBrushes) {
      throw new Error(word("You have {count} brushes of your own, the maximum. Delete one first.",
        { count: mostBrushes }));
    }
    const entry = { id: old?.id ?? identifier(), name: made.name, summary: made.summary, code: made.code };
    const place = old ? old.index - this.first : this.#free();
    let brush;
    try {
      brush = this.#bring(entry, place);
      this.#keep((entries) => (old ? entries.map((other) => (other.id === entry.id ? entry : other))
        : [...entries, entry]));
    } catch (error) {
      if (old) this.engine.ownBrush(place, bytesOf(old.code));
      throw error;
    }
    // The same object stays in lists.
    if (old) return Object.assign(old, brush, { version: (old.version ?? 0) + 1 });
    this.list.push(brush);
    return brush;
  }

  /**
   * Forgets a brush; what was drawn with it stays.
   * @param {OwnBrush} brush
   */
  remove(brush) {
    this.#keep((entries) => entries.filter(({ id }) => id !== brush.id));
    this.list.splice(this.list.indexOf(brush), 1);
  }

  /**
   * A brush for looking at it, from its bytes; null where the engine does not take it.
   * @param {Uint8Array} bytes
   */
  show(bytes) {
    try {
      this.engine.ownBrush(draft, bytes);
    } catch (error) {
      if (error instanceof Refused) return null;
      throw error;
    }
    return { ...this.engine.brushFacts(this.first + draft), index: this.first + draft };
  }
}
