public import InkGraphics
public import InkStrokes

/// Finds taps in quick succession.
///
/// It begins with the first contact, changes with each tap, and ends, which means that the gesture
/// was made, when the last tap lifts. It fails where a contact rests or moves, is joined by another,
/// or where the next comes too late or too far away. A contact that comes too late may begin anew.
public final class TapRecognizer: Recognizer {
  /// How many taps it takes.
  public var tapCount = 2

  /// How long the next tap may be in coming after the last lifted, and how long each may rest, in
  /// seconds.
  public var maximumInterval = 0.3

  /// How far a contact may move, in points.
  public var allowableMovement = 4.0

  /// How far the taps may lie apart, in points.
  public var allowableDistance = 24.0

  /// How far it has come.
  public private(set) var state = RecognizerState.ready

  /// Where the latest tap touched.
  public private(set) var location = Point.origin

  /// The contacts of the taps so far.
  public private(set) var contacts: [UInt32] = []

  /// How many taps have been made.
  private var made = 0
  private var isDown = false

  /// When the current contact touched or the last one lifted.
  private var since = 0.0

  /// Creates a recogniser of two taps with Cregle's limit of 0.3 s.
  public init(tapCount: Int = 2) { self.tapCount = tapCount }

  private var isWaiting: Bool { state == .began || state == .changed }

  /// When it is too late for the next tap, or to lift.
  public var deadline: Double? { isWaiting ? since + maximumInterval + 2 * timeTolerance : nil }

  /// Takes a sample.
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

  /// Whether a sample is too far from the tap; one without a place is not.
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

  /// Takes the time.
  public func tick(at time: Double) -> [RecognizerState] {
    isWaiting && time - since > maximumInterval + timeTolerance ? fail() : []
  }

  /// Forgets what it has seen.
  public func reset() {
    state = .ready
    contacts = []
  }
}
