public import InkDrawing
public import InkStrokes

/// A drawing, its metadata and unfinished strokes, with the changes that its file lacks.
///
/// The file of a document is a log: a header, and a frame for each change. Every change of the document appends frames
/// to ``frames``, and the host appends them to the log, in order; a document neither reads nor writes a file. It is a
/// value: try changes on a copy.
///
/// ```swift
/// var document = InkDocument(Drawing(author: 1, size: PageSize(595, 842)))
/// let stroke = document.makeStrokeID()
/// try document.beginStroke(stroke, brush: pen, on: layer, samples: first)
/// try document.extendStroke(stroke, with: more)
/// try document.endStroke(stroke)
/// file.append(log.encode(document.takeFrames()))
/// ```
///
/// New samples are rounded to ``precision``. A host that draws them itself rounds them first, with
/// ``SamplePrecision/quantized(_:)-(StrokeSample)``; then the picture is the same during and after drawing and after
/// loading.
public struct InkDocument: Sendable {
  /// The pages with their ink, and the undo history.
  public internal(set) var drawing: Drawing

  /// The metadata of the document.
  public internal(set) var metadata = Metadata()

  /// A thumbnail of the first page, a PNG file as a host encoded it; empty if there is none.
  ///
  /// It may be older than the drawing; see ``isThumbnailCurrent``.
  public internal(set) var thumbnail: [UInt8] = []

  /// The value of ``loggedClock`` when the thumbnail was made; `nil` if the drawing has changed since.
  var thumbnailClock: UInt32?

  /// The logical ``clock`` that a reader of the log has at its end.
  ///
  /// Identifiers that were made but are not in the log don't count.
  var loggedClock: UInt32 = 0

  /// The precision to which the samples of strokes are rounded.
  public internal(set) var precision: SamplePrecision

  /// The frames to append to the log, the oldest first.
  public internal(set) var frames: [DocumentFrame] = []

  /// Whether the document can be edited.
  ///
  /// `false` if the log has a frame of an unknown kind that a program must understand before it may edit the document,
  /// if a frame cannot be read (``damage``), or if the counter of identifiers is exhausted. Compaction of a damaged
  /// document (``compact(_:)``) keeps the content before the damage, and the result can be edited.
  public var isEditable: Bool { !hasUnknown && damage == nil && drawing.hasNames }

  /// The error of the unreadable frame; `nil` if there is none.
  ///
  /// That frame and all later ones are not in the document.
  public internal(set) var damage: DocumentError?

  /// The strokes that were unfinished when the log ended, so that reading it ended them.
  ///
  /// The frames that record this are in ``frames``.
  public internal(set) var recovered: [ItemID] = []

  /// The number of strokes that are left out, since the log ends before their samples; usually 0.
  ///
  /// In a compacted document the list of strokes precedes their samples, so a truncated copy has only the first
  /// strokes.
  public internal(set) var missing = 0

  /// The maximum number of samples of a stroke, 262,144; longer ones are refused or, in `init`, cut off.
  public static let maximumSamples = 1 << 18

  /// The maximum size of the file of a document, in bytes, so that every program can read it.
  ///
  /// The engine in a web page has 4 GiB of memory, and needs up to three times the bytes of a document.
  public static let maximumBytes = 1 << 30

  /// The encoded samples of a document that was read, until it is compacted; else `nil`.
  var stored: StoredSamples?

  var growing: [GrowingStroke] = []

  /// The last author in the log while the drawing has another one, which the next frame records; otherwise `nil`.
  var loggedAuthor: UInt32?

  /// The metadata before the first local change; `nil` if there was none.
  var factsBefore: Metadata?

  var numbers = LogNumbers()

  /// Frames of unknown kinds, and unknown fields of others, in order, which are kept unchanged.
  var otherFrames: [DocumentFrame] = []

  /// Whether one of ``otherFrames`` is critical, which makes the document read-only.
  var hasUnknown = false

  /// Fields of a later version in the snapshot and the thumbnail.
  var snapshotFields = UnknownFields()
  var thumbnailFields = UnknownFields()

  /// Begins a document that is in no log: ``frames`` are all its frames.
  ///
  /// - Parameters:
  ///   - drawing: The content. Its samples are rounded; strokes of more than ``maximumSamples`` samples are
  ///     cut off.
  ///   - precision: The precision to which samples are rounded. The default is ``SamplePrecision/standard``.
  ///   - metadata: The metadata. The default is empty.
  public init(
    _ drawing: Drawing,
    precision: SamplePrecision = .standard,
    metadata: Metadata = Metadata()
  ) {
    self.drawing = drawing
    self.precision = precision
    self.metadata = metadata
    rewrite(Compaction(precision: precision))
  }

  /// Creates the empty document that a ``DocumentReader`` fills.
  init(reading precision: SamplePrecision) {
    drawing = Drawing(author: 0)
    self.precision = precision
  }

  /// Begins a document that is never written: its samples stay unchanged.
  package init(unlogged drawing: Drawing) {
    self.drawing = drawing
    precision = .lossless
  }

  /// Returns the frames to append to the log, and removes them from ``frames``.
  public mutating func takeFrames() -> [DocumentFrame] {
    defer { frames = [] }
    return frames
  }

  /// Passes the frames to append to the log to a function that writes them immediately.
  ///
  /// It reuses memory, for callers that run at each event of a pen.
  package mutating func writeFrames(_ write: (DocumentFrame) -> Void) {
    for frame in frames { write(frame) }
    frames.removeAll(keepingCapacity: frames.count <= 64)
  }

  /// The items whose samples cannot be read; they are invisible.
  ///
  /// Reading a document does not decode samples. Cost: decodes all of them.
  public var unreadable: [ItemID] {
    var ids: [ItemID] = []
    for page in drawing.pages {
      for layer in drawing.layers(of: page.id) {
        StrokeReader().visitStrokes(of: layer.items) { item, stroke in
          if stroke.samples.isEmpty { ids.append(item.id) }
          return true
        }
      }
    }
    return ids
  }

  /// Visits the samples of all strokes of a document that was read, including removed ones, until stopped.
  ///
  /// Cost: decodes all of them, each chunk once, regardless of the order of the strokes on the pages.
  ///
  /// - Parameter visit: Receives the index of a stroke, which increases, about how many samples were decoded for it,
  ///   and its samples; returns whether to continue.
  package func visitStored(
    _ visit: (_ index: Int, _ cost: Int, _ samples: [StrokeSample]) -> Bool
  ) {
    stored?.visit(visit)
  }

  /// Whether the strokes of a document that was read have at most `maximum` samples together; true for a new document.
  ///
  /// Cost: decodes at most about that many.
  package func hasStored(atMost maximum: Int) -> Bool { stored?.has(atMost: maximum) ?? true }

  /// The unfinished strokes, in the order in which they began.
  public var strokesUnderWay: [StrokeID] { growing.map { $0.id } }
}
