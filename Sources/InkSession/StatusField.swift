import InkCanvas

/// The places of what ``CanvasSession/status`` says.
///
/// `scripts/web-protocol` writes them into `Web/protocol.js`.
public enum StatusField: Int, CaseIterable, Sendable {
  /// Whether `paint` has something to do.
  case needsFrame = 0
  /// When `tick` is due, in seconds; infinite for never.
  case deadline = 1
  /// A ``CanvasUpdate/Cursor``.
  case cursor = 2
  /// How many pages there are.
  case pageCount = 3
  /// The place of the page that is seen.
  case page = 4
  /// The width of that page in units of 1/72 inch; 0 without edges.
  case pageWidth = 5
  /// Its height; 0 without edges.
  case pageHeight = 6
  /// How many layers the page has.
  case layerCount = 7
  /// The place of the chosen layer.
  case layer = 8
  /// How many steps can be undone.
  case undoCount = 9
  /// How many steps can be redone.
  case redoCount = 10
  /// Pixels a page unit.
  case scale = 11
  /// The turn of the page, in radians.
  case angle = 12
  /// Six numbers, a to ty: from page units to pixels.
  case transform = 13
  /// How many items the drawing has.
  case itemCount = 19
  /// How many frames were painted.
  case repaintCount = 20
  /// Whether the document can be changed.
  case isEditable = 21
  /// Whether the log has bytes to take.
  case hasLog = 22
  /// What was asked for since the last call: a bit for each ``EditingAction``.
  case actions = 23
  /// Whether another part of the page is seen.
  case isViewportChanged = 24
  /// How many contacts are down.
  case contactCount = 25
  /// Whether no tile waits for a later frame.
  case isComplete = 26
  /// Behind how many bytes of an opened document its log goes on; 0 where what is written next is the whole.
  case acceptedBytes = 27
  /// Four words of 32 bits: the identifier of the document.
  case identifier = 28
  /// The number of this replica.
  case author = 32
  /// Columns of the picture that was painted last. Written by the module of the page.
  case pictureWidth = 33
  /// Rows of that picture. Written by the module of the page.
  case pictureHeight = 34
  /// The length of the replay, in seconds.
  case replayDuration = 35
  /// Where the replay is, in seconds.
  case replayTime = 36
  /// How many strokes no layer would take.
  case refused = 37
  /// A ``/InkDrawing/Paper/Pattern``.
  case pattern = 38
  /// The distance of its lines or dots, in page units.
  case spacing = 39
  /// Red, green, blue and alpha of the paper.
  case paperColor = 40
  /// Red, green, blue and alpha of the pattern.
  case patternColor = 44
  /// The width of the view, in pixels.
  case width = 48
  /// The height of the view, in pixels.
  case height = 49
  /// How many strokes were finished when the document was opened.
  case recovered = 50
  /// Whether the document has a small picture of the drawing as it is.
  case isPortrayed = 51
  /// How many steps of the document can be undone at most.
  case undoLimit = 52
  /// Whether one looks at the part of the page where ink is; so it is where there is none.
  case isInkSeen = 53
  /// How many strokes the log has begun and not ended.
  case underWay = 54
  /// Whether the paper of the page shows ink turned.
  case turnsInk = 55
  /// For each layer ``layerSize`` numbers: whether it is hidden, whether it is locked, its opacity, its items, and
  /// the how many-th of the page it was, from 1, which stays when it is moved.
  case layers = 56
  /// The distance of the margin of the paper, in page units; 0 for none.
  case margin = 256
  /// Red, green, blue and alpha of its line.
  case marginColor = 257

  /// How many things are selected.
  case selectedCount = 261
  /// Bits of ``CanvasUpdate/Notice``: 1 another tool, 2 settings, 4 the selection, 8 history, 16 a drag has begun,
  /// 32 ended, 64 was taken back, 128 what is typed or to be set anew.
  case notices = 262
  /// Eight numbers: the corners of the frame of what is selected, in pixels.
  case selectionCorners = 263
  /// Whether something selected is in a group.
  case isGrouped = 271
  /// Whether there is a closed shape among it.
  case hasClosedShape = 272
  /// Whether there is text among it.
  case hasText = 273
  /// Whether there is ink of a brush among it.
  case hasInk = 274
  /// Whether shapes get an outline; see ``ToolSettings``.
  case hasOutline = 275
  /// Red, green, blue and alpha of outlines and texts.
  case strokeColor = 276
  /// Whether closed shapes are filled.
  case hasFill = 280
  /// Red, green, blue and alpha of that.
  case fillColor = 281
  /// The width of outlines, in page units.
  case strokeWidth = 285
  /// The opacity of shapes and pictures.
  case opacity = 286
  /// The size of fonts, in points.
  case fontSize = 287
  /// A ``/InkDrawing/TextItem/Alignment``.
  case alignment = 288
  /// What outlines are made of: 0 whole lines, 1 dashes, 2 dots.
  case lines = 289
  /// Whether there is a shape among what is selected.
  case hasShape = 290
  /// What is typed: 0 nothing, 1 a new text, 2 one that was there.
  case typing = 292
  /// A number that is another when what is typed, or its look, was changed by other things than the field.
  case typingCount = 293
  /// How many texts the host is to set anew.
  case textWishes = 294

  /// How many numbers a status has.
  public static let count = 296

  /// How many numbers each layer has.
  public static let layerSize = 5

  /// How many layers have numbers.
  static let mostLayers = 40
}
