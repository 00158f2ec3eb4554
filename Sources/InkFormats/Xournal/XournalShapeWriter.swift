import InkDrawing
import InkGraphics

/// Writes painted items as Xournal++ strokes: lines with their widths, filled areas, and pictures for the rest.
///
/// Lines of pens are opaque in Xournal++, areas need not be. So translucent ink becomes the area of its outline,
/// with an invisible line around it. A highlighter of an unusual opacity is written as filled, since
/// the fill then sets its opacity; its points run forward and back, so that they enclose no area.
struct XournalShapeWriter {
  /// The content that could not be written so far.
  private(set) var losses: WritingLosses

  /// The area of the page, in page units.
  private let area: Rect

  private let painter: InkPainter?

  /// The caches shared by all pages.
  private let kept: XournalPageWriter.Kept

  /// The XML attributes of the next element.
  private var attributes: String

  /// The maximum distance of a polyline from its curve, in page units.
  static let tolerance = 0.02

  /// The width of the line around an area, which must be greater than 0, in page units.
  private static let hairline = 0.01

  /// Creates a writer.
  ///
  /// - Parameters:
  ///   - area: The area of the page, in page units.
  ///   - painter: The painter of pictures; `nil` if there are none.
  ///   - kept: The caches shared by all pages.
  ///   - attributes: The XML attributes of the first element.
  ///   - losses: The losses so far.
  init(
    _ area: Rect,
    _ painter: InkPainter?,
    _ kept: XournalPageWriter.Kept,
    attributes: String = "",
    losses: WritingLosses
  ) {
    (self.area, self.painter, self.kept) = (area, painter, kept)
    (self.attributes, self.losses) = (attributes, losses)
  }

  /// Returns the XML elements that look like a painted item.
  mutating func elements(_ item: DisplayList.Item) -> [UInt8] {
    switch item {
    case .ink(let ribbon, let paint): return ink(ribbon, paint, item)
    case .path(let path, let rule, let paint):
      if rule == .evenOdd, path.elements.count(where: { $0.isMove }) > 1, painter != nil {
        return picture(item)
      }
      return fill(path, paint)
    case .layer(let items, 1) where !items.contains(where: \.erases):
      return items.reduce(into: []) { $0 += elements($1) }
    case .group(let items, let alpha, let mode) where items.count == 1:
      guard let alone = items[0].alone(alpha, mode) else { return picture(item) }
      return elements(alone)
    case .group(let items, let alpha, .multiply) where items.count == 2:
      let writer = XournalStrokeWriter(origin: origin, losses: WritingLosses())
      if let element = writer.filledHighlighter(items, alpha, attributes) {
        attributes = ""
        return element
      }
      return picture(item)
    case .image(let source, let rect, 1, let transform)
    where transform.b == 0 && transform.c == 0 && transform.a > 0 && transform.d > 0:
      let file = kept.file(of: source)
      // A page of a PDF document has shapes instead of pixels.
      return file.isEmpty ? picture(item) : image(file, transform.apply(rect))
    case .dabs, .glyphs, .gradient, .image, .group, .layer, .clip: return picture(item)
    }
  }

  private var origin: Point { Point(area.minX, area.minY) }

  // MARK: Pictures

  /// Returns an element of the given name with the pixels of an item; empty if the item cannot be rendered.
  mutating func picture(_ item: DisplayList.Item, _ element: String = "image") -> [UInt8] {
    let (plain, mode) = item.withoutMode
    guard let painter else { return withoutPicture(item) }
    if mode != .sourceOver { losses.add("the blend mode of a shape") }
    guard let drawn = painter.picture(plain, area) else { return [] }
    return image(PNGWriter.encode(drawn.pixmap), drawn.area, element)
  }

  private mutating func image(
    _ file: [UInt8],
    _ rect: Rect,
    _ element: String = "image"
  ) -> [UInt8] {
    let writer = XournalGraphicWriter(nil, origin: origin)
    let bytes = writer.picture(element, String(attributes.dropFirst()), rect, file)
    attributes = ""
    return bytes
  }

  /// Returns elements for an item that only a picture could show, without a painter: lines, or none.
  ///
  /// Adds losses.
  private mutating func withoutPicture(_ item: DisplayList.Item) -> [UInt8] {
    switch item {
    case .dabs(let trail, let paint):
      losses.add("ink stamped in dabs, written as a line")
      return line(trail.dabs.map { ($0.center, $0.radius * 2) }, paint, cap: "round")
    case .group(let items, _, _), .layer(let items, _), .clip(let items, _, _):
      losses.add("transparent and erasing parts of shapes")
      return items.reduce(into: []) { if !$1.erases { $0 += elements($1) } }
    case .ink(let ribbon, let paint):
      losses.add("varying opacity and color along ink")
      return lines(ribbon, Paint(paint.color.withAlpha(1), blendMode: paint.blendMode))
    case .path, .glyphs, .gradient, .image:
      losses.add("a picture or text")
      return []
    }
  }

