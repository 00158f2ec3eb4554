import InkDrawing
import InkGraphics
import InkStrokes

/// The PDF that pages of a document have as background.
struct PDFBackground {
  var domain = ""
  var name: String?
  /// The document, once it was needed.
  var bytes: [UInt8]?
  /// Whether it was needed and is not there.
  var isMissing = false
  /// Pages of the document and the pages of the PDF that they show, both counted from 0.
  var uses: [(page: Int, pdf: Int)] = []
}

extension XournalParser {
  // MARK: Backgrounds

  /// Reads what lies under the ink of a page.
  func readBackground(_ attributes: XMLAttributes) throws(FormatError) {
    place = .background
    let type = attributes.text("type") ?? "solid"
    switch type {
    case "solid": page.background = .list(try solid(attributes))
    case "pixmap": try readPixmap(attributes)
    case "pdf":
      if let name = attributes.text("filename") {
        if name != pdf.name { pdf.isMissing = false }
        pdf.name = name
        pdf.domain = attributes.text("domain") ?? "absolute"
      }
      let text = attributes.text("pageno") ?? ""
      guard let number = Int(text), number >= 1 else {
        throw FormatError("the page number of a PDF background is \(text.prefix(40))")
      }
      pdf.uses.append((pages.count, number - 1))
      page.backgroundReference = .pdf(
        domain: pdf.domain,
        name: pdf.name ?? "",
        page: number - 1
      )
      // Who takes pages as they come needs it at once.
      if receiver != nil { try renderPDFBackground() }
    default: throw FormatError("a background has the type \(type.prefix(40))")
    }
  }

  private func solid(_ attributes: XMLAttributes) throws(FormatError) -> DisplayList {
    let text = attributes.text("color") ?? "white"
    guard let rgba = XournalColor.paper(text) else {
      throw FormatError("\(text.prefix(40)) is not a colour")
    }
    let ruling = XournalRuling(
      width: pageRect.maxX,
      height: pageRect.maxY,
      paper: rgba,
      config: attributes.text("config") ?? ""
    )
    var list = DisplayList()
    list.fill(Path(pageRect), Paint(Color(rgba: rgba | 0xFF)))
    let style = attributes.text("style") ?? "plain"
    page.backgroundReference = .paper(
      rgba: rgba,
      style: style,
      settings: attributes.text("config") ?? ""
    )
    if let items = ruling.items(style: style) {
      try hold(items.count * 2 * MemoryLayout<DisplayList.Item>.stride)
      for item in items where !item.bounds.isEmpty { list.items.append(item) }
    } else {
      note("the background style \(style.prefix(40)) is not known")
    }
    return list
  }

  private func readPixmap(_ attributes: XMLAttributes) throws(FormatError) {
    let domain = attributes.text("domain") ?? "absolute"
    let name = attributes.text("filename") ?? ""
    if domain == "clone" {
      guard let source = Int(name), pages.indices.contains(source) else {
        throw FormatError("a background repeats that of page \(name.prefix(40))")
      }
      page.background = pages[source].background
      page.backgroundReference = pages[source].backgroundReference
      return
    }
    let key = "\(domain):\(name)"
    var picture = pictures[key]
    if picture == nil {
      guard let bytes = try package.file(domain: domain, name) else {
        let place = package.place(domain: domain, name)
        return note("the background picture \(place) is missing and not shown")
      }
      picture = try decode(bytes, "the background \(name)")
      pictures[key] = picture
    }
    if let picture { page.background = .list(DisplayList([.image(picture, pageRect, alpha: 1)])) }
  }

  /// Draws the page of the PDF for the page being read.
  private func renderPDFBackground() throws(FormatError) {
    guard let use = pdf.uses.last else { return }
    guard let items = try pictures(of: [use.pdf], areas: [pageRect]) else { return }
    page.background = .list(DisplayList([.path(Path(pageRect), .nonZero, Paint(.white))] + items))
  }

