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
  /** Sets the size of the view, in pixels, and the number of pixels per point (1/72 inch) of the view. */
  readonly resize: 1;
  /** Begins an empty document of one page, which is infinite if a side is 0. */ readonly begin: 2;
  /**
   * Opens a document from the bytes of its file; of a damaged one the readable part is shown, and
   * `CanvasSession/takeLog()` returns a whole new file with the first change.
   */
  readonly open: 3;
  /**
   * Merges another version of the open document, from the bytes of its file; `CanvasSession/takeLog()` then
   * continues that file.
   */
  readonly follow: 4;
  /** Sets the author number of later changes; replicas that are edited at the same time need different numbers. */
  readonly author: 5;
  /**
   * Merges another version of a damaged document, from the bytes of its file; `CanvasSession/takeLog()` still
   * returns a whole new file with the next change.
   */
  readonly join: 6;
  /**
   * Handles the pointer events of one callback of the host; `now` is the current time on the clock of the events,
   * in seconds.
   */
  readonly events: 10;
  /** Advances the time to `now`, on the clock of the events: fades ink, and recognizes long presses. */
  readonly tick: 11;
  /** Cancels all contacts and removes their ink. */ readonly cancel: 12;
  /**
   * Splits each unfinished stroke at its current end: the part drawn from then on is a separate stroke and undo
   * step.
   */
  readonly beginUndoStep: 13;
  /**
   * Chooses a brush of the library, or of the host, to draw with; width 0 keeps the brush's own width, no color
   * its own color.
   */
  readonly brush: 20;
  /** Chooses an eraser, with a radius in page units, to draw with. */ readonly eraseWith: 21;
  /**
   * Sets the eraser that eraser ends of pens, erasing buttons and erasing fingers use, with its radius in page
   * units.
   */
  readonly eraserEnd: 22;
  /** Sets whether pens, fingers and mice draw, erase or move the page. */ readonly roles: 23;
  /** Turns palm rejection on or off: ignoring the hand that holds the pen. */ readonly palms: 24;
  /** Shows or hides the circles that mark the positions of hovering pens. */ readonly marks: 25;
  /** Sets the color around the page. */ readonly surround: 26;
  /** Sets the actions of the two buttons of pens, first that of the button nearer to the tip. */ readonly buttons: 27;
  /** Turns the debug overlay on or off: curves, control points and samples of the ink above the page. */
  readonly debugOverlay: 28;
  /**
   * Adds or replaces a brush of the host (one that isn't in the library), encoded by `Brush.encoded()`, at an
   * index from 0.
   */
  readonly ownBrush: 29;
  /**
   * Scrolls by an offset in pixels, where positive y shows what is further down, or zooms about the pointer: by a
   * factor of 1/2 if y is 240, of 2 if y is −240.
   */
  readonly wheel: 30;
  /** Multiplies the scale by a factor above 0, about a fixed point in pixels of the view. */ readonly zoom: 31;
  /** Rotates the page by an angle in radians, positive clockwise, about a fixed point in pixels of the view. */
  readonly rotate: 32;
  /**
   * Fits the whole page or its width into the view, with a margin at each side, in pixels; a negative one cuts the
   * page off.
   */
  readonly fit: 33;
  /** Sets the effect by which the ink of fading brushes disappears, and the time in which it does, in seconds. */
  readonly fading: 34;
  /** Sets the maximum number of undo steps; older ones are discarded. */ readonly undoLimit: 35;
  /** Sets whether the current page is shown alone, or all pages in a column. */ readonly pageLayout: 36;
  /**
   * Inverts the lightness of the stored colors of the page's ink, and sets its paper to display ink in its own
   * colors.
   */
  readonly invertInk: 37;
  /** Undoes the last undo step; does nothing if there is none. */ readonly undo: 40;
  /** Redoes the undo step that was undone last; does nothing if there is none. */ readonly redo: 41;
  /** Removes all items of the page, except locked items and the items of locked layers. */ readonly clear: 42;
  /**
   * Inserts a page with the paper of the current one at an index from 0, and shows it; its size is in page units,
   * and it is infinite if a side is 0.
   */
  readonly addPage: 43;
  /** Removes a page, counted from 0; refused for the only page. */ readonly removePage: 44;
  /** Makes a page, counted from 0, the current one, and shows it. */ readonly showPage: 45;
  /** Moves a page so that its index becomes `target`; both are counted from 0. */ readonly movePage: 46;
  /**
   * Sets the paper of the current page: its pattern, the spacing of its lines or dots, and the distance of the
   * margin line from the left edge of the page, 0 for none.
   */
  readonly paper: 47;
  /** Sets the size of the current page, in page units; it is infinite if a side is 0. */ readonly pageSize: 48;
  /** Inserts a copy of a page, counted from 0, after it, and shows the copy. */ readonly duplicatePage: 49;
  /** Inserts a layer at an index of the current page, 0 for the lowest, and chooses it to draw on. */
  readonly addLayer: 50;
  /** Removes a layer of the page with its items; the lowest layer has the index 0. Refused for the only layer. */
  readonly removeLayer: 51;
  /** Chooses the layer of the page to draw on; the lowest one has the index 0. */ readonly chooseLayer: 52;
  /** Hides or shows a layer of the page; the lowest one has the index 0. */ readonly hideLayer: 53;
  /** Locks or unlocks a layer of the page; the lowest one has the index 0. */ readonly lockLayer: 54;
  /** Sets the opacity of a layer of the page; the lowest one has the index 0. */ readonly layerOpacity: 55;
  /** Moves a layer of the page so that its index becomes `target`; the lowest layer has the index 0. */
  readonly moveLayer: 56;
  /** Sets the name of a layer of the page, in UTF-8; the lowest one has the index 0. */ readonly renameLayer: 57;
  /** Sets the title of the document, in UTF-8. */ readonly rename: 58;
  /** Stores the bytes of a PNG file that shows the first page as the thumbnail of the document. */
  readonly setThumbnail: 59;
  /** Starts a replay of how the current page was drawn, at the time 0, with no item visible. */
  readonly startReplay: 60;
  /** Shows the page as at a time of the replay, in seconds from its start, clamped to the replay's duration. */
  readonly seek: 61;
  /** Ends the replay and shows the page again. */ readonly stopReplay: 62;
  /**
   * Chooses a tool of contacts, or shows a drawing aid of the app above the page; choosing that aid again removes
   * it.
   */
  readonly tool: 63;
  /**
   * Sets the style of new shapes and texts, and of the selected ones; the lengths of dashes are multiples of the
   * width.
   */
  readonly toolSettings: 64;
  /**
   * Sets the held modifier keys, a sum: 1 makes squares, circles and angles of 15°, 2 draws from the center, 4
   * disables snapping.
   */
  readonly modifiers: 65;
  /** Changes the selection. */ readonly select: 66;
  /** Edits the selection, as one undo step. */ readonly editSelection: 67;
  /**
   * Inserts the items of a document's first page at a point of the page, or at their original position, and
   * selects them.
   */
  readonly paste: 68;
  /** Sets whether a stroke whose end is held still for half a second becomes a shape. */ readonly holds: 69;
  /** Turns on or off that dragged items snap to other items, and to the lines and dots of the paper. */
  readonly snapping: 70;
  /**
   * Inserts a picture and selects it: pixels as red, green, blue and alpha, not premultiplied, with their original
   * file, if any; without pixels the picture is the file, a PNG, JPEG or WebP of that size.
   */
  readonly addPicture: 75;
  /**
   * Begins to type: in the selected text or, given a point, in the text at that point; given a width, in a new
   * text whose lines break at that width in page units.
   */
  readonly beginText: 80;
  /** Sets the text being typed, as the host has laid it out. */ readonly typeText: 81;
  /** Ends the typing, and keeps the text (`keeps`), or restores the document as it was before. */ readonly endText: 82;
  /** Replaces the text of an item, for example by a new layout after a change of its style. */ readonly setText: 83;
  /** Turns on or off the list of the pens whose events have arrived, `CanvasStatus/pens`. */ readonly pens: 90;
  /**
   * Draws highlighter strokes over the text of a page's paper between two points, in page units, one stroke for
   * each line.
   */
  readonly markText: 91;
  /**
   * Sets the papers of pages that show pages of a PDF document which hasn't been read yet; see
   * `DeferredPageStatus`.
   */
  readonly readPages: 92;
  /**
   * Sets the label of a page, counted from 0, which is shown instead of its number, and the chapters that begin on
   * it, in UTF-8.
   */
  readonly titlePage: 94;
  /** Shows white paper nearly black, with light ink, on the screen only, or shows pages in their own colors. */
  readonly darkPaper: 96;
  /** Turns on or off that a highlighter stroke along text of the paper becomes straight strokes over its words. */
  readonly followText: 97;
  /**
   * Enlarges the current page at each of its sides by a distance in page units; ink and background picture keep
   * their positions.
   */
  readonly addRoom: 98;
  /** Turns a page, counted from 0, with its paper and its ink by 90°; its upper left corner keeps its coordinates. */
  readonly turnPage: 99;
  /** Inserts the pages of a document at an index, and shows the first of them. */ readonly insertPages: 100;
  /**
   * Replaces the PDF document that is the paper of a page, counted from 0, by one without its ink annotations,
   * which become strokes on all of its pages.
   */
  readonly takeAnnotations: 101;
  /**
   * Predicts the motion of pens until their ink is visible, `delay` seconds after a command; without a delay, pens
   * are drawn at their newest samples.
   */
  readonly tipPrediction: 103;
  /** Sets the steadiness of the lines of brushes, also of the current one. */ readonly steadyLines: 104;
  /**
   * Shows ink that another writer is drawing on the page, until it is part of the document; without bytes, removes
   * it.
   */
  readonly showInk: 105;
};

