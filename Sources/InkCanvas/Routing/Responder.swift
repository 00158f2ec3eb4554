public import InkGraphics
public import InkStrokes
public import InkStylus

/// An object on a canvas that receives contacts: a button, a text field, a picture.
///
/// Responders form a tree under ``InkCanvas/root``, built with ``addChild(_:)``. A contact goes to the responder
/// that ``hitTest(_:for:from:)`` returns if it takes drawings, or else to the nearest ``nextResponder`` that
/// does; without any, the contact leaves ink. The responder keeps the contact until it ends, wherever it moves.
/// Everything except the node and ``isInside(_:for:from:)`` has a default: the callbacks of a drawing forward to
/// the next responder.
///
/// ```swift
/// final class Button: Responder {
///   let node = ResponderNode()
///   func isInside(_ point: Point, for event: InputEvent, from pen: AccessoryPen?) -> Bool {
///     Rect(x: 0, y: 0, width: 80, height: 30).contains(point)
///   }
///   func didEnd(_ drawing: ContactDrawing) { press() }
/// }
/// panel.addChild(button)
/// canvas.root = panel
/// ```
///
/// A canvas does not retain its responders: a parent retains its children, and the app retains the root.
///
/// A canvas calls its responders while it handles events; they must not call the canvas during these calls.
public protocol Responder: AnyObject {
  /// The node of the responder in the tree: a stored `let node = ResponderNode()`.
  var node: ResponderNode { get }

  /// The next responder in the chain.
  ///
  /// The default is the parent; an app may insert another object, such as a controller.
  var nextResponder: (any Responder)? { get }

  /// The transform from the responder's coordinates to those of its parent; for the root to pixels.
  ///
  /// The default is the identity.
  var transform: Affine { get }

  /// Whether contacts may begin on the responder; `true` by default.
  var takesDrawings: Bool { get }

  /// Returns the responder that is hit at a point.
  ///
  /// By default, this is the deepest responder that contains the point and whose ancestors all contain it; of
  /// several the topmost. An implementation may return any responder, whether it is in the tree or not. The result
  /// need not take drawings.
  ///
  /// - Parameters:
  ///   - point: The point, in the responder's coordinates.
  ///   - event: The touching or hovering sample.
  ///   - pen: The accessory that the sample belongs to; `nil` if there is none.
  /// - Returns: `nil` if neither the responder nor a descendant is hit.
  func hitTest(
    _ point: Point,
    for event: InputEvent,
    from pen: AccessoryPen?
  ) -> (any Responder)?

  /// Returns whether a point is inside; outside, neither the responder nor its children are hit.
  ///
  /// - Parameters:
  ///   - point: The point, in the responder's coordinates.
  ///   - event: The touching or hovering sample.
  ///   - pen: The accessory that the sample belongs to; `nil` if there is none.
  func isInside(_ point: Point, for event: InputEvent, from pen: AccessoryPen?) -> Bool

  /// Called when a contact has begun, with its first samples.
  func didStart(_ drawing: ContactDrawing)

  /// Called when a contact has continued, with the samples since the last call.
  func didContinue(_ drawing: ContactDrawing)

  /// Called when a contact has ended, with the samples since the last call.
  func didEnd(_ drawing: ContactDrawing)

  /// Called when a contact was canceled; its effects should be undone.
  func didCancel(_ drawing: ContactDrawing)

  /// Performs the action of a button or a gesture.
  ///
  /// - Parameters:
  ///   - action: The requested action.
  ///   - sender: The accessory of the button; `nil` if there is none.
  ///   - event: The sample with which the button was pressed; `nil` for a key of a pad.
  /// - Returns: Whether the action was handled, which ends the search. For
  ///   ``/InkStylus/EditingAction/erase`` the canvas erases anyway while the button is held.
  func perform(_ action: EditingAction, sender: AccessoryPen?, event: InputEvent?) -> Bool
}

// MARK: Tree

extension Responder {
  /// The children, topmost last.
  public var children: [any Responder] { node.children }

  /// Adds a child above all others, after removing it from its previous parent.
  ///
  /// The child is retained. This responder becomes its ``nextResponder``, a reference that retains nothing.
  ///
  /// - Precondition: This responder is neither the child nor a descendant of it.
  public func addChild(_ child: any Responder) {
    precondition(!node.isInside(child.node), "a responder must not contain itself")
    child.node.leaveParent()
    child.node.parent = WeakResponder(self)
    node.children.append(child)
  }

  /// Removes the responder from its parent; does nothing if it has none.
  public func removeFromParent() { node.leaveParent() }

  /// Returns the location of a point of the view in the responder's coordinates.
  ///
  /// - Parameter pixel: The point, in pixels of the view.
  public func location(of pixel: Point) -> Point { localPoint(of: pixel, in: self) }
}

/// Returns the location of a point of the view in the coordinates of a responder.
///
/// It applies the inverse transforms of all ancestors; a transform without an inverse is skipped.
func localPoint(of pixel: Point, in responder: any Responder) -> Point {
  var transforms: [Affine] = []
  var next: (any Responder)? = responder
  while let one = next {
    transforms.append(one.transform)
    next = one.node.parent.value
  }
  var point = pixel
  for transform in transforms.reversed() { point = transform.inverted?.apply(point) ?? point }
  return point
}

// MARK: Defaults

extension Responder {
  /// The default: the parent in the tree; `nil` for a responder without one.
  public var nextResponder: (any Responder)? { node.parent.value }

  /// The default, the identity: the coordinates are those of the parent.
  public var transform: Affine { .identity }

  /// The default, `true`: contacts may begin on the responder.
  public var takesDrawings: Bool { true }

  /// Returns the hit of the topmost child that has one, otherwise the responder itself; `nil` outside.
  public func hitTest(
    _ point: Point,
    for event: InputEvent,
    from pen: AccessoryPen?
  ) -> (any Responder)? {
    guard isInside(point, for: event, from: pen) else { return nil }
    for child in node.children.reversed() {
      guard let inner = child.transform.inverted?.apply(point) else { continue }
      if let found = child.hitTest(inner, for: event, from: pen) { return found }
    }
    return self
  }

  /// The default, which passes the beginning of a contact to ``nextResponder``.
  public func didStart(_ drawing: ContactDrawing) { nextResponder?.didStart(drawing) }

  /// The default, which passes further samples of a contact to ``nextResponder``.
  public func didContinue(_ drawing: ContactDrawing) { nextResponder?.didContinue(drawing) }

  /// The default, which passes the end of a contact to ``nextResponder``.
  public func didEnd(_ drawing: ContactDrawing) { nextResponder?.didEnd(drawing) }

  /// The default, which passes the cancellation of a contact to ``nextResponder``.
  public func didCancel(_ drawing: ContactDrawing) { nextResponder?.didCancel(drawing) }

  /// The default, which handles no action and returns `false`, so that the next responder is asked.
  public func perform(
    _ action: EditingAction,
    sender: AccessoryPen?,
    event: InputEvent?
  ) -> Bool { false }
}
