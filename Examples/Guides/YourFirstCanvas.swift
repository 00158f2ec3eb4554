// snippet: imports
import Foundation
import InkFormats
import Inkstone

// snippet end

// snippet: host
/// The part of an app between the window system and a canvas.
final class CanvasHost {
  let canvas: InkCanvas
  /// The time of the next call of `tick`, in seconds; `nil` for none.
  private var deadline: Double?

  /// - Parameter pixelsPerPoint: The pixels of the screen per 1/72 inch: 96.0 / 72 on an ordinary monitor.
  init(_ document: InkDocument, width: Int, height: Int, pixelsPerPoint: Double) {
    canvas = InkCanvas(document, width: width, height: height, format: .bgra)
    canvas.pixelsPerPoint = pixelsPerPoint
    act(on: canvas.fit(.page, margin: 16))
  }

  /// Called by the window system with the samples since its last call.
  func received(_ events: [InputEvent], at time: Double) {
    act(on: canvas.handle(events, at: time))
  }

  /// Called by the window system when the window has another size.
  func resized(width: Int, height: Int) {
    act(on: canvas.resize(width: width, height: height))
  }

  /// Called by the display before each refresh; returns the rectangles to show.
  func refresh(at time: Double) -> [PixelRect] {
    if let deadline, time >= deadline { act(on: canvas.tick(at: time)) }
    return canvas.paint()
  }

  /// Whether the host can sleep until the next event.
  var isIdle: Bool { deadline == nil && !canvas.needsFrame }

  /// Acts on everything that a call of the canvas reports.
  private func act(on update: CanvasUpdate) {
    deadline = update.deadline
    // Here an app also sets the shape of the pointer from `update.cursor`, and enables its
    // Undo command if `update.notices` contains `.history`.
  }
}
// snippet end

// snippet: wave
/// Returns a wavy line of a pen at 240 samples a second.
func wave(from start: Point, count: Int = 48, at time: Double) -> [InputEvent] {
  var events: [InputEvent] = []
  for i in 0..<count {
    let way = Double(i)
    var event = InputEvent(phase: .moved, location: start, time: time + way / 240)
    event.location = Point(start.x + 6 * way, start.y + 30 * sin(way / 6))
    event.force = 0.5
    events.append(event)
  }
  events[0].phase = .began
  events[count - 1].phase = .ended
  return events
}
// snippet end

enum YourFirstCanvas {
  static func run() async throws {
    try first()
    hostLoop()
    viewport()
    estimates()
    predictions()
    properties()
    tools()
    try await threads()
  }

  private static func first() throws {
    // snippet: canvas
    let canvas = InkCanvas(Drawing(author: 1, size: PageSize(595, 842)), width: 595, height: 842)
    canvas.tool = .brush(.pen)
    // snippet end

    // snippet: events
    let events = [
      InputEvent(phase: .began, location: Point(100, 200), time: 0, force: 0.2),
      InputEvent(phase: .moved, location: Point(200, 120), time: 0.02, force: 0.6),
      InputEvent(phase: .ended, location: Point(300, 200), time: 0.04, force: 0.3),
    ]
    let update = canvas.handle(events, at: 0.04)
    // snippet end

    output("paint")
    // snippet: paint
    if update.needsFrame {
      for rect in canvas.paint() { print("changed: \(rect)") }
    }
    // snippet end

    output("picture")
    // snippet: picture
    try Data(canvas.drawing.png()).write(to: URL(fileURLWithPath: "page.png"))
    print("strokes: \(canvas.drawing.counts.strokes)")
    // snippet end
  }

  private static func hostLoop() {
    output("loop")
    // snippet: loop
    let document = InkDocument(Drawing(author: 1, size: PageSize(595, 842)))
    let host = CanvasHost(document, width: 800, height: 600, pixelsPerPoint: 96.0 / 72)
    _ = host.refresh(at: 0)

    // A simulated pen: 240 samples a second, four in each callback; a display with 60 Hz.
    let samples = wave(from: Point(250, 300), at: 1)
    for first in stride(from: 0, to: samples.count, by: 4) {
      let events = Array(samples[first..<first + 4])
      host.received(events, at: events[3].time)
      let changed = host.refresh(at: events[3].time)
      if first % 16 == 0 {
        print("changed: \(changed.reduce(0) { $0 + $1.width * $1.height }) pixels")
      }
    }
    print("idle: \(host.isIdle), strokes: \(host.canvas.drawing.counts.strokes)")
    // snippet end
  }

  private static func viewport() {
    let canvas = InkCanvas(Drawing(author: 1, size: PageSize(595, 842)), width: 595, height: 842)
    output("viewport")
    // snippet: viewport
    _ = canvas.resize(width: 800, height: 600)
    _ = canvas.fit(.width)
    print("\(canvas.viewport.scale) pixels per page unit")

    // One inch of the page to the right of, and below its corner.
    let pixel = canvas.viewport.pixel(Point(72, 72))
    let point = canvas.viewport.page(pixel)
    print("\(pixel) pixels are \(point) page units")

    // The wheel: scroll down by 100 pixels, then zoom in by a factor of 2 at the pointer.
    _ = canvas.wheel(Vector(0, 100), at: pixel, zooms: false)
    _ = canvas.wheel(Vector(0, -240), at: pixel, zooms: true)

    // A command "Zoom to 100 %": the page in its real size on this screen.
    var viewport = canvas.viewport
    viewport.zoom(by: canvas.pixelsPerPoint / viewport.scale, about: pixel)
    let zoomed = canvas.setViewport(viewport)
    print("moved: \(zoomed.isViewportChanged), scale: \(canvas.viewport.scale)")
    // snippet end
  }

