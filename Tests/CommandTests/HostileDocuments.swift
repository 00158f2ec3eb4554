import InkDocuments
import InkDrawing
import InkFormats
import InkGraphics
import InkStrokes

/// A generator of valid, small documents that are expensive to process.
///
/// They are made from the parts of the writer: frames and checksums are valid, and only the content is unrealistic.
/// Counts are scaled: 1 is for release builds.
struct HostileDocuments {
  /// The share of the full size.
  var scale: Double

  func count(_ full: Int, minimum: Int = 8) -> Int { max(Int(Double(full) * scale), minimum) }

  /// A function that makes a document.
  typealias Kind = @Sendable (HostileDocuments) throws -> [UInt8]

  static let kinds: [String: Kind] = structure.merging(ink) { $1 }.merging(graphics) { $1 }
    .merging(histories) { $1 }.merging(cut) { $1 }

  // MARK: Parts

  static let size = PageSize(595, 842)

  /// Returns a drawing of one page and one layer, which a function fills.
  static func makeDocument(
    _ paper: Paper = .plain,
    size: PageSize = size,
    _ fill: (DrawingBuilder) throws -> Void
  ) rethrows -> Drawing {
    let builder = DrawingBuilder()
    builder.beginPage(size: size, paper: paper)
    builder.beginLayer()
    try fill(builder)
    return builder.finish()
  }

  /// Returns a line of samples.
  static func line(
    _ count: Int,
    _ point: (Int) -> Point = { Point(Double($0 % 500), 20) }
  ) -> [StrokeSample] {
    (0..<count).map { i in
      StrokeSample(location: point(i), time: Double(i) * 0.004, force: 0.5)
    }
  }

  static func stroke(_ samples: [StrokeSample], _ brush: Brush = .fineliner) -> Stroke {
    Stroke(id: StrokeID(0), kind: .pen, brush: brush, samples: samples)
  }

  /// Returns the frames of a new document.
  static func frames(of drawing: Drawing) -> [DocumentFrame] {
    var document = InkDocument(drawing)
    return document.takeFrames()
  }

  /// Returns the bytes of a log.
  static func log(_ frames: [DocumentFrame]) -> [UInt8] {
    var log = DocumentLog(DocumentIdentifier(high: 1, low: 2))
    return log.encode(frames)
  }

  static func log(_ drawing: Drawing) -> [UInt8] { log(frames(of: drawing)) }

  static func fields(_ fill: (inout FieldWriter) -> Void) -> [UInt8] {
    var fields = FieldWriter()
    fill(&fields)
    return fields.bytes
  }

  /// Returns frames whose strokes, stored separately, have other samples, so that few bytes claim many strokes.
  ///
  /// - Parameters:
  ///   - drawing: The drawing with the strokes.
  ///   - chunks: The chunks, used in turn, each with its number of strokes.
  static func frames(
    of drawing: Drawing,
    storedAs chunk: [UInt8],
    of count: Int,
    strokes: Int
  ) -> [DocumentFrame] {
    var result = frames(of: drawing).filter { $0.kind != .events }
    for first in stride(from: 0, to: strokes, by: count) {
      let payload = fields {
        $0.write(3, bytes: chunk)
        $0.write(4, unsigned: UInt64(count))
        $0.write(13, unsigned: UInt64(first))
      }
      result.append(DocumentFrame(.events, payload: payload))
    }
    return result
  }

  /// Returns a frame that begins a stroke on the first layer of a drawing, with its first brush.
  static func begin(_ chunk: [UInt8], _ number: Int, in drawing: Drawing) -> DocumentFrame {
    let layer = drawing.layers(of: drawing.pages[0].id)[0].id
    return DocumentFrame(
      .events,
      payload: fields {
        $0.write(1, bytes: chunk)
        $0.write(5, unsigned: UInt64(1_000_000 + number))
        $0.write(7, unsigned: 0)
        $0.write(8, unsigned: UInt64(layer.stamp.counter))
        $0.write(9, unsigned: UInt64(layer.stamp.author))
      }
    )
  }

  /// Returns a chunk with one stroke of the given samples.
  static func chunk(_ samples: [StrokeSample]) -> [UInt8] { SampleEncoder().encode([samples]) }

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

  // MARK: Large structures

