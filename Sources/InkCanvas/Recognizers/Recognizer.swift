public import InkGraphics
public import InkStrokes

/// The identifier of a recognizer that was added to a canvas.
public struct RecognizerID: Hashable, Sendable {
  let number: UInt32
}

/// The state of a recognizer; the raw values are those of the SDK for Cregle's iPen.
public enum RecognizerState: UInt8, CaseIterable, Hashable, Sendable {
  /// The recognizer waits for input that may become its gesture.
  case ready = 0
  /// A contact has begun that may become the gesture.
  case began = 1
  /// The contact has moved, or another has followed, and may still become the gesture.
  case changed = 2
  /// The gesture was made.
  case ended = 3
  /// The input did not become the gesture.
  case failed = 4
}

/// An object that recognizes a gesture in the contacts of a canvas.
///
/// A canvas passes samples and the time to it; the result must not depend on how samples are grouped into callbacks.
/// ``HoverRecognizer``, ``LongPressRecognizer`` and ``TapRecognizer`` use nothing but this protocol. A recognizer
/// receives no rejected palms, predicted samples or updates of estimated values.
/// ``InkCanvas/add(_:on:cancelsDrawings:)`` specifies whose contacts it receives, and what happens to their ink.
public protocol Recognizer: AnyObject {
  /// The current state.
  var state: RecognizerState { get }

  /// The location of the gesture, in points (1/72 inch) of the view.
  var location: Point { get }

  /// The numbers of the contacts that form the gesture so far; see ``/InkStrokes/InputEvent/contact``.
  var contacts: [UInt32] { get }

  /// The time from which on ``tick(at:)`` has an effect, in seconds on the clock of the samples; `nil` if it has none.
  var deadline: Double? { get }

  /// Handles a sample.
  ///
  /// - Parameter event: The sample, with its location in points (1/72 inch) of the view.
  /// - Returns: The states that the recognizer passed through, in order.
  func handle(_ event: InputEvent) -> [RecognizerState]

  /// Advances the time.
  ///
  /// - Parameter time: The current time, in seconds on the clock of the samples.
  /// - Returns: The states that the recognizer passed through, in order.
  func tick(at time: Double) -> [RecognizerState]

  /// Discards the input so far and returns to ``RecognizerState/ready``.
  func reset()
}

/// The tolerance of comparisons of times, in seconds: sums of fractions are not exact.
let timeTolerance = 1e-6
