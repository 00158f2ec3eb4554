public import InkDrawing
public import InkGraphics

/// The lines to which dragged items or points snap.
///
/// These are the edges and centers of other items, and the lines and dots of the paper. They are collected once when a
/// drag begins, from the nearest items; each step of the drag then costs a few binary searches.
@_spi(Tools) public struct Snapping: Sendable {
  /// A line for the host to show, along edges or centers that snapping has aligned.
  @_spi(Tools) public struct Guide: Hashable, Sendable {
    /// The start of the line, in page units.
    @_spi(Tools) public var start: Point
    /// The end of the line, in page units.
    @_spi(Tools) public var end: Point
  }

  /// The displacement of dragged items after snapping, and the guides to show.
  @_spi(Tools) public struct Result: Hashable, Sendable {
    /// The displacement of the items since the drag began, or of a dragged point from its unsnapped position, in page
    /// units.
    @_spi(Tools) public var displacement: Vector
    /// The guides to show; empty if nothing has snapped, or only to the paper.
    @_spi(Tools) public var guides: [Guide] = []
  }

  /// A vertical or horizontal line: its x or y, and the extent of its item along it, in page units.
  private struct Line: Sendable {
    var value: Double
    var low: Double
    var high: Double
  }

  /// The maximum number of other items to snap to; only the nearest are used.
  @_spi(Tools) public static let maximumItems = 256

  /// The maximum distance from a line at which an edge or a center snaps to it, in points (1/72 inch) of the view.
  @_spi(Tools) public static let reach = 6.0

  private var across: [Line] = []
  private var down: [Line] = []
  private let limit: Double
  private var rulingX: Double?
  private var rulingY: Double?

  /// Collects the lines that dragged items can snap to, at a cost linear in the items in view.
  ///
  /// - Parameters:
  ///   - ids: The dragged items, ascending, which do not snap to themselves.
  ///   - box: The bounds of these items, in page units.
  ///   - page: The page of the dragged items.
  ///   - area: The visible part of the page, in page units; items outside are ignored.
  ///   - drawing: The drawing that contains the items.
  ///   - limit: The maximum distance from a line at which an edge or a center snaps to it, in page units: ``reach``
  ///     converted from points of the view.
  ///   - usesStrokes: Whether items snap to strokes; in handwriting some are near every point. The default is `true`.
  ///   - usesRuling: Whether items snap to the lines and dots of the paper. The default is `false`.
  @_spi(Tools) public init(
    of ids: [ItemID],
    in box: Rect,
    on page: PageID,
    seen area: Rect,
    in drawing: Drawing,
    limit: Double,
    usesStrokes: Bool = true,
    usesRuling: Bool = false
  ) {
    self.limit = limit
    var boxes: [Rect] = []
    for layer in drawing.layers(of: page) where !layer.isHidden && layer.opacity > 0 {
      let maximum = Self.maximumItems - boxes.count
      let near = layer.items(nearest: box, in: area, maximum: maximum) { item in
        !item.erases && (usesStrokes || !item.isStroke) && !ItemID.isIn(ids, item.id)
      }
      for item in near { boxes.append(item.bounds) }
    }
    for box in boxes {
      for value in [box.minX, box.center.x, box.maxX] {
        across.append(Line(value: value, low: box.minY, high: box.maxY))
      }
      for value in [box.minY, box.center.y, box.maxY] {
        down.append(Line(value: value, low: box.minX, high: box.maxX))
      }
    }
    across.stableSort { $0.value < $1.value }
    down.stableSort { $0.value < $1.value }
    guard usesRuling, let paper = drawing.page(page)?.paper else { return }
    switch paper.pattern {
    case .grid, .dotted: (rulingX, rulingY) = (paper.spacing, paper.spacing)
    case .ruled: rulingY = paper.spacing
    default: break
    }
  }

