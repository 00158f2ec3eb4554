// snippet: imports
import Foundation
import InkFormats
import InkFormatsExtra
import Inkstone

// snippet end

enum IfYouComeFrom {
  static func run() throws {
    let copy = try pencilKit()
    strokes(of: copy)
    jetpackInk()
    try spiralKit()
    try drawsana()
    drawUI()
    try perfectFreehand()
  }

  static func pencilKit() throws -> Drawing {
    // snippet: pencilkit-canvas
    let empty = Drawing(author: 1, size: nil)
    let canvas = InkCanvas(empty, width: 800, height: 600)
    canvas.roles = .penDraws  // drawingPolicy = .pencilOnly

    var pen = Brush.pen  // PKInkingTool(.pen, color: .blue, width: 3)
    pen.color = Color(red: 0, green: 0, blue: 1)
    pen.width = 3
    canvas.tool = .brush(pen)
    // snippet end

    // snippet: pencilkit-events
    // A touch whose force is an estimate until the Pencil reports it.
    var touch = InputEvent(phase: .began, location: Point(100, 100), time: 0)
    touch.maximumForce = 4.2  // maximumPossibleForce
    touch.force = 0.5
    touch.estimated = .force  // estimatedProperties
    touch.expectingUpdates = .force  // …ExpectingUpdates
    touch.updateIndex = 1  // estimationUpdateIndex

    // One of event.predictedTouches(for: touch).
    var predicted = touch
    predicted.phase = .moved
    predicted.location = Point(120, 104)
    predicted.time = 0.008
    predicted.isPredicted = true

    var lifted = touch
    lifted.phase = .ended
    lifted.location = Point(300, 120)
    lifted.time = 0.1
    lifted.expectingUpdates = []

    // touchesEstimatedPropertiesUpdated(_:), after the touch has ended.
    var update = touch
    update.isUpdate = true
    update.force = 1.2
    update.expectingUpdates = []

    let calls = [
      (events: [touch, predicted], time: 0.01),
      (events: [lifted], time: 0.1),
      (events: [update], time: 0.15),
    ]
    for call in calls {
      let result = canvas.handle(call.events, at: call.time)
      if result.needsFrame { _ = canvas.paint() }
    }
    // snippet end

    output("pencilkit-save")
    // snippet: pencilkit-save
    let file = try InkWriter.write(InkImport(canvas.drawing), as: .ink)
    let copy = try InkDocument(reading: file.bytes).drawing
    let image = try copy.png(scale: 2)
    try Data(image).write(to: URL(fileURLWithPath: "page.png"))
    print("strokes: \(copy.counts.strokes)")
    print("equal: \(try image == canvas.drawing.png(scale: 2))")
    // snippet end
    return copy
  }

  static func strokes(of drawing: Drawing) {
    output("pencilkit-strokes")
    // snippet: pencilkit-strokes
    for stroke in drawing.strokes {
      print("samples: \(stroke.samples.count)")
      print("first force: \(stroke.samples[0].force ?? 0)")
    }
    // snippet end
  }

  static func jetpackInk() {
    output("jetpack-stroke")
    // snippet: jetpack-stroke
    var stroke = InProgressStroke(id: StrokeID(1), brush: .highlighter)
    for i in 0..<8 {
      let location = Point(20 + 10 * Double(i), 40)
      let time = Double(i) / 120
      var event = InputEvent(phase: .moved, location: location, time: time)
      event.isPredicted = i > 5  // the second batch of enqueueInputs
      stroke.append(event)
    }
    print("wet: \(stroke.samples.count) samples")
    print("predicted: \(stroke.predictedCount)")

    stroke.end()  // finishInput
    if let dry = stroke.dried() {  // toImmutable
      print("dry: \(dry.samples.count) samples")
      print("curves: \(dry.shape().elements.count)")
    }
    // snippet end
  }

  static func spiralKit() throws {
    output("spiralkit")
    // snippet: spiralkit
    // The factory of styling providers, with the width of a brush.
    var style = Brush.pen
    style.width = 20
    let highlighter = Brush.spiral(.highlighter, like: style)
    print("width: \(highlighter.width)")
    print("blend mode: \(highlighter.strokeStyle.blendMode)")

    // A cache engine draws pixels, so the canvas needs a store.
    let empty = Drawing(author: 1, size: nil)
    let canvas = InkCanvas(empty, width: 800, height: 600)
    let store = PixelStore(Pixmap(width: 800, height: 600))
    _ = try canvas.keepPixels(in: store)
    try canvas.choose(.brush(highlighter))
    // snippet end
  }

  static func drawsana() throws {
    output("drawsana")
    // snippet: drawsana
    let page = Drawing(author: 1, size: PageSize(400, 300))
    let canvas = InkCanvas(page, width: 400, height: 300)
    canvas.toolSettings = .drawsana  // userSettings
    canvas.tool = .shape(.arrow)  // set(tool: ArrowTool())

    let path = [Point(50, 50), Point(200, 90), Point(300, 100)]
    let phases: [InputEvent.Phase] = [.began, .moved, .ended]
    for (i, phase) in phases.enumerated() {
      let time = 0.1 * Double(i)
      let event = InputEvent(phase: phase, location: path[i], time: time)
      _ = canvas.handle([event], at: time)
    }

    // JSONEncoder().encode(drawing), and back.
    let ink = InkImport(canvas.drawing)
    let json = try InkWriter.write(ink, as: .drawsana).bytes
    let copy = try InkReader.read(json, formats: .all).drawing
    print("shapes: \(copy.counts.shapes)")

    _ = canvas.undo()  // operationStack.undo()
    print("after undo: \(canvas.drawing.counts.shapes)")
    // snippet end
  }

  static func drawUI() {
    output("drawui")
    // snippet: drawui
    var stream = EventStream()  // MMTouchStream
    stream.setBrush(.seed(.drawUIPen))  // MMPen
    var model = InkModel()  // MMDrawModel

    let phases: [InputEvent.Phase] = [.began, .moved, .moved, .ended]
    for (i, phase) in phases.enumerated() {
      let location = Point(20 + 30 * Double(i), 40 + 5 * Double(i * i))
      let time = Double(i) / 120
      stream.append(InputEvent(phase: phase, location: location, time: time))

      // What changed since the last call: each event counts once.
      let version = model.version
      model.process(stream)
      for change in model.changes(since: version).strokes {
        let count = model.shape(of: change.id)?.elements.count ?? 0
        print("elements \(change.firstElement)..<\(count)")
      }
    }
    // snippet end
  }

  static func perfectFreehand() throws {
    output("perfect-freehand")
    // snippet: perfect-freehand
    let brush = try Brush(
      style: Style(color: .black, width: 16),  // size
      stages: [
        .pressureWidth(minimum: 0.5, maximum: 1.5),  // thinning
        .taper(start: 20, end: 40),  // start.taper, end.taper
      ],
      engine: SmoothingEngine(strength: 0.7)
    )
    let points = [(0.0, 0.0, 0.5), (10, 5, 0.7), (20, 8, 0.8), (60, 12, 0.6)]
    let events = points.enumerated().map { i, point in
      InputEvent(
        phase: i == 0 ? .began : .moved,
        location: Point(point.0, point.1),
        time: Double(i) / 120,
        force: point.2
      )
    }

    let builder = DrawingBuilder()
    builder.beginPage(size: nil)
    builder.beginLayer()
    builder.add(Stroke(id: StrokeID(1), brush: brush, events: events))
    let svg = String(decoding: try builder.finish().svg(), as: UTF8.self)
    print("an outline as a path: \(svg.contains("<path"))")
    // snippet end
  }
}
