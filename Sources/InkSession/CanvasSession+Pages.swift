import InkCanvas
import InkDocuments
import InkDrawing
import InkGraphics
import InkStrokes

extension CanvasSession {
  /// The page at an index, counted from 0.
  ///
  /// - Throws: ``Refusal/noSuchPage`` if there is none.
  private func page(_ index: Int) throws(Refusal) -> PageID {
    let pages = try editable().drawing.pages
    guard pages.indices.contains(index) else { throw .noSuchPage }
    return pages[index].id
  }

  private func show(_ page: PageID) throws(Refusal) {
    merge(try editable().show(page: page))
  }

  @inline(never)
  func addPage(at index: Int, _ size: PageSize?) throws(Refusal) {
    guard try index <= editable().drawing.pages.count else { throw .noSuchPage }
    try apply { drawing, page in
      let paper = drawing.page(page)?.paper ?? .plain
      return .addPage(size: size, paper: paper, at: index, in: &drawing)
    }
    try show(page(index))
  }

  @inline(never)
  func removePage(_ index: Int) throws(Refusal) {
    let page = try page(index)
    guard try editable().drawing.pages.count > 1 else { throw .lastPage }
    try apply { _, _ in .removePage(page) }
  }

  @inline(never)
  func showPage(_ index: Int) throws(Refusal) {
    let page = try page(index)
    guard try !editable().drawing.layers(of: page).isEmpty else { throw .noSuchLayer }
    try show(page)
  }

  @inline(never)
  func movePage(_ index: Int, to target: Int) throws(Refusal) {
    let page = try page(index)
    guard try target < editable().drawing.pages.count else { throw .noSuchPage }
    try apply { drawing, _ in .movePage(page, to: target, in: drawing) }
  }

  @inline(never)
  func duplicatePage(_ index: Int) throws(Refusal) {
    let page = try page(index)
    try apply { drawing, _ in .duplicatePage(page, in: &drawing) }
    try show(self.page(index + 1))
  }

  @inline(never)
  func turnPage(_ index: Int, _ isClockwise: Bool) throws(Refusal) {
    let page = try page(index)
    let canvas = try editable()
    merge(canvas.edit { $0.select([]) })
    try apply { drawing, _ in .turn(page, quarters: isClockwise ? 1 : -1, in: drawing) }
  }

  /// Inserts the pages of a document, and shows the first of them.
  @inline(never)
  func insertPages(_ bytes: [UInt8], at index: Int) throws(Refusal) {
    guard try index <= editable().drawing.pages.count else { throw .noSuchPage }
    guard let (document, _, _) = DocumentLog.read(bytes, plugins: library.plugins),
      !document.drawing.pages.isEmpty
    else { throw .unreadable }
    try apply { drawing, _ in
      DrawingOperation.insertPages(of: document.drawing, at: index, in: &drawing).operation
    }
    try show(page(index))
  }

  /// Replaces the PDF document of a page by one whose ink annotations are strokes.
  @inline(never)
  func takeAnnotations(_ bytes: [UInt8], ofOriginalOf page: Int) throws(Refusal) {
    let pages = try editable().drawing.pages
    guard pages.indices.contains(page) else { throw .noSuchPage }
    guard let (document, _, _) = DocumentLog.read(bytes, plugins: library.plugins) else {
      throw .unreadable
    }
    let hasInk = document.drawing.pagesWithLayers.contains { _, layers in
      layers.contains { !$0.items.isEmpty }
    }
    guard hasInk, case .page(let original, _)? = pages[page].paper.background?.origin else {
      return
    }
    try apply { drawing, _ in
      .takeAnnotations(of: original, from: document.drawing, in: &drawing)
    }
  }

  /// A page as the bytes of a document; empty if there is no such page.
  @inline(never)
  func pageBytes(_ index: Int) -> [UInt8] {
    guard let drawing = canvas?.drawing, drawing.pages.indices.contains(index),
      let identifier = log?.identifier
    else { return [] }
    var (document, fresh) = (
      InkDocument(drawing.copy(of: [drawing.pages[index].id])), DocumentLog(identifier)
    )
    return fresh.rewrite(&document) ?? []
  }

  @inline(never)
  func setPageSize(_ size: PageSize?) throws(Refusal) {
    try apply { drawing, page in
      var chosen = size
      chosen?.origin = drawing.page(page)?.size?.origin ?? .origin
      return .setSize(chosen, of: page)
    }
  }

  @inline(never)
  func addRoom(
    _ left: Double,
    _ top: Double,
    _ right: Double,
    _ bottom: Double
  ) throws(Refusal) {
    let canvas = try editable()
    guard let size = canvas.drawing.page(canvas.page)?.size else { return }
    let area = Rect(
      x: size.origin.x - left,
      y: size.origin.y - top,
      width: size.width + left + right,
      height: size.height + top + bottom
    )
    guard let larger = PageSize(area) else { throw .outOfRange }
    try apply { _, page in .setSize(larger, of: page) }
  }

  @inline(never)
  func setPaper(_ paper: Paper, _ margin: Double, _ marginColor: Color?) throws(Refusal) {
    var chosen = paper
    if margin > 0 {
      guard let marginColor else { throw .outOfRange }
      chosen.margin = Paper.Margin(margin, color: marginColor)
    }
    try apply { drawing, page in
      let last = drawing.page(page)?.paper
      chosen.background = last?.background
      chosen.lineWidth = last?.lineWidth ?? chosen.lineWidth
      // The chosen ruling replaces a ruling that another program has printed.
      if case .ruling? = chosen.background?.origin { chosen.background = nil }
      return .setPaper(chosen, of: page)
    }
  }
}
