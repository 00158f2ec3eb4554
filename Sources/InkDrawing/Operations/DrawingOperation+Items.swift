public import InkGraphics
public import InkStrokes

extension DrawingOperation {
  /// Returns an operation that adds strokes on top of a layer.
  ///
  /// Strokes whose brush is an eraser permanently erase the items below them on the layer. Items that are erased
  /// completely are removed.
  ///
  /// - Parameters:
  ///   - strokes: The strokes, bottom to top.
  ///   - layer: The layer.
  ///   - drawing: The drawing, which supplies the new ids; its contents are unchanged.
  public static func add(
    _ strokes: [Stroke],
    to layer: LayerID,
    in drawing: inout Drawing
  ) -> DrawingOperation {
    add(strokes, named: strokes.map { _ in drawing.makeItemID() }, to: layer, in: drawing)
  }

  /// Returns an operation that adds strokes on top of a layer, under their own ids.
  ///
  /// - Parameter reader: The reader of strokes that erasers touch.
  package static func add(
    named strokes: [Stroke],
    to layer: LayerID,
    in drawing: Drawing,
    reader: StrokeReader = StrokeReader()
  ) -> DrawingOperation {
    add(strokes, named: strokes.map { ItemID($0.id) }, to: layer, in: drawing, reader: reader)
  }

  /// Returns an operation that adds a stroke on top of a layer, under its own id, and defers expensive tests of an
  /// eraser.
  ///
  /// - Parameters:
  ///   - stroke: The stroke.
  ///   - layer: The layer.
  ///   - drawing: The drawing that contains the layer.
  ///   - reader: The reader of strokes that an eraser touches.
  ///   - rest: Receives the items under an eraser, if there are more than 64, to test later whether they are erased
  ///     completely; unchanged otherwise.
  package static func add(
    named stroke: Stroke,
    to layer: LayerID,
    in drawing: Drawing,
    reader: StrokeReader,
    leaving rest: inout CoveredTargets?
  ) -> DrawingOperation {
    add([stroke], named: [ItemID(stroke.id)], to: layer, in: drawing, reader: reader) { covered in
      if covered.count <= maximumCovered { return false }
      rest = covered
      return true
    }
  }

  /// The maximum number of items under an eraser that are tested immediately for complete erasure.
  private static let maximumCovered = 64

  private static func add(
    _ strokes: [Stroke],
    named ids: [ItemID],
    to layer: LayerID,
    in drawing: Drawing,
    reader: StrokeReader = StrokeReader(),
    leaves: (CoveredTargets) -> Bool = { _ in false }
  ) -> DrawingOperation {
    var steps: [Step] = []
    var added: [NewItem] = []
    var erased: [ItemID] = []
    var ground: EraserGround?
    var position = drawing.layer(layer)?.order.last?.position
    var brush: SharedBrush?
    for (i, stroke) in strokes.enumerated() {
      let key = PositionKey.between(position, nil)
      position = key
      if brush == nil || brush?.brush != stroke.brush { brush = SharedBrush(stroke.brush) }
      var new = NewItem(
        id: ids[i],
        layer: layer,
        position: key,
        content: .stroke(stroke.kind, .list(stroke.samples)),
        brush: brush ?? SharedBrush(stroke.brush),
        inkBounds: stroke.bounds()
      )
      if stroke.brush.erases, let ink = stroke.item() {
        let shape = EraserShape(ink)
        let targets = drawing.targets(of: shape, on: layer, above: added)
        var covered = CoveredTargets(targets.covered, shape, in: drawing)
        let fullyErased =
          leaves(covered) ? [] : covered.fullyErased(maximum: covered.count, reader: reader)
        if erased.isEmpty {
          erased = fullyErased
        } else {
          erased += fullyErased.filter { !erased.contains($0) }
        }
        new.targets = targets.all
        if i == 0, !targets.sparesLocked { ground = EraserGround(new, in: drawing) }
      }
      added.append(new)
      steps.append(.addItem(new))
    }
    for id in erased { steps.append(.item(id, .removed(true))) }
    var operation = DrawingOperation(.add, steps)
    operation.ground = ground
    return operation
  }

  /// Returns an operation that adds a stroke on top of a layer, with a new id.
  ///
  /// An eraser permanently erases the items below it on the layer; completely erased items are removed.
  public static func add(
    _ stroke: Stroke,
    to layer: LayerID,
    in drawing: inout Drawing
  ) -> DrawingOperation {
    add([stroke], to: layer, in: &drawing)
  }

