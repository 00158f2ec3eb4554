package import InkGraphics

/// The settled dabs of a stroke that is being drawn, printed once and kept.
///
/// So an event costs no more than its own dabs and the pixels that they touch:
///
///     layer.add(stroke.dabs[settled...])
///     layer.paint(adding: guessed, paint, into: &pixmap, clip: damage)
///
/// The pixels are those of ``Rasterizer`` for a ``DabTrail`` of all dabs, bit by bit. Memory is
/// taken in tiles of 64 × 64 pixels, 8 KiB each or 32 KiB if shaded, where dabs touch them.
package final class DabLayer {
  /// The number of columns of the pictures that it paints on.
  package let width: Int

  /// The number of rows.
  package let height: Int

  /// How many tiles have been touched.
  package private(set) var tileCount = 0

  /// The budget that prints spend.
  private let budget: WorkBudget

  private let printer: DabPrinter
  private let columns: Int
  private var tiles: [UnsafeMutablePointer<UInt16>?]
  /// A tile to print on what is not to be kept.
  private let spare: UnsafeMutablePointer<UInt16>

  private static let shift = 6
  private static let side = 1 << shift
  private static let size = side * side

  /// Creates a transparent layer.
  ///
  /// - Parameters:
  ///   - width: Columns of the pictures that it paints on.
  ///   - height: Rows.
  ///   - tip: What is printed.
  ///   - isShaded: Whether dabs have colours of their own.
  ///   - transform: From the space of dabs to device pixels.
  ///   - budget: The budget that prints spend.
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

  /// The pixels that dabs may change, and a few more.
  ///
  /// Columns begin and end at multiples of 8, which are the fastest to paint.
  package func extent(of dabs: ArraySlice<Dab>) -> PixelRect {
    var extent = PixelRect.empty
    for dab in dabs {
      if let place = printer.place(dab) { extent = extent.union(place.box.intersection(bounds)) }
    }
    extent.minX &= ~7
    extent.maxX = min((extent.maxX + 7) & ~7, width)
    return extent
  }

  /// Prints dabs for good, over those that are there.
  package func add(_ dabs: ArraySlice<Dab>) {
    for dab in dabs {
      guard let place = printer.place(dab) else { continue }
      count(place.box.intersection(bounds))
      forEachTile(place.box.intersection(bounds)) { index, x, y in
        printer.print(dab, place, on: plane(tile(index), x, y))
      }
    }
  }

  /// Composites the layer, with more dabs over it that are not kept, onto a picture.
  ///
  /// - Parameters:
  ///   - tail: The dabs that are not kept.
  ///   - paint: The paint of the whole stroke.
  ///   - pixmap: The pixels to paint on, which must not show the stroke already.
  ///   - clip: The pixels that may change.
  /// - Precondition: The picture has the layer's size.
  package func paint(
    adding tail: ArraySlice<Dab>,
    _ paint: Paint,
    into pixmap: inout Pixmap,
    clip: PixelRect
  ) {
    precondition(
      pixmap.width == width && pixmap.height == height,
      "picture and layer must have the same size"
    )
    let area = clip.intersection(bounds)
    guard !area.isEmpty else { return }
    var more: [(Dab, DabPlace)] = []
    for dab in tail {
      if let place = printer.place(dab), place.box.intersects(area) {
        more.append((dab, place))
        count(place.box.intersection(area))
      }
    }
    budget.spend(Work.rarePixel / 10 * Double(area.width * area.height))
    pixmap.withTarget(area) { target in
      forEachTile(area) { index, x, y in
        let box = plane(spare, x, y).bounds.intersection(area)
        var shown = tiles[index].map { plane($0, x, y) }
        var isCopied = false
        for (dab, place) in more where place.box.intersects(box) {
          if !isCopied {
            shown = copied(tiles[index], x, y)
            budget.spend(Work.tile * Double(printer.channels))
          }
          isCopied = true
          if let shown { printer.print(dab, place, on: shown) }
        }
        if let shown { shown.composite(paint, isShaded: printer.isShaded, onto: target) }
      }
    }
  }

  /// Counts a print.
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
