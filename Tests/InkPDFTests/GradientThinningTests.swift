import InkGraphics
import Testing

@testable import InkPDFReader

/// Gradients without the stops that the others interpolate.
@Suite struct GradientThinningTests {
  private func gradient(_ stops: [(Double, Float)]) -> Gradient {
    Gradient(
      .linear(from: .origin, to: Point(1, 0)),
      stops: stops.map { .init($0, SIMD4($1, 1 - $1, 0.5, 1)) }
    )
  }

  /// Returns the color at a position, which must be between the first and the last stop.
  private func color(_ gradient: Gradient, at position: Double) -> SIMD4<Float> {
    let stops = gradient.stops
    let next = stops.firstIndex { $0.position >= position } ?? stops.count - 1
    if stops[next].position == position || next == 0 { return stops[next].color }
    let (a, b) = (stops[next - 1], stops[next])
    let part = Float((position - a.position) / (b.position - a.position))
    return a.color + (b.color - a.color) * part
  }

  @Test func colorsStayTheSame() {
    let curve = gradient(
      (0...240).map {
        let x = Double($0) / 240
        return (x, Float((x * x * 255).rounded() / 255))
      }
    )
    let thinned = curve.thinned
    #expect(thinned.stops.count < 30)
    #expect(thinned.stops.first == curve.stops.first && thinned.stops.last == curve.stops.last)
    for stop in curve.stops {
      let difference = color(thinned, at: stop.position) - stop.color
      for i in 0..<4 { #expect(abs(difference[i]) <= 1.001 / 255) }
    }
  }

  @Test func edgesAndFewStopsAreKept() {
    for stops in [
      [], [(0, 1)], [(0, 0), (0, 1)], [(0, 0), (0, 1), (0, 0.5)],
      [(0, 0), (0.5, 0), (0.5, 1), (1, 1)], [(0, 0.2), (0, 0.9), (0.4, 0.9), (1, 0), (1, 0.7)],
    ] as [[(Double, Float)]] {
      let gradient = gradient(stops)
      #expect(gradient.thinned == gradient)
    }
  }

  @Test func straightTransitionsNeedTwoStops() {
    let line = gradient((0...50).map { (Double($0) / 50, Float($0) / 50) })
    #expect(line.thinned.stops.map { $0.position } == [0, 1])
  }
}
