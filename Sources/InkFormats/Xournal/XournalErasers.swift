import InkDrawing
import InkGraphics
import InkStrokes

/// The erasers of a layer while it is written; Xournal++ has no eraser items, only white ink.
///
/// On a page of one color, with nothing below, they become ink of that color. Otherwise items that they touch
/// become pictures of what remains.
struct XournalErasers {
  /// Whether erasers are omitted, and the items that they touch are written as pictures of their remaining ink.
  let areDrawn: Bool

  /// Whether erasers are written as white ink that may be visible, since no painter of pictures is available.
  let areVisible: Bool

  /// The number of erasers in the layer.
  let count: Int

  private let masks: LayerErasers?

  /// Decides how to write the erasers of a layer.
  ///
  /// - Parameters:
  ///   - layer: The layer.
  ///   - isBlank: Whether there is only one color below the layer.
  ///   - canDraw: Whether a painter of pictures is available.
  init(_ layer: Layer, isBlank: Bool, canDraw: Bool) {
    let erasers = layer.items.filter { $0.erases }
    count = erasers.count
    let isPaint = isBlank && !erasers.contains { $0.isContested || !Self.isWhole($0) }
    areDrawn = canDraw && !isPaint && count > 0
    areVisible = !canDraw && !isPaint && count > 0
    masks = areDrawn ? LayerErasers(layer) : nil
  }

  /// Whether an eraser removes all of the ink that it covers, rather than a part of its opacity.
  private static func isWhole(_ eraser: Item) -> Bool {
    guard let brush = eraser.brush, case .sweep = brush.tip else { return false }
    return XournalColor.level(brush.strokeStyle.color) == 255
      && brush.styleChanges.isDisjoint(with: [.opacity])
  }

  /// Returns the erasers above an item that erase a part of it.
  func erasers(above item: Item) -> [DisplayList.Item] {
    masks?.erasers(above: item) ?? []
  }
}
