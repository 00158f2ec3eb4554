import InkDrawing
import InkFormats
import InkGraphics
import InkStrokes

/// An element of an Excalidraw scene, a view of its JSON object.
struct ExcalidrawElement {
  private let value: JSONValue

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

  /// The kind of rounding: 1 in proportion, of old scenes, 2 in proportion, 3 by a radius; `nil` for sharp corners.
  private var roundness: Int? {
    if let type = value["roundness"]?["type"]?.integer { return type }
    return value["strokeSharpness"]?.string == "round" ? 2 : nil
  }

  /// The name of an arrowhead; `nil` for none.
  ///
  /// Arrows of old scenes have none of the members, and a head at their end.
  private func head(_ key: String) -> String? {
    guard let head = value[key] else {
      return type == "arrow" && key == "endArrowhead" && value["startArrowhead"] == nil
        ? "arrow" : nil
    }
    return head.string
  }

  /// Returns a closed curve near the sides of a diamond, whose corners are rounded by a quarter of its sides.
  private func rounded(_ corners: [Point], _ box: Rect) -> Shape.Figure {
    let side = (box.width * box.width + box.height * box.height).squareRoot() / 2
    let part = side > 0 ? min(roundness == 3 ? 32 / side : 0.25, 0.25) : 0
    var points: [Point] = []
    for i in corners.indices {
      let (before, corner) = (corners[(i + 3) % 4], corners[i])
      let next = corners[(i + 1) % 4]
      // Points on the quadratic curve from one side to the other.
      let (from, to) = (corner + (before - corner) * part, corner + (next - corner) * part)
      for step in 0...8 {
        let t = Double(step) / 8
        let (a, b) = (from + (corner - from) * t, corner + (to - corner) * t)
        points.append(a + (b - a) * t)
      }
    }
    return .lines(points, isClosed: true)
  }

