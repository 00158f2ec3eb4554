public import InkGraphics
package import InkStrokes

/// Finds what there is to paint of items that come one after another.
struct ShownInk {
  /// The erasers that came last: neighbours were touched by the same ones.
  private var masks: [(eraser: Item, ink: DisplayList.Item)] = []

  /// Strokes of which pieces came last.
  private var wholes = RecentWholes()

  /// The ink of an item and the erasers that it brings along, all in the coordinates of the page; `nil` where
  /// there is nothing.
  ///
  /// - Parameters:
  ///   - item: The item.
  ///   - samples: Those of a stroke, or of that which a piece was cut from.
  mutating func shown(
    _ item: Item,
    _ samples: [StrokeSample]?
  ) -> (ink: DisplayList.Item, erasers: [DisplayList.Item])? {
    guard !item.isContested, let ink = ink(of: item, samples) else { return nil }
    var erasers: [DisplayList.Item] = []
    for carried in item.erasure?.carried ?? [] {
      var mask = masks.first { $0.eraser === carried.eraser }?.ink
      if mask == nil, let ink = carried.eraser.stroke?.item() {
        if masks.count == 16 { masks.removeFirst() }
        masks.append((carried.eraser, ink))
        mask = ink
      }
      if let mask { erasers.append(mask.transformed(by: carried.transform)) }
    }
    return (item.blended(ink).transformed(by: item.transform), erasers)
  }

  /// What there is to paint of an item, in its own coordinates.
  private mutating func ink(of item: Item, _ samples: [StrokeSample]?) -> DisplayList.Item? {
    switch item.content {
    case .stroke(let kind, _):
      guard let samples, let brush = item.brush else { return nil }
      return Stroke(id: StrokeID(item.id), kind: kind, brush: brush, samples: samples).item()
    case .piece(let piece):
      guard let samples, let brush = item.sharedBrush else { return nil }
      return wholes.ink(of: piece, item.id, brush, samples)
    case .unknown: return nil
    case .graphic(let graphic): return graphic.displayItem
    case .shape(let shape):
      let items = shape.displayItems(item.isOutlined ? item.brush : nil, fill: item.fill)
      if items.isEmpty { return nil }
      return items.count == 1 ? items[0] : .layer(items, alpha: 1)
    }
  }
}

extension Item {
  /// What there is to paint, at the opacity and with the blend mode of the item.
  package func blended(_ item: DisplayList.Item) -> DisplayList.Item {
    guard state.extras != nil, !erases else { return item }
    let (opacity, mode) = (opacity, blendMode)
    return opacity == 1 && mode == .sourceOver ? item : .group([item], alpha: opacity, mode)
  }

  /// Whether erasers took from it that are not painted in their places, since it or they were moved.
  package var carriesErasers: Bool { !(erasure?.carried.isEmpty ?? true) }

  /// What there is to paint, in the coordinates of the page, without what erasers took from it after which
  /// it was moved; `nil` where there is nothing.
  ///
  /// Decodes the stroke and its neighbours in the document each time; a page has its ``Drawing/scene(of:)``.
  public var displayItem: DisplayList.Item? {
    var result: DisplayList.Item?
    Self.visitInk(of: [self]) { _, item in
      result = item
      return false
    }
    return result
  }

  /// Gives many items with what there is to paint of them, in order, until told to stop.
  ///
  /// Erasers that an item brings along take from it alone.
  static func visitInk(
    of items: [Item],
    keptIn cache: StrokeCache? = nil,
    _ visit: (Item, DisplayList.Item) -> Bool
  ) {
    visitShown(of: items, keptIn: cache) { item, ink, erasers in
      visit(item, erasers.isEmpty ? ink : .layer([ink] + erasers, alpha: 1))
    }
  }

  /// Gives many items with their ink and the erasers that they bring along, all in the coordinates of the
  /// page, in order, until told to stop.
  static func visitShown(
    of items: [Item],
    keptIn cache: StrokeCache? = nil,
    _ visit: (Item, DisplayList.Item, [DisplayList.Item]) -> Bool
  ) {
    var shown = ShownInk()
    visitSamples(of: items, keptIn: cache) { item, samples in
      guard let (ink, erasers) = shown.shown(item, samples) else { return true }
      return visit(item, ink, erasers)
    }
  }

  /// Gives many items in order, until told to stop: strokes in their own coordinates, and what there is to paint
  /// of shapes and of pieces of strokes in those of the page.
  ///
  /// What is stored together is decoded together, as with ``visitStrokes(of:keptIn:_:)``.
  package static func visitStrokesAndShapes(
    of items: [Item],
    keptIn cache: StrokeCache? = nil,
    _ visit: (Item, Stroke?, DisplayList.Item?) -> Bool
  ) {
    var shown = ShownInk()
    visitSamples(of: items, keptIn: cache) { item, samples in
      switch item.content {
      case .stroke(let kind, _):
        guard let samples, let brush = item.brush else { return true }
        let id = StrokeID(item.id)
        return visit(item, Stroke(id: id, kind: kind, brush: brush, samples: samples), nil)
      case .piece, .shape:
        guard let (ink, erasers) = shown.shown(item, samples) else { return true }
        return visit(item, nil, erasers.isEmpty ? ink : .layer([ink] + erasers, alpha: 1))
      case .graphic, .unknown: return visit(item, nil, nil)
      }
    }
  }
}
