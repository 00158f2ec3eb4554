// Made by scripts/web-protocol from the description in Sources/InkSession: change that, and run it again.

/** Red, green, blue and alpha, 0 to 1; all not a number for none. */
export type Color = readonly number[];
/** Two words of 32 bits that name an item. */
export type ItemName = readonly number[];
/** a, b, c, d, tx, ty. */
export type Transform = number[];
/** A truth as an argument. */
export type Flag = boolean | number;

/** The numbers of commands. */
export declare const Command: {
  /** Sets the size of the view, in pixels, and the pixels per point (1/72 inch). */ readonly resize: 1;
  /** Begins an empty document of one page, which is infinite if a side is 0. */ readonly begin: 2;
  /**
   * Opens a document; of a damaged one it shows the readable part, and `CanvasSession/takeLog()` returns the whole
   * file with the first change.
   */
  readonly open: 3;
  /** Merges another state of the document, read from its file; `CanvasSession/takeLog()` then continues that file. */
  readonly follow: 4;
  /** Sets the author of later changes; concurrent authors need different numbers. */ readonly author: 5;
  /** Merges another state of a damaged document; `CanvasSession/takeLog()` still returns the whole file. */
  readonly join: 6;
  /** Handles the events of one callback; `now` is the current time on the clock of the events, in seconds. */
  readonly events: 10;
  /** Performs the work that is due at a time on the clock of the events, such as fading ink and long presses. */
  readonly tick: 11;
  /** Cancels all contacts and removes their ink. */ readonly cancel: 12;
  /** Splits unfinished strokes: the rest of each is a separate undo step. */ readonly beginUndoStep: 13;
  /** Draws with a brush of the library or of the host; width 0 and no color select the brush's own. */
  readonly brush: 20;
  /** Selects an eraser with a radius in page units. */ readonly eraseWith: 21;
  /** Sets the eraser of eraser ends, pen buttons and fingers, and its radius in page units. */ readonly eraserEnd: 22;
  /** Sets the roles of pens, fingers and mice. */ readonly roles: 23;
  /** Turns palm rejection on or off. */ readonly palms: 24;
  /** Shows or hides the circles that mark the positions of hovering pens. */ readonly marks: 25;
  /** Sets the color around the page. */ readonly surround: 26;
  /** Sets the actions of the first and the second button of pens. */ readonly buttons: 27;
  /** Turns the debug overlay of the ink on or off. */ readonly debugOverlay: 28;
  /** Adds or replaces a brush of the host, as encoded by `Brush.encoded()`, under an index from 0. */
  readonly ownBrush: 29;
  /**
   * Scrolls by an offset in pixels, or zooms about the pointer: positive y scrolls down, or halves the scale for
   * 240.
   */
  readonly wheel: 30;
  /** Zooms about a fixed point, in pixels of the view. */ readonly zoom: 31;
  /** Rotates by an angle in radians about a fixed point, in pixels of the view. */ readonly rotate: 32;
  /** Fits the whole page or its width into the view, with a margin at each side, in pixels. */ readonly fit: 33;
  /** Sets the effect by which the ink of fading brushes disappears, and its duration in seconds. */
  readonly fading: 34;
  /** Sets the maximum number of undo steps. */ readonly undoLimit: 35;
  /** Sets the layout of pages. */ readonly pageLayout: 36;
  /** Inverts the stored colors of the page's ink, and turns off the paper's inversion of ink. */
  readonly invertInk: 37;
  /** Undoes the last step. */ readonly undo: 40;
  /** Redoes the step that was undone last. */ readonly redo: 41;
  /** Removes all items of the page, except locked items and the items of locked layers. */ readonly clear: 42;
  /** Inserts a page at an index and shows it; its size is in page units, and it is infinite if a side is 0. */
  readonly addPage: 43;
  /** Removes a page, counted from 0. */ readonly removePage: 44;
  /** Shows a page, counted from 0. */ readonly showPage: 45;
  /** Moves a page to another index; both are counted from 0. */ readonly movePage: 46;
  /**
   * Sets the paper of the page: its pattern, the pattern's spacing, and the distance of the margin line, 0 for
   * none.
   */
  readonly paper: 47;
  /** Sets the size of the page, in page units; it is infinite if a side is 0. */ readonly pageSize: 48;
  /** Inserts a copy of a page, counted from 0, after it, and shows the copy. */ readonly duplicatePage: 49;
  /** Inserts a layer at an index of the page and chooses it; the lowest layer has the index 0. */
  readonly addLayer: 50;
  /** Removes a layer of the page; the lowest one has the index 0. */ readonly removeLayer: 51;
  /** Chooses the layer of the page to draw on; the lowest one has the index 0. */ readonly chooseLayer: 52;
  /** Hides or shows a layer of the page; the lowest one has the index 0. */ readonly hideLayer: 53;
  /** Locks or unlocks a layer of the page; the lowest one has the index 0. */ readonly lockLayer: 54;
  /** Sets the opacity of a layer of the page; the lowest one has the index 0. */ readonly layerOpacity: 55;
  /** Moves a layer of the page to another index; the lowest one has the index 0. */ readonly moveLayer: 56;
  /** Sets the name of a layer of the page, in UTF-8; the lowest one has the index 0. */ readonly renameLayer: 57;
  /** Sets the title of the document, in UTF-8. */ readonly rename: 58;
  /** Sets the thumbnail of the document, a PNG file of the first page. */ readonly setThumbnail: 59;
  /** Starts a replay of how the page was drawn. */ readonly startReplay: 60;
  /** Seeks to a time of the replay, in seconds from its start. */ readonly seek: 61;
  /** Ends the replay and shows the page again. */ readonly stopReplay: 62;
  /** Chooses a tool; choosing an aid again removes it from the page. */ readonly tool: 63;
  /** Sets the style of new shapes and texts and of the selection; dashes scale with the width. */
  readonly toolSettings: 64;
  /** Sets the modifier keys, a sum: 1 for squares, circles and multiples of 15°, 2 from the center, 4 no snapping. */
  readonly modifiers: 65;
  /** Changes the selection. */ readonly select: 66;
  /** Edits the selection, as one undo step. */ readonly editSelection: 67;
  /**
   * Inserts the items of a document's first page at a point of the page, or at their original position, and
   * selects them.
   */
  readonly paste: 68;
  /** Sets whether a stroke whose end is held still for half a second becomes a shape. */ readonly holds: 69;
  /** Turns snapping to other items and to the paper on or off. */ readonly snapping: 70;
  /**
   * Inserts a picture and selects it: pixels as red, green, blue and alpha, not premultiplied, with their original
   * file, if any; without pixels the picture is the file, a PNG, JPEG or WebP of that size.
   */
  readonly addPicture: 75;
  /**
   * Begins or resumes a text: the selected one or, given a point, the text at that point; given a width, a new
   * text whose lines break at that width in page units.
   */
  readonly beginText: 80;
  /** Sets the text being typed. */ readonly typeText: 81;
  /** Ends the typing, and keeps or discards the text. */ readonly endText: 82;
  /** Replaces the text of an item. */ readonly setText: 83;
  /** Turns the list of pens in the status, `CanvasStatus/pens`, on or off. */ readonly pens: 90;
  /** Marks the text of a page's paper between two points, in page units, by highlighter strokes over its lines. */
  readonly markText: 91;
  /** Sets the papers of pages whose page of a PDF document hasn't been read yet; see `DeferredPageStatus`. */
  readonly readPages: 92;
  /** Sets the label of a page, counted from 0, and the chapters that begin on it, in UTF-8. */ readonly titlePage: 94;
  /** Shows pages dark, on the screen only, or as they are. */ readonly darkPaper: 96;
  /** Turns the conversion of highlighter strokes along text of the paper into marks of its words on or off. */
  readonly followText: 97;
  /** Adds room at the sides of the page, in page units; its ink and the picture on its paper stay where they are. */
  readonly addRoom: 98;
  /** Turns a page, counted from 0, with its paper and its ink by 90°; its upper left corner keeps its coordinates. */
  readonly turnPage: 99;
  /** Inserts the pages of a document at an index, and shows the first of them. */ readonly insertPages: 100;
};

