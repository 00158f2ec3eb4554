package import InkDrawing
package import InkGraphics

/// The erasers of a layer, for formats without erasers: what they touch is written as a picture of what remains.
package struct LayerErasers {
  private var masks: [(eraser: Item, ink: DisplayList.Item, bounds: Rect)] = []

  /// Collects the erasers of a layer.
  package init(_ layer: Layer) {
    for eraser in layer.items where eraser.erases && !eraser.isContested {
      guard let ink = eraser.displayItem else { continue }
      masks.append((eraser, ink, ink.bounds))
    }
  }

  /// Returns the ink of the erasers above an item that erase a part of it.
  package func erasers(above item: Item) -> [DisplayList.Item] {
    if masks.isEmpty { return [] }
    let bounds = item.bounds
    return masks.filter { mask in
      mask.bounds.intersects(bounds) && item.isOrdered(below: mask.eraser)
    }.map { $0.ink }
  }
}
