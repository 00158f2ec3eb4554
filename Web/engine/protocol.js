// Made by scripts/web-protocol from the description in Sources/InkSession: change that, and run it again.
// Web/engine/protocol.d.ts documents what is here.

export const Command = Object.freeze({
  resize: 1, begin: 2, open: 3, follow: 4, author: 5, join: 6, events: 10, tick: 11, cancel: 12, beginUndoStep: 13,
  brush: 20, eraseWith: 21, eraserEnd: 22, roles: 23, palms: 24, marks: 25, surround: 26, buttons: 27,
  debugOverlay: 28, ownBrush: 29, wheel: 30, zoom: 31, rotate: 32, fit: 33, fading: 34, undoLimit: 35, pageLayout: 36,
  invertInk: 37, undo: 40, redo: 41, clear: 42, addPage: 43, removePage: 44, showPage: 45, movePage: 46, paper: 47,
  pageSize: 48, duplicatePage: 49, addLayer: 50, removeLayer: 51, chooseLayer: 52, hideLayer: 53, lockLayer: 54,
  layerOpacity: 55, moveLayer: 56, renameLayer: 57, rename: 58, setThumbnail: 59, startReplay: 60, seek: 61,
  stopReplay: 62, tool: 63, toolSettings: 64, modifiers: 65, select: 66, editSelection: 67, paste: 68, holds: 69,
  snapping: 70, addPicture: 75, beginText: 80, typeText: 81, endText: 82, setText: 83, pens: 90, markText: 91,
  readPages: 92, titlePage: 94, darkPaper: 96, followText: 97, addRoom: 98, turnPage: 99, insertPages: 100,
  takeAnnotations: 101, tipPrediction: 103, steadyLines: 104, showInk: 105,
});

export const Edit = Object.freeze({
  remove: 0, duplicate: 1, transform: 2, toFront: 3, toBack: 4, forward: 5, backward: 6, group: 7, ungroup: 8,
  lock: 9, unlockAll: 10, flipHorizontally: 11, flipVertically: 12, toLayer: 13, toPage: 14, describe: 15,
});

export const Selection = Object.freeze({ nothing: 0, all: 1, item: 2, toggle: 3, above: 4, below: 5 });

export const Tool = Object.freeze({
  none: 0, hand: 1, select: 2, lasso: 3, line: 4, arrow: 5, rectangle: 6, ellipse: 7, triangle: 8, polygon: 9,
  star: 10, angle: 11, text: 12, own: 100,
});

export const Eraser = Object.freeze({ pixels: 0, strokes: 1, cutting: 2 });

export const Roles = Object.freeze({ automatic: 0, penDraws: 1, allDraw: 2, fingerErases: 3 });

export const Fading = Object.freeze({ none: 0, laser: 1, melting: 2 });

export const Fit = Object.freeze({ page: 0, width: 1 });

export const Layout = Object.freeze({ single: 0, column: 1 });

export const Pattern = Object.freeze({
  plain: 0, ruled: 1, grid: 2, dotted: 3, isometricDots: 4, isometricLines: 5, staves: 6,
});

export const Lines = Object.freeze({ solid: 0, dashed: 1, dotted: 2 });

export const Alignment = Object.freeze({ leading: 0, center: 1, trailing: 2 });

export const Direction = Object.freeze({ automatic: 0, leftToRight: 1, rightToLeft: 2 });

export const Kind = Object.freeze({ pen: 0, eraser: 1, finger: 2, mouse: 3 });

export const Phase = Object.freeze({ hover: 0, began: 1, moved: 2, ended: 3, cancelled: 4 });

export const Button = Object.freeze({ none: 0, undo: 1, redo: 2, erase: 3, save: 4 });

export const Action = Object.freeze({ undo: 2, redo: 4, erase: 8, save: 16 });

export const Notice = Object.freeze({
  tool: 1, dragStarted: 16, dragEnded: 32, dragCancelled: 64, settings: 2, selection: 4, history: 8, text: 128,
});

export const Cursor = Object.freeze({
  standard: 0, draw: 1, erase: 2, pan: 3, cross: 4, select: 5, move: 6, text: 7, resizeColumns: 8, resizeRows: 9,
  resizeFalling: 10, resizeRising: 11, rotate: 12,
});

export const Text = Object.freeze({
  brushName: 0, brushSummary: 1, title: 3, brush: 4, selection: 5, items: 6, item: 7, textFacts: 8, ownTool: 12,
  brushFacts: 13, deferredPages: 14, original: 15, pageTitles: 16, page: 17, inkInProgress: 18,
});

export const Unit = Object.freeze({ characters: 0, words: 1, lines: 2 });

export const Refusal = Object.freeze({
  malformed: 1, outOfRange: 2, noDocument: 3, replaying: 4, notReplaying: 5, readOnly: 6, lockedLayer: 7,
  noSuchPage: 8, noSuchLayer: 9, noSuchItem: 10, noSuchBrush: 11, noSuchTool: 12, lastPage: 13, lastLayer: 14,
  notOneItem: 15, notTyping: 16, unreadable: 17, otherDocument: 18, noEditableLayer: 19, tooLarge: 20, drawing: 21,
});

