public import InkDrawing
public import InkGraphics
import InkRaster

/// Paints the scene of a page at once: the plainest painter, whose pixels all others have.
///
/// Owns scratch memory: one renderer a thread.
public final class PageRenderer {
  private let rasterizer: Rasterizer

  /// Reads the samples: strokes of several pages may be stored together.
  private let reader: StrokeReader

  /// Creates a renderer.
  ///
  /// - Parameters:
  ///   - tolerance: The largest distance, in device pixels, that outlines may deviate.
  ///   - reader: Reads the samples of strokes. The default caches up to 32 MB.
  public convenience init(
    tolerance: Double = 0.05,
    reader: StrokeReader = StrokeReader(cacheLimit: 32 << 20)
  ) {
    self.init(tolerance: tolerance, reader: reader, budget: WorkBudget())
  }

  /// Creates a renderer that spends a budget; once it is exhausted, nothing more is painted.
  package init(tolerance: Double = 0.05, reader: StrokeReader, budget: WorkBudget) {
    rasterizer = Rasterizer(tolerance: tolerance, budget: budget)
    self.reader = reader
  }

  /// Paints a scene.
  ///
  /// Cost: all items are made one after the other; the shapes of some hundred are in memory together.
  ///
  /// - Parameters:
  ///   - scene: What is seen.
  ///   - transform: From page units to pixels.
  ///   - pixmap: The pixels to paint on.
  ///   - clip: The pixels that may change; all if `nil`.
  ///   - progress: Is given how many items were painted since the last call.
  public func draw(
    _ scene: PageScene,
    transform: Affine,
    into pixmap: inout Pixmap,
    clip: PixelRect? = nil,
    progress: (Int) -> Void = { _ in }
  ) {
    draw(scene, transform: transform, into: &pixmap, clip: clip, reader: reader, progress)
  }

  /// Paints a band of a picture that is too large to be in memory as a whole.
  ///
  /// Its pixels are those that the whole picture has there.
  ///
  /// - Parameters:
  ///   - scene: What is seen; of layers no more than what is near the band is needed, see
  ///     ``area(ofRows:_:under:)``.
  ///   - transform: From page units to the pixels of the whole picture.
  ///   - top: The row of the whole picture that is the first row of the band.
  ///   - band: The pixels to paint on; what was there is gone.
  ///   - progress: Is given how many items were painted since the last call.
  package func draw(
    _ scene: PageScene,
    transform: Affine,
    from top: Int,
    into band: inout Pixmap,
    progress: (Int) -> Void = { _ in }
  ) {
    band.fill(band.bounds)
    draw(scene, transform: transform, into: &band, clip: nil, top: top, reader: reader, progress)
  }

  /// What may be seen in some rows of a picture, in page units.
  package static func area(ofRows rows: Range<Int>, _ width: Int, under transform: Affine) -> Rect {
    guard let back = transform.inverted else { return .empty }
    let rect = PixelRect(minX: 0, minY: rows.lowerBound, maxX: width, maxY: rows.upperBound).rect
    return back.apply(rect).expanded(by: 2 / abs(transform.determinant).squareRoot())
  }

  /// Paints an item on top of what was painted: for pages whose items come one by one.
  ///
  /// The pixels are those of a scene with the item on top, if it lies on an opaque layer that nothing
  /// erases from.
  package func draw(
    _ item: DisplayList.Item,
    transform: Affine,
    into pixmap: inout Pixmap
  ) {
    rasterizer.draw(item, transform: transform, into: &pixmap)
  }

  private func draw(
    _ scene: PageScene,
    transform: Affine,
    into pixmap: inout Pixmap,
    clip: PixelRect?,
    top: Int = 0,
    reader: StrokeReader,
    _ progress: (Int) -> Void
  ) {
    rasterizer.draw(scene.paper, transform: transform, into: &pixmap, clip: clip, top: top)
    for layer in scene.layers {
      rasterizer.drawLayer(
        alpha: layer.opacity,
        mode: layer.blendMode,
        erases: layer.erases,
        transform: transform,
        into: &pixmap,
        clip: clip,
        top: top
      ) { paint in
        layer.visit(reader: reader) { item in
          paint(item)
          progress(1)
          return !rasterizer.budget.isExhausted
        }
      }
    }
  }

  /// A scene as a picture of its own, of all of its area.
  ///
  /// - Parameters:
  ///   - scene: What is seen.
  ///   - scale: Pixels a page unit.
  ///   - longest: The longest side in pixels; where it would be longer, the scale is less.
  ///   - format: The byte order of the pixels.
  /// - Returns: The picture; `nil` where the scene has no area.
  public func picture(
    of scene: PageScene,
    scale: Double,
    longest: Int,
    format: Pixmap.Format = .rgba
  ) -> Pixmap? {
    let side = max(scene.area.width, scene.area.height)
    guard side > 0, side.isFinite, scale > 0, !scene.area.isEmpty else { return nil }
    let scale = min(scale, Double(longest) / side)
    let (width, height) = Self.size(of: scene, scale: scale)
    var pixmap = Pixmap(width: Int(width), height: Int(height), format: format)
    var scene = scene
    scene.bleed(by: 2 / scale)
    // As a band, so that the module of the page has this once.
    draw(
      scene,
      transform: Affine(showing: scene.area, scale: scale),
      from: 0,
      into: &pixmap
    )
    return pixmap
  }

