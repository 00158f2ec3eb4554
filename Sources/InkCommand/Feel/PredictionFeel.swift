import InkGraphics
import InkStrokes

/// The errors of a predictor on strokes, in millimeters.
struct PredictionFeel {
  /// The times after the newest sample that are measured, in seconds.
  static let times = [0.008, 0.0167, 0.025, 0.0333]

  /// The index of the time of a frame among ``times``.
  static let frame = 1

  /// The name of the predictor.
  let name: String

  /// The distances from the predicted tip to the pen at each of the ``times``.
  private(set) var errors = times.map { _ in Spread() }

  /// The farthest tip beyond the end of each stroke, along its last 15 ms, of predictions by a frame.
  private(set) var penUp = Spread()

  /// The farthest tip beyond each corner, along the motion before it.
  private(set) var corners = Spread()

  /// The change of the error between two samples, across the motion.
  private(set) var flicker = Spread()

  /// The number of measured samples of pens.
  private(set) var samples = 0

  /// The number of measured samples of pens that are too slow to be predicted.
  private(set) var held = 0

  /// The predicted ways of a frame from each sample of the stroke that was added last.
  private(set) var ways: [Vector] = []

  private var predictor: EventPredictor

  /// The samples at the start of a stroke that are not measured.
  private static let skipped = 4

  /// Creates the measurement of a predictor.
  init(_ rule: any TipPredictor) {
    name = "\(rule.name)"
    predictor = EventPredictor(rule, millimeter: 1)
  }

  /// Measures a stroke.
  mutating func add(_ stroke: FeelStroke) {
    let events = stroke.events
    ways = []
    var before: Vector?
    for (i, event) in events.enumerated() {
      predictor.observe(event)
      let way = predictor.displacement(of: event.contact, after: Self.times[Self.frame])
      ways.append(way ?? Vector(0, 0))
      guard i >= Self.skipped, i < events.count - 1 else { continue }
      if event.kind == .pen || event.kind == .eraser {
        samples += 1
        if way == nil { held += 1 }
      }
      for (k, time) in Self.times.enumerated() {
        guard let truth = stroke.location(at: event.time + time, from: i) else { continue }
        let tip = predictor.displacement(of: event.contact, after: time) ?? Vector(0, 0)
        errors[k].add((event.location + tip).distance(to: truth))
        guard k == Self.frame else { continue }
        let error = event.location + tip - truth
        let motion = event.location - events[i - 2].location
        if let before, motion.length > 0 {
          flicker.add(abs(motion.cross(error - before)) / motion.length)
        }
        before = error
      }
    }
    if !stroke.isCut { addEnd(stroke) }
    addCorners(stroke)
  }

  /// Returns the tip that sample `i` of the stroke predicts for the next frame.
  private func tip(_ stroke: FeelStroke, _ i: Int) -> Point { stroke.events[i].location + ways[i] }

  private mutating func addEnd(_ stroke: FeelStroke) {
    let last = stroke.events.count - 1
    let end = stroke.events[last]
    let way = end.location - stroke.events[stroke.index(before: last, by: 0.015)].location
    guard way.length > 0 else { return }
    var farthest = 0.0
    for i in stride(from: last - 1, through: Self.skipped, by: -1) {
      guard stroke.events[i].time >= end.time - Self.times[Self.frame] else { break }
      farthest = max(farthest, (tip(stroke, i) - end.location).dot(way) / way.length)
    }
    penUp.add(farthest)
  }

  /// The time before and after a corner in which the motion turns, and the one in which its extreme is, in seconds.
  private static let (turn, reach) = (0.012, 0.05)

  private mutating func addCorners(_ stroke: FeelStroke) {
    let events = stroke.events
    var i = Self.skipped
    while let next = stroke.index(after: i, by: Self.turn), next < events.count - 1 {
      let start = stroke.index(before: i, by: Self.turn)
      let (way, then) = (
        events[i].location - events[start].location, events[next].location - events[i].location
      )
      // More than 60°, and not the trembling of a pen at rest.
      guard way.length > 0.1, then.length > 0.1, way.dot(then) < 0.5 * way.length * then.length
      else {
        i += 1
        continue
      }
      let forward = way * (1 / way.length)
      let end = stroke.index(after: i, by: Self.reach) ?? events.count - 1
      func along(_ p: Point) -> Double { (p - events[i].location).dot(forward) }
      let first = stroke.index(before: i, by: Self.times[Self.frame])
      let extreme = events[first...end].map { along($0.location) }.max() ?? 0
      let farthest = (first..<next).map { along(tip(stroke, $0)) }.max() ?? 0
      corners.add(max(0, farthest - extreme))
      i = stroke.index(after: i, by: 2 * Self.turn) ?? events.count
      if i >= events.count { break }
    }
  }
}