  // MARK: Ink

  private mutating func ink(
    _ ribbon: Ribbon,
    _ paint: Paint,
    _ item: DisplayList.Item
  ) -> [UInt8] {
    if paint.formula != nil || ![.sourceOver, .multiply].contains(paint.blendMode) {
      losses.add("a blend mode")
    }
    if !ribbon.shades.isEmpty { return picture(item) }
    let isMarker = paint.blendMode == .multiply
    let isEven = ribbon.segments.allSatisfy { abs($0.radius - ribbon.startRadius) < 1e-9 }
    let isRound = ribbon.join == .round || ribbon.segments.count < 2
    let isOpaque = XournalColor.level(paint.color) == 255
    if isRound, isMarker ? isEven : isOpaque { return lines(ribbon, paint) }
    guard let painter else { return isRound ? withoutPicture(item) : lines(ribbon, paint) }
    return fill(painter.outline(ribbon), paint)
  }

  private mutating func lines(_ ribbon: Ribbon, _ paint: Paint) -> [UInt8] {
    let cap =
      switch ribbon.cap {
      case .round: "round"
      case .butt: "butt"
      case .square: "square"
      }
    var bytes: [UInt8] = []
    for part in ribbon.polylines(Self.tolerance) { bytes += line(part, paint, cap: cap) }
    return bytes
  }

  /// Returns a stroke element through points, in page units, with the width of the line at each.
  mutating func line(
    _ points: [(Point, Double)],
    _ paint: Paint,
    cap: String
  ) -> [UInt8] {
    guard let first = points.first, XournalColor.level(paint.color) > 0 else { return [] }
    var points = points
    if points.count == 1 { points.append(first) }
    let isEven = points.allSatisfy { abs($0.1 - first.1) < 1e-9 }
    let fill = XournalColor.fillOfMarker(paint)
    var text = open(paint)
    DecimalText.append(first.1, to: &text)
    if !isEven {
      for i in 1..<points.count {
        text.append(32)
        DecimalText.append((points[i - 1].1 + points[i].1) / 2, to: &text)
      }
    }
    text += "\" capStyle=\"\(cap)\"".utf8
    if let fill {
      text += " fill=\"\(fill)\"".utf8
      points += points.dropLast().reversed()
    }
    text.append(UInt8(ascii: ">"))
    append(points.map { $0.0 }, to: &text)
    return text + "</stroke>\n".utf8
  }

  // MARK: Areas

  private mutating func fill(_ path: Path, _ paint: Paint) -> [UInt8] {
    let level = XournalColor.level(paint.color)
    guard level > 0 else { return [] }
    var bytes: [UInt8] = []
    for points in XournalAreas(path, tolerance: Self.tolerance).polygons {
      var text = open(paint)
      DecimalText.append(Self.hairline, to: &text)
      text += "\" capStyle=\"round\" fill=\"\(level)\">".utf8
      append(points, to: &text)
      bytes += text + "</stroke>\n".utf8
    }
    return bytes
  }

  private mutating func open(_ paint: Paint) -> [UInt8] {
    let tool = paint.blendMode == .multiply ? "highlighter" : "pen"
    let rgba = paint.color.rgba & 0xFFFF_FF00 | (tool == "pen" ? 0xFF : 0x7F)
    let color = DecimalText.hex(rgba, withAlpha: true)
    defer { attributes = "" }
    return Array("<stroke tool=\"\(tool)\"\(attributes) color=\"\(color)\" width=\"".utf8)
  }

  private func append(_ points: [Point], to text: inout [UInt8]) {
    for (i, point) in points.enumerated() {
      if i > 0 { text.append(32) }
      DecimalText.append(point.x - origin.x, to: &text)
      text.append(32)
      DecimalText.append(point.y - origin.y, to: &text)
    }
  }
}

extension Path.Element {
  fileprivate var isMove: Bool { if case .move = self { true } else { false } }
}

extension DisplayList.Item {
  /// Returns the only item of a group, with the group's opacity and blend mode applied; `nil` if that is impossible.
  fileprivate func alone(_ alpha: Double, _ mode: BlendMode) -> DisplayList.Item? {
    func paint(_ own: Paint) -> Paint {
      Paint(own.color.withAlpha(own.color.alpha * alpha), blendMode: mode)
    }
    switch self {
    case .ink(let ribbon, let own): return .ink(ribbon, paint(own))
    case .path(let path, let rule, let own): return .path(path, rule, paint(own))
    default: return nil
    }
  }
}
