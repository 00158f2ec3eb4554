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
  /// The file is stored once, unchanged; the pages are shapes that refer to it. A page that can't be drawn is blank, with
  /// a note. An editable PDF that no other program has changed is the document that it embeds.
  static func read(_ input: FormatInput) throws(FormatError) -> InkImport {
    let document: PDFDocument
    do throws(PDFError) {
      document = try PDFDocument(
        input.bytes,
        password: input.password,
        pictures: input.plugins.pictures ?? PictureFileDecoder.shared
      )
    } catch {
      throw FormatError(error.description)
    }
    guard document.pages.count <= input.limits.pages else {
      throw FormatError("has \(document.pages.count) pages, more than \(input.limits.pages)")
    }
    var notes: [String] = []
    if let attached = document.attachment(named: PDFSeal.name) {
      if PDFSeal.isIntact(input.bytes) {
        return try InkReader.read(
          documentOf: attached.count,
          limits: input.limits,
          plugins: input.plugins
        ) { InkDocumentReader.readFrames(of: attached, $0) }
      }
      notes.append(
        "another program has changed the PDF, so its pages are read as paper; the ink that it was written with is "
          + "its attachment \(PDFSeal.name)"
      )
    }
    var budget = ReadingBudget(input.limits)
    let builder = DrawingBuilder()
    let original = builder.addResource(
      input.bytes,
      mediaType: "application/pdf",
      name: input.name.map(lastPart) ?? ""
    )
    var known: Set<ObjectIdentifier> = []
    for (index, info) in document.pages.enumerated() {
      let size = PageSize(info.width, info.height)
      var paper = Paper.plain
      let page: PDFPage?
      do throws(PDFError) {
        page = try document.page(index)
      } catch {
        notes.append("\(error.description); it is blank")
        page = nil
      }
      if let page {
        try budget.reserve(memory(of: page.picture, &known))
        paper.background = Graphic(
          [.image(page.picture, size.rect, alpha: 1)],
          origin: .page(original, number: index)
        )
        notes += page.notes.map { "page \(index + 1): \($0) of the PDF is missing" }
      }
      builder.beginPage(size: size, paper: paper)
      builder.beginLayer()
    }
    var result = InkImport(format: .pdf, drawing: builder.finish(), channels: [])
    result.notes = notes
    return result
  }

  /// Returns the memory of a picture and its parts, except those that were counted.
  private static func memory(of picture: Picture, _ known: inout Set<ObjectIdentifier>) -> Int {
    guard let vector = picture.vector else { return 0 }
    var bytes = vector.bytes.count
    for part in vector.parts where known.insert(ObjectIdentifier(part)).inserted {
      bytes += part.file?.count ?? part.vector?.bytes.count ?? 0
    }
    return bytes
  }

  private static func lastPart(_ path: String) -> String {
    if path == "-" { return "" }
    return path.split(separator: "/").last.map(String.init) ?? ""
  }
}
