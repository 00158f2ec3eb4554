import InkGraphics

/// Encodes pictures as sixels: columns of six pixels, one color at a time.
enum SixelEncoder {
  /// The colors: six levels each of red, green and blue, and 24 grays; ink has few colors.
  static let palette: [SIMD3<UInt8>] = {
    var colors: [SIMD3<UInt8>] = []
    for red in 0..<6 {
      for green in 0..<6 {
        for blue in 0..<6 {
          colors.append(SIMD3(UInt8(51 * red), UInt8(51 * green), UInt8(51 * blue)))
        }
      }
    }
    for grey in 0..<24 { colors.append(SIMD3(repeating: UInt8(5 + 10 * grey + grey / 3))) }
    return colors
  }()

  /// Returns the index in ``palette`` of the color nearest to a color.
  static func index(of red: UInt8, _ green: UInt8, _ blue: UInt8) -> Int {
    let parts = SIMD3<Int>(Int(red), Int(green), Int(blue))
    let levels = (parts &+ 25) / 51
    let inCube = levels.x * 36 + levels.y * 6 + levels.z
    let mean = (parts.x + parts.y + parts.z) / 3
    let inGreys = 216 + min(max((mean - 5 + 5) * 3 / 31, 0), 23)
    func distance(_ index: Int) -> Int {
      let other = palette[index]
      let difference = parts &- SIMD3<Int>(Int(other.x), Int(other.y), Int(other.z))
      let squares = difference &* difference
      return squares.x + squares.y + squares.z
    }
    return distance(inGreys) < distance(inCube) ? inGreys : inCube
  }

  /// Encodes a picture, from the introducer to the terminator.
  ///
  /// - Complexity: O(pixels × colors per band of six rows).
  static func encode(_ pixmap: Pixmap) -> [UInt8] {
    let (width, height) = (pixmap.width, pixmap.height)
    var indices = [UInt8](repeating: 0, count: width * height)
    var isUsed = [Bool](repeating: false, count: palette.count)
    // Most pixels of ink have the color of the pixel before.
    var (lastPixel, lastIndex) = (SIMD4<UInt8>(repeating: 0), -1)
    for y in 0..<height {
      for x in 0..<width {
        let pixel = pixmap[x, y]
        if pixel != lastPixel || lastIndex < 0 {
          lastPixel = pixel
          lastIndex = index(of: pixel.x, pixel.y, pixel.z)
          isUsed[lastIndex] = true
        }
        indices[y * width + x] = UInt8(lastIndex)
      }
    }
    var bytes = Array("\u{1B}P0;1q\"1;1;\(width);\(height)".utf8)
    for (index, color) in palette.enumerated() where isUsed[index] {
      let parts = [color.x, color.y, color.z].map { (Int($0) * 100 + 127) / 255 }
      bytes += "#\(index);2;\(parts[0]);\(parts[1]);\(parts[2])".utf8
    }
    for top in stride(from: 0, to: height, by: 6) {
      appendBand(top, indices, width, min(height - top, 6), to: &bytes)
    }
    bytes += [0x1B, UInt8(ascii: "\\")]
    return bytes
  }

  /// Appends six rows, or the remaining ones.
  private static func appendBand(
    _ top: Int,
    _ indices: [UInt8],
    _ width: Int,
    _ rows: Int,
    to bytes: inout [UInt8]
  ) {
    var bits: [(index: UInt8, columns: [UInt8])] = []
    var slots = [Int](repeating: -1, count: palette.count)
    for row in 0..<rows {
      for x in 0..<width {
        let index = indices[(top + row) * width + x]
        if slots[Int(index)] < 0 {
          slots[Int(index)] = bits.count
          bits.append((index, [UInt8](repeating: 0, count: width)))
        }
        bits[slots[Int(index)]].columns[x] |= 1 << UInt8(row)
      }
    }
    for (number, color) in bits.enumerated() {
      if number > 0 { bytes.append(UInt8(ascii: "$")) }
      bytes += "#\(color.index)".utf8
      appendRuns(color.columns, to: &bytes)
    }
    bytes.append(UInt8(ascii: "-"))
  }

  private static func appendRuns(_ columns: [UInt8], to bytes: inout [UInt8]) {
    var x = 0
    // Trailing empty columns can be omitted.
    let end = (columns.lastIndex { $0 != 0 } ?? -1) + 1
    while x < end {
      var length = 1
      while x + length < end, columns[x + length] == columns[x] { length += 1 }
      if length > 3 {
        bytes += "!\(length)".utf8
        bytes.append(63 + columns[x])
      } else {
        bytes += [UInt8](repeating: 63 + columns[x], count: length)
      }
      x += length
    }
  }
}