/** Edits of what is selected, for `Command.editSelection`. */
export declare const Edit: {
  /** Removes the selected items. */ readonly remove: 0;
  /** Adds copies of the selected items, moved by an offset in page units, and selects the copies. */
  readonly duplicate: 1;
  /**
   * Moves, scales or rotates the selected items by a transform in page units; transforms within two seconds of
   * each other are one undo step.
   */
  readonly transform: 2;
  /** Moves the selected items to the top of their layers. */ readonly toFront: 3;
  /** Moves the selected items to the bottom of their layers. */ readonly toBack: 4;
  /** Moves the selected items just above the nearest item above them that overlaps them, in their layer. */
  readonly forward: 5;
  /** Moves the selected items just below the nearest item below them that overlaps them, in their layer. */
  readonly backward: 6;
  /** Makes a group of the selected items. */ readonly group: 7;
  /** Dissolves the outermost groups that contain selected items. */ readonly ungroup: 8;
  /** Locks the selected items, so that tools can't select, edit or erase them, and deselects them. */ readonly lock: 9;
  /** Unlocks all items of the page, except those on locked or hidden layers. */ readonly unlockAll: 10;
  /** Mirrors the selected items about the center of the selection, so that left and right are swapped. */
  readonly flipHorizontally: 11;
  /** Mirrors the selected items about the center of the selection, so that top and bottom are swapped. */
  readonly flipVertically: 12;
  /** Moves the selected items to the top of a layer of the page, counted from 0, the lowest one. */
  readonly toLayer: 13;
  /**
   * Moves the selected items to the topmost layer of a page that is neither locked nor hidden; pages are counted
   * from 0.
   */
  readonly toPage: 14;
  /** Sets the alternative text of the selected item, for screen readers, in UTF-8. */ readonly describe: 15;
};

