/// Decodes the files of pictures when they are seen.
///
/// A host gives one along with what reads documents, see ``PluginCatalog``: on Linux that of InkFormats, in a page one
/// that asks the browser.
public protocol PictureSource: AnyObject, Sendable {
  /// The pixels of a picture's file as they are seen, premultiplied, reduced by ``Pixmap/reduced(_:)``.
  ///
  /// - Parameters:
  ///   - picture: One with a ``Picture/file``.
  ///   - level: The number of halvings of both sides; the picture is painted from this level.
  /// - Returns: The pixels; those of another level where these are to come and somebody will say so; `nil` where
  ///   there are none.
  func pixels(of picture: Picture, level: Int) -> PictureLevel?
}

/// The pixels of a picture, reduced.
public struct PictureLevel: Sendable {
  /// The pixels.
  public var pixmap: Pixmap

  /// The number of halvings of both sides: a pixel covers 2ˡ × 2ˡ pixels of the picture.
  public var level: Int

  /// Creates pixels of a level.
  public init(_ pixmap: Pixmap, level: Int) { (self.pixmap, self.level) = (pixmap, level) }

  /// The highest level.
  public static let highest = 8

  /// The level that a picture is painted from: the highest with at least one pixel for each device pixel.
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

  /// The level that it is painted from when stretched over a rectangle; `nil` if it covers nothing.
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
  /// Each time a pixel becomes the mean of the four that it covers, or of those that there are at the right and lower
  /// edge: of each premultiplied channel, to the nearest, halves up. So a level can be made of any lower one.
  /// `Web/engine/picture-worker.js` has the same formula.
  ///
  /// - Precondition: The level is from 0 to ``PictureLevel/highest``.
  public func reduced(_ level: Int) -> Pixmap {
    precondition(
      (0...PictureLevel.highest).contains(level),
      "a picture must be reduced by at least one level"
    )
    var result = self
    for _ in 0..<level { result = result.halved }
    return result
  }

  private var halved: Pixmap {
    var result = Pixmap(halfOf: self)
    result.putHalved(self, rows: 0..<result.height)
    return result
  }

  /// Creates a clear picture with sides half as long, rounded up.
  package init(halfOf other: Pixmap) {
    self.init(width: (other.width + 1) / 2, height: (other.height + 1) / 2, format: other.format)
  }

  /// Fills rows with those of a picture whose sides are halved once, see ``reduced(_:)``.
  ///
  /// - Parameters:
  ///   - other: The picture that this is ``init(halfOf:)`` of.
  ///   - rows: Rows of this picture.
  package mutating func putHalved(_ other: Pixmap, rows: Range<Int>) {
    precondition(width == (other.width + 1) / 2 && height == (other.height + 1) / 2)
    precondition(rows.lowerBound >= 0 && rows.upperBound <= height)
    let (width, height, columns) = (other.width, other.height, width)
    other.pixels.withUnsafeBufferPointer { source in
      pixels.withUnsafeMutableBufferPointer { target in
        for y in rows {
          let above = 2 * y * width
          let below = min(2 * y + 1, height - 1) * width
          for x in 0..<columns {
            // A pixel beside the edge is the one at the edge.
            let (left, right) = (2 * x, min(2 * x + 1, width - 1))
            let (a, b) = (source[above + left], source[above + right])
            let (c, d) = (source[below + left], source[below + right])
            // Two channels at a time.
            let mask: UInt32 = 0x00ff_00ff
            let even = (a & mask) &+ (b & mask) &+ (c & mask) &+ (d & mask) &+ 0x0002_0002
            let odd =
              (a &>> 8 & mask) &+ (b &>> 8 & mask) &+ (c &>> 8 & mask) &+ (d &>> 8 & mask)
              &+ 0x0002_0002
            target[y * columns + x] = (even &>> 2 & mask) | (odd &>> 2 & mask) &<< 8
          }
        }
      }
    }
  }
}
