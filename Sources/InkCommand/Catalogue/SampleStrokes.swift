import InkGraphics
import InkStrokes

/// The sample strokes of brushes: the motion of a hand with a pen, at 200 samples per second.
///
/// They are always the same.
enum SampleStrokes {
  /// A stroke and the property that it demonstrates.
  struct Sample {
    /// The name of the property, in lowercase letters.
    var label: String
    /// The start of the label's baseline, in page units.
    var position: Point
    /// The events of the pen.
    var events: [InputEvent]
  }

  /// The bounds of the page for the strokes, in page units.
  static let page = Rect(x: 0, y: 0, width: 480, height: 320)

  private static let interval = 0.005

  /// The strokes, in order.
  static let all: [Sample] = [
    Sample(
      label: "slow",
      position: Point(24, 82),
      events: pen(1.8, tremor: 0.3) { Point(26 + 194 * $0, 60 + 5 * wave(0.8 * $0)) }
    ),
    Sample(
      label: "fast",
      position: Point(256, 82),
      events: pen(0.06, haste: 1, pressure: { _ in 0.5 }) {
        Point(258 + 194 * $0, 62 - 40 * $0 * (1 - $0))
      }
    ),
    Sample(
      label: "pressure",
      position: Point(24, 142),
      events: pen(1.3, pressure: { $0 }) { Point(26 + 194 * $0, 112 + 11 * wave(2 * $0)) }
    ),
    Sample(
      label: "tilt",
      position: Point(256, 142),
      events: pen(1.3, altitude: { 1.5 - 1.3 * $0 }, azimuth: { -0.8 + 2.4 * $0 }) {
        Point(258 + 194 * $0, 112 + 11 * wave(2 * $0))
      }
    ),
    Sample(
      label: "loops",
      position: Point(24, 230),
      events: pen(1.9) {
        Point(36 + 160 * $0 + 15 * wave(4.5 * $0), 208 - 21 * (1 - wave(4.5 * $0 + 0.25)))
      }
    ),
    Sample(
      label: "scribble",
      position: Point(256, 230),
      events: pen(1.3, haste: 0.7) {
        Point(276 + 150 * $0 + 14 * wave(9 * $0), 188 - 24 * wave(9 * $0))
      }
    ),
    Sample(label: "zigzag", position: Point(24, 312), events: zigzag()),
    Sample(label: "tap", position: Point(256, 312), events: still(Point(264, 274))),
    Sample(
      label: "two samples",
      position: Point(302, 312),
      events: [
        sample(0, .began, Point(312, 284), 0.5),
        sample(1, .ended, Point(352, 260), 0.5),
      ]
    ),
    Sample(
      label: "loop",
      position: Point(392, 312),
      events: pen(0.7, haste: 0.3) {
        Point(398 + 56 * $0 + 26 * wave(1.5 * $0), 274 + 22 * wave(1.5 * $0 + 0.25))
      }
    ),
  ]

  /// Lines of writing, for brushes that affect existing ink.
  static let writing: [[InputEvent]] = stride(from: 46.0, through: 306, by: 26).map { y in
    pen(3) { u in
      let size = 7 + 2 * wave(3.3 * u + y)
      return Point(26 + 426 * u + 7 * wave(30 * u), y - size * (1 - wave(30 * u + 0.25)) * 0.5)
    }
  }

  // MARK: Motion

  /// Returns lines from corner to corner, with the pen slowing down at each.
  private static func zigzag() -> [InputEvent] {
    let corners = (0...9).map { Point(28 + 20.5 * Double($0), $0 % 2 == 0 ? 292 : 248) }
    return pen(1.4, haste: 1) { u in
      let way = min(u * 9, 8.999_999)
      let leg = Int(way)
      return corners[leg].interpolated(to: corners[leg + 1], eased(way - Double(leg)))
    }
  }

  /// Returns a contact without motion.
  private static func still(_ point: Point) -> [InputEvent] {
    (0...8).map { i in
      sample(i, i == 0 ? .began : (i == 8 ? .ended : .moved), point, 0.5)
    }
  }

  /// Returns samples along a path, which is parameterized by the fraction of its length, 0…1.
  ///
  /// - Parameters:
  ///   - duration: The time from the first to the last sample, in seconds.
  ///   - haste: 0 for a hand that starts and ends at rest, 1 for constant speed.
  ///   - tremor: The amplitude of the hand's tremor, in page units.
  ///   - pressure: The pressure by the fraction of the length; `nil` for a hand that lands and lifts.
  private static func pen(
    _ duration: Double,
    haste: Double = 0,
    tremor: Double = 0.1,
    pressure: ((Double) -> Double)? = nil,
    altitude: (Double) -> Double = { _ in 1.05 },
    azimuth: (Double) -> Double = { _ in -0.7 },
    along path: (Double) -> Point
  ) -> [InputEvent] {
    let count = Int((duration / interval).rounded())
    return (0...count).map { i in
      let time = Double(i) / Double(count)
      let way = haste * time + (1 - haste) * eased(time)
      let seconds = time * duration
      var event = sample(
        i,
        i == 0 ? .began : (i == count ? .ended : .moved),
        path(way) + Vector(wave(8.1 * seconds), wave(6.7 * seconds + 0.3)) * tremor,
        pressure?(way) ?? 0.12 + 0.45 * eased(time * 12) * eased((1 - time) * 9)
          + 0.05 * wave(1.3 * seconds)
      )
      event.altitude = altitude(way)
      event.azimuth = azimuth(way)
      return event
    }
  }

  private static func sample(
    _ index: Int,
    _ phase: InputEvent.Phase,
    _ location: Point,
    _ pressure: Double
  ) -> InputEvent {
    InputEvent(
      phase: phase,
      location: location,
      time: Double(index) * interval,
      force: min(max(pressure, 0), 1),
      altitude: 1.05,
      azimuth: -0.7
    )
  }

  /// Returns the sine of an angle in turns.
  private static func wave(_ turns: Double) -> Double { Real.sinCos(2 * .pi * turns).sine }

  /// Returns the position at a time, both 0…1, of a minimum-jerk movement from rest to rest (Flash and Hogan, 1985).
  private static func eased(_ time: Double) -> Double {
    let t = min(max(time, 0), 1)
    return t * t * t * (10 - 15 * t + 6 * t * t)
  }
}
