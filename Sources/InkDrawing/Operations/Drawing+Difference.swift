import InkGraphics

extension Drawing {
  /// What is known here and not to another replica, as operations that make up for it when they are merged.
  ///
  /// They write what holds now, each register under the stamp of its last write, so that it makes no
  /// difference which of them somebody has already. Cost: a look at every thing of this drawing.
  ///
  /// - Returns: The operations by their stamps.
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
      for (change, stamp) in page.writes {
        write(.page(id, change), stamp, after: known?.lastWrite(of: change) ?? first)
      }
    }
    for layer in allLayers {
      let known = other.layer(layer.id)
      let id = layer.id
      let first = Stamp.first(of: layer.writes.map { $0.stamp })
      if known == nil { write(.addLayer(id, on: layer.page, layer.position), first, after: nil) }
      // What adds a layer says nothing but its place; the rest may be written under the same stamp.
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

  /// Goes on with what another replica keeps of a later version.
  package mutating func keepUnknownParts(of other: Drawing) {
    for part in other.unknownParts { preserve(part) }
  }

  /// What brings back the page, and the layer of each page, without which nothing can be shown.
  ///
  /// Nobody removes the last page or the last layer of one, but two may each remove one of two. That which
  /// was removed last comes back, for whoever notices it first.
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
