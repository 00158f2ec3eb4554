import InkFormats

/// Reads pages of versions 3 and 5: layers of lines of samples, one after the other.
struct RemarkableLines {
  /// The length of the text at the beginning of all versions, in bytes.
  static let header = 43

  private var reader: LittleEndianReader
  private let isDamaged: Bool

  private init(_ bytes: [UInt8], isDamaged: Bool) {
    reader = LittleEndianReader(bytes, Self.header..<max(bytes.count, Self.header))
    self.isDamaged = isDamaged
  }

  /// Reads a page.
  ///
  /// - Parameters:
  ///   - bytes: The file, which has a valid header.
  ///   - version: The version in the header, 3 or 5.
  ///   - isDamaged: Whether what precedes a truncated end is returned, with a note; otherwise it is an error.
  ///   - items: The budget and the notes.
  /// - Throws: An error if the file is malformed or exceeds the limits.
  static func page(
    _ bytes: [UInt8],
    version: Int,
    isDamaged: Bool,
    _ items: ForeignScene
  ) throws(FormatError) -> RemarkablePage {
    var page = RemarkablePage(version: version)
    var lines = Self(bytes, isDamaged: isDamaged)
    do throws(FormatError) {
      try lines.read(into: &page, items)
    } catch {
      guard isDamaged, !error.isLimit else { throw error }
      items.notes.add("the page is damaged: \(error)")
    }
    return page
  }

  private mutating func read(
    into page: inout RemarkablePage,
    _ items: ForeignScene
  ) throws(FormatError) {
    let layers = Int(try reader.uint32())
    guard layers <= items.limits.layers else {
      throw reader.failure("a page has more than \(items.limits.layers) layers")
    }
    for _ in 0..<layers {
      try items.budget.reserve(ReadingBudget.layer)
      page.layers.append(RemarkablePage.Layer())
      let strokes = try reader.elements(UInt64(try reader.uint32()), of: 20)
      for _ in 0..<strokes {
        let line = try line(version: page.version, items)
        page.layers[page.layers.count - 1].items.append(.line(line, x: 0, y: 0))
      }
    }
  }

  private mutating func line(
    version: Int,
    _ items: ForeignScene
  ) throws(FormatError) -> RemarkablePage.Line {
    let pen = Int(try reader.uint32())
    let color = Int(try reader.uint32())
    // An unknown number, the nominal width and, in version 5, another unknown number.
    try reader.skip(version == 3 ? 8 : 12)
    let count = try reader.elements(UInt64(try reader.uint32()), of: 24)
    let range = try reader.skip(24 * count)
    let points = try RemarkablePoints(
      LittleEndianReader(reader.source, range),
      .whole,
      isDamaged: isDamaged,
      items
    )
    return RemarkablePage.Line(pen: pen, color: color, argb: nil, points: points)
  }
}
