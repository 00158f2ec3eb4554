/// Targets of a new eraser of which perhaps nothing is left, as far as nobody has looked yet.
///
/// A long eraser covers thousands of things, and a look at each is too much for one frame. None of them is
/// seen, so it makes no difference when those are removed of which nothing is left, but for the antialiasing where
/// several erasers meet.
package struct CoveredTargets {
  private let items: [Item]
  private let shape: EraserShape

  /// The drawing before the eraser came.
  private let drawing: Drawing

  private var next = 0

  init(_ items: [Item], _ shape: EraserShape, in drawing: Drawing) {
    self.items = items
    self.shape = shape
    self.drawing = drawing
  }

  /// How many are still to be looked at.
  package var count: Int { items.count - next }

  /// Looks at the next of them.
  ///
  /// - Parameters:
  ///   - most: How many at most.
  ///   - reader: Reads the samples.
  /// - Returns: Those of which nothing is left.
  package mutating func fullyErased(maximum: Int, reader: StrokeReader) -> [ItemID] {
    let end = min(next + maximum, items.count)
    defer { next = end }
    return drawing.fullyErased(Array(items[next..<end]), by: shape, reader: reader)
  }
}
