import InkDrawing
import InkFormats
import InkGraphics
import InkStrokes

/// An element of an Excalidraw scene, a view of its JSON object.
struct ExcalidrawElement {
  private let value: JSONValue

  init(_ value: JSONValue) { self.value = value }

  /// The ratio of the ink's width at full pressure to the `strokeWidth` of the element.
  static let penScale = 4.25

  var type: String { value["type"]?.string ?? "" }
  var isDeleted: Bool { value["isDeleted"]?.bool ?? false }
  var opacity: Double { min(max((value["opacity"]?.number ?? 100) / 100, 0), 1) }
  var file: String? { value["fileId"]?.string }
  var strokeColor: Color? { value["strokeColor"]?.string.flatMap { Self.color($0) } }

  /// The ids of the groups that contain the element, the innermost first.
  var groups: [String] {
    guard let ids = value["groupIds"], let count = ids.count else { return [] }
    return (0..<min(count, Item.maximumGroups)).compactMap { ids[$0]?.string }
  }

  /// The color of the fill; `nil` for none.
  ///
  /// Hatched fills become solid.
  var fill: Color? { value["backgroundColor"]?.string.flatMap { Self.color($0) } }

  /// Parses a CSS color; `nil` if it is transparent or not understood.
  static func color(_ text: String) -> Color? {
    guard text.hasPrefix("#") else { return text == "transparent" ? nil : named[text] }
    var digits = Array(text.dropFirst().utf8)
    if digits.count == 3 || digits.count == 4 { digits = digits.flatMap { [$0, $0] } }
    if digits.count == 6 { digits += "ff".utf8 }
    guard digits.count == 8, let rgba = UInt32(String(decoding: digits, as: UTF8.self), radix: 16),
      rgba & 255 > 0
    else { return nil }
    return Color(rgba: rgba)
  }

  private static let named: [String: Color] = [
    "black": .black, "white": .white, "red": Color(rgba: 0xff00_00ff),
    "green": Color(rgba: 0x0080_00ff), "blue": Color(rgba: 0x0000_ffff),
    "gray": Color(gray: 128 / 255), "orange": Color(rgba: 0xffa5_00ff),
    "yellow": Color(rgba: 0xffff_00ff), "purple": Color(rgba: 0x8000_80ff),
  ]

  private func number(_ key: String) -> Double? {
    guard let number = value[key]?.number, number.magnitude <= 1e8 else { return nil }
    return number
  }

  /// The rectangle of the element relative to its `x` and `y`, before rotation; `nil` if it isn't valid.
  var box: Rect? {
    guard let width = number("width"), let height = number("height") else { return nil }
    return Rect(
      minX: min(width, 0),
      minY: min(height, 0),
      maxX: max(width, 0),
      maxY: max(height, 0)
    )
  }

  /// The transform from the element's coordinates to the page, with the rotation about the center; `nil` if invalid.
  var transform: Affine? {
    guard let x = number("x"), let y = number("y"), let box else { return nil }
    let transform = Affine.translation(x, y)
    guard let angle = number("angle"), angle != 0 else { return transform }
    var middle = box.center
    if let points, let first = points.first {
      var around = Rect(center: first, radius: 0)
      for point in points { around.formUnion(point) }
      middle = around.center
    }
    return Affine.translation(-middle.x, -middle.y).concatenating(.rotation(angle))
      .concatenating(.translation(middle.x, middle.y)).concatenating(transform)
  }

  /// The transform that mirrors a picture within its rectangle.
  var mirror: Affine {
    guard let scale = value["scale"]?.numbers, scale.count == 2, let box,
      scale[0] < 0 || scale[1] < 0
    else { return .identity }
    let (x, y) = (scale[0] < 0, scale[1] < 0)
    return Affine(
      a: x ? -1 : 1,
      b: 0,
      c: 0,
      d: y ? -1 : 1,
      tx: x ? box.minX + box.maxX : 0,
      ty: y ? box.minY + box.maxY : 0
    )
  }

