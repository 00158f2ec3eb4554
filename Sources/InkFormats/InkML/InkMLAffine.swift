import InkGraphics

/// Parses affine mappings of the plane.
enum InkMLAffine {
  /// Returns the transform of a mapping of type `affine`.
  ///
  /// Its matrix has a row per target channel, with a coefficient per source channel and an optional displacement. Rows
  /// are separated by commas. `bind` elements name the channels in order; without them they are X and Y.
  ///
  /// - Throws: An error if the matrix doesn't have that shape.
  static func transform(_ mapping: InkMLElement) throws(FormatError) -> Affine {
    guard let matrix = mapping.first(.affine) ?? mapping.first(.matrix) else {
      throw FormatError("an affine mapping has no matrix", at: .line(mapping.line))
    }
    let binds = mapping.children.filter { $0.name == .bind }
    var sources = binds.compactMap { $0["source"] }
    var targets = binds.compactMap { $0["target"] }
    if sources.isEmpty { sources = ["X", "Y"] }
    if targets.isEmpty { targets = ["X", "Y"] }
    let rows = try rows(matrix)
    guard rows.count == targets.count,
      rows.allSatisfy({ $0.count == sources.count || $0.count == sources.count + 1 })
    else {
      throw FormatError(
        "the matrix of an affine mapping has the wrong size",
        at: .line(matrix.line)
      )
    }
    func coefficient(_ target: String, _ source: String) -> Double {
      guard let row = targets.firstIndex(of: target) else { return target == source ? 1 : 0 }
      return sources.firstIndex(of: source).map { rows[row][$0] } ?? 0
    }
    func displacement(_ target: String) -> Double {
      guard let row = targets.firstIndex(of: target), rows[row].count > sources.count else {
        return 0
      }
      return rows[row][sources.count]
    }
    return Affine(
      a: coefficient("X", "X"),
      b: coefficient("Y", "X"),
      c: coefficient("X", "Y"),
      d: coefficient("Y", "Y"),
      tx: displacement("X"),
      ty: displacement("Y")
    )
  }

  /// The maximum number of values of a matrix in a file.
  private static let largest = 4096

  private static func rows(_ matrix: InkMLElement) throws(FormatError) -> [[Double]] {
    guard matrix.text.count <= largest * 32 else {
      throw FormatError(
        "the matrix of an affine mapping has the wrong size",
        at: .line(matrix.line)
      )
    }
    var rows: [[Double]] = []
    for text in matrix.text.split(separator: UInt8(ascii: ",")) {
      var row: [Double] = []
      for token in text.split(whereSeparator: { $0 <= 32 }) {
        let number = token.withUnsafeBufferPointer { DecimalScanner.number($0) }
        guard let number, number.isFinite else {
          throw FormatError("a matrix has a value that is not a number", at: .line(matrix.line))
        }
        row.append(number)
      }
      rows.append(row)
    }
    return rows
  }
}

/// Parses dates of XML Schema.
enum InkMLDate {
  /// Returns the seconds since 1970 of `2011-02-22T00:21:40.232Z`; `nil` if the text is no such date.
  ///
  /// The default zone is UTC.
  static func seconds(_ text: String) -> Double? {
    var rest = Array(text.utf8)[...]
    func number(_ digits: Int) -> Int? {
      guard rest.count >= digits else { return nil }
      var value = 0
      for byte in rest.prefix(digits) {
        guard byte &- 48 < 10 else { return nil }
        value = value * 10 + Int(byte - 48)
      }
      rest = rest.dropFirst(digits)
      return value
    }
    func mark(_ character: UInt8) -> Bool {
      guard rest.first == character else { return false }
      rest = rest.dropFirst()
      return true
    }
    guard let year = number(4), mark(0x2D), let month = number(2), mark(0x2D),
      let day = number(2), mark(UInt8(ascii: "T")), let hour = number(2), mark(0x3A),
      let minute = number(2), mark(0x3A), let second = number(2)
    else { return nil }
    var time = Double(days(year, month, day)) * 86400
    time += Double(hour * 3600 + minute * 60 + second)
    if mark(UInt8(ascii: ".")) {
      var position = 0.1
      while let digit = rest.first, digit &- 48 < 10 {
        time += Double(digit - 48) * position
        position /= 10
        rest = rest.dropFirst()
      }
    }
    let sign = rest.first
    if sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") {
      rest = rest.dropFirst()
      guard let hours = number(2), mark(0x3A), let minutes = number(2) else { return nil }
      let offset = Double(hours * 3600 + minutes * 60)
      time += sign == UInt8(ascii: "+") ? -offset : offset
    } else {
      _ = mark(UInt8(ascii: "Z"))
    }
    return rest.isEmpty ? time : nil
  }

  /// Returns the days since 1970-01-01 in the Gregorian calendar.
  private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let y = month <= 2 ? year - 1 : year
    let era = (y >= 0 ? y : y - 399) / 400
    let yearOfEra = y - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }
}
