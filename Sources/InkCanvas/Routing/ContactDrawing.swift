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

  /// Where a sample is in the coordinates of a responder.
  ///
  /// The next responders of a responder are taken for what contains it.
  ///
  /// - Parameters:
  ///   - event: One of ``events``.
  ///   - responder: The responder.
  public func location(of event: InputEvent, in responder: any Responder) -> Point {
    var chain: [any Responder] = []
    var next: (any Responder)? = responder
    while let one = next, chain.count < 256 {
      chain.append(one)
      next = one.nextResponder
    }
    var point = event.location
    for one in chain.reversed() { point = one.transform.inverted?.apply(point) ?? point }
    return point
  }
}
