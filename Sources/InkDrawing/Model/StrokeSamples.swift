package import InkStrokes

/// Where the samples of strokes lie that have not been asked for, such as a document on disk.
///
/// An object that may be asked from any thread and answers the same each time.
package protocol StrokeSource: AnyObject, Sendable {
  /// The samples of a stroke, none of them predicted; none at all where they cannot be read.
  func samples(of index: Int) -> [StrokeSample]

  /// The samples of several strokes, from the first on until they have a number of samples together.
  ///
  /// What is stored together is decoded once, and may come along. At least the first stroke is there, if
  /// any is asked for.
  func samples(of indices: [Int], until most: Int) -> [[StrokeSample]]

  /// The same for somebody who keeps what was decoded.
  func samples(of indices: [Int], until most: Int, keptIn cache: StrokeCache) -> [[StrokeSample]]

  /// Decodes a stroke, and what is stored together with it, unless a cache has it.
  ///
  /// - Returns: About how many samples were decoded.
  func prepare(_ index: Int, in cache: StrokeCache) -> Int
}

extension StrokeSource {
  /// The samples of several strokes, one by one.
  package func samples(of indices: [Int], until most: Int) -> [[StrokeSample]] {
    var result: [[StrokeSample]] = []
    var left = most
    for index in indices where left > 0 || result.isEmpty {
      result.append(samples(of: index))
      left -= result[result.count - 1].count
    }
    return result
  }

  /// The samples of several strokes; nothing is kept.
  package func samples(
    of indices: [Int],
    until most: Int,
    keptIn cache: StrokeCache
  ) -> [[StrokeSample]] {
    samples(of: indices, until: most)
  }

  /// Decodes nothing.
  package func prepare(_ index: Int, in cache: StrokeCache) -> Int { 0 }
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
    case .stored(let source, let index): source.samples(of: index)
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

extension StrokeSamples {
  /// The samples of many strokes; what is stored together is decoded once.
  package static func all(_ strokes: [StrokeSamples]) -> [[StrokeSample]] {
    some(of: strokes, until: .max)
  }

  /// The samples of strokes, from the first on until they have a number of samples together.
  ///
  /// At least the first is there. So memory is bounded for documents that claim far more samples than
  /// they have bytes.
  ///
  /// - Parameter cache: Keeps what is decoded, if given and there is room in it.
  package static func some(
    of strokes: [StrokeSamples],
    until most: Int,
    keptIn cache: StrokeCache? = nil
  ) -> [[StrokeSample]] {
    var result: [[StrokeSample]] = []
    result.reserveCapacity(strokes.count)
    var left = most
    var first = 0
    while first < strokes.count, left > 0 || first == 0 {
      guard case .stored(let source, let index) = strokes[first] else {
        result.append(strokes[first].all)
        left -= result[first].count
        first += 1
        continue
      }
      var indices = [index]
      while first + indices.count < strokes.count,
        case .stored(let other, let index) = strokes[first + indices.count], other === source
      {
        indices.append(index)
      }
      let part =
        if let cache, cache.limit > 0 {
          source.samples(of: indices, until: left, keptIn: cache)
        } else {
          source.samples(of: indices, until: left)
        }
      for samples in part { left -= samples.count }
      result += part
      first += part.count
      if part.count < indices.count { break }
    }
    return result
  }
}
