public import InkGraphics
public import InkStrokes

extension DisplayList {
  /// The ink of strokes, the first at the bottom: one layer, so that erasers take away from these
  /// strokes alone.
  public init(_ strokes: some Sequence<Stroke>) {
    self.init(layerOf: strokes.compactMap { $0.item() })
  }

  /// The ink of a model, wet and dry, the first at the bottom: one layer, so that erasers take away
  /// from these strokes alone.
  public init(_ model: InkModel) {
    self.init(layerOf: model.inOrder().compactMap { $0.item() })
  }

  private init(layerOf items: [Item]) {
    self.init(items.contains(where: { $0.erases }) ? [.layer(items, alpha: 1)] : items)
  }
}
