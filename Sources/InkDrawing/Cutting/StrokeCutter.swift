public import InkGraphics
import InkStrokes

/// A cutting eraser on its way: it takes out of strokes what it touches, and makes pieces of what is left.
///
/// A stroke is cut across its whole width wherever the eraser touches its ink. What is no stroke, hidden or
/// locked stays as it is.
///
/// Each move costs a look at what lies near it, and the shapes of the strokes that it touches first.
public final class StrokeCutter {
  /// The radius of the eraser, in document units.
  public let radius: Double

  // Only whoever moves it looks at these: that need not be checked at each look.
  @exclusivity(unchecked) private var cuts: [StrokeCut] = []

  /// Where that is, by the names of the items, −1 for one that cannot be cut.
  @exclusivity(unchecked) private var indices: [UInt64: Int] = [:]

  private var last: Point?

  /// Creates an eraser that has touched nothing yet.
  public init(radius: Double) { self.radius = max(radius, 0) }

  /// Whether it has cut nothing.
  public var isEmpty: Bool {
    for cut in cuts where cut.isCut { return false }
    return true
  }

  /// Moves the eraser in a straight line, at first to where it begins.
  ///
  /// - Parameters:
  ///   - point: Where to, in the coordinates of the page.
  ///   - page: The page.
  ///   - drawing: The drawing as it is without this eraser.
  ///   - reader: Reads the samples.
  /// - Returns: Where the page looks different now; empty if nothing was cut.
  public func move(
    to point: Point,
    on page: PageID,
    in drawing: Drawing,
    reader: StrokeReader = StrokeReader()
  ) -> Rect {
    guard point.isFinite else { return .empty }
    let probe = CutProbe(from: last ?? point, to: point, radius: radius)
    last = point
    var damage = Rect.empty
    var visited = 0
    for layer in drawing.editableLayers(of: page) {
      var near: [Item] = []
      layer.cells.root?.search(probe.bounds, into: &near, visited: &visited)
      var fresh: [Item] = []
      for item in near {
        if let index = indices[item.id.stamp.rawValue] {
          if index >= 0 { touch(index, item, probe, &damage) }
        } else if (item.isStroke || item.piece != nil) && !item.erases && !item.isLocked {
          fresh.append(item)
        }
      }
      if fresh.isEmpty { continue }
      // The pieces of the lowest are named first.
      fresh.stableSort { ItemTree.precedes($0, $1, .position) }
      let known = cuts.count
      add(fresh, reader: reader)
      for index in known..<cuts.count { touch(index, cuts[index].item, probe, &damage) }
    }
    return damage
  }

  /// Takes out of a stroke what the eraser touches.
  private func touch(_ index: Int, _ item: Item, _ probe: CutProbe, _ damage: inout Rect) {
    let left = cuts[index].left
    if left.isEmpty { return }
    var touched = Rect.empty
    let way = cuts[index].way
    var rest = left
    for part in probe.parts(of: cuts[index].inkOnPage, way, left, cuts[index].boxes, &touched) {
      // What is touched in a point alone is not cut there.
      if way.isVisible(part) { rest.subtract(part) }
    }
    if rest == left { return }
    // Where pieces cross that were one, they may look different, too.
    let isDivided = !cuts[index].isCut && left.count > 1 || rest.divides(left)
    cuts[index].left = rest
    cuts[index].isChanged = true
    damage.formUnion(isDivided ? item.bounds : touched)
  }

  private func add(_ items: [Item], reader: StrokeReader) {
    reader.visit(items) { item, samples in
      indices[item.id.stamp.rawValue] = -1
      guard let samples, let brush = item.brush else { return true }
      let whole = Stroke(id: StrokeID(item.id), brush: brush, samples: samples)
      guard let ink = whole.item(), let way = InkWay(ink) else { return true }
      indices[item.id.stamp.rawValue] = cuts.count
      cuts.append(StrokeCut(item, ink, way))
      return true
    }
  }

  /// What shows the cuts since the last call in a copy of the drawing that shows those before.
  ///
  /// - Parameter seen: The copy; it gives pieces their names.
  public func changes(in visible: inout Drawing) -> DrawingOperation {
    var steps: [Step] = []
    for i in cuts.indices where cuts[i].isChanged {
      cuts[i].isChanged = false
      guard visible.canChange(cuts[i].item, shownAs: cuts[i].shown) else { continue }
      for id in cuts[i].shown { steps.append(.item(id, .removed(true))) }
      cuts[i].shown = cuts[i].addPieces(of: cuts[i].item, to: &steps, in: &visible)
    }
    return DrawingOperation(.remove, steps)
  }

  /// Shows the cuts since the last call in a copy of the drawing that shows those before, without a history.
  ///
  /// - Parameter seen: The copy, which is for looking at alone.
  public func show(in visible: inout Drawing) {
    visible.show(changes(in: &visible).steps)
  }

  /// Begins with another copy of the drawing, which shows no cut.
  public func restart() {
    for i in cuts.indices {
      cuts[i].shown = [cuts[i].item.id]
      cuts[i].isChanged = cuts[i].isCut
    }
  }

  /// What contains all that was cut on the page.
  public var damage: Rect {
    var box = Rect.empty
    for cut in cuts where cut.isCut { box.formUnion(cut.item.bounds) }
    return box
  }

  /// Everything that was cut, as one operation.
  ///
  /// - Parameter drawing: What it is done to; it gives pieces their names. What was changed or removed there in
  ///   the meantime is cut as it is now, or not any more.
  public func operation(in drawing: inout Drawing) -> DrawingOperation {
    operation(in: &drawing, on: 0..<cuts.count)
  }

  /// The number of strokes that were touched.
  public var touchedCount: Int { cuts.count }

