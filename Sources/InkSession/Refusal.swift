/// The reason why a command was refused; a refused command changes nothing.
///
/// The documentation of a case is the sentence that the page shows, and a key of the tables in `Web/words`.
public enum Refusal: UInt8, CaseIterable, Error, Sendable {
  /// The engine does not know this command.
  case malformed = 1
  /// A value is out of range.
  case outOfRange = 2
  /// No document is open.
  case noDocument = 3
  /// The page is shown as it was drawn. Stop that first.
  case replaying = 4
  /// The page is not shown as it was drawn.
  case notReplaying = 5
  /// This document can only be read.
  case readOnly = 6
  /// The layer is locked. Unlock it first.
  case lockedLayer = 7
  /// There is no such page.
  case noSuchPage = 8
  /// There is no such layer.
  case noSuchLayer = 9
  /// The item is not there any more.
  case noSuchItem = 10
  /// There is no such brush.
  case noSuchBrush = 11
  /// There is no such tool.
  case noSuchTool = 12
  /// A document has at least one page.
  case lastPage = 13
  /// A page has at least one layer.
  case lastLayer = 14
  /// Select a single item first.
  case notOneItem = 15
  /// No text is being typed.
  case notTyping = 16
  /// This cannot be read.
  case unreadable = 17
  /// This is another document.
  case otherDocument = 18
  /// All layers of that page are locked or hidden.
  case noEditableLayer = 19
  /// This is too large.
  case tooLarge = 20
  /// A stroke is still being drawn.
  case drawing = 21
}
