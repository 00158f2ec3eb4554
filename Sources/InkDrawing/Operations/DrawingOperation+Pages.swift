import InkGraphics

extension DrawingOperation {
  /// Adds a page with one layer.
  ///
  /// - Parameters:
  ///   - size: Its size; `nil` for a page without edges.
  ///   - paper: What it looks like below the ink.
  ///   - resources: What its sheet was made of, as far as it is not in the drawing.
  ///   - index: Where it goes among ``Drawing/pages``; behind all if `nil`.
  ///   - drawing: What it goes to; it gives it a name.
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

  /// Takes a page away with all that is on it.
  public static func removePage(_ id: PageID) -> DrawingOperation {
    DrawingOperation(.pages, [.page(id, .removed(true))])
  }

  /// Puts a page elsewhere.
  ///
  /// - Parameter index: Its place among ``Drawing/pages`` afterwards; limited to what is possible.
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

  /// Changes the size of a page and leaves the ink where it is; `nil` takes the edges away.
  public static func setSize(_ size: PageSize?, of page: PageID) -> DrawingOperation {
    DrawingOperation(.pages, [.page(page, .size(size))])
  }

  /// Changes what a page looks like below the ink.
  public static func setPaper(_ paper: Paper, of page: PageID) -> DrawingOperation {
    DrawingOperation(.pages, [.page(page, .paper(paper))])
  }

  /// Changes the size of a page and all that is on it in proportion, pattern included.
  ///
  /// Places, the corner of the page among them, are scaled by the ratios of the widths and of the
  /// heights, widths of ink by the root of the product of both.
  ///
  /// - Returns: The operation; it does nothing for a page without edges.
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

  private static func pageGap(_ pages: [Page], at index: Int, moved: PageID?) -> Gap {
    Gap(
      above: indexBelow(index, pages.count) { pages[$0].id == moved },
      of: pages.count,
      isMoved: { pages[$0].id == moved },
      key: { pages[$0].position }
    )
  }

  /// The place that a thing lies right above, so that it is the one with an index afterwards.
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
