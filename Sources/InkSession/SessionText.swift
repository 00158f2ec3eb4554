import InkCanvas
import InkDocuments
public import InkGraphics
import InkStrokes

/// The kinds of texts and records that ``CanvasSession/text(_:_:)`` returns to a host.
public enum SessionText: UInt8, CaseIterable, Sendable {
  /// The name of the brush of ``CanvasSession/library`` with the index, in UTF-8.
  ///
  /// - Number: 0
  case brushName = 0
  /// The one-line description of the brush of ``CanvasSession/library`` with the index, in UTF-8.
  ///
  /// - Number: 1
  case brushSummary = 1
  /// The title of the document, in UTF-8.
  ///
  /// - Number: 3
  case title = 3
  /// The bytes of a brush file; the index counts the brushes of the library, then those that
  /// ``CanvasEdit/ownBrush(index:bytes:)`` has added.
  ///
  /// - Number: 4
  case brush = 4
  /// The selected items as the bytes of a document of one page; empty if nothing is selected.
  ///
  /// - Number: 5
  case selection = 5
  /// Records of ``ItemStatus``: at most 200 items of the page, without locked and hidden layers, from the topmost down,
  /// after the first `index` ones.
  ///
  /// - Number: 6
  case items = 6
  /// A record of ``ItemStatus`` of the selected item; empty unless exactly one is selected.
  ///
  /// - Number: 7
  case item = 7
  /// A record of ``TextFacts`` of a text that the host must lay out: the index counts ``CanvasStatus/pendingLayouts``,
  /// −1 is the text being typed.
  ///
  /// - Number: 8
  case textFacts = 8
  /// A text about the entry i of the ``ToolLibrary``: at the index 3·i its title, at 3·i + 1 its icon, at 3·i + 2 its
  /// kind.
  ///
  /// The icon is SVG path data; the kind is `aid` for a drawing aid, and empty for a tool.
  ///
  /// - Number: 12
  case ownTool = 12
  /// A record of ``BrushFacts``, the width, color and effects of a brush; the index counts the brushes of the library,
  /// then those that ``CanvasEdit/ownBrush(index:bytes:)`` has added.
  ///
  /// - Number: 13
  case brushFacts = 13
  /// Records of ``DeferredPageStatus`` of the pages whose papers the host must still read from a PDF document, in
  /// order.
  case deferredPages = 14
  /// The bytes of the PDF document with the page that is the paper of the page with the index; empty if it has none.
  case original = 15
  /// Records of ``PageTitleStatus`` of the pages that have a label or chapters, in order.
  case pageTitles = 16
  /// A page, counted from 0, as the bytes of a document, for copying it.
  case page = 17
  /// The changes of the ink in progress since the last call, for ``CanvasEdit/showInk(author:bytes:)`` of others.
  case inkInProgress = 18
}

/// The properties of a brush that a host shows in its menus.
public struct BrushFacts: Sendable {
  /// The brush's own width, in page units.
  public var width: Double
  /// The brush's own color.
  public var color: Color
  /// Whether the brush erases ink instead of adding it.
  public var erases: Bool
  /// Whether the ink of the brush disappears after some time, and isn't part of the document.
  public var fades: Bool
  /// Whether the brush is a highlighter, for marking text.
  public var highlights: Bool
}

extension CanvasSession {
  /// Returns a text, or records, of a kind, by an index whose meaning each kind documents; empty if there is none.
  ///
  /// Texts are in UTF-8; records are little-endian doubles, in the order of their properties.
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
    case .inkInProgress: return canvas?.takeInkInProgress() ?? []
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
