package import InkDrawing
package import InkGraphics
import InkPDF

/// The original PDF documents that are the paper of pages, while these pages are written as PDF with ink above them.
package final class PDFOriginals {
  /// A page of a PDF document that is the paper of a page.
  package struct Background {
    /// The resource identifier of the document.
    package var document: ResourceID
    fileprivate var number: Int
    fileprivate var shown: ShownPicture
  }

  /// The reasons why originals aren't in the written file as pages, one line each.
  package private(set) var notes: [String] = []

  /// Whether a page that was passed to ``add(_:_:)`` has an original below it.
  package private(set) var isUsed = false

  /// The content of documents passed to ``store(_:)``, by their identifiers minus 1.
  private var kept: [[UInt8]] = []

  /// The originals added to the assembly: the index of each, and its pages.
  private var opened: [ResourceID: (index: Int, pages: [PDFPageInfo])] = [:]
  private var broken: Set<ResourceID> = []
  private var pages: [PDFAssemblyPage] = []
  /// The titles of ``pages``.
  private var titles: [PageTitles] = []
  /// The content of the first document.
  private var firstBytes: [UInt8] = []

  private let assembly = PDFAssembly()
  private let password: String?

  /// Creates a registry without documents.
  ///
  /// - Parameter password: The password of encrypted documents; `nil`, the default, if none is known.
  package init(password: String? = nil) { self.password = password }

  /// Stores the content of a document that is no resource of a drawing; returns an identifier for it.
  package func store(_ bytes: [UInt8]) -> ResourceID? {
    kept.append(bytes)
    if !bytes.isEmpty { assembly.prepare(bytes, password: password) }
    return ResourceID(Stamp(counter: UInt32(truncatingIfNeeded: kept.count), author: 0))
  }

  /// Returns the sizes of the pages of a document that was passed to ``store(_:)``; `nil` if it can't be opened.
  ///
  /// - Complexity: Waits for the process that reads the document.
  package func pageSizes(of id: ResourceID) -> [PageSize]? {
    (try? pages(of: id, in: nil))?.map { PageSize($0.width, $0.height) }
  }

  /// Returns the PDF page that is the topmost item of a paper; `nil` if there is none, or if it can't be used.
  ///
  /// - Parameters:
  ///   - paper: The paper.
  ///   - area: The visible area of the page, in page units.
  ///   - drawing: The drawing of the paper; `nil` if the document was passed to ``store(_:)``.
  /// - Complexity: Starts a process for the first page of a document.
  package func background(of paper: Paper, _ area: Rect, in drawing: Drawing?) -> Background? {
    guard let graphic = paper.background, case .page(let id, let number) = graphic.origin,
      graphic.items.count == 1, let shown = graphic.items[0].shownPicture,
      PDFWriter.canOverlay(area), !broken.contains(id)
    else { return nil }
    do throws(PDFError) {
      let pages = try pages(of: id, in: drawing)
      guard pages.indices.contains(number) else { throw .noPage(number, of: pages.count) }
      let info = pages[number]
      let isSame =
        shown.size.map { abs($0.width - info.width) < 0.5 && abs($0.height - info.height) < 0.5 }
      guard isSame ?? true else { throw .page(number, "the page was scaled") }
    } catch {
      if opened[id] == nil { broken.insert(id) }
      note(error)
      return nil
    }
    return Background(document: id, number: number, shown: shown)
  }

  private func pages(of id: ResourceID, in drawing: Drawing?) throws(PDFError) -> [PDFPageInfo] {
    if let known = opened[id] { return known.pages }
    var bytes: [UInt8]?
    if let drawing {
      bytes = drawing.resource(id)?.bytes
    } else {
      let index = Int(id.stamp.counter) - 1
      if kept.indices.contains(index) { bytes = kept[index] }
    }
    guard let bytes, !bytes.isEmpty else { throw .damaged("the drawing lacks the file") }
    let pages = try assembly.add(bytes, password: password)
    if opened.isEmpty { firstBytes = bytes }
    opened[id] = (opened.count, pages)
    return pages
  }

  private func note(_ error: PDFError) {
    let note =
      "the PDF below the ink is written as shapes, without its text and links: \(error.description)"
    if !notes.contains(note), notes.count < 8 { notes.append(note) }
  }

  /// Whether the writer can leave out the outline and the page labels, since the original document has the same.
  ///
  /// It is true if no recorded page has a label or a chapter, or if there is only one original document, and the recorded
  /// pages have its labels and chapters. The outline of the original then stays, with the exact positions on pages to
  /// which its chapters lead.
  ///
  /// - Complexity: Starts a process if a page has titles.
  package var haveTitles: Bool {
    guard titles.contains(where: { !$0.isEmpty }) else { return true }
    guard opened.count == 1 else { return false }
    do throws(PDFError) {
      let known = PDFTitles(of: try PDFDocument(firstBytes, password: password))
      return zip(pages, titles).allSatisfy { page, titles in
        guard let number = page.original?.page else { return titles.isEmpty }
        return known.pages.indices.contains(number) && known.pages[number] == titles
      }
    } catch {
      return true
    }
  }

  /// Records a written page.
  ///
  /// - Parameters:
  ///   - background: The page of a document below the ink; `nil` if there is none.
  ///   - area: The visible area, in page units.
  ///   - titles: The label and the chapters of the page. The default is none.
  package func add(_ background: Background?, _ area: Rect, _ titles: PageTitles = .none) {
    self.titles.append(titles)
    var page = PDFAssemblyPage(width: area.width, height: area.height)
    if let background, let document = opened[background.document] {
      let fromCorner = Affine.translation(-area.minX, -area.minY)
      page.original = PDFAssemblyPage.Original(
        document: document.index,
        page: background.number,
        corner: fromCorner.apply(background.shown.corner),
        quarters: background.shown.quarters,
        clip: fromCorner.apply(background.shown.clip)
      )
      isUsed = true
    }
    pages.append(page)
  }

  /// Returns the PDF file with originals and ink; `nil`, with a line in ``notes``, if that is impossible.
  ///
  /// - Parameter overlay: The PDF with the ink, a page for each page that was passed to ``add(_:_:)``.
  /// - Complexity: Linear in the size of the documents, in time and memory.
  package func pdf(_ overlay: [UInt8]) -> [UInt8]? {
    do throws(PDFError) {
      return try assembly.pdf(overlay, pages)
    } catch {
      note(error)
      return nil
    }
  }
}

