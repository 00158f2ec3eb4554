/// Formats a number with at most three decimals for users.
func readable(_ value: Double) -> String {
  guard value.isFinite, abs(value) < 1e15 else { return "\(value)" }
  let thousandths = Int((value * 1000).rounded())
  var digits = String(abs(thousandths) % 1000)
  digits = String(repeating: "0", count: 3 - digits.count) + digits
  while digits.hasSuffix("0") { digits.removeLast() }
  let sign = thousandths < 0 ? "-" : ""
  return "\(sign)\(abs(thousandths) / 1000)" + (digits.isEmpty ? "" : "." + digits)
}

/// Formats a hash as 16 hexadecimal digits.
func hexadecimal(_ value: UInt64) -> String {
  let digits = String(value, radix: 16)
  return String(repeating: "0", count: 16 - digits.count) + digits
}
