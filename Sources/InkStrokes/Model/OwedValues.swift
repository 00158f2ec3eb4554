/// The updates of estimated values that the samples of a stroke await.
struct OwedValues: Sendable {
  private struct Debt: Sendable {
    /// The index of the sample in the stroke.
    var sample: Int32
    /// The update index of the sample.
    var index: UInt32
    var properties: InputEvent.Properties
  }

  /// The pending updates, in the order of the samples.
  private var debts: [Debt] = []

  /// Whether update indices ascend with the samples, as those of all known devices do.
  private var isAscending = true

  /// The maximum number of samples by which an update may lag.
  static let maximumLate = 1024

  var isEmpty: Bool { debts.isEmpty }

  /// Adds a pending update; an older sample that awaits the same index stops waiting.
  mutating func add(sample: Int, index: UInt32, _ properties: InputEvent.Properties) {
    if let last = debts.last, !isAscending || last.index >= index {
      if let position = debtIndex(of: index) { debts.remove(at: position) }
      isAscending = false
    }
    if debts.count >= 2 * Self.maximumLate { forget(before: sample - Self.maximumLate) }
    if debts.isEmpty { isAscending = true }
    debts.append(
      Debt(sample: Int32(truncatingIfNeeded: sample), index: index, properties: properties)
    )
  }

  /// The index of the sample that awaits the update with an index, and the expected properties; `nil` if none does.
  subscript(index: UInt32) -> (sample: Int, properties: InputEvent.Properties)? {
    debtIndex(of: index).map { (Int(debts[$0].sample), debts[$0].properties) }
  }

  /// Sets the properties that are still expected after an update; an empty set ends the wait.
  mutating func set(_ properties: InputEvent.Properties, for index: UInt32) {
    guard let position = debtIndex(of: index) else { return }
    debts[position].properties = properties
    if properties.isEmpty { debts.remove(at: position) }
  }

  /// Drops the pending updates of samples before a sample index.
  mutating func forget(before sample: Int) { debts.removeAll { Int($0.sample) < sample } }

  mutating func removeAll() { debts.removeAll() }

  /// Returns the index of the first sample at or after an index that awaits an update; `nil` if none does.
  func firstSample(from start: Int) -> Int? {
    var low = 0
    var high = debts.count
    while low < high {
      let middle = (low + high) / 2
      if Int(debts[middle].sample) < start { low = middle + 1 } else { high = middle }
    }
    return low < debts.count ? Int(debts[low].sample) : nil
  }

  private func debtIndex(of index: UInt32) -> Int? {
    guard isAscending else { return debts.lastIndex { $0.index == index } }
    var low = 0
    var high = debts.count
    while low < high {
      let middle = (low + high) / 2
      if debts[middle].index < index { low = middle + 1 } else { high = middle }
    }
    return low < debts.count && debts[low].index == index ? low : nil
  }
}
