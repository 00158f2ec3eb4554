/// Decodes the files of pictures when they are seen.
///
/// A host gives one along with what reads documents, see ``PluginCatalog``: on Linux that of InkFormats, in a page one
/// that asks the browser.
public protocol PictureSource: AnyObject, Sendable {
  /// The pixels of a picture's file as they are seen, premultiplied, reduced by ``Pixmap/reduced(_:)``.
  ///
  /// - Parameters:
  ///   - picture: One with a ``Picture/file``.
  ///   - level: How often both sides are halved; what is painted is made of this one.
  /// - Returns: The pixels; those of another level where these are to come and somebody will say so; `nil` where
  ///   there are none.
  func pixels(of picture: Picture, level: Int) -> PictureLevel?
}

/// The pixels of a picture, reduced.
public struct PictureLevel: Sendable {
  /// The pixels.
  public var pixmap: Pixmap

  /// How often both sides were halved: a pixel is the mean of 2ˡ × 2ˡ pixels of the picture.
  public var level: Int

  /// Creates pixels of a level.
  public init(_ pixmap: Pixmap, level: Int) { (self.pixmap, self.level) = (pixmap, level) }

  /// The highest level.
  public static let highest = 8

  /// The level of which a picture is painted: the highest that has at least a pixel for each pixel of the device.
  ///
  /// - Parameter back: From pixels of the device to those of the picture.
  package static func painted(_ back: Affine) -> Int {
    let least = min(Vector(back.a, back.b).length, Vector(back.c, back.d).length) * (1 + 1e-9)
    var (level, pixels) = (0, 2.0)
    while level < highest, pixels <= least {
      level += 1
      pixels *= 2
    }
    return level
  }

  /// The number of columns or rows of a level.
  public static func side(_ side: Int, level: Int) -> Int { (side + (1 << level) - 1) >> level }
}

extension Picture {
  /// Maps the pixels of the picture to those of the device, where it is stretched over a rectangle.
  package func place(over rect: Rect, under transform: Affine) -> Affine {
    let (width, height) = size
    return Affine(
      a: rect.width / Double(width),
      b: 0,
      c: 0,
      d: rect.height / Double(height),
      tx: rect.minX,
      ty: rect.minY
    ).concatenating(transform)
  }

  /// The level of which it is painted where it is stretched over a rectangle; `nil` where nothing is seen of it.
  package func level(over rect: Rect, under transform: Affine) -> Int? {
    guard size.width > 0, rect.width > 0, rect.height > 0,
      let back = place(over: rect, under: transform).inverted
    else { return nil }
    return PictureLevel.painted(back)
  }
}

extension Pixmap {
  /// The picture with both sides halved some times.
  ///
  /// Each pixel is the mean of the 2ˡ × 2ˡ pixels that it covers, or of as many as there are at the right and lower
  /// edge: of each premultiplied channel (2·sum + count) / (2·count), rounded down. `Web/picture-worker.js` has the same
  /// formula.
  ///
  /// - Precondition: The level is from 0 to ``PictureLevel/highest``.
  public func reduced(_ level: Int) -> Pixmap {
    precondition((0...PictureLevel.highest).contains(level), "a picture is reduced by a level")
    if level == 0 { return self }
    var result = Pixmap(
      width: PictureLevel.side(width, level: level),
      height: PictureLevel.side(height, level: level),
      format: format
    )
    let side = 1 << level
    // Two channels in each number: 256 × 256 times 255 are less than 2³².
    var sums = [(even: UInt64, odd: UInt64)](repeating: (0, 0), count: result.width)
    pixels.withUnsafeBufferPointer { source in
      for y in 0..<result.height {
        for x in sums.indices { sums[x] = (0, 0) }
        let rows = min(side, height - y * side)
        for row in 0..<rows {
          var at = (y * side + row) * width
          for x in 0..<result.width {
            let end = at + min(side, width - x * side)
            var (even, odd): (UInt64, UInt64) = (0, 0)
            while at < end {
              let pixel = UInt64(source[at])
              even &+= (pixel & 255) | (pixel & 0xff_0000) << 16
              odd &+= (pixel >> 8 & 255) | (pixel >> 8 & 0xff_0000) << 16
              at += 1
            }
            sums[x].even &+= even
            sums[x].odd &+= odd
          }
        }
        for x in 0..<result.width {
          let count = UInt64(rows * min(side, width - x * side))
          func mean(_ sum: UInt64) -> UInt32 {
            UInt32(truncatingIfNeeded: ((sum & 0xffff_ffff) * 2 + count) / (2 * count))
          }
          let (even, odd) = sums[x]
          result.pixels[y * result.width + x] =
            mean(even) | mean(odd) << 8 | mean(even >> 32) << 16 | mean(odd >> 32) << 24
        }
      }
    }
    return result
  }
}
