/// Encodes the text of a vector picture.
struct PageTextWriter {
  private var numbers: [UInt32: Int] = [:]
  private var recorder = SymbolRecorder(alphabets: [])

  /// The known widths of characters, in parts of steps; see ``PageTextCode/key(_:height:)``.
  private var widths: [UInt64: Int64] = [:]

  /// The median width of each character in lines of each height.
  ///
  /// It is in parts of steps, by the same keys as ``widths``. It becomes the known width if the first occurrence of
  /// the character is about as wide.
  private var usual: [UInt64: Int64] = [:]

  /// A character with its box in steps across the direction of the text, and in parts of steps along it.
  private struct Letter {
    var scalar: Unicode.Scalar
    var separator: PageCharacter.Separator
    var direction: PageCharacter.Direction
    var near: Int
    var height: Int
    var start: Int64
    var end: Int64

    var key: UInt64 { PageTextCode.key(scalar, height: height) }

    init(_ character: PageCharacter) {
      (scalar, separator) = (character.scalar, character.separator)
      direction = character.direction
      let (a, b) = (
        PageTextWriter.grid(character.across.near, 1), PageTextWriter.grid(character.across.far, 1)
      )
      (near, height) = (Int(truncatingIfNeeded: min(a, b)), Int(truncatingIfNeeded: abs(b - a)))
      start = PageTextWriter.grid(character.along.start, PageTextCode.parts)
      end = max(start, PageTextWriter.grid(character.along.end, PageTextCode.parts))
    }
  }

  /// Returns the encoded text, up to ``PageText/maximumCount`` characters.
  mutating func bytes(_ text: PageText) -> [UInt8] {
    let letters = text.characters.prefix(PageText.maximumCount).map { Letter($0) }
    let values = Set(letters.map { $0.scalar.value }).sorted()
    var head = VarintWriter()
    head.number(UInt64(letters.count))
    head.number(UInt64(values.count))
    var next: UInt32 = 0
    for (index, value) in values.enumerated() {
      head.number(UInt64(value - next))
      next = value + 1
      numbers[value] = index
    }
    let symbols = values.count + PageTextCode.Move.allCases.count
    // The codes of so many symbols would be too long; no page has so many.
    guard symbols <= PrefixCode.maximumSymbols else { return [] }
    recorder = SymbolRecorder(alphabets: [
      symbols, PrefixCode.numberSymbols, PrefixCode.numberSymbols,
    ])
    measure(letters)
    record(letters)
    var bits = BitWriter()
    let codes = recorder.codes
    codes[PageTextCode.symbols].write(to: &bits)
    codes[PageTextCode.positions].writeNumbers(to: &bits)
    codes[PageTextCode.runs].writeNumbers(to: &bits)
    recorder.write(0..<recorder.count, with: codes, to: &bits)
    bits.align()
    return head.bytes + bits.bytes
  }

  /// Sets the usual width of each character in lines of each height: the median.
  private mutating func measure(_ letters: [Letter]) {
    var found: [UInt64: [Int64]] = [:]
    for letter in letters { found[letter.key, default: []].append(letter.end - letter.start) }
    usual = found.mapValues { $0.sorted()[$0.count / 2] }
  }

  private mutating func record(_ letters: [Letter]) {
    var (near, height, direction) = (0, 0, PageCharacter.Direction.right)
    var (end, start, gap) = (Int64(0), Int64(0), Int64(0))
    var isFirst = true
    for letter in letters {
      let beginsLine = isFirst || letter.separator == .line
      if beginsLine || letter.near != near || letter.height != height
        || letter.direction != direction
      {
        var flags = Int64(letter.direction.rawValue)
        if beginsLine {
          flags |= Int64(PageTextCode.beginsLine)
        } else if letter.separator == .space {
          flags |= Int64(PageTextCode.hasSpace)
        }
        move(.run)
        recorder.number(flags, of: PageTextCode.runs)
        recorder.number(Int64(letter.near - near), of: PageTextCode.runs)
        recorder.number(Int64(letter.height - height), of: PageTextCode.runs)
        let steps = Self.rounded(letter.start - start, PageTextCode.parts)
        recorder.number(steps, of: PageTextCode.runs)
        start += steps * PageTextCode.parts
        end = start
        (near, height, direction) = (letter.near, letter.height, letter.direction)
      } else if letter.separator == .space {
        if abs(letter.start - end - gap) <= PageTextCode.tolerance {
          move(.space)
        } else {
          gap = distance(letter.start - end, .newSpace)
        }
        end += gap
      } else if abs(letter.start - end) > PageTextCode.tolerance {
        end += distance(letter.start - end, .shift)
      }
      record(letter, &end)
      isFirst = false
    }
  }

  /// Records a character, and before it its width if it isn't close to the known one.
  private mutating func record(_ letter: Letter, _ end: inout Int64) {
    let number = numbers[letter.scalar.value] ?? 0
    let rest = letter.end - end
    let exact = max(rest, 0)
    func isClose(_ width: Int64) -> Bool { abs(rest - width) <= PageTextCode.tolerance }
    if let width = widths[letter.key] {
      if !isClose(width) {
        move(.width)
        recorder.symbol(number, of: PageTextCode.symbols)
        recorder.number(exact, of: PageTextCode.positions)
        widths[letter.key] = exact
      }
      recorder.symbol(number, of: PageTextCode.symbols)
    } else {
      let width = usual[letter.key].flatMap { isClose($0) ? $0 : nil } ?? exact
      recorder.symbol(number, of: PageTextCode.symbols)
      recorder.number(width, of: PageTextCode.positions)
      widths[letter.key] = width
    }
    end += widths[letter.key] ?? 0
  }

  private mutating func move(_ move: PageTextCode.Move) {
    recorder.symbol(numbers.count + move.rawValue, of: PageTextCode.symbols)
  }

  /// Records a move with a distance, and returns the rounded distance.
  private mutating func distance(_ value: Int64, _ move: PageTextCode.Move) -> Int64 {
    self.move(move)
    let distance = Self.rounded(value, PageTextCode.distance)
    recorder.number(distance, of: PageTextCode.positions)
    return distance * PageTextCode.distance
  }

  /// Returns a quotient rounded to the nearest integer.
  private static func rounded(_ value: Int64, _ divisor: Int64) -> Int64 {
    let half = divisor / 2
    return value >= 0 ? (value + half) / divisor : -((half - value) / divisor)
  }

  /// Returns a coordinate in steps, or in parts of them.
  private static func grid(_ value: Double, _ parts: Int64) -> Int64 {
    let scaled = (value * PageTextCode.steps * Double(parts)).rounded()
    let limit = Double(PageTextCode.greatest) * Double(parts)
    return scaled.isNaN ? 0 : Int64(min(max(scaled, -limit), limit))
  }
}
