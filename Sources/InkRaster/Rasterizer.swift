public import InkGraphics

/// A rasterizer, which paints shapes into pixels.
///
/// The value of a pixel depends neither on the clip nor on the rasterizer that painted its neighbors: painting tile by
/// tile gives the same bits as painting in one call, and so does painting only the segments near a rectangle (see
/// ``fill(_:runs:transform:_:into:clip:)``).
///
/// Its limits are far beyond the size of any page on a screen:
/// - Centerlines of ink and edges of paths are clipped 2²¹ (2 097 152) pixels from the origin in x or y, and clamped
///   beyond. Lines are straight up to there. Ink within 2¹³ pixels of the limit is undefined.
/// - Radii are at most 2¹³ (8192) pixels: wider ink is painted 2¹⁴ pixels wide.
/// - Under a transform that doesn't scale both axes alike, or shears, both limits also apply to the ink before the
///   transform, multiplied by the largest scale of the transform in any direction.
///
/// An instance owns scratch memory, which grows to the largest shape and is reused, and caches recently decoded
/// pictures. Not thread-safe: use one per thread.
public final class Rasterizer {
  /// The largest distance between a true outline and the painted one, in device pixels.
  ///
  /// The default is 0.05. Half of it is used for the arcs of ink, all of it for the flattening of curves.
  package let tolerance: Double

  var line = Centerline()
  var outline = InkOutline()
  var bakedOutline = InkOutline()
  var link = VertexChain()
  var contours = VertexChain()
  var accumulator = Accumulator()
  var dabs = DabScratch()
  var shadeField = ShadeField()
  var pictures = DecodedPictures()
  var vectors = DecodedVectors()

  /// Whether colors are shown as on dark paper, see ``InkGraphics/DarkPaper``.
  ///
  /// The default is `false`. It affects display items and shades of ink, not the paints passed to
  /// ``fill(_:runs:transform:_:into:clip:)``.
  package var isDark = false

  /// The least radius of ink, in pixels: 0 except within vector pictures.
  var leastRadius = 0.0

  /// The number of positions looked up in pictures so far: the cost of pictures if work is not counted.
  package internal(set) var samples = 0

  /// The limit on the work of painting; once it is exhausted, nothing more is painted.
  package let budget: WorkBudget

  #if hasFeature(Embedded)
    /// Does nothing.
    ///
    /// The wasm module of a web page does not count work, which saves space; its user can see that it is busy.
    func spend(_ units: Double) {}

    var isExhausted: Bool { false }

    var isLimited: Bool { false }
  #else
    /// Charges the budget for work before it is done.
    func spend(_ units: Double) { budget.spend(units) }

    /// Whether the budget is exhausted, so that nothing more is painted.
    var isExhausted: Bool { budget.isExhausted }

    /// Whether the budget is limited, so that exact counting is worthwhile.
    var isLimited: Bool { budget.isLimited }
  #endif

  /// Creates a rasterizer.
  ///
  /// - Parameter tolerance: The largest distance between a true outline and the painted one, in device pixels. The
  ///   default is 0.05.
  /// - Precondition: The tolerance is positive.
  public convenience init(tolerance: Double = 0.05) {
    self.init(tolerance: tolerance, budget: WorkBudget())
  }

  /// Creates a rasterizer whose painting spends a budget.
  ///
  /// - Parameters:
  ///   - tolerance: The largest distance between a true outline and the painted one, in device pixels.
  ///   - budget: The limit on the work.
  /// - Precondition: The tolerance is positive.
  package init(tolerance: Double = 0.05, budget: WorkBudget) {
    precondition(tolerance > 0, "the tolerance of a rasterizer must be above 0")
    self.tolerance = tolerance
    self.budget = budget
  }

  /// Paints a display list, at a cost linear in its items and the pixels that they touch.
  ///
  /// - Parameters:
  ///   - list: The items, from bottom to top.
  ///   - transform: The transform from the list's coordinates to device pixels. The default is the identity.
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

