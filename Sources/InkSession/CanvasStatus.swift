public import InkCanvas
public import InkDocuments
public import InkDrawing
public import InkGraphics

/// The state of a canvas, for a host in another language.
///
/// `scripts/web-protocol` makes the encoder (``numbers``) and the page's readers from the properties of this and the
/// other records in this file. Values of a fixed size are at fixed indices; arrays and others follow as
/// sections, each with the count of its records and the count of its numbers.
public struct CanvasStatus: Sendable {
  /// Whether `paint` has something to do.
  public var needsFrame: Bool = false
  /// The time at which `tick` is due, in seconds; infinite for never.
  public var deadline: Double = .infinity
  /// The shape of the pointer.
  public var cursor: CanvasUpdate.Cursor = .standard
  /// The number of pages.
  public var pageCount: Int = 0
  /// The index of the current page.
  public var page: Int = 0
  /// The width of that page in units of 1/72 inch; 0 for an infinite page.
  public var pageWidth: Double = 0
  /// Its height; 0 for an infinite page.
  public var pageHeight: Double = 0
  /// The index of the chosen layer.
  public var layer: Int = 0
  /// The number of steps that can be undone.
  public var undoCount: Int = 0
  /// The number of steps that can be redone.
  public var redoCount: Int = 0
  /// The pixels of a page unit.
  public var scale: Double = 0
  /// The rotation of the page, in radians.
  public var angle: Double = 0
  /// The transform from page units to pixels.
  public var transform: Affine = .identity
  /// The number of items of the drawing.
  public var itemCount: Int = 0
  /// The number of frames that were painted.
  public var repaintCount: Int = 0
  /// Whether the document can be changed.
  public var isEditable: Bool = false
  /// Whether the log has bytes to take.
  public var hasLog: Bool = false
  /// The actions that were asked for since the last call: a bit for each `EditingAction`.
  public var actions: Int = 0
  /// Whether another part of the page is visible.
  public var isViewportChanged: Bool = false
  /// The number of contacts that are down.
  public var contactCount: Int = 0
  /// Whether no tile waits for a later frame.
  public var isComplete: Bool = true
  /// The number of bytes of the opened document that its log continues; 0 if what is written next is the whole file.
  public var acceptedBytes: Int = 0
  /// The identifier of the document, in four words of 32 bits.
  public var identifier: DocumentIdentifier = DocumentIdentifier(high: 0, low: 0)
  /// The number of this replica.
  public var author: UInt32 = 0
  /// The columns of the picture that was painted last.
  public var pictureWidth: Int = 0
  /// The rows of that picture.
  public var pictureHeight: Int = 0
  /// The length of the replay, in seconds.
  public var replayDuration: Double = 0
  /// The time of the replay, in seconds.
  public var replayTime: Double = 0
  /// The number of strokes of the last command that no layer took.
  public var refused: Int = 0
  /// The paper of the page.
  public var paper: PaperStatus = PaperStatus()
  /// The width of the view, in pixels.
  public var width: Int = 0
  /// The height of the view, in pixels.
  public var height: Int = 0
  /// The number of strokes that were recovered when the document was opened.
  public var recovered: Int = 0
  /// Whether the thumbnail of the document shows the drawing as it is.
  public var hasThumbnail: Bool = false
  /// The most steps of the document that can be undone.
  public var undoLimit: Int = 0
  /// Whether ink is in view, or there is none.
  public var isInkSeen: Bool = false
  /// Whether the log has begun strokes and not ended them: others can only continue it where it has not.
  public var isUnderWay: Bool = false
  /// Bits of the `Notice`s of the last command.
  public var notices: Int = 0
  /// The selection.
  public var selection: SelectionStatus = SelectionStatus()
  /// The settings of tools, or those of the topmost selected item.
  public var look: LookStatus = LookStatus()
  /// The text that is typed: 0 none, 1 a new one, 2 one that was there.
  public var typing: Int = 0
  /// A number that changes when the text that is typed, or its look, is changed by other means than `typeText`.
  public var typingCount: Int = 0
  /// The number of texts that the host must lay out again.
  public var pendingLayouts: Int = 0
  /// The number of the aid on the page, as a tool; 0 for none.
  public var aid: Int = 0
  /// The layers of the page, the lowest first.
  public var layers: [LayerStatus] = []
  /// The ends of pens that events reported since they are listed.
  public var pens: [PenStatus] = []
  /// The losses of a damaged document; none of one that isn't damaged.
  public var losses: [LossStatus] = []
}

