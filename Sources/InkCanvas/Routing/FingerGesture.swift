import InkGraphics
import InkStrokes

/// The combined gesture of all fingers that don't draw: moving, zooming and rotating the page, and taps.
struct FingerGesture {
  private struct Finger {
    var number: UInt32
    var base: Point
    var now: Point
  }

  private var fingers: [Finger] = []

  /// The time when the first finger landed, in seconds.
  private var began = 0.0

  /// The viewport when the first finger landed.
  private var before = Viewport()

  /// The viewport when the number of fingers last changed.
  private var base = Viewport()

  /// Whether the number of fingers changed and none has moved since.
  private var needsBase = false

  /// The maximum number of fingers that were down simultaneously.
  private var maximum = 0

  /// Whether a finger has moved further than the slop, so that the gesture is no tap.
  private(set) var hasMoved = false

  /// The movement of a finger that still counts as rest, in points (1/72 inch) of the view.
  private static let slop = 5.0

  /// The maximum duration of a tap, in seconds.
  private static let tapTime = 0.3

  /// The maximum age, in seconds, of a gesture whose effect on the view is undone if it turns out to be a palm.
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
  /// - Parameter viewport: The viewport before the move.
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
  /// - Returns: The number of fingers that tapped, if this was the last one down; 0 if they did not tap.
  mutating func remove(_ number: UInt32, at time: Double) -> Int {
    fingers.removeAll { $0.number == number }
    needsBase = true
    guard fingers.isEmpty, !hasMoved, time - began <= Self.tapTime else { return 0 }
    return maximum
  }

  /// Removes a finger that turned out to be a palm.
  ///
  /// - Returns: The viewport to show afterward: for a gesture of less than half a second, that before it.
  mutating func cancel(_ number: UInt32, at time: Double, seeing viewport: Viewport) -> Viewport {
    let result = time - began <= Self.youth ? before : viewport
    fingers.removeAll { $0.number == number }
    hasMoved = true
    needsBase = true
    return result
  }

  /// Returns the viewport that the gesture leads to; `nil` if it changes nothing.
  ///
  /// - Parameters:
  ///   - roles: The settings that allow pinches and rotation.
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