/** Changes of the selection, for `Command.select`. */
export declare const Selection: {
  /** Deselects everything. */ readonly nothing: 0;
  /** Selects all items of the page that can be edited. */ readonly all: 1;
  /** Selects only one item, with all members of its outermost group. */ readonly item: 2;
  /** Adds an item to the selection, or removes it if it is selected. */ readonly toggle: 3;
  /**
   * Selects the item just above the selected ones in drawing order; the lowest item after the topmost one, or if
   * nothing is selected.
   */
  readonly above: 4;
  /**
   * Selects the item just below the selected ones in drawing order; the topmost item after the lowest one, or if
   * nothing is selected.
   */
  readonly below: 5;
};

/** Tools, for `Command.tool`. */
export declare const Tool: {
  /** No tool: contacts have no effect. */ readonly none: 0;
  /** Moves the page. */ readonly hand: 1;
  /** Selects items by a tap or by a dragged box, and moves, scales and rotates them. */ readonly select: 2;
  /** Selects items by a tap or by a loop drawn around them, and moves, scales and rotates them. */ readonly lasso: 3;
  /** Draws a straight line in each drag. */ readonly line: 4;
  /** Draws a straight line with an arrowhead where the drag ends. */ readonly arrow: 5;
  /** Draws rectangles; the radius of their rounded corners is in page units, 0 if absent. */ readonly rectangle: 6;
  /** Draws ellipses. */ readonly ellipse: 7;
  /** Draws triangles. */ readonly triangle: 8;
  /** Draws regular polygons with a number of sides. */ readonly polygon: 9;
  /**
   * Draws stars with a number of points; `inner` is the radius of the inner corners as a fraction of the outer
   * radius.
   */
  readonly star: 10;
  /** Draws angles with their degrees, one drag for each of the two sides. */ readonly angle: 11;
  /** Types text: a tap begins or edits a text, a drag makes a box in which lines break. */ readonly text: 12;
  /**
   * Uses the tool, or shows or hides the drawing aid, with an index in the app's `ToolLibrary`; the number is 100
   * plus the index.
   */
  readonly own: 100;
};

/** Kinds of erasers. */
export declare const Eraser: {
  /**
   * The ink under the eraser, pixel by pixel: the document keeps the strokes, and the eraser's own stroke above
   * them.
   */
  readonly pixels: 0;
  /** Whole items that the eraser touches. */ readonly strokes: 1;
  /** The parts of strokes under the eraser; their remaining parts become separate strokes. */ readonly cutting: 2;
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
  /** The ink does not disappear, although it isn't part of the document. */ readonly none: 0;
  /** The ink becomes transparent, as that of a laser pointer. */ readonly laser: 1;
  /** The ink becomes blurred and transparent. */ readonly melting: 2;
};

/** The area that is fitted into the view. */
export declare const Fit: {
  /** The whole page. */ readonly page: 0;
  /** The width of the page. */ readonly width: 1;
};

/** Layouts of pages. */
export declare const Layout: {
  /** The current page is shown alone. */ readonly single: 0;
  /**
   * Finite pages are stacked vertically in order, 16 page units apart, and centered; an infinite page is shown
   * alone while it is current.
   */
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
  /** Undo of the latest operation. */ readonly undo: 1;
  /** Redo of what was undone last. */ readonly redo: 2;
  /** Erasing instead of drawing while the button is pressed. */ readonly erase: 3;
  /** Saving of the document: the canvas only passes this on, and the host must save. */ readonly save: 4;
};

/** Bits of the actions of the status. */
export declare const Action: {
  /** Undo of the latest operation. */ readonly undo: 2;
  /** Redo of what was undone last. */ readonly redo: 4;
  /** Erasing instead of drawing while the button is pressed. */ readonly erase: 8;
  /** Saving of the document: the canvas only passes this on, and the host must save. */ readonly save: 16;
};

/** Bits of the notices of the status. */
export declare const Notice: {
  /** Another `InkCanvas/tool` was chosen. */ readonly tool: 1;
  /** A contact, given by its number, has begun to drag with a `CanvasTool`. */ readonly dragStarted: 16;
  /** The drag of a contact, given by its number, with a `CanvasTool` has ended as the contact lifted. */
  readonly dragEnded: 32;
  /** The drag of a contact, given by its number, with a `CanvasTool` was canceled, or was only a tap. */
  readonly dragCancelled: 64;
  /** `InkCanvas/toolSettings` have changed. */ readonly settings: 2;
  /** Other items are selected. */ readonly selection: 4;
  /** The drawing was edited, or an edit was undone or redone. */ readonly history: 8;
  /** The typed text, its style or `CanvasEditor/layoutRequests` have changed, or typing has begun or ended. */
  readonly text: 128;
};

/** Shapes of the pointer. */
export declare const Cursor: {
  /** The shape of the host's choice, as the pointer is over a responder, or contacts have no effect. */
  readonly standard: 0;
  /** The tip of a pen, where contacts draw. */ readonly draw: 1;
  /** An eraser, where contacts erase. */ readonly erase: 2;
  /** A hand, where contacts move the page. */ readonly pan: 3;
  /** A cross, where contacts draw a shape. */ readonly cross: 4;
  /** An arrow, where contacts select. */ readonly select: 5;
  /** Four arrows over an item that can be moved. */ readonly move: 6;
  /** An I-beam where text can be typed. */ readonly text: 7;
  /** Arrows to the left and right, over a handle that moves that way. */ readonly resizeColumns: 8;
  /** Arrows up and down, over a handle that moves that way. */ readonly resizeRows: 9;
  /** Arrows to the upper left and lower right, over a handle that moves that way. */ readonly resizeFalling: 10;
  /** Arrows to the lower left and upper right, over a handle that moves that way. */ readonly resizeRising: 11;
  /** An arrow around a center, over a handle that rotates. */ readonly rotate: 12;
};

