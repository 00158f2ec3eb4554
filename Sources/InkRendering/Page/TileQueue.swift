import InkDrawing
import InkGraphics

/// Squares of the view that have still to be painted, or quarters of those that are too much for one frame.
struct TileQueue {
  static let side = 128
  private let bounds: PixelRect
  private let columns: Int
  /// The quarters of each tile that wait, a bit each: the upper left one, the upper right, the lower left and right.
  private var waiting: [UInt8]
  private var count = 0

  private static let allQuarters: UInt8 = 15

  /// All tiles before this one are painted.
  private var first = 0

  /// Creates a queue without tiles that wait.
  init(_ bounds: PixelRect) {
    self.bounds = bounds
    columns = (bounds.width + Self.side - 1) / Self.side
    let rows = (bounds.height + Self.side - 1) / Self.side
    waiting = [UInt8](repeating: 0, count: columns * rows)
  }

  var isEmpty: Bool { count == 0 }

  /// Lets all tiles wait.
  mutating func fill() {
    for i in waiting.indices { waiting[i] = Self.allQuarters }
    count = waiting.count
    first = 0
  }

  /// Takes over that the picture was moved by whole pixels: what has come into view waits.
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

  /// Whether a tile waits that meets a rectangle inside the view.
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

  /// Lets all tiles wait that meet a rectangle.
  mutating func add(meeting rect: PixelRect) {
    for i in waiting.indices where waiting[i] != Self.allQuarters && tile(i).intersects(rect) {
      if waiting[i] == 0 { count += 1 }
      waiting[i] = Self.allQuarters
      first = min(first, i)
    }
  }

  /// Lets a tile, or a quarter of one, wait again that was taken.
  private mutating func putBack(_ part: PixelRect) {
    let i = index(of: part)
    if waiting[i] == 0 { count += 1 }
    let tile = tile(i)
    for number in 0..<4 where tile == part || quarter(number, of: tile) == part {
      waiting[i] |= 1 << UInt8(number)
    }
    first = min(first, i)
  }

  /// Lets all but a quarter of a tile wait again that was taken.
  ///
  /// - Returns: The quarter; the same for what is one already.
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

  /// Takes the first tile that waits and meets a rectangle, or a quarter of it if only some of it waits.
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

  /// With how many items a tile is painted in quarters, if a frame may not paint more.
  static let maximumItems = 256

  /// Takes the next tile that a frame has time for, with what there is to paint in it.
  ///
  /// The first one of a frame is taken in any case, but only a quarter of it where there is much; another one if it fits
  /// into what is left.
  ///
  /// - Parameters:
  ///   - rect: What it meets.
  ///   - budget: How many items the frame may paint.
  ///   - spent: How many it has painted; `nil` before the first tile.
  ///   - look: Finds what there is to paint in a tile; `nil` if that has to wait for another frame.
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

  /// The tiles that wait, and the quarters of those of which only some do.
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

  /// The number of the tile that contains a rectangle.
  private func index(of part: PixelRect) -> Int {
    (part.minY - bounds.minY) / Self.side * columns + (part.minX - bounds.minX) / Self.side
  }

  /// A quarter of a tile; empty where that is cut off by the edge of the view.
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
