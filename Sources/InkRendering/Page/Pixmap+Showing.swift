package import InkGraphics

extension PixelRect {
  /// Returns the pixels that each area, in pixels, touches within bounds; empty rectangles are omitted.
  static func covering(_ areas: [Rect], within bounds: PixelRect) -> [PixelRect] {
    areas.map { PixelRect(covering: $0, within: bounds) }.filter { !$0.isEmpty }
  }

  /// Returns rectangles that cover the same pixels, merging overlapping or adjacent ones if that adds no pixels.
  ///
  /// - Complexity: Quadratic in their number.
  package static func joined(_ rects: [PixelRect]) -> [PixelRect] {
    var result: [PixelRect] = []
    for rect in rects where !rect.isEmpty {
      var rect = rect
      var i = 0
      while i < result.count {
        let both = rect.union(result[i])
        if both.count > rect.count + result[i].count {
          i += 1
        } else {
          rect = both
          result.remove(at: i)
          i = 0
        }
      }
      result.append(rect)
    }
    return result
  }

  /// The number of pixels in the rectangle.
  private var count: Int { width * height }

  /// Returns the rectangle translated by whole pixels.
  func moved(columns: Int, rows: Int) -> PixelRect {
    PixelRect(minX: minX + columns, minY: minY + rows, maxX: maxX + columns, maxY: maxY + rows)
  }

  /// Returns the parts of this rectangle that are exposed when its content is moved by whole pixels, right and down.
  func uncovered(movedBy columns: Int, _ rows: Int) -> [PixelRect] {
    var rects: [PixelRect] = []
    func add(_ x: Range<Int>, _ y: Range<Int>) {
      if x.isEmpty || y.isEmpty { return }
      rects.append(
        PixelRect(minX: x.lowerBound, minY: y.lowerBound, maxX: x.upperBound, maxY: y.upperBound)
      )
    }
    let (left, right) = (min(max(minX + columns, minX), maxX), max(min(maxX + columns, maxX), minX))
    let (top, bottom) = (min(max(minY + rows, minY), maxY), max(min(maxY + rows, maxY), minY))
    guard left < right, top < bottom else { return [self] }
    add(minX..<maxX, minY..<top)
    add(minX..<maxX, bottom..<maxY)
    add(minX..<left, top..<bottom)
    add(right..<maxX, top..<bottom)
    return rects
  }

  /// Returns the parts of a pixmap of this size for which another pixmap of this size has no pixels.
  ///
  /// - Parameter map: The transform from pixels of this pixmap to those of the other.
  func uncoveredRects(through map: Affine) -> [PixelRect] {
    guard map.b == 0, map.c == 0, map.a > 0, map.d > 0 else { return [self] }
    let columns = Self.visibleRange(minX..<maxX, map.a, map.tx, width)
    let rows = Self.visibleRange(minY..<maxY, map.d, map.ty, height)
    if columns.isEmpty || rows.isEmpty { return [self] }
    let kept = PixelRect(
      minX: columns.lowerBound,
      minY: rows.lowerBound,
      maxX: columns.upperBound,
      maxY: rows.upperBound
    )
    let parts = [
      PixelRect(minX: minX, minY: minY, maxX: maxX, maxY: kept.minY),
      PixelRect(minX: minX, minY: kept.maxY, maxX: maxX, maxY: maxY),
      PixelRect(minX: minX, minY: kept.minY, maxX: kept.minX, maxY: kept.maxY),
      PixelRect(minX: kept.maxX, minY: kept.minY, maxX: maxX, maxY: kept.maxY),
    ]
    return parts.filter { !$0.isEmpty }
  }

  /// Returns the pixels of a row, or a column, whose centers map to pixels of a row or column of another pixmap.
  ///
  /// - Parameters:
  ///   - range: The indices of the pixels.
  ///   - scale: The distance of their positions in the other pixmap, in its pixels; more than zero.
  ///   - offset: The position of index 0 in the other pixmap.
  ///   - count: The number of pixels of the other row or column.
  static func visibleRange(_ range: Range<Int>, _ scale: Double, _ offset: Double, _ count: Int)
    -> Range<
      Int
    >
  {
    func sourcePosition(_ i: Int) -> Double { (Double(i) + 0.5) * scale + offset }
    // The mapped positions increase, so both ends are found by binary search.
    func first(where isBeyond: (Double) -> Bool) -> Int {
      var (low, high) = (range.lowerBound, range.upperBound)
      while low < high {
        let middle = (low + high) / 2
        if isBeyond(sourcePosition(middle)) { high = middle } else { low = middle + 1 }
      }
      return low
    }
    let low = first { $0 >= 0 }
    return low..<max(low, first { $0 >= Double(count) })
  }
}

extension Pixmap {
  /// Copies pixels from a pixmap that is a part of this one.
  ///
  /// - Parameters:
  ///   - rect: The pixels of this pixmap to copy, as far as they are inside the part.
  ///   - part: The part, of the same format.
  ///   - destination: The rectangle of the part in this pixmap.
  mutating func copy(_ rect: PixelRect, from part: Pixmap, lyingAt destination: PixelRect) {
    let rect = rect.intersection(destination).intersection(bounds)
    guard !rect.isEmpty else { return }
    let (stride, width) = (self.width, part.width)
    pixels.withUnsafeMutableBufferPointer { target in
      part.pixels.withUnsafeBufferPointer { source in
        guard let target = target.baseAddress, let source = source.baseAddress else { return }
        for y in rect.minY..<rect.maxY {
          let from = (y - destination.minY) * width + rect.minX - destination.minX
          (target + (y * stride + rect.minX)).update(from: source + from, count: rect.width)
        }
      }
    }
  }

