public import InkGraphics
public import InkStrokes

/// What a responder is told about one contact: all samples that came in since it was last told.
///
/// A value that may be kept; no sample comes twice.
public struct ContactDrawing: Sendable {
  /// The number of the contact.
  public let contact: UInt32

  /// What touches.
  public let kind: InputEvent.PointerKind

  /// The new samples in the order in which they came, places in pixels of the view.
  ///
  /// Empty where a contact was taken away by the canvas.
  public internal(set) var events: [InputEvent]

  /// Where a sample is in the coordinates of a responder, whether that has the contact or not.
  ///
  /// - Parameters:
  ///   - event: One of ``events``.
  ///   - responder: The responder.
  public func location(of event: InputEvent, in responder: any Responder) -> Point {
    localPoint(of: event.location, in: responder)
  }
}
