/// The reason why a command was refused; a refused command changes nothing.
///
/// The documentation of a case is the sentence that the page shows, and a key of the tables in `Web/words`.
public enum Refusal: UInt8, CaseIterable, Error, Sendable {
  /// This command is unknown or incomplete. Load the page again.
  case malformed = 1
  /// A value is too small or too large.
  case outOfRange = 2
  /// No document is open.
  case noDocument = 3
  /// A replay is open. Close it first.
  case replaying = 4
  /// No replay is open.
  case notReplaying = 5
  /// This document is read-only.
  case readOnly = 6
  /// The layer is locked. Unlock it first.
  case lockedLayer = 7
  /// The page does not exist.
  case noSuchPage = 8
  /// The layer does not exist.
  case noSuchLayer = 9
  /// The item no longer exists.
  case noSuchItem = 10
  /// The brush does not exist.
  case noSuchBrush = 11
  /// The tool does not exist.
  case noSuchTool = 12
  /// A document must have at least one page.
  case lastPage = 13
  /// A page must have at least one layer.
  case lastLayer = 14
  /// Select a single item first.
  case notOneItem = 15
  /// No text is being edited.
  case notTyping = 16
  /// The data cannot be read.
  case unreadable = 17
  /// This is a different document, which cannot be merged.
  case otherDocument = 18
  /// All layers of that page are locked or hidden.
  case noEditableLayer = 19
  /// The data is too large.
  case tooLarge = 20
  /// A stroke is being drawn. Finish it first.
  case drawing = 21
}
