/// The values of a trace, row by row, with one column per channel.
struct InkMLPoints {
  /// The values, row after row; NaN if not reported.
  var values: [Double] = []

  /// The number of values of a row, one per channel.
  var width: Int

  /// The number of rows, one per point.
  var count: Int { width == 0 ? 0 : values.count / width }

  /// Returns the value of a channel, by its index, in a row; `nil` if not reported.
  func value(_ row: Int, _ channel: Int) -> Double? {
    let value = values[row * width + channel]
    return value.isNaN ? nil : value
  }

  /// Returns the rows in a range of row indices, as far as they exist.
  func rows(_ range: ClosedRange<Int>) -> InkMLPoints {
    let kept = range.clamped(to: 0...max(0, count - 1))
    guard count > 0, range.overlaps(0...(count - 1)) else { return InkMLPoints(width: width) }
    let values = self.values[(kept.lowerBound * width)..<((kept.upperBound + 1) * width)]
    return InkMLPoints(values: Array(values), width: width)
  }
}

/// Parses the text of a trace (W3C InkML §3.2.1).
///
/// Points are separated by commas, values by white space, or by nothing if a sign or a qualifier
/// makes the boundary clear. A qualifier applies to its channel until the next: `!` explicit value,
/// `'` difference from the last value, `"` difference of that difference. `*` repeats the last value,
/// the last difference or the last second difference; on the first point it is the channel's
/// default. `?` is no value. `T` and `F` are Booleans, `#` introduces hexadecimal.
/// Intermittent channels may be omitted at the end; without a value they keep the last.
struct InkMLTraceScanner {
  private enum Order { case explicit, first, second }

  private struct State {
    var order = Order.explicit
    var value: Double
    var speed = 0.0
    var change = 0.0
    var hasValue = false
    var isReported = false
  }

  private let text: UnsafeBufferPointer<UInt8>
  private let format: InkMLFormat
  private let line: Int
  private var position = 0
  private var states: [State]

  /// The number of values so far beyond the channels of their point.
  private(set) var surplus = 0

  /// Parses the points of a trace.
  ///
  /// - Parameters:
  ///   - text: The text of the trace.
  ///   - format: The channels.
  ///   - line: The line of the file on which the text begins, counted from 1.
  ///   - budget: The remaining samples and memory.
  ///   - surplus: Increased by the number of values beyond the channels of their point.
  static func points(
    _ text: [UInt8],
    _ format: InkMLFormat,
    line: Int,
    budget: inout ReadingBudget,
    surplus: inout Int
  ) throws(FormatError) -> InkMLPoints {
    var result = InkMLPoints(width: format.channels.count)
    var failure: FormatError?
    text.withUnsafeBufferPointer { buffer in
      var scanner = InkMLTraceScanner(buffer, format, line)
      do throws(FormatError) {
        try scanner.scan(into: &result, budget: &budget)
      } catch { failure = error }
      surplus += scanner.surplus
    }
    if let failure { throw failure }
    return result
  }

  private init(_ text: UnsafeBufferPointer<UInt8>, _ format: InkMLFormat, _ line: Int) {
    self.text = text
    self.format = format
    self.line = line
    states = format.channels.map { State(value: $0.defaultValue) }
  }

  private mutating func scan(
    into points: inout InkMLPoints,
    budget: inout ReadingBudget
  ) throws(FormatError) {
    while skipSpace() {
      if text[position] == UInt8(ascii: ",") {
        position += 1
        continue
      }
      try budget.consume(channels: states.count, at: location)
      try scanPoint()
      for state in states { points.values.append(state.isReported ? state.value : .nan) }
    }
  }

  private mutating func scanPoint() throws(FormatError) {
    for i in format.regular.count..<states.count { states[i].isReported = states[i].hasValue }
    var channel = 0
    while skipSpace(), text[position] != UInt8(ascii: ",") {
      if text[position] == UInt8(ascii: ":") {
        position += 1
        channel = max(channel, format.regular.count)
        continue
      }
      if channel < states.count {
        var state = states[channel]
        try scanValue(&state)
        states[channel] = state
      } else {
        var ignored = State(value: 0)
        try scanValue(&ignored)
        surplus += 1
      }
      channel += 1
    }
    guard channel >= format.regular.count else {
      throw FormatError(
        "a point has \(channel) values, but its format has \(format.regular.count) channels",
        at: location
      )
    }
  }

