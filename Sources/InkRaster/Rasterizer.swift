public import InkGraphics

/// Paints shapes into pixels.
///
/// What a pixel becomes does not depend on the clip, nor on which other rasteriser painted its
/// neighbours: painting tile by tile gives the same bits as painting at once, and so does painting
/// only the segments near a rectangle (see ``fill(_:runs:transform:_:into:clip:)``).
///
/// There are limits, far beyond any page:
/// - Centre lines of ink and sides of paths are cut 2²¹ (2 097 152) pixels from the origin in x or y,
///   and what is beyond is moved to that border. Lines stay straight up to there. What ink leaves
///   within 2¹³ pixels of the border is not meaningful.
/// - Radii are at most 2¹³ (8192) pixels: where ink is to be wider, it is 2¹⁴ pixels wide.
/// - Under a transform that is no similarity both limits also hold for ink before the transform, at
///   the scale of the direction that it enlarges most.
///
/// An instance owns scratch memory that grows to the largest shape and is reused, and keeps the pictures
/// that it decoded last. Keep one for each thread.
public final class Rasterizer {
  /// The largest distance, in device pixels, that outlines may deviate; default 0.05.
  ///
  /// Half of it goes to the arcs of ink, all of it to the flattening of curves.
  package let tolerance: Double

  var line = Centerline()
  var outline = InkOutline()
  var settledOutline = InkOutline()
  var link = VertexChain()
  var contours = VertexChain()
  var accumulator = Accumulator()
  var dabs = DabScratch()
  var shadeField = ShadeField()
  var pictures = DecodedPictures()

  /// The number of picture samples taken so far: the cost of pictures where work is not counted.
  package internal(set) var samples = 0

  /// The budget that painting spends; once it is exhausted, nothing more is painted.
  package let budget: WorkBudget

  #if hasFeature(Embedded)
    /// The page's module paints for one person, who sees what takes long; it has no room for counting.
    func spend(_ units: Double) {}

    var isExhausted: Bool { false }

    var isLimited: Bool { false }
  #else
    /// Counts work before it is done.
    func spend(_ units: Double) { budget.spend(units) }

    /// Whether the budget is exhausted, so that nothing more is painted.
    var isExhausted: Bool { budget.isExhausted }

    /// Whether it pays to count with care.
    var isLimited: Bool { budget.isLimited }
  #endif

  /// Creates a rasteriser.
  ///
  /// - Precondition: The tolerance is positive.
  public convenience init(tolerance: Double = 0.05) {
    self.init(tolerance: tolerance, budget: WorkBudget())
  }

  /// Creates a rasteriser that spends a budget.
  ///
  /// - Precondition: The tolerance is positive.
  package init(tolerance: Double = 0.05, budget: WorkBudget) {
    precondition(tolerance > 0, "a tolerance must be positive")
    self.tolerance = tolerance
    self.budget = budget
  }

  /// Paints a display list.
  ///
  /// - Parameters:
  ///   - list: The items, the first at the bottom.
  ///   - transform: From the list's space to device pixels.
  ///   - pixmap: The pixels to paint on.
  ///   - clip: The pixels that may change; all if `nil`.
  public func draw(
    _ list: DisplayList,
    transform: Affine = .identity,
    into pixmap: inout Pixmap,
    clip: PixelRect? = nil
  ) {
    pixmap.withTarget(clip) { target in
      for item in list.items { draw(item, transform, target) }
    }
  }

  /// Paints what of a display list is in some rows of a picture.
  ///
  /// - Parameter top: The row of device space that the first row of the pixels is.
  package func draw(
    _ list: DisplayList,
    transform: Affine,
    into pixmap: inout Pixmap,
    clip: PixelRect?,
    top: Int
  ) {
    pixmap.withTarget(clip, top: top) { target in
      for item in list.items { draw(item, transform, target) }
    }
  }

  /// Paints one item of a display list.
  public func draw(
    _ item: DisplayList.Item,
    transform: Affine = .identity,
    into pixmap: inout Pixmap,
    clip: PixelRect? = nil
  ) {
    pixmap.withTarget(clip) { draw(item, transform, $0) }
  }

