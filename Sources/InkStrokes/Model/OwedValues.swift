/// The better values that a device still owes to the samples of one stroke.
struct OwedValues: Sendable {
  private struct Debt: Sendable {
    /// The position of the sample in the stroke.
    var sample: Int32
    /// The name of the update to come.
    var index: UInt32
    var properties: InputEvent.Properties
  }

  /// In the order of the samples.
  private var debts: [Debt] = []

  /// Whether the names ascend as the samples do, which devices do for all we know.
  private var isAscending = true

  /// By how many samples better values may come late.
  static let maximumLate = 1024

  var isEmpty: Bool { debts.isEmpty }

  /// Notes what a sample will get; an older sample that waits for the same name waits no more.
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

  /// The sample that waits for an update and what it was told to expect; `nil` if none does.
  subscript(index: UInt32) -> (sample: Int, properties: InputEvent.Properties)? {
    debtIndex(of: index).map { (Int(debts[$0].sample), debts[$0].properties) }
  }

  /// Notes what is still to come after an update; nothing ends the wait.
  mutating func set(_ properties: InputEvent.Properties, for index: UInt32) {
    guard let position = debtIndex(of: index) else { return }
    debts[position].properties = properties
    if properties.isEmpty { debts.remove(at: position) }
  }

  /// Waits no longer for what samples before a place are owed.
  mutating func forget(before sample: Int) { debts.removeAll { Int($0.sample) < sample } }

  mutating func removeAll() { debts.removeAll() }

  /// The first sample from a place on to which something is owed.
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
