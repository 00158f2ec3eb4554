extension DrawingOperation {
  /// Returns an operation that sets the label of a page, such as `iv`.
  ///
  /// - Parameters:
  ///   - label: The label; empty for none. It is truncated to 1,024 bytes of UTF-8, and control characters become
  ///     spaces.
  ///   - page: The page.
  ///   - drawing: The drawing that contains the page.
  public static func setLabel(
    _ label: String,
    of page: PageID,
    in drawing: Drawing
  ) -> DrawingOperation {
    let chapters = drawing.page(page)?.chapters ?? []
    return setTitles(
      PageTitles(label: Array(label.utf8), chapters: chapters),
      of: page,
      in: drawing
    )
  }

  /// Returns an operation that sets the chapters that begin on a page.
  ///
  /// - Parameters:
  ///   - chapters: The chapters in reading order; those after the first 256 are left out.
  ///   - page: The page.
  ///   - drawing: The drawing that contains the page.
  public static func setChapters(
    _ chapters: [Chapter],
    of page: PageID,
    in drawing: Drawing
  ) -> DrawingOperation {
    let label = drawing.page(page)?.titles.label ?? []
    return setTitles(PageTitles(label: label, chapters: chapters), of: page, in: drawing)
  }

  /// Returns an operation that sets the label of a page and the chapters that begin on it.
  ///
  /// It is empty if nothing would change.
  package static func setTitles(
    _ titles: PageTitles,
    of page: PageID,
    in drawing: Drawing
  ) -> DrawingOperation {
    let previous = drawing.page(page)?.titles ?? .none
    let steps: [Step] =
      titles == previous ? [] : [.page(page, .titles(titles, previous: previous))]
    return DrawingOperation(.pages, steps)
  }
}
