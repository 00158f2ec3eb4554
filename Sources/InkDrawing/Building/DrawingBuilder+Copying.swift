import InkGraphics
public import InkStrokes

extension DrawingBuilder {
  /// Appends a page of another drawing in its current state, with its layers and items.
  ///
  /// Samples that are stored in a file aren't decoded: the copy refers to the same file. Items of kinds that only later
  /// versions of Inkstone can decode are left out.
  ///
  /// - Parameters:
  ///   - page: The page.
  ///   - other: The drawing that contains it.
  ///   - change: Returns the replacement of a stroke; `nil` removes it. Without `change`, strokes stay as they are.
  public func add(
    _ page: Page,
    of other: Drawing,
    changing change: ((Stroke) -> Stroke?)? = nil
  ) {
    add(page, other.layers(of: page.id), of: other, changing: change)
  }

  /// Appends a page of another drawing with the given layers of that page, bottom to top.
  package func add(
    _ page: Page,
    _ layers: [Layer],
    of other: Drawing,
    changing change: ((Stroke) -> Stroke?)?
  ) {
    var paper = page.paper
    if let background = paper.background {
      // Consecutive pages often share a background; their copies share it, too.
      if let lastBackground, lastBackground.old === background {
        paper.background = lastBackground.new
      } else {
        let new = copy(background, of: other)
        lastBackground = (background, new)
        paper.background = new
      }
    }
    beginPage(size: page.size, paper: paper)
    setTitles(page.titles)
    for layer in layers {
      beginLayer(NewLayer(layer))
      var erasures = ErasureCopy()
      if change != nil {
        StrokeReader().visit(layer.items) { item, samples in
          copy(item, of: other, samples, changing: change, &erasures)
          return true
        }
      } else {
        for item in layer.items { copy(item, of: other, nil, changing: nil, &erasures) }
      }
    }
  }

  /// Adds copies of items of another drawing to the layer, at the location of the originals.
  func add(_ list: CopyList, of other: Drawing) {
    var names: [ItemID?] = []
    for entry in list.entries {
      let item = entry.item
      var content = item.content
      var isKept = true
      switch item.content {
      case .stroke, .shape: break
      case .piece(let piece):
        let new = copy(piece, of: item, in: other, nil, changing: nil)
        if let new { content = .piece(new.piece) } else { isKept = false }
      case .graphic(let graphic):
        let new = kept(copy(graphic, of: other))
        if let new { content = .graphic(new) } else { isKept = false }
      case .unknown: isKept = false
      }
      guard isKept else {
        names.append(nil)
        continue
      }
      let (state, transform) = (item.state, item.transform)
      let name = add(
        content,
        state.brush,
        transform,
        state.inkBounds,
        targets: list.targets(of: entry, names),
        like: state.attributes.isEmpty ? nil : state
      )
      copyNamed(item, of: other)
      names.append(name)
      for brought in ErasureCopy().erasers(of: item, copied: name) {
        let state = brought.eraser.state
        add(
          state.content,
          state.brush,
          brought.transform,
          state.inkBounds,
          targets: brought.targets
        )
      }
    }
  }

  /// Copies an item on top of the layer, and the erasers whose effects move with it.
  ///
  /// - Parameters:
  ///   - samples: The samples of the stroke, or of the stroke that a piece was cut from, if `change` may replace them.
  ///   - erasures: The copies of the layer's items so far, for their erasers.
  private func copy(
    _ item: Item,
    of other: Drawing,
    _ samples: [StrokeSample]?,
    changing change: ((Stroke) -> Stroke?)?,
    _ erasures: inout ErasureCopy
  ) {
    var (content, brush) = (item.content, item.state.brush)
    var bounds = item.state.inkBounds
    if case .piece(let piece) = item.content {
      guard let new = copy(piece, of: item, in: other, samples, changing: change) else { return }
      (content, brush) = (.piece(new.piece), new.brush)
      bounds = new.bounds ?? bounds
    } else if let change, let stroke = item.stroke(of: samples) {
      guard let changed = change(stroke), !changed.samples.isEmpty else { return }
      content = .stroke(changed.kind, .list(changed.samples))
      brush = SharedBrush(changed.brush)
      bounds = changed.bounds()
    }
    switch content {
    case .stroke, .piece: break
    case .graphic(let graphic):
      guard let kept = kept(copy(graphic, of: other)) else { return }
      content = .graphic(kept)
    case .shape: break
    case .unknown: return
    }
    let targets = erasures.targets(of: item, in: other)
    let name = add(
      content,
      brush,
      item.transform,
      bounds,
      targets: targets,
      like: item.state.attributes.isEmpty ? nil : item.state
    )
    copyNamed(item, of: other)
    erasures.record(item, copied: name)
    for brought in erasures.erasers(of: item, copied: name) {
      let state = brought.eraser.state
      add(
        state.content,
        state.brush,
        brought.transform,
        state.inkBounds,
        targets: brought.targets
      )
    }
  }

