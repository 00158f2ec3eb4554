/// Decodes the text of a vector picture in version 1 of the encoding; an invalid byte makes it empty.
struct FirstPageTextReader {
  private let bytes: ArraySlice<UInt8>
  private var offset: Int
  private var isBroken = false
  private var widths: [UInt64: Int] = [:]
  private var characters: [PageCharacter] = []

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    offset = bytes.startIndex
  }

  /// Reads the whole text.
  mutating func text() -> PageText {
    // The limit detects a corrupt count: each character has at least a byte.
    let count = Int(truncatingIfNeeded: min(number(), 1 << 30))
    guard count <= min(PageText.maximumCount, bytes.count) else { return PageText() }
    characters.reserveCapacity(count)
    var last = (near: 0, start: 0)
    while characters.count < count, !isBroken { run(&last, count) }
    return PageText(isBroken || offset != bytes.endIndex ? [] : characters)
  }

  private mutating func run(_ last: inout (near: Int, start: Int), _ count: Int) {
    let flags = byte()
    guard flags < 8, let direction = PageCharacter.Direction(rawValue: flags & 3) else {
      isBroken = true
      return
    }
    let near = coordinate(last.near)
    let height = Int(truncatingIfNeeded: min(number(), UInt64(PageTextCode.greatest)))
    let start = coordinate(last.start)
    last = (near, start)
    let words = Int(truncatingIfNeeded: min(number(), UInt64(PageText.maximumCount) + 1))
    if words == 0 || words > count - characters.count { isBroken = true }
    var end = start
    for word in 0..<words where !isBroken {
      let beginsLine = word == 0 && flags & PageTextCode.beginsLine != 0
      self.word(beginsLine, direction, near, height, &end, count)
    }
  }

  private mutating func word(
    _ beginsLine: Bool,
    _ direction: PageCharacter.Direction,
    _ near: Int,
    _ height: Int,
    _ end: inout Int,
    _ limit: Int
  ) {
    let head = number()
    let count = Int(truncatingIfNeeded: min(head >> PageTextCode.Word.bits, 1 << 30))
    end = coordinate(end)
    guard count > 0, count <= limit - characters.count else {
      isBroken = true
      return
    }
    var scalars: [Unicode.Scalar] = []
    scalars.reserveCapacity(count)
    for _ in 0..<count where !isBroken { scalars.append(scalar()) }
    let space: PageCharacter.Separator =
      head & PageTextCode.Word.hasSpace != 0 ? .space : .none
    var separator = beginsLine ? .line : space
    for scalar in scalars where !isBroken {
      let key = PageTextCode.key(scalar, height: height)
      var width = 0
      if head & PageTextCode.Word.hasWidths != 0 {
        width = Int(truncatingIfNeeded: min(number(), UInt64(PageTextCode.greatest)))
        widths[key] = width
      } else if let known = widths[key] {
        width = known
      } else {
        isBroken = true
      }
      let start = end
      end = min(start + width, PageTextCode.greatest)
      characters.append(
        PageCharacter(
          scalar,
          (Double(start) / PageTextCode.steps, Double(end) / PageTextCode.steps),
          (Double(near) / PageTextCode.steps, Double(near + height) / PageTextCode.steps),
          separator,
          direction
        )
      )
      separator = .none
    }
  }

  /// Reads a scalar value in UTF-8.
  private mutating func scalar() -> Unicode.Scalar {
    let first = byte()
    if first >= 0xf5 { isBroken = true }
    let count = first < 0x80 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4
    var value = UInt32(first) & (count == 1 ? 0x7f : 0xff >> UInt32(count + 1))
    for _ in 1..<count {
      let next = byte()
      if next & 0xc0 != 0x80 { isBroken = true }
      value = value << 6 | UInt32(next & 0x3f)
    }
    guard count == 1 || first >= 0xc2, let scalar = Unicode.Scalar(value) else {
      isBroken = true
      return " "
    }
    return scalar
  }

  /// Reads a coordinate, stored as the difference from another, in steps of ``PageTextCode/steps``.
  private mutating func coordinate(_ last: Int) -> Int {
    let value = min(number(), 1 << 29)
    let half = Int(truncatingIfNeeded: value >> 1)
    let difference = value & 1 == 0 ? half : ~half
    let sum = last + difference
    if abs(sum) > PageTextCode.greatest { isBroken = true }
    return isBroken ? 0 : sum
  }

  private mutating func number() -> UInt64 {
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while true {
      let byte = byte()
      value |= UInt64(byte & 127) << shift
      if byte < 128 { return value }
      shift += 7
      if shift > 56 {
        isBroken = true
        return 0
      }
    }
  }

  private mutating func byte() -> UInt8 {
    guard !isBroken, offset < bytes.endIndex else {
      isBroken = true
      return 0
    }
    offset += 1
    return bytes[offset - 1]
  }
}