/** The texts that `ink_text` returns. */
export declare const Text: {
  /** The name of the brush of `CanvasSession/library` with the index, in UTF-8. */ readonly brushName: 0;
  /** The one-line description of the brush of `CanvasSession/library` with the index, in UTF-8. */
  readonly brushSummary: 1;
  /** The title of the document, in UTF-8. */ readonly title: 3;
  /**
   * The bytes of a brush file; the index counts the brushes of the library, then those that
   * `CanvasEdit/ownBrush(index:bytes:)` has added.
   */
  readonly brush: 4;
  /** The selected items as the bytes of a document of one page; empty if nothing is selected. */ readonly selection: 5;
  /**
   * Records of `ItemStatus`: at most 200 items of the page, without locked and hidden layers, from the topmost
   * down, after the first `index` ones.
   */
  readonly items: 6;
  /** A record of `ItemStatus` of the selected item; empty unless exactly one is selected. */ readonly item: 7;
  /**
   * A record of `TextFacts` of a text that the host must lay out: the index counts `CanvasStatus/pendingLayouts`,
   * −1 is the text being typed.
   */
  readonly textFacts: 8;
  /**
   * A text about the entry i of the `ToolLibrary`: at the index 3·i its title, at 3·i + 1 its icon, at 3·i + 2 its
   * kind.
   */
  readonly ownTool: 12;
  /**
   * A record of `BrushFacts`, the width, color and effects of a brush; the index counts the brushes of the
   * library, then those that `CanvasEdit/ownBrush(index:bytes:)` has added.
   */
  readonly brushFacts: 13;
  /**
   * Records of `DeferredPageStatus` of the pages whose papers the host must still read from a PDF document, in
   * order.
   */
  readonly deferredPages: 14;
  /**
   * The bytes of the PDF document with the page that is the paper of the page with the index; empty if it has
   * none.
   */
  readonly original: 15;
  /** Records of `PageTitleStatus` of the pages that have a label or chapters, in order. */ readonly pageTitles: 16;
  /** A page, counted from 0, as the bytes of a document, for copying it. */ readonly page: 17;
  /** The changes of the ink in progress since the last call, for `CanvasEdit/showInk(author:bytes:)` of others. */
  readonly inkInProgress: 18;
};

