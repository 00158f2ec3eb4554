import InkGraphics

/// Finds the parts of ink touched by a disc that moves along a straight line.
struct CutProbe {
  let start: Point
  let end: Point
  let radius: Double
  private let line: Vector
  private let lengthSquared: Double

  /// The bounds of the area that the disc touches.
  let bounds: Rect

  /// The flattening tolerance, in page units.
  private static let tolerance = 0.02

  init(from start: Point, to end: Point, radius: Double) {
    self.start = start
    self.end = end
    self.radius = radius
    line = end - start
    lengthSquared = line.lengthSquared
    bounds = Rect(center: start, radius: radius).union(Rect(center: end, radius: radius))
  }

  /// Returns the remaining parts of ink that the moving disc touches.
  ///
  /// - Parameters:
  ///   - ink: The ink, in the coordinates of the probe.
  ///   - way: The path of the ink, possibly in other coordinates.
  ///   - left: The remaining ranges of the path.
  ///   - boxes: The bounds of runs of segments or dabs.
  ///   - damage: The bounds of the touched segments and dabs, and of their neighbors, which are added.
  func parts(
    of ink: DisplayList.Item,
    _ way: InkWay,
    _ left: [WayRange],
    _ boxes: InkBoxes,
    _ damage: inout Rect
  ) -> [WayRange] {
    var parts: [WayRange] = []
    switch ink {
    case .ink(let ribbon, _):
      let isDot = ribbon.segments.isEmpty || ribbon.segments[0].isGap
      if isDot, distance(to: ribbon.start) <= radius + ribbon.startRadius {
        parts.append(ribbon.segments.isEmpty ? .whole : way.range(ofSegment: 0, from: 0, to: 0))
        damage.formUnion(Rect(center: ribbon.start, radius: ribbon.startRadius))
      }
      boxes.visit(bounds) { i in
        let segment = ribbon.segments[i]
        if segment.isGap { return }
        let from = i == 0 ? ribbon.start : ribbon.segments[i - 1].end
        let width = i == 0 ? ribbon.startRadius : ribbon.segments[i - 1].radius
        let curve = CubicCurve(from, segment.control1, segment.control2, segment.end)
        let box = curve.controlBounds.expanded(by: max(width, segment.radius))
        guard box.intersects(bounds), left.meets(way.range(aroundSegment: i)) else { return }
        let count = parts.count
        visit(curve, width, segment.radius) { a, b in
          parts.append(way.range(ofSegment: i, from: a, to: b))
        }
        if parts.count == count { return }
        for k in max(i - 1, 0)...min(i + 1, ribbon.segments.count - 1) {
          damage.formUnion(ribbon.bounds(ofSegment: k))
        }
      }
    case .dabs(let trail, _):
      boxes.visit(bounds) { i in
        guard left.meets(way.range(ofPrint: i)) else { return }
        if distance(to: trail.dabs[i].center) <= radius + trail.dabs[i].radius {
          parts.append(way.range(ofPrint: i))
          damage.formUnion(trail.bounds(ofDab: i))
        }
      }
    case .path, .glyphs, .gradient, .image, .group, .layer, .clip: break
    }
    return parts
  }

  /// Visits the parts of a curve that the disc touches.
  ///
  /// `from` and `to` are the radii of the ink at its ends; `body` receives the start and the end of each part, as
  /// parameters of the curve, 0…1.
  private func visit(
    _ curve: CubicCurve,
    _ from: Double,
    _ to: Double,
    _ body: (Double, Double) -> Void
  ) {
    let count = max(curve.subdivisionCount(tolerance: Self.tolerance), 1)
    let step = 1 / Double(count)
    var last = curve.start
    for i in 0..<count {
      let (a, b) = (Double(i) * step, i == count - 1 ? 1 : Double(i + 1) * step)
      let next = i == count - 1 ? curve.end : curve.point(at: b)
      if let part = part(of: last, next, from + (to - from) * a, from + (to - from) * b) {
        body(a + (b - a) * part.start, a + (b - a) * part.end)
      }
      last = next
    }
  }

