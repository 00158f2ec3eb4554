import InkDrawing
import InkFormats

/// The option `--papers`, which selects the pages of a PDF document that are read as shapes.
enum PapersOption {
  /// The pages of a PDF document whose shapes are written as the paper of the pages.
  enum Value {
    /// All pages of the output.
    case all
    /// No page: the output contains the PDF document, from which a program reads the shapes of a page when it shows it.
    case later
    /// A range of page numbers, from 1: the output has only the shapes of these pages, without ink and without the PDF
    /// document.
    case alone(ClosedRange<Int>)

    /// Returns the pages to read as shapes.
    ///
    /// - Parameter page: The number of the only page that is written, from 1; `nil` for all.
    func choice(ofPage page: Int?) -> PDFPageChoice {
      switch self {
      case .all: page.map { .some($0...$0) } ?? .all
      case .later: .none
      case .alone(let range): .some(range)
      }
    }
  }

  static let spec = OptionSpec(
    "papers",
    value: "WHICH",
    "For a PDF: later leaves its pages to be read when they are shown, so that a long document opens at once; "
      + "N-M writes the shapes of these pages alone, without the PDF. Default: all."
  )

  /// Returns the value of the option.
  static func value(of arguments: ParsedArguments) throws(CommandError) -> Value {
    guard let text = arguments["papers"], text != "all" else { return .all }
    if text == "later" { return .later }
    let numbers = text.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
    guard (1...2).contains(numbers.count), let first = numbers[0],
      let last = numbers[numbers.count - 1],
      first >= 1, last >= first
    else { throw .usage("--papers takes all, later, or page numbers such as 3-8, not '\(text)'") }
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
    var papers = InkImport(format: format, drawing: builder.finish(), channels: [])
    papers.notes = notes
    return papers
  }
}
