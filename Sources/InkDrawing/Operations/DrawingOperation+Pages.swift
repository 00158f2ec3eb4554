import InkGraphics

extension DrawingOperation {
  /// Returns an operation that adds a page with one layer.
  ///
  /// - Parameters:
  ///   - size: The size, in page units; `nil` for an infinite page.
  ///   - paper: The paper below the ink. The default is plain.
  ///   - resources: The files that the background of the paper names as its ``Graphic/Origin`` and that the drawing
  ///     doesn't have yet.
  ///   - index: The index in ``Drawing/pages``; `nil` for the end.
  ///   - drawing: The drawing, which supplies the new ids; its contents are unchanged.
  public static func addPage(
    size: PageSize?,
    paper: Paper = .plain,
    with resources: [Resource] = [],
    at index: Int? = nil,
    in drawing: inout Drawing
  ) -> DrawingOperation {
    let pages = drawing.pages
    let gap = pageGap(pages, at: index ?? pages.count, moved: nil)
    let keys = gap.keys(1)
    var keeper = PictureKeeper(resources)
    let paper = keeper.register(paper, in: &drawing)
    let id = drawing.makePageID()
    var steps: [Step] = keeper.steps
    steps.append(.addPage(NewPage(id: id, position: keys[0], size: size, paper: paper)))
    steps.append(.addLayer(drawing.makeLayerID(), on: id, .middle))
    for (i, index) in gap.tied.enumerated() {
      steps.append(.page(pages[index].id, .position(keys[1 + i])))
    }
    return DrawingOperation(.pages, steps)
  }

  /// Returns an operation that removes a page with all its layers, even the last page; undo brings them back.
  public static func removePage(_ id: PageID) -> DrawingOperation {
    DrawingOperation(.pages, [.page(id, .removed(true))])
  }

  /// Returns an operation that moves a page to another position among the pages.
  ///
  /// - Parameters:
  ///   - id: The page.
  ///   - index: The new index in ``Drawing/pages``; clamped to the valid range.
  ///   - drawing: The drawing that contains the page.
  public static func movePage(_ id: PageID, to index: Int, in drawing: Drawing) -> DrawingOperation
  {
    let pages = drawing.pages
    let gap = pageGap(pages, at: index, moved: id)
    let keys = gap.keys(1)
    var steps: [Step] = [.page(id, .position(keys[0]))]
    for (i, index) in gap.tied.enumerated() {
      steps.append(.page(pages[index].id, .position(keys[1 + i])))
    }
    return DrawingOperation(.pages, steps)
  }

  /// Returns an operation that sets the size of a page, in page units, without moving its ink; `nil` makes the page
  /// infinite.
  ///
  /// Applying it throws ``EditError/invalidValue`` if the width or height is not above 0 or exceeds 10,000,000.
  public static func setSize(_ size: PageSize?, of page: PageID) -> DrawingOperation {
    DrawingOperation(.pages, [.page(page, .size(size))])
  }

  /// Returns an operation that sets the paper of a page; for a background with new pictures use
  /// ``setPaper(_:of:with:in:)``.
  ///
  /// Applying it throws ``EditError/invalidValue`` if a number of the paper is out of range, or if the background has
  /// pictures that are not resources of the drawing.
  public static func setPaper(_ paper: Paper, of page: PageID) -> DrawingOperation {
    DrawingOperation(.pages, [.page(page, .paper(paper))])
  }

  /// Returns an operation that scales a page with its contents and the pattern of its paper.
  ///
  /// Coordinates, including the corner of the page, are scaled by the ratios of the widths and of the heights, and
  /// the widths of ink by the square root of their product.
  ///
  /// - Parameters:
  ///   - page: The page.
  ///   - size: The new size, in page units; its origin is ignored.
  ///   - drawing: The drawing that contains the page.
  /// - Returns: The operation; empty for an infinite page.
  public static func rescale(
    _ page: PageID,
    to size: PageSize,
    in drawing: Drawing
  ) -> DrawingOperation {
    guard let old = drawing.page(page), let before = old.size else {
      return DrawingOperation(.pages, [])
    }
    let scale = Affine.scale(size.width / before.width, size.height / before.height)
    let corner = scale.apply(before.origin)
    var steps: [Step] = [.page(page, .size(PageSize(size.width, size.height, origin: corner)))]
    if old.paper.pattern != .plain {
      var paper = old.paper
      paper.spacing = max(paper.spacing * scale.d, Paper.minimumSpacing)
      steps.append(.page(page, .paper(paper)))
    }
    for layer in drawing.layers(of: page) {
      for item in layer.items {
        steps.append(.item(item.id, .transform(item.transform.concatenating(scale))))
      }
    }
    return DrawingOperation(.pages, steps)
  }

  static func pageGap(_ pages: [Page], at index: Int, moved: PageID?) -> Gap {
    Gap(
      above: indexBelow(index, pages.count) { pages[$0].id == moved },
      of: pages.count,
      isMoved: { pages[$0].id == moved },
      key: { pages[$0].position }
    )
  }

  /// Returns the index of the element directly below the target of a moved element.
  ///
  /// - Parameters:
  ///   - index: The index that the moved element shall have afterwards, clamped to the valid range.
  ///   - count: The number of elements, including the moved one.
  ///   - isMoved: Whether the element at an index is the one that moves.
  /// - Returns: The index before the move; −1 if the target is the bottom.
  static func indexBelow(_ index: Int, _ count: Int, isMoved: (Int) -> Bool) -> Int {
    var below = -1
    var rest = index
    for i in 0..<count where !isMoved(i) {
      if rest <= 0 { break }
      below = i
      rest -= 1
    }
    return below
  }
}