/** Units of selected text. */
export declare const Unit: {
  /** Single characters: the ends aren't extended. */ readonly characters: 0;
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
   * Sets the size of the view, in pixels, and the number of pixels per point (1/72 inch) of the view. Ranges:
   * width 1 to 16384, height 1 to 16384, pixelsPerPoint 0 excluded to 100.
   */
  1: [width: number, height: number, pixelsPerPoint: number];
  /**
   * Begins an empty document of one page, which is infinite if a side is 0. Ranges: width 0 to 10000000, height 0
   * to 10000000.
   */
  2: [identifier: ArrayLike<number>, author: number, width: number, height: number];
  /**
   * Opens a document from the bytes of its file; of a damaged one the readable part is shown, and
   * `CanvasSession/takeLog()` returns a whole new file with the first change.
   */
  3: [bytes: Uint8Array];
  /**
   * Merges another version of the open document, from the bytes of its file; `CanvasSession/takeLog()` then
   * continues that file.
   */
  4: [bytes: Uint8Array];
  /** Sets the author number of later changes; replicas that are edited at the same time need different numbers. */
  5: [number: number];
  /**
   * Merges another version of a damaged document, from the bytes of its file; `CanvasSession/takeLog()` still
   * returns a whole new file with the next change.
   */
  6: [bytes: Uint8Array];
  /**
   * Handles the pointer events of one callback of the host; `now` is the current time on the clock of the events,
   * in seconds.
   */
  10: [now: number, events: ArrayLike<number>];
  /** Advances the time to `now`, on the clock of the events: fades ink, and recognizes long presses. */
  11: [now: number];
  /** Cancels all contacts and removes their ink. */
  12: [];
  /**
   * Splits each unfinished stroke at its current end: the part drawn from then on is a separate stroke and undo
   * step.
   */
  13: [];
  /**
   * Chooses a brush of the library, or of the host, to draw with; width 0 keeps the brush's own width, no color
   * its own color. Ranges: index 0 to 255, width 0 to 1000000000.
   */
  20: [index: number, width: number, color?: Color];
  /** Chooses an eraser, with a radius in page units, to draw with. Ranges: radius 0 excluded to 10000. */
  21: [kind: number, radius: number];
  /**
   * Sets the eraser that eraser ends of pens, erasing buttons and erasing fingers use, with its radius in page
   * units. Ranges: radius 0 excluded to 10000.
   */
  22: [kind: number, radius: number];
  /** Sets whether pens, fingers and mice draw, erase or move the page. */
  23: [choice: number];
  /** Turns palm rejection on or off: ignoring the hand that holds the pen. */
  24: [isOn: Flag];
  /** Shows or hides the circles that mark the positions of hovering pens. */
  25: [isOn: Flag];
  /** Sets the color around the page. */
  26: [color: Color];
  /** Sets the actions of the two buttons of pens, first that of the button nearer to the tip. */
  27: [primary: number, secondary: number];
  /** Turns the debug overlay on or off: curves, control points and samples of the ink above the page. */
  28: [isOn: Flag];
  /**
   * Adds or replaces a brush of the host (one that isn't in the library), encoded by `Brush.encoded()`, at an
   * index from 0. Ranges: index 0 to 127.
   */
  29: [index: number, bytes: Uint8Array];
  /**
   * Scrolls by an offset in pixels, where positive y shows what is further down, or zooms about the pointer: by a
   * factor of 1/2 if y is 240, of 2 if y is −240.
   */
  30: [offsetX: number, offsetY: number, pointerX: number, pointerY: number, zooms: Flag];
  /** Multiplies the scale by a factor above 0, about a fixed point in pixels of the view. */
  31: [factor: number, centerX: number, centerY: number];
  /** Rotates the page by an angle in radians, positive clockwise, about a fixed point in pixels of the view. */
  32: [angle: number, centerX: number, centerY: number];
  /**
   * Fits the whole page or its width into the view, with a margin at each side, in pixels; a negative one cuts the
   * page off. Ranges: margin -16384 to 16384.
   */
  33: [side: number, margin: number];
  /**
   * Sets the effect by which the ink of fading brushes disappears, and the time in which it does, in seconds.
   * Ranges: seconds 0 excluded to 300.
   */
  34: [kind: number, seconds: number];
  /** Sets the maximum number of undo steps; older ones are discarded. Ranges: count 0 to 1000000. */
  35: [count: number];
  /** Sets whether the current page is shown alone, or all pages in a column. */
  36: [choice: number];
  /**
   * Inverts the lightness of the stored colors of the page's ink, and sets its paper to display ink in its own
   * colors.
   */
  37: [];
  /** Undoes the last undo step; does nothing if there is none. */
  40: [];
  /** Redoes the undo step that was undone last; does nothing if there is none. */
  41: [];
  /** Removes all items of the page, except locked items and the items of locked layers. */
  42: [];
  /**
   * Inserts a page with the paper of the current one at an index from 0, and shows it; its size is in page units,
   * and it is infinite if a side is 0. Ranges: index 0 to 1000000, width 0 to 10000000, height 0 to 10000000.
   */
  43: [index: number, width: number, height: number];
  /** Removes a page, counted from 0; refused for the only page. */
  44: [page: number];
  /** Makes a page, counted from 0, the current one, and shows it. */
  45: [page: number];
  /** Moves a page so that its index becomes `target`; both are counted from 0. */
  46: [page: number, target: number];
  /**
   * Sets the paper of the current page: its pattern, the spacing of its lines or dots, and the distance of the
   * margin line from the left edge of the page, 0 for none. Ranges: spacing 0.5 to 10000, margin 0 to 10000.
   */
  47: [pattern: number, spacing: number, color: Color, patternColor: Color, invertsInk?: Flag, margin?: number, marginColor?: Color];
  /**
   * Sets the size of the current page, in page units; it is infinite if a side is 0. Ranges: width 0 to 10000000,
   * height 0 to 10000000.
   */
  48: [width: number, height: number];
  /** Inserts a copy of a page, counted from 0, after it, and shows the copy. */
  49: [page: number];
  /**
   * Inserts a layer at an index of the current page, 0 for the lowest, and chooses it to draw on. Ranges: index 0
   * to 1000000.
   */
  50: [index: number];
  /** Removes a layer of the page with its items; the lowest layer has the index 0. Refused for the only layer. */
  51: [layer: number];
  /** Chooses the layer of the page to draw on; the lowest one has the index 0. */
  52: [layer: number];
  /** Hides or shows a layer of the page; the lowest one has the index 0. */
  53: [layer: number, isHidden: Flag];
  /** Locks or unlocks a layer of the page; the lowest one has the index 0. */
  54: [layer: number, isLocked: Flag];
  /** Sets the opacity of a layer of the page; the lowest one has the index 0. Ranges: opacity 0 to 1. */
  55: [layer: number, opacity: number];
  /** Moves a layer of the page so that its index becomes `target`; the lowest layer has the index 0. */
  56: [layer: number, target: number];
  /** Sets the name of a layer of the page, in UTF-8; the lowest one has the index 0. */
  57: [layer: number, name: Uint8Array];
  /** Sets the title of the document, in UTF-8. */
  58: [title: Uint8Array];
  /** Stores the bytes of a PNG file that shows the first page as the thumbnail of the document. */
  59: [bytes: Uint8Array];
  /** Starts a replay of how the current page was drawn, at the time 0, with no item visible. */
  60: [];
  /** Shows the page as at a time of the replay, in seconds from its start, clamped to the replay's duration. */
  61: [time: number];
  /** Ends the replay and shows the page again. */
  62: [];
  /**
   * Chooses a tool of contacts, or shows a drawing aid of the app above the page; choosing that aid again removes
   * it.
   */
  63: [choice: 0] | [choice: 1] | [choice: 2] | [choice: 3] | [choice: 4] | [choice: 5] | [choice: 6, radius?: number] | [choice: 7] | [choice: 8] | [choice: 9, sides: number] | [choice: 10, points: number, inner: number] | [choice: 11] | [choice: 12] | [choice: number, index: number];
  /**
   * Sets the style of new shapes and texts, and of the selected ones; the lengths of dashes are multiples of the
   * width. Ranges: width 0 excluded to 1000000000, opacity 0 to 1, fontSize 1 to 10000.
   */
  64: [strokeColor: Color, width: number, fillColor: Color, opacity: number, lines?: number, fontSize?: number, alignment?: number, font?: Uint8Array];
  /**
   * Sets the held modifier keys, a sum: 1 makes squares, circles and angles of 15°, 2 draws from the center, 4
   * disables snapping. Ranges: bits 0 to 7.
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
  /** Turns on or off that dragged items snap to other items, and to the lines and dots of the paper. */
  70: [toItems: Flag, toPaper: Flag];
  /**
   * Inserts a picture and selects it: pixels as red, green, blue and alpha, not premultiplied, with their original
   * file, if any; without pixels the picture is the file, a PNG, JPEG or WebP of that size. Ranges: width 0
   * excluded to 1000000, height 0 excluded to 1000000, columns 1 to 67108864, rows 1 to 67108864.
   */
  75: [centerX: number, centerY: number, width: number, height: number, columns: number, rows: number, pixels: Uint8Array, mediaType: Uint8Array, file: Uint8Array, name: Uint8Array];
  /**
   * Begins to type: in the selected text or, given a point, in the text at that point; given a width, in a new
   * text whose lines break at that width in page units.
   */
  80: [x?: number, y?: number, width?: number];
  /** Sets the text being typed, as the host has laid it out. */
  81: [value: Float64Array];
  /** Ends the typing, and keeps the text (`keeps`), or restores the document as it was before. */
  82: [keeps: Flag];
  /** Replaces the text of an item, for example by a new layout after a change of its style. */
  83: [item: ItemName, text: Float64Array];
  /** Turns on or off the list of the pens whose events have arrived, `CanvasStatus/pens`. */
  90: [isListed: Flag];
  /**
   * Draws highlighter strokes over the text of a page's paper between two points, in page units, one stroke for
   * each line.
   */
  91: [page: number, startX: number, startY: number, endX: number, endY: number, unit: number, color: Color];
  /**
   * Sets the papers of pages that show pages of a PDF document which hasn't been read yet; see
   * `DeferredPageStatus`. Ranges: page 0 to 1000000, first 0 to 1000000.
   */
  92: [page: number, first: number, bytes: Uint8Array];
  /**
   * Sets the label of a page, counted from 0, which is shown instead of its number, and the chapters that begin on
   * it, in UTF-8.
   */
  94: [page: number, label: Uint8Array, chapters: Uint8Array];
  /** Shows white paper nearly black, with light ink, on the screen only, or shows pages in their own colors. */
  96: [isOn: Flag];
  /** Turns on or off that a highlighter stroke along text of the paper becomes straight strokes over its words. */
  97: [isOn: Flag];
  /**
   * Enlarges the current page at each of its sides by a distance in page units; ink and background picture keep
   * their positions. Ranges: left 0 to 10000000, top 0 to 10000000, right 0 to 10000000, bottom 0 to 10000000.
   */
  98: [left: number, top: number, right: number, bottom: number];
  /** Turns a page, counted from 0, with its paper and its ink by 90°; its upper left corner keeps its coordinates. */
  99: [page: number, isClockwise: Flag];
  /** Inserts the pages of a document at an index, and shows the first of them. Ranges: index 0 to 1000000. */
  100: [index: number, bytes: Uint8Array];
  /**
   * Replaces the PDF document that is the paper of a page, counted from 0, by one without its ink annotations,
   * which become strokes on all of its pages. Ranges: page 0 to 1000000.
   */
  101: [page: number, bytes: Uint8Array];
  /**
   * Predicts the motion of pens until their ink is visible, `delay` seconds after a command; without a delay, pens
   * are drawn at their newest samples. Ranges: delay 0 to 0.1, pixelsPerMillimeter 0 excluded to 1000.
   */
  103: [delay: number, pixelsPerMillimeter: number];
  /** Sets the steadiness of the lines of brushes, also of the current one. Ranges: steadiness 0 to 1. */
  104: [steadiness: number];
  /**
   * Shows ink that another writer is drawing on the page, until it is part of the document; without bytes, removes
   * it. Ranges: author 0 to 4294967295.
   */
  105: [author: number, bytes: Uint8Array];
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
  /** The distance between adjacent lines or dots of the pattern, in page units. */ spacing: number;
  /** The color of the paper; a transparent color if the paper has none. */ color: Color;
  /** The color of the pattern's lines or dots. */ patternColor: Color;
  /** Whether the paper displays ink in inverted colors. */ invertsInk: boolean;
  /** The distance of the margin line from the left edge of the page, in page units; 0 for none. */ margin: number;
  /** Whether the page is shown nearly black with light ink, because the host has turned on dark paper. */
  isShownDark: boolean;
}
export declare function readPaperStatus(r: Reader): PaperStatus;

