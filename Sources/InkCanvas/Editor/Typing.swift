public import InkDrawing
public import InkGraphics

/// A text that is being typed, in the host's text field.
///
/// The canvas does not paint it until the typing ends.
public struct Typing: Hashable, Sendable {
  /// The edited item; `nil` for a new text.
  public let item: ItemID?

  /// The page of the text.
  public let page: PageID

  /// The layer of the text.
  public let layer: LayerID

  /// The transform from the coordinates of the text to page units.
  public let transform: Affine

  /// The characters and the current style of the text, as ``CanvasEditor/typeText(_:composed:)`` last set them.
  ///
  /// Before that, it is the text of the edited item, or empty. The lines are those of the layout passed to `typeText`,
  /// even if the style has been changed since.
  public internal(set) var text: TextItem

  /// The color of the text.
  public internal(set) var color: Color

  /// The range of the text's UTF-8 bytes that an input method is still composing; `nil` for none.
  ///
  /// These bytes are discarded when the typing ends.
  public internal(set) var composed: Range<Int>?

  /// The text to keep when the typing ends: the last one passed in without composed text; `nil` before that.
  var kept: LaidOutText?
}
