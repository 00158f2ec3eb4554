internal import InkDrawing
internal import InkStrokes

/// What the frames of a log have named so far.
package struct LogNumbers: Sendable {
  /// The stroke that a run of events is about if it does not say so: that of the run before.
  var named = StrokeID(0)

  /// The brushes, and how many of them were written.
  var brushes = BrushNumbers()

  /// The fields of a run of events.
  package enum Events {
    package static let begin: UInt32 = 1
    package static let more: UInt32 = 2
    package static let whole: UInt32 = 3
    package static let count: UInt32 = 4
    package static let strokeCounter: UInt32 = 5
    package static let strokeAuthor: UInt32 = 6
    package static let brush: UInt32 = 7
    package static let layerCounter: UInt32 = 8
    package static let layerAuthor: UInt32 = 9
    package static let pointer: UInt32 = 10
    package static let isCancelled: UInt32 = 11
    package static let others: UInt32 = 12
    package static let index: UInt32 = 13
  }

  /// The fields of an operation.
  package enum Operation {
    package static let record: UInt32 = 1
    package static let author: UInt32 = 2
    package static let limitCount: UInt32 = 3
    package static let limitBytes: UInt32 = 4
  }

  /// The fields of a snapshot.
  package enum Snapshot {
    package static let record: UInt32 = 1
    package static let unitsPerInch: UInt32 = 2
    package static let ticksPerSecond: UInt32 = 3
    package static let pressureBits: UInt32 = 4
    package static let angleBits: UInt32 = 5
  }

  /// The fields of a resource.
  package enum Resource {
    package static let counter: UInt32 = 1
    package static let author: UInt32 = 2
    package static let mediaType: UInt32 = 3
    package static let bytes: UInt32 = 4
    package static let name: UInt32 = 5
  }

  /// The fields of metadata.
  package enum Facts {
    package static let title: UInt32 = 1
    package static let creator: UInt32 = 2
    package static let created: UInt32 = 3
    package static let modified: UInt32 = 4
  }

  /// The field of a brush.
  package static let content: UInt32 = 1

  /// The fields of a thumbnail.
  package enum Thumbnail {
    package static let picture: UInt32 = 1
    package static let clock: UInt32 = 2
  }

  /// The other fields of brushes.
  package enum Brush {
    package static let number: UInt32 = 2
    package static let patch: UInt32 = 3
  }

  /// Numbers of brushes that are stated are below it, where they are not simply the next.
  static let endOfGaps = 1 << 29

  /// More strokes than a log can have.
  static let endOfStrokes = 1 << 30

  /// How many strokes a log may have under way at once.
  static let maximumUnderWay = 32
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
  var sampleIndex = 0

  /// Whether a reader knows that something is missing in its midst.
  var isShortened = false
}
