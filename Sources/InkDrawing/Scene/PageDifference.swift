public import InkGraphics

/// Where two drawings show a page differently.
public struct PageDifference: Sendable {
  /// Whether all of it may differ: size or paper do, or only one of the drawings has the page.
  public private(set) var isWhole = false

  /// Rectangles in page units; outside of them both show the same.
  ///
  /// At most 128 a layer; empty ones are left out.
  public private(set) var areas: [Rect] = []

  /// How many items and groups of items were looked at: what the comparison cost.
  public private(set) var comparedCount = 0

  /// Whether both show the same.
  public var isEmpty: Bool { !isWhole && areas.isEmpty }

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
  /// Where the picture of a page differs from that of another drawing: an older copy of this one, as
  /// a rule.
  ///
  /// Both are values, so nobody has to note what happens in between. Copies share what was not
  /// written since, and what is shared is not looked at.
  ///
  /// Cost: changes × the logarithm of the number of items, and the layers of the drawing; linear for
  /// drawings that do not stem from each other.
  ///
  /// - Parameters:
  ///   - page: The page.
  ///   - other: The drawing that was shown.
  public func difference(of page: PageID, since other: Drawing) -> PageDifference {
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
    // Layers that changed places.
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