export const reasons = Object.freeze({
  [Refusal.malformed]: "This command is unknown or incomplete. Load the page again.",
  [Refusal.outOfRange]: "A value is too small or too large.",
  [Refusal.noDocument]: "No document is open.",
  [Refusal.replaying]: "A replay is open. Close it first.",
  [Refusal.notReplaying]: "No replay is open.",
  [Refusal.readOnly]: "This document is read-only.",
  [Refusal.lockedLayer]: "The layer is locked. Unlock it first.",
  [Refusal.noSuchPage]: "The page does not exist.",
  [Refusal.noSuchLayer]: "The layer does not exist.",
  [Refusal.noSuchItem]: "The item no longer exists.",
  [Refusal.noSuchBrush]: "The brush does not exist.",
  [Refusal.noSuchTool]: "The tool does not exist.",
  [Refusal.lastPage]: "A document must have at least one page.",
  [Refusal.lastLayer]: "A page must have at least one layer.",
  [Refusal.notOneItem]: "Select a single item first.",
  [Refusal.notTyping]: "No text is being edited.",
  [Refusal.unreadable]: "The data cannot be read.",
  [Refusal.otherDocument]: "This is a different document, which cannot be merged.",
  [Refusal.noEditableLayer]: "All layers of that page are locked or hidden.",
  [Refusal.tooLarge]: "The data is too large.",
  [Refusal.drawing]: "A stroke is being drawn. Finish it first.",
});

export const itemKinds = [
  "stroke", "line", "arrow", "rectangle", "ellipse", "triangle", "polygon", "star", "angle", "text", "picture",
  "other",
];

export const eventSize = 13;

export const noColor = Object.freeze([NaN, NaN, NaN, NaN]);

const decoder = new TextDecoder();

export class Reader {
  /** @param {Float64Array} numbers */
  constructor(numbers, at = 0) {
    this.numbers = numbers;
    this.at = at;
  }
  get isAtEnd() { return this.at >= this.numbers.length; }
  number() { return this.numbers[this.at++]; }
  truth() { return this.number() !== 0; }
  optional() {
    const value = this.number();
    return Number.isNaN(value) ? null : value;
  }
  /** @param {number} count */
  list(count) { return [...this.numbers.subarray(this.at, this.at += count)]; }
  color() {
    const parts = this.list(4);
    return Number.isNaN(parts[0]) ? null : parts;
  }
  text() {
    const size = this.number();
    const start = this.numbers.byteOffset + 8 * this.at;
    this.at += Math.ceil(size / 8);
    return decoder.decode(new Uint8Array(this.numbers.buffer, start, size));
  }
  /**
   * @template Record
   * @param {(r: Reader) => Record} read
   */
  records(read) {
    const length = this.number();
    this.at += 1;
    return Array.from({ length }, () => read(this));
  }
}

/** @param {Reader} r */
export const readPaperStatus = (r) => ({
  pattern: r.number(), spacing: r.number(), color: r.list(4), patternColor: r.list(4), invertsInk: r.truth(),
  margin: r.number(), isShownDark: r.truth(),
});

/** @param {Reader} r */
export const readSelectionStatus = (r) => ({
  count: r.number(), corners: r.list(8), isGrouped: r.truth(), hasClosedShape: r.truth(), hasShape: r.truth(),
  hasText: r.truth(), hasInk: r.truth(),
});

/** @param {Reader} r */
export const readLookStatus = (r) => ({
  stroke: r.color(), width: r.number(), fill: r.color(), opacity: r.number(), lines: r.number(), size: r.number(),
  alignment: r.number(), font: r.text(),
});

/** @param {Reader} r */
export const readLayerStatus = (r) => ({
  name: r.text(), isHidden: r.truth(), isLocked: r.truth(), opacity: r.number(), items: r.number(),
  number: r.number(),
});

/** @param {Reader} r */
export const readPenStatus = (r) => ({
  contact: r.number(), isEraser: r.truth(), isNear: r.truth(), isTouching: r.truth(), buttons: r.number(),
  capabilities: r.number(),
});

/** @param {Reader} r */
export const readTipStatus = (r) => ({ contact: r.number(), time: r.number(), x: r.number(), y: r.number() });

/** @param {Reader} r */
export const readLossStatus = (r) => ({
  bytes: r.number(), frames: r.number(), strokes: r.number(), shortened: r.number(), brushes: r.number(),
  resources: r.number(), placed: r.number(), isHistoryLost: r.truth(), isReadOnly: r.truth(),
});

/** @param {Reader} r */
export const readItemStatus = (r) => ({
  id: r.list(2), kind: itemKinds[r.number()], isLocked: r.truth(), isSelected: r.truth(), isGrouped: r.truth(),
  color: r.color(), fill: r.color(), x: r.number(), y: r.number(), width: r.number(), height: r.number(),
  text: r.text(), description: r.text(),
});