  /// Draws pages of the PDF.
  ///
  /// - Returns: A picture a page; `nil` if the PDF is not there.
  private func pictures(
    of pages: [Int],
    areas: [Rect]
  ) throws(FormatError) -> [DisplayList.Item]? {
    guard let name = pdf.name else { throw FormatError("a PDF background has no file name") }
    if pdf.isMissing { return nil }
    if pdf.bytes == nil { pdf.bytes = try package.file(domain: pdf.domain, name) }
    guard let bytes = pdf.bytes else {
      pdf.isMissing = true
      note("the background \(package.place(domain: pdf.domain, name)) is missing and not shown")
      return nil
    }
    guard let renderer else { throw XournalReader.rendererMissing }
    return try renderer.items(
      ofPDF: bytes,
      pages: pages,
      areas: areas,
      pixels: limits.pixels
    )
  }

  /// Draws the pages of the PDF, after the XML is read.
  func renderPDFBackgrounds() throws(FormatError) {
    if receiver != nil || pdf.uses.isEmpty { return }
    let items = try pictures(
      of: pdf.uses.map { $0.pdf },
      areas: pdf.uses.map { pages[$0.page].bounds ?? .empty }
    )
    guard let items else { return }
    for (use, item) in zip(pdf.uses, items) {
      let paper = DisplayList.Item.path(
        Path(pages[use.page].bounds ?? .empty),
        .nonZero,
        Paint(.white)
      )
      pages[use.page].background = .list(DisplayList([paper, item]))
    }
  }

  // MARK: Text

  /// Reads the look of a text.
  func beginText(_ attributes: XMLAttributes) throws(FormatError) {
    place = .text
    characters.removeAll(keepingCapacity: true)
    let x = try number("x", of: "text", attributes)
    let y = try number("y", of: "text", attributes)
    let size = try number("size", of: "text", attributes)
    let font = attributes.text("font") ?? "Sans"
    block = TextBlock("", font: font, size: size, origin: Point(x, y))
    if attributes["wrap"] != nil {
      let width = try number("wrap", of: "text", attributes)
      if width > 0 { block.wrapWidth = width }
    }
    block.isJustified = attributes.text("justify") == "true"
    block.alignment =
      switch attributes.text("align") {
      case "center": .center
      case "right": .right
      default: .left
      }
    let name = attributes.text("color") ?? "black"
    guard let rgba = XournalColor.ink(name) else {
      throw FormatError("\(name.prefix(40)) is not a colour")
    }
    color = Color(rgba: rgba)
  }

  /// Makes outlines of a text.
  func finishText() throws(FormatError) {
    block.utf8 = Array(String(decoding: characters, as: UTF8.self).utf8)
    guard block.size > 0, !block.utf8.isEmpty else { return }
    guard let renderer else { return note("text is not shown") }
    let path = try renderer.outlines(of: block)
    try hold(ReadingBudget.stroke + 64 * path.elements.count)
    if !path.isEmpty { add(.graphic(.path(path, .nonZero, Paint(color)))) }
  }

  // MARK: Pictures

  /// Reads the place of a picture.
  func beginImage(_ attributes: XMLAttributes, isTeX: Bool) throws(FormatError) {
    place = isTeX ? .texImage : .image
    characters.removeAll(keepingCapacity: true)
    let left = try number("left", of: "picture", attributes)
    let top = try number("top", of: "picture", attributes)
    let right = try number("right", of: "picture", attributes)
    let bottom = try number("bottom", of: "picture", attributes)
    area = Rect(
      minX: min(left, right),
      minY: min(top, bottom),
      maxX: max(left, right),
      maxY: max(top, bottom)
    )
  }

  /// Adds a picture from the bytes of its file.
  func finishImage(_ bytes: [UInt8]) throws(FormatError) {
    if bytes.starts(with: Array("%PDF".utf8)) {
      guard let renderer else { return note("a formula is not shown") }
      let items = try renderer.items(
        ofPDF: bytes,
        pages: [0],
        areas: [area],
        pixels: limits.pixels
      )
      for item in items { add(.graphic(item)) }
      return
    }
    let picture = try decode(bytes, "a picture")
    add(.graphic(.image(picture, area, alpha: 1)))
  }

  /// Decodes a picture, counting its pixels.
  private func decode(_ bytes: [UInt8], _ what: String) throws(FormatError) -> Pixmap {
    let most = min(limits.pixels - pixelCount, budget.bytesLeft / 8)
    let picture = try PictureDecoder.decode(bytes, what, limit: most)
    try hold(4 * picture.width * picture.height)
    pixelCount += picture.width * picture.height
    return picture
  }
}
