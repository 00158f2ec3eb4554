/// The kind of content of a frame.
///
/// Any number from 1 to 2²⁹ − 1 is a kind; readers keep frames of unknown kinds. This package assigns kinds up to
/// 65535; larger ones are free for programs.
package struct FrameKind: RawRepresentable, Hashable, Sendable {
  /// The number that represents the kind in a document.
  package let rawValue: UInt32

  /// The largest number of a kind: 2²⁹ − 1.
  package static let largest: UInt32 = 1 << 29 - 1

  /// Creates a kind; `nil` for 0 and for numbers of more than 29 bits.
  package init?(rawValue: UInt32) {
    guard rawValue > 0, rawValue <= Self.largest else { return nil }
    self.rawValue = rawValue
  }

  private init(known number: UInt32) { rawValue = number }

  /// Samples of strokes that are being drawn, or that an operation adds.
  package static let events = FrameKind(known: 1)
  /// Brushes, to which later frames refer by number.
  package static let brush = FrameKind(known: 2)
  /// A change of the tool or of its settings; readers skip it.
  package static let tool = FrameKind(known: 3)
  /// An operation on the drawing: adding, removing, moving or undoing.
  package static let operation = FrameKind(known: 4)
  /// The state of the drawing at this point, which replaces everything before it.
  package static let snapshot = FrameKind(known: 5)
  /// Title, author, times, page sizes and other metadata.
  package static let metadata = FrameKind(known: 6)
  /// A thumbnail of the document.
  package static let thumbnail = FrameKind(known: 7)
  /// Bytes that other frames refer to: a picture, a font, a background.
  package static let resource = FrameKind(known: 8)
  /// No content; written only to carry flags at the end of a log.
  package static let mark = FrameKind(known: 9)
}

/// Properties of a frame for readers that don't know its kind.
package struct FrameFlags: OptionSet, Hashable, Sendable {
  /// The bits of the set, at most three.
  package let rawValue: UInt8

  /// Creates a set from its bits.
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// A reader that doesn't know the kind may display the document, but not edit it.
  package static let critical = FrameFlags(rawValue: 1)
  /// Compaction may drop the frame without loss.
  package static let droppable = FrameFlags(rawValue: 2)
  /// Everything before the frame had reached the disk when the frame was written.
  ///
  /// So damage before it is not the trace of a crash. Set by ``FrameWriter/seal()``, never by the caller.
  package static let sealed = FrameFlags(rawValue: 4)
}
