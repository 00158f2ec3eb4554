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
      let (place, removed) = (page.placeStamp, page.removedStamp)
      let (size, paper) = (page.sizeStamp, page.paperStamp)
      let first = Stamp.first(of: [place, removed, size, paper])
      if known == nil {
        let new = NewPage(id: id, position: page.position, size: page.size, paper: page.paper)
        write(.addPage(new), first, after: nil)
      }
      write(.page(id, .position(page.position)), place, after: known?.placeStamp ?? first)
      write(.page(id, .removed(page.isRemoved)), removed, after: known?.removedStamp ?? first)
      write(.page(id, .size(page.size)), size, after: known?.sizeStamp ?? first)
      write(.page(id, .paper(page.paper)), paper, after: known?.paperStamp ?? first)
    }
    for layer in allLayers {
      let known = other.layer(layer.id)
      let id = layer.id
      let first = Stamp.first(of: [
        layer.placeStamp, layer.removedStamp, layer.nameStamp, layer.hiddenStamp,
        layer.lockedStamp, layer.opacityStamp, layer.blendModeStamp,
      ])
      if known == nil { write(.addLayer(id, on: layer.page, layer.position), first, after: nil) }
      // What adds a layer says nothing but its place; the rest may be written under the same stamp.
      func change(_ change: LayerChange, _ stamp: Stamp, _ last: Stamp?, isSet: Bool = false) {
        write(.layer(id, change), stamp, after: last ?? (isSet ? nil : first))
      }
      let (name, mode) = (layer.nameUTF8, layer.blendMode)
      change(.place(layer.page, layer.position), layer.placeStamp, known?.placeStamp)
      change(.removed(layer.isRemoved), layer.removedStamp, known?.removedStamp)
      change(.name(name), layer.nameStamp, known?.nameStamp, isSet: !name.isEmpty)
      change(.hidden(layer.isHidden), layer.hiddenStamp, known?.hiddenStamp, isSet: layer.isHidden)
      change(.locked(layer.isLocked), layer.lockedStamp, known?.lockedStamp, isSet: layer.isLocked)
      let opacity = LayerChange.opacity(layer.opacity)
      change(opacity, layer.opacityStamp, known?.opacityStamp, isSet: layer.opacity != 1)
      let isMixed = mode != .sourceOver
      change(.blendMode(mode), layer.blendModeStamp, known?.blendModeStamp, isSet: isMixed)
    }
    for item in table.items {
      let known = other.table.item(item.id)
      if let known, known === item { continue }
      let (id, state) = (item.id, item.state)
      let content = state.contentStamp
      var stamps = [state.placeStamp, state.removedStamp, state.transformStamp, state.brushStamp]
      if let content { stamps.append(content) }
      let first = Stamp.first(of: stamps)
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
      let last = known?.state
      let place = ItemChange.place(state.layer, state.position)
      write(.item(id, place), state.placeStamp, after: last?.placeStamp ?? first)
      let removed = ItemChange.removed(state.isRemoved)
      write(.item(id, removed), state.removedStamp, after: last?.removedStamp ?? first)
      let transform = ItemChange.transform(state.transform)
      write(.item(id, transform), state.transformStamp, after: last?.transformStamp ?? first)
      if let brush = state.brush {
        write(.item(id, .brush(brush)), state.brushStamp, after: last?.brushStamp ?? first)
      }
      if let content {
        let change = ItemChange.content(state.content, inkBounds: state.inkBounds)
        write(.item(id, change), content, after: last?.contentStamp ?? first)
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
    writes.arrange { $0.stamp < $1.stamp }
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
    for part in other.unknownParts { keep(part) }
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
      for page in allPages where last.map({ $0.removedStamp < page.removedStamp }) ?? true {
        last = page
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
        if last.map({ $0.removedStamp < layer.removedStamp }) ?? true { last = layer }
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
