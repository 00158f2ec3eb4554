package import InkGraphics

extension Layer {
  /// Returns a limited number of items whose bounds intersect an area, nearest to a rectangle first.
  ///
  /// Tests at most 4096 items: if nearly all of these are unwanted, farther ones are not found.
  ///
  /// - Parameters:
  ///   - rect: The rectangle from which distances are measured, in page coordinates.
  ///   - area: The area to search, in page coordinates.
  ///   - maximum: The greatest number of items.
  ///   - isWanted: Whether an item counts.
  /// - Complexity: A few chunks for each item found.
  package func items(
    nearest rect: Rect,
    in area: Rect,
    maximum: Int,
    where isWanted: (Item) -> Bool
  ) -> [Item] {
    guard let root = cells.root, root.bounds.intersects(area) else { return [] }
    var found: [Item] = []
    var visited = 0
    // The chunks and items still to be visited; the nearest is last.
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

  /// The greatest number of items tested.
  private static var maximumLooked: Int { 4096 }
}

/// A chunk or an item still to be visited.
private struct Waiting {
  let chunk: Chunk?
  let item: Item?
  let distance: Double
}

extension Rect {
  /// Returns the square of the distance between two rectangles; 0 if they touch.
  fileprivate func distanceSquared(to other: Rect) -> Double {
    let across = max(max(other.minX - maxX, minX - other.maxX), 0)
    let down = max(max(other.minY - maxY, minY - other.maxY), 0)
    return across * across + down * down
  }
}
