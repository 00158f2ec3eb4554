/// Takes a stage or an engine from knot to knot, and back where something changed.
///
/// For each knot it holds what was remembered there, and where in what comes out its part ends.
struct StageLedger: Sendable {
  private var numbers: [Double] = []
  private var ends: [Int32] = []
  private var memory = StageMemory(count: 0)

  mutating func restart() {
    numbers.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
  }

  /// Visits the knots whose part may be different.
  ///
  /// - Parameters:
  ///   - count: How many knots there are.
  ///   - changed: The knots that are new or different.
  ///   - width: How many numbers are remembered at each.
  ///   - ahead: How many later knots a visit looks at.
  ///   - back: How many earlier ones.
  ///   - visit: Writes the part of a knot from a place on, and returns where it ends.
  /// - Returns: Where the part of the last knot ends.
  mutating func run(
    _ count: Int,
    _ changed: Range<Int>,
    memory width: Int,
    ahead: Int,
    back: Int,
    _ visit: (_ knot: Int, _ memory: inout StageMemory, _ index: Int) -> Int
  ) -> Int {
    if memory.count != width { memory = StageMemory(count: width) }
    if ends.count > count {
      ends.removeLast(ends.count - count)
      numbers.removeLast(numbers.count - count * width)
    }
    var i = max(0, min(changed.lowerBound, count) - ahead)
    let end = changed.upperBound + back
    if i == 0 { memory.clear() } else { memory.load(numbers, at: (i - 1) * width) }
    var offset = i == 0 ? 0 : Int(ends[i - 1])
    while i < count {
      offset = visit(i, &memory, offset)
      let isKept = memory.store(&numbers, at: i * width)
      let end32 = Int32(truncatingIfNeeded: offset)
      if i == ends.count {
        ends.append(end32)
      } else if ends[i] == end32, isKept, i >= end {
        break
      } else {
        ends[i] = end32
      }
      i += 1
    }
    return Int(ends.last ?? 0)
  }
}
