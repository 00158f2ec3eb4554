import InkGraphics
package import InkStrokes

// Functions to recover drawings that have lost some of their operations.

extension Drawing {
  /// Whether this replica used all counters in some ranges for ids, rather than for operations.
  ///
  /// Each operation uses a counter of the logical clock, and each id does. So counters without a known id belong to
  /// operations, and if these are missing, they are lost.
  ///
  /// - Parameters:
  ///   - ranges: The ranges of counters, in order.
  ///   - others: The ids of strokes that the drawing doesn't contain.
  package func hasNamed(all ranges: [Range<UInt32>], besides others: [StrokeID]) -> Bool {
    guard !ranges.isEmpty else { return true }
    var names = others.map { ItemID($0).stamp }
    for page in allPages { names.append(page.id.stamp) }
    for layer in allLayers { names.append(layer.id.stamp) }
    for resource in resources { names.append(resource.id.stamp) }
    for item in table.items { names.append(item.id.stamp) }
    for logged in waiting.all {
      for step in logged.operation.steps {
        switch step {
        case .addPage(let page): names.append(page.id.stamp)
        case .addLayer(let id, _, _): names.append(id.stamp)
        case .addItem(let item): names.append(item.id.stamp)
        default: break
        }
      }
    }
    names = names.filter { $0.author == author }
    names.stableSort { $0 < $1 }
    var rest = names[...]
    for range in ranges {
      rest = rest.drop { $0.counter < range.lowerBound }
      var next = range.lowerBound
      while next < range.upperBound {
        guard rest.first?.counter == next else { return false }
        rest = rest.drop { $0.counter == next }
        next += 1
      }
    }
    return true
  }

  /// The ids of items that aren't visible yet because their layer or resource hasn't arrived, sorted.
  package var awaitedItems: [ItemID] {
    var ids: [ItemID] = []
    for logged in waiting.all {
      for case .addItem(let item) in logged.operation.steps { ids.append(item.id) }
    }
    ids.stableSort { $0 < $1 }
    return ids
  }

  /// Creates the missing pages, layers and resources that layers and items refer to, so that these become visible.
  ///
  /// They have the ids of the lost objects, and all their registers have the oldest possible stamp, so that
  /// everything known about the lost objects wins, even if it arrives later. Each layer is on a page of its own.
  ///
  /// - Parameter name: The name of the layers, in UTF-8.
  /// - Returns: The number of items added to created layers.
  package mutating func addMissingLayers(named name: [UInt8]) -> Int {
    var pages: [PageID] = []
    var coming: [LayerID] = []
    var layers: [LayerID] = []
    var missing: [Step] = []
    for logged in waiting.all {
      for step in logged.operation.steps {
        switch step {
        case .addLayer(let id, let page, _):
          coming.append(id)
          if pageIndex(page) == nil { pages.append(page) }
        case .addItem(let item): if layerIndex(item.layer) == nil { layers.append(item.layer) }
        default: break
        }
        for id in step.resources where resource(id) == nil {
          missing.append(.addResource(Resource(missing: id)))
        }
      }
    }
    layers.stableSort { $0 < $1 }
    coming.stableSort { $0 < $1 }
    var steps = missing + pages.map { addPage($0) }
    var at = 0
    var count = 0
    for (i, layer) in layers.enumerated() {
      while at < coming.count, coming[at] < layer { at += 1 }
      if at < coming.count, coming[at] == layer { continue }
      count += 1
      if i > 0, layers[i - 1] == layer { continue }
      let page = makePageID()
      steps.append(addPage(page))
      steps.append(.addLayer(layer, on: page, .middle))
      steps.append(.layer(layer, .name(name)))
    }
    guard !steps.isEmpty else { return 0 }
    let first = Stamp(counter: 0, author: 0)
    merge([LoggedOperation(stamp: first, operation: DrawingOperation(.pages, steps))])
    return count
  }

  /// Returns the step that adds an infinite page after all others.
  private func addPage(_ id: PageID) -> Step {
    let position = PositionKey.between(pages.last?.position, nil)
    return .addPage(NewPage(id: id, position: position, size: nil, paper: .plain))
  }

  /// Adds an infinite page with one layer after all others.
  ///
  /// - Parameter name: The name of the layer, in UTF-8.
  /// - Returns: The layer.
  package mutating func addPage(named name: [UInt8]) -> LayerID {
    let page = makePageID()
    let layer = makeLayerID()
    let steps = [
      addPage(page), .addLayer(layer, on: page, .middle), .layer(layer, .name(name)),
    ]
    merge([LoggedOperation(stamp: tick(), operation: DrawingOperation(.pages, steps))])
    return layer
  }

  /// Deletes strokes without samples, and the pieces that erasers cut from them.
  ///
  /// - Returns: The number of deleted items that were not marked as removed.
  /// - Complexity: Decodes all samples.
  package mutating func forgetUnreadable() -> Int {
    let items = table.items
    // The ids of strokes without samples, sorted.
    var lost: [ItemID] = []
    StrokeReader().visit(items.filter { $0.isStroke }) { item, samples in
      if samples?.isEmpty ?? false { lost.append(item.id) }
      return true
    }
    if lost.isEmpty { return 0 }
    var kept: [Item] = []
    var count = 0
    for item in items {
      if !ItemID.isIn(lost, item.piece?.source ?? item.id) {
        kept.append(item)
      } else if !item.isRemoved {
        count += 1
      }
    }
    if kept.count < items.count { retain(kept) }
    return count
  }

  /// Deletes strokes whose samples are lost, and pieces cut from them, including those that wait for their layer.
  ///
  /// - Parameter isLost: Whether samples are lost.
  /// - Returns: The number of deleted items that were not marked as removed.
  package mutating func forgetStrokes(_ isLost: (StrokeSamples) -> Bool) -> Int {
    var kept: [Item] = []
    var count = 0
    for item in table.items {
      if item.content.samples.map(isLost) != true {
        kept.append(item)
      } else if !item.isRemoved {
        count += 1
      }
    }
    if kept.count < table.count { retain(kept) }
    for logged in waiting.all {
      let steps = logged.operation.steps.filter { step in
        guard case .addItem(let item) = step else { return true }
        return item.content.samples.map(isLost) != true
      }
      count += logged.operation.steps.count - steps.count
      if steps.count < logged.operation.steps.count { wait(for: steps, of: logged) }
    }
    return count
  }

  /// Deletes all items except the given ones, which are sorted by id.
  private mutating func retain(_ kept: [Item]) {
    var onLayers = [[Item]](repeating: [], count: allLayers.count)
    for item in kept where !item.isRemoved {
      if let at = layerIndex(item.layer) { onLayers[at].append(item) }
    }
    table = ItemTree(sorted: kept, .id)
    for i in allLayers.indices { allLayers[i].fill(onLayers[i]) }
    updateAllErasures()
  }
}
