public import InkGraphics

/// Changes the line of knots before an engine draws it: smoothing, simplification, decimation.
///
/// Implement it to bring a filter of your own. Objects are immutable; the knots that come out must
/// be a function of those that come in, however these came about. Filters stand one behind the
/// other in a brush.
public protocol PointFilter: AnyObject, Sendable {
  /// Identifies the filter and its settings.
  var code: PluginCode { get }

  /// How many of the newest knots that come in may still change what has come out; `nil` if all
  /// may.
  var revisableTail: Int? { get }

  /// Of how many knots that come in one comes out at most; 1 if nothing is said.
  var inputsPerKnot: Int { get }

  /// Brings a line up to date after knots were appended, replaced or removed.
  ///
  /// - Parameters:
  ///   - line: What came out so far.
  ///   - knots: What comes in, as it is now.
  ///   - changed: The knots that are new or different. Empty at the end if knots were removed there.
  func update(_ line: inout KnotLine, from knots: [Knot], changed: Range<Int>)
}

extension PointFilter {
  /// 1.
  public var inputsPerKnot: Int { 1 }
}

/// The knots that a filter lets out; it notes which changed.
public struct KnotLine: Sendable {
  /// The knots, from the start of the stroke.
  public private(set) var knots: [Knot] = []

  /// What a filter remembers from update to update, for its own use.
  public var memory: [Int32] = []

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
    precondition(index <= knots.count, "knots are written without gaps")
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

  /// Begins another line in the memory of this.
  mutating func restart() {
    knots.removeAll(keepingCapacity: true)
    memory.removeAll(keepingCapacity: true)
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
  public func update(_ line: inout KnotLine, from knots: [Knot], changed: Range<Int>) {
    for i in changed { line.put(knots[i], at: i) }
    line.truncate(to: knots.count)
  }
}
