public import InkGraphics

extension Layer {
  /// The things whose bounds meet a rectangle, the lowest first.
  public func items(near rect: Rect) -> [Item] {
    var visited = 0
    return items(near: rect, visited: &visited)
  }

  /// The things whose bounds meet a rectangle; counts the boxes that were looked at.
  func items(near rect: Rect, visited: inout Int) -> [Item] {
    var found: [Item] = []
    cells.root?.search(rect, into: &found, visited: &visited)
    found.stableSort { ItemTree.precedes($0, $1, .position) }
    return found
  }

  /// What takes ink away and whose bounds meet a rectangle, in the order of the layer.
  func erasers(near rect: Rect) -> [Item] {
    guard let root = erasers.root else { return [] }
    var (found, visited) = ([] as [Item], 0)
    root.search(rect, into: &found, visited: &visited)
    found.stableSort { ItemTree.precedes($0, $1, .position) }
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
  ///   - reader: Reads the samples.
  public func items(
    touching start: Point,
    _ end: Point,
    radius: Double,
    reader: StrokeReader = StrokeReader()
  ) -> [Item] {
    guard start.isFinite, end.isFinite, radius >= 0 else { return [] }
    let probe = InkProbe(from: start, to: end, radius: radius)
    var found: [Item] = []
    let near = items(near: probe.bounds).filter { !$0.erases }
    let erasers = erasers(touching: probe, reader: reader)
    reader.visitInk(of: near) { item, visible in
      if probe.touches(item, visible, erasers) { found.append(item) }
      return true
    }
    return found
  }

  /// The topmost thing whose ink is within a distance of a point; `nil` if there is none.
  ///
  /// What erasers took is not there.
  public func item(at point: Point, within radius: Double) -> Item? {
    item(at: point, within: radius) { _ in true }
  }

  /// The topmost of the things that pass a test whose ink is within a distance of a point.
  func item(
    at point: Point,
    within radius: Double,
    reader: StrokeReader = StrokeReader(),
    where passes: (Item) -> Bool
  ) -> Item? {
    guard point.isFinite, radius >= 0 else { return nil }
    let probe = InkProbe(from: point, to: point, radius: radius)
    var found: Item?
    let near = items(near: probe.bounds).reversed().filter { !$0.erases && passes($0) }
    let erasers = near.isEmpty ? [] : erasers(touching: probe, reader: reader)
    reader.visitInk(of: near) { item, visible in
      if probe.touches(item, visible, erasers) { found = item }
      return found == nil
    }
    return found
  }

  /// What takes ink away in its own place, and does so within the reach of a probe, with its shape.
  private func erasers(
    touching probe: InkProbe,
    reader: StrokeReader
  ) -> [(eraser: Item, shape: EraserShape)] {
    var found: [(eraser: Item, shape: EraserShape)] = []
    let near = erasers(near: probe.bounds)
    guard !near.isEmpty else { return [] }
    reader.visitInk(of: near) { item, visible in
      let ink = visible.displayItem
      if ink.erasesMostly, probe.touches(ink) { found.append((item, EraserShape(ink))) }
      return true
    }
    return found
  }
}

extension InkProbe {
  /// Whether any of an item's ink within the radius of the line is left by erasers.
  ///
  /// - Parameters:
  ///   - item: The item.
  ///   - visible: Its ink and the erasers that it brings along.
  ///   - erasers: Erasers of the layer in their places.
  fileprivate func touches(
    _ item: Item,
    _ visible: VisibleInk,
    _ erasers: [(eraser: Item, shape: EraserShape)]
  ) -> Bool {
    guard touches(visible.ink) else { return false }
    var masks = visible.erasers.filter { $0.erasesMostly }.map { EraserShape($0) }
    for (eraser, shape) in erasers {
      if eraser.erasesDirectly(from: item) { masks.append(shape) }
    }
    return masks.isEmpty || touches(visible.ink, notBelow: masks)
  }
}

extension Drawing {
  /// The layers of a page that a person can edit, the lowest first: neither hidden nor locked.
  public func editableLayers(of page: PageID) -> [Layer] {
    layers(of: page).filter { !$0.isHidden && !$0.isLocked }
  }

  /// The topmost thing of a page that can be edited and whose ink is within a distance of a point.
  ///
  /// What is hidden or locked cannot be edited, be it itself or its layer, and is as if it were not there.
  /// What erasers took is not there.
  ///
  /// - Parameter reader: Reads the samples.
  public func item(
    on page: PageID,
    at point: Point,
    within radius: Double,
    reader: StrokeReader = StrokeReader()
  ) -> Item? {
    for layer in editableLayers(of: page).reversed() {
      let item = layer.item(at: point, within: radius, reader: reader) { !$0.isLocked }
      if let item { return item }
    }
    return nil
  }

  /// The things of a page that can be edited and that the way of an eraser touches, the lowest first.
  ///
  /// - Parameters:
  ///   - page: The page.
  ///   - path: The places of the eraser, in the coordinates of the page.
  ///   - radius: The radius of the eraser, in document units.
  ///   - reader: Reads the samples.
  public func items(
    on page: PageID,
    along path: [Point],
    radius: Double,
    reader: StrokeReader = StrokeReader()
  ) -> [ItemID] {
    var ids: [ItemID] = []
    for layer in editableLayers(of: page) {
      var found: [ItemID] = []
      for i in path.indices {
        let from = path[max(0, i - 1)]
        if i == 0 && path.count > 1 { continue }
        let touched = layer.items(touching: from, path[i], radius: radius, reader: reader)
        for item in touched where !item.isLocked { found.append(item.id) }
      }
      found.stableSort { $0 < $1 }
      for (i, id) in found.enumerated() where i == 0 || found[i - 1] != id { ids.append(id) }
    }
    return ids
  }
}
