public import InkGraphics
package import InkStrokes

/// The visible content of an item, in page coordinates.
package struct VisibleInk {
  /// The ink.
  let ink: DisplayList.Item

  /// The erasers whose effects move with the item; they erase only its ink.
  let erasers: [DisplayList.Item]

  /// The ink and its erasers as one display item.
  package var displayItem: DisplayList.Item {
    erasers.isEmpty ? ink : .layer([ink] + erasers, alpha: 1)
  }
}

/// Computes the visible content of consecutive items.
package struct InkMaker {
  /// Recently used erasers with their ink, because neighboring items have the same ones.
  private var masks: [(eraser: Item, ink: DisplayList.Item)] = []

  /// The ink of recent strokes that were cut into pieces.
  private var wholes = RecentWholes()

  package init() {}

  /// Returns the visible content of an item; `nil` if there is none.
  ///
  /// - Parameters:
  ///   - item: The item.
  ///   - samples: The samples of a stroke, or of the stroke that a piece was cut from.
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

  /// Returns the display item of an item, in its own coordinates.
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
  /// Returns a display item with the opacity and the blend mode of the item.
  package func blended(_ item: DisplayList.Item) -> DisplayList.Item {
    guard state.extras != nil, !erases else { return item }
    let (opacity, mode) = (opacity, blendMode)
    return opacity == 1 && mode == .sourceOver ? item : .group([item], alpha: opacity, mode)
  }

  /// Whether erasers move with the item, because it or they were moved after erasing.
  package var carriesErasers: Bool { !(erasure?.carried.isEmpty ?? true) }

  /// The display item in page coordinates, with the erasers that move with the item; `nil` if nothing is visible.
  ///
  /// Decodes the stroke and its neighbors in the document on each access; for a page, use
  /// ``Drawing/scene(of:in:)``.
  public var displayItem: DisplayList.Item? {
    var maker = InkMaker()
    return maker.ink(of: self, content.samples?.all)?.displayItem
  }
}