/** @param {Reader} r */
export const readTextFacts = (r) => ({
  id: r.list(2), x: r.number(), y: r.number(), size: r.number(), wrap: r.optional(), alignment: r.number(),
  direction: r.number(), isJustified: r.truth(), color: r.list(4), transform: r.list(6), left: r.number(),
  right: r.number(), isFromRight: r.truth(), font: r.text(), text: r.text(),
});

/** @param {Reader} r */
export const readBrushFacts = (r) => ({
  width: r.number(), color: r.list(4), erases: r.truth(), fades: r.truth(), highlights: r.truth(),
});

/** @param {Reader} r */
export const readDeferredPageStatus = (r) => ({ page: r.number(), number: r.number(), original: r.number() });

/** @param {Reader} r */
export const readPageTitleStatus = (r) => ({ page: r.number(), label: r.text(), chapters: r.text() });

/** @param {Reader} r */
export const readPictureRequest = (r) => ({
  number: r.number(), level: r.number(), columns: r.number(), rows: r.number(), isGrey: r.truth(),
});

/** @param {Reader} r */
export const readRectStatus = (r) => ({ x: r.number(), y: r.number(), width: r.number(), height: r.number() });

/** @param {Reader} r */
export const readMatchStatus = (r) => ({
  rects: r.records(readRectStatus), before: r.text(), match: r.text(), after: r.text(),
});

/** @param {Reader} r */
export const readTextRangeStatus = (r) => ({ rects: r.records(readRectStatus), text: r.text() });

/** @param {Reader} r */
export const readPagePoint = (r) => ({ page: r.number(), x: r.number(), y: r.number(), isText: r.truth() });

export class Status {
  /** @returns {Float64Array} */
  get numbers() { throw new Error("Only an Engine has the numbers of a status."); }
  get needsFrame() { return this.numbers[0] !== 0; }
  get deadline() { return this.numbers[1]; }
  get cursor() { return this.numbers[2]; }
  get pageCount() { return this.numbers[3]; }
  get page() { return this.numbers[4]; }
  get pageWidth() { return this.numbers[5]; }
  get pageHeight() { return this.numbers[6]; }
  get layer() { return this.numbers[7]; }
  get undoCount() { return this.numbers[8]; }
  get redoCount() { return this.numbers[9]; }
  get scale() { return this.numbers[10]; }
  get angle() { return this.numbers[11]; }
  get transform() { return new Reader(this.numbers, 12).list(6); }
  get itemCount() { return this.numbers[18]; }
  get repaintCount() { return this.numbers[19]; }
  get isEditable() { return this.numbers[20] !== 0; }
  get hasLog() { return this.numbers[21] !== 0; }
  get actions() { return this.numbers[22]; }
  get isViewportChanged() { return this.numbers[23] !== 0; }
  get contactCount() { return this.numbers[24]; }
  get isComplete() { return this.numbers[25] !== 0; }
  get acceptedBytes() { return this.numbers[26]; }
  get identifier() { return new Reader(this.numbers, 27).list(4); }
  get author() { return this.numbers[31]; }
  get pictureWidth() { return this.numbers[32]; }
  get pictureHeight() { return this.numbers[33]; }
  get replayDuration() { return this.numbers[34]; }
  get replayTime() { return this.numbers[35]; }
  get refused() { return this.numbers[36]; }
  get paper() { return readPaperStatus(new Reader(this.numbers, 37)); }
  get width() { return this.numbers[50]; }
  get height() { return this.numbers[51]; }
  get recovered() { return this.numbers[52]; }
  get hasThumbnail() { return this.numbers[53] !== 0; }
  get undoLimit() { return this.numbers[54]; }
  get isInkSeen() { return this.numbers[55] !== 0; }
  get isUnderWay() { return this.numbers[56] !== 0; }
  get notices() { return this.numbers[57]; }
  get selection() { return readSelectionStatus(new Reader(this.numbers, 58)); }
  get typing() { return this.numbers[72]; }
  get typingCount() { return this.numbers[73]; }
  get pendingLayouts() { return this.numbers[74]; }
  get aid() { return this.numbers[75]; }
  get predictedTip() { return readTipStatus(new Reader(this.numbers, 76)); }
  get look() { return this.#section(0, readLookStatus)[0]; }
  get layers() { return this.#section(1, readLayerStatus); }
  get pens() { return this.#section(2, readPenStatus); }
  get losses() { return this.#section(3, readLossStatus); }
  /**
   * @template Record
   * @param {number} index
   * @param {(r: Reader) => Record} read
   */
  #section(index, read) {
    const { numbers } = this;
    let at = 80;
    for (; index > 0; index--) at += 2 + numbers[at + 1];
    const r = new Reader(numbers, at + 2);
    return Array.from({ length: numbers[at] }, () => read(r));
  }
}