export interface SelectionStatus {
  /** The number of selected items. */ count: number;
  /**
   * The corners of the frame around the selection, as x and y in pixels of the view, clockwise from the upper
   * left.
   */
  corners: number[];
  /** Whether any selected item is in a group. */ isGrouped: boolean;
  /** Whether any selected item is a closed shape, which can be filled. */ hasClosedShape: boolean;
  /** Whether any selected item is a shape. */ hasShape: boolean;
  /** Whether any selected item is a text. */ hasText: boolean;
  /** Whether any selected item has ink of a brush: a stroke, or a shape with an outline. */ hasInk: boolean;
}
export declare function readSelectionStatus(r: Reader): SelectionStatus;

export interface LookStatus {
  /** The color of the outlines of shapes, and of texts; `nil` for shapes without an outline and black texts. */
  stroke: Color | null;
  /** The width of outlines, in page units. */ width: number;
  /** The color that closed shapes are filled with; `nil` for none. */ fill: Color | null;
  /** The opacity of shapes and pictures, in 0...1. */ opacity: number;
  /** Whether outlines are solid, dashed or dotted. */ lines: number;
  /** The font size of texts, in page units. */ size: number;
  /** The alignment of the lines of texts. */ alignment: number;
  /** The name of the font of texts, in UTF-8: a family and optional style words, such as `Sans Bold`. */ font: string;
}
export declare function readLookStatus(r: Reader): LookStatus;

export interface LayerStatus {
  /** The name of the layer, in UTF-8. */ name: string;
  /** Whether the layer is hidden. */ isHidden: boolean;
  /** Whether the layer is locked. */ isLocked: boolean;
  /** The opacity of the layer, in 0...1. */ opacity: number;
  /** The number of items of the layer, without erasing strokes. */ items: number;
  /**
   * The number to show for a layer without a name: it is the n-th layer that was added to the page, removed ones
   * included, from 1.
   */
  number: number;
}
export declare function readLayerStatus(r: Reader): LayerStatus;

export interface PenStatus {
  /** The contact number of the events of this end. */ contact: number;
  /** Whether this end of the pen is the eraser. */ isEraser: boolean;
  /** Whether this end is within the range in which the surface detects it, touching or not. */ isNear: boolean;
  /** Whether this end touches the surface. */ isTouching: boolean;
  /** The pressed buttons of the pen as bits; bit 0 is the button nearest to the tip. */ buttons: number;
  /** The sensors of the pen, a sum: 1 pressure, 2 tilt, 4 twist, 8 distance. */ capabilities: number;
}
export declare function readPenStatus(r: Reader): PenStatus;

