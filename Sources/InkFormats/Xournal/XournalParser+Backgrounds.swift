import InkDrawing
import InkGraphics
import InkPDF

/// The PDF document in the backgrounds of pages.
struct PDFBackground {
  var domain = ""
  var name: String?
  /// The content of the PDF, once a page needed it; otherwise `nil`.
  var bytes: [UInt8]?
  /// Whether the PDF was needed and is missing.
  var isMissing = false
  /// The sizes of the pages of the PDF, once a page was deferred; otherwise `nil`.
  var pageSizes: [PageSize]?
  /// The resource of the drawing that stores the PDF; `nil` if it isn't stored.
  var resource: ResourceID?
  /// The pages of the document that show a page of the PDF, with its index; both counted from 0.
  var uses: [(page: Int, pdf: Int, size: PageSize)] = []
}

extension XournalParser {
  // MARK: Backgrounds

  /// Reads the background of a page.
  func readBackground(_ attributes: XMLAttributes) throws(FormatError) {
    let type = attributes.text("type") ?? "solid"
    switch type {
    case "solid": paper = try solid(attributes)
    case "pixmap": try readPixmap(attributes)
    case "pdf":
      if let name = attributes.text("filename") {
        if name != pdf.name { (pdf.isMissing, pdf.pageSizes) = (false, nil) }
        pdf.name = name
        pdf.domain = attributes.text("domain") ?? "absolute"
      }
      let text = attributes.text("pageno") ?? ""
      // Versions before 1.1.1 wrote "1ll".
      guard let number = Int(text.prefix { $0.isWholeNumber }), number >= 1, number < 1 << 30 else {
        throw FormatError("a PDF background has the invalid page number '\(text.prefix(40))'")
      }
      try usePDF(page: number - 1)
    default: throw FormatError("a background has the unknown type '\(type.prefix(40))'")
    }
  }

  private func solid(_ attributes: XMLAttributes) throws(FormatError) -> Paper {
    let text = attributes.text("color") ?? "white"
    guard let rgba = XournalColor.paper(text) else {
      throw FormatError("a background has the invalid color '\(text.prefix(40))'")
    }
    let style = attributes.text("style") ?? "plain"
    let settings = attributes.text("config") ?? ""
    if let paper = XournalPaper.paper(rgba, style, settings) { return paper }
    var paper = Paper(color: Color(rgba: rgba | 0xFF))
    if let last = ruling, last.style == style, last.settings == settings, last.rgba == rgba,
      last.size == size
    {
      paper.background = last.sheet
      return paper
    }
    let ruling = XournalRuling(
      width: size.width,
      height: size.height,
      paper: rgba,
      config: settings
    )
    let items = ruling.items(style: style)
    if items == nil {
      addNote("the ruling '\(style.prefix(40))' of a page is unknown and not shown")
    }
    try reserve((items ?? []).count * 2 * MemoryLayout<DisplayList.Item>.stride)
    let background = Graphic(
      (items ?? []).filter { !$0.bounds.isEmpty },
      origin: .ruling(style: Array(style.utf8), settings: Array(settings.utf8))
    )
    self.ruling = (style, settings, rgba, size, background)
    paper.background = background
    return paper
  }

  private func readPixmap(_ attributes: XMLAttributes) throws(FormatError) {
    let domain = attributes.text("domain") ?? "absolute"
    let name = attributes.text("filename") ?? ""
    if domain == "clone" {
      guard let source = Int(name), papers.indices.contains(source) else {
        throw FormatError(
          "a background repeats that of page '\(name.prefix(40))', which does not precede it"
        )
      }
      if let use = pdf.uses.first(where: { $0.page == source }) { return try usePDF(page: use.pdf) }
      paper = papers[source]
      if let background = paper.background { paper.background = fitted(background) }
      return
    }
    let key = "\(domain):\(name)"
    var background = pictures[key]
    if background == nil {
      let found = try package.file(domain: domain, name)
      var items: [DisplayList.Item] = []
      var type = PictureKind.png.mediaType
      if let bytes = found?.bytes {
        let decoded = try decode(bytes, "the background \(name)")
        items = [.image(decoded.picture, size.rect, alpha: 1)]
        type = decoded.mediaType
      } else {
        let displayPath = package.displayPath(domain: domain, name)
        addNote("the background picture \(displayPath) was not found; put it at that path")
      }
      let file = try store(found?.bytes ?? [], type, name: found?.resource ?? key)
      let made = Graphic(items, origin: file.map { .picture($0) } ?? .items)
      pictures[key] = made
      background = made
    }
    paper = Paper(color: nil, background: background.map { fitted($0) })
  }

