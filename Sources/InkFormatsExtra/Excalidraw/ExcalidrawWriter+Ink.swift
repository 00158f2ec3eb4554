import InkDrawing
import InkFormats
import InkGraphics
import InkStrokes

extension ExcalidrawWriter {
  mutating func pen(_ stroke: Stroke, _ item: Item) {
    let style = stroke.brush.strokeStyle
    if style.erases { return losses.add("an eraser") }
    if case .sweep = stroke.brush.tip {
    } else {
      losses.add("ink made of dabs, written as a line")
    }
    if style.blendMode != .sourceOver { losses.add("the blend mode of a stroke") }
    var points = stroke.samples.map { item.transform.apply($0.location) }
    let scale = abs(item.transform.determinant).squareRoot()
    var widths = stroke.nibsOfSamples().map { $0.radius * 2 * scale }
    let widest = max(widths.max() ?? 0, 1e-6)
    // Equal points are a dot, which a line of Excalidraw would not show.
    let isDot = points.count > 1 && points.allSatisfy { $0 == points[0] }
    if isDot { (points, widths) = ([points[0]], [widest]) }
    // Excalidraw smooths the points of its pen, which would deform straight lines.
    if points.count > 1, stroke.brush.engine is PolylineEngine, (widths.min() ?? 0) > 0.99 * widest
    {
      return line(points, style, widest, item)
    }
    if style.dash != nil { losses.add("dashes of ink") }
    // The curves of Excalidraw's pen, read from a scene, need no further points.
    let isCurve = stroke.brush.engine is MidpointEngine
    let nominal = style.width * scale / ExcalidrawPen.width(1, of: 1)
    let strokeWidth =
      isCurve && style.width * scale >= widest * 0.999
      ? nominal : ExcalidrawPen.strokeWidth(from: widths.min() ?? widest, to: widest)
    var given: [Int]?
    if isDot || !isCurve {
      if points.count == 1 {
        // Excalidraw shows ink of at least two points.
        points.insert(points[0] - Vector(1e-4, 1e-4), at: 0)
        widths += widths
        given = [1]
      } else {
        let more = dense(points, widths)
        (points, widths, given) = more
        points = ExcalidrawPen.unsmooth(points)
      }
    }
    let origin = begin("freedraw", points, item)
    color("strokeColor", style.color)
    fill(item)
    member("strokeWidth", strokeWidth)
    list(points, from: origin)
    bytes += ",\"simulatePressure\":false,\"pressures\":".utf8
    JSON.append(widths.map { ExcalidrawPen.pressure($0, of: strokeWidth) }, to: &bytes)
    if let given {
      bytes += ",\"customData\":{\"inkstone\":".utf8
      JSON.append(given.map { Double($0) }, to: &bytes)
      bytes += given.count > 1 ? ",\"isUnsmoothed\":true}".utf8 : "}".utf8
    }
    bytes.append(UInt8(ascii: "}"))
  }

  /// Writes ink of one width as a line, marked so that it is read as ink again.
  mutating func line(_ points: [Point], _ style: Style, _ width: Double, _ item: Item) {
    let origin = begin("line", points, item)
    list(points, from: origin)
    color("strokeColor", style.color)
    fill(item)
    member(
      "strokeWidth",
      style.dash == nil ? width : max(width - ExcalidrawElement.dashedExcess, 0.1)
    )
    dashes(style)
    bytes += ",\"roundness\":null,\"startArrowhead\":null,\"endArrowhead\":null".utf8
    bytes += ",\"customData\":{\"inkstone\":\"ink\"}}".utf8
  }

  /// Returns the points and widths of ink with further points between those that are far apart, at most 20 per segment,
  /// and the indices of the given points.
  func dense(_ points: [Point], _ widths: [Double]) -> ([Point], [Double], [Int]) {
    guard points.count > 1, points.count == widths.count else {
      return (points, widths, Array(points.indices))
    }
    var (more, moreWidths, given) = ([points[0]], [widths[0]], [0])
    for i in points.indices.dropFirst() {
      let way = points[i] - points[i - 1]
      let distance = way.lengthSquared.squareRoot()
      let count = Int(min(max(distance / max(widths[i], 2), 1), 20))
      for step in 1...count {
        let part = Double(step) / Double(count)
        more.append(points[i - 1] + way * part)
        moreWidths.append(widths[i - 1] + (widths[i] - widths[i - 1]) * part)
      }
      given.append(more.count - 1)
    }
    return (more, moreWidths, given)
  }
}
