internal import InkDrawing
public import InkGraphics
public import InkStrokes

extension InkFile {
  /// Everything that a host would have sent while this ink was written, and in which groups.
  ///
  /// A recording gives its own events. For other documents each stroke becomes a change of brush, a
  /// first touch, movements and a last touch; each stroke is one group. Graphics and pages are lost.
  ///
  /// - Parameter brush: Draws all strokes but those of erasers; `nil` keeps their own brushes.
  /// - Returns: The stream, and how many of its entries came together each time.
  public func stream(brush: Brush? = nil) -> (stream: EventStream, batches: [Int]) {
    if let recording {
      return recording.stream(brush: brush)
    }
    var stream = EventStream()
    var batches: [Int] = []
    var current: Brush?
    for stroke in strokes {
      let before = stream.count
      let wanted = stroke.inked(with: brush).brush
      if wanted != current {
        stream.setBrush(wanted)
        current = wanted
      }
      stream.append(contentsOf: stroke.events())
      batches.append(stream.count - before)
    }
    return (stream, batches)
  }

  /// How many strokes there are on all pages.
  public var strokeCount: Int { pages.reduce(0) { $0 + $1.strokeCount } }

  /// The strokes of all pages and layers, the first at the bottom.
  public var strokes: [Stroke] {
    var result: [Stroke] = []
    for page in pages { result += page.strokes }
    return result
  }
}

extension Recording {
  /// The stream with a brush in front; one that is given takes the place of all others.
  fileprivate func stream(brush: Brush?) -> (stream: EventStream, batches: [Int]) {
    var result = EventStream(brush: brush ?? .pen, events: [])
    var groups = [1]
    var next = 0
    for size in batches {
      let before = result.count
      for entry in stream.entries[next..<(next + size)] {
        if brush != nil, case .brush = entry { continue }
        result.append(entry)
      }
      next += size
      if result.count > before { groups.append(result.count - before) }
    }
    return (result, groups)
  }
}

extension InkPage {
  /// How many strokes there are on all layers.
  public var strokeCount: Int {
    var count = 0
    for layer in layers { count += layer.strokeCount }
    return count
  }

  /// The strokes of all layers, the first at the bottom.
  public var strokes: [Stroke] {
    var result: [Stroke] = []
    for layer in layers {
      for item in layer.items { if let stroke = item.stroke { result.append(stroke) } }
    }
    return result
  }

  /// The page with other ink.
  ///
  /// - Parameter change: Returns what a stroke becomes; `nil` takes it away.
  /// - Returns: The page with the strokes that are left, everything else as it was.
  public func mapStrokes(_ change: (Stroke) -> Stroke?) -> InkPage {
    var page = self
    for i in page.layers.indices {
      page.layers[i].items = page.layers[i].items.compactMap { item in
        switch item {
        case .graphic: item
        case .stroke(let stroke): change(stroke).map { .stroke($0) }
        case .placed(let stroke, let transform): change(stroke).map { .placed($0, transform) }
        }
      }
    }
    return page
  }
}

extension InkLayer {
  /// How many strokes there are.
  public var strokeCount: Int {
    items.count { if case .graphic = $0 { false } else { true } }
  }
}

extension InkLayer.Item {
  /// The ink, where it lies on the page; `nil` for what is no ink.
  public var stroke: Stroke? {
    switch self {
    case .stroke(let stroke): stroke
    case .placed(let stroke, let transform): stroke.placed(transform)
    case .graphic: nil
    }
  }

  /// What there is to paint; `nil` where there is nothing.
  public var displayItem: DisplayList.Item? {
    switch self {
    case .stroke(let stroke): stroke.item()
    case .placed(let stroke, let transform): stroke.item()?.transformed(by: transform)
    case .graphic(let graphic): graphic
    }
  }
}

extension Stroke {
  /// The stroke as if it had been drawn where a transform puts it.
  ///
  /// Exact for what was only moved. Else the width of the brush grows with the ink, and what effects
  /// make of speed and length may differ.
  func placed(_ transform: Affine) -> Stroke {
    let factor = abs(transform.determinant).squareRoot()
    var brush = brush
    if abs(factor - 1) > 1e-9,
      let wider = try? brush.restyled({ $0.width = min($0.width * factor, Style.greatestWidth) })
    {
      brush = wider
    }
    let samples = samples.map { sample in
      var moved = sample
      moved.location = transform.apply(sample.location)
      return moved
    }
    return Stroke(id: id, kind: kind, brush: brush, samples: samples)
  }
}
