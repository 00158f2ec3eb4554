import InkGraphics

extension Pixmap {
  /// Lays a picture of the same size and format over this one.
  ///
  /// s + d·(1 − αs), each product to the nearest, as a group of ink is composited.
  mutating func lay(_ other: borrowing Pixmap, in rect: PixelRect) {
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