  /// Returns an operation that removes items; undo brings them back.
  ///
  /// Applying it throws ``EditError/unknownItem(_:)`` if an item is unknown or already removed, and
  /// ``EditError/lockedLayer(_:)`` if its layer is locked.
  public static func remove(_ ids: [ItemID]) -> DrawingOperation {
    DrawingOperation(.remove, ids.map { .item($0, .removed(true)) })
  }

  /// Returns an operation that removes the items that the path of an eraser touches, except hidden and locked items.
  ///
  /// - Parameters:
  ///   - path: The points of the path, in page coordinates.
  ///   - radius: The radius of the eraser, in page units.
  ///   - page: The page.
  ///   - drawing: The drawing that contains the page.
  public static func erase(
    along path: [Point],
    radius: Double,
    on page: PageID,
    in drawing: Drawing
  ) -> DrawingOperation {
    remove(drawing.items(on: page, along: path, radius: radius))
  }

  /// Returns an operation that removes all items of a layer, except locked items and the erasers that affect these.
  public static func clear(_ layer: LayerID, in drawing: Drawing) -> DrawingOperation {
    clear(drawing.layer(layer).map { [$0] } ?? [], of: drawing)
  }

  /// Returns an operation that removes all items of a page, except locked items and the items of locked layers.
  public static func clear(_ page: PageID, in drawing: Drawing) -> DrawingOperation {
    clear(drawing.layers(of: page).filter { !$0.isLocked }, of: drawing)
  }

  /// Returns an operation that removes all items of all pages, except locked items and the items of locked layers.
  public static func clear(_ drawing: Drawing) -> DrawingOperation {
    clear(drawing.allLayers.filter { !$0.isLocked && drawing.isPresent($0) }, of: drawing)
  }

  private static func clear(_ layers: [Layer], of drawing: Drawing) -> DrawingOperation {
    var steps: [Step] = []
    let locked = drawing.lockedItems
    // Without the erasers of a locked item, which remains, its erased ink would reappear.
    var kept: [ItemID] = []
    for item in locked { kept += drawing.erasers.erasers(of: item.state) }
    kept.stableSort { $0 < $1 }
    for layer in layers {
      for item in layer.items where !item.isLocked && !ItemID.isIn(kept, item.id) {
        let isOld = item.erases && item.state.targets == nil
        if isOld, locked.contains(where: { item.takes(from: $0) }) { continue }
        steps.append(.item(item.id, .removed(true)))
      }
    }
    return DrawingOperation(.clear, steps)
  }

  /// Returns an operation that sets the brush of items, and leaves the samples of strokes unchanged.
  ///
  /// Items without a brush are unchanged.
  public static func paint(_ ids: [ItemID], with brush: Brush) -> DrawingOperation {
    let shared = SharedBrush(brush)
    return DrawingOperation(.restyle, ids.map { .item($0, .brush(shared)) })
  }

  /// Returns an operation that changes properties of the brushes of items: ``/InkStrokes/Brush/width``,
  /// ``/InkStrokes/Brush/color``, ``/InkStrokes/Brush/opacity`` and so on.
  ///
  /// Erasers, and items without a brush, are unchanged.
  ///
  /// - Parameters:
  ///   - ids: The items.
  ///   - drawing: The drawing that contains the items.
  ///   - change: A function that changes a brush; called once for each distinct brush.
  /// - Throws: The error of `change`, usually for a value that is invalid for a brush.
  public static func restyle(
    _ ids: [ItemID],
    in drawing: Drawing,
    _ change: (inout Brush) throws(InvalidValue) -> Void
  ) throws(InvalidValue) -> DrawingOperation {
    var made: [(old: SharedBrush, new: SharedBrush)] = []
    var steps: [Step] = []
    for id in ids {
      guard let old = drawing[id]?.state.brush, !old.erases else { continue }
      if let known = made.lastIndex(where: { $0.old === old }) {
        steps.append(.item(id, .brush(made[known].new)))
      } else {
        var brush = old.brush
        try change(&brush)
        let new = SharedBrush(brush)
        made.append((old, new))
        steps.append(.item(id, .brush(new)))
      }
    }
    return DrawingOperation(.restyle, steps)
  }

  /// Returns an operation that moves, scales or rotates items.
  ///
  /// - Parameters:
  ///   - ids: The items.
  ///   - transform: The transform in page coordinates, applied after the current transform of each item; it must be
  ///     invertible, otherwise applying the operation throws ``EditError/invalidValue``.
  ///   - drawing: The drawing that contains the items.
  public static func transform(
    _ ids: [ItemID],
    by transform: Affine,
    in drawing: Drawing
  ) -> DrawingOperation {
    var steps: [Step] = []
    for id in ids {
      let old = drawing[id]?.transform ?? .identity
      steps.append(.item(id, .transform(old.concatenating(transform))))
    }
    return DrawingOperation(.transform, steps)
  }
}
