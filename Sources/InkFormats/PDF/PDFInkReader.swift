import InkDrawing
import InkGraphics
import InkPDF
import InkStrokes

/// Reads PDF documents as paper to write on: each page is the background of a page of its size.
enum PDFInkReader {
  /// Recognizes a PDF: its signature is in the first kilobyte.
  static func recognize(_ start: FileStart) -> InkFormat.Match? {
    let signature = Array("%PDF-".utf8)
    let head = start.bytes.prefix(1024)
    guard head.count >= signature.count else { return nil }
    for at in 0...(head.count - signature.count)
    where head[at...].starts(with: signature) {
      return .certain
    }
    return nil
  }

  /// Reads a document.
  ///
  /// The file is stored once, unchanged; the pages are shapes that refer to it. Pages that aren't to be read now are
  /// deferred. A page that can't be drawn is blank, with a note. An editable PDF that no other program has changed is the
  /// document that it embeds.
  static func read(_ input: FormatInput) throws(FormatError) -> InkImport {
    let pictures = input.plugins.pictures ?? PictureFileDecoder.shared
    let document: PDFDocument
    do throws(PDFError) {
      document = try PDFDocument(input.bytes, password: input.password, pictures: pictures)
    } catch {
      throw FormatError(error.description)
    }
    guard document.pages.count <= input.limits.pages else {
      throw FormatError("has \(document.pages.count) pages, more than \(input.limits.pages)")
    }
    var notes: [String] = []
    if let attached = document.attachment(named: PDFSeal.name) {
      if PDFSeal.isIntact(input.bytes) {
        var file = try InkReader.read(
          documentOf: attached.count,
          limits: input.limits,
          plugins: input.plugins
        ) { InkDocumentReader.readFrames(of: attached, $0) }
        let reader = DeferredPageReader(password: input.password, pictures: pictures)
        let memory = input.limits.memory
        try file.readDeferredPages(input.pdfPages, reader, memory: memory, input.progress)
        return file
      }
      notes.append(
        "another program has changed the PDF, so its pages are read as paper; the ink that it was written with is "
          + "its attachment \(PDFSeal.name)"
      )
    }
    let builder = DrawingBuilder()
    let original = builder.addResource(
      input.bytes,
      mediaType: "application/pdf",
      name: input.name.map(lastPart) ?? ""
    )
    let titles = PDFTitles(of: document)
    for (index, info) in document.pages.enumerated() {
      let size = PageSize(info.width, info.height)
      var paper = Paper.plain
      let picture = Picture(VectorPicture(deferredWidth: info.width, height: info.height))
      paper.background = Graphic(
        [.image(picture, size.rect, alpha: 1)],
        origin: .page(original, number: index)
      )
      builder.beginPage(size: size, paper: paper)
      builder.setTitles(titles.pages[index])
      builder.beginLayer()
    }
    var result = InkImport(format: .pdf, drawing: builder.finish(), channels: [])
    result.notes = notes
    let reader = DeferredPageReader(password: input.password, pictures: pictures)
    reader.use(document, as: original)
    try result.readDeferredPages(
      input.pdfPages,
      reader,
      memory: input.limits.memory,
      input.progress
    )
    return result
  }

  private static func lastPart(_ path: String) -> String {
    if path == "-" { return "" }
    return path.split(separator: "/").last.map(String.init) ?? ""
  }
}

extension InkImport {
  /// Reads the deferred pages of a choice, and adds notes about what is missing.
  package mutating func readDeferredPages(
    _ choice: PDFPageChoice,
    _ reader: DeferredPageReader,
    memory: Int,
    _ progress: (_ done: Int, _ all: Int) -> Void
  ) throws(FormatError) {
    let chosen = drawing.pages.enumerated().filter { choice.contains($0.offset + 1) }
    notes += try reader.read(
      chosen.map(\.element.id),
      in: &drawing,
      memory: memory,
      progress: progress
    )
  }
}