  static let structure: [String: Kind] = [
    "pages": { make in
      let builder = DrawingBuilder()
      for _ in 0..<make.count(300_000) { builder.beginPage(size: size, paper: .plain) }
      return log(builder.finish())
    },
    "somePages": { make in
      let builder = DrawingBuilder()
      for _ in 0..<make.count(15_000) { builder.beginPage(size: size, paper: .plain) }
      return log(builder.finish())
    },
    "layers": { make in
      let builder = DrawingBuilder()
      builder.beginPage(size: size, paper: .plain)
      for _ in 0..<make.count(200_000) { builder.beginLayer() }
      return log(builder.finish())
    },
    "layersOfInk": { make in
      let builder = DrawingBuilder()
      builder.beginPage(size: size, paper: .plain)
      let dot = stroke(line(1))
      for _ in 0..<make.count(20_000) {
        builder.beginLayer(NewLayer(opacity: 0.5, blendMode: .multiply))
        builder.add(dot)
      }
      return log(builder.finish())
    },
    "things": { make in
      let dot = stroke(line(1))
      let strokes = 256 * make.count(1200)
      let drawing = makeDocument { for _ in 0..<strokes { $0.add(dot) } }
      let chunk = SampleEncoder().encode([[StrokeSample]](repeating: line(1), count: 256))
      return log(frames(of: drawing, storedAs: chunk, of: 256, strokes: strokes))
    },
    "wholePages": { make in
      // A heavy sheet that is stored once, for all pages.
      let path = zigzag(make.count(20_000))
      let builder = DrawingBuilder()
      let paper = Paper(background: Graphic([.path(path, .evenOdd, Paint(.black))]))
      for _ in 0..<make.count(10_000) { builder.beginPage(size: size, paper: paper) }
      return log(builder.finish())
    },
    "dots": { make in
      let builder = DrawingBuilder()
      let paper = Paper(pattern: .dotted, spacing: 1.6)
      for _ in 0..<make.count(5000) { builder.beginPage(size: size, paper: paper) }
      return log(builder.finish())
    },
    "largePage": { _ in
      log(makeDocument(size: PageSize(11_000, 11_000)) { $0.add(stroke(line(2))) })
    },
    "hugePage": { _ in log(makeDocument(size: PageSize(1e7, 1e7)) { $0.add(stroke(line(2))) }) },
    "unknown": { make in
      var frames = frames(of: makeDocument { _ in })
      let kind = FrameKind(rawValue: 70_000)
      for _ in 0..<make.count(400_000) {
        frames.append(DocumentFrame(kind ?? .mark, payload: [1, 2, 3, 4]))
      }
      return log(frames)
    },
    "snapshots": { make in
      let dot = stroke(line(1))
      let drawing = makeDocument { for _ in 0..<make.count(2000, minimum: 200) { $0.add(dot) } }
      let frames = frames(of: drawing)
      let state = frames.filter { $0.kind == .snapshot }
      return log(frames + (0..<make.count(600)).flatMap { _ in state })
    },
    "gaps": { make in
      // Bytes that look like the beginnings of long frames, nested.
      var bytes = log(makeDocument { $0.add(stroke(line(9))) })
      bytes[bytes.count - 30] ^= 1
      for _ in 0..<make.count(1_000_000) { bytes += [0x08, 0xff, 0xff, 0x3f] }
      return bytes
    },
  ]

  // MARK: Ink

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

  // MARK: Pieces

  /// Returns a document of pieces of long strokes, cut in turn.
  ///
  /// - Parameters:
  ///   - sources: The number of strokes.
  ///   - pieces: The number of pieces.
  private func pieces(_ pieces: Int, of sources: Int, _ brush: Brush) throws -> [UInt8] {
    let samples = Self.line(count(30_000)) { Point(Double($0 % 500), Double($0 % 700)) }
    var drawing = Self.makeDocument { for _ in 0..<sources { $0.add(Self.stroke(samples, brush)) } }
    let layer = drawing.layers(of: drawing.pages[0].id)[0]
    let shared = SharedBrush(brush)
    var steps = layer.items.map { Step.item($0.id, .removed(true)) }
    for i in 0..<pieces {
      let start = UInt32(i % 1000) * 4_000_000
      let piece = StrokePiece(
        of: layer.items[i % sources].id,
        [WayRange(start, start + 200_000)],
        ancestors: []
      )
      let item = NewItem(
        id: drawing.makeItemID(),
        layer: layer.id,
        position: .middle,
        content: .piece(piece),
        brush: shared,
        inkBounds: Rect(x: 0, y: 0, width: 500, height: 700)
      )
      steps.append(.addItem(item))
    }
    try drawing.apply(DrawingOperation(.remove, steps))
    drawing.forgetHistory()
    return Self.log(drawing)
  }

