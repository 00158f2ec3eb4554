internal import InkDrawing
internal import InkStrokes

/// The brushes and the stroke to which later frames of a log can refer by number or implicitly.
package struct LogNumbers: Sendable {
  /// The stroke of a run of events without an identifier: that of the previous run.
  var named = StrokeID(0)

  /// The brushes that the log contains so far, with their numbers.
  var brushes = BrushNumbers()

  /// The numbers of the fields of a run of events: samples of strokes that are drawn or added.
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

  /// The numbers of the fields of an operation.
  package enum Operation {
    package static let record: UInt32 = 1
    package static let author: UInt32 = 2
    package static let limitCount: UInt32 = 3
    package static let limitBytes: UInt32 = 4
  }

  /// The numbers of the fields of a snapshot.
  package enum Snapshot {
    package static let record: UInt32 = 1
    package static let unitsPerInch: UInt32 = 2
    package static let ticksPerSecond: UInt32 = 3
    package static let pressureBits: UInt32 = 4
    package static let angleBits: UInt32 = 5
  }

  /// The numbers of the fields of a resource.
  package enum Resource {
    package static let counter: UInt32 = 1
    package static let author: UInt32 = 2
    package static let mediaType: UInt32 = 3
    package static let bytes: UInt32 = 4
    package static let name: UInt32 = 5
  }

  /// The numbers of the fields of metadata.
  package enum Facts {
    package static let title: UInt32 = 1
    package static let creator: UInt32 = 2
    package static let created: UInt32 = 3
    package static let modified: UInt32 = 4
  }

  /// The number of the field of a brush that is encoded as a whole.
  package static let content: UInt32 = 1

  /// The numbers of the fields of a thumbnail.
  package enum Thumbnail {
    package static let picture: UInt32 = 1
    package static let clock: UInt32 = 2
  }

  /// The numbers of the other fields of brushes.
  package enum Brush {
    package static let number: UInt32 = 2
    package static let patch: UInt32 = 3
  }

  /// The exclusive bound of explicit numbers of brushes that leave a gap.
  static let endOfGaps = 1 << 29

  /// The exclusive bound of the number of strokes of a log.
  static let endOfStrokes = 1 << 30

  /// The maximum number of unfinished strokes of a log.
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

  /// Whether a sample differs from the one in the log.
  var isAmended = false

  /// The index at which a reader has stored the samples.
  var sampleIndex = 0

  /// Whether a reader knows that samples are missing in the middle.
  var isShortened = false
}
