public import InkGraphics
public import InkStrokes

extension DrawingOperation {
  /// Returns an operation that adds a custom item, of a kind defined outside this package, on top of a layer.
  ///
  /// The item is painted now, and the result stored with it; later changes of its brush or fill repaint it.
  ///
  /// - Parameters:
  ///   - item: The item.
  ///   - brush: The brush of its outline; permanently `nil` for an item that needs none.
  ///   - fill: The fill color; `nil` for none.
  ///   - layer: The layer.
  ///   - transform: The transform from the item's coordinates to those of the page; finite and invertible.
  ///   - drawing: The drawing, which supplies the new id; its contents are unchanged.
  public static func add(
    _ item: any CustomItem,
    brush: Brush? = nil,
    fill: Color? = nil,
    to layer: LayerID,
    transform: Affine = .identity,
    in drawing: inout Drawing
  ) -> DrawingOperation {
    var keeper = PictureKeeper()
    let kept = keeper.register(Graphic(item, brush: brush, fill: fill), in: &drawing)
    let new = NewItem(
      id: drawing.makeItemID(),
      layer: layer,
      position: PositionKey.between(drawing.layer(layer)?.order.last?.position, nil),
      content: .graphic(kept),
      brush: brush.map { SharedBrush($0) },
      transform: transform,
      inkBounds: kept.bounds
    )
    var steps = keeper.steps + [.addItem(new)]
    if fill != nil { steps.append(.item(new.id, .fill(fill))) }
    return DrawingOperation(.add, steps)
  }

  /// Returns an operation that replaces an item of a kind defined outside this package, for example a checkbox by a
  /// checked one.
  ///
  /// The brush, fill, transform, position and other properties stay.
  ///
  /// - Parameters:
  ///   - id: The id of the item. If it is a stroke, applying the operation throws ``EditError/invalidValue``.
  ///   - item: The new item.
  ///   - drawing: The drawing, which supplies the ids of new pictures; its contents are unchanged.
  public static func setItem(
    of id: ItemID,
    to item: any CustomItem,
    in drawing: inout Drawing
  ) -> DrawingOperation {
    guard let state = drawing[id]?.state else {
      return setContent(of: id, to: Graphic(item), in: &drawing)
    }
    let brush = state.isOutlined ? state.brush?.brush : nil
    return setContent(of: id, to: Graphic(item, brush: brush, fill: state.fill), in: &drawing)
  }

  /// Returns an operation that repaints items of kinds defined outside this package whose stored display items are
  /// outdated.
  ///
  /// They are outdated if a program that doesn't know the kind of the item changed the brush, if two people changed
  /// the brush and the item concurrently, or if the program paints the kind differently now. Items on locked layers
  /// stay as they are.
  ///
  /// - Complexity: Paints all custom items of the drawing.
  public static func repaint(_ drawing: inout Drawing) -> DrawingOperation {
    var repainter = Repainter()
    for layer in drawing.allLayers where !layer.isLocked && drawing.isPresent(layer) {
      for item in layer.items where item.state.isCustom { repainter.repaint(item, in: &drawing) }
    }
    return DrawingOperation(.edit, repainter.steps)
  }
}

extension Drawing {
  /// Returns the operation, extended to repaint custom items whose brush or fill it changes.
  ///
  /// So programs that don't know the kind of an item show its new color, too.
  mutating func repainting(_ operation: DrawingOperation) -> DrawingOperation {
    var changes: [(item: Item, at: Int)] = []
    var repaints = false
    for (i, step) in operation.steps.enumerated() {
      guard case .item(let id, let change) = step, change.concernsCustom,
        let item = table.item(id), item.state.isCustom
      else { continue }
      changes.append((item, i))
      repaints = repaints || !change.isContent
    }
    if !repaints { return operation }
    changes.stableSort { $0.item.id == $1.item.id ? $0.at < $1.at : $0.item.id < $1.item.id }
    var repainter = Repainter()
    var rest = changes[...]
    while let item = rest.first?.item {
      let own = rest.prefix { $0.item === item }
      rest = rest.dropFirst(own.count)
      repainter.repaint(item, after: own.map { operation.steps[$0.at] }, in: &self)
    }
    var result = operation
    result.steps += repainter.steps
    return result
  }
}

/// Creates the steps that repaint custom items.
private struct Repainter {
  private var keeper = PictureKeeper()
  private var edits: [Step] = []

  /// The steps, in order.
  var steps: [Step] { keeper.steps + edits }

  /// Repaints an item in its state after some steps, unless its stored display items are up to date.
  mutating func repaint(_ item: Item, after steps: [Step] = [], in drawing: inout Drawing) {
    guard case .graphic(let old) = item.content, let custom = old.custom else { return }
    var state = item.state
    for step in steps {
      guard case .item(_, let change) = step else { continue }
      switch change {
      case .brush(let brush): if state.brush != nil { state.registers.brush.value = brush }
      case .attribute(let key, let value):
        state.setAttribute(key, value, state.registers.location.stamp)
      // The step itself sets the display items.
      case .content: return
      case .removed, .transform, .location: break
      }
    }
    let brush = state.isOutlined ? state.brush?.brush : nil
    let new = Graphic(custom, brush: brush, fill: state.fill)
    if new == old { return }
    let kept = keeper.register(new, in: &drawing)
    edits.append(.item(item.id, .content(.graphic(kept), inkBounds: kept.bounds)))
  }
}

extension ItemState {
  /// Whether the item is a custom item of a registered kind.
  fileprivate var isCustom: Bool {
    if case .graphic(let graphic) = content { return graphic.custom != nil }
    return false
  }
}

extension ItemChange {
  /// Whether the change may affect the display items of an item of a kind defined outside this package.
  fileprivate var concernsCustom: Bool {
    switch self {
    case .brush, .content: true
    case .attribute(let key, _):
      key == ItemAttribute.Key.fill || key == ItemAttribute.Key.hasNoOutline
    case .removed, .transform, .location: false
    }
  }

  fileprivate var isContent: Bool {
    if case .content = self { return true }
    return false
  }
}
