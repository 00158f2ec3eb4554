internal import InkDrawing
internal import InkStrokes

/// The state of a log on which the meaning of later frames depends, and the numbers of the fields of frames.
package struct LogNumbers: Sendable {
  /// The stroke of the last frame of events: that of the next such frame if it has no identifier.
  var named = StrokeID(0)

  /// The brushes that the log contains so far, with the numbers by which later frames refer to them.
  var brushes = BrushNumbers()

  /// The field numbers of a frame of events: samples of strokes that are being drawn or that an operation adds.
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

  /// The field numbers of a frame with an operation on the drawing.
  package enum Operation {
    package static let record: UInt32 = 1
    package static let author: UInt32 = 2
    package static let limitCount: UInt32 = 3
    package static let limitBytes: UInt32 = 4
  }

  /// The field numbers of a frame with a snapshot of the drawing.
  package enum Snapshot {
    package static let record: UInt32 = 1
    package static let unitsPerInch: UInt32 = 2
    package static let ticksPerSecond: UInt32 = 3
    package static let pressureBits: UInt32 = 4
    package static let angleBits: UInt32 = 5
  }

  /// The field numbers of a frame with the bytes of a resource, such as a picture.
  package enum Resource {
    package static let counter: UInt32 = 1
    package static let author: UInt32 = 2
    package static let mediaType: UInt32 = 3
    package static let bytes: UInt32 = 4
    package static let name: UInt32 = 5
  }

  /// The field numbers of a frame of metadata.
  package enum Facts {
    package static let title: UInt32 = 1
    package static let creator: UInt32 = 2
    package static let created: UInt32 = 3
    package static let modified: UInt32 = 4
  }

  /// The field number of a brush that is encoded in full, in a frame of brushes.
  package static let content: UInt32 = 1

  /// The field numbers of a frame with a thumbnail.
  package enum Thumbnail {
    package static let picture: UInt32 = 1
    package static let clock: UInt32 = 2
  }

  /// The field numbers of a frame of brushes, besides ``content``.
  package enum Brush {
    package static let number: UInt32 = 2
    package static let patch: UInt32 = 3
  }

  /// The exclusive bound of a stated brush number that is higher than the next one in order.
  static let endOfGaps = 1 << 29

  /// The exclusive bound of the number of strokes of a log.
  static let endOfStrokes = 1 << 30

  /// The maximum number of strokes that may be unfinished simultaneously.
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

  /// Whether a sample was replaced after it was written to the log, so that the stroke is written again at its end.
  var isAmended = false

  /// The index of the stroke in ``StoredSamples``, in a document that is being read.
  var sampleIndex = 0

  /// Whether damage was found after the beginning of the stroke, so that samples in its middle may be missing.
  var isShortened = false
}
