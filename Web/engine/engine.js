// The engine: the wasm module behind named methods.
//
// Everything that changes a canvas is a command: its number, the count of its arguments, and the arguments, all of them
// doubles. A session can thus be recorded as its commands, and replayed natively by `inkstone replay`.
// Sources/InkSession documents each command.

import { EngineModule } from "./module.js";
import {
  Command, Edit, eventSize, noColor, readBrushFacts, readDeferredPageStatus, Reader, readItemStatus, readMatchStatus,
  readPagePoint, readPageTitleStatus, readPictureRequest, readTextFacts, readTextRangeStatus, reasons, Selection, Status, Text, Tool, Unit,
} from "./protocol.js";

export * from "./protocol.js";

/**
 * @typedef {import("./protocol.js").CommandNumber} CommandNumber
 * @typedef {import("./protocol.js").Arguments} Arguments
 * @typedef {import("./protocol.js").Color} Color
 * @typedef {import("./protocol.js").LookStatus} Look
 * @typedef {{level: number, columns: number, rows: number}} Size The size of a picture's pixels.
 * @typedef {number | boolean | Uint8Array | Float64Array | ArrayLike<number>} Value An argument of a command.
 */

/** The first double of a recorded session; its last digit is the version of the format. */
const magic = new TextEncoder().encode("INKCANV1");

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** @type {Record<string, number[]>} The default arguments of tools. */
const shapes = { rectangle: [0], polygon: [6], star: [5, 0.4] };

/**
 * The tools other than brushes, by name: the arguments of `Command.tool`.
 *
 * @type {Record<string, number[]>}
 */
export const toolNumbers = Object.freeze(Object.fromEntries(
  Object.entries(Tool).filter(([name]) => name !== "own").map(([name, number]) => [name, [number, ...shapes[name] ?? []]])));

/** The refusal of a command, which changed nothing. The message is an English sentence for users. */
export class CommandError extends Error {
  /**
   * @param {number} command
   * @param {number} code A code of `Refusal`.
   */
  constructor(command, code) {
    super(reasons[code]);
    this.command = command;
    this.code = code;
  }
}

/**
 * Returns the number of doubles of an argument.
 *
 * @param {Value} value
 */
const sizeOf = (value) => (value instanceof Uint8Array ? 1 + Math.ceil(value.length / 8)
  : typeof value === "object" ? value.length : 1);

