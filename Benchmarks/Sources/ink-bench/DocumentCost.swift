import InkDocuments
import InkDrawing
import InkGraphics
import InkRaster
import InkStrokes

/// `ink-bench document FILE…`: the cost of documents without a disk: bytes per point, time to append an
/// event, and the time from the bytes of a large document to a picture.
///
/// With `--write OUT.ink` it writes that large document instead, for benchmarks in other languages.
enum DocumentCost {
  static func run(_ words: Arguments) throws {
    var words = words
    let repetitions = try words.option("repetitions", 9)
    let strokes = try words.option("strokes", 100_000)
    if let path = try words.text("write") {
      let side = (Double(strokes) * 400).squareRoot() + 40
      let drawing = try drawing(handwriting(strokes), PageSize(side, side))
      return try bytes(InkDocument(drawing).frames).withUnsafeBytes { try writeFile(path, $0) }
    }
    print(
      "bytes a point: converted | with undo | log of 4 events a frame | of 1; ns an event 4 | 1"
    )
    for path in words.rest() {
      let name = path.split(separator: "/").last.map { "\($0)" } ?? path
      try size(name, try Codec.strokes(of: path), repetitions)
    }
    try opening(strokes, repetitions)
  }

  // MARK: Size

  private static func size(
    _ name: String,
    _ strokes: [[StrokeSample]],
    _ repetitions: Int
  ) throws {
    let points = strokes.reduce(0) { $0 + $1.count }
    let converted = bytes(InkDocument(try drawing(strokes)).frames).count
    var document = empty
    var logs: [Int] = []
    var costs: [Double] = []
    for part in [4, 1] {
      var times: [Double] = []
      var log = 0
      for _ in 0..<repetitions {
        document = empty
        var writer = FrameWriter(LogHeader(identifier))
        let layer = document.drawing.layers(of: document.drawing.pages[0].id)[0].id
        var spent = 0.0
        for stroke in strokes {
          let parts = Swift.stride(from: 0, to: stroke.count, by: part).map {
            Array(stroke[$0..<min($0 + part, stroke.count)])
          }
          let name = document.makeStrokeID()
          try document.beginStroke(name, brush: .pen, on: layer, samples: parts[0])
          append(&document, &writer)
          let start = threadMilliseconds()
          for more in parts.dropFirst() {
            try document.extendStroke(name, with: more)
            append(&document, &writer)
          }
          spent += threadMilliseconds() - start
          try document.endStroke(name)
          append(&document, &writer)
          if writer.bytes.count > 1 << 20 { _ = writer.takeBytes() }
        }
        times.append(spent * 1e6 / Double(points))
        log = writer.offset
      }
      times.sort()
      costs.append(times[times.count / 2])
      logs.append(log)
    }
    let undo = bytes(try document.compact()).count
    let each = { (size: Int) in (Double(size) / Double(points) * 1000).rounded() / 1000 }
    print(
      name,
      "points",
      points,
      "strokes",
      strokes.count,
      " B/pt",
      each(converted),
      each(undo),
      each(logs[0]),
      each(logs[1]),
      " ns",
      Int(costs[0]),
      Int(costs[1])
    )
  }

  private static let identifier = DocumentIdentifier(high: 1, low: 2)

  private static var empty: InkDocument {
    var document = InkDocument(Drawing(author: 0x1234_5678, size: PageSize(595, 842)))
    _ = document.takeFrames()
    return document
  }

  private static func append(_ document: inout InkDocument, _ writer: inout FrameWriter) {
    document.writeFrames { writer.append($0.kind, $0.flags, payload: $0.payload) }
  }

  private static func bytes(_ frames: [DocumentFrame]) -> [UInt8] {
    var writer = FrameWriter(LogHeader(identifier))
    for frame in frames { writer.append(frame.kind, frame.flags, payload: frame.payload) }
    return writer.bytes
  }

  /// Returns a page with all strokes, added in one operation like a converter does.
  private static func drawing(
    _ strokes: [[StrokeSample]],
    _ size: PageSize = PageSize(595, 842)
  ) throws -> Drawing {
    var drawing = Drawing(author: 0x1234_5678, size: size)
    let layer = drawing.layers(of: drawing.pages[0].id)[0].id
    let ink = strokes.map { Stroke(id: StrokeID(0), brush: .pen, samples: $0) }
    try drawing.apply(.add(ink, to: layer, in: &drawing))
    return drawing
  }

  // MARK: Opening

