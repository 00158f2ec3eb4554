/// Items of a page that are temporarily not shown.
package enum HiddenItems: Hashable, Sendable {
  /// The items with ids in a closed range.
  case within(ClosedRange<ItemID>)
  /// The items with the given ids, which are sorted.
  case some([ItemID])
  /// All items except erasers and the items with the given ids, which are sorted.
  case allBut([ItemID])

  /// Whether an item is hidden.
  ///
  /// - Complexity: Logarithmic in the number of ids.
  package func hides(_ item: Item) -> Bool {
    switch self {
    case .within(let range): range.contains(item.id)
    case .some(let ids): ItemID.isIn(ids, item.id)
    case .allBut(let ids): !item.erases && !ItemID.isIn(ids, item.id)
    }
  }
}
