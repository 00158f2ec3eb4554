public import InkGraphics
public import InkStrokes

extension DrawingOperation {
  /// Adds strokes on top of a layer.
  ///
  /// What takes ink away takes it from all that it touches on the layer, for good: see ``Item/erases``. That of
  /// which nothing is left is removed.
  ///
  /// - Parameters:
  ///   - strokes: The strokes, the lowest first.
  ///   - layer: Where they go.
  ///   - drawing: What they go to; it gives them names.
  public static func add(
    _ strokes: [Stroke],
    to layer: LayerID,
    in drawing: inout Drawing
  ) -> DrawingOperation {
    add(strokes, named: strokes.map { _ in drawing.makeItemID() }, to: layer, in: drawing)
  }

  /// Adds strokes on top of a layer, under the names that they have.
  ///
  /// - Parameter reader: Reads the samples of strokes that erasers touch.
  package static func add(
    named strokes: [Stroke],
    to layer: LayerID,
    in drawing: Drawing,
    reader: StrokeReader = StrokeReader()
  ) -> DrawingOperation {
    add(strokes, named: strokes.map { ItemID($0.id) }, to: layer, in: drawing, reader: reader)
  }

  /// Adds a stroke on top of a layer, under its name, and leaves the closer look at much that it covers to
  /// whoever has time for it.
  ///
  /// - Parameters:
  ///   - reader: Reads the samples of strokes that an eraser touches.
  ///   - rest: Gets what is left to be looked at; stays as it is if there is little.
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

  /// How many covered things are looked at at once.
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

  /// Adds a stroke on top of a layer.
  public static func add(
    _ stroke: Stroke,
    to layer: LayerID,
    in drawing: inout Drawing
  ) -> DrawingOperation {
    add([stroke], to: layer, in: &drawing)
  }

  /// Takes things away.
  public static func remove(_ ids: [ItemID]) -> DrawingOperation {
    DrawingOperation(.remove, ids.map { .item($0, .removed(true)) })
  }

  /// Takes away all things that the way of an eraser touches, and that are neither hidden nor locked.
  ///
  /// - Parameters:
  ///   - path: The places of the eraser, in the coordinates of the page.
  ///   - radius: The radius of the eraser, in document units.
  public static func erase(
    along path: [Point],
    radius: Double,
    on page: PageID,
    in drawing: Drawing
  ) -> DrawingOperation {
    remove(drawing.items(on: page, along: path, radius: radius))
  }

  /// Takes away everything on a layer but things that are locked, and the erasers that took from these.
  public static func clear(_ layer: LayerID, in drawing: Drawing) -> DrawingOperation {
    clear(drawing.layer(layer).map { [$0] } ?? [], of: drawing)
  }

  /// Takes away everything on a page but what is locked or on locked layers.
  public static func clear(_ page: PageID, in drawing: Drawing) -> DrawingOperation {
    clear(drawing.layers(of: page).filter { !$0.isLocked }, of: drawing)
  }

  /// Takes away everything on all pages but what is locked or on locked layers.
  public static func clear(_ drawing: Drawing) -> DrawingOperation {
    clear(drawing.allLayers.filter { !$0.isLocked && drawing.isPresent($0) }, of: drawing)
  }

  private static func clear(_ layers: [Layer], of drawing: Drawing) -> DrawingOperation {
    var steps: [Step] = []
    let locked = drawing.lockedItems
    // Without its erasers, what was rubbed out of something that stays would come back.
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

  /// Draws things with another brush, from the same samples.
  public static func paint(_ ids: [ItemID], with brush: Brush) -> DrawingOperation {
    let shared = SharedBrush(brush)
    return DrawingOperation(.restyle, ids.map { .item($0, .brush(shared)) })
  }

  /// Changes the brushes of things: ``Brush/width``, ``Brush/color``, ``Brush/opacity`` and so on.
  ///
  /// What erases is left as it is.
  ///
  /// - Throws: The first value that a brush cannot have.
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

  /// Moves, scales or turns things.
  ///
  /// - Parameter transform: What is done to them where they are, in the coordinates of their pages.
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
