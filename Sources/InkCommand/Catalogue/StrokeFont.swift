import InkGraphics

/// A single-line font of lowercase letters, digits and the hyphen.
///
/// A glyph is a program: `M x y` moves the pen, `L x y` draws a line, and `A cx cy rx ry from to` draws an arc about a
/// center between two angles in degrees, connected to the current point. The y axis points up; the baseline is 0, the
/// x-height 5, the ascender height 8.
enum StrokeFont {
  /// The height of tall letters, in font units.
  private static let height = 8.0
  private static let gap = 1.7
  private static let space = 3.0

  /// Returns the width of a text, in the unit of `size`.
  static func width(of text: String, size: Double) -> Double {
    var x = 0.0
    for letter in text { x += advance(letter) }
    return max(x - gap, 0) * size / height
  }

  /// Returns the lines of a text.
  ///
  /// - Parameters:
  ///   - text: The text; letters that the font lacks become spaces.
  ///   - origin: The start of the baseline.
  ///   - size: The height of tall letters, in page units.
  /// - Returns: A list of points for each line; a single point is a dot.
  static func lines(_ text: String, at origin: Point, size: Double) -> [[Point]] {
    let scale = size / height
    var lines: [[Point]] = []
    var x = 0.0
    for letter in text {
      for line in strokes(of: letter) {
        lines.append(line.map { Point(origin.x + (x + $0.x) * scale, origin.y - $0.y * scale) })
      }
      x += advance(letter)
    }
    return lines
  }

  private static func advance(_ letter: Character) -> Double {
    (letters[letter]?.width ?? space) + gap
  }

  private static func strokes(of letter: Character) -> [[Point]] {
    guard let program = letters[letter]?.program else { return [] }
    var words = program.split(separator: " ")[...]
    func number() -> Double { Double(words.removeFirst()) ?? 0 }
    var lines: [[Point]] = []
    var isDown = false
    func reach(_ point: Point) {
      if isDown { lines[lines.count - 1].append(point) } else { lines.append([point]) }
      isDown = true
    }
    while let command = words.popFirst() {
      switch command {
      case "M":
        isDown = false
        reach(Point(number(), number()))
      case "L": reach(Point(number(), number()))
      default:
        let (center, rx, ry) = (Point(number(), number()), number(), number())
        let (from, to) = (number(), number())
        let count = (abs(to - from) / 12).rounded(.up)
        for i in 0...Int(count) {
          let (sine, cosine) = Real.sinCos((from + (to - from) * Double(i) / count) * .pi / 180)
          reach(Point(center.x + rx * cosine, center.y + ry * sine))
        }
      }
    }
    return lines
  }

  private static let letters: [Character: (width: Double, program: String)] = [
    "a": (4.4, "A 2.2 2.5 2.2 2.5 0 360 M 4.4 5 L 4.4 0"),
    "b": (4.4, "M 0 8 L 0 0 M 0 2.5 A 2.2 2.5 2.2 2.5 180 -180"),
    "c": (4.0, "A 2.3 2.5 2.3 2.5 48 312"),
    "d": (4.4, "A 2.2 2.5 2.2 2.5 0 360 M 4.4 8 L 4.4 0"),
    "e": (4.4, "M 0 2.6 L 4.4 2.6 A 2.2 2.5 2.2 2.5 2 312"),
    "f": (2.8, "M 0.9 0 L 0.9 6.2 A 2.5 6.2 1.6 1.8 180 70 M 0 5 L 2.7 5"),
    "g": (4.4, "A 2.2 2.5 2.2 2.5 0 360 M 4.4 5 L 4.4 -0.8 A 2.2 -0.8 2.2 2.2 0 -150"),
    "h": (4.2, "M 0 8 L 0 0 M 0 2.9 A 2.1 2.9 2.1 2.1 180 0 L 4.2 0"),
    "i": (0.4, "M 0.2 5 L 0.2 0 M 0.2 7"),
    "j": (1.6, "M 1.4 5 L 1.4 -1.4 A 0 -1.4 1.4 1.6 0 -90 M 1.4 7"),
    "k": (3.9, "M 0 8 L 0 0 M 3.6 5 L 0 2.1 M 1.4 3.2 L 3.9 0"),
    "l": (1.5, "M 0.3 8 L 0.3 1.2 A 1.4 1.2 1.1 1.2 180 270"),
    "m": (
      6.4,
      "M 0 5 L 0 0 M 0 3.2 A 1.6 3.2 1.6 1.8 180 0 L 3.2 0 "
        + "M 3.2 3.2 A 4.8 3.2 1.6 1.8 180 0 L 6.4 0"
    ),
    "n": (4.2, "M 0 5 L 0 0 M 0 2.9 A 2.1 2.9 2.1 2.1 180 0 L 4.2 0"),
    "o": (4.8, "A 2.4 2.5 2.4 2.5 90 450"),
    "p": (4.4, "M 0 5 L 0 -3 M 0 2.5 A 2.2 2.5 2.2 2.5 180 -180"),
    "q": (4.4, "A 2.2 2.5 2.2 2.5 0 360 M 4.4 5 L 4.4 -3"),
    "r": (2.9, "M 0 5 L 0 0 M 0 3 A 2 3 2 2 180 62"),
    "s": (3.6, "A 1.85 3.7 1.6 1.3 30 270 A 1.85 1.2 1.7 1.2 90 -150"),
    "t": (3.0, "M 1.1 7 L 1.1 1.5 A 2.5 1.5 1.4 1.5 180 290 M 0 5 L 2.8 5"),
    "u": (4.2, "M 0 5 L 0 2.1 A 2.1 2.1 2.1 2.1 180 360 M 4.2 5 L 4.2 0"),
    "v": (4.2, "M 0 5 L 2.1 0 L 4.2 5"),
    "w": (6.4, "M 0 5 L 1.6 0 L 3.2 4.6 L 4.8 0 L 6.4 5"),
    "x": (4.0, "M 0 5 L 4 0 M 4 5 L 0 0"),
    "y": (4.2, "M 0 5 L 2.1 0 M 4.2 5 L 0.9 -3"),
    "z": (4.0, "M 0.1 5 L 3.9 5 L 0 0 L 4 0"),
    "0": (4.8, "A 2.4 4 2.4 4 90 450"),
    "1": (2.2, "M 0.3 6.3 L 2.2 8 L 2.2 0"),
    "2": (4.6, "A 2.3 5.8 2.2 2.2 165 -30 L 0 0 L 4.6 0"),
    "3": (4.5, "A 2.2 6.1 2 1.9 150 -90 A 2.2 2.1 2.3 2.1 90 -150"),
    "4": (4.8, "M 3.4 0 L 3.4 8 L 0 2.4 L 4.8 2.4"),
    "5": (4.5, "M 4.2 8 L 0.7 8 L 0.4 4.5 A 2.2 2.6 2.3 2.6 130 -150"),
    "6": (4.6, "M 3.7 8 L 0.4 3.6 M 4.6 2.4 A 2.3 2.4 2.3 2.4 0 360"),
    "7": (4.6, "M 0 8 L 4.6 8 L 1.5 0"),
    "8": (4.6, "A 2.3 6 1.9 2 270 -90 A 2.3 2 2.3 2 90 450"),
    "9": (4.6, "M 4.6 5.6 A 2.3 5.6 2.3 2.4 0 360 M 4.5 5 L 2.2 0"),
    "-": (2.6, "M 0.1 2.6 L 2.5 2.6"),
  ]
}
