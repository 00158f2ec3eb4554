// `scripts/web-protocol` generates the encoder, the page's readers and the table of indices from the properties of these
// records.

public import InkCanvas
public import InkDocuments
public import InkDrawing
public import InkGraphics

/// The state of a ``CanvasSession``: its document, view and selection, for a host in another language.
///
/// In ``numbers``, values of a fixed size are at fixed indices; arrays and other values follow as sections, each with
/// the count of its records and the count of its numbers. <doc:TheProtocol#Status> lists the indices.
public struct CanvasStatus: Sendable {
  /// Whether the view has changes that aren't painted yet, so that the host must paint a frame.
  public var needsFrame: Bool = false
  /// The latest time at which the host must send the command `tick`, in seconds on the clock of the events; infinite
  /// for never.
  public var deadline: Double = .infinity
  /// The shape that the pointer must have, from the last event.
  public var cursor: CanvasUpdate.Cursor = .standard
  /// The number of pages.
  public var pageCount: Int = 0
  /// The index of the current page, from 0.
  public var page: Int = 0
  /// The width of the current page, in page units; 0 for an infinite page.
  public var pageWidth: Double = 0
  /// The height of the current page, in page units; 0 for an infinite page.
  public var pageHeight: Double = 0
  /// The index of the layer that new items are added to, from 0 for the lowest.
  public var layer: Int = 0
  /// The number of undo steps that can be undone.
  public var undoCount: Int = 0
  /// The number of undo steps that can be redone.
  public var redoCount: Int = 0
  /// The zoom: the number of pixels of the view per page unit.
  public var scale: Double = 0
  /// The rotation of the page, in radians, positive clockwise, −π…π.
  public var angle: Double = 0
  /// The transform from units of the current page to pixels of the view.
  public var transform: Affine = .identity
  /// The number of items of all pages, without erasing strokes.
  public var itemCount: Int = 0
  /// The number of frames painted since the document was opened.
  public var repaintCount: Int = 0
  /// Whether the document can be edited; `false` if it has content of a later version of the format.
  public var isEditable: Bool = false
  /// Whether there are changes to write to the file: ``CanvasSession/takeLog()`` would return bytes.
  public var hasLog: Bool = false
  /// The actions that pen buttons and gestures requested during the last commands: the sum of 2ⁿ for each
  /// `EditingAction` with the raw value n.
  public var actions: Int = 0
  /// Whether the last commands have scrolled, zoomed or rotated the view.
  public var isViewportChanged: Bool = false
  /// The number of pens, fingers and mouse buttons that are down.
  public var contactCount: Int = 0
  /// Whether all visible strokes are painted, so that no part of the view waits for a later frame.
  public var isComplete: Bool = true
  /// The number of bytes of the opened file to which later changes are appended; 0 if the next bytes to write are a
  /// whole new file.
  public var acceptedBytes: Int = 0
  /// The identifier of the document, equal for all its copies, in four words of 32 bits.
  public var identifier: DocumentIdentifier = DocumentIdentifier(high: 0, low: 0)
  /// The author number that identifies this replica (copy) of the document in its changes.
  public var author: UInt32 = 0
  /// The width in pixels of the last picture of a page or a brush that was painted for the host.
  public var pictureWidth: Int = 0
  /// The height in pixels of the last picture of a page or a brush that was painted for the host.
  public var pictureHeight: Int = 0
  /// The duration of the replay, in seconds; 0 without a replay.
  public var replayDuration: Double = 0
  /// The current time of the replay, in seconds from its start; 0 without a replay.
  public var replayTime: Double = 0
  /// The number of strokes that the last commands discarded, because all layers are locked, hidden or removed.
  public var refused: Int = 0
  /// The paper of the current page.
  public var paper: PaperStatus = PaperStatus()
  /// The width of the view, in pixels.
  public var width: Int = 0
  /// The height of the view, in pixels.
  public var height: Int = 0
  /// The number of strokes that a crash left unfinished in the file, and that were recovered when it was opened.
  public var recovered: Int = 0
  /// Whether the document has a thumbnail that was made of its current content.
  public var hasThumbnail: Bool = false
  /// The maximum number of undo steps.
  public var undoLimit: Int = 0
  /// Whether ink of the current page is in view, or the page has none; if `false`, the user may be lost.
  public var isInkSeen: Bool = false
  /// Whether the written log contains the beginnings of strokes but not their ends: the file can't be replaced by
  /// another before they end.
  public var isUnderWay: Bool = false
  /// The kinds of changes by the last commands, a sum: 1 tool, 2 style of tools, 4 selection, 8 drawing edited, undone
  /// or redone, 16 drag started, 32 drag ended, 64 drag canceled, 128 text being typed.
  public var notices: Int = 0
  /// The selected items.
  public var selection: SelectionStatus = SelectionStatus()
  /// The style of shapes and texts that tools create; selecting an item sets it to the style of that item.
  public var look: LookStatus = LookStatus()
  /// The text being typed: 0 for none, 1 for a new one, 2 for an existing one.
  public var typing: Int = 0
  /// A number that changes when anything other than `typeText` changes the text being typed, or its style.
  public var typingCount: Int = 0
  /// The number of texts that the host must lay out again, because their style has changed.
  public var pendingLayouts: Int = 0
  /// The number of the visible drawing aid, such as a ruler: 100 plus its index in the `ToolLibrary`; 0 for none.
  public var aid: Int = 0
  /// The predicted tip of the pen that moved last, drawn or not.
  public var predictedTip: TipStatus = TipStatus()
  /// The layers of the current page, the lowest first.
  public var layers: [LayerStatus] = []
  /// The tips and eraser ends of pens that events have reported since the command `pens` turned on this list; empty
  /// before.
  public var pens: [PenStatus] = []
  /// The losses of the opened document, one record if its file was damaged; empty if not.
  public var losses: [LossStatus] = []
}

