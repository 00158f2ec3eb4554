import InkCanvas
import InkDocuments
public import InkGraphics
import InkStrokes

/// The result of ``CanvasSession/text(_:_:)``.
public enum SessionText: UInt8, CaseIterable, Sendable {
  /// The name of a brush of the library, in UTF-8.
  case brushName = 0
  /// The summary of a brush of the library, in UTF-8.
  case brushSummary = 1
  /// The title of the document, in UTF-8.
  case title = 3
  /// A brush of the library, or after those of the host, encoded.
  case brush = 4
  /// The selection as a document.
  case selection = 5
  /// ``ItemStatus`` of items of the page, from the topmost down, after the first `index` items.
  case items = 6
  /// ``ItemStatus`` of the selected item.
  case item = 7
  /// ``TextFacts`` of a text that needs layout, or for the index −1 of the text being typed.
  case textFacts = 8
  /// The app's tools: at three times the index the title, then the icon, then `aid` for an aid.
  case ownTool = 12
  /// ``BrushFacts`` of a brush of the library, or after those of the host.
  case brushFacts = 13
}

/// Some properties of a brush.
public struct BrushFacts: Sendable {
  /// Its width, in page units.
  public var width: Double
  /// Its color.
  public var color: Color
  /// Whether it erases.
  public var erases: Bool
  /// Whether its ink disappears.
  public var fades: Bool
}

extension CanvasSession {
  /// The bytes of a text or of records; empty if there is none.
  ///
  /// Records are little-endian numbers.
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
    }
  }

  private func brushFacts(_ index: Int) -> [UInt8] {
    guard let brush = brush(index, width: 0, color: nil) else { return [] }
    let facts = BrushFacts(
      width: brush.width,
      color: brush.color,
      erases: Tool.brush(brush).erases,
      fades: brush.fades
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
