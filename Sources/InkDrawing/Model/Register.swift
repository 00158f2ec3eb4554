/// A value with the stamp of its last write; the later of two writes wins.
struct Register<Value> {
  /// The value; setting it doesn't count as a write.
  var value: Value

  /// The stamp of the last write.
  private(set) var stamp: Stamp

  init(_ value: Value, _ stamp: Stamp) {
    self.value = value
    self.stamp = stamp
  }

  /// Writes a value unless a later write exists.
  ///
  /// - Returns: The previous value; `nil` if a later write exists, so that nothing was written.
  mutating func write(_ new: Value, at stamp: Stamp) -> Value? {
    guard stamp >= self.stamp else { return nil }
    let old = value
    value = new
    self.stamp = stamp
    return old
  }

  /// Copies the register of another replica if that has the later write.
  ///
  /// - Returns: Whether it was copied.
  mutating func merge(_ other: Register) -> Bool {
    guard stamp < other.stamp else { return false }
    self = other
    return true
  }
}

extension Register: Sendable where Value: Sendable {}
extension Register: Equatable where Value: Equatable {}
extension Register: Hashable where Value: Hashable {}
