public import InkGraphics

extension Rasterizer {
  /// Fills a path.
  ///
  /// Open contours are closed. Coordinates are clamped to ±2²¹ pixels, and edges that aren't finite are skipped. The
  /// cost is linear in the edges of the flattened path and in the touched pixels.
  ///
  /// - Parameters:
  ///   - path: The shape.
  ///   - rule: The fill rule. The default is nonzero.
  ///   - transform: The transform from the path's coordinates to device pixels. The default is the identity.
  ///   - paint: The color and blend mode.
  ///   - pixmap: The pixels to paint on.
  ///   - clip: The pixels that may change; all if `nil`.
  public func fill(
    _ path: Path,
    rule: DisplayList.FillRule = .nonZero,
    transform: Affine = .identity,
    _ paint: Paint,
    into pixmap: inout Pixmap,
    clip: PixelRect? = nil
  ) {
    pixmap.withTarget(clip) { fill(path, rule, transform, paint, $0) }
  }

  func fill(
    _ path: Path,
    _ rule: DisplayList.FillRule,
    _ transform: Affine,
    _ paint: Paint,
    _ target: Target
  ) {
    contours.removeAll()
    if isLimited, !canFlatten(path, transform) { return }
    var ranges: [Range<Int>] = []
    var first = 0
    var last = Point.origin
    path.forEachEdge(tolerance: tolerance, transform: transform) { a, b in
      guard a.isFinite, b.isFinite else { return }
      if contours.count == first || a != last {
        finishContour(&first, &ranges)
        contours.append(Fixed.snapped(a))
      }
      contours.appendLine(from: a, to: b)
      last = b
    }
    finishContour(&first, &ranges)
    let bounds = contours.bounds(ranges)
    let area = bounds.intersection(target.bounds)
    self.paint(area, rule, paint, target, .contours(ranges, bounds))
  }

  /// Whether the flattened path fits in memory; if not, exhausts the work budget, so that nothing is painted.
  private func canFlatten(_ path: Path, _ transform: Affine) -> Bool {
    let maximum = Work.maximumEdges
    let count = path.edgeCount(tolerance: tolerance, transform: transform, atMost: maximum)
    spend(Work.vertex * Double(count))
    if count > maximum { budget.spendAll() }
    return !isExhausted
  }

  /// Closes the contour that begins at vertex `first`, if it has any vertices, adds its range, and begins another.
  private func finishContour(_ first: inout Int, _ ranges: inout [Range<Int>]) {
    if contours.count > first {
      contours.append(contours.x.base[first], contours.y.base[first])
      ranges.append(first..<contours.count)
      contours.pad()
      contours.count += 4
    }
    first = contours.count
  }
}

extension Fixed {
  /// Returns a point in pixels as integers of 1/256 pixel, clamped to the limit of coordinates.
  static func snapped(_ p: Point) -> SIMD2<Int32> {
    SIMD2(
      round(min(max(p.x, -limit), limit) * unit),
      round(min(max(p.y, -limit), limit) * unit)
    )
  }
}

extension VertexChain {
  mutating func append(_ v: SIMD2<Int32>) { append(v.x, v.y) }

  /// Appends the end of a line, in pixels, that starts at the last vertex.
  ///
  /// A line that crosses the limit of coordinates is split there, and the part outside is clamped, so that the part
  /// inside stays straight and winding numbers stay right.
  mutating func appendLine(from a: Point, to b: Point) {
    let far = Fixed.limit
    let reach = max(max(abs(a.x), abs(a.y)), max(abs(b.x), abs(b.y)))
    if reach > far {
      var cuts: [Double] = []
      for (from, to) in [(a.x, b.x), (a.y, b.y)] {
        for border in [-far, far] where (from < border) != (to < border) {
          // The numbers are halved, so that the difference of two large ones stays finite.
          cuts.append((border * 0.5 - from * 0.5) / (to * 0.5 - from * 0.5))
        }
      }
      cuts.sort()
      for t in cuts {
        append(Fixed.snapped(Point(a.x * (1 - t) + b.x * t, a.y * (1 - t) + b.y * t)))
      }
    }
    append(Fixed.snapped(b))
  }

  /// Returns the pixels that the vertices in ranges of indices span.
  func bounds(_ ranges: [Range<Int>]) -> PixelRect {
    var box = PixelRect(minX: .max, minY: .max, maxX: .min, maxY: .min)
    for range in ranges {
      for i in range {
        let (vx, vy) = (Int(x.base[i]), Int(y.base[i]))
        box.minX = min(box.minX, vx >> 8)
        box.minY = min(box.minY, vy >> 8)
        box.maxX = max(box.maxX, (vx >> 8) + 1)
        box.maxY = max(box.maxY, (vy >> 8) + 1)
      }
    }
    return box.minX == .max ? .empty : box
  }

  /// Appends transformed vertices of another chain; lines that cross the limit of coordinates are split there.
  mutating func append(
    _ other: borrowing VertexChain,
    _ range: Range<Int>,
    _ transform: Affine
  ) {
    reserve(range.count)
    var last: Point?
    for i in range {
      let p = transform.apply(
        Point(Double(other.x.base[i]) / Fixed.unit, Double(other.y.base[i]) / Fixed.unit)
      )
      if let last { appendLine(from: last, to: p) } else { append(Fixed.snapped(p)) }
      last = p
    }
    pad()
  }
}

extension InkOutline {
  /// The pixels that the vertices of all parts span.
  var bounds: PixelRect {
    left.bounds(parts.map { $0.left }).union(right.bounds(parts.map { $0.right }))
  }

  /// Transforms the vertices of all parts.
  mutating func apply(_ transform: Affine) {
    var mappedLeft = VertexChain()
    var mappedRight = VertexChain()
    for i in parts.indices {
      if i > 0 {
        mappedLeft.count += 4
        mappedRight.count += 4
      }
      let (firstLeft, firstRight) = (mappedLeft.count, mappedRight.count)
      mappedLeft.append(left, parts[i].left, transform)
      mappedRight.append(right, parts[i].right, transform)
      parts[i].left = firstLeft..<mappedLeft.count
      parts[i].right = firstRight..<mappedRight.count
    }
    left = mappedLeft
    right = mappedRight
  }
}
