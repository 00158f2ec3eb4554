package import InkDrawing
package import InkGraphics

extension PageScene {
  /// Puts a sheet of a colour below all.
  package mutating func addBackground(_ color: Color, margin: Double) {
    paper.items.insert(.path(Path(area.expanded(by: margin)), .nonZero, Paint(color)), at: 0)
  }
}

extension SVGWriter.Layer {
  /// Creates a layer of what is visible of one.
  ///
  /// - Parameters:
  ///   - layer: The layer.
  ///   - reader: Reads the samples of strokes.
  ///   - texts: Its texts.
  ///   - goesOn: Is given each item; returns whether to go on.
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
