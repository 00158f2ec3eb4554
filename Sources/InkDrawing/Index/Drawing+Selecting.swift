public import InkGraphics
import InkStrokes

extension Drawing {
  /// The things of a page that can be edited and whose ink lies wholly in a rectangle, the lowest first.
  ///
  /// What erasers took is not there. What is hidden, locked or erases is left out.
  ///
  /// Cost: a look at the boxes about the edge of the rectangle, and at the ink there.
  ///
  /// - Parameters:
  ///   - page: The page.
  ///   - box: The rectangle, in the coordinates of the page.
  ///   - wholeGroups: Whether a thing in a group comes with all of its outermost group.
  ///   - reader: Reads the samples.
  public func items(
    on page: PageID,
    inside box: Rect,
    wholeGroups: Bool = false,
    reader: StrokeReader = StrokeReader()
  ) -> [Item] {
    items(on: page, in: .inside(box), wholeGroups, reader)
  }

  /// The things of a page that can be edited and whose ink touches a rectangle, the lowest first.
  ///
  /// As ``items(on:inside:wholeGroups:reader:)`` in all else.
  public func items(
    on page: PageID,
    meeting box: Rect,
    wholeGroups: Bool = false,
    reader: StrokeReader = StrokeReader()
  ) -> [Item] {
    items(on: page, in: .meeting(box), wholeGroups, reader)
  }

  /// The things of a page that can be edited and that a lasso takes, the lowest first.
  ///
  /// The lasso goes from its last point back to the first. What it goes round is inside, also where it crosses
  /// itself or goes round twice (non-zero winding). It takes a stroke if at least half of the way that the pen went
  /// is inside, and another thing, or a stroke that erasers took from, if at least half of its ink is: half of the
  /// length of lines, of the discs of ink that is made of such, of the outline of what is filled and of pictures.
  /// What erasers took is not there. What is hidden, locked or erases is left out.
  ///
  /// Cost: a look at the boxes about the lasso, and at the ink there; it grows with the logarithm of the number
  /// of points of a lasso that does not cross itself all over.
  ///
  /// - Parameters:
  ///   - page: The page.
  ///   - points: The lasso, in the coordinates of the page; of more than 65,536 points, some are left out evenly.
  ///   - wholeGroups: Whether a thing in a group comes with all of its outermost group.
  ///   - reader: Reads the samples.
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

  /// All things of a page that can be edited, the lowest first.
  ///
  /// What is hidden, locked or erases is left out.
  public func editableItems(of page: PageID) -> [Item] {
    var found: [Item] = []
    for layer in editableLayers(of: page) {
      for item in layer.items where item.isEditable { found.append(item) }
    }
    return found
  }

  /// Some things, and those of the page that can be edited and are in the same outermost groups, the lowest
  /// first.
  ///
  /// Cost: a look at every item of the page if one of them is in a group.
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
  /// Whether it can be selected on a layer that can be edited.
  package var isEditable: Bool {
    if erases || isLocked || isRemoved || bounds.isEmpty { return false }
    if isStroke { return true }
    if case .unknown = content { return false }
    return true
  }
}

extension Drawing {
  /// Those of some items that are there and neither locked nor on a locked layer, in the same order.
  public func erasable(_ ids: [ItemID]) -> [ItemID] {
    ids.filter { id in
      guard let item = self[id], !item.isRemoved, !item.isLocked, let layer = layer(item.layer)
      else { return false }
      return !layer.isRemoved && !layer.isLocked
    }
  }
}

extension Layer {
  /// The things that can be edited and that an area takes, the lowest first.
  fileprivate func items(in region: ItemRegion, reader: StrokeReader) -> [Item] {
    var (inside, across) = ([] as [Item], [] as [Item])
    cells.root?.search(in: region, inside: &inside, across: &across)
    inside = inside.filter { $0.isEditable }
    across = across.filter { $0.isEditable }
    // As they are stored, so that what lies together is decoded together.
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

  /// Whether something is a stroke that no eraser took from.
  private func isWholeStroke(_ item: Item) -> Bool {
    item.isStroke && item.brush != nil && !item.isContested && !item.carriesErasers
      && !erasers(near: item.bounds).contains { $0.erasesDirectly(from: item) }
  }
}

extension Chunk {
  /// Collects the items whose box lies in an area, and those whose box may.
  ///
  /// Boxes of chunks that lie wholly inside or outside decide for all that is in them.
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
