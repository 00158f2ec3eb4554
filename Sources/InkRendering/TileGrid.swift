import InkGraphics

/// Which strokes touch which square of the canvas, so that a place can be painted anew without
/// looking at every stroke of the page.
struct TileGrid {
  private static let side = 64
  private let columns: Int
  private let rows: Int
  private var tiles: [[UInt32]]

  init(width: Int, height: Int) {
    columns = max(1, (width + Self.side - 1) / Self.side)
    rows = max(1, (height + Self.side - 1) / Self.side)
    tiles = [[UInt32]](repeating: [], count: columns * rows)
  }

  /// Enters a stroke by its position in the model.
  ///
  /// Positions must be entered in rising order.
  mutating func insert(_ position: Int, covering rect: PixelRect) {
    guard !rect.isEmpty else { return }
    for row in (rect.minY / Self.side)...min(rows - 1, (rect.maxY - 1) / Self.side) {
      for column in (rect.minX / Self.side)...min(columns - 1, (rect.maxX - 1) / Self.side) {
        let tile = row * columns + column
        if tiles[tile].last != UInt32(position) { tiles[tile].append(UInt32(position)) }
      }
    }
  }

  /// The positions of the strokes whose tiles meet `rect`, rising, each once.
  func positions(near rect: PixelRect) -> [Int] {
    guard !rect.isEmpty else { return [] }
    var found: [UInt32] = []
    var tileCount = 0
    for row in (rect.minY / Self.side)...min(rows - 1, (rect.maxY - 1) / Self.side) {
      for column in (rect.minX / Self.side)...min(columns - 1, (rect.maxX - 1) / Self.side) {
        found.append(contentsOf: tiles[row * columns + column])
        tileCount += 1
      }
    }
    if tileCount > 1 { found.sort() }
    var positions: [Int] = []
    positions.reserveCapacity(found.count)
    for position in found where positions.last != Int(position) { positions.append(Int(position)) }
    return positions
  }
}
