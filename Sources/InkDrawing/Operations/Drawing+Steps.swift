import InkGraphics

/// What doing an operation has at hand, and what it has changed so far.
struct EditContext {
  var changes = DrawingChanges()

  /// Samples of strokes whose brushes change.
  var ahead: SamplesAhead?

  /// Where the targets of the eraser were looked for that the operation adds.
  ///
  /// As long as this is there, the tree of that layer is not written in place.
  let ground: EraserGround?

  init(_ ahead: SamplesAhead? = nil, _ ground: EraserGround? = nil) {
    self.ahead = ahead
    self.ground = ground
  }
}

/// What became of a step.
enum StepOutcome {
  /// It was done; the step that takes it back.
  case done(Step)
  /// It changed nothing: it was done before, or something later holds.
  case stale
  /// It was done, and nothing takes it back.
  case kept
  /// What it is about is not known yet.
  case waiting
}

extension Drawing {
  /// Does one step, if nothing later holds, and notes what is different.
  mutating func perform(
    _ step: Step,
    _ stamp: Stamp,
    _ edit: inout EditContext
  ) -> StepOutcome {
    switch step {
    case .addPage(let new):
      let at = pagePlace(new.id)
      if at < allPages.count, allPages[at].id == new.id { return .stale }
      guard let paper = linked(new.paper) else { return .waiting }
      allPages.insert(
        Page(new.id, position: new.position, size: new.size, paper: paper, stamp: stamp),
        at: at
      )
      note(page: at, &edit.changes)
      waiting.wake(new.id.stamp)
      return .done(.page(new.id, .removed(true)))
    case .addLayer(let id, let page, let position):
      guard pageIndex(page) != nil else { return .waiting }
      let at = layerPlace(id)
      if at < allLayers.count, allLayers[at].id == id { return .stale }
      allLayers.insert(Layer(id, page: page, position: position, stamp: stamp), at: at)
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

  /// The stamp of the last write of what a step writes; `nil` for what is not known.
  func lastWrite(of step: Step) -> Stamp? {
    switch step {
    case .page(let id, let change):
      guard let page = page(id) else { return nil }
      switch change {
      case .removed: return page.removedStamp
      case .position: return page.placeStamp
      case .size: return page.sizeStamp
      case .paper: return page.paperStamp
      }
    case .layer(let id, let change):
      guard let at = layerIndex(id) else { return nil }
      switch change {
      case .removed: return allLayers[at].removedStamp
      case .place: return allLayers[at].placeStamp
      case .name: return allLayers[at].nameStamp
      case .hidden: return allLayers[at].hiddenStamp
      case .locked: return allLayers[at].lockedStamp
      case .opacity: return allLayers[at].opacityStamp
      case .blendMode: return allLayers[at].blendModeStamp
      }
    case .item(let id, let change):
      guard let item = table.item(id) else { return nil }
      switch change {
      case .removed: return item.state.removedStamp
      case .brush: return item.state.brushStamp
      case .transform: return item.state.transformStamp
      case .place: return item.state.placeStamp
      case .content: return item.state.contentStamp
      case .attribute(let key, _): return item.state.attributeStamp(key)
      }
    case .addPage, .addLayer, .addItem, .addResource, .unknown: return nil
    }
  }

  // MARK: Pages and layers

  private func note(page index: Int, _ changes: inout DrawingChanges) {
    changes.pages.append(allPages[index].id)
    changes.add(.empty, on: allPages[index].id, isWhole: true)
  }

  private mutating func write(
    _ change: PageChange,
    page at: Int,
    _ stamp: Stamp,
    _ changes: inout DrawingChanges
  ) -> StepOutcome {
    let old: PageChange
    switch change {
    case .removed(let value):
      guard stamp >= allPages[at].removedStamp else { return .stale }
      old = .removed(allPages[at].isRemoved)
      allPages[at].isRemoved = value
      allPages[at].removedStamp = stamp
    case .position(let value):
      guard stamp >= allPages[at].placeStamp else { return .stale }
      old = .position(allPages[at].position)
      allPages[at].position = value
      allPages[at].placeStamp = stamp
    case .size(let value):
      guard stamp >= allPages[at].sizeStamp else { return .stale }
      old = .size(allPages[at].size)
      allPages[at].size = value
      allPages[at].sizeStamp = stamp
    case .paper(let value):
      guard let value = linked(value) else { return .waiting }
      guard stamp >= allPages[at].paperStamp else { return .stale }
      old = .paper(allPages[at].paper)
      allPages[at].paper = value
      allPages[at].paperStamp = stamp
    }
    note(page: at, &changes)
    return .done(.page(allPages[at].id, old))
  }

  private mutating func write(
    _ change: LayerChange,
    layer at: Int,
    _ stamp: Stamp,
    _ changes: inout DrawingChanges
  ) -> StepOutcome {
    let old: LayerChange
    switch change {
    case .removed(let value):
      guard stamp >= allLayers[at].removedStamp else { return .stale }
      old = .removed(allLayers[at].isRemoved)
      allLayers[at].isRemoved = value
      allLayers[at].removedStamp = stamp
    case .place(let page, let position):
      guard pageIndex(page) != nil else { return .waiting }
      guard stamp >= allLayers[at].placeStamp else { return .stale }
      old = .place(allLayers[at].page, allLayers[at].position)
      changes.add(allLayers[at].bounds, on: allLayers[at].page)
      allLayers[at].page = page
      allLayers[at].position = position
      allLayers[at].placeStamp = stamp
    case .name(let value):
      guard stamp >= allLayers[at].nameStamp else { return .stale }
      old = .name(allLayers[at].nameUTF8)
      allLayers[at].nameUTF8 = value
      allLayers[at].nameStamp = stamp
      changes.layers.append(allLayers[at].id)
      return .done(.layer(allLayers[at].id, old))
    case .hidden(let value):
      guard stamp >= allLayers[at].hiddenStamp else { return .stale }
      old = .hidden(allLayers[at].isHidden)
      allLayers[at].isHidden = value
      allLayers[at].hiddenStamp = stamp
    case .locked(let value):
      guard stamp >= allLayers[at].lockedStamp else { return .stale }
      old = .locked(allLayers[at].isLocked)
      allLayers[at].isLocked = value
      allLayers[at].lockedStamp = stamp
      changes.layers.append(allLayers[at].id)
      return .done(.layer(allLayers[at].id, old))
    case .opacity(let value):
      guard stamp >= allLayers[at].opacityStamp else { return .stale }
      old = .opacity(allLayers[at].opacity)
      allLayers[at].opacity = value
      allLayers[at].opacityStamp = stamp
    case .blendMode(let value):
      guard stamp >= allLayers[at].blendModeStamp else { return .stale }
      old = .blendMode(allLayers[at].blendMode)
      allLayers[at].blendMode = value
      allLayers[at].blendModeStamp = stamp
    }
    changes.add(allLayers[at])
    return .done(.layer(allLayers[at].id, old))
  }
}
