public import InkGraphics
import InkStrokes

extension Drawing {
  /// Returns the editable items of a page whose ink is completely inside a rectangle, bottom to top.
  ///
  /// Ignores erased ink, erasers, and hidden or locked items.
  ///
  /// - Parameters:
  ///   - page: The page.
  ///   - box: The rectangle, in page coordinates.
  ///   - wholeGroups: Whether to include the whole outermost groups of the items. The default is `false`.
  ///   - reader: The reader of samples. The default caches nothing.
  /// - Complexity: Tests the boxes around the edge of the rectangle, and the ink there.
  public func items(
    on page: PageID,
    inside box: Rect,
    wholeGroups: Bool = false,
    reader: StrokeReader = StrokeReader()
  ) -> [Item] {
    items(on: page, in: .inside(box), wholeGroups, reader)
  }

  /// Returns the editable items of a page whose ink touches a rectangle, bottom to top.
  ///
  /// Ignores erased ink, erasers, and hidden or locked items.
  ///
  /// - Parameters:
  ///   - page: The page.
  ///   - box: The rectangle, in page coordinates.
  ///   - wholeGroups: Whether to include the whole outermost groups of the items. The default is `false`.
  ///   - reader: The reader of samples. The default caches nothing.
  /// - Complexity: Tests the boxes around the edge of the rectangle, and the ink there.
  public func items(
    on page: PageID,
    meeting box: Rect,
    wholeGroups: Bool = false,
    reader: StrokeReader = StrokeReader()
  ) -> [Item] {
    items(on: page, in: .meeting(box), wholeGroups, reader)
  }

  /// Returns the editable items of a page that a lasso selects, bottom to top.
  ///
  /// The lasso is closed by a line from its last point to the first. Its interior is that of the nonzero winding rule,
  /// so loops and overlaps are inside. A stroke is selected if at least half of the path of the pen is inside. Other
  /// items, and strokes with erased parts, are selected if at least half of their remaining ink is: half of the length
  /// of lines, of the discs of dabs, of the outline of filled paths and of pictures. Erasers, and hidden or locked
  /// items, are ignored.
  ///
  /// - Parameters:
  ///   - page: The page.
  ///   - points: The points of the lasso, in page coordinates; more than 65,536 are thinned out evenly.
  ///   - wholeGroups: Whether to include the whole outermost groups of the items. The default is `false`.
  ///   - reader: The reader of samples. The default caches nothing.
  /// - Complexity: Tests the boxes around the lasso, and the ink there, each in logarithmic time in the number of
  ///   points, unless the lasso crosses itself everywhere.
  public func items(
    on page: PageID,
    insideLasso points: [Point],
    wholeGroups: Bool = false,
    reader: StrokeReader = StrokeReader()
  ) -> [Item] {
    items(on: page, in: .lasso(Lasso(points)), wholeGroups, reader)
  }

  private func items(
    on page: PageID,
    in region: ItemRegion,
    _ wholeGroups: Bool,
    _ reader: StrokeReader
  ) -> [Item] {
    var found: [Item] = []
    for layer in editableLayers(of: page) { found += layer.items(in: region, reader: reader) }
    return wholeGroups ? items(withGroupsOf: found, on: page) : found
  }

  /// Returns all editable items of a page, bottom to top.
  ///
  /// Ignores erasers, and hidden or locked items.
  ///
  /// - Complexity: Linear in the number of items of the page.
  public func editableItems(of page: PageID) -> [Item] {
    var found: [Item] = []
    for layer in editableLayers(of: page) {
      for item in layer.items where item.isEditable { found.append(item) }
    }
    return found
  }

  /// Returns some items and the editable items of the page in the same outermost groups, bottom to top.
  ///
  /// Without groups, the items are returned in their given order.
  ///
  /// - Complexity: Linear in the number of items of the page if one of them is in a group; otherwise linear in the
  ///   number of the given items.
  public func items(withGroupsOf items: [Item], on page: PageID) -> [Item] {
    var groups: [UInt64: Int] = [:]
    for item in items {
      if let group = item.groups.first { groups[group.stamp.rawValue] = 1 }
    }
    if groups.isEmpty { return items }
    var ids = items.map { $0.id }
    ids.stableSort { $0 < $1 }
    return editableItems(of: page).filter { item in
      if ItemID.isIn(ids, item.id) { return true }
      guard let group = item.groups.first else { return false }
      return groups[group.stamp.rawValue] != nil
    }
  }
}

