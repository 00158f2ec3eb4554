public import InkGraphics
import InkStrokes

/// An eraser in motion that removes the touched parts of strokes, and makes separate items of the rest.
///
/// A stroke is cut across its whole width wherever the eraser touches its ink. Other items, and hidden or locked
/// strokes, are unchanged.
///
/// Each move visits nearby items, and computes the ink of strokes that are touched for the first time.
@_spi(Tools) public final class StrokeCutter {
  /// The radius of the eraser, in page units.
  @_spi(Tools) public let radius: Double

  // Only the owner of the cutter accesses these, so exclusivity isn't checked at each access.
  @exclusivity(unchecked) private var cuts: [StrokeCut] = []

  /// The index in `cuts` of each touched item, by the raw value of its id; −1 for an item that can't be cut.
  @exclusivity(unchecked) private var indices: [UInt64: Int] = [:]

  private var last: Point?

  /// Creates an eraser that has touched nothing yet.
  ///
  /// - Parameter radius: The radius, in page units; clamped to 0 or more.
  @_spi(Tools) public init(radius: Double) { self.radius = max(radius, 0) }

  /// Whether nothing has been cut.
  @_spi(Tools) public var isEmpty: Bool {
    for cut in cuts where cut.isCut { return false }
    return true
  }

  /// Moves the eraser in a straight line; the first call sets the starting point.
  ///
  /// - Parameters:
  ///   - point: The new location, in page coordinates.
  ///   - page: The page.
  ///   - drawing: The drawing without the cuts of this eraser.
  ///   - reader: The reader of samples. The default caches nothing.
  /// - Returns: The damage, in page coordinates; empty if nothing was cut.
  @_spi(Tools) public func move(
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
      // The lowest strokes come first, so that the ids of their pieces are the smallest.
      fresh.stableSort { ItemTree.precedes($0, $1, .position) }
      let known = cuts.count
      add(fresh, reader: reader)
      for index in known..<cuts.count { touch(index, cuts[index].item, probe, &damage) }
    }
    return damage
  }

  /// Cuts the touched parts out of a stroke.
  private func touch(_ index: Int, _ item: Item, _ probe: CutProbe, _ damage: inout Rect) {
    let left = cuts[index].left
    if left.isEmpty { return }
    var touched = Rect.empty
    let way = cuts[index].way
    var rest = left
    for part in probe.parts(of: cuts[index].inkOnPage, way, left, cuts[index].boxes, &touched) {
      // A part that is touched in a single point isn't cut.
      if way.isVisible(part) { rest.subtract(part) }
    }
    if rest == left { return }
    // Where a piece with several ranges is divided into items, their overlaps may look different, too.
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

  /// Returns an operation with the cuts made since the last call, for a copy of the drawing that shows the earlier
  /// ones.
  ///
  /// - Parameter visible: The copy, which supplies the ids of the remaining pieces; its contents are unchanged.
  @_spi(Tools) public func changes(in visible: inout Drawing) -> DrawingOperation {
    var steps: [Step] = []
    for i in cuts.indices where cuts[i].isChanged {
      cuts[i].isChanged = false
      guard visible.canChange(cuts[i].item, shownAs: cuts[i].shown) else { continue }
      for id in cuts[i].shown { steps.append(.item(id, .removed(true))) }
      cuts[i].shown = cuts[i].addPieces(of: cuts[i].item, to: &steps, in: &visible)
    }
    return DrawingOperation(.remove, steps)
  }

  /// Applies the cuts made since the last call to a copy that shows the earlier ones, without history.
  ///
  /// - Parameter visible: The copy, used for display only.
  @_spi(Tools) public func show(in visible: inout Drawing) {
    visible.show(changes(in: &visible).steps)
  }

  /// Makes ``changes(in:)`` return all cuts again, for another copy of the drawing, which shows none.
  @_spi(Tools) public func restart() {
    for i in cuts.indices {
      cuts[i].shown = [cuts[i].item.id]
      cuts[i].isChanged = cuts[i].isCut
    }
  }

  /// The bounds of all cut strokes, in page coordinates.
  @_spi(Tools) public var damage: Rect {
    var box = Rect.empty
    for cut in cuts where cut.isCut { box.formUnion(cut.item.bounds) }
    return box
  }

  /// Returns all cuts as one operation.
  ///
  /// - Parameter drawing: The drawing, which supplies the ids of the remaining pieces; its contents are unchanged.
  ///   Items changed there in the meantime are cut in their current state; removed items are ignored.
  @_spi(Tools) public func operation(in drawing: inout Drawing) -> DrawingOperation {
    operation(in: &drawing, on: 0..<cuts.count)
  }

  /// The number of strokes, and of remaining pieces of strokes cut earlier, that the eraser has touched so far.
  @_spi(Tools) public var touchedCount: Int { cuts.count }

  /// Returns the area to repaint if strokes have changed in the drawing since they were touched; otherwise empty.
  ///
  /// It contains all cuts and the changed strokes, because the displayed cuts no longer match the drawing.
  ///
  /// - Parameters:
  ///   - drawing: The drawing, compared with its state when the strokes were touched.
  ///   - range: The strokes, as a range of `0..<touchedCount` in the order of touching.
  @_spi(Tools) public func staleArea(in drawing: Drawing, on range: Range<Int>) -> Rect {
    var (area, isStale) = (damage, false)
    for i in range where cuts[i].isCut {
      let item = drawing[cuts[i].item.id]
      if item !== cuts[i].item { isStale = true }
      if let item { area.formUnion(item.bounds) }
    }
    return isStale ? area : .empty
  }

  /// Returns the cuts of some of the strokes touched as one operation, in the order of touching.
  ///
  /// - Parameters:
  ///   - drawing: The drawing, as in ``operation(in:)``.
  ///   - range: The strokes, as a range of `0..<touchedCount` in the order of touching.
  @_spi(Tools) public func operation(in drawing: inout Drawing, on range: Range<Int>)
    -> DrawingOperation
  {
    var steps: [Step] = []
    for i in range where cuts[i].isCut {
      guard let item = drawing.changeable(cuts[i].item.id) else { continue }
      steps.append(.item(item.id, .removed(true)))
      _ = cuts[i].addPieces(of: item, to: &steps, in: &drawing)
    }
    return DrawingOperation(.remove, steps)
  }
}