  private mutating func scanValue(_ state: inout State) throws(FormatError) {
    switch text[position] {
    case UInt8(ascii: "!"): try qualify(&state, .explicit)
    case UInt8(ascii: "'"): try qualify(&state, .first)
    case UInt8(ascii: "\""): try qualify(&state, .second)
    default: break
    }
    let before = state.value
    switch text[position] {
    case UInt8(ascii: "?"):
      position += 1
      state.isReported = false
      return
    case UInt8(ascii: "*"):
      position += 1
      repeatLast(&state)
    case UInt8(ascii: "T"):
      position += 1
      state.value = 1
    case UInt8(ascii: "F"):
      position += 1
      state.value = 0
    default: advance(&state, by: try scanNumber())
    }
    let speed = state.hasValue ? state.value - before : 0
    state.change = speed - state.speed
    state.speed = speed
    state.hasValue = true
    state.isReported = true
  }

  private mutating func qualify(_ state: inout State, _ order: Order) throws(FormatError) {
    state.order = order
    position += 1
    guard skipSpace() else {
      throw FormatError("a trace has ', \" or ! without a number behind it", at: location)
    }
  }

  private func repeatLast(_ state: inout State) {
    switch state.order {
    case .explicit: break
    case .first: state.value += state.speed
    case .second: state.value += state.speed + state.change
    }
  }

  private func advance(_ state: inout State, by number: Double) {
    switch state.order {
    case .explicit: state.value = number
    case .first: state.value += number
    case .second: state.value += state.speed + number
    }
  }

  private mutating func scanNumber() throws(FormatError) -> Double {
    let start = position
    var isNegative = false
    if position < text.count {
      isNegative = text[position] == UInt8(ascii: "-")
      if isNegative || text[position] == UInt8(ascii: "+") { position += 1 }
    }
    if isNegative { _ = skipSpace() }
    let digits = position
    if digits < text.count, text[digits] == UInt8(ascii: "#") { return try scanHex(isNegative) }
    skipDigits()
    if position < text.count, text[position] == UInt8(ascii: ".") {
      position += 1
      skipDigits()
    }
    skipExponent()
    let token = UnsafeBufferPointer(rebasing: text[digits..<position])
    guard let value = DecimalScanner.number(token), value.isFinite else {
      position = max(start, min(digits, text.count - 1))
      throw FormatError("a trace has a value that is not a number", at: location)
    }
    return isNegative ? -value : value
  }

  private mutating func scanHex(_ isNegative: Bool) throws(FormatError) -> Double {
    position += 1
    var value = 0.0
    var count = 0
    while position < text.count, let digit = DecimalScanner.hexDigit(text[position]) {
      value = value * 16 + Double(digit)
      count += 1
      position += 1
    }
    guard count > 0, count <= 12 else {
      throw FormatError("a trace has a value that is not a number", at: location)
    }
    return isNegative ? -value : value
  }

  private mutating func skipDigits() {
    while position < text.count, text[position] &- 48 < 10 { position += 1 }
  }

  /// Skips an exponent (`e`, an optional sign and digits), or nothing if there are no digits.
  private mutating func skipExponent() {
    guard position < text.count, text[position] | 32 == UInt8(ascii: "e") else { return }
    var next = position + 1
    if next < text.count, text[next] == UInt8(ascii: "-") || text[next] == UInt8(ascii: "+") {
      next += 1
    }
    guard next < text.count, text[next] &- 48 < 10 else { return }
    position = next
    skipDigits()
  }

  /// Skips white space.
  ///
  /// - Returns: `false` at the end of the text.
  private mutating func skipSpace() -> Bool {
    while position < text.count, text[position] <= 32 { position += 1 }
    return position < text.count
  }

  private var location: FormatError.Location {
    var number = line
    for i in 0..<min(position, text.count) where text[i] == 10 { number += 1 }
    return .line(number)
  }
}