/** Edits of what is selected, for `Command.editSelection`. */
export declare const Edit: {
  /** Removes the selected items. */ readonly remove: 0;
  /** Copies the selected items by an offset in page units, and selects the copies. */ readonly duplicate: 1;
  /** Transforms the selected items, in page units; transforms within two seconds of each other are one step. */
  readonly transform: 2;
  /** Moves the selected items to the top of their layers. */ readonly toFront: 3;
  /** Moves the selected items to the bottom of their layers. */ readonly toBack: 4;
  /** Moves the selected items above the next item that overlaps them. */ readonly forward: 5;
  /** Moves the selected items below the next item that overlaps them. */ readonly backward: 6;
  /** Makes a group of the selected items. */ readonly group: 7;
  /** Dissolves the outermost groups of the selected items. */ readonly ungroup: 8;
  /** Locks the selected items against edits by hand, which deselects them. */ readonly lock: 9;
  /** Unlocks all items of the page on editable layers. */ readonly unlockAll: 10;
  /** Mirrors the selected items left to right. */ readonly flipHorizontally: 11;
  /** Mirrors the selected items top to bottom. */ readonly flipVertically: 12;
  /** Moves the selected items to a layer of the page, counted from 0, the lowest one. */ readonly toLayer: 13;
  /** Moves the selected items to the topmost editable layer of a page, counted from 0. */ readonly toPage: 14;
  /** Sets the alternative text of the selected item, in UTF-8. */ readonly describe: 15;
};

/** Changes of the selection, for `Command.select`. */
export declare const Selection: {
  /** Deselects everything. */ readonly nothing: 0;
  /** Selects everything on the page. */ readonly all: 1;
  /** Selects an item together with its group. */ readonly item: 2;
  /** Adds an item to the selection, or removes it from the selection. */ readonly toggle: 3;
  /** Selects the next item above the selection; after the topmost item or without a selection, the lowest. */
  readonly above: 4;
  /** Selects the next item below the selection; after the lowest item or without a selection, the topmost. */
  readonly below: 5;
};

/** Tools, for `Command.tool`. */
export declare const Tool: {
  /** No tool: contacts have no effect. */ readonly none: 0;
  /** Moves the page. */ readonly hand: 1;
  /** Selects with rectangles. */ readonly select: 2;
  /** Selects with a lasso. */ readonly lasso: 3;
  /** Draws lines. */ readonly line: 4;
  /** Draws arrows. */ readonly arrow: 5;
  /** Draws rectangles with rounded corners; the radius is in page units, 0 if absent. */ readonly rectangle: 6;
  /** Draws ellipses. */ readonly ellipse: 7;
  /** Draws triangles. */ readonly triangle: 8;
  /** Draws regular polygons. */ readonly polygon: 9;
  /** Draws stars; `inner` is the radius of the inner corners as a fraction of the outer radius. */ readonly star: 10;
  /** Draws angles of two sides, in two drags. */ readonly angle: 11;
  /** Types text. */ readonly text: 12;
  /** Uses a tool or an aid of the app, by its index in the `ToolLibrary`. */ readonly own: 100;
};

