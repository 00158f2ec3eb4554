import InkDrawing
import InkPDF

/// The labels of the pages of a PDF document, and the chapters of its outline.
struct PDFTitles {
  /// The titles of each page.
  let pages: [PageTitles]

  /// Collects the titles of a document.
  ///
  /// Labels that are the numbers of their pages are left out, as they would be wrong when pages move.
  init(of document: PDFDocument) {
    let labels = document.pages.map { Array($0.label.utf8) }
    let hasLabels = labels.enumerated().contains { index, label in
      !label.isEmpty && label != Array("\(index + 1)".utf8)
    }
    var chapters: [[Chapter]] = labels.map { _ in [] }
    for entry in document.outline where chapters.indices.contains(entry.page) {
      chapters[entry.page].append(Chapter(entry.title, level: entry.level))
    }
    pages = zip(labels, chapters).map { PageTitles(label: hasLabels ? $0 : [], chapters: $1) }
  }
}