  /// Copies a piece of a cut stroke, and the whole stroke, its source, as a removed item.
  ///
  /// - Returns: The piece, its brush, and its bounds if these changed; `nil` if nothing is left of it.
  private func copy(
    _ piece: StrokePiece,
    of item: Item,
    in other: Drawing,
    _ samples: [StrokeSample]?,
    changing change: ((Stroke) -> Stroke?)?
  ) -> (piece: StrokePiece, brush: SharedBrush, bounds: Rect?)? {
    guard let source = other[piece.source], source.isStroke, let brush = item.state.brush else {
      return nil
    }
    var (content, new) = (source.content, brush)
    var bounds: Rect?
    if let change, let samples {
      guard let changed = change(piece.stroke(item.id, brush.brush, samples)),
        !changed.samples.isEmpty
      else { return nil }
      content = .stroke(changed.kind, .list(changed.samples))
      new = SharedBrush(changed.brush)
      bounds = piece.displayItem(item.id, changed.brush, changed.samples)?.bounds
    }
    let name: ItemID
    if let known = cutStroke(copiedOf: source) {
      name = known
    } else {
      let own = source.state
      name = add(content, own.brush, own.transform, own.inkBounds, isRemoved: true)
      noteCutStroke(source, copied: name)
    }
    let copied = StrokePiece(of: name, piece.ranges, ancestors: []).linked(to: content)
    return (copied, new, bounds)
  }

  /// Copies the resources that facts of an item refer to.
  private func copyNamed(_ item: Item, of other: Drawing) {
    if other.resources.isEmpty || item.state.attributes.isEmpty { return }
    let facts = item.facts
    if facts.isEmpty { return }
    let index = named.flatMap { $0.isCurrent(for: other) ? $0 : nil } ?? NamedResources(other)
    named = index
    for resource in index.resources(of: facts) { _ = copy(resource) }
  }

  /// Copies a resource of another drawing once, and returns its new id; `nil` if its bytes are missing.
  private func copy(_ old: Resource) -> ResourceID? {
    if old.mediaTypeUTF8.isEmpty { return nil }
    for entry in copied where entry.old === old { return entry.new }
    let new = addResource(copying: old)
    copied.append((old, new))
    return new
  }

  /// Returns a copy of a graphic of another drawing that refers to resources of this builder.
  private func copy(_ graphic: Graphic, of other: Drawing) -> Graphic {
    func copy(_ id: ResourceID) -> ResourceID? { other.resource(id).flatMap { self.copy($0) } }
    var origin = graphic.origin
    switch origin {
    case .items, .text, .ruling, .custom: break
    case .picture(let id): origin = copy(id).map { .picture($0) } ?? .items
    case .page(let id, let number): origin = copy(id).map { .page($0, number: number) } ?? .items
    case .unknown: origin = .items
    }
    return Graphic(graphic.items, origin: origin, pictures: [], custom: graphic.custom)
  }
}

extension Drawing {
  /// Returns a drawing with some of the pages in their current state, and without history.
  ///
  /// Items of kinds that only later versions of Inkstone can decode are left out.
  ///
  /// - Parameters:
  ///   - pages: The pages, in their new order; unknown ids are ignored.
  ///   - change: Returns the replacement of a stroke; `nil` removes it. Without `change`, strokes stay as they are.
  /// - Complexity: Linear in the number of items of the pages.
  public func copy(
    of pages: [PageID],
    changing change: ((Stroke) -> Stroke?)? = nil
  ) -> Drawing {
    let builder = DrawingBuilder()
    for id in pages {
      if let page = page(id) { builder.add(page, of: self, changing: change) }
    }
    return builder.finish()
  }
}
