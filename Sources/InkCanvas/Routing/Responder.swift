public import InkGraphics
public import InkStrokes
public import InkStylus

/// An object above the page that receives contacts instead of the page: a button, a text field, a picture.
///
/// Responders form a tree under ``InkCanvas/root``, built with ``addChild(_:)``. A contact goes to the responder that
/// ``hitTest(_:for:from:)`` of the root returns if its ``takesDrawings`` is `true`, or else to the nearest
/// ``nextResponder`` for which it is; without any, the contact leaves ink. The responder keeps the contact until it
/// ends, wherever it moves. Only ``node`` and ``isInside(_:for:from:)`` must be implemented: by default, samples are
/// passed on to the next responder.
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
/// A canvas does not retain its responders: a parent retains its children, and the app must retain the root.
///
/// A canvas calls its responders while it handles events; they must not call the canvas during these calls.
public protocol Responder: AnyObject {
  /// The node of the responder in the tree: a stored `let node = ResponderNode()`.
  var node: ResponderNode { get }

  /// The responder to which contacts and actions that this one doesn't handle are passed; `nil` for none.
  ///
  /// The default is the parent; an app may insert another object, such as a controller.
  var nextResponder: (any Responder)? { get }

  /// The transform from the responder's coordinates to those of its parent, for the root to pixels of the view.
  ///
  /// The default is the identity.
  var transform: Affine { get }

  /// Whether the responder accepts contacts that land on it; `true` by default.
  var takesDrawings: Bool { get }

  /// Returns the responder that is hit at a point.
  ///
  /// By default, this is the deepest responder that contains the point and whose ancestors all contain it; of several
  /// children, the topmost. An implementation may return any responder, in the tree or not, even one that accepts no
  /// contacts.
  ///
  /// - Parameters:
  ///   - point: The point, in the responder's coordinates.
  ///   - event: The touching or hovering sample.
  ///   - pen: The accessory pen that made the sample; `nil` if it is none.
  /// - Returns: The hit responder; `nil` if neither this one nor a descendant is hit.
  func hitTest(
    _ point: Point,
    for event: InputEvent,
    from pen: AccessoryPen?
  ) -> (any Responder)?

  /// Returns whether a point is inside the responder; outside, its children aren't hit either.
  ///
  /// - Parameters:
  ///   - point: The point, in the responder's coordinates.
  ///   - event: The touching or hovering sample.
  ///   - pen: The accessory pen that made the sample; `nil` if it is none.
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
  ///   - sender: The accessory pen or pad with the button; `nil` for other pens and for gestures of fingers.
  ///   - event: The sample with which the button was pressed; `nil` for a key of a pad.
  /// - Returns: Whether the action was handled; if not, ``nextResponder`` is asked, and at last the canvas, which can
  ///   undo and redo. For ``/InkStylus/EditingAction/erase`` the canvas erases anyway while the button is held.
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
    precondition(!node.isInside(child.node), "a responder must not be its own descendant")
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
  /// The default, the parent in the tree; `nil` for a responder without a parent.
  public var nextResponder: (any Responder)? { node.parent.value }

  /// The default, the identity: the responder's coordinates are those of its parent.
  public var transform: Affine { .identity }

  /// The default, `true`: the responder accepts contacts.
  public var takesDrawings: Bool { true }

  /// Returns the result of the topmost child whose `hitTest` returns one, otherwise this responder; `nil` if the point
  /// is outside.
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

  /// The default, which performs no action and returns `false`, so that the next responder is asked.
  public func perform(
    _ action: EditingAction,
    sender: AccessoryPen?,
    event: InputEvent?
  ) -> Bool { false }
}
