import InkGraphics
import InkStrokes

/// Names a contact as long as it is down, and its ink until that is dry.
///
/// Hosts use the numbers of contacts again; these are new for each.
struct ContactID: Hashable {
  let number: UInt32
}

/// What contacts ask a canvas to do; a ``ContactRouter`` says it, in order.
enum RoutedStep {
  /// A contact begins to draw, or to erase.
  case begin(ContactID, InputEvent, erases: Bool)
  /// It goes on; a button may have turned one into the other.
  case move(ContactID, InputEvent, erases: Bool)
  /// A guess where it will be.
  case guess(ContactID, InputEvent)
  /// A recogniser that has not made up its mind may still take the ink of a contact that lifts next.
  case postpone(ContactID, RecognizerID)
  /// It lifts.
  case end(ContactID, InputEvent)
  /// What it drew vanishes.
  case cancel(ContactID)
  /// Values that a device owed.
  case late(InputEvent)
  /// A recogniser has made up its mind about contacts that have lifted.
  case decided(RecognizerID, takesInk: Bool)
  /// A recogniser came to a state.
  case recognized(CanvasUpdate.Recognition)
  /// A button or a gesture asked for something.
  case action(CanvasUpdate.Action)
  /// The page is dragged, in pixels.
  case pan(Vector)
  /// Another part of the page is to be seen.
  case show(Viewport)
  /// The pointer is over something else.
  case cursor(CanvasUpdate.Cursor, at: Point)
  /// A finger has landed beside a drag, or has lifted.
  case constrain(Bool)
  /// Pens hover somewhere else.
  case hover
}
