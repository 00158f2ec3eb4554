public import InkDrawing
public import InkGraphics

/// A text and its position on a page, for writers of formats with selectable text, such as SVG and PDF.
public struct PlacedText: Sendable {
  /// The text, with its lines if it was laid out.
  public var text: TextItem

  /// The bounds of the glyph outlines, in the coordinates of the text.
  public var bounds: Rect

  /// The transform from the coordinates of the text to those of the page.
  public var transform: Affine

  /// Creates a text at a position.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - bounds: The bounds of the glyph outlines, in the coordinates of the text.
  ///   - transform: The transform from the coordinates of the text to those of the page. The default is the identity.
  public init(_ text: TextItem, bounds: Rect, transform: Affine = .identity) {
    self.text = text
    self.bounds = bounds
    self.transform = transform
  }

  /// Creates the text of a graphic; `nil` if the graphic is no text, or a text that is empty or has no outlines.
  ///
  /// - Parameters:
  ///   - graphic: The graphic.
  ///   - transform: The transform from the coordinates of the graphic to those of the page; by default the identity.
  public init?(_ graphic: Graphic, transform: Affine = .identity) {
    guard let text = graphic.text, !text.utf8.isEmpty, !graphic.bounds.isEmpty else { return nil }
    self.init(text, bounds: graphic.bounds, transform: transform)
  }

  /// The lines of the text's layout, or estimated lines if it has no layout.
  package var lines: [TextItem.Line] { text.lines.isEmpty ? guessedLines : text.lines }

  /// The default extent of letters above and below the baseline, in multiples of the font size.
  private static let (ascent, descent) = (0.93, 0.24)

  /// Lines estimated from average widths of characters, for a text that isn't laid out; they fill its bounds.
  private var guessedLines: [TextItem.Line] {
    let width = text.wrapWidth ?? .infinity
    var ranges: [(bytes: Range<Int>, ems: Double)] = []
    var (start, end, ems) = (0, 0, 0.0)
    func ends(_ at: Int) {
      ranges.append((start..<end, ems))
      (start, end, ems) = (at, at, 0)
    }
    var at = 0
    for paragraph in text.utf8.split(separator: 10, omittingEmptySubsequences: false) {
      (start, end, ems) = (at, at, 0)
      for word in paragraph.split(separator: 32) {
        let wide = word.reduce(0.0) {
          $0 + ($1 < 128 ? 0.55 : $1 >= 0xE3 ? 1 : $1 >= 0xC0 ? 0.6 : 0)
        }
        if end > start, (ems + 0.3 + wide) * text.size > width { ends(word.startIndex) }
        if end > start { ems += 0.3 }
        if end == start { start = word.startIndex }
        (end, ems) = (word.endIndex, ems + wide)
      }
      at = paragraph.endIndex + 1
      ends(at)
    }
    let widest = max(ranges.map({ $0.ems }).max() ?? 0, 0.1)
    let step = max(bounds.maxY - text.origin.y, text.size) / Double(max(ranges.count, 1))
    return ranges.enumerated().map { i, range in
      var line = TextItem.Line(
        bytes: range.bytes,
        left: bounds.minX - text.origin.x,
        width: bounds.width * range.ems / widest,
        baseline: step * Double(i) + min(Self.ascent * text.size, 0.8 * step),
        ascent: min(Self.ascent * text.size, step),
        descent: Self.descent * text.size
      )
      if !range.bytes.isEmpty {
        line.words = [TextItem.Line.Word(bytes: range.bytes, left: line.left, width: line.width)]
      }
      return line
    }
  }
}

extension LayerScene {
  /// Returns the visible texts of the layer, bottom to top.
  ///
  /// - Parameter area: The rectangle in page units that the texts must intersect. The default, `nil`, returns all.
  public func texts(in area: Rect? = nil) -> [PlacedText] {
    items.compactMap { item in
      guard let graphic = item.graphic, graphic.text != nil, area?.intersects(item.bounds) ?? true
      else { return nil }
      return PlacedText(graphic, transform: item.transform)
    }
  }
}
