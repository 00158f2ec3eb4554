package import InkGraphics

/// The final dabs of a stroke in progress, printed once and kept.
///
/// So an event only costs its own dabs and the pixels that they touch:
///
///     layer.add(stroke.dabs[baked...])
///     layer.paint(adding: predicted, paint, into: &pixmap, clip: damage)
///
/// The pixels equal those of ``Rasterizer`` for a ``DabTrail`` of all dabs, bit by bit. Memory is
/// allocated in tiles of 64 × 64 pixels touched by dabs, 8 KiB each or 32 KiB if shaded.
package final class DabLayer {
  /// The number of pixel columns of the pixmaps that the layer paints on.
  package let width: Int

  /// The number of pixel rows of the pixmaps that the layer paints on.
  package let height: Int

  /// The number of allocated tiles of 64 × 64 pixels.
  package private(set) var tileCount = 0

  /// The limit on the work of printing dabs.
  private let budget: WorkBudget

  private let printer: DabPrinter
  private let columns: Int
  private var tiles: [UnsafeMutablePointer<UInt16>?]
  /// A tile for the dabs of a call of ``paint(adding:_:into:clip:)`` that are not kept.
  private let spare: UnsafeMutablePointer<UInt16>

  private static let shift = 6
  private static let side = 1 << shift
  private static let size = side * side

  /// Creates a transparent layer.
  ///
  /// - Parameters:
  ///   - width: The number of pixel columns of the pixmaps that it paints on.
  ///   - height: The number of pixel rows.
  ///   - tip: The tip that is printed.
  ///   - isShaded: Whether dabs have their own colors.
  ///   - transform: The transform from the coordinates of dabs to device pixels.
  ///   - budget: The limit on the work of printing.
  /// - Precondition: Neither side is negative.
  package init(
    width: Int,
    height: Int,
    tip: DabTip,
    isShaded: Bool = false,
    transform: Affine = .identity,
    budget: WorkBudget = WorkBudget()
  ) {
    precondition(width >= 0 && height >= 0, "the size of a layer must not be negative")
    self.width = width
    self.height = height
    self.budget = budget
    printer = DabPrinter(tip, isShaded: isShaded, transform)
    columns = (width + Self.side - 1) >> Self.shift
    let rows = (height + Self.side - 1) >> Self.shift
    tiles = [UnsafeMutablePointer<UInt16>?](repeating: nil, count: columns * rows)
    spare = .allocate(capacity: Self.size * printer.channels)
    spare.initialize(repeating: 0, count: Self.size * printer.channels)
  }

  deinit {
    for tile in tiles { tile?.deallocate() }
    spare.deallocate()
  }

  /// Returns the pixels that dabs may change.
  ///
  /// The columns are extended to multiples of 8, which are faster to paint.
  package func extent(of dabs: ArraySlice<Dab>) -> PixelRect {
    var extent = PixelRect.empty
    for dab in dabs {
      if let position = printer.position(dab) {
        extent = extent.union(position.box.intersection(bounds))
      }
    }
    extent.minX &= ~7
    extent.maxX = min((extent.maxX + 7) & ~7, width)
    return extent
  }

  /// Prints dabs permanently, over those printed before.
  package func add(_ dabs: ArraySlice<Dab>) {
    for dab in dabs {
      guard let position = printer.position(dab) else { continue }
      count(position.box.intersection(bounds))
      forEachTile(position.box.intersection(bounds)) { index, x, y in
        printer.print(dab, position, on: plane(tile(index), x, y))
      }
    }
  }

  /// Composites the layer onto a pixmap, with further dabs over it that are not kept.
  ///
  /// - Parameters:
  ///   - tail: The dabs that are not kept.
  ///   - paint: The paint of the whole stroke.
  ///   - pixmap: The pixels to paint on, which must not show the stroke yet.
  ///   - clip: The pixels that may change.
  /// - Precondition: The pixmap has the layer's size.
  package func paint(
    adding tail: ArraySlice<Dab>,
    _ paint: Paint,
    into pixmap: inout Pixmap,
    clip: PixelRect
  ) {
    precondition(
      pixmap.width == width && pixmap.height == height,
      "the pixmap and the layer of ink must have the same size"
    )
    let area = clip.intersection(bounds)
    guard !area.isEmpty else { return }
    var more: [(Dab, DabPosition)] = []
    for dab in tail {
      if let position = printer.position(dab), position.box.intersects(area) {
        more.append((dab, position))
        count(position.box.intersection(area))
      }
    }
    budget.spend(Work.rarePixel / 10 * Double(area.width * area.height))
    pixmap.withTarget(area) { target in
      forEachTile(area) { index, x, y in
        let box = plane(spare, x, y).bounds.intersection(area)
        var shown = tiles[index].map { plane($0, x, y) }
        var isCopied = false
        for (dab, position) in more where position.box.intersects(box) {
          if !isCopied {
            shown = copied(tiles[index], x, y)
            budget.spend(Work.tile * Double(printer.channels))
          }
          isCopied = true
          if let shown { printer.print(dab, position, on: shown) }
        }
        if let shown { shown.composite(paint, isShaded: printer.isShaded, onto: target) }
      }
    }
  }

  /// Charges the budget for a dab that touches the pixels of a box.
  private func count(_ box: PixelRect) {
    let pixel = printer.isTextured ? Work.texturePixel : Work.discPixel
    budget.spend(pixel * Double(printer.channels) * Work.printed(box) + Work.print)
  }

  private var bounds: PixelRect { PixelRect(width: width, height: height) }

  private func forEachTile(
    _ area: PixelRect,
    _ body: (_ index: Int, _ column: Int, _ row: Int) -> Void
  ) {
    guard !area.isEmpty else { return }
    for y in (area.minY >> Self.shift)...((area.maxY - 1) >> Self.shift) {
      for x in (area.minX >> Self.shift)...((area.maxX - 1) >> Self.shift) {
        body(y * columns + x, x, y)
      }
    }
  }

  private func tile(_ index: Int) -> UnsafeMutablePointer<UInt16> {
    if let tile = tiles[index] { return tile }
    let count = Self.size * printer.channels
    let tile = UnsafeMutablePointer<UInt16>.allocate(capacity: count)
    tile.initialize(repeating: 0, count: count)
    tiles[index] = tile
    tileCount += 1
    return tile
  }

  private func copied(
    _ tile: UnsafeMutablePointer<UInt16>?,
    _ x: Int,
    _ y: Int
  ) -> DabPlane {
    let count = Self.size * printer.channels
    if let tile {
      spare.update(from: tile, count: count)
    } else {
      spare.update(repeating: 0, count: count)
    }
    return plane(spare, x, y)
  }

  private func plane(_ tile: UnsafeMutablePointer<UInt16>, _ x: Int, _ y: Int) -> DabPlane {
    DabPlane(
      base: tile,
      pitch: Self.side,
      step: Self.size,
      bounds: PixelRect(
        minX: x << Self.shift,
        minY: y << Self.shift,
        maxX: (x + 1) << Self.shift,
        maxY: (y + 1) << Self.shift
      )
    )
  }
}
