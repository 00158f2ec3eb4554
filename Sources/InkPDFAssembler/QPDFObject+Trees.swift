extension QPDFObject {
  /// The maximum depth of a tree of names or numbers.
  private static let maximumDepth = 32

  /// Returns the keys and values of a tree of names or numbers, in its order.
  ///
  /// - Parameters:
  ///   - leaves: The key of the arrays with the entries: `/Names` or `/Nums`.
  ///   - maximumCount: The number of entries after which the others are left out.
  func treeEntries(
    _ leaves: String,
    maximumCount: Int
  ) -> [(key: QPDFObject, value: QPDFObject)] {
    var entries: [(key: QPDFObject, value: QPDFObject)] = []
    addEntries(leaves, maximumCount, depth: 0, &entries)
    return entries
  }

  private func addEntries(
    _ leaves: String,
    _ maximumCount: Int,
    depth: Int,
    _ entries: inout [(key: QPDFObject, value: QPDFObject)]
  ) {
    guard depth < Self.maximumDepth else { return }
    let list = self[leaves]
    for index in stride(from: 0, to: list.count - 1, by: 2) where entries.count < maximumCount {
      entries.append((list[index], list[index + 1]))
    }
    let kids = self["/Kids"]
    for kid in 0..<kids.count where entries.count < maximumCount {
      kids[kid].addEntries(leaves, maximumCount, depth: depth + 1, &entries)
    }
  }
}
