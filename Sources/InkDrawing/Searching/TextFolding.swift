/// The forms of characters in a search: without case, accents and presentation.
enum TextFolding {
  /// Calls a function with each scalar value that a character becomes; not if searches ignore it.
  ///
  /// Latin, Greek and Cyrillic letters lose case and accents, except that й is a letter of its own; ligatures become
  /// letters. Arabic and Hebrew letters lose their points, and forms of alef become one. Dashes and quotation marks of
  /// one kind are equal.
  static func fold(_ scalar: Unicode.Scalar, _ body: (UInt32) -> Void) {
    let value = scalar.value
    if value < 0x80 {
      body(value >= 0x41 && value <= 0x5a ? value + 32 : value)
      return
    }
    if isIgnored(value) { return }
    if let letters = letters(value) {
      for letter in letters { body(letter) }
      return
    }
    body(single(value))
  }

  /// Whether a character is ignored: soft hyphens, marks of direction, and points and accents that follow a letter.
  private static func isIgnored(_ value: UInt32) -> Bool {
    switch value {
    case 0xad, 0x300...0x36f, 0x483...0x487, 0x591...0x5bd, 0x5bf...0x5c7, 0x640, 0x64b...0x655,
      0x670, 0x200b...0x200f, 0x202a...0x202e, 0x2060, 0x2066...0x2069, 0xfeff:
      true
    default: false
    }
  }

  /// Returns the letters of a ligature; `nil` for others.
  private static func letters(_ value: UInt32) -> [UInt32]? {
    switch value {
    case 0xdf, 0x1e9e: [0x73, 0x73]
    case 0xc6, 0xe6, 0x1fc, 0x1fd, 0x1e2, 0x1e3: [0x61, 0x65]
    case 0x152, 0x153: [0x6f, 0x65]
    case 0x132, 0x133: [0x69, 0x6a]
    case 0xfb00: [0x66, 0x66]
    case 0xfb01: [0x66, 0x69]
    case 0xfb02: [0x66, 0x6c]
    case 0xfb03: [0x66, 0x66, 0x69]
    case 0xfb04: [0x66, 0x66, 0x6c]
    case 0xfb05, 0xfb06: [0x73, 0x74]
    case 0x2026: [0x2e, 0x2e, 0x2e]
    default: nil
    }
  }

  private static func single(_ value: UInt32) -> UInt32 {
    switch value {
    case 0xc0..<0x250: UInt32(FoldingTable.latin[Int(value - 0xc0)])
    case 0x370..<0x530: UInt32(FoldingTable.greekAndCyrillic[Int(value - 0x370)])
    case 0x1e00..<0x2000: UInt32(FoldingTable.additional[Int(value - 0x1e00)])
    case 0x531...0x556: value + 0x30
    case 0x622, 0x623, 0x625, 0x671: 0x627
    case 0x2010...0x2015, 0x2212: 0x2d
    case 0x2018, 0x2019, 0x201b: 0x27
    case 0x201c, 0x201d, 0x201f: 0x22
    case 0xa0, 0x2000...0x200a, 0x202f, 0x3000: 0x20
    case 0xff21...0xff3a: value - 0xff21 + 0x61
    case 0xff01...0xff5e: value - 0xfee0
    default: value
    }
  }

  /// Whether the character is of a script without spaces, Chinese or Japanese, whose lines are joined without a space.
  static func joinsLines(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x2e80...0x9fff, 0xf900...0xfaff, 0xff00...0xff65, 0x20000...0x3ffff: true
    default: false
    }
  }
}
