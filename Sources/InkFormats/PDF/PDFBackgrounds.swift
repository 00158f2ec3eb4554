package import InkDrawing
import InkGraphics

/// The PDF documents whose pages are below the ink of pages that are written as PDF.
package final class PDFBackgrounds {
  /// A page of a PDF document that is the paper of a page.
  package struct Background {
    var document: ResourceID
    var number: Int
    /// The visible rectangle, in page units; the page is aligned with its upper left corner.
    var rect: Rect
    /// The content of the PDF document; `nil` if the document has been opened already.
    var bytes: [UInt8]?
  }

  /// The reasons why some PDF pages were written as pixels, one line each.
  package private(set) var notes: [String] = []

  /// The content of documents passed to ``store(_:)``, by their identifiers minus 1.
  private var kept: [[UInt8]] = []

  /// The documents that have been opened successfully.
  private var opened: [ResourceID: any PDFPageSource] = [:]
  private var broken: Set<ResourceID> = []

  private let renderer: (any ForeignContentRenderer)?
  private let absence: String

  /// Creates a registry without documents.
  ///
  /// - Parameters:
  ///   - renderer: The renderer that opens the documents.
  ///   - absence: The reason, for ``notes``, if there is no renderer.
  package init(
    _ renderer: (any ForeignContentRenderer)?,
    absence: String = "no PDF renderer is installed"
  ) {
    self.renderer = renderer
    self.absence = absence
  }

  /// Stores the content of a document; returns an identifier for it.
  package func store(_ bytes: [UInt8]) -> ResourceID? {
    kept.append(bytes)
    return ResourceID(Stamp(counter: UInt32(truncatingIfNeeded: kept.count), author: 0))
  }

  /// Returns the PDF page that is the topmost item of a paper; `nil` if there is none.
  ///
  /// - Parameter drawing: The drawing of the paper; `nil`, the default, if the document was passed to ``store(_:)``.
  package func background(of paper: Paper, in drawing: Drawing? = nil) -> Background? {
    guard let graphic = paper.background, case .page(let id, let number) = graphic.origin,
      graphic.items.count == 1, let rect = graphic.items[0].pictureRect
    else { return nil }
    var background = Background(document: id, number: number, rect: rect)
    if opened[id] != nil || broken.contains(id) { return background }
    if let drawing {
      background.bytes = drawing.resource(id)?.bytes
    } else {
      let index = Int(id.stamp.counter) - 1
      if kept.indices.contains(index) { background.bytes = kept[index] }
    }
    return background.bytes?.isEmpty ?? true ? nil : background
  }

  /// Adds a PDF page unchanged to the page being written.
  ///
  /// - Returns: The number of bytes of the document that were written; `nil` if the page cannot be copied.
  package func add(_ background: Background, to writer: PDFWriter) -> Int? {
    if broken.contains(background.document) { return nil }
    do throws(FormatError) {
      if opened[background.document] == nil {
        guard let renderer else { throw FormatError(absence) }
        opened[background.document] = try renderer.pages(ofPDF: background.bytes ?? [])
      }
      guard let source = opened[background.document] else { return nil }
      return try writer.addPage(background.number, of: source, in: background.rect)
    } catch {
      if opened[background.document] == nil { broken.insert(background.document) }
      let note = "a PDF page below the ink is written as pixels: \(error.description)"
      if !notes.contains(note), notes.count < 8 { notes.append(note) }
      return nil
    }
  }
}

extension DisplayList.Item {
  /// The visible rectangle of a picture that is upright, and clipped or not; `nil` for other items.
  fileprivate var pictureRect: Rect? {
    switch self {
    case .image(_, let rect, 1, .identity): rect
    case .clip(let items, let path, _) where items.count == 1 && path.isRectangle:
      items[0].pictureRect.map { $0.intersection(path.controlBounds) }
    default: nil
    }
  }
}

extension Path {
  /// Whether the path is what ``Path/init(_:)-(Rect)`` makes of its bounds.
  fileprivate var isRectangle: Bool { self == Path(controlBounds) }
}
