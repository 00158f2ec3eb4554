/// The differences between the bytes of a brush and those of another of the same length.
///
/// A patch is a sequence of instructions, each a varint: four times a count *n* from 1, plus a form. 0: *n* bytes are
/// those of the other brush. 1: *n* bytes follow. 2: *n* doubles follow as one byte each, to be divided by 255. 3: *n*
/// doubles follow as one varint each: a zigzag-encoded integer, to be divided by 10,000. After the last instruction,
/// the bytes are those of the other brush.
enum BrushPatch {
  private enum Form: UInt64 {
    case same = 0
    case bytes = 1
    case parts = 2
    case decimals = 3
  }

  /// The least number of equal bytes that is worth an instruction of its own.
  private static let minimumRun = 3

  /// The exclusive bound of the magnitude of doubles that form 3 encodes.
  private static let greatestDecimal = 100_000.0

  /// The instructions that turn one brush into another.
  ///
  /// - Precondition: Both have the same number of bytes.
  static func patch(from base: [UInt8], to brush: [UInt8]) -> [UInt8] {
    precondition(base.count == brush.count, "a patch needs brushes of the same encoded length")
    var writer = PatchWriter()
    var at = 0
    while at < brush.count {
      if base[at] == brush[at] {
        writer.add(.same)
        at += 1
      } else if let short = short(brush, at) {
        writer.add(short.form, short.code)
        at += 8
      } else {
        let start = at
        repeat {
          writer.add(.bytes, [brush[at]])
          at += 1
          if (at - start) % 8 == 0, short(brush, at) != nil { break }
        } while at < brush.count && !isSame(base, brush, at)
      }
    }
    return writer.finish()
  }

  /// The brush that a patch makes of another; `nil` if the patch is invalid or doesn't fit.
  static func brush(from base: [UInt8], patch: ArraySlice<UInt8>) -> [UInt8]? {
    var brush = base
    var at = 0
    var reader = PatchReader(patch)
    while !reader.isAtEnd {
      guard let code = reader.number(), code >> 2 > 0, let form = Form(rawValue: code & 3) else {
        return nil
      }
      let width = form == .parts || form == .decimals ? 8 : 1
      guard code >> 2 <= UInt64((brush.count - at) / width) else { return nil }
      for _ in 0..<Int(code >> 2) {
        switch form {
        case .same: break
        case .bytes:
          guard let byte = reader.byte() else { return nil }
          brush[at] = byte
        case .parts:
          guard let byte = reader.byte() else { return nil }
          put(Double(byte) / 255, at, &brush)
        case .decimals:
          guard let folded = reader.number() else { return nil }
          let whole = Int64(bitPattern: folded >> 1) ^ -Int64(bitPattern: folded & 1)
          put(Double(whole) / 10000, at, &brush)
        }
        at += width
      }
    }
    return brush
  }

  // MARK: Numbers

  /// The form (2 or 3) and the byte or varint of the double at an index; `nil` if neither form encodes it exactly.
  private static func short(_ bytes: [UInt8], _ at: Int) -> (form: Form, code: [UInt8])? {
    guard at + 8 <= bytes.count else { return nil }
    var bits: UInt64 = 0
    for i in 0..<8 { bits |= UInt64(bytes[at + i]) << UInt64(8 * i) }
    let number = Double(bitPattern: bits)
    if number >= 0, number <= 1 {
      let part = Grid.rounded(number * 255)
      if (Double(part) / 255).bitPattern == bits { return (.parts, [UInt8(part)]) }
    }
    guard abs(number) < greatestDecimal else { return nil }
    let value = Grid.rounded(number * 10000)
    guard (Double(value) / 10000).bitPattern == bits else { return nil }
    var code: [UInt8] = []
    Varint.append(UInt64(bitPattern: value << 1 ^ value >> 63), to: &code)
    return (.decimals, code)
  }

  private static func put(_ number: Double, _ at: Int, _ bytes: inout [UInt8]) {
    let bits = number.bitPattern
    for i in 0..<8 { bytes[at + i] = UInt8(truncatingIfNeeded: bits >> UInt64(8 * i)) }
  }

  /// Whether at least `minimumRun` bytes from an index on are equal, so that an instruction to copy them is worthwhile.
  private static func isSame(_ a: [UInt8], _ b: [UInt8], _ at: Int) -> Bool {
    let end = min(at + minimumRun, a.count)
    for i in at..<end where a[i] != b[i] { return false }
    return true
  }

  /// Writes the instructions of a patch; joins consecutive ones of the same form.
  private struct PatchWriter {
    private var bytes: [UInt8] = []
    private var form = Form.same
    private var count: UInt64 = 0
    private var code: [UInt8] = []

    mutating func add(_ next: Form, _ more: [UInt8] = []) {
      if next != form { close() }
      form = next
      count += 1
      code += more
    }

    private mutating func close() {
      if count > 0 { Varint.append(count << 2 | form.rawValue, to: &bytes) }
      bytes += code
      (count, code) = (0, [])
    }

    consuming func finish() -> [UInt8] {
      if form != .same { close() }
      return bytes
    }
  }

  private struct PatchReader {
    private let bytes: ArraySlice<UInt8>
    private var index: Int

    init(_ bytes: ArraySlice<UInt8>) {
      self.bytes = bytes
      index = bytes.startIndex
    }

    var isAtEnd: Bool { index == bytes.endIndex }

    mutating func byte() -> UInt8? {
      guard index < bytes.endIndex else { return nil }
      defer { index += 1 }
      return bytes[index]
    }

    mutating func number() -> UInt64? {
      let first = bytes.startIndex
      let outcome = bytes.withUnsafeBytes { Varint.read($0, at: index - first, bits: 64) }
      guard case .number(let value, let end) = outcome else { return nil }
      index = end + first
      return value
    }
  }
}