  /// Returns the background of another page fitted to this one: a picture fills the page.
  private func fitted(_ background: Graphic) -> Graphic {
    guard case .picture = background.origin,
      case .image(let picture, let rect, let alpha, _)? = background.items.first, rect != size.rect
    else { return background }
    return Graphic([.image(picture, size.rect, alpha: alpha)], origin: background.origin)
  }

  /// Sets a PDF page as the background of the current page.
  private func usePDF(page number: Int) throws(FormatError) {
    pdf.uses.append((papers.count, number, size))
    paper = .transparent
    // A receiver of pages needs the paper immediately, so the PDF page is drawn now.
    if builder == nil { paper = try pdfPapers(of: pdf.uses.suffix(1))[0] }
  }

  /// Returns the papers that show pages of the PDF, one for each use.
  private func pdfPapers(
    of uses: ArraySlice<(page: Int, pdf: Int, size: PageSize)>
  ) throws(FormatError) -> [Paper] {
    guard let name = pdf.name else {
      guard isDamaged else { throw FormatError("a PDF background has no file name") }
      addNote("the PDF of a background is not named; its pages are white")
      return uses.map { _ in .plain }
    }
    if pdf.bytes == nil, !pdf.isMissing {
      let found = try package.file(domain: pdf.domain, name)
      pdf.bytes = found?.bytes
      pdf.isMissing = pdf.bytes == nil
      if pdf.isMissing {
        addNote(
          "the background PDF \(package.displayPath(domain: pdf.domain, name)) was not found; put it at that path"
        )
      }
      let key = found?.resource ?? "\(pdf.domain):\(name)"
      pdf.resource = try store(pdf.bytes ?? [], "application/pdf", name: key)
    }
    var items: [DisplayList.Item?] = uses.map { _ in nil }
    if let bytes = pdf.bytes {
      do throws(FormatError) {
        var rest: [Int] = []
        for (i, use) in uses.enumerated() {
          if !pdfPages.contains(use.page + 1) {
            items[i] = try deferred(use.pdf, of: bytes, use.size.rect)
          }
          if items[i] == nil { rest.append(i) }
        }
        if !rest.isEmpty {
          guard let renderer else { throw XournalReader.rendererMissing }
          let drawn = rest.map { uses[uses.startIndex + $0] }
          let found = try renderer.items(
            ofPDF: bytes,
            pages: drawn.map { $0.pdf },
            areas: drawn.map { $0.size.rect },
            isStretched: false
          )
          for (i, item) in zip(rest, found) { items[i] = item }
        }
      } catch {
        guard isDamaged, FormatInput.isDamage(error) else { throw error }
        addNote("the background PDF is not shown: \(error)")
      }
    }
    var papers: [Paper] = []
    for (use, item) in zip(uses, items) {
      let origin = pdf.resource.map { Graphic.Origin.page($0, number: use.pdf) } ?? .items
      var paper = Paper(color: item == nil ? nil : .white)
      if item != nil || origin != .items {
        paper.background = Graphic(item.map { [$0] } ?? [], origin: origin)
      }
      papers.append(paper)
    }
    return papers
  }

  /// Returns a page of the PDF whose shapes are read later; `nil` if it doesn't fit into its area.
  private func deferred(
    _ number: Int,
    of bytes: [UInt8],
    _ area: Rect
  ) throws(FormatError) -> DisplayList.Item? {
    let pages = try pageSizes(bytes)
    guard pages.indices.contains(number) else { return nil }
    let info = pages[number]
    let rect = Rect(x: area.minX, y: area.minY, width: info.width, height: info.height)
    guard area.expanded(by: 0.5).contains(rect) else { return nil }
    let picture = VectorPicture(deferredWidth: info.width, height: info.height)
    return .image(Picture(picture), rect, alpha: 1)
  }

  /// Returns the sizes of all pages of the PDF.
  private func pageSizes(_ bytes: [UInt8]) throws(FormatError) -> [PageSize] {
    if let known = pdf.pageSizes { return known }
    if let id = pdf.resource,
      let known = (receiver as? any PDFOriginalReceiver)?.pageSizes(ofOriginal: id)
    {
      pdf.pageSizes = known
      return known
    }
    do throws(PDFError) {
      let document = try PDFDocument(bytes, pictures: PictureFileDecoder.shared)
      let sizes = document.pages.map { PageSize($0.width, $0.height) }
      pdf.pageSizes = sizes
      return sizes
    } catch {
      throw FormatError(error.description)
    }
  }

  /// Draws the pages of the PDF, after the XML has been read.
  func drawPDFBackgrounds() throws(FormatError) {
    guard let builder, !pdf.uses.isEmpty else { return }
    for (use, paper) in zip(pdf.uses, try pdfPapers(of: pdf.uses[...])) {
      builder.setPaper(paper, ofPage: use.page)
    }
  }
}
