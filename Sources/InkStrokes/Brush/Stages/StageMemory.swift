/// The values that a stage or an engine remembers between knots.
///
/// Their number is declared by the stage; all are 0 at the first knot. The stroke stores them for every
/// knot until it can no longer change, so that predictions can be withdrawn and updates applied: a stage always
/// finds the values that it stored at the previous knot.
public struct StageMemory: Sendable {
  /// The number of values.
  public let count: Int

  /// The first eight values, stored inline; most parts need no more.
  private var few = SIMD8<Double>.zero

  /// The values from index 8 on.
  private var more: [Double]

  private static let fewest = 8

  /// Creates a memory of zeros, to test a stage.
  ///
  /// - Parameter count: The number of values, 0 or more.
  public init(count: Int) {
    self.count = max(0, count)
    more = count > Self.fewest ? [Double](repeating: 0, count: count - Self.fewest) : []
  }

  /// The value at an index.
  ///
  /// - Precondition: `index` is in `0..<count`.
  @inline(__always)
  public subscript(index: Int) -> Double {
    get {
      precondition(index >= 0 && index < count, "the index must be below `count`")
      return index < Self.fewest ? few[index] : more[index - Self.fewest]
    }
    set {
      precondition(index >= 0 && index < count, "the index must be below `count`")
      if index < Self.fewest { few[index] = newValue } else { more[index - Self.fewest] = newValue }
    }
  }

  /// Sets all values to 0.
  @inline(__always)
  mutating func clear() {
    few = .zero
    for k in more.indices { more[k] = 0 }
  }

  /// Loads the values from an array that has those of all knots, beginning at an offset.
  @inline(__always)
  mutating func load(_ ledger: [Double], at offset: Int) {
    for k in 0..<min(count, Self.fewest) { few[k] = ledger[offset + k] }
    for k in more.indices { more[k] = ledger[offset + Self.fewest + k] }
  }

  /// Stores the values at an offset of an array that has those of all knots, or appends them.
  ///
  /// - Returns: Whether the array had equal values there, bit by bit.
  @inline(__always)
  func store(_ ledger: inout [Double], at offset: Int) -> Bool {
    if offset == ledger.count {
      for k in 0..<count { ledger.append(self[k]) }
      return false
    }
    var isSame = true
    for k in 0..<count where ledger[offset + k].bitPattern != self[k].bitPattern {
      ledger[offset + k] = self[k]
      isSame = false
    }
    return isSame
  }
}
