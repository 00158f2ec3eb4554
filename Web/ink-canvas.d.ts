/** The names of tools. */
export type InkTool =
  | "brush" | "eraser" | "stroke-eraser" | "cutting-eraser" | "none" | "hand" | "select" | "lasso" | "line" | "arrow"
  | "rectangle" | "ellipse" | "triangle" | "polygon" | "star" | "angle" | "text";

/** Bytes of the document's file, from an offset on. */
export interface InkLog {
  offset: number;
  bytes: Uint8Array;
}

/** The events of `<ink-canvas>`; none bubbles. */
export interface InkCanvasEventMap extends HTMLElementEventMap {
  change: CustomEvent<null>;
  selectionchange: CustomEvent<null>;
  toolchange: CustomEvent<null>;
  log: CustomEvent<InkLog>;
}

/** A canvas for drawing, with a document: `<ink-canvas>`. */
export class InkCanvasElement extends HTMLElement {
  static readonly observedAttributes: readonly string[];
  /** The names of tools. */
  static readonly tools: readonly InkTool[];

  /** Resolves when the canvas can be drawn on; rejects if the engine cannot be loaded. */
  readonly ready: Promise<InkCanvasElement>;

  /** The tool of contacts. The default is "brush". */
  tool: InkTool;
  /** The brush: one of `brushes`. The default is "pen". */
  brush: string;
  /** The color of ink and of outlines, any CSS color; empty for the brush's own. */
  color: string;
  /** The width of strokes and of outlines, in units of 1/72 inch; 0 for the brush's own. */
  strokeWidth: number;
  /** The font size of texts, in units of 1/72 inch; 0 for the default. */
  fontSize: number;
  /** The width of erasers, in units of 1/72 inch; 0 for the default. */
  eraserWidth: number;
  /** The steadiness of lines: 0, the default, is off; 0.5 removes jitter; 1 also removes tremor, and rounds fast lines. */
  steadiness: number;
  /** Whether contacts only pan the page. */
  readOnly: boolean;
  /** Whether the page is shown dark, on the screen only. */
  darkPaper: boolean;
  /** The label of the canvas for screen readers. */
  label: string;
  /** The names of the brushes; empty until the element is ready. */
  readonly brushes: string[];

  /** The bytes of the document's .ink file; null until it is ready. */
  readonly document: Uint8Array | null;
  /** Whether all pages are empty. */
  readonly isEmpty: boolean;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** The number of selected items. */
  readonly selectedCount: number;

  onlog: ((event: CustomEvent<InkLog>) => void) | null;
  onselectionchange: ((this: GlobalEventHandlers, event: Event) => any) | null;
  ontoolchange: ((event: CustomEvent<null>) => void) | null;

  /** Makes the file as small as possible: it begins again, with the same drawing and history. */
  pack(): Promise<void>;
  /** Shows another document; resolves with the number of bytes that were read, 0 if they are damaged. */
  open(content: Uint8Array | ArrayBuffer | Blob): Promise<number>;
  /** Begins an empty document of one page, in units of 1/72 inch; without a size the page is infinite. */
  newDocument(size?: { width?: number; height?: number }): Promise<void>;
  /** Undoes the last step, or cancels the strokes being drawn. */
  undo(): void;
  redo(): void;
  /** Removes all items of the page, except locked ones; `undo` restores them. */
  clear(): void;
  selectAll(): void;
  deselect(): void;
  deleteSelected(): void;
  /** Shows the whole page, or all ink of an infinite one. */
  fit(): void;
  /** Zooms about the center. */
  zoomBy(factor: number): void;
  /**
   * Returns a page as a PNG picture: `page` from 0, by default the current one; `scale` in pixels per page unit, by
   * default 2; `paper` false for ink alone.
   */
  toPNG(options?: { page?: number; scale?: number; paper?: boolean }): Promise<Blob>;
  /** Returns a page as SVG text, in units of 1/72 inch. */
  toSVG(options?: { page?: number }): Promise<string>;
  /** Returns the recorded session, for `inkstone replay`; empty without the attribute `record`. */
  recording(): Blob;

  addEventListener<Name extends keyof InkCanvasEventMap>(
    name: Name, listener: (this: InkCanvasElement, event: InkCanvasEventMap[Name]) => any,
    options?: boolean | AddEventListenerOptions): void;
  addEventListener(
    name: string, listener: EventListenerOrEventListenerObject | null, options?: boolean | AddEventListenerOptions): void;
}

declare global {
  interface HTMLElementTagNameMap {
    "ink-canvas": InkCanvasElement;
  }
}
