// `scripts/web-protocol` generates the encoder, the page's readers and the table of indices from the properties of these
// records.

public import InkCanvas
public import InkDocuments
public import InkDrawing
public import InkGraphics

/// The state of a canvas, for a host in another language.
///
/// As ``numbers``, values of a fixed size are at fixed indices; arrays and other values follow as sections, each with
/// the count of its records and the count of its numbers. <doc:TheProtocol#Status> has the indices.
public struct CanvasStatus: Sendable {
  /// Whether a frame must be painted.
  public var needsFrame: Bool = false
  /// The time at which the host must send the command `tick`, in seconds of the events' clock; infinite for never.
  public var deadline: Double = .infinity
  /// The shape of the pointer.
  public var cursor: CanvasUpdate.Cursor = .standard
  /// The number of pages.
  public var pageCount: Int = 0
  /// The index of the current page, from 0.
  public var page: Int = 0
  /// The width of the current page, in page units; 0 for an infinite page.
  public var pageWidth: Double = 0
  /// The height of the current page, in page units; 0 for an infinite page.
  public var pageHeight: Double = 0
  /// The index of the layer to draw on, from 0 for the lowest.
  public var layer: Int = 0
  /// The number of steps that can be undone.
  public var undoCount: Int = 0
  /// The number of steps that can be redone.
  public var redoCount: Int = 0
  /// The number of pixels per page unit.
  public var scale: Double = 0
  /// The rotation of the page, in radians.
  public var angle: Double = 0
  /// The transform from page units to pixels.
  public var transform: Affine = .identity
  /// The number of items of the drawing.
  public var itemCount: Int = 0
  /// The number of painted frames.
  public var repaintCount: Int = 0
  /// Whether the document can be edited.
  public var isEditable: Bool = false
  /// Whether the log has bytes to append to the file.
  public var hasLog: Bool = false
  /// The actions that the last commands requested: the sum of 2ⁿ for each `EditingAction` with the raw value n.
  public var actions: Int = 0
  /// Whether the visible part of the page has changed.
  public var isViewportChanged: Bool = false
  /// The number of contacts that are down.
  public var contactCount: Int = 0
  /// Whether all visible strokes are painted, so that no part of the view waits for a later frame.
  public var isComplete: Bool = true
  /// The number of bytes of the opened document that its log continues; 0 if the next write is the whole file.
  public var acceptedBytes: Int = 0
  /// The identifier of the document, in four words of 32 bits.
  public var identifier: DocumentIdentifier = DocumentIdentifier(high: 0, low: 0)
  /// The author number of this replica.
  public var author: UInt32 = 0
  /// The width in pixels of the last picture of a page or a brush that was painted for the host.
  public var pictureWidth: Int = 0
  /// The height in pixels of the last picture of a page or a brush that was painted for the host.
  public var pictureHeight: Int = 0
  /// The length of the replay, in seconds.
  public var replayDuration: Double = 0
  /// The current time of the replay, in seconds from its start.
  public var replayTime: Double = 0
  /// The number of strokes that no layer accepted during the last commands.
  public var refused: Int = 0
  /// The paper of the current page.
  public var paper: PaperStatus = PaperStatus()
  /// The width of the view, in pixels.
  public var width: Int = 0
  /// The height of the view, in pixels.
  public var height: Int = 0
  /// The number of strokes that were recovered when the document was opened.
  public var recovered: Int = 0
  /// Whether the thumbnail of the document shows the current drawing.
  public var hasThumbnail: Bool = false
  /// The maximum number of undo steps.
  public var undoLimit: Int = 0
  /// Whether ink of the page is in view, or the page has none.
  public var isInkSeen: Bool = false
  /// Whether the log has begun strokes that it has not ended: no other log can continue it before they end.
  public var isUnderWay: Bool = false
  /// The changes of the last commands, a sum: 1 tool, 2 settings, 4 selection, 8 history, 16 drag started, 32 drag
  /// ended, 64 drag canceled, 128 text.
  public var notices: Int = 0
  /// The selection.
  public var selection: SelectionStatus = SelectionStatus()
  /// The style of shapes and texts that tools create; it adopts the style of items when they are selected.
  public var look: LookStatus = LookStatus()
  /// The text being typed: 0 for none, 1 for a new one, 2 for an existing one.
  public var typing: Int = 0
  /// A number that changes when anything other than `typeText` changes the text being typed, or its style.
  public var typingCount: Int = 0
  /// The number of texts whose layout the host must repeat.
  public var pendingLayouts: Int = 0
  /// The number of the drawing aid on the page: 100 plus its index in the `ToolLibrary`; 0 for none.
  public var aid: Int = 0
  /// The layers of the current page, the lowest first.
  public var layers: [LayerStatus] = []
  /// The ends of pens that events have reported since the list was turned on.
  public var pens: [PenStatus] = []
  /// The losses of a damaged document; empty if it isn't damaged.
  public var losses: [LossStatus] = []
}

