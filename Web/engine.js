// The engine: the wasm module behind names.
//
// Everything that changes a canvas is a command: a number, the count of its arguments, the arguments,
// all of them doubles. So a session can be recorded as what went in, and replayed natively by
// `inkstone replay`. Sources/InkSession says what each command does.

import { EngineModule } from "./module.js";
import { Action, Command, Edit, eventSize, Kind, Phase, Status } from "./protocol.js";

export { Action, Command, Edit, eventSize, Kind, Phase };

/** The first double of a recorded session. */
const magic = new TextEncoder().encode("INKCANV1");

/** Tools that leave no ink, by their names: what `setTool` is told of them. */
export const toolNumbers = Object.freeze({
  none: [0], hand: [1], select: [2], lasso: [3], line: [4], arrow: [5], rectangle: [6, 0], ellipse: [7],
  triangle: [8], polygon: [9, 6], star: [10, 5, 0.4], angle: [11], text: [12],
});

/** Bits of `Engine.notices`. */
export const Notice = Object.freeze({ tool: 1, settings: 2, selection: 4, history: 8, texts: 128 });

/** What the things on a page are: ThingList.Kind. */
const thingKinds = ["stroke", "line", "arrow", "rectangle", "ellipse", "triangle", "polygon", "star", "angle", "text", "picture", "other"];

/** How many numbers there are of a pen. */
const penSize = 16;

/** A command was refused; nothing was changed by it. */
export class Refused extends Error {
  constructor(command) {
    super(`the engine refused command ${command}`);
    this.command = command;
  }
}