extension PDFWriter {
  /// Begins a page with its paper.
  ///
  /// - Parameters:
  ///   - area: The visible area, in page units.
  ///   - paper: The items of the paper, bottom to top.
  ///   - background: The page of an original PDF that replaces the last of these items; `nil` if there is none.
  package func beginPage(
    _ area: Rect,
    paper: [DisplayList.Item],
    over background: PDFOriginals.Background?
  ) {
    guard background != nil else {
      beginPage(area)
      paper.forEach(add)
      return
    }
    beginOverlay(area)
    // Viewers show a white sheet below all pages.
    paper.dropLast().drop(while: \.isWhiteSheet).forEach(add)
    endBackdrop()
  }
}

/// The position of a picture that is turned by quarter turns, but neither stretched nor translucent.
private struct ShownPicture {
  /// The position of the picture's own upper left corner, in page units.
  var corner: Point
  /// The number of clockwise quarter turns, 0…3.
  var quarters: Int
  /// The visible rectangle, in page units.
  var clip: Rect
  /// The size of a picture of shapes before it is turned; `nil` for one of pixels.
  var size: PageSize?
}

extension DisplayList.Item {
  /// The position of the only picture of the item; `nil` for other items.
  fileprivate var shownPicture: ShownPicture? {
    switch self {
    case .image(let picture, let rect, 1, let transform):
      guard let quarters = transform.quarterTurns else { return nil }
      var size: PageSize?
      if let page = picture.vector {
        guard abs(page.width - rect.width) < 0.5, abs(page.height - rect.height) < 0.5 else {
          return nil
        }
        size = PageSize(page.width, page.height)
      }
      return ShownPicture(
        corner: transform.apply(Point(rect.minX, rect.minY)),
        quarters: quarters,
        clip: transform.apply(rect),
        size: size
      )
    case .clip(let items, let path, _) where items.count == 1 && path.isRectangle:
      guard var shown = items[0].shownPicture else { return nil }
      shown.clip = shown.clip.intersection(path.controlBounds)
      return shown
    default: return nil
    }
  }

  /// Whether the item is an opaque white rectangle.
  fileprivate var isWhiteSheet: Bool {
    guard case .path(let path, _, let paint) = self else { return false }
    return path.isRectangle && paint == Paint(.white)
  }
}

extension Path {
  /// Whether the path is a rectangle with horizontal and vertical sides, which begins at any of its corners.
  fileprivate var isRectangle: Bool {
    let corners = elements.dropLast().compactMap { element -> Point? in
      switch element {
      case .move(let point), .line(let point): point
      default: nil
      }
    }
    guard elements.count == 5, corners.count == 4, elements.last == .close else { return false }
    let isAcross = corners[0].y == corners[1].y
    return corners.indices.allSatisfy { index in
      let (from, to) = (corners[index], corners[(index + 1) % 4])
      return (index % 2 == 0) == isAcross ? from.y == to.y : from.x == to.x
    }
  }
}
