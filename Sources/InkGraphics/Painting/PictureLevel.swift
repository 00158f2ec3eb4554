/// A decoder of picture files (PNG, JPEG and WebP), which is called when a picture is painted.
///
/// The host sets one in ``/InkStrokes/PluginCatalog/pictures`` before it reads documents: on Linux
/// ``/InkFormats/PictureFileDecoder``, in a web page a source that lets the browser decode.
public protocol PictureSource: AnyObject, Sendable {
  /// Returns the pixels of a picture's file as displayed, premultiplied, reduced by ``Pixmap/reduced(_:)``.
  ///
  /// - Parameters:
  ///   - picture: A picture with a ``Picture/file``.
  ///   - level: The number of halvings of both sides, 0 to ``PictureLevel/highest``, at which the picture is painted.
  /// - Returns: The pixels, or those of another level while the requested one is being decoded; `nil` if the file
  ///   cannot be decoded, or no level of it has been decoded yet. A source that decodes later must have the area
  ///   repainted.
  func pixels(of picture: Picture, level: Int) -> PictureLevel?
}

/// The pixels of a picture at a reduced size (a mipmap level).
public struct PictureLevel: Sendable {
  /// The pixels; their sides are those of the picture halved ``level`` times, rounded up.
  public var pixmap: Pixmap

  /// The number of halvings of both sides: a pixel covers 2ˡ × 2ˡ pixels of the picture.
  public var level: Int

  /// Creates a level from its pixels and the number of halvings that made them.
  public init(_ pixmap: Pixmap, level: Int) { (self.pixmap, self.level) = (pixmap, level) }

  /// The highest level, 8: both sides are 1/256 of the picture's.
  public static let highest = 8

  /// Returns the level to paint from: the highest with at least one pixel for each device pixel.
  ///
  /// - Parameter back: The transform from device pixels to those of the picture at level 0.
  package static func painted(_ back: Affine) -> Int {
    let minimum = min(Vector(back.a, back.b).length, Vector(back.c, back.d).length) * (1 + 1e-9)
    var (level, pixels) = (0, 2.0)
    while level < highest, pixels <= minimum {
      level += 1
      pixels *= 2
    }
    return level
  }

  /// Returns the number of columns or rows at a level, given that of the whole picture (level 0).
  public static func side(_ side: Int, level: Int) -> Int { (side + (1 << level) - 1) >> level }
}

extension Picture {
  /// Returns the transform from picture pixels to device pixels, for a picture stretched over a rectangle.
  ///
  /// - Parameters:
  ///   - rect: The rectangle that the picture fills.
  ///   - transform: The transform from the rectangle's coordinates to device pixels.
  package func pixelTransform(over rect: Rect, under transform: Affine) -> Affine {
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

  /// Returns the ``PictureLevel`` to paint the picture from, stretched over a rectangle; `nil` if it covers nothing.
  ///
  /// - Parameters:
  ///   - rect: The rectangle that the picture fills.
  ///   - transform: The transform from the rectangle's coordinates to device pixels.
  package func level(over rect: Rect, under transform: Affine) -> Int? {
    guard size.width > 0, rect.width > 0, rect.height > 0,
      let back = pixelTransform(over: rect, under: transform).inverted
    else { return nil }
    return PictureLevel.painted(back)
  }
}

extension Pixmap {
  /// Returns the pixmap with both sides halved `level` times, rounded up.
  ///
  /// In each step a pixel becomes the mean of the four that it covers, or of the existing ones at the right and lower
  /// edge: the mean of each premultiplied channel, rounded to nearest, halves up. So any level can be computed from
  /// any lower one. `Web/engine/picture-worker.js` has the same formula.
  ///
  /// - Precondition: The level is from 0 to ``PictureLevel/highest``.
  public func reduced(_ level: Int) -> Pixmap {
    precondition(
      (0...PictureLevel.highest).contains(level),
      "the number of halvings of a picture must be 0 to 8"
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

  /// Creates a transparent pixmap with sides half as long, rounded up.
  package init(halfOf other: Pixmap) {
    self.init(width: (other.width + 1) / 2, height: (other.height + 1) / 2, format: other.format)
  }

  /// Fills rows with the means of 2 × 2 pixels of a pixmap twice as large, see ``reduced(_:)``.
  ///
  /// - Parameters:
  ///   - other: The larger pixmap, from which ``init(halfOf:)`` has created this one.
  ///   - rows: The rows of this pixmap to fill.
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
            // Beyond the edge the last pixel is repeated.
            let (left, right) = (2 * x, min(2 * x + 1, width - 1))
            let (a, b) = (source[above + left], source[above + right])
            let (c, d) = (source[below + left], source[below + right])
            // Two channels at a time, in the halves of 32-bit numbers.
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
