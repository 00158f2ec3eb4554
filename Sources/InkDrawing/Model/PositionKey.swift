/// A position in an order, with room for another between any two.
///
/// The key is a fraction in digits: one of 64 bits, and if that isn't fine enough, further digits of 32 bits. Two
/// replicas may choose the same key for different items; these are then ordered by their ids.
package struct PositionKey: Hashable, Comparable, Sendable {
  /// The first digit, in base 2⁶⁴.
  let head: UInt64

  /// The other digits, in base 2³²; the last is not 0, so that there is room below.
  let tail: [UInt32]

  /// The maximum number of digits after the first, in a key that is created or decoded.
  static let maximumDigits = 256

  /// The difference of the first digits of consecutive keys at either end of an order.
  private static let step: UInt64 = 1 << 32

  init(head: UInt64, tail: [UInt32] = []) {
    self.head = head
    self.tail = tail
  }

  /// The position of the first item that is added to an empty order.
  package static let middle = PositionKey(head: 1 << 63)

  /// Whether the key is valid: there are keys below and above it.
  ///
  /// It also has at most ``maximumDigits`` digits after the first.
  var isValid: Bool {
    guard let last = tail.last else { return head > 0 && head < .max }
    return last > 0 && tail.count <= Self.maximumDigits
  }

  /// Whether a position is below another.
  package static func < (a: PositionKey, b: PositionKey) -> Bool {
    if a.head != b.head { return a.head < b.head }
    let shared = min(a.tail.count, b.tail.count)
    for i in 0..<shared where a.tail[i] != b.tail[i] { return a.tail[i] < b.tail[i] }
    return a.tail.count < b.tail.count
  }

  /// Returns a position between two others; `nil` for the bottom or the top of the order.
  ///
  /// If it would need too many digits, returns one of the two: items at equal positions are ordered by their ids.
  ///
  /// - Precondition: `lower` is below `upper`.
  package static func between(_ lower: PositionKey?, _ upper: PositionKey?) -> PositionKey {
    if let lower, let upper {
      precondition(lower < upper, "the lower position key must be below the upper one")
    }
    guard lower != nil || upper != nil else { return .middle }
    let low = lower?.head ?? 0
    let high = upper?.head ?? .max
    if high - low >= 2 {
      let half = (high - low) / 2
      if upper == nil { return PositionKey(head: low + min(step, half)) }
      if lower == nil { return PositionKey(head: high - min(step, half)) }
      return PositionKey(head: low + half)
    }
    var tail: [UInt32] = []
    var isBounded = low == high
    var i = 0
    while i < maximumDigits {
      let low = lower.map { i < $0.tail.count ? UInt64($0.tail[i]) : 0 } ?? 0
      var high: UInt64 = 1 << 32
      if isBounded, let upper { high = i < upper.tail.count ? UInt64(upper.tail[i]) : 0 }
      if high > low + 1 {
        tail.append(UInt32(truncatingIfNeeded: low + (high - low) / 2))
        return PositionKey(head: lower?.head ?? 0, tail: tail)
      }
      tail.append(UInt32(truncatingIfNeeded: low))
      if high > low { isBounded = false }
      i += 1
    }
    return lower ?? upper ?? .middle
  }

  /// Returns ascending positions for several items between two others; `nil` for the bottom or the top of the order.
  static func spread(
    _ count: Int,
    _ lower: PositionKey?,
    _ upper: PositionKey?
  ) -> [PositionKey] {
    var keys: [PositionKey] = []
    keys.reserveCapacity(count)
    if upper == nil {
      for _ in 0..<count { keys.append(between(keys.last ?? lower, nil)) }
    } else if lower == nil {
      for _ in 0..<count { keys.append(between(nil, keys.last ?? upper)) }
      keys.reverse()
    } else {
      fill(&keys, count, lower, upper)
    }
    return keys
  }

  private static func fill(
    _ keys: inout [PositionKey],
    _ count: Int,
    _ lower: PositionKey?,
    _ upper: PositionKey?
  ) {
    guard count > 0 else { return }
    let middle = between(lower, upper)
    if middle == lower {
      for _ in 0..<count { keys.append(middle) }
      return
    }
    fill(&keys, (count - 1) / 2, lower, middle)
    keys.append(middle)
    fill(&keys, count - 1 - (count - 1) / 2, middle, upper)
  }
}

/// A gap in an order: the neighbor below and the neighbor above.
struct Gap {
  /// The key below; `nil` at the bottom.
  var lower: PositionKey?

  /// The key above; `nil` at the top.
  var upper: PositionKey?

  /// The indices of items above the gap whose key equals the key below: they need new keys, too.
  var tied: [Int] = []

  /// Finds the gap above an index, or below all items.
  ///
  /// - Parameters:
  ///   - index: The index; −1 for the gap below all items.
  ///   - count: The number of items.
  ///   - isMoved: Whether the item at an index will be moved into the gap.
  ///   - key: The key of the item at an index.
  init(
    above index: Int,
    of count: Int,
    isMoved: (Int) -> Bool,
    key: (Int) -> PositionKey
  ) {
    var below = index
    while below >= 0, isMoved(below) { below -= 1 }
    if below >= 0 { lower = key(below) }
    var i = index + 1
    while i < count {
      if !isMoved(i) {
        let next = key(i)
        guard let lower, next == lower else {
          upper = next
          return
        }
        tied.append(i)
      }
      i += 1
    }
  }

  /// Returns keys for a number of items to move into the gap, followed by keys for the tied items.
  func keys(_ count: Int) -> [PositionKey] {
    PositionKey.spread(count + tied.count, lower, upper)
  }
}
