import InkDrawing
import InkFormats
import InkGraphics
import InkStrokes

/// A shape of a Drawsana drawing, a view of its JSON object.
struct DrawsanaShape {
  private let value: JSONValue

  init(_ value: JSONValue) { self.value = value }

  /// The name of the ``InkDrawing/ForeignFact`` that keeps the identifier of a shape.
  static let identifier = "drawsana.id"

  // MARK: Members

  /// The properties that only Drawsana uses, kept for its writer: the identifier of the shape.
  var facts: [ForeignFact] {
    guard let id = value["id"]?.string, !id.isEmpty else { return [] }
    return [ForeignFact(Self.identifier, id)]
  }

  private func number(_ key: String) throws(DrawsanaShapeError) -> Double {
    guard let number = value[key]?.number, number.isFinite else {
      throw .broken("\(key) is not a number")
    }
    return number
  }

  private func point(_ key: String) throws(DrawsanaShapeError) -> Point {
    guard let value = value[key] else { throw .broken("\(key) is missing") }
    return try Self.point(value, key)
  }

  private static func point(_ value: JSONValue, _ key: String) throws(DrawsanaShapeError) -> Point {
    guard let numbers = value.numbers, numbers.count == 2,
      numbers.allSatisfy({ $0.magnitude <= 1e9 })
    else { throw .broken("\(key) is not a point") }
    return Point(numbers[0], numbers[1])
  }

  /// Returns the color in a member; `nil` without the member.
  ///
  /// Like Drawsana, pads fewer than eight digits with F.
  func color(_ key: String) throws(DrawsanaShapeError) -> Color? {
    guard let member = value[key], !member.isNull else { return nil }
    guard var text = member.string?.lowercased() else { throw .broken("\(key) is not a color") }
    text = String(text.filter { !$0.isWhitespace })
    if text.hasPrefix("#") { text.removeFirst() }
    if text.hasPrefix("0x") { text.removeFirst(2) }
    while text.count < 8 { text.append("f") }
    guard text.count == 8, text.utf8.allSatisfy({ $0 < 128 }), let rgba = UInt32(text, radix: 16)
    else { throw .broken("\(key) is not a color") }
    return Color(rgba: rgba)
  }

  /// Returns the transform to the page: scaling, rotation, then translation.
  func transform() throws(DrawsanaShapeError) -> Affine {
    guard let member = value["transform"], !member.isNull else { return .identity }
    guard let way = member["translation"], let turn = member["rotation"]?.number,
      let scale = member["scale"]?.number, scale.magnitude > 1e-9, scale.magnitude < 1e9,
      turn.isFinite
    else { throw .broken("the transform is invalid") }
    let point = try Self.point(way, "translation")
    return Affine.scale(scale).concatenating(.rotation(turn))
      .concatenating(.translation(point.x, point.y))
  }

  private func width() throws(DrawsanaShapeError) -> Double {
    let width = try number("strokeWidth")
    guard width >= 0, width <= Style.greatestWidth else {
      throw .broken("strokeWidth must be from 0 to 1e9")
    }
    return width
  }

  /// Returns the brush of the outline; `nil` for a shape without a stroke color or width.
  func brush() throws(DrawsanaShapeError) -> Brush? {
    let color = try color("strokeColor")
    if color == nil, value["strokeWidth"] == nil { return nil }
    var style = Style(color: color ?? .black, width: try width())
    switch value["capStyle"]?.integer ?? 1 {
    case 0: style.cap = .butt
    case 1: style.cap = .round
    case 2: style.cap = .square
    default: throw .broken("capStyle must be 0, 1 or 2")
    }
    switch value["joinStyle"]?.integer ?? 1 {
    case 0: style.join = .miter
    case 1: style.join = .round
    case 2: style.join = .bevel
    default: throw .broken("joinStyle must be 0, 1 or 2")
    }
    // A dash pattern needs both members.
    if let lengths = value["dashLengths"]?.numbers, let phase = value["dashPhase"]?.number,
      !lengths.isEmpty
    {
      style.dash = Style.Dash(lengths, phase: phase)
    }
    return try Self.made { () throws(InvalidValue) in
      try Brush(style: style, engine: PolylineEngine.shared)
    }
  }

  private static func made(
    _ make: () throws(InvalidValue) -> Brush
  ) throws(DrawsanaShapeError) -> Brush {
    do throws(InvalidValue) {
      return try make()
    } catch {
      throw .broken(error.description)
    }
  }

