import InkGraphics
import InkStrokes

/// A closed polygon that selects items.
///
/// The interior is that of the nonzero winding rule, so loops and overlaps are inside: people often draw a little
/// beyond the start.
///
/// Boxes contain runs of edges, and larger boxes contain runs of boxes. For a run entirely to the right of a point,
/// only its two ends matter, so a test visits only edges around the point.
struct Lasso {
  private let points: [Point]

  /// The mean length of an edge, in page units; smaller details of the lasso are unknown.
  let edgeLength: Double

  /// The boxes of runs of edges, the boxes of runs of these, and so on, up to a single box.
  private let levels: [[Rect]]

  /// The maximum number of points; more are thinned out evenly.
  static let maximumPoints = 65_536

  private static let run = 8

  /// Creates a lasso through points, ignoring points that are not finite.
  init(_ way: [Point]) {
    var points: [Point] = []
    let count = min(way.count, Self.maximumPoints)
    points.reserveCapacity(count + 1)
    for i in 0..<count {
      let point = way[way.count > count ? i * way.count / count : i]
      if point.isFinite, points.last != point { points.append(point) }
    }
    if let first = points.first { points.append(first) }
    var levels: [[Rect]] = []
    var boxes: [Rect] = []
    boxes.reserveCapacity(points.count / Self.run + 1)
    var first = 0
    while first + 1 < points.count {
      var box = Rect.empty
      for i in first...min(first + Self.run, points.count - 1) { box.formUnion(points[i]) }
      boxes.append(box)
      first += Self.run
    }
    while !boxes.isEmpty {
      levels.append(boxes)
      if boxes.count == 1 { break }
      var above: [Rect] = []
      var first = 0
      while first < boxes.count {
        var box = Rect.empty
        for i in first..<min(first + Self.run, boxes.count) { box.formUnion(boxes[i]) }
        above.append(box)
        first += Self.run
      }
      boxes = above
    }
    var length = 0.0
    for (a, b) in zip(points, points.dropFirst()) { length += a.distance(to: b) }
    edgeLength = length / Double(max(points.count - 1, 1))
    self.points = points
    self.levels = levels
  }

  /// The bounds of the lasso.
  var bounds: Rect { levels.last?.first ?? .empty }

  /// Whether a point is inside.
  func contains(_ point: Point) -> Bool {
    guard bounds.contains(point) else { return false }
    return winding(about: point, below: 0, on: levels.count - 1) != 0
  }

  /// Returns the relation of a box to the lasso; `across` if an edge touches the box.
  func relation(of box: Rect) -> ItemRegion.Relation {
    guard box.intersects(bounds) else { return .outside }
    if hasEdge(in: box, below: 0, on: levels.count - 1) { return .across }
    return contains(box.center) ? .inside : .outside
  }

  /// Returns the indices of the first and the last point of a run of edges.
  private func ends(_ number: Int, on level: Int) -> (first: Int, last: Int) {
    var size = Self.run
    for _ in 0..<level { size *= Self.run }
    return (number * size, min((number + 1) * size, points.count - 1))
  }

  /// Returns how often edges cross the ray to the right of a point, downward minus upward.
  private func winding(about point: Point, below number: Int, on level: Int) -> Int {
    let box = levels[level][number]
    guard box.maxX >= point.x, box.minY <= point.y, box.maxY >= point.y else { return 0 }
    let (first, last) = ends(number, on: level)
    if box.minX > point.x { return Self.step(points[first].y, points[last].y, point.y) }
    var winding = 0
    if level == 0 {
      for i in first..<last {
        let (a, b) = (points[i], points[i + 1])
        let step = Self.step(a.y, b.y, point.y)
        if step != 0, a.x + (b.x - a.x) * ((point.y - a.y) / (b.y - a.y)) > point.x {
          winding += step
        }
      }
      return winding
    }
    let start = number * Self.run
    for i in start..<min(start + Self.run, levels[level - 1].count) {
      winding += self.winding(about: point, below: i, on: level - 1)
    }
    return winding
  }

  /// Returns how a line crosses a horizontal: 1 downward, −1 upward, 0 not at all.
  private static func step(_ from: Double, _ to: Double, _ y: Double) -> Int {
    (to > y ? 1 : 0) - (from > y ? 1 : 0)
  }

  private func hasEdge(in box: Rect, below number: Int, on level: Int) -> Bool {
    guard levels[level][number].intersects(box) else { return false }
    if level == 0 {
      let (first, last) = ends(number, on: 0)
      for i in first..<last where box.meetsLine(from: points[i], to: points[i + 1]) {
        return true
      }
      return false
    }
    let start = number * Self.run
    for i in start..<min(start + Self.run, levels[level - 1].count)
    where hasEdge(in: box, below: i, on: level - 1) {
      return true
    }
    return false
  }
}

extension Lasso {
  /// Whether at least half of the path of a pen is inside.
  ///
  /// - Parameters:
  ///   - samples: The samples of the stroke.
  ///   - transform: The transform from the coordinates of the samples to those of the lasso.
  func takes(_ samples: [StrokeSample], _ transform: Affine) -> Bool {
    guard let first = samples.first else { return false }
    var (inside, outside) = (0.0, 0.0)
    var last = transform.apply(first.location)
    var wasIn = contains(last)
    if samples.count == 1 { return wasIn }
    // A long line may enter and leave between two samples.
    let short = max(edgeLength / 4, max(bounds.width, bounds.height) / 256, 1e-9)
    for sample in samples.dropFirst() {
      let (start, end) = (last, transform.apply(sample.location))
      let lengths = start.distance(to: end) / short
      let count = lengths > 1 ? Int(min(lengths, 127)) + 1 : 1
      for part in 1...count {
        let share = Double(part) / Double(count)
        let next = part == count ? end : start.interpolated(to: end, share)
        let isIn = contains(next)
        let before = isIn == wasIn ? 1 : crossing(from: last, to: next, isIn: wasIn)
        // Nonzero even for samples at the same location.
        let length = last.distance(to: next) + 1e-6
        inside += length * (wasIn ? before : 1 - before)
        outside += length * (wasIn ? 1 - before : before)
        (last, wasIn) = (next, isIn)
      }
    }
    return inside >= outside
  }

  /// Returns the fraction of a line before it enters or leaves.
  private func crossing(from start: Point, to end: Point, isIn: Bool) -> Double {
    var (low, high) = (0.0, 1.0)
    for _ in 0..<8 {
      let middle = (low + high) / 2
      if contains(start.interpolated(to: end, middle)) == isIn {
        low = middle
      } else {
        high = middle
      }
    }
    return (low + high) / 2
  }
}
