import InkGraphics

extension DrawingOperation {
  /// Turns a page by a number of quarter turns: its size, its paper and its items, those of locked layers included.
  ///
  /// The upper left corner of the page keeps its coordinates; an infinite page turns about the center of its ink and of
  /// the background. The pattern and the margin line of a finite page become lines of the background, which a later
  /// choice of a pattern replaces; below a picture or a document page, they stay as they are.
  ///
  /// - Parameters:
  ///   - page: The page.
  ///   - count: The number of clockwise quarter turns; a negative number turns counterclockwise.
  ///   - drawing: The drawing that contains the page.
  /// - Returns: The operation; empty for a multiple of four, and for an infinite page without ink and background.
  /// - Complexity: Linear in the number of items of the page.
  public static func turn(
    _ page: PageID,
    quarters count: Int,
    in drawing: Drawing
  ) -> DrawingOperation {
    var operation = DrawingOperation(.pages, [])
    guard let old = drawing.page(page), count & 3 != 0 else { return operation }
    var area = old.size?.rect ?? drawing.inkBounds(of: page)
    if old.size == nil, let background = old.paper.background {
      area.formUnion(background.bounds)
    }
    if area.isEmpty { return operation }
    if old.size == nil {
      let half = max(area.width, area.height) / 2
      area = Rect(center: area.center, radius: half)
    }
    let turn = Affine.quarterTurns(count)
    let turned = turn.apply(area)
    let move = turn.concatenating(
      .translation(area.minX - turned.minX, area.minY - turned.minY)
    )
    if let size = old.size {
      let isUpright = count & 1 == 0
      let width = isUpright ? size.width : size.height
      let height = isUpright ? size.height : size.width
      operation.steps.append(.page(page, .size(PageSize(width, height, origin: size.origin))))
    }
    let paper = old.paper.turned(by: move, old.size?.rect)
    if paper != old.paper { operation.steps.append(.page(page, .paper(paper))) }
    for layer in drawing.layers(of: page) {
      if layer.isLocked { operation.steps.append(.layer(layer.id, .locked(false))) }
      for item in layer.items {
        operation.steps.append(.item(item.id, .transform(item.transform.concatenating(move))))
      }
      if layer.isLocked { operation.steps.append(.layer(layer.id, .locked(true))) }
    }
    return operation
  }
}

extension Paper {
  /// The most lines and dots of a pattern that become items of the background.
  private static let maximumLines = 20_000

  /// Returns the paper of a page that turns.
  ///
  /// - Parameters:
  ///   - transform: The transform of the page, quarter turns and a translation.
  ///   - area: The page before it turns, in page units; `nil` for an infinite page, whose pattern stays.
  fileprivate func turned(by transform: Affine, _ area: Rect?) -> Paper {
    var paper = self
    var items: [DisplayList.Item] = []
    var origin = background?.origin ?? .ruling(style: [], settings: [])
    var isRuling = background == nil
    if case .ruling = origin {
      // The other program's name describes upright lines.
      isRuling = true
      origin = .ruling(style: [], settings: [])
    }
    if let area, isRuling, pattern != .plain || margin != nil {
      var rest = self
      (rest.color, rest.background) = (nil, nil)
      let lines = rest.displayList(in: area, isWhole: true).items
      if lines.count <= Self.maximumLines {
        items = lines
        (paper.pattern, paper.margin) = (.plain, nil)
      }
    }
    items += background?.items ?? []
    if items.isEmpty { return paper }
    paper.background = Graphic(
      items.map { $0.transformed(by: transform) },
      origin: origin,
      pictures: background?.pictures ?? [],
      file: background?.file,
      custom: background?.custom
    )
    return paper
  }
}
