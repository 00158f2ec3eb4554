import InkDrawing

/// A page of a PDF that is written, with its titles.
struct PDFTitledPage {
  /// The number of the page's object in the PDF file.
  var object: Int
  /// The height of the page, in PDF's units.
  var height: String
  var titles: PageTitles
}

extension PDFWriter {
  /// Writes the outline and the labels of the pages.
  ///
  /// - Returns: The entries of the catalog; empty if no page has titles.
  func titleEntries(_ pages: [PDFTitledPage]) -> String {
    var entries = ""
    if pages.contains(where: { !$0.titles.chapters.isEmpty }) {
      entries += "/Outlines \(outline(pages)) 0 R"
    }
    if pages.contains(where: { !$0.titles.label.isEmpty }) {
      var labels = ""
      for (index, page) in pages.enumerated() {
        let label = page.titles.label
        if index > 0, label == pages[index - 1].titles.label, label.isEmpty { continue }
        let text = PDFFile.string(String(decoding: label, as: UTF8.self))
        labels += label.isEmpty ? "\(index)<<>>" : "\(index)<</P\(text)>>"
      }
      entries += "/PageLabels<</Nums[\(labels)]>>"
    }
    return entries
  }

  /// A chapter in the tree of the outline.
  private struct Entry {
    var object: Int
    var chapter: Chapter
    var page: PDFTitledPage
    /// The index of the chapter above it; `nil` for none.
    var parent: Int?
    var children: [Int] = []
  }

  /// Writes the outline; returns the number of its object.
  private func outline(_ pages: [PDFTitledPage]) -> Int {
    let root = file.reserve()
    var entries: [Entry] = []
    var tops: [Int] = []
    // The chapters that the next one can be within.
    var open: [Int] = []
    for page in pages {
      for chapter in page.titles.chapters {
        while let last = open.last, entries[last].chapter.level >= chapter.level {
          open.removeLast()
        }
        let index = entries.count
        if let parent = open.last {
          entries[parent].children.append(index)
        } else {
          tops.append(index)
        }
        entries.append(
          Entry(object: file.reserve(), chapter: chapter, page: page, parent: open.last)
        )
        open.append(index)
      }
    }
    func range(_ children: [Int]) -> String {
      guard let first = children.first, let last = children.last else { return "" }
      return "/First \(entries[first].object) 0 R/Last \(entries[last].object) 0 R"
    }
    for siblings in [tops] + entries.map(\.children) {
      for (at, index) in siblings.enumerated() {
        let entry = entries[index]
        let parent = entry.parent.map { entries[$0].object } ?? root
        var text = "<</Title\(PDFFile.string(entry.chapter.title))/Parent \(parent) 0 R"
        if at > 0 { text += "/Prev \(entries[siblings[at - 1]].object) 0 R" }
        if at + 1 < siblings.count { text += "/Next \(entries[siblings[at + 1]].object) 0 R" }
        // A negative count closes the entry.
        if !entry.children.isEmpty {
          text += "\(range(entry.children))/Count -\(entry.children.count)"
        }
        text += "/Dest[\(entry.page.object) 0 R/XYZ 0 \(entry.page.height) 0]>>"
        file.object(text, as: entry.object)
      }
    }
    return file.object("<</Type/Outlines/Count \(tops.count)\(range(tops))>>", as: root)
  }
}