/** Kinds of erasers. */
export declare const Eraser: {
  /** The ink under the eraser, pixel by pixel: erased strokes remain whole in the document. */ readonly pixels: 0;
  /** Whole strokes. */ readonly strokes: 1;
  /** The parts of strokes under the eraser, which splits the strokes. */ readonly cutting: 2;
};

/** Roles of pens, fingers and mice. */
export declare const Roles: {
  /** Fingers draw until a pen is used, and move the page afterward. */ readonly automatic: 0;
  /** Pens and mice draw, and fingers move the page. */ readonly penDraws: 1;
  /** Pens, fingers and mice draw. */ readonly allDraw: 2;
  /** Pens and mice draw, and fingers erase. */ readonly fingerErases: 3;
};

/** The way in which ink of fading brushes disappears. */
export declare const Fading: {
  /** The ink does not fade, although it is no part of the document. */ readonly none: 0;
  /** The ink fades out, as that of a laser pointer. */ readonly laser: 1;
  /** The ink blurs while it fades. */ readonly melting: 2;
};

/** The area that is fitted into the view. */
export declare const Fit: {
  /** The whole page. */ readonly page: 0;
  /** The width of the page. */ readonly width: 1;
};

/** Layouts of pages. */
export declare const Layout: {
  /** Only the current page is shown. */ readonly single: 0;
  /** Finite pages are stacked vertically, 16 page units apart, and centered; an infinite page is shown alone. */
  readonly column: 1;
};

/** Patterns of paper. */
export declare const Pattern: {
  /** No pattern. */ readonly plain: 0;
  /** Horizontal lines. */ readonly ruled: 1;
  /** Horizontal and vertical lines. */ readonly grid: 2;
  /** Dots at the crossings of the lines of a grid. */ readonly dotted: 3;
  /** Dots at the corners of equilateral triangles with sides of length `Paper/spacing`, one of them vertical. */
  readonly isometricDots: 4;
  /** The sides of equilateral triangles with sides of length `Paper/spacing`, one of them vertical. */
  readonly isometricLines: 5;
  /** Music staves: five lines at the distance `Paper/spacing`, and eight times that distance between two staves. */
  readonly staves: 6;
};

/** Lines of outlines. */
export declare const Lines: {
  /** Solid lines. */ readonly solid: 0;
  /** Dashes. */ readonly dashed: 1;
  /** Dots. */ readonly dotted: 2;
};

/** Alignments of text. */
export declare const Alignment: {
  /** Lines start at the left, or at the right in a right-to-left paragraph. */ readonly leading: 0;
  /** Lines are centered. */ readonly center: 1;
  /** Lines end at the side opposite to `leading`. */ readonly trailing: 2;
};

/** Directions of text. */
export declare const Direction: {
  /** The direction of the first letter of each paragraph. */ readonly automatic: 0;
  /** Left to right. */ readonly leftToRight: 1;
  /** Right to left. */ readonly rightToLeft: 2;
};

/** Kinds of pointers, in events. */
export declare const Kind: {
  /** The tip of a pen. */ readonly pen: 0;
  /** The eraser end of a pen. */ readonly eraser: 1;
  /** A finger or palm. */ readonly finger: 2;
  /** A mouse or trackpad. */ readonly mouse: 3;
};

/** Phases of contacts, in events. */
export declare const Phase: {
  /** The pointer is near the surface without touching it. */ readonly hover: 0;
  /** The first sample of the contact. */ readonly began: 1;
  /** A later sample of the contact. */ readonly moved: 2;
  /** The last sample of the contact. */ readonly ended: 3;
  /** The system canceled the contact: its ink must disappear. */ readonly cancelled: 4;
};

/** Actions of buttons, for `Command.buttons`. */
export declare const Button: {
  /** No action. */ readonly none: 0;
  /** Undoes the latest operation. */ readonly undo: 1;
  /** Redoes what was undone. */ readonly redo: 2;
  /** Erases while the button is pressed. */ readonly erase: 3;
  /** Saves the document, which the host must do. */ readonly save: 4;
};

/** Bits of the actions of the status. */
export declare const Action: {
  /** Undoes the latest operation. */ readonly undo: 2;
  /** Redoes what was undone. */ readonly redo: 4;
  /** Erases while the button is pressed. */ readonly erase: 8;
  /** Saves the document, which the host must do. */ readonly save: 16;
};

/** Bits of the notices of the status. */
export declare const Notice: {
  /** Another tool was chosen. */ readonly tool: 1;
  /** A contact, given by its number, has begun to drag with a `CanvasTool`. */ readonly dragStarted: 16;
  /** The drag of a contact, given by its number, has ended. */ readonly dragEnded: 32;
  /** The drag of a contact, given by its number, was canceled, or was a tap. */ readonly dragCancelled: 64;
  /** `InkCanvas/toolSettings` have changed. */ readonly settings: 2;
  /** The selection has changed. */ readonly selection: 4;
  /** An operation was performed, undone or redone. */ readonly history: 8;
  /** The typed text, its style or `CanvasEditor/layoutRequests` have changed, or typing has begun or ended. */
  readonly text: 128;
};

/** Shapes of the pointer. */
export declare const Cursor: {
  /** The host's choice: the pointer is over a responder, or has no effect. */ readonly standard: 0;
  /** A tip that draws. */ readonly draw: 1;
  /** A tip that erases. */ readonly erase: 2;
  /** A hand that moves the page. */ readonly pan: 3;
  /** A cross that draws a shape. */ readonly cross: 4;
  /** An arrow that selects. */ readonly select: 5;
  /** Four arrows over an item that can be moved. */ readonly move: 6;
  /** An I-beam where text can be typed. */ readonly text: 7;
  /** Arrows to the left and right. */ readonly resizeColumns: 8;
  /** Arrows up and down. */ readonly resizeRows: 9;
  /** Arrows to the upper left and lower right. */ readonly resizeFalling: 10;
  /** Arrows to the lower left and upper right. */ readonly resizeRising: 11;
  /** An arrow around a center. */ readonly rotate: 12;
};

