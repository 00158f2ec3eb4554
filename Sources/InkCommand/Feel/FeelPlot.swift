import InkFormats

/// A plot of curves with axes from 0, as SVG.
struct FeelPlot {
  private let x: (end: Double, unit: String)
  private let y: (end: Double, unit: String)
  private var curves: [(name: String, points: [(Double, Double)])] = []

  /// The colors of curves, distinct with any color vision, and their dashes.
  private static let looks = [
    ("#888888", ""), ("#d55e00", "7 4"), ("#009e73", "2 4"), ("#0072b2", ""),
    ("#cc79a7", "10 4 2 4"),
  ]

  private static let (left, top, width, height) = (52.0, 12.0, 390.0, 230.0)

  /// Creates a plot without curves; the axes end at the given values or above.
  init(x: (Double, String), y: (Double, String)) {
    self.x = (Self.rounded(x.0), x.1)
    self.y = (Self.rounded(y.0), y.1)
  }

  /// Adds a curve.
  mutating func add(_ name: String, _ points: [(Double, Double)]) { curves.append((name, points)) }

  /// Returns 1, 2, 3, 4 or 5 times a power of ten, at least as large as a value.
  private static func rounded(_ value: Double) -> Double {
    guard value > 1e-9, value < 1e9 else { return 1 }
    var power = 1e-9
    while power * 10 <= value { power *= 10 }
    return [1, 2, 3, 4, 5, 10].map { $0 * power }.first { $0 >= value * 0.999 } ?? 10 * power
  }

  private func text(of point: (Double, Double)) -> String {
    let right = Self.left + Self.width * min(point.0 / x.end, 1)
    let down = Self.top + Self.height * (1 - min(point.1 / y.end, 1))
    return "\(fixed(right, 1)),\(fixed(down, 1))"
  }

  /// The plot.
  var svg: String {
    var svg = "<svg viewBox=\"0 0 460 \(300 + 20 * curves.count)\" width=\"460\" role=\"img\">\n"
    let (bottom, right) = (Self.top + Self.height, Self.left + Self.width)
    for step in 0...5 {
      let part = Double(step) / 5
      let (at, down) = (Self.left + Self.width * part, bottom - Self.height * part)
      svg +=
        "<path d=\"M\(fixed(at, 1)) \(Self.top)V\(bottom)M\(Self.left) \(fixed(down, 1))H\(right)\" stroke=\"#ddd\"/>\n"
      let (across, up) = (readable(x.end * part), readable(y.end * part))
      svg +=
        "<text x=\"\(fixed(at, 1))\" y=\"\(bottom + 18)\" text-anchor=\"middle\">\(across)</text>\n"
      svg +=
        "<text x=\"\(Self.left - 6)\" y=\"\(fixed(down + 4, 1))\" text-anchor=\"end\">\(up)</text>\n"
    }
    svg += "<text x=\"\(right)\" y=\"\(bottom + 36)\" text-anchor=\"end\">\(x.unit)</text>\n"
    svg += "<text x=\"\(Self.left + 6)\" y=\"\(Self.top + 14)\">\(y.unit)</text>\n"
    for (number, (name, points)) in curves.enumerated() {
      let (color, dashes) = Self.looks[number % Self.looks.count]
      let stroke =
        "fill=\"none\" stroke=\"\(color)\" stroke-width=\"2\" stroke-dasharray=\"\(dashes)\""
      svg += "<polyline points=\"\(points.map(text(of:)).joined(separator: " "))\" \(stroke)/>\n"
      let line = bottom + 52 + 20 * Double(number)
      svg += "<path d=\"M\(Self.left) \(line)h44\" \(stroke)/>\n"
      svg += "<text x=\"\(Self.left + 54)\" y=\"\(line + 4)\">\(SVGOutput.escaped(name))</text>\n"
    }
    return svg + "</svg>\n"
  }
}
