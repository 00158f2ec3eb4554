internal import InkGraphics

extension Rasterizer {
  /// Prints dabs onto a layer and composites it.
  func draw(
    _ trail: DabTrail,
    _ transform: AffineTransform,
    _ paint: Paint,
    _ target: Target
  ) {
  }
}