/** The texts that `ink_text` returns. */
export declare const Text: {
  /** The name of a brush of the library, in UTF-8. */ readonly brushName: 0;
  /** The summary of a brush of the library, in UTF-8. */ readonly brushSummary: 1;
  /** The title of the document, in UTF-8. */ readonly title: 3;
  /** An encoded brush; indices of brushes of the host follow those of the library. */ readonly brush: 4;
  /** The selected items as the bytes of a document; empty if nothing is selected. */ readonly selection: 5;
  /** Records of `ItemStatus` of items of the page, from the topmost down, after the first `index` items. */
  readonly items: 6;
  /** A record of `ItemStatus` of the selected item, if exactly one is selected. */ readonly item: 7;
  /** A record of `TextFacts` of a text that the host must lay out, by its index, or −1 for the text being typed. */
  readonly textFacts: 8;
  /** A text about the tool of the app with the index i: at 3·i its title, at 3·i + 1 its icon, at 3·i + 2 its kind. */
  readonly ownTool: 12;
  /** A record of `BrushFacts`; indices of brushes of the host follow those of the library. */ readonly brushFacts: 13;
  /** Records of `DeferredPageStatus` of the pages whose papers must be read from a PDF document, in order. */
  readonly deferredPages: 14;
  /** The PDF document that a page, counted from 0, has as paper. */ readonly original: 15;
  /** Records of `PageTitleStatus` of the pages that have a label or chapters, in order. */ readonly pageTitles: 16;
  /** A page, counted from 0, as the bytes of a document, for copying it. */ readonly page: 17;
};

/** Units of selected text. */
export declare const Unit: {
  /** Single characters. */ readonly characters: 0;
  /** Whole words, as after a double click. */ readonly words: 1;
  /** Whole lines, as after a triple click. */ readonly lines: 2;
};

/** Reasons why a command was not done. */
export declare const Refusal: {
  /** This command is unknown or incomplete. Load the page again. */ readonly malformed: 1;
  /** A value is too small or too large. */ readonly outOfRange: 2;
  /** No document is open. */ readonly noDocument: 3;
  /** A replay is open. Close it first. */ readonly replaying: 4;
  /** No replay is open. */ readonly notReplaying: 5;
  /** This document is read-only. */ readonly readOnly: 6;
  /** The layer is locked. Unlock it first. */ readonly lockedLayer: 7;
  /** The page does not exist. */ readonly noSuchPage: 8;
  /** The layer does not exist. */ readonly noSuchLayer: 9;
  /** The item no longer exists. */ readonly noSuchItem: 10;
  /** The brush does not exist. */ readonly noSuchBrush: 11;
  /** The tool does not exist. */ readonly noSuchTool: 12;
  /** A document must have at least one page. */ readonly lastPage: 13;
  /** A page must have at least one layer. */ readonly lastLayer: 14;
  /** Select a single item first. */ readonly notOneItem: 15;
  /** No text is being edited. */ readonly notTyping: 16;
  /** The data cannot be read. */ readonly unreadable: 17;
  /** This is a different document, which cannot be merged. */ readonly otherDocument: 18;
  /** All layers of that page are locked or hidden. */ readonly noEditableLayer: 19;
  /** The data is too large. */ readonly tooLarge: 20;
  /** A stroke is being drawn. Finish it first. */ readonly drawing: 21;
};