/// The paper of a page.
public struct PaperStatus: Sendable {
  /// Its pattern.
  public var pattern: Paper.Pattern = .plain
  /// The distance of the pattern's lines or dots, in page units.
  public var spacing: Double = 0
  /// Its color.
  public var color: Color = Color(gray: 0).withAlpha(0)
  /// The color of the pattern.
  public var patternColor: Color = Color(gray: 0).withAlpha(0)
  /// Whether it shows ink inverted.
  public var invertsInk: Bool = false
  /// The distance of the margin, in page units; 0 for none.
  public var margin: Double = 0
}

/// The selection on a page.
public struct SelectionStatus: Sendable {
  /// The number of selected items.
  public var count: Int = 0
  /// The corners of its frame, in pixels, from the upper left on.
  public var corners: SIMD8<Double> = .zero
  /// Whether an item is in a group.
  public var isGrouped: Bool = false
  /// Whether there is a closed shape.
  public var hasClosedShape: Bool = false
  /// Whether there is a shape.
  public var hasShape: Bool = false
  /// Whether there is a text.
  public var hasText: Bool = false
  /// Whether there is ink of a brush.
  public var hasInk: Bool = false
}

/// The look of shapes and texts.
public struct LookStatus: Sendable {
  /// The color of outlines and texts, if any.
  public var stroke: Color?
  /// The width of outlines, in page units.
  public var width: Double = 0
  /// The color of fills, if any.
  public var fill: Color?
  /// The opacity of shapes and pictures.
  public var opacity: Double = 0
  /// The lines of outlines.
  public var lines: LineKind = .solid
  /// The size of fonts, in points.
  public var size: Double = 0
  /// The alignment of lines of text.
  public var alignment: TextItem.Alignment = .leading
  /// The name of the font, in UTF-8.
  public var font: [UInt8] = []
}

/// A layer of the page.
public struct LayerStatus: Sendable {
  /// Its name, in UTF-8.
  public var name: [UInt8] = []
  /// Whether it is hidden.
  public var isHidden: Bool = false
  /// Whether it is locked.
  public var isLocked: Bool = false
  /// Its opacity.
  public var opacity: Double = 0
  /// The number of its items.
  public var items: Int = 0
  /// Its rank among the layers that the page has had, from 1.
  public var number: Int = 0
}

/// An end of a pen.
public struct PenStatus: Sendable {
  /// The contact of its events.
  public var contact: UInt32 = 0
  /// Whether it is the end that erases.
  public var isEraser: Bool = false
  /// Whether it is near the surface.
  public var isNear: Bool = false
  /// Whether it touches the surface.
  public var isTouching: Bool = false
  /// The bits of the buttons that are down.
  public var buttons: UInt32 = 0
  /// Bits: 1 pressure, 2 tilt, 4 twist, 8 distance.
  public var capabilities: Int = 0
}

/// The losses of a damaged document.
public struct LossStatus: Sendable {
  /// The bytes that cannot be read.
  public var bytes: Int = 0
  /// The frames that make no sense.
  public var frames: Int = 0
  /// The strokes that are lost.
  public var strokes: Int = 0
  /// The strokes that may be shortened.
  public var shortened: Int = 0
  /// The strokes that are drawn with the plain pen.
  public var brushes: Int = 0
  /// The resources that are lost.
  public var resources: Int = 0
  /// The strokes that are on a page of their own.
  public var placed: Int = 0
  /// Whether nothing can be undone.
  public var isHistoryLost: Bool = false
  /// Whether only a newer program can write the rest.
  public var isReadOnly: Bool = false
}
