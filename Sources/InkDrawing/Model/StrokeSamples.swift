package import InkStrokes

/// A store of samples that are decoded when they are asked for, such as a document on disk.
///
/// An object that may be asked from any thread and answers the same each time.
package protocol StrokeSource: AnyObject, Sendable {
  /// The samples of several strokes, none of them predicted, from the first on until they have a number of samples
  /// together; none of a stroke that cannot be read.
  ///
  /// What is stored together is decoded once, and may come along. At least the first stroke is there, if
  /// any is asked for. The reader's cache is asked first, and gets what is decoded.
  func samples(of indices: [Int], until maximum: Int, reader: StrokeReader) -> [[StrokeSample]]

  /// Decodes a stroke, and what is stored together with it, into a reader's cache, unless it is there.
  ///
  /// - Returns: About how many samples were decoded.
  func prepare(_ index: Int, reader: StrokeReader) -> Int
}

/// The samples of a stroke, at hand or still where they are stored.
package enum StrokeSamples: Sendable {
  /// The samples themselves.
  case list([StrokeSample])
  /// The stroke of a source that has a number.
  case stored(any StrokeSource, index: Int)

  /// The samples; those that are stored are decoded each time.
  package var all: [StrokeSample] {
    switch self {
    case .list(let samples): samples
    case .stored(let source, let index):
      source.samples(of: [index], until: .max, reader: StrokeReader())[0]
    }
  }

  /// Whether others are the same stroke of the same source.
  func areStored(as other: StrokeSamples) -> Bool {
    guard case .stored(let source, let index) = self,
      case .stored(let otherSource, let otherIndex) = other
    else { return false }
    return source === otherSource && index == otherIndex
  }

  /// How much memory they take, in bytes.
  var memory: Int {
    if case .list(let samples) = self { return samples.count * MemorySize.sample }
    return 0
  }
}
