import InkGraphics
import InkStrokes

// Erased ink stays erased. An eraser is a stroke in the order of its layer, with recorded targets. While these are
// unmoved relative to it, it is painted at its own position, and reveals the content below the layer. A target that was
// moved since carries the eraser along. An eraser above an item that it never touched, because that item was moved
// there or drawn by another replica, is contested: it is painted with each of its targets instead.

extension Drawing {
  // MARK: Targets

  /// Finds the targets of an eraser on top of a layer: the items that it touches.
  ///
  /// - Parameters:
  ///   - shape: The eraser, in page coordinates.
  ///   - layer: Its layer.
  ///   - coming: The items added to the layer below it in the same operation.
  /// - Returns: The targets, sorted by id; the targets that may be fully erased; and whether a locked item, which
  ///   is never a target, is below the eraser.
  func targets(
    of shape: EraserShape,
    on layer: LayerID,
    above coming: [NewItem] = []
  ) -> (all: [EraserTarget], covered: [Item], sparesLocked: Bool) {
    guard let layer = self.layer(layer) else { return ([], [], false) }
    var sparesLocked = false
    var targets: [EraserTarget] = []
    var (inside, covered) = ([] as [Item], [] as [Item])
    var next = 0
    for item in shape.items(of: layer, inside: &inside) {
      let isInside = next < inside.count && inside[next] === item
      if isInside { next += 1 }
      if item.erases { continue }
      if item.isLocked {
        sparesLocked = true
        continue
      }
      targets.append(EraserTarget(item.id, transform: item.transform))
      // An item that reaches beyond all erasers isn't fully erased.
      if isInside || erasers.isErased(item.state) { covered.append(item) }
    }
    for item in coming where !(item.content.isStroke && item.brush?.erases ?? false) {
      if item.layer == layer.id,
        shape.meets(item.content.bounds(item.brush?.brush, item.inkBounds.outward, item.transform))
      {
        targets.append(EraserTarget(item.id, transform: item.transform))
      }
    }
    targets.stableSort { $0.id < $1.id }
    return (targets, covered, sparesLocked)
  }

  // MARK: Updates

  /// Returns the erasers whose effects move with an item, and whether it is a contested eraser.
  ///
  /// A contested eraser is painted with each of its targets, not at its own position. `nil` if no effects move with the
  /// item, and it isn't such an eraser.
  func erasure(of state: ItemState) -> Erasure? {
    guard !erasers.isEmpty, !state.isRemoved else { return nil }
    if state.isTargeted {
      return erasers.overlapCount(of: state.id) > 0 ? Erasure(isContested: true) : nil
    }
    if state.erases { return nil }
    var carried: [Erasure.Carried] = []
    for id in erasers.erasers(of: state) {
      guard let eraser = table.item(id), eraser.state.isTargeted,
        let target = eraser.state.target(state),
        erasers.overlapCount(of: id) > 0 || !eraser.stillCovers(state),
        let back = target.transform.inverted
      else { continue }
      carried.append(
        Erasure.Carried(eraser: eraser, transform: back.concatenating(state.transform))
      )
    }
    return carried.isEmpty ? nil : Erasure(carried: carried)
  }

  /// Updates ``Item/erasure`` of a new or changed item, and of the items that this affects.
  ///
  /// - Parameters:
  ///   - old: The item before; `nil` if it is new.
  ///   - new: The item, already in the trees.
  ///   - isKnown: Whether it is a new eraser with unmoved targets, and above no other item.
  mutating func updateErasure(
    _ old: Item?,
    _ new: Item,
    isKnown: Bool = false,
    _ changes: inout DrawingChanges
  ) {
    guard !erasers.isEmpty else { return }
    if new.state.targets != nil || new.erases || old?.erases ?? false {
      if let targets = new.state.targets {
        // Then every target is unmoved and needs no update, unless a piece of it was moved away.
        if isKnown, !erasers.hasPieces(of: targets) { return }
        erasers.setOverlapCount(of: new.id, to: countOverlaps(of: new, new.eraserShape))
        refreshErasure(new.id, &changes)
        refreshErasures(targets, &changes)
      }
      if new.erases && old?.erases ?? true { return }
    }
    var concerned: [(eraser: Item, difference: Int)] = []
    func collect(_ item: Item, _ difference: Int) {
      guard !item.isRemoved, !item.erases, let at = layerIndex(item.layer) else { return }
      for eraser in allLayers[at].erasers(near: item.bounds)
      where overlaps(item, eraser, nil) { concerned.append((eraser, difference)) }
    }
    if let old { collect(old, -1) }
    collect(new, 1)
    for (eraser, difference) in concerned {
      let before = erasers.overlapCount(of: eraser.id)
      erasers.setOverlapCount(of: eraser.id, to: max(before + difference, 0))
      let after = erasers.overlapCount(of: eraser.id)
      guard (before > 0) != (after > 0) else { continue }
      refreshErasure(eraser.id, &changes)
      refreshErasures(eraser.state.targets ?? [], &changes)
    }
  }

  /// Updates ``Item/erasure`` of the targets of an eraser, and of the pieces cut from them.
  private mutating func refreshErasures(_ targets: [EraserTarget], _ changes: inout DrawingChanges)
  {
    for target in targets {
      for id in erasers.family(of: target.id) { refreshErasure(id, &changes) }
    }
  }

