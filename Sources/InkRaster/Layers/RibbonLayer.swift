package import InkGraphics

/// The area of the final segments of a ribbon in progress, ready to be painted.
///
/// So an event only costs the ribbon's end and the pixels that it touches, however often the ribbon has passed
/// there and however wide it is:
///
///     rasterizer.bake(stroke, segments: finalCount, in: layer)
///     rasterizer.fill(stroke, over: layer, paint, into: &pixmap, clip: damage)
///
/// The pixels equal those of the whole ribbon painted in one call, bit by bit. Memory is allocated in tiles of
/// 64 × 64 pixels touched by ink, 17 KiB each and for shaded ink 48 KiB more.
package final class RibbonLayer {
  /// The number of pixel columns of the pixmaps that the layer paints on.
  package let width: Int

  /// The number of pixel rows of the pixmaps that the layer paints on.
  package let height: Int

  /// The transform from the ribbon's coordinates to device pixels.
  package let transform: Affine

  let scale: Double

  /// The length of a unit of the ribbon's coordinates, in pixels.
  package var pixelsPerUnit: Double { scale }
  let shades: ShadeLayer?

  /// The area of the final segments, minus that of the last few, which are drawn again with the segments that follow.
  var plane: AreaPlane

  /// The pixels that ``plane`` may touch.
  var extent = PixelRect.empty

  /// The number of final segments whose area is in the layer.
  var count = 0

  /// The index of the first final segment that is drawn again with the segments that follow.
  var anchor = 0

  /// The number of edges on either side of the outline from ``anchor`` on that later segments don't change.
  var bakedEdges = (left: 0, right: 0)

  /// Creates an empty layer; `nil` if the transform is not a similarity.
  ///
  /// - Parameters:
  ///   - width: The number of pixel columns of the pixmaps that it paints on.
  ///   - height: The number of pixel rows.
  ///   - isShaded: Whether the ribbon has shades.
  ///   - transform: The transform from the ribbon's coordinates to device pixels.
  ///   - tolerance: The tolerance of the rasterizer that will paint it, see ``Rasterizer/tolerance``.
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

  /// Whether winding numbers are too large to be stored; then no more segments are added.
  var isExhausted = false

  /// The maximum number of segments added in one step, so that winding numbers can be bounded in between.
  static let maximumCount = 512

  /// The minimum number of segments added in one call: each call costs about as much as painting.
  static let batch = 8
}
