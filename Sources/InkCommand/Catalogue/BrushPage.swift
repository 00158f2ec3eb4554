import InkDrawing
import InkGraphics
import InkStrokes

/// What is on the page that shows a brush.
enum BrushPage {
  /// The part of ``SampleStrokes/page`` that holds the ink.
  static let inkArea = Rect(minX: 0, minY: 34, maxX: 480, maxY: 306)

  /// The whole page: the strokes, what they show, and the name of the brush.
  static func page(of entry: Brush.Entry) -> Drawing {
    var words = lettering(entry.name, at: Point(24, 28), size: 14, color: .black)
    for sample in SampleStrokes.all {
      words += lettering(sample.label, at: sample.position, size: 7, color: Color(gray: 0.5))
    }
    let builder = DrawingBuilder()
    builder.beginPage(size: PageSize(SampleStrokes.page))
    builder.beginLayer(NewLayer(name: entry.name))
    for stroke in ink(of: entry) { builder.add(stroke) }
    builder.beginLayer(NewLayer(name: "words"))
    for stroke in words { builder.add(stroke) }
    return builder.finish()
  }

  /// The strokes alone; for brushes that do something to ink below, with writing under them.
  static func ink(of entry: Brush.Entry) -> [Stroke] {
    let style = entry.brush.strokeStyle
    var strokes: [Stroke] = []
    func add(_ events: [InputEvent], _ brush: Brush) {
      strokes.append(Stroke(id: StrokeID(0), brush: brush, events: events))
    }
    var samples = SampleStrokes.all
    if style.purpose != .pen || style.blendMode != .sourceOver {
      for events in SampleStrokes.writing { add(events, .fineliner) }
      // Where all strokes would leave nothing to see, two do.
      let first = Stroke(id: StrokeID(0), brush: entry.brush, events: samples[0].events)
      if style.erases, first.bounds().height > 60 {
        samples = samples.filter { ["slow", "tap"].contains($0.label) }
      }
    }
    for sample in samples { add(sample.events, entry.brush) }
    return strokes
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
  ) -> [Stroke] {
    guard let brush = try? Brush.polyline(Style(color: color, width: size * 0.11)) else {
      return []
    }
    return StrokeFont.lines(text, at: origin, size: size).map { points in
      let events = points.map { InputEvent(phase: .moved, location: $0, time: 0) }
      return Stroke(id: StrokeID(0), brush: brush, events: events)
    }
  }
}