  /// Updates ``Item/erasure`` of an item, and records its damage if it changed.
  private mutating func refreshErasure(_ id: ItemID, _ changes: inout DrawingChanges) {
    guard let item = table.item(id), !item.isRemoved else { return }
    let erasure = erasure(of: item.state)
    if Erasure.areSame(erasure, item.erasure) { return }
    let new = Item(item.state, erasure)
    table.replace(item, by: new)
    changes.items.append(id)
    guard let at = layerIndex(item.layer) else { return }
    allLayers[at].replace(item, by: new)
    changes.add(item.bounds, on: allLayers[at].page)
  }

  /// Returns the number of items that are below an eraser on its layer, but aren't erased by it there.
  private func countOverlaps(of eraser: Item, _ shape: EraserShape? = nil) -> Int {
    guard eraser.state.isTargeted, let at = layerIndex(eraser.layer) else { return 0 }
    // Mostly, the only items under an eraser are its targets.
    var shape = shape
    if shape == nil {
      let others = allLayers[at].items(near: eraser.bounds).contains { item in
        !item.erases && ItemTree.precedes(item, eraser, .position)
          && !eraser.stillCovers(item.state)
      }
      if !others { return 0 }
      shape = eraser.eraserShape
    }
    var (count, inside) = (0, [] as [Item])
    for item in shape?.items(of: allLayers[at], inside: &inside) ?? [] where !item.erases {
      if overlaps(item, eraser, shape) { count += 1 }
    }
    return count
  }

  /// Whether an item is below an eraser on its layer, but isn't erased by it there.
  private func overlaps(_ item: Item, _ eraser: Item, _ shape: EraserShape?) -> Bool {
    eraser.state.isTargeted && ItemTree.precedes(item, eraser, .position)
      && !eraser.stillCovers(item.state)
      && (shape ?? eraser.eraserShape)?.meets(item.bounds) ?? false
  }

  /// Updates ``Item/erasure`` of all items, after all were replaced, or after the samples of erasers were decoded.
  ///
  /// - Complexity: Visits the items near each eraser.
  package mutating func updateAllErasures() {
    erasers = EraserIndex()
    var targeted: [Item] = []
    for layer in allLayers where layer.erasers.count > 0 {
      for item in layer.erasers.items where item.state.targets != nil { targeted.append(item) }
    }
    for item in table.items where !item.isStroke || item.isRemoved {
      // Removed items can come back.
      if item.state.targets != nil { targeted.append(item) }
      if case .piece(let piece) = item.content { erasers.add(piece: item.id, of: piece.ancestors) }
    }
    guard !targeted.isEmpty else { return }
    for item in targeted { erasers.add(item.id, item.state.targets ?? []) }
    var changes = DrawingChanges()
    for item in targeted where !item.isRemoved {
      erasers.setOverlapCount(of: item.id, to: countOverlaps(of: item))
    }
    for item in targeted where !item.isRemoved {
      refreshErasure(item.id, &changes)
      refreshErasures(item.state.targets ?? [], &changes)
    }
  }

  // MARK: Fully erased items

  /// Returns the targets of a new eraser that are fully erased.
  ///
  /// Tests points along the center line and the edges of the ink, with a margin. Pictures, texts and fills never
  /// count as fully erased.
  ///
  /// - Parameters:
  ///   - targets: The targets that may be fully erased.
  ///   - shape: The eraser, in page coordinates.
  ///   - reader: The reader of samples.
  func fullyErased(
    _ targets: [Item],
    by shape: EraserShape,
    reader: StrokeReader
  ) -> [ItemID] {
    guard shape.isWhole else { return [] }
    var items: [Item] = []
    var erased: [ItemID] = []
    for item in targets where item.isStroke || item.shape != nil || item.piece != nil {
      if !erasers.isErased(item.state), shape.holds(item.bounds, margin: InkPoints.margin) {
        erased.append(item.id)
      } else {
        items.append(item)
      }
    }
    reader.visitInk(of: items) { item, visible in
      var shapes = [shape]
      for other in visible.erasers where !other.erasesPartly { shapes.append(EraserShape(other)) }
      for eraser in resting(on: item) {
        if let other = eraser.eraserShape, other.isWhole { shapes.append(other) }
      }
      let near = shapes.map { $0.part(near: item.bounds) }
      if InkPoints.isCovered(visible.ink, by: near) { erased.append(item.id) }
      return true
    }
    return erased
  }

  /// Returns the number of erasers that affect an item.
  package func eraserCount(of item: Item) -> Int { erasers.erasers(of: item.state).count }

  /// Returns the erasers of an item that are painted at their own position above it.
  func resting(on item: Item) -> [Item] {
    guard !erasers.isEmpty else { return [] }
    var found: [Item] = []
    for id in erasers.erasers(of: item.state) {
      guard let eraser = table.item(id), eraser.state.isTargeted, !eraser.isContested,
        eraser.stillCovers(item.state)
      else { continue }
      found.append(eraser)
    }
    return found
  }
}

extension Item {
  /// The shape of an eraser in page coordinates; `nil` for other items.
  ///
  /// Decodes the samples.
  var eraserShape: EraserShape? {
    guard erases, let ink = stroke?.item() else { return nil }
    return EraserShape(ink.transformed(by: transform))
  }
}
