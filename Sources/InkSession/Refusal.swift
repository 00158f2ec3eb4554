// The first paragraph of the documentation of a case is the sentence that the page shows, and a key of the tables in
// `Web/words`.

/// The reason why a command was refused; a refused command changes nothing.
///
/// ``CanvasSession`` throws it, and `ink_do` of the wasm module returns its number; 0 is success. <doc:TheProtocol#Refusals>
/// lists all numbers.
public enum Refusal: UInt8, CaseIterable, Error, Sendable {
  /// This command is unknown or incomplete. Load the page again.
  ///
  /// - Number: 1
  case malformed = 1
  /// A value is too small or too large.
  ///
  /// - Number: 2
  case outOfRange = 2
  /// No document is open.
  ///
  /// - Number: 3
  case noDocument = 3
  /// A replay is open. Close it first.
  ///
  /// - Number: 4
  case replaying = 4
  /// No replay is open.
  ///
  /// - Number: 5
  case notReplaying = 5
  /// This document is read-only.
  ///
  /// - Number: 6
  case readOnly = 6
  /// The layer is locked. Unlock it first.
  ///
  /// - Number: 7
  case lockedLayer = 7
  /// The page does not exist.
  ///
  /// - Number: 8
  case noSuchPage = 8
  /// The layer does not exist.
  ///
  /// - Number: 9
  case noSuchLayer = 9
  /// The item no longer exists.
  ///
  /// - Number: 10
  case noSuchItem = 10
  /// The brush does not exist.
  ///
  /// - Number: 11
  case noSuchBrush = 11
  /// The tool does not exist.
  ///
  /// - Number: 12
  case noSuchTool = 12
  /// A document must have at least one page.
  ///
  /// - Number: 13
  case lastPage = 13
  /// A page must have at least one layer.
  ///
  /// - Number: 14
  case lastLayer = 14
  /// Select a single item first.
  ///
  /// - Number: 15
  case notOneItem = 15
  /// No text is being edited.
  ///
  /// - Number: 16
  case notTyping = 16
  /// The data cannot be read.
  ///
  /// - Number: 17
  case unreadable = 17
  /// This is a different document, which cannot be merged.
  ///
  /// - Number: 18
  case otherDocument = 18
  /// All layers of that page are locked or hidden.
  ///
  /// - Number: 19
  case noEditableLayer = 19
  /// The data is too large.
  ///
  /// - Number: 20
  case tooLarge = 20
  /// A stroke is being drawn. Finish it first.
  ///
  /// - Number: 21
  case drawing = 21
}
