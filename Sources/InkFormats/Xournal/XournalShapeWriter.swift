import InkDrawing
import InkGraphics

/// Writes what is painted as strokes of Xournal++, which has no shapes: lines with their widths, and filled areas.
struct XournalShapeWriter {
  /// What cannot be written.
  private(set) var losses: WritingLosses

  private let origin: Point

  /// How far the lines of a curve may lie from it, in units.
  private static let tolerance = 0.02

  /// The width of the line about an area, which cannot be none.
  private static let hairline = 0.01

  init(origin: Point, losses: WritingLosses) {
    self.origin = origin
    self.losses = losses
  }

  /// The elements of something painted.
  mutating func elements(_ item: DisplayList.Item) -> [UInt8] {
    switch item {
    case .ink(let ribbon, let paint): return lines(ribbon, paint)
    case .dabs(let trail, let paint):
      losses.add("prints of a tip, written as a line")
      let points = trail.dabs.map { ($0.center, $0.radius * 2) }
      return line(points, paint, cap: "round")
    case .path(let path, _, let paint): return areas(path, paint)
    case .layer(let items, let alpha) where alpha == 1 && !items.contains(where: \.erases):
      return items.reduce(into: []) { $0 += elements($1) }
    case .group(let items, _, _), .layer(let items, _):
      losses.add("what makes a shape transparent or erases it")
      return items.reduce(into: []) { bytes, item in
        if !item.erases { bytes += elements(item) }
      }
    case .image:
      losses.add("a picture or text")
      return []
    }
  }

  private func lines(_ ribbon: Ribbon, _ paint: Paint) -> [UInt8] {
    let cap =
      switch ribbon.cap {
      case .round: "round"
      case .butt: "butt"
      case .square: "square"
      }
    var bytes: [UInt8] = []
    var points = [(ribbon.start, ribbon.startRadius * 2)]
    func end() {
      if points.count > 1 { bytes += line(points, paint, cap: cap) }
    }
    for segment in ribbon.segments {
      let (from, width) = points[points.count - 1]
      if segment.isGap {
        end()
        points = [(segment.end, segment.radius * 2)]
        continue
      }
      let curve = CubicCurve(from, segment.control1, segment.control2, segment.end)
      let count = max(curve.subdivisionCount(tolerance: Self.tolerance), 1)
      for i in 1...count {
        let part = Double(i) / Double(count)
        let place = i == count ? segment.end : curve.point(at: part)
        points.append((place, width + (segment.radius * 2 - width) * part))
      }
    }
    end()
    return bytes
  }

  private func areas(_ path: Path, _ paint: Paint) -> [UInt8] {
    var bytes: [UInt8] = []
    var points: [Point] = []
    func end() {
      guard points.count > 2 else { return }
      var text = open(paint)
      DecimalText.append(Self.hairline, to: &text)
      text += "\" capStyle=\"round\" fill=\"255\">".utf8
      append(points, to: &text)
      bytes += text + "</stroke>\n".utf8
    }
    path.forEachEdge(tolerance: Self.tolerance) { a, b in
      if points.last != a {
        end()
        points = [a]
      }
      points.append(b)
    }
    end()
    return bytes
  }

  private func line(_ points: [(Point, Double)], _ paint: Paint, cap: String) -> [UInt8] {
    guard let first = points.first else { return [] }
    var points = points
    if points.count == 1 { points.append(first) }
    let isEven = points.allSatisfy { abs($0.1 - first.1) < 1e-9 }
    var text = open(paint)
    DecimalText.append(first.1, to: &text)
    if !isEven {
      for i in 1..<points.count {
        text.append(32)
        DecimalText.append((points[i - 1].1 + points[i].1) / 2, to: &text)
      }
    }
    text += "\" capStyle=\"\(cap)\">".utf8
    append(points.map { $0.0 }, to: &text)
    return text + "</stroke>\n".utf8
  }

  private func open(_ paint: Paint) -> [UInt8] {
    let tool = paint.blendMode == .multiply ? "highlighter" : "pen"
    let color = DecimalText.hex(paint.color.rgba, withAlpha: true)
    return Array("<stroke tool=\"\(tool)\" color=\"\(color)\" width=\"".utf8)
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
