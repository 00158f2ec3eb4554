import InkDrawing
import InkFormats
import InkGraphics
import InkStrokes

/// A stroke or shape of a Saber note.
struct SaberStroke {
  private let value: SaberValue

  init(_ value: SaberValue) { self.value = value }

  /// Whether a stroke is that of a highlighter.
  static func isHighlighter(_ value: SaberValue) -> Bool {
    value["ty"]?.text?.lowercased() == "highlighter"
  }

  /// Returns the color of an ARGB number; `nil` if it is out of range.
  static func color(_ argb: Double) -> Color? {
    guard let bits = UInt32(exactly: argb) ?? Int32(exactly: argb).map({ UInt32(bitPattern: $0) })
    else { return nil }
    return Color(rgba: bits << 8 | bits >> 24)
  }

  private var size: Double {
    let size = value["s"]?.number ?? 10
    return 1e-3...1e4 ~= size ? size : 10
  }

  private var style: Style {
    var style = Style(color: value["c"]?.number.flatMap { Self.color($0) } ?? .black, width: size)
    if Self.isHighlighter(value) {
      style.purpose = .highlighter
      style.blendMode = .multiply
    }
    return style
  }

  /// Adds the stroke.
  ///
  /// - Throws: An error if it is malformed, or if the limits are exceeded.
  func add(to scene: ForeignScene) throws(FormatError) {
    switch value["shape"]?.text {
    case "circle":
      guard let x = number("cx"), let y = number("cy"), let radius = number("r"), radius > 0 else {
        throw FormatError("a circle needs cx, cy, and r above 0")
      }
      let box = Rect(center: Point(x, y), radius: radius)
      return try scene.add(Shape(.ellipse(box)), outline: outline())
    case "rect":
      guard let x = number("rl"), let y = number("rt"), let width = number("rw"),
        let height = number("rh"), width >= 0, height >= 0
      else { throw FormatError("a rectangle has no size") }
      let box = Rect(x: x, y: y, width: width, height: height)
      return try scene.add(Shape(.rectangle(box, radius: 0)), outline: outline())
    default: break
    }
    if value["ty"]?.text == "Pencil" { scene.omit("pencils, drawn as pens") }
    let offset = Point(number("ox") ?? 0, number("oy") ?? 0)
    guard let list = value["p"]?.elements else { throw FormatError("a stroke has no points") }
    var points: [Point] = []
    var pressures: [Double] = []
    for entry in list {
      guard let point = Self.point(entry) else { throw FormatError("a point is malformed") }
      points.append(Point(point.x + offset.x, point.y + offset.y))
      if let pressure = point.pressure { pressures.append(pressure) }
    }
    let law = FreehandLaw(
      size: size,
      thinning: min(max(value["t"]?.number ?? 0.5, -1), 1),
      streamline: min(max(value["sl"]?.number ?? 0.5, 0), 1)
    )
    let isPressed = value["pe"]?.bool ?? true
    let hasPressures = pressures.count == points.count
    let simulates = (value["sp"]?.bool ?? true) && !hasPressures
    var forces: [Double]?
    var brush = try FreehandLaw.brush(style, width: size)
    if isPressed, simulates, points.count > 3 {
      let widths = law.simulatedWidths(points)
      let widest = max(widths.max() ?? size, 1e-6)
      forces = widths.map { $0 / widest }
      brush = try FreehandLaw.brush(style, width: widest)
    } else if isPressed, hasPressures {
      forces = pressures
      brush = try law.brush(style)
    }
    var samples: [StrokeSample] = []
    for (i, point) in points.enumerated() {
      let time = MadeUpTime.rounded(Double(i) * 0.01)
      samples.append(try scene.sample(point.x, point.y, time: time, force: forces?[i]))
    }
    try scene.add(samples, brush: brush, isPressed: isPressed && hasPressures)
  }

  private func number(_ key: String) -> Double? {
    guard let number = value[key]?.number, number.magnitude <= Placement.farthest else {
      return nil
    }
    return number
  }

  private func outline() throws(FormatError) -> Brush {
    let style = style
    return try sound { () throws(InvalidValue) -> Brush in
      try Brush(style: style, engine: PolylineEngine.shared)
    }
  }

  /// Returns a point: an object with `x`, `y` and `p`, or two or three floats; `nil` if it is malformed.
  private static func point(_ value: SaberValue) -> (x: Double, y: Double, pressure: Double?)? {
    if case .bytes(let bytes) = value {
      guard bytes.count == 8 || bytes.count == 12 else { return nil }
      let numbers = stride(from: 0, to: bytes.count, by: 4).map { at in
        var bits: UInt32 = 0
        for i in 0..<4 { bits |= UInt32(bytes[at + i]) << UInt32(8 * i) }
        return Double(Float(bitPattern: bits))
      }
      guard numbers.allSatisfy({ $0.magnitude <= Placement.farthest }) else { return nil }
      return (numbers[0], numbers[1], numbers.count > 2 ? numbers[2] : nil)
    }
    guard let x = value["x"]?.number, let y = value["y"]?.number, x.magnitude <= Placement.farthest,
      y.magnitude <= Placement.farthest
    else { return nil }
    return (x, y, value["p"]?.number)
  }
}
