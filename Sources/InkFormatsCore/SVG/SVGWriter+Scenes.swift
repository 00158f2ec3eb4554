package import InkDrawing
package import InkGraphics

extension PageScene {
  /// Inserts a rectangle of a color below the paper.
  ///
  /// - Parameters:
  ///   - color: The color.
  ///   - margin: The distance by which it is larger than the page on each side, in page units.
  package mutating func addBackground(_ color: Color, margin: Double) {
    paper.items.insert(.path(Path(area.expanded(by: margin)), .nonZero, Paint(color)), at: 0)
  }
}

extension SVGWriter.Layer {
  /// Creates a layer from the visible content of a scene's layer.
  ///
  /// - Parameters:
  ///   - layer: The layer.
  ///   - reader: The reader of the strokes' samples.
  ///   - texts: The texts of the layer, to write as selectable text.
  ///   - shouldContinue: A function called with each item; returns whether to continue.
  package init(
    _ layer: LayerScene,
    reader: StrokeReader,
    texts: [PlacedText],
    while shouldContinue: (DisplayList.Item) -> Bool = { _ in true }
  ) {
    let shown = layer.displayItem(reader: reader, while: shouldContinue)
    self.init(
      name: layer.name.isEmpty ? nil : layer.name,
      list: DisplayList(shown.map { [$0] } ?? []),
      texts: texts
    )
  }
}
