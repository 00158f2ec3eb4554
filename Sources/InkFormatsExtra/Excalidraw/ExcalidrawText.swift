import InkDrawing
import InkFormats
import InkGraphics

/// A text of a scene, whose lines fill its rectangle as Excalidraw sets them.
struct ExcalidrawText {
  /// The text; line feeds end lines, since Excalidraw wraps before it saves.
  var text: String

  /// The name of the font, in Pango's notation.
  var font: String

  /// The size of the font, in page units.
  var size: Double

  /// The distance of baselines, in multiples of the size.
  var lineHeight: Double

  /// The value of `textAlign`: `left`, `center` or `right`.
  var alignment: String

  /// The text without the breaks of lines that were wrapped, if its layout wraps them; `nil` for another text.
  var unwrapped: String?

  /// The width of the rectangle, in page units; 0 if unknown.
  var width: Double

  /// The height of all lines, in page units.
  var height: Double {
    Double(text.utf8.reduce(1) { $0 + ($1 == 10 ? 1 : 0) }) * lineHeight * size
  }

  /// Returns the item without a layout.
  var item: TextItem {
    var item = TextItem(unwrapped ?? text, font: font, size: size, origin: .origin)
    if unwrapped != nil, width > 0 { item.wrapWidth = width }
    switch alignment {
    case "center": item.alignment = .center
    case "right": item.alignment = .trailing
    default: break
    }
    return item
  }

  /// Lays out the lines one by one.
  ///
  /// The fonts of Excalidraw aren't available: the size is reduced if a line doesn't fit the width.
  ///
  /// - Parameter renderer: The renderer of the lines.
  /// - Returns: The item with its lines, the outlines, and the renderer's notes.
  func layout(
    _ renderer: any ForeignContentRenderer
  ) throws(FormatError) -> (item: TextItem, path: Path, notes: [String]) {
    var item = item
    if item.wrapWidth != nil {
      let set = try renderer.outlines(of: item)
      item.lines = set.lines
      return (item, set.path, set.notes)
    }
    var set = try lines(item, renderer)
    let widest = set.map(\.width).max() ?? 0
    if width > 0, widest > width * 1.01 {
      item.size *= max(width / widest, 0.5)
      set = try lines(item, renderer)
    }
    let room = width > 0 ? width : set.map(\.width).max() ?? 0
    var path = Path()
    var notes: [String] = []
    for (i, one) in set.enumerated() {
      let free = room - one.width
      let x = alignment == "center" ? free / 2 : alignment == "right" ? free : 0
      let top = Double(i) * lineHeight * size
      for note in one.outlines.notes where !notes.contains(note) { notes.append(note) }
      guard var line = one.outlines.lines.first else { continue }
      let y =
        top + (lineHeight * size - line.ascent - line.descent) / 2 + line.ascent - line.baseline
      path.append(one.outlines.path.transformed(by: .translation(x, y)))
      line.bytes = (line.bytes.lowerBound + one.start)..<(line.bytes.upperBound + one.start)
      line.left += x
      line.baseline += y
      for word in line.words.indices {
        let bytes = line.words[word].bytes
        line.words[word].bytes = (bytes.lowerBound + one.start)..<(bytes.upperBound + one.start)
        line.words[word].left += x
      }
      item.lines.append(line)
    }
    return (item, path, notes)
  }

  /// A line with its layout at the origin.
  private struct SetLine {
    /// The offset in bytes in the text.
    var start: Int
    var width: Double
    var outlines: TextOutlines
  }

  private func lines(
    _ item: TextItem,
    _ renderer: any ForeignContentRenderer
  ) throws(FormatError) -> [SetLine] {
    var lines: [SetLine] = []
    var start = 0
    for bytes in item.utf8.split(separator: 10, omittingEmptySubsequences: false) {
      var line = item
      line.utf8 = Array(bytes)
      line.alignment = .leading
      let outlines = bytes.isEmpty ? TextOutlines(Path()) : try renderer.outlines(of: line)
      let width = outlines.lines.first.map { $0.left + $0.width } ?? 0
      lines.append(SetLine(start: start, width: width, outlines: outlines))
      start += bytes.count + 1
    }
    return lines
  }
}
