import InkDrawing
import InkFormats
import InkGraphics

/// Reads pages and notebooks of reMarkable tablets: `.rm` of versions 3, 5 and 6, and zip archives of their files.
enum RemarkableReader {
  private static let signature = "reMarkable .lines file, version="

  /// Returns whether bytes begin as a page of any version.
  static func isPage(_ bytes: [UInt8]) -> Bool { bytes.starts(with: signature.utf8) }

  /// Returns whether the names of an archive are those of a notebook.
  static func isNotebook(_ names: [String]) -> Bool {
    names.contains { $0.utf8.suffix(8).elementsEqual(".content".utf8) }
      || names.contains { $0.utf8.suffix(3).elementsEqual(".rm".utf8) }
  }

  /// Reads a file; throws an error if it is malformed or exceeds the limits.
  static func read(_ input: FormatInput) throws(FormatError) -> InkImport {
    var builder = RemarkablePageBuilder(ForeignScene(input))
    if isPage(input.bytes) {
      let page = try page(input.bytes, isDamaged: input.isDamaged, builder.items)
      try builder.add(page)
    } else {
      try RemarkableNotebook.read(input, &builder)
    }
    return builder.items.finish(.remarkable, channels: ["x", "y", "force"])
  }

  /// Reads a page of any version.
  ///
  /// - Parameters:
  ///   - bytes: The file of the page.
  ///   - isDamaged: Whether malformed parts are left out, with a note.
  ///   - items: The budget and the notes.
  static func page(
    _ bytes: [UInt8],
    isDamaged: Bool,
    _ items: ForeignScene
  ) throws(FormatError) -> RemarkablePage {
    guard isPage(bytes), bytes.count >= RemarkableLines.header else {
      throw FormatError("a page does not begin with the header of a reMarkable page")
    }
    switch bytes[signature.utf8.count] {
    case UInt8(ascii: "3"):
      return try RemarkableLines.page(bytes, version: 3, isDamaged: isDamaged, items)
    case UInt8(ascii: "5"):
      return try RemarkableLines.page(bytes, version: 5, isDamaged: isDamaged, items)
    case UInt8(ascii: "6"): return try RemarkableScene.page(bytes, isDamaged: isDamaged, items)
    default:
      throw FormatError("this version of reMarkable pages is not supported: only 3, 5 and 6 are")
    }
  }
}
