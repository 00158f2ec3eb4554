import InkDrawing
import InkGraphics

/// The PDF that pages of a document have as background.
struct PDFBackground {
  var domain = ""
  var name: String?
  /// The document, once it was needed.
  var bytes: [UInt8]?
  /// Whether it was needed and is not there.
  var isMissing = false
  /// What the document is kept as.
  var resource: ResourceID?
  /// Pages of the document and the pages of the PDF that they show, both counted from 0.
  var uses: [(page: Int, pdf: Int, size: PageSize)] = []
}

extension XournalParser {
  // MARK: Backgrounds

  /// Reads what lies under the ink of a page.
  func readBackground(_ attributes: XMLAttributes) throws(FormatError) {
    place = .background
    let type = attributes.text("type") ?? "solid"
    switch type {
    case "solid": paper = try solid(attributes)
    case "pixmap": try readPixmap(attributes)
    case "pdf":
      if let name = attributes.text("filename") {
        if name != pdf.name { pdf.isMissing = false }
        pdf.name = name
        pdf.domain = attributes.text("domain") ?? "absolute"
      }
      let text = attributes.text("pageno") ?? ""
      guard let number = Int(text), number >= 1, number < 1 << 30 else {
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
      paper.sheet = last.sheet
      return paper
    }
    let ruling = XournalRuling(
      width: size.width,
      height: size.height,
      paper: rgba,
      config: settings
    )
    let items = ruling.items(style: style)
    if items == nil { note("the background style '\(style.prefix(40))' is unknown and not shown") }
    try hold((items ?? []).count * 2 * MemoryLayout<DisplayList.Item>.stride)
    let sheet = Graphic(
      (items ?? []).filter { !$0.bounds.isEmpty },
      origin: .ruling(style: Array(style.utf8), settings: Array(settings.utf8))
    )
    self.ruling = (style, settings, rgba, size, sheet)
    paper.sheet = sheet
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
      if let sheet = paper.sheet { paper.sheet = fitted(sheet) }
      return
    }
    let key = "\(domain):\(name)"
    var sheet = pictures[key]
    if sheet == nil {
      let bytes = try package.file(domain: domain, name)
      var items: [DisplayList.Item] = []
      var type = PictureKind.png.mediaType
      if let bytes {
        let decoded = try decode(bytes, "the background \(name)")
        items = [.image(decoded.picture, size.rect, alpha: 1)]
        type = decoded.mediaType
      } else {
        let place = package.place(domain: domain, name)
        note("the background picture \(place) was not found; put it at that path")
      }
      let file = try keep(bytes ?? [], type, name: key)
      let made = Graphic(items, origin: file.map { .picture($0) } ?? .none)
      pictures[key] = made
      sheet = made
    }
    paper = Paper(color: nil, sheet: sheet.map { fitted($0) })
  }

  /// The sheet of another page on this one: a picture fills it.
  private func fitted(_ sheet: Graphic) -> Graphic {
    guard case .picture = sheet.origin,
      case .image(let picture, let rect, let alpha, _)? = sheet.items.first, rect != size.rect
    else { return sheet }
    return Graphic([.image(picture, size.rect, alpha: alpha)], origin: sheet.origin)
  }

  /// Puts a page of the PDF under the ink of the page being read.
  private func usePDF(page number: Int) throws(FormatError) {
    pdf.uses.append((papers.count, number, size))
    paper = .none
    // Who takes pages as they come needs it at once.
    if builder == nil { paper = try pdfPapers(of: pdf.uses.suffix(1))[0] }
  }

  /// The papers with pages of the PDF.
  private func pdfPapers(
    of uses: ArraySlice<(page: Int, pdf: Int, size: PageSize)>
  ) throws(FormatError) -> [Paper] {
    guard let name = pdf.name else { throw FormatError("a PDF background has no file name") }
    if pdf.bytes == nil, !pdf.isMissing {
      pdf.bytes = try package.file(domain: pdf.domain, name)
      pdf.isMissing = pdf.bytes == nil
      if pdf.isMissing {
        note(
          "the background PDF \(package.place(domain: pdf.domain, name)) was not found; put it at that path"
        )
      }
      let key = "\(pdf.domain):\(name)"
      pdf.resource = try keep(pdf.bytes ?? [], "application/pdf", name: key)
    }
    var items: [DisplayList.Item?] = uses.map { _ in nil }
    if let bytes = pdf.bytes {
      guard let renderer else { throw XournalReader.rendererMissing }
      let drawn = try renderer.items(
        ofPDF: bytes,
        pages: uses.map { $0.pdf },
        areas: uses.map { $0.size.rect },
        isStretched: false,
        pixels: limits.pixels
      )
      for (i, item) in drawn.prefix(items.count).enumerated() { items[i] = item }
    }
    var papers: [Paper] = []
    for (use, item) in zip(uses, items) {
      let origin = pdf.resource.map { Graphic.Origin.page($0, number: use.pdf) } ?? .none
      var paper = Paper(color: item == nil ? nil : .white)
      if item != nil || origin != .none {
        paper.sheet = Graphic(item.map { [$0] } ?? [], origin: origin)
      }
      papers.append(paper)
    }
    return papers
  }

  /// Draws the pages of the PDF, after the XML is read.
  func drawPDFBackgrounds() throws(FormatError) {
    guard let builder, !pdf.uses.isEmpty else { return }
    for (use, paper) in zip(pdf.uses, try pdfPapers(of: pdf.uses[...])) {
      builder.setPaper(paper, ofPage: use.page)
    }
  }
}
