// The engine: the wasm module behind named methods.

import { CommandError, Commands } from "./commands.js";
import { EngineModule } from "./module.js";
import { Pages } from "./pages.js";
import { Pictures } from "./pictures.js";
import {
  Command, Edit, eventSize, noColor, readBrushFacts, readItemStatus, readTextFacts, Selection, Text, Tool,
} from "./protocol.js";
import { Surface } from "./surface.js";

export { CommandError };
export * from "./protocol.js";

/**
 * @typedef {import("./protocol.js").CommandNumber} CommandNumber
 * @typedef {import("./protocol.js").Arguments} Arguments
 * @typedef {import("./protocol.js").Color} Color
 * @typedef {import("./protocol.js").LookStatus} Look
 */

const encoder = new TextEncoder();

/** @type {Record<string, number[]>} The default arguments of tools. */
const shapes = { rectangle: [0], polygon: [6], star: [5, 0.4] };

/**
 * The tools other than brushes, by name: the arguments of `Command.tool`.
 *
 * @type {Record<string, number[]>}
 */
export const toolNumbers = Object.freeze(Object.fromEntries(
  Object.entries(Tool).filter(([name]) => name !== "own").map(([name, number]) => [name, [number, ...shapes[name] ?? []]])));

/** A canvas with a document: its status and its pixels, and the commands that change it. */
export class Engine extends Surface {
  #commands;
  /** The wanted steadiness of lines. */
  #wantedSteadiness = 0;
  /** The steadiness of lines of the engine. */
  steadiness = 0;

