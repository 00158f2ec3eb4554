import InkCanvas
import InkDrawing
public import InkGraphics
import InkStrokes

extension CanvasSession {
  /// The greatest distance of a point from a character that counts as on it, in page units.
  private static let reach = 4.0

  /// Returns the occurrences of words in the texts and the paper of a page, as records of ``MatchStatus`` in
  /// little-endian doubles; empty if there are none, or no such page.
  ///
  /// - Parameters:
  ///   - words: The words in UTF-8; see ``/InkDrawing/TextPattern`` for what matches them.
  ///   - page: The index of the page, from 0.
  /// - Complexity: Linear in the texts of the page.
  public func matches(of words: [UInt8], onPage page: Int) -> [UInt8] {
    guard let (drawing, id) = shownPage(page) else { return [] }
    let matches = drawing.matches(
      of: TextPattern(utf8: words),
      on: id,
      with: paperText(id, drawing)
    )
    return Self.bytes(of: matches.map { MatchStatus($0) })
  }

  /// Returns the text of a page's paper between two points, as a record of ``TextRangeStatus``.
  ///
  /// - Parameters:
  ///   - page: The index of the page, from 0.
  ///   - start: The point where the selection starts, in page units.
  ///   - end: The point where it ends, in page units.
  ///   - unit: The unit to which both ends are extended, such as whole words.
  /// - Returns: One record as little-endian doubles; empty if there is no such page.
  public func textRange(
    onPage page: Int,
    from start: Point,
    to end: Point,
    unit: TextUnit
  ) -> [UInt8] {
    guard let (drawing, id) = shownPage(page) else { return [] }
    let text = paperText(id, drawing)
    let range = text.range(from: start, to: end, unit)
    let rects = text.rects(of: range).map { RectStatus($0) }
    return Self.bytes(of: [TextRangeStatus(rects: rects, text: text.utf8(of: range))])
  }

  /// Returns the point of a page that is at a pixel of the view, as a record of ``PagePoint``.
  ///
  /// The record is in little-endian doubles; empty before a document is open, or if the pixel isn't finite.
  public func pagePoint(at pixel: Point) -> [UInt8] {
    guard let shown, pixel.isFinite else { return [] }
    let id = shown.page(at: pixel)
    let drawing = shown.drawing
    guard let index = drawing.pages.firstIndex(where: { $0.id == id }),
      let back = shown.transform(of: id)?.inverted
    else { return [] }
    let point = back.apply(pixel)
    let isText = paperText(id, drawing).word(at: point, within: Self.reach) != nil
    return Self.bytes(of: [PagePoint(page: index, x: point.x, y: point.y, isText: isText)])
  }

  /// Returns the transform from page units to pixels of the view; `nil` if the page isn't in view or doesn't exist.
  ///
  /// - Parameter page: The index of the page, from 0.
  public func transform(ofPage page: Int) -> Affine? {
    guard let (_, id) = shownPage(page) else { return nil }
    return shown?.transform(of: id)
  }

  /// Marks text by strokes of a highlighter with flat ends, one for each line.
  @inline(never)
  func markText(
    onPage page: Int,
    _ start: Point,
    _ end: Point,
    _ unit: TextUnit,
    _ color: Color
  ) throws(Refusal) {
    let canvas = try editable()
    guard let (drawing, id) = shownPage(page) else { throw .noSuchPage }
    let editableLayers = drawing.editableLayers(of: id)
    guard let layer = editableLayers.first(where: { $0.id == canvas.layer }) ?? editableLayers.last
    else { throw .noEditableLayer }
    let text = paperText(id, drawing)
    let range = text.range(from: start, to: end, unit)
    guard !range.isEmpty else { return }
    let strokes: [Stroke]
    do throws(InvalidValue) {
      strokes = try text.highlights(of: [range], color: color, blendMode: .multiply)
    } catch {
      throw .outOfRange
    }
    do throws(EditError) {
      merge(try canvas.apply { .add(strokes, to: layer.id, in: &$0) })
    } catch {
      throw Refusal(error)
    }
  }

  /// Returns the text of a page's paper; that of a page whose shapes haven't been read may be known already.
  private func paperText(_ page: PageID, _ drawing: Drawing) -> PageText {
    let known = drawing.page(page).flatMap { deferredTexts.paper($0.paper) }
    return known?.pageText ?? drawing.paperText(of: page)
  }

  /// Returns the visible drawing, and the id of a page of it.
  private func shownPage(_ page: Int) -> (Drawing, PageID)? {
    guard let drawing = shown?.drawing else { return nil }
    let pages = drawing.pages
    return pages.indices.contains(page) ? (drawing, pages[page].id) : nil
  }
}

extension PageText {
  /// Returns the indices of the characters between two points, extended to whole words or lines.
  fileprivate func range(from start: Point, to end: Point, _ unit: TextUnit) -> Range<Int> {
    let range = range(from: start, to: end)
    let ends: [Range<Int>?] =
      switch unit {
      case .characters: []
      case .words: [start, end].map { word(at: $0, within: .infinity) }
      case .lines: [start, end].map { line(at: $0, within: .infinity) }
      }
    return ends.reduce(range) { whole, part in
      guard let part else { return whole }
      if whole.isEmpty { return part }
      return min(whole.lowerBound, part.lowerBound)..<max(whole.upperBound, part.upperBound)
    }
  }
}
