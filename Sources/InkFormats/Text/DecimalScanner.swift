/// Parses decimal numbers from bytes, independent of the locale.
///
/// Accepts `nan` and `inf` in any case, as C programs write them.
package enum DecimalScanner {
  /// The maximum length of a number in bytes; longer runs are not parsed.
  package static let longest = 400

  /// Returns the number that a run of bytes spells; `nil` if it spells none.
  ///
  /// Up to 15 digits the result is correctly rounded, since it takes one multiplication or division
  /// of exact operands (William Clinger, "How to Read Floating Point Numbers Accurately", 1990); up
  /// to 19 digits the error is at most 1 ulp. The standard library, which rounds correctly, parses
  /// rarer forms.
  package static func number(_ bytes: UnsafeBufferPointer<UInt8>) -> Double? {
    let count = bytes.count
    guard count > 0, count <= longest, let base = bytes.baseAddress else { return nil }
    var i = 0
    let negative = base[0] == UInt8(ascii: "-")
    if negative || base[0] == UInt8(ascii: "+") { i = 1 }
    let start = i
    var mantissa: UInt64 = 0
    while i < count, base[i] &- 48 < 10 {
      mantissa = mantissa &* 10 &+ UInt64(base[i] &- 48)
      i += 1
    }
    var digits = i - start
    var exponent = 0
    if i < count, base[i] == UInt8(ascii: ".") {
      i += 1
      let fraction = i
      while i < count, base[i] &- 48 < 10 {
        mantissa = mantissa &* 10 &+ UInt64(base[i] &- 48)
        i += 1
      }
      exponent = fraction - i
      digits -= exponent
    }
    guard digits > 0 else { return named(bytes) }
    guard i == count, digits <= 19, exponent >= -22 else { return slow(bytes) }
    let value = Double(mantissa) / powers[-exponent]
    return negative ? -value : value
  }

  /// Parses a number of the plain form: digits with at most a sign and a point, followed by white space.
  ///
  /// Reads eight bytes at a time: a third of the time of ``number(_:)``, with the same result.
  ///
  /// - Parameters:
  ///   - bytes: The text, which includes the white space after the number.
  ///   - i: The index of the number; advanced to its end, or unchanged if there is no such number.
  /// - Returns: The number; `nil` for any other form.
  @inline(__always)
  package static func plainNumber(_ bytes: UnsafeBufferPointer<UInt8>, at i: inout Int) -> Double? {
    guard let base = bytes.baseAddress, i + 8 <= bytes.count else { return nil }
    var at = i
    let negative = base[at] == UInt8(ascii: "-")
    if negative || base[at] == UInt8(ascii: "+") { at += 1 }
    var mantissa: UInt64 = 0
    var digits = readDigits(bytes, &at, into: &mantissa)
    var fraction = 0
    if at < bytes.count, base[at] == UInt8(ascii: ".") {
      at += 1
      fraction = readDigits(bytes, &at, into: &mantissa)
      digits += fraction
    }
    guard at < bytes.count, base[at] <= 32, digits > 0, digits <= 19 else { return nil }
    i = at
    let value = Double(mantissa) / powers[fraction]
    return negative ? -value : value
  }

  /// Returns the value of a hexadecimal digit; `nil` for any other byte.
  package static func hexDigit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 48...57: byte - 48
    case 65...70: byte - 55
    case 97...102: byte - 87
    default: nil
    }
  }

  /// Reads a run of decimal digits at an index, which it advances, and appends them to a number.
  ///
  /// - Returns: The number of digits; above 19, the mantissa is meaningless.
  @inline(__always)
  private static func readDigits(
    _ bytes: UnsafeBufferPointer<UInt8>,
    _ at: inout Int,
    into mantissa: inout UInt64
  ) -> Int {
    guard let base = bytes.baseAddress else { return 0 }
    let start = at
    while at &+ 8 <= bytes.count {
      let text = UInt64(
        littleEndian: UnsafeRawPointer(base + at).loadUnaligned(as: UInt64.self)
      )
      // Digits become 0…9. The first other byte is found; carries corrupt only the bytes after it.
      let values = text ^ 0x3030_3030_3030_3030
      let others = ((values &+ 0x7676_7676_7676_7676) | values) & 0x8080_8080_8080_8080
      let count = others.trailingZeroBitCount &>> 3
      if count == 0 { return at &- start }
      // Missing digits become leading zeros.
      var sums = values &<< UInt64(64 &- 8 &* count)
      // Neighbors are joined: to numbers of two digits, of four, of eight.
      sums = (sums &* 10 &+ sums &>> 8) & 0x00ff_00ff_00ff_00ff
      sums = (sums &* 100 &+ sums &>> 16) & 0x0000_ffff_0000_ffff
      sums = (sums &* 10_000 &+ sums &>> 32) & 0xffff_ffff
      mantissa = mantissa &* scales[count] &+ sums
      at &+= count
      if count < 8 { return at &- start }
    }
    while at < bytes.count, base[at] &- 48 < 10 {
      mantissa = mantissa &* 10 &+ UInt64(base[at] &- 48)
      at &+= 1
    }
    return at &- start
  }

  /// The powers of ten 10⁰ … 10⁸.
  private static let scales: [UInt64] = [
    1, 10, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000,
  ]

  /// The powers of ten 10⁰ … 10²², which Double represents exactly.
  private static let powers: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
  ]

  private static func slow(_ bytes: UnsafeBufferPointer<UInt8>) -> Double? {
    for byte in bytes {
      switch byte {
      case 48...57, UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "e"),
        UInt8(ascii: "E"):
        continue
      default: return nil
      }
    }
    return Double(String(decoding: bytes, as: UTF8.self))
  }

  private static func named(_ bytes: UnsafeBufferPointer<UInt8>) -> Double? {
    switch String(decoding: bytes, as: UTF8.self).lowercased() {
    case "nan", "+nan", "-nan": .nan
    case "inf", "+inf", "infinity": .infinity
    case "-inf", "-infinity": -.infinity
    default: nil
    }
  }
}

