import InkGraphics
import InkStrokes

/// What fingers do together that do not draw: move, zoom and turn the page, and tap.
struct FingerGesture {
  private struct Finger {
    var number: UInt32
    var base: Point
    var now: Point
  }

  private var fingers: [Finger] = []

  /// When the first finger landed.
  private var began = 0.0

  /// What was seen then.
  private var before = Viewport()

  /// What was seen when fingers last came or went.
  private var base = Viewport()

  /// Whether a finger came or went, and none has moved since.
  private var needsBase = false

  /// The most fingers that were down at once.
  private var maximum = 0

  /// Whether a finger has moved further than one trembles.
  private(set) var hasMoved = false

  /// How far a finger trembles, in points.
  private static let slop = 5.0

  /// How long fingers may rest on the surface for a tap, in seconds.
  private static let tapTime = 0.3

  /// How young a gesture is that is taken back when a pen shows that it was the palm, in seconds.
  private static let youth = 0.5

  var isEmpty: Bool { fingers.isEmpty }

  mutating func add(_ number: UInt32, at point: Point, time: Double, seeing viewport: Viewport) {
    if fingers.isEmpty {
      began = time
      before = viewport
      maximum = 0
      hasMoved = false
    }
    fingers.append(Finger(number: number, base: point, now: point))
    maximum = max(maximum, fingers.count)
    needsBase = true
  }

  /// Moves a finger.
  ///
  /// - Parameter viewport: What is seen before.
  mutating func move(
    _ number: UInt32,
    to point: Point,
    pixelsPerPoint: Double,
    seeing viewport: Viewport
  ) {
    guard point.isFinite else { return }
    if needsBase {
      needsBase = false
      base = viewport
      for i in fingers.indices { fingers[i].base = fingers[i].now }
    }
    for i in fingers.indices where fingers[i].number == number {
      fingers[i].now = point
      if fingers[i].base.distance(to: point) > Self.slop * pixelsPerPoint { hasMoved = true }
    }
  }

  /// Lifts a finger.
  ///
  /// - Returns: How many fingers tapped, when the last one lifts; 0 if it was no tap.
  mutating func remove(_ number: UInt32, at time: Double) -> Int {
    fingers.removeAll { $0.number == number }
    needsBase = true
    guard fingers.isEmpty, !hasMoved, time - began <= Self.tapTime else { return 0 }
    return maximum
  }

  /// Takes a finger away that should not have been there.
  ///
  /// - Returns: What is to be seen then.
  mutating func cancel(_ number: UInt32, at time: Double, seeing viewport: Viewport) -> Viewport {
    let result = time - began <= Self.youth ? before : viewport
    fingers.removeAll { $0.number == number }
    hasMoved = true
    needsBase = true
    return result
  }

  /// What is to be seen; `nil` if the fingers do not change that.
  ///
  /// - Parameters:
  ///   - roles: What fingers may do.
  ///   - pans: Whether one finger moves the page.
  func viewport(_ roles: Roles, pans: Bool) -> Viewport? {
    guard hasMoved, !needsBase, let first = fingers.first else { return nil }
    if fingers.count > 1, roles.pinches {
      return Pinch(base, first.base, fingers[1].base)
        .viewport(first.now, fingers[1].now, turns: roles.turns)
    }
    guard pans else { return nil }
    var viewport = base
    viewport.pan(first.now - first.base)
    return viewport
  }
}
