import InkCanvas
import InkDrawing

/// The label of a page, shown instead of its number, and the chapters that begin on it.
public struct PageTitleStatus: Sendable {
  /// The index of the page, from 0.
  public var page: Int
  /// The label in UTF-8, such as `iv`; empty for none.
  public var label: [UInt8]
  /// The chapters that begin on the page, in UTF-8: a line for each, its title after as many tabs as its level, 0 to
  /// 15.
  public var chapters: [UInt8]
}

extension CanvasSession {
  /// The titles of the pages that have any, in order.
  var pageTitles: [PageTitleStatus] {
    guard let canvas else { return [] }
    var list: [PageTitleStatus] = []
    for (index, page) in canvas.drawing.pages.enumerated() where !page.titles.isEmpty {
      let titles = page.titles
      list.append(PageTitleStatus(page: index, label: titles.label, chapters: titles.lines))
    }
    return list
  }

  /// Sets the titles of the page at an index, counted from 0.
  @inline(never)
  func titlePage(_ index: Int, _ label: [UInt8], _ chapters: [UInt8]) throws(Refusal) {
    let pages = try editable().drawing.pages
    guard pages.indices.contains(index) else { throw .noSuchPage }
    let titles = PageTitles(label: label, lines: chapters)
    try apply { drawing, _ in .setTitles(titles, of: pages[index].id, in: drawing) }
  }
}
