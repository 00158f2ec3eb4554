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
    /// Only the texts of all pages, or of those that contain words: the output has no shapes, no ink, and not the PDF
    /// document.
    case texts(words: String?)
    /// The papers and texts that are requested while the process runs; see ``PaperServer``.
    case asked

    /// Returns the pages to read as shapes.
    ///
    /// - Parameter page: The number of the only page that is written, from 1; `nil` for all.
    func choice(ofPage page: Int?) -> PDFPageChoice {
      switch self {
      case .all: page.map { .some($0...$0) } ?? .all
      case .later: .some(1...1)
      case .texts, .asked: .none
      case .alone(let range): .some(range)
      }
    }
  }

  static let spec = OptionSpec(
    "papers",
    value: "WHICH",
    "For a PDF: later reads its first page and leaves the others to be read when they are shown, so that a long "
      + "document opens at once; "
      + "N-M writes the shapes of these pages alone, without the PDF, texts the texts of all pages, and texts:WORDS "
      + "of pages with these words. Default: all."
  )

  /// Returns the value of the option.
  static func value(of arguments: ParsedArguments) throws(CommandError) -> Value {
    guard let text = arguments["papers"] else { return .all }
    guard let value = value(of: text) else {
      throw .usage("--papers takes all, later, texts, or page numbers such as 3-8, not '\(text)'")
    }
    return value
  }

  /// Returns the value that a text stands for; `nil` if there is none.
  static func value(of text: String) -> Value? {
    switch text {
    case "all": return .all
    case "later": return .later
    case "texts": return .texts(words: nil)
    case "asked": return .asked
    case _ where text.hasPrefix(wordsPrefix):
      return .texts(words: String(text.dropFirst(wordsPrefix.count)))
    default: break
    }
    let numbers = text.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
    guard (1...2).contains(numbers.count), let first = numbers[0],
      let last = numbers[numbers.count - 1],
      first >= 1, last >= first
    else { return nil }
    return .alone(first...last)
  }

  private static let wordsPrefix = "texts:"
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
  /// - Parameters:
  ///   - words: Words without which the text of a page is empty; `nil` for all texts.
  ///   - reader: The reader of the PDF documents.
  /// - Throws: `FormatError` if a document can't be read; the text of a damaged page is empty.
  func paperTexts(
    with words: String?,
    _ reader: DeferredPageReader
  ) throws(FormatError) -> InkImport {
    let builder = DrawingBuilder()
    var texts: [ResourceID: PDFTexts] = [:]
    for page in drawing.pages {
      var paper = Paper.plain
      if let deferred = page.paper.deferredPage,
        case .image(let picture, let rect, _, _)? = page.paper.background?.items.first,
        let vector = picture.vector
      {
        if texts[deferred.original] == nil {
          let utf8 = words.map { Array($0.utf8) }
          texts[deferred.original] = try reader.texts(
            of: deferred.original,
            in: drawing,
            with: utf8
          )
        }
        let text = (try? texts[deferred.original]?.text(deferred.number)) ?? PageText()
        paper.background = Graphic([
          .image(InkGraphics.Picture(vector.with(text)), rect, alpha: 1)
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
