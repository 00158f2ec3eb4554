import InkGraphics
import InkStrokes

/// The items to copy, bottom to top, and the erasers that affect them at their current position.
struct CopyList {
  /// An item to copy, or an eraser with those of its targets that are copied, too.
  struct Entry {
    let item: Item
    /// The targets of an eraser: their indices in ``entries``, and their transforms to the eraser's coordinates.
    var targets: [(entry: Int, transform: Affine)] = []
  }

  private(set) var entries: [Entry] = []

  /// Collects the items to copy, except removed items and erasers among the ids.
  ///
  /// Items of several layers are in the order of the layers, and those of several pages in the order of the pages.
  init(_ ids: [ItemID], in drawing: Drawing) {
    var ranks: [UInt64: Int] = [:]
    var count = 0
    for (_, layers) in drawing.pagesWithLayers {
      for layer in layers {
        ranks[layer.id.stamp.rawValue] = count
        count += 1
      }
    }
    var ids = ids
    ids.stableSort { $0 < $1 }
    var items: [Item] = []
    for (i, id) in ids.enumerated() where i == 0 || ids[i - 1] != id {
      guard let item = drawing[id], !item.isRemoved, !item.erases,
        ranks[item.layer.stamp.rawValue] != nil
      else { continue }
      items.append(item)
    }
    // The erasers with their targets, each once.
    var indices: [UInt64: Int] = [:]
    var erasers: [(item: Item, targets: [(id: ItemID, transform: Affine)])] = []
    for item in items {
      for eraser in drawing.overlappingErasers(of: item) {
        let key = eraser.id.stamp.rawValue
        if indices[key] == nil {
          indices[key] = erasers.count
          erasers.append((eraser, []))
        }
        guard let at = indices[key], let back = eraser.transform.inverted else { continue }
        let known = eraser.state.target(item.state)?.transform
        erasers[at].targets.append((item.id, known ?? item.transform.concatenating(back)))
      }
    }
    var all = items + erasers.map { $0.item }
    let keys = all.map { ranks[$0.layer.stamp.rawValue] ?? 0 }
    let order = ascendingOrder(all.count) { a, b in
      keys[a] != keys[b] ? keys[a] < keys[b] : ItemTree.precedes(all[a], all[b], .position)
    }
    all = order.map { all[$0] }
    var names: [UInt64: Int] = [:]
    for (i, item) in all.enumerated() { names[item.id.stamp.rawValue] = i }
    entries.reserveCapacity(all.count)
    for item in all {
      var entry = Entry(item: item)
      if let at = indices[item.id.stamp.rawValue] {
        for target in erasers[at].targets {
          if let index = names[target.id.stamp.rawValue] {
            entry.targets.append((index, target.transform))
          }
        }
      }
      entries.append(entry)
    }
  }

  /// Returns the targets of the copy of an eraser, sorted by id; `nil` for other items.
  ///
  /// - Parameter names: The ids of the copies of the entries so far; `nil` for skipped entries.
  func targets(of entry: Entry, _ names: [ItemID?]) -> [EraserTarget]? {
    guard entry.item.erases else { return nil }
    var targets: [EraserTarget] = []
    for (index, transform) in entry.targets {
      if let name = names[index] { targets.append(EraserTarget(name, transform: transform)) }
    }
    targets.stableSort { $0.id < $1.id }
    return targets
  }

  /// The bounds of the ink of all items, in page coordinates.
  var bounds: Rect {
    var box = Rect.empty
    for entry in entries where !entry.item.erases { box.formUnion(entry.item.bounds) }
    return box
  }
}

extension Drawing {
  /// Returns the erasers that affect an item and are above it on its layer, unmoved relative to it.
  ///
  /// Unlike ``resting(on:)``, includes erasers that are painted with each of their targets, and old erasers without
  /// recorded targets.
  fileprivate func overlappingErasers(of item: Item) -> [Item] {
    var found: [Item] = []
    if !erasers.isEmpty {
      for id in erasers.erasers(of: item.state) {
        guard let eraser = table.item(id), eraser.state.isTargeted, eraser.stillCovers(item.state)
        else {
          continue
        }
        found.append(eraser)
      }
    }
    for eraser in layer(item.layer)?.erasers(near: item.bounds) ?? []
    where eraser.state.targets == nil && eraser.erasesDirectly(from: item) {
      found.append(eraser)
    }
    return found
  }
}

extension Item {
  /// Returns a copy of the item at the same position of another layer.
  ///
  /// - Parameters:
  ///   - id: The id of the copy.
  ///   - layer: The layer of the copy.
  ///   - samples: The samples of a stroke, if decoded already; `nil` to share the storage of the original's.
  func copy(
    named id: ItemID,
    on layer: LayerID,
    _ samples: [StrokeSample]?
  ) -> NewItem {
    var content = content
    if case .stroke(let kind, _) = content, let samples { content = .stroke(kind, .list(samples)) }
    if case .piece(let piece) = content { content = .piece(piece.copy) }
    return NewItem(
      id: id,
      layer: layer,
      position: position,
      content: content,
      brush: sharedBrush,
      transform: transform,
      inkBounds: state.inkBounds
    )
  }
}
