/// The state of a stage or an engine at each knot, for resuming at a changed one.
///
/// For each input knot it stores the memory after the knot, and the number of output knots or elements up to it.
struct StageLedger: Sendable {
  private var numbers: [Double] = []
  private var ends: [Int32] = []
  private var memory = StageMemory(count: 0)

  mutating func restart() {
    numbers.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
  }

  /// Visits the input knots whose output may differ.
  ///
  /// - Parameters:
  ///   - count: The number of input knots.
  ///   - changed: The indices of the new and changed input knots.
  ///   - width: The number of values remembered per knot.
  ///   - ahead: The number of later knots that a visit reads.
  ///   - back: The number of earlier knots that a visit reads.
  ///   - visit: Writes the output of a knot from an output index on, and returns the index after it.
  /// - Returns: The number of output knots or elements.
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
