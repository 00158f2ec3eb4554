package import InkGraphics
package import InkStrokes

extension PageText {
  /// Returns strokes of a highlighter with flat ends over characters, one for each of their rectangles.
  ///
  /// - Parameters:
  ///   - ranges: The ranges of indices of characters of the page text.
  ///   - color: The color of the strokes.
  ///   - blendMode: The blend mode of the strokes.
  /// - Returns: The strokes, without identifiers of their own.
  /// - Throws: ``/InkGraphics/InvalidValue`` if a rectangle is too large.
  package func highlights(
    of ranges: [Range<Int>],
    color: Color,
    blendMode: BlendMode
  ) throws(InvalidValue) -> [Stroke] {
    var strokes: [Stroke] = []
    for range in ranges where !range.isEmpty {
      let isVertical = characters[range.lowerBound].direction.isVertical
      for rect in rects(of: range) where !rect.isEmpty {
        let style = Style(
          purpose: .highlighter,
          color: color,
          blendMode: blendMode,
          width: isVertical ? rect.width : rect.height,
          cap: .butt
        )
        let middle = rect.center
        let ends =
          isVertical
          ? [Point(middle.x, rect.minY), Point(middle.x, rect.maxY)]
          : [Point(rect.minX, middle.y), Point(rect.maxX, middle.y)]
        let brush = try Brush.polyline(style)
        let samples = ends.enumerated().map {
          StrokeSample(location: $0.element, time: Double($0.offset), force: 1)
        }
        strokes.append(Stroke(id: StrokeID(0), brush: brush, samples: samples))
      }
    }
    return strokes
  }
}
