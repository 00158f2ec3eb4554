import InkDrawing
import InkFormats
import InkGraphics

/// The option `--papers`, which selects the pages of a PDF document that are read as shapes.
enum PapersOption {
  /// The pages of a PDF document whose shapes are written as the paper of the pages.
  enum Value {
    /// All pages of the output.
    case all
    /// The first page, which is shown first: the output contains the PDF document, from which a program reads the shapes
    /// of another page when it shows it.
    case later
    /// A range of pages of the PDF document, numbered from 1: the output has only what is drawn on these pages, as paper,
    /// without ink and without the PDF document.
    case alone(ClosedRange<Int>)
    /// Only the texts of all pages: the output has no shapes, no ink, and not the PDF document.
    case texts

    /// Returns the pages to read as shapes.
    ///
    /// - Parameter page: The number of the only page that is written, from 1; `nil` for all.
    func choice(ofPage page: Int?) -> PDFPageChoice {
      switch self {
      case .all: page.map { .some($0...$0) } ?? .all
      case .later: .some(1...1)
      case .texts: .none
      case .alone(let range): .some(range)
      }
    }
  }

  static let spec = OptionSpec(
    "papers",
    value: "WHICH",
    "For a PDF: later reads its first page and leaves the others to be read when they are shown, so that a long "
      + "document opens at once; "
      + "N-M writes the shapes of these pages alone, without the PDF, and texts the texts of all pages. Default: all."
  )

  /// Returns the value of the option.
  static func value(of arguments: ParsedArguments) throws(CommandError) -> Value {
    guard let text = arguments["papers"], text != "all" else { return .all }
    if text == "later" { return .later }
    if text == "texts" { return .texts }
    let numbers = text.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
    guard (1...2).contains(numbers.count), let first = numbers[0],
      let last = numbers[numbers.count - 1],
      first >= 1, last >= first
    else {
      throw .usage("--papers takes all, later, texts, or page numbers such as 3-8, not '\(text)'")
    }
    return .alone(first...last)
  }
}

extension InkImport {
  /// Returns a file with only the papers of some pages: without ink, and without the PDF documents.
  func papersAlone(_ range: ClosedRange<Int>) -> InkImport {
    let builder = DrawingBuilder()
    for (index, page) in drawing.pages.enumerated() where range.contains(index + 1) {
      var paper = page.paper
      paper.background = paper.background.map { Graphic($0.items) }
      builder.beginPage(size: page.size, paper: paper)
    }
    return alone(builder)
  }

  /// Returns a file with only the texts of the PDF pages that are papers: without shapes, ink and the PDF documents.
  ///
  /// - Parameter password: The password of encrypted documents; `nil` if none is known.
  /// - Throws: `FormatError` if a document can't be read; the text of a damaged page is empty.
  func paperTexts(password: String?) throws(FormatError) -> InkImport {
    let builder = DrawingBuilder()
    var texts: [ResourceID: PDFTexts] = [:]
    for page in drawing.pages {
      var paper = Paper.plain
      if let deferred = page.paper.deferredPage,
        case .image(let picture, let rect, _, _)? = page.paper.background?.items.first,
        let vector = picture.vector
      {
        if texts[deferred.original] == nil, let bytes = drawing.resource(deferred.original)?.bytes {
          texts[deferred.original] = try PDFTexts(bytes, password: password)
        }
        let text = try? texts[deferred.original]?.text(deferred.number)
        paper.background = Graphic([
          .image(InkGraphics.Picture(vector.with(text ?? PageText())), rect, alpha: 1)
        ])
      }
      builder.beginPage(size: page.size, paper: paper)
    }
    return alone(builder)
  }

  /// Returns a file with the drawing of a builder, and the notes of this one.
  private func alone(_ builder: DrawingBuilder) -> InkImport {
    var papers = InkImport(format: format, drawing: builder.finish(), channels: [])
    papers.notes = notes
    return papers
  }
}
