import InkDocuments
import InkDrawing
import InkGraphics
import InkStrokes

/// Documents with much ink, and with ink that is slow to process.
extension HostileDocuments {
  /// Returns a brush whose parts are slow.
  static func heavyBrush() throws -> Brush {
    let filters: [any PointFilter] = [
      try SavitzkyGolay(window: 12, strength: 1),
      try SavitzkyGolay(window: 12, strength: 1),
      try DouglasPeucker(tolerance: 1e-9),
      try SavitzkyGolay(window: 12, strength: 1),
      try DouglasPeucker(tolerance: 1e-9),
      try SavitzkyGolay(window: 12, strength: 1),
      try SavitzkyGolay(window: 12, strength: 1),
      try SavitzkyGolay(window: 12, strength: 1),
    ]
    let effects = [any StrokeEffect](
      repeating: try SpeedWidth(slow: 1, fast: 2),
      count: 16
    )
    return try Brush(
      style: Style(width: 3),
      stages: effects.map { .effect($0) } + filters.map { .filter($0) },
      engine: try CatmullRomEngine(steps: 8)
    )
  }

  static func textured(width: Double, side: Int, seed: Int = 7) throws -> Brush {
    let coverage = (0..<(side * side)).map { UInt8(truncatingIfNeeded: seed * $0) }
    let texture = try TipTexture(width: side, height: side, coverage: coverage)
    return try Brush(
      style: Style(width: width),
      engine: PolylineEngine(),
      tip: .dabs(Dabbing(tip: .texture(texture), spacing: .units(0.05)))
    )
  }

  /// Returns a drawing whose neighbors on the page are far apart in the order of their names.
  static func shuffled(_ columns: Int, _ rows: Int) throws -> Drawing {
    let dot = stroke(line(1))
    var drawing = makeDocument { for _ in 0..<(columns * rows) { $0.add(dot) } }
    let page = drawing.pages[0].id
    let layer = drawing.layers(of: page)[0].id
    let ids = drawing.layers(of: page)[0].items.map(\.id)
    var key: PositionKey?
    var steps: [Step] = []
    for i in ids.indices {
      let next = PositionKey.between(key, nil)
      key = next
      steps.append(.item(ids[i % columns * rows + i / columns], .location(layer, next)))
    }
    try drawing.apply(DrawingOperation(.reorder, steps))
    return drawing
  }

  /// Returns a chunk of a long stroke and many dots.
  static func strokesOfOne(_ samples: [StrokeSample], _ count: Int) -> [UInt8] {
    var strokes = [[StrokeSample]](repeating: line(1), count: count)
    strokes[0] = samples
    return SampleEncoder().encode(strokes)
  }

