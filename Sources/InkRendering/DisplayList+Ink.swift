public import InkGraphics
public import InkStrokes

extension DisplayList {
  /// Creates a list of the ink of strokes, the first at the bottom.
  ///
  /// If a stroke is an eraser, the list is one layer, so that erasers only erase these strokes. The ink of all strokes
  /// is computed, at a cost linear in their samples.
  public init(_ strokes: some Sequence<Stroke>) {
    self.init(layerOf: strokes.compactMap { $0.item() })
  }

  /// Creates a list of the ink of a model's strokes, unfinished ones included, from bottom to top.
  ///
  /// If a stroke is an eraser, the list is one layer, so that erasers only erase these strokes. The cost is linear in
  /// the samples of all strokes.
  public init(_ model: InkModel) {
    self.init(layerOf: model.inOrder().compactMap { $0.item() })
  }

  private init(layerOf items: [Item]) {
    self.init(items.contains(where: { $0.erases }) ? [.layer(items, alpha: 1)] : items)
  }
}
