import InkGraphics

extension DrawingOperation {
  /// Inserts the pages of another drawing, such as one that ``Drawing/copy(of:changing:)`` returns.
  ///
  /// The pages keep their sizes, papers, labels, chapters, layers and items. Everything has a new id, including groups
  /// and resources; a file that the drawing has already, such as the PDF document of papers, isn't duplicated. Items of
  /// kinds that only later versions of Inkstone can decode are left out.
  ///
  /// - Parameters:
  ///   - other: The other drawing.
  ///   - index: The index of the first new page in ``Drawing/pages``; clamped to the valid range.
  ///   - drawing: The drawing, which provides the ids.
  /// - Returns: The operation, and the ids of the new pages, in order.
  /// - Complexity: Linear in the number of items of the other drawing.
  public static func insertPages(
    of other: Drawing,
    at index: Int,
    in drawing: inout Drawing
  ) -> (operation: DrawingOperation, pages: [PageID]) {
    let (pages, added) = (drawing.pages, other.pages)
    let gap = pageGap(pages, at: index, moved: nil)
    let keys = gap.keys(added.count)
    var importer = ContentImport(other)
    var (steps, ids) = ([] as [Step], [] as [PageID])
    for (at, page) in added.enumerated() {
      let id = drawing.makePageID()
      ids.append(id)
      let paper = importer.paper(page.paper, in: &drawing)
      steps.append(
        .addPage(NewPage(id: id, position: keys[at], size: page.size, paper: paper))
      )
      if !page.titles.isEmpty {
        steps.append(.page(id, .titles(page.titles, previous: .none)))
      }
      let layers = other.layers(of: page.id)
      if layers.isEmpty { steps.append(.addLayer(drawing.makeLayerID(), on: id, .middle)) }
      for layer in layers {
        steps += add(layer, of: other, on: id, &importer, in: &drawing)
      }
    }
    for (at, index) in gap.tied.enumerated() {
      steps.append(.page(pages[index].id, .position(keys[added.count + at])))
    }
    return (DrawingOperation(.pages, importer.resources + steps), ids)
  }

  /// Returns the steps that add a layer of another drawing, with its items, to a page.
  ///
  /// - Parameters:
  ///   - position: The position among the layers of the page; `nil`, the default, for its own.
  ///   - transform: The transform of the items. The default is the identity.
  static func add(
    _ layer: Layer,
    of other: Drawing,
    on page: PageID,
    at position: PositionKey? = nil,
    moved transform: Affine = .identity,
    _ importer: inout ContentImport,
    in drawing: inout Drawing
  ) -> [Step] {
    let copy = drawing.makeLayerID()
    var steps: [Step] = [.addLayer(copy, on: page, position ?? layer.position)]
    if !layer.nameUTF8.isEmpty { steps.append(.layer(copy, .name(layer.nameUTF8))) }
    if layer.isHidden { steps.append(.layer(copy, .hidden(true))) }
    if layer.opacity != 1 { steps.append(.layer(copy, .opacity(layer.opacity))) }
    if layer.blendMode != .sourceOver { steps.append(.layer(copy, .blendMode(layer.blendMode))) }
    let list = CopyList(layer.items.map { $0.id }, in: other)
    let contents = list.entries.map { importer.content(of: $0.item, on: copy, in: &drawing) }
    let (items, _) = add(
      list,
      as: contents,
      to: copy,
      moved: transform,
      keepsLocks: true,
      in: &drawing
    )
    steps += importer.takeCutStrokes() + items.steps
    // The lock comes last, because nothing can be added to a locked layer.
    if layer.isLocked { steps.append(.layer(copy, .locked(true))) }
    return steps
  }
}
