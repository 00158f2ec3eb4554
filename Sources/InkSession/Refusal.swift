// The first paragraph of the documentation of a case is the sentence that the page shows, and a key of the tables in
// `Web/words`.

/// The reason why a command was refused; a refused command changes nothing.
///
/// ``CanvasSession`` throws it, and `ink_do`, the function of the wasm module that performs commands, returns its
/// number, or 0 for success. The first sentences are the messages that the drawing page shows.
/// <doc:TheProtocol#Refusals> lists all numbers.
public enum Refusal: UInt8, CaseIterable, Error, Sendable {
  /// This command is unknown or incomplete. Load the page again.
  ///
  /// Its number is unknown, or its numbers don't match its arguments: page and wasm module are of different versions.
  ///
  /// - Number: 1
  case malformed = 1
  /// A value is too small or too large.
  ///
  /// An argument is outside the range that the documentation of the command lists, or isn't finite.
  ///
  /// - Number: 2
  case outOfRange = 2
  /// No document is open.
  ///
  /// The command needs one: first perform ``CanvasCommand/begin(identifier:author:width:height:)`` or
  /// ``CanvasCommand/open(bytes:)``.
  ///
  /// - Number: 3
  case noDocument = 3
  /// A replay is open. Close it first.
  ///
  /// - Number: 4
  case replaying = 4
  /// No replay is open.
  ///
  /// First perform ``CanvasEdit/startReplay``.
  ///
  /// - Number: 5
  case notReplaying = 5
  /// This document is read-only.
  ///
  /// It has content of a later version of the format.
  ///
  /// - Number: 6
  case readOnly = 6
  /// The layer is locked. Unlock it first.
  ///
  /// - Number: 7
  case lockedLayer = 7
  /// The page does not exist.
  ///
  /// The document has no page with the index that the command passes.
  ///
  /// - Number: 8
  case noSuchPage = 8
  /// The layer does not exist.
  ///
  /// The current page has no layer with the index that the command passes, or the page to show has no layers.
  ///
  /// - Number: 9
  case noSuchLayer = 9
  /// The item no longer exists.
  ///
  /// - Number: 10
  case noSuchItem = 10
  /// The brush does not exist.
  ///
  /// Neither the library nor the host has a brush with the index that the command passes.
  ///
  /// - Number: 11
  case noSuchBrush = 11
  /// The tool does not exist.
  ///
  /// The ``ToolLibrary`` has no entry with the index that the command passes.
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
  /// The command edits one item, but none or several are selected.
  ///
  /// - Number: 15
  case notOneItem = 15
  /// No text is being edited.
  ///
  /// - Number: 16
  case notTyping = 16
  /// The data cannot be read.
  ///
  /// The bytes that the command passes are not a document, brush or picture, or are damaged.
  ///
  /// - Number: 17
  case unreadable = 17
  /// This is a different document, which cannot be merged.
  ///
  /// The document to merge has another identifier than the open one.
  ///
  /// - Number: 18
  case otherDocument = 18
  /// All layers of that page are locked or hidden.
  ///
  /// - Number: 19
  case noEditableLayer = 19
  /// The data is too large.
  ///
  /// The bytes, pixels or samples that the command adds exceed the limits of the format.
  ///
  /// - Number: 20
  case tooLarge = 20
  /// A stroke is being drawn. Finish it first.
  ///
  /// - Number: 21
  case drawing = 21
}
