import InkGraphics
package import InkStrokes

/// Makes strokes of the ink of items, also of what is left of strokes that were cut, for formats that know no pieces.
///
/// Keeps the stroke whose pieces came last: those that are neighbours are quick.
package struct StrokeMaker {
  private var whole: WholeStroke?

  package init() {}

  /// An item's ink as strokes, in its own coordinates: a stroke itself, what is left of one that was cut, none for
  /// other items.
  ///
  /// - Parameters:
  ///   - item: The item.
  ///   - samples: Those of the stroke, or of that which the piece was cut from.
  package mutating func strokes(of item: Item, _ samples: [StrokeSample]?) -> [Stroke] {
    guard let piece = item.piece else { return item.stroke(of: samples).map { [$0] } ?? [] }
    guard let brush = item.brush, let samples else { return [] }
    if whole?.source != piece.source { whole = WholeStroke(piece.source, samples) }
    let parts = whole?.parts(in: piece.ranges) ?? []
    return parts.map { piece.stroke(item.id, brush, $0) }
  }
}

/// A stroke that was cut, and how far along its samples lie.
private struct WholeStroke {
  let source: ItemID
  private let samples: [StrokeSample]

  /// How far along straight lines between them the samples lie.
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

  /// The samples in each of some parts of the way, and one at each cut.
  ///
  /// What a brush makes of the ends of a stroke or of its speed may differ.
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

  /// The first sample that lies at least as far along.
  private func firstSample(from way: Double) -> Int {
    var (low, high) = (0, ways.count)
    while low < high {
      let middle = (low + high) / 2
      if ways[middle] >= way { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// The sample at a way between the one at an index and the one before; what is not its place or time is that
  /// of the nearer one.
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
  /// Whether it is a stroke, or what is left of one.
  package var isInk: Bool { isStroke || piece != nil }
}
