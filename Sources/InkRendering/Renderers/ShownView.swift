import InkDrawing
import InkGraphics
import InkStrokes

/// The view that a renderer showed last, which computes the damage of the next one by comparing values.
///
/// Holds a copy of the drawing, which shares its memory, and the bounds of ink in progress.
package struct ShownView {
  /// The last view, with an empty model: with a copy of the model, each new sample would copy its stroke.
  private var last: PageView?

  /// The version of the model with the strokes in progress in the last view.
  private var version: UInt64 = 0

  /// The visible strokes of the model's last state, with their bounds in page units, sorted by id.
  private var ink: [(id: StrokeID, bounds: Rect)] = []

  /// Creates the state before the first view, from which every view differs as a whole.
  package init() {}

  /// Records a view as shown and returns its damage.
  ///
  /// The model of each view must be that of the previous one, possibly changed since, or an empty one.
  ///
  /// - Parameter view: The view that is shown from now on.
  /// - Returns: The differences from the previous view.
  /// - Complexity: That of ``/InkDrawing/Drawing/difference(of:since:)`` and
  ///   ``/InkStrokes/InkModel/changes(since:)``, and a few instructions per stroke of the model.
  package mutating func advance(to view: PageView) -> ViewDamage {
    let (before, since, known) = (last, version, ink)
    last = view
    last?.model = InkModel()
    version = view.model.version
    ink = strokes(of: view, since: since, known)
    guard let before else { return ViewDamage(isOther: true) }
    var damage = view.damage(since: before, hasInk: !known.isEmpty || !ink.isEmpty)
    if damage.isOther { return damage }
    addInk(
      view,
      since: since,
      known,
      looksOther: !isShownAlike(view.layer, of: view.page, before.drawing, view.drawing),
      to: &damage
    )
    return damage
  }

  /// Returns the strokes of the model that are not part of the drawing, with their bounds in page units, sorted by id.
  ///
  /// - Parameters:
  ///   - view: The new view.
  ///   - version: The version of the model in the last view.
  ///   - known: The strokes of the last view; the bounds of unchanged ones are reused.
  private func strokes(
    of view: PageView,
    since version: UInt64,
    _ known: [(id: StrokeID, bounds: Rect)]
  ) -> [(id: StrokeID, bounds: Rect)] {
    var result: [(id: StrokeID, bounds: Rect)] = []
    var next = 0
    for ink in view.model.inOrder() where !view.committed.contains(ink.id) {
      while next < known.count, known[next].id < ink.id { next += 1 }
      switch ink {
      case .wet(let stroke): result.append((stroke.id, stroke.bounds))
      case .dry(let stroke):
        let isKnown = next < known.count && known[next].id == stroke.id
        if isKnown, view.model.version >= version,
          view.model.version(of: stroke.id) ?? .max <= version
        {
          result.append(known[next])
        } else {
          result.append((stroke.id, stroke.bounds()))
        }
      }
    }
    return result
  }

  /// Whether ink added to a layer looks the same in two drawings: the layer is equally visible and opaque in both.
  private func isShownAlike(
    _ id: LayerID,
    of page: PageID,
    _ old: Drawing,
    _ new: Drawing
  ) -> Bool {
    if ink.isEmpty { return true }
    guard let before = old.layer(id), let now = new.layer(id) else { return false }
    return before.isHidden == now.isHidden && before.opacity == now.opacity
      && before.blendMode == now.blendMode && before.position == now.position
      && before.page == now.page && before.isRemoved == now.isRemoved
  }

  /// Adds the areas where ink in progress was added, changed or removed.
  ///
  /// - Parameters:
  ///   - view: The new view.
  ///   - version: The version of the model in the last view.
  ///   - known: The strokes of the last view, with their bounds in page coordinates.
  ///   - looksOther: Whether all ink must be repainted, because its layer looks different.
  ///   - damage: The difference to add to.
  private func addInk(
    _ view: PageView,
    since version: UInt64,
    _ known: [(id: StrokeID, bounds: Rect)],
    looksOther: Bool,
    to damage: inout ViewDamage
  ) {
    if view.model.version < version {
      // The version decreased, so the view has a different model: all ink of both is damaged.
      damage.areas += (known + ink).map { $0.bounds }
      return
    }
    if looksOther {
      for stroke in ink { damage.areas.append(stroke.bounds) }
    }
    for (some, others) in [(known, ink), (ink, known)] {
      var next = 0
      for stroke in some {
        while next < others.count, others[next].id < stroke.id { next += 1 }
        if next == others.count || others[next].id != stroke.id {
          damage.areas.append(stroke.bounds)
        }
      }
    }
    if view.model.version == version { return }
    let changes = view.model.changes(since: version)
    damage.areas.append(changes.forgottenDamage)
    for change in changes.strokes { damage.areas.append(change.damage) }
  }
}