/// The paper of a page.
public struct PaperStatus: Sendable {
  /// The pattern of the paper.
  public var pattern: Paper.Pattern = .plain
  /// The distance of the pattern's lines or dots, in page units.
  public var spacing: Double = 0
  /// The color of the paper; transparent if it has none.
  public var color: Color = Color(gray: 0).withAlpha(0)
  /// The color of the pattern.
  public var patternColor: Color = Color(gray: 0).withAlpha(0)
  /// Whether the paper displays ink inverted.
  public var invertsInk: Bool = false
  /// The distance of the margin line from the left edge of the page, in page units; 0 for none.
  public var margin: Double = 0
  /// Whether the page is shown dark, with inverted paper and ink.
  public var isShownDark: Bool = false
}

/// The selection on a page.
public struct SelectionStatus: Sendable {
  /// The number of selected items.
  public var count: Int = 0
  /// The corners of the selection frame, as x and y in pixels, clockwise from the upper left.
  ///
  /// All are 0 if the selection is not on the current page.
  public var corners: SIMD8<Double> = .zero
  /// Whether a selected item is in a group.
  public var isGrouped: Bool = false
  /// Whether a closed shape is selected.
  public var hasClosedShape: Bool = false
  /// Whether a shape is selected.
  public var hasShape: Bool = false
  /// Whether a text is selected.
  public var hasText: Bool = false
  /// Whether ink of a brush is selected: a stroke, or a shape with its outline.
  public var hasInk: Bool = false
}

/// The style of shapes and texts.
public struct LookStatus: Sendable {
  /// The color of outlines and texts; `nil` for shapes without an outline.
  public var stroke: Color?
  /// The width of outlines, in page units.
  public var width: Double = 0
  /// The color of fills; `nil` for none.
  public var fill: Color?
  /// The opacity of shapes and pictures, in 0...1.
  public var opacity: Double = 0
  /// The line style of outlines.
  public var lines: LineKind = .solid
  /// The font size, in page units.
  public var size: Double = 0
  /// The alignment of lines of text.
  public var alignment: TextItem.Alignment = .leading
  /// The name of the font, in UTF-8.
  public var font: [UInt8] = []
}

/// A layer of the page.
public struct LayerStatus: Sendable {
  /// The name of the layer, in UTF-8.
  public var name: [UInt8] = []
  /// Whether the layer is hidden.
  public var isHidden: Bool = false
  /// Whether the layer is locked.
  public var isLocked: Bool = false
  /// The opacity of the layer, in 0...1.
  public var opacity: Double = 0
  /// The number of items of the layer.
  public var items: Int = 0
  /// The number of the layer among all layers that the page has ever had, from 1.
  public var number: Int = 0
}

/// An end of a pen: its tip or its eraser.
public struct PenStatus: Sendable {
  /// The contact number of the events of this end.
  public var contact: UInt32 = 0
  /// Whether it is the eraser end.
  public var isEraser: Bool = false
  /// Whether it is in proximity of the surface.
  public var isNear: Bool = false
  /// Whether it touches the surface.
  public var isTouching: Bool = false
  /// The pressed buttons; bit 0 is the button nearest to the tip.
  public var buttons: UInt32 = 0
  /// The sensors of the pen, a sum: 1 pressure, 2 tilt, 4 twist, 8 distance.
  public var capabilities: Int = 0
}

/// The losses of a damaged document.
public struct LossStatus: Sendable {
  /// The number of unreadable bytes.
  public var bytes: Int = 0
  /// The number of invalid frames.
  public var frames: Int = 0
  /// The number of lost strokes.
  public var strokes: Int = 0
  /// The number of strokes that may be shortened.
  public var shortened: Int = 0
  /// The number of strokes that are drawn with the plain pen, as their brush is lost.
  public var brushes: Int = 0
  /// The number of lost resources: pictures and their original files.
  public var resources: Int = 0
  /// The number of strokes that were moved to a recovered page or layer, as their original one is lost.
  public var placed: Int = 0
  /// Whether the undo history is lost.
  public var isHistoryLost: Bool = false
  /// Whether the document is read-only, because it has content of a later version.
  public var isReadOnly: Bool = false
}