/// The paper of a page.
public struct PaperStatus: Sendable {
  /// The pattern of the paper.
  public var pattern: Paper.Pattern = .plain
  /// The distance between adjacent lines or dots of the pattern, in page units.
  public var spacing: Double = 0
  /// The color of the paper; a transparent color if the paper has none.
  public var color: Color = Color(gray: 0).withAlpha(0)
  /// The color of the pattern's lines or dots.
  public var patternColor: Color = Color(gray: 0).withAlpha(0)
  /// Whether the paper displays ink in inverted colors.
  public var invertsInk: Bool = false
  /// The distance of the margin line from the left edge of the page, in page units; 0 for none.
  public var margin: Double = 0
  /// Whether the page is shown nearly black with light ink, because the host has turned on dark paper.
  public var isShownDark: Bool = false
}

/// The selection on a page.
public struct SelectionStatus: Sendable {
  /// The number of selected items.
  public var count: Int = 0
  /// The corners of the frame around the selection, as x and y in pixels of the view, clockwise from the upper left.
  ///
  /// All are 0 if the selection is not on the current page.
  public var corners: SIMD8<Double> = .zero
  /// Whether any selected item is in a group.
  public var isGrouped: Bool = false
  /// Whether any selected item is a closed shape, which can be filled.
  public var hasClosedShape: Bool = false
  /// Whether any selected item is a shape.
  public var hasShape: Bool = false
  /// Whether any selected item is a text.
  public var hasText: Bool = false
  /// Whether any selected item has ink of a brush: a stroke, or a shape with an outline.
  public var hasInk: Bool = false
}

/// The style of the shapes and texts that tools create, as numbers for a host.
public struct LookStatus: Sendable {
  /// The color of the outlines of shapes, and of texts; `nil` for shapes without an outline and black texts.
  public var stroke: Color?
  /// The width of outlines, in page units.
  public var width: Double = 0
  /// The color that closed shapes are filled with; `nil` for none.
  public var fill: Color?
  /// The opacity of shapes and pictures, in 0...1.
  public var opacity: Double = 0
  /// Whether outlines are solid, dashed or dotted.
  public var lines: LineKind = .solid
  /// The font size of texts, in page units.
  public var size: Double = 0
  /// The alignment of the lines of texts.
  public var alignment: TextItem.Alignment = .leading
  /// The name of the font of texts, in UTF-8: a family and optional style words, such as `Sans Bold`.
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
  /// The number of items of the layer, without erasing strokes.
  public var items: Int = 0
  /// The number to show for a layer without a name: it is the n-th layer that was added to the page, removed ones
  /// included, from 1.
  public var number: Int = 0
}

/// An end of a pen: its tip or its eraser.
public struct PenStatus: Sendable {
  /// The contact number of the events of this end.
  public var contact: UInt32 = 0
  /// Whether this end of the pen is the eraser.
  public var isEraser: Bool = false
  /// Whether this end is within the range in which the surface detects it, touching or not.
  public var isNear: Bool = false
  /// Whether this end touches the surface.
  public var isTouching: Bool = false
  /// The pressed buttons of the pen as bits; bit 0 is the button nearest to the tip.
  public var buttons: UInt32 = 0
  /// The sensors of the pen, a sum: 1 pressure, 2 tilt, 4 twist, 8 distance.
  public var capabilities: Int = 0
}

/// The predicted tip of a pen.
public struct TipStatus: Sendable {
  /// The contact number of the pen.
  public var contact: UInt32 = 0
  /// The time for which the tip is predicted, in seconds on the clock of the events; 0 if no pen is predicted.
  public var time: Double = 0
  /// The horizontal position of the tip, in pixels of the view.
  public var x: Double = 0
  /// The vertical position of the tip, in pixels of the view.
  public var y: Double = 0
}

/// The content that a damaged document has lost, as counts.
public struct LossStatus: Sendable {
  /// The number of bytes of the file that can't be read.
  public var bytes: Int = 0
  /// The number of frames (records of the file) that are intact, but whose content can't be decoded.
  public var frames: Int = 0
  /// The number of strokes that are known to be lost.
  public var strokes: Int = 0
  /// The number of strokes that may lack samples.
  public var shortened: Int = 0
  /// The number of items that are drawn with the plain pen, because their brush is lost.
  public var brushes: Int = 0
  /// The number of lost resources: pictures and their original files.
  public var resources: Int = 0
  /// The number of strokes that were moved to a new layer, because their layer is lost.
  public var placed: Int = 0
  /// Whether the undo history is lost.
  public var isHistoryLost: Bool = false
  /// Whether the document is read-only, because it has content of a later version.
  public var isReadOnly: Bool = false
}
