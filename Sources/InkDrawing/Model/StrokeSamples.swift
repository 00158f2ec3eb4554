public import InkStrokes

/// Where the samples of strokes lie that have not been asked for, such as a document on disk.
///
/// An object that may be asked from any thread and answers the same each time.
public protocol StrokeSource: AnyObject, Sendable {
  /// The samples of a stroke, none of them predicted; none at all where they cannot be read.
  func samples(of index: Int) -> [StrokeSample]
}

/// The samples of a stroke, at hand or still where they are stored.
public enum StrokeSamples: Sendable {
  /// The samples themselves.
  case list([StrokeSample])
  /// The stroke of a source that has a number.
  case stored(any StrokeSource, index: Int)

  /// The samples; those that are stored are decoded each time.
  public var all: [StrokeSample] {
    switch self {
    case .list(let samples): samples
    case .stored(let source, let index): source.samples(of: index)
    }
  }

  /// How much memory they take, in bytes.
  var memory: Int {
    if case .list(let samples) = self { return samples.count * MemoryLayout<StrokeSample>.stride }
    return 0
  }
}
