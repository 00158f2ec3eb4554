import InkGraphics

extension DisplayList.Item {
  /// The greatest length of a straight part of ink, in page units; longer in a segment of ``maximumParts``.
  private static let longestPart = 2.0

  /// The maximum number of straight parts into which a segment is divided.
  private static let maximumParts = 256.0

  /// Visits short straight parts of ink, of the outlines of filled paths, and of the edges of pictures.
  ///
  /// - Parameter body: The visitor; returns whether to continue.
  /// - Returns: Whether all parts were visited.
  @discardableResult
  func visitParts(_ body: (InkPart) -> Bool) -> Bool {
    switch self {
    case .ink(let ribbon, _): return Self.visitParts(of: ribbon, body)
    case .dabs(let trail, _):
      for dab in trail.dabs where dab.radius >= 0 {
        let part = InkPart(start: dab.center, end: dab.center, radius: dab.radius)
        if !body(part) { return false }
      }
      return true
    case .path(let path, _, _), .gradient(let path, _, _, _, _):
      return Self.visitParts(of: path, body)
    case .glyphs(let run, _):
      for path in run.paths where !Self.visitParts(of: path, body) { return false }
      return true
    case .image(_, let rect, _, let transform):
      return Self.visitParts(of: Path(rect).transformed(by: transform), body)
    case .group(let items, _, _), .layer(let items, _), .clip(let items, _, _):
      for item in items where !item.visitParts(body) { return false }
      return true
    }
  }

  private static func visitParts(of path: Path, _ body: (InkPart) -> Bool) -> Bool {
    var continues = true
    path.forEachEdge(tolerance: 0.05) { a, b in
      if continues { continues = visitParts(from: a, to: b, 0, body) }
    }
    return continues
  }

  private static func visitParts(
    from a: Point,
    to b: Point,
    _ radius: Double,
    _ body: (InkPart) -> Bool
  ) -> Bool {
    let count = Int(min(max((a.distance(to: b) / longestPart).rounded(.up), 1), maximumParts))
    var last = a
    for i in 1...count {
      let next = i == count ? b : a.interpolated(to: b, Double(i) / Double(count))
      if !body(InkPart(start: last, end: next, radius: radius)) { return false }
      last = next
    }
    return true
  }

  private static func visitParts(of ribbon: Ribbon, _ body: (InkPart) -> Bool) -> Bool {
    if ribbon.segments.isEmpty || ribbon.segments[0].isGap {
      let dot = InkPart(start: ribbon.start, end: ribbon.start, radius: ribbon.startRadius)
      if !body(dot) { return false }
    }
    var (from, width) = (ribbon.start, ribbon.startRadius)
    for segment in ribbon.segments {
      defer { (from, width) = (segment.end, segment.radius) }
      if segment.isGap { continue }
      let curve = CubicCurve(from, segment.control1, segment.control2, segment.end)
      let length = (segment.end - from).length + 2 * (segment.control1 - from).length
      let count = Int(min(max((length / longestPart).rounded(.up), 1), maximumParts))
      var last = from
      for i in 1...count {
        let t = Double(i) / Double(count)
        let next = i == count ? segment.end : curve.point(at: t)
        let middle = t - 0.5 / Double(count)
        let radius = width + (segment.radius - width) * middle
        if !body(InkPart(start: last, end: next, radius: radius)) { return false }
        last = next
      }
    }
    return true
  }
}
