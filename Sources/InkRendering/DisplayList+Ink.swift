public import InkGraphics
public import InkStrokes

extension DisplayList {
  /// Creates a list of the ink of strokes, from bottom to top.
  ///
  /// With erasers it is one layer, so that they only erase these strokes.
  public init(_ strokes: some Sequence<Stroke>) {
    self.init(layerOf: strokes.compactMap { $0.item() })
  }

  /// Creates a list of the ink of a model, wet and dry, from bottom to top.
  ///
  /// With erasers it is one layer, so that they only erase these strokes.
  public init(_ model: InkModel) {
    self.init(layerOf: model.inOrder().compactMap { $0.item() })
  }

  private init(layerOf items: [Item]) {
    self.init(items.contains(where: { $0.erases }) ? [.layer(items, alpha: 1)] : items)
  }
}
