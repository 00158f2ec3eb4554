public import InkGraphics

extension Layer {
  /// Returns the items of the layer whose bounds intersect a rectangle in page coordinates, bottom to top.
  ///
  /// Erasers are included.
  public func items(near rect: Rect) -> [Item] {
    var visited = 0
    return items(near: rect, visited: &visited)
  }

  /// Returns the items whose bounds intersect a rectangle, and counts the boxes tested.
  func items(near rect: Rect, visited: inout Int) -> [Item] {
    var found: [Item] = []
    cells.root?.search(rect, into: &found, visited: &visited)
    found.stableSort { ItemTree.precedes($0, $1, .position) }
    return found
  }

  /// Returns the erasers whose bounds intersect a rectangle, bottom to top.
  func erasers(near rect: Rect) -> [Item] {
    guard let root = erasers.root else { return [] }
    var (found, visited) = ([] as [Item], 0)
    root.search(rect, into: &found, visited: &visited)
    found.stableSort { ItemTree.precedes($0, $1, .position) }
    return found
  }

  /// Returns the items of the layer whose bounds are inside a rectangle in page coordinates, bottom to top.
  ///
  /// Erasers are included.
  public func items(inside rect: Rect) -> [Item] {
    items(near: rect).filter { rect.contains($0.bounds) }
  }

  /// Returns the items of the layer whose ink is within a distance of a line segment, bottom to top.
  ///
  /// Tests the ink itself where the bounds are near. Ignores erasers, which are invisible, and ink that is completely
  /// erased within the radius. The ends of strokes count as round. Empty if a point is not finite, or the radius is
  /// negative.
  ///
  /// - Parameters:
  ///   - start: The start of the segment, in page coordinates.
  ///   - end: The end of the segment; equal to `start` for a point.
  ///   - radius: The greatest distance, in page units.
  ///   - reader: The reader of samples. The default caches nothing.
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

  /// Returns the topmost item of the layer whose ink is within a distance of a point; `nil` if there is none.
  ///
  /// Ignores erasers and erased ink; locked items count. Decodes the samples of nearby strokes on each call.
  ///
  /// - Parameters:
  ///   - point: The point, in page coordinates.
  ///   - radius: The greatest distance, in page units.
  public func item(at point: Point, within radius: Double) -> Item? {
    item(at: point, within: radius) { _ in true }
  }

  /// Returns the topmost item that passes a test and whose ink is within a distance of a point; `nil` for none.
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

  /// Returns the erasers of the layer that erase near the line of a probe, with their shapes.
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
  /// Whether erasers leave any of an item's ink within the radius of the probe.
  ///
  /// - Parameters:
  ///   - item: The item.
  ///   - visible: Its ink and the erasers whose effects move with it.
  ///   - erasers: The erasers of the layer.
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
  /// Returns the editable layers of a page, bottom to top: neither hidden nor locked.
  public func editableLayers(of page: PageID) -> [Layer] {
    layers(of: page).filter { !$0.isHidden && !$0.isLocked }
  }

  /// Returns the topmost editable item of a page whose ink is within a distance of a point; `nil` if there is none.
  ///
  /// Ignores erasers, erased ink, and items that are hidden or locked, or whose layer is.
  ///
  /// - Parameters:
  ///   - page: The page.
  ///   - point: The point, in page coordinates.
  ///   - radius: The maximum distance, in page units.
  ///   - reader: The reader of samples. The default caches nothing.
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

  /// Returns the items of a page that the path of an eraser touches, except hidden and locked ones.
  ///
  /// - Parameters:
  ///   - page: The page.
  ///   - path: The points of the path, in page coordinates.
  ///   - radius: The radius of the eraser, in page units.
  ///   - reader: The reader of samples. The default caches nothing.
  /// - Returns: The ids of the items, each once: layer by layer from the bottom, and sorted by id on each layer.
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
