import InkGraphics

/// The path of a stroke in equidistant samples, without the jitter of a resting hand.
struct StrokeTrace {
  /// The samples, at most ``maximumSamples``.
  let points: [Point]

  /// The length of the diagonal of the bounds, greater than 0, in the units of the points.
  let size: Double

  /// The bounds of the samples.
  let bounds: Rect

  /// The distance between consecutive samples along the path, in the units of the points.
  let step: Double

  /// Whether the stroke has few points, as if simplified: its course between them is unknown.
  let isSparse: Bool

  static let maximumSamples = 241

  /// The minimum number of points on a part of the path as long as the diagonal of its bounds.
  ///
  /// A path with fewer is ``isSparse``: another program has probably simplified it.
  private static let minimumDensity = 10.0

  /// The length of the path, in diagonals of the bounds, beyond which it is a scribble.
  private static let longestWay = 14.0

  /// The minimum distance between corners of the path, in diagonals of the bounds; anything less is tremor.
  private static let tremor = 1.0 / 100

  /// The distance of samples, in diagonals of the bounds, unless the path is too long for it.
  private static let spacing = 1.0 / 80

  /// Creates the trace of points; `nil` without a path, for a scribble, or out of range.
  ///
  /// - Parameters:
  ///   - points: The points of the pen.
  ///   - rest: The distance from the first or last point within which the pen counts as resting there.
  ///   - minimum: The least width or height of the bounds; one of the two may be smaller.
  /// - Complexity: Linear in the number of points.
  init?(_ points: [Point], rest: Double, minimum: Double) {
    for p in points where !(abs(p.x) <= Shape.greatest && abs(p.y) <= Shape.greatest) {
      return nil
    }
    guard points.count > 1 else { return nil }
    var bounds = Self.bounds(points)
    guard max(bounds.width, bounds.height) > 0, max(bounds.width, bounds.height) >= minimum else {
      return nil
    }
    var size = Vector(bounds.width, bounds.height).length
    let corners = Self.decimated(points, rest: min(rest, size * 0.1), step: size * Self.tremor)
    bounds = Self.bounds(corners)
    size = Vector(bounds.width, bounds.height).length
    var length = 0.0
    for i in corners.indices.dropFirst() { length += corners[i].distance(to: corners[i - 1]) }
    guard corners.count > 1, size > 0, length <= Self.longestWay * size else { return nil }
    let wanted = max(length / Double(Self.maximumSamples - 1), size * Self.spacing)
    let count = max(Int((length / wanted).rounded(.up)), 8)
    step = length / Double(count)
    self.points = Self.resampled(corners, count: count, step: step)
    self.size = size
    self.bounds = bounds
    isSparse = Double(corners.count) * size < Self.minimumDensity * length
  }

  /// Returns the smallest rectangle that contains all points.
  static func bounds(_ points: some Sequence<Point>) -> Rect {
    var bounds = Rect.empty
    for p in points { bounds.formUnion(p) }
    return bounds
  }

  /// Returns the path as a polyline without jitter, with no corners closer than a step to the previous one.
  ///
  /// There is one corner for the rest at either end.
  private static func decimated(_ points: [Point], rest: Double, step: Double) -> [Point] {
    let (first, last) = (points[0], points[points.count - 1])
    var (start, end) = (0, points.count - 1)
    while start < end, points[start].distance(to: first) <= rest { start += 1 }
    while end > start, points[end].distance(to: last) <= rest { end -= 1 }
    var corners = [first]
    for p in points[start...end] where p.distance(to: corners[corners.count - 1]) >= step {
      corners.append(p)
    }
    if corners.count > 1, last.distance(to: corners[corners.count - 1]) < step {
      corners.removeLast()
    }
    corners.append(last)
    return corners
  }

  private static func resampled(_ corners: [Point], count: Int, step: Double) -> [Point] {
    var result: [Point] = []
    result.reserveCapacity(count + 1)
    result.append(corners[0])
    var (at, passed) = (1, 0.0)
    for i in 1..<count {
      let wanted = step * Double(i)
      var length = corners[at].distance(to: corners[at - 1])
      while at + 1 < corners.count, passed + length < wanted {
        passed += length
        at += 1
        length = corners[at].distance(to: corners[at - 1])
      }
      let part = length > 0 ? min(max((wanted - passed) / length, 0), 1) : 0
      result.append(corners[at - 1].interpolated(to: corners[at], part))
    }
    result.append(corners[corners.count - 1])
    return result
  }
}
