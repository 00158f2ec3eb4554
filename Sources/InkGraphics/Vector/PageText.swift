/// The characters of a page in reading order, for searching, selecting and copying.
///
/// Coordinates are those of the picture or page that the text belongs to.
public struct PageText: Hashable, Sendable {
  /// The characters, in reading order; spaces and ends of lines are separators.
  package var characters: [PageCharacter]

  /// The maximum number of characters that a picture stores; further ones are dropped.
  public static let maximumCount = 1 << 18

  /// Creates a text from characters in reading order.
  package init(_ characters: [PageCharacter] = []) { self.characters = characters }

  /// The number of characters, which ranges of the text count from 0.
  public var count: Int { characters.count }

  /// Whether there are no characters.
  public var isEmpty: Bool { characters.isEmpty }

  /// Returns a range of characters as UTF-8, with a space or a line feed for each separator between them.
  ///
  /// - Parameter range: The indices of characters; the part outside is ignored.
  public func utf8(of range: Range<Int>) -> [UInt8] {
    var bytes: [UInt8] = []
    for index in range.clamped(to: characters.indices) {
      let character = characters[index]
      if index > range.lowerBound {
        switch character.separator {
        case .none: break
        case .space: bytes.append(0x20)
        case .line: bytes.append(0x0a)
        }
      }
      bytes.append(contentsOf: UTF8.encode(character.scalar) ?? UTF8.encodedReplacementCharacter)
    }
    return bytes
  }

  /// Returns the rectangles of a range of characters: one for each line, or for each part of it with its own height.
  ///
  /// - Parameter range: The indices of characters; the part outside is ignored.
  /// - Returns: The rectangles, in reading order, in the coordinates of the boxes.
  public func rects(of range: Range<Int>) -> [Rect] {
    var rects: [Rect] = []
    var last: PageCharacter?
    for index in range.clamped(to: characters.indices) {
      let character = characters[index]
      if let last, let rect = rects.last, character.continues(last) {
        rects[rects.count - 1] = rect.union(character.box)
      } else {
        rects.append(character.box)
      }
      last = character
    }
    return rects
  }

  /// Returns the text with its boxes mapped by a transform, such as one to page coordinates.
  ///
  /// Each box becomes the bounding box of the mapped box, and each direction the nearest of the four.
  public func transformed(by transform: Affine) -> PageText {
    let directions = PageCharacter.Direction.allCases.map { $0.transformed(by: transform) }
    return PageText(
      characters.map {
        var character = $0
        character.box = transform.apply($0.box)
        character.direction = directions[Int($0.direction.rawValue)]
        return character
      }
    )
  }
}

extension PageCharacter.Direction {
  /// Returns the nearest direction to that of the transformed text.
  fileprivate func transformed(by transform: Affine) -> Self {
    let step =
      switch self {
      case .right: Vector(1, 0)
      case .down: Vector(0, 1)
      case .left: Vector(-1, 0)
      case .up: Vector(0, -1)
      }
    let mapped = transform.apply(step)
    if abs(mapped.dx) >= abs(mapped.dy) { return mapped.dx >= 0 ? .right : .left }
    return mapped.dy >= 0 ? .down : .up
  }
}

extension PageCharacter {
  /// Whether the character extends the rectangle of the previous one.
  fileprivate func continues(_ last: PageCharacter) -> Bool {
    guard separator != .line, direction == last.direction else { return false }
    let (near, far) = across
    // Raised and smaller characters of a line keep their own rectangles.
    return abs(near - last.across.near) <= 0.5 && abs(far - last.across.far) <= 0.5
      && along.start >= last.along.start
  }
}
