import InkGraphics
import InkStrokes

extension DrawingOperation {
  /// Returns an operation that inverts the stored colors of a page's ink, and turns off ``Paper/invertsInk``.
  ///
  /// Ink that was displayed inverted looks the same afterwards, except that of brushes that derive further colors.
  /// Other programs, and pages to which the ink is copied, then show these colors, too.
  ///
  /// - Returns: The operation to apply.
  /// - Throws: ``EditError/lockedLayer(_:)`` if a layer with items is locked.
  public static func invertInk(
    of page: PageID,
    in drawing: Drawing
  ) throws(EditError) -> DrawingOperation {
    var steps: [Step] = []
    if var paper = drawing.page(page)?.paper, paper.invertsInk {
      paper.invertsInk = false
      steps.append(.page(page, .paper(paper)))
    }
    var made: [(old: SharedBrush, new: SharedBrush)] = []
    for layer in drawing.layers(of: page) {
      let items = layer.items
      if layer.isLocked, !items.isEmpty { throw .lockedLayer(layer.id) }
      let mode = layer.blendMode.inverted
      if mode != layer.blendMode { steps.append(.layer(layer.id, .blendMode(mode))) }
      for item in items {
        if let graphic = item.graphic {
          let content = ItemContent.graphic(graphic.inverted)
          steps.append(.item(item.id, .content(content, inkBounds: item.state.inkBounds)))
        }
        if let fill = item.fill {
          let value = ItemValue.fill(fill.inverted)
          steps.append(.item(item.id, .attribute(value.key, value.bytes)))
        }
        guard let old = item.sharedBrush, !old.erases else { continue }
        let known = made.lastIndex { $0.old === old }
        let new = known.map { made[$0].new } ?? SharedBrush(old.brush.inverted)
        if known == nil { made.append((old, new)) }
        steps.append(.item(item.id, .brush(new)))
      }
    }
    return DrawingOperation(.restyle, steps)
  }

  /// Returns an operation that duplicates a page; the copy follows the original.
  ///
  /// Size, paper, label, chapters, layers and items are copied, with new ids.
  ///
  /// - Parameters:
  ///   - id: The page.
  ///   - drawing: The drawing, which supplies the new ids; its contents are unchanged.
  public static func duplicatePage(_ id: PageID, in drawing: inout Drawing) -> DrawingOperation {
    guard let page = drawing.page(id), let index = drawing.pages.firstIndex(where: { $0.id == id })
    else { return DrawingOperation(.pages, []) }
    let layers = drawing.layers(of: id)
    var operation = addPage(size: page.size, paper: page.paper, at: index + 1, in: &drawing)
    // The copied layers replace the empty layer of a new page.
    var new: PageID?
    operation.steps.removeAll { step in
      if case .addPage(let page) = step { new = page.id }
      if case .addLayer = step { return true }
      return false
    }
    guard let new else { return operation }
    if !page.titles.isEmpty {
      operation.steps.append(.page(new, .titles(page.titles, previous: .none)))
    }
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
      // The lock comes last, because nothing can be added to a locked layer.
      if layer.isLocked { operation.steps.append(.layer(copy, .locked(true))) }
    }
    return operation
  }
}

extension Brush {
  /// The brush with an inverted color; see ``/InkGraphics/Color/inverted``.
  var inverted: Brush {
    var result = self
    result.color = color.inverted
    do throws(InvalidValue) {
      return try result.restyled { $0.blendMode = $0.blendMode.inverted }
    } catch {
      return result
    }
  }
}

extension Graphic {
  /// The graphic with inverted colors, except those of pictures.
  fileprivate var inverted: Graphic {
    if kept != nil { return self }
    return Graphic(
      items.map { $0.inverted },
      origin: origin,
      pictures: pictures,
      custom: custom
    )
  }
}