  /// The bounds of all that was cut, and of some strokes as they are now, if some of these were changed since they were
  /// touched; else empty.
  ///
  /// - Parameters:
  ///   - drawing: The drawing.
  ///   - range: The strokes, of the ``touchedCount``.
  public func staleArea(in drawing: Drawing, on range: Range<Int>) -> Rect {
    var (area, isStale) = (damage, false)
    for i in range where cuts[i].isCut {
      let item = drawing[cuts[i].item.id]
      if item !== cuts[i].item { isStale = true }
      if let item { area.formUnion(item.bounds) }
    }
    return isStale ? area : .empty
  }

  /// What was cut of some of the strokes that were touched, as one operation, in the order in which they were touched.
  ///
  /// - Parameters:
  ///   - drawing: As for ``operation(in:)``.
  ///   - range: The strokes, of the ``touchedCount``.
  public func operation(in drawing: inout Drawing, on range: Range<Int>) -> DrawingOperation {
    var steps: [Step] = []
    for i in range where cuts[i].isCut {
      guard let item = drawing.changeable(cuts[i].item.id) else { continue }
      steps.append(.item(item.id, .removed(true)))
      _ = cuts[i].addPieces(of: item, to: &steps, in: &drawing)
    }
    return DrawingOperation(.remove, steps)
  }
}

/// A stroke that was touched, or a piece of one.
private struct StrokeCut: Sendable {
  let item: Item
  /// Its ink in its own coordinates.
  let ink: DisplayList.Item
  let way: InkWay
  /// The ink on the page.
  let inkOnPage: DisplayList.Item
  let boxes: InkBoxes
  var left: [WayRange]
  /// What stands for it in the drawing that is shown.
  var shown: [ItemID]
  var isChanged = false

  /// The pieces that were asked for last: parts of the way, each with what its ink covers.
  private var pieces: [(piece: StrokePiece, bounds: Rect)] = []

  init(_ item: Item, _ ink: DisplayList.Item, _ way: InkWay) {
    self.item = item
    self.ink = ink
    self.way = way
    inkOnPage = ink.transformed(by: item.transform)
    boxes = InkBoxes(inkOnPage)
    left = item.piece?.ranges ?? [.whole]
    shown = [item.id]
  }

  var isCut: Bool { left != item.piece?.ranges ?? [.whole] }

  /// Finds what is left: a piece for each part of the way that has ink.
  private mutating func findPieces(_ samples: StrokeSamples) {
    var found: [(piece: StrokePiece, bounds: Rect)] = []
    for range in left {
      if let known = pieces.first(where: { $0.piece.ranges[0] == range }) {
        found.append(known)
      } else if way.isVisible(range), let ink = way.cut(ink, to: [range]) {
        let piece = StrokePiece(
          of: item.piece?.source ?? item.id,
          [range],
          ancestors: (item.piece?.ancestors ?? []) + [item.id],
          pointer: item.piece?.pointer ?? item.content.pointer ?? .pen,
          samples: samples
        )
        found.append((piece, ink.bounds))
      }
    }
    pieces = found
  }

  /// Adds what is left.
  ///
  /// - Parameter item: The stroke as it is now.
  /// - Returns: The names of the pieces.
  mutating func addPieces(
    of item: Item,
    to steps: inout [Step],
    in drawing: inout Drawing
  ) -> [ItemID] {
    guard let brush = item.state.brush, let samples = item.content.samples else { return [] }
    findPieces(samples)
    var names: [ItemID] = []
    for (piece, bounds) in pieces {
      let name = drawing.makeItemID()
      steps.append(
        .addItem(
          NewItem(
            id: name,
            layer: item.layer,
            position: item.position,
            content: .piece(piece),
            brush: brush,
            transform: item.transform,
            inkBounds: bounds
          )
        )
      )
      for attribute in item.state.attributes where !attribute.value.isEmpty {
        steps.append(.item(name, .attribute(attribute.key, attribute.value)))
      }
      names.append(name)
    }
    return names
  }
}

extension Drawing {
  /// An item that is there, on a layer where things can be changed.
  fileprivate func changeable(_ id: ItemID) -> Item? {
    guard let item = self[id], !item.isRemoved, !item.isLocked, isEditable(item.layer) else {
      return nil
    }
    return item
  }

  private func isEditable(_ layer: LayerID) -> Bool {
    guard let at = layerIndex(layer) else { return false }
    return isPresent(allLayers[at]) && !allLayers[at].isLocked
  }

  /// Whether what stands for an item is there, on a layer where things can be changed.
  fileprivate func canChange(_ item: Item, shownAs shown: [ItemID]) -> Bool {
    guard let item = self[item.id], !item.isLocked, isEditable(item.layer) else { return false }
    for id in shown where self[id]?.isRemoved ?? true { return false }
    return true
  }

  /// Does steps for the eye alone.
  fileprivate mutating func show(_ steps: [Step]) {
    var edit = EditContext()
    let stamp = tick()
    for step in steps { _ = perform(step, stamp, &edit) }
  }
}

extension DrawingOperation {
  /// Cuts the strokes of a page along the way of an eraser, as ``StrokeCutter`` does.
  ///
  /// - Parameters:
  ///   - path: The places of the eraser, in the coordinates of the page.
  ///   - radius: The radius of the eraser, in document units.
  ///   - page: The page.
  ///   - drawing: What it is done to; it gives pieces their names.
  public static func cut(
    along path: [Point],
    radius: Double,
    on page: PageID,
    in drawing: inout Drawing
  ) -> DrawingOperation {
    let cutter = StrokeCutter(radius: radius)
    for point in path { _ = cutter.move(to: point, on: page, in: drawing) }
    return cutter.operation(in: &drawing)
  }
}
