/// What a damaged document has lost, and what stands in for it.
public struct Losses: Hashable, Sendable {
  /// The parts of the log that cannot be read, in bytes.
  public internal(set) var ranges: [Range<Int>] = []

  /// How many frames are whole, but not to be understood.
  public internal(set) var frames = 0

  /// How many strokes are known to be lost, since there are no samples to their names.
  ///
  /// Nothing tells of strokes whose beginning and operation are lost.
  public internal(set) var strokes = 0

  /// How many strokes of the drawing may lack samples, since damage lies in their midst or behind what there
  /// is of them.
  ///
  /// Those that were removed count as long as undoing can bring them back.
  public internal(set) var shortened = 0

  /// How many things are drawn with the plain pen, since their brush is lost.
  public internal(set) var brushes = 0

  /// How many resources are lost: pictures of which nothing is seen, files that pictures were made of.
  public internal(set) var resources = 0

  /// How many strokes are on pages and layers of their own, since nothing says any more where they were.
  public internal(set) var placed = 0

  /// Whether what could be undone is given up, since operations are missing.
  public internal(set) var isHistoryLost = false

  /// Whether nothing is lost.
  public var isEmpty: Bool { self == Losses() }

  /// How many bytes cannot be read.
  public var bytes: Int { ranges.reduce(0) { $0 + $1.count } }
}
