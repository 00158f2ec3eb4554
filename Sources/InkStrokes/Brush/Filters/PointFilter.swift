public import InkGraphics

/// A custom filter, which changes the sequence of ``Knot``s of a stroke: smoothing, simplification, decimation.
///
/// Objects are immutable. The output knots must be a function of the input knots and their samples,
/// regardless of how these were delivered. Most filters visit the knots in order: see
/// ``KnotLine/step(through:changed:memory:ahead:back:_:)``.
public protocol PointFilter: AnyObject, Sendable {
  /// The name and the settings of the filter, by which files identify it.
  var code: PluginCode { get }

  /// The number of newest input knots whose output may change when a knot is appended.
  ///
  /// `nil` if the output of every input knot may change.
  ///
  /// A brush accepts at most two filters with `nil`.
  var revisableTail: Int? { get }

  /// Updates the output after knots were appended, replaced or removed.
  ///
  /// - Parameters:
  ///   - line: The output before the change.
  ///   - input: The current input.
  ///   - changed: The indices of the new and changed input knots. Empty at the end if knots were removed there.
  func update(_ line: inout KnotLine, from input: StrokeLine, changed: Range<Int>)
}

/// The output knots of a filter, with a record of their changes.
public struct KnotLine: Sendable {
  /// The knots, from the start of the stroke.
  public private(set) var knots: [Knot] = []

  /// The values that a filter remembers between updates.
  ///
  /// They are not restored when predictions are withdrawn, unlike the memory of
  /// ``step(through:changed:memory:ahead:back:_:)``.
  public var memory: [Int32] = []

  /// The work of the last update beyond that of a simple filter, in the units of a `WorkBudget`: about nanoseconds.
  private var work = 0.0

  private var ledger = StageLedger()
  private var firstChanged = Int.max
  private var endChanged = 0

  /// Creates a line without knots.
  package init() {}

  /// Replaces the knot at an index, or appends one.
  ///
  /// Writing an equal knot changes nothing.
  ///
  /// - Precondition: `index` is not beyond the end.
  public mutating func put(_ knot: Knot, at index: Int) {
    precondition(index <= knots.count, "the index must be at most the number of knots")
    if index == knots.count {
      knots.append(knot)
    } else if knots[index] != knot {
      knots[index] = knot
    } else {
      return
    }
    firstChanged = min(firstChanged, index)
    endChanged = max(endChanged, index + 1)
  }

  /// Moves the knot at an index, which must exist; a move to where it is changes nothing.
  @inline(__always)
  mutating func move(_ index: Int, to location: Point) {
    guard knots[index].location != location else { return }
    knots[index].location = location
    firstChanged = min(firstChanged, index)
    endChanged = max(endChanged, index + 1)
  }

  /// Removes the knots from index `count` on, if there are any.
  public mutating func truncate(to count: Int) {
    guard knots.count > count else { return }
    knots.removeLast(knots.count - count)
    firstChanged = min(firstChanged, count)
  }

  /// Visits the changed knots in order, for filters that read few knots and their memory.
  ///
  /// Only knots whose output may differ are visited, so a filter with memory costs as much per
  /// sample at the end of a long stroke as at its start.
  ///
  /// - Parameters:
  ///   - input: The input.
  ///   - changed: The indices of the new and changed input knots.
  ///   - count: The number of values that the filter remembers per knot. The default is 0.
  ///   - ahead: The number of later knots that `visit` reads; testing for the last knot counts as one. The
  ///     default is 0.
  ///   - back: The number of earlier knots that `visit` reads. The default is 0.
  ///   - visit: Appends the output of the input knot at `index` to `out`, which is empty on entry; any number of
  ///     knots. On entry, `memory` has the values stored at the previous knot, or zeros at the first.
  public mutating func step(
    through input: StrokeLine,
    changed: Range<Int>,
    memory count: Int = 0,
    ahead: Int = 0,
    back: Int = 0,
    _ visit: (_ index: Int, _ memory: inout StageMemory, _ out: inout [Knot]) -> Void
  ) {
    var ledger = StageLedger()
    swap(&ledger, &self.ledger)
    var out: [Knot] = []
    let end = ledger.run(input.knots.count, changed, memory: count, ahead: ahead, back: back) {
      index,
      memory,
      position in
      visit(index, &memory, &out)
      for (k, knot) in out.enumerated() { put(knot, at: position + k) }
      defer { out.removeAll(keepingCapacity: true) }
      return position + out.count
    }
    truncate(to: end)
    swap(&ledger, &self.ledger)
  }

  /// Adds work that the number of output knots does not reflect, in the units of a `WorkBudget`: about nanoseconds.
  mutating func spend(_ units: Double) { work += units }

  /// Returns the work added by ``spend(_:)`` since the last call, and resets it.
  mutating func takeWork() -> Double {
    defer { work = 0 }
    return work
  }

  /// Exchanges the knots with those of an array, without copying them.
  mutating func exchange(_ other: inout [Knot]) { swap(&knots, &other) }

  /// Starts another line, reusing the storage of this one.
  mutating func restart() {
    ledger.restart()
    knots.removeAll(keepingCapacity: true)
    memory.removeAll(keepingCapacity: true)
    work = 0
    _ = takeChanges()
  }

  /// Returns the indices of the knots that changed since the last call, and resets the record.
  mutating func takeChanges() -> Range<Int> {
    defer {
      firstChanged = .max
      endChanged = 0
    }
    let first = min(firstChanged, knots.count)
    return first..<max(first, min(endChanged, knots.count))
  }
}

/// A placeholder for a filter that encoded data names but the program lacks: it leaves the knots unchanged.
///
/// Its code is preserved, so that the brush is encoded unchanged.
package final class UnknownFilter: PointFilter {
  /// The decoded name and settings of the missing filter.
  package let code: PluginCode

  /// Creates a placeholder for a missing filter from its name and settings.
  package init(_ code: PluginCode) { self.code = code }

  /// 0 knots: no output changes when another knot is appended.
  package var revisableTail: Int? { 0 }

  /// Copies the input.
  package func update(_ line: inout KnotLine, from input: StrokeLine, changed: Range<Int>) {
    let knots = input.knots
    for i in changed { line.put(knots[i], at: i) }
    line.truncate(to: knots.count)
  }
}