export interface TipStatus {
  /** The contact number of the pen. */ contact: number;
  /** The time for which the tip is predicted, in seconds on the clock of the events; 0 if no pen is predicted. */
  time: number;
  /** The horizontal position of the tip, in pixels of the view. */ x: number;
  /** The vertical position of the tip, in pixels of the view. */ y: number;
}
export declare function readTipStatus(r: Reader): TipStatus;

export interface LossStatus {
  /** The number of bytes of the file that can't be read. */ bytes: number;
  /** The number of frames (records of the file) that are intact, but whose content can't be decoded. */ frames: number;
  /** The number of strokes that are known to be lost. */ strokes: number;
  /** The number of strokes that may lack samples. */ shortened: number;
  /** The number of items that are drawn with the plain pen, because their brush is lost. */ brushes: number;
  /** The number of lost resources: pictures and their original files. */ resources: number;
  /** The number of strokes that were moved to a new layer, because their layer is lost. */ placed: number;
  /** Whether the undo history is lost. */ isHistoryLost: boolean;
  /** Whether the document is read-only, because it has content of a later version. */ isReadOnly: boolean;
}
export declare function readLossStatus(r: Reader): LossStatus;

export interface ItemStatus {
  /** The identifier of the item. */ id: ItemName;
  /** The kind of the item. */
  kind: "stroke" | "line" | "arrow" | "rectangle" | "ellipse" | "triangle" | "polygon" | "star" | "angle" | "text" | "picture" | "other";
  /** Whether the item is locked against editing. */ isLocked: boolean;
  /** Whether the item is selected. */ isSelected: boolean;
  /** Whether the item is in a group. */ isGrouped: boolean;
  /** The color of the item's ink or text; `nil` if it has neither. */ color: Color | null;
  /** The fill color of the item; `nil` for none. */ fill: Color | null;
  /** The left edge of the item's bounds, in page units. */ x: number;
  /** The upper edge of the item's bounds, in page units. */ y: number;
  /** The width of the item's bounds, in page units. */ width: number;
  /** The height of the item's bounds, in page units. */ height: number;
  /**
   * The item's text, or the name of a picture's file, in UTF-8, cut off after at most 240 bytes; empty if it has
   * neither.
   */
  text: string;
  /** The alternative text of the item, in UTF-8; empty if it has none. */ description: string;
}
export declare function readItemStatus(r: Reader): ItemStatus;

export interface TextFacts {
  /** The item with the text; `nil` for a new text that is being typed. */ id: ItemName;
  /** The x coordinate of the upper left corner of the text, in the coordinates of the text. */ x: number;
  /** The y coordinate of the upper left corner, the top of the first line, in the coordinates of the text. */
  y: number;
  /** The font size, in the units of the text's coordinates: 1/72 inch before `transform`. */ size: number;
  /** The width at which lines break, in the coordinates of the text; `nil` for unlimited lines. */ wrap: number | null;
  /** The alignment of the lines. */ alignment: number;
  /** The direction in which the paragraphs run. */ direction: number;
  /** Whether lines that were broken at `wrap` are justified. */ isJustified: boolean;
  /** The color of the text. */ color: Color;
  /** The transform from the coordinates of the text to page units. */ transform: Transform;
  /** The left edge of the item's lines as last laid out, in the coordinates of the text. */ left: number;
  /** The right edge of the item's lines as last laid out, in the coordinates of the text. */ right: number;
  /** Whether the item's first line, as last laid out, runs from right to left; false for a new text. */
  isFromRight: boolean;
  /** The name of the font, in UTF-8: a family and optional style words, such as `Sans Bold`. */ font: string;
  /** The text, in UTF-8. */ text: string;
}
export declare function readTextFacts(r: Reader): TextFacts;

export interface BrushFacts {
  /** The brush's own width, in page units. */ width: number;
  /** The brush's own color. */ color: Color;
  /** Whether the brush erases ink instead of adding it. */ erases: boolean;
  /** Whether the ink of the brush disappears after some time, and isn't part of the document. */ fades: boolean;
  /** Whether the brush is a highlighter, for marking text. */ highlights: boolean;
}
export declare function readBrushFacts(r: Reader): BrushFacts;

export interface DeferredPageStatus {
  /** The index of the page in the open document, from 0. */ page: number;
  /** The index of its paper among the pages of the PDF document, from 0. */ number: number;
  /**
   * A number of the PDF document, at least 0: equal for pages of the same document, and the same while other
   * documents are read or added.
   */
  original: number;
}
export declare function readDeferredPageStatus(r: Reader): DeferredPageStatus;

export interface PageTitleStatus {
  /** The index of the page, from 0. */ page: number;
  /** The label in UTF-8, such as `iv`; empty for none. */ label: string;
  /**
   * The chapters that begin on the page, in UTF-8: a line for each, its title after as many tabs as its level, 0
   * to 15.
   */
  chapters: string;
}
export declare function readPageTitleStatus(r: Reader): PageTitleStatus;

export interface PictureRequest {
  /** The number that identifies the picture until another document is opened; see `CanvasSession/pictureFile(_:)`. */
  number: number;
  /** The size to decode, as the number of times that both sides are halved; see `/InkGraphics/Pixmap/reduced(_:)`. */
  level: number;
  /** The width of the whole picture, at `level` 0, in pixels. */ columns: number;
  /** The height of the whole picture, at `level` 0, in pixels. */ rows: number;
  /** Whether the picture is still shown as a gray rectangle, because no pixels of any level have arrived. */
  isGrey: boolean;
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
  /**
   * The rectangles around the words on the page, at least one for each line; that of the item if its layout is
   * unknown.
   */
  rects: RectStatus[];
  /** At most 40 characters of the text before the words, in UTF-8, with line breaks as spaces. */ before: string;
  /** The words with the case and accents that they have in the text, in UTF-8, with line breaks as spaces. */
  match: string;
  /** At most 40 characters of the text after the words, in UTF-8, with line breaks as spaces. */ after: string;
}
export declare function readMatchStatus(r: Reader): MatchStatus;

