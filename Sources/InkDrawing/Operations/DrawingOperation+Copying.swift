public import InkGraphics
import InkStrokes

extension DrawingOperation {
  /// Returns an operation that copies items, with the effects of erasers.
  ///
  /// The copies are on top of the layer, in the order of the originals. Groups become new groups. Copies are not
  /// locked.
  ///
  /// - Parameters:
  ///   - ids: The items; removed items and erasers are ignored.
  ///   - offset: The offset of the copies from the originals, in page units.
  ///   - layer: The layer for all copies, possibly of another page; if `nil`, each copy is on the layer of its
  ///     original.
  ///   - drawing: The drawing, which supplies the ids of the copies; its contents are unchanged.
  /// - Returns: The operation to apply, and the ids of the copies, bottom to top.
  public static func duplicate(
    _ ids: [ItemID],
    by offset: Vector,
    to layer: LayerID? = nil,
    in drawing: inout Drawing
  ) -> (operation: DrawingOperation, ids: [ItemID]) {
    let list = CopyList(ids, in: drawing)
    let move = Affine.translation(offset.dx, offset.dy)
    let contents = list.entries.map { $0.item.content as ItemContent? }
    return add(list, as: contents, to: layer, moved: move, in: &drawing)
  }

  /// Returns an operation that mirrors items.
  ///
  /// - Parameters:
  ///   - ids: The items.
  ///   - horizontally: Whether to exchange left and right; otherwise above and below.
  ///   - center: The point that stays fixed, in page coordinates; if `nil`, the center of the bounds of the items.
  ///   - drawing: The drawing that contains the items.
  /// - Returns: The operation; empty if `center` is `nil` and no item has ink.
  public static func flip(
    _ ids: [ItemID],
    horizontally: Bool,
    about center: Point? = nil,
    in drawing: Drawing
  ) -> DrawingOperation {
    let box = drawing.bounds(of: ids)
    if center == nil, box.isEmpty { return DrawingOperation(.transform, []) }
    let middle = center ?? box.center
    let flip =
      horizontally
      ? Affine(a: -1, b: 0, c: 0, d: 1, tx: 2 * middle.x, ty: 0)
      : Affine(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 2 * middle.y)
    return transform(ids, by: flip, in: drawing)
  }

  /// Returns an operation that moves items to the top of a layer, possibly of another page.
  ///
  /// - Parameters:
  ///   - ids: The items.
  ///   - layer: The layer to move them to.
  ///   - offset: The offset from their previous location, in page units. The default is zero.
  ///   - drawing: The drawing that contains the items.
  public static func move(
    _ ids: [ItemID],
    to layer: LayerID,
    by offset: Vector = .zero,
    in drawing: Drawing
  ) -> DrawingOperation {
    var operation = reorder(ids, to: .layer(layer), in: drawing)
    if offset != .zero {
      let move = Affine.translation(offset.dx, offset.dy)
      operation.steps += transform(ids, by: move, in: drawing).steps
    }
    return operation
  }

  /// Returns an operation that adds the copies of a list of items.
  ///
  /// - Parameters:
  ///   - list: The items to copy.
  ///   - contents: The contents of the copies, one per entry of the list, ignored for strokes; `nil` skips an item.
  ///   - target: The layer for all copies; if `nil`, each stays on its layer.
  ///   - transform: The transform from the originals to the copies, in page coordinates.
  ///   - keepsLocks: Whether copies of locked items are locked. The default is `false`.
  ///   - drawing: The drawing that receives the copies.
  /// - Returns: The operation, and the ids of the copies, bottom to top, without those of erasers.
  static func add(
    _ list: CopyList,
    as contents: [ItemContent?],
    to target: LayerID?,
    moved transform: Affine,
    keepsLocks: Bool = false,
    in drawing: inout Drawing
  ) -> (operation: DrawingOperation, ids: [ItemID]) {
    var (names, ids) = ([] as [ItemID?], [] as [ItemID])
    var steps: [Step] = []
    var groups = GroupCopy()
    var tops: [(layer: LayerID, position: PositionKey?)] = []
    func position(on layer: LayerID) -> PositionKey {
      let at = tops.firstIndex { $0.layer == layer }
      let top = at.map { tops[$0].position } ?? drawing.layer(layer)?.order.last?.position
      let key = PositionKey.between(top, nil)
      if let at { tops[at].position = key } else { tops.append((layer, key)) }
      return key
    }
    var at = 0
    StrokeReader().visit(list.entries.map { $0.item }) { item, samples in
      let (entry, content) = (list.entries[at], contents[at])
      at += 1
      guard let content else {
        names.append(nil)
        return true
      }
      let name = drawing.makeItemID()
      names.append(name)
      let layer = target ?? item.layer
      var new = item.copy(named: name, on: layer, samples)
      switch content {
      case .stroke: break
      case .piece(let piece): new.content = .piece(piece.copy)
      case .graphic, .shape, .unknown: new.content = content
      }
      new.position = position(on: layer)
      new.transform = item.transform.concatenating(transform)
      new.targets = list.targets(of: entry, names)
      steps.append(.addItem(new))
      if item.erases { return true }
      ids.append(name)
      for attribute in item.state.attributes where !attribute.value.isEmpty {
        var value = attribute.value
        if attribute.key == ItemAttribute.Key.isLocked, !keepsLocks { continue }
        if attribute.key == ItemAttribute.Key.groups {
          value = groups.copy(item.groups, in: &drawing)
        }
        steps.append(.item(name, .attribute(attribute.key, value)))
      }
      for carried in item.erasure?.carried ?? [] where !carried.eraser.stillCovers(item.state) {
        guard let back = carried.transform.inverted else { continue }
        let samples = carried.eraser.content.samples?.all
        var eraser = carried.eraser.copy(named: drawing.makeItemID(), on: layer, samples)
        eraser.position = position(on: layer)
        eraser.transform = carried.transform.concatenating(transform)
        eraser.targets = [EraserTarget(name, transform: item.transform.concatenating(back))]
        steps.append(.addItem(eraser))
      }
      return true
    }
    return (DrawingOperation(.add, steps), ids)
  }
}

extension Drawing {
  /// Returns the bounds of the ink of items, in page coordinates; empty if none of them has ink.
  ///
  /// Unknown and removed items are ignored.
  public func bounds(of ids: [ItemID]) -> Rect {
    var box = Rect.empty
    for id in ids {
      if let item = self[id], !item.isRemoved { box.formUnion(item.bounds) }
    }
    return box
  }
}
