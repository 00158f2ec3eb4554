/// What a stage or an engine remembers from one knot to the next.
///
/// As many numbers as it says that it needs, 0 at the first knot. The stroke keeps them for every knot
/// as long as it is wet, so that predictions can be taken back and late values worked in: a stage always
/// finds what it left at the knot before.
public struct StageMemory: Sendable {
  /// How many numbers there are.
  public let count: Int

  /// The first numbers, which lie in no memory of their own; most parts need no more.
  private var few = SIMD8<Double>.zero

  /// The others.
  private var more: [Double]

  private static let fewest = 8

  /// Creates a memory of zeros, to try a stage out.
  ///
  /// - Parameter count: How many numbers, 0 or more.
  public init(count: Int) {
    self.count = max(0, count)
    more = count > Self.fewest ? [Double](repeating: 0, count: count - Self.fewest) : []
  }

  /// One of the numbers.
  ///
  /// - Precondition: There is such a number.
  @inline(__always)
  public subscript(index: Int) -> Double {
    get {
      precondition(index >= 0 && index < count, "the index of the memory is out of range")
      return index < Self.fewest ? few[index] : more[index - Self.fewest]
    }
    set {
      precondition(index >= 0 && index < count, "the index of the memory is out of range")
      if index < Self.fewest { few[index] = newValue } else { more[index - Self.fewest] = newValue }
    }
  }

  /// Forgets all.
  @inline(__always)
  mutating func clear() {
    few = .zero
    for k in more.indices { more[k] = 0 }
  }

  /// Takes the numbers from a place of a ledger.
  @inline(__always)
  mutating func load(_ ledger: [Double], at place: Int) {
    for k in 0..<min(count, Self.fewest) { few[k] = ledger[place + k] }
    for k in more.indices { more[k] = ledger[place + Self.fewest + k] }
  }

  /// Writes the numbers to a place of a ledger that exists, or right behind its end.
  ///
  /// - Returns: Whether they were there already, bit by bit.
  @inline(__always)
  func store(_ ledger: inout [Double], at place: Int) -> Bool {
    if place == ledger.count {
      for k in 0..<count { ledger.append(self[k]) }
      return false
    }
    var isSame = true
    for k in 0..<count where ledger[place + k].bitPattern != self[k].bitPattern {
      ledger[place + k] = self[k]
      isSame = false
    }
    return isSame
  }
}
