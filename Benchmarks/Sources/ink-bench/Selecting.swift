import InkCanvas
import InkDocuments
import InkDrawing
import InkGraphics
import InkStrokes
import InkTools

/// `ink-bench selecting FILE.ink`: the cost of selecting on a large page, and of dragging the selection.
///
/// There are four events per frame, as from a pen at 240 Hz.
enum Selecting {
  private static let (width, height) = (2048, 1536)

  /// The number of strokes that a frame may paint, typical of a host that aims for frames of less than 16 ms.
  private static let budget = 500

  static func run(_ words: Arguments) throws {
    var words = words
    let repetitions = try words.option("repetitions", 5)
    let count = try words.option("dragged", 10_000)
    let path = try words.positional("FILE.ink")[0]
    var frames = FrameReader()
    frames.push(try readFile(path))
    let reader = DocumentReader()
    while let frame = try frames.next() { try reader.read(frame) }
    let canvas = InkCanvas(try reader.finish(), width: width, height: height)
    canvas.roles = .allDraw
    let all = canvas.drawing.itemCount
    print(all, "strokes,", width, "×", height, "pixels; ms, median and most of", repetitions)
    for view in ["all of the page", "its size"] {
      let isWhole = view == "all of the page"
      _ = isWhole ? canvas.fit(.page) : canvas.setViewport(Viewport(origin: Point(-1000, -1000)))
      while !canvas.isComplete { _ = canvas.paint(budget: budget) }
      print(view, "is seen:")
      try taps(canvas, repetitions)
      if isWhole { try lasso(canvas, repetitions) }
      try drag(canvas, count, repetitions)
    }
  }

  private static func print(_ name: String, _ times: [Double]) {
    let sorted = times.sorted()
    Swift.print(column(sorted[sorted.count / 2], 9), column(sorted[sorted.count - 1], 9), " ", name)
  }

  private static func print(_ words: Any...) {
    Swift.print(words.map { "\($0)" }.joined(separator: " "))
  }

  private static func span(_ task: () -> Void) -> Double {
    let start = threadMilliseconds()
    task()
    return threadMilliseconds() - start
  }

  private nonisolated(unsafe) static var time = 1.0

  private static func event(_ phase: InputEvent.Phase, _ point: Point) -> InputEvent {
    time += 1.0 / 240
    return InputEvent(contact: 1, kind: .mouse, phase: phase, location: point, time: time)
  }

  private static func hand(_ events: [InputEvent], to canvas: InkCanvas) {
    _ = canvas.handle(events, at: time)
    _ = canvas.takeFrames()
  }

  /// Returns the items that may be in view.
  private static func seen(_ canvas: InkCanvas) -> [Item] {
    let area = canvas.viewport.page(canvas.bounds)
    return canvas.drawing.layers(of: canvas.page).flatMap { $0.items(near: area) }
  }

  private static func taps(_ canvas: InkCanvas, _ repetitions: Int) throws {
    canvas.tool = .selection
    let items = seen(canvas)
    guard !items.isEmpty else { throw Failure("nothing is seen") }
    var (handled, painted) = ([] as [Double], [] as [Double])
    for i in 0..<max(20 * repetitions, 1) {
      let item = items[(i * 7919 + 13) % items.count]
      let point = canvas.viewport.transform.apply(item.bounds.center)
      let events = [event(.began, point), event(.ended, point)]
      handled.append(span { hand(events, to: canvas) })
      painted.append(span { _ = canvas.paint(budget: budget) })
    }
    print("a tap that selects", handled)
    print("its frame", painted)
  }

  private static func lasso(_ canvas: InkCanvas, _ repetitions: Int) throws {
    canvas.tool = .lasso
    let page = canvas.viewport.transform.apply(canvas.drawing.inkBounds(of: canvas.page))
    // A wavy line around the left half.
    var way: [Point] = []
    for i in 0..<400 {
      let (sine, cosine) = Real.sinCos(2 * .pi * Double(i) / 400)
      let wave = 1 + 0.04 * Real.sinCos(Double(i)).sine
      // Starting beyond the page, where there is nothing to drag.
      let x = page.minX + page.width / 4 * (1 - 1.4 * wave * cosine)
      let y = page.center.y + page.height / 2 * 1.2 * wave * sine
      way.append(Point(x, y))
    }
    var (moved, ended, painted) = ([] as [Double], [] as [Double], [] as [Double])
    var count = 0
    for _ in 0..<repetitions {
      canvas.edit { $0.select([]) }
      hand([event(.began, way[0])], to: canvas)
      for i in Swift.stride(from: 1, to: way.count - 4, by: 4) {
        let events = (0..<4).map { event(.moved, way[i + $0]) }
        moved.append(
          span {
            hand(events, to: canvas)
            _ = canvas.paint(budget: budget)
          }
        )
      }
      let end = [event(.ended, way[way.count - 1])]
      ended.append(span { hand(end, to: canvas) })
      painted.append(span { _ = canvas.paint(budget: budget) })
      count = canvas.editor.selection.ids.count
    }
    print("a frame while a lasso is drawn", moved)
    print("its end, which selects \(count)", ended)
    print("its frame", painted)
    canvas.edit { $0.select([]) }
    while !canvas.isComplete { _ = canvas.paint(budget: budget) }
  }

  private static func drag(_ canvas: InkCanvas, _ count: Int, _ repetitions: Int) throws {
    canvas.tool = .selection
    let items = seen(canvas)
    let ids = items.prefix(count).map { $0.id }
    let names = [
      "the first frame of a drag of \(ids.count)", "further frames", "the end of the drag",
      "the frame of that", "further frames until all is painted", "undo", "frames of that",
    ]
    var times = [[Double]](repeating: [], count: names.count)
    for _ in 0..<repetitions {
      canvas.edit { $0.select(ids) }
      while !canvas.isComplete { _ = canvas.paint(budget: budget) }
      let box = canvas.viewport.transform.apply(canvas.editor.selection.bounds)
      let view = box.intersection(Rect(x: 0, y: 0, width: Double(width), height: Double(height)))
      let start = view.center
      hand([event(.began, start)], to: canvas)
      for frame in 0..<90 {
        let events = (1...4).map { k in
          let step = Double(frame * 4 + k)
          return event(.moved, start + Vector(step, 60 * Real.sinCos(step / 40).sine))
        }
        times[min(frame, 1)].append(
          span {
            hand(events, to: canvas)
            _ = canvas.paint(budget: budget)
          }
        )
      }
      times[2].append(span { hand([event(.ended, start + Vector(360, 20))], to: canvas) })
      times[3].append(span { _ = canvas.paint(budget: budget) })
      // A large selection is moved in parts.
      var isMoving = true
      while isMoving || !canvas.isComplete {
        time += 1.0 / 60
        times[4].append(
          span {
            isMoving = (canvas.tick(at: time).deadline ?? .infinity) <= time
            _ = canvas.takeFrames()
            _ = canvas.paint(budget: budget)
          }
        )
      }
      times[5].append(
        span {
          _ = canvas.undo()
          _ = canvas.takeFrames()
        }
      )
      while !canvas.isComplete { times[6].append(span { _ = canvas.paint(budget: budget) }) }
    }
    for (name, values) in zip(names, times) where !values.isEmpty { print(name, values) }
    canvas.edit { $0.select([]) }
  }
}
