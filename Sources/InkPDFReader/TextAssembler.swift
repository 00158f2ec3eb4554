import CPoppler
import InkGraphics

/// Joins the characters of Poppler's text, with their boxes, to words and lines in reading order.
///
/// In a line, words from right to left are between marks of direction (U+202B, U+202C). Boxes are in the order from
/// left to right, and the marks have none.
struct TextAssembler {
  /// A scalar value with its box.
  private struct Letter {
    var scalar: Unicode.Scalar
    var box: Rect
  }

  /// Consecutive letters without a space between them, in one direction.
  private struct Word {
    var letters: [Letter] = []
    var isFromRight = false
    var hasSpace = false
  }

  private enum Mark {
    static let fromLeft = Unicode.Scalar(0x202a as UInt16)
    static let fromRight = Unicode.Scalar(0x202b as UInt16)
    static let end = Unicode.Scalar(0x202c as UInt16)
  }

  private let boxes: [Rect]
  /// The number of boxes that were assigned to characters so far.
  private var used = 0
  private var lines: [[Word]] = [[]]
  private var word = Word()
  private var isAfterSpace = false

  init(_ boxes: [Rect]) { self.boxes = boxes }

  /// Adds the text of a page, in Poppler's order.
  mutating func add(_ scalars: [Unicode.Scalar]) {
    var index = 0
    while index < scalars.count, used < boxes.count {
      let scalar = scalars[index]
      index += 1
      switch scalar {
      case Mark.fromRight:
        endWord()
        index = addFromRight(scalars, from: index)
        endWord()
      case Mark.fromLeft, Mark.end: break
      case "\n", "\u{c}":
        used += 1
        endLine()
      default:
        add(scalar, boxes[used])
        used += 1
      }
    }
    endLine()
  }

  /// Adds the text after a mark of right-to-left direction; returns the index behind its end mark.
  private mutating func addFromRight(_ scalars: [Unicode.Scalar], from start: Int) -> Int {
    var index = start
    // Embedded text from left to right has its boxes in the order of the text.
    var parts: [(isFromLeft: Bool, scalars: [Unicode.Scalar])] = [(false, [])]
    scan: while index < scalars.count {
      let scalar = scalars[index]
      index += 1
      switch scalar {
      case Mark.fromLeft: parts.append((true, []))
      case Mark.end:
        if !parts[parts.count - 1].isFromLeft { break scan }
        parts.append((false, []))
      default: parts[parts.count - 1].scalars.append(scalar)
      }
    }
    let count = parts.reduce(0) { $0 + $1.scalars.count }
    guard count <= boxes.count - used else {
      used = boxes.count
      return scalars.count
    }
    var end = used + count
    for part in parts where !part.scalars.isEmpty {
      let first = end - part.scalars.count
      endWord()
      word.isFromRight = !part.isFromLeft
      for (offset, scalar) in part.scalars.enumerated() {
        add(scalar, boxes[part.isFromLeft ? first + offset : end - 1 - offset])
      }
      end = first
    }
    used += count
    return index
  }

  private mutating func add(_ scalar: Unicode.Scalar, _ box: Rect) {
    if Self.isSpace(scalar) {
      let isFromRight = word.isFromRight
      endWord()
      word.isFromRight = isFromRight
      isAfterSpace = true
      return
    }
    guard !Self.isControl(scalar), box.minX.isFinite, box.maxX.isFinite,
      box.minY.isFinite, box.maxY.isFinite
    else { return }
    if word.letters.isEmpty {
      word.hasSpace = isAfterSpace
      isAfterSpace = false
    }
    word.letters.append(Letter(scalar: scalar, box: box))
  }