  // MARK: Figures

  func rect() throws(DrawsanaShapeError) -> Rect {
    let (a, b) = (try point("a"), try point("b"))
    return Rect(minX: min(a.x, b.x), minY: min(a.y, b.y), maxX: max(a.x, b.x), maxY: max(a.y, b.y))
  }

  /// Returns the box of a circle in the square that extends from the first of two points toward the second.
  ///
  /// The sides of the square are shortened by the width of the line.
  ///
  /// - Parameter scale: The ratio of the circle's radius to half the side of the square.
  func square(of scale: Double) throws(DrawsanaShapeError) -> Rect {
    let (a, b) = (try point("a"), try point("b"))
    let side = min(abs(b.x - a.x), abs(b.y - a.y))
    let center = Point(
      a.x + (b.x < a.x ? -side : side) / 2,
      a.y + (b.y < a.y ? -side : side) / 2
    )
    return Rect(center: center, radius: max(side - (try width()), 0) / 2 * scale)
  }

  /// Returns the line, arrow or angle of a shape of a type; the type of an angle may also be `Line`.
  func line(_ type: String) throws(DrawsanaShapeError) -> Shape {
    let (a, b) = (try point("a"), try point("b"))
    if value["c"] != nil || type == "Angle" { return Shape(.angle(a, b, try point("c"))) }
    switch value["arrowStyle"] {
    case nil: return Shape(.line(a, b))
    case .some(let style) where style.isNull: return Shape(.line(a, b))
    case .some(let style):
      guard style.string == "standard" else {
        throw .broken("arrowStyle must be standard, or missing")
      }
      return .arrow(a, b)
    }
  }

  /// Returns the ink of a shape of type pen or eraser.
  func stroke() throws(DrawsanaShapeError) -> Stroke {
    guard let color = try color("strokeColor") else { throw .broken("strokeColor is missing") }
    let width = try width()
    let isEraser = value["isEraser"]?.bool ?? false
    guard let segments = value["segments"], let count = segments.count else {
      throw .broken("a line has no list named segments")
    }
    var samples = [StrokeSample(location: try point("start"), time: 0, force: 1)]
    var isEven = true
    for i in 0..<count {
      guard let segment = segments[i], let to = segment["b"], let wide = segment["width"]?.number,
        wide >= 0, wide <= Style.greatestWidth
      else { throw .broken("segment \(i + 1) has no b, or a width outside 0 to 1e9") }
      let point = try Self.point(to, "b")
      if i == 0, let from = segment["a"] { samples[0].location = try Self.point(from, "a") }
      if wide != width { isEven = false }
      let force = width > 0 ? wide / width : 1
      if i == 0 { samples[0] = Self.sample(samples[0].location, 0, force) }
      samples.append(Self.sample(point, Double(i + 1) * Self.pace, force))
    }
    let stages: [BrushStage] = isEven ? [] : [.effect(ProportionalWidth())]
    let style = Style(purpose: isEraser ? .eraser : .pen, color: color, width: max(width, 1e-6))
    let brush = try Self.made { () throws(InvalidValue) in
      try Brush(style: style, stages: stages, engine: MidpointEngine.shared)
    }
    return Stroke(id: StrokeID(0), kind: .pen, brush: brush, samples: samples)
  }

  /// The assumed seconds between samples, since the format has no times.
  private static let pace = 0.01

  private static func sample(_ point: Point, _ time: Double, _ force: Double) -> StrokeSample {
    StrokeSample(location: point, time: time, maximumForce: max(force, 1), force: force)
  }

  /// Returns the text of a text shape and its color.
  func text() throws(DrawsanaShapeError) -> (TextItem, Color) {
    guard let text = value["text"]?.string, let font = value["fontName"]?.string else {
      throw .broken("a text has no text or no fontName")
    }
    let size = try number("fontSize")
    guard size > 0, size <= 10_000 else {
      throw .broken("fontSize must be above 0 and at most 10,000")
    }
    guard let color = try color("fillColor") else { throw .broken("fillColor is missing") }
    var origin = Point.origin
    if let box = value["boundingRect"], let corner = box[0] {
      origin = try Self.point(corner, "boundingRect")
    }
    var block = TextItem(text, font: font, size: size, origin: origin)
    if let width = value["explicitWidth"]?.number, width > 0, width < 1e6 {
      block.wrapWidth = width
    }
    return (block, color)
  }
}
