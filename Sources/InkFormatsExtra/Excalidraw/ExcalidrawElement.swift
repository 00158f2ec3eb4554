import InkDrawing
import InkFormats
import InkGraphics
import InkStrokes

/// An element of an Excalidraw scene, a view of its JSON object.
struct ExcalidrawElement {
  let value: JSONValue

  init(_ value: JSONValue) { self.value = value }

  /// The id of the element; empty without one.
  var id: String { value["id"]?.string ?? "" }

  /// The kind of the element; `line` for the `draw` of old scenes.
  var type: String {
    let type = value["type"]?.string ?? ""
    return type == "draw" ? "line" : type
  }

  /// The id of the element to which a text belongs; `nil` for none.
  var container: String? { value["containerId"]?.string }

  var isDeleted: Bool { value["isDeleted"]?.bool ?? false }
  var opacity: Double { min(max((value["opacity"]?.number ?? 100) / 100, 0), 1) }
  var file: String? { value["fileId"]?.string }
  var strokeColor: Color? { value["strokeColor"]?.string.flatMap { CSSColor.color($0) } }

  /// The ids of the groups that contain the element, the innermost first.
  var groups: [String] {
    guard let ids = value["groupIds"], let count = ids.count else { return [] }
    return (0..<min(count, Item.maximumGroups)).compactMap { ids[$0]?.string }
  }

  /// The color of the fill; `nil` for none.
  var fill: Color? { background.flatMap { CSSColor.color($0) } }

  /// The color of the fill in CSS notation; `nil` for none.
  var background: String? { value["backgroundColor"]?.string }

  /// The hatch of the fill; `nil` if it is solid.
  var hatch: ExcalidrawHatch? {
    guard let width = number("strokeWidth"), width > 0,
      let pattern = value["fillStyle"]?.string.flatMap({ ExcalidrawHatch.Pattern(rawValue: $0) })
    else { return nil }
    return ExcalidrawHatch(pattern, strokeWidth: width)
  }

  /// The name of a frame; `nil` for none.
  var name: String? { value["name"]?.string }

  func number(_ key: String) -> Double? {
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

  var points: [Point]? {
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

  /// The width that Excalidraw adds to dashed and dotted lines, in pixels.
  static let dashedExcess = 0.5

  /// The brush of the outline; `nil` if it has no color or width.
  var brush: Brush? {
    guard let color = strokeColor, let width = number("strokeWidth"), width > 0 else { return nil }
    var style = Style(color: color, width: width)
    switch value["strokeStyle"]?.string {
    case "dashed": style.dash = Style.Dash([8, 8 + width])
    case "dotted": style.dash = Style.Dash([1.5, 6 + width])
    default: break
    }
    if style.dash != nil { style.width += Self.dashedExcess }
    do throws(InvalidValue) {
      return try Brush(style: style, engine: PolylineEngine.shared)
    } catch { return nil }
  }

  /// The middle of a line, where its label is: the middle point, or that of the middle segment; `nil` without points.
  var middle: Point? {
    guard let points, points.count >= 2 else { return nil }
    let half = points.count / 2
    if points.count % 2 == 1 { return points[half] }
    return Point(
      (points[half - 1].x + points[half].x) / 2,
      (points[half - 1].y + points[half].y) / 2
    )
  }

  /// Whether Inkstone wrote the element for a text that it wraps.
  private var isWrapped: Bool { value["customData"]?["inkstone"]?.string == "wrapped" }

  /// The text of a `text` element; `nil` if the element is broken.
  var text: ExcalidrawText? {
    guard let text = value["text"]?.string, !text.isEmpty else { return nil }
    // Old scenes have a font in CSS notation, such as `20px Virgil`.
    let old = value["font"]?.string?.split(separator: " ") ?? []
    let oldSize = old.first.flatMap { Double($0.dropLast(2)) }
    guard let size = number("fontSize") ?? oldSize, size > 0, size <= 10_000 else { return nil }
    let isFixed = [3, 8].contains(value["fontFamily"]?.integer) || old.last == "Cascadia"
    let lineCount = text.utf8.reduce(1) { $0 + ($1 == 10 ? 1 : 0) }
    var lineHeight = value["lineHeight"]?.number ?? 0
    if !(lineHeight >= 0.5 && lineHeight <= 10) {
      // Old scenes have no line height: it follows from the height of the element, which is that of all its lines.
      lineHeight = (box?.height ?? 0) / Double(lineCount) / size
      if !(lineHeight >= 0.8 && lineHeight <= 3) { lineHeight = 1.25 }
    }
    return ExcalidrawText(
      text: text,
      font: isFixed ? "Monospace" : "Sans",
      size: size,
      lineHeight: lineHeight,
      alignment: value["textAlign"]?.string ?? "left",
      unwrapped: isWrapped ? value["originalText"]?.string : nil,
      width: box?.width ?? 0
    )
  }
}
