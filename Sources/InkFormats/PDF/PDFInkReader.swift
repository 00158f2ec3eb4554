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
  /// document that it embeds. If ink annotations become ink, the file is stored without them.
  static func read(_ input: FormatInput) throws(FormatError) -> InkImport {
    let pictures = input.plugins.pictures ?? PictureFileDecoder.shared
    var notes: [String] = []
    var (strokes, pdf): (PageStrokes, [UInt8]) = ([:], input.bytes)
    let isSealed = PDFSeal.isIntact(input.bytes)
    if input.annotations == .ink, !isSealed { (strokes, pdf) = try ink(from: input, &notes) }
    let document: PDFDocument
    do throws(PDFError) {
      document = try PDFDocument(pdf, password: input.password, pictures: pictures)
    } catch {
      throw FormatError(error.description)
    }
    guard document.pages.count <= input.limits.pages else {
      throw FormatError(
        "the PDF has \(document.pages.count) pages, more than the limit of \(input.limits.pages)"
      )
    }
    if let attached = document.attachment(named: PDFSeal.name) {
      if isSealed {
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
      pdf,
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
      for stroke in strokes[index] ?? [] { builder.add(stroke) }
    }
    var result = InkImport(format: .pdf, drawing: builder.finish(), channels: [])
    result.notes = notes
    if input.annotations == .paper { result.inkAnnotationCount = document.inkAnnotationCount() }
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
  /// Reads the deferred pages that a choice contains, and adds notes about what is missing.
  ///
  /// - Throws: The errors of ``DeferredPageReader/read(_:in:memory:progress:)``.
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
