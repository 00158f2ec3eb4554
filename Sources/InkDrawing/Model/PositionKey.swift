/// A place in an order of things, with room for another between any two.
///
/// A fraction written in digits: one of 64 bits, and where that is not fine enough, more of 32 bits
/// behind it. Two replicas may choose the same key for different things; those are then ordered by
/// their ids.
package struct PositionKey: Hashable, Comparable, Sendable {
  /// The first digit.
  let head: UInt64

  /// The other digits; the last is not 0, or there would be no room below.
  let tail: [UInt32]

  /// The most digits behind the first, so that what was made can be read.
  static let mostDigits = 256

  /// How far apart things are put that lie on top of one another.
  private static let step: UInt64 = 1 << 32

  init(head: UInt64, tail: [UInt32] = []) {
    self.head = head
    self.tail = tail
  }

  /// The place of the first of all things.
  package static let middle = PositionKey(head: 1 << 63)

  /// Whether a key can be had, so that there is room on both sides.
  var isSound: Bool {
    guard let last = tail.last else { return head > 0 && head < .max }
    return last > 0 && tail.count <= Self.mostDigits
  }

  /// Whether a place is below another.
  package static func < (a: PositionKey, b: PositionKey) -> Bool {
    if a.head != b.head { return a.head < b.head }
    let shared = min(a.tail.count, b.tail.count)
    for i in 0..<shared where a.tail[i] != b.tail[i] { return a.tail[i] < b.tail[i] }
    return a.tail.count < b.tail.count
  }

  /// A place between two others; `nil` stands for no limit.
  ///
  /// Where it would have too many digits, one of the two: things of equal places are ordered by their ids.
  ///
  /// - Precondition: `lower` is below `upper`.
  package static func between(_ lower: PositionKey?, _ upper: PositionKey?) -> PositionKey {
    if let lower, let upper {
      precondition(lower < upper, "the lower key must be below the upper key")
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
    while i < mostDigits {
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

  /// Places for several things between two others, the lowest first.
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

/// Where things go in an order: what lies below, and what lies above.
struct Gap {
  /// The key below; `nil` if nothing is there.
  var lower: PositionKey?

  /// The key above; `nil` if nothing is there.
  var upper: PositionKey?

  /// The places of things that have the key below, but lie above: they need new keys, too.
  var tied: [Int] = []

  /// Finds the gap above a place, or below all.
  ///
  /// - Parameters:
  ///   - index: The place; −1 for below all.
  ///   - count: How many things there are.
  ///   - isMoved: Whether the thing at a place is one of those that will go into the gap.
  ///   - key: The key of the thing at a place.
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

  /// Keys for things that go into the gap, and behind them for those that are tied.
  func keys(_ count: Int) -> [PositionKey] {
    PositionKey.spread(count + tied.count, lower, upper)
  }
}
