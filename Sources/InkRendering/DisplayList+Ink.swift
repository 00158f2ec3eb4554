public import InkGraphics
public import InkStrokes

extension DisplayList {
  /// The ink of strokes, the first at the bottom.
  public init(_ strokes: some Sequence<Stroke>) {
    self.init()
    for stroke in strokes {
      if let item = stroke.item { items.append(item) }
    }
  }
}
