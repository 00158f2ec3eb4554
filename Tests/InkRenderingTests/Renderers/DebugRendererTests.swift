import InkDrawing
import InkGraphics
import InkRendering
import InkStrokes
import Testing
import _InkTestSupport

@Suite struct DebugRendererTests {
  /// Returns the number of pixels of approximately a color.
  private func count(_ color: Color, in picture: Pixmap) -> Int {
    let wanted = color.sRGBA * 255
    var count = 0
    for y in 0..<picture.height {
      for x in 0..<picture.width {
        let p = picture[x, y]
        let d = SIMD3(Double(p.x) - wanted.x, Double(p.y) - wanted.y, Double(p.z) - wanted.z)
        if max(abs(d.x), abs(d.y), abs(d.z)) < 24 { count += 1 }
      }
    }
    return count
  }

  /// DU-31: elements are black, predicted ones blue and updated ones red; control points, damage and tiles are shown.
  @Test func colorsTellWhatInkIsMadeOf() throws {
    var drawing = Drawing(author: 1, size: PageSize(200, 120))
    let page = drawing.pages[0].id
    let layer = drawing.layers(of: page)[0].id
    let line = SyntheticPen.stroke([Point(20, 20), Point(60, 30), Point(100, 20), Point(180, 25)])
    let operation = DrawingOperation.add(
      Stroke(id: StrokeID(0), brush: .drawUIPen, events: line),
      to: layer,
      in: &drawing
    )
    var model = InkModel(brush: .drawUIPen)
    let renderer = DebugRenderer(width: 200, height: 120, tileSide: 64)
    func show() {
      var view = PageView(
        drawing,
        page: page,
        layer: layer,
        transform: .identity,
        reader: StrokeReader(cacheLimit: 1 << 20)
      )
      view.model = model
      _ = renderer.render(view)
    }
    let (black, blue, red) = (
      DebugRenderer.color, DebugRenderer.predictedColor, DebugRenderer.updatedColor
    )
    show()
    #expect(count(black, in: renderer.picture) == 0)
    try drawing.apply(operation)
    show()
    #expect(count(black, in: renderer.picture) > 50)
    #expect(count(DebugRenderer.controlColor, in: renderer.picture) > 10)
    #expect(count(DebugRenderer.damageColor, in: renderer.picture) > 100)
    #expect(count(DebugRenderer.tileColor, in: renderer.picture) > 100)
    #expect(count(blue, in: renderer.picture) == 0 && count(red, in: renderer.picture) == 0)

    // Wet ink with a prediction.
    var events: [InputEvent] = []
    for i in 0..<8 {
      events.append(
        InputEvent(
          phase: i == 0 ? .began : .moved,
          location: Point(20 + 15 * Double(i), 80 + Double(i % 3) * 8),
          time: Double(i) * 0.01,
          force: 0.5
        )
      )
    }
    events[3].updateIndex = 3
    events[3].expectingUpdates = .force
    for event in events { model.apply(event) }
    var guess = events[7]
    guess.isPredicted = true
    guess.time += 0.01
    guess.location = Point(160, 90)
    model.apply(guess)
    show()
    #expect(count(blue, in: renderer.picture) > 10 && count(red, in: renderer.picture) == 0)

    // An update of an estimated value, which also withdraws the prediction.
    var update = events[3]
    update.isUpdate = true
    update.force = 1.4
    update.maximumForce = 4
    model.apply(update)
    var next = guess
    next.isPredicted = false
    model.apply(next)
    show()
    #expect(count(red, in: renderer.picture) > 10 && count(blue, in: renderer.picture) == 0)
  }
}