/** One canvas with one document. */
export class Engine {
  /** @param {WebAssembly.Exports} exports of the module */
  constructor(exports) {
    this.ink = exports;
    this.module = null;
    this.parts = null;
    this.texts = new TextDecoder();
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

  /** An engine from a module that is loaded. */
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

  /** Does one command; throws `Refused`. */
  do(command, ...values) {
    const at = this.#room(values.length + 2);
    at[0] = command;
    at[1] = values.length;
    at.set(values, 2);
    this.#run(values.length + 2, command);
  }

  /**
   * Hands in the events of one callback: 13 numbers each. Contact, kind, phase, 1 for predicted ones,
   * x and y in pixels of the canvas, seconds, pressure 0 to 1, altitude, azimuth, twist in radians,
   * buttons (1 barrel or right, 2 second barrel or middle), radius of the contact in pixels. Not a
   * number where a value is not known.
   *
   * @param {number[]} values the events, one behind the other
   * @param {number} now in seconds: not earlier than any event
   */
  events(values, now) {
    const at = this.#room(values.length + 4);
    at[0] = Command.events;
    at[1] = values.length + 2;
    at[2] = now;
    at[3] = values.length / eventSize;
    at.set(values, 4);
    this.#run(values.length + 4, Command.events);
  }

  /** Does a command with many numbers. */
  doAll(command, values) {
    const at = this.#room(values.length + 2);
    at[0] = command;
    at[1] = values.length;
    at.set(values, 2);
    this.#run(values.length + 2, command);
  }

  /** Does a command whose last argument is bytes. */
  doBytes(command, values, bytes) { this.#doParts(command, values, [bytes]); }

  /** Does a command whose last arguments are bytes. */
  #doParts(command, values, parts) {
    const count = parts.reduce((sum, part) => sum + 1 + Math.ceil(part.length / 8), values.length);
    const room = this.#room(count + 2);
    room[0] = command;
    room[1] = count;
    room.set(values, 2);
    let at = 2 + values.length;
    for (const part of parts) {
      const words = Math.ceil(part.length / 8);
      room[at] = part.length;
      if (words > 0) room[at + words] = 0;
      new Uint8Array(room.buffer, room.byteOffset + 8 * (at + 1)).set(part);
      at += 1 + words;
    }
    this.#run(count + 2, command);
  }

  /**
   * Begins an empty document of one page, in units of 1/72 inch; 0 for a page without edges.
   *
   * @param {Uint32Array} identifier four words by chance
   */
  begin(identifier, author, width = 0, height = 0) {
    this.do(Command.begin, ...identifier, author, width, height);
  }

  /**
   * Opens the bytes of a document. Of a damaged one it shows all that can be read, see `losses`; the first that is
   * logged is then the whole file, in place of those bytes.
   */
  open(bytes) { this.#hand(Command.open, bytes); }

  /**
   * Goes on behind another state of the document, which somebody else has written: what the log has from now
   * on, first of all what they do not know, belongs behind these bytes. `acceptedBytes` says how many count.
   */
  follow(bytes) { this.#hand(Command.follow, bytes); }

  /** Takes in what another state of a damaged document has that is shown; the log is still behind nothing. */
  join(bytes) { this.#hand(Command.join, bytes); }

  /** Does a command with bytes that are not copied again. */
  #hand(command, bytes) {
    // What is recorded is made of numbers.
    if (this.parts) return this.doBytes(command, [], bytes);
    const at = this.ink.ink_bytes(bytes.length) >>> 0;
    new Uint8Array(this.ink.memory.buffer, at, bytes.length).set(bytes);
    if (this.ink.ink_take(command) !== 0) throw new Refused(command);
  }

  /** What a damaged document has lost, by counts, and whether its history is lost and it can only be read; else null. */
  get losses() {
    const numbers = new Float64Array(this.#output(this.ink.ink_text(11, 0)).buffer);
    if (numbers.length === 0) return null;
    const [bytes, frames, strokes, shortened, brushes, resources, placed, history, isReadOnly] = numbers;
    return {
      bytes, frames, strokes, shortened, brushes, resources, placed,
      isHistoryLost: history !== 0, isReadOnly: isReadOnly !== 0,
    };
  }

  /** Who draws from now on: another number than anybody has who draws on the document at the same time. */
  set author(number) { this.do(Command.author, number); }

  /**
   * Draws with a brush of the catalogue.
   *
   * @param {number} width in page units; 0 for the brush's own
   * @param {number[] | null} color red, green, blue, alpha, 0 to 1; null for the brush's own
   */
  setBrush(index, width = 0, color = null) {
    this.do(Command.brush, index, width, ...(color ?? [NaN, NaN, NaN, NaN]));
  }

  // MARK: Tools

  /**
   * From now on contacts do something else than to leave ink, as `toolNumbers` has it: "none" nothing, "hand" moves
   * the page, "select" has a box; a rectangle has the radius of its corners, a polygon its sides, a star its points
   * and how far it goes in, 0 to 1.
   *
   * The tool that is chosen already begins anew.
   */
  setTool(number, ...values) { this.do(Command.tool, number, ...values); }

  /**
   * What shapes look like that are drawn from now on, and what is selected.
   *
   * @param {object} look as `look` gives it; `lines` null leaves them as they are
   */
  setLook({ stroke, width, fill, opacity, lines, size = 24, alignment = 0, font = "" }) {
    const none = [NaN, NaN, NaN, NaN];
    this.doBytes(Command.toolSettings,
      [...(stroke ?? none), width, ...(fill ?? none), opacity, lines ?? NaN, size, alignment],
      new TextEncoder().encode(font));
  }

  /** Changes some of what `setLook` sets; dashes and dots go on to suit the width. */
  changeLook(changes) {
    const now = this.look;
    const lines = changes.width !== undefined && now.lines > 0 ? now.lines : null;
    this.setLook({ ...now, lines, ...changes });
  }

  /**
   * What shapes look like, or the topmost of what is selected: the colours of outline and fill or null for none,
   * the width in page units, the opacity, 0 to 1, and lines: 0 whole, 1 dashed, 2 dotted; and of texts the size of the
   * font in points, alignment: 0 where lines begin, 1 in the middle, 2 where they end, and the name of the font.
   */
  get look() {
    const numbers = this.#numbers();
    const color = (has, at) => (numbers[has] === 0 ? null : [...numbers.subarray(at, at + 4)]);
    return {
      stroke: color(Status.hasOutline, Status.strokeColor), width: numbers[Status.strokeWidth],
      fill: color(Status.hasFill, Status.fillColor), opacity: numbers[Status.opacity], lines: numbers[Status.lines],
      size: numbers[Status.fontSize], alignment: numbers[Status.alignment], font: this.#text(9, 0),
    };
  }

  /** The keys that are held: 1 constrains, 2 from the centre or as a copy, 4 without snapping. */
  set modifiers(bits) { this.do(Command.modifiers, bits); }

  /** Selects nothing (0), everything on the page (1), what lies above what is selected (4), or below it (5). */
  select(how) { this.do(Command.select, how); }

  /** Does one of `Edit` with what is selected. */
  edit(kind, ...values) { this.do(Command.editSelection, kind, ...values); }

  /** What is selected; corners are x and y of four in pixels, from the upper left. */
  get selection() {
    const numbers = this.#numbers();
    const { isGrouped, hasClosedShape, hasShape, hasText, hasInk, selectionCorners: at } = Status;
    return {
      count: numbers[Status.selectedCount], corners: [...numbers.subarray(at, at + 8)],
      isGrouped: numbers[isGrouped] !== 0, hasClosedShape: numbers[hasClosedShape] !== 0,
      hasShape: numbers[hasShape] !== 0, hasText: numbers[hasText] !== 0, hasInk: numbers[hasInk] !== 0,
    };
  }

  /** How many things are selected. */
  get selectedCount() { return this.#number(Status.selectedCount); }

  /** What is selected, as the bytes of a document; none where nothing is. */
  selectedBytes() { return this.#output(this.ink.ink_text(5, 0)); }

  /** Puts what is on the first page of a document on the page, its middle at a place in page units, and selects it. */
  paste(bytes, x = NaN, y = NaN) {
    this.doBytes(Command.paste, [x, y], bytes);
  }

  /**
   * Puts a picture on the page, and selects it: the file, to be decoded when it is seen, or pixels.
   *
   * @param {object} picture
   * @param {number} picture.width
   * @param {number} picture.height its size as it is seen
   * @param {ImageData | null} picture.pixels
   * @param {Uint8Array | null} picture.bytes the file; what it came from where there are pixels
   * @param {number[]} frame x and y of its middle, width and height, in page units
   */
  addPicture({ width, height, pixels, bytes, type = "", name = "" }, frame) {
    const texts = new TextEncoder();
    const none = new Uint8Array(0);
    const data = pixels ? new Uint8Array(pixels.data.buffer, pixels.data.byteOffset, pixels.data.length) : none;
    const parts = [data, texts.encode(bytes ? type : ""), bytes ?? none, texts.encode(bytes ? name : "")];
    this.#doParts(Command.addPicture, [...frame, width, height], parts);
  }

  /** The size of a picture that is kept as the file, as it is seen; 0 and 0 for another. */
  pictureSize(bytes) {
    const at = this.ink.ink_input(Math.max(Math.ceil(bytes.length / 8), 2)) >>> 0;
    new Uint8Array(this.ink.memory.buffer).set(bytes, at);
    // The call may move the memory.
    const found = this.ink.ink_picture_size(bytes.length) >>> 0;
    return [...new Float64Array(this.ink.memory.buffer, found, 2)];
  }

  /** Says in words what is to be seen of the one thing that is selected, for those who do not see it. */
  describe(text) { this.#doParts(Command.editSelection, [Edit.describe], [new TextEncoder().encode(text)]); }

  /**
   * Some of the things on the page, the topmost first, behind as many as `start`; or "selected": the one that is.
   *
   * @returns {object[]} id (two words), kind (a name of `thingKinds`), isLocked, isSelected, isGrouped, color and fill
   *   (red, green, blue, alpha, 0 to 1; null for none), x, y, width, height in page units, text, description
   */
  things(start = 0) {
    const bytes = this.#output(start === "selected" ? this.ink.ink_text(7, 0) : this.ink.ink_text(6, start));
    const view = new DataView(bytes.buffer);
    const list = [];
    let at = 0;
    const numbers = (count) => Array.from({ length: count }, () => view.getFloat64((at += 8) - 8, true));
    const text = () => {
      const count = view.getUint32(at, true);
      at += 4 + count;
      return this.texts.decode(bytes.subarray(at - count, at));
    };
    const color = (parts) => (Number.isNaN(parts[0]) ? null : parts);
    while (at < bytes.length) {
      const [high, low, kind, bits] = numbers(4);
      const [stroke, fill, [x, y, width, height]] = [numbers(4), numbers(4), numbers(4)];
      list.push({
        id: [high, low], kind: thingKinds[kind] ?? "other", isLocked: (bits & 1) !== 0, isSelected: (bits & 2) !== 0,
        isGrouped: (bits & 4) !== 0, color: color(stroke), fill: color(fill), x, y, width, height,
        text: text(), description: text(),
      });
    }
    return list;
  }

  /** Selects a thing by its `id`, or beside the others, or no more. */
  selectThing(id, isBeside = false) { this.do(Command.select, isBeside ? 3 : 2, ...id); }

  /** Whether strokes that are held still become shapes. */
  set holds(isOn) { this.do(Command.holds, isOn ? 1 : 0); }

  /** Whether things that are dragged snap to others, and to the lines of the paper. */
  snap(toOthers, toPaper) { this.do(Command.snapping, toOthers ? 1 : 0, toPaper ? 1 : 0); }

  // MARK: Texts

  /** What is typed: 0 nothing, 1 a new text, 2 one that was there. */
  get typing() { return this.#number(Status.typing); }

  /** Another number when what is typed, or its look, was changed by other things than `typeText`. */
  get typingCount() { return this.#number(Status.typingCount); }

  /** How many texts are to be set anew. */
  get textWishes() { return this.#number(Status.textWishes); }

  /** What is typed (−1), or a text that is to be set anew, as bytes for `factsOf`. */
  textFacts(index) { return this.#output(this.ink.ink_text(8, index)); }

  /** Keeps a small picture of the first page as it is in the document: a PNG file. */
  portray(bytes) {
    this.doBytes(Command.portray, [], bytes);
  }

  // MARK: Status

  /** The number at a place of the status. */
  #number(place) {
    return this.#numbers()[place];
  }

  #numbers() {
    const at = this.ink.ink_status() >>> 0;
    if (this.numbers?.buffer !== this.ink.memory.buffer || this.numbers.byteOffset !== at) {
      this.numbers = new Float64Array(this.ink.memory.buffer, at, Status.count);
    }
    return this.numbers;
  }

  get needsFrame() { return this.#number(Status.needsFrame) !== 0; }
  /** When `tick` is due at the latest, in seconds; infinite for never. */
  get deadline() { return this.#number(Status.deadline); }
  /** The number of a `CanvasUpdate.Cursor`. */
  get cursor() { return this.#number(Status.cursor); }
  get pageCount() { return this.#number(Status.pageCount); }
  get page() { return this.#number(Status.page); }
  /** In units of 1/72 inch; 0 for a page without edges. */
  get pageWidth() { return this.#number(Status.pageWidth); }
  get pageHeight() { return this.#number(Status.pageHeight); }
  get layerCount() { return this.#number(Status.layerCount); }
  get layer() { return this.#number(Status.layer); }
  get undoCount() { return this.#number(Status.undoCount); }
  get redoCount() { return this.#number(Status.redoCount); }
  /** Pixels a page unit. */
  get scale() { return this.#number(Status.scale); }
  /** The turn of the page, in radians. */
  get angle() { return this.#number(Status.angle); }
  /** a, b, c, d, tx, ty: from page units to pixels. */
  get transform() { return [...this.#numbers().subarray(Status.transform, Status.transform + 6)]; }
  /** Behind how many bytes of the opened document the log goes on: 0 where it is damaged, and the log has the whole. */
  get acceptedBytes() { return this.#number(Status.acceptedBytes); }
  get itemCount() { return this.#number(Status.itemCount); }
  get isEditable() { return this.#number(Status.isEditable) !== 0; }
  /** Whether strokes of the log are under way: others can go on behind it only where none is. */
  get isUnderWay() { return this.#number(Status.underWay) !== 0; }
  /** Whether `takeLog` would give something. */
  get hasLog() { return this.#number(Status.hasLog) !== 0; }
  /** What buttons and taps asked for in the last command; undo and redo are done already. */
  get actions() { return this.#number(Status.actions); }
  get isViewportChanged() { return this.#number(Status.isViewportChanged) !== 0; }
  get contactCount() { return this.#number(Status.contactCount); }
  /** What became different in the last command: bits of `Notice`, and 16 to 64 for drags. */
  get notices() { return this.#number(Status.notices); }
  /** How many strokes the last command ended that no layer would take. */
  get refused() { return this.#number(Status.refused); }
  get identifier() { return Uint32Array.from(this.#numbers().subarray(Status.identifier, Status.identifier + 4)); }
  /** Pixels of the canvas. */
  get width() { return this.#number(Status.width); }
  get height() { return this.#number(Status.height); }
  /** How many steps of the document can be undone at most. */
  get undoLimit() { return this.#number(Status.undoLimit); }
  /** Whether one looks at the part of the page where ink is; so it is where there is none. */
  get isInkSeen() { return this.#number(Status.isInkSeen) !== 0; }
  /** Whether the document has a small picture of the drawing as it is. */
  get isPortrayed() { return this.#number(Status.isPortrayed) !== 0; }
  get replayDuration() { return this.#number(Status.replayDuration); }
  get replayTime() { return this.#number(Status.replayTime); }

  /**
   * The paper of the page: pattern 0 plain, 1 ruled, 2 grid, 3 dotted, 4 isometric dots, 5 isometric lines, 6 staves;
   * margin 0 for none.
   */
  get paper() {
    const numbers = this.#numbers();
    return {
      pattern: numbers[Status.pattern],
      spacing: numbers[Status.spacing],
      color: [...numbers.subarray(Status.paperColor, Status.paperColor + 4)],
      patternColor: [...numbers.subarray(Status.patternColor, Status.patternColor + 4)],
      turnsInk: numbers[Status.turnsInk] !== 0,
      margin: numbers[Status.margin],
    };
  }

  /** The layers of the page, the lowest first. */
  get layers() {
    const result = [];
    for (let i = 0; i < Math.min(this.layerCount, 40); i++) {
      const name = this.#text(2, i);
      const at = Status.layers + i * Status.layerSize;
      const [isHidden, isLocked, opacity, items, number] = this.#numbers().subarray(at, at + 5);
      result.push({ name, isHidden: isHidden !== 0, isLocked: isLocked !== 0, opacity, items, number });
    }
    return result;
  }

  /** The brushes of the catalogue: name, what it is in a line, whether it erases or fades, width, colour. */
  get brushes() {
    const result = [];
    for (let i = 0; ; i++) {
      const name = this.#text(0, i);
      if (name === "") return result;
      result.push({ name, summary: this.#text(1, i), ...this.brushFacts(i) });
    }
  }

  /** The tools of an app: title, picture, the number for `setTool`, and whether it is an aid, which `aid` says. */
  get ownTools() {
    const result = [];
    for (let i = 0; ; i++) {
      const title = this.#text(12, 3 * i);
      if (title === "") return result;
      result.push({ title, icon: this.#text(12, 3 * i + 1), number: 100 + i, isAid: this.#text(12, 3 * i + 2) !== "" });
    }
  }

  /** The number of the aid that lies on the page; 0 for none. */
  get aid() { return this.#number(Status.aid); }

  /** Of a brush at a place: width, colour, whether it erases or fades. */
  brushFacts(place) {
    const at = this.ink.ink_brush(place) >>> 0;
    const [width, red, green, blue, alpha, erases, fades] = new Float64Array(this.ink.memory.buffer, at, 7);
    return { width, color: [red, green, blue, alpha], erases: erases !== 0, fades: fades !== 0 };
  }

  /** Lists the pens that events tell of from now on, or none any more. */
  listPens(isListed) { this.do(Command.pens, isListed ? 1 : 0); }

  /**
   * The ends of pens that were met since they are listed: the numbers of AccessoryStatus behind names.
   *
   * `capabilities` has the bits 1 for pressure, 2 for tilt, 4 for twist, 8 for distance; `isEraser` is the other end.
   */
  pens() {
    const numbers = new Float64Array(this.#output(this.ink.ink_text(10, 0)).buffer);
    return Array.from({ length: numbers.length / penSize }, (_, place) => {
      const [, , kind, contact, , isNear, isTouching, buttons, , , , capabilities] = numbers.subarray(place * penSize);
      return { contact, isEraser: kind === 1, isNear: isNear === 1, isTouching: isTouching === 1, buttons, capabilities };
    });
  }

  /** The bytes of a brush at a place. */
  brushBytes(place) { return this.#output(this.ink.ink_text(4, place)); }

  /**
   * Brings a brush of one's own: its place is behind those of the catalogue by its number, 0 to 127. What is
   * drawn with stays what it is until it is chosen again.
   */
  ownBrush(number, bytes) {
    this.doBytes(Command.ownBrush, [number], bytes);
  }

  /** The title of the document. */
  get title() { return this.#text(3, 0); }

  set title(text) { this.doBytes(Command.rename, [], new TextEncoder().encode(text)); }

  // MARK: Pictures that are files

  /**
   * What is to be decoded of what is seen, or of a page as `picture` (without `top`) or `band` would paint it; the
   * topmost first.
   *
   * @returns {{number: number, level: number, columns: number, rows: number, isGrey: boolean}[]} isGrey: nothing is seen
   *   of it yet, not even coarser
   */
  pictureWishes(page = -2, scale = 1, area = [0, 0, 0, 0], top = -1, longest = 8192) {
    const count = this.ink.ink_wishes(page, scale, ...area, top, longest);
    if (count === 0) return [];
    const numbers = new Float64Array(this.#output(count).buffer);
    return Array.from({ length: numbers.length / 5 }, (_, at) => {
      const [number, level, columns, rows, isGrey] = numbers.subarray(5 * at, 5 * at + 5);
      return { number, level, columns, rows, isGrey: isGrey !== 0 };
    });
  }

  /** The file of a picture that is wished for; empty where it is no more. */
  pictureFile(number) { return this.#output(this.ink.ink_picture_file(number)); }

  /** Reserves room for a picture before it is added to the page; null releases it. */
  expectPicture(size) {
    const { columns, rows, level } = size ?? { columns: 0, rows: 0, level: 0 };
    this.ink.ink_picture_expect(columns, rows, level);
  }

  /** Reduces pixels that the view needs coarser, for some milliseconds; whether there is more to do. */
  makeRoomForPictures() { return this.ink.ink_picture_tidy() !== 0; }

  /** Takes the pixels of a wish, multiplied by alpha; null where the file cannot be decoded. */
  bringPicture(wish, pixels) {
    if (pixels) {
      this.holdPixels(wish, pixels);
      this.bringHeld(wish.number, wish);
    } else {
      this.#held = null;
      this.ink.ink_picture_bring(wish.number, 0);
    }
  }

  /** Copies pixels to the engine, which takes a while for many, before they are brought; those of before are forgotten. */
  holdPixels(size, pixels) {
    this.#held = null;
    const { level, columns, rows } = size;
    const [width, height] = [columns, rows].map((side) => Math.ceil(side / 2 ** level));
    if (pixels.length !== 4 * width * height) throw new RangeError("pixels of another size");
    const at = this.ink.ink_picture_room(width, height, level) >>> 0;
    if (at === 0) throw new RangeError("pixels of no picture");
    new Uint8Array(this.ink.memory.buffer).set(pixels, at);
    this.#held = size;
  }

  /** Forgets pixels that are held, if they are those of a size. */
  dropHeld(size) {
    if (this.#held !== size) return;
    this.#held = null;
    this.ink.ink_picture_bring(-1, 0);
  }

  /** Brings pixels that are held, if they are those of a size: the same object. */
  bringHeld(number, size) {
    if (this.#held !== size) return;
    this.#held = null;
    this.ink.ink_picture_bring(number, 1);
  }

  /** The size of the pixels that are held. */
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

  /** Resolves when the pixels are there of which a page is painted, as in `pictureWishes`. */
  picturesOf(page, scale, area, top, longest) {
    return this.#bring(() => this.pictureWishes(page, scale, area, top, longest), true);
  }

  /** Resolves when nothing of a page is grey in a small picture of it, in which the pixels at hand do. */
  sketchesOf(page, scale, longest) {
    const wishes = () => this.pictureWishes(page, scale, undefined, undefined, longest).filter(({ isGrey }) => isGrey);
    return this.#bring(wishes, false);
  }

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
   * @param {number} top the first of the rows; the next is as far below as this is high
   * @param {number[]} area x, y, width and height in page units; without a width all of the page
   */
  band(page, scale, paper, top, area = [0, 0, 0, 0]) {
    return this.#picture(this.ink.ink_band(page, scale, paper ? 1 : 0, ...area, top));
  }

  /**
   * A stroke that shows what a brush does.
   *
   * @param {number} scale pixels a page unit
   * @param {number[] | null} color as in `setBrush`
   */
  preview(brush, strokeWidth, color, width, height, scale) {
    const [red, green, blue, alpha] = color ?? [NaN, NaN, NaN, NaN];
    return this.#picture(
      this.ink.ink_preview(brush, strokeWidth, red, green, blue, alpha, width, height, scale),
    );
  }

  /** The picture that was painted last; pixels are not multiplied by alpha here. */
  #picture(at) {
    if (at === 0) return null;
    const width = this.#number(Status.pictureWidth);
    const height = this.#number(Status.pictureHeight);
    const pixels = new Uint8ClampedArray(this.ink.memory.buffer, at >>> 0, 4 * width * height);
    return new ImageData(pixels.slice(), width, height);
  }

  /** The hash of a picture, as `inkstone replay` prints it. */
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

  #write(restarts) {
    const count = this.ink.ink_write(restarts);
    return count < 0 ? null : this.#output(count);
  }

  /** The area of a page, or of what is selected (−1): x, y, width and height in page units; null where it has neither
   * edges nor ink. */
  area(page) {
    const at = this.ink.ink_area(page) >>> 0;
    return at === 0 ? null : [...new Float64Array(this.ink.memory.buffer, at, 4)];
  }

  /** The small picture in a document, a PNG file; null where there is none of the drawing as it is. */
  async thumbnail(document) {
    await this.whole();
    const at = this.ink.ink_bytes(document.length) >>> 0;
    new Uint8Array(this.ink.memory.buffer, at, document.length).set(document);
    const count = this.ink.ink_thumbnail();
    return count === 0 ? null : this.#output(count);
  }

  /** A picture of the file that was written last, see `formats.js`; null where it was had already. */
  drawn(number) { return this.#picture(this.ink.ink_drawn(number)); }

  #output(count) {
    return new Uint8Array(this.ink.memory.buffer, this.ink.ink_output() >>> 0, count).slice();
  }

  #text(what, index) {
    return this.texts.decode(this.#output(this.ink.ink_text(what, index)));
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

  /** Room for commands in the memory of the module. */
  #room(count) {
    const at = this.ink.ink_input(count) >>> 0;
    if (this.input?.buffer !== this.ink.memory.buffer || this.input.byteOffset !== at ||
      this.input.length < count) {
      this.input = new Float64Array(this.ink.memory.buffer, at, Math.max(count, 64));
    }
    return this.input;
  }

  #run(count, command) {
    if (this.parts) this.parts.push(this.input.slice(0, count));
    if (this.ink.ink_do(count) !== 0) {
      if (this.parts) this.parts.pop();
      throw new Refused(command);
    }
  }
}
