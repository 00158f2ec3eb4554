import InkDrawing
import InkGraphics

/// Writes documents of Xournal++ (`.xopp`): gzipped XML of file version 4, or a zip package with additional files.
///
/// Samples become the points of a stroke, and the widths that the brush computes become its widths. Xournal++
/// connects points with straight lines, so curved ink gets more points. Text, pictures,
/// formulas and backgrounds are written as their sources, unless they were rotated. Content that Xournal++ cannot
/// express becomes areas, lines, or pictures that look the same. The size of an infinite page is that of its
/// ink and a margin.
enum XournalWriter {
  /// Returns the content of a document.
  ///
  /// - Parameters:
  ///   - file: The ink to write.
  ///   - painter: The painter of content that Xournal++ cannot express; without it, that content becomes
  ///     lines or is omitted.
  ///   - losses: Receives the content that was omitted.
  static func write(
    _ file: InkImport,
    _ painter: InkPainter?,
    losses: inout WritingLosses
  ) -> [UInt8] {
    losses.addChannels(of: file, but: ["x", "y", "force"])
    let drawing = file.drawing.withVisibleInk
    losses.addFacts(of: drawing, except: "xournalpp.")
    let noted = losses
    var recordings = XournalRecordings(drawing, omitsOthers: false)
    var (xml, files) = write(drawing, recordings, painter, &losses)
    if recordings.lacksFiles, files.isPackage {
      // Xournal++ looks for their recordings in the package, and refuses it.
      recordings = XournalRecordings(drawing, omitsOthers: true)
      losses = noted
      (xml, files) = write(drawing, recordings, painter, &losses)
      losses.add("references to recordings outside the file")
    }
    return files.package(xml)
  }

  /// Returns the XML of a document, and the files that belong to it.
  private static func write(
    _ drawing: Drawing,
    _ recordings: XournalRecordings,
    _ painter: InkPainter?,
    _ losses: inout WritingLosses
  ) -> (xml: [UInt8], files: XournalFiles) {
    var text = XournalText()
    text.line("<?xml version=\"1.0\" standalone=\"no\"?>")
    text.line("<xournal creator=\"inkstone\" fileversion=\"4\">")
    text.line("<title>Xournal++ document - see https://xournalpp.github.io/</title>")
    for element in recordings.elements { text.line(element) }
    var files = XournalFiles(drawing, recordings)
    let kept = XournalPageWriter.Kept(drawing, recordings)
    for (page, layers) in drawing.pagesWithLayers {
      let area = page.area(of: layers)
      text.line(
        "<page width=\"\(DecimalText.text(area.width))\" "
          + "height=\"\(DecimalText.text(area.height))\">"
      )
      var writer = XournalPageWriter(drawing, page, area, painter, losses: losses, kept)
      text.add(writer.background(&files))
      for layer in layers { writer.write(layer, to: &text) }
      text.add(writer.end())
      losses = writer.losses
      text.line("</page>")
    }
    if drawing.pages.isEmpty {
      text.line("<page width=\"595\" height=\"842\">")
      text.line(
        "<background type=\"solid\" color=\"#ffffffff\" style=\"plain\"/>\n<layer/>\n</page>"
      )
    }
    text.line("</xournal>")
    return (text.finish(), files)
  }
}

/// The text of a document while it is written, in parts.
struct XournalText {
  /// The completed parts, each of at least `partLength` bytes.
  private var parts: [[UInt8]] = []

  /// The part to which text is appended.
  private var last: [UInt8] = []

  /// The length at which a part is complete, in bytes; one array would be in memory twice whenever it grows.
  private static let partLength = 4 << 20

  /// Appends a line of XML.
  mutating func line(_ text: String) {
    last += text.utf8
    last.append(10)
  }

  /// Appends complete lines of XML.
  mutating func add(_ lines: [UInt8]) {
    last += lines
    if last.count >= Self.partLength {
      parts.append(last)
      last = []
    }
  }

  /// Returns the whole text.
  consuming func finish() -> [UInt8] {
    if parts.isEmpty { return last }
    var whole: [UInt8] = []
    whole.reserveCapacity(parts.reduce(last.count) { $0 + $1.count })
    for i in parts.indices {
      whole += parts[i]
      parts[i] = []
    }
    whole += last
    return whole
  }
}
