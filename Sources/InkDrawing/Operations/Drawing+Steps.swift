import InkGraphics

/// The context of an operation being applied, and the changes so far.
struct EditContext {
  var changes = DrawingChanges()

  /// The decoded samples of stored strokes whose brushes the operation changes; `nil` if there are few.
  var ahead: SamplesAhead?

  /// The state of the layer in which the targets of an added eraser were found; `nil` if unknown.
  ///
  /// While it exists, writes copy the tree of that layer.
  let ground: EraserGround?

  init(_ ahead: SamplesAhead? = nil, _ ground: EraserGround? = nil) {
    self.ahead = ahead
    self.ground = ground
  }
}

/// The outcome of a step.
enum StepOutcome {
  /// The step was applied; the payload is the inverse step.
  case done(Step)
  /// The step had no effect: it was applied before, or there is a later write.
  case stale
  /// The step was applied, but it can't be undone: there is no inverse step.
  case kept
  /// The step was not applied yet: an object that it refers to hasn't arrived, or its kind is unknown.
  case waiting
}

extension Drawing {
  /// Applies one step unless there is a later write, and records the changes.
  mutating func perform(
    _ step: Step,
    _ stamp: Stamp,
    _ edit: inout EditContext
  ) -> StepOutcome {
    switch step {
    case .addPage(let new):
      let at = pageInsertionIndex(new.id)
      if at < allPages.count, allPages[at].id == new.id { return .stale }
      guard let paper = linked(new.paper) else { return .waiting }
      allPages.insert(
        Page(new.id, position: new.position, size: new.size, paper: paper, stamp: stamp),
        at: at
      )
      addToOrder(pageAt: at)
      invalidate(page: at, &edit.changes)
      waiting.wake(new.id.stamp)
      return .done(.page(new.id, .removed(true)))
    case .addLayer(let id, let page, let position):
      guard pageIndex(page) != nil else { return .waiting }
      let at = layerInsertionIndex(id)
      if at < allLayers.count, allLayers[at].id == id { return .stale }
      allLayers.insert(Layer(id, page: page, position: position, stamp: stamp), at: at)
      addToOrder(layerAt: at)
      edit.changes.layers.append(id)
      waiting.wake(id.stamp)
      return .done(.layer(id, .removed(true)))
    case .addItem(let new):
      guard let layer = layerIndex(new.layer) else { return .waiting }
      if table.item(new.id) != nil { return .stale }
      var state = ItemState(new, new.brush.map { brushes.shared($0) }, stamp)
      guard state.link(in: self) else { return .waiting }
      put(state, on: layer, &edit)
      return .done(.item(new.id, .removed(true)))
    case .addResource(let resource):
      guard put(resource) else { return .stale }
      waiting.wake(resource.id.stamp)
      return .kept
    case .page(let id, let change):
      guard let at = pageIndex(id) else { return .waiting }
      return write(change, page: at, stamp, &edit.changes)
    case .layer(let id, let change):
      guard let at = layerIndex(id) else { return .waiting }
      return write(change, layer: at, stamp, &edit.changes)
    case .item(let id, let change):
      guard let item = table.item(id) else { return .waiting }
      return write(change, item, stamp, &edit)
    case .unknown: return .waiting
    }
  }

  /// Returns the stamp of the last write of the property that a step writes.
  ///
  /// `nil` for steps that add an object, and if the property was never written.
  func lastWrite(of step: Step) -> Stamp? {
    switch step {
    case .page(let id, let change): return page(id)?.lastWrite(of: change)
    case .layer(let id, let change): return layer(id)?.lastWrite(of: change)
    case .item(let id, let change): return table.item(id)?.state.lastWrite(of: change)
    case .addPage, .addLayer, .addItem, .addResource, .unknown: return nil
    }
  }

  // MARK: Pages and layers

  private func invalidate(page index: Int, _ changes: inout DrawingChanges) {
    changes.pages.append(allPages[index].id)
    changes.add(.empty, on: allPages[index].id, isWhole: true)
  }

  private mutating func write(
    _ change: PageChange,
    page at: Int,
    _ stamp: Stamp,
    _ changes: inout DrawingChanges
  ) -> StepOutcome {
    var change = change
    if case .paper(let paper) = change {
      guard let paper = linked(paper) else { return .waiting }
      change = .paper(paper)
    }
    guard let old = allPages[at].write(change, at: stamp) else { return .stale }
    switch change {
    case .titles: changes.pages.append(allPages[at].id)
    case .position, .removed:
      updateOrder(pageAt: at)
      invalidate(page: at, &changes)
    case .size, .paper: invalidate(page: at, &changes)
    }
    return .done(.page(allPages[at].id, old))
  }

  private mutating func write(
    _ change: LayerChange,
    layer at: Int,
    _ stamp: Stamp,
    _ changes: inout DrawingChanges
  ) -> StepOutcome {
    if case .location(let page, _) = change, pageIndex(page) == nil { return .waiting }
    let (page, bounds) = (allLayers[at].page, allLayers[at].bounds)
    guard let old = allLayers[at].write(change, at: stamp) else { return .stale }
    switch change {
    case .name, .locked: changes.layers.append(allLayers[at].id)
    case .location:
      updateOrder(layerAt: at, from: page)
      changes.add(bounds, on: page)
      changes.add(allLayers[at])
    case .removed:
      updateOrder(layerAt: at, from: page)
      changes.add(allLayers[at])
    case .hidden, .opacity, .blendMode: changes.add(allLayers[at])
    }
    return .done(.layer(allLayers[at].id, old))
  }
}
