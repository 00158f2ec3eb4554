import InkGraphics
import InkStrokes

/// The identifier of a contact while it is down, and of its ink until that is committed.
///
/// Hosts reuse the numbers of contacts; these are never reused.
struct ContactID: Hashable {
  let number: UInt32
}

/// A step that a ``ContactRouter`` asks its canvas to perform.
enum RoutedStep {
  /// A contact begins to draw or to erase.
  case begin(ContactID, InputEvent, erases: Bool)
  /// A contact continues; a button may have changed drawing into erasing, or back.
  case move(ContactID, InputEvent, erases: Bool)
  /// A predicted sample of a contact.
  case guess(ContactID, InputEvent)
  /// The ink of a contact that lifts next waits for a recognizer, which may still claim it.
  case postpone(ContactID, RecognizerID)
  /// A contact lifts.
  case end(ContactID, InputEvent)
  /// A contact is canceled, and its ink removed.
  case cancel(ContactID)
  /// An update of estimated values.
  case late(InputEvent)
  /// A recognizer has decided about contacts that have lifted: whether their ink is part of its gesture.
  case decided(RecognizerID, takesInk: Bool)
  /// A recognizer has entered a state.
  case recognized(CanvasUpdate.Recognition)
  /// A button or a gesture requests an action.
  case action(CanvasUpdate.Action)
  /// The page moves by a displacement, in pixels.
  case pan(Vector)
  /// Another part of the page is shown.
  case show(Viewport)
  /// The cursor changes, at a point in pixels.
  case cursor(CanvasUpdate.Cursor, at: Point)
  /// A finger has landed beside a drag, which it constrains (`true`), or that finger has lifted (`false`).
  case constrain(Bool)
  /// The hovering pens have changed.
  case hover
}
