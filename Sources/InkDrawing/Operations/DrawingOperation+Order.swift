/// A target position in the order of a layer.
public enum OrderTarget: Hashable, Sendable {
  /// Above everything on the current layer of each item.
  case front
  /// Below everything on the current layer of each item.
  case back
  /// Directly above an item, on the layer of that item.
  case above(ItemID)
  /// Directly below an item, on the layer of that item.
  case below(ItemID)
  /// Above everything on a given layer, to which the items are moved.
  case layer(LayerID)
}

extension DrawingOperation {
  /// Returns an operation that moves items in the stacking order, keeping their order among each other.
  ///
  /// Ignores items that the drawing doesn't have, and is empty if the target is one of the items.
  public static func reorder(
    _ ids: [ItemID],
    to target: OrderTarget,
    in drawing: Drawing
  ) -> DrawingOperation {
    var moved: [Item] = []
    for id in ids {
      if let item = drawing[id], !item.isRemoved { moved.append(item) }
    }
    // Sorts the items by layer, and by position on each layer.
    moved.stableSort { a, b in
      a.layer != b.layer ? a.layer < b.layer : ItemTree.precedes(a, b, .position)
    }
    var steps: [Step] = []
    switch target {
    case .front, .back:
      var i = 0
      while i < moved.count {
        var end = i
        while end < moved.count, moved[end].layer == moved[i].layer { end += 1 }
        let items = Array(moved[i..<end])
        if let layer = drawing.layer(items[0].layer) {
          move(items, to: layer, above: target == .back ? -1 : layer.count - 1, &steps)
        }
        i = end
      }
    case .above(let id), .below(let id):
      guard let item = drawing[id], let layer = drawing.layer(item.layer),
        let at = layer.order.index(of: item), !moved.contains(where: { $0.id == id })
      else { break }
      if case .above = target {
        move(moved, to: layer, above: at, &steps)
      } else {
        move(moved, to: layer, above: at - 1, &steps)
      }
    case .layer(let id):
      guard let layer = drawing.layer(id) else { break }
      move(moved, to: layer, above: layer.count - 1, &steps)
    }
    return DrawingOperation(.reorder, steps)
  }

  private static func move(
    _ items: [Item],
    to layer: Layer,
    above index: Int,
    _ steps: inout [Step]
  ) {
    var ids: [ItemID] = []
    for item in items where item.layer == layer.id { ids.append(item.id) }
    ids.stableSort { $0 < $1 }
    let gap = Gap(
      above: index,
      of: layer.count,
      isMoved: { index in ItemID.isIn(ids, layer.item(at: index).id) },
      key: { layer.item(at: $0).position }
    )
    let keys = gap.keys(items.count)
    for (i, item) in items.enumerated() {
      steps.append(.item(item.id, .location(layer.id, keys[i])))
    }
    for (i, index) in gap.tied.enumerated() {
      let id = layer.item(at: index).id
      steps.append(.item(id, .location(layer.id, keys[items.count + i])))
    }
  }
}
