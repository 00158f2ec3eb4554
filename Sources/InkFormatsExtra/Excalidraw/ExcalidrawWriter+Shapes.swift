import InkDrawing
import InkFormats
import InkGraphics
import InkStrokes

extension ExcalidrawWriter {
  mutating func add(_ shape: Shape, _ item: Item) {
    let style = item.brush?.strokeStyle
    let turned = turn(of: item.transform)
    if let turned, let style {
      func box(_ rect: Rect) -> [Point] {
        let (a, b) = (
          turned.plain.apply(Point(rect.minX, rect.minY)), turned.plain.apply(rect.center)
        )
        let half = b - a
        return [a, b + half]
      }
      switch shape.figure {
      case .rectangle(let rect, let radius):
        let isFrame = kept("frame", item) != nil
        let type =
          isFrame ? kept("type", item) == "magicframe" ? "magicframe" : "frame" : "rectangle"
        _ = begin(type, box(rect), item, angle: turned.angle)
        if isFrame { text("name", kept("name", item)) }
        roundness(radius > 0 && !isFrame ? kept("roundness", item).flatMap { Int($0) } ?? 3 : nil)
        return look(style, item, turned.scale)
      case .ellipse(let rect):
        _ = begin("ellipse", box(rect), item, angle: turned.angle)
        return look(style, item, turned.scale)
      case .lines(let points, isClosed: true) where kept("type", item) == "diamond":
        let kind = kept("roundness", item).flatMap { Int($0) }
        guard let rect = diamond(points, roundness: kind) else { break }
        _ = begin("diamond", box(rect), item, angle: turned.angle)
        roundness(kind)
        return look(style, item, turned.scale)
      default: break
      }
    }
    guard let style else { return }
    // Lines are written without an angle, since their points are already rotated.
    var points: [Point] = []
    var isCurve = false
    var isRing = false
    switch shape.figure {
    case .line(let a, let b): points = [a, b]
    case .angle(let a, let b, let c):
      points = [a, b, c]
      losses.add("the arc and the degrees shown in an angle")
    case .lines(let list, _): points = list
    case .curve(let list, isClosed: true) where list.count > 2:
      (points, isCurve, isRing) = (Self.ring(shape.path), true, true)
    case .curve(let list, _): (points, isCurve) = (list, true)
    case .rectangle, .ellipse, .polygon, .star:
      shape.path.forEachEdge(tolerance: 0.1) { a, _ in points.append(a) }
    }
    points = points.map { item.transform.apply($0) }
    if shape.isClosed, !isRing, let first = points.first { points.append(first) }
    let isArrow = shape.startHead != .plain || shape.endHead != .plain
    let origin = begin(isArrow ? "arrow" : "line", points, item)
    list(points, from: origin)
    roundness(isCurve ? 2 : nil)
    if isRing {
      bytes += ",\"customData\":{\"inkstone\":".utf8
      JSON.append(
        stride(from: 0, to: points.count, by: Self.ringSteps).map { Double($0) },
        to: &bytes
      )
      bytes.append(UInt8(ascii: "}"))
    }
    for key in ["startBinding", "endBinding"] {
      guard let name = kept(key, item).flatMap({ names[$0] }) else { continue }
      let members = kept(key + ".members", item).map { "," + $0 } ?? ""
      bytes += ",\"\(key)\":{\"elementId\":\"\(name)\"\(members)}".utf8
    }
    for (key, head) in [("startArrowhead", shape.startHead), ("endArrowhead", shape.endHead)] {
      let kept = kept(key, item).flatMap {
        (Shape.Head(excalidraw: $0) ?? .openArrow) == head ? $0 : nil
      }
      text(key, kept ?? head.excalidrawName)
    }
    look(style, item, abs(item.transform.determinant).squareRoot())
  }

  /// The number of points per segment of a closed curve.
  static let ringSteps = 4

  /// Returns points on a closed curve: Excalidraw's curves have a corner where they end, which close points hide.
  static func ring(_ path: Path) -> [Point] {
    var points: [Point] = []
    for element in path.elements {
      switch element {
      case .move(let point): points.append(point)
      case .cubic(let a, let b, let end):
        let curve = CubicCurve(points.last ?? end, a, b, end)
        for i in 1...ringSteps { points.append(curve.point(at: Double(i) / Double(ringSteps))) }
      default: break
      }
    }
    return points
  }

  /// Returns the rectangle of a diamond; `nil` if its points were changed since it was read.
  func diamond(_ points: [Point], roundness: Int?) -> Rect? {
    guard points.count == (roundness == nil ? 4 : 36) else { return nil }
    var rect = Rect.empty
    for point in points { rect.formUnion(point) }
    if roundness != nil {
      // The middle of a corner's curve is a quarter of its reach inside the corner.
      func whole(_ inner: Double) -> Double {
        let side = inner * 16 / 15
        return roundness == 3 && side > 256 ? inner + 16 : side
      }
      let (width, height) = (whole(rect.width), whole(rect.height))
      rect = Rect(
        x: rect.center.x - width / 2,
        y: rect.center.y - height / 2,
        width: width,
        height: height
      )
    }
    let expected = ExcalidrawElement.diamond(rect, roundness: roundness)
    let isSame = zip(points, expected).allSatisfy { ($0 - $1).lengthSquared < 1e-6 }
    return isSame ? rect : nil
  }

  /// Writes the kind of rounding; `nil` for sharp corners.
  mutating func roundness(_ kind: Int?) {
    bytes += (kind.map { ",\"roundness\":{\"type\":\($0)}" } ?? ",\"roundness\":null").utf8
  }

  /// Writes the colors, the width and the dashes of an element, and closes it.
  ///
  /// - Parameters:
  ///   - style: The style of the outline.
  ///   - item: The item with the fill.
  ///   - scale: The factor on lengths.
  mutating func look(_ style: Style, _ item: Item, _ scale: Double) {
    color("strokeColor", item.isOutlined ? style.color : nil)
    fill(item)
    let excess = style.dash == nil ? 0 : ExcalidrawElement.dashedExcess
    member("strokeWidth", max(style.width * scale - excess, min(style.width * scale, 0.1)))
    dashes(style)
    bytes.append(UInt8(ascii: "}"))
  }

  /// Writes the style of the dashes, if there are any; Excalidraw has two.
  mutating func dashes(_ style: Style) {
    guard let dash = style.dash else { return }
    let isDotted = (dash.lengths.first ?? 0) <= min(style.width, 4)
    bytes += ",\"strokeStyle\":\"\(isDotted ? "dotted" : "dashed")\"".utf8
    let width = style.width - ExcalidrawElement.dashedExcess
    let lengths = isDotted ? [1.5, 6 + width] : [8, 8 + width]
    let isSame =
      dash.lengths.count == 2 && zip(dash.lengths, lengths).allSatisfy { abs($0 - $1) < 0.1 }
    if !isSame { losses.add("the lengths of dashes, written as those of Excalidraw") }
  }
}
