internal import InkGraphics

/// The signed area of shapes on a whole canvas, in tiles of 64 × 64 pixels.
///
/// Cells are differences of winding numbers along a row, as in ``Accumulator``. They differ from zero only along
/// outlines; the sum of all cells left of a tile is stored for each of its rows. So any rectangle can be restored at a
/// cost proportional to its contents.
struct AreaPlane: ~Copyable {
  static let shift = 6
  static let side = 1 << shift

  /// The offsets of the parts of a tile (cells, sums left of it, masks, bound), in 32-bit elements.
  private static let carries = side * side
  private static let masks = carries + side
  private static let bound = masks + side
  private static let size = bound + 1

  /// The number of columns of tiles on the canvas.
  let columns: Int
  let rows: Int
  private var tiles: [UnsafeMutablePointer<Int32>?]

  init(width: Int, height: Int) {
    columns = (width + Self.side - 1) >> Self.shift
    rows = (height + Self.side - 1) >> Self.shift
    tiles = [UnsafeMutablePointer<Int32>?](repeating: nil, count: columns * rows)
  }

  deinit {
    for tile in tiles { tile?.deallocate() }
  }

  /// The data of one row of pixels of one tile.
  struct Row {
    /// The 64 cells: differences of winding numbers, in units of ``Accumulator``.
    let cells: UnsafeMutablePointer<Int32>
    /// The sum of all cells left of the tile.
    let carry: UnsafeMutablePointer<Int32>
    /// A bit for each block of four cells, the first the lowest: whether one may differ from zero.
    let mask: UnsafeMutablePointer<Int32>
  }

  /// Returns the part of a row of pixels in a column of tiles; `nil` if the tile is not allocated.
  @inline(__always)
  func row(_ column: Int, _ y: Int) -> Row? {
    guard let tile = tiles[(y &>> Self.shift) &* columns &+ column] else { return nil }
    return Self.row(tile, y)
  }

  /// Returns the part of a row of pixels in a column of tiles, and allocates the tile if necessary.
  mutating func madeRow(_ column: Int, _ y: Int) -> Row {
    let index = (y >> Self.shift) * columns + column
    if let tile = tiles[index] { return Self.row(tile, y) }
    let tile = UnsafeMutablePointer<Int32>.allocate(capacity: Self.size)
    tile.initialize(repeating: 0, count: Self.size)
    tiles[index] = tile
    return Self.row(tile, y)
  }

  @inline(__always)
  private static func row(_ tile: UnsafeMutablePointer<Int32>, _ y: Int) -> Row {
    let r = y & (side &- 1)
    return Row(
      cells: tile + r &* side,
      carry: tile + (carries &+ r),
      mask: tile + (masks &+ r)
    )
  }

  // MARK: Bounds of winding numbers

  /// Adds the number of pieces of edges in a window to the bounds of winding numbers of its tiles.
  mutating func count(_ pieces: Int, in window: PixelRect) {
    forEachTile(window) { tile in
      tile[Self.bound] = Int32(clamping: Int(tile[Self.bound]) + pieces)
    }
  }

  /// Returns an upper bound of the magnitude of winding numbers in a rectangle.
  ///
  /// The number of pieces of edges is a rough bound; tiles where it becomes large are scanned.
  func bound(in rect: PixelRect) -> Int {
    var maximum: Int32 = 0
    forEachTile(rect) { tile in
      if tile[Self.bound] > Self.roughBound { tile[Self.bound] = Self.largestWinding(tile) }
      maximum = max(maximum, tile[Self.bound])
    }
    return Int(maximum)
  }

  private static let roughBound: Int32 = 8000

  private static func largestWinding(_ tile: UnsafeMutablePointer<Int32>) -> Int32 {
    var maximum: UInt32 = 0
    for r in 0..<side {
      var winding = tile[carries + r]
      maximum = max(maximum, winding.magnitude)
      for i in 0..<side {
        winding &+= tile[r * side + i]
        maximum = max(maximum, winding.magnitude)
      }
    }
    return Int32(maximum >> 17) + 1
  }

  private func forEachTile(_ rect: PixelRect, _ body: (UnsafeMutablePointer<Int32>) -> Void) {
    guard !rect.isEmpty else { return }
    for y in (rect.minY >> Self.shift)...((rect.maxY - 1) >> Self.shift) {
      for x in (rect.minX >> Self.shift)...((rect.maxX - 1) >> Self.shift) {
        if let tile = tiles[y * columns + x] { body(tile) }
      }
    }
  }
}

