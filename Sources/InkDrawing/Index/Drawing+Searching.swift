public import InkGraphics

extension Layer {
  /// The things whose bounds meet a rectangle, the lowest first.
  public func items(near rect: Rect) -> [Item] {
    var looked = 0
    return items(near: rect, looked: &looked)
  }

  /// The things whose bounds meet a rectangle; counts the boxes that were looked at.
  func items(near rect: Rect, looked: inout Int) -> [Item] {
    var found: [Item] = []
    cells.root?.search(rect, into: &found, looked: &looked)
    found.arrange { ItemTree.precedes($0, $1, .position) }
    return found
  }

  /// The things whose bounds lie wholly inside a rectangle, the lowest first.
  public func items(inside rect: Rect) -> [Item] {
    items(near: rect).filter { rect.contains($0.bounds) }
  }

  /// The things whose ink is within a radius of a straight line, the lowest first.
  ///
  /// Looks at the ink itself where the bounds are near. What takes ink away is left out, as it cannot be
  /// seen, and so is ink of which nothing is left within the radius. Caps count as round.
  ///
  /// - Parameters:
  ///   - start: Where the line begins, in the coordinates of the page.
  ///   - end: Where it ends; the same for a point.
  ///   - radius: How far from the line ink may be, in document units.
  ///   - cache: Keeps what is decoded, if given.
  public func items(
    touching start: Point,
    _ end: Point,
    radius: Double,
    keptIn cache: StrokeCache? = nil
  ) -> [Item] {
    guard start.isFinite, end.isFinite, radius >= 0 else { return [] }
    let probe = InkProbe(from: start, to: end, radius: radius)
    var found: [Item] = []
    var near = items(near: probe.bounds)
    var erasers: [(item: Item, mask: DisplayList.Item)] = []
    if eraserCount > 0 {
      Item.visitInk(of: near.filter { $0.erases }, keptIn: cache) { item, ink in
        if ink.erasesMostly, probe.touches(ink) { erasers.append((item, ink)) }
        return true
      }
      near.removeAll { $0.erases }
    }
    Item.visitInk(of: near, keptIn: cache) { item, ink in
      guard probe.touches(ink) else { return true }
      let above = erasers.filter { ItemTree.precedes(item, $0.item, .position) }
      if above.isEmpty || probe.touches(ink, notBelow: above.map { $0.mask }) { found.append(item) }
      return true
    }
    return found
  }

  /// The topmost thing whose ink is within a distance of a point; `nil` if there is none.
  public func item(at point: Point, within radius: Double) -> Item? {
    guard point.isFinite, radius >= 0 else { return nil }
    let probe = InkProbe(from: point, to: point, radius: radius)
    var found: Item?
    Item.visitInk(of: items(near: probe.bounds).reversed().filter { !$0.erases }) { item, ink in
      if probe.touches(ink) { found = item }
      return found == nil
    }
    return found
  }
}

extension Drawing {
  /// The layers of a page that a person can edit, the lowest first: neither hidden nor locked.
  public func editableLayers(of page: PageID) -> [Layer] {
    layers(of: page).filter { !$0.isHidden && !$0.isLocked }
  }

  /// The topmost thing of a page that can be edited and whose ink is within a distance of a point.
  public func item(on page: PageID, at point: Point, within radius: Double) -> Item? {
    for layer in editableLayers(of: page).reversed() {
      if let item = layer.item(at: point, within: radius) { return item }
    }
    return nil
  }

  /// The things of a page that can be edited and that the way of an eraser touches, the lowest first.
  ///
  /// - Parameters:
  ///   - page: The page.
  ///   - path: The places of the eraser, in the coordinates of the page.
  ///   - radius: The radius of the eraser, in document units.
  ///   - cache: Keeps what is decoded, if given.
  public func items(
    on page: PageID,
    along path: [Point],
    radius: Double,
    keptIn cache: StrokeCache? = nil
  ) -> [ItemID] {
    var ids: [ItemID] = []
    for layer in editableLayers(of: page) {
      var found: [ItemID] = []
      for i in path.indices {
        let from = path[max(0, i - 1)]
        if i == 0 && path.count > 1 { continue }
        for item in layer.items(touching: from, path[i], radius: radius, keptIn: cache) {
          found.append(item.id)
        }
      }
      found.arrange { $0 < $1 }
      for (i, id) in found.enumerated() where i == 0 || found[i - 1] != id { ids.append(id) }
    }
    return ids
  }
}
