internal import InkGraphics

/// The colors of the final segments of a shaded ribbon, computed once and stored in tiles of 64 × 64 pixels.
final class ShadeLayer {
  /// The straight pieces of the final segments.
  private(set) var trail: ShadeTrail

  /// The number of final segments in the tiles.
  private var count = 0

  private let columns: Int
  private let canvas: PixelRect
  private var tiles: [UnsafeMutableRawPointer?]

  private static let shift = 6
  private static let side = 1 << shift
  /// The size of one of a tile's planes in bytes, padded for reading a vector behind the last pixel.
  private static let planeBytes = (side * side + 4) * 4

  init?(_ transform: Affine, _ tolerance: Double, width: Int, height: Int) {
    canvas = PixelRect(width: width, height: height)
    guard let trail = ShadeTrail(transform, tolerance, canvas) else { return nil }
    self.trail = trail
    columns = (width + Self.side - 1) >> Self.shift
    let rows = (height + Self.side - 1) >> Self.shift
    tiles = [UnsafeMutableRawPointer?](repeating: nil, count: columns * rows)
  }

  deinit {
    for tile in tiles { tile?.deallocate() }
  }

  /// Adds segments up to an index, which are final, to the tiles.
  func bake(_ ribbon: Ribbon, _ end: Int) {
    guard end > count else { return }
    let first = trail.pieces.count
    trail.append(ribbon, count..<end, continues: count > 0, isOpen: true)
    count = end
    for i in first..<trail.pieces.count {
      let piece = trail.pieces[i]
      forEachTile(piece.box(within: canvas)) { index, x, y in
        if !piece.mayReach(bounds(x, y)) { return }
        let tile = tiles[index] ?? made(index, x, y)
        plane(tile, x, y).enter(piece, ShadeField.number(i), trail.rows)
      }
    }
  }

  /// Calls `body` with the straight pieces of the whole ribbon and a function that records them in a plane.
  func withWhole(
    _ ribbon: Ribbon,
    _ body: (_ pieces: UnsafeBufferPointer<ShadePiece>, _ fill: (ShadePlane) -> Void) -> Void
  ) {
    let mark = trail.end
    let baked = trail.pieces.count
    trail.append(ribbon, count..<ribbon.segments.count, continues: count > 0)
    let rows = trail.rows
    trail.pieces.withUnsafeBufferPointer { pieces in
      body(pieces) { plane in
        copy(to: plane)
        for i in baked..<pieces.count { plane.enter(pieces[i], ShadeField.number(i), rows) }
      }
    }
    trail.rewind(to: mark)
  }

  private func copy(to plane: ShadePlane) {
    forEachTile(plane.bounds) { index, x, y in
      if let tile = tiles[index] {
        plane.copy(from: self.plane(tile, x, y))
      } else {
        plane.clear(bounds(x, y))
      }
    }
  }

  // MARK: Tiles

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

  private func made(_ index: Int, _ x: Int, _ y: Int) -> UnsafeMutableRawPointer {
    let tile = UnsafeMutableRawPointer.allocate(byteCount: 3 * Self.planeBytes, alignment: 16)
    tile.initializeMemory(as: Int32.self, repeating: 0, count: 3 * Self.planeBytes / 4)
    let plane = plane(tile, x, y)
    plane.clear(plane.bounds)
    tiles[index] = tile
    return tile
  }

  private func plane(_ tile: UnsafeMutableRawPointer, _ x: Int, _ y: Int) -> ShadePlane {
    ShadePlane(
      entries: tile.assumingMemoryBound(to: Int32.self),
      depths: (tile + Self.planeBytes).assumingMemoryBound(to: Float.self),
      strands: (tile + 2 * Self.planeBytes).assumingMemoryBound(to: Int32.self),
      pitch: Self.side,
      bounds: bounds(x, y)
    )
  }

  private func bounds(_ x: Int, _ y: Int) -> PixelRect {
    PixelRect(
      minX: x << Self.shift,
      minY: y << Self.shift,
      maxX: (x + 1) << Self.shift,
      maxY: (y + 1) << Self.shift
    )
  }
}