  /// Paints a display list into a pixmap that has only some rows of a taller one.
  ///
  /// - Parameters:
  ///   - list: The items, from bottom to top.
  ///   - transform: The transform from the list's coordinates to pixels of the taller pixmap.
  ///   - pixmap: The pixels to paint on.
  ///   - clip: The pixels that may change, in pixels of the taller pixmap; all if `nil`.
  ///   - top: The row of the taller pixmap that is the first row of this one.
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

  /// Paints one item of a display list; see ``draw(_:transform:into:clip:)`` for a list.
  ///
  /// - Parameters:
  ///   - item: The item.
  ///   - transform: The transform from the item's coordinates to device pixels. The default is the identity.
  ///   - pixmap: The pixels to paint on.
  ///   - clip: The pixels that may change; all if `nil`.
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
    switch isDark ? dark(item) : item {
    case .ink(let ribbon, let paint):
      if leastRadius > 0 { return fill(thin: ribbon, transform, paint, target) }
      fill(ribbon, Runs(0..<ribbon.segments.count), transform, paint, target)
    case .dabs(let trail, let paint): draw(trail, transform, paint, target)
    case .path(let path, let rule, let paint): fill(path, rule, transform, paint, target)
    case .glyphs(let run, let paint): draw(run, transform, paint, target)
    case .gradient(let path, let rule, let gradient, let alpha, let mode):
      fill(path, rule, gradient, alpha, mode, transform, target)
    case .image(let picture, let rect, let alpha, let matrix):
      drawPicture(picture, rect, alpha, matrix.concatenating(transform), target)
    case .group(let items, let alpha, let mode): draw(items, alpha, mode, transform, target)
    case .layer(let items, let alpha): draw(layer: items, alpha, transform, target)
    case .clip(let items, let path, let rule): draw(items, inside: path, rule, transform, target)
    }
  }

  /// Returns an item with its colors on dark paper, except for shades, which are mapped when they are painted.
  @inline(never)
  private func dark(_ item: DisplayList.Item) -> DisplayList.Item {
    if case .ink(let ribbon, let paint) = item { return .ink(ribbon, DarkPaper.paint(paint)) }
    return DarkPaper.item(item)
  }

  /// Paints a picture.
  ///
  /// It is separate from ``draw(_:_:_:)``, which is in the first part of the wasm module; most pages have no pictures.
  @inline(never)
  private func drawPicture(
    _ picture: Picture,
    _ rect: Rect,
    _ alpha: Double,
    _ transform: Affine,
    _ target: Target
  ) {
    if let vector = picture.vector {
      draw(vector, of: picture, rect, alpha, transform, target)
    } else {
      draw(picture, rect, alpha, transform, target)
    }
  }

  /// The maximum number of cells of a window of the accumulator: as many as fit in the cache of a core.
  private static let bandCells = 1 << 16

  /// The largest width of a window, and the distance around it within which edges take the fast path, in pixels.
  ///
  /// Together they keep such edges shorter than ``Accumulator/shortEdge``.
  static let reach = 1 << 12

  /// Accumulates the area of a shape window by window and blends it.
  ///
  /// - Parameters:
  ///   - area: The pixels to blend, which must be inside the target.
  ///   - rule: The fill rule.
  ///   - paint: The color and blend mode.
  ///   - target: The pixels to blend into.
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

  /// Divides an area into windows of suitable size for the accumulator, and begins each before calling `body`.
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

/// An operation that blends the contents of an accumulator with the kernel of a paint.
private struct ShapeSweep: BlendKernelUser {
  let rasterizer: Rasterizer
  let rule: DisplayList.FillRule
  let base: UnsafeMutablePointer<UInt32>
  let pitch: Int
  let covered: CoveredDisc?

  /// Blends the accumulated shape by the nonzero rule.
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
  /// Whether painting changes no pixel.
  var leavesAll: Bool { blendMode == .destination && formula == nil }
}

extension PixelRect {
  /// Whether no side of the rectangle is more than `distance` outside `window`, in pixels.
  func isWithin(_ distance: Int, of window: PixelRect) -> Bool {
    minX >= window.minX - distance && maxX <= window.maxX + distance
      && minY >= window.minY - distance && maxY <= window.maxY + distance
  }
}
