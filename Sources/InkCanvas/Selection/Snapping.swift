public import InkDrawing
public import InkGraphics

/// Where edges and middles of things that move, or points, lie in line with others.
///
/// Made once when a drag begins, from the things that are nearest; a step of the drag then costs a few searches.
public struct Snapping: Sendable {
  /// A line to show: what lies in line, from the first place to the last.
  public struct Guide: Hashable, Sendable {
    /// Where it begins, in the coordinates of the page.
    public var start: Point
    /// Where it ends.
    public var end: Point
  }

  /// Where things go.
  public struct Result: Hashable, Sendable {
    /// How far, in page units.
    public var displacement: Vector
    /// What to show; nothing where it was the paper that they went to.
    public var guides: [Guide] = []
  }

  /// A place that edges go to, in one direction, and how far what it is of reaches in the other.
  private struct Line: Sendable {
    var value: Double
    var low: Double
    var high: Double
  }

  /// The most things that are looked at.
  public static let maximumItems = 256

  /// How near an edge has to be, in points.
  public static let reach = 6.0

  private var across: [Line] = []
  private var down: [Line] = []
  private let limit: Double
  private var rulingX: Double?
  private var rulingY: Double?

  /// Finds what things can be in line with.
  ///
  /// - Parameters:
  ///   - ids: What moves, in the order of the names; it is in line with itself always.
  ///   - box: What contains that, in the coordinates of the page.
  ///   - page: The page.
  ///   - area: The part of the page that is seen; nothing else counts.
  ///   - drawing: The drawing.
  ///   - limit: How near an edge has to be, in page units: ``reach`` points as they are seen.
  ///   - usesStrokes: Whether strokes count; on a page full of writing there is one near every place.
  ///   - usesRuling: Whether the lines and dots of the paper count.
  public init(
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

  /// Where things go instead of where a contact moved them.
  ///
  /// In each direction, the edge or middle that is nearest to another is brought in line with it, if it is near
  /// enough; edges of other things count before the paper.
  ///
  /// - Parameters:
  ///   - box: What contains the things where the drag began, in the coordinates of the page.
  ///   - displacement: How far the contact moved them.
  public func snapped(_ box: Rect, movedBy displacement: Vector) -> Result {
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

  /// Where a point goes instead of where a contact moved it, such as an end of a line or a corner.
  public func snapped(_ point: Point) -> Result {
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

  /// The place of the first line that does not lie below a value.
  private static func index(of value: Double, _ lines: [Line]) -> Int {
    var (low, high) = (0, lines.count)
    while low < high {
      let middle = (low + high) / 2
      if lines[middle].value < value { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The smallest step that brings one of some values to a line; `nil` if all are too far.
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

  /// The smallest step that brings one of some values to a multiple of a spacing.
  private static func step(_ values: [Double], _ spacing: Double?, _ limit: Double) -> Double? {
    guard let spacing, spacing > 0 else { return nil }
    var best: Double?
    for value in values {
      let step = (value / spacing).rounded() * spacing - value
      if abs(step) <= limit, best.map({ abs(step) < abs($0) }) ?? true { best = step }
    }
    return best
  }

  /// How far a guide at a value reaches; `nil` if nothing lies in line there.
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
