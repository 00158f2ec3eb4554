/// An action that the button of a pen, the key of a pad or a gesture can trigger.
///
/// The raw values are those for the side button of the pen iPen by Cregle.
public enum EditingAction: UInt8, CaseIterable, Hashable, Sendable {
  /// No action.
  case none = 0
  /// Undo of the latest operation.
  case undo = 1
  /// Redo of what was undone last.
  case redo = 2
  /// Erasing instead of drawing while the button is pressed.
  case erase = 3
  /// Saving of the document: the canvas only passes this on, and the host must save.
  case save = 4
}
