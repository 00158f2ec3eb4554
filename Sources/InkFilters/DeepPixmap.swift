public import InkGraphics

/// A pixmap of premultiplied 16-bit sRGB samples, for changes too small for 8 bits.
///
/// One of the 256 levels of a ``/InkGraphics/Pixmap`` is 128 levels here, so opaque white is ``one`` in every channel.
public struct DeepPixmap: Hashable, Sendable {
  /// The sample value of full intensity or opacity: 255 · 128.
  public static let one: UInt16 = 32640

  /// The number of columns.
  public let width: Int

  /// The number of rows.
  public let height: Int

  /// The order of the four samples of a pixel in ``samples``.
  public let format: Pixmap.Format

  /// The samples, pixel by pixel, row by row; `4 * width * height` values, each 0…``one`` and at most its
  /// pixel's alpha.
  public var samples: [UInt16]

  /// The value of all pixels outside the bounds: red, green, blue, alpha, premultiplied, 0…``one``.
  public var surround: SIMD4<UInt16>

  /// Creates a pixmap filled with one pixel value, inside and outside its bounds.
  ///
  /// - Parameters:
  ///   - width: The number of columns.
  ///   - height: The number of rows.
  ///   - format: The order of the samples of a pixel. The default is RGBA.
  ///   - pixel: Red, green, blue, alpha, premultiplied, 0…``one``. The default is transparent.
  /// - Precondition: Neither side is negative.
  public init(
    width: Int,
    height: Int,
    format: Pixmap.Format = .rgba,
    filledWith pixel: SIMD4<UInt16> = .zero
  ) {
    precondition(width >= 0 && height >= 0, "the size of a picture must not be negative")
    self.width = width
    self.height = height
    self.format = format
    surround = pixel
    let lanes = format.lanes(pixel)
    let count = 4 * width * height
    samples = [UInt16](unsafeUninitializedCapacity: count) { buffer, initialized in
      for i in 0..<count { buffer.initializeElement(at: i, to: lanes[i & 3]) }
      initialized = count
    }
  }

  /// The rectangle of all pixels.
  public var bounds: PixelRect { PixelRect(width: width, height: height) }

  /// The pixel at a position as red, green, blue and alpha, premultiplied, 0…``one``.
  ///
  /// - Precondition: The position is inside ``bounds``.
  public subscript(x: Int, y: Int) -> SIMD4<UInt16> {
    get {
      let i = 4 * (y * width + x)
      return format.lanes(SIMD4(samples[i], samples[i + 1], samples[i + 2], samples[i + 3]))
    }
    set {
      let i = 4 * (y * width + x)
      let lanes = format.lanes(newValue)
      for k in 0..<4 { samples[i + k] = lanes[k] }
    }
  }

  /// Returns the samples of a color: red, green, blue, alpha, premultiplied, 0…``one``.
  public static func pixel(of color: Color) -> SIMD4<UInt16> {
    let c = color.sRGBA
    let scale = Double(one)
    return SIMD4(
      UInt16(c.x * c.w * scale + 0.5),
      UInt16(c.y * c.w * scale + 0.5),
      UInt16(c.z * c.w * scale + 0.5),
      UInt16(c.w * scale + 0.5)
    )
  }

  /// Returns the part of a rectangle inside this pixmap and an 8-bit one of the same size.
  private func shared(_ rect: PixelRect, with pixmap: Pixmap) -> PixelRect {
    precondition(
      width == pixmap.width && height == pixmap.height && format == pixmap.format,
      "a deep pixmap and an 8-bit one must have the same size and format"
    )
    return rect.intersection(bounds)
  }

  /// Composites a rectangle of an 8-bit pixmap of the same size and format source-over.
  ///
  /// - Precondition: Size and format are the same.
  package mutating func paint(_ pixmap: Pixmap, in rect: PixelRect) {
    let area = shared(rect, with: pixmap)
    guard !area.isEmpty else { return }
    let width = width
    samples.withUnsafeMutableBufferPointer { target in
      pixmap.pixels.withUnsafeBufferPointer { source in
        for y in area.minY..<area.maxY {
          for i in (y &* width &+ area.minX)..<(y &* width &+ area.maxX) {
            let pixel = source[i]
            if pixel == 0 { continue }
            let rest = 255 &- (pixel &>> 24)
            for k in 0..<4 {
              let below = UInt32(target[4 &* i &+ k]) &* rest &+ 127
              let level = (pixel &>> UInt32(truncatingIfNeeded: 8 &* k) & 255) &<< 7
              target[4 &* i &+ k] = UInt16(truncatingIfNeeded: level &+ below / 255)
            }
          }
        }
      }
    }
  }

  /// Copies a rectangle to an 8-bit pixmap of the same size and format, rounding samples to nearest.
  ///
  /// - Precondition: Size and format are the same.
  package func show(_ rect: PixelRect, in pixmap: inout Pixmap) {
    let area = shared(rect, with: pixmap)
    guard !area.isEmpty else { return }
    let width = width
    samples.withUnsafeBufferPointer { source in
      pixmap.pixels.withUnsafeMutableBufferPointer { target in
        for y in area.minY..<area.maxY {
          for i in (y &* width &+ area.minX)..<(y &* width &+ area.maxX) {
            var pixel: UInt32 = 0
            for k in 0..<4 {
              let level = (UInt32(source[4 &* i &+ k]) &+ 64) &>> 7
              pixel |= level &<< UInt32(truncatingIfNeeded: 8 &* k)
            }
            target[i] = pixel
          }
        }
      }
    }
  }

  /// Moves all pixels to the right by `columns` and down by `rows`; exposed ones become ``surround``.
  package mutating func shift(columns: Int, rows: Int) {
    let lanes = format.lanes(surround)
    let (width, height) = (width, height)
    let kept = max(0, columns)..<max(0, columns, min(width, width + columns))
    samples.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      for step in 0..<height {
        // The rows are visited in an order in which none is overwritten before it is moved.
        let y = rows > 0 ? height - 1 - step : step
        let row = base + 4 * y * width
        let isInside = y - rows >= 0 && y - rows < height
        if isInside {
          let source = row - 4 * (rows * width + columns - kept.lowerBound)
          (row + 4 * kept.lowerBound).update(from: source, count: 4 * kept.count)
        }
        for x in 0..<width where !isInside || !kept.contains(x) {
          for k in 0..<4 { row[4 * x + k] = lanes[k] }
        }
      }
    }
  }

  /// The smallest rectangle outside which every pixel is ``surround``.
  package var content: PixelRect {
    let lanes = format.lanes(surround)
    var box = PixelRect.empty
    samples.withUnsafeBufferPointer { p in
      func differs(_ x: Int, _ y: Int) -> Bool {
        let i = 4 * (y * width + x)
        return SIMD4(p[i], p[i + 1], p[i + 2], p[i + 3]) != lanes
      }
      for y in 0..<height {
        guard let first = (0..<width).first(where: { differs($0, y) }),
          let last = (0..<width).last(where: { differs($0, y) })
        else { continue }
        box = box.union(PixelRect(minX: first, minY: y, maxX: last + 1, maxY: y + 1))
      }
    }
    return box
  }
}

extension Pixmap.Format {
  /// Converts between red, green, blue, alpha and the order in memory, in either direction.
  @inline(__always)
  func lanes(_ v: SIMD4<UInt16>) -> SIMD4<UInt16> {
    self == .rgba ? v : SIMD4(v.z, v.y, v.x, v.w)
  }
}
