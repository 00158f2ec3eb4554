public import InkGraphics

/// What has to be painted anew of a page.
package struct PageDamage: Hashable, Sendable {
  /// The page.
  package var page: PageID

  /// The area, in the coordinates of the page.
  package var area: Rect

  /// Whether all of the page is different, its size or paper included.
  package var isWhole: Bool
}

/// What an operation did to a drawing.
public struct DrawingChanges: Sendable {
  /// What to store and to send to other replicas; `nil` if nothing was done here.
  public internal(set) var logged: LoggedOperation?

  /// What has to be painted anew, a page at a time.
  package internal(set) var damage: [PageDamage] = []

  /// The things that were added, removed or changed, some of them perhaps more than once.
  public internal(set) var items: [ItemID] = []

  /// The layers that were added, removed or changed.
  public internal(set) var layers: [LayerID] = []

  /// The pages that were added, removed or changed.
  public internal(set) var pages: [PageID] = []

  /// Creates an account of no changes.
  init() {}

  /// Whether nothing is different.
  public var isEmpty: Bool { items.isEmpty && layers.isEmpty && pages.isEmpty }

  /// What has to be painted anew of a page; an empty area if nothing.
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
