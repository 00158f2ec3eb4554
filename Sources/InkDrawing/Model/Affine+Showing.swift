package import InkGraphics

extension Affine {
  /// Creates a transform from page units to the pixels of a picture of an area.
  ///
  /// The top left pixel of the picture is at the corner of the area.
  ///
  /// - Parameters:
  ///   - area: The area, in page units.
  ///   - scale: The number of pixels per page unit.
  @inline(never)
  package init(showing area: Rect, scale: Double) {
    self.init(
      a: scale,
      b: 0,
      c: 0,
      d: scale,
      tx: -area.minX * scale,
      ty: -area.minY * scale
    )
  }
}
