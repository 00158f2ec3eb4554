public import InkGraphics
public import InkStrokes

/// The samples of one contact since the responder that owns it was last called.
///
/// It is a value that may be stored; each sample is passed only once.
public struct ContactDrawing: Sendable {
  /// The number of the contact, unique among the contacts that are down.
  public let contact: UInt32

  /// The kind of the pointer: a pen, its eraser end, a finger or a mouse.
  public let kind: InputEvent.PointerKind

  /// The new samples in order of arrival, with locations in pixels of the view.
  ///
  /// They are empty if the canvas itself canceled the contact, without an event.
  public internal(set) var events: [InputEvent]

  /// Returns the location of a sample in the coordinates of a responder.
  ///
  /// - Parameters:
  ///   - event: One of ``events``.
  ///   - responder: The responder; any one of the tree, not only the owner of the contact.
  public func location(of event: InputEvent, in responder: any Responder) -> Point {
    localPoint(of: event.location, in: responder)
  }
}
