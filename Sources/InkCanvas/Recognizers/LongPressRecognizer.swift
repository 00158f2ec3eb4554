public import InkGraphics
public import InkStrokes

/// Finds a contact that rests where it touched.
///
/// It begins with a contact, changes as it moves, and ends, which means that the gesture was made,
/// when the contact has stayed within ``allowableMovement`` for ``minimumDuration``. One that lifts
/// earlier, moves on or is joined by another fails.
public final class LongPressRecognizer: Recognizer {
  /// How long the contact has to rest, in seconds.
  public var minimumDuration = 0.6

  /// How far it may move meanwhile, in points.
  public var allowableMovement = 4.0

  /// How far it has come.
  public private(set) var state = RecognizerState.ready

  /// Where the contact touched.
  public private(set) var location = Point.origin

  private var contact: UInt32 = 0
  private var start = 0.0

  /// Creates a recogniser with Cregle's limits: 0.6 s and 4 points.
  public init() {}

  /// The contact that rests.
  public var contacts: [UInt32] { state == .ready ? [] : [contact] }

  /// When a contact that stays where it is has rested long enough.
  public var deadline: Double? { isWaiting ? start + minimumDuration : nil }

  private var isWaiting: Bool { state == .began || state == .changed }

  /// Takes a sample.
  public func handle(_ event: InputEvent) -> [RecognizerState] {
    switch event.phase {
    case .hover: return []
    case .began:
      if isWaiting { return fail() }
      guard event.location.isFinite, event.time.isFinite else { return [] }
      contact = event.contact
      location = event.location
      start = event.time
      state = .began
      return [.began]
    case .moved:
      guard isWaiting, event.contact == contact, event.location.isFinite else { return [] }
      if event.location.distance(to: location) > allowableMovement { return fail() }
      state = .changed
      return [.changed]
    case .ended, .cancelled:
      guard event.contact == contact else { return [] }
      return isWaiting ? fail() : []
    }
  }

  private func fail() -> [RecognizerState] {
    state = .failed
    return [.failed]
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
