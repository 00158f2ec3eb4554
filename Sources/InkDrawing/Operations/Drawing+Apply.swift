extension Drawing {
  /// Does an operation.
  ///
  /// It becomes a step of the history, or part of the last one (``DrawingOperation/belongsToPrevious``), and
  /// what was undone can no longer be done again. Things on locked layers are not changed.
  ///
  /// - Returns: What is different, and what to store and to send to other replicas.
  /// - Throws: What stands in the way; then nothing has changed.
  @discardableResult
  public mutating func apply(_ operation: DrawingOperation) throws(DrawingError) -> DrawingChanges {
    guard !operation.isEmpty else { return DrawingChanges() }
    let last = clock
    var operation = repainting(operation)
    var before: Drawing?
    var stamp = nextStamp
    var inverse: [Step] = []
    var waiting: [Step] = []
    var edit = EditContext(SamplesAhead(operation.steps, in: self), operation.ground)
    operation.ground = nil
    do throws(DrawingError) {
      let isChecked = try checkAhead(operation.steps)
      // A copy shares everything, but whoever writes what is shared copies that.
      if !isChecked, operation.steps.count > 1 { before = self }
      stamp = tick()
      for step in operation.steps {
        if !isChecked { try check(step) }
        switch perform(step, stamp, &edit) {
        case .done(let back): inverse.append(back)
        case .stale, .kept: break
        case .waiting:
          waiting.append(step)
          if let back = step.inverseOfUnknown { inverse.append(back) }
        }
      }
    } catch {
      if let before { self = before }
      clock = last
      throw error
    }
    var logged = LoggedOperation(stamp: stamp, operation: operation)
    if !history.canJoin(author) { logged.operation.belongsToPrevious = false }
    if !waiting.isEmpty { wait(for: waiting, of: logged) }
    edit.changes.logged = logged
    inverse.reverse()
    record(logged, inverse)
    return edit.changes
  }

  /// Checks the steps of an operation before any is done, where no check depends on a step before it.
  ///
  /// - Returns: Whether all are checked: those of an operation that takes things away and adds others, such as
  ///   those of all erasers, and those of one that moves things.
  private func checkAhead(_ steps: [Step]) throws(DrawingError) -> Bool {
    var added: [ItemID] = []
    var pieces = 0
    var removed: [ItemID] = []
    var moved = 0
    for step in steps {
      switch step {
      case .item(_, .transform): moved += 1
      case .addItem(let new):
        if let last = added.last, !(last < new.id) { return false }
        added.append(new.id)
        if new.content.isPiece { pieces += 1 }
      case .item(let id, .removed(true)): removed.append(id)
      case .item(let id, .attribute): if added.last != id { return false }
      default: return false
      }
    }
    if moved > 0, moved < steps.count { return false }
    // A piece may be one of what is added, and what is added may be removed.
    if pieces > 0, pieces < added.count { return false }
    removed.stableSort { $0 < $1 }
    for i in removed.indices.dropFirst() where removed[i] == removed[i - 1] { return false }
    if let first = added.first, let last = removed.last, !(last < first) { return false }
    // Things of a layer mostly come one after another.
    var open: LayerID?
    for step in steps {
      if case .item(_, .attribute) = step {
        guard step.isValid else { throw .invalidValue }
      } else {
        try check(step, &open)
      }
    }
    return true
  }

  /// Checks that a step can be done here and now.
  private func check(_ step: Step) throws(DrawingError) {
    var open: LayerID?
    try check(step, &open)
  }

  /// Checks that a step can be done here and now.
  ///
  /// - Parameter open: A layer of which it is known that things on it can be changed.
  private func check(_ step: Step, _ open: inout LayerID?) throws(DrawingError) {
    guard step.isValid else { throw .invalidValue }
    switch step {
    case .addPage(let new):
      if pageIndex(new.id) != nil { throw .alreadyThere(new.id.stamp) }
      try check(new.paper.background)
    case .addLayer(let id, let page, _):
      try check(page)
      if layerIndex(id) != nil { throw .alreadyThere(id.stamp) }
    case .addItem(let new):
      try check(new.layer, &open)
      if table.item(new.id) != nil { throw .alreadyThere(new.id.stamp) }
      if case .stroke(_, .list(let samples)) = new.content, samples.isEmpty { throw .noInk }
      if case .graphic(let graphic) = new.content { try check(graphic) }
      if case .piece(let piece) = new.content, table.item(piece.source) == nil {
        throw .unknownItem(piece.source)
      }
    case .addResource(let resource):
      if self.resource(resource.id) != nil { throw .alreadyThere(resource.id.stamp) }
    case .page(let id, let change):
      if case .removed(false) = change, pageIndex(id) != nil { return }
      if case .paper(let paper) = change { try check(paper.background) }
      try check(id)
    case .layer(let id, let change):
      guard let at = layerIndex(id) else { throw .unknownLayer(id) }
      if case .removed(false) = change { return }
      guard isPresent(allLayers[at]) else { throw .unknownLayer(id) }
      if case .location(let page, _) = change { try check(page) }
    case .item(let id, let change):
      guard let item = table.item(id) else { throw .unknownItem(id) }
      if case .removed(false) = change { return }
      if item.isRemoved { throw .unknownItem(id) }
      try check(item.layer, &open)
      if case .location(let layer, _) = change, layer != item.layer { try check(layer, &open) }
      if case .content(let content, _) = change {
        if item.content.isStroke { throw .invalidValue }
        if case .graphic(let graphic) = content { try check(graphic) }
      }
    case .unknown: break
    }
  }

  /// Checks that what a graphic refers to is there.
  private func check(_ graphic: Graphic?) throws(DrawingError) {
    if let id = graphic.flatMap({ missingResource(of: $0) }) { throw .unknownResource(id) }
  }

  private func check(_ page: PageID) throws(DrawingError) {
    guard let at = pageIndex(page), !allPages[at].isRemoved else { throw .unknownPage(page) }
  }

  /// Checks that things on a layer can be changed.
  private func check(_ layer: LayerID, _ open: inout LayerID?) throws(DrawingError) {
    if layer == open { return }
    guard let at = layerIndex(layer), isPresent(allLayers[at]) else {
      throw .unknownLayer(layer)
    }
    if allLayers[at].isLocked { throw .lockedLayer(layer) }
    open = layer
  }
}
