import InkGraphics

extension Drawing {
  mutating func write(
    _ change: ItemChange,
    _ item: Item,
    _ stamp: Stamp,
    _ edit: inout EditContext
  ) -> StepOutcome {
    var state = item.state
    let old: ItemChange?
    switch change {
    case .removed(let value):
      old = state.registers.isRemoved.write(value, at: stamp).map { .removed($0) }
    case .brush(let value):
      guard let last = state.brush, state.registers.brush.write(value, at: stamp) != nil else {
        return .stale
      }
      old = .brush(last)
      let brush = brushes.shared(value)
      state.registers.brush.value = brush
      if brush !== last, !brush.covers(as: last) {
        state.measure(edit.ahead?.samples(of: item))
      }
    case .transform(let value):
      old = state.registers.transform.write(value, at: stamp).map { .transform($0) }
    case .location(let layer, let position):
      guard layerIndex(layer) != nil else { return .waiting }
      let location = ItemState.Location(layer: layer, position: position)
      old = state.registers.location.write(location, at: stamp).map {
        .location($0.layer, $0.position)
      }
    case .content(let value, let box):
      guard let value = linked(value) else { return .waiting }
      guard let last = state.contentStamp, stamp >= last else { return .stale }
      old = .content(state.content, inkBounds: state.inkBounds)
      state.setContent(value, stamp)
      state.inkBounds = box.outward
      // A shape is measured here, so that its bounds are independent of the order of concurrent changes of shape and
      // brush.
      if case .shape = value { state.measure() }
    case .attribute(let key, let value):
      if let last = state.attributeStamp(key), stamp < last { return .stale }
      old = .attribute(key, state.setAttribute(key, value, stamp))
    }
    guard let old else { return .stale }
    replace(item, by: state, &edit.changes)
    return .done(.item(item.id, old))
  }

  /// Adds an item with a state to a layer, given by its index in ``allLayers``, and records the changes.
  mutating func put(_ state: ItemState, on layer: Int, _ edit: inout EditContext) {
    put(Item(state, erasure(of: state)), on: layer, &edit)
  }

  /// Adds an item, whose ``Item/erasure`` is already computed, to a layer, given by its index in ``allLayers``.
  mutating func put(_ item: Item, on layer: Int, _ edit: inout EditContext) {
    let isKnown = edit.ground.map { $0.eraser == item.id && $0.isSame(allLayers[layer]) } ?? false
    if let targets = item.state.targets { erasers.add(item.id, targets) }
    if case .piece(let piece) = item.content { erasers.add(piece: item.id, of: piece.ancestors) }
    table.insert(item)
    waiting.wake(item.id.stamp)
    edit.changes.items.append(item.id)
    if !item.isRemoved { insert(item, on: layer, &edit.changes) }
    updateErasure(nil, item, isKnown: isKnown, &edit.changes)
  }

  /// Replaces an item by one with a new state and the same id.
  mutating func replace(_ old: Item, by state: ItemState, _ changes: inout DrawingChanges) {
    let new = Item(state, erasure(of: state))
    table.replace(old, by: new)
    changes.items.append(new.id)
    exchange(old, new, &changes)
    updateErasure(old, new, &changes)
  }

  /// Replaces an item on its layer, or moves it to another layer.
  private mutating func exchange(_ old: Item, _ new: Item, _ changes: inout DrawingChanges) {
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
