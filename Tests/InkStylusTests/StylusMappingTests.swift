import InkGraphics
import InkStrokes
import InkStylus
import Testing

@Suite struct StylusMappingTests {
  private let screen = Rect(x: -100, y: 50, width: 1600, height: 900)
  private let tablet = StylusSurface(identifier: 1, width: 224, height: 148)

  @Test func theWholeSurfaceIsTheWholeScreen() {
    let mapping = StylusMapping(StylusToolSettings(), surface: nil, screen: screen)
    #expect(mapping.location(.origin) == Point(-100, 50))
    #expect(mapping.location(Point(1, 1)) == Point(1500, 950))
    #expect(mapping.location(Point(0.5, 0.5)) == Point(700, 500))
    #expect(!mapping.location(Point(.nan, 0)).isFinite)
  }

  @Test func anAreaStandsForAnArea() {
    var settings = StylusToolSettings()
    settings.surfaceArea = Rect(minX: 0.5, minY: 0, maxX: 1, maxY: 0.5)
    settings.screenArea = Rect(minX: 0, minY: 0.5, maxX: 0.5, maxY: 1)
    let mapping = StylusMapping(settings, surface: tablet, screen: screen)
    #expect(mapping.location(Point(0.5, 0)) == Point(-100, 500))
    #expect(mapping.location(Point(1, 0.5)) == Point(700, 950))
    #expect(mapping.location(Point(0.75, 0.25)) == Point(300, 725))
    // Beside the area, the location is clamped to its edge.
    #expect(mapping.location(Point(0, 0.25)) == Point(-100, 725))
    #expect(mapping.location(Point(2, 9)) == Point(700, 950))
  }

  @Test(arguments: [(224.0, 148.0), (148, 224), (300, 20), (16, 9)])
  func withProportionsKeptACircleIsACircle(_ width: Double, _ height: Double) {
    var settings = StylusToolSettings()
    settings.keepsProportions = true
    settings.surfaceArea = Rect(minX: 0.1, minY: 0.2, maxX: 0.9, maxY: 0.95)
    let surface = StylusSurface(identifier: 1, width: width, height: height)
    let mapping = StylusMapping(settings, surface: surface, screen: screen)
    let area = mapping.area
    let middle = mapping.location(Point(0.5, 0.575))
    #expect(abs(middle.x - 700) < 1e-9 && abs(middle.y - 500) < 1e-9)
    let (x, y) = (0.01 / width, 0.01 / height)
    let right = mapping.location(Point(0.5 + x, 0.575)) - middle
    let down = mapping.location(Point(0.5, 0.575 + y)) - middle
    #expect(abs(right.dx - down.dy) < 1e-9 && right.dx > 0)
    // The whole screen can be reached from within the chosen area.
    #expect(mapping.location(Point(area.minX, area.minY)) == Point(-100, 50))
    #expect(mapping.location(Point(area.maxX, area.maxY)) == Point(1500, 950))
    #expect(area.minX >= 0.1 && area.minY >= 0.2 && area.maxX <= 0.9 && area.maxY <= 0.95)
  }

  @Test func aSurfaceOfUnknownSizeKeepsItsArea() {
    var settings = StylusToolSettings()
    settings.keepsProportions = true
    let plain = StylusMapping(StylusToolSettings(), surface: nil, screen: screen)
    for size in [0, .nan, .infinity, -1] {
      let surface = StylusSurface(identifier: 1, width: size, height: size)
      #expect(StylusMapping(settings, surface: surface, screen: screen) == plain)
    }
    #expect(StylusMapping(settings, surface: nil, screen: screen) == plain)
  }

  @Test func aLeftHandedSurfaceIsTurnedWithAllThatAPenSays() throws {
    var settings = StylusSettings()
    settings.standardTool.isLeftHanded = true
    settings.standardTool.tiltOffset = Vector(10, 0)
    let desk = try Desk.running(pen(1), settings: settings)
    var sample = StylusSample(time: 1, location: Point(0.1, 0.2), isTouching: false)
    sample.tilt = Vector(20, 0)
    sample.twist = 90
    let event = desk.update(.moved(identifier: 1, sample)).events[0]
    #expect(event.location == Point(900, 400))
    #expect(abs((event.azimuth ?? 0) - .pi) < 1e-6)
    #expect(abs((event.altitude ?? 0) - .pi / 3) < 1e-6)
    #expect(abs((event.roll ?? 0) - 1.5 * .pi) < 1e-9)
  }
}
