package import InkStrokes

/// A source of samples that are decoded on demand, such as a document on disk.
///
/// Thread-safe; equal requests return equal results.
package protocol StrokeSource: AnyObject, Sendable {
  /// Returns the samples of strokes, one array per stroke, until a total number of samples is reached.
  ///
  /// No sample is predicted, and an unreadable stroke has none. Strokes that are stored together are decoded together,
  /// and may all be included. If any stroke is requested, at least the first is returned. The reader's cache is
  /// consulted first, and receives the decoded samples.
  ///
  /// - Parameters:
  ///   - indices: The indices of the strokes in this source.
  ///   - maximum: The number of samples after which further strokes are left out.
  ///   - reader: The reader with the cache.
  func samples(of indices: [Int], until maximum: Int, reader: StrokeReader) -> [[StrokeSample]]

  /// Decodes a stroke, and those stored with it, into a reader's cache unless cached.
  ///
  /// - Parameters:
  ///   - index: The index of the stroke in this source.
  ///   - reader: The reader with the cache.
  /// - Returns: The approximate number of decoded samples; 0 if they were cached.
  func prepare(_ index: Int, reader: StrokeReader) -> Int
}

/// The samples of a stroke, decoded or still stored.
package enum StrokeSamples: Sendable {
  /// Decoded samples.
  case list([StrokeSample])
  /// A stroke that is decoded on demand, with its index in the source.
  case stored(any StrokeSource, index: Int)

  /// The samples; stored samples are decoded on each access.
  package var all: [StrokeSample] {
    switch self {
    case .list(let samples): samples
    case .stored(let source, let index):
      source.samples(of: [index], until: .max, reader: StrokeReader())[0]
    }
  }

  /// Whether both are the same stored stroke of the same source.
  func areStored(as other: StrokeSamples) -> Bool {
    guard case .stored(let source, let index) = self,
      case .stored(let otherSource, let otherIndex) = other
    else { return false }
    return source === otherSource && index == otherIndex
  }

  /// The approximate size in memory, in bytes; 0 for stored samples.
  var memory: Int {
    if case .list(let samples) = self { return samples.count * MemorySize.sample }
    return 0
  }
}
