public import InkGraphics
public import InkStrokes

extension DisplayList {
  /// The ink of strokes, the first at the bottom: one layer, so that erasers take away from these
  /// strokes alone.
  public init(_ strokes: some Sequence<Stroke>) {
    var items: [Item] = []
    for stroke in strokes {
      if let item = stroke.item { items.append(item) }
    }
    self.init(items.contains(where: { $0.erases }) ? [.layer(items, alpha: 1)] : items)
  }
}
