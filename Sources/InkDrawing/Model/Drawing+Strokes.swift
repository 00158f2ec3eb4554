package import InkGraphics
public import InkStrokes

extension Drawing {
  /// Calls a function with each stroke of all pages, in page units, page by page and bottom to top.
  ///
  /// Each piece of an erased stroke is a stroke of its own.
  ///
  /// Cost: decodes stored samples, some hundred strokes at a time.
  public func visitStrokes(_ visit: (Stroke) -> Void) {
    let reader = StrokeReader.once(self)
    for (_, layers) in pagesWithLayers {
      for layer in layers { layer.visitStrokes(reader: reader, visit) }
    }
  }

  /// Calls a function with the items of all pages and layers, bottom to top.
  package func visitItems(_ visit: (Item) -> Void) {
    for (_, layers) in pagesWithLayers { for layer in layers { layer.items.forEach(visit) } }
  }

  /// The strokes of all pages and layers, in page units, page by page and bottom to top.
  ///
  /// Cost: all samples are in memory; see ``visitStrokes(_:)``.
  public var strokes: [Stroke] {
    var result: [Stroke] = []
    visitStrokes { result.append($0) }
    return result
  }

  /// Returns the strokes of a page, in page units, bottom to top.
  public func strokes(of page: PageID) -> [Stroke] { layers(of: page).flatMap { $0.strokes } }
}

extension Layer {
  /// Calls a function with the strokes of the layer, in page units, bottom to top.
  ///
  /// Cost: decodes stored samples, some hundred strokes at a time.
  public func visitStrokes(
    reader: StrokeReader = StrokeReader(),
    _ visit: (Stroke) -> Void
  ) {
    var maker = StrokeMaker()
    reader.visit(items) { item, samples in
      for stroke in maker.strokes(of: item, samples) { visit(stroke.transformed(item.transform)) }
      return true
    }
  }

  /// The strokes of the layer, in page units, bottom to top.
  public var strokes: [Stroke] {
    var result: [Stroke] = []
    visitStrokes { result.append($0) }
    return result
  }

  /// The name that the user gave the layer; `nil` if it has none.
  package var title: String? { nameUTF8.isEmpty ? nil : name }
}

extension Stroke {
  /// Returns the stroke as if it had been drawn at its transformed position.
  ///
  /// Exact for translations. Otherwise the width of the brush scales with the ink, and effects that depend on
  /// speed or length may differ.
  package func transformed(_ transform: Affine) -> Stroke {
    if transform == .identity { return self }
    let factor = abs(transform.determinant).squareRoot()
    var brush = brush
    if abs(factor - 1) > 1e-9 { brush.width *= factor }
    let samples = samples.map { sample in
      var moved = sample
      moved.location = transform.apply(sample.location)
      return moved
    }
    return Stroke(id: id, kind: kind, brush: brush, samples: samples)
  }
}
