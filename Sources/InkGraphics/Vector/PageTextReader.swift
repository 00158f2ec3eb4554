/// Decodes the text of a vector picture; an invalid byte makes it empty.
struct PageTextReader {
  private let bytes: [UInt8]
  private let range: Range<Int>
  private var scalars: [Unicode.Scalar] = []
  private var codes: [PrefixDecoder] = []
  private var widths: [UInt64: Int64] = [:]
  private var characters: [PageCharacter] = []

  /// The values of the current run.
  private struct Run {
    var direction = PageCharacter.Direction.right
    var near = 0
    var height = 0
    var start: Int64 = 0
    var separator = PageCharacter.Separator.line
  }

  /// Creates a reader of a range of bytes, which must be inside of them.
  init(_ bytes: [UInt8], _ range: Range<Int>) {
    self.bytes = bytes
    self.range = range
  }

  /// Reads the whole text of a page; empty if the bytes are invalid.
  mutating func text() -> PageText {
    var head = VarintReader(bytes, range)
    let count = Int(truncatingIfNeeded: min(head.number(), 1 << 30))
    // A character has at least a bit.
    guard count <= PageText.maximumCount, count / 8 <= range.count, readScalars(&head) else {
      return PageText()
    }
    var bits = BitReader(bytes, head.offset..<range.upperBound)
    codes = [bits.prefixCode(scalars.count + PageTextCode.Move.allCases.count)]
    for _ in 1..<PageTextCode.codes { codes.append(bits.numberCode()) }
    characters.reserveCapacity(count)
    guard !bits.isBroken, read(count, &bits), bits.end == range.upperBound else {
      return PageText()
    }
    return PageText(characters)
  }

  /// Reads the distinct characters of the text, ascending; returns `false` if they are invalid.
  private mutating func readScalars(_ reader: inout VarintReader) -> Bool {
    let count = Int(truncatingIfNeeded: min(reader.number(), 1 << 30))
    guard count <= range.count else { return false }
    var next: UInt64 = 0
    for _ in 0..<count {
      let value = next + min(reader.number(), 1 << 30)
      guard !reader.isBroken, let scalar = Unicode.Scalar(UInt32(min(value, 1 << 31))) else {
        return false
      }
      scalars.append(scalar)
      next = value + 1
    }
    return true
  }

  /// Reads a number of characters; returns `false` if they are invalid.
  private mutating func read(_ count: Int, _ bits: inout BitReader) -> Bool {
    var run = Run()
    var end: Int64 = 0
    var gap: Int64 = 0
    while characters.count < count {
      let symbol = bits.symbol(codes[PageTextCode.symbols])
      if bits.isBroken { return false }
      if symbol < scalars.count {
        let scalar = scalars[symbol]
        let key = PageTextCode.key(scalar, height: run.height)
        let width: Int64
        if let known = widths[key] {
          width = known
        } else {
          width = bits.number(codes[PageTextCode.positions])
          widths[key] = width
        }
        let start = end
        end += width
        guard width >= 0, abs(end) <= Self.greatest else { return false }
        characters.append(Self.character(scalar, run, start, end))
        run.separator = .none
        continue
      }
      switch PageTextCode.Move(rawValue: symbol - scalars.count) {
      case .space:
        run.separator = .space
        end += gap
      case .newSpace:
        run.separator = .space
        gap = distance(&bits)
        end += gap
      case .shift: end += distance(&bits)
      case .width: if !readWidth(run, &bits) { return false }
      case .run:
        guard let next = self.run(after: run, &bits) else { return false }
        run = next
        end = run.start
      case nil: return false
      }
      if abs(end) > Self.greatest { return false }
    }
    return !bits.isBroken
  }

  /// The greatest magnitude of a position along the text.
  private static let greatest = Int64(PageTextCode.greatest) * PageTextCode.parts

  /// Reads the width that a character has from now on in lines of the same height; returns `false` if it is invalid.
  private mutating func readWidth(_ run: Run, _ bits: inout BitReader) -> Bool {
    let symbol = bits.symbol(codes[PageTextCode.symbols])
    guard symbol < scalars.count, !bits.isBroken else { return false }
    let width = bits.number(codes[PageTextCode.positions])
    widths[PageTextCode.key(scalars[symbol], height: run.height)] = width
    return width >= 0
  }

  private func distance(_ bits: inout BitReader) -> Int64 {
    min(max(bits.number(codes[PageTextCode.positions]), -Self.greatest), Self.greatest)
      * PageTextCode.distance
  }

  private func run(after last: Run, _ bits: inout BitReader) -> Run? {
    let code = codes[PageTextCode.runs]
    let flags = bits.number(code)
    guard (0..<16).contains(flags),
      let direction = PageCharacter.Direction(rawValue: UInt8(flags) & 3)
    else { return nil }
    var run = Run()
    run.direction = direction
    if UInt8(flags) & PageTextCode.beginsLine == 0 {
      run.separator = UInt8(flags) & PageTextCode.hasSpace == 0 ? .none : .space
    }
    let near = Int64(last.near) + bits.number(code)
    let height = Int64(last.height) + bits.number(code)
    run.start = last.start + distanceOfSteps(bits.number(code))
    let limit = Int64(PageTextCode.greatest)
    guard abs(near) <= limit, (0...limit).contains(height), abs(run.start) <= Self.greatest else {
      return nil
    }
    (run.near, run.height) = (Int(truncatingIfNeeded: near), Int(truncatingIfNeeded: height))
    return run
  }

  private func distanceOfSteps(_ value: Int64) -> Int64 {
    min(max(value, -Self.greatest), Self.greatest) * PageTextCode.parts
  }

  private static func character(
    _ scalar: Unicode.Scalar,
    _ run: Run,
    _ start: Int64,
    _ end: Int64
  ) -> PageCharacter {
    let steps = PageTextCode.steps
    let parts = steps * Double(PageTextCode.parts)
    return PageCharacter(
      scalar,
      (Double(start) / parts, Double(end) / parts),
      (Double(run.near) / steps, Double(run.near + run.height) / steps),
      run.separator,
      run.direction
    )
  }
}
