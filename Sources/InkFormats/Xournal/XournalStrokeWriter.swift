import InkDrawing
import InkGraphics
import InkStrokes

/// Writes one stroke as a Xournal++ element.
struct XournalStrokeWriter {
  /// The content that could not be written so far.
  private(set) var losses: WritingLosses

  private let origin: Point

  init(origin: Point, losses: WritingLosses) {
    self.origin = origin
    self.losses = losses
  }

  /// Returns the XML element of a stroke; empty if it has no samples.
  ///
  /// - Parameters:
  ///   - stroke: The stroke.
  ///   - fill: The paint of the area that it encloses; `nil` if it isn't filled.
  ///   - whiteout: The color that replaces erasers, as RGBA.
  ///   - facts: The attributes of the element that Inkstone kept when it read the stroke.
  mutating func element(
    _ stroke: Stroke,
    fill: Paint?,
    whiteout: UInt32 = 0xFFFF_FFFF,
    facts: [ForeignFact] = []
  ) -> [UInt8] {
    let style = stroke.brush.strokeStyle
    var points = stroke.samples.map(\.location)
    guard let first = points.first else { return [] }
    var widths = Self.widths(stroke, count: points.count)
    // A stroke of Xournal++ needs two points.
    if points.count == 1 {
      points.append(first)
      widths.append(widths[0])
    }
    noteLosses(stroke)
    let segments: [Double]
    if let exact = Self.exactSegments(widths) {
      segments = exact
    } else {
      let finer = Self.subdivided(points, widths)
      points = finer.points
      segments = finer.segments
    }
    let whole = XournalColor.fillOfMarker(Paint(style.color, blendMode: style.blendMode))
    if whole != nil { points += points.dropLast().reversed() }
    let tool = facts.value(of: XournalFact.tool) ?? tool(style)
    var bytes = Array("<stroke tool=\"\(tool)\"\(XournalFact.attributes(facts))".utf8)
    bytes += " color=\"\(color(style, whiteout))\" width=\"".utf8
    append(segments, nominal: style.width, to: &bytes)
    bytes.append(UInt8(ascii: "\""))
    bytes += " capStyle=\"\(Self.name(of: style.cap))\"".utf8
    if let dash = style.dash { bytes += " style=\"\(Self.name(of: dash))\"".utf8 }
    if let fill {
      let share = style.color.alpha > 0 ? fill.color.alpha / style.color.alpha : 1
      bytes += " fill=\"\(Int(min(max(share * 255, 1), 255).rounded()))\"".utf8
    } else if let whole {
      bytes += " fill=\"\(whole)\"".utf8
    }
    bytes.append(UInt8(ascii: ">"))
    append(points, to: &bytes)
    bytes += "</stroke>\n".utf8
    return bytes
  }

  /// Returns the element of a filled highlighter, which the reader represents as a group of two items.
  ///
  /// `nil` if the items aren't such a group.
  ///
  /// - Parameters:
  ///   - items: The items of the group.
  ///   - alpha: The opacity of the group, 0…1.
  ///   - attributes: Further XML attributes, each after a space.
  func filledHighlighter(
    _ items: [DisplayList.Item],
    _ alpha: Double,
    _ attributes: String
  ) -> [UInt8]? {
    guard case .path(let path, .nonZero, let paint) = items[0], case .ink(let ribbon, _) = items[1]
    else { return nil }
    var points: [Point] = []
    for element in path.elements {
      switch element {
      case .move(let p), .line(let p): points.append(p)
      case .close: continue
      default: return nil
      }
    }
    let rgba = paint.color.rgba & 0xFFFF_FF00 | 0x7F
    var bytes = Array("<stroke tool=\"highlighter\"\(attributes)".utf8)
    bytes += " color=\"\(DecimalText.hex(rgba, withAlpha: true))\" width=\"".utf8
    DecimalText.append(ribbon.startRadius * 2, to: &bytes)
    bytes += "\" capStyle=\"\(Self.name(of: ribbon.cap))\"".utf8
    bytes += " fill=\"\(Int((alpha * 255).rounded()))\">".utf8
    append(points, to: &bytes)
    bytes += "</stroke>\n".utf8
    return bytes
  }

