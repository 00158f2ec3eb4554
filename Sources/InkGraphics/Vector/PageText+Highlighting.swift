extension PageText {
  /// Returns the words that a highlighter stroke along lines of text marks: a range of characters for each line.
  ///
  /// In a marked line, the range is from the first to the last word that the stroke covers by at least 30 percent. A
  /// stroke that is no higher than 1.25 times the height of a line marks only the line that it follows farthest, even
  /// if it slopes into another. A higher stroke marks each line that it follows at least a fifth as far as that line.
  /// Nothing is marked if less than half of the stroke is on text, if it mostly crosses lines, or if it is longer than
  /// a million units.
  ///
  /// - Parameter path: The points of the center line of the stroke, in the coordinates of the boxes.
  /// - Returns: Ranges of indices of characters, in reading order.
  /// - Complexity: Linear in the number of characters; at most 4,096 steps times the number of lines near the path.
  @inline(never)
  public func words(markedBy path: [Point]) -> [Range<Int>] {
    guard let first = path.first, path.allSatisfy({ $0.isFinite }) else { return [] }
    var bounds = Rect(center: first, radius: 0)
    var length = 0.0
    for (from, to) in zip(path, path.dropFirst()) {
      bounds.formUnion(Rect(center: to, radius: 0))
      length += from.distance(to: to)
    }
    guard length > 0, length < 1e6 else { return [] }
    var lines = self.lines(near: bounds)
    var onText = 0.0
    let step = max(Self.step, length / Self.maximumSteps)
    for (from, to) in zip(path, path.dropFirst()) {
      let part = from.distance(to: to)
      let count = max((part / step).rounded(.up), 1)
      let way = (to - from) * (1 / count)
      for i in 0..<Int(count) {
        let middle = from + way * (Double(i) + 0.5)
        guard let index = lines.nearest(to: middle) else { continue }
        lines[index].follow(middle, way)
        onText += part / count
      }
    }
    let longest = lines.max { $0.travel < $1.travel }
    guard let longest, onText >= length * Self.leastOnText,
      lines.reduce(0, { $0 + $1.travel }) >= onText * Self.leastAlong
    else { return [] }
    let height = longest.isVertical ? bounds.width : bounds.height
    if height <= Self.heightOfOneLine * longest.height {
      let ends = path.map { longest.along($0) }
      var line = longest
      line.followed = (ends.min() ?? 0, ends.max() ?? 0)
      return words(of: line).map { [$0] } ?? []
    }
    return lines.filter { $0.travel >= Self.leastShare * longest.travel && $0.travel > 0 }
      .compactMap { words(of: $0) }
  }

  /// The distance of the points of a path that are examined, in the unit of the boxes, and their maximum number.
  private static let (step, maximumSteps) = (2.0, 4096.0)

  /// The least fraction of a stroke on text, and of that part along lines.
  private static let (leastOnText, leastAlong) = (0.5, 0.5)

  /// The height up to which a stroke follows a single line, in heights of the line.
  private static let heightOfOneLine = 1.25

  /// The least distance that a stroke moves along a line to mark it, as a fraction of the greatest along any line.
  private static let leastShare = 0.2

  /// The fraction of a word's length that a stroke must cover to mark the word.
  private static let leastOfWord = 0.3

  /// Returns the lines that a stroke within some bounds may run along.
  private func lines(near bounds: Rect) -> [TextLine] {
    var lines: [TextLine] = []
    for (index, character) in characters.enumerated() {
      if let last = lines.indices.last, lines[last].add(character, at: index) { continue }
      if let last = lines.last, !last.isNear(bounds) { lines.removeLast() }
      lines.append(TextLine(character, at: index))
    }
    if let last = lines.last, !last.isNear(bounds) { lines.removeLast() }
    return lines
  }

  /// Returns the range from the first to the last covered word of a line; `nil` without any.
  private func words(of line: TextLine) -> Range<Int>? {
    var found: Range<Int>?
    var first = line.range.lowerBound
    while first < line.range.upperBound {
      var end = first + 1
      var (low, high) = characters[first].along
      while end < line.range.upperBound, characters[end].separator == .none {
        let along = characters[end].along
        (low, high) = (min(low, along.start), max(high, along.end))
        end += 1
      }
      let shared = min(high, line.followed.end) - max(low, line.followed.start)
      if shared > 0, shared >= Self.leastOfWord * (high - low) {
        found = (found?.lowerBound ?? first)..<end
      }
      first = end
    }
    return found
  }
}

/// A line of characters, and how far a stroke has moved along it.
private struct TextLine {
  private(set) var range: Range<Int>
  private let direction: PageCharacter.Direction
  private var bounds: Rect

  /// The distance that the stroke has moved along the line; back and forth add up.
  private(set) var travel = 0.0

  /// The part of the line that the stroke has followed, on an axis in the direction of the text.
  var followed = (start: Double.infinity, end: -Double.infinity)

  init(_ character: PageCharacter, at index: Int) {
    range = index..<(index + 1)
    direction = character.direction
    bounds = character.box
  }

  var isVertical: Bool { direction.isVertical }

  /// The extent across the direction of the text.
  var height: Double { isVertical ? bounds.width : bounds.height }

  /// Adds the next character; returns `false` if it begins another line.
  mutating func add(_ character: PageCharacter, at index: Int) -> Bool {
    guard character.separator != .line, character.direction == direction else { return false }
    range = range.lowerBound..<(index + 1)
    bounds = bounds.union(character.box)
    return true
  }

  /// Whether a path within some bounds may follow the line.
  func isNear(_ area: Rect) -> Bool { bounds.expanded(by: height).intersects(area) }

  /// Returns the coordinate of a point on an axis in the direction of the text.
  func along(_ point: Point) -> Double { direction.along(point) }

  /// Returns the distance of a point from the middle of the line, in heights; `nil` if it is not on the line.
  ///
  /// A point is on the line if it is in the box of the line, extended by the height of the line at both ends and by a
  /// tenth of the height at both sides.
  func distance(to point: Point) -> Double? {
    let (dx, dy) = (abs(point.x - bounds.center.x), abs(point.y - bounds.center.y))
    let (across, along) = isVertical ? (dx, dy) : (dy, dx)
    let length = isVertical ? bounds.height : bounds.width
    guard height > 0, across <= 0.6 * height, along <= 0.5 * length + height else { return nil }
    return across / height
  }

  /// Records that the stroke has moved to a point by a vector.
  mutating func follow(_ point: Point, _ way: Vector) {
    travel += abs(isVertical ? way.dy : way.dx)
    let position = along(point)
    followed = (min(followed.start, position), max(followed.end, position))
  }
}

extension [TextLine] {
  /// Returns the index of the line that a point is on; `nil` if it is on none.
  fileprivate func nearest(to point: Point) -> Int? {
    var best: (index: Int, distance: Double)?
    for index in indices {
      if let distance = self[index].distance(to: point), distance < best?.distance ?? .infinity {
        best = (index, distance)
      }
    }
    return best?.index
  }
}
