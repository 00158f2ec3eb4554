/// Encodes the text of a vector picture.
struct PageTextWriter {
  private(set) var bytes: [UInt8] = []

  /// The last width of each character at each height of a line, in steps; see ``PageTextCode/key(_:height:)``.
  private var widths: [UInt64: Int] = [:]

  /// A run: characters of one direction with equal extents across it.
  private struct Run {
    var direction: PageCharacter.Direction
    var near: Int
    var far: Int
    var beginsLine: Bool
    var words: [Word] = []
  }

  /// Consecutive characters of a line without gaps between their boxes.
  private struct Word {
    var hasSpace: Bool
    var scalars: [Unicode.Scalar] = []
    /// The starts of the characters in the direction of the text, in steps.
    var starts: [Int] = []
    /// The end of the last character in the direction of the text, in steps.
    var end = 0
  }

  /// Writes the text, up to ``PageText/maximumCount`` characters.
  mutating func write(_ text: PageText) {
    let characters = text.characters.prefix(PageText.maximumCount)
    number(UInt64(characters.count))
    var last = (near: 0, start: 0)
    for run in Self.runs(characters) {
      let height = run.far - run.near
      bytes.append(run.direction.rawValue | (run.beginsLine ? PageTextCode.beginsLine : 0))
      signed(run.near - last.near)
      number(UInt64(height))
      let start = run.words[0].starts[0]
      signed(start - last.start)
      number(UInt64(run.words.count))
      last = (run.near, start)
      var end = start
      for word in run.words { write(word, height, &end) }
    }
  }

  private mutating func write(_ word: Word, _ height: Int, _ end: inout Int) {
    let edges = word.starts + [word.end]
    let start = edges[0]
    // The widths of earlier characters, as far as they are close enough.
    var edge = start
    var isKnown = true
    for (index, scalar) in word.scalars.enumerated() where isKnown {
      guard let width = widths[PageTextCode.key(scalar, height: height)] else {
        isKnown = false
        break
      }
      edge += width
      isKnown = abs(edge - edges[index + 1]) <= PageTextCode.tolerance
    }
    var head = UInt64(word.scalars.count) << PageTextCode.Word.bits
    if word.hasSpace { head |= PageTextCode.Word.hasSpace }
    if !isKnown { head |= PageTextCode.Word.hasWidths }
    number(head)
    signed(start - end)
    for scalar in word.scalars {
      bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    }
    if isKnown {
      end = edge
      return
    }
    for (index, scalar) in word.scalars.enumerated() {
      let width = edges[index + 1] - edges[index]
      widths[PageTextCode.key(scalar, height: height)] = width
      number(UInt64(width))
    }
    end = word.end
  }

  private static func runs(_ characters: ArraySlice<PageCharacter>) -> [Run] {
    var runs: [Run] = []
    for (index, character) in characters.enumerated() {
      let (low, high) = (grid(character.across.near), grid(character.across.far))
      let (near, far) = (min(low, high), max(low, high))
      let start = grid(character.along.start)
      let end = max(start, grid(character.along.end))
      let beginsLine = index == 0 || character.separator == .line
      if beginsLine || runs.last?.direction != character.direction || runs.last?.near != near
        || runs.last?.far != far
      {
        runs.append(
          Run(
            direction: character.direction,
            near: near,
            far: far,
            beginsLine: beginsLine
          )
        )
      }
      let last = runs.count - 1
      var isJoined = character.separator == .none
      if isJoined, let word = runs[last].words.last {
        // A gap within a word would widen the previous box.
        isJoined = start >= (word.starts.last ?? 0) && abs(start - word.end) <= 1 + (far - near) / 4
      } else {
        isJoined = false
      }
      if !isJoined {
        let hasSpace = !beginsLine && character.separator == .space
        runs[last].words.append(Word(hasSpace: hasSpace))
      }
      let word = runs[last].words.count - 1
      runs[last].words[word].scalars.append(character.scalar)
      runs[last].words[word].starts.append(start)
      runs[last].words[word].end = end
    }
    return runs
  }

  private static func grid(_ value: Double) -> Int {
    let scaled = (value * PageTextCode.steps).rounded()
    let limit = Double(PageTextCode.greatest)
    return scaled.isNaN ? 0 : Int(min(max(scaled, -limit), limit))
  }

  private mutating func signed(_ value: Int) {
    let value = Int64(value)
    number(UInt64(bitPattern: value << 1 ^ value >> 63))
  }

  private mutating func number(_ value: UInt64) {
    var value = value
    while value >= 128 {
      bytes.append(UInt8(truncatingIfNeeded: value) | 128)
      value >>= 7
    }
    bytes.append(UInt8(value))
  }
}
