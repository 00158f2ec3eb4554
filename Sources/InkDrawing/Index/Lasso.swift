import InkGraphics
import InkStrokes

/// A closed polygon that items are looked for in.
///
/// What it goes round is inside, also where it crosses itself or goes round twice (non-zero winding): who draws
/// one often comes a little further than to where it began.
///
/// Boxes contain runs of edges, and boxes contain runs of boxes. Of a run that lies wholly to the right of a
/// point nothing counts but where it begins and ends, so only edges about the point are looked at.
struct Lasso {
  private let points: [Point]

  /// How long an edge is on average: what the lasso does between is not looked at.
  let edgeLength: Double

  /// What contains runs of edges, what contains runs of that, and so on, until it is one box.
  private let levels: [[Rect]]

  /// The most points; of more, some are left out evenly.
  static let maximumPoints = 65_536

  private static let run = 8

  /// Creates a lasso through points; those that are not finite are left out.
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

  /// What contains it.
  var bounds: Rect { levels.last?.first ?? .empty }

  /// Whether a point lies inside.
  func contains(_ point: Point) -> Bool {
    guard bounds.contains(point) else { return false }
    return winding(about: point, below: 0, on: levels.count - 1) != 0
  }

  /// How a box lies to the lasso: wholly inside or outside only where no edge comes into it.
  func relation(of box: Rect) -> ItemRegion.Relation {
    guard box.intersects(bounds) else { return .outside }
    if hasEdge(in: box, below: 0, on: levels.count - 1) { return .across }
    return contains(box.center) ? .inside : .outside
  }

  /// The points of a run of edges, the first and the last.
  private func ends(_ number: Int, on level: Int) -> (first: Int, last: Int) {
    var size = Self.run
    for _ in 0..<level { size *= Self.run }
    return (number * size, min((number + 1) * size, points.count - 1))
  }

  /// How often a run of edges crosses the line that goes to the right from a point: downwards less upwards.
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

  /// Whether a way from one height to another crosses a third one: 1 downwards, −1 upwards, 0 not.
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
  /// Whether at least half of the way that a pen went is inside.
  ///
  /// - Parameters:
  ///   - samples: Those of the stroke.
  ///   - transform: Maps their places to those of the lasso.
  func takes(_ samples: [StrokeSample], _ transform: Affine) -> Bool {
    guard let first = samples.first else { return false }
    var (inside, outside) = (0.0, 0.0)
    var last = transform.apply(first.location)
    var wasIn = contains(last)
    if samples.count == 1 { return wasIn }
    // A long line may come in and go out again between two samples.
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
        // So that a dot counts for something.
        let length = last.distance(to: next) + 1e-6
        inside += length * (wasIn ? before : 1 - before)
        outside += length * (wasIn ? 1 - before : before)
        (last, wasIn) = (next, isIn)
      }
    }
    return inside >= outside
  }

  /// Which share of a line lies before it comes in or goes out.
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
