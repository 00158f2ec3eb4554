package import InkGraphics

/// The visible difference of a page between two drawings.
package struct PageDifference: Sendable {
  /// Whether the whole page may differ: in size or paper, or because one drawing doesn't have it.
  package private(set) var isWhole = false

  /// Rectangles that contain all differences, in page coordinates.
  ///
  /// At most 128 per layer; empty ones are left out.
  package private(set) var areas: [Rect] = []

  /// The number of items and groups of items visited: the cost of the comparison.
  package private(set) var comparedCount = 0

  /// Whether the page looks the same in both drawings.
  package var isEmpty: Bool { !isWhole && areas.isEmpty }

  fileprivate init() {}

  fileprivate mutating func addAll() { isWhole = true }

  fileprivate mutating func add(_ area: Rect) {
    if !area.isEmpty { areas.append(area) }
  }

  fileprivate mutating func add(_ comparison: TreeComparison) {
    areas += comparison.areas.rects
    comparedCount += comparison.visited
  }
}

extension Drawing {
  /// Returns the visible difference of a page from another drawing, usually an older copy.
  ///
  /// Drawings are values, so changes in between need not be recorded. Copies share all parts that weren't written
  /// since, and shared parts are skipped.
  ///
  /// - Parameters:
  ///   - page: The page.
  ///   - other: The drawing shown before.
  /// - Complexity: The number of changes times the logarithm of the number of items, plus the number of layers; linear
  ///   for drawings of different origin.
  package func difference(of page: PageID, since other: Drawing) -> PageDifference {
    var difference = PageDifference()
    let (before, now) = (other.page(page), self.page(page))
    if before?.size != now?.size || before?.paper != now?.paper || (before == nil) != (now == nil) {
      difference.addAll()
      return difference
    }
    let old = other.shownLayers(of: page)
    let new = shownLayers(of: page)
    for layer in old where !new.contains(where: { $0.id == layer.id }) {
      difference.add(layer.bounds)
    }
    var kept: [Layer] = []
    for layer in new {
      guard let last = old.first(where: { $0.id == layer.id }) else {
        difference.add(layer.bounds)
        continue
      }
      kept.append(layer)
      if layer.opacity != last.opacity || layer.blendMode != last.blendMode {
        difference.add(layer.bounds.union(last.bounds))
      } else {
        difference.add(TreeComparison(last.cells, layer.cells))
      }
    }
    // Adds the layers whose order changed.
    let order = old.filter { layer in kept.contains { $0.id == layer.id } }
    for (i, layer) in kept.enumerated() where order[i].id != layer.id {
      difference.add(layer.bounds)
      difference.add(order[i].bounds)
    }
    return difference
  }

  private func shownLayers(of page: PageID) -> [Layer] {
    layers(of: page).filter { !$0.isHidden && $0.opacity > 0 }
  }
}
