public import InkGraphics
public import InkStrokes

/// A recognizer of a pen that hovers at rest above the surface, for example to show a hint.
///
/// It begins when a pen comes into range, changes as the pen moves, and ends, which means that the gesture was made,
/// when the pen has stayed within ``allowableMovement`` for ``minimumDuration``. It fails if the pen touches or leaves
/// before that; if the pen moves further, it fails and begins again at the new point. After it has ended,
/// ``RecognizerState/began`` reports that the pen has moved away, and ``RecognizerState/ready`` that it has touched or
/// left; either should remove the hint.
public final class HoverRecognizer: Recognizer {
  /// The time for which the pen must rest, in seconds; 1 by default.
  public var minimumDuration = 1.0

  /// The maximum distance of a resting pen from ``location``, in points (1/72 inch) of the view; 10 by default.
  public var allowableMovement = 10.0

  /// The current state of the gesture.
  public private(set) var state = RecognizerState.ready

  /// The point where the pen began to rest, in points (1/72 inch) of the view.
  public private(set) var location = Point.origin

  private var contact: UInt32 = 0
  private var start = 0.0

  /// Creates a recognizer with the default limits, 1 s and 10 points, which are those of the SDK for Cregle's iPen.
  public init() {}

  /// Always empty, because a hovering pen doesn't touch.
  public var contacts: [UInt32] { [] }

  /// The time when the pen will have rested long enough, in seconds on the clock of the events; `nil` if none is being
  /// waited for.
  public var deadline: Double? { isWaiting ? start + minimumDuration : nil }

  private var isWaiting: Bool { state == .began || state == .changed }

  /// Handles a sample, whose location is in points (1/72 inch) of the view, and returns the states passed through, in
  /// order.
  public func handle(_ event: InputEvent) -> [RecognizerState] {
    if event.phase != .hover {
      guard event.kind != .finger, event.contact == contact, state != .ready else { return [] }
      let states: [RecognizerState] = [isWaiting ? .failed : .ready]
      state = .ready
      return states
    }
    guard event.location.isFinite, event.time.isFinite else { return [] }
    if state == .ready || event.contact != contact {
      guard !isWaiting else { return [] }
      begin(event)
      return [.began]
    }
    let isNear = event.location.distance(to: location) <= allowableMovement
    if isNear {
      guard isWaiting else { return [] }
      state = .changed
      return [.changed]
    }
    let states: [RecognizerState] = isWaiting ? [.failed, .began] : [.began]
    begin(event)
    return states
  }

  private func begin(_ event: InputEvent) {
    contact = event.contact
    location = event.location
    start = event.time
    state = .began
  }

  /// Advances the time, in seconds on the clock of the events, and returns the states passed through, in order.
  public func tick(at time: Double) -> [RecognizerState] {
    guard isWaiting, time - start >= minimumDuration - timeTolerance else { return [] }
    state = .ended
    return [.ended]
  }

  /// Discards the gesture so far, and returns to ``RecognizerState/ready``.
  public func reset() { state = .ready }
}
