public import InkGraphics
public import InkStrokes

/// A recognizer of a long press: a contact that rests at the point where it touched down.
///
/// It begins with a contact, changes as the contact moves, and ends, which means that the gesture was made,
/// when the contact has stayed within ``allowableMovement`` for ``minimumDuration``. It fails if the contact
/// lifts earlier or moves further, or if another contact joins.
public final class LongPressRecognizer: Recognizer {
  /// The time for which the contact must rest, in seconds; 0.6 by default.
  public var minimumDuration = 0.6

  /// The maximum distance of a resting contact from ``location``, in points (1/72 inch) of the view; 4 by default.
  public var allowableMovement = 4.0

  /// The current state of the gesture.
  public private(set) var state = RecognizerState.ready

  /// The point where the contact touched down, in points (1/72 inch) of the view.
  public private(set) var location = Point.origin

  private var contact: UInt32 = 0
  private var start = 0.0

  /// Creates a recognizer with the default limits, 0.6 s and 4 points, which are those of the SDK for Cregle's iPen.
  public init() {}

  /// The number of the contact that began last; empty in the state ``RecognizerState/ready``.
  public var contacts: [UInt32] { state == .ready ? [] : [contact] }

  /// The time when the contact will have rested long enough, in seconds on the clock of the events; `nil` if none is
  /// being waited for.
  public var deadline: Double? { isWaiting ? start + minimumDuration : nil }

  private var isWaiting: Bool { state == .began || state == .changed }

  /// Handles a sample, whose location is in points (1/72 inch) of the view, and returns the states passed through, in
  /// order.
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

  /// Advances the time, in seconds on the clock of the events, and returns the states passed through, in order.
  public func tick(at time: Double) -> [RecognizerState] {
    guard isWaiting, time - start >= minimumDuration - timeTolerance else { return [] }
    state = .ended
    return [.ended]
  }

  /// Discards the gesture so far, and returns to ``RecognizerState/ready``.
  public func reset() { state = .ready }
}