  /// Returns the displacement of items that a contact drags, changed so that they snap to lines.
  ///
  /// In x and in y, the edge or center of the items that is nearest to a line is aligned with it, if the distance is
  /// within the limit; edges and centers of other items have priority over the paper.
  ///
  /// - Parameters:
  ///   - box: The bounds of the items when the drag began, in page units.
  ///   - displacement: The displacement by the contact, in page units.
  @_spi(Tools) public func snapped(_ box: Rect, movedBy displacement: Vector) -> Result {
    let moved = Rect(
      minX: box.minX + displacement.dx,
      minY: box.minY + displacement.dy,
      maxX: box.maxX + displacement.dx,
      maxY: box.maxY + displacement.dy
    )
    guard !moved.isEmpty, moved.center.isFinite else { return Result(displacement: displacement) }
    return snapped(
      displacement,
      [moved.minX, moved.center.x, moved.maxX],
      [moved.minY, moved.center.y, moved.maxY],
      moved
    )
  }

  /// Returns the displacement by which a dragged point, in page units, such as an end of a line, snaps to lines; zero
  /// if none is near.
  @_spi(Tools) public func snapped(_ point: Point) -> Result {
    guard point.isFinite else { return Result(displacement: .zero) }
    let box = Rect(center: point, radius: 0)
    return snapped(.zero, [point.x], [point.y], box)
  }

  private func snapped(
    _ displacement: Vector,
    _ xs: [Double],
    _ ys: [Double],
    _ box: Rect
  ) -> Result {
    var result = Result(displacement: displacement)
    let x = Self.nearest(xs, across, limit)
    let y = Self.nearest(ys, down, limit)
    let stepX = x ?? Self.step(xs, rulingX, limit) ?? 0
    let stepY = y ?? Self.step(ys, rulingY, limit) ?? 0
    result.displacement = displacement + Vector(stepX, stepY)
    if x != nil {
      for value in xs {
        let reach = Self.reach(of: value + stepX, across, box.minY + stepY, box.maxY + stepY)
        guard let (low, high) = reach else { continue }
        let position = value + stepX
        result.guides.append(Guide(start: Point(position, low), end: Point(position, high)))
      }
    }
    if y != nil {
      for value in ys {
        let reach = Self.reach(of: value + stepY, down, box.minX + stepX, box.maxX + stepX)
        guard let (low, high) = reach else { continue }
        let position = value + stepY
        result.guides.append(Guide(start: Point(low, position), end: Point(high, position)))
      }
    }
    return result
  }

  /// Returns the index of the first line at or above a value.
  private static func index(of value: Double, _ lines: [Line]) -> Int {
    var (low, high) = (0, lines.count)
    while low < high {
      let middle = (low + high) / 2
      if lines[middle].value < value { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Returns the smallest step that aligns a value with a line; `nil` if all are too far.
  private static func nearest(_ values: [Double], _ lines: [Line], _ limit: Double) -> Double? {
    var best: Double?
    for value in values {
      let at = index(of: value, lines)
      for i in [at - 1, at] where lines.indices.contains(i) {
        let step = lines[i].value - value
        if abs(step) <= limit, best.map({ abs(step) < abs($0) }) ?? true { best = step }
      }
    }
    return best
  }

  /// Returns the smallest step that aligns a value with a multiple of a spacing; `nil` if all are too far.
  private static func step(_ values: [Double], _ spacing: Double?, _ limit: Double) -> Double? {
    guard let spacing, spacing > 0 else { return nil }
    var best: Double?
    for value in values {
      let step = (value / spacing).rounded() * spacing - value
      if abs(step) <= limit, best.map({ abs(step) < abs($0) }) ?? true { best = step }
    }
    return best
  }

  /// Returns the two ends of a guide along the lines at a value, in page units; `nil` if no line is there.
  ///
  /// - Parameters:
  ///   - value: The x or y of the guide, in page units.
  ///   - lines: The lines, by ascending value.
  ///   - low: The lower end of the dragged items in the direction of the guide, in page units.
  ///   - high: Their upper end.
  private static func reach(
    of value: Double,
    _ lines: [Line],
    _ low: Double,
    _ high: Double
  ) -> (Double, Double)? {
    let margin = 1e-6 * max(1, abs(value))
    var at = index(of: value - margin, lines)
    guard at < lines.count, lines[at].value <= value + margin else { return nil }
    var (low, high) = (low, high)
    while at < lines.count, lines[at].value <= value + margin {
      low = min(low, lines[at].low)
      high = max(high, lines[at].high)
      at += 1
    }
    return (low, high)
  }
}
