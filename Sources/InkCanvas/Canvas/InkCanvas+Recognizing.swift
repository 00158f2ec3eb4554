import InkGraphics
import InkStrokes

extension InkCanvas {
  /// Has a recogniser look for its gesture.
  ///
  /// What it finds is in ``CanvasUpdate/recognitions``.
  ///
  /// - Parameters:
  ///   - recognizer: What looks for the gesture. It must not be on two canvases.
  ///   - view: Only what goes to this responder counts; all if `nil`.
  ///   - cancelsDrawings: Whether the ink of the contacts that made the gesture vanishes. Until the
  ///     gesture is decided such ink is seen, but not part of the drawing.
  /// - Returns: The name of the recogniser on this canvas.
  @discardableResult
  public func add(
    _ recognizer: any Recognizer,
    on view: (any Responder)? = nil,
    cancelsDrawings: Bool = true
  ) -> RecognizerID {
    router.add(recognizer, on: view, cancelsDrawings: cancelsDrawings)
  }

  /// Takes a recogniser away; ink that waited for it stays.
  ///
  /// Nothing happens if it is not there.
  public func remove(_ id: RecognizerID) {
    router.remove(id)
    performSteps()
  }

  /// Switches a recogniser off, which makes it forget what it has seen, or on again.
  ///
  /// Nothing happens if it is not there.
  public func setEnabled(_ isEnabled: Bool, _ id: RecognizerID) {
    router.setEnabled(isEnabled, id)
    performSteps()
  }
}
