// The engine: the wasm module behind names.
//
// Everything that changes a canvas is a command: a number, the count of its arguments, the arguments,
// all of them doubles. So a session can be recorded as what went in, and replayed natively by
// `inkstone replay`. Sources/InkSession says what each command does.

import { EngineModule } from "./module.js";
import {
  Command, Edit, eventSize, noColor, readBrushFacts, Reader, readItemStatus, readPictureWish, readTextFacts, reasons,
  Selection, Status, Text, Tool,
} from "./protocol.js";

export * from "./protocol.js";

/**
 * @typedef {import("./protocol.js").CommandNumber} CommandNumber
 * @typedef {import("./protocol.js").Arguments} Arguments
 * @typedef {import("./protocol.js").Color} Color
 * @typedef {import("./protocol.js").LookStatus} Look
 * @typedef {{level: number, columns: number, rows: number}} Size of pixels of a picture
 * @typedef {number | boolean | Uint8Array | Float64Array | ArrayLike<number>} Value an argument of a command
 */

/** The first double of a recorded session: its last digit is the version of the recording. */
const magic = new TextEncoder().encode("INKCANV1");

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** @type {Record<string, number[]>} what tools have by default */
const shapes = { rectangle: [0], polygon: [6], star: [5, 0.4] };

/**
 * The tools other than brushes, by their names: the arguments of `Command.tool`.
 *
 * @type {Record<string, number[]>}
 */
export const toolNumbers = Object.freeze(Object.fromEntries(
  Object.entries(Tool).filter(([name]) => name !== "own").map(([name, number]) => [name, [number, ...shapes[name] ?? []]])));

/** A command was refused; nothing was changed by it. The message is a sentence for people, in English. */
export class Refused extends Error {
  /**
   * @param {number} command
   * @param {number} code of `Refusal`
   */
  constructor(command, code) {
    super(reasons[code]);
    this.command = command;
    this.code = code;
  }
}

/**
 * How many numbers an argument has.
 *
 * @param {Value} value
 */
const sizeOf = (value) => (value instanceof Uint8Array ? 1 + Math.ceil(value.length / 8)
  : typeof value === "object" ? value.length : 1);

/** One canvas with one document, and its status. */
export class Engine extends Status {
  /** @param {any} exports of the module */
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
   * Loads the module; what a first visit does not need comes behind.
   *
   * @param {string} address of the module
   * @param {boolean} waits until all of it is there
   */
  static async load(address, waits = false) {
    return Engine.of(await EngineModule.load(address, waits));
  }

  /**
   * An engine from a module that is loaded.
   *
   * @param {EngineModule} module
   */
  static of(module) {
    // An app's own module brings its brushes.
    module.exports.ink_setup?.();
    const engine = new Engine(module.exports);
    engine.module = module;
    return engine;
  }

  /** Resolves when nothing of the engine has to be loaded any more. */
  whole() { return this.module?.whole() ?? Promise.resolve(); }

  // MARK: Commands

