import InkGraphics

/// The segments of a UNIPEN file: lists of components that form a character, a word or another unit.
struct UnipenSegments {
  /// A list of components, as ranges.
  typealias Segment = [ClosedRange<Int>]

  private struct Level {
    var name: String
    var segments: [Segment] = []
  }

  /// The kinds of segments, in the order in which the file first names them.
  private var levels: [Level] = []

  /// The maximum number of kinds of segments, and of ranges per segment.
  private static let maximumLevels = 16
  private static let maximumRanges = 256

  /// Reads the components of a segment; `nil` if they are malformed.
  ///
  /// - Parameter text: Components, numbered from 0: numbers and ranges, separated by commas, such as `0-2,5`. A colon
  ///   precedes the number of a sample, which is ignored: `3:12-4`.
  static func segment(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Segment? {
    let parts = text.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
    guard parts.count <= maximumRanges else { return nil }
    var ranges: Segment = []
    for part in parts {
      let ends = part.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        .map { Int(String(decoding: $0.prefix { $0 != UInt8(ascii: ":") }, as: UTF8.self)) }
      guard let first = ends.first ?? nil, let last = ends.last ?? nil, ends.count <= 2,
        0 <= first, first <= last, last < UnipenReader.maximumComponents
      else { return nil }
      ranges.append(first...last)
    }
    return ranges
  }

  /// Adds a segment of a kind, such as `CHARACTER`.
  mutating func add(_ segment: Segment, _ level: String) {
    if let index = levels.firstIndex(where: { $0.name.utf8.elementsEqual(level.utf8) }) {
      levels[index].segments.append(segment)
    } else if levels.count < Self.maximumLevels {
      levels.append(Level(name: level, segments: [segment]))
    }
  }

  /// Returns the page of each component, from 0; `nil` if all belong on one page.
  ///
  /// The kind with the fewest segments is used whose segments overlap. A component without a segment is on the page of
  /// the one before; of several segments with a component, the first counts.
  ///
  /// - Parameter boxes: The bounds of the ink of each component; empty for a lifted pen.
  func pages(of boxes: [Rect]) -> [Int]? {
    for level in levels.sorted(by: { $0.segments.count < $1.segments.count }) {
      // Segments that have components in common are parts of one unit.
      var pages = [Int](repeating: -1, count: boxes.count)
      var bounds: [Rect] = []
      var visited = 0
      for segment in level.segments {
        let ranges = segment.map { range in
          let end = min(range.upperBound + 1, boxes.count)
          return min(range.lowerBound, end)..<end
        }
        visited += ranges.reduce(0) { $0 + $1.count }
        // Bounds the time: in a sound file each component is in one segment of a kind, or in a few.
        guard visited <= 4 * boxes.count + 1000 else { return nil }
        var page = bounds.count
        var box = Rect.empty
        for component in ranges.joined() where !boxes[component].isEmpty {
          if pages[component] >= 0 { page = min(page, pages[component]) }
          box.formUnion(boxes[component])
        }
        guard !box.isEmpty else { continue }
        for component in ranges.joined() where !boxes[component].isEmpty && pages[component] < 0 {
          pages[component] = page
        }
        if page < bounds.count { bounds[page].formUnion(box) } else { bounds.append(box) }
      }
      if Self.areOverlapping(bounds) { return Self.filled(pages) }
    }
    return nil
  }

  /// Returns whether most boxes cover at least half of the one before, or are covered by it so.
  private static func areOverlapping(_ bounds: [Rect]) -> Bool {
    guard bounds.count > 1 else { return false }
    let count = zip(bounds, bounds.dropFirst()).count { a, b in
      let common = a.intersection(b)
      guard !common.isEmpty else { return false }
      // A straight stroke has no area.
      func area(_ box: Rect) -> Double { max(box.width, 1) * max(box.height, 1) }
      return 2 * area(common) >= min(area(a), area(b))
    }
    return 2 * count > bounds.count - 1
  }

  /// Replaces missing pages, −1, by the one before.
  private static func filled(_ pages: [Int]) -> [Int] {
    var page = 0
    return pages.map { found in
      if found >= 0 { page = found }
      return page
    }
  }
}
