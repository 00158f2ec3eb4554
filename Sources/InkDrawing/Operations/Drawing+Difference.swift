import InkGraphics

extension Drawing {
  /// Returns operations that, when merged, bring another replica up to date with this drawing.
  ///
  /// They write the current values, each register under the stamp of its last write, so it doesn't matter which of them
  /// the other replica already has.
  ///
  /// - Returns: The operations, sorted by stamp.
  /// - Complexity: Linear in the number of items of this drawing.
  package func operations(unknownTo other: Drawing) -> [LoggedOperation] {
    var writes: [LoggedOperation] = []
    func write(_ step: Step, _ stamp: Stamp, after known: Stamp?) {
      if let known, stamp <= known { return }
      let isNew = if case .addItem = step { true } else { false }
      let operation = DrawingOperation(isNew ? .add : .group, [step])
      writes.append(LoggedOperation(stamp: stamp, operation: operation))
    }
    for resource in resources where !resource.isMissing {
      if let known = other.resource(resource.id), !known.isMissing { continue }
      write(.addResource(resource), resource.id.stamp, after: nil)
    }
    for page in allPages {
      let known = other.page(page.id)
      if let known, known == page { continue }
      let id = page.id
      let first = Stamp.first(of: page.writes.map { $0.stamp })
      if known == nil {
        let new = NewPage(id: id, position: page.position, size: page.size, paper: page.paper)
        write(.addPage(new), first, after: nil)
      }
      for (change, stamp, isSet) in page.writes {
        let last = known?.lastWrite(of: change) ?? (isSet ? nil : first)
        write(.page(id, change), stamp, after: last)
      }
    }
    for layer in allLayers {
      let known = other.layer(layer.id)
      let id = layer.id
      let first = Stamp.first(of: layer.writes.map { $0.stamp })
      if known == nil { write(.addLayer(id, on: layer.page, layer.position), first, after: nil) }
      // The step that adds a layer sets its position only; the other registers may be written under the same stamp.
      for (change, stamp, isSet) in layer.writes {
        let last = known?.lastWrite(of: change) ?? (isSet ? nil : first)
        write(.layer(id, change), stamp, after: last)
      }
    }
    for item in table.items {
      let known = other.table.item(item.id)
      if let known, known === item { continue }
      let (id, state) = (item.id, item.state)
      let first = Stamp.first(of: [state.registers.brush.stamp] + state.writes.map { $0.stamp })
      if known == nil {
        let new = NewItem(
          id: id,
          layer: state.layer,
          position: state.position,
          content: state.content,
          brush: state.brush,
          transform: state.transform,
          inkBounds: state.inkBounds,
          targets: state.targets
        )
        write(.addItem(new), first, after: nil)
      }
      for (change, stamp) in state.writes {
        write(.item(id, change), stamp, after: known?.state.lastWrite(of: change) ?? first)
      }
    }
    for item in table.items where !item.state.attributes.isEmpty {
      let known = other.table.item(item.id)
      for attribute in item.state.attributes {
        let change = ItemChange.attribute(attribute.key, attribute.value)
        let last = known?.state.attributeStamp(attribute.key)
        write(.item(item.id, change), attribute.stamp, after: last)
      }
    }
    let waiting = other.waiting.all
    for logged in self.waiting.all where !waiting.contains(where: { $0.stamp == logged.stamp }) {
      writes.append(logged)
    }
    writes.stableSort { $0.stamp < $1.stamp }
    var operations: [LoggedOperation] = []
    for logged in writes {
      if let last = operations.last, last.stamp == logged.stamp {
        operations[operations.count - 1].operation.steps += logged.operation.steps
      } else {
        operations.append(logged)
      }
    }
    return operations
  }

  /// Copies the records that this version can't decode from another replica, without duplicates.
  package mutating func keepUnknownParts(of other: Drawing) {
    for part in other.unknownParts { preserve(part) }
  }

  /// The operation that restores the minimum content of a drawing: one page, and one layer on each page.
  ///
  /// Sessions refuse to remove the last page, or the last layer of a page, but two replicas may each remove one of two.
  /// Then the one removed last comes back; any replica that notices may apply this.
  package var mending: DrawingOperation {
    var steps: [Step] = []
    var shown = pages
    if shown.isEmpty {
      var last: Page?
      for page in allPages {
        let stamp = page.registers.isRemoved.stamp
        if last.map({ $0.registers.isRemoved.stamp < stamp }) ?? true { last = page }
      }
      if let last {
        steps.append(.page(last.id, .removed(false)))
        shown = [last]
      }
    }
    for page in shown {
      var last: Layer?
      for layer in allLayers where layer.page == page.id {
        if !layer.isRemoved {
          last = nil
          break
        }
        let stamp = layer.registers.isRemoved.stamp
        if last.map({ $0.registers.isRemoved.stamp < stamp }) ?? true { last = layer }
      }
      if let last { steps.append(.layer(last.id, .removed(false))) }
    }
    return DrawingOperation(.group, steps)
  }
}

extension Stamp {
  fileprivate static func first(of stamps: [Stamp]) -> Stamp {
    var first = stamps[0]
    for stamp in stamps where stamp < first { first = stamp }
    return first
  }
}
