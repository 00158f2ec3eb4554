import InkGraphics

/// The layout of the pixels of a picture in a PNG file.
struct PixelLayout {
  /// The bytes that represent a pixel.
  enum Kind {
    /// One byte of gray.
    case gray
    /// One byte that is the index of one of these colors: red, green, blue and alpha, red in the lowest byte.
    case palette([UInt32])
    /// Three bytes: red, green and blue.
    case rgb
    /// Four bytes: red, green, blue and alpha.
    case rgba
  }

  /// The bytes that represent a pixel.
  let kind: Kind

  /// The hash table from pixels to palette indices.
  private let table: ColorTable

  /// The number of the layout in the header of a PNG file.
  var colorType: UInt8 {
    switch kind {
    case .gray: 0
    case .palette: 3
    case .rgb: 2
    case .rgba: 6
    }
  }

  /// Chooses the layout with the fewest bytes that represents a picture exactly.
  init(_ pixmap: Pixmap) {
    var isGray = true
    var table = ColorTable()
    let isOpaque = pixmap.pixels.withUnsafeBufferPointer { pixels in
      var last = ~(pixels.first ?? 0)
      var known = 0
      while known < pixels.count, isGray || !table.isFull {
        let pixel = pixels[known]
        known += 1
        if pixel == last { continue }
        last = pixel
        if (pixel ^ pixel >> 8) & 0xFFFF != 0 { isGray = false }
        table.insert(pixel)
      }
      // This loop has no branches, so that the compiler vectorizes it.
      var common = UInt32.max
      for pixel in pixels { common &= pixel }
      return common >> 24 == 255
    }
    if isOpaque, isGray {
      kind = .gray
    } else if !table.isFull {
      kind = .palette(table.colors.map { Self.straight($0, pixmap.format) })
    } else {
      kind = isOpaque ? .rgb : .rgba
    }
    self.table = table
  }

  /// Creates an RGB layout, or RGBA unless the picture is opaque, for pictures whose pixels are not all known.
  init(isOpaque: Bool) {
    kind = isOpaque ? .rgb : .rgba
    table = ColorTable()
  }

  /// Converts a row of a picture's pixels to the layout.
  func fill(
    _ row: UnsafeMutablePointer<UInt8>,
    from pixels: UnsafeBufferPointer<UInt32>,
    _ format: Pixmap.Format
  ) {
    var at = 0
    switch kind {
    case .gray:
      for pixel in pixels {
        row[at] = UInt8(truncatingIfNeeded: pixel)
        at += 1
      }
    case .palette:
      var last = ~(pixels.first ?? 0)
      var index: UInt8 = 0
      for pixel in pixels {
        if pixel != last {
          last = pixel
          index = UInt8(truncatingIfNeeded: table.index(of: pixel))
        }
        row[at] = index
        at += 1
      }
    case .rgb:
      let (red, blue): (UInt32, UInt32) = format == .rgba ? (0, 16) : (16, 0)
      for pixel in pixels {
        row[at] = UInt8(truncatingIfNeeded: pixel >> red)
        row[at &+ 1] = UInt8(truncatingIfNeeded: pixel >> 8)
        row[at &+ 2] = UInt8(truncatingIfNeeded: pixel >> blue)
        at &+= 3
      }
    case .rgba:
      for pixel in pixels {
        let color = Self.straight(pixel, format)
        row[at] = UInt8(truncatingIfNeeded: color)
        row[at + 1] = UInt8(truncatingIfNeeded: color >> 8)
        row[at + 2] = UInt8(truncatingIfNeeded: color >> 16)
        row[at + 3] = UInt8(truncatingIfNeeded: color >> 24)
        at += 4
      }
    }
  }

  /// Returns the unpremultiplied color of a pixel: red, green, blue and alpha, red in the lowest byte.
  ///
  /// Premultiplying the result again, rounding to nearest, restores the pixel.
  static func straight(_ pixel: UInt32, _ format: Pixmap.Format) -> UInt32 {
    let ordered =
      format == .rgba
      ? pixel : pixel & 0xFF00_FF00 | (pixel & 0xFF) << 16 | (pixel >> 16 & 0xFF)
    let alpha = ordered >> 24
    if alpha == 255 { return ordered }
    if alpha == 0 { return 0 }
    func divide(_ value: UInt32) -> UInt32 { min((value * 255 + alpha / 2) / alpha, 255) }
    return divide(ordered & 255) | divide(ordered >> 8 & 255) << 8
      | divide(ordered >> 16 & 255) << 16 | alpha << 24
  }
}

/// A hash table of up to 256 colors.
private struct ColorTable {
  /// The colors in insertion order.
  private(set) var colors: [UInt32] = []
  /// Whether there were more than 256 colors.
  private(set) var isFull = false
  private var slots = [Int16](repeating: -1, count: 1024)

  private func slot(of pixel: UInt32) -> Int {
    var at = Int((pixel &* 0x9E37_79B1) >> 22)
    while slots[at] >= 0, colors[Int(slots[at])] != pixel { at = (at + 1) & 1023 }
    return at
  }

  mutating func insert(_ pixel: UInt32) {
    if isFull { return }
    let at = slot(of: pixel)
    if slots[at] >= 0 { return }
    if colors.count == 256 {
      isFull = true
      return
    }
    slots[at] = Int16(colors.count)
    colors.append(pixel)
  }

  func index(of pixel: UInt32) -> Int { Int(slots[slot(of: pixel)]) }
}
