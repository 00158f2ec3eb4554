/// The losses of a damaged document, and the substitutes.
public struct Losses: Hashable, Sendable {
  /// The unreadable ranges of the log, in bytes, ascending.
  public internal(set) var ranges: [Range<Int>] = []

  /// The number of frames that are whole, but cannot be decoded.
  public internal(set) var frames = 0

  /// The number of strokes that are known to be lost: their identifiers have no samples.
  ///
  /// Strokes whose beginning and operation are both lost are not counted.
  public internal(set) var strokes = 0

  /// The number of strokes that may lack samples, since there is damage within them or behind their last sample.
  ///
  /// Removed strokes count as long as undo can bring them back.
  public internal(set) var shortened = 0

  /// The number of items that are drawn with the plain pen, since their brush is lost.
  public internal(set) var brushes = 0

  /// The number of lost resources: pictures, which are invisible, and the original files of pictures.
  public internal(set) var resources = 0

  /// The number of strokes on recovered pages and layers, since their original location is lost.
  public internal(set) var placed = 0

  /// Whether the undo history was dropped, since operations are missing.
  public internal(set) var isHistoryLost = false

  /// Whether nothing is lost.
  public var isEmpty: Bool { self == Losses() }

  /// The number of unreadable bytes.
  public var bytes: Int { ranges.reduce(0) { $0 + $1.count } }
}