export interface TextRangeStatus {
  /**
   * The rectangles around the selected text on the page, at least one for each line; empty if no characters are
   * selected.
   */
  rects: RectStatus[];
  /** The selected text in UTF-8, with line feeds between lines. */ text: string;
}
export declare function readTextRangeStatus(r: Reader): TextRangeStatus;

export interface PagePoint {
  /** The index of the page, from 0. */ page: number;
  /** The x coordinate, in page units. */ x: number;
  /** The y coordinate, in page units. */ y: number;
  /** Whether text of the paper is within 4 page units of the point. */ isText: boolean;
}
export declare function readPagePoint(r: Reader): PagePoint;

/** The status of the engine; a subclass brings its numbers. */
export declare class Status {
  get numbers(): Float64Array;
  /** Whether the view has changes that aren't painted yet, so that the host must paint a frame. */
  get needsFrame(): boolean;
  /**
   * The latest time at which the host must send the command `tick`, in seconds on the clock of the events;
   * infinite for never.
   */
  get deadline(): number;
  /** The shape that the pointer must have, from the last event. */ get cursor(): number;
  /** The number of pages. */ get pageCount(): number;
  /** The index of the current page, from 0. */ get page(): number;
  /** The width of the current page, in page units; 0 for an infinite page. */ get pageWidth(): number;
  /** The height of the current page, in page units; 0 for an infinite page. */ get pageHeight(): number;
  /** The index of the layer that new items are added to, from 0 for the lowest. */ get layer(): number;
  /** The number of undo steps that can be undone. */ get undoCount(): number;
  /** The number of undo steps that can be redone. */ get redoCount(): number;
  /** The zoom: the number of pixels of the view per page unit. */ get scale(): number;
  /** The rotation of the page, in radians, positive clockwise, −π…π. */ get angle(): number;
  /** The transform from units of the current page to pixels of the view. */ get transform(): Transform;
  /** The number of items of all pages, without erasing strokes. */ get itemCount(): number;
  /** The number of frames painted since the document was opened. */ get repaintCount(): number;
  /** Whether the document can be edited; `false` if it has content of a later version of the format. */
  get isEditable(): boolean;
  /** Whether there are changes to write to the file: `CanvasSession/takeLog()` would return bytes. */
  get hasLog(): boolean;
  /**
   * The actions that pen buttons and gestures requested during the last commands: the sum of 2ⁿ for each
   * `EditingAction` with the raw value n.
   */
  get actions(): number;
  /** Whether the last commands have scrolled, zoomed or rotated the view. */ get isViewportChanged(): boolean;
  /** The number of pens, fingers and mouse buttons that are down. */ get contactCount(): number;
  /** Whether all visible strokes are painted, so that no part of the view waits for a later frame. */
  get isComplete(): boolean;
  /**
   * The number of bytes of the opened file to which later changes are appended; 0 if the next bytes to write are a
   * whole new file.
   */
  get acceptedBytes(): number;
  /** The identifier of the document, equal for all its copies, in four words of 32 bits. */ get identifier(): number[];
  /** The author number that identifies this replica (copy) of the document in its changes. */ get author(): number;
  /** The width in pixels of the last picture of a page or a brush that was painted for the host. */
  get pictureWidth(): number;
  /** The height in pixels of the last picture of a page or a brush that was painted for the host. */
  get pictureHeight(): number;
  /** The duration of the replay, in seconds; 0 without a replay. */ get replayDuration(): number;
  /** The current time of the replay, in seconds from its start; 0 without a replay. */ get replayTime(): number;
  /** The number of strokes that the last commands discarded, because all layers are locked, hidden or removed. */
  get refused(): number;
  /** The paper of the current page. */ get paper(): PaperStatus;
  /** The width of the view, in pixels. */ get width(): number;
  /** The height of the view, in pixels. */ get height(): number;
  /** The number of strokes that a crash left unfinished in the file, and that were recovered when it was opened. */
  get recovered(): number;
  /** Whether the document has a thumbnail that was made of its current content. */ get hasThumbnail(): boolean;
  /** The maximum number of undo steps. */ get undoLimit(): number;
  /** Whether ink of the current page is in view, or the page has none; if `false`, the user may be lost. */
  get isInkSeen(): boolean;
  /**
   * Whether the written log contains the beginnings of strokes but not their ends: the file can't be replaced by
   * another before they end.
   */
  get isUnderWay(): boolean;
  /**
   * The kinds of changes by the last commands, a sum: 1 tool, 2 style of tools, 4 selection, 8 drawing edited,
   * undone or redone, 16 drag started, 32 drag ended, 64 drag canceled, 128 text being typed.
   */
  get notices(): number;
  /** The selected items. */ get selection(): SelectionStatus;
  /** The text being typed: 0 for none, 1 for a new one, 2 for an existing one. */ get typing(): number;
  /** A number that changes when anything other than `typeText` changes the text being typed, or its style. */
  get typingCount(): number;
  /** The number of texts that the host must lay out again, because their style has changed. */
  get pendingLayouts(): number;
  /** The number of the visible drawing aid, such as a ruler: 100 plus its index in the `ToolLibrary`; 0 for none. */
  get aid(): number;
  /** The predicted tip of the pen that moved last, drawn or not. */ get predictedTip(): TipStatus;
  /** The style of shapes and texts that tools create; selecting an item sets it to the style of that item. */
  get look(): LookStatus;
  /** The layers of the current page, the lowest first. */ get layers(): LayerStatus[];
  /**
   * The tips and eraser ends of pens that events have reported since the command `pens` turned on this list; empty
   * before.
   */
  get pens(): PenStatus[];
  /** The losses of the opened document, one record if its file was damaged; empty if not. */
  get losses(): LossStatus[];
}