extension Item {
  /// Whether the item can be selected if its layer is editable: not an eraser, locked, removed, empty or of a later
  /// version.
  package var isEditable: Bool {
    if erases || isLocked || isRemoved || bounds.isEmpty { return false }
    if isStroke { return true }
    if case .unknown = content { return false }
    return true
  }
}

extension Drawing {
  /// Returns those of the ids whose items can be erased, in the same order.
  ///
  /// An item can be erased if it is present, not locked itself, and not on a removed or locked layer.
  public func erasable(_ ids: [ItemID]) -> [ItemID] {
    ids.filter { id in
      guard let item = self[id], !item.isRemoved, !item.isLocked, let layer = layer(item.layer)
      else { return false }
      return !layer.isRemoved && !layer.isLocked
    }
  }
}

extension Layer {
  /// Returns the items that an area selects, except erasers and locked items, bottom to top.
  fileprivate func items(in region: ItemRegion, reader: StrokeReader) -> [Item] {
    var (inside, across) = ([] as [Item], [] as [Item])
    cells.root?.search(in: region, inside: &inside, across: &across)
    inside = inside.filter { $0.isEditable }
    across = across.filter { $0.isEditable }
    // In stored order, so that strokes that are stored together are decoded together.
    across.stableSort { $0.id < $1.id }
    if case .lasso(let lasso) = region {
      var (strokes, others) = ([] as [Item], [] as [Item])
      for item in across {
        if isWholeStroke(item) { strokes.append(item) } else { others.append(item) }
      }
      across = others
      reader.visit(strokes) { item, samples in
        if let samples, lasso.takes(samples, item.transform) { inside.append(item) }
        return true
      }
    }
    var shapes: [UInt64: Int] = [:]
    var masks: [EraserShape] = []
    func mask(_ eraser: Item) -> EraserShape? {
      let key = eraser.id.stamp.rawValue
      if let known = shapes[key] { return known < 0 ? nil : masks[known] }
      shapes[key] = -1
      guard let ink = eraser.displayItem, ink.erasesMostly else { return nil }
      shapes[key] = masks.count
      masks.append(EraserShape(ink))
      return masks.last
    }
    reader.visitInk(of: across) { item, visible in
      var erasers = visible.erasers.filter { $0.erasesMostly }.map { EraserShape($0) }
      for eraser in self.erasers(near: item.bounds) where eraser.erasesDirectly(from: item) {
        if let shape = mask(eraser) { erasers.append(shape) }
      }
      if region.takes(visible.ink, notBelow: erasers) { inside.append(item) }
      return true
    }
    let keys = inside.map { $0.position }
    return ascendingOrder(inside.count) { a, b in
      keys[a] != keys[b] ? keys[a] < keys[b] : inside[a].isOrdered(below: inside[b])
    }.map { inside[$0] }
  }

  /// Whether an item is a stroke without erased parts.
  private func isWholeStroke(_ item: Item) -> Bool {
    item.isStroke && item.brush != nil && !item.isContested && !item.carriesErasers
      && !erasers(near: item.bounds).contains { $0.erasesDirectly(from: item) }
  }
}

extension Chunk {
  /// Collects the items whose boxes are inside an area, and those that need a closer test.
  ///
  /// If the box of a chunk is inside or outside, that applies to all its items.
  func search(in region: ItemRegion, inside: inout [Item], across: inout [Item]) {
    for item in items {
      switch region.relation(of: item.bounds) {
      case .outside: break
      case .inside: inside.append(item)
      case .across: across.append(item)
      }
    }
    for child in children {
      switch region.relation(of: child.bounds) {
      case .outside: break
      case .inside: child.appendItems(to: &inside)
      case .across: child.search(in: region, inside: &inside, across: &across)
      }
    }
  }
}
