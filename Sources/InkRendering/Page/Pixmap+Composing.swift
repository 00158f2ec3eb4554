package import InkGraphics

extension Pixmap {
  /// Lays a picture of the same size and format over this one.
  ///
  /// s + d·(1 − αs), each product to the nearest, as a group of ink is composited.
  package mutating func lay(_ other: borrowing Pixmap, in rect: PixelRect) {
    let area = rect.intersection(bounds)
    guard !area.isEmpty else { return }
    let stride = width
    pixels.withUnsafeMutableBufferPointer { target in
      other.pixels.withUnsafeBufferPointer { source in
        for y in area.minY..<area.maxY {
          var i = y * stride + area.minX
          let end = y * stride + area.maxX
          while i < end {
            // Most of a page is bare.
            if i + 4 <= end, source[i] | source[i + 1] | source[i + 2] | source[i + 3] == 0 {
              i += 4
              continue
            }
            target[i] = Self.over(source[i], target[i])
            i += 1
          }
        }
      }
    }
  }

  /// Shows what was seen in another view, by the nearest pixels.
  ///
  /// - Parameters:
  ///   - old: What was seen, of the same size.
  ///   - map: Leads from pixels of this view to those of the other.
  ///   - rect: The pixels to show, inside the picture.
  ///   - rest: Shown where nothing was seen; of the same size.
  package mutating func show(
    _ old: Pixmap,
    through map: AffineTransform,
    in rect: PixelRect,
    over rest: Pixmap
  ) {
    let stride = width
    let columns = Double(width)
    let rows = Double(height)
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
              target[at] = isInside ? source[Int(v) * stride + Int(u)] : rest[at]
            }
          }
        }
      }
    }
  }

  @inline(__always)
  private static func over(_ s: UInt32, _ d: UInt32) -> UInt32 {
    let rest = 255 - s >> 24
    if rest == 0 { return s }
    return s &+ (product(d & 0x00ff_00ff, rest) | product(d >> 8 & 0x00ff_00ff, rest) << 8)
  }

  /// Two bytes with 16 bits of room each, times a byte and divided by 255 to the nearest.
  @inline(__always)
  private static func product(_ bytes: UInt32, _ factor: UInt32) -> UInt32 {
    let t = bytes &* factor &+ 0x0080_0080
    return (t &+ (t >> 8 & 0x00ff_00ff)) >> 8 & 0x00ff_00ff
  }
}
