import InkGraphics
import InkStrokes

/// The arc of an angle and its degrees, as drawn by Drawsana, a drawing library for iOS.
struct AngleMark {
  /// The arc, in page units; drawn with half the width of the lines of the angle.
  let arc: Path

  /// The number of degrees, rounded down, as lines that form its digits.
  let digits: Path

  /// The width of the lines of the digits, in page units.
  static let lineWidth = 1.25

  private static let radius = 24.0
  private static let distance = 44.0
  private static let size = 10.0

  /// Creates the mark of an angle at the second point; `nil` if two points are equal.
  init?(_ a: Point, _ b: Point, _ c: Point) {
    let (first, second) = (a - b, c - b)
    guard first.lengthSquared > 0, second.lengthSquared > 0, a != c else { return nil }
    let turn = first.turn(to: second)
    let start = Real.atan2(first.dy, first.dx)
    var arc = Path()
    arc.add(arcAbout: b, radius: Self.radius, from: start, turn: turn)
    self.arc = arc
    // Slightly more, so that rounding doesn't turn a right angle into 89 degrees.
    let degrees = Int((abs(turn) * 180 / .pi + 1e-6).rounded(.down))
    let (sine, cosine) = Real.sinCos(start + turn / 2)
    let center = Point(b.x + Self.distance * cosine, b.y + Self.distance * sine)
    digits = Self.digits(degrees, about: center)
  }

  // MARK: Digits

  /// The strokes of a digit: its width, lines and arcs.
  ///
  /// The height is 8, and the y axis points up.
  private struct Glyph {
    var width: Double
    var lines: [[Double]] = []
    /// The center, radii, and first and last angle in degrees, of each arc.
    var arcs: [[Double]] = []
  }

  private static let gap = 1.7

  private static func glyph(_ digit: Int) -> Glyph {
    switch digit {
    case 0: Glyph(width: 4.8, arcs: [[2.4, 4, 2.4, 4, 90, 450]])
    case 1: Glyph(width: 2.2, lines: [[0.3, 6.3, 2.2, 8, 2.2, 0]])
    case 2:
      Glyph(width: 4.6, lines: [[4.2, 4.7, 0, 0, 4.6, 0]], arcs: [[2.3, 5.8, 2.2, 2.2, 165, -30]])
    case 3:
      Glyph(width: 4.5, arcs: [[2.2, 6.1, 2, 1.9, 150, -90], [2.2, 2.1, 2.3, 2.1, 90, -150]])
    case 4: Glyph(width: 4.8, lines: [[3.4, 0, 3.4, 8, 0, 2.4, 4.8, 2.4]])
    case 5:
      Glyph(
        width: 4.5,
        lines: [[4.2, 8, 0.7, 8, 0.4, 4.5]],
        arcs: [[2.2, 2.6, 2.3, 2.6, 130, -150]]
      )
    case 6: Glyph(width: 4.6, lines: [[3.7, 8, 0.4, 3.6]], arcs: [[2.3, 2.4, 2.3, 2.4, 0, 360]])
    case 7: Glyph(width: 4.6, lines: [[0, 8, 4.6, 8, 1.5, 0]])
    case 8:
      Glyph(width: 4.6, arcs: [[2.3, 6, 1.9, 2, 270, -90], [2.3, 2, 2.3, 2, 90, 450]])
    case 9: Glyph(width: 4.6, lines: [[4.5, 5, 2.2, 0]], arcs: [[2.3, 5.6, 2.3, 2.4, 0, 360]])
    default: Glyph(width: 2.6, arcs: [[1.3, 6.7, 1.3, 1.3, 0, 360]])
    }
  }

  private static func digits(_ number: Int, about center: Point) -> Path {
    var glyphs = [glyph(10)]
    var rest = number
    repeat {
      glyphs.insert(glyph(rest % 10), at: 0)
      rest /= 10
    } while rest > 0
    var width = -gap
    for glyph in glyphs { width += glyph.width + gap }
    let scale = size / 8
    var x = center.x - width * scale / 2
    let base = center.y + size / 2
    var path = Path()
    for glyph in glyphs {
      for line in glyph.lines {
        for i in 0..<(line.count / 2) {
          let point = Point(x + line[2 * i] * scale, base - line[2 * i + 1] * scale)
          if i == 0 { path.move(to: point) } else { path.line(to: point) }
        }
      }
      for arc in glyph.arcs {
        for i in 0...24 {
          let part = Double(i) / 24
          let (sine, cosine) = Real.sinCos((arc[4] + (arc[5] - arc[4]) * part) * .pi / 180)
          let point = Point(
            x + (arc[0] + arc[2] * cosine) * scale,
            base - (arc[1] + arc[3] * sine) * scale
          )
          if i == 0 { path.move(to: point) } else { path.line(to: point) }
        }
      }
      x += (glyph.width + gap) * scale
    }
    return path
  }
}
