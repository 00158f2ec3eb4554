/// What a stage or an engine remembers from one knot to the next.
///
/// As many numbers as it says that it needs, 0 at the first knot. The stroke keeps them for every knot
/// as long as it is wet, so that predictions can be taken back and late values worked in: a stage always
/// finds what it left at the knot before.
public struct StageMemory: Sendable {
  private(set) var numbers: [Double]

  /// Creates a memory of zeros, to try a stage out.
  ///
  /// - Parameter count: How many numbers, 0 or more.
  public init(count: Int) { numbers = [Double](repeating: 0, count: max(0, count)) }

  /// How many numbers there are.
  public var count: Int { numbers.count }

  /// One of the numbers.
  ///
  /// - Precondition: There is such a number.
  @inline(__always)
  public subscript(index: Int) -> Double {
    get { numbers[index] }
    set { numbers[index] = newValue }
  }

  /// Forgets all.
  @inline(__always)
  mutating func clear() {
    for k in numbers.indices { numbers[k] = 0 }
  }

  /// Takes the numbers from a place of a ledger.
  @inline(__always)
  mutating func load(_ ledger: [Double], at place: Int) {
    for k in numbers.indices { numbers[k] = ledger[place + k] }
  }

  /// Writes the numbers to a place of a ledger that exists, or right behind its end.
  ///
  /// - Returns: Whether they were there already, bit by bit.
  @inline(__always)
  func store(_ ledger: inout [Double], at place: Int) -> Bool {
    var isSame = true
    for k in numbers.indices {
      if place + k == ledger.count {
        ledger.append(numbers[k])
        isSame = false
      } else if ledger[place + k].bitPattern != numbers[k].bitPattern {
        ledger[place + k] = numbers[k]
        isSame = false
      }
    }
    return isSame
  }
}