  // MARK: Capabilities

  /// The maximum distance of ink from a polyline that may replace it, in page units.
  private static let smoothness = 0.1

  /// Whether a stroke element, a polyline with widths, can look like a stroke.
  static func isExplicit(_ stroke: Stroke) -> Bool {
    let (brush, style) = (stroke.brush, stroke.brush.strokeStyle)
    guard case .sweep = brush.tip, style.formula == nil, style.join == .round,
      brush.styleChanges.isDisjoint(with: [.color, .opacity])
    else { return false }
    let isMarker = style.blendMode == .multiply
    guard isMarker || style.blendMode == .sourceOver && XournalColor.level(style.color) == 255
    else { return false }
    let widths = widths(stroke, count: stroke.samples.count)
    let isEven = widths.allSatisfy { abs($0 - widths[0]) < 1e-9 * widths[0] }
    guard !isMarker || isEven && abs(widths[0] - style.width) < 1e-9 * style.width else {
      return false
    }
    if let dash = style.dash { return dash.phase == 0 }
    return isPolyline(brush) || isStraight(stroke)
  }

  private static func isPolyline(_ brush: Brush) -> Bool {
    brush.engine.code == PluginCode("polyline") && brush.filters.isEmpty
  }

  /// Whether the polyline through the samples is indistinguishable from the ink.
  private static func isStraight(_ stroke: Stroke) -> Bool {
    let points = stroke.samples.map(\.location)
    guard let ribbon = stroke.ribbon(), points.count > 1 else { return true }
    var at = 0
    for part in ribbon.polylines(XournalShapeWriter.tolerance) {
      for (point, _) in part {
        var (nearest, best) = (Double.infinity, at)
        for i in at..<min(at + 16, points.count - 1) {
          let distance = Self.distance(point, points[i], points[i + 1])
          if distance < nearest { (nearest, best) = (distance, i) }
        }
        if nearest > smoothness { return false }
        at = best
      }
    }
    return true
  }

  private static func distance(_ point: Point, _ a: Point, _ b: Point) -> Double {
    let (line, way) = (b - a, point - a)
    let square = line.dx * line.dx + line.dy * line.dy
    let part = square > 0 ? (line.dx * way.dx + line.dy * way.dy) / square : 0
    return point.distance(to: a + line * min(max(part, 0), 1))
  }

  // MARK: Parts

  /// Returns the widths of the ink at the samples, in page units.
  private static func widths(_ stroke: Stroke, count: Int) -> [Double] {
    let brush = stroke.brush
    if brush.effects.count == 1, brush.effects[0] is ProportionalWidth {
      let width = brush.strokeStyle.width
      return stroke.samples.prefix(count).map { max($0.force ?? 1, 0) * width }
    }
    return stroke.nibsOfSamples().prefix(count).map { $0.radius * 2 }
  }

  private func tool(_ style: Style) -> String {
    if style.erases { return "eraser" }
    return style.purpose == .highlighter || style.blendMode == .multiply ? "highlighter" : "pen"
  }

  /// Returns the XML attribute of the color.
  ///
  /// In Xournal++ the opacity of pens and highlighters is fixed.
  private func color(_ style: Style, _ whiteout: UInt32) -> String {
    let rgb = style.color.rgba & 0xFFFF_FF00
    return switch tool(style) {
    case "eraser": DecimalText.hex(whiteout | 0xFF, withAlpha: true)
    case "highlighter": DecimalText.hex(rgb | 0x7F, withAlpha: true)
    default: DecimalText.hex(rgb | 0xFF, withAlpha: true)
    }
  }

  static func name(of cap: Ribbon.Cap) -> String {
    switch cap {
    case .round: "round"
    case .butt: "butt"
    case .square: "square"
    }
  }

  static func name(of dash: Style.Dash) -> String {
    switch dash.lengths {
    case [6, 3]: "dash"
    case [0.5, 3]: "dot"
    case [6, 3, 0.5, 3]: "dashdot"
    default: "cust: " + dash.lengths.map { DecimalText.text($0) }.joined(separator: " ")
    }
  }

