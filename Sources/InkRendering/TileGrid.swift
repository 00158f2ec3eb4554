import InkGraphics
import InkStrokes

/// Which strokes touch which square of the canvas, so that a place can be painted anew without
/// looking at every stroke of the page.
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

  /// Enters a stroke, in any order and as often as its place grows.
  mutating func insert(_ id: StrokeID, covering rect: PixelRect) {
    forEachTile(near: rect) { tile in
      if tiles[tile].last == id { return }
      var place = tiles[tile].count
      while place > 0, id < tiles[tile][place - 1] { place -= 1 }
      if place == 0 || tiles[tile][place - 1] != id { tiles[tile].insert(id, at: place) }
    }
  }

  /// Takes a stroke out again.
  ///
  /// - Parameter rect: Contains all that it was entered for.
  mutating func remove(_ id: StrokeID, covering rect: PixelRect) {
    forEachTile(near: rect) { tile in
      if let place = tiles[tile].lastIndex(of: id) { tiles[tile].remove(at: place) }
    }
  }

  /// The strokes whose tiles meet `rect`, each once, the one that began first in front.
  func strokes(near rect: PixelRect) -> [StrokeID] {
    var found: [StrokeID] = []
    var tileCount = 0
    forEachTile(near: rect) { tile in
      found.append(contentsOf: tiles[tile])
      tileCount += 1
    }
    if tileCount < 2 { return found }
    found.sort()
    var unique: [StrokeID] = []
    unique.reserveCapacity(found.count)
    for id in found where unique.last != id { unique.append(id) }
    return unique
  }

  private func forEachTile(near rect: PixelRect, _ body: (Int) -> Void) {
    guard !rect.isEmpty else { return }
    for row in (rect.minY / Self.side)...min(rows - 1, (rect.maxY - 1) / Self.side) {
      for column in (rect.minX / Self.side)...min(columns - 1, (rect.maxX - 1) / Self.side) {
        body(row * columns + column)
      }
    }
  }
}
