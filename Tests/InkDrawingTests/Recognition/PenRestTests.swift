import InkDrawing
import InkGraphics
import Testing

@Suite struct PenRestTests {
  @Test func aPenThatStaysRests() {
    var rest = PenRest()
    #expect(rest.duration(at: 7) == 0)
    rest.move(to: Point(0, 0), at: 1)
    rest.move(to: Point(40, 0), at: 1.5)
    rest.move(to: Point(42, 1), at: 1.75)
    #expect(rest.duration(at: 2) == 0.5)
    // A pen without further reports stays at rest.
    #expect(rest.duration(at: 5) == 3.5)
  }

  @Test func aPenThatGoesOnDoesNot() {
    var rest = PenRest(reach: 3)
    for i in 0..<100 {
      rest.move(to: Point(Double(i), 0), at: Double(i) * 0.01)
      #expect(rest.duration(at: Double(i) * 0.01) < 0.05)
    }
    rest.move(to: Point(0, 0), at: 1)
    #expect(rest.duration(at: 1) == 0)
    #expect(rest.duration(at: 0.5) == 0)
  }
}
