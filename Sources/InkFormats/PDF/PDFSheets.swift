package import InkDrawing
import InkGraphics

/// The PDF documents whose pages lie below the ink, while a PDF is written.
package final class PDFSheets {
  /// A page of a document as paper.
  package struct Sheet {
    var document: ResourceID
    var number: Int
    /// Where its upper left corner lies, and what is shown of it.
    var rect: Rect
    /// The document, as far as it is not known.
    var bytes: [UInt8]?
  }

  /// Why pages are pixels, a line each.
  package private(set) var notes: [String] = []

  /// Documents that came with pages that are written while they are read.
  private var kept: [[UInt8]] = []

  /// Documents that have been opened; none where that failed.
  private var opened: [ResourceID: any PDFPageSource] = [:]
  private var broken: Set<ResourceID> = []

  private let renderer: (any ForeignContentRenderer)?
  private let absence: String

  /// Knows no documents.
  ///
  /// - Parameters:
  ///   - renderer: Opens the documents.
  ///   - absence: Why pages are pixels without a renderer.
  package init(
    _ renderer: (any ForeignContentRenderer)?,
    absence: String = "no renderer is installed"
  ) {
    self.renderer = renderer
    self.absence = absence
  }

  /// Keeps a document; returns a name for it.
  package func keep(_ bytes: [UInt8]) -> ResourceID? {
    kept.append(bytes)
    return ResourceID(Stamp(counter: UInt32(truncatingIfNeeded: kept.count), author: 0))
  }

  /// The page of a PDF document that is the topmost of a paper; `nil` where there is none.
  ///
  /// - Parameter drawing: What the paper is of; `nil` for one that came with a page.
  package func sheet(of paper: Paper, in drawing: Drawing? = nil) -> Sheet? {
    guard let graphic = paper.sheet, case .page(let id, let number) = graphic.origin,
      graphic.items.count == 1, case .image(_, let rect, 1, .identity) = graphic.items[0]
    else { return nil }
    var sheet = Sheet(document: id, number: number, rect: rect)
    if opened[id] != nil || broken.contains(id) { return sheet }
    if let drawing {
      sheet.bytes = drawing.resource(id)?.bytes
    } else {
      let place = Int(id.stamp.counter) - 1
      if kept.indices.contains(place) { sheet.bytes = kept[place] }
    }
    return sheet.bytes?.isEmpty ?? true ? nil : sheet
  }

  /// Adds a page as it is.
  ///
  /// - Returns: How many bytes of the document were written; `nil` where that cannot be done.
  package func add(_ sheet: Sheet, to writer: PDFWriter) -> Int? {
    if broken.contains(sheet.document) { return nil }
    do throws(FormatError) {
      if opened[sheet.document] == nil {
        guard let renderer else { throw FormatError(absence) }
        opened[sheet.document] = try renderer.pages(ofPDF: sheet.bytes ?? [])
      }
      guard let source = opened[sheet.document] else { return nil }
      return try writer.addPage(sheet.number, of: source, in: sheet.rect)
    } catch {
      if opened[sheet.document] == nil { broken.insert(sheet.document) }
      let note = "a page below the ink is drawn as pixels: \(error.description)"
      if !notes.contains(note), notes.count < 8 { notes.append(note) }
      return nil
    }
  }
}
