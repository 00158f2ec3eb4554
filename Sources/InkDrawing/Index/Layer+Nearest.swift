package import InkGraphics

extension Layer {
  /// The things whose bounds meet an area, those first that are nearest to a rectangle; no more than some.
  ///
  /// Cost: a look at some chunks for each that is found, and at some thousand things at most: where nearly all
  /// are such as do not count, those farther away are not found.
  ///
  /// - Parameters:
  ///   - rect: What they are near to.
  ///   - area: Where they are looked for.
  ///   - most: How many are enough.
  ///   - isWanted: Whether one counts.
  package func items(
    nearest rect: Rect,
    in area: Rect,
    maximum: Int,
    where isWanted: (Item) -> Bool
  ) -> [Item] {
    guard let root = cells.root, root.bounds.intersects(area) else { return [] }
    var found: [Item] = []
    var visited = 0
    // What is still to be looked at, the nearest at the end.
    var waiting = [Waiting(chunk: root, item: nil, distance: rect.distanceSquared(to: root.bounds))]
    func wait(_ entry: Waiting) {
      var (low, high) = (0, waiting.count)
      while low < high {
        let middle = (low + high) / 2
        if waiting[middle].distance > entry.distance { low = middle + 1 } else { high = middle }
      }
      waiting.insert(entry, at: low)
    }
    while found.count < maximum, visited < Self.maximumLooked, let next = waiting.popLast() {
      if let item = next.item {
        found.append(item)
        continue
      }
      visited += next.chunk?.items.count ?? 0
      for item in next.chunk?.items ?? [] where item.bounds.intersects(area) && isWanted(item) {
        let distance = rect.distanceSquared(to: item.bounds)
        wait(Waiting(chunk: nil, item: item, distance: distance))
      }
      for child in next.chunk?.children ?? [] where child.bounds.intersects(area) {
        let distance = rect.distanceSquared(to: child.bounds)
        wait(Waiting(chunk: child, item: nil, distance: distance))
      }
    }
    return found
  }

  /// How many things are looked at.
  private static var maximumLooked: Int { 4096 }
}

/// A chunk or an item that is still to be looked at.
private struct Waiting {
  let chunk: Chunk?
  let item: Item?
  let distance: Double
}

extension Rect {
  /// The square of the distance between two rectangles; 0 where they meet.
  fileprivate func distanceSquared(to other: Rect) -> Double {
    let across = max(max(other.minX - maxX, minX - other.maxX), 0)
    let down = max(max(other.minY - maxY, minY - other.maxY), 0)
    return across * across + down * down
  }
}