/** The arguments of commands, by their numbers; ranges are in Sources/InkSession. */
export interface Arguments {
  /**
   * Sets the size of the view, in pixels, and the pixels per point (1/72 inch). Ranges: width 1 to 16384, height 1
   * to 16384, pixelsPerPoint 0 excluded to 100.
   */
  1: [width: number, height: number, pixelsPerPoint: number];
  /**
   * Begins an empty document of one page, which is infinite if a side is 0. Ranges: width 0 to 10000000, height 0
   * to 10000000.
   */
  2: [identifier: ArrayLike<number>, author: number, width: number, height: number];
  /**
   * Opens a document; of a damaged one it shows the readable part, and `CanvasSession/takeLog()` returns the whole
   * file with the first change.
   */
  3: [bytes: Uint8Array];
  /** Merges another state of the document, read from its file; `CanvasSession/takeLog()` then continues that file. */
  4: [bytes: Uint8Array];
  /** Sets the author of later changes; concurrent authors need different numbers. */
  5: [number: number];
  /** Merges another state of a damaged document; `CanvasSession/takeLog()` still returns the whole file. */
  6: [bytes: Uint8Array];
  /** Handles the events of one callback; `now` is the current time on the clock of the events, in seconds. */
  10: [now: number, events: ArrayLike<number>];
  /** Performs the work that is due at a time on the clock of the events, such as fading ink and long presses. */
  11: [now: number];
  /** Cancels all contacts and removes their ink. */
  12: [];
  /** Splits unfinished strokes: the rest of each is a separate undo step. */
  13: [];
  /**
   * Draws with a brush of the library or of the host; width 0 and no color select the brush's own. Ranges: index 0
   * to 255, width 0 to 1000000000.
   */
  20: [index: number, width: number, color?: Color];
  /** Selects an eraser with a radius in page units. Ranges: radius 0 excluded to 10000. */
  21: [kind: number, radius: number];
  /**
   * Sets the eraser of eraser ends, pen buttons and fingers, and its radius in page units. Ranges: radius 0
   * excluded to 10000.
   */
  22: [kind: number, radius: number];
  /** Sets the roles of pens, fingers and mice. */
  23: [choice: number];
  /** Turns palm rejection on or off. */
  24: [isOn: Flag];
  /** Shows or hides the circles that mark the positions of hovering pens. */
  25: [isOn: Flag];
  /** Sets the color around the page. */
  26: [color: Color];
  /** Sets the actions of the first and the second button of pens. */
  27: [primary: number, secondary: number];
  /** Turns the debug overlay of the ink on or off. */
  28: [isOn: Flag];
  /**
   * Adds or replaces a brush of the host, as encoded by `Brush.encoded()`, under an index from 0. Ranges: index 0
   * to 127.
   */
  29: [index: number, bytes: Uint8Array];
  /**
   * Scrolls by an offset in pixels, or zooms about the pointer: positive y scrolls down, or halves the scale for
   * 240.
   */
  30: [offsetX: number, offsetY: number, pointerX: number, pointerY: number, zooms: Flag];
  /** Zooms about a fixed point, in pixels of the view. */
  31: [factor: number, centerX: number, centerY: number];
  /** Rotates by an angle in radians about a fixed point, in pixels of the view. */
  32: [angle: number, centerX: number, centerY: number];
  /**
   * Fits the whole page or its width into the view, with a margin at each side, in pixels. Ranges: margin -16384
   * to 16384.
   */
  33: [side: number, margin: number];
  /**
   * Sets the effect by which the ink of fading brushes disappears, and its duration in seconds. Ranges: seconds 0
   * excluded to 300.
   */
  34: [kind: number, seconds: number];
  /** Sets the maximum number of undo steps. Ranges: count 0 to 1000000. */
  35: [count: number];
  /** Sets the layout of pages. */
  36: [choice: number];
  /** Inverts the stored colors of the page's ink, and turns off the paper's inversion of ink. */
  37: [];
  /** Undoes the last step. */
  40: [];
  /** Redoes the step that was undone last. */
  41: [];
  /** Removes all items of the page, except locked items and the items of locked layers. */
  42: [];
  /**
   * Inserts a page at an index and shows it; its size is in page units, and it is infinite if a side is 0. Ranges:
   * index 0 to 1000000, width 0 to 10000000, height 0 to 10000000.
   */
  43: [index: number, width: number, height: number];
  /** Removes a page, counted from 0. */
  44: [page: number];
  /** Shows a page, counted from 0. */
  45: [page: number];
  /** Moves a page to another index; both are counted from 0. */
  46: [page: number, target: number];
  /**
   * Sets the paper of the page: its pattern, the pattern's spacing, and the distance of the margin line, 0 for
   * none. Ranges: spacing 0.5 to 10000, margin 0 to 10000.
   */
  47: [pattern: number, spacing: number, color: Color, patternColor: Color, invertsInk?: Flag, margin?: number, marginColor?: Color];
  /**
   * Sets the size of the page, in page units; it is infinite if a side is 0. Ranges: width 0 to 10000000, height 0
   * to 10000000.
   */
  48: [width: number, height: number];
  /** Inserts a copy of a page, counted from 0, after it, and shows the copy. */
  49: [page: number];
  /**
   * Inserts a layer at an index of the page and chooses it; the lowest layer has the index 0. Ranges: index 0 to
   * 1000000.
   */
  50: [index: number];
  /** Removes a layer of the page; the lowest one has the index 0. */
  51: [layer: number];
  /** Chooses the layer of the page to draw on; the lowest one has the index 0. */
  52: [layer: number];
  /** Hides or shows a layer of the page; the lowest one has the index 0. */
  53: [layer: number, isHidden: Flag];
  /** Locks or unlocks a layer of the page; the lowest one has the index 0. */
  54: [layer: number, isLocked: Flag];
  /** Sets the opacity of a layer of the page; the lowest one has the index 0. Ranges: opacity 0 to 1. */
  55: [layer: number, opacity: number];
  /** Moves a layer of the page to another index; the lowest one has the index 0. */
  56: [layer: number, target: number];
  /** Sets the name of a layer of the page, in UTF-8; the lowest one has the index 0. */
  57: [layer: number, name: Uint8Array];
  /** Sets the title of the document, in UTF-8. */
  58: [title: Uint8Array];
  /** Sets the thumbnail of the document, a PNG file of the first page. */
  59: [bytes: Uint8Array];
  /** Starts a replay of how the page was drawn. */
  60: [];
  /** Seeks to a time of the replay, in seconds from its start. */
  61: [time: number];
  /** Ends the replay and shows the page again. */
  62: [];
  /** Chooses a tool; choosing an aid again removes it from the page. */
  63: [choice: 0] | [choice: 1] | [choice: 2] | [choice: 3] | [choice: 4] | [choice: 5] | [choice: 6, radius?: number] | [choice: 7] | [choice: 8] | [choice: 9, sides: number] | [choice: 10, points: number, inner: number] | [choice: 11] | [choice: 12] | [choice: number, index: number];
  /**
   * Sets the style of new shapes and texts and of the selection; dashes scale with the width. Ranges: width 0
   * excluded to 1000000000, opacity 0 to 1, fontSize 1 to 10000.
   */
  64: [strokeColor: Color, width: number, fillColor: Color, opacity: number, lines?: number, fontSize?: number, alignment?: number, font?: Uint8Array];
  /**
   * Sets the modifier keys, a sum: 1 for squares, circles and multiples of 15°, 2 from the center, 4 no snapping.
   * Ranges: bits 0 to 7.
   */
  65: [bits: number];
  /** Changes the selection. */
  66: [choice: 0] | [choice: 1] | [choice: 2, value: ItemName] | [choice: 3, value: ItemName] | [choice: 4] | [choice: 5];
  /** Edits the selection, as one undo step. */
  67: [choice: 0] | [choice: 1, offsetX: number, offsetY: number] | [choice: 2, valueA: number, valueB: number, valueC: number, valueD: number, valueX: number, valueY: number] | [choice: 3] | [choice: 4] | [choice: 5] | [choice: 6] | [choice: 7] | [choice: 8] | [choice: 9] | [choice: 10] | [choice: 11] | [choice: 12] | [choice: 13, layer: number] | [choice: 14, page: number] | [choice: 15, text: Uint8Array];
  /**
   * Inserts the items of a document's first page at a point of the page, or at their original position, and
   * selects them.
   */
  68: [centerX: number, centerY: number, bytes: Uint8Array];
  /** Sets whether a stroke whose end is held still for half a second becomes a shape. */
  69: [isOn: Flag];
  /** Turns snapping to other items and to the paper on or off. */
  70: [toItems: Flag, toPaper: Flag];
  /**
   * Inserts a picture and selects it: pixels as red, green, blue and alpha, not premultiplied, with their original
   * file, if any; without pixels the picture is the file, a PNG, JPEG or WebP of that size. Ranges: width 0
   * excluded to 1000000, height 0 excluded to 1000000, columns 1 to 67108864, rows 1 to 67108864.
   */
  75: [centerX: number, centerY: number, width: number, height: number, columns: number, rows: number, pixels: Uint8Array, mediaType: Uint8Array, file: Uint8Array, name: Uint8Array];
  /**
   * Begins or resumes a text: the selected one or, given a point, the text at that point; given a width, a new
   * text whose lines break at that width in page units.
   */
  80: [x?: number, y?: number, width?: number];
  /** Sets the text being typed. */
  81: [value: Float64Array];
  /** Ends the typing, and keeps or discards the text. */
  82: [keeps: Flag];
  /** Replaces the text of an item. */
  83: [item: ItemName, text: Float64Array];
  /** Turns the list of pens in the status, `CanvasStatus/pens`, on or off. */
  90: [isListed: Flag];
  /** Marks the text of a page's paper between two points, in page units, by highlighter strokes over its lines. */
  91: [page: number, startX: number, startY: number, endX: number, endY: number, unit: number, color: Color];
  /**
   * Sets the papers of pages whose page of a PDF document hasn't been read yet; see `DeferredPageStatus`. Ranges:
   * page 0 to 1000000, first 0 to 1000000.
   */
  92: [page: number, first: number, bytes: Uint8Array];
  /** Sets the label of a page, counted from 0, and the chapters that begin on it, in UTF-8. */
  94: [page: number, label: Uint8Array, chapters: Uint8Array];
  /** Shows pages dark, on the screen only, or as they are. */
  96: [isOn: Flag];
  /** Turns the conversion of highlighter strokes along text of the paper into marks of its words on or off. */
  97: [isOn: Flag];
  /**
   * Adds room at the sides of the page, in page units; its ink and the picture on its paper stay where they are.
   * Ranges: left 0 to 10000000, top 0 to 10000000, right 0 to 10000000, bottom 0 to 10000000.
   */
  98: [left: number, top: number, right: number, bottom: number];
  /** Turns a page, counted from 0, with its paper and its ink by 90°; its upper left corner keeps its coordinates. */
  99: [page: number, isClockwise: Flag];
  /** Inserts the pages of a document at an index, and shows the first of them. Ranges: index 0 to 1000000. */
  100: [index: number, bytes: Uint8Array];
}

