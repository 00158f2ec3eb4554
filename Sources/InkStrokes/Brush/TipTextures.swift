public import InkGraphics

extension TipTexture {
  /// A square tip of 16 × 16 pixels, opaque except for a border of one transparent pixel.
  public static let square = drawn(16, 16) { x, y in
    x == 0 || y == 0 || x == 15 || y == 15 ? 0 : 255
  }

  /// A flat nib: a bar of 64 × 10 pixels, opaque except for a border of one transparent pixel.
  public static let flat = drawn(64, 10) { x, y in
    x == 0 || y == 0 || x == 63 || y == 9 ? 0 : 255
  }

  /// A grainy disc of 64 × 64 pixels whose coverage falls toward its edge.
  public static let grain: TipTexture = {
    var state: UInt32 = 0x2545_f491
    var noise = [Double](repeating: 0, count: 64 * 64)
    for i in noise.indices {
      state ^= state << 13
      state ^= state >> 17
      state ^= state << 5
      noise[i] = Double(state >> 8) / 16_777_216
    }
    return drawn(64, 64) { x, y in
      let (dx, dy) = (Double(x) - 31.5, Double(y) - 31.5)
      let edge = min(max((31 - (dx * dx + dy * dy).squareRoot()) / 6, 0), 1)
      // The mean of a pixel and its neighbors, so that grains are larger than pixels.
      var sum = 0.0
      for j in -1...1 {
        for i in -1...1 { sum += noise[((y + j) & 63) * 64 + ((x + i) & 63)] }
      }
      let grain = min(max((sum / 9 - 0.42) * 6, 0), 1)
      return UInt8(255 * grain * edge + 0.5)
    }
  }()

  private static func drawn(
    _ width: Int,
    _ height: Int,
    _ print: (Int, Int) -> UInt8
  ) -> TipTexture {
    var coverage: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width { coverage.append(print(x, y)) }
    }
    do throws(InvalidValue) {
      return try TipTexture(width: width, height: height, coverage: coverage)
    } catch {
      preconditionFailure("a built-in tip texture must have a valid size")
    }
  }
}
