/// Items of a page that are not seen for a while, though they are there.
package enum HiddenItems: Hashable, Sendable {
  /// Those whose ids lie between two, which count.
  case within(ClosedRange<ItemID>)
  /// Some; their ids in order.
  case some([ItemID])
  /// All but some, whose ids are in order, and but what takes ink away.
  case allBut([ItemID])

  /// Whether an item is not seen.
  ///
  /// Cost: logarithmic.
  package func hides(_ item: Item) -> Bool {
    switch self {
    case .within(let range): range.contains(item.id)
    case .some(let ids): ItemID.isIn(ids, item.id)
    case .allBut(let ids): !item.erases && !ItemID.isIn(ids, item.id)
    }
  }
}