/** The number of a command. */
export type CommandNumber = keyof Arguments;
/** The sentences that explain refusals to people, by the numbers of `Refusal`; keys of the tables of words. */
export declare const reasons: Readonly<Record<number, string>>;
/** The kinds of items, by their numbers. */
export declare const itemKinds: readonly string[];
/** The count of numbers of an event. */
export declare const eventSize: number;
/** The color that is none. */
export declare const noColor: Color;

/** Reads values that the engine wrote as numbers. */
export declare class Reader {
  constructor(numbers: Float64Array, at?: number);
  numbers: Float64Array;
  at: number;
  get isAtEnd(): boolean;
  number(): number;
  truth(): boolean;
  optional(): number | null;
  list(count: number): number[];
  color(): Color | null;
  text(): string;
  records<Record>(read: (r: Reader) => Record): Record[];
}

export interface PaperStatus {
  /** The pattern of the paper. */ pattern: number;
  /** The distance of the pattern's lines or dots, in page units. */ spacing: number;
  /** The color of the paper; transparent if it has none. */ color: Color;
  /** The color of the pattern. */ patternColor: Color;
  /** Whether the paper displays ink inverted. */ invertsInk: boolean;
  /** The distance of the margin line from the left edge of the page, in page units; 0 for none. */ margin: number;
  /** Whether the page is shown dark, with inverted paper and ink. */ isShownDark: boolean;
}
export declare function readPaperStatus(r: Reader): PaperStatus;

export interface SelectionStatus {
  /** The number of selected items. */ count: number;
  /** The corners of the selection frame, as x and y in pixels, clockwise from the upper left. */ corners: number[];
  /** Whether a selected item is in a group. */ isGrouped: boolean;
  /** Whether a closed shape is selected. */ hasClosedShape: boolean;
  /** Whether a shape is selected. */ hasShape: boolean;
  /** Whether a text is selected. */ hasText: boolean;
  /** Whether ink of a brush is selected: a stroke, or a shape with its outline. */ hasInk: boolean;
}
export declare function readSelectionStatus(r: Reader): SelectionStatus;

