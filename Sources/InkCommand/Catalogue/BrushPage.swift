import InkDrawing
import InkGraphics
import InkStrokes

/// The content of the page that shows a brush.
enum BrushPage {
  /// The part of ``SampleStrokes/page`` with the ink, in page units.
  static let inkArea = Rect(minX: 0, minY: 34, maxX: 480, maxY: 306)

  /// Creates the whole page: the strokes, their labels, and the name of the brush.
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

  /// Creates the strokes alone, with writing below them for brushes that affect existing ink.
  static func ink(of entry: Brush.Entry) -> [Stroke] {
    let style = entry.brush.strokeStyle
    var strokes: [Stroke] = []
    func add(_ events: [InputEvent], _ brush: Brush) {
      strokes.append(Stroke(id: StrokeID(0), brush: brush, events: events))
    }
    var samples = SampleStrokes.all
    if style.purpose != .pen || style.blendMode != .sourceOver {
      for events in SampleStrokes.writing { add(events, .fineliner) }
      // All strokes of a wide eraser would erase everything, so use only two.
      let first = Stroke(id: StrokeID(0), brush: entry.brush, events: samples[0].events)
      if style.erases, first.bounds().height > 60 {
        samples = samples.filter { ["slow", "tap"].contains($0.label) }
      }
    }
    for sample in samples { add(sample.events, entry.brush) }
    return strokes
  }

  /// Creates words written with a pen.
  ///
  /// - Parameters:
  ///   - text: Lowercase letters, digits and hyphens.
  ///   - origin: The start of the baseline.
  ///   - size: The height of tall letters, in page units.
  ///   - color: The color of the ink.
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
