// snippet: imports
import InkFormats
import InkRendering
import Inkstone

// snippet end

enum HowItWorks {
  static func run() throws {
    output("split")
    // snippet: split
    // One contact of 40 samples.
    let events = (0..<40).map { (i: Int) -> InputEvent in
      let y = 100 + 30 * Real.sinCos(0.3 * Double(i)).sine
      let phase = i == 0 ? .began : i == 39 ? .ended : InputEvent.Phase.moved
      return InputEvent(
        phase: phase,
        location: Point(40 + 12 * Double(i), y),
        time: 0.004 * Double(i),
        force: 0.5
      )
    }

    // The same events in one call, and one by one with a frame each.
    let empty = Drawing(author: 1, size: nil)
    let whole = InkCanvas(empty, width: 600, height: 200)
    _ = whole.handle(events, at: 1)
    _ = whole.paint()

    let single = InkCanvas(empty, width: 600, height: 200)
    for event in events {
      _ = single.handle([event], at: event.time)
      _ = single.paint()
    }
    print("equal strokes: \(whole.drawing == single.drawing)")
    print("equal pixels: \(whole.pixmap == single.pixmap)")
    // snippet end

    output("prediction")
    // snippet: prediction
    // The same contact, with a wrong prediction behind each sample.
    let guided = InkCanvas(empty, width: 600, height: 200)
    for event in events {
      var wrong = event
      wrong.phase = .moved
      wrong.location = Point(event.location.x + 30, 10)
      wrong.time += 0.008
      wrong.isPredicted = true
      _ = guided.handle([event, wrong], at: event.time)
      _ = guided.paint()
    }
    print("equal pixels: \(guided.pixmap == whole.pixmap)")
    // snippet end

    output("file")
    // snippet: file
    let file = try InkWriter.write(InkImport(whole.drawing), as: .ink)
    let again = try InkDocument(reading: file.bytes).drawing
    print("bytes: \(file.bytes.count)")
    print("equal pictures: \(try again.png() == whole.drawing.png())")
    // snippet end

    let canvas = whole
    // snippet: fading
    canvas.tool = .brush(.laser)
    canvas.fading = try Fading([
      GaussianBlur(sigma: 0.7), FadeOut(duration: 3),
    ])
    // snippet end

    // snippet: store
    let store = PixelStore(Pixmap(width: 600, height: 200))
    _ = try canvas.keepPixels(in: store)
    try canvas.choose(.brush(.spiral(.pen)))
    // snippet end
  }
}
