public import InkGraphics
public import InkStrokes

/// Something on a canvas that takes contacts for itself: a button, a text field, a picture.
///
/// Responders form a tree under ``InkCanvas/root``. A contact goes to the deepest one that is hit and
/// takes drawings, or to the nearest of its ``nextResponder``s that does; if there is none, it is
/// ink. There it stays until it ends, wherever it goes. All methods have defaults: the callbacks of a
/// drawing forward to the next responder.
///
/// A canvas calls its responders while it handles events; they must not call the canvas then.
public protocol Responder: AnyObject {
  /// Who is asked next, usually what contains this responder.
  var nextResponder: (any Responder)? { get }

  /// What lies inside, the topmost last.
  var children: [any Responder] { get }

  /// Maps this responder's coordinates to those of what contains it; for the root to pixels.
  var transform: Affine { get }

  /// Whether contacts may begin here.
  var takesDrawings: Bool { get }

  /// Whether a place is inside; what is outside is not hit, and neither are the children there.
  ///
  /// - Parameters:
  ///   - point: In this responder's coordinates.
  ///   - event: What touches or hovers.
  func isInside(_ point: Point, for event: InputEvent) -> Bool

  /// A contact began; the drawing has its first samples.
  func didStart(_ drawing: ContactDrawing)

  /// A contact went on; the drawing has what came since the last call.
  func didContinue(_ drawing: ContactDrawing)

  /// A contact ended; the drawing has what came since the last call.
  func didEnd(_ drawing: ContactDrawing)

  /// A contact was taken away: what it did should be taken back.
  func didCancel(_ drawing: ContactDrawing)

  /// Does what a button or a gesture asks for.
  ///
  /// Cregle finds methods by their number of parameters; here one has both, and those that are not
  /// needed are ignored.
  ///
  /// - Parameters:
  ///   - action: What is asked for.
  ///   - sender: The pen whose button it is, if it is attached to the canvas.
  ///   - event: The sample with which the button went down.
  /// - Returns: Whether it was done, so that nobody else is asked. For ``EditingAction/erase`` the
  ///   canvas erases nevertheless while the button is held.
  func perform(_ action: EditingAction, sender: AccessoryPen?, event: InputEvent?) -> Bool
}

extension Responder {
  /// Nobody.
  public var nextResponder: (any Responder)? { nil }

  /// None.
  public var children: [any Responder] { [] }

  /// The coordinates are those of what contains it.
  public var transform: Affine { .identity }

  /// Contacts may begin here.
  public var takesDrawings: Bool { true }

  /// Tells the next responder.
  public func didStart(_ drawing: ContactDrawing) { nextResponder?.didStart(drawing) }

  /// Tells the next responder.
  public func didContinue(_ drawing: ContactDrawing) { nextResponder?.didContinue(drawing) }

  /// Tells the next responder.
  public func didEnd(_ drawing: ContactDrawing) { nextResponder?.didEnd(drawing) }

  /// Tells the next responder.
  public func didCancel(_ drawing: ContactDrawing) { nextResponder?.didCancel(drawing) }

  /// Leaves it to the next responder.
  public func perform(
    _ action: EditingAction,
    sender: AccessoryPen?,
    event: InputEvent?
  ) -> Bool { false }
}
