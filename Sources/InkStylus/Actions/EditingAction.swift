/// An action that the button of a pen, or a gesture, can trigger.
///
/// The raw values are those of the side button of Cregle's iPen.
public enum EditingAction: UInt8, CaseIterable, Hashable, Sendable {
  /// No action.
  case none = 0
  /// Undoes the latest operation.
  case undo = 1
  /// Redoes what was undone.
  case redo = 2
  /// Erases while the button is pressed.
  case erase = 3
  /// Saves the document, which the host must do.
  case save = 4
}
