public import InkStrokes

extension DrawingBuilder {
  /// Adds a page of another drawing as it is now, with its layers and items, behind those before.
  ///
  /// Samples stay where they are stored; what a later version alone knows is left out.
  ///
  /// - Parameters:
  ///   - page: The page.
  ///   - other: Its drawing.
  ///   - change: Returns what a stroke becomes; `nil` takes it away. Strokes stay as they are without it.
  public func add(
    _ page: Page,
    of other: Drawing,
    changing change: ((Stroke) -> Stroke?)? = nil
  ) {
    add(page, other.layers(of: page.id), of: other, changing: change)
  }

  /// The same for somebody who knows the layers of the page.
  package func add(
    _ page: Page,
    _ layers: [Layer],
    of other: Drawing,
    changing change: ((Stroke) -> Stroke?)?
  ) {
    var paper = page.paper
    if let sheet = paper.sheet {
      // Pages mostly share one, which they go on to share.
      if let sheetBefore, sheetBefore.old === sheet {
        paper.sheet = sheetBefore.new
      } else {
        let new = copy(sheet, of: other)
        sheetBefore = (sheet, new)
        paper.sheet = new
      }
    }
    beginPage(size: page.size, paper: paper)
    for layer in layers {
      beginLayer(NewLayer(layer))
      let items = layer.items
      if let change {
        Item.visit(items) { item, stroke in
          if let stroke {
            if let changed = change(stroke) { add(changed, transform: item.transform) }
          } else {
            copy(item, of: other)
          }
          return true
        }
      } else {
        for item in items { copy(item, of: other) }
      }
    }
  }

  private func copy(_ item: Item, of other: Drawing) {
    switch item.content {
    case .stroke:
      add(item.content, item.state.brush, item.transform, item.state.inkBounds)
    case .graphic(let graphic):
      add(copy(graphic, of: other), transform: item.transform)
    case .unknown: break
    }
  }

  /// A graphic that refers to resources of this builder.
  private func copy(_ graphic: Graphic, of other: Drawing) -> Graphic {
    func copy(_ id: ResourceID) -> ResourceID? {
      guard let old = other.resource(id), !old.mediaTypeUTF8.isEmpty else { return nil }
      for entry in copied where entry.old === old { return entry.new }
      let new = addResource(old.bytes, mediaType: old.mediaTypeUTF8, name: old.nameUTF8)
      copied.append((old, new))
      return new
    }
    var origin = graphic.origin
    switch origin {
    case .none, .text, .ruling: break
    case .picture(let id): origin = copy(id).map { .picture($0) } ?? .none
    case .page(let id, let number): origin = copy(id).map { .page($0, number: number) } ?? .none
    case .unknown: origin = .none
    }
    return Graphic(graphic.items, origin: origin)
  }
}

extension Drawing {
  /// Some of the pages alone, as they are now, with nothing to be undone.
  ///
  /// What a later version alone knows is left out. Cost: linear in the number of their items.
  ///
  /// - Parameters:
  ///   - pages: The pages, in the order that they will have; those that there never were are left out.
  ///   - change: Returns what a stroke becomes; `nil` takes it away. Strokes stay as they are without it.
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
