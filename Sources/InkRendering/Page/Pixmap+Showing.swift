import InkGraphics

extension PixelRect {
  /// The rectangle elsewhere.
  func moved(columns: Int, rows: Int) -> PixelRect {
    PixelRect(minX: minX + columns, minY: minY + rows, maxX: maxX + columns, maxY: maxY + rows)
  }

  /// What a picture of this size does not hold yet after it was moved by whole pixels.
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
}

extension Pixmap {
  /// Copies what a part of this picture shows.
  ///
  /// - Parameters:
  ///   - rect: The pixels to copy; those of them that the part has.
  ///   - part: The part, of the same format.
  ///   - place: Where in this picture it lies.
  mutating func copy(_ rect: PixelRect, from part: Pixmap, lyingAt place: PixelRect) {
    let rect = rect.intersection(place).intersection(bounds)
    guard !rect.isEmpty else { return }
    let (stride, width) = (self.width, part.width)
    pixels.withUnsafeMutableBufferPointer { target in
      part.pixels.withUnsafeBufferPointer { source in
        guard let target = target.baseAddress, let source = source.baseAddress else { return }
        for y in rect.minY..<rect.maxY {
          let from = (y - place.minY) * width + rect.minX - place.minX
          (target + (y * stride + rect.minX)).update(from: source + from, count: rect.width)
        }
      }
    }
  }

  /// Shows what was seen in another view, by the nearest pixels.
  ///
  /// - Parameters:
  ///   - old: What was seen, of any size.
  ///   - map: Leads from pixels of this view to those of the other.
  ///   - rect: The pixels to show, inside the picture.
  ///   - rest: Shown where nothing was seen; of the same size.
  mutating func show(
    _ old: Pixmap,
    through map: Affine,
    in rect: PixelRect,
    over rest: Pixmap
  ) {
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

  /// Moves what is seen by whole pixels; what comes into view is left as it was there.
  ///
  /// - Parameters:
  ///   - columns: To the right.
  ///   - rows: Downwards.
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
        // Rows in the order in which none is overwritten before it was moved.
        let y = rows > 0 ? kept.maxY - 1 - step : kept.minY + step
        let from = base + ((y - rows) * stride + kept.minX - columns)
        (base + (y * stride + kept.minX)).update(from: from, count: kept.width)
      }
    }
  }
}
