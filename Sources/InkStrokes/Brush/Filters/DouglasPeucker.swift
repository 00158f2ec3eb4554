public import InkGraphics

/// Leaves out knots that lie close to the line between others: the method of Douglas and Peucker
/// ("Algorithms for the Reduction of the Number of Points", 1973).
///
/// Of the knots between two that stay, the one farthest from the line between them stays if it is
/// farther than the tolerance, and divides the rest. Distances are to the line *segment*, so that
/// closed loops and strokes that turn back on themselves keep their shape; SpiralKit and Inkable
/// measure to the endless line and lose both.
///
/// The whole stroke may be revised with every sample. Strokes are divided at every 2,048th knot, so
/// that the work for one sample is bounded.
public final class DouglasPeucker: PointFilter {
  /// The largest distance that is left out, in document units.
  public let tolerance: Double

  /// SpiralKit's tolerance, 3.
  public static let spiral = DouglasPeucker(sound: 3)

  /// Inkable's tolerance, 0.45.
  public static let inkable = DouglasPeucker(sound: 0.45)

  /// Creates a filter.
  ///
  /// - Throws: A tolerance that is not above 0, or above a million.
  public init(tolerance: Double) throws(InvalidValue) {
    self.tolerance = try InvalidValue.check(
      .tolerance,
      tolerance,
      in: Double.leastNormalMagnitude...1e6
    )
  }

  private init(sound tolerance: Double) { self.tolerance = tolerance }

  /// Kind 2 with the tolerance.
  public var code: PluginCode { PluginCode(2, [tolerance]) }

  /// All: `nil`.
  public var revisableTail: Int? { nil }

  /// The distance between knots that stay in any case.
  static let stretch = 2048

  /// Simplifies what follows the last division that still stands.
  ///
  /// Remembers the divisions along the right edge of the tree, each with its place in the line that
  /// comes out. They stand as long as the same knot is the farthest.
  public func update(_ line: inout KnotLine, from knots: [Knot], changed: Range<Int>) {
    guard let last = knots.indices.last else { return line.truncate(to: 0) }
    var spine = line.memory
    var a = 0
    var place = 0
    var depth = 0
    line.put(knots[0], at: 0)
    while depth < spine.count, Int(spine[depth]) < changed.lowerBound {
      let k = Int(spine[depth])
      let end = Self.end(of: a, last)
      // Within a stretch that has not changed nothing can be farther now.
      let isOld = end < changed.lowerBound
      let still = k == end ? k < last : isOld || farthest(knots, a, end) == k
      guard still else { break }
      a = k
      place = Int(spine[depth + 1])
      depth += 2
    }
    spine.removeLast(spine.count - depth)
    while a < last {
      let end = Self.end(of: a, last)
      let k = farthest(knots, a, end) ?? end
      for i in kept(knots, a, k) {
        place += 1
        line.put(knots[i], at: place)
      }
      if k < last { spine += [Int32(truncatingIfNeeded: k), Int32(truncatingIfNeeded: place)] }
      a = k
    }
    line.memory = spine
    line.truncate(to: place + 1)
  }

  /// The end of the stretch that a knot lies in.
  private static func end(of a: Int, _ last: Int) -> Int {
    min(last, (a / stretch + 1) * stretch)
  }

  /// The knot between two that is farthest from the line between them; `nil` if none is far.
  private func farthest(_ knots: [Knot], _ a: Int, _ b: Int) -> Int? {
    farthestPoint(a, b, tolerance) { knots[$0].location }
  }

  /// The knots that stay behind `a` up to `b`, which does.
  private func kept(_ knots: [Knot], _ a: Int, _ b: Int) -> [Int] {
    var result: [Int] = []
    var ends = [b]
    var from = a
    while let to = ends.last {
      if let k = farthest(knots, from, to) {
        ends.append(k)
      } else {
        result.append(to)
        from = to
        ends.removeLast()
      }
    }
    return result
  }
}

/// The point between two that is farthest from the line segment between them.
///
/// - Returns: Its index, the first of several; `nil` if none is farther than the tolerance.
private func farthestPoint(
  _ a: Int,
  _ b: Int,
  _ tolerance: Double,
  _ point: (Int) -> Point
) -> Int? {
  let origin = point(a)
  let line = point(b) - origin
  let squared = line.dot(line)
  let scale = squared > 0 ? 1 / squared : 0
  var greatest = tolerance * tolerance
  var result: Int?
  var i = a + 1
  while i < b {
    let v = point(i) - origin
    let t = min(max(v.dot(line) * scale, 0), 1)
    let off = v - line * t
    let distance = off.dot(off)
    if distance > greatest {
      greatest = distance
      result = i
    }
    i += 1
  }
  return result
}

/// How ``simplifiedIndices(of:tolerance:by:)`` walks.
public enum SimplificationMethod: UInt8, CaseIterable, Hashable, Sendable {
  /// By calling itself.
  case recursive
  /// With a stack of its own.
  case iterative
}

/// The points that the method of Douglas and Peucker keeps of a line.
///
/// - Parameters:
///   - points: The line.
///   - tolerance: The largest distance from the kept line that is left out.
///   - method: Both give the same points.
/// - Returns: Indices in order, the first and the last among them.
/// - Throws: A tolerance that is not above 0, or above a million.
public func simplifiedIndices(
  of points: [Point],
  tolerance: Double,
  by method: SimplificationMethod = .iterative
) throws(InvalidValue) -> [Int] {
  let range = Double.leastNormalMagnitude...1e6
  let tolerance = try InvalidValue.check(.tolerance, tolerance, in: range)
  guard points.count > 2 else { return Array(points.indices) }
  var stays = [Bool](repeating: false, count: points.count)
  stays[0] = true
  stays[points.count - 1] = true
  func divide(_ a: Int, _ b: Int) {
    // The shorter part by a call and the longer by going on: at most log₂ n calls deep.
    var (a, b) = (a, b)
    while let k = farthestPoint(a, b, tolerance, { points[$0] }) {
      stays[k] = true
      if k - a < b - k {
        divide(a, k)
        a = k
      } else {
        divide(k, b)
        b = k
      }
    }
  }
  switch method {
  case .recursive: divide(0, points.count - 1)
  case .iterative:
    var parts = [(0, points.count - 1)]
    while let (a, b) = parts.popLast() {
      guard let k = farthestPoint(a, b, tolerance, { points[$0] }) else { continue }
      stays[k] = true
      parts.append((a, k))
      parts.append((k, b))
    }
  }
  return points.indices.filter { stays[$0] }
}
