import InkFormats
import InkGraphics
import InkStrokes

/// The widths of ink by the rules of the library perfect-freehand.
///
/// The width at a pressure p is 2·size·e(½ − thinning·(½ − p)), with an easing function e. Without a pen, the library
/// simulates pressure from the distances of the points: slow ink is wide.
struct FreehandLaw {
  /// An easing function: it maps a fraction t, 0…1, to a fraction of the width.
  enum Easing {
    /// The identity, t.
    case linear
    /// The function sin(t·π/2).
    case sine
    /// The function 0.65·t + 0.35·sin(t·π/2) of tldraw's pen.
    case pen

    func callAsFunction(_ t: Double) -> Double {
      let t = min(max(t, 0), 1)
      return switch self {
      case .linear: t
      case .sine: Real.sinCos(t * .pi / 2).sine
      case .pen: 0.65 * t + 0.35 * Real.sinCos(t * .pi / 2).sine
      }
    }
  }

  /// The nominal width, in page units.
  var size = 16.0

  /// The effect of pressure on the width, −1…1; 0 is none, and below 0 light ink is wide.
  var thinning = 0.5

  /// The strength of the smoothing, by which points lag behind the pen, 0…1.
  var streamline = 0.5

  /// The easing of the width.
  var easing = Easing.linear

  /// The rate at which the simulated pressure follows the speed of the pen.
  private static let rate = 0.275

  /// Returns the width at a pressure, in page units.
  func width(_ pressure: Double) -> Double {
    max(2 * size * easing(0.5 - thinning * (0.5 - pressure)), 0)
  }

  /// Returns the brush whose width follows the pressure of the samples.
  ///
  /// - Parameter style: The style, whose width is replaced.
  func brush(_ style: Style) throws(FormatError) -> Brush {
    var style = style
    style.width = size
    let finished = style
    let (low, high) = (width(0) / size, width(1) / size)
    return try sound { () throws(InvalidValue) -> Brush in
      guard low != high else { return try Brush(style: finished) }
      let effect = try PressureWidth(minimum: low, maximum: high)
      return try Brush(style: finished, stages: [.effect(effect)])
    }
  }

  /// Returns the brush of samples whose forces are fractions of a width.
  ///
  /// - Parameters:
  ///   - style: The style, whose width is replaced.
  ///   - width: The width at force 1, in page units.
  static func brush(_ style: Style, width: Double) throws(FormatError) -> Brush {
    var style = style
    style.width = width
    let finished = style
    return try sound { () throws(InvalidValue) -> Brush in
      try Brush(style: finished, stages: [.effect(ProportionalWidth())])
    }
  }

  /// Returns the widths with simulated pressure, in page units, one per point.
  func simulatedWidths(_ points: [Point]) -> [Double] {
    guard let first = points.first, size > 0 else { return points.map { _ in 0 } }
    let part = 0.15 + (1 - streamline) * 0.85
    var distances = [0.0]
    distances.reserveCapacity(points.count)
    var last = first
    for point in points.dropFirst() {
      let next = Point(last.x + (point.x - last.x) * part, last.y + (point.y - last.y) * part)
      distances.append((next - last).length)
      last = next
    }
    func next(_ pressure: Double, _ distance: Double) -> Double {
      let speed = min(1, distance / size)
      return min(1, pressure + (1 - speed - pressure) * speed * Self.rate)
    }
    // The initial pressure is a mean over the first points.
    var pressure = 0.25
    for distance in distances.prefix(10) {
      pressure = (pressure + next(pressure, distance)) / 2
    }
    return distances.map { distance in
      pressure = next(pressure, distance)
      return width(pressure)
    }
  }
}
