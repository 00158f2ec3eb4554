/// A character of the text of a page, with its box and the separator before it.
package struct PageCharacter: Hashable, Sendable {
  /// The white space between a character and the previous one.
  package enum Separator: UInt8, CaseIterable, Hashable, Sendable {
    /// No separator: the character belongs to the same word as the previous one.
    case none
    /// A space: the character begins a word.
    case space
    /// The end of a line: the character begins a line.
    case line
  }

  /// The direction in which the text continues behind a character, as shown.
  package enum Direction: UInt8, CaseIterable, Hashable, Sendable {
    /// To the right, as Latin text.
    case right
    /// Downward, as text that is turned clockwise.
    case down
    /// To the left, as Arabic text.
    case left
    /// Upward, as text that is turned counterclockwise.
    case up

    /// Whether text runs along the y axis.
    package var isVertical: Bool { self == .down || self == .up }
  }

  /// The Unicode scalar value of the character.
  package var scalar: Unicode.Scalar

  /// The box of the character, in the coordinates of the page or picture that shows the text.
  ///
  /// It extends from the start to the end of the advance, and from the ascent to the descent of the line.
  package var box: Rect

  /// The separator before the character; that of the first character of a text has no meaning.
  package var separator: Separator

  /// The direction in which the text continues behind the character.
  package var direction: Direction

  /// Creates a character.
  ///
  /// - Parameters:
  ///   - scalar: The Unicode scalar value.
  ///   - box: The box, from the start to the end of the advance, and from the ascent to the descent of the line.
  ///   - separator: The separator before the character. The default is `none`.
  ///   - direction: The direction of the text. The default is `right`.
  package init(
    _ scalar: Unicode.Scalar,
    _ box: Rect,
    separator: Separator = .none,
    direction: Direction = .right
  ) {
    self.scalar = scalar
    self.box = box
    self.separator = separator
    self.direction = direction
  }

  /// The start and the end of the box in the direction of the text; negated coordinates if it runs left or up.
  var along: (start: Double, end: Double) {
    switch direction {
    case .right: (box.minX, box.maxX)
    case .down: (box.minY, box.maxY)
    case .left: (-box.maxX, -box.minX)
    case .up: (-box.maxY, -box.minY)
    }
  }

  /// The extent of the box across the direction of the text.
  var across: (near: Double, far: Double) {
    direction.isVertical ? (box.minX, box.maxX) : (box.minY, box.maxY)
  }

  /// Creates a character from the extents of its box along and across the direction of the text.
  init(
    _ scalar: Unicode.Scalar,
    _ along: (start: Double, end: Double),
    _ across: (near: Double, far: Double),
    _ separator: Separator,
    _ direction: Direction
  ) {
    let (near, far) = across
    switch direction {
    case .right: box = Rect(minX: along.start, minY: near, maxX: along.end, maxY: far)
    case .down: box = Rect(minX: near, minY: along.start, maxX: far, maxY: along.end)
    case .left: box = Rect(minX: -along.end, minY: near, maxX: -along.start, maxY: far)
    case .up: box = Rect(minX: near, minY: -along.end, maxX: far, maxY: -along.start)
    }
    self.scalar = scalar
    self.separator = separator
    self.direction = direction
  }
}