  private static let cut: [String: Kind] = [
    "cut": { try $0.pieces($0.count(100_000), of: 1, .fineliner) },
    "cutInTurn": { try $0.pieces($0.count(100_000), of: 9, .fineliner) },
    "cutHeavily": { try $0.pieces($0.count(50_000), of: 1, heavyBrush()) },
    "cutHeavilyInTurn": { try $0.pieces($0.count(20), of: 10, heavyBrush()) },
  ]

  // MARK: Graphics

  static func zigzag(_ count: Int) -> Path {
    var elements: [Path.Element] = [.move(.origin)]
    for i in 0..<count {
      elements.append(.line(Point(i % 2 == 0 ? 595 : 0, Double(i * 7 % 842))))
    }
    return Path(elements)
  }

  static let whole = Rect(x: 0, y: 0, width: 595, height: 842)

  /// Returns a picture of one color, stored in a few bytes.
  static func flat(_ width: Int, _ height: Int) -> Picture {
    var qoi: [UInt8] = [0x71, 0x6f, 0x69, 0x66]
    for side in [width, height] {
      for shift in [24, 16, 8, 0] { qoi.append(UInt8(side >> shift & 255)) }
    }
    qoi += [4, 0]
    qoi += [UInt8](repeating: 0xfd, count: (width * height + 61) / 62)
    return Picture(qoi: qoi + [0, 0, 0, 0, 0, 0, 0, 1])
  }

  static let graphics: [String: Kind] = [
    "outlines": { make in
      let path = zigzag(make.count(20_000))
      let graphic = Graphic([.path(path, .evenOdd, Paint(.black))])
      return log(makeDocument { for _ in 0..<make.count(40) { $0.add(graphic) } })
    },
    "curves": { make in
      var elements: [Path.Element] = [.move(.origin)]
      for i in 0..<make.count(100_000) {
        let y = Double(i % 842)
        elements.append(.cubic(Point(1e6, -1e6), Point(-1e6, 1e6), Point(595, y)))
      }
      return log(makeDocument { $0.add(Graphic([.path(Path(elements), .nonZero, Paint(.black))])) })
    },
    "discs": { make in
      var trail = DabTrail(tip: .disc(hardness: 0.5))
      let dab = Dab(center: Point(300, 400), radius: 4000, color: SIMD4(0, 0, 0, 1))
      trail.dabs = Array(repeating: dab, count: make.count(100_000))
      return log(makeDocument { $0.add(Graphic([.dabs(trail, Paint(.black))])) })
    },
    "ribbons": { make in
      var ribbon = Ribbon(start: .origin, radius: 300)
      for i in 0..<make.count(40_000) {
        ribbon.line(to: Point(i % 2 == 0 ? 595 : 0, Double(i % 842)), radius: 300)
      }
      ribbon.shades = Array(repeating: SIMD4(1, 0, 0, 0.5), count: ribbon.segments.count + 1)
      return log(makeDocument { $0.add(Graphic([.ink(ribbon, Paint(.black))])) })
    },
    "groups": { make in
      var item = DisplayList.Item.path(Path(whole), .nonZero, Paint(.black))
      for _ in 0..<15 { item = .group([item], alpha: 0.9, .multiply) }
      let graphic = Graphic([item])
      return log(makeDocument { for _ in 0..<make.count(3000) { $0.add(graphic) } })
    },
    "rectangles": { make in
      // Page-wide shapes with a slow blend mode, in one graphic.
      let paint = Paint(.black, blendMode: .luminosity)
      let items = [DisplayList.Item](
        repeating: .path(Path(whole), .nonZero, paint),
        count: make.count(40_000)
      )
      return log(makeDocument { $0.add(Graphic(items)) })
    },
    "picture": { make in
      let side = make.count(8192)
      return log(makeDocument { $0.add(Graphic([.image(flat(side, side), whole, alpha: 1)])) })
    },
    "pictures": { make in
      let side = make.count(8192)
      let pictures = (0..<6).map { flat(side, side - $0) }
      return log(
        makeDocument {
          for picture in pictures { $0.add(Graphic([.image(picture, whole, alpha: 1)])) }
        }
      )
    },
    "stamps": { make in
      // One picture many times, alternating with another.
      let pictures = [flat(2000, 2000), flat(2001, 2000)]
      return log(
        makeDocument {
          for i in 0..<make.count(4000) {
            $0.add(Graphic([.image(pictures[i % 2], whole, alpha: i < 2000 ? 0.5 : 1)]))
          }
        }
      )
    },
    "bombs": { make in
      // Files that would unpack to gigabytes.
      let packed = FastGzip.pack([UInt8](repeating: 0, count: 1 << 20))
      let bomb = (0..<make.count(4000)).flatMap { _ in packed }
      return log(
        makeDocument { builder in
          let file = builder.addResource(bomb, mediaType: "application/gzip")
          let pdf = builder.addResource(bomb, mediaType: "application/pdf")
          let box = DisplayList.Item.path(Path(whole), .nonZero, Paint(.black))
          builder.add(Graphic([box], origin: .picture(file)))
          for i in 0..<200 { builder.add(Graphic([box], origin: .page(pdf, number: i))) }
        }
      )
    },
    "resources": { make in
      log(
        makeDocument { builder in
          let box = DisplayList.Item.path(Path(whole), .nonZero, Paint(.black))
          for i in 0..<make.count(60_000) {
            let file = builder.addResource([UInt8(i & 255)], mediaType: "image/png")
            builder.add(Graphic([box], origin: .picture(file)))
          }
        }
      )
    },
    "texts": { make in
      log(
        makeDocument {
          let text = TextItem(
            utf8: Array("word ".utf8),
            fontUTF8: Array("Sans".utf8),
            size: 12,
            origin: .origin
          )
          for _ in 0..<make.count(60_000) { $0.add(Graphic([], origin: .text(text))) }
        }
      )
    },
  ]

