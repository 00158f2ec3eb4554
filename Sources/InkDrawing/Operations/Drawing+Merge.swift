import InkGraphics

extension Drawing {
  /// Merges operations of other replicas.
  ///
  /// Order and repetitions don't matter. Of two writes of one property, the one with the later logical time wins.
  /// Operations on items that haven't arrived yet are kept until they do. The undo history of this replica doesn't
  /// change.
  ///
  /// - Returns: The changes.
  @discardableResult
  public mutating func merge(_ operations: [LoggedOperation]) -> DrawingChanges {
    merge(operations, after: DrawingChanges())
  }

  /// Merges operations of other replicas.
  ///
  /// - Returns: The earlier `changes`, extended by those of the operations.
  package mutating func merge(
    _ operations: [LoggedOperation],
    after changes: DrawingChanges
  ) -> DrawingChanges {
    var edit = EditContext()
    edit.changes = changes
    for logged in operations { incorporate(logged, &edit) }
    retry(&edit)
    return edit.changes
  }

  /// Merges another copy of the same original drawing, which has been edited independently.
  ///
  /// The undo history of this replica doesn't change.
  ///
  /// - Returns: The changes.
  /// - Complexity: Linear in the size of both drawings.
  @discardableResult
  public mutating func merge(_ other: Drawing) -> DrawingChanges {
    var edit = EditContext()
    clock = max(clock, other.clock)
    for resource in other.resources { _ = put(resource) }
    for page in other.allPages {
      let new = NewPage(
        id: page.id,
        position: page.position,
        size: page.size,
        paper: page.paper
      )
      incorporate(.addPage(new), page.id.stamp, &edit)
      for (change, stamp, _) in page.writes { incorporate(.page(page.id, change), stamp, &edit) }
    }
    for layer in other.allLayers {
      let id = layer.id
      incorporate(.addLayer(id, on: layer.page, layer.position), id.stamp, &edit)
      for (change, stamp, _) in layer.writes { incorporate(.layer(id, change), stamp, &edit) }
    }
    for item in other.table.items { incorporate(item, &edit) }
    for logged in other.waiting.all { incorporate(logged, &edit) }
    for part in other.unknownParts { preserve(part) }
    retry(&edit)
    return edit.changes
  }

  private mutating func incorporate(_ step: Step, _ stamp: Stamp, _ edit: inout EditContext) {
    if let last = lastWrite(of: step), last == stamp { return }
    _ = perform(step, stamp, &edit)
  }

  /// Merges an item of another replica, property by property: the later write of each wins.
  private mutating func incorporate(_ other: Item, _ edit: inout EditContext) {
    guard let item = table.item(other.id) else {
      var state = other.state
      state.registers.brush.value = state.brush.map { brushes.shared($0) }
      guard let layer = layerIndex(state.layer), state.link(in: self) else { return }
      if let erasure = erasure(of: state) {
        put(Item(state, erasure), on: layer, &edit)
      } else {
        let isSame = state.isStroke && state.brush === other.state.brush && other.erasure == nil
        put(isSame ? other : Item(state), on: layer, &edit)
      }
      return
    }
    if item === other { return }
    var state = item.state
    let new = other.state
    var isDifferent = state.registers.location.merge(new.registers.location)
    if state.registers.transform.merge(new.registers.transform) { isDifferent = true }
    if state.registers.isRemoved.merge(new.registers.isRemoved) { isDifferent = true }
    if state.registers.brush.merge(new.registers.brush) {
      state.registers.brush.value = new.brush.map { brushes.shared($0) }
      if state.isStroke || state.content.isPiece { state.inkBounds = new.inkBounds }
      isDifferent = true
    }
    if let stamp = new.contentStamp, let last = state.contentStamp, last < stamp,
      let content = linked(new.content)
    {
      state.setContent(content, stamp)
      state.inkBounds = new.inkBounds
      isDifferent = true
    }
    for attribute in new.attributes {
      if let last = state.attributeStamp(attribute.key), last >= attribute.stamp { continue }
      state.setAttribute(attribute.key, attribute.value, attribute.stamp)
      isDifferent = true
    }
    guard isDifferent else { return }
    if case .shape = state.content { state.measure() }
    replace(item, by: state, &edit.changes)
  }

  private mutating func incorporate(_ logged: LoggedOperation, _ edit: inout EditContext) {
    var inverse: [Step] = []
    incorporate(logged, &edit, &inverse)
  }

