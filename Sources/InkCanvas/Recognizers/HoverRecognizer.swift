public import InkGraphics
public import InkStrokes

/// Finds a pen that rests above the surface, as to show a hint.
///
/// It begins when a pen comes near, changes as it moves, and ends, which means that the gesture was
/// made, when it has stayed within ``allowableMovement`` for ``minimumDuration``. A pen that moves on, touches or leaves
/// before fails; where it stops, the wait begins again. After it has ended, ``RecognizerState/began`` reports that the pen
/// has moved on, and ``RecognizerState/ready`` that it has touched or left: then a hint is out of place.
public final class HoverRecognizer: Recognizer {
  /// How long the pen has to rest, in seconds.
  public var minimumDuration = 1.0

  /// How far it may move meanwhile, in points.
  public var allowableMovement = 10.0

  /// How far it has come.
  public private(set) var state = RecognizerState.ready

  /// Where the pen began to rest.
  public private(set) var location = Point.origin

  private var contact: UInt32 = 0
  private var start = 0.0

  /// Creates a recogniser with Cregle's limits: 1 s and 10 points.
  public init() {}

  /// None: what hovers does not touch.
  public var contacts: [UInt32] { [] }

  /// When a pen that stays where it is has rested long enough.
  public var deadline: Double? { isWaiting ? start + minimumDuration : nil }

  private var isWaiting: Bool { state == .began || state == .changed }

  /// Takes a sample.
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

  /// Takes the time.
  public func tick(at time: Double) -> [RecognizerState] {
    guard isWaiting, time - start >= minimumDuration - timeTolerance else { return [] }
    state = .ended
    return [.ended]
  }

  /// Forgets what it has seen.
  public func reset() { state = .ready }
}
