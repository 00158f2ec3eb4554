public import InkGraphics

/// Changes the line of knots before an engine draws it: smoothing, simplification, decimation.
///
/// Implement it to bring a filter of your own. Objects are immutable; the knots that come out must
/// be a function of those that come in and of what the pen said there, however these came about. Most
/// filters go from knot to knot: see ``KnotLine/step(through:changed:memory:ahead:back:_:)``.
public protocol PointFilter: AnyObject, Sendable {
  /// Identifies the filter and its settings.
  var code: PluginCode { get }

  /// How many of the newest knots that come in may still change what has come out; `nil` if all
  /// may.
  var revisableTail: Int? { get }

  /// Brings a line up to date after knots were appended, replaced or removed.
  ///
  /// - Parameters:
  ///   - line: What came out so far.
  ///   - input: What comes in, as it is now.
  ///   - changed: The knots that are new or different. Empty at the end if knots were removed there.
  func update(_ line: inout KnotLine, from input: StrokeLine, changed: Range<Int>)
}

/// The knots that a filter lets out; it notes which changed.
public struct KnotLine: Sendable {
  /// The knots, from the start of the stroke.
  public private(set) var knots: [Knot] = []

  /// What a filter remembers from update to update, for its own use.
  ///
  /// It is not taken back with predictions, as that of
  /// ``step(through:changed:memory:ahead:back:_:)`` is.
  public var memory: [Int32] = []

  /// The work of the last update beyond that of a plain filter, in the units of a `WorkBudget`.
  private var work = 0.0

  private var ledger = StageLedger()
  private var firstChanged = Int.max
  private var endChanged = 0

  /// Creates a line without knots.
  package init() {}

  /// Writes a knot at a place that exists already, or right behind the last.
  ///
  /// A knot equal to the one already there changes nothing.
  ///
  /// - Precondition: `index` is not beyond the end.
  public mutating func put(_ knot: Knot, at index: Int) {
    precondition(index <= knots.count, "knots must be written without gaps")
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

  /// Removes the knots from `count` on; nothing happens if there are no more than that.
  public mutating func truncate(to count: Int) {
    guard knots.count > count else { return }
    knots.removeLast(knots.count - count)
    firstChanged = min(firstChanged, count)
  }

  /// Goes from knot to knot: the way to write a filter that looks at a few knots and what it remembers.
  ///
  /// Only knots whose part may be different are visited, so a filter of any memory costs as much for a
  /// sample at the end of a long stroke as at its start.
  ///
  /// - Parameters:
  ///   - input: What comes in.
  ///   - changed: The knots that are new or different.
  ///   - count: How many numbers the filter remembers from knot to knot.
  ///   - ahead: How many later knots `visit` looks at; whether a knot is the last counts as one.
  ///   - back: How many earlier knots it looks at.
  ///   - visit: Appends what comes out for a knot. It finds in `memory` what it left there at the knot
  ///     before, zeros at the first.
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
      place in
      visit(index, &memory, &out)
      for (k, knot) in out.enumerated() { put(knot, at: place + k) }
      defer { out.removeAll(keepingCapacity: true) }
      return place + out.count
    }
    truncate(to: end)
    swap(&ledger, &self.ledger)
  }

  /// Counts work that does not show in the knots that come out.
  mutating func spend(_ units: Double) { work += units }

  /// Returns the work that was counted since the last call.
  mutating func takeWork() -> Double {
    defer { work = 0 }
    return work
  }

  /// Takes other knots and gives its own, which change hands without a copy.
  mutating func exchange(_ other: inout [Knot]) { swap(&knots, &other) }

  /// Begins another line in the memory of this.
  mutating func restart() {
    ledger.restart()
    knots.removeAll(keepingCapacity: true)
    memory.removeAll(keepingCapacity: true)
    work = 0
    _ = takeChanges()
  }

  /// Tells the knots that changed since the last call.
  mutating func takeChanges() -> Range<Int> {
    defer {
      firstChanged = .max
      endChanged = 0
    }
    let first = min(firstChanged, knots.count)
    return first..<max(first, min(endChanged, knots.count))
  }
}

/// A filter that encoded data names and nobody here knows: knots pass unchanged.
///
/// Its code is kept, so that the brush is encoded as it was.
public final class UnknownFilter: PointFilter {
  /// The code that was read.
  public let code: PluginCode

  /// Creates a stand-in.
  public init(_ code: PluginCode) { self.code = code }

  /// 0 knots.
  public var revisableTail: Int? { 0 }

  /// Lets all knots pass.
  public func update(_ line: inout KnotLine, from input: StrokeLine, changed: Range<Int>) {
    let knots = input.knots
    for i in changed { line.put(knots[i], at: i) }
    line.truncate(to: knots.count)
  }
}
