import InkGraphics

/// Squares of the view that have still to be painted.
struct TileQueue {
  static let side = 128
  private let bounds: PixelRect
  private let columns: Int
  private var isWaiting: [Bool]
  private var count = 0

  /// All tiles before this one are painted.
  private var first = 0

  /// Creates a queue without tiles that wait.
  init(_ bounds: PixelRect) {
    self.bounds = bounds
    columns = (bounds.width + Self.side - 1) / Self.side
    let rows = (bounds.height + Self.side - 1) / Self.side
    isWaiting = [Bool](repeating: false, count: columns * rows)
  }

  var isEmpty: Bool { count == 0 }

  /// Lets all tiles wait.
  mutating func fill() {
    for i in isWaiting.indices { isWaiting[i] = true }
    count = isWaiting.count
    first = 0
  }

  /// Takes over that the picture was moved by whole pixels: what has come into view waits.
  mutating func shift(columns dx: Int, rows dy: Int) {
    let old = self
    for i in isWaiting.indices {
      let tile = tile(i)
      let source = PixelRect(
        minX: tile.minX - dx,
        minY: tile.minY - dy,
        maxX: tile.maxX - dx,
        maxY: tile.maxY - dy
      )
      isWaiting[i] = source.intersection(bounds) != source || old.waits(meeting: source)
    }
    count = isWaiting.reduce(0) { $0 + ($1 ? 1 : 0) }
    first = 0
  }

  /// Whether a tile waits that meets a rectangle inside the view.
  private func waits(meeting rect: PixelRect) -> Bool {
    guard count > 0 else { return false }
    for y in (rect.minY - bounds.minY) / Self.side...(rect.maxY - 1 - bounds.minY) / Self.side {
      for x in (rect.minX - bounds.minX) / Self.side...(rect.maxX - 1 - bounds.minX) / Self.side
      where isWaiting[y * self.columns + x] {
        return true
      }
    }
    return false
  }

  /// Lets all tiles wait that meet a rectangle.
  mutating func add(meeting rect: PixelRect) {
    for i in isWaiting.indices where !isWaiting[i] && tile(i).intersects(rect) {
      isWaiting[i] = true
      count += 1
      first = min(first, i)
    }
  }

  /// Takes the first tile that waits and meets a rectangle.
  mutating func next(meeting rect: PixelRect) -> PixelRect? {
    guard count > 0, !rect.isEmpty else { return nil }
    while first < isWaiting.count, !isWaiting[first] { first += 1 }
    var i = first
    if columns > 0 { i = max(first, rect.minY / Self.side * columns) }
    while i < isWaiting.count {
      let tile = tile(i)
      if tile.minY >= rect.maxY { return nil }
      if isWaiting[i], tile.intersects(rect) {
        isWaiting[i] = false
        count -= 1
        return tile
      }
      i += 1
    }
    return nil
  }

  /// Whether a tile waits.
  func holds(_ tile: PixelRect) -> Bool {
    let i = tile.minY / Self.side * columns + tile.minX / Self.side
    return isWaiting.indices.contains(i) && isWaiting[i]
  }

  /// The tiles that wait.
  var rest: [PixelRect] {
    var tiles: [PixelRect] = []
    for i in isWaiting.indices where isWaiting[i] { tiles.append(tile(i)) }
    return tiles
  }

  /// All tiles of an area.
  static func all(_ bounds: PixelRect) -> [PixelRect] {
    var queue = TileQueue(bounds)
    queue.fill()
    return queue.rest
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
}
