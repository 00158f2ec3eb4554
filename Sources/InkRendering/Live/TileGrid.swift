import InkGraphics
import InkStrokes

/// An index of the strokes that touch each tile of the canvas.
///
/// So a rectangle can be repainted without examining every stroke of the page.
struct TileGrid {
  private static let side = 64
  private let columns: Int
  private let rows: Int
  private var tiles: [[StrokeID]]

  init(width: Int, height: Int) {
    columns = max(1, (width + Self.side - 1) / Self.side)
    rows = max(1, (height + Self.side - 1) / Self.side)
    tiles = [[StrokeID]](repeating: [], count: columns * rows)
  }

  /// Adds a stroke to the tiles that a rectangle of pixels intersects.
  ///
  /// Strokes may be inserted in any order, and again as they grow.
  mutating func insert(_ id: StrokeID, covering rect: PixelRect) {
    for row in rows(near: rect) {
      for tile in tiles(near: rect, in: row) {
        var index = tiles[tile].count
        while index > 0, id < tiles[tile][index - 1] { index -= 1 }
        if index == 0 || tiles[tile][index - 1] != id { tiles[tile].insert(id, at: index) }
      }
    }
  }

  /// Removes a stroke from the index.
  ///
  /// - Parameter rect: A rectangle of pixels that contains all those of its insertions.
  mutating func remove(_ id: StrokeID, covering rect: PixelRect) {
    for row in rows(near: rect) {
      for tile in tiles(near: rect, in: row) {
        if let index = tiles[tile].lastIndex(of: id) { tiles[tile].remove(at: index) }
      }
    }
  }

  /// Returns the strokes in the tiles that a rectangle of pixels intersects, each once, in the order in which they
  /// began.
  func strokes(near rect: PixelRect) -> [StrokeID] {
    var lists: [[StrokeID]] = []
    for row in rows(near: rect) {
      for tile in tiles(near: rect, in: row) where !tiles[tile].isEmpty {
        lists.append(tiles[tile])
      }
    }
    while lists.count > 1 {
      for i in 0..<(lists.count / 2) { lists[i] = Self.union(lists[i], lists.removeLast()) }
    }
    return lists.first ?? []
  }

  /// Returns the union of two lists of strokes, all in the order in which they began.
  private static func union(_ a: [StrokeID], _ b: [StrokeID]) -> [StrokeID] {
    if a == b { return a }
    var all: [StrokeID] = []
    all.reserveCapacity(a.count + b.count)
    var (i, j) = (0, 0)
    while i < a.count || j < b.count {
      let isFirst = j == b.count || (i < a.count && a[i] < b[j])
      let id = isFirst ? a[i] : b[j]
      if isFirst || (i < a.count && a[i] == id) { i += 1 }
      if !isFirst { j += 1 }
      all.append(id)
    }
    return all
  }

  // The tiles of a rectangle are returned as ranges of rows and columns. A function with a callback would retain the
  // lists while it runs, so that changing one would copy all of them.

  private func rows(near rect: PixelRect) -> Range<Int> {
    if rect.isEmpty { return 0..<0 }
    return rect.minY / Self.side..<min(rows, (rect.maxY - 1) / Self.side + 1)
  }

  private func tiles(near rect: PixelRect, in row: Int) -> Range<Int> {
    let first = row * columns
    return first + rect.minX / Self.side..<first + min(columns, (rect.maxX - 1) / Self.side + 1)
  }
}
