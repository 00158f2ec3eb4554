import InkGraphics
package import InkStrokes

extension StrokePiece {
  /// The parts of a stroke as strokes of their own, for formats that know no pieces.
  ///
  /// Each has the samples in its part of the way, and one at each cut. What a brush makes of the ends of a
  /// stroke or of its speed may differ.
  ///
  /// - Parameter whole: The stroke that this is a piece of.
  func strokes(of whole: Stroke) -> [Stroke] {
    let samples = whole.samples
    var ways: [Double] = []
    ways.reserveCapacity(samples.count)
    var way = 0.0
    for (i, sample) in samples.enumerated() {
      if i > 0 { way += (sample.location - samples[i - 1].location).length }
      ways.append(way)
    }
    if way == 0 { return ranges.first?.start == 0 ? [whole] : [] }
    var strokes: [Stroke] = []
    for range in ranges {
      let start = Double(range.start) / Double(UInt32.max) * way
      let end = range.end == .max ? way : Double(range.end) / Double(UInt32.max) * way
      var part: [StrokeSample] = []
      for (i, sample) in samples.enumerated() {
        if i > 0, ways[i] > ways[i - 1] {
          if ways[i - 1] < start, ways[i] > start { part.append(between(samples, i, ways, start)) }
          if ways[i - 1] < end, ways[i] > end { part.append(between(samples, i, ways, end)) }
        }
        if ways[i] >= start, ways[i] <= end { part.append(sample) }
      }
      if part.isEmpty { continue }
      strokes.append(Stroke(id: whole.id, kind: whole.kind, brush: whole.brush, samples: part))
    }
    return strokes
  }

  /// The sample at a way between the one at an index and the one before; what is not its place or time is that
  /// of the nearer one.
  private func between(
    _ samples: [StrokeSample],
    _ index: Int,
    _ ways: [Double],
    _ way: Double
  ) -> StrokeSample {
    let (a, b) = (samples[index - 1], samples[index])
    let part = (way - ways[index - 1]) / (ways[index] - ways[index - 1])
    var sample = part < 0.5 ? a : b
    sample.location = a.location.interpolated(to: b.location, part)
    sample.time = a.time + (b.time - a.time) * part
    return sample
  }
}

extension Item {
  /// Gives the strokes among many items and what is left of those that were cut, as strokes, in order, until
  /// told to stop.
  package static func visitStrokesAndPieces(
    of items: [Item],
    keptIn cache: StrokeCache? = nil,
    _ visit: (Item, Stroke) -> Bool
  ) {
    visitSamples(of: items, keptIn: cache) { item, samples in
      guard let samples, let brush = item.brush else { return true }
      switch item.content {
      case .stroke(let kind, _):
        return visit(
          item,
          Stroke(id: StrokeID(item.id), kind: kind, brush: brush, samples: samples)
        )
      case .piece(let piece):
        for stroke in piece.strokes(of: piece.stroke(item.id, brush, samples)) {
          guard visit(item, stroke) else { return false }
        }
        return true
      case .graphic, .shape, .unknown: return true
      }
    }
  }

  /// What is left of a stroke that was cut, as strokes in its own coordinates; none for what is no piece.
  package var strokesLeft: [Stroke] {
    guard let piece, let brush else { return [] }
    return piece.strokes(of: piece.stroke(id, brush, piece.samples.all))
  }

  /// Whether it is a stroke, or what is left of one.
  package var isInk: Bool { isStroke || piece != nil }
}
