extension TextPattern {
  /// Returns whether the pattern may match a text whose lines and positions are unknown.
  ///
  /// Spaces and hyphens are ignored. If the result is `false`, ``matches(in:)`` finds nothing in the text of a page with
  /// these characters. It is `true` for texts with letters from right to left, whose order may differ.
  ///
  /// - Parameter utf8: The characters of the text in reading order, in UTF-8.
  /// - Complexity: Like that of ``matches(in:)``.
  package func mayMatch(plain utf8: [UInt8]) -> Bool {
    var letters: [UInt32] = []
    letters.reserveCapacity(utf8.count)
    for scalar in Scalars(utf8).scalars {
      if Self.mayChangeOrder(scalar.value) { return true }
      TextFolding.fold(scalar) { value in
        if Self.isLetter(value) { letters.append(value) }
      }
    }
    return units.split(separator: Self.space).allSatisfy { word in
      Self.occurs(word.filter(Self.isLetter), in: letters)
    }
  }

  private static var space: UInt32 { 0x20 }

  /// Whether a text with the character may be read in another order or in other letters: marks of direction, and
  /// forms of Hebrew and Arabic letters.
  private static func mayChangeOrder(_ value: UInt32) -> Bool {
    switch value {
    case 0x202a...0x202e, 0xfb07...0xfdff, 0xfe70...0xfefc: true
    default: false
    }
  }

  private static func isLetter(_ value: UInt32) -> Bool {
    value > 0x20 && value != 0x2d && !(0x7f..<0xa0).contains(value)
  }

  private static func occurs(_ word: [UInt32], in letters: [UInt32]) -> Bool {
    guard let first = word.first else { return true }
    var start = 0
    while start + word.count <= letters.count {
      if letters[start] == first, letters[start..<(start + word.count)].elementsEqual(word) {
        return true
      }
      start += 1
    }
    return false
  }
}
