import InkCanvas
import InkDocuments
import InkDrawing
import InkGraphics
import InkStrokes
import InkTools

/// `ink-bench canvas`: the cost of events and frames for a host on pages of 10 to 100,000 strokes, all in view.
///
/// Strokes are from top to bottom in the order of drawing, or scattered over the page.
/// Their samples are stored as in an opened document, or in memory.
enum CanvasCost {
  private static let width = 2048
  private static let height = 1536

  static func run(_ words: Arguments) throws {
    var words = words
    let repetitions = try words.option("repetitions", 7)
    let most = try words.option("strokes", 100_000)
    print("µs, median of \(repetitions): an event, its frame, the last event and its frame,")
    print("a move of a stroke eraser and its frame, one of a pixel eraser and its frame, its last")
    print("event and the frame of that, one of a cutting eraser and its frame, its last event and")
    print("the frame of that; ms: all of the first view, its longest frame, all of another view,")
    print("its longest frame")
    print(
      "strokes     event     frame       end     frame     erase     frame",
      "      rub     frame       end     frame",
      "      cut     frame       end     frame",
      "   first   longest    view   longest"
    )
    let cases = [
      (10, false, true), (1000, false, true), (most, false, true), (most, false, false),
      (most, true, true), (most, true, false),
    ]
    for (count, isScattered, isStored) in cases {
      let canvas = try makeCanvas(count, isScattered, isStored)
      _ = canvas.fit(.page)
      let first = changeView(canvas)
      _ = canvas.wheel(Vector(10, 10), at: .origin, zooms: false)
      let next = changeView(canvas)
      var costs: [[Double]] = []
      for round in 0..<repetitions { costs.append(measure(canvas, round)) }
      var line = column(Double(count), 7)
      for k in costs[0].indices {
        let sorted = costs.map { $0[k] }.sorted()
        line += column(sorted[sorted.count / 2], 10)
      }
      for time in [first.0, first.1, next.0, next.1] { line += column(time, 10) }
      print(line, isScattered ? " scattered" : "", isStored ? "" : " in memory")
    }
  }

  private static func makeCanvas(
    _ count: Int,
    _ isScattered: Bool,
    _ isStored: Bool
  ) throws -> InkCanvas {
    let side = (Double(count) * 400).squareRoot()
    var drawing = Drawing(author: 1, size: PageSize(side, side))
    let layer = drawing.layers(of: drawing.pages[0].id)[0].id
    var strokes: [Stroke] = []
    for i in 0..<count {
      // Spread evenly: the golden ratio across, in order downward.
      let across = Double(i) * 0.618_033_988_75
      let down = isScattered ? Double(i * 48_271 % count) : Double(i)
      var point = Point(
        (across - across.rounded(.down)) * side,
        (down + 0.5) / Double(count) * side
      )
      var events: [InputEvent] = []
      for k in 0..<30 {
        let (sine, cosine) = Real.sinCos(Double(i + k) * 0.7)
        point = point + Vector(0.5 + cosine, sine)
        events.append(
          InputEvent(phase: .moved, location: point, time: Double(k) * 0.005, force: 0.5)
        )
      }
      strokes.append(Stroke(id: StrokeID(0), brush: .fineliner, events: events))
    }
    try drawing.apply(.add(strokes, to: layer, in: &drawing))
    let canvas =
      isStored
      ? InkCanvas(InkDocument(drawing), width: width, height: height)
      : InkCanvas(drawing, width: width, height: height)
    canvas.roles = .penDraws
    return canvas
  }

  /// Returns the time to paint a new view completely, and the longest frame, in milliseconds.
  private static func changeView(_ canvas: InkCanvas) -> (Double, Double) {
    var total = 0.0
    var longest = 0.0
    while !canvas.isComplete {
      let start = threadMilliseconds()
      _ = canvas.paint()
      let time = threadMilliseconds() - start
      total += time
      longest = max(longest, time)
    }
    return (total, longest)
  }

  private static func measure(_ canvas: InkCanvas, _ round: Int) -> [Double] {
    var costs = [Double](repeating: 0, count: 14)
    let count = 200
    func play(_ phase: InputEvent.Phase, _ i: Int, _ first: Int, _ weight: Double) {
      let t = Double(i) * 0.004
      let event = InputEvent(
        contact: 1,
        phase: phase,
        location: Point(300 + 4 * Double(i), 400 + 30 * Double(round) + 20 * (t * 20 - 8)),
        time: Double(round) * 100 + Double(first) + t,
        force: 0.5
      )
      let start = threadMilliseconds()
      _ = canvas.handle(CollectionOfOne(event), at: event.time)
      _ = canvas.takeFrames()
      let middle = threadMilliseconds()
      _ = canvas.paint()
      let end = threadMilliseconds()
      guard first >= 0 else { return }
      costs[first] += (middle - start) * 1000 * weight
      costs[first + 1] += (end - middle) * 1000 * weight
    }
    canvas.tool = .brush(.pen)
    play(.began, 0, 0, 0)
    for i in 1..<count { play(.moved, i, 0, 1 / Double(count - 1)) }
    play(.ended, count, 2, 1)
    _ = canvas.undo()
    canvas.tool = .strokeEraser(radius: 2)
    play(.began, 0, 4, 0)
    for i in 1..<50 { play(.moved, i, 4, 1.0 / 49) }
    play(.cancelled, 50, 4, 0)
    canvas.tool = .brush(.eraser)
    play(.began, 0, 6, 0)
    for i in 1..<count { play(.moved, i, 6, 1 / Double(count - 1)) }
    play(.ended, count, 8, 1)
    _ = canvas.undo()
    canvas.tool = .cuttingEraser(radius: 2)
    play(.began, 0, 10, 0)
    for i in 1..<count { play(.moved, i, 10, 1 / Double(count - 1)) }
    play(.ended, count, 12, 1)
    _ = canvas.undo()
    return costs
  }
}
