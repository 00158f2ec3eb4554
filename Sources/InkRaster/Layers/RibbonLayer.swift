package import InkGraphics

/// What stays as it is of a ribbon that is being drawn, ready to be painted.
///
/// So an event costs no more than the ribbon's end and the pixels that it touches, however often the
/// ribbon has passed there and however wide it is:
///
///     rasterizer.settle(stroke, segments: settled, in: layer)
///     rasterizer.fill(stroke, over: layer, paint, into: &pixmap, clip: damage)
///
/// The pixels are those of the whole ribbon painted at once, bit by bit. Memory is taken in tiles of
/// 64 × 64 pixels where ink passes, 17 KiB each and for shaded ink 48 KiB more.
package final class RibbonLayer {
  /// The number of columns of the pictures that it paints on.
  package let width: Int

  /// The number of rows.
  package let height: Int

  /// From the ribbon's space to device pixels.
  package let transform: Affine

  let scale: Double

  /// How many pixels a unit of the ribbon's space is long.
  package var pixelsPerUnit: Double { scale }
  let shades: ShadeLayer?

  /// The area of the settled segments, less that of an overlap which is drawn again with the rest.
  var plane: AreaPlane

  /// The pixels that ``plane`` may touch.
  var extent = PixelRect.empty

  /// How many segments are settled.
  var count = 0

  /// The segment that the overlap begins with.
  var anchor = 0

  /// How many edges of either side of the overlap's outline do not change any more.
  var settledEdges = (left: 0, right: 0)

  /// Creates an empty layer.
  ///
  /// - Parameters:
  ///   - width: Columns of the pictures that it paints on.
  ///   - height: Rows.
  ///   - isShaded: Whether the ribbon has shades.
  ///   - transform: From the ribbon's space to device pixels.
  ///   - tolerance: That of the rasteriser that will paint it, see ``Rasterizer/tolerance``.
  /// - Returns: `nil` if the transform makes ellipses of discs.
  /// - Precondition: Neither side is negative.
  package init?(
    width: Int,
    height: Int,
    isShaded: Bool,
    transform: Affine,
    tolerance: Double
  ) {
    precondition(width >= 0 && height >= 0, "the size of a layer must not be negative")
    guard let scale = transform.uniformScale else { return nil }
    self.width = width
    self.height = height
    self.transform = transform
    self.scale = scale
    plane = AreaPlane(width: width, height: height)
    if isShaded {
      shades = ShadeLayer(transform, tolerance, width: width, height: height)
      if shades == nil { return nil }
    } else {
      shades = nil
    }
  }

  var bounds: PixelRect { PixelRect(width: width, height: height) }

  /// Whether ink goes round some place more often than can be kept; then nothing more settles.
  var isExhausted = false

  /// The most segments that are settled in one go, so that turns can be counted in between.
  static let most = 512

  /// How many segments are settled at once: each time costs about as much as painting.
  static let batch = 8
}
