import InkCanvas
import InkGraphics
import InkStrokes
import Testing
import _InkTestSupport

@Suite struct ViewportTests {
  @Test func zoomingKeepsThePointUnderThePointer() {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<200 {
      var viewport = Viewport(
        scale: random.real(0.1, 10),
        angle: random.real(-3, 3),
        origin: Point(random.real(-500, 500), random.real(-500, 500))
      )
      let pixel = Point(random.real(0, 400), random.real(0, 300))
      let point = viewport.page(pixel)
      // Views are aligned to whole pixels: half a pixel each way, before and after.
      let factor = random.real(0.2, 5)
      let maximum = 0.5 * 2.0.squareRoot() * (1 + factor) + 1e-9
      viewport.zoom(by: factor, about: pixel)
      #expect(viewport.pixel(point).distance(to: pixel) < maximum)
      viewport.rotate(by: random.real(-2, 2), about: pixel)
      #expect(viewport.pixel(point).distance(to: pixel) < maximum)
    }
  }

  @Test func smallStepsAddUpAlthoughWhatIsSeenLiesInWholePixels() {
    var viewport = Viewport(scale: 2)
    for _ in 0..<100 { viewport.pan(Vector(0.3, -0.17)) }
    #expect(viewport.origin == Point(30, -17))
    for _ in 0..<60 { viewport.zoom(by: 1.02, about: Point(123, 45)) }
    for _ in 0..<60 { viewport.zoom(by: 1 / 1.02, about: Point(123, 45)) }
    #expect(viewport.origin == Point(30, -17))
  }

  @Test func zoomStaysWithinItsLimits() {
    var viewport = Viewport(limits: Viewport.Limits(0.5, 4))
    viewport.zoom(by: 1e9, about: .origin)
    #expect(viewport.scale == 4)
    viewport.zoom(by: 1e-9, about: .origin)
    #expect(viewport.scale == 0.5)
    for factor in [0, -1, .nan, .infinity] { viewport.zoom(by: factor, about: .origin) }
    #expect(viewport.scale == 0.5)
  }

  @Test func turnsSnapToRightAngles() {
    let degree = Double.pi / 180
    var viewport = Viewport()
    viewport.rotate(by: 87 * degree, about: Point(10, 10), snap: 4 * degree)
    #expect(viewport.angle == .pi / 2)
    #expect(viewport.transform.a == 0 && viewport.transform.b == 1)
    viewport.rotate(by: 10 * degree, about: Point(10, 10), snap: 4 * degree)
    #expect(abs(viewport.angle - 100 * degree) < 1e-12)
  }

  @Test func pageAndWidthFitTheView() {
    let view = PixelRect(width: 400, height: 300)
    var viewport = Viewport(angle: 1)
    viewport.show(Rect(x: 0, y: 0, width: 100, height: 300), .page, in: view, margin: 10)
    var image = viewport.transform.apply(Rect(x: 0, y: 0, width: 100, height: 300))
    #expect(abs(image.minY - 10) < 1e-9 && abs(image.maxY - 290) < 1e-9)
    #expect(abs(image.center.x - 200) <= 0.5)
    viewport.show(Rect(x: 50, y: 20, width: 100, height: 300), .width, in: view)
    image = viewport.transform.apply(Rect(x: 50, y: 20, width: 100, height: 300))
    #expect(image.minX == 0 && image.maxX == 400 && image.minY == 0)
  }

  @Test func aPinchInAndBackShowsWhatWasThereToTheBit() {
    let canvas = makeCanvas()
    _ = canvas.setViewport(Viewport(scale: 1.37, angle: 0.41, origin: Point(33.3, -7.7)))
    let before = canvas.viewport
    let start = [Point(120.1, 90.7), Point(260.3, 210.9)]
    canvas.play(
      sample(.began, start[0].x, start[0].y, at: 0, .finger, contact: 1),
      sample(.began, start[1].x, start[1].y, at: 0.01, .finger, contact: 2)
    )
    var random = SeededGenerator(seed: 5)
    var time = 0.02
    for _ in 0..<100 {
      for contact in 0..<2 {
        let point = start[contact] + Vector(random.real(-80, 80), random.real(-80, 80))
        canvas.play(
          sample(.moved, point.x, point.y, at: time, .finger, contact: UInt32(contact + 1))
        )
        time += 0.004
      }
    }
    #expect(canvas.viewport != before)
    for contact in 0..<2 {
      let point = start[contact]
      canvas.play(
        sample(.moved, point.x, point.y, at: time, .finger, contact: UInt32(contact + 1))
      )
    }
    #expect(canvas.viewport == before)
  }

  @Test func aPinchKeepsPagePointsUnderTheFingers() {
    let canvas = makeCanvas(makeDrawing(4000, 3000))
    let viewport = canvas.viewport
    let a = viewport.page(Point(100, 100))
    let b = viewport.page(Point(200, 120))
    canvas.play(
      sample(.began, 100, 100, at: 0, .finger, contact: 1),
      sample(.began, 200, 120, at: 0.01, .finger, contact: 2),
      sample(.moved, 80, 180, at: 0.02, .finger, contact: 1),
      sample(.moved, 240, 90, at: 0.03, .finger, contact: 2)
    )
    #expect(canvas.viewport.pixel(a).distance(to: Point(80, 180)) < 0.75)
    #expect(canvas.viewport.pixel(b).distance(to: Point(240, 90)) < 0.75)
    #expect(canvas.viewport.angle != 0)
  }

  @Test func aLockedPinchDoesNotTurn() {
    let canvas = makeCanvas()
    canvas.roles.turns = false
    canvas.play(
      sample(.began, 100, 100, at: 0, .finger, contact: 1),
      sample(.began, 200, 100, at: 0.01, .finger, contact: 2),
      sample(.moved, 200, 250, at: 0.03, .finger, contact: 2)
    )
    #expect(canvas.viewport.angle == 0)
    #expect(canvas.viewport.scale > 1.5)
  }

  @Test func theWheelScrollsAndZoomsAboutThePointer() {
    let canvas = makeCanvas(makeDrawing(4000, 3000))
    var update = canvas.wheel(Vector(0, 100), at: Point(50, 50), zooms: false)
    #expect(update.isViewportChanged && canvas.viewport.origin == Point(0, -100))
    let point = canvas.viewport.page(Point(50, 50))
    update = canvas.wheel(Vector(0, -240), at: Point(50, 50), zooms: true)
    #expect(abs(canvas.viewport.scale - 2) < 1e-12)
    #expect(canvas.viewport.pixel(point).distance(to: Point(50, 50)) < 1e-9)
    #expect(update.damage == canvas.bounds)
  }

  @Test func aPageCannotBeLost() {
    let canvas = makeCanvas()
    _ = canvas.wheel(Vector(1e7, -1e7), at: .origin, zooms: false)
    let image = canvas.viewport.transform.apply(Rect(x: 0, y: 0, width: 400, height: 300))
    #expect(image.intersects(canvas.bounds.rect))
  }
}