  private static func opening(_ count: Int, _ repetitions: Int) throws {
    let log = bytes(InkDocument(try drawing(handwriting(count))).frames)
    print("opening of", count, "strokes of 30 points,", log.count, "bytes; ms, median and least")
    var times: [[Double]] = []
    var visible = 0
    for _ in 0..<repetitions {
      var row: [Double] = []
      var start = threadMilliseconds()
      let document = try opened(log)
      row.append(threadMilliseconds() - start)
      let page = document.drawing.pages[0].id
      let view = Rect(x: 1000, y: 1000, width: 1500, height: 1000)
      let list = document.drawing.displayList(of: page, in: view)
      row.append(threadMilliseconds() - start)
      var pixmap = Pixmap(width: 1500, height: 1000)
      Rasterizer().draw(list, transform: .translation(-1000, -1000), into: &pixmap)
      row.append(threadMilliseconds() - start)
      visible = document.drawing.layerScenes(of: page, in: view).reduce(0) { $0 + $1.items.count }
      start = threadMilliseconds()
      let all = document.drawing.displayList(of: page)
      row.append(threadMilliseconds() - start)
      start = threadMilliseconds()
      Rasterizer().draw(all, into: &pixmap)
      row.append(threadMilliseconds() - start)
      var copy = document
      start = threadMilliseconds()
      _ = try copy.compact()
      row.append(threadMilliseconds() - start)
      times.append(row)
    }
    let names = [
      "open", "… and decode what is in a view of 1500×1000", "… and paint it: the first picture",
      "decode the whole page", "paint the whole page", "compact",
    ]
    for (k, name) in names.enumerated() {
      let sorted = times.map { $0[k] }.sorted()
      print(column(sorted[sorted.count / 2], 9), column(sorted[0], 9), " ", name)
    }
    print(visible, "strokes in the view")
    try openingLog(count, repetitions)
  }

  /// The same strokes in a log as written while drawing, four events per frame.
  private static func openingLog(_ count: Int, _ repetitions: Int) throws {
    var document = empty
    let layer = document.drawing.layers(of: document.drawing.pages[0].id)[0].id
    var writer = FrameWriter(LogHeader(identifier))
    for frame in InkDocument(document.drawing).frames {
      writer.append(frame.kind, frame.flags, payload: frame.payload)
    }
    for stroke in handwriting(count) {
      let name = document.makeStrokeID()
      try document.beginStroke(name, brush: .pen, on: layer, samples: Array(stroke[..<4]))
      for first in Swift.stride(from: 4, to: stroke.count, by: 4) {
        let more = Array(stroke[first..<min(first + 4, stroke.count)])
        try document.extendStroke(name, with: more)
      }
      try document.endStroke(name)
      append(&document, &writer)
    }
    let log = writer.takeBytes()
    var times: [Double] = []
    for _ in 0..<repetitions {
      let start = threadMilliseconds()
      guard try opened(log).drawing.itemCount == count else { throw Failure("a stroke is missing") }
      times.append(threadMilliseconds() - start)
    }
    times.sort()
    print(
      column(times[times.count / 2], 9),
      column(times[0], 9),
      "  open the log as drawn,",
      log.count
    )
  }

  private static func opened(_ log: [UInt8]) throws -> InkDocument {
    var frames = FrameReader()
    frames.push(log)
    let reader = DocumentReader()
    while let frame = try frames.next() { try reader.read(frame) }
    return try reader.finish()
  }

  /// Returns lines of small strokes, as on a large sheet full of handwriting.
  private static func handwriting(_ count: Int) -> [[StrokeSample]] {
    let side = (Double(count) * 400).squareRoot()
    var state: UInt64 = 7
    func chance() -> Double {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(state >> 11) * 0x1p-53
    }
    var strokes: [[StrokeSample]] = []
    var (x, y, time) = (10.0, 15.0, 0.0)
    for _ in 0..<count {
      var point = Point(x, y + chance() * 4)
      var step = Vector(chance() - 0.3, chance() * 2 - 1)
      var stroke: [StrokeSample] = []
      for _ in 0..<30 {
        stroke.append(StrokeSample(location: point, time: time, force: 0.3 + 0.4 * chance()))
        step = Vector(step.dx + (chance() - 0.5) * 0.4, step.dy + (chance() - 0.5) * 0.6)
        point = point + step
        time += 0.005
      }
      strokes.append(stroke)
      time += 0.2
      x += 20
      if x > side { (x, y) = (10, y + 20) }
    }
    return strokes
  }
}