export interface LookStatus {
  /** The color of outlines and texts; `nil` for shapes without an outline. */ stroke: Color | null;
  /** The width of outlines, in page units. */ width: number;
  /** The color of fills; `nil` for none. */ fill: Color | null;
  /** The opacity of shapes and pictures, in 0...1. */ opacity: number;
  /** The line style of outlines. */ lines: number;
  /** The font size, in page units. */ size: number;
  /** The alignment of lines of text. */ alignment: number;
  /** The name of the font, in UTF-8. */ font: string;
}
export declare function readLookStatus(r: Reader): LookStatus;

export interface LayerStatus {
  /** The name of the layer, in UTF-8. */ name: string;
  /** Whether the layer is hidden. */ isHidden: boolean;
  /** Whether the layer is locked. */ isLocked: boolean;
  /** The opacity of the layer, in 0...1. */ opacity: number;
  /** The number of items of the layer. */ items: number;
  /** The number of the layer among all layers that the page has ever had, from 1. */ number: number;
}
export declare function readLayerStatus(r: Reader): LayerStatus;

export interface PenStatus {
  /** The contact number of the events of this end. */ contact: number;
  /** Whether it is the eraser end. */ isEraser: boolean;
  /** Whether it is in proximity of the surface. */ isNear: boolean;
  /** Whether it touches the surface. */ isTouching: boolean;
  /** The pressed buttons; bit 0 is the button nearest to the tip. */ buttons: number;
  /** The sensors of the pen, a sum: 1 pressure, 2 tilt, 4 twist, 8 distance. */ capabilities: number;
}
export declare function readPenStatus(r: Reader): PenStatus;

export interface LossStatus {
  /** The number of unreadable bytes. */ bytes: number;
  /** The number of invalid frames. */ frames: number;
  /** The number of lost strokes. */ strokes: number;
  /** The number of strokes that may be shortened. */ shortened: number;
  /** The number of strokes that are drawn with the plain pen, as their brush is lost. */ brushes: number;
  /** The number of lost resources: pictures and their original files. */ resources: number;
  /** The number of strokes that were moved to a recovered page or layer, as their original one is lost. */
  placed: number;
  /** Whether the undo history is lost. */ isHistoryLost: boolean;
  /** Whether the document is read-only, because it has content of a later version. */ isReadOnly: boolean;
}
export declare function readLossStatus(r: Reader): LossStatus;

export interface ItemStatus {
  /** The identifier of the item. */ id: ItemName;
  /** The kind of the item. */
  kind: "stroke" | "line" | "arrow" | "rectangle" | "ellipse" | "triangle" | "polygon" | "star" | "angle" | "text" | "picture" | "other";
  /** Whether it is locked. */ isLocked: boolean;
  /** Whether it is selected. */ isSelected: boolean;
  /** Whether it is in a group. */ isGrouped: boolean;
  /** The color of the item's ink or text; `nil` if it has neither. */ color: Color | null;
  /** The fill color of the item; `nil` for none. */ fill: Color | null;
  /** The left edge of the item's bounds, in page units. */ x: number;
  /** The upper edge of the item's bounds, in page units. */ y: number;
  /** The width of the item's bounds, in page units. */ width: number;
  /** The height of the item's bounds, in page units. */ height: number;
  /** The first 240 bytes of the item's text, or the name of a picture's file, in UTF-8; empty for neither. */
  text: string;
  /** The alternative text of the item, in UTF-8; empty if it has none. */ description: string;
}
export declare function readItemStatus(r: Reader): ItemStatus;

export interface TextFacts {
  /** The item with the text; `nil` for a new text. */ id: ItemName;
  /** The x coordinate of the origin of the text, in the coordinates of the text. */ x: number;
  /** The y coordinate of the origin, the baseline of the first line, in the coordinates of the text. */ y: number;
  /** The font size, in the units of the text's coordinates. */ size: number;
  /** The width at which lines break, in the coordinates of the text; `nil` for unlimited lines. */ wrap: number | null;
  /** The alignment of lines. */ alignment: number;
  /** The direction of paragraphs. */ direction: number;
  /** Whether lines that were broken at `wrap` are justified. */ isJustified: boolean;
  /** The color of the text. */ color: Color;
  /** The transform from the coordinates of the text to page units. */ transform: Transform;
  /** The left edge of the item's lines as last laid out, in the coordinates of the text. */ left: number;
  /** The right edge of the item's lines as last laid out, in the coordinates of the text. */ right: number;
  /** Whether the item's first line, as last laid out, runs from right to left; false for a new text. */
  isFromRight: boolean;
  /** The name of the font, in UTF-8. */ font: string;
  /** The text, in UTF-8. */ text: string;
}
export declare function readTextFacts(r: Reader): TextFacts;

export interface BrushFacts {
  /** The width of the brush, in page units. */ width: number;
  /** The color of the brush. */ color: Color;
  /** Whether the brush erases. */ erases: boolean;
  /** Whether the ink of the brush fades away above the page. */ fades: boolean;
  /** Whether the brush is a highlighter, for marking text. */ highlights: boolean;
}
export declare function readBrushFacts(r: Reader): BrushFacts;

export interface DeferredPageStatus {
  /** The page, counted from 0. */ page: number;
  /** The index of the page in its PDF document, from 0. */ number: number;
  /** A number of the PDF document, at least 0, which stays the same while other documents are read or added. */
  original: number;
}
export declare function readDeferredPageStatus(r: Reader): DeferredPageStatus;

export interface PageTitleStatus {
  /** The index of the page, from 0. */ page: number;
  /** The label in UTF-8, such as `iv`; empty for none. */ label: string;
  /** The titles of the chapters in UTF-8: a line for each, behind a tab for each level. */ chapters: string;
}
export declare function readPageTitleStatus(r: Reader): PageTitleStatus;

