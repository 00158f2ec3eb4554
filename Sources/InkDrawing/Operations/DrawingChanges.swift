package import InkGraphics

/// The damage of a page: the area to repaint.
package struct PageDamage: Hashable, Sendable {
  /// The page to repaint.
  package var page: PageID

  /// The area to repaint, in page coordinates.
  package var area: Rect

  /// Whether the whole page must be repainted, for example after a change of its size or paper.
  package var isWhole: Bool
}

/// The changes made by an operation.
public struct DrawingChanges: Sendable {
  /// The operation to store and send to other replicas; `nil` if the changes come from a merge, or there are none.
  public internal(set) var logged: LoggedOperation?

  /// The areas to repaint, one entry per page.
  package internal(set) var damage: [PageDamage] = []

  /// The items that were added, removed or changed, in order of change, possibly with repetitions.
  public internal(set) var items: [ItemID] = []

  /// The layers that were added, removed or changed, in order of change, possibly with repetitions.
  public internal(set) var layers: [LayerID] = []

  /// The pages that were added, removed or changed, in order of change, possibly with repetitions.
  public internal(set) var pages: [PageID] = []

  /// Creates an empty set of changes.
  init() {}

  /// Whether nothing changed.
  public var isEmpty: Bool { items.isEmpty && layers.isEmpty && pages.isEmpty }

  /// Returns the damage of a page; its area is empty if there is none.
  package func damage(of page: PageID) -> PageDamage {
    for entry in damage where entry.page == page { return entry }
    return PageDamage(page: page, area: .empty, isWhole: false)
  }

  mutating func add(_ area: Rect, on page: PageID, isWhole: Bool = false) {
    if area.isEmpty, !isWhole { return }
    for i in damage.indices where damage[i].page == page {
      damage[i].area.formUnion(area)
      if isWhole { damage[i].isWhole = true }
      return
    }
    damage.append(PageDamage(page: page, area: area, isWhole: isWhole))
  }

  mutating func add(_ layer: Layer) {
    layers.append(layer.id)
    add(layer.bounds, on: layer.page)
  }
}
