import InkGraphics
import InkStrokes

extension DrawingOperation {
  /// Turns the colours of a page's ink for good, and shows it as it is from then on.
  ///
  /// What was shown turned looks the same afterwards, but for brushes that make further colours of their own.
  /// Other programs and papers get the colours that are seen.
  ///
  /// - Throws: ``DrawingError/lockedLayer(_:)`` where a layer with ink is locked.
  public static func invertInk(
    of page: PageID,
    in drawing: Drawing
  ) throws(DrawingError) -> DrawingOperation {
    var steps: [Step] = []
    if var paper = drawing.page(page)?.paper, paper.invertsInk {
      paper.invertsInk = false
      steps.append(.page(page, .paper(paper)))
    }
    var made: [(old: SharedBrush, new: SharedBrush)] = []
    for layer in drawing.layers(of: page) {
      let items = layer.items
      if layer.isLocked, !items.isEmpty { throw .lockedLayer(layer.id) }
      let mode = layer.blendMode.turned
      if mode != layer.blendMode { steps.append(.layer(layer.id, .blendMode(mode))) }
      for item in items {
        if let graphic = item.graphic {
          let content = ItemContent.graphic(graphic.turned)
          steps.append(.item(item.id, .content(content, inkBounds: item.state.inkBounds)))
        }
        if let fill = item.fill {
          let value = ItemValue.fill(fill.turned)
          steps.append(.item(item.id, .attribute(value.key, value.bytes)))
        }
        guard let old = item.sharedBrush, !old.erases else { continue }
        let known = made.lastIndex { $0.old === old }
        let new = known.map { made[$0].new } ?? SharedBrush(old.brush.turned)
        if known == nil { made.append((old, new)) }
        steps.append(.item(item.id, .brush(new)))
      }
    }
    return DrawingOperation(.restyle, steps)
  }

  /// Adds a copy of a page behind it: its size, its paper, its layers and all that is on them.
  ///
  /// - Parameter drawing: What it goes to; it gives the copies their names.
  public static func duplicatePage(_ id: PageID, in drawing: inout Drawing) -> DrawingOperation {
    guard let page = drawing.page(id), let index = drawing.pages.firstIndex(where: { $0.id == id })
    else { return DrawingOperation(.pages, []) }
    let layers = drawing.layers(of: id)
    var operation = addPage(size: page.size, paper: page.paper, at: index + 1, in: &drawing)
    // Of the empty layer of a new page nothing is needed: the copies of the layers take its place.
    var new: PageID?
    operation.steps.removeAll { step in
      if case .addPage(let page) = step { new = page.id }
      if case .addLayer = step { return true }
      return false
    }
    guard let new else { return operation }
    var groups = GroupCopy()
    for layer in layers {
      let copy = drawing.makeLayerID()
      operation.steps.append(.addLayer(copy, on: new, layer.position))
      if !layer.nameUTF8.isEmpty { operation.steps.append(.layer(copy, .name(layer.nameUTF8))) }
      if layer.isHidden { operation.steps.append(.layer(copy, .hidden(true))) }
      if layer.opacity != 1 { operation.steps.append(.layer(copy, .opacity(layer.opacity))) }
      if layer.blendMode != .sourceOver {
        operation.steps.append(.layer(copy, .blendMode(layer.blendMode)))
      }
      var erasures = ErasureCopy()
      StrokeReader().visit(layer.items) { item, samples in
        var new = item.copy(named: drawing.makeItemID(), on: copy, samples)
        new.targets = erasures.targets(of: item, in: drawing)
        operation.steps.append(.addItem(new))
        erasures.record(item, copied: new.id)
        for attribute in item.state.attributes where !attribute.value.isEmpty {
          var value = attribute.value
          if attribute.key == ItemAttribute.Key.groups {
            value = groups.copy(item.groups, in: &drawing)
          }
          operation.steps.append(.item(new.id, .attribute(attribute.key, value)))
        }
        for brought in erasures.erasers(of: item, copied: new.id) {
          var eraser = brought.eraser.copy(
            named: drawing.makeItemID(),
            on: copy,
            brought.eraser.content.samples?.all
          )
          eraser.position = item.position
          eraser.transform = brought.transform
          eraser.targets = brought.targets
          operation.steps.append(.addItem(eraser))
        }
        return true
      }
      // Last, as nothing goes to a layer that is locked.
      if layer.isLocked { operation.steps.append(.layer(copy, .locked(true))) }
    }
    return operation
  }
}

extension Brush {
  /// The brush with its colour turned, see ``/InkGraphics/Color/turned``.
  var turned: Brush {
    var result = self
    result.color = color.turned
    do throws(InvalidValue) {
      return try result.restyled { $0.blendMode = $0.blendMode.turned }
    } catch {
      return result
    }
  }
}

extension Graphic {
  /// The graphic with the colours of its shapes turned; pictures stay.
  fileprivate var turned: Graphic {
    if kept != nil { return self }
    return Graphic(
      items.map { $0.turned },
      origin: origin,
      pictures: pictures,
      custom: custom
    )
  }
}