  // MARK: Histories

  static let histories: [String: Kind] = [
    "undone": { make in
      var document = InkDocument(
        makeDocument { for _ in 0..<make.count(2000) { $0.add(stroke(line(1))) } }
      )
      let page = document.drawing.pages[0].id
      let ids = document.drawing.layers(of: page)[0].items.map(\.id)
      for i in 0..<20 {
        try document.apply(.transform(ids, by: .translation(Double(i), 0), in: document.drawing))
        _ = try document.undo()
        _ = try document.redo()
      }
      return log(document.takeFrames())
    },
    "steps": { make in
      var document = InkDocument(makeDocument { $0.add(stroke(line(1))) })
      let page = document.drawing.pages[0].id
      let ids = document.drawing.layers(of: page)[0].items.map(\.id)
      for i in 0..<make.count(60_000) {
        let step = Step.item(ids[0], .transform(.translation(Double(i), 0)))
        try document.apply(DrawingOperation(.transform, [step]))
      }
      return log(document.takeFrames())
    },
    "limits": { make in
      var document = InkDocument(makeDocument { $0.add(stroke(line(1))) })
      let page = document.drawing.pages[0].id
      let ids = document.drawing.layers(of: page)[0].items.map(\.id)
      for i in 0..<1000 {
        let step = Step.item(ids[0], .transform(.translation(Double(i), 0)))
        try document.apply(DrawingOperation(.transform, [step]))
      }
      var frames = document.takeFrames()
      for i in 0..<make.count(200_000) {
        let payload = fields { $0.write(3, unsigned: UInt64(1001 + i % 2)) }
        frames.append(DocumentFrame(.operation, payload: payload))
      }
      return log(frames)
    },
    "waiting": { make in
      // Operations on targets that never arrive.
      var frames = frames(of: makeDocument { _ in })
      var other = InkDocument(makeDocument { $0.add(stroke(line(1))) })
      let page = other.drawing.pages[0].id
      let layer = other.drawing.layers(of: page)[0].id
      let item = other.drawing.layers(of: page)[0].items[0].id
      for _ in 0..<make.count(60_000) {
        try other.apply(DrawingOperation(.reorder, [.item(item, .location(layer, .middle))]))
      }
      frames += other.takeFrames().filter { $0.kind == .operation }
      return log(frames)
    },
  ]
}
