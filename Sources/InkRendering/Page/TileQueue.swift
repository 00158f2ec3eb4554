import InkDrawing
import InkGraphics

/// The tiles of the view that are not painted yet, or quarters of tiles that are too much for one frame.
struct TileQueue {
  static let side = 128
  private let bounds: PixelRect
  private let columns: Int
  /// The pending quarters of each tile, one bit each from the lowest: upper left, upper right, lower left, lower right.
  private var waiting: [UInt8]
  private var count = 0

  private static let allQuarters: UInt8 = 15

  /// The lowest index of a tile that may be pending.
  private var first = 0

  /// Creates a queue for a view of these pixels, without pending tiles.
  init(_ bounds: PixelRect) {
    self.bounds = bounds
    columns = (bounds.width + Self.side - 1) / Self.side
    let rows = (bounds.height + Self.side - 1) / Self.side
    waiting = [UInt8](repeating: 0, count: columns * rows)
  }

  var isEmpty: Bool { count == 0 }

  /// Makes all tiles pending.
  mutating func fill() {
    for i in waiting.indices { waiting[i] = Self.allQuarters }
    count = waiting.count
    first = 0
  }

  /// Moves the pending tiles by whole pixels, right and down; tiles with exposed pixels become pending.
  mutating func shift(columns dx: Int, rows dy: Int) {
    let old = self
    for i in waiting.indices {
      let tile = tile(i)
      let source = PixelRect(
        minX: tile.minX - dx,
        minY: tile.minY - dy,
        maxX: tile.maxX - dx,
        maxY: tile.maxY - dy
      )
      let waits = source.intersection(bounds) != source || old.waits(meeting: source)
      waiting[i] = waits ? Self.allQuarters : 0
    }
    count = waiting.reduce(0) { $0 + ($1 != 0 ? 1 : 0) }
    first = 0
  }

  /// Whether a tile, or a quarter of one, that isn't painted yet intersects a rectangle inside the view.
  private func waits(meeting rect: PixelRect) -> Bool {
    guard count > 0 else { return false }
    for y in (rect.minY - bounds.minY) / Self.side...(rect.maxY - 1 - bounds.minY) / Self.side {
      for x in (rect.minX - bounds.minX) / Self.side...(rect.maxX - 1 - bounds.minX) / Self.side
      where waiting[y * self.columns + x] != 0 {
        return true
      }
    }
    return false
  }

  /// Marks all tiles that intersect a rectangle as not painted.
  mutating func add(meeting rect: PixelRect) {
    for i in waiting.indices where waiting[i] != Self.allQuarters && tile(i).intersects(rect) {
      if waiting[i] == 0 { count += 1 }
      waiting[i] = Self.allQuarters
      first = min(first, i)
    }
  }

  /// Marks a tile, or a quarter of one, as not painted again.
  private mutating func putBack(_ part: PixelRect) {
    let i = index(of: part)
    if waiting[i] == 0 { count += 1 }
    let tile = tile(i)
    for number in 0..<4 where tile == part || quarter(number, of: tile) == part {
      waiting[i] |= 1 << UInt8(number)
    }
    first = min(first, i)
  }

  /// Marks all but one quarter of a tile as not painted again.
  ///
  /// - Returns: The quarter; the argument itself if it is already a quarter.
  private mutating func split(_ tile: PixelRect) -> PixelRect {
    let i = index(of: tile)
    guard tile == self.tile(i), waiting[i] == 0 else { return tile }
    for number in 1..<4 where !quarter(number, of: tile).isEmpty {
      waiting[i] |= 1 << UInt8(number)
    }
    if waiting[i] != 0 { count += 1 }
    first = min(first, i)
    return quarter(0, of: tile)
  }

  /// Removes and returns the first pending tile that intersects a rectangle, or its first pending quarter.
  mutating func next(meeting rect: PixelRect) -> PixelRect? {
    guard count > 0, !rect.isEmpty else { return nil }
    while first < waiting.count, waiting[first] == 0 { first += 1 }
    var i = first
    if columns > 0 { i = max(first, rect.minY / Self.side * columns) }
    while i < waiting.count {
      let tile = tile(i)
      if tile.minY >= rect.maxY { return nil }
      if waiting[i] == Self.allQuarters, tile.intersects(rect) {
        waiting[i] = 0
        count -= 1
        return tile
      }
      for number in 0..<4 where waiting[i] >> UInt8(number) & 1 != 0 {
        let part = quarter(number, of: tile)
        if !part.intersects(rect) { continue }
        waiting[i] &= ~(1 << UInt8(number))
        if waiting[i] == 0 { count -= 1 }
        return part
      }
      i += 1
    }
    return nil
  }

  /// The number of items above which a tile is divided into quarters, if the budget is exceeded.
  static let maximumItems = 256

  /// Removes and returns the next tile that the budget permits, with its scene.
  ///
  /// The first tile of a frame is always returned, but only a quarter of it if it has many items; any other tile
  /// only if it fits into the remaining budget.
  ///
  /// - Parameters:
  ///   - rect: The rectangle that it must intersect, in pixels.
  ///   - budget: The number of items that the frame may paint.
  ///   - spent: The number of items painted so far; `nil` before the first tile.
  ///   - look: Returns the scene of a tile; `nil` if it must be deferred to another frame.
  /// - Returns: The pixels to paint and the content there; `nil` if no tile is pending or permitted.
  mutating func next(
    meeting rect: PixelRect,
    budget: Int,
    spent: Int?,
    _ look: (PixelRect) -> PageScene?
  ) -> (PixelRect, PageScene)? {
    guard let tile = next(meeting: rect) else { return nil }
    guard let scene = look(tile) else {
      putBack(tile)
      return nil
    }
    let maximum = spent.map { budget - $0 } ?? max(budget, Self.maximumItems)
    if scene.itemCount <= maximum { return (tile, scene) }
    if spent != nil {
      putBack(tile)
      return nil
    }
    let part = split(tile)
    if part == tile { return (tile, scene) }
    guard let some = look(part) else {
      putBack(part)
      return nil
    }
    return (part, some)
  }

  /// The pixels that are not painted yet: pending tiles, and quarters of partly painted ones.
  var rest: [PixelRect] {
    var tiles: [PixelRect] = []
    for i in waiting.indices where waiting[i] != 0 {
      let tile = tile(i)
      if waiting[i] == Self.allQuarters {
        tiles.append(tile)
        continue
      }
      for number in 0..<4 where waiting[i] >> UInt8(number) & 1 != 0 {
        tiles.append(quarter(number, of: tile))
      }
    }
    return tiles
  }

  private func tile(_ index: Int) -> PixelRect {
    let x = bounds.minX + index % columns * Self.side
    let y = bounds.minY + index / columns * Self.side
    return PixelRect(
      minX: x,
      minY: y,
      maxX: min(x + Self.side, bounds.maxX),
      maxY: min(y + Self.side, bounds.maxY)
    )
  }

  /// Returns the index of the tile that contains a tile or quarter.
  private func index(of part: PixelRect) -> Int {
    (part.minY - bounds.minY) / Self.side * columns + (part.minX - bounds.minX) / Self.side
  }

  /// Returns a quarter of a tile, 0…3 from the upper left in reading order; empty if it is outside the view.
  private func quarter(_ number: Int, of tile: PixelRect) -> PixelRect {
    let half = Self.side / 2
    let (x, y) = (tile.minX + number % 2 * half, tile.minY + number / 2 * half)
    return PixelRect(
      minX: x,
      minY: y,
      maxX: min(x + half, tile.maxX),
      maxY: min(y + half, tile.maxY)
    )
  }
}
