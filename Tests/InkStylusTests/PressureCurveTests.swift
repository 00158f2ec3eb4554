import InkGraphics
import InkStrokes
import InkStylus
import Testing

@Suite struct PressureCurveTests {
  private let curves = [
    PressureCurve.linear,
    PressureCurve(.gamma(0.5)),
    PressureCurve(.gamma(2.5), threshold: 0.2),
    PressureCurve(.points([Point(0, 0.1), Point(0.3, 0.5), Point(1, 0.9)]), threshold: 0.05),
    PressureCurve(.twoLevels, threshold: 0.1),
  ]

  @Test func pressingMoreNeverGivesLess() {
    for curve in curves {
      var before = 0.0
      for step in 0...2047 {
        let pressure = curve.apply(Double(step) / 2047)
        #expect(pressure >= before && pressure <= 1)
        before = pressure
      }
    }
  }

  @Test func curvesAreWhatTheyAreCalled() {
    #expect(PressureCurve.linear.apply(0.3) == 0.3)
    #expect(abs(PressureCurve(.gamma(2)).apply(0.5) - 0.25) < 1e-12)
    let bent = PressureCurve(.points([Point(0, 0), Point(0.5, 0.8), Point(1, 1)]))
    #expect(abs(bent.apply(0.25) - 0.4) < 1e-12 && bent.apply(1) == 1)
    #expect(curves[3].apply(0.04) == 0 && curves[3].apply(1) == 0.9)
    for pressure in [0.001, 0.5, 1] {
      #expect(PressureCurve(.twoLevels).apply(pressure) == 1)
    }
    for curve in curves {
      #expect(curve.apply(0) == 0 && curve.apply(.nan) == 0 && curve.apply(-1) == 0)
    }
  }

  @Test func whatDoesNotFitIsBroughtWithin() {
    #expect(PressureCurve(.gamma(.nan)) == .linear)
    #expect(PressureCurve(.gamma(100), threshold: 7) == PressureCurve(.gamma(10), threshold: 0.9))
    let points = [Point(0, 0), Point(.nan, 1), Point(0.5, 0.5), Point(0.2, 1), Point(0.7, 0.1)]
    #expect(PressureCurve(.points(points)).shape == .points([Point(0, 0), Point(0.5, 0.5)]))
    #expect(PressureCurve(.points([Point(1, 1)])) == .linear)
  }

  @Test func aWornTipTouchesAboveItsThresholdOnly() throws {
    var settings = StylusSettings()
    settings.standardTool.pressure = PressureCurve(.twoLevels, threshold: 0.1)
    let desk = try Desk.running(pen(1), settings: settings)
    func touching(_ time: Double, _ pressure: Double) -> AccessoryReport {
      .moved(
        identifier: 1,
        StylusSample(time: time, location: .origin, pressure: pressure, isTouching: true)
      )
    }
    let update = desk.update(
      touching(1, 0.1),
      touching(2, 0.2),
      touching(3, 0.9),
      touching(4, 0.05)
    )
    #expect(update.phases == [.hover, .began, .moved, .ended])
    #expect(update.events.map { $0.force } == [nil, 1, 1, 0])
  }
}
