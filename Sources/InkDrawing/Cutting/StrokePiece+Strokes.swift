import InkGraphics
package import InkStrokes

/// Converts the ink of items, including pieces of cut strokes, to strokes, for formats without pieces.
///
/// Caches the last source stroke, so consecutive pieces of it are fast.
package struct StrokeMaker {
  private var whole: WholeStroke?

  package init() {}

  /// Returns an item's ink as strokes in its own coordinates; empty for items without ink.
  ///
  /// - Parameters:
  ///   - item: The item.
  ///   - samples: The samples of the stroke, or of the stroke that the piece was cut from.
  package mutating func strokes(of item: Item, _ samples: [StrokeSample]?) -> [Stroke] {
    guard let piece = item.piece else { return item.stroke(of: samples).map { [$0] } ?? [] }
    guard let brush = item.brush, let samples else { return [] }
    if whole?.source != piece.source { whole = WholeStroke(piece.source, samples) }
    let parts = whole?.parts(in: piece.ranges) ?? []
    return parts.map { piece.stroke(item.id, brush, $0) }
  }
}

/// A cut stroke, and the positions of its samples along the path.
private struct WholeStroke {
  let source: ItemID
  private let samples: [StrokeSample]

  /// The distance of each sample from the first, along the polyline through them.
  private let ways: [Double]

  init(_ source: ItemID, _ samples: [StrokeSample]) {
    self.source = source
    self.samples = samples
    var ways: [Double] = []
    ways.reserveCapacity(samples.count)
    var way = 0.0
    for (i, sample) in samples.enumerated() {
      if i > 0 { way += (sample.location - samples[i - 1].location).length }
      ways.append(way)
    }
    self.ways = ways
  }

  /// Returns the samples in each range of the path, and one at each cut.
  ///
  /// Effects of the brush that depend on the ends or the speed of a stroke may differ.
  func parts(in ranges: [WayRange]) -> [[StrokeSample]] {
    let way = ways.last ?? 0
    var parts: [[StrokeSample]] = []
    if way == 0 {
      if ranges.first?.start == 0 { parts = [samples] }
    } else {
      for range in ranges {
        let start = Double(range.start) / Double(UInt32.max) * way
        let end = range.end == .max ? way : Double(range.end) / Double(UInt32.max) * way
        var part: [StrokeSample] = []
        var i = firstSample(from: start)
        if i > 0, i < ways.count, ways[i - 1] < start, ways[i] > start {
          part.append(between(i, start))
        }
        while i < ways.count, ways[i] <= end {
          part.append(samples[i])
          i += 1
        }
        if i > 0, i < ways.count, ways[i - 1] < end, ways[i] > end { part.append(between(i, end)) }
        if !part.isEmpty { parts.append(part) }
      }
    }
    return parts
  }

  /// Returns the index of the first sample at or after a distance along the polyline through the samples.
  private func firstSample(from way: Double) -> Int {
    var (low, high) = (0, ways.count)
    while low < high {
      let middle = (low + high) / 2
      if ways[middle] >= way { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// Returns the interpolated sample at a distance along the path, between the sample at an index and the one before.
  ///
  /// Location and time are interpolated; other values are those of the nearer sample.
  private func between(_ index: Int, _ way: Double) -> StrokeSample {
    let (a, b) = (samples[index - 1], samples[index])
    let part = (way - ways[index - 1]) / (ways[index] - ways[index - 1])
    var sample = part < 0.5 ? a : b
    sample.location = a.location.interpolated(to: b.location, part)
    sample.time = a.time + (b.time - a.time) * part
    return sample
  }
}

extension Item {
  /// Whether the item is a stroke, or a piece of one.
  package var isInk: Bool { isStroke || piece != nil }
}
