public import InkGraphics
public import InkStrokes

/// A recognizer of taps in quick succession.
///
/// It begins when the first contact lands, changes when each tap lifts, and ends, which means that the gesture was
/// made, when the last required tap lifts. It fails if a contact rests longer than ``maximumInterval`` or moves, if
/// another contact joins it, or if the next tap is too late or too far away. A contact that comes too late may begin a
/// new gesture.
public final class TapRecognizer: Recognizer {
  /// The number of taps that make the gesture; 2 by default.
  public var tapCount = 2

  /// The maximum time from one tap to the next, and the maximum duration of each, in seconds.
  ///
  /// The default is 0.3.
  public var maximumInterval = 0.3

  /// The maximum movement of the contact of a tap, in points (1/72 inch) of the view; 4 by default.
  public var allowableMovement = 4.0

  /// The maximum distance between consecutive taps, in points (1/72 inch) of the view; 24 by default.
  public var allowableDistance = 24.0

  /// The current state of the gesture.
  public private(set) var state = RecognizerState.ready

  /// The point where the latest tap touched down, in points (1/72 inch) of the view.
  public private(set) var location = Point.origin

  /// The numbers of the contacts of the taps so far, oldest first.
  public private(set) var contacts: [UInt32] = []

  /// The number of completed taps.
  private var made = 0
  private var isDown = false

  /// The time when the current contact touched down or the last one lifted, in seconds.
  private var since = 0.0

  /// Creates a recognizer of taps at most 0.3 s apart, as in the SDK for Cregle's iPen.
  ///
  /// - Parameter tapCount: The number of taps that make the gesture. The default is 2.
  public init(tapCount: Int = 2) { self.tapCount = tapCount }

  private var isWaiting: Bool { state == .began || state == .changed }

  /// The time in seconds, on the clock of the events, after which the next tap or the lift of the current one is too
  /// late; `nil` if none is awaited.
  public var deadline: Double? { isWaiting ? since + maximumInterval + 2 * timeTolerance : nil }

  /// Handles a sample, whose location is in points (1/72 inch) of the view, and returns the states passed through, in
  /// order.
  public func handle(_ event: InputEvent) -> [RecognizerState] {
    switch event.phase {
    case .hover: return []
    case .began: return handleBegan(event)
    case .moved:
      guard isTap(event) else { return [] }
      return isAway(event, allowableMovement) ? fail() : []
    case .ended:
      guard isTap(event) else { return [] }
      if isAway(event, allowableMovement) { return fail() }
      made += 1
      isDown = false
      since = event.time.isFinite ? event.time : since
      state = made >= tapCount ? .ended : .changed
      return [state]
    case .cancelled: return isTap(event) ? fail() : []
    }
  }

  private func isTap(_ event: InputEvent) -> Bool {
    isWaiting && isDown && contacts.last == event.contact
  }

  /// Whether a sample is too far from the tap; a sample without a location is not.
  private func isAway(_ event: InputEvent, _ limit: Double) -> Bool {
    event.location.isFinite && event.location.distance(to: location) > limit
  }

  private func handleBegan(_ event: InputEvent) -> [RecognizerState] {
    var states: [RecognizerState] = []
    if isWaiting {
      if isDown { return fail() }
      if isAway(event, allowableDistance) { states = fail() }
    }
    guard event.location.isFinite, event.time.isFinite else { return states }
    location = event.location
    since = event.time
    isDown = true
    if isWaiting {
      contacts.append(event.contact)
      return states
    }
    made = 0
    contacts = [event.contact]
    state = .began
    return states + [.began]
  }

  private func fail() -> [RecognizerState] {
    state = .failed
    return [.failed]
  }

  /// Advances the time, in seconds on the clock of the events, and returns the states passed through, in order.
  public func tick(at time: Double) -> [RecognizerState] {
    isWaiting && time - since > maximumInterval + timeTolerance ? fail() : []
  }

  /// Discards the gesture so far, and returns to ``RecognizerState/ready``.
  public func reset() {
    state = .ready
    contacts = []
  }
}