  /** @param {any} exports The exports of the module. */
  constructor(exports) {
    super(exports);
    this.#commands = new Commands(this.memory);
    this.pages = new Pages(this.memory, this.#commands);
    this.pictures = new Pictures(this.memory);
    /** @type {EngineModule | null} */
    this.module = null;
  }

  /**
   * Loads the module; by default without the rest, which a first visit doesn't need.
   *
   * @param {string} address The address of the module.
   * @param {boolean} waits Whether to load the whole module.
   */
  static async load(address, waits = false) {
    return Engine.of(await EngineModule.load(address, waits));
  }

  /**
   * Creates an engine from a loaded module.
   *
   * @param {EngineModule} module
   */
  static of(module) {
    // An app's own module registers its brushes.
    module.exports.ink_setup?.();
    const engine = new Engine(module.exports);
    engine.module = module;
    return engine;
  }

  /** Resolves when the whole engine is loaded. */
  whole() { return this.module?.whole() ?? Promise.resolve(); }

  // MARK: Commands

  /**
   * Executes a command; throws `CommandError`. Compound arguments such as colors are arrays of numbers.
   *
   * @template {CommandNumber} N
   * @param {N} command
   * @param {Arguments[N]} values
   */
  do(command, ...values) { this.#commands.do(command, ...values); }

  /**
   * Passes in the events of one callback, of 13 numbers each: contact, kind, phase, 1 if predicted, x and y in pixels
   * of the canvas, time in seconds, force 0 to 1, altitude, azimuth and twist in radians, buttons (1 barrel or right, 2
   * second barrel or middle), radius of the contact in pixels. Unknown values are NaN.
   *
   * @param {ArrayLike<number>} values The events, one after the other.
   * @param {number} now In seconds; not earlier than any event.
   */
  events(values, now) { this.#commands.execute(Command.events, [now, values.length / eventSize, values]); }

  /**
   * Begins an empty document of one page, in units of 1/72 inch; a width of 0 makes the page infinite.
   *
   * @param {ArrayLike<number>} identifier Four random words.
   * @param {number} author
   */
  begin(identifier, author, width = 0, height = 0) { this.do(Command.begin, identifier, author, width, height); }

  /**
   * Opens the bytes of a document. Of a damaged one it shows all that can be read, see `losses`; the first log output
   * is then the whole file, which replaces those bytes.
   *
   * @param {Uint8Array} bytes
   */
  open(bytes) { this.#commands.pass(Command.open, bytes); }

  /**
   * Continues after another state of the document that another writer has written: the log output from now on,
   * beginning with what those bytes lack, is appended to them. `acceptedBytes` returns how many of them are valid.
   *
   * @param {Uint8Array} bytes
   */
  follow(bytes) { this.#commands.pass(Command.follow, bytes); }

  /**
   * Merges another state of a damaged document into the one shown.
   *
   * @param {Uint8Array} bytes
   */
  join(bytes) { this.#commands.pass(Command.join, bytes); }

  /** The losses of a damaged document; null for an intact one. */
  get loss() { return this.losses[0] ?? null; }

  /**
   * Chooses a brush of the catalog.
   *
   * @param {number} index
   * @param {number} width In page units; 0 for the brush's own.
   * @param {Color | null} color Red, green, blue and alpha, 0 to 1; null for the brush's own.
   */
  setBrush(index, width = 0, color = null) { this.do(Command.brush, index, width, color ?? noColor); }

  /**
   * Sets the steadiness of the lines of brushes; it takes effect when the whole engine is loaded.
   *
   * @param {number} steadiness 0 to 1, see `Command.steadyLines`.
   */
  steady(steadiness = this.#wantedSteadiness) {
    this.#wantedSteadiness = steadiness;
    if (steadiness === this.steadiness || this.module?.isWhole === false) return;
    this.do(Command.steadyLines, steadiness);
    this.steadiness = steadiness;
  }

  // MARK: Tools

  /**
   * Chooses a tool other than a brush, see `Tool` and `toolNumbers`; an aid is put on the page or removed. Choosing the
   * current tool restarts it.
   *
   * @param {number} number
   * @param {number[]} values
   */
  setTool(number, ...values) { this.#commands.execute(Command.tool, [number, ...values]); }

  /**
   * Sets the look of the selection and of future shapes and texts; without `lines`, line styles are kept.
   *
   * @param {Partial<Look> & Pick<Look, "width" | "opacity">} look
   */
  setLook({ stroke, width, fill, opacity, lines, size = 24, alignment = 0, font = "" }) {
    this.do(Command.toolSettings, stroke ?? noColor, width, fill ?? noColor, opacity, lines ?? NaN, size, alignment,
      encoder.encode(font));
  }

  /**
   * Changes a part of what `setLook` sets; dashes and dots keep their ratio to the width.
   *
   * @param {Partial<Look>} changes
   */
  changeLook(changes) {
    const now = this.look;
    const lines = changes.width !== undefined && now.lines > 0 ? now.lines : undefined;
    this.setLook({ ...now, lines, ...changes });
  }

  /**
   * The modifier keys held: 1 constrains, 2 is from the center or as a copy, 4 suspends snapping.
   *
   * @param {number} bits
   */
  set modifiers(bits) { this.do(Command.modifiers, bits); }

  /**
   * Changes the selection by a code of `Selection`.
   *
   * @param {Arguments[typeof Command.select]} values
   */
  select(...values) { this.#commands.execute(Command.select, values); }

  /**
   * Edits the selection by a code of `Edit`.
   *
   * @param {Arguments[typeof Command.editSelection]} values
   */
  edit(...values) { this.#commands.execute(Command.editSelection, values); }

  /** The number of selected items. */
  get selectedCount() { return this.selection.count; }

  /** Returns the selection as the bytes of a document; empty if nothing is selected. */
  selectedBytes() { return this.memory.bytes(Text.selection, 0); }

  /**
   * Adds the items of a document's first page to the page and selects them; `x` and `y` are their center in page units.
   *
   * @param {Uint8Array} bytes
   */
  paste(bytes, x = NaN, y = NaN) { this.do(Command.paste, x, y, bytes); }

  /**
   * Adds a picture to the page and selects it: a file, decoded when it comes into view, or pixels.
   *
   * @param {object} picture
   * @param {number} picture.width
   * @param {number} picture.height The size with the orientation of the file applied.
   * @param {{data: Uint8ClampedArray} | null} [picture.pixels]
   * @param {Uint8Array | null} [picture.bytes] The file; if there are pixels, the file that they come from.
   * @param {string} [picture.type] The media type of the file.
   * @param {string} [picture.name] The name of the file.
   * @param {[x: number, y: number, width: number, height: number]} frame The center and the size, in page units.
   */
  addPicture({ width, height, pixels, bytes, type = "", name = "" }, frame) {
    const none = new Uint8Array(0);
    const data = pixels ? new Uint8Array(pixels.data.buffer, pixels.data.byteOffset, pixels.data.length) : none;
    this.do(Command.addPicture, ...frame, width, height, data,
      encoder.encode(bytes ? type : ""), bytes ?? none, encoder.encode(bytes ? name : ""));
  }

  /**
   * Sets the alternative text of the selected item.
   *
   * @param {string} text
   */
  describe(text) { this.edit(Edit.describe, encoder.encode(text)); }

  /**
   * Returns some items of the page from index `start` on, the topmost first; or for "selected" the selected one.
   *
   * @param {number | "selected"} start
   */
  items(start = 0) {
    return start === "selected" ? this.memory.list(Text.item, 0, readItemStatus)
      : this.memory.list(Text.items, start, readItemStatus);
  }

  /**
   * Selects an item by its `id`; `isBeside` adds it to the selection or removes it.
   *
   * @param {import("./protocol.js").ItemName} id
   */
  selectItem(id, isBeside = false) { this.#commands.execute(Command.select, [isBeside ? Selection.toggle : Selection.item, id]); }

  /**
   * Whether strokes held still at their end become shapes.
   *
   * @param {boolean} isOn
   */
  set holds(isOn) { this.do(Command.holds, isOn); }

  /** Shows pages dark, on the screen only, or as they are. */
  showDark(/** @type {boolean} */ isOn) { this.do(Command.darkPaper, isOn); }

  /**
   * Sets whether dragged items snap to others and to the lines of the paper.
   *
   * @param {boolean} toOthers
   * @param {boolean} toPaper
   */
  snap(toOthers, toPaper) { this.do(Command.snapping, toOthers, toPaper); }

  // MARK: Texts

  /**
   * Returns the facts about the text being typed (−1), or about a text that needs layout.
   *
   * @param {number} index
   */
  textFacts(index) { return this.memory.list(Text.textFacts, index, readTextFacts)[0]; }

  /**
   * Stores a thumbnail of the first page in the document: a PNG file.
   *
   * @param {Uint8Array} bytes
   */
  setThumbnail(bytes) { this.do(Command.setThumbnail, bytes); }

  // MARK: Status

  /** The number of layers of the page. */
  get layerCount() { return this.layers.length; }

  get author() { return super.author; }

  /** The author of changes from now on; simultaneous authors of a document must differ. */
  set author(number) { this.do(Command.author, number); }

  /** The brushes of the catalog: name, summary, whether it erases, fades or highlights, width, color. */
  get brushes() {
    const result = [];
    for (let i = 0; ; i++) {
      const name = this.memory.text(Text.brushName, i);
      if (name === "") return result;
      result.push({ name, summary: this.memory.text(Text.brushSummary, i), ...this.brushFacts(i) });
    }
  }

  /** The tools of an app: title, icon, the number for `setTool`, and whether it is an aid. */
  get ownTools() {
    const result = [];
    for (let i = 0; ; i++) {
      const [title, icon, aid] = [0, 1, 2].map((part) => this.memory.text(Text.ownTool, 3 * i + part));
      if (title === "") return result;
      result.push({ title, icon, number: Tool.own + i, isAid: aid !== "" });
    }
  }

  /**
   * Returns facts about a brush, by index: width, color, whether it erases, fades or highlights.
   *
   * @param {number} index
   */
  brushFacts(index) { return this.memory.list(Text.brushFacts, index, readBrushFacts)[0]; }

  /**
   * Starts or stops listing the pens of events in `pens`.
   *
   * @param {boolean} isListed
   */
  listPens(isListed) { this.do(Command.pens, isListed); }

  /**
   * Returns the bytes of a brush, by index.
   *
   * @param {number} index
   */
  brushBytes(index) { return this.memory.bytes(Text.brush, index); }

  /**
   * Adds or replaces an own brush, with an index after those of the catalog. The brush in use stays as it is until it
   * is chosen again.
   *
   * @param {number} number 0 to 127.
   * @param {Uint8Array} bytes
   */
  ownBrush(number, bytes) { this.do(Command.ownBrush, number, bytes); }

  /** The title of the document. */
  get title() { return this.memory.text(Text.title, 0); }

  set title(text) { this.do(Command.rename, encoder.encode(text)); }

  // MARK: Bytes

  /** Returns the bytes that the host must append to the file, and clears them; the first are the header. */
  takeLog() { return this.memory.output(this.ink.ink_log()); }

  /** Returns the changes of the ink in progress since the last call, for `showInk` of others; empty if there are none. */
  takeInkInProgress() { return this.memory.bytes(Text.inkInProgress, 0); }

  /**
   * Shows ink that another writer is drawing, until the document has it; without bytes, removes it.
   *
   * @param {number} author
   * @param {Uint8Array} bytes
   */
  showInk(author, bytes) { this.do(Command.showInk, author, bytes); }

  /** Returns the whole document, packed; null if it cannot be written. */
  write() { return this.#write(0); }

  /**
   * Packs the document and returns the bytes of a whole file; null if it cannot be written. Later log output is
   * appended to these bytes.
   */
  pack() { return this.#write(1); }

  /** @param {number} restarts */
  #write(restarts) {
    const count = this.ink.ink_write(restarts);
    return count < 0 ? null : this.memory.output(count);
  }

  /**
   * Returns the bounds of a page or of the selection (−1): x, y, width and height in page units; null for an infinite
   * page without ink.
   *
   * @param {number} page
   */
  area(page) { return this.memory.numbers(this.ink.ink_area(page), 4); }

  /**
   * Returns the thumbnail of a document, a PNG file; null if it has none of its current state.
   *
   * @param {Uint8Array} document
   */
  async thumbnail(document) {
    await this.whole();
    this.memory.pass(document);
    const count = this.ink.ink_thumbnail();
    return count === 0 ? null : this.memory.output(count);
  }

  // MARK: Recording

  /** Records all commands from now on; best called before the first one. */
  startRecording() { this.#commands.startRecording(); }

  /** The recorded session. */
  recording() { return this.#commands.recording; }
}
