public import InkDrawing
public import InkGraphics
import InkRaster

/// Paints the whole scene of a page in one call; all other renderers produce the same pixels.
///
/// A renderer owns scratch memory: use one per thread.
public final class PageRenderer {
  private let rasterizer: Rasterizer

  /// The reader of the strokes' samples; it caches those of several pages.
  private let reader: StrokeReader

  /// Creates a renderer.
  ///
  /// - Parameters:
  ///   - tolerance: The largest deviation of outlines, in pixels. The default is 0.05.
  ///   - reader: The reader of the strokes' samples, which caches them between calls. The default caches up to 32 MiB.
  public convenience init(
    tolerance: Double = 0.05,
    reader: StrokeReader = StrokeReader(cacheLimit: 32 << 20)
  ) {
    self.init(tolerance: tolerance, reader: reader, budget: WorkBudget())
  }

  /// Creates a renderer that stops painting once a budget of work is exhausted.
  ///
  /// - Parameters:
  ///   - tolerance: The largest deviation of outlines, in pixels. The default is 0.05.
  ///   - reader: The reader of samples of strokes.
  ///   - budget: The limit on the work of painting.
  package init(tolerance: Double = 0.05, reader: StrokeReader, budget: WorkBudget) {
    rasterizer = Rasterizer(tolerance: tolerance, budget: budget)
    self.reader = reader
  }

  /// Paints the paper and the ink of a scene.
  ///
  /// - Parameters:
  ///   - scene: The scene.
  ///   - transform: The transform from page units to pixels.
  ///   - pixmap: The pixels to paint on.
  ///   - clip: The pixels that may change; all if `nil`.
  ///   - progress: Receives the number of items painted since the last call. The default does nothing.
  /// - Complexity: Linear in the items and in the pixels that they touch. The shapes of at most a few hundred items are
  ///   in memory at the same time.
  public func draw(
    _ scene: PageScene,
    transform: Affine,
    into pixmap: inout Pixmap,
    clip: PixelRect? = nil,
    progress: (Int) -> Void = { _ in }
  ) {
    draw(scene, transform: transform, into: &pixmap, clip: clip, reader: reader, progress)
  }

  /// Paints a band of a pixmap that is too large to be in memory as a whole.
  ///
  /// Its pixels equal those of the whole pixmap.
  ///
  /// - Parameters:
  ///   - scene: The scene; its layers only need the content near the band, see ``area(ofRows:_:under:)``.
  ///   - transform: The transform from page units to the pixels of the whole pixmap.
  ///   - top: The row of the whole pixmap that is the first row of the band.
  ///   - band: The pixels to paint on; they are cleared first.
  ///   - progress: Receives the number of items painted since the last call.
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

  /// Returns the area that may be visible in some rows of a pixmap, in page coordinates; empty if `transform` isn't
  /// invertible.
  package static func area(ofRows rows: Range<Int>, _ width: Int, under transform: Affine) -> Rect {
    guard let back = transform.inverted else { return .empty }
    let rect = PixelRect(minX: 0, minY: rows.lowerBound, maxX: width, maxY: rows.upperBound).rect
    return back.apply(rect).expanded(by: 2 / abs(transform.determinant).squareRoot())
  }

  /// Paints an item on top of the painted content, for pages whose items arrive one by one.
  ///
  /// The pixels equal those of a scene with the item on top, if it is on an opaque layer without erasers.
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

  /// Returns a pixmap of the whole area of a scene.
  ///
  /// - Parameters:
  ///   - scene: The scene.
  ///   - scale: The number of pixels per page unit; reduced if a side would exceed `longest`.
  ///   - longest: The maximum length of a side in pixels.
  ///   - format: The byte order of the pixels. The default is RGBA.
  /// - Returns: The pixmap; `nil` if the scene has no area, or `scale` isn't positive.
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
    // The function for bands is used, so that the wasm module contains the code only once.
    draw(
      scene,
      transform: Affine(showing: scene.area, scale: scale),
      from: 0,
      into: &pixmap
    )
    return pixmap
  }

  /// Returns the numbers of pixel columns and rows of a scene's pixmap, as whole numbers.
  private static func size(of scene: PageScene, scale: Double) -> (Double, Double) {
    // A millionth of a pixel less, so that rounding errors do not add a column or row.
    let width = max((scene.area.width * scale - 1e-6).rounded(.up), 1)
    let height = max((scene.area.height * scale - 1e-6).rounded(.up), 1)
    return (width, height)
  }

  /// Returns some rows of a scene's pixmap as a separate pixmap of about a million pixels.
  ///
  /// - Parameters:
  ///   - scene: The scene.
  ///   - scale: The number of pixels per page unit.
  ///   - top: The index of the first row, in the pixmap of the whole scene.
  ///   - layers: Returns the content of the layers that may be visible in an area in page coordinates.
  /// - Returns: The rows; `nil` below the last, if the scene has no area, or if its pixmap would have
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

  /// Paints the pages of a view, and overlay, marks and guides above them, in a rectangle.
  ///
  /// - Parameters:
  ///   - view: The view.
  ///   - drawing: ``PageView/inkedDrawing``, computed once for all rectangles.
  ///   - pixmap: The pixels to paint on.
  ///   - clip: The pixels to paint; their old values are ignored.
  ///   - area: The visible area of the page, in page units, if it is more than these pixels; otherwise `nil`.
  /// - Returns: The number of painted items.
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

  /// Paints the pages of a view in a rectangle, without overlay, marks and guides; see
  /// ``draw(_:_:into:clip:seeing:)``.
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
      rasterizer.isDark = inked.isDark(page)
      rasterizer.draw(paper, transform: page.transform, into: &pixmap, clip: clip)
    }
    var count = 0
    for page in pages {
      let scene = inked.scene(of: page, in: clip)
      count += scene.itemCount
      let transform = page.transform
      rasterizer.isDark = inked.isDark(page)
      draw(scene, transform: transform, into: &pixmap, clip: clip, reader: view.reader) { _ in }
    }
    rasterizer.isDark = false
    return count
  }

  /// Paints the overlay, marks and guides of a view, which are above its pages.
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
