public import InkGraphics

/// A filter that drops knots close to the line between others: the Douglas–Peucker algorithm.
///
/// See "Algorithms for the Reduction of the Number of Points", 1973. Of the knots between two that stay, the
/// one farthest from the line between them stays if it is farther than the tolerance, and divides the rest.
/// Distances are to the line *segment*, so that
/// closed loops and strokes that turn back on themselves keep their shape; SpiralKit and Inkable
/// measure to the infinite line and lose both.
///
/// Every sample may revise the whole stroke. Strokes are divided at knot 1,024 and
/// at every 256th from there on, and each section is divided at most 32 times, then all its knots stay.
/// This bounds the work per sample for any line and tolerance.
package final class DouglasPeucker: PointFilter {
  /// The maximum distance of dropped knots, in page units.
  package let tolerance: Double

  /// SpiralKit's filter, with a tolerance of 3 page units.
  package static let spiral = DouglasPeucker(unchecked: 3)

  /// Inkable's filter, with a tolerance of 0.45 page units.
  package static let inkable = DouglasPeucker(unchecked: 0.45)

  /// Creates a filter.
  ///
  /// - Parameter tolerance: The maximum distance of dropped knots, in page units: above 0, at most 1,000,000.
  /// - Throws: `InvalidValue` if the tolerance is out of its range.
  @inline(never)
  package init(tolerance: Double) throws(InvalidValue) {
    self.tolerance = try InvalidValue.check(
      "tolerance",
      tolerance,
      in: Double.leastNormalMagnitude...1e6
    )
  }

  private init(unchecked tolerance: Double) { self.tolerance = tolerance }

  /// The name in files, `douglas-peucker`, and the value of the setting `tolerance`.
  package var code: PluginCode {
    PluginCode("douglas-peucker tolerance", numbers: SIMD4(tolerance, 0, 0, 0))
  }

  /// `nil`, as the whole output may change when a knot is appended.
  package var revisableTail: Int? { nil }

  /// The index of the first knot at which every stroke is divided, and the number of knots between later divisions.
  private static let divisions = (first: 1024, distance: 256)

  /// Returns the index of the first knot of a section, the part of a stroke between two fixed divisions.
  private static func start(of stretch: Int) -> Int {
    stretch == 0 ? 0 : divisions.first + (stretch - 1) * divisions.distance
  }

  /// Returns the index of the section that contains a knot or begins at it.
  private static func stretch(of knot: Int) -> Int {
    knot < divisions.first ? 0 : 1 + (knot - divisions.first) / divisions.distance
  }

  /// The maximum depth of divisions of a section; handwriting seldom needs 20.
  static let maximumDivisions = 32

  /// Simplifies from the first changed section on.
  ///
  /// The memory of `line` contains the number of sections, and for each section the index in `line` of its first knot.
  /// Then follow divisions of the last section, each of the rest up to the end of the section: the index of the knot
  /// that divides it, in the input and in `line`. A division stays valid while that knot is the farthest.
  package func update(_ line: inout KnotLine, from input: StrokeLine, changed: Range<Int>) {
    let knots = input.knots
    guard let last = knots.indices.last else {
      line.memory = []
      return line.truncate(to: 0)
    }
    var memory = line.memory.isEmpty ? [1, 0] : line.memory
    var known = Int(memory[0])
    line.put(knots[0], at: 0)
    // The first knot of a section is also the last of the previous one.
    let first = min(Self.stretch(of: max(0, changed.lowerBound - 1)), known - 1)
    if first < known - 1 {
      known = first + 1
      memory.removeLast(memory.count - known - 1)
    }
    var a = Self.start(of: known - 1)
    var index = Int(memory[known])
    while a < last {
      let end = min(last, Self.start(of: known))
      var depth = 0
      var slot = known + 1
      while slot < memory.count, Int(memory[slot]) < changed.lowerBound,
        farthest(knots, a, end) == Int(memory[slot])
      {
        a = Int(memory[slot])
        index = Int(memory[slot + 1])
        depth += 1
        slot += 2
      }
      memory.removeLast(memory.count - slot)
      while let k = depth < Self.maximumDivisions ? farthest(knots, a, end) : nil {
        depth += 1
        put(&line, &index, knots, a, k, depth)
        memory += [Int32(truncatingIfNeeded: k), Int32(truncatingIfNeeded: index)]
        a = k
      }
      put(&line, &index, knots, a, end, depth)
      a = end
      guard end == Self.start(of: known) else { break }
      memory.removeLast(memory.count - known - 1)
      memory.append(Int32(truncatingIfNeeded: index))
      known += 1
    }
    memory[0] = Int32(truncatingIfNeeded: known)
    line.memory = memory
    line.truncate(to: index + 1)
  }

  /// Returns the index of the knot between two that is farthest from their line segment.
  ///
  /// `nil` if none is farther than the tolerance.
  private func farthest(_ knots: [Knot], _ a: Int, _ b: Int) -> Int? {
    farthestPoint(a, b, tolerance) { knots[$0].location }
  }

  /// Writes the knots that stay after `a` up to and including `b`, in a section divided `depth` times.
  ///
  /// `index` is the index in `line` of the knot written last.
  private func put(
    _ line: inout KnotLine,
    _ index: inout Int,
    _ knots: [Knot],
    _ a: Int,
    _ b: Int,
    _ depth: Int
  ) {
    var ends = [(knot: b, depth: depth)]
    var from = a
    while let (to, depth) = ends.last {
      if depth < Self.maximumDivisions, let k = farthest(knots, from, to) {
        ends[ends.count - 1].depth += 1
        ends.append((k, depth + 1))
        continue
      }
      let isWhole = depth >= Self.maximumDivisions
      for i in (isWhole ? from + 1 : to)...to {
        index += 1
        line.put(knots[i], at: index)
      }
      from = to
      ends.removeLast()
    }
  }
}

/// Returns the index of the point between two that is farthest from their line segment.
///
/// - Returns: The index, the first of equals; `nil` if none is farther than the tolerance.
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

/// The implementation of ``simplifiedIndices(of:tolerance:by:)``; the result is the same with each.
@_spi(Models) public enum SimplificationMethod: UInt8, CaseIterable, Hashable, Sendable {
  /// Recursive calls, at most log₂ n deep for n points.
  case recursive
  /// A loop with an explicit stack.
  case iterative
}

/// Returns the points of a line that the Douglas–Peucker algorithm keeps.
///
/// ``DouglasPeucker`` does the same to the knots of a stroke while it grows.
///
/// Cost: n·log n distances for most lines of n points, n² in the worst case.
///
/// - Parameters:
///   - points: The line, in page units.
///   - tolerance: The maximum distance of dropped points from the simplified line, in page units: above 0, at
///     most 1,000,000. SpiralKit's is 3, Inkable's 0.45.
///   - method: The implementation; both give the same points. The default is iterative.
/// - Returns: The indices of the kept points, in order, including the first and the last.
/// - Throws: `InvalidValue` if the tolerance is out of its range.
@_spi(Models) public func simplifiedIndices(
  of points: [Point],
  tolerance: Double,
  by method: SimplificationMethod = .iterative
) throws(InvalidValue) -> [Int] {
  let range = Double.leastNormalMagnitude...1e6
  let tolerance = try InvalidValue.check("tolerance", tolerance, in: range)
  guard points.count > 2 else { return Array(points.indices) }
  var stays = [Bool](repeating: false, count: points.count)
  stays[0] = true
  stays[points.count - 1] = true
  func divide(_ a: Int, _ b: Int) {
    // Recurses into the shorter part and iterates over the longer: at most log₂ n calls deep.
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
