public import InkGraphics
public import InkStrokes

/// How far a recogniser has come; the numbers are Cregle's.
public enum RecognizerState: UInt8, CaseIterable, Hashable, Sendable {
  /// It waits for something that may become its gesture.
  case ready = 0
  /// Something began that may become its gesture.
  case began = 1
  /// It went on, and still may.
  case changed = 2
  /// The gesture was made.
  case ended = 3
  /// It did not become the gesture.
  case failed = 4
}

/// Looks for a gesture in the contacts of a canvas.
///
/// An object that a canvas feeds with samples and the time; it does not know how samples are grouped
/// into callbacks. ``HoverRecognizer``, ``LongPressRecognizer`` and ``TapRecognizer`` are made of
/// nothing else. Rejected palms, guesses and late values are left out.
public protocol Recognizer: AnyObject {
  /// Whether it is fed at all; a canvas calls ``reset()`` when it finds it disabled.
  var isEnabled: Bool { get }

  /// Whether the ink of the contacts that made the gesture vanishes when it was made.
  var cancelsDrawings: Bool { get }

  /// How far it has come.
  var state: RecognizerState { get }

  /// Where the gesture is, in points of the view.
  var location: Point { get }

  /// Only what goes to this responder counts; all if `nil`.
  var view: (any Responder)? { get }

  /// Who is told of changes.
  var targets: [any RecognizerTarget] { get }

  /// The contacts that the gesture is made of so far.
  var contacts: [UInt32] { get }

  /// When ``tick(at:)`` will make a difference, in seconds; `nil` if it will not.
  var deadline: Double? { get }

  /// Takes a sample.
  ///
  /// - Parameter event: The sample, its place in points (1/72 inch) of the view.
  /// - Returns: The states that it went through, in order.
  func handle(_ event: InputEvent) -> [RecognizerState]

  /// Takes the time.
  ///
  /// - Parameter time: Now, in seconds on the clock of the samples.
  /// - Returns: The states that it went through, in order.
  func tick(at time: Double) -> [RecognizerState]

  /// Forgets what it has seen.
  func reset()
}

/// Is told how far recognisers have come.
public protocol RecognizerTarget: AnyObject {
  /// A recogniser came to a state.
  ///
  /// Called while the canvas handles events; it must not call the canvas then.
  func recognizer(_ recognizer: any Recognizer, didChangeTo state: RecognizerState)
}

/// Times that differ by less count as the same, in seconds: sums of fractions are not exact.
let timeTolerance = 1e-6
