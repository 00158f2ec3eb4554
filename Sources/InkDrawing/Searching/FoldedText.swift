import InkGraphics

/// The characters of a text as a search compares them.
struct FoldedText {
  /// A character that is compared.
  struct Unit {
    var value: UInt32
    /// The index of the character in the text.
    var index: Int
    /// Whether a match may omit it: the hyphen of a divided word.
    var isOptional = false
  }

  private(set) var units: [Unit] = []

  private static let space: UInt32 = 0x20
  private static let hyphen: UInt32 = 0x2d

  /// Folds the text of a page: an end of a line is a space, except after a hyphen, or in scripts without spaces.
  init(_ text: PageText) {
    units.reserveCapacity(text.characters.count * 5 / 4)
    for (index, character) in text.characters.enumerated() {
      if index > 0, character.separator != .none {
        separate(index, character, after: text.characters[index - 1])
      }
      add(character.scalar, index)
    }
  }

  /// Folds words to find: spaces around them are ignored, and several spaces between them count as one.
  init(utf8: [UInt8]) {
    for (index, scalar) in Scalars(utf8).scalars.enumerated() {
      if scalar.value < 0x20 { addSpace(index) } else { add(scalar, index) }
    }
    if units.last?.value == Self.space { units.removeLast() }
  }

  private mutating func add(_ scalar: Unicode.Scalar, _ index: Int) {
    TextFolding.fold(scalar) { value in
      if value == Self.space {
        addSpace(index)
      } else {
        units.append(Unit(value: value, index: index))
      }
    }
  }

  private mutating func addSpace(_ index: Int) {
    guard let last = units.last, last.value != Self.space else { return }
    units.append(Unit(value: Self.space, index: index))
  }

  private mutating func separate(
    _ index: Int,
    _ next: PageCharacter,
    after previous: PageCharacter
  ) {
    if next.separator == .line {
      // Soft hyphens are always ignored.
      if previous.scalar.value == 0xad { return }
      if units.last?.value == Self.hyphen, units.count > 1, units[units.count - 2].value > 0x40 {
        units[units.count - 1].isOptional = true
        return
      }
      if TextFolding.joinsLines(previous.scalar), TextFolding.joinsLines(next.scalar) { return }
    }
    addSpace(index)
  }
}
