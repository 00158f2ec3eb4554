import InkFormats

/// The table of the content of formats, in Markdown, which `inkstone formats` prints.
///
/// A test compares it with that in Documentation/Formats.md.
struct FormatTable {
  /// The kinds of content, in the order of the columns; `nil` stands for pages.
  static let columns: [(title: String, content: FormatContent?)] = [
    ("pressure", .pressure), ("tilt", .tilt), ("time", .time), ("layers", .layers), ("pages", nil),
    ("text", .text), ("pictures", .pictures), ("brushes", .brushes),
    ("highlighters", .highlighters), ("shapes", .shapes),
  ]

  /// The lines, each with a line break.
  let text: String

  /// Creates the table of formats, a row each.
  init(_ formats: [InkFormat]) {
    var rows = [["format"] + Self.columns.map(\.title)]
    for format in formats {
      rows.append([format.name] + Self.columns.map { Self.cell(format, $0.content) })
    }
    let widths = rows[0].indices.map { column in rows.map { $0[column].utf8.count }.max() ?? 0 }
    var lines = rows.map { row in
      zip(row, widths).map { $0 + String(repeating: " ", count: $1 - $0.utf8.count) }
    }
    lines.insert(widths.map { String(repeating: "-", count: $0) }, at: 1)
    text = lines.map { "| \($0.joined(separator: " | ")) |\n" }.joined()
  }

  /// Returns the kinds of content that a format reads, or writes, by the titles of the columns.
  static func names(_ format: InkFormat, reads: Bool) -> [String] {
    columns.filter { holds(format, $0.content, reads: reads) }.map(\.title)
  }

  private static func holds(_ format: InkFormat, _ kind: FormatContent?, reads: Bool) -> Bool {
    guard reads ? format.isReadable : format.isWritable else { return false }
    guard let kind else { return reads ? format.holdsPages : format.writesPages }
    return (reads ? format.reads : format.writes).contains(kind)
  }

  private static func cell(_ format: InkFormat, _ kind: FormatContent?) -> String {
    (holds(format, kind, reads: true) ? "r" : "") + (holds(format, kind, reads: false) ? "w" : "")
  }
}