  /**
   * Does one command; throws `Refused`. Colors, items and the like are arrays of numbers.
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
   * Hands in the events of one callback: 13 numbers each. Contact, kind, phase, 1 for predicted ones,
   * x and y in pixels of the canvas, seconds, pressure 0 to 1, altitude, azimuth, twist in radians,
   * buttons (1 barrel or right, 2 second barrel or middle), radius of the contact in pixels. Not a
   * number where a value is not known.
   *
   * @param {ArrayLike<number>} values the events, one behind the other
   * @param {number} now in seconds: not earlier than any event
   */
  events(values, now) { this.#do(Command.events, [now, values.length / eventSize, values]); }

  /**
   * Begins an empty document of one page, in units of 1/72 inch; 0 for a page without edges.
   *
   * @param {ArrayLike<number>} identifier four words by chance
   * @param {number} author
   */
  begin(identifier, author, width = 0, height = 0) { this.do(Command.begin, identifier, author, width, height); }

  /**
   * Opens the bytes of a document. Of a damaged one it shows all that can be read, see `losses`; the first that is
   * logged is then the whole file, in place of those bytes.
   *
   * @param {Uint8Array} bytes
   */
  open(bytes) { this.#hand(Command.open, bytes); }

  /**
   * Goes on behind another state of the document, which somebody else has written: what the log has from now
   * on, first of all what they do not know, belongs behind these bytes. `acceptedBytes` says how many count.
   *
   * @param {Uint8Array} bytes
   */
  follow(bytes) { this.#hand(Command.follow, bytes); }

  /**
   * Takes in what another state of a damaged document has that is shown.
   *
   * @param {Uint8Array} bytes
   */
  join(bytes) { this.#hand(Command.join, bytes); }

  /**
   * Does a command with bytes that are not copied again.
   *
   * @param {CommandNumber} command
   * @param {Uint8Array} bytes
   */
  #hand(command, bytes) {
    // What is recorded is made of numbers.
    if (this.parts) return this.#do(command, [bytes]);
    const at = this.ink.ink_bytes(bytes.length) >>> 0;
    new Uint8Array(this.ink.memory.buffer, at, bytes.length).set(bytes);
    const code = this.ink.ink_take(command);
    if (code !== 0) throw new Refused(command, code);
  }

  /** What a damaged document has lost; null for one that is not damaged. */
  get loss() { return this.losses[0] ?? null; }

  /**
   * Draws with a brush of the catalogue.
   *
   * @param {number} index
   * @param {number} width in page units; 0 for the brush's own
   * @param {Color | null} color red, green, blue, alpha, 0 to 1; null for the brush's own
   */
  setBrush(index, width = 0, color = null) { this.do(Command.brush, index, width, color ?? noColor); }

  // MARK: Tools

  /**
   * From now on contacts use a tool other than a brush, see `Tool` and `toolNumbers`; an aid is put on the page or
   * taken away. A tool that is chosen already begins again.
   *
   * @param {number} number
   * @param {number[]} values
   */
  setTool(number, ...values) { this.#do(Command.tool, [number, ...values]); }

  /**
   * Sets the look of shapes and texts to come, and of what is selected; absent lines stay as they are.
   *
   * @param {Partial<Look> & Pick<Look, "width" | "opacity">} look
   */
  setLook({ stroke, width, fill, opacity, lines, size = 24, alignment = 0, font = "" }) {
    this.do(Command.toolSettings, stroke ?? noColor, width, fill ?? noColor, opacity, lines ?? NaN, size, alignment,
      encoder.encode(font));
  }

  /**
   * Changes some of what `setLook` sets; dashes and dots still suit the width.
   *
   * @param {Partial<Look>} changes
   */
  changeLook(changes) {
    const now = this.look;
    const lines = changes.width !== undefined && now.lines > 0 ? now.lines : undefined;
    this.setLook({ ...now, lines, ...changes });
  }

  /**
   * The keys that are held: 1 constrains, 2 from the centre or as a copy, 4 without snapping.
   *
   * @param {number} bits
   */
  set modifiers(bits) { this.do(Command.modifiers, bits); }

  /**
   * Does one of `Selection`: what is selected.
   *
   * @param {Arguments[typeof Command.select]} values
   */
  select(...values) { this.#do(Command.select, values); }

  /**
   * Does one of `Edit` with what is selected.
   *
   * @param {Arguments[typeof Command.editSelection]} values
   */
  edit(...values) { this.#do(Command.editSelection, values); }

  /** How many things are selected. */
  get selectedCount() { return this.selection.count; }

  /** What is selected, as the bytes of a document; none where nothing is. */
  selectedBytes() { return this.#output(this.ink.ink_text(Text.selection, 0)); }

  /**
   * Puts what is on the first page of a document on the page, its middle at a place in page units, and selects it.
   *
   * @param {Uint8Array} bytes
   */
  paste(bytes, x = NaN, y = NaN) { this.do(Command.paste, x, y, bytes); }

  /**
   * Puts a picture on the page, and selects it: the file, to be decoded when it is seen, or pixels.
   *
   * @param {object} picture
   * @param {number} picture.width
   * @param {number} picture.height its size as it is seen
   * @param {{data: Uint8ClampedArray} | null} [picture.pixels]
   * @param {Uint8Array | null} [picture.bytes] the file; what it came from where there are pixels
   * @param {string} [picture.type] the media type of the file
   * @param {string} [picture.name] the name of the file
   * @param {[x: number, y: number, width: number, height: number]} frame x and y of its middle, in page units
   */
  addPicture({ width, height, pixels, bytes, type = "", name = "" }, frame) {
    const none = new Uint8Array(0);
    const data = pixels ? new Uint8Array(pixels.data.buffer, pixels.data.byteOffset, pixels.data.length) : none;
    this.do(Command.addPicture, ...frame, width, height, data,
      encoder.encode(bytes ? type : ""), bytes ?? none, encoder.encode(bytes ? name : ""));
  }

  /**
   * The size of a picture that is kept as the file, as it is seen; 0 and 0 for another.
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
   * Sets the alternative text of the one thing that is selected.
   *
   * @param {string} text
   */
  describe(text) { this.edit(Edit.describe, encoder.encode(text)); }

  /**
   * Some of the things on the page, the topmost first, behind as many as `start`; or "selected": the one that is.
   *
   * @param {number | "selected"} start
   */
  things(start = 0) {
    return this.#records(start === "selected" ? this.ink.ink_text(Text.item, 0) : this.ink.ink_text(Text.items, start),
      readItemStatus);
  }

  /**
   * Selects a thing by its `id`, or beside the others, or no more.
   *
   * @param {import("./protocol.js").ItemName} id
   */
  selectThing(id, isBeside = false) { this.#do(Command.select, [isBeside ? Selection.toggle : Selection.item, id]); }

  /**
   * Whether strokes that are held still become shapes.
   *
   * @param {boolean} isOn
   */
  set holds(isOn) { this.do(Command.holds, isOn); }

  /**
   * Whether things that are dragged snap to others, and to the lines of the paper.
   *
   * @param {boolean} toOthers
   * @param {boolean} toPaper
   */
  snap(toOthers, toPaper) { this.do(Command.snapping, toOthers, toPaper); }

  // MARK: Texts

  /**
   * What is known of the text that is typed (−1), or of one that is to be set again.
   *
   * @param {number} index
   */
  textFacts(index) { return this.#records(this.ink.ink_text(Text.textFacts, index), readTextFacts)[0]; }

  /**
   * Keeps a small picture of the first page as it is in the document: a PNG file.
   *
   * @param {Uint8Array} bytes
   */
  portray(bytes) { this.do(Command.portray, bytes); }

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

  /** How many layers the page has. */
  get layerCount() { return this.layers.length; }

  get author() { return super.author; }

  /** Who draws from now on: another number than anybody has who draws on the document at the same time. */
  set author(number) { this.do(Command.author, number); }

  /** The brushes of the catalogue: name, what it is in a line, whether it erases or fades, width, colour. */
  get brushes() {
    const result = [];
    for (let i = 0; ; i++) {
      const name = this.#text(Text.brushName, i);
      if (name === "") return result;
      result.push({ name, summary: this.#text(Text.brushSummary, i), ...this.brushFacts(i) });
    }
  }

  /** The tools of an app: title, picture, the number for `setTool`, and whether it is an aid, which `aid` says. */
  get ownTools() {
    const result = [];
    for (let i = 0; ; i++) {
      const [title, icon, aid] = [0, 1, 2].map((part) => this.#text(Text.ownTool, 3 * i + part));
      if (title === "") return result;
      result.push({ title, icon, number: Tool.own + i, isAid: aid !== "" });
    }
  }

  /**
   * Of a brush at a place: width, colour, whether it erases or fades.
   *
   * @param {number} place
   */
  brushFacts(place) { return this.#records(this.ink.ink_text(Text.brushFacts, place), readBrushFacts)[0]; }

  /**
   * Lists the pens that events tell of from now on in `pens`, or none any more.
   *
   * @param {boolean} isListed
   */
  listPens(isListed) { this.do(Command.pens, isListed); }

  /**
   * The bytes of a brush at a place.
   *
   * @param {number} place
   */
  brushBytes(place) { return this.#output(this.ink.ink_text(Text.brush, place)); }

  /**
   * Brings a brush of one's own: its place is behind those of the catalogue by its number, 0 to 127. What is
   * drawn with stays what it is until it is chosen again.
   *
   * @param {number} number
   * @param {Uint8Array} bytes
   */
  ownBrush(number, bytes) { this.do(Command.ownBrush, number, bytes); }

  /** The title of the document. */
  get title() { return this.#text(Text.title, 0); }

  set title(text) { this.do(Command.rename, encoder.encode(text)); }

  // MARK: Pictures that are files

  /**
   * What is to be decoded of what is seen, or of a page as `picture` (without `top`) or `band` would paint it; the
   * topmost first.
   *
   * `isGrey`: nothing is seen of it yet, not even coarser.
   */
  pictureWishes(page = -2, scale = 1, area = [0, 0, 0, 0], top = -1, longest = 8192) {
    const count = this.ink.ink_wishes(page, scale, ...area, top, longest);
    return count === 0 ? [] : this.#records(count, readPictureWish);
  }

  /**
   * The file of a picture that is wished for; empty where it is no more.
   *
   * @param {number} number
   */
  pictureFile(number) { return this.#output(this.ink.ink_picture_file(number)); }

  /**
   * Reserves room for a picture before it is added to the page; null releases it.
   *
   * @param {Size | null} size
   */
  expectPicture(size) {
    const { columns, rows, level } = size ?? { columns: 0, rows: 0, level: 0 };
    this.ink.ink_picture_expect(columns, rows, level);
  }

  /** Reduces pixels that the view needs coarser, for some milliseconds; whether there is more to do. */
  makeRoomForPictures() { return this.ink.ink_picture_tidy() !== 0; }

  /**
   * Takes the pixels of a wish, multiplied by alpha; null where the file cannot be decoded.
   *
   * @param {Size & {number: number}} wish
   * @param {Uint8Array | Uint8ClampedArray | null} pixels
   */
  bringPicture(wish, pixels) {
    if (pixels) {
      this.holdPixels(wish, pixels);
      this.bringHeld(wish.number, wish);
    } else {
      this.#held = null;
      this.ink.ink_picture_bring(wish.number, 0);
    }
  }

  /**
   * Copies pixels to the engine, which takes a while for many, before they are brought; those of before are forgotten.
   *
   * @param {Size} size
   * @param {Uint8Array | Uint8ClampedArray} pixels
   */
  holdPixels(size, pixels) {
    this.#held = null;
    const { level, columns, rows } = size;
    const [width, height] = [columns, rows].map((side) => Math.ceil(side / 2 ** level));
    if (pixels.length !== 4 * width * height) throw new RangeError("pixels of the wrong size");
    const at = this.ink.ink_picture_room(width, height, level) >>> 0;
    if (at === 0) throw new RangeError("pixels of an unknown picture");
    new Uint8Array(this.ink.memory.buffer).set(pixels, at);
    this.#held = size;
  }

  /**
   * Forgets pixels that are held, if they are those of a size.
   *
   * @param {Size} size
   */
  dropHeld(size) {
    if (this.#held !== size) return;
    this.#held = null;
    this.ink.ink_picture_bring(-1, 0);
  }

  /**
   * Brings pixels that are held, if they are those of a size: the same object.
   *
   * @param {number} number
   * @param {Size} size
   */
  bringHeld(number, size) {
    if (this.#held !== size) return;
    this.#held = null;
    this.ink.ink_picture_bring(number, 1);
  }

  /**
   * The size of the pixels that are held.
   *
   * @type {Size | null}
   */
  #held = null;

  /** Whether the browser is to keep reduced pictures for the next time. */
  keepsPictures = false;

  /** What decodes the files of pictures. */
  decoder() {
    this.decoding ??= import("./picture-decoder.js").then(({ PictureDecoder }) => new PictureDecoder(this))
      .catch((error) => {
        this.decoding = null;
        throw error;
      });
    return this.decoding;
  }

  /**
   * Resolves when the pixels are there of which a page is painted, as in `pictureWishes`.
   *
   * @param {number} page
   * @param {number} [scale]
   * @param {number[]} [area]
   * @param {number} [top]
   * @param {number} [longest]
   */
  picturesOf(page, scale, area, top, longest) {
    return this.#bring(() => this.pictureWishes(page, scale, area, top, longest), true);
  }

  /**
   * Resolves when nothing of a page is grey in a small picture of it, in which the pixels at hand do.
   *
   * @param {number} page
   * @param {number} scale
   * @param {number} longest
   */
  sketchesOf(page, scale, longest) {
    const wishes = () => this.pictureWishes(page, scale, undefined, undefined, longest).filter(({ isGrey }) => isGrey);
    return this.#bring(wishes, false);
  }

  /**
   * @param {() => import("./protocol.js").PictureWish[]} wishes
   * @param {boolean} isExact
   */
  async #bring(wishes, isExact) {
    if (wishes().length > 0) await (await this.decoder()).bring(wishes, isExact);
  }

  // MARK: Pixels

  /**
   * Paints what changed.
   *
   * @returns {Int32Array} x, y, width and height of each rectangle that may look different
   */
  paint(budget = 2000) {
    const count = this.ink.ink_paint(budget);
    return new Int32Array(this.ink.memory.buffer, this.ink.ink_rects() >>> 0, 4 * count);
  }

  /** The picture: a view of the module's memory, good until the next call that may make it grow. */
  frame() {
    const { width, height } = this;
    const pixels =
      new Uint8ClampedArray(this.ink.memory.buffer, this.ink.ink_frame() >>> 0, 4 * width * height);
    return new ImageData(pixels, width, height);
  }

  /**
   * A page as a picture of its own, or null where it has none; −1 for what is selected, alone.
   *
   * @param {number} page
   * @param {number} scale pixels a page unit; less where a side would be longer than `longest` pixels
   * @param {boolean} paper false for ink alone
   */
  picture(page, scale, paper = true, longest = 8192) {
    return this.#picture(this.ink.ink_picture(page, scale, paper ? 1 : 0, longest));
  }

  /**
   * Some rows of a picture of a page, or of a part of it, or null below the last row and where the picture
   * would have more than a thousand million pixels. All rows show the page as it was when the first were made.
   *
   * @param {number} page
   * @param {number} scale pixels a page unit
   * @param {boolean} paper
   * @param {number} top the first of the rows; the next is as far below as this is high
   * @param {number[]} area x, y, width and height in page units; without a width all of the page
   */
  band(page, scale, paper, top, area = [0, 0, 0, 0]) {
    return this.#picture(this.ink.ink_band(page, scale, paper ? 1 : 0, ...area, top));
  }

  /**
   * A stroke that shows what a brush does.
   *
   * @param {number} brush
   * @param {number} strokeWidth
   * @param {Color | null} color as in `setBrush`
   * @param {number} width
   * @param {number} height
   * @param {number} scale pixels a page unit
   */
  preview(brush, strokeWidth, color, width, height, scale) {
    const [red, green, blue, alpha] = color ?? noColor;
    return this.#picture(
      this.ink.ink_preview(brush, strokeWidth, red, green, blue, alpha, width, height, scale),
    );
  }

  /**
   * The picture that was painted last; pixels are not multiplied by alpha here.
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
   * The hash of a picture, as `inkstone replay` prints it.
   *
   * @param {ImageData} image
   */
  hash(image) {
    // Room for it may move the memory that the picture is in.
    const data = image.data.slice();
    const at = this.ink.ink_input(Math.ceil(data.length / 8)) >>> 0;
    new Uint8Array(this.ink.memory.buffer).set(data, at);
    const value = BigInt.asUintN(64, this.ink.ink_hash(image.width, image.height));
    return value.toString(16).padStart(16, "0");
  }

  // MARK: Bytes

  /** Takes what the host has to append to the file; what is first is the header. */
  takeLog() {
    return this.#output(this.ink.ink_log());
  }

  /** The whole document, packed; null where it cannot be written. */
  write() {
    return this.#write(0);
  }

  /**
   * Packs the document, and gives the bytes of a whole file; null where it cannot be written. What the
   * log has from now on belongs behind these bytes.
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
   * The area of a page, or of what is selected (−1): x, y, width and height in page units; null where it has neither
   * edges nor ink.
   *
   * @param {number} page
   */
  area(page) {
    const at = this.ink.ink_area(page) >>> 0;
    return at === 0 ? null : [...new Float64Array(this.ink.memory.buffer, at, 4)];
  }

  /**
   * The small picture in a document, a PNG file; null where there is none of the drawing as it is.
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
   * A picture of the file that was written last, see `formats.js`; null where it was had already.
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
   * The records that an export has put out.
   *
   * @template Record
   * @param {number} count of bytes
   * @param {(r: Reader) => Record} read
   */
  #records(count, read) {
    const r = new Reader(new Float64Array(this.#output(count).buffer));
    const records = [];
    while (!r.isAtEnd) records.push(read(r));
    return records;
  }

  // MARK: Recording

  /** Keeps all commands from now on; best called before the first. */
  startRecording() {
    this.parts = [magic];
  }

  /** The recorded session. */
  recording() {
    return new Blob(this.parts ?? [magic]);
  }

  // MARK: Memory

  /**
   * Room for commands in the memory of the module.
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
    throw new Refused(command, code);
  }
}
