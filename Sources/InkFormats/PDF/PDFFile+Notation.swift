extension PDFFile {
  /// Returns a number between −1 and 1 as text with twelve decimals, such as `.010000000000`.
  ///
  /// It is for the scale from the coordinates of the content, 1/100 point, to points: at most 0.01.
  static func exact(_ value: Double) -> String {
    let digits = "\(Int((value.magnitude * 1e12).rounded()))"
    return (value < 0 ? "-." : ".") + String(repeating: "0", count: max(12 - digits.count, 0))
      + digits
  }

  /// Returns a time as a PDF date.
  ///
  /// - Parameter seconds: Seconds since 1970, UTC; clamped to the years 1…9999.
  static func date(_ seconds: Int) -> String {
    let seconds = min(max(seconds, -62_135_596_800), 253_402_300_799)
    let days = Int((Double(seconds) / 86_400).rounded(.down))
    let rest = seconds - days * 86_400
    // Days are counted in years that begin in March, so that the leap day is the last.
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let day = shifted - era * 146_097
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365
    let dayOfYear = day - (365 * year + year / 4 - year / 100)
    let march = (5 * dayOfYear + 2) / 153
    let month = march < 10 ? march + 3 : march - 9
    let parts = [
      month, dayOfYear - (153 * march + 2) / 5 + 1, rest / 3_600, rest / 60 % 60, rest % 60,
    ]
    let digits = "\(year + era * 400 + (month <= 2 ? 1 : 0))"
    return "D:" + String(repeating: "0", count: max(4 - digits.count, 0)) + digits
      + parts.map { $0 < 10 ? "0\($0)" : "\($0)" }.joined() + "Z"
  }
}
