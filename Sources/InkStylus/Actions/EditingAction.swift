/// What the button of a pen, or a gesture, can ask for.
///
/// The numbers are those of Cregle's side button.
public enum EditingAction: UInt8, CaseIterable, Hashable, Sendable {
  /// Nothing.
  case none = 0
  /// To take the latest operation back.
  case undo = 1
  /// To do again what was taken back.
  case redo = 2
  /// To take ink away for as long as the button is held.
  case erase = 3
  /// To save: the canvas cannot, the host does.
  case save = 4
}
