import InkFormats
import InkGraphics
import InkStrokes

/// What is on the page that shows a brush.
enum BrushPage {
  /// The part of ``SampleStrokes/page`` that holds the ink.
  static let inkArea = Rect(minX: 0, minY: 34, maxX: 480, maxY: 306)

  /// The whole page: the strokes, what they show, and the name of the brush.
  static func page(of entry: Brush.Entry) -> InkPage {
    let page = SampleStrokes.page
    var words = lettering("\(entry.name)", at: Point(24, 28), size: 14, color: .black)
    for sample in SampleStrokes.all {
      words += lettering(sample.label, at: sample.place, size: 7, color: Color(gray: 0.5))
    }
    return InkPage(
      bounds: page,
      layers: [ink(of: entry), InkLayer(name: "words", items: words)]
    )
  }

  /// The strokes alone; for brushes that do something to ink below, with writing under them.
  static func ink(of entry: Brush.Entry) -> InkLayer {
    let style = entry.brush.style
    var layer = InkLayer(name: "\(entry.name)")
    func add(_ events: [InputEvent], _ brush: Brush) {
      let id = StrokeID(UInt32(layer.items.count))
      layer.items.append(.stroke(Stroke(id: id, brush: brush, events: events)))
    }
    var samples = SampleStrokes.all
    if style.tool != .pen || style.blendMode != .sourceOver {
      for events in SampleStrokes.writing { add(events, .fineliner) }
      // Where all strokes would leave nothing to see, two do.
      let first = Stroke(id: StrokeID(0), brush: entry.brush, events: samples[0].events)
      if style.tool == .eraser, first.bounds().height > 60 {
        samples = samples.filter { ["slow", "tap"].contains($0.label) }
      }
    }
    for sample in samples { add(sample.events, entry.brush) }
    return layer
  }

  /// Words written with the pen.
  ///
  /// - Parameters:
  ///   - text: Small letters, digits and hyphens.
  ///   - origin: Where the base line begins.
  ///   - size: The height of tall letters, in document units.
  ///   - color: The colour of the ink.
  static func lettering(
    _ text: String,
    at origin: Point,
    size: Double,
    color: Color
  ) -> [InkLayer.Item] {
    guard let brush = try? Brush.polyline(Style(color: color, width: size * 0.11)) else {
      return []
    }
    return StrokeFont.lines(text, at: origin, size: size).enumerated().map { number, points in
      let events = points.map { InputEvent(phase: .moved, location: $0, time: 0) }
      return .stroke(Stroke(id: StrokeID(UInt32(number)), brush: brush, events: events))
    }
  }
}
