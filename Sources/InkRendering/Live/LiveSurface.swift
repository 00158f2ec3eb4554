import InkGraphics
import InkRaster
import InkStrokes

/// The viewport, ground and rasterizer with which live ink is drawn.
struct LiveSurface {
  let ground: InkGround
  /// The transform from coordinates of the ink to pixels.
  let viewport: Affine
  let rasterizer: Rasterizer

  private let toDocument: Affine
  private let margin: Double

  /// Creates a surface.
  ///
  /// - Parameters:
  ///   - ground: The pixels below all strokes.
  ///   - viewport: The transform from coordinates of the ink to pixels.
  ///   - rasterizer: The rasterizer of the ink.
  /// - Precondition: The viewport is invertible.
  init(_ ground: InkGround, seeing viewport: Affine, with rasterizer: Rasterizer) {
    guard let inverse = viewport.inverted else {
      preconditionFailure("the transform of the view must be invertible")
    }
    self.ground = ground
    self.viewport = viewport
    self.rasterizer = rasterizer
    toDocument = inverse
    margin = 2 * (abs(inverse.determinant)).squareRoot()
  }

  /// Returns the pixels that ink inside a rectangle, in coordinates of the ink, may touch.
  func pixels(covering rect: Rect) -> PixelRect {
    PixelRect(covering: viewport.apply(rect).expanded(by: 1), within: ground.bounds)
  }

  /// Returns the area of ink that may touch a rectangle of pixels, in coordinates of the ink.
  func document(near rect: PixelRect) -> Rect {
    toDocument.apply(rect.rect).expanded(by: margin)
  }

  /// Returns an empty layer for the prints of a stroke's final dabs.
  func dabLayer(_ trail: DabTrail) -> DabLayer {
    DabLayer(
      width: ground.bounds.width,
      height: ground.bounds.height,
      tip: trail.tip,
      isShaded: trail.isShaded,
      transform: viewport,
      budget: rasterizer.budget
    )
  }

  /// Returns an empty layer for the coverage of a ribbon's final segments; `nil` if the viewport is no similarity.
  func ribbonLayer(_ ribbon: Ribbon) -> RibbonLayer? {
    RibbonLayer(
      width: ground.bounds.width,
      height: ground.bounds.height,
      isShaded: !ribbon.shades.isEmpty,
      transform: viewport,
      tolerance: rasterizer.tolerance
    )
  }

  /// Draws the segments or dabs of a live stroke that are near a rectangle.
  ///
  /// - Parameters:
  ///   - stroke: The stroke.
  ///   - near: The area of ink that may touch `clip`, in coordinates of the ink.
  ///   - target: The pixels to paint on.
  ///   - clip: The pixels that may change.
  ///   - covered: Pixels that already show the stroke.
  func draw(
    _ stroke: LiveStroke,
    near: Rect,
    into target: inout Pixmap,
    clip: PixelRect,
    around covered: CoveredDisc? = nil
  ) {
    if stroke.marks.paint.erases,
      stroke.eraseLayer(from: ground.below, in: &target, clip: clip, rasterizer, around: covered)
    {
      return
    }
    ground.paint(shown(stroke.marks.paint), into: &target, clip: clip) { paint, target in
      if stroke.paintLayer(paint, into: &target, clip: clip, rasterizer, around: covered) {
        return
      }
      guard let ribbon = stroke.marks.ribbon?.ribbon else { return }
      let runs = ribbon.segments.isEmpty ? [0..<0] : stroke.tree.runs(near: near)
      rasterizer.fill(ribbon, runs: runs, transform: viewport, paint, into: &target, clip: clip)
      stroke.record(drawn: runs.reduce(0) { $0 + $1.count })
    }
  }

  /// Returns the paint as the rasterizer shows it: mapped on dark paper.
  private func shown(_ paint: Paint) -> Paint {
    rasterizer.isDark ? DarkPaper.paint(paint) : paint
  }

  /// Draws the part of an item that is near a rectangle; see ``draw(_:near:into:clip:around:)``.
  func draw(
    _ item: DisplayList.Item?,
    near: Rect,
    into target: inout Pixmap,
    clip: PixelRect
  ) {
    guard !clip.isEmpty, let item else { return }
    switch item {
    case .ink(let ribbon, let paint):
      let runs = ribbon.runs(near: near)
      ground.paint(shown(paint), into: &target, clip: clip) { paint, target in
        rasterizer.fill(ribbon, runs: runs, transform: viewport, paint, into: &target, clip: clip)
      }
    case .dabs(let trail, let paint):
      var part = DabTrail(tip: trail.tip, isShaded: trail.isShaded)
      for i in trail.dabs.indices where trail.bounds(ofDab: i).intersects(near) {
        part.dabs.append(trail.dabs[i])
      }
      ground.paint(paint, into: &target, clip: clip) { paint, target in
        rasterizer.draw(.dabs(part, paint), transform: viewport, into: &target, clip: clip)
      }
    default: rasterizer.draw(item, transform: viewport, into: &target, clip: clip)
    }
  }
}