  /// Returns the widths of segments whose means are the widths at the points between them; `nil` if there are none.
  ///
  /// The reader averages the widths of neighboring segments; this is the inverse.
  private static func exactSegments(_ points: [Double]) -> [Double]? {
    guard points.count > 1 else { return Array(points.prefix(1)) }
    let widest = points.max() ?? 0
    var exact = [points[0]]
    for i in 1..<(points.count - 1) { exact.append(2 * points[i] - exact[i - 1]) }
    let tolerance = 1e-9 * widest * Double(points.count)
    guard abs(exact[exact.count - 1] - points[points.count - 1]) <= tolerance,
      exact.allSatisfy({ $0 > -tolerance })
    else { return nil }
    // Steps of equal size also have an inverse, but come from ink that grows evenly.
    let step = points[1] - points[0]
    let isGrowing = points.indices.dropFirst().allSatisfy {
      abs(points[$0] - points[$0 - 1] - step) <= tolerance
    }
    if points.count > 3, isGrowing, abs(step) > tolerance { return nil }
    // Digits beyond the precision of any given width are artifacts of the subtraction.
    return exact.map { max(($0 * 1e10).rounded() / 1e10, 0) }
  }

  /// The limits for dividing a segment whose width changes.
  ///
  /// The widths of neighboring parts differ by at most ``widthStep`` times the greatest width, unless a part would be
  /// shorter than ``shortestStep`` page units.
  private static let (widthStep, shortestStep) = (0.04, 2.0)

  /// Returns the points of a polyline, with more where the width changes, and the widths of its segments: the means of
  /// their ends.
  private static func subdivided(
    _ points: [Point],
    _ widths: [Double]
  ) -> (points: [Point], segments: [Double]) {
    let step = widthStep * (widths.max() ?? 0)
    var (result, segments) = ([points[0]], [Double]())
    for i in 1..<min(points.count, widths.count) {
      let change = widths[i] - widths[i - 1]
      let length = points[i - 1].distance(to: points[i])
      let count =
        step > 0 ? max(min(abs(change) / step, length / shortestStep).rounded(.up), 1) : 1
      for part in 1...Int(count) {
        let end = Double(part) / count
        result.append(
          Double(part) == count ? points[i] : points[i - 1].interpolated(to: points[i], end)
        )
        segments.append(widths[i - 1] + change * (end - 0.5 / count))
      }
    }
    return (result, segments)
  }

  private func append(_ widths: [Double], nominal: Double, to bytes: inout [UInt8]) {
    let isEven = widths.allSatisfy { $0 == widths[0] }
    DecimalText.append(isEven && nominal <= 0 ? widths[0] : nominal, to: &bytes)
    if isEven, widths[0] == nominal { return }
    for width in widths {
      bytes.append(32)
      DecimalText.append(width, to: &bytes)
    }
  }

  private func append(_ points: [Point], to bytes: inout [UInt8]) {
    for (i, point) in points.enumerated() {
      if i > 0 { bytes.append(32) }
      DecimalText.append(point.x - origin.x, to: &bytes)
      bytes.append(32)
      DecimalText.append(point.y - origin.y, to: &bytes)
    }
  }

  private mutating func noteLosses(_ stroke: Stroke) {
    let style = stroke.brush.strokeStyle
    let known: [BlendMode] = [.sourceOver, .multiply]
    if !style.erases, !known.contains(style.blendMode) || style.formula != nil {
      losses.add("the blend mode of a stroke")
    }
    if case .sweep = stroke.brush.tip {
    } else {
      losses.add("ink stamped in dabs, written as a line")
    }
    if style.dash.map({ $0.phase != 0 }) ?? false {
      losses.add("the offset at which a stroke begins in its dash pattern")
    }
    if !stroke.brush.styleChanges.isDisjoint(with: [.color, .opacity]) {
      losses.add("varying colors along a stroke")
    }
  }
}