  /// Shows the pixels of another view by nearest-neighbor sampling.
  ///
  /// - Parameters:
  ///   - old: The pixels of the other view, of any size.
  ///   - map: The transform from pixels of this view to those of the other.
  ///   - rect: The pixels of this pixmap to replace.
  ///   - rest: The pixels for positions outside the other view; of the size of this pixmap.
  mutating func show(
    _ old: Pixmap,
    through map: Affine,
    in rect: PixelRect,
    over rest: Pixmap
  ) {
    if map.b == 0, map.c == 0, map.a > 0, map.d > 0 {
      return showUpright(old, through: map, in: rect, over: rest)
    }
    let stride = width
    let oldStride = old.width
    let columns = Double(old.width)
    let rows = Double(old.height)
    pixels.withUnsafeMutableBufferPointer { target in
      old.pixels.withUnsafeBufferPointer { source in
        rest.pixels.withUnsafeBufferPointer { rest in
          for y in rect.minY..<rect.maxY {
            let start = map.apply(Point(Double(rect.minX) + 0.5, Double(y) + 0.5))
            for x in rect.minX..<rect.maxX {
              let way = Double(x - rect.minX)
              let (u, v) = (start.x + map.a * way, start.y + map.b * way)
              let isInside = u >= 0 && v >= 0 && u < columns && v < rows
              let at = y * stride + x
              target[at] = isInside ? source[Int(v) * oldStride + Int(u)] : rest[at]
            }
          }
        }
      }
    }
  }

  /// Shows the pixels of another view that is neither rotated nor mirrored; see ``show(_:through:in:over:)``.
  private mutating func showUpright(
    _ old: Pixmap,
    through map: Affine,
    in rect: PixelRect,
    over rest: Pixmap
  ) {
    let (stride, oldStride) = (width, old.width)
    let columns = PixelRect.visibleRange(rect.minX..<rect.maxX, map.a, map.tx, old.width)
    let rows = PixelRect.visibleRange(rect.minY..<rect.maxY, map.d, map.ty, old.height)
    let sources = columns.map { Int32((Double($0) + 0.5) * map.a + map.tx) }
    pixels.withUnsafeMutableBufferPointer { target in
      old.pixels.withUnsafeBufferPointer { source in
        rest.pixels.withUnsafeBufferPointer { rest in
          sources.withUnsafeBufferPointer { sources in
            guard let target = target.baseAddress, let source = source.baseAddress,
              let rest = rest.baseAddress
            else { return }
            var last = -1
            for y in rect.minY..<rect.maxY {
              let row = y * stride
              guard rows.contains(y), !columns.isEmpty else {
                (target + row + rect.minX).update(from: rest + row + rect.minX, count: rect.width)
                continue
              }
              let left = columns.lowerBound - rect.minX
              (target + row + rect.minX).update(from: rest + row + rect.minX, count: left)
              let right = rect.maxX - columns.upperBound
              (target + row + columns.upperBound)
                .update(from: rest + row + columns.upperBound, count: right)
              let to = target + row + columns.lowerBound
              let from = Int((Double(y) + 0.5) * map.d + map.ty)
              if from == last {
                // If the old pixels are enlarged, a row often has the same source as the one above it.
                to.update(from: to - stride, count: sources.count)
                continue
              }
              last = from
              let line = source + from * oldStride
              for i in 0..<sources.count { to[i] = line[Int(sources[i])] }
            }
          }
        }
      }
    }
  }

  /// Returns the translation by whole pixels between two views, right and down; `nil` if they differ in any other way.
  ///
  /// - Parameters:
  ///   - before: The transform from page units to pixels of the earlier view.
  ///   - now: That of the later view.
  func wholePixels(from before: Affine, to now: Affine) -> (columns: Int, rows: Int)? {
    guard before.a == now.a, before.b == now.b, before.c == now.c, before.d == now.d else {
      return nil
    }
    let (x, y) = (now.tx - before.tx, now.ty - before.ty)
    let far = Double(max(width, height))
    guard abs(x) < far, abs(y) < far, x == x.rounded(), y == y.rounded() else { return nil }
    return (Int(x), Int(y))
  }

  /// Moves the content by whole pixels; exposed pixels keep their values.
  ///
  /// - Parameters:
  ///   - columns: The distance to the right, in pixels.
  ///   - rows: The distance downward, in pixels.
  mutating func shift(columns: Int, rows: Int) {
    let kept = PixelRect(
      minX: max(0, columns),
      minY: max(0, rows),
      maxX: min(width, width + columns),
      maxY: min(height, height + rows)
    )
    guard !kept.isEmpty, columns != 0 || rows != 0 else { return }
    let stride = width
    pixels.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      for step in 0..<kept.height {
        // Rows are moved in an order in which none is overwritten before it is moved.
        let y = rows > 0 ? kept.maxY - 1 - step : kept.minY + step
        let from = base + ((y - rows) * stride + kept.minX - columns)
        (base + (y * stride + kept.minX)).update(from: from, count: kept.width)
      }
    }
  }
}
