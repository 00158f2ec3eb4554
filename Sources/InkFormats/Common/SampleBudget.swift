/// Counts samples against the limit.
struct SampleBudget {
  private var left: Int
  private let limit: Int
  private var valuesLeft: Int

  init(_ limits: ReadingLimits) {
    limit = limits.samples
    left = limits.samples
    valuesLeft = limits.samples.multipliedReportingOverflow(by: 8).partialValue
  }

  /// How many samples may still come.
  var rest: Int { max(left, 0) }

  /// Takes one sample.
  mutating func take(at place: @autoclosure () -> FormatError.Place) throws(FormatError) {
    left -= 1
    if left < 0 { throw FormatError("more than \(limit) samples", at: place()) }
  }

  /// Takes one sample of several channels; there may be eight to a sample on average.
  mutating func take(
    channels: Int,
    at place: @autoclosure () -> FormatError.Place
  ) throws(FormatError) {
    try take(at: place())
    valuesLeft -= channels
    if valuesLeft < 0 { throw FormatError("more than 8 · \(limit) values", at: place()) }
  }
}
