import InkCanvas
import InkDocuments
public import InkGraphics
import InkStrokes

/// The text or record that ``CanvasSession/text(_:_:)`` returns.
public enum SessionText: UInt8, CaseIterable, Sendable {
  /// The name of a brush of the library, in UTF-8.
  ///
  /// - Number: 0
  case brushName = 0
  /// The summary of a brush of the library, in UTF-8.
  ///
  /// - Number: 1
  case brushSummary = 1
  /// The title of the document, in UTF-8.
  ///
  /// - Number: 3
  case title = 3
  /// An encoded brush; indices of brushes of the host follow those of the library.
  ///
  /// - Number: 4
  case brush = 4
  /// The selected items as the bytes of a document; empty if nothing is selected.
  ///
  /// - Number: 5
  case selection = 5
  /// Records of ``ItemStatus`` of items of the page, from the topmost down, after the first `index` items.
  ///
  /// - Number: 6
  case items = 6
  /// A record of ``ItemStatus`` of the selected item, if exactly one is selected.
  ///
  /// - Number: 7
  case item = 7
  /// A record of ``TextFacts`` of a text that the host must lay out, by its index, or −1 for the text being typed.
  ///
  /// - Number: 8
  case textFacts = 8
  /// A text about the tool of the app with the index i: at 3·i its title, at 3·i + 1 its icon, at 3·i + 2 its kind.
  ///
  /// The icon is SVG path data; the kind is `aid` for a drawing aid, and empty for a tool.
  ///
  /// - Number: 12
  case ownTool = 12
  /// A record of ``BrushFacts``; indices of brushes of the host follow those of the library.
  ///
  /// - Number: 13
  case brushFacts = 13
  /// Records of ``DeferredPageStatus`` of the pages whose papers must be read from a PDF document, in order.
  case deferredPages = 14
  /// The PDF document that a page, counted from 0, has as paper.
  case original = 15
  /// Records of ``PageTitleStatus`` of the pages that have a label or chapters, in order.
  case pageTitles = 16
  /// A page, counted from 0, as the bytes of a document, for copying it.
  case page = 17
}

/// Some properties of a brush.
public struct BrushFacts: Sendable {
  /// The width of the brush, in page units.
  public var width: Double
  /// The color of the brush.
  public var color: Color
  /// Whether the brush erases.
  public var erases: Bool
  /// Whether the ink of the brush fades away above the page.
  public var fades: Bool
  /// Whether the brush is a highlighter, for marking text.
  public var highlights: Bool
}

extension CanvasSession {
  /// The bytes of a text or of records, by its index as documented for each kind; empty if there is none.
  ///
  /// Records are little-endian doubles, in the order of their properties.
  public func text(_ kind: SessionText, _ index: Int = 0) -> [UInt8] {
    let brushes = library.brushes
    switch kind {
    case .brushName: return brushes.indices.contains(index) ? brushes[index].nameUTF8 : []
    case .brushSummary: return brushes.indices.contains(index) ? brushes[index].summaryUTF8 : []
    case .title: return canvas?.document.metadata.titleUTF8 ?? []
    case .brush: return brush(index, width: 0, color: nil)?.encoded() ?? []
    case .brushFacts: return brushFacts(index)
    case .selection: return excerptBytes
    case .items: return Self.bytes(of: items(from: index))
    case .item: return Self.bytes(of: selectedItem)
    case .textFacts: return textFacts(index).map { Self.bytes(of: [$0]) } ?? []
    case .ownTool: return tools.text(index)
    case .deferredPages: return Self.bytes(of: deferredPages)
    case .original: return original(ofPage: index)
    case .pageTitles: return Self.bytes(of: pageTitles)
    case .page: return pageBytes(index)
    }
  }

  private func brushFacts(_ index: Int) -> [UInt8] {
    guard let brush = brush(index, width: 0, color: nil) else { return [] }
    let facts = BrushFacts(
      width: brush.width,
      color: brush.color,
      erases: Tool.brush(brush).erases,
      fades: brush.fades,
      highlights: brush.style.purpose == .highlighter
    )
    return Self.bytes(of: [facts])
  }

  @inline(never)
  static func bytes(of records: [some NumberRecord]) -> [UInt8] {
    var writer = NumberWriter()
    for record in records { writer.write(record) }
    return writer.numbers.withUnsafeBytes { [UInt8]($0) }
  }

}
