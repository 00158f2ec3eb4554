public import InkDrawing
import InkGraphics
public import InkStrokes

extension Drawing {
  /// Gives the strokes of all pages and layers where they lie on their pages, the first at the bottom.
  ///
  /// What is left of a stroke that was cut is a stroke of its own.
  ///
  /// Cost: stored samples are decoded, some hundred strokes at a time.
  public func visitStrokes(_ visit: (Stroke) -> Void) {
    let reader = StrokeReader.once(self)
    for (_, layers) in pagesWithLayers {
      for layer in layers { layer.visitStrokes(reader: reader, visit) }
    }
  }

  /// Gives the items of all pages and layers, the first at the bottom.
  package func visitItems(_ visit: (Item) -> Void) {
    for (_, layers) in pagesWithLayers { for layer in layers { layer.items.forEach(visit) } }
  }

  /// The strokes of all pages and layers where they lie on their pages, the first at the bottom.
  ///
  /// Cost: all samples are in memory; see ``visitStrokes(_:)``.
  public var strokes: [Stroke] {
    var result: [Stroke] = []
    visitStrokes { result.append($0) }
    return result
  }

  /// The strokes of a page where they lie, the first at the bottom.
  public func strokes(of page: PageID) -> [Stroke] { layers(of: page).flatMap { $0.strokes } }
}

extension Layer {
  /// Gives the strokes where they lie on the page, the first at the bottom.
  ///
  /// Cost: stored samples are decoded, some hundred strokes at a time.
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

  /// The strokes where they lie on the page, the first at the bottom.
  public var strokes: [Stroke] {
    var result: [Stroke] = []
    visitStrokes { result.append($0) }
    return result
  }

  /// The name that a person gave it; `nil` for none.
  package var title: String? { nameUTF8.isEmpty ? nil : name }
}

extension Stroke {
  /// The stroke as if it had been drawn where a transform puts it.
  ///
  /// Exact for what was only moved. Else the width of the brush grows with the ink, and what effects
  /// make of speed and length may differ.
  func transformed(_ transform: Affine) -> Stroke {
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
