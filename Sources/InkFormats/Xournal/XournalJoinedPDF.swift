import InkDrawing
import InkGraphics

/// The pages of several PDF documents below a drawing, joined to one, since Xournal++ shows only one per document.
struct XournalJoinedPDF {
  /// A page of a PDF document.
  private struct Key: Hashable {
    var document: ResourceID
    var number: Int
  }

  /// The joined document, with the pages that the drawing shows, each once.
  let bytes: [UInt8]

  private let numbers: [Key: Int]

  /// Joins the documents; `nil` if the drawing has fewer than two, or if they can't be joined.
  ///
  /// - Complexity: Starts a process, which takes time linear in the sizes of the documents.
  init?(_ drawing: Drawing) {
    var numbers: [Key: Int] = [:]
    var backgrounds: [Graphic] = []
    for page in drawing.pages {
      guard let background = page.paper.background,
        case .page(let document, let number) = background.origin, background.items.count == 1,
        case .image(_, let rect, let alpha, _) = background.items[0],
        drawing.resource(document)?.bytes.isEmpty == false
      else { continue }
      let key = Key(document: document, number: number)
      guard numbers[key] == nil else { continue }
      numbers[key] = backgrounds.count
      // Where the page is in the drawing doesn't matter here.
      guard case .image(let picture, _, _, _) = background.items[0] else { continue }
      backgrounds.append(
        Graphic([.image(picture, rect, alpha: alpha)], origin: background.origin)
      )
    }
    guard Set(numbers.keys.map(\.document)).count > 1 else { return nil }
    let originals = PDFOriginals()
    let overlay = Overlay()
    let writer = PDFWriter(painter: InkPainter()) { overlay.bytes += $0 }
    for background in backgrounds {
      var paper = Paper.plain
      paper.background = background
      let area = background.bounds
      guard let original = originals.background(of: paper, area, in: drawing) else { return nil }
      originals.add(original, area)
      writer.beginPage(area, paper: background.items, over: original)
      writer.endPage()
    }
    writer.finish(producer: "inkstone", time: nil)
    guard let bytes = originals.pdf(overlay.bytes) else { return nil }
    (self.bytes, self.numbers) = (bytes, numbers)
  }

  /// The bytes of a PDF, collected by a callback.
  private final class Overlay { var bytes: [UInt8] = [] }

  /// Returns the index of a page of a document in the joined one; `nil` if it isn't there.
  func number(_ document: ResourceID, _ number: Int) -> Int? {
    numbers[Key(document: document, number: number)]
  }
}