export interface PictureRequest {
  /** The number that identifies the picture while its document is shown. */ number: number;
  /** The level: the number of halvings of both sides, see `/InkGraphics/Pixmap/reduced(_:)`. */ level: number;
  /** The width of the picture at level 0, in pixels. */ columns: number;
  /** The height of the picture at level 0, in pixels. */ rows: number;
  /** Whether no pixels are available yet, not even of another level. */ isGrey: boolean;
}
export declare function readPictureRequest(r: Reader): PictureRequest;

export interface RectStatus {
  /** The left edge, in page units. */ x: number;
  /** The upper edge, in page units. */ y: number;
  /** The width, in page units. */ width: number;
  /** The height, in page units. */ height: number;
}
export declare function readRectStatus(r: Reader): RectStatus;

export interface MatchStatus {
  /** The rectangles, at least one for each line. */ rects: RectStatus[];
  /** The text before the words, in UTF-8 on one line. */ before: string;
  /** The words as they are in the text, in UTF-8 on one line. */ match: string;
  /** The text behind the words, in UTF-8 on one line. */ after: string;
}
export declare function readMatchStatus(r: Reader): MatchStatus;

export interface TextRangeStatus {
  /** The rectangles, at least one for each line; empty for no characters. */ rects: RectStatus[];
  /** The text in UTF-8, with line feeds between lines. */ text: string;
}
export declare function readTextRangeStatus(r: Reader): TextRangeStatus;

export interface PagePoint {
  /** The index of the page, from 0. */ page: number;
  /** The x coordinate, in page units. */ x: number;
  /** The y coordinate, in page units. */ y: number;
  /** Whether there is text of the paper at the point or near it. */ isText: boolean;
}
export declare function readPagePoint(r: Reader): PagePoint;

/** The status of the engine; a subclass brings its numbers. */
export declare class Status {
  get numbers(): Float64Array;
  /** Whether a frame must be painted. */ get needsFrame(): boolean;
  /** The time at which the host must send the command `tick`, in seconds of the events' clock; infinite for never. */
  get deadline(): number;
  /** The shape of the pointer. */ get cursor(): number;
  /** The number of pages. */ get pageCount(): number;
  /** The index of the current page, from 0. */ get page(): number;
  /** The width of the current page, in page units; 0 for an infinite page. */ get pageWidth(): number;
  /** The height of the current page, in page units; 0 for an infinite page. */ get pageHeight(): number;
  /** The index of the layer to draw on, from 0 for the lowest. */ get layer(): number;
  /** The number of steps that can be undone. */ get undoCount(): number;
  /** The number of steps that can be redone. */ get redoCount(): number;
  /** The number of pixels per page unit. */ get scale(): number;
  /** The rotation of the page, in radians. */ get angle(): number;
  /** The transform from page units to pixels. */ get transform(): Transform;
  /** The number of items of the drawing. */ get itemCount(): number;
  /** The number of painted frames. */ get repaintCount(): number;
  /** Whether the document can be edited. */ get isEditable(): boolean;
  /** Whether the log has bytes to append to the file. */ get hasLog(): boolean;
  /** The actions that the last commands requested: the sum of 2ⁿ for each `EditingAction` with the raw value n. */
  get actions(): number;
  /** Whether the visible part of the page has changed. */ get isViewportChanged(): boolean;
  /** The number of contacts that are down. */ get contactCount(): number;
  /** Whether all visible strokes are painted, so that no part of the view waits for a later frame. */
  get isComplete(): boolean;
  /** The number of bytes of the opened document that its log continues; 0 if the next write is the whole file. */
  get acceptedBytes(): number;
  /** The identifier of the document, in four words of 32 bits. */ get identifier(): number[];
  /** The author number of this replica. */ get author(): number;
  /** The width in pixels of the last picture of a page or a brush that was painted for the host. */
  get pictureWidth(): number;
  /** The height in pixels of the last picture of a page or a brush that was painted for the host. */
  get pictureHeight(): number;
  /** The length of the replay, in seconds. */ get replayDuration(): number;
  /** The current time of the replay, in seconds from its start. */ get replayTime(): number;
  /** The number of strokes that no layer accepted during the last commands. */ get refused(): number;
  /** The paper of the current page. */ get paper(): PaperStatus;
  /** The width of the view, in pixels. */ get width(): number;
  /** The height of the view, in pixels. */ get height(): number;
  /** The number of strokes that were recovered when the document was opened. */ get recovered(): number;
  /** Whether the thumbnail of the document shows the current drawing. */ get hasThumbnail(): boolean;
  /** The maximum number of undo steps. */ get undoLimit(): number;
  /** Whether ink of the page is in view, or the page has none. */ get isInkSeen(): boolean;
  /** Whether the log has begun strokes that it has not ended: no other log can continue it before they end. */
  get isUnderWay(): boolean;
  /**
   * The changes of the last commands, a sum: 1 tool, 2 settings, 4 selection, 8 history, 16 drag started, 32 drag
   * ended, 64 drag canceled, 128 text.
   */
  get notices(): number;
  /** The selection. */ get selection(): SelectionStatus;
  /** The text being typed: 0 for none, 1 for a new one, 2 for an existing one. */ get typing(): number;
  /** A number that changes when anything other than `typeText` changes the text being typed, or its style. */
  get typingCount(): number;
  /** The number of texts whose layout the host must repeat. */ get pendingLayouts(): number;
  /** The number of the drawing aid on the page: 100 plus its index in the `ToolLibrary`; 0 for none. */
  get aid(): number;
  /** The style of shapes and texts that tools create; it adopts the style of items when they are selected. */
  get look(): LookStatus;
  /** The layers of the current page, the lowest first. */ get layers(): LayerStatus[];
  /** The ends of pens that events have reported since the list was turned on. */ get pens(): PenStatus[];
  /** The losses of a damaged document; empty if it isn't damaged. */ get losses(): LossStatus[];
}
