import InkGraphics

/// The segments of a UNIPEN file: lists of components that form a character, a word or another unit.
struct UnipenSegments {
  private struct Level {
    var name: String
    /// The components of each segment, as ranges.
    var segments: [[ClosedRange<Int>]] = []
  }

  /// The kinds of segments, in the order in which the file first names them.
  private var levels: [Level] = []

  /// The maximum number of kinds of segments, and of ranges per segment.
  private static let maximumLevels = 16
  private static let maximumRanges = 1000

  /// Adds a segment of a line `.SEGMENT`.
  ///
  /// - Parameters:
  ///   - level: The kind of segment, such as `CHARACTER`.
  ///   - text: Its components, numbered from 0: numbers and ranges, separated by commas, such as `0-2,5`. A colon
  ///     precedes the number of a sample, which is ignored: `3:12-4`. Malformed segments are ignored.
  mutating func add(_ level: String, components text: Slice<UnsafeBufferPointer<UInt8>>) {
    var ranges: [ClosedRange<Int>] = []
    for part in text.split(separator: UInt8(ascii: ","), maxSplits: Self.maximumRanges) {
      let ends = part.split(separator: UInt8(ascii: "-")).map { end -> Int? in
        Int(String(decoding: end.prefix { $0 != UInt8(ascii: ":") }, as: UTF8.self))
      }
      guard let first = ends.first ?? nil, let last = ends.last ?? nil, ends.count <= 2,
        0 <= first, first <= last, last < UnipenReader.maximumComponents
      else { return }
      ranges.append(first...last)
    }
    var index = levels.firstIndex { $0.name.utf8.elementsEqual(level.utf8) }
    if index == nil, levels.count < Self.maximumLevels {
      index = levels.count
      levels.append(Level(name: level))
    }
    if let index { levels[index].segments.append(ranges) }
  }

  /// Returns the page of each component, from 0 and increasing; `nil` if all belong on one page.
  ///
  /// The kind with the fewest segments is used whose segments overlap; a component without a segment is
  /// on the page of the one before.
  func pages(of parser: UnipenParser) -> [Int]? {
    guard !levels.isEmpty else { return nil }
    let boxes = parser.components.map { parser.bounds(of: $0) }
    for level in levels.sorted(by: { $0.segments.count < $1.segments.count }) {
      let segments = level.segments.filter { segment in
        segment.contains { range in range.clamped(to: boxes).contains { !boxes[$0].isEmpty } }
      }
      if areOverlapping(segments, boxes) { return pages(of: segments, count: boxes.count) }
    }
    return nil
  }

  /// Returns whether most segments cover at least half of the one before, or are covered by it so.
  private func areOverlapping(_ segments: [[ClosedRange<Int>]], _ boxes: [Rect]) -> Bool {
    guard segments.count > 1 else { return false }
    let bounds = segments.map { segment in
      segment.reduce(Rect.empty) { box, range in
        range.clamped(to: boxes).reduce(box) { $0.union(boxes[$1]) }
      }
    }
    let count = zip(bounds, bounds.dropFirst()).count { a, b in
      let common = a.intersection(b)
      guard !common.isEmpty else { return false }
      // A straight stroke has no area.
      func area(_ box: Rect) -> Double { max(box.width, 1) * max(box.height, 1) }
      return 2 * area(common) >= min(area(a), area(b))
    }
    return 2 * count > segments.count - 1
  }

  private func pages(of segments: [[ClosedRange<Int>]], count: Int) -> [Int] {
    var starts: [Int] = []
    for segment in segments {
      let first = segment.map(\.lowerBound).min() ?? 0
      if first > starts.last ?? -1 { starts.append(first) }
    }
    var page = 0
    return (0..<count).map { component in
      while page + 1 < starts.count, component >= starts[page + 1] { page += 1 }
      return page
    }
  }
}

extension ClosedRange<Int> {
  /// The range within the indices of an array; empty if it is beyond its end.
  fileprivate func clamped(to boxes: [Rect]) -> Range<Int> {
    let end = Swift.min(upperBound + 1, boxes.count)
    return Swift.min(lowerBound, end)..<end
  }
}