  static let ink: [String: Kind] = [
    "samples": { make in
      let strokes = make.count(1000)
      let dot = stroke(line(1))
      let drawing = makeDocument { for _ in 0..<strokes { $0.add(dot) } }
      let chunk = chunk(line(make.count(1 << 18)) { _ in Point(9, 9) })
      return log(frames(of: drawing, storedAs: chunk, of: 1, strokes: strokes))
    },
    "someSamples": { make in
      let strokes = 18
      let dot = stroke(line(1))
      let drawing = makeDocument { for _ in 0..<strokes { $0.add(dot) } }
      let chunk = chunk(line(make.count(1 << 18)) { Point(Double($0 % 500), Double($0 % 700)) })
      return log(frames(of: drawing, storedAs: chunk, of: 1, strokes: strokes))
    },
    "brushes": { make in
      let strokes = 18
      let dot = stroke(line(1), try heavyBrush())
      let drawing = makeDocument { for _ in 0..<strokes { $0.add(dot) } }
      let chunk = chunk(line(make.count(1 << 18)) { Point(Double($0 % 500), Double($0 % 700)) })
      return log(frames(of: drawing, storedAs: chunk, of: 1, strokes: strokes))
    },
    "dashes": { make in
      let style = Style(width: 1, dash: Style.Dash([0.05, 0.05]))
      let brush = try Brush(style: style, engine: PolylineEngine())
      let samples = line(64) { Point($0 % 2 == 0 ? 10 : 410, Double(10 * $0)) }
      let strokes = make.count(5000)
      let drawing = makeDocument { for _ in 0..<strokes { $0.add(stroke(line(1), brush)) } }
      return log(frames(of: drawing, storedAs: chunk(samples), of: 1, strokes: strokes))
    },
    "wide": { make in
      let brush = try Brush(style: Style(width: 600), engine: PolylineEngine())
      let strokes = make.count(150_000)
      let samples = line(2) { Point(300, 100 + 600 * Double($0)) }
      let drawing = makeDocument { for _ in 0..<strokes { $0.add(stroke(line(1), brush)) } }
      let chunk = SampleEncoder().encode([[StrokeSample]](repeating: samples, count: 250))
      return log(frames(of: drawing, storedAs: chunk, of: 250, strokes: strokes))
    },
    "shaded": { make in
      // Ink of changing opacity, as wide as the page.
      let brush = try Brush(
        style: Style(width: 600),
        stages: [.effect(try PressureOpacity(minimum: 0.1, maximum: 1, fallback: 0.5))],
        engine: PolylineEngine()
      )
      let strokes = make.count(2000)
      var samples: [StrokeSample] = []
      for i in 0..<64 {
        let point = Point(i % 2 == 0 ? 0 : 600, Double(13 * i))
        let force = Double(i % 7) / 7
        samples.append(StrokeSample(location: point, time: Double(i) * 0.01, force: force))
      }
      let drawing = makeDocument { for _ in 0..<strokes { $0.add(stroke(line(1), brush)) } }
      return log(frames(of: drawing, storedAs: chunk(samples), of: 1, strokes: strokes))
    },
    "erasers": { make in
      let brush = try Brush(style: Style(purpose: .eraser, width: 600), engine: PolylineEngine())
      let strokes = make.count(20_000)
      let samples = line(2) { Point(300, 100 + 600 * Double($0)) }
      let drawing = makeDocument { for _ in 0..<strokes { $0.add(stroke(line(1), brush)) } }
      let chunk = SampleEncoder().encode([[StrokeSample]](repeating: samples, count: 250))
      return log(frames(of: drawing, storedAs: chunk, of: 250, strokes: strokes))
    },
    "scribbles": { make in
      // Few strokes that cross the page many times.
      let brush = try Brush(style: Style(width: 300), engine: PolylineEngine())
      let samples = line(make.count(30_000)) { Point($0 % 2 == 0 ? 0 : 595, Double($0 % 842)) }
      let strokes = make.count(100)
      let drawing = makeDocument { for _ in 0..<strokes { $0.add(stroke(line(1), brush)) } }
      return log(frames(of: drawing, storedAs: chunk(samples), of: 1, strokes: strokes))
    },
    "prints": { make in
      let brush = try textured(width: 300, side: make.count(512, minimum: 64))
      let strokes = make.count(5000)
      let samples = line(64) { Point($0 % 2 == 0 ? 100 : 500, Double(13 * $0)) }
      let drawing = makeDocument { for _ in 0..<strokes { $0.add(stroke(line(1), brush)) } }
      return log(frames(of: drawing, storedAs: chunk(samples), of: 1, strokes: strokes))
    },
    "textures": { make in
      // The texture changes with every stroke.
      let side = make.count(512, minimum: 64)
      let brushes = [
        try textured(width: 3, side: side), try textured(width: 3, side: side, seed: 11),
      ]
      let strokes = make.count(50_000)
      let drawing = makeDocument {
        for i in 0..<strokes { $0.add(stroke(line(1), brushes[i % 2])) }
      }
      let chunk = SampleEncoder().encode([[StrokeSample]](repeating: line(1), count: 250))
      return log(frames(of: drawing, storedAs: chunk, of: 250, strokes: strokes))
    },
    "stretched": { make in
      let strokes = make.count(50_000)
      let drawing = makeDocument {
        for _ in 0..<strokes {
          $0.add(stroke(line(1)), transform: Affine(a: 1e6, b: 0, c: 0, d: 3, tx: 0, ty: 0))
        }
      }
      let chunk = SampleEncoder().encode([[StrokeSample]](repeating: line(8), count: 250))
      return log(frames(of: drawing, storedAs: chunk, of: 250, strokes: strokes))
    },
    "interleaved": { make in
      // Neighbors on the page are in different chunks.
      let chunks = 18
      let strokes = make.count(1000)
      let long = line(max(make.count(1 << 18) - strokes, 1)) { _ in Point(9, 9) }
      let chunk = strokesOfOne(long, strokes)
      let drawing = try shuffled(chunks, strokes)
      return log(frames(of: drawing, storedAs: chunk, of: strokes, strokes: chunks * strokes))
    },
    "unreadable": { make in
      // Chunks with more samples than a reader accepts, which it notices at their end.
      let side = make.count(120, minimum: 16)
      let chunk = strokesOfOne(line(make.count(1 << 18)) { _ in Point(9, 9) }, side)
      return log(
        frames(of: try shuffled(side, side), storedAs: chunk, of: side, strokes: side * side)
      )
    },
    "pieces": { make in
      // An unfinished stroke that begins again with every sample.
      let drawing = makeDocument { $0.add(stroke(line(1))) }
      var start = SampleEncoder()
      let begin = begin(start.begin(with: line(1)), 0, in: drawing)
      var encoder = SampleEncoder(precision: .lossless)
      _ = encoder.begin(with: line(1))
      var again = encoder.extend(with: line(1) { _ in Point(0.1234567, 3.3) })
      again[0] = again[0] & ~3 | 3
      let more = fields { $0.write(2, bytes: again) }
      var frames = frames(of: drawing)
      frames.append(begin)
      for _ in 0..<make.count(200_000) { frames.append(DocumentFrame(.events, payload: more)) }
      return log(frames)
    },
    "underWay": { make in
      let brush = try heavyBrush()
      let drawing = makeDocument { $0.add(stroke(line(1), brush)) }
      var frames = frames(of: drawing)
      var encoder = SampleEncoder()
      let samples = line(make.count(1 << 18)) { Point(Double($0 % 500), Double($0 % 700)) }
      let first = encoder.begin(with: samples)
      for i in 0..<32 { frames.append(begin(first, i, in: drawing)) }
      return log(frames)
    },
    "begun": { make in
      // Strokes that begin and are canceled.
      let drawing = makeDocument { $0.add(stroke(line(1))) }
      var frames = frames(of: drawing)
      var encoder = SampleEncoder()
      let first = encoder.begin(with: line(1))
      // Cancels the stroke before, as it names none.
      let cancel = fields { $0.write(11, truth: true) }
      for i in 0..<make.count(200_000) {
        frames.append(begin(first, i, in: drawing))
        frames.append(DocumentFrame(.events, payload: cancel))
      }
      return log(frames)
    },
  ]
}
