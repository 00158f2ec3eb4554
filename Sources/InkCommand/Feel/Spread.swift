/// The mean and the percentiles of values, which are all kept.
struct Spread {
  private(set) var values: [Double] = []

  mutating func add(_ value: Double) { if value.isFinite { values.append(value) } }

  var count: Int { values.count }

  /// The mean; 0 without values.
  var mean: Double { values.isEmpty ? 0 : values.reduce(0, +) / Double(values.count) }

  /// Returns the values at shares of the sorted values, 0…1, interpolated; 0 without values.
  func percentiles(_ shares: [Double]) -> [Double] {
    guard !values.isEmpty else { return shares.map { _ in 0 } }
    let sorted = values.sorted()
    return shares.map { share in
      let index = share * Double(sorted.count - 1)
      let i = min(Int(index), max(sorted.count - 2, 0))
      let next = sorted[min(i + 1, sorted.count - 1)]
      return sorted[i] + (next - sorted[i]) * (index - Double(i))
    }
  }

  /// The 95th percentile; 0 without values.
  var p95: Double { percentiles([0.95])[0] }
}
