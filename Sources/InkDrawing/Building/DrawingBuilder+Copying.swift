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
    var copied: [(old: ResourceID, new: ResourceID)] = []
    var paper = page.paper
    paper.sheet = paper.sheet.map { copy($0, of: other, &copied) }
    beginPage(size: page.size, paper: paper)
    for layer in other.layers(of: page.id) {
      beginLayer(NewLayer(layer))
      let items = layer.items
      if let change {
        Item.visit(items) { item, stroke in
          if let stroke {
            if let changed = change(stroke) { add(changed, transform: item.transform) }
          } else {
            copy(item, of: other, &copied)
          }
          return true
        }
      } else {
        for item in items { copy(item, of: other, &copied) }
      }
    }
  }

  private func copy(
    _ item: Item,
    of other: Drawing,
    _ copied: inout [(old: ResourceID, new: ResourceID)]
  ) {
    switch item.content {
    case .stroke:
      add(item.content, item.state.brush, item.transform, item.state.inkBounds)
    case .graphic(let graphic):
      add(copy(graphic, of: other, &copied), transform: item.transform)
    case .unknown: break
    }
  }

  /// A graphic that refers to resources of this builder.
  private func copy(
    _ graphic: Graphic,
    of other: Drawing,
    _ copied: inout [(old: ResourceID, new: ResourceID)]
  ) -> Graphic {
    func copy(_ id: ResourceID) -> ResourceID? {
      for entry in copied where entry.old == id { return entry.new }
      guard let old = other.resource(id), !old.mediaType.isEmpty else { return nil }
      let new = addResource(old.bytes, mediaType: old.mediaType, name: old.name)
      copied.append((id, new))
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
