import InkDrawing
import InkFormats
import InkGraphics

/// Reads documents of GoodNotes 5 and 6.
///
/// A document is a zip archive: events that make pages and papers, a file with the elements of each page, and attachments.
/// Ink, shapes, pictures and texts are read in the order of the file, except that pictures are below all others, as in
/// the program.
enum GoodNotesReader {
  /// The page units per unit of the canvas, 1/132 inch.
  static let unit = 72.0 / 132

  /// The size of a page without a paper, in units of the canvas.
  private static let standardSize = (width: 834.24, height: 1078.825)

  /// Returns whether the names of an archive are those of a document.
  static func isDocument(_ names: [String]) -> Bool {
    names.contains { name in
      name.utf8.elementsEqual("index.notes.pb".utf8)
        || name.utf8.elementsEqual("index.events.pb".utf8)
    }
  }

  /// Reads a document; throws an error if it is malformed or exceeds the limits.
  static func read(_ input: FormatInput) throws(FormatError) -> InkImport {
    let scene = ForeignScene(input)
    let package = try GoodNotesPackage(input, scene)
    guard !package.pages.isEmpty else { throw FormatError("the document has no pages") }
    var papers = GoodNotesPapers(package, scene)
    var builder = GoodNotesPageBuilder(package, scene)
    for page in package.pages {
      let template = page.properties.flatMap { package.events.templates[$0.template.value] }
      let canvas = template?.size ?? standardSize
      let size = ForeignScene.pageSize(canvas.width * unit, canvas.height * unit)
      guard let size else { throw FormatError("a page has an invalid size") }
      try scene.beginPage(size: size, paper: try papers.paper(template, size))
      if let turns = page.properties?.turns.value, turns % 4 != 0 {
        scene.omit("pages that the program turns, not turned")
      }
      guard let name = page.name, let bytes = try package.file(name) else { continue }
      try scene.budget.check(bytes.count)
      try builder.add(bytes)
    }
    if package.events.recordings > 0 {
      scene.omit("recordings of sound, left out", package.events.recordings)
    }
    if package.events.comments > 0 { scene.omit("comments, left out", package.events.comments) }
    var file = scene.finish(.goodNotes)
    let reader = DeferredPageReader(password: input.password)
    do throws(FormatError) {
      try file.readDeferredPages(
        input.pdfPages,
        reader,
        memory: input.limits.memory,
        input.progress
      )
    } catch {
      if error.isLimit { throw error }
      file.notes.append("papers are not shown: \(error)")
    }
    return file
  }
}
