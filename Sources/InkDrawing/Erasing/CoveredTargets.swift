/// The items under a new eraser that may be fully erased but haven't been tested yet.
///
/// A long eraser covers thousands of items, too many to test in one frame. Fully erased items are invisible, so
/// it doesn't matter when they are removed, except for the antialiasing where several erasers meet.
package struct CoveredTargets {
  private let items: [Item]
  private let shape: EraserShape

  /// The drawing as it was before the eraser was added.
  private let drawing: Drawing

  private var next = 0

  init(_ items: [Item], _ shape: EraserShape, in drawing: Drawing) {
    self.items = items
    self.shape = shape
    self.drawing = drawing
  }

  /// The number of items not tested yet.
  package var count: Int { items.count - next }

  /// Tests whether the next items are fully erased.
  ///
  /// - Parameters:
  ///   - maximum: The most items to test.
  ///   - reader: The reader of samples.
  /// - Returns: The ids of the items that are fully erased.
  package mutating func fullyErased(maximum: Int, reader: StrokeReader) -> [ItemID] {
    let end = min(next + maximum, items.count)
    defer { next = end }
    return drawing.fullyErased(Array(items[next..<end]), by: shape, reader: reader)
  }
}
