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

  private var cuts: [StrokeCut] = []

  /// Where that is, by the names of the items, −1 for one that cannot be cut.
  private var places: [UInt64: Int] = [:]

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
  ///   - cache: Keeps what is decoded, if given.
  /// - Returns: Where the page looks different now; empty if nothing was cut.
  public func move(
    to point: Point,
    on page: PageID,
    in drawing: Drawing,
    keptIn cache: StrokeCache? = nil
  ) -> Rect {
    guard point.isFinite else { return .empty }
    let probe = CutProbe(from: last ?? point, to: point, radius: radius)
    last = point
    var damage = Rect.empty
    for layer in drawing.editableLayers(of: page) {
      let near = layer.items(near: probe.bounds).filter {
        ($0.isStroke || $0.piece != nil) && !$0.erases
      }
      add(near.filter { places[$0.id.stamp.rawValue] == nil }, keptIn: cache)
      for item in near {
        guard let place = places[item.id.stamp.rawValue], place >= 0 else { continue }
        let way = cuts[place].way
        var touched = Rect.empty
        let parts = probe.parts(of: cuts[place].placed, way, cuts[place].boxes, &touched)
        let before = cuts[place].left
        // What is touched in a point alone is not cut there.
        for part in parts where way.isVisible(part) { cuts[place].left.subtract(part) }
        if cuts[place].left != before {
          cuts[place].isChanged = true
          // Where pieces cross that were one, they may look different, too.
          let isSplit = cuts[place].left.count > before.count
          damage.formUnion(isSplit ? item.bounds : touched)
        }
      }
    }
    return damage
  }

  private func add(_ items: [Item], keptIn cache: StrokeCache?) {
    Item.visitSamples(of: items, keptIn: cache) { item, samples in
      places[item.id.stamp.rawValue] = -1
      guard let samples, let brush = item.brush else { return true }
      let whole = Stroke(id: StrokeID(item.id), brush: brush, samples: samples)
      guard let ink = whole.item(), let way = InkWay(ink) else { return true }
      let placed = ink.transformed(by: item.transform)
      places[item.id.stamp.rawValue] = cuts.count
      cuts.append(
        StrokeCut(
          item: item,
          ink: ink,
          way: way,
          placed: placed,
          boxes: InkBoxes(placed),
          left: item.piece?.ranges ?? [.whole],
          shown: [item.id]
        )
      )
      return true
    }
  }

  /// What shows the cuts since the last call in a copy of the drawing that shows those before.
  ///
  /// - Parameter seen: The copy; it gives pieces their names.
  public func changes(in seen: inout Drawing) -> DrawingOperation {
    var steps: [Step] = []
    for i in cuts.indices where cuts[i].isChanged {
      cuts[i].isChanged = false
      guard seen.canChange(cuts[i].item.id, shownAs: cuts[i].shown) else { continue }
      for id in cuts[i].shown { steps.append(.item(id, .removed(true))) }
      cuts[i].shown = cuts[i].addPieces(to: &steps, in: &seen)
    }
    return DrawingOperation(.remove, steps)
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
    var steps: [Step] = []
    for cut in cuts where cut.isCut {
      guard let item = drawing[cut.item.id], drawing.canChange(item.id, shownAs: [item.id]) else {
        continue
      }
      steps.append(.item(item.id, .removed(true)))
      _ = cut.addPieces(of: item, to: &steps, in: &drawing)
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
  let placed: DisplayList.Item
  let boxes: InkBoxes
  var left: [WayRange]
  /// What stands for it in the drawing that is shown.
  var shown: [ItemID]
  var isChanged = false

  var isCut: Bool { left != item.piece?.ranges ?? [.whole] }

  /// Adds what is left: a piece for each part of the way that has ink.
  ///
  /// - Returns: The names of the pieces.
  func addPieces(
    of other: Item? = nil,
    to steps: inout [Step],
    in drawing: inout Drawing
  ) -> [ItemID] {
    let item = other ?? item
    guard let brush = item.state.brush, let samples = item.content.samples else { return [] }
    var names: [ItemID] = []
    for range in left {
      guard way.isVisible(range), let ink = way.cut(ink, to: [range]) else { continue }
      let name = drawing.makeItemID()
      let piece = StrokePiece(
        of: item.piece?.source ?? item.id,
        [range],
        ancestors: (item.piece?.ancestors ?? []) + [item.id],
        pointer: item.piece?.pointer ?? item.content.pointer ?? .pen,
        samples: samples
      )
      steps.append(
        .addItem(
          NewItem(
            id: name,
            layer: item.layer,
            position: item.position,
            content: .piece(piece),
            brush: brush,
            transform: item.transform,
            inkBounds: ink.bounds
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
  /// Whether what stands for an item is there, on a layer where things can be changed.
  fileprivate func canChange(_ id: ItemID, shownAs shown: [ItemID]) -> Bool {
    guard let item = self[id], let layer = layer(item.layer), isPresent(layer), !layer.isLocked
    else { return false }
    return shown.allSatisfy { self[$0].map { !$0.isRemoved } ?? false }
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
