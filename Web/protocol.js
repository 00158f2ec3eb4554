// Made by scripts/web-protocol from the Swift sources: change those, and run it again.

/** The numbers of commands: CanvasCommand. */
export const Command = Object.freeze({
  resize: 1,
  begin: 2,
  open: 3,
  events: 10,
  tick: 11,
  cancel: 12,
  brush: 20,
  eraseWith: 21,
  eraserEnd: 22,
  roles: 23,
  palms: 24,
  marks: 25,
  surround: 26,
  buttons: 27,
  dissect: 28,
  ownBrush: 29,
  wheel: 30,
  zoom: 31,
  rotate: 32,
  fit: 33,
  fading: 34,
  undoLimit: 35,
  pageLayout: 36,
  undo: 40,
  redo: 41,
  clear: 42,
  addPage: 43,
  removePage: 44,
  showPage: 45,
  movePage: 46,
  paper: 47,
  pageSize: 48,
  addLayer: 50,
  removeLayer: 51,
  chooseLayer: 52,
  hideLayer: 53,
  lockLayer: 54,
  layerOpacity: 55,
  moveLayer: 56,
  renameLayer: 57,
  rename: 58,
  portray: 59,
  startReplay: 60,
  seek: 61,
  stopReplay: 62,
});

/** What touches, as events say it. */
export const Kind = Object.freeze({
  pen: 0,
  eraser: 1,
  finger: 2,
  mouse: 3,
});

/** Where in its life a contact is. */
export const Phase = Object.freeze({
  hover: 0,
  began: 1,
  moved: 2,
  ended: 3,
  cancelled: 4,
});

/** What buttons and taps asked for: bits of the status. */
export const Action = Object.freeze({
  undo: 2,
  redo: 4,
  erase: 8,
  save: 16,
});

/** How many numbers an event has: see `Engine.events`. */
export const eventSize = 13;

/** The places of numbers in the status: StatusField. */
export const Status = Object.freeze({
  needsFrame: 0,
  deadline: 1,
  cursor: 2,
  pageCount: 3,
  page: 4,
  pageWidth: 5,
  pageHeight: 6,
  layerCount: 7,
  layer: 8,
  undoCount: 9,
  redoCount: 10,
  scale: 11,
  angle: 12,
  transform: 13,
  itemCount: 19,
  repaintCount: 20,
  isEditable: 21,
  hasLog: 22,
  actions: 23,
  isViewportChanged: 24,
  contactCount: 25,
  isComplete: 26,
  acceptedBytes: 27,
  identifier: 28,
  author: 32,
  pictureWidth: 33,
  pictureHeight: 34,
  replayDuration: 35,
  replayTime: 36,
  refused: 37,
  pattern: 38,
  spacing: 39,
  paperColor: 40,
  patternColor: 44,
  width: 48,
  height: 49,
  recovered: 50,
  isPortrayed: 51,
  undoLimit: 52,
  layers: 56,
  layerSize: 4,
  count: 256,
});
