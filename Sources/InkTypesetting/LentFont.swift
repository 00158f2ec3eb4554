import CInkFonts

/// The program that makes a subset of a system font, for a web page whose own fonts lack some characters.
public enum LentFont {
  /// Reads characters from standard input, writes a subset of a font that has them to standard output, and exits.
  ///
  /// The input is UTF-8. Its first line has the required characters, the rest has characters to include if the font has
  /// them. The index of the font's named instance (of a variable font) goes to standard error. There is no output if no
  /// font has any of the required characters.
  ///
  /// - Parameters:
  ///   - family: The font to resemble, by its Pango name.
  ///   - language: The language of the text, a BCP 47 tag; empty if unknown.
  package static func lend(family: String, language: String) -> Never {
    let input = [UInt8](unsafeUninitializedCapacity: maximumInput) { room, count in
      count = room.baseAddress.map { ink_font_input($0, room.count) } ?? 0
    }
    var lines = String(decoding: input, as: UTF8.self).unicodeScalars
      .split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
      .map { line in line.map(\.value).filter { $0 > 0x20 } }
    lines += [[], []]
    ink_font_finish(
      ink_font_lend(family, language, lines[0], lines[0].count, lines[1], lines[1].count)
    )
  }

  /// The maximum length of the input, in bytes.
  private static let maximumInput = 1 << 16
}
