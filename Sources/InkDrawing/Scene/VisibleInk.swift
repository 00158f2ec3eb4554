public import InkGraphics
package import InkStrokes

/// What there is to paint of an item, in the coordinates of the page.
package struct VisibleInk {
  /// The ink.
  let ink: DisplayList.Item

  /// The erasers that the item brings along, which take from it alone.
  let erasers: [DisplayList.Item]

  /// Both as one.
  package var displayItem: DisplayList.Item {
    erasers.isEmpty ? ink : .layer([ink] + erasers, alpha: 1)
  }
}

/// Makes what there is to paint of items that come one after another.
package struct InkMaker {
  /// The erasers that came last: neighbours were touched by the same ones.
  private var masks: [(eraser: Item, ink: DisplayList.Item)] = []

  /// Strokes of which pieces came last.
  private var wholes = RecentWholes()

  package init() {}

  /// What there is to paint of an item; `nil` where there is nothing.
  ///
  /// - Parameters:
  ///   - item: The item.
  ///   - samples: Those of a stroke, or of that which a piece was cut from.
  package mutating func ink(of item: Item, _ samples: [StrokeSample]?) -> VisibleInk? {
    guard !item.isContested, let ink = ownInk(of: item, samples) else { return nil }
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
    return VisibleInk(
      ink: item.blended(ink).transformed(by: item.transform),
      erasers: erasers
    )
  }

  /// What there is to paint of an item, in its own coordinates.
  private mutating func ownInk(of item: Item, _ samples: [StrokeSample]?) -> DisplayList.Item? {
    switch item.content {
    case .stroke: return item.stroke(of: samples)?.item()
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
    var maker = InkMaker()
    return maker.ink(of: self, content.samples?.all)?.displayItem
  }
}
