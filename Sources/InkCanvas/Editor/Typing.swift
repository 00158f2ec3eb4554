public import InkDrawing
public import InkGraphics

/// A text that is being typed.
///
/// The canvas does not paint it; the host shows a text field instead.
public struct Typing: Hashable, Sendable {
  /// The edited item; `nil` for a new text.
  public let item: ItemID?

  /// The page of the text.
  public let page: PageID

  /// The layer of the text.
  public let layer: LayerID

  /// The transform from the coordinates of the text to page units.
  public let transform: Affine

  /// The text with its current style, as it was at the beginning or when it was last passed in.
  ///
  /// See ``CanvasEditor/typeText(_:composed:)``. Its lines belong to the layout that was passed in, not to a style that
  /// was chosen since.
  public internal(set) var text: TextItem

  /// The color of the text.
  public internal(set) var color: Color

  /// The range of bytes that an input method is composing, which are discarded if the typing ends; `nil` for none.
  public internal(set) var composed: Range<Int>?

  /// The text to keep when the typing ends: the last one passed in without composed text; `nil` before that.
  var kept: LaidOutText?
}
