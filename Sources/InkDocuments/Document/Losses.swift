/// The content that a repaired document lacks, or has in another form.
///
/// ``InkDocument/salvaged(from:plugins:)`` returns it.
public struct Losses: Hashable, Sendable {
  /// The unreadable ranges of the file, in bytes from its start, ascending.
  public internal(set) var ranges: [Range<Int>] = []

  /// The number of frames (records of the file) whose checksum matches, but whose content cannot be decoded.
  public internal(set) var frames = 0

  /// The number of strokes that are known to be lost: their identifiers have no samples.
  ///
  /// A stroke isn't counted if both frames with its identifier are lost: that of its beginning, and that of its end.
  public internal(set) var strokes = 0

  /// The number of strokes that may lack samples, since damaged bytes are between their samples or right after them.
  ///
  /// Removed strokes count as long as undo can bring them back.
  public internal(set) var shortened = 0

  /// The number of items that are drawn with the plain pen, since their brush is lost.
  public internal(set) var brushes = 0

  /// The number of lost resources: pictures, which are invisible, and the original files of pictures.
  public internal(set) var resources = 0

  /// The number of strokes in layers that were added for them, since their original layers are lost.
  public internal(set) var placed = 0

  /// Whether the undo history was dropped, since operations are missing.
  public internal(set) var isHistoryLost = false

  /// Whether nothing is lost.
  public var isEmpty: Bool { self == Losses() }

  /// The number of unreadable bytes.
  public var bytes: Int { ranges.reduce(0) { $0 + $1.count } }
}
