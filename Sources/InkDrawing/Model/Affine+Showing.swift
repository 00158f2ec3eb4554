package import InkGraphics

extension Affine {
  /// What brings an area into a picture whose first pixel is its corner.
  ///
  /// - Parameters:
  ///   - area: The area, in page units.
  ///   - scale: Pixels a page unit.
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
