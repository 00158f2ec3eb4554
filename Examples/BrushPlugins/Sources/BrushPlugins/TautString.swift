public import InkGraphics
public import InkStrokes

/// Steadies the hand: ink is pulled behind the pen on a string, and moves only where it is taut.
///
/// The newest knot is where the pen is, so that ink ends there.
public final class TautString: PointFilter {
  /// The length of the string, in document units.
  public let length: Double

  /// Creates a filter.
  ///
  /// - Throws: A length outside 0…1,000.
  public init(length: Double) throws(InvalidValue) {
    self.length = try InvalidValue.check(.length, length, in: 0...1000)
  }

  /// The kind of the filter in encoded data.
  public static let kind: UInt32 = 1001

  /// The kind with the length.
  public var code: PluginCode { PluginCode(Self.kind, [length]) }

  /// 1 knot: the newest, which is pulled back when there is one more.
  public var revisableTail: Int? { 1 }

  /// Rewrites the knots from the one before the first changed one on, until nothing differs.
  public func update(_ line: inout KnotLine, from knots: [Knot], changed: Range<Int>) {
    let last = knots.count - 1
    var i = max(0, min(changed.lowerBound, knots.count) - 1)
    while i <= last {
      var knot = knots[i]
      knot.length = 0
      if i > 0 {
        let before = line.knots[i - 1]
        let way = knot.location - before.location
        if i < last {
          let pull = way.length > length ? 1 - length / way.length : 0
          knot.location = before.location + way * pull
        }
        knot.length = before.length + before.location.distance(to: knot.location)
      }
      let isSteady =
        i >= changed.upperBound && last <= line.knots.count && line.knots[i] == knot
      line.put(knot, at: i)
      // Then all that follows is as it was, but another knot may be the newest.
      i = isSteady ? max(i + 1, last) : i + 1
    }
    line.truncate(to: knots.count)
  }
}
