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
    var changes = DrawingChanges()
    guard !operation.isEmpty else { return changes }
    let last = clock
    let operation = repainting(operation)
    // A copy shares everything; a single step needs none, as it is checked before it is done.
    let before = operation.steps.count > 1 ? self : nil
    let stamp = tick()
    var inverse: [Step] = []
    var waiting: [Step] = []
    ahead = SamplesAhead(operation.steps, in: self)
    defer { ahead = nil }
    do throws(DrawingError) {
      for step in operation.steps {
        try check(step)
        switch perform(step, stamp, &changes) {
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
    changes.logged = logged
    inverse.reverse()
    record(logged, inverse)
    return changes
  }

  /// Checks that a step can be done here and now.
  private func check(_ step: Step) throws(DrawingError) {
    guard step.isSound else { throw .invalidValue }
    switch step {
    case .addPage(let new):
      if pageIndex(new.id) != nil { throw .alreadyThere(new.id.stamp) }
      try check(new.paper.sheet)
    case .addLayer(let id, let page, _):
      try check(page)
      if layerIndex(id) != nil { throw .alreadyThere(id.stamp) }
    case .addItem(let new):
      try check(new.layer)
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
      if case .paper(let paper) = change { try check(paper.sheet) }
      try check(id)
    case .layer(let id, let change):
      guard let at = layerIndex(id) else { throw .unknownLayer(id) }
      if case .removed(false) = change { return }
      guard isPresent(allLayers[at]) else { throw .unknownLayer(id) }
      if case .place(let page, _) = change { try check(page) }
    case .item(let id, let change):
      guard let item = table.item(id) else { throw .unknownItem(id) }
      if case .removed(false) = change { return }
      if item.isRemoved { throw .unknownItem(id) }
      try check(item.layer)
      if case .place(let layer, _) = change, layer != item.layer { try check(layer) }
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
  private func check(_ layer: LayerID) throws(DrawingError) {
    guard let at = layerIndex(layer), isPresent(allLayers[at]) else {
      throw .unknownLayer(layer)
    }
    if allLayers[at].isLocked { throw .lockedLayer(layer) }
  }
}
