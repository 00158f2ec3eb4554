import InkGraphics
import InkStrokes

/// The identifier of a contact while it is down, and of its ink until that is committed.
///
/// Hosts reuse the numbers of contacts; an identifier is never reused.
struct ContactID: Hashable {
  let number: UInt32
}

/// A step that a ``ContactRouter`` asks its canvas to perform.
enum RoutedStep {
  /// A contact begins to draw or to erase.
  case begin(ContactID, InputEvent, erases: Bool)
  /// A contact has moved; `erases` may differ from before, as a button was pressed or released.
  case move(ContactID, InputEvent, erases: Bool)
  /// A predicted sample of a contact.
  case guess(ContactID, InputEvent)
  /// The ink of a contact, whose end follows, must wait until a recognizer has decided whether to claim it.
  case postpone(ContactID, RecognizerID)
  /// A contact lifts.
  case end(ContactID, InputEvent)
  /// A contact is canceled, and its ink removed.
  case cancel(ContactID)
  /// An update: a later, exact value of a sample that had an estimated one.
  case late(InputEvent)
  /// A recognizer has decided about contacts that have lifted: whether their ink is part of its gesture.
  case decided(RecognizerID, takesInk: Bool)
  /// A recognizer has entered a state.
  case recognized(CanvasUpdate.Recognition)
  /// A button or a gesture requests an action.
  case action(CanvasUpdate.Action)
  /// The page is moved by a displacement, in pixels of the view.
  case pan(Vector)
  /// The view shows another part of the page.
  case show(Viewport)
  /// The pointer changes its shape, at a point in pixels of the view.
  case cursor(CanvasUpdate.Cursor, at: Point)
  /// A finger has landed beside a drag, which it constrains (`true`), or that finger has lifted (`false`).
  case constrain(Bool)
  /// A pen has begun or ended to hover, or has moved while hovering.
  case hover
}