  /// Applies the steps of an operation that can be applied, and keeps the others until their objects arrive.
  ///
  /// - Parameter inverse: Receives the inverse of each applied step, in order.
  mutating func incorporate(
    _ logged: LoggedOperation,
    _ edit: inout EditContext,
    _ inverse: inout [Step]
  ) {
    guard logged.stamp.counter <= Stamp.greatestCounter else { return }
    clock = max(clock, logged.stamp.counter)
    var rest: [Step] = []
    edit.ahead = SamplesAhead(logged.operation.steps, in: self)
    defer { edit.ahead = nil }
    for step in logged.operation.steps where step.isValid {
      switch perform(step, logged.stamp, &edit) {
      case .done(let back): inverse.append(back)
      case .stale, .kept: break
      case .waiting:
        rest.append(step)
        if let back = step.inverseOfUnknown { inverse.append(back) }
      }
    }
    if !rest.isEmpty { wait(for: rest, of: logged) }
  }

  /// Keeps steps whose objects haven't arrived yet, replacing the steps that wait under the same stamp.
  mutating func wait(for steps: [Step], of logged: LoggedOperation) {
    let rest = DrawingOperation(logged.operation.kind, steps)
    var waiting = WaitingOperations()
    swap(&waiting, &self.waiting)
    waiting.put(LoggedOperation(stamp: logged.stamp, operation: rest)) { need(of: $0) }
    swap(&waiting, &self.waiting)
  }

  /// Returns the page, layer, item or resource that a step waits for.
  func need(of step: Step) -> WaitingOperations.Need {
    func need(_ page: PageID) -> WaitingOperations.Need {
      pageIndex(page) == nil ? .name(page.stamp) : .nothing
    }
    func need(_ layer: LayerID) -> WaitingOperations.Need {
      layerIndex(layer) == nil ? .name(layer.stamp) : .nothing
    }
    func need(_ graphic: Graphic?) -> WaitingOperations.Need {
      graphic.flatMap { missingResource(of: $0) }.map { .name($0.stamp) } ?? .nothing
    }
    func need(_ content: ItemContent) -> WaitingOperations.Need {
      if case .graphic(let graphic) = content { return need(graphic) }
      if case .piece(let piece) = content, table.item(piece.source) == nil {
        return .name(piece.source.stamp)
      }
      return .nothing
    }
    switch step {
    case .addPage(let page): return need(page.paper.background)
    case .addLayer(_, let page, _): return need(page)
    case .addItem(let item):
      if case .nothing = need(item.layer) { return need(item.content) }
      return need(item.layer)
    case .addResource: return .nothing
    case .page(let id, .paper(let paper)):
      if case .nothing = need(id) { return need(paper.background) }
      return need(id)
    case .page(let id, _): return need(id)
    case .layer(let id, .location(let page, _)):
      if layerIndex(id) == nil { return .name(id.stamp) }
      return need(page)
    case .layer(let id, _): return need(id)
    case .item(let id, let change):
      if table.item(id) == nil { return .name(id.stamp) }
      if case .location(let layer, _) = change { return need(layer) }
      if case .content(let content, _) = change { return need(content) }
      return .nothing
    case .unknown: return .ever
    }
  }

  /// Applies waiting steps that an earlier version could not, or whose objects have arrived.
  mutating func retryWaiting() {
    guard !waiting.isEmpty else { return }
    var edit = EditContext()
    retry(&edit)
  }

  /// Applies waiting steps whose objects have arrived.
  private mutating func retry(_ edit: inout EditContext) {
    while let (entry, step, stamp) = waiting.next() {
      if case .waiting = perform(step, stamp, &edit) {
        let need = need(of: step)
        if case .nothing = need {
          waiting.put(back: entry, .ever)
        } else {
          waiting.put(back: entry, need)
        }
      } else {
        waiting.finish(entry)
      }
    }
    if waiting.isWasteful {
      let rest = waiting.all
      waiting = WaitingOperations()
      for logged in rest { wait(for: logged.operation.steps, of: logged) }
    }
  }

  /// Keeps a record that this version can't decode, without duplicates.
  mutating func preserve(_ part: UnknownPart) {
    for known in unknownParts where known.tag == part.tag && known.bytes == part.bytes { return }
    unknownParts.append(part)
  }
}
