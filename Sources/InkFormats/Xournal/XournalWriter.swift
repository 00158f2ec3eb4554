import InkGraphics
import InkStrokes

/// Writes documents of Xournal++ (`.xopp`): gzipped XML of file version 4.
///
/// Samples become the points of a stroke, and what the brush makes of them its widths. Xournal++
/// draws straight lines between points, so curves lose their roundness but not their points. Pages
/// without a size get that of their ink and a margin.
enum XournalWriter {
  /// The room around the ink of pages without a size, in document units.
  static let margin = 9.0

  /// Writes a file.
  static func write(_ file: InkFile, losses: inout WritingLosses) -> [UInt8] {
    losses.addChannels(of: file, but: ["x", "y", "force"])
    var text = XournalText()
    text.line("<?xml version=\"1.0\" standalone=\"no\"?>")
    text.line("<xournal creator=\"inkstone\" fileversion=\"4\">")
    text.line("<title>Xournal++ document - see https://xournalpp.github.io/</title>")
    var pdfName: String?
    for page in file.pages {
      let area = Self.area(of: page)
      text.line(
        "<page width=\"\(DecimalText.text(area.width))\" "
          + "height=\"\(DecimalText.text(area.height))\">"
      )
      var writer = XournalPageWriter(origin: Point(area.minX, area.minY), losses: losses)
      text.bytes += writer.background(of: page, area, pdfName: &pdfName)
      for layer in page.layers { text.bytes += writer.layer(layer) }
      if page.layers.isEmpty { text.line("<layer/>") }
      losses = writer.losses
      text.line("</page>")
    }
    if file.pages.isEmpty {
      text.line("<page width=\"595\" height=\"842\">")
      text.line(
        "<background type=\"solid\" color=\"#ffffffff\" style=\"plain\"/>\n<layer/>\n</page>"
      )
    }
    text.line("</xournal>")
    return FastGzip.pack(text.bytes)
  }

  /// The part of the document that becomes the page.
  ///
  /// Without a size of its own a page begins at the origin, unless ink lies beyond it.
  private static func area(of page: InkPage) -> Rect {
    if let bounds = page.bounds, bounds.width > 0, bounds.height > 0 { return bounds }
    var box = Rect.empty
    for layer in page.layers {
      for item in layer.items {
        switch item {
        case .stroke(let stroke): box.formUnion(stroke.bounds())
        case .placed(let stroke, let transform): box.formUnion(stroke.placed(transform).bounds())
        case .graphic(let graphic): box.formUnion(graphic.bounds)
        }
      }
    }
    guard !box.isEmpty else { return Rect(x: 0, y: 0, width: 595, height: 842) }
    box = box.expanded(by: margin)
    return Rect(
      minX: min(box.minX, 0),
      minY: min(box.minY, 0),
      maxX: max(box.maxX, 1),
      maxY: max(box.maxY, 1)
    )
  }
}

/// The text of a document while it is written.
struct XournalText {
  /// What there is of it.
  var bytes: [UInt8] = []

  /// Adds a line.
  mutating func line(_ text: String) {
    bytes += text.utf8
    bytes.append(10)
  }
}
