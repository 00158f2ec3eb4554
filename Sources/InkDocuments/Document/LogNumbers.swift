internal import InkDrawing
internal import InkStrokes

/// What the frames of a log have named so far.
struct LogNumbers: Sendable {
  /// The stroke that a run of events is about if it does not say so: that of the run before.
  var named = StrokeID(0)

  /// The brushes, and how many of them were written.
  var brushes = BrushNumbers()

  /// The fields of a run of events.
  enum Events {
    static let begin: UInt32 = 1
    static let more: UInt32 = 2
    static let whole: UInt32 = 3
    static let count: UInt32 = 4
    static let strokeCounter: UInt32 = 5
    static let strokeAuthor: UInt32 = 6
    static let brush: UInt32 = 7
    static let layerCounter: UInt32 = 8
    static let layerAuthor: UInt32 = 9
    static let pointer: UInt32 = 10
    static let isCancelled: UInt32 = 11
    static let others: UInt32 = 12
    static let place: UInt32 = 13
  }

  /// The fields of an operation.
  enum Operation {
    static let record: UInt32 = 1
    static let author: UInt32 = 2
    static let limitCount: UInt32 = 3
    static let limitBytes: UInt32 = 4
  }

  /// The fields of a snapshot.
  enum Snapshot {
    static let record: UInt32 = 1
    static let unitsPerInch: UInt32 = 2
    static let ticksPerSecond: UInt32 = 3
    static let pressureBits: UInt32 = 4
    static let angleBits: UInt32 = 5
  }

  /// The fields of a resource.
  enum Resource {
    static let counter: UInt32 = 1
    static let author: UInt32 = 2
    static let mediaType: UInt32 = 3
    static let bytes: UInt32 = 4
    static let name: UInt32 = 5
  }

  /// The fields of metadata.
  enum Facts {
    static let title: UInt32 = 1
    static let creator: UInt32 = 2
    static let created: UInt32 = 3
    static let modified: UInt32 = 4
  }

  /// The field of a brush.
  static let content: UInt32 = 1

  /// The fields of a thumbnail.
  enum Thumbnail {
    static let picture: UInt32 = 1
    static let clock: UInt32 = 2
  }

  /// The other fields of brushes.
  enum Brush {
    static let number: UInt32 = 2
    static let patch: UInt32 = 3
  }

  /// Numbers of brushes that are stated are below it, where they are not simply the next.
  static let endOfGaps = 1 << 29

  /// More strokes than a log can have.
  static let endOfStrokes = 1 << 30

  /// How many strokes a log may have under way at once.
  static let mostUnderWay = 32
}

/// A stroke that is being drawn.
struct GrowingStroke: Sendable {
  let id: StrokeID
  let layer: LayerID
  let brush: SharedBrush
  let kind: InputEvent.PointerKind
  var encoder: SampleEncoder
  var samples: [StrokeSample] = []

  /// Whether a sample is different from what is in the log.
  var isAmended = false

  /// Where the samples are that a reader has found.
  var place = 0

  /// Whether a reader knows that something is missing in its midst.
  var isShortened = false
}