  /// The shape of the element; `nil` if the element is broken.
  var shape: Shape? {
    guard let box else { return nil }
    let rounding = roundness
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
      return Shape(rounding == nil ? .lines(corners, isClosed: true) : rounded(corners, box))
    case "ellipse": return Shape(.ellipse(box))
    default:
      guard var points, points.count >= 2, let first = points.first, let last = points.last else {
        return nil
      }
      let isClosed = points.count > 3 && (last - first).lengthSquared < 64 && type == "line"
      if isClosed { points.removeLast() }
      let heads = ["startArrowhead", "endArrowhead"].map { key in
        head(key).map { Shape.Head(excalidraw: $0) ?? .openArrow } ?? .plain
      }
      let figure: Shape.Figure =
        points.count == 2
        ? .line(first, last)
        : rounding == nil
          ? .lines(points, isClosed: isClosed) : .curve(points, isClosed: isClosed)
      return Shape(figure, startHead: heads[0], endHead: heads[1])
    }
  }

  /// The samples of ink and its brush.
  struct Ink {
    var samples: [StrokeSample]
    var brush: Brush
  }

  /// The ink of a `freedraw` element; `nil` if the element is broken.
  var ink: Ink? {
    guard let points, !points.isEmpty, let color = strokeColor,
      let width = number("strokeWidth"), width > 0
    else { return nil }
    let given = value["pressures"]?.numbers ?? []
    let isGiven = given.count >= points.count && value["simulatePressure"]?.bool != true
    let widest = ExcalidrawPen.width(1, of: width)
    let pressures = isGiven ? given : ExcalidrawPen.pressures(points, width)
    let samples = (givenPoints(points.count) ?? Array(points.indices)).enumerated().map {
      i,
      index in
      StrokeSample(
        location: points[index],
        time: Double(i) * 0.01,
        force: ExcalidrawPen.width(pressures[index], of: width) / widest
      )
    }
    do throws(InvalidValue) {
      return Ink(
        samples: samples,
        brush: try Brush.polyline(Style(color: color, width: widest))
      )
    } catch { return nil }
  }

  /// Returns which points of the element are samples, by index, in ink that Inkstone wrote with further points between;
  /// `nil` if Inkstone didn't write it, or if another program changed the points.
  private func givenPoints(_ count: Int) -> [Int]? {
    guard let given = value["customData"]?["inkstone"]?.numbers, given.last == Double(count - 1)
    else { return nil }
    var indices: [Int] = []
    for number in given {
      guard let index = Int(exactly: number), index > indices.last ?? -1 else { return nil }
      indices.append(index)
    }
    return indices
  }

  /// The ink of a `line` element that Inkstone wrote for ink of one width; `nil` for any other element.
  var lineInk: Ink? {
    guard isLineInk, let points,
      !points.isEmpty, let color = strokeColor, let width = number("strokeWidth"), width > 0
    else { return nil }
    let samples = points.enumerated().map { i, point in
      StrokeSample(location: point, time: Double(i) * 0.01, force: nil)
    }
    do throws(InvalidValue) {
      return Ink(
        samples: samples,
        brush: try Brush.polyline(Style(color: color, width: width))
      )
    } catch { return nil }
  }

  /// Whether Inkstone wrote the element for ink of one width.
  private var isLineInk: Bool {
    type == "line" && value["customData"]?["inkstone"]?.string == "ink"
  }

  /// The points of ink that ends where it begins, and thus may be filled; `nil` for any other element.
  var loop: [Point]? {
    guard type == "freedraw" || isLineInk, let points, points.count >= 4, let first = points.first,
      let last = points.last, (last - first).lengthSquared < 64
    else { return nil }
    return points
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
      // Old scenes have the height of all lines.
      lineHeight = (box?.height ?? 0) / Double(lineCount) / size
      if !(lineHeight >= 0.8 && lineHeight <= 3) { lineHeight = 1.25 }
    }
    return ExcalidrawText(
      text: text,
      font: isFixed ? "Monospace" : "Sans",
      size: size,
      lineHeight: lineHeight,
      alignment: value["textAlign"]?.string ?? "left",
      width: box?.width ?? 0
    )
  }

  /// The beginning of the names of facts.
  static let factPrefix = "excalidraw."

  /// A member that has no counterpart here, and is written to scenes again.
  struct KeptMember {
    var key: String
    var value: String
    /// A note in the plural, such as `links, kept but not shown`; `nil` for none.
    var note: String?
  }

  /// The members that have no counterpart here.
  var keptMembers: [KeptMember] {
    var kept: [KeptMember] = []
    func keep(_ key: String, _ note: String? = nil, unless plain: [String] = []) {
      let member = value[key]
      guard let text = member?.string ?? member?.integer.map(String.init), !text.isEmpty,
        !plain.contains(text)
      else { return }
      kept.append(KeptMember(key: key, value: text, note: note))
    }
    if fill != nil {
      let note = hatch == nil ? "fills of unknown styles, shown as solid fills" : nil
      keep("fillStyle", note, unless: ["solid"])
    }
    for key in ["startArrowhead", "endArrowhead"] {
      guard let name = value[key]?.string else { continue }
      let head = Shape.Head(excalidraw: name)
      let note = head == nil ? "arrowheads of unknown kinds, shown as arrows" : nil
      keep(key, note, unless: [(head ?? .openArrow).excalidrawName ?? ""])
    }
    keep("link", "links, kept but not shown")
    keep("frameId")
    if type == "text" { keep("fontFamily", unless: ["2", "3"]) }
    // The hand-drawn look is the same again only with the same seed.
    keep("roughness", unless: ["0"])
    if kept.contains(where: { $0.key == "roughness" }) { keep("seed") }
    if ["frame", "magicframe"].contains(type) {
      kept.append(KeptMember(key: "frame", value: id))
      keep("name")
      keep("type", unless: ["frame"])
    }
    return kept
  }
}