/// Parses a list of numbers separated by white space that arrives in pieces of any length.
struct NumberListScanner {
  private var carried: [UInt8] = []

  /// Parses the numbers of one more piece; keeps a possibly cut number for the next.
  ///
  /// - Returns: `false` if the piece contains a token that isn't a number.
  mutating func scan(_ piece: UnsafeBufferPointer<UInt8>, into numbers: inout [Double]) -> Bool {
    guard let base = piece.baseAddress else { return true }
    let count = piece.count
    var i = 0
    if !carried.isEmpty {
      while i < count, base[i] > 32 { i += 1 }
      guard carried.count + i <= DecimalScanner.longest else { return false }
      carried.append(contentsOf: UnsafeBufferPointer(start: base, count: i))
      if i == count { return true }
      guard finish(into: &numbers) else { return false }
    }
    while i < count {
      while i < count, base[i] <= 32 { i += 1 }
      if let number = DecimalScanner.plainNumber(piece, at: &i) {
        numbers.append(number)
        continue
      }
      let start = i
      while i < count, base[i] > 32 { i += 1 }
      if i == start { break }
      let token = UnsafeBufferPointer(start: base + start, count: i - start)
      if i == count {
        guard token.count <= DecimalScanner.longest else { return false }
        carried.append(contentsOf: token)
        break
      }
      guard let number = DecimalScanner.number(token) else { return false }
      numbers.append(number)
    }
    return true
  }

  /// Parses the number at the very end, if any; returns `false` if it isn't a number.
  mutating func finish(into numbers: inout [Double]) -> Bool {
    if carried.isEmpty { return true }
    let number = carried.withUnsafeBufferPointer { DecimalScanner.number($0) }
    carried.removeAll(keepingCapacity: true)
    guard let number else { return false }
    numbers.append(number)
    return true
  }

  /// Parses a whole list; returns `false` if a token isn't a number.
  static func numbers(_ bytes: UnsafeBufferPointer<UInt8>, into numbers: inout [Double]) -> Bool {
    var scanner = NumberListScanner()
    return scanner.scan(bytes, into: &numbers) && scanner.finish(into: &numbers)
  }
}
