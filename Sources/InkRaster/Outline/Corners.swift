internal import InkGraphics

/// The directions of ink before and after the disc at which two segments meet.
struct Corner {
  let index: Int
  let into: Unit
  var out: Unit
}

/// The exact directions at the ends of segments, which the chords of flattened curves only approximate.
///
/// Straight caps and joins that are not round need them.
struct Corners {
  private(set) var all: [Corner] = []
  /// The direction at the start of a contiguous part of ink; `nil` until it has one.
  private(set) var first: Unit?
  /// The direction at the end of the part; `nil` until it has one.
  private(set) var last: Unit?

  mutating func removeAll() {
    all.removeAll(keepingCapacity: true)
    first = nil
    last = nil
  }

  /// Appends the directions at the ends of a segment that begins at the disc with an index.
  mutating func append(_ curve: CubicCurve, at index: Int) {
    guard let out = Self.direction(curve.start, curve.control1, curve.control2, curve.end),
      let into = Self.direction(curve.end, curve.control2, curve.control1, curve.start)
    else { return }
    if let last {
      if let end = all.indices.last, all[end].index == index {
        all[end].out = out
      } else {
        all.append(Corner(index: index, into: last, out: out))
      }
    } else {
      first = out
    }
    last = Unit(-into.x, -into.y)
  }

  /// Returns the direction from a point to the first of three others that differs from it; `nil` if none does.
  private static func direction(_ from: Point, _ a: Point, _ b: Point, _ c: Point) -> Unit? {
    for to in [a, b, c] {
      let v = to - from
      let length = v.length
      if length > 1e-6, length.isFinite { return Unit(Float(v.dx / length), Float(v.dy / length)) }
    }
    return nil
  }
}