  private static func predictions() {
    let canvas = InkCanvas(Drawing(author: 1, size: nil), width: 800, height: 600)
    output("predictions")
    // snippet: predictions
    /// Returns a sample of contact 7.
    func sample(_ phase: InputEvent.Phase, _ x: Double, _ time: Double) -> InputEvent {
      InputEvent(contact: 7, phase: phase, location: Point(x, 100), time: time, force: 0.5)
    }

    // One callback: three coalesced samples, then two that the system predicts.
    var callback = [
      sample(.began, 100, 0.000), sample(.moved, 104, 0.004), sample(.moved, 109, 0.008),
    ]
    for (x, time) in [(114.0, 0.012), (119.0, 0.016)] {
      var predicted = sample(.moved, x, time)
      predicted.isPredicted = true
      callback.append(predicted)
    }
    _ = canvas.handle(callback, at: 0.008)

    // The next callback replaces the predictions.
    _ = canvas.handle([sample(.moved, 113, 0.012), sample(.ended, 116, 0.016)], at: 0.016)
    for item in canvas.drawing.layers(of: canvas.page)[0].items {
      print("x of the samples:", item.stroke?.samples.map(\.location.x) ?? [])
    }
    // snippet end
  }

  private static func estimates() {
    let canvas = InkCanvas(Drawing(author: 1, size: nil), width: 800, height: 600)
    output("estimates")
    // snippet: estimates
    /// Returns a sample whose force is an estimate until the update with an index arrives.
    func estimate(
      _ phase: InputEvent.Phase,
      _ x: Double,
      at time: Double,
      _ index: UInt32
    ) -> InputEvent {
      var event = InputEvent(phase: phase, location: Point(x, 100), time: time, force: 0.3)
      event.estimated = .force
      event.expectingUpdates = .force
      event.updateIndex = index
      return event
    }
    let lifted = canvas.handle(
      [
        estimate(.began, 100, at: 0, 1), estimate(.moved, 150, at: 0.01, 2),
        estimate(.ended, 200, at: 0.02, 3),
      ],
      at: 0.02
    )
    print("strokes: \(canvas.drawing.counts.strokes)")
    print("waits until: \(lifted.deadline ?? .infinity)")

    // Later, even after the pen has lifted: the measured forces.
    let updates = [(1, 0.4), (2, 0.7), (3, 0.5)].map { index, force in
      var event = InputEvent(phase: .moved, location: .origin, time: 0.05, force: force)
      event.isUpdate = true
      event.updateIndex = UInt32(index)
      return event
    }
    _ = canvas.handle(updates, at: 0.05)
    print("strokes: \(canvas.drawing.counts.strokes)")
    // snippet end
  }

  private static func properties() {
    let canvas = InkCanvas(Drawing(author: 1, size: nil), width: 800, height: 600)
    // snippet: roles
    canvas.roles = .penDraws
    canvas.palmRejection.linger = 0.3
    // A finger on the toolbar at the right edge is never taken for a palm.
    canvas.palmRejection.addExclusionArea(Rect(x: 740, y: 0, width: 60, height: 600))

    var roles = Roles(finger: .ignore, mouse: .pan)
    roles.turns = false
    canvas.roles = roles
    // snippet end

    // snippet: focus
    // The window has lost its focus, or the tablet was unplugged: the contacts won't end.
    let canceled = canvas.cancelContacts()
    // snippet end
    _ = canceled
  }

  private static func tools() {
    let canvas = InkCanvas(Drawing(author: 1, size: nil), width: 800, height: 600)
    // snippet: tools
    var pencil = Brush.pencil
    pencil.color = Color(red: 0.1, green: 0.3, blue: 0.8)
    pencil.width = 3
    canvas.tool = .brush(pencil)

    canvas.tool = .shape(.arrow)
    canvas.toolSettings.strokeColor = Color(red: 0.8, green: 0.1, blue: 0.1)
    canvas.toolSettings.strokeWidth = 4

    canvas.eraser = .strokeEraser(radius: 10)  // for the eraser end of a pen

    // By name, for example from the settings of an app.
    let name = [UInt8]("highlighter".utf8)
    if let entry = Brush.catalog.first(where: { $0.nameUTF8 == name }) {
      canvas.tool = .brush(entry.brush)
    }
    // snippet end
    output("catalog")
    // snippet: catalog
    for entry in Brush.catalog {
      print(String(decoding: entry.nameUTF8, as: UTF8.self), terminator: " ")
    }
    print()
    // snippet end
  }

  private static func threads() async throws {
    let canvas = InkCanvas(Drawing(author: 1, size: PageSize(200, 100)), width: 200, height: 100)
    _ = canvas.handle(wave(from: Point(20, 50), count: 20, at: 0), at: 1)
    output("threads")
    // snippet: snapshot
    let snapshot = canvas.drawing  // a value: copying it costs nothing
    let writing = Task.detached { try snapshot.png(scale: 1) }
    // Meanwhile, the canvas takes events and paints.
    print("written: \(try await writing.value.count > 0)")
    // snippet end

    // snippet: owner
    let owner = CanvasOwner(width: 800, height: 600)
    await owner.received(wave(from: Point(100, 100), at: 1), at: 2)
    print("strokes: \(await owner.drawing.counts.strokes)")
    // snippet end
  }
}

// snippet: actor
/// A canvas that several tasks may use: the actor serializes the calls.
actor CanvasOwner {
  private let canvas: InkCanvas

  init(width: Int, height: Int) {
    canvas = InkCanvas(Drawing(author: 1, size: nil), width: width, height: height)
  }

  var drawing: Drawing { canvas.drawing }

  func received(_ events: [InputEvent], at time: Double) { _ = canvas.handle(events, at: time) }
}
// snippet end
