extension Drawing {
  /// Applies an operation, as a new step of the undo history, and clears the redo stack.
  ///
  /// If ``DrawingOperation/belongsToPrevious`` is set, it becomes part of the last step instead. An empty operation
  /// does nothing.
  ///
  /// - Returns: The changes, and the logged operation to store and send to other replicas.
  /// - Throws: ``EditError`` with the reason why the operation is refused, such as an unknown id, a locked layer or a
  ///   value out of its range; the drawing is then unchanged.
  @discardableResult
  public mutating func apply(_ operation: DrawingOperation) throws(EditError) -> DrawingChanges {
    guard !operation.isEmpty else { return DrawingChanges() }
    let last = clock
    var operation = repainting(operation)
    var before: Drawing?
    var stamp = nextStamp
    var inverse: [Step] = []
    var waiting: [Step] = []
    var edit = EditContext(SamplesAhead(operation.steps, in: self), operation.ground)
    operation.ground = nil
    do throws(EditError) {
      let isChecked = try checkAhead(operation.steps)
      // Kept to restore the drawing after an error. It shares all storage, but a later write then copies what it
      // changes.
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

  /// Checks the steps of an operation in advance, if no check depends on an earlier step.
  ///
  /// - Returns: Whether all steps were checked: true if the operation only removes and adds items, as all
  ///   erasers do, or only moves items.
  /// - Throws: ``EditError`` of the first step that can't be applied.
  private func checkAhead(_ steps: [Step]) throws(EditError) -> Bool {
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
    // The source of a piece may be an item that is added, and an added item may be removed.
    if pieces > 0, pieces < added.count { return false }
    removed.stableSort { $0 < $1 }
    for i in removed.indices.dropFirst() where removed[i] == removed[i - 1] { return false }
    if let first = added.first, let last = removed.last, !(last < first) { return false }
    // Consecutive items are mostly on the same layer.
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

  /// Checks that a step can be applied in the current state.
  ///
  /// - Throws: ``EditError`` if it can't.
  private func check(_ step: Step) throws(EditError) {
    var open: LayerID?
    try check(step, &open)
  }

  /// Checks that a step can be applied in the current state.
  ///
  /// - Parameter open: The layer that was last found to be editable; updated.
  /// - Throws: ``EditError`` if it can't.
  private func check(_ step: Step, _ open: inout LayerID?) throws(EditError) {
    guard step.isValid else { throw .invalidValue }
    switch step {
    case .addPage(let new):
      if pageIndex(new.id) != nil { throw .duplicate(new.id.stamp) }
      try check(new.paper.background)
    case .addLayer(let id, let page, _):
      try check(page)
      if layerIndex(id) != nil { throw .duplicate(id.stamp) }
    case .addItem(let new):
      try check(new.layer, &open)
      if table.item(new.id) != nil { throw .duplicate(new.id.stamp) }
      if case .stroke(_, .list(let samples)) = new.content, samples.isEmpty { throw .emptyStroke }
      if case .graphic(let graphic) = new.content { try check(graphic) }
      if case .piece(let piece) = new.content, table.item(piece.source) == nil {
        throw .unknownItem(piece.source)
      }
    case .addResource(let resource):
      if self.resource(resource.id) != nil { throw .duplicate(resource.id.stamp) }
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

  /// Checks that the resources of a graphic are present.
  ///
  /// - Throws: ``EditError/unknownResource(_:)`` for the first that is missing.
  private func check(_ graphic: Graphic?) throws(EditError) {
    if let id = graphic.flatMap({ missingResource(of: $0) }) { throw .unknownResource(id) }
  }

  private func check(_ page: PageID) throws(EditError) {
    guard let at = pageIndex(page), !allPages[at].isRemoved else { throw .unknownPage(page) }
  }

  /// Checks that the items of a layer can be changed.
  ///
  /// - Parameter open: The layer that was last found to be editable; updated.
  /// - Throws: ``EditError/unknownLayer(_:)`` or ``EditError/lockedLayer(_:)``.
  private func check(_ layer: LayerID, _ open: inout LayerID?) throws(EditError) {
    if layer == open { return }
    guard let at = layerIndex(layer), isPresent(allLayers[at]) else {
      throw .unknownLayer(layer)
    }
    if allLayers[at].isLocked { throw .lockedLayer(layer) }
    open = layer
  }
}
