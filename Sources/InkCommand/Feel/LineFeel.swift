import InkGraphics
import InkStrokes

/// The line that a brush draws of strokes, compared with the samples.
struct LineFeel {
  /// The name of the line, for the report.
  let name: String

  /// The distances from the end of the ink to the newest sample while the pen moves, in millimeters.
  private(set) var lag = Spread()

  /// The distances from the finished line to the line through the samples, in millimeters.
  private(set) var path = Spread()

  /// The points of the stroke that was added last, in millimeters, with the indices of their samples.
  private(set) var points: [(point: Point, index: Int)] = []

  /// The sums of squared second differences of the noise in the samples, and of what is left of it in the line.
  private var (noise, rest) = (0.0, 0.0)
  private let brush: Brush

  /// Creates the measurement of a brush.
  init(_ name: String, _ brush: Brush) {
    self.name = name
    self.brush = brush
  }

  /// The second differences of noise of 0.1 mm in the finished line, relative to those in the samples; `nil` if no
  /// stroke is long enough.
  var noiseGain: Double? { noise > 0 ? (rest / noise).squareRoot() : nil }

  /// The samples at either end that are not measured for the noise.
  private static let ends = 16

  /// Measures a stroke, with noise from a seed.
  mutating func add(_ stroke: FeelStroke, seed: UInt64) {
    let (knots, curves) = draw(stroke, measuresLag: true)
    points = curves
    for (point, index) in curves { path.add(stroke.distance(from: point, near: index)) }
    guard stroke.events.count >= 3 * Self.ends else { return }
    var (random, shaken, shifts) = (Noise(seed), stroke, [Vector]())
    for i in shaken.events.indices {
      let shift = Vector(random.next() * 0.1, random.next() * 0.1)
      shifts.append(shift)
      shaken.events[i].location = shaken.events[i].location + shift
    }
    let (others, _) = draw(shaken, measuresLag: false)
    for i in Self.ends..<(stroke.events.count - Self.ends) {
      guard let smooth = Self.bend(knots, i), let shaken = Self.bend(others, i) else { continue }
      rest += (shaken - smooth).lengthSquared
      noise += (shifts[i + 1] + shifts[i - 1] - shifts[i] * 2).lengthSquared
    }
  }

  /// Returns the second difference of the ends of the ink at a sample; `nil` if the brush has none there.
  private static func bend(_ knots: [Point?], _ i: Int) -> Vector? {
    guard let a = knots[i - 1], let b = knots[i], let c = knots[i + 1] else { return nil }
    return (c - b) - (b - a)
  }

  /// Returns the end of the ink at each sample, and points of the curves with the indices of their samples.
  private mutating func draw(
    _ stroke: FeelStroke,
    measuresLag: Bool
  ) -> (knots: [Point?], curves: [(point: Point, index: Int)]) {
    let size = FeelStroke.millimeter
    func onPage(_ p: Point) -> Point { Point(p.x * size, p.y * size) }
    func onSurface(_ p: Point) -> Point { Point(p.x / size, p.y / size) }
    var ink = InProgressStroke(id: StrokeID(0), brush: brush)
    for (i, event) in stroke.events.enumerated() {
      var event = event
      event.location = onPage(event.location)
      ink.append(event)
      guard measuresLag, i > 0, let end = ink.elements.last?.curve.end else { continue }
      lag.add(onSurface(end).distance(to: stroke.events[i].location))
    }
    var knots = [Point?](repeating: nil, count: stroke.events.count)
    var curves: [(point: Point, index: Int)] = []
    for element in ink.elements where element.sample < knots.count {
      knots[element.sample] = onSurface(element.curve.end)
      for t in [0.25, 0.5, 0.75, 1] {
        curves.append((onSurface(element.curve.point(at: t)), element.sample))
      }
    }
    return (knots, curves)
  }
}

/// Numbers with the mean 0 and the standard deviation 1, the same in each run.
private struct Noise {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed &* 0x9e37_79b9_7f4a_7c15 }

  mutating func next() -> Double {
    var sum = 0.0
    for _ in 0..<12 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      sum += Double(state >> 11) * 0x1p-53
    }
    return sum - 6
  }
}
