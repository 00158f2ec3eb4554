/// The numbers of the encoding of glyphs that are set as text, from version 2 of vector pictures on.
///
/// A picture has a palette of the outlines that its glyphs use. A cursor follows the glyphs: each is at the cursor, and
/// moves it by the advance of its outline. Symbols between glyphs move the cursor, too.
enum GlyphRunCode {
  /// The moves of the cursor; their symbols follow those of the outlines in the palette.
  enum Move: Int, CaseIterable {
    /// Moves the cursor to the right by the last gap.
    case gap
    /// Moves the cursor to the right by a number, which becomes the gap.
    case newGap
    /// Moves the cursor horizontally by a number.
    case shift
    /// Moves the cursor by two numbers, to the right and down.
    case raise
    /// Moves the cursor to another line, by two numbers.
    ///
    /// The first is added to the start of the line, the second to the distance of the last two lines; the sums are the
    /// new start and the distance down.
    case line
  }

  /// The indices of the two prefix codes: that of outlines and moves, and that of numbers.
  static let (symbols, numbers) = (0, 1)

  /// The number of steps per page unit.
  ///
  /// Vertical coordinates and the numbers of moves are integers of steps.
  static let steps = 256.0

  /// The number of parts per step: horizontal positions and advances are integers of parts.
  static let parts: Int64 = 16

  /// The greatest error of a horizontal position, in ``parts`` of a step: 1/128 page unit.
  static let tolerance: Int64 = 32

  /// The greatest magnitude of a coordinate: horizontally in ``parts`` of a step, vertically in steps.
  static let greatest = Int64(1) << 44

  /// The greatest number of outlines in a palette.
  static let maximumPalette = 30_000
}

/// The position before the next glyph, and the values by which the next ones are predicted.
struct GlyphCursor {
  /// The horizontal position, in parts; see ``GlyphRunCode``.
  var x: Int64 = 0
  /// The vertical position, in steps.
  var y: Int64 = 0
  /// The last gap, in steps.
  var gap: Int64 = 0
  /// The start of the line, in parts.
  var lineStart: Int64 = 0
  /// The distance of the last two lines, in steps.
  var leading: Int64 = 0

  /// Applies a move with its numbers, in steps; numbers that it doesn't have are ignored.
  mutating func move(_ move: GlyphRunCode.Move, _ a: Int64, _ b: Int64) {
    switch move {
    case .gap: x &+= gap &* GlyphRunCode.parts
    case .newGap:
      gap = a
      x &+= a &* GlyphRunCode.parts
    case .shift: x &+= a &* GlyphRunCode.parts
    case .raise:
      x &+= a &* GlyphRunCode.parts
      y &+= b
    case .line:
      lineStart &+= a &* GlyphRunCode.parts
      x = lineStart
      leading &+= b
      y &+= leading
    }
  }

  /// Whether all coordinates are within ``GlyphRunCode/greatest``.
  var isValid: Bool {
    let limit = -GlyphRunCode.greatest...GlyphRunCode.greatest
    return limit.contains(x) && limit.contains(y) && limit.contains(lineStart)
      && limit.contains(leading) && limit.contains(gap)
  }

  /// The point, in page units.
  var point: Point {
    Point(
      Double(x) / (GlyphRunCode.steps * Double(GlyphRunCode.parts)),
      Double(y) / GlyphRunCode.steps
    )
  }
}

extension GlyphRunCode.Move {
  /// The number of numbers behind the symbol.
  var numbers: Int {
    switch self {
    case .gap: 0
    case .newGap, .shift: 1
    case .raise, .line: 2
    }
  }
}
