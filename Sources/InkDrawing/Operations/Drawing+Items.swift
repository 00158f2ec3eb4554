import InkGraphics

extension Drawing {
  mutating func write(
    _ change: ItemChange,
    _ item: Item,
    _ stamp: Stamp,
    _ changes: inout DrawingChanges
  ) -> StepOutcome {
    var state = item.state
    let old: ItemChange
    switch change {
    case .removed(let value):
      guard stamp >= state.removedStamp else { return .stale }
      old = .removed(state.isRemoved)
      state.isRemoved = value
      state.removedStamp = stamp
    case .brush(let value):
      guard let last = state.brush, stamp >= state.brushStamp else { return .stale }
      old = .brush(last)
      let brush = brushes.shared(value)
      if brush !== last {
        let isMeasured = brush.covers(as: last)
        state.brush = brush
        if !isMeasured { state.measure(ahead?.samples(of: item)) }
      }
      state.brushStamp = stamp
    case .transform(let value):
      guard stamp >= state.transformStamp else { return .stale }
      old = .transform(state.transform)
      state.transform = value
      state.transformStamp = stamp
    case .place(let layer, let position):
      guard layerIndex(layer) != nil else { return .waiting }
      guard stamp >= state.placeStamp else { return .stale }
      old = .place(state.layer, state.position)
      state.layer = layer
      state.position = position
      state.placeStamp = stamp
    case .content(let value, let box):
      guard let value = linked(value) else { return .waiting }
      guard let last = state.contentStamp, stamp >= last else { return .stale }
      old = .content(state.content, inkBounds: state.inkBounds)
      state.setContent(value, stamp)
      state.inkBounds = box
    }
    replace(item, by: Item(state), &changes)
    return .done(.item(item.id, old))
  }

  /// Puts in an item that was not there.
  mutating func put(_ item: Item, on layer: Int, _ changes: inout DrawingChanges) {
    table.insert(item)
    waiting.wake(item.id.stamp)
    changes.items.append(item.id)
    guard !item.isRemoved else { return }
    insert(item, on: layer, &changes)
  }

  /// Puts an item in the place of another with the same id.
  mutating func replace(_ old: Item, by new: Item, _ changes: inout DrawingChanges) {
    table.replace(old, by: new)
    changes.items.append(new.id)
    if old.isRemoved, new.isRemoved { return }
    guard let from = layerIndex(old.layer), let to = layerIndex(new.layer) else { return }
    if !old.isRemoved, !new.isRemoved, from == to {
      allLayers[to].replace(old, by: new)
      changes.add(old.bounds.union(new.bounds), on: allLayers[to].page)
      return
    }
    if !old.isRemoved {
      allLayers[from].remove(old)
      changes.add(old.bounds, on: allLayers[from].page)
    }
    if !new.isRemoved { insert(new, on: to, &changes) }
  }

  private mutating func insert(_ item: Item, on layer: Int, _ changes: inout DrawingChanges) {
    allLayers[layer].insert(item)
    changes.add(item.bounds, on: allLayers[layer].page)
  }
}