  /// The columns and rows of a scene's picture.
  private static func size(of scene: PageScene, scale: Double) -> (Double, Double) {
    // A hair less, so that rounding errors do not add a column.
    let width = max((scene.area.width * scale - 1e-6).rounded(.up), 1)
    let height = max((scene.area.height * scale - 1e-6).rounded(.up), 1)
    return (width, height)
  }

  /// Some rows of a scene as a picture of its own, about a million pixels.
  ///
  /// - Parameters:
  ///   - scene: What is seen.
  ///   - scale: Pixels a page unit.
  ///   - top: The first of the rows.
  ///   - layers: Gives what of the layers may be seen in an area.
  /// - Returns: The rows; `nil` below the last, where the scene has no area, and where its picture would have
  ///   more than 2³⁰ pixels.
  package func band(
    of scene: PageScene,
    scale: Double,
    from top: Int,
    _ layers: (Rect) -> [LayerScene]
  ) -> Pixmap? {
    guard !scene.area.isEmpty, scale > 0 else { return nil }
    let (width, height) = Self.size(of: scene, scale: scale)
    guard width * height <= 0x1p30, width <= 0x1p24, Double(top) < height, top >= 0 else {
      return nil
    }
    let rows = min(Int(height) - top, max((1 << 20) / Int(width), 1))
    var band = Pixmap(width: Int(width), height: rows)
    let transform = Affine(showing: scene.area, scale: scale)
    var near = scene
    near.layers = layers(Self.area(ofRows: top..<(top + rows), band.width, under: transform))
    near.bleed(by: 2 / scale)
    draw(near, transform: transform, from: top, into: &band)
    return band
  }

  /// Paints what a view shows, or a part of it.
  ///
  /// - Parameters:
  ///   - view: What is seen.
  ///   - drawing: ``PageView/inkedDrawing``, made once for all parts.
  ///   - pixmap: The pixels to paint on.
  ///   - clip: The pixels to paint; what was there does not matter.
  ///   - area: All of the page that is seen, in page units, where that is more than these pixels.
  /// - Returns: How many items were painted.
  @discardableResult
  public func draw(
    _ view: PageView,
    _ drawing: Drawing,
    into pixmap: inout Pixmap,
    clip: PixelRect,
    seeing area: Rect? = nil
  ) -> Int {
    let count = drawPages(of: view, drawing, into: &pixmap, clip: clip, seeing: area)
    drawAbove(view, into: &pixmap, clip: clip)
    return count
  }

  /// Paints the pages of a view without what is above them: overlay, marks and guides.
  func drawPages(
    of view: PageView,
    _ drawing: Drawing,
    into pixmap: inout Pixmap,
    clip: PixelRect,
    seeing area: Rect?
  ) -> Int {
    let clip = clip.intersection(pixmap.bounds)
    guard !clip.isEmpty else { return 0 }
    pixmap.fill(clip, with: pixmap.pixel(of: view.surround.withAlpha(1)))
    guard drawing.page(view.page) != nil else { return 0 }
    var inked = view
    inked.drawing = drawing
    let pages = view.neighbors + [view.own]
    let area = area ?? view.near(pixmap.bounds)
    for page in pages {
      guard let paper = inked.paper(of: page, seeing: area) else { continue }
      rasterizer.draw(paper, transform: page.transform, into: &pixmap, clip: clip)
    }
    var count = 0
    for page in pages {
      let scene = inked.scene(of: page, in: clip)
      count += scene.itemCount
      let transform = page.transform
      draw(scene, transform: transform, into: &pixmap, clip: clip, reader: view.reader) { _ in }
    }
    return count
  }

  /// Paints what is above the pages of a view.
  func drawAbove(_ view: PageView, into pixmap: inout Pixmap, clip: PixelRect) {
    let clip = clip.intersection(pixmap.bounds)
    view.overlay.paint(clip, over: &pixmap, seeing: view.transform, [])
    view.drawMarks(into: &pixmap, clip: clip, rasterizer)
  }
}

extension PageView {
  /// Paints marks, and guides above them.
  func drawMarks(into pixmap: inout Pixmap, clip: PixelRect, _ rasterizer: Rasterizer) {
    for mark in marks {
      let disc = Ribbon(start: mark.center, radius: mark.radius)
      rasterizer.draw(.ink(disc, Paint(markColor)), into: &pixmap, clip: clip)
    }
    for guide in guides { rasterizer.draw(guide, into: &pixmap, clip: clip) }
  }
}