  private var points: [Point]? {
    guard let list = value["points"], let count = list.count, count <= Shape.maximumPoints else {
      return nil
    }
    var points: [Point] = []
    for i in 0..<count {
      guard let pair = list[i]?.numbers, pair.count >= 2, pair[0].magnitude <= 1e8,
        pair[1].magnitude <= 1e8
      else { return nil }
      points.append(Point(pair[0], pair[1]))
    }
    return points
  }

  /// The brush of the outline; `nil` if it has no color or width.
  var brush: Brush? {
    guard let color = strokeColor, let width = number("strokeWidth"), width > 0 else { return nil }
    var style = Style(color: color, width: width)
    switch value["strokeStyle"]?.string {
    case "dashed": style.dash = Style.Dash([8, 8 + width])
    case "dotted": style.dash = Style.Dash([1.5, 6 + width])
    default: break
    }
    do throws(InvalidValue) {
      return try Brush(style: style, engine: PolylineEngine.shared)
    } catch { return nil }
  }

  /// The shape of the element; `nil` if the element is broken.
  var shape: Shape? {
    guard let box else { return nil }
    let rounding = value["roundness"]?["type"]?.integer
    switch type {
    case "rectangle":
      let side = min(box.width, box.height)
      // The corner radius is 32 pixels of Excalidraw, but at most a quarter of the shorter side.
      let radius = rounding == nil ? 0 : rounding == 2 ? side / 4 : min(32, side / 4)
      return Shape(.rectangle(box, radius: radius))
    case "diamond":
      let (x, y) = (box.center.x, box.center.y)
      let corners = [
        Point(x, box.minY), Point(box.maxX, y), Point(x, box.maxY), Point(box.minX, y),
      ]
      return Shape(.lines(corners, isClosed: true))
    case "ellipse": return Shape(.ellipse(box))
    default:
      guard var points, points.count >= 2, let first = points.first, let last = points.last else {
        return nil
      }
      let isClosed = points.count > 3 && (last - first).lengthSquared < 64 && type == "line"
      if isClosed { points.removeLast() }
      let heads = ["startArrowhead", "endArrowhead"].map { key in
        value[key]?.string == nil ? Shape.Head.plain : .arrow
      }
      let figure: Shape.Figure =
        points.count == 2
        ? .line(first, last)
        : rounding == nil
          ? .lines(points, isClosed: isClosed) : .curve(points, isClosed: isClosed)
      return Shape(figure, startHead: heads[0], endHead: heads[1])
    }
  }

  /// The ink of a `freedraw` element; `nil` if the element is broken.
  var stroke: Stroke? {
    guard let points, !points.isEmpty, let color = strokeColor,
      let width = number("strokeWidth"), width > 0
    else { return nil }
    let forces = value["pressures"]?.numbers ?? []
    let hasForces = forces.count >= points.count && value["simulatePressure"]?.bool != true
    do throws(InvalidValue) {
      let style = Style(color: color, width: width * Self.penScale)
      let stages: [BrushStage] = hasForces ? [.effect(ProportionalWidth())] : []
      let brush = try Brush(style: style, stages: stages)
      let samples = points.enumerated().map { i, point in
        StrokeSample(
          location: point,
          time: Double(i) * 0.01,
          force: hasForces ? min(max(forces[i], 0), 1) : nil
        )
      }
      return Stroke(id: StrokeID(0), kind: .pen, brush: brush, samples: samples)
    } catch { return nil }
  }

  /// The text of a `text` element; `nil` if the element is broken.
  var text: TextItem? {
    guard let text = value["text"]?.string, !text.isEmpty, let size = number("fontSize"), size > 0,
      size <= 10_000
    else { return nil }
    // Excalidraw's own fonts aren't available; its font 3 is monospaced.
    let font = value["fontFamily"]?.integer == 3 ? "Monospace" : "Sans"
    var block = TextItem(text, font: font, size: size, origin: .origin)
    switch value["textAlign"]?.string {
    case "center": block.alignment = .center
    case "right": block.alignment = .trailing
    default: break
    }
    if block.alignment != .leading || value["autoResize"]?.bool == false, let box, box.width > 0 {
      block.wrapWidth = box.width
    }
    return block
  }
}