  func draw(_ item: DisplayList.Item, _ transform: Affine, _ target: Target) {
    spend(Work.item)
    if isExhausted { return }
    switch item {
    case .ink(let ribbon, let paint):
      fill(ribbon, Runs(0..<ribbon.segments.count), transform, paint, target)
    case .dabs(let trail, let paint): draw(trail, transform, paint, target)
    case .path(let path, let rule, let paint): fill(path, rule, transform, paint, target)
    case .image(let picture, let rect, let alpha, let place):
      drawPicture(picture, rect, alpha, place.concatenating(transform), target)
    case .group(let items, let alpha, let mode): draw(items, alpha, mode, transform, target)
    case .layer(let items, let alpha): draw(layer: items, alpha, transform, target)
    }
  }

  /// Apart from ``draw(_:_:_:)``, which is in the first part of the page's module; most pages have no pictures.
  @inline(never)
  private func drawPicture(
    _ picture: Picture,
    _ rect: Rect,
    _ alpha: Double,
    _ transform: Affine,
    _ target: Target
  ) {
    draw(picture, rect, alpha, transform, target)
  }

  /// How many cells are accumulated at once: as many as stay in a core's own cache.
  private static let bandCells = 1 << 16

  /// The largest width of a window, and how far around it vertices count as near, in pixels.
  ///
  /// Together they keep near edges shorter than ``Accumulator/shortEdge``.
  static let reach = 1 << 12

  /// Accumulates a shape window by window and blends it.
  ///
  /// - Parameters:
  ///   - area: The pixels to blend, all of them the target's.
  ///   - rule: Which windings are covered.
  ///   - paint: What to blend.
  ///   - target: Where to.
  ///   - shape: The shape.
  func paint(
    _ area: PixelRect,
    _ rule: DisplayList.FillRule,
    _ paint: Paint,
    _ target: Target,
    _ shape: Shape
  ) {
    if paint.leavesAll { return }
    let pixel = paint.workOfPixel
    let looked = Work.lookedVertex * Double(vertexCount(of: shape))
    forEachWindow(area) { window in
      spend(looked + pixel * Double(window.width * window.height))
      if isExhausted { return }
      accumulate(shape, window)
      countPieces()
      var sweep = ShapeSweep(
        rasterizer: self,
        rule: rule,
        base: target.pointer(window.minX, window.minY),
        pitch: target.pitch,
        covered: target.covered
      )
      if let restored = target.restored {
        sweep.sweep(RestoringKernel(restored, weight: Float(256 * paint.color.sRGBA.w)))
      } else {
        paint.withKernel(target.format, &sweep)
      }
    }
  }

  /// Divides an area into windows that suit the accumulator, and begins each.
  func forEachWindow(_ area: PixelRect, _ body: (_ window: PixelRect) -> Void) {
    guard !area.isEmpty else { return }
    let rows = max(8, Self.bandCells / (min(area.width, Self.reach) + 16))
    var y = area.minY
    while y < area.maxY {
      var x = area.minX
      while x < area.maxX {
        let window = PixelRect(
          minX: x,
          minY: y,
          maxX: min(x + Self.reach, area.maxX),
          maxY: min(y + rows, area.maxY)
        )
        accumulator.begin(window)
        body(window)
        x = window.maxX
      }
      y += rows
    }
  }
}

/// Blends what an accumulator holds.
private struct ShapeSweep: BlendKernelUser {
  let rasterizer: Rasterizer
  let rule: DisplayList.FillRule
  let base: UnsafeMutablePointer<UInt32>
  let pitch: Int
  let covered: CoveredDisc?

  /// Paints ink, whatever the rule.
  @inline(__always)
  func sweep<Kernel: BlendKernel>(_ kernel: Kernel) {
    rasterizer.accumulator.sweep(NonZeroRule(), kernel, into: base, pitch: pitch, around: covered)
  }

  func use<Kernel: BlendKernel>(_ kernel: Kernel) {
    if Kernel.isCommon, rule == .nonZero {
      sweep(kernel)
    } else {
      rasterizer.accumulator.sweep(AnyRule(rule), kernel, into: base, pitch: pitch)
    }
  }
}

extension Paint {
  /// Whether painting changes nothing.
  var leavesAll: Bool { blendMode == .destination && formula == nil }
}

extension PixelRect {
  /// Whether no side is further than `distance` outside `window`.
  func isWithin(_ distance: Int, of window: PixelRect) -> Bool {
    minX >= window.minX - distance && maxX <= window.maxX + distance
      && minY >= window.minY - distance && maxY <= window.maxY + distance
  }
}