  /// Returns the part of a straight stroke of ink that the disc touches, as fractions of its length; `nil` for none.
  ///
  /// `from` and `to` are the radii of the ink at `a` and `b`. The distance of a point that moves along a line from the
  /// path of the disc, minus a linearly growing radius, is convex, so there is a single part. It starts and ends where
  /// it enters and leaves the disc at either end of the path, or the strip between them.
  private func part(
    of a: Point,
    _ b: Point,
    _ from: Double,
    _ to: Double
  ) -> (start: Double, end: Double)? {
    let first = distance(to: a) - radius - from
    let last = distance(to: b) - radius - to
    if first <= 0, last <= 0 { return (0, 1) }
    let way = b - a
    if first > 0, last > 0, first + last > way.length + abs(to - from) { return nil }
    var (low, high) = (Double.infinity, -Double.infinity)
    func add(_ start: Double, _ end: Double) {
      if !(max(start, 0) <= min(end, 1)) { return }
      low = min(low, start)
      high = max(high, end)
    }
    let growth = to - from
    noteDisc(around: start, a, way, radius + from, growth, add)
    if lengthSquared > 0 {
      noteDisc(around: end, a, way, radius + from, growth, add)
      noteStrip(a, way, radius + from, growth, add)
    }
    if first <= 0 { low = 0 }
    if last <= 0 { high = 1 }
    low = max(low, 0)
    high = min(high, 1)
    return low <= high ? (low, high) : nil
  }

  /// Solves a quadratic equation for where a point on a line is inside a linearly growing disc.
  ///
  /// `body` receives the start and the end of that part of the line, as fractions of its length.
  private func noteDisc(
    around center: Point,
    _ from: Point,
    _ way: Vector,
    _ radius: Double,
    _ growth: Double,
    _ body: (Double, Double) -> Void
  ) {
    let offset = from - center
    let square = way.lengthSquared - growth * growth
    let half = offset.dot(way) - radius * growth
    let rest = offset.lengthSquared - radius * radius
    let inside = half * half - square * rest
    // Never inside, or always: then both ends of the line are inside, too, and `part` has returned already.
    if inside < 0 { return }
    // Of the two formulas of a root, this one avoids cancellation.
    let sum = half > 0 ? -half - inside.squareRoot() : -half + inside.squareRoot()
    let other = sum == 0 ? 0 : rest / sum
    if square > 0 {
      let root = sum / square
      body(min(root, other), max(root, other))
    } else if square < 0 {
      // The disc grows or shrinks faster than the point moves, so the point leaves or enters it only once.
      let root = sum / square
      if growth > 0 { body(max(root, other), 1) } else { body(0, min(root, other)) }
    } else if sum == 0 {
      if rest <= 0 { body(0, 1) }
    } else if growth > 0 {
      body(other, 1)
    } else {
      body(0, other)
    }
  }

  /// Finds where a point on a line is beside the disc's path, within a linearly growing distance.
  ///
  /// `body` receives the start and the end of that part of the line, as fractions of its length.
  private func noteStrip(
    _ from: Point,
    _ way: Vector,
    _ radius: Double,
    _ growth: Double,
    _ body: (Double, Double) -> Void
  ) {
    let length = lengthSquared.squareRoot()
    let along = line * (1 / length)
    let offset = from - start
    let across = along.cross(offset)
    let climb = along.cross(way)
    var (low, high) = (0.0, 1.0)
    /// Restricts the range to where a linear function is not negative.
    func clip(_ value: Double, _ slope: Double) {
      if slope > 0 {
        low = max(low, -value / slope)
      } else if slope < 0 {
        high = min(high, value / -slope)
      } else if value < 0 {
        high = -.infinity
      }
    }
    clip(offset.dot(along), way.dot(along))
    clip(length - offset.dot(along), -way.dot(along))
    clip(radius - across, growth - climb)
    clip(radius + across, growth + climb)
    body(low, high)
  }

  private func distance(to point: Point) -> Double {
    guard lengthSquared > 0 else { return (point - start).length }
    let t = min(max((point - start).dot(line) / lengthSquared, 0), 1)
    return (point - (start + line * t)).length
  }
}

/// The bounds of runs of 16 segments or dabs of ink, for repeated searches.
struct InkBoxes {
  private static let run = 16
  private var boxes: [Rect] = []
  private let count: Int

  init(_ ink: DisplayList.Item) {
    var box = Rect.empty
    switch ink {
    case .ink(let ribbon, _):
      count = ribbon.segments.count
      for i in ribbon.segments.indices {
        box.formUnion(ribbon.bounds(ofSegment: i))
        if i % Self.run == Self.run - 1 || i == count - 1 { add(&box) }
      }
    case .dabs(let trail, _):
      count = trail.dabs.count
      for i in trail.dabs.indices {
        box.formUnion(trail.bounds(ofDab: i))
        if i % Self.run == Self.run - 1 || i == count - 1 { add(&box) }
      }
    case .path, .glyphs, .gradient, .image, .group, .layer, .clip: count = 0
    }
  }

  private mutating func add(_ box: inout Rect) {
    boxes.append(box)
    box = .empty
  }

  /// Visits the indices of the segments or dabs that may be near a rectangle.
  func visit(_ rect: Rect, _ body: (Int) -> Void) {
    for (k, box) in boxes.enumerated() where box.intersects(rect) {
      for i in (k * Self.run)..<min((k + 1) * Self.run, count) { body(i) }
    }
  }
}
