// The user's own brushes: stored in the browser in the engine's encoding, with their names.

import { CommandError } from "../engine/engine.js";
import { word } from "../words/index.js";
import { preference } from "../store/preferences.js";

/** The most own brushes. The engine accepts 128; the last number is the editor's. */
export const maximumBrushes = 127;

/** The number of the brush in the editor. */
const draft = 127;

const key = "brushes";

/**
 * @typedef {import("../engine/engine.js").BrushFacts & {name: string, title: string, summary: string, index: number,
 *   id?: string, version?: number}} Brush
 * @typedef {Brush & {id: string, code: string}} OwnBrush
 * @typedef {{name: string, summary: string, code: string}} Made A brush with its bytes in base 64.
 * @typedef {Made & {id: string}} Entry
 */

/** Returns a random name, even in contexts without `randomUUID`. */
const identifier = () => crypto.getRandomValues(new Uint32Array(2)).reduce((text, part) => text + part.toString(36), "");

/** @param {string} text */
const bytesOf = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

/** The own brushes that the engine has, in the form of `Tools.brushes`. */
export class OwnBrushes {
  /**
   * @param {import("../engine/engine.js").Engine} engine
   * @param {number} first The index of the first brush after the catalog.
   */
  constructor(engine, first) {
    this.engine = engine;
    this.first = first;
    /** @type {OwnBrush[]} The brushes that the engine accepts; others stay stored for another version. */
    this.list = [];
    for (const entry of this.#stored().slice(0, maximumBrushes)) {
      try {
        this.list.push(this.#register(entry));
      } catch { /* not used now */ }
    }
  }

  /** @returns {Entry[]} The stored brushes, of all windows of the Studio. */
  #stored() {
    /** @type {Entry[]} */
    const list = preference(key, []);
    return Array.isArray(list) ? list.filter((entry) => entry && typeof entry.code === "string") : [];
  }

  /**
   * Changes the stored brushes; throws if the browser has no space.
   * @param {(entries: Entry[]) => Entry[]} change
   */
  #store(change) {
    const entries = change(this.#stored());
    try {
      localStorage.setItem(`inkstone.${key}`, JSON.stringify(entries));
    } catch {
      throw new Error("This browser has no storage left for the brush.");
    }
  }

  /**
   * Passes a stored brush to the engine.
   * @param {Entry} entry
   */
  #register({ id, name, summary, code }, number = this.#free()) {
    this.engine.ownBrush(number, bytesOf(code));
    const index = this.first + number;
    const facts = this.engine.brushFacts(index);
    return { ...facts, id, name: `own ${id}`, title: name || word("Untitled brush"), summary: summary || name || "", code, index };
  }

  #free() {
    const numbers = new Set(this.list.map(({ index }) => index - this.first));
    return Array.from({ length: maximumBrushes }, (_, number) => number).findIndex((number) => !numbers.has(number));
  }

  /**
   * Returns the brush with these bytes and this name; undefined if there is none.
   * @param {string} title @param {string} code
   */
  find(title, code) { return this.list.find((brush) => brush.title === title && brush.code === code); }

  /**
   * Stores a new or changed brush; throws an error for users, and then changes nothing.
   * @param {Made} made
   * @param {OwnBrush | null} old The brush that it replaces.
   */
  save(made, old = null) {
    if (!old && Math.max(this.list.length, this.#stored().length) >= maximumBrushes) {
      throw new Error(word("You have {count} brushes of your own, the maximum. Delete one first.",
        { count: maximumBrushes }));
    }
    const entry = { id: old?.id ?? identifier(), name: made.name, summary: made.summary, code: made.code };
    const number = old ? old.index - this.first : this.#free();
    let brush;
    try {
      brush = this.#register(entry, number);
      this.#store((entries) => (old ? entries.map((other) => (other.id === entry.id ? entry : other))
        : [...entries, entry]));
    } catch (error) {
      if (old) this.engine.ownBrush(number, bytesOf(old.code));
      throw error;
    }
    // Lists keep the same object.
    if (old) return Object.assign(old, brush, { version: (old.version ?? 0) + 1 });
    this.list.push(brush);
    return brush;
  }

  /**
   * Removes a brush; its strokes stay.
   * @param {OwnBrush} brush
   */
  remove(brush) {
    this.#store((entries) => entries.filter(({ id }) => id !== brush.id));
    this.list.splice(this.list.indexOf(brush), 1);
  }

  /**
   * Returns a brush for a preview, from its bytes; null if the engine refuses them.
   * @param {Uint8Array} bytes
   */
  show(bytes) {
    try {
      this.engine.ownBrush(draft, bytes);
    } catch (error) {
      if (error instanceof CommandError) return null;
      throw error;
    }
    return { ...this.engine.brushFacts(this.first + draft), index: this.first + draft };
  }
}
