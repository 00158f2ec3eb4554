public import InkGraphics
public import InkStrokes

/// The samples of one contact since the last callback of its responder.
///
/// A value that may be stored; no sample is passed twice.
public struct ContactDrawing: Sendable {
  /// The number of the contact.
  public let contact: UInt32

  /// The kind of the pointer.
  public let kind: InputEvent.PointerKind

  /// The new samples in order of arrival, with locations in pixels of the view.
  ///
  /// Empty if the canvas canceled the contact.
  public internal(set) var events: [InputEvent]

  /// Returns the location of a sample in the coordinates of a responder.
  ///
  /// - Parameters:
  ///   - event: One of ``events``.
  ///   - responder: The responder, which need not own the contact.
  public func location(of event: InputEvent, in responder: any Responder) -> Point {
    localPoint(of: event.location, in: responder)
  }
}