  /// Whether a character is a space; ASCII doesn't need the tables of Unicode.
  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x80
      ? scalar.value == 0x20 || (9...13).contains(scalar.value) : scalar.properties.isWhitespace
  }

  /// Whether a character is of the general category `Cc`.
  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 || (0x7f..<0xa0).contains(scalar.value)
  }

  private mutating func endWord() {
    if !word.letters.isEmpty { lines[lines.count - 1].append(word) }
    word = Word()
  }

  private mutating func endLine() {
    endWord()
    isAfterSpace = false
    if lines.last?.isEmpty == false { lines.append([]) }
  }

  // MARK: Reading order

  /// Returns the characters whose boxes are at least partly inside the page, in reading order.
  func text(inside page: Rect) -> PageText {
    var characters: [PageCharacter] = []
    for line in lines {
      var isFirst = true
      var last: Word?
      let direction = Self.direction(line.first, line.last) ?? .right
      for word in Self.ordered(line) {
        var separator: PageCharacter.Separator = isFirst ? .line : Self.gap(last, word)
        let own = word.isFromRight ? .left : Self.direction(word, word) ?? direction
        for letter in word.letters where page.intersects(letter.box) {
          guard characters.count < PageText.maximumCount else { return PageText(characters) }
          Self.add(letter, separator, own, &characters)
          separator = .none
          isFirst = false
        }
        last = word
      }
    }
    return PageText(characters)
  }

  /// Returns the words of a line in reading order; each sequence of right-to-left words is reversed.
  private static func ordered(_ line: [Word]) -> [Word] {
    guard line.contains(where: \.isFromRight) else { return line }
    var words: [Word] = []
    var index = 0
    while index < line.count {
      var end = index + 1
      if line[index].isFromRight {
        while end < line.count, line[end].isFromRight { end += 1 }
      }
      var part = Array(line[index..<end])
      if part.count > 1, let first = part[0].letters.first, let second = part[1].letters.first,
        first.box.minX < second.box.minX
      {
        let spaces = part.map { $0.hasSpace }
        part.reverse()
        // Reversed with the words, so that a space stays between the same two.
        for at in part.indices.dropFirst() { part[at].hasSpace = spaces[part.count - at] }
        part[0].hasSpace = spaces[0]
      }
      words += part
      index = end
    }
    return words
  }

  /// Returns the separator between two words of a line.
  private static func gap(_ last: Word?, _ word: Word) -> PageCharacter.Separator {
    if word.hasSpace { return .space }
    guard let before = last?.letters.last?.box, let after = word.letters.first?.box,
      word.isFromRight || last?.isFromRight == true
    else { return .none }
    // Poppler finds no spaces between words from right to left.
    let space = max(after.minX - before.maxX, before.minX - after.maxX)
    return space > (before.maxY - before.minY) * 0.08 ? .space : .none
  }

  /// Returns the direction from the first letter of a word to the last one of another; `nil` if they are at one
  /// position.
  private static func direction(_ first: Word?, _ last: Word?) -> PageCharacter.Direction? {
    guard let first = first?.letters.first?.box, let last = last?.letters.last?.box
    else { return nil }
    let x = last.center.x - first.center.x
    let y = last.center.y - first.center.y
    if x == 0, y == 0 { return nil }
    if abs(x) >= abs(y) { return x > 0 ? .right : .left }
    return y > 0 ? .down : .up
  }

  /// Appends a letter as a character; a ligature as its letters, which share its box.
  private static func add(
    _ letter: Letter,
    _ separator: PageCharacter.Separator,
    _ direction: PageCharacter.Direction,
    _ characters: inout [PageCharacter]
  ) {
    let box = letter.box
    if letter.scalar.value < 0xfb00 {
      characters.append(
        PageCharacter(letter.scalar, box, separator: separator, direction: direction)
      )
      return
    }
    let scalars = decomposed(letter.scalar)
    var separator = separator
    for (index, scalar) in scalars.enumerated() {
      var from = Double(index) / Double(scalars.count)
      var to = Double(index + 1) / Double(scalars.count)
      if direction == .left || direction == .up { (from, to) = (1 - to, 1 - from) }
      var part = box
      if direction.isVertical {
        part.minY = box.minY + from * (box.maxY - box.minY)
        part.maxY = box.minY + to * (box.maxY - box.minY)
      } else {
        part.minX = box.minX + from * (box.maxX - box.minX)
        part.maxX = box.minX + to * (box.maxX - box.minX)
      }
      characters.append(
        PageCharacter(scalar, part, separator: separator, direction: direction)
      )
      separator = .none
    }
  }

  /// Returns the letters of a ligature or of a form of an Arabic letter.
  private static func decomposed(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
    switch scalar.value {
    case 0xfb00...0xfdff, 0xfe70...0xfefc:
      let text = Array(String(scalar).utf8CString)
      guard let result = g_utf8_normalize(text, -1, G_NORMALIZE_ALL_COMPOSE) else {
        return [scalar]
      }
      defer { g_free(result) }
      let scalars = Array(String(cString: result).unicodeScalars).filter {
        !$0.properties.isWhitespace
      }
      return scalars.isEmpty ? [scalar] : scalars
    default: return [scalar]
    }
  }
}
