/// What a frame holds.
///
/// Any number from 1 to 2²⁹ − 1 is a kind; readers keep frames whose kind they do not know. Kinds
/// up to 65535 are given out by this package, larger ones are free for programs.
public struct FrameKind: RawRepresentable, Hashable, Sendable {
  /// The number that stands for it in a document.
  public let rawValue: UInt32

  /// The largest number of a kind: 2²⁹ − 1.
  package static let largest: UInt32 = 1 << 29 - 1

  /// Creates a kind; nil for 0 and for numbers of more than 29 bits.
  public init?(rawValue: UInt32) {
    guard rawValue > 0, rawValue <= Self.largest else { return nil }
    self.rawValue = rawValue
  }

  private init(known number: UInt32) { rawValue = number }

  /// A run of input events.
  package static let events = FrameKind(known: 1)
  /// A change of the brush.
  package static let brush = FrameKind(known: 2)
  /// A change of the tool or of its settings.
  package static let tool = FrameKind(known: 3)
  /// An operation on the drawing: something added, removed, moved, undone.
  package static let operation = FrameKind(known: 4)
  /// The state of the drawing at this point, in place of all that leads to it.
  package static let snapshot = FrameKind(known: 5)
  /// Title, author, times, page sizes and other facts about the document.
  package static let metadata = FrameKind(known: 6)
  /// A small picture of the document.
  package static let thumbnail = FrameKind(known: 7)
  /// Bytes that other frames refer to: a picture, a font, a background.
  package static let resource = FrameKind(known: 8)
  /// Nothing: carries a flag where no other frame follows.
  package static let mark = FrameKind(known: 9)
}

/// What a reader must know of a frame whose kind it does not know.
public struct FrameFlags: OptionSet, Hashable, Sendable {
  /// Three bits.
  public let rawValue: UInt8

  /// Creates a set from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Who does not know the kind may show the document, but not change it.
  public static let critical = FrameFlags(rawValue: 1)
  /// Nothing is missing if the frame is left out when the document is written anew.
  public static let droppable = FrameFlags(rawValue: 2)
  /// Everything before the frame had reached the disk when the frame was written.
  ///
  /// So damage before it is no crash. Set by ``FrameWriter/settle()``, never by hand.
  package static let sealed = FrameFlags(rawValue: 4)
}
