import InkCanvas
import InkDocuments
import InkDrawing
import InkGraphics
import InkStrokes

/// A page whose paper is a page of a PDF document that the host must still read, with
/// ``CanvasEdit/readPages(page:first:bytes:)``.
public struct DeferredPageStatus: Sendable {
  /// The index of the page in the open document, from 0.
  public var page: Int
  /// The index of its paper among the pages of the PDF document, from 0.
  public var number: Int
  /// A number of the PDF document, at least 0: equal for pages of the same document, and the same while other documents
  /// are read or added.
  public var original: Int
}

extension CanvasSession {
  /// The pages whose papers must be read, by ascending index.
  var deferredPages: [DeferredPageStatus] {
    guard let canvas else { return [] }
    var list: [DeferredPageStatus] = []
    for (index, page) in canvas.drawing.pages.enumerated() {
      guard let deferred = page.paper.deferredPage else { continue }
      let original = Int(truncatingIfNeeded: deferred.original.stamp.counter & 0x7fff_ffff)
      list.append(DeferredPageStatus(page: index, number: deferred.number, original: original))
    }
    return list
  }

  /// The bytes of the PDF document that a page has as paper; empty if there is none.
  func original(ofPage index: Int) -> [UInt8] {
    guard let drawing = canvas?.drawing, drawing.pages.indices.contains(index),
      case .page(let id, _)? = drawing.pages[index].paper.background?.origin
    else { return [] }
    return drawing.resource(id)?.bytes ?? []
  }

  /// Sets the papers of deferred pages of the PDF document of a page.
  ///
  /// - Parameters:
  ///   - bytes: A document of the papers of consecutive pages; of a paper without shapes, the text is kept for searches.
  ///   - first: The index of the first of them in the PDF document, from 0.
  ///   - page: A page of that PDF document in the drawing, counted from 0.
  @inline(never)
  func readPages(_ bytes: [UInt8], from first: Int, ofOriginalOf page: Int) throws(Refusal) {
    let canvas = try drawn()
    guard canvas.document.isEditable else { throw .readOnly }
    guard let (document, _, _) = DocumentLog.read(bytes, plugins: library.plugins) else {
      throw .unreadable
    }
    let pages = canvas.drawing.pages
    guard pages.indices.contains(page) else { throw .noSuchPage }
    // Another replica may have set the paper already.
    guard let deferred = pages[page].paper.deferredPage else { return }
    let papers = document.drawing.pages
    func picture(_ number: Int) -> Picture? {
      let index = number - first
      guard papers.indices.contains(index), let paper = papers[index].paper.background,
        paper.items.count == 1, case .image(let picture, _, _, _) = paper.items[0]
      else { return nil }
      return picture
    }
    deferredTexts.add(pages.compactMap { $0.paper.deferredPage }, of: deferred.original, picture)
    let haveShapes = papers.indices.contains {
      picture(first + $0)?.vector.map { !$0.isDeferred } ?? false
    }
    guard haveShapes else { return }
    do throws(EditError) {
      merge(
        try canvas.apply { drawing in
          .read(of: deferred.original, in: &drawing, picture)
        }
      )
    } catch { throw Refusal(error) }
  }
}
