import InkDrawing
import InkGraphics
import InkStrokes

/// The erasers of a layer, which Xournal++ has not: its own are paint.
///
/// On a page of one colour, with nothing below, they are paint of that colour. Elsewhere what they touch becomes
/// pictures without what they take.
struct XournalErasers {
  /// Whether they are left out, and what they touch is drawn without what they take.
  let areDrawn: Bool

  /// Whether they are seen as paint.
  let areVisible: Bool

  /// How many there are.
  let count: Int

  private var masks: [(eraser: Item, ink: DisplayList.Item, bounds: Rect)] = []

  /// - Parameters:
  ///   - isBlank: Whether there is but one colour below the layer.
  ///   - canDraw: Whether there is someone to draw pictures.
  init(_ layer: Layer, isBlank: Bool, canDraw: Bool) {
    let erasers = layer.items.filter { $0.erases }
    count = erasers.count
    let isPaint = isBlank && !erasers.contains { $0.isContested || !Self.isWhole($0) }
    areDrawn = canDraw && !isPaint && count > 0
    areVisible = !canDraw && !isPaint && count > 0
    guard areDrawn else { return }
    for eraser in erasers where !eraser.isContested {
      guard let ink = eraser.displayItem else { continue }
      masks.append((eraser, ink, ink.bounds))
    }
  }

  /// Whether an eraser takes all of what it covers.
  private static func isWhole(_ eraser: Item) -> Bool {
    guard let brush = eraser.brush, case .sweep = brush.tip else { return false }
    return XournalColor.level(brush.strokeStyle.color) == 255
      && brush.styleChanges.isDisjoint(with: [.opacity])
  }

  /// The erasers that take something from an item below them.
  func erasers(above item: Item) -> [DisplayList.Item] {
    if masks.isEmpty { return [] }
    let bounds = item.bounds
    return masks.filter { mask in
      mask.bounds.intersects(bounds) && item.isOrdered(below: mask.eraser)
    }.map { $0.ink }
  }
}
