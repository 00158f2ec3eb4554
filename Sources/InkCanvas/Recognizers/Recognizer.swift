public import InkGraphics
public import InkStrokes

/// The name of a recognizer on a canvas.
public struct RecognizerID: Hashable, Sendable {
  let number: UInt32
}

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
/// nothing else. Rejected palms, guesses and late values are left out. Whose contacts it gets, and
/// what becomes of their ink, is said where it is added: ``InkCanvas/add(_:on:cancelsDrawings:)``.
public protocol Recognizer: AnyObject {
  /// How far it has come.
  var state: RecognizerState { get }

  /// Where the gesture is, in points of the view.
  var location: Point { get }

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

/// Times that differ by less count as the same, in seconds: sums of fractions are not exact.
let timeTolerance = 1e-6
