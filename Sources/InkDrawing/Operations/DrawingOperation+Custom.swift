public import InkGraphics
public import InkStrokes

extension DrawingOperation {
  /// Adds an item of a kind from outside this package on top of a layer.
  ///
  /// What it paints now is stored with it; later changes of its brush or fill paint it anew.
  ///
  /// - Parameters:
  ///   - item: The item.
  ///   - brush: What it is drawn with; `nil` for good where it needs none.
  ///   - fill: What fills it; `nil` for nothing.
  ///   - layer: Where it goes.
  ///   - transform: Maps its coordinates to those of the page.
  ///   - drawing: What it goes to; it gives it a name.
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

  /// Puts another item of a kind from outside this package in the place of one, such as a box that is ticked.
  ///
  /// It keeps brush, fill, place and everything else.
  ///
  /// - Parameters:
  ///   - id: An item that is no stroke.
  ///   - item: What it becomes.
  ///   - drawing: The drawing; it gives pictures names.
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

  /// Paints items of kinds that are known here anew where they would be painted in another way than they were.
  ///
  /// That can be after another program changed the brush of one whose kind it did not know, after two people
  /// changed a brush and an item at once, and after the kind itself was changed. Items that nobody can change
  /// stay as they are.
  ///
  /// Cost: all such items of the drawing are painted.
  public static func repaint(_ drawing: inout Drawing) -> DrawingOperation {
    var repainter = Repainter()
    for layer in drawing.allLayers where !layer.isLocked && drawing.isPresent(layer) {
      for item in layer.items where item.state.isCustom { repainter.repaint(item, in: &drawing) }
    }
    return DrawingOperation(.edit, repainter.steps)
  }
}

extension Drawing {
  /// The operation, with what paints items of kinds that are known here anew where it changes a brush or a fill.
  ///
  /// Whoever does not know the kind sees it in the new colour, too.
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

/// Makes the steps that paint items anew.
private struct Repainter {
  private var keeper = PictureKeeper()
  private var edits: [Step] = []

  /// The steps, in order.
  var steps: [Step] { keeper.steps + edits }

  /// Paints an item as it is after some steps, unless it is painted so already.
  mutating func repaint(_ item: Item, after steps: [Step] = [], in drawing: inout Drawing) {
    guard case .graphic(let old) = item.content, let custom = old.custom else { return }
    var state = item.state
    for step in steps {
      guard case .item(_, let change) = step else { continue }
      switch change {
      case .brush(let brush): if state.brush != nil { state.registers.brush.value = brush }
      case .attribute(let key, let value):
        state.setAttribute(key, value, state.registers.location.stamp)
      // The step says itself what there is to paint.
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
  /// Whether it is an item of a kind from outside that is known here.
  fileprivate var isCustom: Bool {
    if case .graphic(let graphic) = content { return graphic.custom != nil }
    return false
  }
}

extension ItemChange {
  /// Whether an item of a kind from outside may be painted in another way after it.
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