/// A touched stroke, or a touched piece of a stroke.
private struct StrokeCut: Sendable {
  let item: Item
  /// The ink of the touched item, in the item's own coordinates.
  let ink: DisplayList.Item
  let way: InkWay
  /// The ink of the touched item, in page coordinates.
  let inkOnPage: DisplayList.Item
  let boxes: InkBoxes
  var left: [WayRange]
  /// The items that replace the touched item in the displayed drawing.
  var shown: [ItemID]
  var isChanged = false

  /// The current pieces: ranges of the path, each with the bounds of its ink.
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

  /// Updates the pieces: one for each remaining range of the path that has ink.
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

  /// Adds the remaining pieces.
  ///
  /// - Parameter item: The stroke in its current state.
  /// - Returns: The ids of the pieces.
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
  /// Returns the item with an id if it is neither removed nor locked, nor on a locked layer.
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

  /// Whether the items that replace a cut item in the displayed drawing are present, and the item can be edited.
  fileprivate func canChange(_ item: Item, shownAs shown: [ItemID]) -> Bool {
    guard let item = self[item.id], !item.isLocked, isEditable(item.layer) else { return false }
    for id in shown where self[id]?.isRemoved ?? true { return false }
    return true
  }

  /// Applies steps for display only, without undo history.
  fileprivate mutating func show(_ steps: [Step]) {
    var edit = EditContext()
    let stamp = tick()
    for step in steps { _ = perform(step, stamp, &edit) }
  }
}

extension DrawingOperation {
  /// Returns an operation that cuts the strokes of a page along the path of an eraser.
  ///
  /// The touched parts are removed across the whole width of a stroke, and the rest becomes separate items. Other
  /// items, and hidden or locked strokes, are unchanged.
  ///
  /// - Parameters:
  ///   - path: The points of the path, in page coordinates.
  ///   - radius: The radius of the eraser, in page units; clamped to 0 or more.
  ///   - page: The page.
  ///   - drawing: The drawing, which supplies the ids of the separate items; its contents are unchanged.
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
