import InkGraphics
import InkRaster

/// Where live strokes are drawn.
struct LiveCanvas {
  let width: Int
  let height: Int
  /// Maps document units to pixels.
  let viewport: Affine
  let rasterizer = Rasterizer()

  /// An empty layer for the settled dabs of a stroke.
  func dabLayer(_ trail: DabTrail) -> DabLayer {
    DabLayer(
      width: width,
      height: height,
      tip: trail.tip,
      isShaded: trail.isShaded,
      transform: viewport
    )
  }

  /// An empty layer for the settled segments of a ribbon; `nil` where the viewport allows none.
  func ribbonLayer(_ ribbon: Ribbon) -> RibbonLayer? {
    RibbonLayer(
      width: width,
      height: height,
      isShaded: !ribbon.shades.isEmpty,
      transform: viewport,
      tolerance: rasterizer.tolerance
    )
  }
}
