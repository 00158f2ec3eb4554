/// A value with the stamp of its last write: of two writes the later one holds.
struct Register<Value> {
  /// The value; setting it is no write.
  var value: Value

  /// The stamp of the last write.
  private(set) var stamp: Stamp

  init(_ value: Value, _ stamp: Stamp) {
    self.value = value
    self.stamp = stamp
  }

  /// Writes a value unless a later write holds.
  ///
  /// - Returns: The value before; `nil` if a later write holds.
  mutating func write(_ new: Value, at stamp: Stamp) -> Value? {
    guard stamp >= self.stamp else { return nil }
    let old = value
    value = new
    self.stamp = stamp
    return old
  }

  /// Takes over the value of another replica's register if that was written later.
  ///
  /// - Returns: Whether it was.
  mutating func merge(_ other: Register) -> Bool {
    guard stamp < other.stamp else { return false }
    self = other
    return true
  }
}

extension Register: Sendable where Value: Sendable {}
extension Register: Equatable where Value: Equatable {}
extension Register: Hashable where Value: Hashable {}
