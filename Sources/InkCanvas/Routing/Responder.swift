public import InkGraphics
public import InkStrokes
public import InkStylus

/// Something on a canvas that takes contacts for itself: a button, a text field, a picture.
///
/// Responders form a tree under ``InkCanvas/root``, made with ``addChild(_:)``. A contact goes to the one
/// that ``hitTest(_:for:from:)`` finds if it takes drawings, or to the nearest of its ``nextResponder``s
/// that does; if there is none, it is ink. There it stays until it ends, wherever it goes. All but the
/// node and ``isInside(_:for:from:)`` have defaults: the callbacks of a drawing forward to the next
/// responder.
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
/// A canvas keeps no responder alive; what contains one does, and an app holds the root.
///
/// A canvas calls its responders while it handles events; they must not call the canvas then.
public protocol Responder: AnyObject {
  /// The responder's place among others: a stored `let node = ResponderNode()`.
  var node: ResponderNode { get }

  /// Who is asked next: what contains this responder, unless something else, such as a controller, is
  /// put between.
  var nextResponder: (any Responder)? { get }

  /// Maps this responder's coordinates to those of what contains it; for the root to pixels.
  var transform: Affine { get }

  /// Whether contacts may begin here.
  var takesDrawings: Bool { get }

  /// Finds who is hit at a place: by default the deepest responder for which the place, and with it
  /// each place around it, is inside; of several the topmost.
  ///
  /// What is found may be any responder, with or without a place in the tree. It need not take drawings.
  ///
  /// - Parameters:
  ///   - point: In this responder's coordinates.
  ///   - event: What touches or hovers.
  ///   - pen: The accessory that it is, if it is one.
  /// - Returns: `nil` if neither this responder nor anything inside is hit.
  func hitTest(
    _ point: Point,
    for event: InputEvent,
    from pen: AccessoryPen?
  ) -> (any Responder)?

  /// Whether a place is inside; what is outside is not hit, and neither are the children there.
  ///
  /// - Parameters:
  ///   - point: In this responder's coordinates.
  ///   - event: What touches or hovers.
  ///   - pen: The accessory that it is, if it is one.
  func isInside(_ point: Point, for event: InputEvent, from pen: AccessoryPen?) -> Bool

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
  ///   - sender: The accessory whose button it is, if it is one's.
  ///   - event: The sample with which the button went down.
  /// - Returns: Whether it was done, so that nobody else is asked. For ``EditingAction/erase`` the
  ///   canvas erases nevertheless while the button is held.
  func perform(_ action: EditingAction, sender: AccessoryPen?, event: InputEvent?) -> Bool
}

// MARK: The tree

extension Responder {
  /// What lies inside, the topmost last.
  public var children: [any Responder] { node.children }

  /// Puts a responder inside, above all others; it leaves where it was.
  ///
  /// The child is kept alive. From now on this responder is its ``nextResponder``, which keeps nobody
  /// alive.
  ///
  /// - Precondition: This responder is not the child, nor inside it.
  public func addChild(_ child: any Responder) {
    precondition(!node.isInside(child.node), "a responder must not contain itself")
    child.node.leaveParent()
    child.node.parent = WeakResponder(self)
    node.children.append(child)
  }

  /// Leaves what contains it; nothing happens if it is alone.
  public func removeFromParent() { node.leaveParent() }

  /// Where a place of the view is in this responder's coordinates.
  ///
  /// - Parameter pixel: In pixels of the view.
  public func location(of pixel: Point) -> Point { place(of: pixel, in: self) }
}

/// Where a place of the view is in the coordinates of a responder, by the transforms of all that
/// contain it.
func place(of pixel: Point, in responder: any Responder) -> Point {
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
  /// What contains it.
  public var nextResponder: (any Responder)? { node.parent.value }

  /// The coordinates are those of what contains it.
  public var transform: Affine { .identity }

  /// Contacts may begin here.
  public var takesDrawings: Bool { true }

  /// Asks the children, the topmost first, if the place is inside.
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
