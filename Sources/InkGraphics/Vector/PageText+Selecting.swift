extension PageText {
  /// Returns the position between two characters that is nearest to a point, for a text cursor.
  ///
  /// - Parameter point: The point, in the coordinates of the boxes.
  /// - Returns: The index of the character after the position, or their number at the end of the
  ///   text; `nil` without characters.
  /// - Complexity: Linear in the number of characters.
  public func position(near point: Point) -> Int? {
    guard let index = index(near: point)?.index else { return nil }
    let character = characters[index]
    let (start, end) = character.along
    return character.along(point) > (start + end) / 2 ? index + 1 : index
  }

  /// Returns the range of characters that a drag from one point to another selects, in reading order.
  ///
  /// - Parameters:
  ///   - start: The point where the selection starts, in the coordinates of the boxes.
  ///   - end: The point where the selection ends; it may be before the start.
  /// - Returns: A range of indices of characters; empty if both points are at one position.
  public func range(from start: Point, to end: Point) -> Range<Int> {
    guard let from = position(near: start), let to = position(near: end) else { return 0..<0 }
    return min(from, to)..<max(from, to)
  }

  /// Returns the range of the word nearest to a point.
  ///
  /// - Parameters:
  ///   - point: The point, in the coordinates of the boxes.
  ///   - distance: The greatest distance from a character, in the unit of the boxes.
  /// - Returns: A range of indices of characters; `nil` if no character is near.
  public func word(at point: Point, within distance: Double) -> Range<Int>? {
    guard let found = index(near: point), found.distance <= distance else { return nil }
    return extend(found.index) { $0 != .none }
  }

  /// Returns the range of the line nearest to a point.
  ///
  /// - Parameters:
  ///   - point: The point, in the coordinates of the boxes.
  ///   - distance: The greatest distance from a character, in the unit of the boxes.
  /// - Returns: A range of indices of characters; `nil` if no character is near.
  public func line(at point: Point, within distance: Double) -> Range<Int>? {
    guard let found = index(near: point), found.distance <= distance else { return nil }
    return extend(found.index) { $0 == .line }
  }

  /// Returns the ranges of characters whose boxes have their centers inside a rectangle.
  ///
  /// - Parameter rect: The rectangle, in the coordinates of the boxes.
  /// - Returns: The ranges of indices of characters, in reading order.
  public func ranges(inside rect: Rect) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    for (index, character) in characters.enumerated()
    where rect.contains(character.box.center) {
      if let last = ranges.last, last.upperBound == index {
        ranges[ranges.count - 1] = last.lowerBound..<(index + 1)
      } else {
        ranges.append(index..<(index + 1))
      }
    }
    return ranges
  }

  /// Returns the range of characters around an index, up to separators that satisfy `ends`.
  private func extend(
    _ index: Int,
    _ ends: (PageCharacter.Separator) -> Bool
  ) -> Range<Int> {
    var (first, end) = (index, index + 1)
    while first > 0, !ends(characters[first].separator) { first -= 1 }
    while end < characters.count, !ends(characters[end].separator) { end += 1 }
    return first..<end
  }

  /// Returns the index of the character nearest to a point, and its distance; `nil` without characters.
  private func index(near point: Point) -> (index: Int, distance: Double)? {
    guard point.isFinite else { return nil }
    var best: (index: Int, distance: Double)?
    for (index, character) in characters.enumerated() {
      let box = character.box
      let x = max(box.minX - point.x, 0, point.x - box.maxX)
      let y = max(box.minY - point.y, 0, point.y - box.maxY)
      let distance = x * x + y * y
      if distance < best?.distance ?? .infinity { best = (index, distance) }
    }
    return best.map { ($0.index, $0.distance.squareRoot()) }
  }
}

extension PageCharacter {
  /// Returns the coordinate of a point on the axis of the text.
  fileprivate func along(_ point: Point) -> Double { direction.along(point) }
}

extension PageCharacter.Direction {
  /// Returns the coordinate of a point on an axis in this direction.
  func along(_ point: Point) -> Double {
    switch self {
    case .right: point.x
    case .down: point.y
    case .left: -point.x
    case .up: -point.y
    }
  }
}
