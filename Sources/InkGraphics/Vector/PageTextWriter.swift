/// Encodes the text of a vector picture.
struct PageTextWriter {
  private var recorder = SymbolRecorder(alphabets: [])

  /// The number of different characters.
  private var symbolCount = 0

  /// The pairs of a character and a height of lines that occur; see ``PageTextCode/key(_:height:)``.
  ///
  /// Each letter has the index of its pair, so that the tables of pairs are arrays.
  private var pairs: [Pair] = []

  /// A character in lines of a height.
  private struct Pair {
    var scalar: UInt32
    /// The symbol of the character.
    var symbol = 0
    /// The usual width, in parts of steps.
    var usual: Int64 = 0
    /// The known width, in parts of steps; `nil` before the first letter.
    var width: Int64?
  }

  /// A character with its box in steps across the direction of the text, and in parts of steps along it.
  private struct Letter {
    var scalar: Unicode.Scalar
    var separator: PageCharacter.Separator
    var direction: PageCharacter.Direction
    var near: Int
    var height: Int
    var start: Int64
    var end: Int64
    /// The index of the pair of character and height.
    var pair = 0

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
    var letters = text.characters.prefix(PageText.maximumCount).map { Letter($0) }
    findPairs(&letters)
    let values = Set(pairs.map { $0.scalar }).sorted()
    symbolCount = values.count
    var symbols: [UInt32: Int] = [:]
    var head = VarintWriter()
    head.number(UInt64(letters.count))
    head.number(UInt64(values.count))
    var next: UInt32 = 0
    for (index, value) in values.enumerated() {
      head.number(UInt64(value - next))
      next = value + 1
      symbols[value] = index
    }
    for index in pairs.indices { pairs[index].symbol = symbols[pairs[index].scalar] ?? 0 }
    let alphabet = values.count + PageTextCode.Move.allCases.count
    // The codes of so many symbols would be too long; no page has so many.
    guard alphabet <= PrefixCode.maximumSymbols else { return [] }
    recorder = SymbolRecorder(alphabets: [
      alphabet, PrefixCode.numberSymbols, PrefixCode.numberSymbols,
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

  /// Finds the pairs of character and height, and sets the index of that of each letter.
  private mutating func findPairs(_ letters: inout [Letter]) {
    var indices: [UInt64: Int] = [:]
    for at in letters.indices {
      let key = letters[at].key
      if let index = indices[key] {
        letters[at].pair = index
      } else {
        indices[key] = pairs.count
        letters[at].pair = pairs.count
        pairs.append(Pair(scalar: letters[at].scalar.value))
      }
    }
  }

  /// Sets the usual width of each character in lines of each height: the median.
  private mutating func measure(_ letters: [Letter]) {
    var found = [[Int64]](repeating: [], count: pairs.count)
    for letter in letters { found[letter.pair].append(letter.end - letter.start) }
    for index in pairs.indices {
      pairs[index].usual = found[index].sorted()[found[index].count / 2]
    }
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
    let pair = pairs[letter.pair]
    let rest = letter.end - end
    let exact = max(rest, 0)
    func isClose(_ width: Int64) -> Bool { abs(rest - width) <= PageTextCode.tolerance }
    var known = exact
    if let width = pair.width {
      known = width
      if !isClose(width) {
        move(.width)
        recorder.symbol(pair.symbol, of: PageTextCode.symbols)
        recorder.number(exact, of: PageTextCode.positions)
        known = exact
      }
      recorder.symbol(pair.symbol, of: PageTextCode.symbols)
    } else {
      if isClose(pair.usual) { known = pair.usual }
      recorder.symbol(pair.symbol, of: PageTextCode.symbols)
      recorder.number(known, of: PageTextCode.positions)
    }
    pairs[letter.pair].width = known
    end += known
  }

  private mutating func move(_ move: PageTextCode.Move) {
    recorder.symbol(symbolCount + move.rawValue, of: PageTextCode.symbols)
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