/** A canvas with a document, and its status. */
export class Engine extends Status {
  /** @param {any} exports The exports of the module. */
  constructor(exports) {
    super();
    this.ink = exports;
    /** @type {EngineModule | null} */
    this.module = null;
    /** @type {BlobPart[] | null} */
    this.parts = null;
    /** @type {Promise<any> | null} */
    this.decoding = null;
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
  do(command, ...values) { this.#do(command, /** @type {readonly Value[]} */ (values)); }

  /**
   * @param {CommandNumber} command
   * @param {readonly Value[]} values
   */
  #do(command, values) {
    const count = values.reduce((/** @type {number} */ sum, value) => sum + sizeOf(value), 2);
    const room = this.#room(count);
    room[0] = command;
    room[1] = count - 2;
    let at = 2;
    for (const value of values) {
      const size = sizeOf(value);
      if (value instanceof Uint8Array) {
        room[at] = value.length;
        if (size > 1) room[at + size - 1] = 0;
        new Uint8Array(room.buffer, room.byteOffset + 8 * (at + 1)).set(value);
      } else if (typeof value === "object") {
        room.set(value, at);
      } else {
        room[at] = Number(value);
      }
      at += size;
    }
    this.#run(count, command);
  }

  /**
   * Passes in the events of one callback, of 13 numbers each: contact, kind, phase, 1 if predicted, x and y in pixels
   * of the canvas, time in seconds, force 0 to 1, altitude, azimuth and twist in radians, buttons (1 barrel or right, 2
   * second barrel or middle), radius of the contact in pixels. Unknown values are NaN.
   *
   * @param {ArrayLike<number>} values The events, one after the other.
   * @param {number} now In seconds; not earlier than any event.
   */
  events(values, now) { this.#do(Command.events, [now, values.length / eventSize, values]); }

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
  open(bytes) { this.#hand(Command.open, bytes); }

  /**
   * Continues after another state of the document that another writer has written: the log output from now on,
   * beginning with what those bytes lack, is appended to them. `acceptedBytes` returns how many of them are valid.
   *
   * @param {Uint8Array} bytes
   */
  follow(bytes) { this.#hand(Command.follow, bytes); }

  /**
   * Merges another state of a damaged document into the one shown.
   *
   * @param {Uint8Array} bytes
   */
  join(bytes) { this.#hand(Command.join, bytes); }

  /**
   * Executes a command with bytes without copying them a second time.
   *
   * @param {CommandNumber} command
   * @param {Uint8Array} bytes
   */
  #hand(command, bytes) {
    // A recording consists of doubles.
    if (this.parts) return this.#do(command, [bytes]);
    const at = this.ink.ink_bytes(bytes.length) >>> 0;
    new Uint8Array(this.ink.memory.buffer, at, bytes.length).set(bytes);
    const code = this.ink.ink_take(command);
    if (code !== 0) throw new CommandError(command, code);
  }

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

  // MARK: Tools

  /**
   * Chooses a tool other than a brush, see `Tool` and `toolNumbers`; an aid is put on the page or removed. Choosing the
   * current tool restarts it.
   *
   * @param {number} number
   * @param {number[]} values
   */
  setTool(number, ...values) { this.#do(Command.tool, [number, ...values]); }

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
  select(...values) { this.#do(Command.select, values); }

  /**
   * Edits the selection by a code of `Edit`.
   *
   * @param {Arguments[typeof Command.editSelection]} values
   */
  edit(...values) { this.#do(Command.editSelection, values); }

  /** The number of selected items. */
  get selectedCount() { return this.selection.count; }

  /** Returns the selection as the bytes of a document; empty if nothing is selected. */
  selectedBytes() { return this.#output(this.ink.ink_text(Text.selection, 0)); }

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
   * Returns the size of a picture file with its orientation applied; 0 and 0 if such files aren't kept.
   *
   * @param {Uint8Array} bytes
   */
  pictureSize(bytes) {
    const at = this.ink.ink_input(Math.max(Math.ceil(bytes.length / 8), 2)) >>> 0;
    new Uint8Array(this.ink.memory.buffer).set(bytes, at);
    // The call may move the memory.
    const found = this.ink.ink_picture_size(bytes.length) >>> 0;
    return [...new Float64Array(this.ink.memory.buffer, found, 2)];
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
    return this.#records(start === "selected" ? this.ink.ink_text(Text.item, 0) : this.ink.ink_text(Text.items, start),
      readItemStatus);
  }

  /**
   * Selects an item by its `id`; `isBeside` adds it to the selection or removes it.
   *
   * @param {import("./protocol.js").ItemName} id
   */
  selectItem(id, isBeside = false) { this.#do(Command.select, [isBeside ? Selection.toggle : Selection.item, id]); }

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
  textFacts(index) { return this.#records(this.ink.ink_text(Text.textFacts, index), readTextFacts)[0]; }

  /** Returns the pages whose papers must be read from PDF documents. */
  deferredPages() { return this.#records(this.ink.ink_text(Text.deferredPages, 0), readDeferredPageStatus); }

  /** Returns the labels and chapters of the pages that have any. */
  pageTitles() { return this.#records(this.ink.ink_text(Text.pageTitles, 0), readPageTitleStatus); }

  /**
   * Sets the label of a page and the chapters that begin on it: a line for each, behind a tab for each level.
   *
   * @param {number} page
   * @param {string} label
   * @param {string} chapters
   */
  titlePage(page, label, chapters) {
    this.do(Command.titlePage, page, encoder.encode(label), encoder.encode(chapters));
  }

  /**
   * Returns a page as the bytes of a document, for `insertPages`.
   *
   * @param {number} page
   */
  pageBytes(page) { return this.#output(this.ink.ink_text(Text.page, page)); }

  /**
   * Inserts the pages of a document at an index, and shows the first of them.
   *
   * @param {number} index
   * @param {Uint8Array} bytes
   */
  insertPages(index, bytes) { this.do(Command.insertPages, index, bytes); }

  /**
   * Replaces the PDF document of a page by one whose ink annotations are strokes.
   *
   * @param {number} page
   * @param {Uint8Array} bytes The document that the serving command makes of the PDF document.
   */
  takeAnnotations(page, bytes) { this.do(Command.takeAnnotations, page, bytes); }

  /**
   * Returns the PDF document that a page has as paper; empty if there is none.
   *
   * @param {number} page
   */
  original(page) { return this.#output(this.ink.ink_text(Text.original, page)); }

  /**
   * Sets the papers of deferred pages of the PDF document of a page.
   *
   * @param {number} page
   * @param {number} first The index of the first one in the PDF document.
   * @param {Uint8Array} bytes A document of the papers.
   */
  readPages(page, first, bytes) { this.do(Command.readPages, page, first, bytes); }

  /**
   * Returns the occurrences of words on a page, in its paper and its texts; case and accents are ignored.
   *
   * @param {string} words
   * @param {number} page
   */
  search(words, page) {
    const bytes = encoder.encode(words);
    const at = this.ink.ink_bytes(bytes.length) >>> 0;
    new Uint8Array(this.ink.memory.buffer, at, bytes.length).set(bytes);
    return this.#records(this.ink.ink_search(page), readMatchStatus);
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
    const count = this.ink.ink_text_range(page, ...start, ...end, unit);
    return count === 0 ? null : this.#records(count, readTextRangeStatus)[0];
  }

  /**
   * Marks the text between two points in page units by strokes of a highlighter; see `textRange`.
   *
   * @param {number} page
   * @param {readonly number[]} start
   * @param {readonly number[]} end
   * @param {number} unit
   * @param {Color} color
   */
  markText(page, start, end, unit, color) {
    this.#do(Command.markText, [page, start, end, unit, color]);
  }

  /**
   * Returns the page that is shown at a pixel of the canvas, and the point in its units; null if none is shown.
   *
   * @param {number} x
   * @param {number} y
   */
  pagePoint(x, y) {
    const count = this.ink.ink_page_point(x, y);
    return count === 0 ? null : this.#records(count, readPagePoint)[0];
  }

  /**
   * Returns the transform of a page from its units to pixels of the canvas; null if it isn't in view.
   *
   * @param {number} page
   */
  pageTransform(page) {
    const at = this.ink.ink_page_transform(page) >>> 0;
    return at === 0 ? null : [...new Float64Array(this.ink.memory.buffer, at, 6)];
  }

  /**
   * Stores a thumbnail of the first page in the document: a PNG file.
   *
   * @param {Uint8Array} bytes
   */
  setThumbnail(bytes) { this.do(Command.setThumbnail, bytes); }

  // MARK: Status

  /** @type {Float64Array | null} */
  #view = null;

  get numbers() {
    const at = this.ink.ink_status() >>> 0;
    if (this.#view?.buffer !== this.ink.memory.buffer || this.#view?.byteOffset !== at) {
      this.#view = new Float64Array(this.ink.memory.buffer, at);
    }
    return /** @type {Float64Array} */ (this.#view);
  }

  /** The number of layers of the page. */
  get layerCount() { return this.layers.length; }

  get author() { return super.author; }

  /** The author of changes from now on; simultaneous authors of a document must differ. */
  set author(number) { this.do(Command.author, number); }

  /** The brushes of the catalog: name, summary, whether it erases, fades or highlights, width, color. */
  get brushes() {
    const result = [];
    for (let i = 0; ; i++) {
      const name = this.#text(Text.brushName, i);
      if (name === "") return result;
      result.push({ name, summary: this.#text(Text.brushSummary, i), ...this.brushFacts(i) });
    }
  }

  /** The tools of an app: title, icon, the number for `setTool`, and whether it is an aid. */
  get ownTools() {
    const result = [];
    for (let i = 0; ; i++) {
      const [title, icon, aid] = [0, 1, 2].map((part) => this.#text(Text.ownTool, 3 * i + part));
      if (title === "") return result;
      result.push({ title, icon, number: Tool.own + i, isAid: aid !== "" });
    }
  }

  /**
   * Returns facts about a brush, by index: width, color, whether it erases, fades or highlights.
   *
   * @param {number} index
   */
  brushFacts(index) { return this.#records(this.ink.ink_text(Text.brushFacts, index), readBrushFacts)[0]; }

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
  brushBytes(index) { return this.#output(this.ink.ink_text(Text.brush, index)); }

  /**
   * Adds or replaces an own brush, with an index after those of the catalog. The brush in use stays as it is until it
   * is chosen again.
   *
   * @param {number} number 0 to 127.
   * @param {Uint8Array} bytes
   */
  ownBrush(number, bytes) { this.do(Command.ownBrush, number, bytes); }

  /** The title of the document. */
  get title() { return this.#text(Text.title, 0); }

  set title(text) { this.do(Command.rename, encoder.encode(text)); }

  // MARK: Picture files

  /**
   * Returns the pictures to decode, the topmost first: those in view, or those of a page as `picture` (without `top`)
   * or `band` would paint it.
   *
   * `isGrey`: no pixels of it are visible yet, not even coarser ones.
   */
  pictureRequests(page = -2, scale = 1, area = [0, 0, 0, 0], top = -1, longest = 8192) {
    const count = this.ink.ink_wishes(page, scale, ...area, top, longest);
    return count === 0 ? [] : this.#records(count, readPictureRequest);
  }

  /**
   * Returns the file of a requested picture; empty if the picture was deleted.
   *
   * @param {number} number
   */
  pictureFile(number) { return this.#output(this.ink.ink_picture_file(number)); }

  /**
   * Reserves memory for a picture before it is added to the page; null releases it.
   *
   * @param {Size | null} size
   */
  expectPicture(size) {
    const { columns, rows, level } = size ?? { columns: 0, rows: 0, level: 0 };
    this.ink.ink_picture_expect(columns, rows, level);
  }

  /** Reduces pixels that the view needs coarser, for some milliseconds; returns whether more are left. */
  makeRoomForPictures() { return this.ink.ink_picture_tidy() !== 0; }

  /**
   * Passes in the pixels of a request, premultiplied; null if the file cannot be decoded.
   *
   * @param {Size & {number: number}} request
   * @param {Uint8Array | Uint8ClampedArray | null} pixels
   */
  setPicture(request, pixels) {
    if (pixels) {
      this.copyPixels(request, pixels);
      this.assignPixels(request.number, request);
    } else {
      this.#copiedSize = null;
      this.ink.ink_picture_bring(request.number, 0);
    }
  }

  /**
   * Copies pixels into the engine before they are assigned, which is slow for many; replaces those copied before.
   *
   * @param {Size} size
   * @param {Uint8Array | Uint8ClampedArray} pixels
   */
  copyPixels(size, pixels) {
    this.#copiedSize = null;
    const { level, columns, rows } = size;
    const [width, height] = [columns, rows].map((side) => Math.ceil(side / 2 ** level));
    if (pixels.length !== 4 * width * height) throw new RangeError("The pixels must have 4 bytes for each pixel of the level.");
    const at = this.ink.ink_picture_room(width, height, level) >>> 0;
    if (at === 0) throw new RangeError("The size or the level of the picture is invalid.");
    new Uint8Array(this.ink.memory.buffer).set(pixels, at);
    this.#copiedSize = size;
  }

  /**
   * Discards the copied pixels if they belong to this size: the same object.
   *
   * @param {Size} size
   */
  discardPixels(size) {
    if (this.#copiedSize !== size) return;
    this.#copiedSize = null;
    this.ink.ink_picture_bring(-1, 0);
  }

  /**
   * Assigns the copied pixels to a picture if they belong to this size: the same object.
   *
   * @param {number} number
   * @param {Size} size
   */
  assignPixels(number, size) {
    if (this.#copiedSize !== size) return;
    this.#copiedSize = null;
    this.ink.ink_picture_bring(number, 1);
  }

  /**
   * The size of the copied pixels.
   *
   * @type {Size | null}
   */
  #copiedSize = null;

  /** Whether the browser caches reduced pictures for the next visit. */
  cachesPictures = false;

  /** Returns the decoder of picture files. */
  decoder() {
    this.decoding ??= import("./picture-decoder.js").then(({ PictureDecoder }) => new PictureDecoder(this))
      .catch((error) => {
        this.decoding = null;
        throw error;
      });
    return this.decoding;
  }

  /**
   * Resolves when the pixels that painting a page needs are decoded; see `pictureRequests`.
   *
   * @param {number} page
   * @param {number} [scale]
   * @param {number[]} [area]
   * @param {number} [top]
   * @param {number} [longest]
   */
  picturesOf(page, scale, area, top, longest) {
    return this.#awaitPictures(() => this.pictureRequests(page, scale, area, top, longest), true);
  }

  /**
   * Resolves when no picture is gray in a small picture of a page, for which coarser pixels suffice.
   *
   * @param {number} page
   * @param {number} scale
   * @param {number} longest
   */
  sketchesOf(page, scale, longest) {
    const requests = () => this.pictureRequests(page, scale, undefined, undefined, longest).filter(({ isGrey }) => isGrey);
    return this.#awaitPictures(requests, false);
  }

  /**
   * @param {() => import("./protocol.js").PictureRequest[]} requests
   * @param {boolean} isExact
   */
  async #awaitPictures(requests, isExact) {
    if (requests().length > 0) await (await this.decoder()).awaitPictures(requests, isExact);
  }

  // MARK: Pixels

  /**
   * Repaints the damage.
   *
   * @returns {Int32Array} The x, y, width and height of each rectangle that may look different.
   */
  paint(budget = 2000) {
    const count = this.ink.ink_paint(budget);
    return new Int32Array(this.ink.memory.buffer, this.ink.ink_rects() >>> 0, 4 * count);
  }

  /** Returns the pixels of the canvas: a view of the module's memory, valid until a call that may grow it. */
  frame() {
    const { width, height } = this;
    const pixels =
      new Uint8ClampedArray(this.ink.memory.buffer, this.ink.ink_frame() >>> 0, 4 * width * height);
    return new ImageData(pixels, width, height);
  }

  /**
   * Returns a picture of a page; null if it has none. −1 is the selection alone.
   *
   * @param {number} page
   * @param {number} scale The pixels per page unit; smaller if a side would be longer than `longest` pixels.
   * @param {boolean} paper False for ink alone.
   */
  picture(page, scale, paper = true, longest = 8192) {
    return this.#picture(this.ink.ink_picture(page, scale, paper ? 1 : 0, longest));
  }

  /**
   * Returns a band of rows of a picture of a page or of a part of it; null below the last row and if the picture would
   * have more than 1,000 million pixels. All bands show the page as it was at the first.
   *
   * @param {number} page
   * @param {number} scale The pixels per page unit.
   * @param {boolean} paper
   * @param {number} top The first row; the next band begins at `top` plus the height of this one.
   * @param {number[]} area The x, y, width and height in page units; the whole page if the width is 0.
   */
  band(page, scale, paper, top, area = [0, 0, 0, 0]) {
    return this.#picture(this.ink.ink_band(page, scale, paper ? 1 : 0, ...area, top));
  }

  /**
   * Returns a sample stroke of a brush.
   *
   * @param {number} brush
   * @param {number} strokeWidth
   * @param {Color | null} color As in `setBrush`.
   * @param {number} width
   * @param {number} height
   * @param {number} scale The pixels per page unit.
   */
  preview(brush, strokeWidth, color, width, height, scale) {
    const [red, green, blue, alpha] = color ?? noColor;
    return this.#picture(
      this.ink.ink_preview(brush, strokeWidth, red, green, blue, alpha, width, height, scale),
    );
  }

  /**
   * Copies the picture painted last; its pixels are not premultiplied.
   *
   * @param {number} at
   */
  #picture(at) {
    if (at === 0) return null;
    const width = this.pictureWidth;
    const height = this.pictureHeight;
    const pixels = new Uint8ClampedArray(this.ink.memory.buffer, at >>> 0, 4 * width * height);
    return new ImageData(pixels.slice(), width, height);
  }

  /**
   * Returns the hash of a picture, as `inkstone replay` prints it.
   *
   * @param {ImageData} image
   */
  hash(image) {
    // Reserving the input may move the memory that holds the picture.
    const data = image.data.slice();
    const at = this.ink.ink_input(Math.ceil(data.length / 8)) >>> 0;
    new Uint8Array(this.ink.memory.buffer).set(data, at);
    const value = BigInt.asUintN(64, this.ink.ink_hash(image.width, image.height));
    return value.toString(16).padStart(16, "0");
  }

  // MARK: Bytes

  /** Returns the bytes that the host must append to the file, and clears them; the first are the header. */
  takeLog() {
    return this.#output(this.ink.ink_log());
  }

  /** Returns the whole document, packed; null if it cannot be written. */
  write() {
    return this.#write(0);
  }

  /**
   * Packs the document and returns the bytes of a whole file; null if it cannot be written. Later log output is
   * appended to these bytes.
   */
  pack() {
    return this.#write(1);
  }

  /** @param {number} restarts */
  #write(restarts) {
    const count = this.ink.ink_write(restarts);
    return count < 0 ? null : this.#output(count);
  }

  /**
   * Returns the bounds of a page or of the selection (−1): x, y, width and height in page units; null for an infinite
   * page without ink.
   *
   * @param {number} page
   */
  area(page) {
    const at = this.ink.ink_area(page) >>> 0;
    return at === 0 ? null : [...new Float64Array(this.ink.memory.buffer, at, 4)];
  }

  /**
   * Returns the thumbnail of a document, a PNG file; null if it has none of its current state.
   *
   * @param {Uint8Array} document
   */
  async thumbnail(document) {
    await this.whole();
    const at = this.ink.ink_bytes(document.length) >>> 0;
    new Uint8Array(this.ink.memory.buffer, at, document.length).set(document);
    const count = this.ink.ink_thumbnail();
    return count === 0 ? null : this.#output(count);
  }

  /**
   * Returns a picture of the file written last, see `formats.js`; null if it was returned already.
   *
   * @param {number} number
   */
  drawn(number) { return this.#picture(this.ink.ink_drawn(number)); }

  /** @param {number} count */
  #output(count) {
    return new Uint8Array(this.ink.memory.buffer, this.ink.ink_output() >>> 0, count).slice();
  }

  /**
   * @param {number} kind
   * @param {number} index
   */
  #text(kind, index) { return decoder.decode(this.#output(this.ink.ink_text(kind, index))); }

  /**
   * Reads the records in the output of an export.
   *
   * @template Record
   * @param {number} count The number of bytes.
   * @param {(r: Reader) => Record} read
   */
  #records(count, read) {
    const r = new Reader(new Float64Array(this.#output(count).buffer));
    const records = [];
    while (!r.isAtEnd) records.push(read(r));
    return records;
  }

  // MARK: Recording

  /** Records all commands from now on; best called before the first one. */
  startRecording() {
    this.parts = [magic];
  }

  /** The recorded session. */
  recording() {
    return new Blob(this.parts ?? [magic]);
  }

  // MARK: Memory

  /**
   * Returns memory of the module for a command.
   *
   * @param {number} count
   * @returns {Float64Array}
   */
  #room(count) {
    const at = this.ink.ink_input(count) >>> 0;
    let input = this.#input;
    if (input?.buffer !== this.ink.memory.buffer || input?.byteOffset !== at || input.length < count) {
      input = new Float64Array(this.ink.memory.buffer, at, Math.max(count, 64));
      this.#input = input;
    }
    return /** @type {Float64Array} */ (input);
  }

  /** @type {Float64Array | null} */
  #input = null;

  /**
   * @param {number} count
   * @param {CommandNumber} command
   */
  #run(count, command) {
    if (this.parts && this.#input) this.parts.push(this.#input.slice(0, count));
    const code = this.ink.ink_do(count);
    if (code === 0) return;
    this.parts?.pop();
    throw new CommandError(command, code);
  }
}