extension Accumulator {
  /// Adds the cells of the window to a plane and clears them.
  ///
  /// The window must be aligned to tiles.
  mutating func move(to plane: inout AreaPlane) {
    let blocks = width &>> 2
    let firstTile = Int(originX) >> AreaPlane.shift
    let endTile = firstTile + width >> AreaPlane.shift
    for r in 0..<rows {
      let y = Int(originY) + r
      let cells = self.cells.base + r * stride
      let marks = UnsafeMutableRawPointer(self.marks.base + r * (stride / 4))
      var winding: Int32 = 0
      // The index of the first tile that has not yet received the sum of the cells left of it.
      var due = firstTile
      for word in 0..<(stride >> 5) {
        var bits = (marks + word * 8).loadUnaligned(as: UInt64.self)
        if bits == 0 { continue }
        (marks + word * 8).storeBytes(of: 0, as: UInt64.self)
        repeat {
          let block = word &* 8 &+ bits.trailingZeroBitCount &>> 3
          bits &= bits &- 1
          let d = cells.quad(block &* 4)
          cells.setQuad(block &* 4, .zero)
          if block > blocks { continue }
          if block > 0 {
            let tile = firstTile &+ (block &- 1) &>> 4
            if due <= tile {
              if winding != 0 {
                for t in due...tile { plane.madeRow(t, y).carry.pointee &+= winding }
              }
              due = tile &+ 1
            }
            if d != .zero {
              let row = plane.madeRow(tile, y)
              let column = (block &- 1) & 15
              row.cells.setQuad(column &* 4, row.cells.quad(column &* 4) &+ d)
              row.mask.pointee |= 1 &<< Int32(truncatingIfNeeded: column)
            }
          }
          winding &+= d.wrappedSum()
        } while bits != 0
      }
      if winding != 0, due < endTile {
        for t in due..<endTile { plane.madeRow(t, y).carry.pointee &+= winding }
      }
    }
    let window = PixelRect(
      minX: Int(originX),
      minY: Int(originY),
      maxX: Int(originX) + width,
      maxY: Int(originY) + rows
    )
    plane.count(added, in: window)
  }

  /// Fills the cells of an empty window from a plane.
  ///
  /// - Parameters:
  ///   - plane: The plane.
  ///   - bound: The upper bound of winding numbers in the window.
  mutating func copy(from plane: borrowing AreaPlane, atMost bound: Int) {
    let (minX, end) = (Int(originX), Int(originX) &+ width)
    let firstTile = minX &>> AreaPlane.shift
    let lastTile = (end &- 1) &>> AreaPlane.shift
    for r in 0..<rows {
      let y = Int(originY) &+ r
      let start = r &* stride &+ Self.guardCells
      for t in firstTile...lastTile {
        guard let row = plane.row(t, y) else { continue }
        var bits = UInt32(bitPattern: row.mask.pointee)
        let left = t &<< AreaPlane.shift &- minX
        var before = t == firstTile ? row.carry.pointee : 0
        while bits != 0 {
          let index = bits.trailingZeroBitCount
          bits &= bits &- 1
          let d = row.cells.quad(index &* 4)
          if d == .zero {
            row.mask.pointee &= ~(1 &<< Int32(truncatingIfNeeded: index))
            continue
          }
          let x = left &+ index &* 4
          if x >= width { break }
          if x >= 0 {
            put(d, start &+ x)
          } else if x <= -4 {
            before &+= d.wrappedSum()
          } else {
            for i in 0..<4 {
              if x &+ i < 0 {
                before &+= d[i]
              } else {
                cells.base[start &+ x &+ i] = d[i]
                marks.base[(start &+ x &+ i) &>> 2] = 1
              }
            }
          }
        }
        if before != 0 {
          cells.base[start &- 1] = before
          marks.base[(start &- 1) &>> 2] = 1
        }
      }
    }
    pieces = bound
  }

  @inline(__always)
  private func put(_ d: SIMD4<Int32>, _ p: Int) {
    cells.base.setQuad(p, cells.base.quad(p) &+ d)
    marks.base[p &>> 2] = 1
    marks.base[(p &+ 3) &>> 2] = 1
  }
}
